/**
 * Requests bots' advice on the player's question, and keeps it until the position changes.
 *
 * A level is asked at most once about a link of an answer, and what it said is kept until the position changes. Answers
 * are told apart by their ids, so that a late one never stands under another level.
 */
import type { HintOption, ServerMessage, Update, Words } from "../wire";
import { settings } from "../settings.svelte";

/** What one bot said: its answer, and how it rates its best options. */
export interface Counsel {
  version: number;
  action: number;
  options: HintOption[];
}

/** A question to one bot, and its answer so far. */
interface Request {
  id: string;
  counsel: Counsel | null;
  trouble: Words | null;
}

export class Advice {
  private requests = $state.raw<Record<string, Request>>({});
  private question = "";
  /** Whether the person waits for an answer that won't come, so that the bot has to be asked again. */
  private owed = false;

  constructor(
    /** The links chosen so far. */
    private readonly links: () => number[],
    /** Ask a bot of a level what should follow links; the result is the id of its answer. */
    private readonly send: (level: number, links: number[]) => string,
  ) {}

  private readonly request = $derived.by(() => this.requests[this.name()]);
  /** What the bot of the chosen level says about the next link. */
  readonly counsel = $derived.by<Counsel | null>(() => this.request?.counsel ?? null);
  /** Why it says nothing. */
  readonly trouble = $derived.by<Words | null>(() => (this.counsel ? null : (this.request?.trouble ?? null)));
  readonly busy = $derived.by(() => this.request !== undefined && !this.counsel && !this.trouble);

  private name(): string {
    return [settings.adviser, ...this.links()].join("/");
  }

  /** Ask the bot of the chosen level about the next link, unless it has answered or is thinking. */
  ask(): void {
    if (this.counsel || this.busy) return;
    const id = this.send(settings.adviser, this.links());
    this.requests = { ...this.requests, [this.name()]: { id, counsel: null, trouble: null } };
  }

  /** Ask, unless that has already failed. */
  want(): void {
    if (!this.trouble) this.ask();
  }

  /** Whether a message is a bot's answer to us, or says that there will be none. */
  hear(message: ServerMessage): boolean {
    switch (message.type) {
      case "hint":
        return this.settle(message.id, {
          counsel: { version: message.version, action: message.action, options: message.options },
        });
      case "refused":
        return this.settle(message.id, { trouble: message.refusal.reason });
      case "error":
        if (message.id !== null) return this.settle(message.id, { trouble: message.message });
        for (const request of Object.values(this.requests)) {
          if (!request.counsel) this.settle(request.id, { trouble: message.message }); // perhaps it was ours
        }
        return false;
      default:
        return false;
    }
  }

  private settle(id: string, said: Partial<Request>): boolean {
    const found = Object.entries(this.requests).find(([, request]) => request.id === id);
    if (!found) return false;
    this.requests = { ...this.requests, [found[0]]: { ...found[1], ...said } };
    return true;
  }

  /** Keep what was said as long as it holds: until we have answered, the question is another one, or more happened. */
  about(update: Update, happened: boolean): void {
    const ask = update.ask;
    const question = ask
      ? JSON.stringify([ask.kind, ask.mode, ask.links, ask.options.map((option) => option.action)])
      : "";
    const done = Boolean(update.answers) || !ask;
    if (done || happened || question !== this.question) {
      this.keep((request) => !done && (request.counsel?.version ?? -1) >= update.version);
    }
    if (done) this.owed = false;
    this.question = question;
  }

  /** The connection was lost: no bot thinks for us any more. */
  lost(): void {
    this.keep((request) => request.counsel !== null);
  }

  private keep(holds: (request: Request) => boolean): void {
    this.owed ||= this.busy;
    this.requests = Object.fromEntries(Object.entries(this.requests).filter(([, request]) => holds(request)));
  }

  /** Ask again, if the request was dropped before it was answered. */
  resume(): void {
    if (this.owed) this.ask();
    this.owed = false;
  }
}

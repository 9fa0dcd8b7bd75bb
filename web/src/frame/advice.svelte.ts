/**
 * What bots say about our question.
 *
 * A level is asked at most once about a link of an answer, and what it said is kept until the question changes. Answers
 * are told apart by their ids, so that a late one never stands under another level.
 */
import type { AskView, HintOption, ServerMessage, Words } from "../wire";
import { settings } from "./settings.svelte";

/** What one bot said: what it would answer, and what it makes of its best options. */
export interface Counsel {
  action: number;
  options: HintOption[];
}

/** What was asked of one bot, and what came of it so far. */
interface Request {
  id: string;
  counsel: Counsel | null;
  trouble: Words | null;
}

export class Advice {
  private requests = $state.raw<Record<string, Request>>({});
  private question = "";

  constructor(
    /** The links that are laid. */
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

  /** Ask, unless that was in vain already. */
  want(): void {
    if (!this.trouble) this.ask();
  }

  /** Whether a message is a bot's answer to us, or says that there will be none. */
  hear(message: ServerMessage): boolean {
    switch (message.type) {
      case "hint":
        return this.settle(message.id, { counsel: { action: message.action, options: message.options } });
      case "refused":
        return this.settle(message.id, { trouble: message.refusal.reason });
      case "error":
        if (message.id !== null) return this.settle(message.id, { trouble: message.message });
        for (const request of Object.values(this.requests)) {
          if (!request.counsel) this.settle(request.id, { trouble: message.message }); // it may have been ours
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

  /** Keep what was said as long as the question is the same one. */
  about(ask: AskView | null, answered: boolean): void {
    const question = ask
      ? JSON.stringify([ask.kind, ask.mode, ask.links, ask.options.map((option) => option.action)])
      : "";
    if (answered || question !== this.question) this.requests = {};
    this.question = question;
  }

  /** The line has been broken: whoever was thinking is asked again. */
  renew(): void {
    const waited = this.busy;
    this.requests = Object.fromEntries(Object.entries(this.requests).filter(([, request]) => request.counsel));
    if (waited) this.ask();
  }
}

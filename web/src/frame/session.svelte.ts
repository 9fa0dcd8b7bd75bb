/**
 * A table as one client sees it: the newest picture, the question, the log, the talk.
 *
 * Updates are shown in order, other seats' ones with a beat between them, so that one can follow; whoever acts or skips
 * sees the newest picture at once.
 */
import type {
  AskView,
  BotInfo,
  ChatLine,
  ClockView,
  EventView,
  Refusal,
  ResultView,
  SeatInfo,
  ServerMessage,
  TableInfo,
  Update,
  Words,
} from "../wire";
import { api } from "./api";
import { named } from "./bots";
import { Connection, type Line } from "./connection";
import { settings } from "./settings.svelte";

const BEATS = { slow: 1500, normal: 750, fast: 350, instant: 0 };
/** More than this many waiting pictures means that we have been away: no more beats then. */
const BACKLOG = 40;

export class Session {
  line = $state<Line>("connecting");
  fatal = $state.raw<{ key: string; words: Words } | null>(null);
  table = $state.raw<TableInfo | null>(null);
  you = $state<number | null>(null);
  version = $state(0);
  view = $state.raw<Record<string, unknown> | null>(null);
  ask = $state.raw<AskView | null>(null);
  waitingFor = $state.raw<number[]>([]);
  events = $state.raw<EventView[]>([]);
  /** The number of the first event of the newest picture: it and later ones are news. */
  news = $state(0);
  clocks = $state.raw<ClockView[] | null>(null);
  clocksAt = $state(0);
  over = $state.raw<ResultView | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  unread = $state(0);
  /** A refused action, until the next picture. */
  refused = $state.raw<Refusal | null>(null);
  rematch = $state.raw<{ id: string; invite_key: string } | null>(null);
  /** Whether an answer of ours is on its way. */
  sent = $state<string | null>(null);
  /** Pictures that wait for their beat. */
  backlog = $state(0);

  bots = $state.raw<BotInfo[]>([]);

  /** Who sits where; bots are called by their kind, with a number if there are several of it. */
  seats = $derived.by<SeatInfo[]>(() => named(this.table?.seats ?? [], this.bots));
  yours = $derived(this.ask !== null && this.sent === null && this.backlog === 0);

  private queue: Update[] = [];
  private timer = 0;
  private latest = 0;
  private reasons = new Map<string, Promise<Refusal | null>>();
  private answers = new Map<string, (refusal: Refusal | null) => void>();
  private readonly connection: Connection;
  /** Told before and after a picture changes, to move things from where they were. */
  onShow: ((change: () => void, update: Update) => void) | null = null;

  constructor(
    readonly id: string,
    readonly key: string,
  ) {
    this.connection = new Connection(id, key, {
      line: (state) => (this.line = state),
      hear: (message) => this.hear(message),
      seen: () => this.latest || null,
    });
    void api.bots().then((bots) => (this.bots = bots));
  }

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.you = message.you;
        this.table = message.table;
        this.chat = message.table.chat;
        this.sent = null;
        if (message.update) {
          this.drop();
          this.take(message.update, true);
        }
        return;
      case "update":
        this.arrive(message);
        return;
      case "why":
        this.answers.get(message.id)?.(message.refusal);
        this.answers.delete(message.id);
        return;
      case "refused":
        this.sent = null;
        this.refused = message.refusal;
        return;
      case "error":
        if (message.id !== null && this.answers.has(message.id)) {
          this.answers.get(message.id)?.(null);
          this.answers.delete(message.id);
          return;
        }
        this.sent = null;
        if (this.table === null) this.fatal = { key: message.error, words: message.message };
        else this.refused = { rule: "", reason: message.message, key: message.error, facts: {} };
        return;
      case "chat":
        this.chat = [...this.chat, message.line];
        if (message.line.seat !== this.you && message.line.note === null) this.unread += 1;
        return;
      case "seats":
        if (this.table)
          this.table = { ...this.table, seats: message.seats, status: message.status, host: message.host };
        return;
      case "clock":
        this.setClocks(message.clocks);
        return;
      case "rematch":
        this.rematch = { id: message.id, invite_key: message.invite_key };
        return;
    }
  }

  // ---- pictures ----

  private arrive(update: Update): void {
    this.latest = update.version;
    this.queue.push(update);
    this.backlog = this.queue.length;
    const unseen = document.visibilityState === "hidden" || this.queue.length > BACKLOG;
    if (update.answers !== null || this.beat() === 0 || unseen) this.skip();
    else if (!this.timer) this.next();
  }

  private beat(): number {
    return BEATS[settings.speed];
  }

  private next(): void {
    this.timer = 0;
    const update = this.queue.shift();
    this.backlog = this.queue.length;
    if (!update) return;
    this.show(update);
    this.timer = window.setTimeout(() => this.next(), loud(update) ? this.beat() : 0);
  }

  /** Show everything that waits, at once. */
  skip(): void {
    const waiting = this.queue;
    this.drop();
    const last = waiting.at(-1);
    if (!last) return;
    const events = waiting.flatMap((update) => update.events);
    this.show({ ...last, events, since: waiting[0]?.since ?? last.since });
  }

  private drop(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    this.queue = [];
    this.backlog = 0;
  }

  private show(update: Update): void {
    if (this.onShow) this.onShow(() => this.take(update, false), update);
    else this.take(update, false);
  }

  private take(update: Update, whole: boolean): void {
    this.latest = Math.max(this.latest, update.version);
    this.reasons.clear();
    this.version = update.version;
    this.view = update.view;
    this.ask = update.ask;
    this.waitingFor = update.waiting_for ?? [];
    this.over = update.over;
    this.refused = null;
    if (update.answers === this.sent || update.ask) this.sent = null;
    const kept = this.events.filter((event) => event.n < update.since);
    this.events = whole && update.since === 0 ? update.events : [...kept, ...update.events];
    this.news = whole ? this.events.length : (update.events[0]?.n ?? this.news);
    this.setClocks(update.clocks);
    if (update.over && this.table) this.table = { ...this.table, status: "over" };
    else if (this.table?.status === "waiting") this.table = { ...this.table, status: "playing" };
  }

  private setClocks(clocks: ClockView[] | null): void {
    this.clocks = clocks;
    this.clocksAt = Date.now();
  }

  // ---- what we say ----

  act(...links: number[]): void {
    if (this.ask === null || this.sent !== null) return;
    this.refused = null;
    this.sent = this.connection.send({ type: "act", version: this.version, links });
  }

  /** Why an action isn't possible now; null if it is. Asked once for every picture. */
  why(action: number): Promise<Refusal | null> {
    const known = `${this.version}/${action}`;
    let reason = this.reasons.get(known);
    if (!reason) {
      reason = new Promise((resolve) => {
        this.answers.set(this.connection.send({ type: "why", action }), resolve);
      });
      this.reasons.set(known, reason);
    }
    return reason;
  }

  say(text: string): void {
    const line = text.trim().slice(0, 500);
    if (line) this.connection.send({ type: "say", text: line });
  }

  close(): void {
    clearTimeout(this.timer);
    this.connection.close();
  }
}

/** Whether something happened that is worth a beat. */
function loud(update: Update): boolean {
  return update.events.length > 0 && update.ask === null;
}

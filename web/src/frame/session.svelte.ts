/**
 * A table as one client sees it: the newest view, the question, the log, the chat; and what the client can send.
 *
 * Updates are shown in order, other seats' ones with a beat between them, so that one can follow; whoever acts or skips
 * sees the newest picture at once.
 */
import type {
  AskingView,
  AskView,
  BotInfo,
  ChatLine,
  ClockView,
  CoachView,
  EventView,
  AskHelp,
  OptionView,
  ProposalView,
  Refusal,
  ResultView,
  Said,
  SeatInfo,
  ServerMessage,
  TableInfo,
  Update,
  Words,
} from "../wire";
import { Advice } from "./advice.svelte";
import { api } from "../api";
import { botTitle, named } from "./bots";
import { wholeView, type Picture, type View } from "./changes";
import { Connection, type Line } from "./connection";
import { SHOWN, type Emote } from "./emotes";
import { play } from "../kit/sound";
import { settings } from "../settings.svelte";

const BEATS = { slow: 1500, normal: 750, fast: 350, instant: 0 };
/** With more waiting updates than this, we have been away, and they are shown without pauses. */
const BACKLOG = 40;
/** How often an answer is sent again because somebody else was faster. */
const MOST_TRIES = 5;
/** After this time the server would have reported the effect of our answer, unless it delays updates for secrecy. */
const SILENCE = 350;
/** The actions that every game has. */
export const ALWAYS = { take_back: 0, resign: 1, concede: 2 } as const;

/** What can follow some links of an answer, and the parts of our view that are different after them. */
interface Continuation {
  options: OptionView[];
  changes?: Record<string, unknown>;
}

export class Session {
  line = $state<Line>("connecting");
  fatal = $state.raw<{ key: string; words: Words } | null>(null);
  table = $state.raw<TableInfo | null>(null);
  /** When our seat is asked in reaction windows. */
  asking = $state<AskingView[]>([]);
  you = $state<number | null>(null);
  /** All seats that our key opens. */
  own = $state.raw<number[]>([]);
  /** Whether somebody looks at another seat of ours instead. */
  aside = $state(false);
  version = $state(0);
  view = $state.raw<View | null>(null);
  /** The parts of our view that differ after the chosen links of an answer. */
  changes = $state.raw<Record<string, unknown>>({});
  ask = $state.raw<AskView | null>(null);
  /** What helps to answer it: rules, what can follow an option, why things can't be used. */
  guide = $state.raw<AskHelp | null>(null);
  /** The keys of the reasons why things in front of us can't be used. */
  obstacles = $derived.by(
    () => new Map(this.guide?.obstacles?.flatMap(({ key, things }) => things.map((thing) => [thing, key] as const)) ?? []),
  );
  /** The actions that each take back one certain thing that we have committed. */
  withdrawals = $state.raw<OptionView[]>([]);
  /** Our answer while others are still deciding. */
  answered = $state.raw<OptionView[]>([]);
  /** The version since which a question of this kind is open for us. */
  askedSince = $state(0);
  /** The links of a longer answer that have been chosen but not sent: it goes as a whole. */
  chain = $state.raw<OptionView[]>([]);
  /** What can be answered now: the question's options, or those after the chain. */
  offers = $state.raw<OptionView[]>([]);
  /** Whether the last thing we did can be taken back at the table itself. */
  undoable = $state(false);
  /** Whether our last move can be taken back, if all other people agree. */
  revocable = $state(false);
  waitingFor = $state.raw<number[]>([]);
  /** Whether there is a window in which nobody may see who is asked. */
  secret = $state(false);
  events = $state.raw<EventView[]>([]);
  /** The number of the first event of the newest update: it and later ones are news. */
  news = $state(0);
  clocks = $state.raw<ClockView[] | null>(null);
  clocksAt = $state(0);
  over = $state.raw<ResultView | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  /** Pictures that were sent just now, by seat. */
  emotes = $state.raw<Record<number, Emote>>({});
  unread = $state(0);
  /** What bots say about our question. */
  readonly advice = new Advice(
    () => this.chain.map((link) => link.action),
    (level, links) => this.connection.send({ type: "hint", level, links }),
  );
  /** What the bot of the chosen level would answer now, if we have asked it. */
  hinted = $derived.by<OptionView | null>(() => {
    const counsel = this.advisable && this.yours ? this.advice.counsel : null;
    return (counsel && this.offers.find((offer) => offer.action === counsel.action)) ?? null;
  });
  /** A refused action, until the next update. */
  refused = $state.raw<Refusal | null>(null);
  /** What bots have said they intend, by seat. */
  intentions = $state.raw<Record<string, Said>>({});
  /** In a lesson: where we are in it. */
  coach = $state.raw<CoachView | null>(null);
  /** Whether a coach is talking: then no dialog opens by itself, since it would cover the coach's note. */
  coached = $derived(this.coach !== null && this.coach.progress !== "free");
  /** Somebody would like to take back a move. */
  proposal = $state.raw<ProposalView | null>(null);
  /** Whether somebody wants to play again. */
  rematch = $state(false);
  /** Whether an answer of ours is on its way. */
  sent = $state<string | null>(null);
  /** That answer, link by link. */
  given = $state.raw<OptionView[]>([]);
  /** The answer to which the server hasn't reacted. */
  private unheard = $state<string | null>(null);
  /** Whether the server is withholding the effect of our answer, as it does while others may answer it. */
  hushed = $derived(this.sent !== null && this.unheard === this.sent && this.line === "open");
  /** Updates that wait to be shown, one after the other. */
  backlog = $state(0);

  bots = $state.raw<BotInfo[]>([]);

  /** Who sits where. */
  seats = $derived.by<SeatInfo[]>(() => named(this.table?.seats ?? []));
  /** The level of the bot in a seat, in words; empty where a person plays. */
  level(seat: number): string {
    const info = this.seats[seat];
    return info?.kind === "bot" ? botTitle(this.bots, info) : "";
  }

  /** Whether a bot may be asked: at this table, and by this person's settings. */
  advisable = $derived(settings.hints && (this.table?.advice ?? false));
  /** The bot that we ask for advice. */
  adviser = $derived(this.bots.find((bot) => bot.name === "level" && bot.level === settings.adviser));
  /** Whether we let a bot play our seat. */
  handed = $derived(this.you !== null && (this.seats[this.you]?.handed ?? false));
  /** What we want to be so when the reaction window closes, if that isn't so yet. */
  handing = $state<boolean | null>(null);
  resigned = $derived<number[]>((this.view?.["resigned"] as number[] | undefined) ?? []);
  /** The seats that agree to give up the game together; null where that isn't possible. */
  conceding = $derived<number[] | null>((this.view?.["conceding"] as number[] | undefined) ?? null);
  yours = $derived(this.ask !== null && this.sent === null && this.backlog === 0);

  /** The view that we received last, which may wait to be shown. */
  private newest: View | null = null;
  private queue: Picture[] = [];
  private timer = 0;
  private latest = 0;
  /** The number of events received so far. */
  private eventsSeen = 0;
  private reasons = new Map<string, Promise<Refusal | null>>();
  private answers = new Map<string, (refusal: Refusal | null) => void>();
  private continuations = new Map<string, (next: Continuation | null) => void>();
  /** The answer in an open window that has been sent but not confirmed. */
  private late: { links: number[]; kind: string; tries: number; again: boolean } | null = null;
  /** Whether we are finding out what can follow a link. */
  linking = $state(false);
  private readonly connection: Connection;
  /** Called before and after the view changes, to animate things from where they were. */
  onShow: ((change: () => void, update: Update) => void) | null = null;

  constructor(
    readonly id: string,
    readonly key: string,
    seat: number | null = null,
  ) {
    const listener = {
      line: (state: Line) => (this.line = state),
      hear: (message: ServerMessage) => this.hear(message),
      seen: () => this.latest || null,
    };
    this.connection = new Connection(id, key, listener, seat);
    api.bots().then(
      (bots) => (this.bots = bots),
      () => undefined,
    );
  }

  private hear(message: ServerMessage): void {
    if (this.advice.hear(message)) return;
    switch (message.type) {
      case "welcome":
        this.you = message.you;
        this.own = message.yours;
        this.table = message.table;
        this.asking = message.table.asking;
        this.chat = message.table.chat;
        this.proposal = message.table.proposal;
        this.sent = null;
        this.forgetQuestions();
        this.advice.lost();
        if (message.update) {
          this.drop();
          this.take(this.completed(message.update), true);
          this.eventsSeen = message.update.since + message.update.events.length;
        } else this.advice.resume();
        return;
      case "update":
        this.arrive(this.completed(message));
        return;
      case "why":
        this.explained(message.id, message.refusal);
        return;
      case "options":
        this.continueWith(message.id, message);
        return;
      case "refused":
        if (this.explained(message.id, message.refusal)) return;
        if (message.refusal.key === "stale" && this.late) {
          this.late.again = true; // the newest update follows, and the answer may still be possible in it
          this.sent = null;
          return;
        }
        this.refused = message.refusal;
        if (!this.continueWith(message.id, null)) this.sent = null;
        return;
      case "error":
        if (message.id !== null && (this.answers.has(message.id) || this.continuations.has(message.id))) {
          this.answers.get(message.id)?.(null);
          this.answers.delete(message.id);
          this.continueWith(message.id, null);
          return;
        }
        this.sent = null;
        this.handing = null;
        if (this.table === null || message.error === "bad_key" || message.error === "displaced") {
          this.fatal = { key: message.error, words: message.message };
          this.close(); // trying again would change nothing
        } else this.refused = { rule: "", reason: message.message, key: message.error, facts: {} };
        return;
      case "chat":
        this.chat = [...this.chat, this.placed(message.line)];
        if (message.line.emote) {
          this.flash(message.line);
          return;
        }
        if (message.line.seat !== this.you && message.line.note === null) {
          this.unread += 1;
          if (settings.sound && !this.aside) play("chat");
        }
        return;
      case "seats":
        if (this.table)
          this.table = { ...this.table, seats: message.seats, status: message.status, host: message.host };
        if (this.handed === this.handing) this.handing = null;
        return;
      case "clock":
        this.setClocks(message.clocks);
        return;
      case "proposal":
        this.proposal = message.proposal;
        return;
      case "rematch":
        this.rematch = true;
        return;
    }
  }

  /** Show a picture on the seat of whoever sent it, for a while. */
  private flash({ seat, emote }: ChatLine): void {
    if (seat === null || !emote || !settings.emotes) return;
    const shown = { ...this.emotes, [seat]: emote };
    this.emotes = shown;
    setTimeout(() => {
      if (this.emotes[seat] !== emote) return;
      this.emotes = Object.fromEntries(Object.entries(this.emotes).filter(([other]) => Number(other) !== seat));
    }, SHOWN);
  }

  /** Place a note after the events received so far. */
  private placed(line: ChatLine): ChatLine {
    return line.note !== null && this.table?.status !== "waiting" ? { ...line, after: this.eventsSeen } : line;
  }

  // ---- updates ----

  /** An update with its whole view. */
  private completed(update: Update): Picture {
    this.newest = wholeView(update, this.newest);
    return { ...update, view: this.newest };
  }

  private arrive(update: Picture): void {
    this.latest = update.version;
    const back = update.since < this.eventsSeen;
    this.eventsSeen = update.since + update.events.length;
    if (back) {
      this.drop(); // moves were taken back: what waits has not happened
      this.take(update, true);
      return;
    }
    this.queue.push(update);
    this.backlog = this.queue.length;
    const unseen = document.visibilityState === "hidden" || this.queue.length > BACKLOG;
    if (update.answers || this.beat() === 0 || unseen) this.skip();
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

  private show(update: Picture): void {
    if (this.onShow) this.onShow(() => this.take(update, false), update);
    else this.take(update, false);
  }

  private take(update: Picture, whole: boolean): void {
    this.latest = Math.max(this.latest, update.version);
    this.reasons.clear();
    this.advice.about(update, whole ? update.version !== this.version : moved(update));
    this.version = update.version;
    this.view = update.view;
    this.changes = {};
    if (update.ask?.kind !== this.ask?.kind || update.ask?.mode !== this.ask?.mode) this.askedSince = update.version;
    this.ask = update.ask;
    this.guide = update.guide ?? null;
    this.undoable = update.undoable ?? false;
    this.revocable = update.revocable ?? false;
    this.withdrawals = update.withdrawals ?? [];
    this.answered = update.answered ?? [];
    this.waitingFor = update.waiting_for ?? [];
    this.secret = update.waiting_for === null && update.over === null;
    this.over = update.over;
    this.coach = update.coach ?? null;
    this.intentions = update.intentions ?? {};
    this.keepChain();
    this.refused = null;
    if ((update.answers ?? null) === this.sent || update.ask) this.sent = null;
    const kept = this.events.filter((event) => event.n < update.since);
    this.events = whole && update.since === 0 ? update.events : [...kept, ...update.events];
    this.news = whole ? this.events.length : (update.events[0]?.n ?? this.news);
    this.setClocks(update.clocks ?? null);
    this.answerAgain(Boolean(update.answers));
    if (update.over && this.table) this.table = { ...this.table, status: "over" };
    else if (this.table && this.table.status !== "playing") this.table = { ...this.table, status: "playing" };
  }

  private setClocks(clocks: ClockView[] | null): void {
    this.clocks = clocks;
    this.clocksAt = Date.now();
  }

  // ---- what we answer ----

  act(...links: number[]): void {
    if (this.ask !== null) this.send(links);
  }

  /** Resign, agree to concede, or take something back: possible without being asked. */
  actAnyway(action: number): void {
    this.send([action]);
  }

  private send(links: number[]): void {
    if (this.sent !== null) return;
    this.refused = null;
    this.given = [...this.chain, ...this.offers.filter((offer) => offer.action === links.at(-1))];
    this.chain = [];
    if (this.ask?.mode === "open") this.late ??= { links, kind: this.ask.kind, tries: 0, again: false };
    const id = this.connection.send({ type: "act", version: this.version, links });
    this.sent = id;
    setTimeout(() => (this.unheard = id), SILENCE);
  }

  /** In a window in which everybody acts at once, send an answer again if somebody else was faster. */
  private answerAgain(answered: boolean): void {
    const late = this.late;
    if (!late) return;
    const still = this.ask?.mode === "open" && this.ask.kind === late.kind;
    if (answered || !still || late.tries >= MOST_TRIES) this.late = null;
    else if (late.again) {
      late.again = false;
      late.tries += 1;
      this.sent = null;
      this.send(late.links);
    }
  }

  /** Give an answer, or the next link of one: it is sent when nothing more can follow. */
  async choose(option: OptionView): Promise<void> {
    if (this.ask === null || this.sent !== null || this.linking) return;
    if (this.hesitates(option)) return;
    this.doubted = null;
    const chain = [...this.chain, option];
    if (this.ask.mode === "one") this.act(option.action);
    else {
      const next = await this.after(chain);
      if (next === undefined) return;
      if (next?.options.length) this.continueAfter(chain, next);
      else if (next) this.act(...chain.map((link) => link.action));
    }
  }

  /** What the answers that could be given now are sure to cost us, by action. */
  prices = $derived.by(() => new Map((this.chain.length ? [] : (this.guide?.prices ?? [])).map((price) => [price.action, price])));

  /** Whether an answer puts us out of the game, or loses it for all, and another one doesn't. */
  private isDeadly(option: OptionView): boolean {
    if (!this.prices.get(option.action)?.falls) return false;
    return this.offers.some((other) => !this.prices.get(other.action)?.falls);
  }

  /** Whether an answer is deadly and has to be confirmed, which is asked now. */
  hesitates(option: OptionView): boolean {
    if (!this.isDeadly(option) || this.doubt?.action === option.action) return false;
    this.doubted = { action: option.action, version: this.version };
    return true;
  }

  private doubted = $state.raw<{ action: number; version: number } | null>(null);
  /** The deadly answer that we have chosen once and have to confirm, until the question changes. */
  doubt = $derived.by<OptionView | null>(() => {
    const doubted = this.doubted;
    if (!doubted || !this.ask || this.chain.length) return null;
    const open = this.ask.mode === "open" && doubted.version >= this.askedSince;
    if (doubted.version !== this.version && !open) return null;
    const option = this.offers.find((other) => other.action === doubted.action);
    return option && this.isDeadly(option) ? option : null;
  });

  /** Think better of a deadly answer; false if there is none to confirm. */
  thinkBetter(): boolean {
    const doubting = this.doubt !== null;
    this.doubted = null;
    return doubting;
  }

  /** Whether there is something to take back: a link, a commitment or a whole move. */
  get returnable(): boolean {
    return this.chain.length > 0 || this.undoable || (this.revocable && this.proposal === null);
  }

  /** Take back the last link, or, at a table that allows it, the last thing done. */
  async takeBack(): Promise<void> {
    if (!this.chain.length) {
      if (this.undoable) this.actAnyway(ALWAYS.take_back);
      else if (this.returnable) this.askBack();
      return;
    }
    const chain = this.chain.slice(0, -1);
    const next = chain.length ? await this.after(chain) : { options: this.ask?.options ?? [] };
    if (next) this.continueAfter(chain, next);
  }

  private continueAfter(chain: OptionView[], { options, changes = {} }: Continuation): void {
    this.chain = chain;
    this.offers = options;
    this.changes = changes;
  }

  /** What can follow some links: nothing after a whole answer, null if they are impossible, undefined if too late. */
  private async after(chain: OptionView[]): Promise<Continuation | null | undefined> {
    const version = this.version;
    const links = chain.map((link) => link.action);
    const known = this.foreseen(links);
    if (known) return { options: known };
    this.linking = true;
    const next = await new Promise<Continuation | null>((resolve) => {
      this.continuations.set(this.connection.send({ type: "options", links }), resolve);
    });
    this.linking = false;
    return version === this.version ? next : undefined;
  }

  /** What can follow some links, as far as the question's guide says it; undefined if it doesn't. */
  private foreseen([first, second, ...more]: number[]): OptionView[] | undefined {
    const next = this.guide?.after?.[String(first)];
    if (!next || more.length) return undefined;
    if (second === undefined) return next.flatMap((action) => this.inWords(action) ?? []);
    const further = this.guide?.further?.[String(first)];
    return further?.length === 0 || further?.includes(second) ? undefined : [];
  }

  /** An option by its number, as the question or its guide tells it. */
  private inWords(action: number): OptionView | undefined {
    const named = (option: OptionView) => option.action === action;
    return this.ask?.options.find(named) ?? this.guide?.words?.find(named);
  }

  private continueWith(id: string, next: Continuation | null): boolean {
    const waiting = this.continuations.get(id);
    this.continuations.delete(id);
    waiting?.(next);
    return waiting !== undefined;
  }

  /** Requests on a connection that was lost will never be answered. */
  private forgetQuestions(): void {
    for (const waiting of this.answers.values()) waiting(null);
    this.answers.clear();
    for (const id of [...this.continuations.keys()]) this.continueWith(id, null);
  }

  /** An update with the same question keeps the chosen links if they are still possible. */
  private keepChain(): void {
    const chain = this.chain;
    const kind = this.chainKind;
    this.chain = [];
    this.offers = this.ask?.options ?? [];
    this.chainKind = this.ask?.kind ?? "";
    if (!chain.length || kind !== this.chainKind) {
      this.advice.resume();
      return;
    }
    void this.after(chain).then((next) => {
      if (next?.options.length) this.continueAfter(chain, next);
      if (next !== undefined) this.advice.resume();
    });
  }
  private chainKind = "";

  // ---- what we ask and say ----

  /** Why an action isn't possible now, after the links that are chosen; null if it is. */
  why(verb: string, args: string[] = []): Promise<Refusal | null> {
    const links = verb in ALWAYS ? [] : this.chain.map((link) => link.action);
    return this.reasonFor({ type: "why", thing: "", verb, args, links });
  }

  /** Why a thing in front of us can't be used now. */
  whyUnusable(thing: string): Promise<Refusal | null> {
    return this.reasonFor({ type: "why", thing, verb: "", args: [], links: [] });
  }

  /** Asked once for every update. */
  private reasonFor(question: Parameters<Connection["send"]>[0]): Promise<Refusal | null> {
    const known = `${this.version} ${JSON.stringify(question)}`;
    let reason = this.reasons.get(known);
    if (!reason) {
      reason = new Promise((resolve) => {
        this.answers.set(this.connection.send(question), resolve);
      });
      this.reasons.set(known, reason);
    }
    return reason;
  }

  /** Handle an answer about why something isn't possible; false if the message is something else. */
  private explained(id: string, refusal: Refusal | null): boolean {
    const asked = this.answers.get(id);
    this.answers.delete(id);
    asked?.(refusal);
    return asked !== undefined;
  }

  /** Ask everybody whether our last move may be taken back. */
  askBack(): void {
    this.connection.send({ type: "undo" });
  }

  /** Agree that somebody takes back a move, or don't. */
  consent(agree: boolean): void {
    this.connection.send({ type: "consent", agree });
  }

  /** Begin a lesson, or play on without the coach; the current lesson may count as learned. */
  beginLesson(lesson: string, known: boolean): void {
    this.connection.send({ type: "lesson", lesson, known });
  }

  /** In a lesson: take back what we have done since the step began. */
  retry(): void {
    this.connection.send({ type: "retry" });
  }

  /** Say when to be asked in windows, or pass for the rest of what the open one is about; nobody else is told. */
  askMe(settings: Record<string, string>, rest: boolean): void {
    this.connection.send({ type: "asking", settings, rest });
  }

  say(text: string): void {
    const line = text.trim().slice(0, 500);
    if (line) this.connection.send({ type: "say", text: line });
  }

  /** Send everybody a picture. */
  emote(emote: Emote): void {
    this.connection.send({ type: "emote", emote });
  }

  /** Let a bot play our seat, or take it back; during a reaction window that happens when it closes. */
  hand(bot: boolean): void {
    this.handing = bot;
    this.connection.send({ type: "hand", bot });
  }

  close(): void {
    clearTimeout(this.timer);
    this.connection.close();
  }
}

/** Whether something happened that is worth a pause. */
function loud(update: Update): boolean {
  return update.events.length > 0 && update.ask === null;
}

/** Whether our question may have another answer now; what others do in secret changes nothing before all have. */
function moved(update: Update): boolean {
  return update.events.length > 0 && update.ask?.mode !== "sealed";
}

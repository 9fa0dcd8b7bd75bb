/**
 * The base class of every game's desk: the object that says what a table shows and what can be answered and clicked.
 *
 * It takes all wording from the game's catalogue, offers the answers to every question in the decision bar, link by
 * link if an answer has several, explains refusals, and words the log, the result and the position. A game overrides
 * the `make…` methods that it needs to change.
 */
import type { Session } from "../../frame/session.svelte";
import { fill, parts, type Values } from "../../i18n/template";
import { t, texts, words } from "../../i18n/texts.svelte";
import type { Sound } from "../../kit/sound";
import type { EventView, HintOption, OptionView, Price, Refusal } from "../../wire";
import type { Answer, Desk, Epilogue, GoalLine, LogLine, LogPart, Prose, SeatPick, Standing, Step, SymbolInfo, Verdict } from "../desk";
import { goalLine, goalProse } from "./goal";
import { slotsOf } from "./slots";
import { symbolInfo, type LegendEntry } from "./symbols";
import type { CardFacts, GameView, OfferOf } from "./view";
import { proseOf } from "./prose";

/** How an event looks in the log: hidden, with an icon, in a tone, or with another text (its key); and how it sounds. */
export interface LogStyle {
  hidden?: boolean;
  tone?: LogLine["tone"];
  icon?: string;
  text?: string;
  sound?: Sound;
}

/** How a thing on the table looks: at rest, possible, impossible, or chosen. */
export type Look = "rest" | "legal" | "illegal" | "selected";

export abstract class GameDesk<
  View extends GameView = GameView,
  Card extends CardFacts = CardFacts,
  Verb extends string = string,
  Question extends string = string,
> implements Desk
{
  /** The game's name, under which its texts are loaded. */
  abstract readonly game: string;
  abstract readonly icon: string;
  /** Events that look different from a plain line. */
  protected readonly logStyles: Record<string, LogStyle> = {};
  /** The arguments of events and actions that are seats. */
  protected readonly seatWords: string[] = ["seat", "other"];
  /** The names of a verb's arguments, where the text alone doesn't tell which is which. */
  protected readonly argumentNames: Record<string, string[]> = {};

  /** The card that is shown enlarged. */
  peeked = $state.raw<{ id: string; rect: DOMRect } | null>(null);
  private explained = $state.raw<{ refusal: Refusal; rect: DOMRect; title: string; version: number } | null>(null);
  private reasons = $state.raw<Record<string, string>>({});
  private reasonsVersion = $state(-1);

  constructor(
    readonly session: Session,
    readonly cards: Record<string, Card>,
  ) {}

  /** What we see, with the changes made by the links of an unfinished answer. */
  view = $derived.by(() => ({ ...this.session.view, ...this.session.changes }) as unknown as View);
  me = $derived.by(() => this.session.you);
  /** The kind of the question that we are asked. */
  asked = $derived.by(() => (this.session.ask?.kind ?? null) as Question | null);
  /** The same while we can answer it. */
  kind = $derived.by(() => (this.session.yours ? this.asked : null));
  /** What can be answered now, or, in an unfinished answer, what can follow the links chosen so far. */
  options = $derived.by(() => (this.session.yours ? this.session.offers : []) as OfferOf<Verb>[]);
  verbs = $derived.by(() => new Set(this.options.map((option) => option.verb)));
  /** The links of an unfinished answer that have been chosen so far. */
  chain = $derived.by(() => this.session.chain as OfferOf<Verb>[]);
  /** All seats, our own first, then in order of play. */
  seatsRound = $derived.by(() => {
    const n = this.view.seats;
    return Array.from({ length: n }, (_, i) => ((this.me ?? 0) + i) % n);
  });
  others = $derived.by(() => (this.me === null ? this.seatsRound : this.seatsRound.slice(1)));

  // ---- words ----

  /** A text of the game. Values that are cards, seats or named things are said by their names. */
  say(key: string, values: Values = {}): string {
    const template = texts.of(this.game)[key];
    if (template === undefined) return key;
    return parts(template, values)
      .map((part) => (part.name === undefined ? part.text : this.spoken(part.name, part.value)))
      .join("");
  }

  /** A label of the game's table (a text `table.…` of the game), with its values as they are. */
  label(key: string, values: Values = {}): string {
    const template = texts.of(this.game)[key];
    return template === undefined ? key : fill(template, values);
  }

  has(key: string): boolean {
    return texts.of(this.game)[key] !== undefined;
  }

  /** A value in words: a card's name, a player's name, a region's name. */
  spoken(name: string, value: unknown): string {
    if (value === null || value === undefined) return "–";
    if (Array.isArray(value)) return value.map((part) => this.spoken(name, part)).join(", ");
    if (this.seatWords.includes(name) && /^\d+$/.test(String(value))) return this.seatName(Number(value));
    if (typeof value !== "string") return String(value);
    const card = this.cards[value];
    if (card) return words(card.name);
    return texts.of(this.game)[`${name}.${value}`] ?? value;
  }

  seatName(seat: number): string {
    return this.session.seats[seat]?.name || t("seat.number", { n: seat + 1 });
  }

  /** A player's name, or "you" for our own seat. */
  nameOf(seat: number): string {
    return seat === this.me ? t("seat.you") : this.seatName(seat);
  }

  cardName(id: string): string {
    const card = this.cards[id];
    return card ? words(card.name) : id;
  }

  /** The key of an option's text; a game may tell more variants of a verb apart. */
  protected actionText(option: OptionView): string {
    return `action.${option.verb}`;
  }

  sayOption(option: OptionView): string {
    const key = this.actionText(option);
    const template = texts.of(this.game)[key];
    if (template === undefined) return [option.verb, ...option.args].join(" ");
    const names = this.argumentNames[option.verb];
    const fits = (name: string, value: string) =>
      (name === "card" && value in this.cards) ||
      (this.seatWords.includes(name) && /^\d+$/.test(value)) ||
      this.has(`${name}.${value}`);
    return this.say(key, slotsOf(template, option.args, names, fits));
  }

  // ---- answering ----

  find(verb: Verb, ...args: string[]): OfferOf<Verb> | undefined {
    return this.options.find((o) => o.verb === verb && args.every((arg, i) => o.args[i] === arg));
  }

  all(verb: Verb, ...args: string[]): OfferOf<Verb>[] {
    return this.options.filter((o) => o.verb === verb && args.every((arg, i) => o.args[i] === arg));
  }

  /** Whether the bot whom we have asked would choose a card. */
  advised(id: string): boolean {
    return this.session.hinted?.args.includes(id) ?? false;
  }

  /** Whether it would choose one of these options. */
  advisedAmong(...options: (OptionView | undefined)[]): boolean {
    const action = this.session.hinted?.action;
    return action !== undefined && options.some((option) => option?.action === action);
  }

  /** What screen readers say after the name of something that may be advised. */
  adviceNote(advised: boolean): string {
    return advised ? `. ${t("hint.advised")}` : "";
  }

  /** Why a bot would choose an option, in words; empty if the game says nothing. */
  sayReasons(found: HintOption | undefined): string {
    const said = (found?.reasons ?? []).map((one) => this.say(one.key, one.facts ?? {})).join("; ");
    return said.charAt(0).toUpperCase() + said.slice(1);
  }

  pick(option: OptionView | undefined): void {
    if (!option) return;
    this.explained = null;
    void this.session.choose(option);
  }

  cancel(): boolean {
    if (!this.refusal) return false;
    this.explained = null;
    return true;
  }

  /** Choose an option, if there is one, and then those of the wanted ones that are offered after it. */
  protected async follow(first: OptionView | undefined, ...wanted: [Verb, ...string[]][]): Promise<void> {
    if (first) await this.session.choose(first);
    for (const [verb, ...args] of wanted) {
      const next = this.find(verb, ...args);
      if (next) await this.session.choose(next);
    }
  }

  /** One button for one option. */
  protected answer(option: OptionView, more: Partial<Answer> = {}): Answer {
    const plain: Answer = {
      id: `action-${option.action}`,
      text: this.sayOption(option),
      run: () => this.pick(option),
      action: option.action,
    };
    if (option.verb === "pass") Object.assign(plain, { key: "Space", look: "quiet" } satisfies Partial<Answer>);
    return { ...plain, ...more };
  }

  // ---- the decision bar ----

  question = $derived.by<string>(() => (this.session.doubt ? this.say("price.sure") : this.makeQuestion()));
  consequence = $derived.by<string>(() => this.makeConsequence());
  absent = $derived.by<string>(() => this.makeAbsent());
  answers = $derived.by<Answer[]>(() => this.makeAnswers());
  rules = $derived.by<string[]>(() => this.makeRules());
  picks = $derived.by<(() => void)[]>(() => this.makePicks());

  protected makeQuestion(): string {
    const kind = this.session.ask?.kind;
    return kind ? this.say(`ask.${kind}`, this.view as unknown as Values) : "";
  }

  /** What would follow, or what one should know before answering. */
  protected makeConsequence(): string {
    return "";
  }

  /** What happens without an answer. */
  protected makeAbsent(): string {
    if (this.session.clocks === null && this.session.ask?.deadline == null) return "";
    const key = `absent.${this.session.ask?.kind}`;
    return this.has(key) ? this.say(key) : "";
  }

  /** A button for everything that is offered; a game that draws things to click on needs fewer. */
  protected makeAnswers(): Answer[] {
    return this.options.map((option) => this.answer(option));
  }

  protected makeRules(): string[] {
    return this.session.guide?.rules ?? [];
  }

  /** The rules behind a verb, what is possible at any time, or reaction windows (`window`). */
  rulesOf(name: string): string[] {
    return this.session.table?.rules[name] ?? [];
  }

  protected makePicks(): (() => void)[] {
    return [];
  }

  /** What an answer costs us, in words. */
  sayPrice({ lost = 0, falls = false }: Price): string {
    return falls ? this.say("price.falls") : this.say("price.lost", { n: lost });
  }

  // ---- why not ----

  /** A refusal that is being explained, until the view changes. */
  refusal = $derived.by(() => {
    if (!this.explained || !this.unchanged(this.explained.version)) return null;
    return { ...this.explained, when: this.whenOf(this.explained.refusal) };
  });

  /** Whether a choice begun at a version is still valid: until the view changes, or an open window closes. */
  protected unchanged(version: number): boolean {
    return version === this.session.version || (this.session.ask?.mode === "open" && version >= this.session.askedSince);
  }

  /** When something that is refused will work, as far as the game knows: a text `when.<key>` of its catalogue. */
  protected whenOf(refusal: Refusal): string {
    const key = `when.${refusal.key}`;
    return this.has(key) ? this.label(key, this.factsOf(refusal)) : "";
  }

  /** A fact of a refusal in words: a number, or a named thing. */
  protected factsOf(refusal: Refusal): Values {
    const facts = Object.entries(refusal.facts);
    return Object.fromEntries(
      facts.map(([name, fact]) => [name, Array.isArray(fact) ? this.spoken(String(fact[0]), fact[1]) : fact]),
    );
  }

  /** Explain beside an element why an action isn't possible, or why nothing is; `subject` is a card or a title. */
  async explain([verb, ...args]: [Verb, ...string[]], element: Element, subject: string): Promise<void> {
    await this.pop(this.session.why(verb, args), element, subject);
  }

  /** Explain why a thing in front of us can't be used now. */
  explainThing(thing: string, element: Element, subject = thing): Promise<void> {
    return this.pop(this.session.whyUnusable(thing), element, subject);
  }

  private async pop(answer: Promise<Refusal | null>, element: Element, subject: string): Promise<void> {
    const rect = element.getBoundingClientRect();
    const refusal = await answer;
    if (!refusal) return;
    this.note(subject, refusal);
    const title = this.cards[subject] ? this.cardName(subject) : subject;
    this.explained = { refusal, rect, title, version: this.session.version };
  }

  private note(id: string, refusal: Refusal): void {
    const known = this.reasonsVersion === this.session.version ? this.reasons : {};
    this.reasonsVersion = this.session.version;
    this.reasons = { ...known, [id]: this.short(refusal.key) };
  }

  private short(reason: string): string {
    const key = `table.short.${reason}`;
    return this.has(key) ? this.say(key) : t("why.short");
  }

  /** Whether unusable things show their reasons without being clicked. */
  protected bearsReasons(): boolean {
    return !this.chain.length;
  }

  /** The short reason on a thing that can't be used now. */
  reasonOf(id: string): string | undefined {
    const noted = this.reasonsVersion === this.session.version ? this.reasons[id] : undefined;
    const told = this.kind && this.bearsReasons() ? this.session.obstacles.get(id) : undefined;
    return noted ?? (told && this.short(told));
  }

  peek(id: string | null, element: HTMLElement | null): void {
    this.peeked = id && element ? { id, rect: element.getBoundingClientRect() } : null;
  }

  // ---- top bar and seats ----

  steps = $derived.by<Step[]>(() => (this.session.over ? [{ text: t("frame.over"), state: "now" }] : this.makeSteps()));
  round = $derived.by(() => this.makeRound());

  protected makeSteps(): Step[] {
    return [];
  }

  protected makeRound(): { text: string; now: number; of: number | null } | null {
    return null;
  }

  goal = $derived.by<GoalLine | null>(() => goalLine(this));

  /** The icons of competitors that aren't players, by the keys of their names. */
  readonly racers: Record<string, string> = {};

  /** Icons of the steps that have been taken towards the game's end. */
  passed(): string[] {
    return [];
  }

  // ---- symbols ----

  /** The symbols as the game lists them, and how each is drawn: by an icon, or by one or two letters. */
  protected readonly legend: readonly LegendEntry[] = [];
  protected readonly legendIcons: Record<string, string> = {};
  symbols = $derived.by<SymbolInfo[]>(() => this.makeSymbols());

  protected makeSymbols(): SymbolInfo[] {
    return this.legend.map((entry) => symbolInfo(this, entry, this.legendIcons[entry.id] ?? ""));
  }

  symbolNotes(id: string, { note, where, of }: DOMStringMap): string[] {
    const sort = this.legend.find((entry) => entry.id === id)?.sort;
    const key = `table.symbol.${sort}.${where}`;
    const there = where && this.has(key) ? this.label(key, { card: of ? this.cardName(of) : "" }) : "";
    return [note ?? "", there].filter(Boolean);
  }

  mark(seat: number): number {
    return seat + 1;
  }

  seatNote(_seat: number): string {
    return "";
  }

  /** Only what a bot intends: a person who is back may have other plans. */
  intention(seat: number): string {
    const info = this.session.seats[seat];
    const said = this.session.intentions[seat];
    const decides = info?.kind === "bot" || info?.away || info?.handed;
    return said && decides && !this.session.over ? this.say(said.key, said.facts ?? {}) : "";
  }

  doing(seat: number): string {
    if (!this.session.waitingFor.includes(seat)) return "";
    return t(seat === this.me ? "seat.choose" : "seat.deciding");
  }

  /** In a window in which everybody says when they are ready: whether a seat has. */
  ready(_seat: number): boolean | null {
    return null;
  }

  out(_seat: number): string {
    return "";
  }

  seatPick(_seat: number): SeatPick | null {
    return null;
  }

  // ---- the log ----

  logLine(event: EventView): LogLine | null {
    const style = this.logStyles[event.event] ?? {};
    if (style.hidden) return null;
    const seat = typeof event["seat"] === "number" ? event["seat"] : null;
    const key = style.text ?? `event.${event.event}`;
    return {
      n: event.n,
      mark: seat === null ? null : this.mark(seat),
      icon: style.icon ?? null,
      parts: this.sentence(texts.of(this.game)[key] ?? event.event, event),
      tone: style.tone ?? "plain",
    };
  }

  soundOf(event: EventView): Sound | null {
    const { sound, tone, hidden } = this.logStyles[event.event] ?? {};
    if (sound) return sound;
    if (tone === "good" || tone === "bad") return tone;
    return hidden || tone === "turn" ? null : "card";
  }

  /** A template with its values, cards marked as such. */
  protected sentence(template: string, values: Values): LogPart[] {
    return parts(template, values).map((part) => {
      if (part.name === undefined) return { text: part.text };
      const text = this.spoken(part.name, part.value);
      if (typeof part.value === "string" && this.cards[part.value]) return { text, card: part.value };
      return { text, strong: true };
    });
  }

  // ---- the end ----

  standings = $derived.by<Standing[]>(() => this.makeStandings());
  podium = $derived.by<number[]>(() => this.makePodium());
  verdict = $derived.by<Verdict>(() => this.makeVerdict());
  epilogue = $derived.by<Epilogue>(() => this.makeEpilogue());
  prose = $derived.by<Prose[]>(() => [...goalProse(this.goal), ...this.intended(), ...this.makeProse()]);

  /** What bots intend, for the table in words. */
  private intended(): Prose[] {
    const lines = this.session.seats.map(({ seat }) => this.intention(seat)).filter(Boolean);
    return lines.length ? [{ title: t("frame.intentions"), lines }] : [];
  }

  protected makeStandings(): Standing[] {
    const over = this.session.over;
    const level = !over || over.outcome === "lost" || over.ranks.every((rank) => rank === 1);
    return this.session.seats
      .map(({ seat }) => ({
        seat,
        place: level ? null : (over.ranks[seat] ?? null),
        score: over?.scores[seat] ?? null,
        note: this.titleOf(seat),
      }))
      .sort((a, b) => (a.place ?? 0) - (b.place ?? 0));
  }

  private makeEpilogue(): Epilogue {
    const { decided = [], causes = [], awards = [] } = this.session.over?.epilogue ?? {};
    return {
      decided: decided.map(({ key, facts = {} }) => this.say(key, facts)),
      causes: new Map(causes.map(({ seat, said }) => [seat, this.say(said.key, said.facts ?? {})])),
      awards: awards.map(({ name, seats, n }) => ({
        name,
        title: this.say(`award.${name}`),
        text: this.say(`award_n.${name}`, { n }),
        seats,
      })),
    };
  }

  protected makePodium(): number[] {
    return this.session.over?.winners ?? [];
  }

  /** The titles that the end has given a seat. */
  protected titleOf(seat: number): string {
    const titles = Object.entries(this.session.over?.titles ?? {});
    return titles.flatMap(([title, seats]) => (seats.includes(seat) ? [this.say(`title_of.${title}`)] : [])).join(", ");
  }

  protected makeVerdict(): Verdict {
    const over = this.session.over;
    if (!over) return { title: "", text: "" };
    const key = `result.${over.reason}`;
    const text = this.has(key) ? this.say(key) : "";
    if (!over.winners.length)
      return { title: t(over.outcome === "unfinished" ? "over.unfinished" : "over.lost"), text };
    if (over.winners.length === this.view.seats && this.view.seats > 1) return { title: t("over.all_won"), text };
    const names = over.winners.map((seat) => this.seatName(seat)).join(", ");
    return { title: t("over.won", { names, n: over.winners.length }), text };
  }

  protected makeProse(): Prose[] {
    return proseOf(this);
  }
}

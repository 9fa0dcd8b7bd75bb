/**
 * The logic of the table of Catastropolis (its desk): what can be clicked, and what is dangerous.
 */
import { viewport } from "../../viewport.svelte";
import type { Values } from "../../i18n/template";
import { words } from "../../i18n/texts.svelte";
import type { EventView, OptionView } from "../../wire";
import type { Answer, LogLine, Prose, SeatPick, Standing, Step, Verdict, SymbolInfo } from "../desk";
import { GameDesk, type Look } from "../shared/desk.svelte";
import type { OfferOf } from "../shared/view";
import { focusZone } from "../shared/zones";
import { cellAt, CELLS, wayTo, type Cell } from "./city";
import { BRIDGE, CLUES, HOT, PASSES } from "./generated";
import { LEGEND } from "./generated";
import type { Able, Caution, Forecast, Location, Piece, Printed, Question, Symbol, Verb, View } from "./generated";
import { SYMBOL_ICONS, HERO_ICONS, SIGN_ICONS, type Situation } from "./model";
import { figureOf } from "./pictures";
import { proseOf } from "./prose";
import { LOG_STYLES } from "./styles";

type Option = OfferOf<Verb>;
export type Pile = "situation_discard" | "resolution_discard" | "search_discard" | "power_discard";

const TO_SPACE: Verb[] = ["move", "teleport"];
const ON_QUEUE: Verb[] = ["resolve", "cool", "confess"];
const AT_PLACE: Verb[] = ["look", "turn_up"];
const ON_POWERS: Verb[] = ["perform", "ability"];
const DRAWN: Verb[] = ["follow", "keep"];
/** What is clicked on the table and needs no button in the bar. */
const ON_THINGS = new Set<Verb>([...TO_SPACE, ...AT_PLACE, "pick", "name", "give_up", "cool", "confess"]);
const ABOUT_QUEUE: (Question | null)[] = ["action", "cool", "confess", "look", "turn_up", "x_ray", "x_ray_second", "x_ray_turn"];
const LOOKING: (Question | null)[] = ["look", "x_ray", "x_ray_second"];
const TURNING_UP: (Question | null)[] = ["turn_up", "x_ray_turn"];
/** With so many answers the bar has no room for others that only help. */
const ROOM = 4;

export class CityDesk extends GameDesk<View, Printed, Verb, Question> {
  readonly game = "catastropolis";
  override readonly racers = { "goal.heroes": "punch", "goal.villain": "domino-mask" };
  readonly icon = "modern-city";
  protected override readonly legend = LEGEND;
  protected override readonly legendIcons = SYMBOL_ICONS;
  protected override readonly logStyles = LOG_STYLES;

  /** A space that is pointed at, for the way there. */
  pointed = $state<string | null>(null);
  /** A Situation that is pointed at: its location and its powers light up. */
  watched = $state<string | null>(null);
  /** A discard pile that is being looked through. */
  browsing = $state<Pile | null>(null);
  /** Whether all heroes are being looked at. */
  muster = $state(false);
  /** Whether the Villains are being looked at. */
  lineup = $state(false);
  private warned = $state.raw<{ option: Option; version: number } | null>(null);
  private taken = $state.raw<{ power: string; version: number } | null>(null);
  private stoodAt = $state.raw<{ cell: Cell; rect: DOMRect; version: number } | null>(null);

  readonly cells = CELLS;
  drafting = $derived.by(() => this.view.round === 0 && !this.session.over);
  powers = $derived.by(() => (this.me === null ? [] : (this.view.zones.powers[this.me] ?? [])));
  collection = $derived.by(() => (this.me === null ? [] : (this.view.zones.collection[this.me] ?? [])));
  /** The points that a hero's powers are worth together. */
  fullPoints = $derived.by(() => this.view.full_points);
  queue = $derived.by<Situation[]>(() =>
    this.view.zones.queue.map((lying, i) => ({
      place: i + 1,
      card: lying.card ? (this.cards[lying.card] ?? null) : null,
      up: this.view.face_up[i] === 1,
      counters: this.view.counters[i] ?? 0,
      able: this.view.able[i] ?? [],
    })),
  );
  /** What is about to happen, as the game tells it. */
  forecast = $derived.by<Forecast>(() => this.view.forecast ?? {});
  villain = $derived.by(() => (this.view.villain ? this.cards[this.view.villain] : undefined));
  villains = $derived.by(() => Object.values(this.cards).filter((card) => card.type === "villain"));
  /** The powers that Situations and Villains list. */
  basics = $derived.by(() =>
    Object.values(this.cards)
      .filter((card) => card.basic)
      .sort((a, b) => a.kind_number - b.kind_number),
  );
  /** The pieces of the Villain on the map. */
  pieces = $derived.by(() => (this.view.plot ?? []).filter((piece) => !piece.taken));
  private warning = $derived.by(() => (this.warned && this.unchanged(this.warned.version) ? this.warned.option : null));
  private held = $derived.by(() => (this.taken && this.unchanged(this.taken.version) ? this.taken.power : null));
  /** A space that was clicked and offers several things: which is asked there and in the bar. */
  spaceMenu = $derived.by(() => (this.stoodAt && this.unchanged(this.stoodAt.version) ? this.stoodAt : null));

  /** The symbols of the game, and its basic powers, which are drawn with the pictures of their cards. */
  protected override makeSymbols(): SymbolInfo[] {
    const powers = Object.values(this.cards).filter((card) => card.type === "power" && card.basic);
    return [...super.makeSymbols(), ...powers.map((card) => this.powerSymbol(card))];
  }

  private powerSymbol(card: Printed): SymbolInfo {
    const text = card.text ? words(card.text) : this.label("symbols.text.power");
    const sort = this.label("symbols.power");
    return { id: card.id, icon: figureOf(card.id), sign: "", sort, name: words(card.name), text, rules: [] };
  }

  override symbolNotes(id: string, element: DOMStringMap): string[] {
    const notes = super.symbolNotes(id, element);
    if (!this.cards[id]) return notes;
    const names = this.seatsRound.filter((seat) => this.view.hero[seat]?.has.includes(id)).map((seat) => this.nameOf(seat));
    return [...notes, this.label(names.length ? "table.symbol.power.able" : "table.symbol.power.nobody", { names: names.join(", ") })];
  }

  // ---- words ----

  heroName(seat: number): string {
    return this.label(`hero.${this.view.hero[seat]?.name ?? 0}`);
  }

  face(seat: number): string | null {
    return HERO_ICONS[this.view.hero[seat]?.name ?? 0] ?? null;
  }

  iconOf(seat: number): string {
    return this.face(seat) ?? this.icon;
  }

  placeName(location: Location | null | undefined): string {
    return location ? this.label(`location.${location}`) : "";
  }

  /** A space in words: D4 (Start), D6 (Central Bank). */
  spaceName(space: string): string {
    const cell = cellAt(space);
    if (!cell || cell.terrain === "street") return space.toUpperCase();
    const name = cell.location ? this.placeName(cell.location) : this.label(`terrain.${cell.terrain}`);
    return `${space.toUpperCase()} (${name})`;
  }

  override spoken(name: string, value: unknown): string {
    if (name === "space" && typeof value === "string") return this.spaceName(value);
    return super.spoken(name, value);
  }

  /** The line of a Situation in words. */
  lineText(card: Printed): string {
    if (!card.line) return "";
    return this.label(`line.${card.line}.text`, { power: card.unless ? this.cardName(card.unless) : "" });
  }

  textOf(card: Printed): string {
    return card.text ? words(card.text) : this.lineText(card);
  }

  /** Everything printed on a card, for screen readers. */
  describe(id: string): string {
    const card = this.cards[id];
    if (!card) return id;
    const parts = [words(card.name), this.label(`type.${card.type}`)];
    if (card.location) parts.push(this.placeName(card.location));
    if (card.symbol) parts.push(this.label(`symbol.${card.symbol}`));
    if (card.time) parts.push(this.label("table.time", { n: card.time }));
    if (card.points) parts.push(this.label("table.points", { n: card.points }));
    if (card.reputation != null) parts.push(this.label("table.reputation", { n: card.reputation }));
    if (card.powers.length) parts.push(this.label("table.resolved_by", { powers: this.listed(card.powers) }));
    if (card.holds?.length) parts.push(this.label("table.contains", { powers: this.listed(card.holds) }));
    const back = this.backOf(card).map((line) => `. ${line}`);
    const text = this.textOf(card);
    return [parts.join(", "), ...back, text && `. ${text}`].join("");
  }

  /** What the back of a Villain says at this table, which everybody may read: plan, what it takes, weaknesses and places. */
  backOf(card: Printed): string[] {
    if (card.type !== "villain" || !card.scheme) return [];
    const needed = this.label(`table.villain.need.${card.scheme}`, { n: card.takes?.[this.view.seats] ?? 0 });
    const plan = (card.plan ?? 0) + (this.forecast.plan_more ?? 0);
    const weak = [card.weakness, card.other_weakness].flatMap((powers) => (powers.length ? [this.listed(powers)] : []));
    const route = card.scheme === "flight" || card.scheme === "shapeshifter";
    return [
      `${this.label("table.villain.plan")}: ${plan}, ${needed}`,
      ...(weak.length ? [`${this.label("table.villain.weak")}: ${weak.join(" / ")}`] : []),
      card.places.map((place) => this.label(`table.spot.${place}`)).join(route ? " → " : ", "),
    ];
  }

  listed(cards: string[]): string {
    return cards.map((id) => this.cardName(id)).join(", ");
  }

  /** A place of the queue in words. */
  describePlace(one: Situation): string {
    const counters = this.label("table.counters", { n: one.counters });
    if (!one.card) return [this.label("table.place", { n: one.place }), this.label("table.face_down"), counters].join(", ");
    const parts = [this.label("table.place", { n: one.place })];
    if (!one.up) parts.push(this.label("table.face_down"), this.label("table.known"));
    parts.push(this.describe(one.card.id));
    parts.push(one.up && one.card.time ? this.label("table.time_of", { n: one.counters, of: one.card.time }) : counters);
    const left = this.left(one);
    if (left !== null) parts.push(this.label("table.villain.rounds_left", { n: left }));
    if (one.able.length)
      parts.push(this.label("table.able", { names: one.able.map((who) => this.ableText(who)).join(", ") }));
    return parts.join(". ");
  }

  ableText({ seat, turns }: Able): string {
    return this.label(turns ? "table.able_in" : "table.able_now", { name: this.nameOf(seat), n: turns });
  }

  /** Why a hero is as fast as it is. */
  rateText(seat: number): string {
    const hero = this.view.hero[seat];
    if (!hero) return "";
    const parts = [this.label("table.rate.base", { n: hero.rate_base })];
    if (hero.rate_bonus) parts.push(this.label("table.rate.bonus", { n: hero.rate_bonus }));
    if (hero.rate_foul) parts.push(this.label("table.rate.foul", { n: hero.rate_foul }));
    if (this.view.weakened[seat]) parts.push(this.label("table.rate.weakened"));
    return this.label("table.rate.sum", { n: hero.rate, why: parts.join(", ") });
  }

  /** How many rounds the Master Plan has left. */
  planLeft = $derived.by(() => this.forecast.plan_left ?? 0);

  /** How many rounds a face-up Situation has left. */
  left(one: Situation): number | null {
    return this.forecast.left?.[one.place - 1] ?? null;
  }

  isHot(one: Situation): boolean {
    const left = this.left(one);
    return left !== null && left <= HOT;
  }

  // ---- the city ----

  heroesAt(space: string): number[] {
    return this.view.space.flatMap((where, seat) => (where === space && !this.drafting ? [seat] : []));
  }

  doublesAt(space: string): number[] {
    return this.view.double.flatMap((where, seat) => (where === space ? [seat] : []));
  }

  situationsAt(location: Location | null): Situation[] {
    return location ? this.queue.filter((one) => one.card?.location === location) : [];
  }

  piecesAt(location: Location | null): Piece[] {
    return location ? this.pieces.filter((piece) => piece.location === location) : [];
  }

  /** Whether a space is a booth for anybody. */
  isBooth(cell: Cell): boolean {
    return cell.terrain === "booth" || (this.view.booths.hotlines ?? []).includes(cell.space);
  }

  /** What is wrong with a booth, if anything. */
  boothState(cell: Cell): "dead" | "burnt" | null {
    if (!this.isBooth(cell)) return null;
    if (this.view.booths.burnt.includes(cell.space)) return "burnt";
    return this.view.booths.dead.includes(cell.space) ? "dead" : null;
  }

  /** The steps to everything that our hero may go to now. */
  costs = $derived.by<Record<string, number>>(() => {
    const mine = this.kind === "free_move" || (this.kind === "action" && this.me === this.view.active);
    return mine ? this.view.reach : {};
  });

  /** The way to the space that is pointed at. */
  way = $derived.by<string[]>(() => {
    const from = this.me === null ? undefined : this.view.space[this.me];
    if (!this.pointed || !from || this.costs[this.pointed] === undefined || !this.find("move", this.pointed)) return [];
    return wayTo(this.pointed, from, this.forecast.ways ?? {});
  });

  /** Everything that a click on a space can mean: go there, or resolve, strike or deliver there. */
  cellOptions(cell: Cell): Option[] {
    const going = this.options.filter((option) => TO_SPACE.includes(option.verb) && option.args[0] === cell.space);
    if (!cell.location) return going;
    const here = this.situationsAt(cell.location).map((one) => this.find("resolve", one.card?.id ?? ""));
    const delivered = this.forecast.laboratory === cell.location;
    const deeds = [...here, this.find("strike", cell.location), delivered ? this.find("deliver") : undefined];
    return [...going, ...deeds.filter((option) => option !== undefined)];
  }

  /** What a cell tells a screen reader. */
  describeCell(cell: Cell): string {
    const options = this.cellOptions(cell);
    const steps = this.costs[cell.space];
    const booth = this.boothState(cell);
    return [
      cell.terrain === "street" ? `${this.spaceName(cell.space)} (${this.label("terrain.street")})` : this.spaceName(cell.space),
      cell.location && this.isBooth(cell) ? this.label("table.booth.hotline") : "",
      booth ? this.label(`table.booth.${booth}`) : "",
      cell.terrain === "bridge" && this.bridgeOut(cell) ? this.label("table.bridge_out") : "",
      ...this.heroesAt(cell.space).map((seat) =>
        [this.nameOf(seat), this.view.weakened[seat] ? this.label("table.weakened") : ""].filter(Boolean).join(" "),
      ),
      ...this.doublesAt(cell.space).map((seat) => this.label("table.double", { name: this.nameOf(seat) })),
      ...this.situationsAt(cell.location).map((one) => this.markText(one)),
      ...this.piecesAt(cell.location).map((piece) => this.pieceText(piece)),
      options.length && steps !== undefined ? this.label("table.steps", { n: steps }) : "",
      ...options.map((option) => this.sayOption(option)),
    ]
      .filter(Boolean)
      .join(", ");
  }

  bridgeOut(cell: Cell): boolean {
    return this.view.bridge_out && cell.space === BRIDGE;
  }

  markText(one: Situation): string {
    if (!one.card) return "";
    const name = words(one.card.name);
    return one.up ? `${name} ${one.counters}/${one.card.time ?? "?"}` : `${name} (${this.label("table.face_down")})`;
  }

  pieceText(piece: Piece): string {
    const what = this.label(`table.piece.${this.villain?.scheme ?? "void"}`, { name: this.cardName(this.view.villain ?? "") });
    if (piece.done) return `${what}, ${this.label("table.piece_down")}`;
    return piece.of ? `${what} ${piece.hits ?? 0}/${piece.of}` : what;
  }

  pressCell(cell: Cell, element: HTMLElement): void {
    const options = this.cellOptions(cell);
    if (options.length > 1) this.stoodAt = { cell, rect: element.getBoundingClientRect(), version: this.session.version };
    else if (options[0]) this.choose(options[0]);
    else if (this.kind) {
      const jumps = this.kind === "teleport" && cell.landmark;
      void this.explain([jumps ? "teleport" : "move", cell.space], element, this.spaceName(cell.space));
    }
  }

  // ---- Situations ----

  queueOption(one: Situation): Option | undefined {
    return this.options.find(
      (option) =>
        (ON_QUEUE.includes(option.verb) && option.args[0] === one.card?.id) ||
        (AT_PLACE.includes(option.verb) && option.args[0] === String(one.place)),
    );
  }

  /** A hidden card that we know of is chosen by its place. */
  override advised(id: string): boolean {
    const one = this.queue.find((other) => other.card?.id === id);
    return super.advised(id) || (one !== undefined && this.advisedAmong(this.queueOption(one)));
  }

  queueLook(one: Situation): Look {
    if (this.warning?.args[0] === one.card?.id && this.warning) return "selected";
    if (this.queueOption(one)) return "legal";
    if (!ABOUT_QUEUE.includes(this.kind) || (this.kind === "action" && !one.up)) return "rest";
    return "illegal";
  }

  pressQueue(one: Situation, element: HTMLElement): void {
    const option = this.queueOption(one);
    if (option) this.choose(option);
    else if (this.kind) {
      const title = one.card ? one.card.id : this.label("table.face_down");
      void this.explain(this.queueAction(one), element, title);
    }
  }

  private queueAction(one: Situation): [Verb, ...string[]] {
    const place = String(one.place);
    if (LOOKING.includes(this.kind)) return ["look", place];
    if (!one.card || TURNING_UP.includes(this.kind)) return ["turn_up", place];
    return [this.kind === "cool" || this.kind === "confess" ? this.kind : "resolve", one.card.id];
  }

  /** Whether our hero has what it takes for an open Situation, wherever it is. */
  suits(one: Situation): boolean {
    return one.able.some((who) => who.seat === this.me);
  }

  /** The Situation that we could resolve first. */
  private nearest = $derived.by(() => {
    const turns = (one: Situation) => one.able.find((who) => who.seat === this.me)?.turns ?? Infinity;
    return this.queue.filter((one) => one.up).sort((a, b) => turns(a) - turns(b))[0];
  });

  // ---- powers and other cards of ours ----

  /** What a power of ours can do now, it or what it contains. */
  powerOptions(power: string): Option[] {
    const held = [power, ...(this.cards[power]?.holds ?? [])];
    return this.options.filter((option) => ON_POWERS.includes(option.verb) && held.includes(option.args[0] ?? ""));
  }

  powerLook(power: string): Look {
    if (this.held === power) return "selected";
    if (this.powerOptions(power).length) return "legal";
    return this.session.obstacles.has(power) ? "illegal" : "rest";
  }

  pressPower(power: string, element: HTMLElement): void {
    const options = this.powerOptions(power);
    if (options.length > 1) this.taken = this.held === power ? null : { power, version: this.session.version };
    else if (options[0]) this.choose(options[0]);
    else if (this.session.obstacles.has(power)) void this.explainThing(power, element);
  }

  collectedLook(id: string): Look {
    if (this.kind !== "sacrifice") return "rest";
    return this.find("give_up", id) ? "legal" : "illegal";
  }

  pressCollected(id: string, element: HTMLElement): void {
    const option = this.find("give_up", id);
    if (option) this.choose(option);
    else if (this.session.obstacles.has(id)) void this.explainThing(id, element);
  }

  /** A power on offer in the draft. */
  offerLook(id: string): Look {
    if (this.kind !== "draft") return "rest";
    return this.find("pick", id) ? "legal" : "illegal";
  }

  pressOffer(id: string, element: HTMLElement): void {
    const option = this.find("pick", id);
    if (option) this.choose(option);
    else if (this.kind) void this.explain(["pick", id], element, id);
  }

  /** Whether a power is one that our hero has already, by itself or within another. */
  hasAlready(id: string): boolean {
    return this.me !== null && (this.view.hero[this.me]?.has.includes(id) ?? false);
  }

  drawnOption(id: string): Option | undefined {
    return this.options.find((option) => DRAWN.includes(option.verb) && option.args[0] === id);
  }

  // ---- answering ----

  /** Give an answer; one that is sure to kill our hero needs a confirmation. */
  choose(option: Option): void {
    const sure = this.warning?.action === option.action;
    this.forget();
    const deadly = option.verb === "resolve" && this.forecast.deadly?.includes(option.args[0] ?? "");
    if (deadly && !sure)
      this.warned = { option, version: this.session.version };
    else this.pick(option);
  }

  override pick(option: OptionView | undefined): void {
    this.forget();
    super.pick(option);
  }

  override cancel(): boolean {
    if (super.cancel()) return true;
    if (!this.warning && !this.held && !this.spaceMenu) return false;
    this.forget();
    return true;
  }

  private forget(): void {
    this.warned = this.taken = this.stoodAt = null;
  }

  protected override makeQuestion(): string {
    if (this.warning) return this.label("table.ask.deadly", { card: this.cardName(this.warning.args[0] ?? "") });
    if (this.held) return this.label("table.ask.which", { card: this.cardName(this.held) });
    if (this.spaceMenu) return this.label("table.ask.here", { space: this.spaceName(this.spaceMenu.cell.space) });
    const kind = this.asked;
    if (kind === "prevent" && this.view.lethal) return this.label("table.ask.lethal");
    if (kind === "strike_means" || kind === "name") return this.say(`ask.${kind}`, { villain: this.view.villain });
    if (kind === "action") return this.label("table.ask.action");
    return this.say(`ask.${kind ?? ""}`, this.view as unknown as Values);
  }

  protected override makeConsequence(): string {
    const seat = this.me;
    const kind = this.asked;
    if (seat === null || this.warning || this.held || this.spaceMenu) return "";
    if (kind === "draft") {
      const points = this.fullPoints - (this.view.points[seat] ?? 0);
      const passes = Math.max(0, PASSES - (this.view.passes[seat] ?? 0));
      return this.label(passes === 1 ? "table.draft.last_pass" : "table.draft.left", { points, passes });
    }
    if (kind === "foresight") return this.foreseen ? this.describe(this.foreseen) : "";
    const room = this.answers.length > ROOM ? 1 : 2;
    const warnings = (this.forecast.cautions ?? []).map((caution) => this.sayCaution(caution)).slice(0, room);
    if (kind === "action" && !warnings.length) return this.label("table.ask.reach", { n: this.view.hero[seat]?.rate ?? 0 });
    return warnings.join(" ");
  }

  private sayCaution({ what, card, ...numbers }: Caution): string {
    return this.label(`table.warn.${what}`, { n: 0, ...numbers, card: card ? this.cardName(card) : "" });
  }

  /** The card that Precognition has shown us. */
  foreseen = $derived.by(() => {
    const { top, bottom } = this.view.zones.situation_pile;
    return top[0] ?? bottom[0] ?? null;
  });

  protected override makeAnswers(): Answer[] {
    const warning = this.warning;
    const back: Answer = {
      id: "back",
      text: this.label("table.answer.back"),
      key: "Esc",
      look: "quiet",
      run: () => this.cancel(),
    };
    if (warning)
      return [back, this.answer(warning, { text: this.label("table.answer.anyway"), run: () => this.pick(warning) })];
    if (this.held) return [back, ...this.powerOptions(this.held).map((option) => this.button(option))];
    if (this.spaceMenu) return [back, ...this.cellOptions(this.spaceMenu.cell).map((option) => this.button(option))];
    const shown = this.options.filter((option) => !ON_THINGS.has(option.verb));
    // on a phone the map and the powers stand right above and below the bar
    const fewer = shown.filter((option) => !viewport.phone || option.verb !== "ability");
    const answers = fewer.map((option) => this.button(option));
    if (this.kind !== "action" || viewport.phone) return answers;
    const last = answers.filter((answer) => answer.key === "E");
    const others = answers.filter((answer) => answer.key !== "E");
    const room = others.length < ROOM;
    return [...(room ? this.moving() : []), ...others, ...(others.length < ROOM - 1 ? this.refused() : []), ...last];
  }

  /** Moving is done on the map; the button leads there. */
  private moving(): Answer[] {
    if (!this.verbs.has("move")) return [];
    const note = this.label("table.answer.up_to", { n: this.view.hero[this.me ?? 0]?.rate ?? 0 });
    return [{ id: "move", text: this.label("table.answer.move"), icon: "run", note, run: () => focusZone("city") }];
  }

  /** Of the five actions those that can't be done now, with the reason. */
  private refused(): Answer[] {
    const found: Answer[] = [];
    if (!this.verbs.has("search")) {
      found.push({
        id: "search",
        text: this.label("table.answer.search"),
        icon: "phone",
        note: this.reasonOf("search") ?? "",
        off: true,
        run: (event) => this.explainAt(event, ["search"], this.label("action.search")),
      });
    }
    const card = this.nearest?.card;
    if (!this.verbs.has("resolve") && card) {
      found.push({
        id: "resolve",
        text: this.label("table.answer.resolve"),
        icon: "trophy",
        note: this.reasonOf(card.id) ?? "",
        off: true,
        run: (event) => this.explainAt(event, ["resolve", card.id], card.id),
      });
    }
    return found;
  }

  private explainAt(event: Event | undefined, wanted: [Verb, ...string[]], subject: string): void {
    if (event?.currentTarget instanceof Element) void this.explain(wanted, event.currentTarget, subject);
  }

  private button(option: Option): Answer {
    return this.answer(option, { run: () => this.choose(option), ...this.manner(option) });
  }

  /** What resolving a Situation here costs without being asked about: a Favor Owed, or Sorcery's Resolution card. */
  private costOf(id: string): string | null {
    const means = this.forecast.borrowed?.[id];
    return means ? this.label(`action.${means}`) : null;
  }

  private manner(option: Option): Partial<Answer> {
    const [first = ""] = option.args;
    switch (option.verb) {
      case "rest":
        return { key: "E", look: "quiet", icon: "night-sleep", note: this.label(this.view.weakened[this.me ?? 0] ? "table.answer.heal" : "table.answer.nothing") };
      case "search":
        return { icon: "phone", text: this.label("table.answer.search"), note: this.label("table.answer.hidden", { n: this.queue.filter((one) => !one.up).length }) };
      case "resolve":
        return {
          icon: figureOf(first),
          look: "go",
          text: this.cardName(first),
          note: this.costOf(first) ?? this.label("table.answer.resolve_note", { n: this.cards[first]?.reputation ?? 0 }),
        };
      case "strike":
        return { icon: "punch", look: "go", text: this.label("table.answer.strike"), note: this.placeName(first as Location) };
      case "move":
        return { icon: "run", text: this.label("table.answer.move"), note: this.label("table.steps", { n: this.costs[first] ?? 0 }) };
      case "deliver":
        return { icon: "round-bottom-flask", look: "go" };
      case "ability":
        return { icon: figureOf(first), text: this.cardName(first) };
      case "perform":
        return { icon: figureOf(first) };
      case "stay":
      case "look_no_more":
      case "turn_up_none":
      case "confess_none":
      case "name_none":
      case "give_none":
      case "draw_none":
      case "accept":
        return { key: "E", look: "quiet" };
      case "pass":
        return { key: "E", look: "quiet", note: this.label("table.answer.passes", { n: this.view.passes[this.me ?? 0] ?? 0, of: PASSES }) };
      case "spend_sidekick":
        return { icon: "backup", look: "go" };
      case "spend_vest":
        return { icon: "kevlar-vest", look: "go" };
      case "with_sorcery":
        return { icon: "wizard-staff" };
      case "with_favor":
        return { icon: "shaking-hands" };
      case "credit":
        return { icon: this.iconOf(Number(first)) };
      default:
        return {};
    }
  }

  /** The number keys press what lies in the zone that is asked for. */
  protected override makePicks(): (() => void)[] {
    const wanted = this.options.filter((option) => ON_THINGS.has(option.verb));
    return wanted.map((option) => () => this.choose(option));
  }

  // ---- top bar and seats ----

  protected override makeRound(): { text: string; now: number; of: null } | null {
    const text = this.drafting ? this.label("table.draft.title") : this.label("table.round", { n: this.view.round });
    return { text, now: this.view.round, of: null };
  }

  protected override makeSteps(): Step[] {
    const n = this.view.seats;
    const order = Array.from({ length: n }, (_, i) => (this.view.first + i) % n);
    if (this.drafting)
      return order.map((seat) => ({
        text: this.heroName(seat),
        state: this.session.waitingFor.includes(seat) ? "now" : (this.view.points[seat] ?? 0) >= this.fullPoints ? "done" : "later",
      }));
    const at = order.indexOf(this.view.active);
    const steps: Step[] = order.map((seat, i) => ({
      text: this.heroName(seat),
      state: i === at ? "now" : i < at ? "done" : "later",
    }));
    return [...steps, { text: this.label("table.tick"), state: "later" }];
  }

  override seatNote(seat: number): string {
    return this.heroName(seat);
  }

  override doing(seat: number): string {
    if (!this.session.waitingFor.includes(seat) || this.session.over) return "";
    if (this.drafting) return this.label("table.doing.draft");
    return this.label(seat === this.view.active ? "table.doing.turn" : "table.doing.answer");
  }

  override seatPick(seat: number): SeatPick | null {
    const option = this.find("credit", String(seat));
    return option ? { label: this.sayOption(option), run: () => this.choose(option), action: option.action } : null;
  }

  /** The reagents that a hero carries. */
  carries(seat: number): number {
    return (this.view.plot ?? []).filter((piece) => piece.holder === seat).length;
  }

  clues = $derived.by<(Symbol | null)[]>(() => Array.from({ length: CLUES }, (_, i) => this.view.symbols[i] ?? null));

  // ---- the log and the end ----

  override logLine(event: EventView): LogLine | null {
    if (event.event === "symbol") {
      const line = super.logLine(event);
      return line && { ...line, icon: SIGN_ICONS[event["symbol"] as Symbol] };
    }
    return super.logLine(event);
  }

  /** Who has the title; all have won together. */
  private beloved = $derived(this.session.over?.titles["most_beloved"] ?? []);

  /** The holders of the title, if there is one. */
  protected override makePodium(): number[] {
    return this.beloved.length ? this.beloved : super.makePodium();
  }

  protected override makeStandings(): Standing[] {
    const reason = this.session.over?.reason;
    return super.makeStandings().map((row) => {
      const hero = this.view.hero[row.seat];
      const beloved = this.beloved.includes(row.seat);
      const title = beloved ? this.label("title_of.most_beloved") : "";
      const note = this.label("table.over.cards", { n: this.view.zones.collection[row.seat]?.length ?? 0, disasters: hero?.disasters ?? 0 });
      const tied = reason === "tie_break" && beloved;
      return {
        ...row,
        score: hero?.reputation ?? row.score,
        note: [title, note].filter(Boolean).join(" · "),
        ...(tied ? { tie: this.label("table.over.tie", { n: hero?.disasters ?? 0 }) } : {}),
      };
    });
  }

  protected override makeVerdict(): Verdict {
    const verdict = super.makeVerdict();
    const over = this.session.over;
    if (!over || over.outcome === "unfinished") return verdict;
    if (over.outcome === "lost") {
      const title = this.label("table.over.lost");
      return { title, text: this.view.doom ? this.label("table.over.doom", { card: this.cardName(this.view.doom), text: verdict.text }) : verdict.text };
    }
    if (over.reason === "team") {
      const n = this.view.hero.reduce((sum, hero) => sum + hero.reputation, 0);
      return { title: this.label("table.over.saved"), text: this.label("table.over.team", { text: verdict.text, n }) };
    }
    const names = this.beloved.map((seat) => this.seatName(seat)).join(", ");
    return { title: this.label("table.over.beloved", { names, n: this.beloved.length }), text: verdict.text };
  }

  protected override makeProse(): Prose[] {
    return proseOf(this);
  }
}

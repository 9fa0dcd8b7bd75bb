/**
 * The logic of the table of Catastrophe (its desk): what can be clicked, and what a card would do.
 */
import { viewport } from "../../viewport.svelte";
import type { Values } from "../../i18n/template";
import { words } from "../../i18n/texts.svelte";
import type { EventView } from "../../wire";
import type { Answer, LogLine, Prose, SeatPick, Step, Verdict } from "../desk";
import { GameDesk, type LogStyle, type Look } from "../shared/desk.svelte";
import { count, seen } from "../shared/hands";
import type { OfferOf } from "../shared/view";
import type { Cell, Forecast, Kind, Plan, Printed, Question, Stage, Verb, View } from "./generated";
import { LEGEND } from "./generated";
import { SYMBOL_ICONS, cellOf, isSecond, openUnits, PHASES, seatOf, type Phase } from "./model";
import { proseOf } from "./prose";

/** What the cards of a zone can be the answer to, and the buttons of the decision bar. */
const IN_PLAY: Verb[] = ["commit", "offer_play", "return", "scrap", "spare", "wear", "rewind"];
const ARRIVING: Verb[] = ["enter", "return", "scrap"];
const HAND: Verb[] = ["offer", "pay", "lay", "discard", "play", "quick"];
const ON_THINGS = new Set<Verb>([...IN_PLAY, ...ARRIVING, ...HAND, "pick", "loan", "for", "also_for"]);

const ON_CELLS: Verb[] = ["for", "slot", "also_for", "also_slot"];

const LOG_STYLES: Record<string, LogStyle> = {
  disaster: { tone: "turn", icon: "siren" },
  phase: { tone: "turn" },
  impact: { icon: "lightning-storm" },
  failed: { tone: "bad" },
  lost: { tone: "bad", icon: "broken-heart" },
  fell: { tone: "bad", icon: "broken-heart" },
  looted: { tone: "bad" },
  satisfied: { tone: "good" },
  healed: { tone: "good", icon: "hearts" },
  traded: { tone: "good", icon: "trade" },
  victory: { tone: "good", icon: "trophy" },
  defeat: { tone: "bad" },
  received: { hidden: true },
};

/** The parts of the table that share their place on a small screen. */
export type Tab = "needs" | "team" | "disaster";
type Option = OfferOf<Verb>;

export class NeighbourDesk extends GameDesk<View, Printed, Verb, Question> {
  readonly game = "catastrophe";
  readonly icon = "first-aid-kit";
  protected override readonly legend = LEGEND;
  protected override readonly legendIcons = SYMBOL_ICONS;
  protected override readonly logStyles = LOG_STYLES;
  protected override readonly seatWords = ["seat", "other", "owner"];

  /** An impact that was clicked first: cards that help against it light up. */
  private aimed = $state.raw<{ seat: number; slot: number; version: number } | null>(null);
  /** A card of somebody else that was clicked although nothing is left to choose: that would pay with our last card. */
  private bargain = $state.raw<{ seat: number; row: string[]; place: number; version: number } | null>(null);
  /** A card that is pointed at: the cells it would help light up. */
  pointed = $state<string | null>(null);
  /** Whether the discard pile is being looked through. */
  browsing = $state(false);

  aim = $derived.by(() => {
    const aim = this.aimed;
    const open = aim && openUnits(this.row(aim.seat)[aim.slot]) > 0;
    return open && this.kind === "react" && this.unchanged(aim.version) ? aim : null;
  });
  /** Whose card is to be chosen for a loan; null if that isn't asked, or could be anybody's. */
  lender = $derived.by<number | null>(() => {
    const owner = this.chain.find((link) => link.verb === "borrow")?.args[0];
    return owner !== undefined && this.verbs.has("loan") ? Number(owner) : null;
  });
  /** The part of a small screen with the next link of an answer; null if any part has it. */
  lookAt = $derived.by<Tab | null>(() => {
    if (this.verbs.has("loan")) return "team";
    return ON_CELLS.some((verb) => this.verbs.has(verb)) ? "needs" : null;
  });
  disaster = $derived.by(() => this.cards[this.view.zones.disaster[0] ?? ""]);
  impact = $derived.by(() => this.cards[this.view.zones.impacts.at(-1) ?? ""]);
  reacting = $derived.by(() => this.view.stage === "react" && !this.session.over);
  hand = $derived.by(() => (this.me === null ? [] : seen(this.view.zones.hand[this.me])));
  packet = $derived.by(() => (this.me === null ? [] : seen(this.view.zones.packet[this.me])));
  /** The card whose use is being planned. */
  using = $derived.by(() => {
    const link = this.chain.findLast((other) => other.verb === "commit" || other.verb === "loan");
    return link?.args[0] ?? null;
  });
  /** The seat that the links so far point to. */
  target = $derived.by<number | null>(() => {
    const link = this.chain.find((other) => other.verb === "for");
    if (link) return Number(link.args[0]);
    if (!this.chain.length) return null;
    if (!this.using) return this.me;
    const able = new Set(this.helped(this.using).map((cell) => seatOf(cell)));
    return able.size === 1 ? ([...able][0] ?? null) : null;
  });

  row(seat: number): Cell[] {
    return this.view.matrix?.[seat] ?? [];
  }

  /** What is about to happen, as the game tells it. */
  forecast = $derived.by<Forecast>(() => this.view.forecast ?? {});

  /** The Vitality that a seat loses if React is locked now. */
  stake(seat: number): number {
    return this.forecast.at_stake?.[seat] ?? 0;
  }

  /** The Vitality that an impact costs whoever leaves it open. */
  harm(slot: number): number {
    return this.forecast.harm?.[slot] ?? 0;
  }

  /** The cells that a use of a card can help: one of ours, or one that we borrow. */
  private helped(id: string): number[] {
    const { uses = {}, loans = {} } = this.forecast;
    const own = this.chain[0]?.verb === "borrow" ? undefined : uses[id];
    return own ?? loans[id] ?? [];
  }

  private wouldHelp(id: string, seat: number, slot: number): boolean {
    return this.helped(id).includes(cellOf(seat, slot));
  }

  /** Whether an impact of a kind is still open for anybody. */
  isOpen(kind: Kind): boolean {
    return this.reacting && this.seatsRound.some((seat) => this.openKinds(seat).includes(kind));
  }

  /** Whether a card can be used now, so that pointing at it shows where. */
  usable(id: string): boolean {
    return this.options.some((option) => (option.verb === "commit" || option.verb === "loan") && option.args[0] === id);
  }

  kindName(kind: Kind | null): string {
    return kind ? this.say(`kind.${kind}`) : "";
  }

  /** Where a seat sits as seen from ours. */
  placeName(seat: number): string {
    const n = this.view.seats;
    if (this.me === null || seat === this.me || n < 2) return "";
    const away = (seat - this.me + n) % n;
    if (n === 2) return this.label("table.place.both");
    if (away === 1) return this.label("table.place.left");
    if (away === n - 1) return this.label("table.place.right");
    return this.label("table.place.far");
  }

  /** Whether so many play that each has one row for everything. */
  large = $derived.by(() => this.view.seats > 4);

  /** Which neighbour of ours somebody is, in one word; empty for others. */
  besideName(seat: number): string {
    const away = this.me === null ? 0 : (seat - this.me + this.view.seats) % this.view.seats;
    if (away === 1) return this.label("table.beside.left");
    return away === this.view.seats - 1 ? this.label("table.beside.right") : "";
  }

  /** Whether a kind of impact strikes somebody now. */
  isNow(kind: Kind): boolean {
    return this.seatsRound.some((seat) => this.row(seat).some((cell) => cell.kind === kind));
  }

  /** What a Persona does now. */
  persona(seat: number): { card: Printed; name: string; text: string; side: string } | null {
    const card = this.cards[this.view.zones.persona[seat]?.[0] ?? ""];
    const side = this.view.side[seat];
    if (!card || !side || side === "none") return card ? { card, name: "", text: "", side: "none" } : null;
    const name = card[`${side}_name`];
    const text = card[`${side}_text`];
    return { card, name: name ? words(name) : "", text: text ? words(text) : "", side };
  }

  /** What a seat's Persona does; both of its sides while one of them is to be chosen. */
  sides(seat: number): { name: string; text: string }[] {
    const persona = this.persona(seat);
    if (!persona) return [];
    if (persona.text || this.asked !== "side") return persona.text ? [persona] : [];
    const { ability_name, ability_text, detriment_name, detriment_text } = persona.card;
    const both = [
      [ability_name, ability_text],
      [detriment_name, detriment_text],
    ];
    return both.flatMap(([name, text]) => (name && text ? [{ name: words(name), text: words(text) }] : []));
  }

  /** Everything printed on a card, for screen readers. */
  describe(id: string): string {
    const card = this.cards[id];
    if (!card) return id;
    const parts = [words(card.name), this.say(`sort.${card.kind}`)];
    if (card.uses) parts.push(this.label("table.uses", { n: card.uses }));
    if (card.covers?.length)
      parts.push(this.label("table.covers", { kinds: card.covers.map((kind) => this.kindName(kind)).join(", ") }));
    if (card.strikes) parts.push(this.kindName(card.strikes));
    for (const word of card.tags) parts.push(this.say(`tag.${word}`));
    for (const word of card.keywords) parts.push(this.say(`keyword.${word}`));
    if (card.text) parts.push(words(card.text));
    return parts.join(", ");
  }

  protected override actionText(option: Option): string {
    return option.args[1] === "second" ? `action.${option.verb}_second` : super.actionText(option);
  }

  override sayOption(option: Option): string {
    const slot = option.verb === "slot" || option.verb === "also_slot" ? Number(option.args[0]) - 1 : -1;
    const cell = slot < 0 ? undefined : this.row(this.target ?? this.me ?? 0)[slot];
    if (!cell) return super.sayOption(option);
    return this.label("table.answer.against", { kind: this.kindName(cell.kind) });
  }

  // ---- cards ----

  /** The option that a card in a row of ours stands for. */
  inPlayOption(row: string[], place: number, verbs = IN_PLAY): Option | undefined {
    const id = row[place];
    const mine = this.options.filter((option) => verbs.includes(option.verb) && option.args[0] === id);
    const second = mine.find((option) => option.args[1] === "second");
    return isSecond(row, place) ? (second ?? mine[0]) : (mine.find((option) => option !== second) ?? mine[0]);
  }

  arrivingOption(row: string[], place: number): Option | undefined {
    return this.inPlayOption(row, place, ARRIVING);
  }

  handOption(id: string): Option | undefined {
    return this.options.find((option) => HAND.includes(option.verb) && option.args[0] === id) ?? this.newcomer(id);
  }

  /** A card that is being laid into a full row may itself be the one that leaves it again. */
  private newcomer(id: string): Option | undefined {
    if (this.laid(id) <= 0) return undefined;
    return this.options.findLast((option) => option.verb === "return" && option.args[0] === id);
  }

  /** How many copies of a card of the hand the links so far put into play and leave there. */
  private laid(id: string): number {
    const count = (verb: Verb) => this.chain.filter((link) => link.verb === verb && link.args[0] === id).length;
    return count("lay") - count("return");
  }

  /** Whether a card has to leave the row before anything else can be laid out. */
  private get overfull(): boolean {
    return (this.kind === "lay_out" || this.kind === "restock") && (this.verbs.has("return") || this.verbs.has("scrap"));
  }

  /** How a card of our row looks: what is being used is selected, what is aimed at must help. */
  inPlayLook(row: string[], place: number): Look {
    const id = row[place] ?? "";
    if (this.chain.some((link) => IN_PLAY.includes(link.verb) && link.args[0] === id)) {
      const second = this.chain.some((link) => link.args[0] === id && link.args[1] === "second");
      if (second === isSecond(row, place)) return "selected";
    }
    const option = this.inPlayOption(row, place);
    if (!option) return this.kind === "react" && !this.chain.length ? "illegal" : "rest";
    const aim = this.aim;
    if (aim && option.verb === "commit" && !this.wouldHelp(id, aim.seat, aim.slot)) return "rest";
    return "legal";
  }

  handLook(id: string, copy: number): Look {
    const laying = this.kind === "lay_out" || this.kind === "restock";
    const chosen = laying ? this.laid(id) : this.chain.filter((link) => HAND.includes(link.verb) && link.args[0] === id).length;
    if (copy < chosen) return this.newcomer(id) ? "legal" : "selected";
    if (this.handOption(id)) return "legal";
    const asked = laying || this.kind === "react" || this.kind === "trade";
    return asked && !this.chain.length ? "illegal" : "rest";
  }

  pressInPlay(row: string[], place: number, element: HTMLElement): void {
    const option = this.inPlayOption(row, place);
    const aim = this.aim;
    if (option?.verb === "commit" && aim) {
      this.aimed = null;
      void this.follow(option, ["for", String(aim.seat)], ["slot", String(aim.slot + 1)]);
    } else if (option) this.pick(option);
    else this.explainCard(row[place] ?? "", element, place);
  }

  pressHand(id: string, element: HTMLElement): void {
    const option = this.handOption(id);
    if (option) this.pick(option);
    else this.explainCard(id, element);
  }

  /** Why a card of ours, in hand or at a place in play, is no answer to what is asked. */
  private explainCard(id: string, element: HTMLElement, place?: number): void {
    void this.explainThing(place === undefined ? id : `@${id}`, element, id);
  }

  /** There are so many things that reasons are fetched only on request. */
  protected override bearsReasons(): boolean {
    return false;
  }

  /** A card of somebody else: to borrow it, or to wish for what it covers. */
  othersOption(seat: number, row: string[], place: number): Option | undefined {
    const card = this.cards[row[place] ?? ""];
    const lends = this.view.lendable?.[seat]?.includes(place);
    const loan = this.target === this.me ? this.inPlayOption(row, place, ["loan"]) : undefined;
    const owner = this.chain.find((link) => link.verb === "borrow")?.args[0];
    if (loan && (owner === undefined || (Number(owner) === seat && lends))) return loan;
    if (!this.chain.length && lends) return this.find("borrow", String(seat));
    if (this.chain[0]?.verb === "partner" && Number(this.chain[0].args[0]) === seat)
      return card?.covers?.map((kind) => this.find("wish", kind)).find((option) => option !== undefined);
    return undefined;
  }

  pressOthers(seat: number, row: string[], place: number, element: HTMLElement): void {
    const option = this.othersOption(seat, row, place);
    const id = row[place] ?? "";
    if (option?.verb === "borrow" && this.isLastCard(id) && !this.isBargain(seat, place)) {
      this.bargain = { seat, row, place, version: this.session.version };
    } else if (option?.verb === "borrow") {
      this.bargain = null;
      const second = isSecond(row, place) ? ["second"] : [];
      const aim = this.aim;
      void this.follow(option, ["loan", id, ...second]).then(() => {
        if (aim && aim.seat === this.me) return this.follow(undefined, ["slot", String(aim.slot + 1)]);
        return undefined;
      });
    } else if (option) this.pick(option);
    else if (this.kind === "react") void this.explain(this.notLent(seat, row, place), element, id);
  }

  /** Whether borrowing a card leaves nothing to choose: a single card to pay with, and a single impact to use it for. */
  private isLastCard(id: string): boolean {
    const cells = this.forecast.loans?.[id] ?? [];
    return this.hand.length === 1 && (cells.length === 1 || this.aim?.seat === this.me);
  }

  private isBargain(seat: number, place: number): boolean {
    return this.bargain?.seat === seat && this.bargain.place === place && this.unchanged(this.bargain.version);
  }

  /** The card that we are about to borrow, and what it costs, which is to be confirmed. */
  private offered = $derived.by(() => {
    const { bargain } = this;
    if (!bargain || !this.isBargain(bargain.seat, bargain.place) || this.chain.length || this.kind !== "react") return null;
    return { ...bargain, card: bargain.row[bargain.place] ?? "", price: this.hand[0] ?? "" };
  });

  /** What to ask about a card that somebody else can't lend us: it, if they could lend anything, or else their cards. */
  private notLent(seat: number, row: string[], place: number): [Verb, ...string[]] {
    const id = row[place];
    const near = this.view.near?.includes(seat) || this.find("borrow", String(seat));
    if (id === undefined || !near) return ["borrow", String(seat)];
    return ["loan", id, ...(isSecond(row, place) ? ["second"] : [])];
  }

  // ---- the matrix ----

  /** Whether a cell can be clicked now, or lights up for the card that is pointed at. */
  cellLook(seat: number, slot: number): Look {
    const cell = this.row(seat)[slot];
    const aim = this.aim;
    if (aim?.seat === seat && aim.slot === slot) return "selected";
    if (!cell || !this.session.yours) return "rest";
    const card = this.using ?? this.pointed;
    if (this.verbs.has("for"))
      return this.find("for", String(seat)) && (!card || this.wouldHelp(card, seat, slot)) ? "legal" : "rest";
    if (this.slotOption(seat, slot) ?? this.alsoOption(seat, slot)) return "legal";
    if (!this.chain.length && this.pointed && card && this.kind === "react" && this.wouldHelp(card, seat, slot)) return "legal";
    return "rest";
  }

  slotOption(seat: number, slot: number): Option | undefined {
    if (this.target !== seat) return undefined;
    return this.find("slot", String(slot + 1)) ?? this.find("also_slot", String(slot + 1));
  }

  /** One use that serves two: somebody else's cell of the same impact. */
  private alsoOption(seat: number, slot: number): Option | undefined {
    const who = this.find("also_for", String(seat));
    if (!who) return undefined;
    const first = this.chain.find((link) => link.verb === "slot");
    if (first) return Number(first.args[0]) === slot + 1 ? who : undefined;
    return this.wouldHelp(this.using ?? "", seat, slot) ? who : undefined;
  }

  /** Our own planned use that has dealt with an impact, and can be taken back until React is locked. */
  planAt(seat: number, slot: number): Plan | undefined {
    if (!this.reacting || this.chain.length || openUnits(this.row(seat)[slot])) return undefined;
    return this.ours((plan) => plan.targets.some((target) => target.seat === seat && target.slot === slot + 1));
  }

  /** The last use that we have planned of our card at a place. */
  planOf(place: number): Plan | undefined {
    return this.reacting ? this.ours((plan) => plan.owner === this.me && plan.place === place) : undefined;
  }

  private ours(fits: (plan: Plan) => boolean): Plan | undefined {
    return this.view.plans.findLast((plan) => plan.seat === this.me && fits(plan));
  }

  takeBack(plan: Plan | undefined): void {
    const first = plan?.targets[0];
    const words = first && [first.seat, first.slot, first.unit].map(String);
    const option = words && this.session.withdrawals.find((one) => one.args.every((arg, i) => arg === words[i]));
    if (option) this.session.actAnyway(option.action);
  }

  pressCell(seat: number, slot: number): void {
    const option = this.slotOption(seat, slot) ?? this.alsoOption(seat, slot);
    const plan = this.planAt(seat, slot);
    if (option) this.pick(option);
    else if (plan) this.takeBack(plan);
    else if (this.verbs.has("for")) {
      const who = this.find("for", String(seat));
      if (who) void this.follow(who, ["slot", String(slot + 1)]);
    } else if (this.kind === "react" && !this.chain.length && openUnits(this.row(seat)[slot])) {
      const same = this.aim?.seat === seat && this.aim.slot === slot;
      this.aimed = same ? null : { seat, slot, version: this.session.version };
    }
  }

  override cancel(): boolean {
    if (super.cancel()) return true;
    if (this.offered) {
      this.bargain = null;
      return true;
    }
    if (!this.aim) return false;
    this.aimed = null;
    return true;
  }

  // ---- the decision bar ----

  /** The kinds of impact that are still open for a seat. */
  openKinds(seat: number): Kind[] {
    return this.row(seat).flatMap((cell) => (openUnits(cell) && cell.kind ? [cell.kind] : []));
  }

  private kindList(kinds: Kind[]): string {
    return [...new Set(kinds)]
      .map((kind) => {
        const n = kinds.filter((other) => other === kind).length;
        return `${this.kindName(kind)}${n > 1 ? ` ×${n}` : ""}`;
      })
      .join(", ");
  }

  protected override makeQuestion(): string {
    const kind = this.asked;
    const seat = this.me;
    if (this.offered) {
      const { card, price } = this.offered;
      return this.label("table.ask.bargain", { card: this.cardName(card), name: this.seatName(this.offered.seat), price: this.cardName(price) });
    }
    if (kind === "react" && seat !== null) {
      const aim = this.aim;
      const cell = aim && this.row(aim.seat)[aim.slot];
      if (aim && cell)
        return this.label("table.ask.aim", { kind: this.kindName(cell.kind), name: this.nameOf(aim.seat) });
      if (this.lender !== null) return this.label("table.ask.loan", { name: this.seatName(this.lender) });
      if (this.using && this.verbs.has("pay")) return this.label("table.ask.price", { card: this.cardName(this.using) });
      const further = this.verbs.has("also_for") ? "also_for" : this.verbs.has("also_slot") ? "also_slot" : "using";
      if (this.using) return this.label(`table.ask.${further}`, { card: this.cardName(this.using) });
      const open = this.openKinds(seat);
      const n = this.stake(seat);
      if (!this.chain.length && open.length)
        return this.label(n ? "table.ask.open" : "table.ask.open_safe", { kinds: this.kindList(open), n });
      if (!this.chain.length) return this.label("table.ask.covered");
    }
    if (kind === "trade" && this.chain[0]?.verb === "partner")
      return this.label("table.ask.bundle", { name: this.seatName(Number(this.chain[0].args[0])) });
    if (kind === "answer" && this.view.trader >= 0)
      return this.label("table.ask.answer", { name: this.seatName(this.view.trader) });
    if (this.verbs.has("lay")) return this.label("table.ask.lay", { n: this.view.may_lay ?? 0 });
    return kind ? this.say(`ask.${this.overfull ? "overflow" : kind}`, this.facts(kind)) : "";
  }

  /** What the text of a question tells. */
  private facts(kind: Question): Values {
    switch (kind) {
      case "trade":
        return { count: this.view.proposals };
      case "answer":
        return { seat: this.view.trader };
      case "confirm":
        return { seat: this.view.partner };
      case "lay_out":
      case "restock":
        return { count: this.view.allowances?.[this.me ?? 0] ?? 0 };
      default:
        return {};
    }
  }

  protected override makeConsequence(): string {
    if (this.asked === "react" && !this.chain.length) {
      if (this.deadly) return this.label("table.ask.danger_own");
      const last = this.others.find((seat) => this.forecast.falling?.includes(seat));
      if (last !== undefined) return this.label("table.ask.danger", { name: this.seatName(last) });
      const needy = this.others.filter((seat) => this.stake(seat) > 0);
      if (needy.length && !viewport.phone) // where the impacts of all stand beside the question
        return this.label("table.ask.needy", {
          who: needy.map((seat) => `${this.seatName(seat)} −${this.stake(seat)}`).join(", "),
        });
    }
    return this.crowding() || super.makeConsequence();
  }

  /** Whose row a card would come into that has no room for it: then another one must leave. */
  private crowding(): string {
    const owner = this.chain[0]?.verb === "borrow" ? Number(this.chain[0].args[0]) : null;
    if (this.verbs.has("pay") && owner !== null) {
      const full = this.view.full_rows?.includes(owner);
      return this.label(full ? "table.ask.pay_full" : "table.ask.pay", { name: this.seatName(owner) });
    }
    const { crowded } = this.forecast;
    return crowded ? this.label("table.ask.full", { n: crowded }) : "";
  }

  /** Whether our own last Vitality is at stake. */
  deadly = $derived.by(() => this.me !== null && Boolean(this.forecast.falling?.includes(this.me)));

  protected override makeAnswers(): Answer[] {
    const offered = this.offered;
    if (offered)
      return [
        {
          id: "bargain",
          text: this.label("table.answer.bargain", { price: this.cardName(offered.price) }),
          look: "cost",
          run: () => this.pressOthers(offered.seat, offered.row, offered.place, document.body),
        },
        { id: "back", text: this.label("table.answer.no_bargain"), key: "Esc", look: "go", run: () => this.cancel() },
      ];
    const many = this.options.length > 7;
    const shown = this.options.filter((option) => {
      if (option.verb === "borrow" || option.verb === "wish") return !many || option.verb !== "wish";
      return !ON_THINGS.has(option.verb);
    });
    return shown.map((option) => this.answer(option, this.manner(option)));
  }

  private manner(option: Option): Partial<Answer> {
    const stake = this.me === null ? 0 : this.stake(this.me);
    switch (option.verb) {
      case "ready":
        if (!stake) return { key: "Enter", look: "go" };
        return {
          look: "cost",
          text: this.label("table.answer.ready_lose", { n: stake }),
        };
      case "send":
      case "agree":
      case "accept":
      case "done":
      case "look":
        return { key: "Enter", look: "go" };
      case "no_trade":
      case "decline":
      case "withdraw":
      case "nobody_else":
      case "look_away":
        return { key: "E", look: "quiet" };
      case "borrow":
        return { icon: "shaking-hands" };
      case "side":
        return this.sideAnswer(option);
      default:
        return {};
    }
  }

  /** A side of our Persona, with what is printed on it. */
  private sideAnswer(option: Option): Partial<Answer> {
    const card = this.persona(this.me ?? 0)?.card;
    const ability = option.args[0] === "ability";
    const name = ability ? card?.ability_name : card?.detriment_name;
    const text = ability ? card?.ability_text : card?.detriment_text;
    if (!name || !text) return {};
    return { text: `${capital(this.say(`side.${option.args[0]}`))}: ${words(name)}`, note: words(text) };
  }

  /** The number keys press what lies in the zone that is asked for. */
  protected override makePicks(): (() => void)[] {
    const wanted = this.options.filter((option) => ON_THINGS.has(option.verb));
    return wanted.map((option) => () => this.pick(option));
  }

  // ---- top bar and seats ----

  protected override makeRound(): { text: string; now: number; of: number } | null {
    const now = PHASES.indexOf(this.view.phase as Phase) + 1;
    return { text: this.label(now ? "table.phase" : "table.phase_0", { name: this.say(`phase.${this.view.phase}`), n: now }), now, of: 3 };
  }

  protected override makeSteps(): Step[] {
    const stages: Stage[] =
      this.view.phase === "provisioning"
        ? ["draft", "trading", "laying_out"]
        : ["reveal", "react", "replenish", "barter", "restock"];
    const at = stages.indexOf(this.view.stage);
    return stages.map((stage, i) => ({
      text: capital(this.say(`stage.${stage}`)),
      state: i < at ? "done" : i === at ? "now" : "later",
    }));
  }

  override seatNote(seat: number): string {
    const persona = this.persona(seat);
    return persona ? words(persona.card.name) : "";
  }

  override ready(seat: number): boolean | null {
    return this.reacting ? Boolean(this.view.ready[seat]) : null;
  }

  override doing(seat: number): string {
    if (!this.session.waitingFor.includes(seat)) return "";
    const key = `table.doing.${this.view.stage}`;
    return this.has(key) ? this.label(key) : super.doing(seat);
  }

  override seatPick(seat: number): SeatPick | null {
    for (const verb of ["partner", "for", "also_for"] as const) {
      const option = this.find(verb, String(seat));
      if (option) return { label: this.sayOption(option), run: () => this.pick(option), action: option.action };
    }
    return null;
  }

  /** After a victory, says what decided the title. */
  protected override makeVerdict(): Verdict {
    const verdict = super.makeVerdict();
    const tie = this.view.tie;
    if (!tie) return verdict;
    const list = (counts: number[]) => tie.seats.map((seat, i) => `${this.nameOf(seat)} ${counts[i] ?? 0}`).join(", ");
    const parts = [this.label("table.tie.owned", { n: tie.vitality, who: list(tie.owned) })];
    if (tie.hand) parts.push(this.label("table.tie.hand", { who: list(tie.hand) }));
    if (tie.shared) parts.push(this.label("table.tie.shared"));
    return { ...verdict, text: [verdict.text, ...parts].join(" ") };
  }

  protected override makeProse(): Prose[] {
    return proseOf(this);
  }

  // ---- the log ----

  /** The kinds of the four impacts, from the event on that turned the last one up. */
  private impacts = $derived.by(() => {
    const found: { n: number; kinds: (Kind | null | undefined)[] }[] = [];
    let disaster: Printed | undefined;
    let phase: Phase = "immediate";
    for (const event of this.session.events) {
      if (event.event === "disaster") disaster = this.cards[String(event["card"])];
      else if (event.event === "phase") phase = event["phase"] as Phase;
      else if (event.event === "impact")
        found.push({ n: event.n, kinds: [...(disaster?.[phase] ?? []), this.cards[String(event["card"])]?.strikes] });
    }
    return found;
  });

  override logLine(event: EventView): LogLine | null {
    const kinds = this.impacts.findLast((other) => other.n <= event.n)?.kinds;
    const kind = event.event === "satisfied" ? kinds?.[Number(event["slot"]) - 1] : undefined;
    return super.logLine(kind ? { ...event, slot: this.kindName(kind) } : event);
  }

  handCount(seat: number): number {
    return count(this.view.zones.hand[seat]);
  }
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

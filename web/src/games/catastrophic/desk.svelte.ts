/**
 * The logic of the table of Catastrophic (its desk): what can be clicked, and what an Event will do.
 */
import type { Values } from "../../i18n/template";
import { words } from "../../i18n/texts.svelte";
import type { EventView, OptionView } from "../../wire";
import type { Answer, LogLine, Prose, SeatPick, Standing, Step } from "../desk";
import { GameDesk, type LogStyle, type Look } from "../shared/desk.svelte";
import { count, knownIn, seen } from "../shared/hands";
import type { OfferOf } from "../shared/view";
import { Asking } from "../shared/asking.svelte";
import { CONDITIONS, type Facing, type Outlook, type Printed, type Question, type Species, type Spot, type Status } from "./generated";
import { LEGEND } from "./generated";
import type { Verb, View } from "./generated";
import { CODES, SYMBOL_ICONS, at, named, same, seatAsked, spotOf, type Code } from "./model";
import { calledIn, calledOf, placedBy, printOf, type Called } from "./naming";
import { figureOf } from "./pictures";
import { Plea, pleaIn } from "./plea.svelte";
import { proseOf } from "./prose";
import { storyOf } from "./story";

/** What a card of the hand can be the answer to, what a Trait on the table can, and what needs no button in the bar. */
const HAND: Verb[] = ["introduce", "add", "play", "send", "discard", "give"];
const OFFERED: Verb[] = ["lose", "deactivate", "take", "steal", "swap_out"];
const ABILITIES: Verb[] = ["shelter", "depart"];
const ON_THINGS = new Set<Verb>([...HAND, ...OFFERED, ...ABILITIES, "place", "species", "swap_in"]);

const LOG_STYLES: Record<string, LogStyle> = {
  turn: { tone: "turn" },
  dealt_card: { hidden: true },
  drew_card: { icon: "card-pickup" },
  step_ended: { hidden: true },
  faces: { hidden: true },
  vulnerable: { hidden: true },
  turn_over: { hidden: true },
  ends_turn: { hidden: true },
  filed: { hidden: true },
  resolved: { hidden: true },
  sent_nothing: { hidden: true },
  nature_calls: { icon: "sunrise" },
  event_played: { icon: "lightning-storm", tone: "bad" },
  struck_self: { icon: "lightning-storm", tone: "bad", text: "table.log_self" },
  struck_all: { icon: "lightning-storm", tone: "bad", text: "table.log_all" },
  faces_again: { icon: "lightning-storm" },
  announced: { icon: "shaking-hands" },
  lost: { tone: "bad" },
  extinct: { tone: "bad", icon: "animal-skull" },
  deactivated: { tone: "bad" },
  short_of_food: { tone: "bad", icon: "knife-fork" },
  reactivated: { tone: "good" },
  fed: { tone: "good", icon: "knife-fork" },
  protected: { tone: "good", icon: "shield" },
  reproduced: { tone: "good", icon: "big-egg" },
  drew: { icon: "card-pickup" },
  last_round: { tone: "bad", icon: "hourglass" },
  won: { tone: "good", icon: "trophy" },
};

const HAND_ASKED: (Question | null)[] = ["build", "traits", "window", "send"];
const ABOUT_ONE: (Question | null)[] = ["lose", "hunger", "sleep", "claim", "vote"];
const OF_THE_EVENT: (Question | null)[] = ["doom", "strike", "guard", "bonus", "take"];

type Option = OfferOf<Verb>;

export class EcologyDesk extends GameDesk<View, Printed, Verb, Question> {
  readonly game = "catastrophic";
  readonly icon = "jellyfish";
  protected override readonly legend = LEGEND;
  protected override readonly legendIcons = SYMBOL_ICONS;
  protected override readonly logStyles = LOG_STYLES;
  protected override readonly seatWords = ["seat", "other", "first", "target"];

  readonly asking = new Asking(this.session);
  /** A Trait in our hand that was selected, before its place is chosen. */
  private taken = $state.raw<{ card: string; version: number; links: number } | null>(null);
  /** A Species that is looked at closely. */
  studied = $state.raw<{ seat: number; spot: Spot; rect: DOMRect; kept: boolean } | null>(null);
  /** Whether a pile, the list of Extinct Species or the choice when to be asked is open. */
  browsing = $state<"discards" | "history" | "removed" | "extinct" | null>(null);
  choosingAsk = $state(false);
  /** The reasons for a claim that is being made in a debate. */
  readonly plea = new Plea();

  active = $derived.by(() => (this.view.stage === "building" ? -1 : this.view.active));
  event = $derived.by(() => this.cards[this.view.event ?? ""]);
  /** The Interaction that was announced last. */
  announced = $derived.by(() => this.cards[this.view.zones.announced.at(-1) ?? ""]);
  lastRound = $derived.by(() => this.view.turns_left >= 0 && !this.session.over);
  /** Whether it is our own last turn. */
  lastTurn = $derived.by(() => Boolean(this.view.last_turn) && this.active === this.me);
  private story = $derived.by(() => storyOf(this.session.events, this.view.seats));
  /** Species that are no more, the latest first. */
  extinct = $derived.by(() => this.story.extinct.toReversed());
  /** Cards that seats have drawn since the last picture, by seat. */
  drawn = $derived.by(() => {
    const found = this.view.communities.map(() => ({ cards: 0, n: 0 }));
    for (const event of this.session.events)
      if (event.n >= this.session.news && event.event === "drew") {
        const gain = found[Number(event["seat"])];
        if (gain) Object.assign(gain, { cards: gain.cards + Number(event["count"]), n: event.n });
      }
    return found;
  });
  /** The card that Nature has just shown, unless it is an Event, which has a place of its own. */
  shown = $derived.by(() => {
    const call = this.session.events.findLast((event) => event.n >= this.session.news && event.event === "nature_calls");
    const card = this.cards[String(call?.["card"] ?? "")];
    return call && card && card.type !== "event" ? { id: card.id, n: call.n } : null;
  });

  override passed(): string[] {
    return this.view.zones.history.map(figureOf);
  }

  override symbolNotes(id: string, element: DOMStringMap): string[] {
    const notes = super.symbolNotes(id, element);
    const code = CODES.find((one) => CONDITIONS[one] === id);
    const { events = [], demand = {} } = this.view.coming ?? {};
    if (!code || !events.length) return notes;
    return [...notes, this.label("table.symbol.demand", { n: demand[code] ?? 0, of: events.length })];
  }

  // ---- the Community in the making ----

  hand = $derived.by(() => {
    if (this.me === null) return [];
    const { draft } = this.view;
    if (!draft) return seen(this.view.zones.hand[this.me]);
    return draft.pending ? [...draft.hand, draft.pending] : draft.hand;
  });

  community(seat: number): Species[] {
    const draft = seat === this.me ? this.view.draft : undefined;
    return draft?.species ?? this.view.communities[seat] ?? [];
  }

  /** The points of a seat, in a Community that is being built too. */
  points(seat: number): number {
    const draft = seat === this.me ? this.view.draft : undefined;
    return draft?.points ?? this.view.standing[seat] ?? 0;
  }

  // ---- words ----

  handCount(seat: number): number {
    return count(this.view.zones.hand[seat]);
  }

  /** Cards of a hidden hand that the viewer has seen. */
  knownOf(seat: number): string[] {
    return knownIn(this.view.known, seat);
  }

  textOf(card: Printed | undefined): string {
    return card?.text ? words(card.text) : "";
  }

  conditionName(code: string): string {
    return this.say(`condition.${CONDITIONS[code as Code]}`);
  }

  conditionNames(codes: string): string {
    return [...codes].map((code) => this.conditionName(code)).join(", ");
  }

  /** What a Trait can do besides its Conditions, each with its explanation. */
  abilitiesOf(card: Printed): { name: string; text: string; icon: string }[] {
    const found = card.abilities.map((ability): { name: string; text: string; icon: string } => ({
      name: this.say(`ability.${ability}`),
      text: this.say(`ability_text.${ability}`),
      icon: ability,
    }));
    const { invest, aura, aquatic, reproduction } = card;
    const condition = aura ? this.conditionName(aura) : "";
    const more = (key: string, values: Values) => ({
      name: this.label(`symbol.${key}`, values),
      text: this.label(`ability_text.${key}`, values),
      icon: key,
    });
    if (aura) found.push(more("aura", { condition }));
    if (invest) found.push(more("invest", { number: invest }));
    if (aquatic) found.push(more("aquatic", {}));
    if (reproduction) found.push(more("reproduction", { number: reproduction }));
    return found;
  }

  /** Everything printed on a card, for screen readers. */
  describe(id: string): string {
    const card = this.cards[id];
    if (!card) return id;
    const parts = [words(card.name), this.say(`type.${card.type}`)];
    if (card.tag) parts.push(this.say(`tag.${card.tag}`));
    if (card.cn) parts.push(this.label("table.needs", { n: card.cn, conditions: this.conditionNames(card.conditions) }));
    else if (card.conditions) parts.push(this.conditionNames(card.conditions));
    for (const ability of this.abilitiesOf(card)) parts.push(ability.name);
    if (card.text) parts.push(words(card.text));
    return parts.join(", ");
  }

  /** A Species by its print, with its Level. */
  speciesName(seat: number, spot: Spot): string {
    const community = this.community(seat);
    const one = at(community, spot);
    return this.calledName(one ? calledOf(community, one) : spot);
  }

  private calledName({ level, card, side }: Called): string {
    const sort = this.label(level === 1 ? "sort.plant" : "sort.animal");
    if (!card) return this.label("species.bare", { sort, level });
    const named = { print: this.printName(card), sort, level };
    return side ? this.label("species.beside", { ...named, side: this.label(`side.${side}`) }) : this.label("species.named", named);
  }

  /** What the print of a Trait shows. */
  private printName(card: string): string {
    const species = this.cards[card]?.species;
    return (species && words(species)) || this.cardName(card);
  }

  /** Everything that can be seen of a Species, for screen readers and for a closer look. */
  speciesNotes(seat: number, one: Species): string[] {
    const short = one.short === "no" ? "" : this.label(`table.species.short_${one.short}`);
    return [
      one.protected ? this.label(`table.species.protected_${one.protection_ends || "next_turn"}`) : "",
      short,
      one.hidden ? this.label("table.species.hidden") : "",
      one.wild ? this.label("table.species.wild") : "",
      one.link ? this.label("table.species.link", { n: one.link }) : "",
      one.parasites ? this.label("table.species.parasites", { n: one.parasites }) : "",
      one.offspring ? this.label("table.species.offspring", { n: one.offspring }) : "",
      one.reproductive ? this.say("symbol.reproduction", { number: one.reproductive }) : "",
      one.aquatic ? this.label("table.species.aquatic") : "",
      this.verdictText(seat, one),
    ].filter(Boolean);
  }

  describeSpecies(seat: number, one: Species): string {
    const traits = one.traits.map((trait) =>
      trait.active ? this.cardName(trait.card) : this.label("table.species.off", { card: this.cardName(trait.card) }),
    );
    return [
      this.label("table.species.said", { level: one.level, traits: traits.join(", "), n: one.points }),
      one.conditions ? this.conditionNames(one.conditions) : "",
      ...this.speciesNotes(seat, one),
    ]
      .filter(Boolean)
      .join(". ");
  }

  override spoken(name: string, value: unknown): string {
    if (typeof value === "string" && /^\d+ -?\d+/.test(value)) return this.calledName(calledIn(value));
    return super.spoken(name, value);
  }

  override sayOption(option: Option): string {
    if (option.verb === "species") return this.speciesName(this.speciesSeat ?? this.me ?? 0, spotOf(option.args.join(" ")));
    if (option.verb === "place") return this.sayPlace(spotOf(option.args.join(" ")));
    if (option.verb === "target" && Number(option.args[0]) === this.me) return this.label("table.answer.myself");
    return super.sayOption(option);
  }

  /** A free place by what it lies beside or above. */
  sayPlace(spot: Spot): string {
    const { key, one, two } = placedBy(this.community(this.me ?? 0), spot);
    const [left, right] = [one, two].map((near) => (near ? this.printName(printOf(near)) : "–"));
    return this.label(`table.spot.${key}`, { level: spot.level, one: left, two: right });
  }

  // ---- the announced Event ----

  facingOf(seat: number): Facing | undefined {
    return this.view.forecast?.facing.find((facing) => facing.seat === seat);
  }

  statusOf(seat: number, spot: Spot): Status | undefined {
    const status = at(this.facingOf(seat)?.species ?? [], spot);
    return this.event?.cn ? status : undefined;
  }

  /** Whether the Event finds a Species Resilient or Vulnerable. */
  verdictOf(seat: number, spot: Spot): Status["status"] | undefined {
    return this.statusOf(seat, spot)?.status ?? (this.lossOf(seat, spot) ? "vulnerable" : undefined);
  }

  private verdictText(seat: number, spot: Spot): string {
    const status = this.statusOf(seat, spot);
    if (!status) return "";
    return this.label(`table.verdict.${status.status}`, { matches: status.matches, needed: status.needed });
  }

  /** How many Traits the Event may take from a Species. */
  lossOf(seat: number, spot: Spot): number {
    return at(this.facingOf(seat)?.species ?? [], spot)?.loses ?? 0;
  }

  // ---- debates ----

  /** The Species that is argued about, while it is. */
  disputed = $derived.by(() => {
    const concerned = this.view.concerned;
    if (!concerned || (this.kind !== "claim" && this.kind !== "vote")) return null;
    const species = at(this.community(concerned.seat), concerned);
    if (!species) return null;
    const said = this.session.chat.findLast((line) => line.seat === concerned.seat && pleaIn(line.text) !== null);
    return { seat: concerned.seat, species, plea: pleaIn(said?.text ?? "") };
  });

  // ---- what a click on a Trait of the hand begins ----

  /** The selected Trait: it can found a Species or join one. */
  held = $derived.by(() => {
    const taken = this.taken;
    if (!taken || !this.session.yours || taken.links !== this.chain.length || !this.unchanged(taken.version)) return null;
    return this.find("introduce", taken.card) && this.find("add", taken.card) ? taken.card : null;
  });

  /** The Trait that the next link finds a place for. */
  placing = $derived.by(() => this.held ?? (this.verbs.has("place") || this.verbs.has("species") ? this.begun : null));
  /** The card of the answer that is being put together. */
  begun = $derived.by(() => {
    const link = this.chain.findLast((other) => HAND.includes(other.verb) && other.verb !== "discard" && other.verb !== "give");
    return link?.args[0] ?? null;
  });

  /** The free places that can be chosen now. */
  places = $derived.by<Spot[]>(() => {
    const card = this.cards[this.held ?? ""];
    if (!card) return this.all("place").map((option) => spotOf(option.args.join(" ")));
    return (this.view.free?.[card.type === "plant" ? "plant" : "animal"] ?? []).map(spotOf);
  });

  pressPlace(spot: Spot, element: HTMLElement): void {
    const option = this.find("place", String(spot.level), String(spot.slot));
    const held = this.held;
    if (option) this.pick(option);
    else if (held) {
      this.taken = null;
      void this.follow(this.find("introduce", held), ["place", String(spot.level), String(spot.slot)]);
    } else void this.explain(["place", ...named(spot).split(" ")], element, this.sayPlace(spot));
  }

  // ---- Species ----

  /** Whose Species can be chosen now. */
  speciesSeat = $derived.by(() => {
    if (!this.verbs.has("species")) return null;
    const asked = this.all("species").map((option) => spotOf(option.args.join(" ")));
    return seatAsked(this.view.aims, this.me ?? 0, this.chain, asked);
  });

  /** The option that a Species stands for, and what to choose after it. */
  speciesOption(seat: number, one: Spot): { option: Option; then?: [Verb, ...string[]] } | null {
    const args = [String(one.level), String(one.slot)];
    if (seat === this.speciesSeat) {
      const option = this.find("species", ...args);
      if (option) return { option };
    }
    if (seat !== this.me) return null;
    const species = at(this.community(seat), one);
    if (!species) return null;
    const held = this.cards[this.held ?? ""];
    if (held) {
      const option = this.find("add", held.id);
      return option && this.view.homes?.[held.id]?.includes(named(one)) ? { option, then: ["species", ...args] } : null;
    }
    if (this.chain.length) return null;
    for (const verb of ABILITIES)
      for (const trait of species.traits) {
        const option = trait.active ? this.find(verb, trait.card) : undefined;
        if (option) return { option, then: ["species", ...args] };
      }
    const cure = species.parasites ? this.find("cure") : undefined;
    return cure ? { option: cure, then: ["species", ...args] } : null;
  }

  /** The Species that the chosen links, or the question itself, are about. */
  private chosen(seat: number, one: Spot): boolean {
    const concerned = this.view.concerned;
    if (concerned?.seat === seat && same(concerned, one)) return true;
    if (this.view.stage === "building") return false;
    const links = this.chain.filter((link) => link.verb === "species");
    const foe = this.chain.find((link) => link.verb === "target");
    return links.some((link, i) => same(spotOf(link.args.join(" ")), one) && seat === (foe && i === 0 ? Number(foe.args[0]) : this.me));
  }

  speciesLook(seat: number, one: Spot): Look {
    if (this.chosen(seat, one)) return "selected";
    if (this.speciesOption(seat, one)) return "legal";
    return this.speciesSeat === seat ? "illegal" : "rest";
  }

  pressSpecies(seat: number, one: Species, element: HTMLElement): void {
    const found = this.speciesOption(seat, one);
    this.taken = null;
    if (found) {
      this.studied = null;
      if (found.then) void this.follow(found.option, found.then);
      else this.pick(found.option);
    } else if (this.speciesSeat === seat) void this.explain(["species", ...named(one).split(" ")], element, this.speciesName(seat, one));
    else {
      const open = this.studied?.kept && this.studied.seat === seat && same(this.studied.spot, one);
      this.studied = open ? null : { seat, spot: one, rect: element.getBoundingClientRect(), kept: true };
    }
  }

  study(seat: number, one: Spot | null, element: HTMLElement | null): void {
    if (one && element) this.studied = { seat, spot: one, rect: element.getBoundingClientRect(), kept: false };
    else if (!this.studied?.kept) this.studied = null;
  }

  // ---- Traits to choose from ----

  /** Traits on the table, or in the discard pile, that one may choose from. */
  offered = $derived.by(() =>
    this.options.filter((option) => OFFERED.includes(option.verb) || (option.verb === "swap_in" && this.kind !== "swap")),
  );

  /** The Species whose Traits are offered. */
  offeredFrom = $derived.by<Species | null>(() => {
    const concerned = this.view.concerned;
    if (concerned) return at(this.community(concerned.seat), concerned) ?? null;
    const own = this.community(this.me ?? 0);
    const wanted = this.offered.map((option) => option.args[0]);
    const links = this.chain.filter((link) => link.verb === "species");
    const foe = this.chain.find((link) => link.verb === "target");
    const spot = links.at(this.verbs.has("swap_in") || foe ? -1 : 0);
    const all = foe ? this.community(Number(foe.args[0])) : own;
    const one = spot && at(all, spotOf(spot.args.join(" ")));
    return one && wanted.every((card) => one.traits.some((trait) => trait.card === card)) ? one : null;
  });

  /** The Conditions that a Species has from one Trait alone. */
  soleConditions(one: Species, card: string): string {
    return this.view.sole?.[named(one)]?.[card] ?? "";
  }

  // ---- the hand ----

  handOption(id: string): Option | undefined {
    const own: Verb[] = this.kind === "swap" ? [...HAND, "swap_in"] : HAND;
    return this.options.find((option) => own.includes(option.verb) && option.args[0] === id);
  }

  handLook(id: string, copy: number): Look {
    if (this.held === id && copy === 0) return "selected";
    const placed = this.view.stage === "building" ? [] : this.chain;
    const chosen = placed.filter((link) => HAND.includes(link.verb) && link.args[0] === id).length;
    if (copy < chosen || (this.view.draft?.pending === id && copy === 0)) return "selected";
    if (this.handOption(id)) return "legal";
    return HAND_ASKED.includes(this.kind) && !this.held ? "illegal" : "rest";
  }

  pressHand(id: string, element: HTMLElement): void {
    const option = this.handOption(id);
    this.studied = null;
    if (this.held === id) this.taken = null;
    else if (option && this.find("introduce", id) && this.find("add", id))
      this.taken = { card: id, version: this.session.version, links: this.chain.length };
    else if (option) {
      this.taken = null;
      this.pick(option);
    } else void this.explainThing(id, element);
  }

  protected override bearsReasons(): boolean {
    return HAND_ASKED.includes(this.kind) && !this.chain.length;
  }

  // ---- seats ----

  override seatPick(seat: number): SeatPick | null {
    const option = this.find("target", String(seat));
    if (!option) return null;
    const outlook = this.outlookOf(seat);
    return {
      label: this.sayOption(option),
      run: () => this.pick(option),
      action: option.action,
      ...(outlook ? { note: this.label("table.outlook", { ...outlook }) } : {}),
    };
  }

  /** How the Event that we are about to send would find a seat. */
  outlookOf(seat: number): Outlook | null {
    const link = this.chain.find((other) => other.verb === "send");
    const id = link?.args[0] ?? "";
    const outlook = this.cards[id]?.cn ? this.view.previews?.[id]?.[seat] : undefined;
    return outlook && !outlook.disputed ? outlook : null;
  }

  // ---- the decision bar ----

  protected override makeQuestion(): string {
    const kind = this.asked;
    const card = this.cardName(this.held ?? this.begun ?? "");
    if (this.held) return this.label(this.cards[this.held]?.type === "plant" ? "table.ask.held_plant" : "table.ask.held_animal", { card });
    if (this.verbs.has("place")) return this.label("table.ask.place", { card });
    const first = this.chain[0]?.verb;
    if (this.verbs.has("target")) return this.label(first === "send" ? "table.ask.send" : "table.ask.target", { card });
    if (this.verbs.has("species") && this.chain.length) {
      if (first === "cure") return this.label("table.ask.cure");
      if (first === "shelter" || first === "depart")
        return this.label("table.ask.ability", { card: this.cardName(this.chain[0]?.args[0] ?? "") });
      if (this.begun && this.chain.findLast((link) => link.verb === "add")?.args[0] === this.begun) return this.label("table.ask.add", { card });
      return this.label(this.verbs.has("stop") ? "table.ask.another" : "table.ask.species", { card });
    }
    if (this.chain.length && this.verbs.has("discard")) {
      if (first === "cure") return this.label("table.ask.cure_cost");
      return this.label("table.ask.invest", { card });
    }
    if (this.verbs.has("steal")) return this.label("table.ask.steal");
    if (this.verbs.has("swap_in")) return this.label("table.ask.swap_in");
    if (this.verbs.has("swap_out") && this.chain.length) return this.label("table.ask.swap_out");
    if (kind === "window") return this.windowQuestion();
    if (kind === "discard" && this.view.stage === "ending" && this.view.excess)
      return this.label("table.ask.discard", { n: this.view.excess, limit: this.limit });
    const about = this.announced ?? this.event;
    return this.say(`ask.${kind ?? ""}`, { ...(this.view as unknown as Values), about: about?.id ?? null });
  }

  private windowQuestion(): string {
    const top = this.view.air_by.length - 1;
    if (this.announced) {
      const owner = this.view.air_by[top] ?? 0;
      const values = { card: words(this.announced.name), name: this.seatName(owner), target: this.aimText(top) };
      if (owner === this.me) return this.label("table.ask.own_card", values);
      return this.label(values.target ? "table.ask.card_at" : "table.ask.card", values);
    }
    if (this.event) {
      const facing = this.view.forecast?.facing ?? [];
      const card = words(this.event.name);
      if (facing.length > 1) return this.label("table.ask.event_all", { card });
      const seat = facing[0]?.seat ?? 0;
      return seat === this.me ? this.label("table.ask.event_you", { card }) : this.label("table.ask.event", { card, name: this.seatName(seat) });
    }
    if (this.active !== this.me) return this.label("table.ask.open", { name: this.seatName(this.active) });
    return this.label(this.view.stage === "playing" ? "table.ask.open_nature" : "table.ask.open_end");
  }

  /** What an announced card is aimed at, in words. */
  aimText(index: number): string {
    const aimed = this.view.aimed?.[index];
    if (!aimed) return "";
    const own = aimed.seat === this.me;
    const name = this.seatName(aimed.seat);
    if (!aimed.species) return own ? this.label("table.aim.you") : name;
    const species = this.speciesName(aimed.seat, aimed.species);
    return own ? this.label("table.aim.yours", { species }) : this.label("table.aim.of", { name, species });
  }

  /** Who aims an announced card at a Species: somebody else, or its owner. */
  aimedAt(seat: number, spot: Spot): "foe" | "owner" | null {
    const by = this.view.air_by.findLast((_, i) => {
      const aimed = this.view.aimed?.[i];
      return this.view.air_off[i] !== 1 && aimed?.seat === seat && same(aimed.species, spot);
    });
    return by === undefined ? null : by === seat ? "owner" : "foe";
  }

  private limit = $derived.by(() => this.view.resource_number[this.me ?? 0] ?? 0);

  protected override makeConsequence(): string {
    const kind = this.asked;
    if (this.me === null) return "";
    const parts: string[] = [];
    const card = this.cards[this.begun ?? ""];
    if (card?.text && this.chain.length) parts.push(words(card.text));
    else if (kind === "window") {
      if (this.event && !this.announced) parts.push(this.eventText(this.me));
      if (ABILITIES.some((verb) => this.verbs.has(verb))) parts.push(this.label("table.able"));
    }
    else if (kind === "build") parts.push(this.buildText());
    else if (kind === "traits" && !this.chain.length) parts.push(...this.turnTexts());
    else if (ABOUT_ONE.includes(kind) && this.view.concerned)
      parts.push(this.label("table.concerned", { species: this.speciesName(this.view.concerned.seat, this.view.concerned) }));
    else if (OF_THE_EVENT.includes(kind) && this.event) parts.push(this.textOf(this.event));
    return parts.filter(Boolean).join(" ");
  }

  /** What the announced Event means for a seat. */
  eventText(seat: number): string {
    const facing = this.facingOf(seat);
    if (!facing) return this.label("table.forecast.not_you");
    if (facing.disputed) return this.textOf(this.event);
    const { resilient, vulnerable, points, cards, struck = 0 } = facing;
    const summary = this.event?.cn
      ? this.label("table.forecast.you", { resilient, vulnerable })
      : this.label(struck ? "table.forecast.struck" : "table.forecast.spared", { n: struck });
    return [
      summary,
      points === undefined ? "" : this.label("table.forecast.points", { from: this.view.standing[seat], to: points }),
      cards ? this.label("table.forecast.cards", { n: cards }) : "",
    ]
      .filter(Boolean)
      .join(" ");
  }

  private buildText(): string {
    const seat = this.me ?? 0;
    return this.label("table.built", { n: this.community(seat).length, points: this.points(seat), cards: this.hand.length });
  }

  private turnTexts(): string[] {
    const hungry = this.community(this.me ?? 0).filter((one) => one.short === "bites").length;
    const over = this.view.excess ?? 0;
    return [
      this.lastTurn ? this.label("table.last_turn") : "",
      hungry ? this.label("table.hungry", { n: hungry }) : "",
      this.view.bans[this.me ?? 0] === 1 ? this.label("table.banned") : "",
      over > 0 ? this.label("table.too_many", { n: over, limit: this.limit }) : "",
    ];
  }

  protected override makeAnswers(): Answer[] {
    const held = this.cards[this.held ?? ""];
    if (held) {
      const put = (verb: Verb, icon: string) => {
        const option = this.find(verb, held.id);
        const run = () => {
          this.taken = null;
          this.pick(option);
        };
        return { id: verb, text: this.label(`table.answer.${verb}`), icon, run };
      };
      return [
        put("introduce", held.type === "plant" ? "solid-leaf" : "paw-print"),
        put("add", "card-pickup"),
        { id: "put-back", text: this.label("table.answer.put_back"), key: "Esc", look: "quiet", run: () => (this.taken = null) },
      ];
    }
    const shown = this.options.filter((option) => !ON_THINGS.has(option.verb));
    const answers = shown.map((option) => this.answer(option, this.manner(option)));
    if (this.kind === "window" && !this.chain.length && this.active !== this.me)
      answers.push({
        id: "mute",
        text: this.label("table.answer.mute"),
        key: "E",
        look: "quiet",
        costs: this.find("pass")?.action,
        run: () => this.passForAll(),
      });
    return answers;
  }

  private passForAll(): void {
    const pass = this.find("pass");
    if (pass && this.session.hesitates(pass)) return;
    this.asking.passForAll();
    this.pick(pass);
  }

  private manner(option: Option): Partial<Answer> {
    const idle = !this.options.some((other) => ON_THINGS.has(other.verb));
    switch (option.verb) {
      case "pass":
        return { key: "Space", look: "go", text: this.label("table.answer.pass") };
      case "finish":
        return { key: "Enter", look: "go" };
      case "end_step":
      case "no_event":
        return { key: "E", look: "go" };
      case "keep":
      case "stop":
        return { key: "Enter", look: "go" };
      case "decline":
        return { key: "Space", look: idle ? "go" : "quiet" };
      case "claim":
      case "accept":
        return { key: "Enter", look: "go" };
      case "admit":
      case "reject":
        return { key: "Space", look: "quiet" };
      case "spare":
        return { icon: "big-egg" };
      case "cure":
        return { icon: "tick" };
      case "target": {
        const outlook = this.outlookOf(Number(option.args[0]));
        return outlook ? { label: this.label("table.outlook_said", { ...outlook }) } : {};
      }
      default:
        return {};
    }
  }

  /** The number keys press what lies on the table or in the hand. */
  protected override makePicks(): (() => void)[] {
    const wanted = this.options.filter((option) => ON_THINGS.has(option.verb));
    return wanted.map((option) => () => this.pick(option));
  }

  override pick(option: OptionView | undefined): void {
    this.taken = null;
    if (option?.verb === "claim" && this.disputed) this.session.say(this.plea.said(this.disputed.species, (id) => this.cardName(id)));
    super.pick(option);
  }

  override cancel(): boolean {
    if (super.cancel()) return true;
    if (this.studied?.kept) {
      this.studied = null;
      return true;
    }
    if (!this.held) return false;
    this.taken = null;
    return true;
  }

  // ---- top bar and seats ----

  protected override makeRound(): { text: string; now: number; of: null } | null {
    if (this.view.stage === "building") return { text: this.label("table.build"), now: 0, of: null };
    return { text: this.label(this.lastRound ? "table.turn_last" : "table.turn", { n: this.view.turn }), now: this.view.turn, of: null };
  }

  protected override makeSteps(): Step[] {
    const { stage } = this.view;
    if (stage === "building" || stage === "tie_break") return [{ text: this.label(`table.step.${stage}`), state: "now" }];
    const steps: View["stage"][] = ["playing", "calling", "ending"];
    const now = steps.indexOf(stage === "sending" ? "calling" : stage);
    return steps.map((step, i) => ({
      text: this.label(`table.step.${step}`),
      state: i < now ? "done" : i === now ? "now" : "later",
    }));
  }

  override doing(seat: number): string {
    if (this.session.over) return "";
    if (this.view.stage !== "building" && seat === this.active) return this.label(`table.doing.${this.view.stage}`);
    if (this.session.secret) return "";
    return super.doing(seat);
  }

  override ready(seat: number): boolean | null {
    if (this.view.stage !== "building" || this.session.over) return null;
    return !this.session.waitingFor.includes(seat);
  }

  // ---- the log and the end ----

  override logLine(event: EventView): LogLine | null {
    if (event.event === "drew" && event["seat"] === this.me) return null;
    if (event.event === "event_played" && event["seat"] === event["target"]) {
      const all = this.cards[String(event["card"])]?.everyone;
      return super.logLine({ ...event, event: all ? "struck_all" : "struck_self" });
    }
    const known = this.story.names.get(event.n);
    return super.logLine(known ? { ...event, species: known } : event);
  }

  protected override makeStandings(): Standing[] {
    return super.makeStandings().map((row) => {
      const community = this.view.communities[row.seat] ?? [];
      const traits = community.reduce((sum, one) => sum + one.traits.length, 0);
      const top = Math.max(0, ...community.map((one) => one.level));
      return { ...row, note: this.label("table.standing", { species: community.length, traits, level: top }) };
    });
  }

  protected override makeProse(): Prose[] {
    return proseOf(this);
  }
}

/** Types of Catastrophe. Written by `python -m calamity.server.protocol.typescript`: do not edit. */
import type { Words } from "../../wire";
import type { CardFacts, GameView, Known, Pile } from "../shared/view";

/** The names of all actions. */
export type Verb =
  | "ready"
  | "done"
  | "no_trade"
  | "send"
  | "decline"
  | "agree"
  | "accept"
  | "withdraw"
  | "nobody_else"
  | "look"
  | "look_away"
  | "triage"
  | "pantry"
  | "bandage"
  | "side"
  | "partner"
  | "for"
  | "also_for"
  | "borrow"
  | "slot"
  | "also_slot"
  | "unit"
  | "wish"
  | "pick"
  | "offer"
  | "pay"
  | "discard"
  | "lay"
  | "quick"
  | "fetch"
  | "play"
  | "offer_play"
  | "enter"
  | "return"
  | "scrap"
  | "commit"
  | "loan"
  | "rewind"
  | "wear"
  | "spare"
  | "release";

/** The kinds of questions. */
export type Question =
  | "side"
  | "bandage"
  | "pick"
  | "trade"
  | "answer"
  | "confirm"
  | "enter"
  | "overflow"
  | "lay_out"
  | "react"
  | "supply_run"
  | "spare"
  | "strain"
  | "rough"
  | "sapped"
  | "foresee"
  | "restock";

/** The values of Stage. */
export type Stage = "draft" | "trading" | "laying_out" | "reveal" | "react" | "replenish" | "barter" | "restock";

/** The values of Complication. */
export type Complication =
  | "none"
  | "severe"
  | "shortage"
  | "cramped"
  | "open_ground"
  | "alone"
  | "deadly"
  | "contagious"
  | "quarantine"
  | "stay_indoors"
  | "surge"
  | "compound"
  | "confusion"
  | "no_deals"
  | "rough_handling"
  | "grounded"
  | "detour"
  | "slow_unloading"
  | "looted"
  | "curfew"
  | "shaken"
  | "sapped";

/** The values of Kind. */
export type Kind =
  | "thirst"
  | "hunger"
  | "exposure"
  | "injury"
  | "sickness"
  | "bad_air"
  | "blackout"
  | "silence"
  | "wreckage"
  | "stranded"
  | "unrest"
  | "despair";

/** The values of Tag. */
export type Tag = "powered" | "engine" | "heavy";

/** The values of Keyword. */
export type Keyword =
  | "sturdy"
  | "refill"
  | "perishable"
  | "communal"
  | "double_duty"
  | "makeshift"
  | "quick"
  | "fixed"
  | "salvage"
  | "trade_goods"
  | "forecast"
  | "recharge"
  | "top_up";

/** The values of Effect. */
export type Effect =
  | "own_impact"
  | "other_impact"
  | "slot_together"
  | "heal"
  | "supply_run"
  | "turn_back"
  | "deploy"
  | "take_cover"
  | "all_clear"
  | "open_door"
  | "dig_out"
  | "deal";

/** The values of Ability. */
export type Ability =
  | "triage"
  | "tidy_shelves"
  | "regulars"
  | "long_legs"
  | "gentle_hands"
  | "full_pantry"
  | "on_the_air"
  | "well_rehearsed"
  | "sharp_eyes"
  | "conditioned"
  | "open_gate"
  | "well_wired";

/** The values of Detriment. */
export type Detriment =
  | "burnt_out"
  | "cluttered"
  | "short_changed"
  | "keeps_apart"
  | "heavy_handed"
  | "big_appetite"
  | "rumour_mill"
  | "caught_off_guard"
  | "empty_handed"
  | "old_injury"
  | "proud"
  | "technophobe";

/** What a Persona does now. */
export interface Trait {
  name: string | null;
  active: boolean;
}

/** One seat's copy of one impact: what it accepts, and who has satisfied it. */
export interface Cell {
  kind: Kind | null;
  units: Unit[];
  mitigated: boolean;
}

/** One thing that has to be done against an impact, and who does it. */
export interface Unit {
  accepts: Kind[];
  by: number | null;
}

/** A use of a card that is planned until React is locked. */
export interface Plan {
  seat: number;
  owner: number;
  place: number;
  card: string;
  targets: Target[];
}

/** What a use serves: somebody's impact, and which need of it; the latter two are counted from one. */
export interface Target {
  seat: number;
  slot: number;
  unit: number;
}

/** A borrowed card and the uses that its borrower has left. */
export interface Loan {
  seat: number;
  owner: number;
  place: number;
  card: string;
  left: number;
}

/** What decided the title between those with the most Vitality. */
export interface Tie {
  seats: number[];
  vitality: number;
  /** The supply cards that each of them has. */
  owned: number[];
  /** Those in hand, if that had to decide. */
  hand?: number[];
  /** Whether several share the title even so. */
  shared?: boolean;
}

/** What is about to happen, as far as a viewer can know it; facts that don't matter now are left out. */
export interface Forecast {
  /** The Vitality that each seat loses if React is locked now. */
  at_stake?: number[];
  /** The seats that would have none left. */
  falling?: number[];
  /** The Vitality that leaving each of the four impacts open costs. */
  harm?: number[];
  /** The seats that have taken cover: everything they leave open costs them 1 in all. */
  covered?: number[];
  /** The viewer's own cards in play: the cells that a use can help. */
  uses?: Record<string, number[]>;
  /** The same for cards of others that the viewer can use. */
  loans?: Record<string, number[]>;
  /** The limit of the viewer's row, if what may come now is too much for it. */
  crowded?: number;
}

/** What lies on both sides of a trade. */
export interface Proposal {
  offer: Bundle[];
  back: Bundle[];
}

/** A card on one side of a proposal. */
export interface Bundle {
  card: string;
  /** None: from the hand. */
  place: number | null;
  uses_left: number | null;
}

/** What a viewer sees. */
export interface View extends GameView {
  zones: {
    hand: (string[] | number)[];
    packet: (string[] | number)[];
    in_play: string[][];
    incoming: string[][];
    deck: Pile;
    discards: string[];
    disaster: string[];
    disaster_pile: Pile;
    disasters_aside: string[] | number;
    impacts: string[];
    impact_pile: Pile;
    impacts_aside: string[] | number;
    persona: string[][];
    personas_aside: string[] | number;
  };
  known: Known[];
  phase: "provisioning" | "immediate" | "short_term" | "long_term";
  stage: Stage;
  complication: Complication;
  first_trader: number;
  vitality: number[];
  start_vitality: number[];
  side: ("ability" | "detriment" | "none")[];
  turned: number[][];
  committed: number[][];
  lent: number[][];
  traces: number[][];
  incoming_turned: number[][];
  incoming_traces: number[][];
  ready: number[];
  next_to_act: number;
  spent: number[];
  need: number[];
  met: number[];
  uses: number[];
  loans: number[];
  fresh: string[];
  bounced: number[];
  sold: number[];
  failed: number[];
  lost: number[];
  trader: number;
  partner: number;
  trades_left: number;
  proposals: number;
  refusers: number;
  kerbside: number;
  wish: Kind[];
  bandage: ("today" | "this_week" | "this_month" | "this_year" | "longer_ago" | "never" | null)[];
  outcome: "undecided" | "victory" | "defeat" | "conceded";
  limits: number[];
  /** How many cards each may lay out, while they do. */
  allowances: number[] | null;
  uses_left: number[][];
  traits: Trait[];
  matrix: Cell[][] | null;
  plans: Plan[];
  borrowed: Loan[];
  /** The seats that have no room for another card in play. */
  full_rows?: number[];
  tie?: Tie;
  forecast?: Forecast;
  /** By owner: places of the cards that the viewer can borrow or use again. */
  lendable: number[][] | null;
  proposal: Proposal | null;
  /** How many more cards the viewer may lay out. */
  may_lay?: number;
  /** The seats whose cards are near enough to be borrowed. */
  near?: number[];
}

/** A card: what is printed on it, and what follows from that. */
export interface Printed extends CardFacts {
  kind_number: number;
  count: number;
  number: string;
  kind: "disaster" | "impact" | "persona" | "resource" | "response";
  uses: number | null;
  covers: Kind[] | null;
  tags: Tag[];
  keywords: Keyword[];
  effect: Effect | null;
  immediate: Kind[] | null;
  short_term: Kind[] | null;
  long_term: Kind[] | null;
  strikes: Kind | null;
  complication: Complication | null;
  ability: Ability | null;
  detriment: Detriment | null;
  ability_name: Words | null;
  ability_text: Words | null;
  detriment_name: Words | null;
  detriment_text: Words | null;
  text: Words | null;
  flavour: Words | null;
}

export const SLOTS = 4 as const;

export const IMPACT_SLOT = 3 as const;

export const LEGEND = [
  {"id": "thirst", "sort": "impact", "name": "kind.thirst", "text": "symbols.text.impact", "rules": ["C-48", "C-49"]},
  {"id": "hunger", "sort": "impact", "name": "kind.hunger", "text": "symbols.text.impact", "rules": ["C-48", "C-49"]},
  {"id": "exposure", "sort": "impact", "name": "kind.exposure", "text": "symbols.text.impact", "rules": ["C-48", "C-49"]},
  {"id": "injury", "sort": "impact", "name": "kind.injury", "text": "symbols.text.impact", "rules": ["C-48", "C-49"]},
  {"id": "sickness", "sort": "impact", "name": "kind.sickness", "text": "symbols.text.impact", "rules": ["C-48", "C-49"]},
  {"id": "bad_air", "sort": "impact", "name": "kind.bad_air", "text": "symbols.text.impact", "rules": ["C-48", "C-49"]},
  {"id": "blackout", "sort": "impact", "name": "kind.blackout", "text": "symbols.text.impact", "rules": ["C-48", "C-49"]},
  {"id": "silence", "sort": "impact", "name": "kind.silence", "text": "symbols.text.impact", "rules": ["C-48", "C-49"]},
  {"id": "wreckage", "sort": "impact", "name": "kind.wreckage", "text": "symbols.text.impact", "rules": ["C-48", "C-49"]},
  {"id": "stranded", "sort": "impact", "name": "kind.stranded", "text": "symbols.text.impact", "rules": ["C-48", "C-49"]},
  {"id": "unrest", "sort": "impact", "name": "kind.unrest", "text": "symbols.text.impact", "rules": ["C-48", "C-49"]},
  {"id": "despair", "sort": "impact", "name": "kind.despair", "text": "symbols.text.impact", "rules": ["C-48", "C-49"]},
  {"id": "vitality", "sort": "seat", "name": "field.vitality", "text": "symbols.text.vitality", "rules": ["C-59", "C-73"]},
  {"id": "hand", "sort": "seat", "name": "zone.hand", "text": "symbols.text.hand", "rules": ["C-20", "C-53"]},
  {"id": "trader", "sort": "seat", "name": "field.first_trader", "text": "symbols.text.trader", "rules": ["C-12", "C-77"]},
  {"id": "uses", "sort": "card", "name": "symbols.name.uses", "text": "symbols.text.uses", "rules": ["C-50"]},
  {"id": "resource", "sort": "card", "name": "sort.resource", "text": "symbols.text.resource", "rules": ["C-46"]},
  {"id": "response", "sort": "card", "name": "sort.response", "text": "symbols.text.response", "rules": ["C-25"]},
] as const;

/** Types of Catastropolis. Written by `python -m calamity.server.protocol.typescript`: do not edit. */
import type { Words } from "../../wire";
import type { CardFacts, GameView, Pile, Slot } from "../shared/view";

/** The names of all actions. */
export type Verb =
  | "rest"
  | "search"
  | "deliver"
  | "stay"
  | "look_no_more"
  | "turn_up_none"
  | "draw"
  | "draw_none"
  | "use_drawn"
  | "redraw"
  | "on_top"
  | "at_bottom"
  | "pass"
  | "with_sorcery"
  | "with_favor"
  | "with_nothing"
  | "spend_sidekick"
  | "spend_vest"
  | "accept"
  | "name_none"
  | "give_none"
  | "confess_none"
  | "remove"
  | "perform"
  | "ability"
  | "strike"
  | "credit"
  | "name"
  | "move"
  | "teleport"
  | "pick"
  | "resolve"
  | "cool"
  | "confess"
  | "give_up"
  | "keep"
  | "follow"
  | "look"
  | "turn_up";

/** The kinds of questions. */
export type Question =
  | "draft"
  | "round_power"
  | "turn_power"
  | "foresight"
  | "action"
  | "free_move"
  | "look"
  | "prevent"
  | "draw"
  | "keep"
  | "confess"
  | "confess_number"
  | "credit"
  | "redraw"
  | "lead"
  | "turn_up"
  | "x_ray"
  | "x_ray_second"
  | "x_ray_turn"
  | "cool"
  | "teleport"
  | "means"
  | "strike_means"
  | "name"
  | "sacrifice";

/** The values of Space. */
export type Space =
  | "a1"
  | "b1"
  | "c1"
  | "d1"
  | "e1"
  | "f1"
  | "g1"
  | "h1"
  | "a2"
  | "b2"
  | "c2"
  | "d2"
  | "e2"
  | "f2"
  | "g2"
  | "h2"
  | "a3"
  | "b3"
  | "c3"
  | "d3"
  | "e3"
  | "f3"
  | "g3"
  | "h3"
  | "a4"
  | "b4"
  | "c4"
  | "d4"
  | "e4"
  | "f4"
  | "g4"
  | "h4"
  | "a5"
  | "b5"
  | "c5"
  | "d5"
  | "e5"
  | "f5"
  | "g5"
  | "h5"
  | "a6"
  | "b6"
  | "c6"
  | "d6"
  | "e6"
  | "f6"
  | "g6"
  | "h6"
  | "a7"
  | "b7"
  | "c7"
  | "d7"
  | "e7"
  | "f7"
  | "g7"
  | "h7";

/** The values of Symbol. */
export type Symbol = "supervillain" | "mad_scientist" | "alien";

/** The values of Location. */
export type Location =
  | "observatory"
  | "university_labs"
  | "skyport"
  | "city_zoo"
  | "grand_museum"
  | "fission_plant"
  | "city_hall"
  | "broadcast_tower"
  | "chemical_works"
  | "stadium"
  | "mercy_hospital"
  | "central_bank"
  | "ironbay_prison"
  | "waterworks"
  | "union_station"
  | "harbor_docks";

/** The values of Line. */
export type Line =
  | "head_start"
  | "chain_call"
  | "citywide_panic"
  | "caught_in_the_open"
  | "loose_lips"
  | "hot_trail"
  | "second_wave"
  | "foul_going"
  | "dead_lines"
  | "bridge_out"
  | "hard_fight"
  | "hard_fight_without"
  | "decontamination"
  | "big_story"
  | "medics_thanks"
  | "breakout"
  | "it_all_connects"
  | "spill";

/** The values of Gift. */
export type Gift =
  | "leap"
  | "climb"
  | "swim"
  | "fly"
  | "river"
  | "circuit"
  | "tough"
  | "shield"
  | "redraw"
  | "discreet"
  | "chill"
  | "far_chill"
  | "hotline"
  | "charm"
  | "scanner"
  | "lair"
  | "publicist"
  | "sidekick"
  | "stretch"
  | "telekinesis"
  | "danger_sense"
  | "foresight"
  | "x_ray"
  | "unseen"
  | "heal"
  | "burn"
  | "two_leads"
  | "mimic"
  | "telepathy"
  | "weather"
  | "double"
  | "sorcery"
  | "teleport"
  | "time_control";

/** The values of Scheme. */
export type Scheme =
  | "twins"
  | "shapeshifter"
  | "bulwark"
  | "engines"
  | "nests"
  | "flight"
  | "reagents"
  | "invasion"
  | "void";

/** What a hero has, its rate with the reasons, and the reputation of its player. */
export interface Hero {
  /** The number of its name. */
  name: number;
  /** All powers, including those contained in others. */
  has: string[];
  rate: number;
  rate_base: number;
  rate_bonus: number;
  rate_foul: number;
  /** Whether two locations are booths for it. */
  hotline: boolean;
  reputation: number;
  /** Parallel to the cards of the collection. */
  worth: number[];
  disasters: number;
}

/** Which booths a Standing line has cut off, and which are burnt out this round. */
export interface Booths {
  dead: string[];
  burnt: string[];
  /** Locations that are booths for some hero. */
  hotlines?: string[];
}

/** Who can resolve a Situation, and in how many turns of moving. */
export interface Able {
  seat: number;
  turns: number;
}

/** How many of the possible next Resolution cards would weaken. */
export interface Weakening {
  cards: number;
  weakening: number;
}

/** The Villain, or something of the Villain's, at a location. */
export interface Piece {
  index: number;
  location: Location;
  hits?: number;
  /** The hits that it takes, if it takes any. */
  of?: number;
  /** A twin who is down, or a reagent that is delivered. */
  done?: boolean;
  /** A reagent that isn't there any more. */
  taken?: boolean;
  /** The seat whose hero carries it. */
  holder?: number;
}

/** How near the heroes are to a win that depends on one number. */
export interface Meter {
  n: number;
  of: number;
  unit: "hits" | "points";
}

/** What is about to happen, as far as a viewer can know it; facts that don't matter now are left out. */
export interface Forecast {
  /** For each place of the queue: the rounds that a face-up Situation has left. */
  left?: (number | null)[];
  /** The counters of the oldest face-down Situation, if it may be overdue as soon as it is turned up. */
  old?: number;
  /** The rounds that the Master Plan has left. */
  plan_left?: number;
  /** The rounds that Master Plans take at this table beyond what their cards say. */
  plan_more?: number;
  /** Where reagents are delivered. */
  laboratory?: Location;
  /** Where the Villain flies next. */
  next_stop?: Location;
  /** The viewer's weakened hero has nothing to prevent its death. */
  exposed?: boolean;
  /** What the viewer should know before it answers, the most urgent first. */
  cautions?: Caution[];
  /** The Situations at hand that would certainly kill the viewer's hero. */
  deadly?: string[];
  /** Those at hand for which the viewer has no power: what is used instead. */
  borrowed?: Record<string, "with_favor" | "with_sorcery">;
  /** The way of a move to each space: the space before it, or all spaces from the first on. */
  ways?: Record<string, string>;
}

/** Something to know before one acts, as the text `table.warn.<what>` says it. */
export interface Caution {
  what: "hot" | "old" | "plan" | "rest" | "weakened";
  n?: number;
  of?: number;
  card?: string;
}

/** What a viewer sees. */
export interface View extends GameView {
  zones: {
    queue: Slot[];
    situation_pile: Pile;
    reserve: Pile;
    situation_discard: string[];
    power_row: string[];
    power_deck: Pile;
    power_discard: string[];
    powers: string[][];
    collection: string[][];
    resolution_deck: Pile;
    resolution_discard: string[];
    search_deck: Pile;
    search_discard: string[];
    drawn: string[];
    villains: string[];
  };
  round: number;
  first: number;
  active: number;
  turns_taken: number;
  extra_turn: number;
  counters: number[];
  face_up: number[];
  passed_over: number;
  space: Space[];
  weakened: number[];
  shield: number[];
  double: (Space | null)[];
  sidekick_spent: number[];
  heroes: number[];
  points: number[];
  passes: number[];
  burnt: Space[];
  symbols: Symbol[];
  villain: string | null;
  plan: number;
  plan_time: number;
  needed: number;
  pieces: (Location | null)[];
  hits: number[];
  fallen: number[];
  reagents: number[];
  named: number;
  struck: number[];
  lethal: number;
  no_draw: number;
  ending: "undecided" | "saved" | "disaster" | "plan" | "time";
  finisher: number;
  doom: string | null;
  /** A sign for each space, row by row. */
  city: string[];
  /** The Villains that the clues still allow. */
  suspects: string[];
  hero: Hero[];
  booths: Booths;
  bridge_out: boolean;
  /** The spaces that the active hero, or one with a free move, can move to, with the steps. */
  reach: Record<string, number>;
  /** For each place of the queue that is face up. */
  able: (Able[] | null)[];
  named_basics: string[];
  weakening: Weakening;
  /** The points that a hero's powers may cost together. */
  full_points: number;
  /** By suspect, in each signature: the places of recorded symbols. */
  traces?: Record<string, number[][]>;
  /** The visible pieces of the Villain. */
  plot?: Piece[];
  /** How near the Villain's defeat is, where one number tells. */
  meter?: Meter;
  forecast?: Forecast;
}

/** A card: what is printed on it, and what follows from that. */
export interface Printed extends CardFacts {
  kind_number: number;
  count: number;
  code: string;
  type: "crime" | "disaster" | "power" | "resolution" | "search" | "villain";
  reputation: number | null;
  location: Location | null;
  time: number | null;
  symbol: Symbol | null;
  powers: string[];
  line: Line | null;
  unless: string | null;
  points: number | null;
  contains: string[];
  effects: Gift[];
  rate: number;
  effect: string | null;
  signature: string[];
  plan: number | null;
  scheme: Scheme | null;
  places: Location[];
  needed: number[];
  weakness: string[];
  other_weakness: string[];
  text: Words | null;
  flavour: Words | null;
  /** The powers that a power contains, also by way of others. */
  holds?: string[];
  /** Whether Situations or Villains list the power. */
  basic?: boolean;
  /** The signatures of a Villain. */
  signs?: Symbol[][];
  /** What it takes to defeat a Villain, by number of players. */
  takes?: Record<string, number>;
}

export const CITY = [
  {"space": "a1", "column": 0, "row": 0, "terrain": "street", "location": null, "landmark": false},
  {"space": "b1", "column": 1, "row": 0, "terrain": "location", "location": "observatory", "landmark": true},
  {"space": "c1", "column": 2, "row": 0, "terrain": "street", "location": null, "landmark": false},
  {"space": "d1", "column": 3, "row": 0, "terrain": "location", "location": "university_labs", "landmark": true},
  {"space": "e1", "column": 4, "row": 0, "terrain": "booth", "location": null, "landmark": true},
  {"space": "f1", "column": 5, "row": 0, "terrain": "water", "location": null, "landmark": false},
  {"space": "g1", "column": 6, "row": 0, "terrain": "location", "location": "skyport", "landmark": true},
  {"space": "h1", "column": 7, "row": 0, "terrain": "street", "location": null, "landmark": false},
  {"space": "a2", "column": 0, "row": 1, "terrain": "booth", "location": null, "landmark": true},
  {"space": "b2", "column": 1, "row": 1, "terrain": "street", "location": null, "landmark": false},
  {"space": "c2", "column": 2, "row": 1, "terrain": "high_rise", "location": null, "landmark": false},
  {"space": "d2", "column": 3, "row": 1, "terrain": "street", "location": null, "landmark": false},
  {"space": "e2", "column": 4, "row": 1, "terrain": "street", "location": null, "landmark": false},
  {"space": "f2", "column": 5, "row": 1, "terrain": "bridge", "location": null, "landmark": false},
  {"space": "g2", "column": 6, "row": 1, "terrain": "street", "location": null, "landmark": false},
  {"space": "h2", "column": 7, "row": 1, "terrain": "booth", "location": null, "landmark": true},
  {"space": "a3", "column": 0, "row": 2, "terrain": "location", "location": "city_zoo", "landmark": true},
  {"space": "b3", "column": 1, "row": 2, "terrain": "street", "location": null, "landmark": false},
  {"space": "c3", "column": 2, "row": 2, "terrain": "location", "location": "grand_museum", "landmark": true},
  {"space": "d3", "column": 3, "row": 2, "terrain": "street", "location": null, "landmark": false},
  {"space": "e3", "column": 4, "row": 2, "terrain": "high_rise", "location": null, "landmark": false},
  {"space": "f3", "column": 5, "row": 2, "terrain": "water", "location": null, "landmark": false},
  {"space": "g3", "column": 6, "row": 2, "terrain": "location", "location": "fission_plant", "landmark": true},
  {"space": "h3", "column": 7, "row": 2, "terrain": "street", "location": null, "landmark": false},
  {"space": "a4", "column": 0, "row": 3, "terrain": "street", "location": null, "landmark": false},
  {"space": "b4", "column": 1, "row": 3, "terrain": "booth", "location": null, "landmark": true},
  {"space": "c4", "column": 2, "row": 3, "terrain": "location", "location": "city_hall", "landmark": true},
  {"space": "d4", "column": 3, "row": 3, "terrain": "start", "location": null, "landmark": true},
  {"space": "e4", "column": 4, "row": 3, "terrain": "location", "location": "broadcast_tower", "landmark": true},
  {"space": "f4", "column": 5, "row": 3, "terrain": "bridge", "location": null, "landmark": false},
  {"space": "g4", "column": 6, "row": 3, "terrain": "street", "location": null, "landmark": false},
  {"space": "h4", "column": 7, "row": 3, "terrain": "location", "location": "chemical_works", "landmark": true},
  {"space": "a5", "column": 0, "row": 4, "terrain": "location", "location": "stadium", "landmark": true},
  {"space": "b5", "column": 1, "row": 4, "terrain": "street", "location": null, "landmark": false},
  {"space": "c5", "column": 2, "row": 4, "terrain": "street", "location": null, "landmark": false},
  {"space": "d5", "column": 3, "row": 4, "terrain": "booth", "location": null, "landmark": true},
  {"space": "e5", "column": 4, "row": 4, "terrain": "street", "location": null, "landmark": false},
  {"space": "f5", "column": 5, "row": 4, "terrain": "water", "location": null, "landmark": false},
  {"space": "g5", "column": 6, "row": 4, "terrain": "high_rise", "location": null, "landmark": false},
  {"space": "h5", "column": 7, "row": 4, "terrain": "street", "location": null, "landmark": false},
  {"space": "a6", "column": 0, "row": 5, "terrain": "street", "location": null, "landmark": false},
  {"space": "b6", "column": 1, "row": 5, "terrain": "location", "location": "mercy_hospital", "landmark": true},
  {"space": "c6", "column": 2, "row": 5, "terrain": "high_rise", "location": null, "landmark": false},
  {"space": "d6", "column": 3, "row": 5, "terrain": "location", "location": "central_bank", "landmark": true},
  {"space": "e6", "column": 4, "row": 5, "terrain": "street", "location": null, "landmark": false},
  {"space": "f6", "column": 5, "row": 5, "terrain": "bridge", "location": null, "landmark": false},
  {"space": "g6", "column": 6, "row": 5, "terrain": "booth", "location": null, "landmark": true},
  {"space": "h6", "column": 7, "row": 5, "terrain": "location", "location": "ironbay_prison", "landmark": true},
  {"space": "a7", "column": 0, "row": 6, "terrain": "street", "location": null, "landmark": false},
  {"space": "b7", "column": 1, "row": 6, "terrain": "location", "location": "waterworks", "landmark": true},
  {"space": "c7", "column": 2, "row": 6, "terrain": "booth", "location": null, "landmark": true},
  {"space": "d7", "column": 3, "row": 6, "terrain": "location", "location": "union_station", "landmark": true},
  {"space": "e7", "column": 4, "row": 6, "terrain": "street", "location": null, "landmark": false},
  {"space": "f7", "column": 5, "row": 6, "terrain": "water", "location": null, "landmark": false},
  {"space": "g7", "column": 6, "row": 6, "terrain": "location", "location": "harbor_docks", "landmark": true},
  {"space": "h7", "column": 7, "row": 6, "terrain": "street", "location": null, "landmark": false},
] as const;

export const COLUMNS = 8 as const;

export const ROWS = 7 as const;

export const BRIDGE = "f6" as const;

export const CLUES = 3 as const;

export const PASSES = 3 as const;

export const HOT = 2 as const;

export const LEGEND = [
  {"id": "supervillain", "sort": "clue", "name": "symbol.supervillain", "text": "symbols.text.clue", "rules": ["P-15", "P-139", "P-140"]},
  {"id": "mad_scientist", "sort": "clue", "name": "symbol.mad_scientist", "text": "symbols.text.clue", "rules": ["P-15", "P-139", "P-140"]},
  {"id": "alien", "sort": "clue", "name": "symbol.alien", "text": "symbols.text.clue", "rules": ["P-15", "P-139", "P-140"]},
  {"id": "crime", "sort": "card", "name": "type.crime", "text": "symbols.text.crime", "rules": ["P-73", "P-107"]},
  {"id": "disaster", "sort": "card", "name": "type.disaster", "text": "symbols.text.disaster", "rules": ["P-76", "P-107"]},
  {"id": "counters", "sort": "card", "name": "field.counters", "text": "symbols.text.counters", "rules": ["P-64", "P-71"]},
  {"id": "booth", "sort": "map", "name": "terrain.booth", "text": "symbols.text.booth", "rules": ["P-100", "P-102"]},
  {"id": "bridge", "sort": "map", "name": "terrain.bridge", "text": "symbols.text.bridge", "rules": ["P-32"]},
  {"id": "water", "sort": "map", "name": "terrain.water", "text": "symbols.text.water", "rules": ["P-32"]},
  {"id": "high_rise", "sort": "map", "name": "terrain.high_rise", "text": "symbols.text.high_rise", "rules": ["P-32"]},
  {"id": "reputation", "sort": "hero", "name": "symbols.name.reputation", "text": "symbols.text.reputation", "rules": ["P-157", "P-158"]},
  {"id": "rate", "sort": "hero", "name": "symbols.name.rate", "text": "symbols.text.rate", "rules": ["P-90", "P-93"]},
  {"id": "healthy", "sort": "hero", "name": "screen.healthy", "text": "symbols.text.healthy", "rules": ["P-120"]},
  {"id": "weakened", "sort": "hero", "name": "screen.weakened", "text": "symbols.text.weakened", "rules": ["P-117", "P-121", "P-125"]},
  {"id": "shield", "sort": "hero", "name": "symbols.name.shield", "text": "symbols.text.shield", "rules": ["P-124"]},
  {"id": "sidekick", "sort": "hero", "name": "symbols.name.sidekick", "text": "symbols.text.sidekick", "rules": ["P-124"]},
  {"id": "reagent", "sort": "hero", "name": "symbols.name.reagent", "text": "symbols.text.reagent", "rules": ["P-146", "P-148"]},
  {"id": "favor", "sort": "hero", "name": "symbols.name.favor", "text": "symbols.text.favor", "rules": ["P-24", "P-115"]},
  {"id": "vest", "sort": "hero", "name": "symbols.name.vest", "text": "symbols.text.vest", "rules": ["P-124"]},
] as const;

/** Types of Das Katastrophenspiel. Written by `python -m calamity.server.protocol.typescript`: do not edit. */
import type { Words } from "../../wire";
import type { CardFacts, GameView, Pile } from "../shared/view";

/** The names of all actions. */
export type Verb =
  | "end_turn"
  | "purchase"
  | "free_purchase"
  | "buy_nothing"
  | "give_up"
  | "ability"
  | "colour"
  | "move"
  | "mission"
  | "free_mission"
  | "play_vehicle"
  | "swap_vehicle"
  | "vehicle_move"
  | "cycle"
  | "buy"
  | "use";

/** The kinds of questions. */
export type Question = "turn" | "cycle" | "buy" | "mission" | "ability" | "colour";

/** The values of Region. */
export type Region = "europe" | "north_america" | "south_america" | "africa" | "asia" | "australia";

/** The values of Colour. */
export type Colour = "red" | "green" | "blue" | "black" | "white";

/** The values of Tie. */
export type Tie = "" | "money" | "seat";

/** The values of Ability. */
export type Ability = "first_aid" | "supplies" | "fire_fighting" | "shelter" | "peace_keeping" | "construction";

/** Which round it is, and how many there are. */
export interface Rounds {
  now: number;
  of: number;
}

/** Everything that a seat can foresee. */
export interface Forecast {
  /** By open catastrophe; on a mission of one's own only that of the mission. */
  outlooks?: Record<string, Outlook>;
  /** By card that can be played: what can't be done any more afterwards. */
  rules_out?: Record<string, "flight" | "last_use" | "procurer">;
  /** By vehicle that can be played or flown with: how many heroes may be in play with it. */
  limits?: Record<string, number>;
}

/** How a mission would go for the viewer with its cards: certain success, a chance, or none. */
export interface Outlook {
  /** Needed symbols that cards can supply without dice, with those that are supplied already. */
  sure: number;
  /** Needed symbols that only dice could make. */
  dice?: number;
  /** Of success, if the viewer makes the best of it; 1 only if it is certain, 0 only if it is impossible. */
  chance?: number;
  /** Symbols that would be missing even if every die succeeded. */
  lacks?: number;
}

/** One printed symbol. */
export interface Sign {
  sort: "ability" | "buy" | "die" | "mission" | "move";
  /** The ability. */
  ability?: Ability;
  /** What a die has to show. */
  least?: number;
}

/** What a viewer sees. */
export interface View extends GameView {
  zones: {
    hand: string[][];
    in_play: string[][];
    table: string[][];
    catastrophes: (string | null)[];
    purchases: (string | null)[];
    catastrophe_stacks: Pile[];
    purchase_stacks: Pile[];
    removed: string[];
    unused: string[];
  };
  region: Region[];
  money: number[];
  points: number[];
  colour: (Colour | null)[];
  round: number;
  first_starter: number;
  starter: number;
  turns_taken: number;
  active: number;
  actions: number;
  missions: number;
  vehicle_state: number;
  target: string | null;
  missing: number[];
  wilds: number;
  used: string[];
  /** How many heroes the active seat may have in play. */
  hero_limit: number;
  /** How many it has. */
  heroes: number;
  /** The seats from best to worst. */
  standing: number[];
  rounds: Rounds;
  /** Whether an extra mission takes one of the two actions. */
  extra_costs?: boolean;
  /** That a mission still needs. */
  symbols_left?: number;
  /** Whether a die has succeeded and its symbol is to be named. */
  naming?: boolean;
  /** At the end, for each seat in the standing: what puts it ahead of the next, other than points. */
  ties?: Tie[];
  /** The open purchase cards that it couldn't pay for now. */
  too_dear?: string[];
  forecast?: Forecast;
}

/** A card: what is printed on it, and what follows from that. */
export interface Printed extends CardFacts {
  kind_number: number;
  count: number;
  number: number;
  kind: "catastrophe" | "equipment" | "hero" | "vehicle";
  symbols: string;
  source: "D" | "P" | "R";
  price: 1 | 2 | 3 | null;
  set: Colour | null;
  points: 1 | 2 | 3 | 5 | null;
  region: Region | null;
  reminder: Words | null;
  flavour: Words | null;
  /** That a catastrophe pays. */
  money: number;
  /** For heroes, of a vehicle. */
  space: number | null;
  /** The symbols: one side, or two of which one counts. */
  sides: Sign[][];
}

export const ABILITIES = [
  "first_aid",
  "supplies",
  "fire_fighting",
  "shelter",
  "peace_keeping",
  "construction",
] as const;

export const REGIONS = ["europe", "north_america", "south_america", "africa", "asia", "australia"] as const;

export const POINTS = [1, 2, 3, 5] as const;

export const PRICES = [1, 2, 3] as const;

export const ACTIONS = 2 as const;

export const LEGEND = [
  {"id": "first_aid", "sort": "ability", "name": "ability.first_aid", "text": "symbols.text.ability", "rules": ["K-1", "K-4"]},
  {"id": "supplies", "sort": "ability", "name": "ability.supplies", "text": "symbols.text.ability", "rules": ["K-1", "K-4"]},
  {"id": "fire_fighting", "sort": "ability", "name": "ability.fire_fighting", "text": "symbols.text.ability", "rules": ["K-1", "K-4"]},
  {"id": "shelter", "sort": "ability", "name": "ability.shelter", "text": "symbols.text.ability", "rules": ["K-1", "K-4"]},
  {"id": "peace_keeping", "sort": "ability", "name": "ability.peace_keeping", "text": "symbols.text.ability", "rules": ["K-1", "K-4"]},
  {"id": "construction", "sort": "ability", "name": "ability.construction", "text": "symbols.text.ability", "rules": ["K-1", "K-4"]},
  {"id": "die", "sort": "die", "name": "symbols.name.die", "text": "symbols.text.die", "rules": ["K-10"]},
  {"id": "space", "sort": "action", "name": "symbols.name.space", "text": "symbols.text.space", "rules": ["K-12", "K-38"]},
  {"id": "move", "sort": "action", "name": "symbol.move", "text": "symbols.text.move", "rules": ["K-13", "K-43"]},
  {"id": "buy", "sort": "action", "name": "symbol.buy", "text": "symbols.text.buy", "rules": ["K-13", "K-50"]},
  {"id": "mission", "sort": "action", "name": "symbol.mission", "text": "symbols.text.mission", "rules": ["K-13", "K-69"]},
  {"id": "points", "sort": "seat", "name": "symbols.name.points", "text": "symbols.text.points", "rules": ["K-6", "K-75"]},
  {"id": "money", "sort": "seat", "name": "symbols.name.money", "text": "symbols.text.money", "rules": ["K-7", "K-48"]},
  {"id": "cards", "sort": "seat", "name": "symbols.name.cards", "text": "symbols.text.cards", "rules": ["K-55"]},
  {"id": "starter", "sort": "seat", "name": "symbols.name.starter", "text": "symbols.text.starter", "rules": ["K-25", "K-27"]},
] as const;

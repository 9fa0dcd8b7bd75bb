/** Types of Catastrophic. Written by `python -m calamity.server.protocol.typescript`: do not edit. */
import type { Words } from "../../wire";
import type { CardFacts, GameView, Known, Pile } from "../shared/view";

/** The names of all actions. */
export type Verb =
  | "pass"
  | "finish"
  | "end_step"
  | "no_event"
  | "decline"
  | "stop"
  | "spare"
  | "claim"
  | "admit"
  | "accept"
  | "reject"
  | "cure"
  | "keep"
  | "target"
  | "introduce"
  | "add"
  | "lose"
  | "deactivate"
  | "take"
  | "swap_out"
  | "swap_in"
  | "steal"
  | "shelter"
  | "depart"
  | "play"
  | "send"
  | "discard"
  | "give"
  | "place"
  | "species";

/** The kinds of questions. */
export type Question =
  | "build"
  | "traits"
  | "window"
  | "send"
  | "discard"
  | "refresh"
  | "lose"
  | "hunger"
  | "sleep"
  | "take"
  | "doom"
  | "strike"
  | "guard"
  | "bonus"
  | "burst"
  | "gift"
  | "swap"
  | "claim"
  | "vote";

/** The values of Stage. */
export type Stage = "building" | "playing" | "calling" | "sending" | "ending" | "tie_break" | "over";

/** The values of Ending. */
export type Ending = "" | "this_turn" | "next_turn";

/** The values of Ability. */
export type Ability =
  | "windfall"
  | "shelter"
  | "regrow"
  | "wild"
  | "store"
  | "sting"
  | "hidden"
  | "omnivore"
  | "depart"
  | "scavenge";

/** The values of Scope. */
export type Scope = "all" | "plants" | "animals" | "low" | "aquatic" | "dry";

/** The values of Stay. */
export type Stay = "no" | "once_more" | "until_clean" | "next_turn";

/** The values of Harming. */
export type Harming =
  | "none"
  | "lose_each"
  | "sleep_each"
  | "extinct_one"
  | "discard_each"
  | "highest_loses"
  | "one_loses"
  | "rn_down"
  | "size_limit"
  | "lose_offspring"
  | "halve_biggest";

/** The values of Gaining. */
export type Gaining =
  | "none"
  | "draw"
  | "draw_per"
  | "draw_clean"
  | "add_trait"
  | "take"
  | "protect"
  | "rn_clean"
  | "season"
  | "draw_small"
  | "draw_aquatic"
  | "draw_childless"
  | "draw_always";

/** The values of Tag. */
export type Tag = "any" | "own" | "event" | "card";

/** The values of Effect. */
export type Effect =
  | "protect"
  | "reactivate"
  | "take"
  | "add"
  | "link"
  | "gift"
  | "resources"
  | "swap"
  | "extra_match"
  | "ignore"
  | "redirect"
  | "cancel"
  | "lose"
  | "steal_trait"
  | "steal_bonus"
  | "attach"
  | "raid"
  | "overgraze"
  | "reproduce"
  | "cross"
  | "egg_thief";

/** The values of Sort. */
export type Sort = "any" | "plant" | "animal";

/** Everything that can be seen of one Species. */
export interface Species {
  level: number;
  slot: number;
  kind: "animal" | "plant";
  traits: Trait[];
  conditions: string;
  wild: boolean;
  short: "bites" | "no" | "spared";
  protected: boolean;
  protection_ends: Ending;
  hidden: boolean;
  offspring: number;
  reproductive: number;
  aquatic: boolean;
  link: number;
  parasites: number;
  points: number;
  /** The places of food sources that it lacks. */
  misses?: string[];
}

/** A Trait of a Species: whether it is active, and if it isn't, whether that ends by itself. */
export interface Trait {
  card: string;
  active: boolean;
  timed: boolean;
}

/** All Communities that have to face the announced Event, now or later. */
export interface Forecast {
  facing: Facing[];
}

/** What the announced Event does to one Community that has to face it, now or later. */
export interface Facing {
  seat: number;
  resilient: number;
  vulnerable: number;
  species: Status[];
  /** How many Species players will debate about. */
  disputed?: number;
  /** How many an Event strikes that demands no Conditions. */
  struck?: number;
  /** What its owner has left after the harm, if that is less than now and the owner chooses well. */
  points?: number;
  /** How many cards its owner draws afterwards. */
  cards?: number;
}

/** Whether one Species would be Resilient or Vulnerable to an Event, and what it would lose. */
export interface Status {
  level: number;
  slot: number;
  status: "disputed" | "outside" | "resilient" | "vulnerable";
  matches: number;
  needed: number;
  /** The Traits that it may lose: all of them if it may go Extinct.  Offspring may go in their place. */
  loses?: number;
}

/** A place in somebody's Community. */
export interface Place {
  seat: number;
  level: number;
  slot: number;
}

/** Whom an announced card is aimed at. */
export interface Aimed {
  seat: number;
  species?: Spot;
}

/** A place in a Community: its Trophic Level, and its slot on it. */
export interface Spot {
  level: number;
  slot: number;
}

/** How many Species of a Community would be Resilient and Vulnerable to an Event. */
export interface Outlook {
  resilient: number;
  vulnerable: number;
  /** Species about which players will debate. */
  disputed?: number;
}

/** An opponent at whom an Interaction can be aimed. */
export interface Aim {
  seat: number;
  /** The places of the Species that it may choose, as actions name them. */
  species: string[];
}

/** What Nature, or somebody else, may still send. */
export interface Coming {
  /** The Events that the viewer hasn't seen: in the deck or in the hands of others. */
  events: string[];
  /** By the letter of a Condition: how many of these demand it. */
  demand: Record<string, number>;
}

/** The Community that a seat is building, and the cards that it has left. */
export interface Draft {
  species: Species[];
  hand: string[];
  points: number;
  /** The Trait that has no place yet. */
  pending?: string;
}

/** Where new Species could be introduced, by places. */
export interface Free {
  plant: string[];
  animal: string[];
}

/** The points of one Level: how many Traits count, each for as many points as the number of the Level. */
export interface LevelSum {
  level: number;
  traits: number;
  points: number;
}

/** A negative effect of an Event and its numbers. */
export interface Harm {
  effect: Harming;
  count: number;
  most: number;
  size: number;
  per: number;
  ban_from: number;
}

/** A positive effect of an Event and its numbers. */
export interface Gain {
  effect: Gaining;
  count: number;
  least: number;
  per: number;
  most: number;
  size: number;
}

/** The effect of an Interaction and its numbers. */
export interface Play {
  effect: Effect;
  count: number;
  more: number;
  draws: number;
  kind: Sort;
  most_level: number;
  size: number;
  most: number;
  rn: number;
}

/** What a viewer sees. */
export interface View extends GameView {
  zones: {
    hand: (string[] | number)[];
    deck: Pile;
    discards: string[];
    community: string[][];
    continuous: string[][];
    announced: string[];
    event: string[];
    history: string[];
    removed: string[];
    unused: string[];
  };
  known: Known[];
  stage: Stage;
  first: number;
  active: number;
  turn: number;
  turns: number[];
  events: number;
  turns_left: number;
  announced_by: number[];
  sent: number;
  fresh_rn: number[];
  due_rn: number[];
  bans: number[];
  clocks: number[][];
  air_by: number[];
  air_seat: number[];
  air_first: number[];
  air_second: number[];
  air_card: (string | null)[];
  air_other: (string | null)[];
  air_off: number[];
  event: string | null;
  sender: number;
  facing: number;
  again: number;
  queue: number[];
  shielded: number;
  thieves: number[];
  warned: number[];
  departed: number[];
  argued: number[];
  votes: number;
  vulnerable: number[];
  resilient: number[];
  scores: number[];
  tied: number[];
  winners: number[];
  communities: Species[][];
  resource_number: number[];
  standing: number[];
  events_to_end: number;
  forecast: Forecast | null;
  /** The Species that the open question is about. */
  concerned: Place | null;
  /** The cards in hands that don't come from the present deck, which are known as a set. */
  older: Record<string, number>;
  /** Parallel to the announced cards. */
  aimed?: (Aimed | null)[];
  /** Whether it is the active player's last turn. */
  last_turn?: boolean;
  /** By seat: the points of Protected Species, which don't count; none if nobody has any. */
  guarded?: number[];
  /** By Event in hand: how it would find every Community. */
  previews?: Record<string, Outlook[]>;
  /** By Interaction that may be played on an opponent's Species. */
  aims?: Record<string, Aim[]>;
  /** While nothing is announced. */
  coming?: Coming;
  /** While Communities are built. */
  draft?: Draft;
  free?: Free;
  /** By Trait that may be added: the places of the Species that may get it. */
  homes?: Record<string, string[]>;
  /** The viewer's own points, from the highest Level. */
  sums?: LevelSum[];
  /** How many cards the hand has too many for the end of the turn. */
  excess?: number;
  /** By the viewer's Species and Trait: Conditions from this Trait alone. */
  sole?: Record<string, Record<string, string>>;
}

/** A card: what is printed on it, and what follows from that. */
export interface Printed extends CardFacts {
  kind_number: number;
  count: number;
  type: "animal" | "event" | "interaction" | "plant";
  pack: boolean;
  conditions: string;
  invest: number;
  abilities: Ability[];
  aura: string;
  aquatic: boolean;
  reproduction: number;
  cn: number;
  scope: Scope;
  everyone: boolean;
  stays: Stay;
  harm: Harm | null;
  gain: Gain | null;
  tag: Tag | null;
  continuous: boolean;
  play: Play | null;
  text: Words | null;
  /** What a Species is called whose first Trait it is. */
  species: Words | null;
  fact: Words | null;
}

export const CONDITIONS = {
  "H": "heat",
  "C": "cold",
  "D": "dry",
  "W": "wet",
  "G": "gloom",
  "L": "lean",
  "T": "toxic",
  "E": "enemy",
  "U": "upheaval",
} as const;

export const LEGEND = [
  {"id": "heat", "sort": "condition", "name": "condition.heat", "text": "symbols.text.condition", "rules": ["T-59", "T-60", "T-61"]},
  {"id": "cold", "sort": "condition", "name": "condition.cold", "text": "symbols.text.condition", "rules": ["T-59", "T-60", "T-61"]},
  {"id": "dry", "sort": "condition", "name": "condition.dry", "text": "symbols.text.condition", "rules": ["T-59", "T-60", "T-61"]},
  {"id": "wet", "sort": "condition", "name": "condition.wet", "text": "symbols.text.condition", "rules": ["T-59", "T-60", "T-61"]},
  {"id": "gloom", "sort": "condition", "name": "condition.gloom", "text": "symbols.text.condition", "rules": ["T-59", "T-60", "T-61"]},
  {"id": "lean", "sort": "condition", "name": "condition.lean", "text": "symbols.text.condition", "rules": ["T-59", "T-60", "T-61"]},
  {"id": "toxic", "sort": "condition", "name": "condition.toxic", "text": "symbols.text.condition", "rules": ["T-59", "T-60", "T-61"]},
  {"id": "enemy", "sort": "condition", "name": "condition.enemy", "text": "symbols.text.condition", "rules": ["T-59", "T-60", "T-61"]},
  {"id": "upheaval", "sort": "condition", "name": "condition.upheaval", "text": "symbols.text.condition", "rules": ["T-59", "T-60", "T-61"]},
  {"id": "windfall", "sort": "ability", "name": "ability.windfall", "text": "ability_text.windfall", "rules": ["T-34"]},
  {"id": "shelter", "sort": "ability", "name": "ability.shelter", "text": "ability_text.shelter", "rules": ["T-34"]},
  {"id": "regrow", "sort": "ability", "name": "ability.regrow", "text": "ability_text.regrow", "rules": ["T-34"]},
  {"id": "wild", "sort": "ability", "name": "ability.wild", "text": "ability_text.wild", "rules": ["T-34"]},
  {"id": "store", "sort": "ability", "name": "ability.store", "text": "ability_text.store", "rules": ["T-34"]},
  {"id": "sting", "sort": "ability", "name": "ability.sting", "text": "ability_text.sting", "rules": ["T-34"]},
  {"id": "hidden", "sort": "ability", "name": "ability.hidden", "text": "ability_text.hidden", "rules": ["T-34"]},
  {"id": "omnivore", "sort": "ability", "name": "ability.omnivore", "text": "ability_text.omnivore", "rules": ["T-34"]},
  {"id": "depart", "sort": "ability", "name": "ability.depart", "text": "ability_text.depart", "rules": ["T-34"]},
  {"id": "scavenge", "sort": "ability", "name": "ability.scavenge", "text": "ability_text.scavenge", "rules": ["T-34"]},
  {"id": "resilient", "sort": "species", "name": "symbols.name.resilient", "text": "symbols.text.resilient", "rules": ["T-60"]},
  {"id": "vulnerable", "sort": "species", "name": "symbols.name.vulnerable", "text": "symbols.text.vulnerable", "rules": ["T-60"]},
  {"id": "protected", "sort": "species", "name": "symbols.name.protected", "text": "symbols.text.protected", "rules": ["T-80", "T-90"]},
  {"id": "link", "sort": "species", "name": "symbols.name.link", "text": "symbols.text.link", "rules": ["T-R62"]},
  {"id": "parasites", "sort": "species", "name": "symbols.name.parasites", "text": "symbols.text.parasites", "rules": ["T-R68"]},
  {"id": "offspring", "sort": "species", "name": "symbols.name.offspring", "text": "symbols.text.offspring", "rules": ["T-102"]},
  {"id": "aquatic", "sort": "species", "name": "symbols.name.aquatic", "text": "symbols.text.aquatic", "rules": ["T-101", "T-102"]},
  {"id": "points", "sort": "seat", "name": "symbols.name.points", "text": "symbols.text.points", "rules": ["T-88", "T-91"]},
  {"id": "hand", "sort": "seat", "name": "zone.hand", "text": "symbols.text.hand", "rules": ["T-85"]},
  {"id": "limit", "sort": "seat", "name": "symbols.name.limit", "text": "symbols.text.limit", "rules": ["T-85"]},
  {"id": "known", "sort": "seat", "name": "symbols.name.known", "text": "symbols.text.known", "rules": ["T-94"]},
  {"id": "banned", "sort": "seat", "name": "symbols.name.banned", "text": "symbols.text.banned", "rules": ["T-30"]},
] as const;

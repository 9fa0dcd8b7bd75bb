/** Types of Catastrophe: A Game of 9 Lives. Written by `python -m calamity.server.protocol.typescript`: do not edit. */
import type { Words } from "../../wire";
import type { CardFacts, GameView, Known, Pile } from "../shared/view";

/** The names of all actions. */
export type Verb =
  | "pass"
  | "end_claw"
  | "enough"
  | "rise_again"
  | "fall"
  | "down"
  | "up"
  | "dive"
  | "stay"
  | "share"
  | "grab"
  | "hide"
  | "brave"
  | "left"
  | "right"
  | "pay"
  | "suffer"
  | "accept"
  | "shift"
  | "keep_all"
  | "sign"
  | "box"
  | "number"
  | "guess"
  | "bid"
  | "target"
  | "name"
  | "vote"
  | "yarn"
  | "yarn_all"
  | "set_die"
  | "face"
  | "character"
  | "play"
  | "discard"
  | "fetch"
  | "show"
  | "drop"
  | "copy"
  | "summon"
  | "banish"
  | "order"
  | "toss";

/** The kinds of questions. */
export type Question =
  | "character"
  | "lull"
  | "claw"
  | "react"
  | "reveal"
  | "drop"
  | "discard"
  | "yarn"
  | "rescue"
  | "ricochet"
  | "fetch"
  | "order"
  | "summon"
  | "pick"
  | "name"
  | "blame";

/** The values of Character. */
export type Character =
  | "captain_pickles"
  | "doctor_whiskerby"
  | "lady_marzipan"
  | "noodle_the_napper"
  | "ziggy_static"
  | "auntie_velcro"
  | "inspector_droop"
  | "sprocket";

/** The values of Type. */
export type Type = "attack" | "curiosity" | "ally" | "reaction" | "power" | "event" | "reapurr";

/** The values of Effect. */
export type Effect =
  | "strike"
  | "sip"
  | "pickpocket"
  | "shred"
  | "rolled_strike"
  | "topple"
  | "tangle"
  | "backlash"
  | "ricochet"
  | "curse"
  | "sack"
  | "stove"
  | "gain_lives"
  | "teapot"
  | "gain_yarn"
  | "draw"
  | "recruit"
  | "pilfer"
  | "yeti"
  | "magpie"
  | "lantern"
  | "raven"
  | "shield"
  | "foresee"
  | "compost"
  | "block"
  | "take"
  | "pass_on"
  | "rescue"
  | "paradox"
  | "clover"
  | "bounce"
  | "mirror"
  | "fortune"
  | "storm"
  | "summon"
  | "copy"
  | "swap"
  | "ferry"
  | "robin"
  | "trampoline"
  | "banish"
  | "feast"
  | "guard"
  | "patch"
  | "quake"
  | "bath"
  | "vacuum"
  | "thunder"
  | "tower"
  | "harvest"
  | "cursed_number"
  | "floorboards"
  | "sardine"
  | "fishbowl"
  | "gravity"
  | "ladder"
  | "staring"
  | "signs"
  | "auction"
  | "share_or_grab"
  | "boxes"
  | "doorways"
  | "shelf"
  | "sofa_vote"
  | "tail_batting"
  | "forecast"
  | "mouse"
  | "doorbell"
  | "snap"
  | "duel"
  | "grudge"
  | "hairball"
  | "blame"
  | "sprinkler"
  | "litter"
  | "zoomies"
  | "yarn_rain"
  | "tumble"
  | "parade"
  | "cat_show"
  | "truce"
  | "frenzy"
  | "delivery"
  | "stride"
  | "knucklebones"
  | "cold_breath"
  | "bargain"
  | "candles";

/** The values of EventStep. */
export type EventStep = "choose" | "number" | "name" | "move" | "roll" | "result";

/** What is about to happen, as far as a viewer can know it; facts that don't matter now are left out. */
export interface Forecast {
  /** What the cards in play do if nobody answers, the newest first. */
  outcomes?: (Blocked | Taken | Works | Fizzles | Rolls | Moves | Lives | Falls)[];
  /** The seats that lose lives by it, or may. */
  endangered?: number[];
  /** What the CATastrophe does if nobody answers, or if the dice stay. */
  stakes?: Stake[];
  /** Where it sends the Reapurr. */
  walk?: Walk;
  /** Further facts about its dice. */
  note?: "curse" | "none" | "tie" | "toss";
  dice?: Die[];
  total?: Total;
  /** The viewer's Attacks: the chance in percent that a seat fails a roll. */
  chances?: Record<string, number[]>;
  /** Where a ferry would go, if the viewer may choose. */
  ferry?: Ferry;
  /** The seats on the viewer's left and right, if the question is about them. */
  neighbours?: number[];
  /** Which of the tied cats the viewer names. */
  named?: "bottom" | "top";
}

/** A card is blocked. */
export interface Blocked {
  is: "blocked";
  card: string;
  /** The owner of the card that blocks it. */
  owner: number;
}

/** A card is blocked and goes to somebody. */
export interface Taken {
  is: "taken";
  card: string;
  /** Who gets it. */
  owner: number;
}

/** A card takes effect. */
export interface Works {
  is: "works";
  card: string;
  owner: number;
  /** The seat at which it is aimed. */
  aim?: number;
}

/** A card has nobody to act on any more. */
export interface Fizzles {
  is: "fizzles";
  card: string;
}

/** Players roll against an Attack; one entry for all with the same number and the same loss. */
export interface Rolls {
  is: "rolls";
  seats: number[];
  /** Unknown until it is rolled, if it is. */
  number: number | null;
  /** What a failed roll costs, after shields. */
  lives: number;
  /** How often they roll. */
  times?: number;
}

/** A card moves the Reapurr. */
export interface Moves {
  is: "moves";
  card: string;
  walk: Walk;
}

/** Where the Reapurr goes, and whom he catches on the way. */
export interface Walk {
  start: number;
  end: number;
  caught?: number[];
}

/** A cat goes up or down the track, or stays although it was to lose lives. */
export interface Lives {
  is: "lives";
  seat: number;
  start: number;
  end: number;
}

/** A player is out. */
export interface Falls {
  is: "falls";
  seat: number;
}

/** What a CATastrophe does to a seat: gains, or losses where negative. */
export interface Stake {
  seat: number;
  lives?: number;
  yarn?: number;
  cards?: number;
  falls?: boolean;
}

/** What a die on the table means to whoever has rolled it. */
export interface Die {
  fate?: "bad" | "good" | "warn";
  /** The number that it has to reach. */
  need?: number;
}

/** What all dice have to reach together. */
export interface Total {
  total: number;
  needed: number;
}

/** Where the Reapurr goes if he is taken down, and if he is taken up. */
export interface Ferry {
  down: Walk;
  up: Walk;
}

/** What a viewer sees. */
export interface View extends GameView {
  zones: {
    hand: (string[] | number)[];
    row: string[][];
    main_deck: Pile;
    power_deck: Pile;
    catastrophe_deck: Pile;
    main_discards: string[];
    power_discards: string[];
    catastrophe_discards: string[];
    in_play: string[];
    revealed: string[];
    lasting: string[];
  };
  known: Known[];
  lives: number[];
  alive: number[];
  yarn: number[];
  character: (Character | null)[];
  shields: number[];
  guarded: number[];
  fell: number[];
  sanctuary: number;
  reapurr: number;
  first: number;
  current: number;
  turn: number;
  phase: "start" | "claw" | "paw" | "catastrophe";
  acting: string[];
  owners: number[];
  aims: number[];
  shares: number[];
  sunk: string[];
  plays: number;
  lasting_of: number[];
  dice: number[];
  rollers: number[];
  needs: number[];
  fixed: number[];
  yarnless: number;
  losses: number[];
  gains: number[];
  lost: number[];
  hits: number[];
  falling: number;
  picks: number[];
  holder: number;
  thrower: number;
  danger: number;
  ending: "running" | "last_cat" | "reapurr" | "unfinished";
  /** Each cat's distance to the Reapurr. */
  margins: number[];
  hand_limits: number[];
  /** The choices revealed since the last CATastrophe card was turned up. */
  picked: (string | null)[];
  /** Whether the card in play can't be answered. */
  locked: number;
  /** The step of the revealed CATastrophe that is under way; -1 before the first. */
  event_at?: number;
  forecast?: Forecast;
  /** The cards or Power Cats that have to go because there are too many. */
  excess?: number;
}

/** A card: what is printed on it, and what follows from that. */
export interface Printed extends CardFacts {
  kind_number: number;
  count: number;
  number: string;
  type: Type;
  effect: Effect;
  text: Words;
  timing: "catfinity" | "claw" | "lasting" | "trigger" | null;
  attack: 2 | 3 | 4 | 5 | 6 | "rolled" | null;
  lives: number;
  rolls: 1 | 2;
  targets: "one" | "one_or_two" | "others";
  catfinity: boolean;
  dot: boolean;
  amount: number;
  threshold: number;
  players: 2 | 3;
  lasts: boolean;
  source: "B" | "D";
  /** The steps of a CATastrophe before its result; none if it has only a result. */
  steps: EventStep[];
}

export const TOP = 9 as const;

export const ALL_YARN = 30 as const;

export const DOWN = 8 as const;

export const UP = 9 as const;

export const LEGEND = [
  {"id": "lives", "sort": "seat", "name": "symbols.name.lives", "text": "symbols.text.lives", "rules": ["L-48", "L-51"]},
  {"id": "hand", "sort": "seat", "name": "zone.hand", "text": "symbols.text.hand", "rules": ["L-12", "L-26"]},
  {"id": "yarn", "sort": "seat", "name": "symbols.name.yarn", "text": "symbols.text.yarn", "rules": ["L-43", "L-45"]},
  {"id": "shields", "sort": "seat", "name": "symbols.name.shields", "text": "symbols.text.shields", "rules": ["L-R55"]},
  {"id": "guarded", "sort": "seat", "name": "symbols.name.guarded", "text": "symbols.text.guarded", "rules": ["L-R55"]},
  {"id": "sanctuary", "sort": "table", "name": "symbols.name.sanctuary", "text": "symbols.text.sanctuary", "rules": ["L-46", "L-47"]},
  {"id": "reapurr", "sort": "table", "name": "type.reapurr", "text": "symbols.text.reapurr", "rules": ["L-51", "L-73"]},
  {"id": "catfinity", "sort": "card", "name": "table.catfinity", "text": "table.catfinity_text", "rules": ["L-33", "L-34"]},
  {"id": "dot", "sort": "card", "name": "table.dot", "text": "table.dot_text", "rules": ["L-38", "L-39"]},
  {"id": "attack", "sort": "type", "name": "type.attack", "text": "symbols.text.attack", "rules": ["L-40", "L-41", "L-42"]},
  {"id": "curiosity", "sort": "type", "name": "type.curiosity", "text": "symbols.text.curiosity", "rules": ["L-59"]},
  {"id": "ally", "sort": "type", "name": "type.ally", "text": "symbols.text.ally", "rules": ["L-60"]},
  {"id": "reaction", "sort": "type", "name": "type.reaction", "text": "symbols.text.reaction", "rules": ["L-61"]},
  {"id": "power", "sort": "type", "name": "type.power", "text": "symbols.text.power", "rules": ["L-68"]},
  {"id": "event", "sort": "type", "name": "type.event", "text": "symbols.text.event", "rules": ["L-71"]},
] as const;

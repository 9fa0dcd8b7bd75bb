/** What Catastrophe: A Game of 9 Lives declares. Written by `python -m calamity.server.types`: do not edit. */
import type { GameView, Known, Pile } from "../shared/view";

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

/** Zones and fields of the view; the rest of it is the game's own. */
export interface Declared extends GameView {
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
}

/** What Das Katastrophenspiel declares. Written by `python -m calamity.server.types`: do not edit. */
import type { GameView, Pile } from "../shared/view";

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

/** Zones and fields of the view; the rest of it is the game's own. */
export interface Declared extends GameView {
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
  region: ("europe" | "north_america" | "south_america" | "africa" | "asia" | "australia")[];
  money: number[];
  points: number[];
  colour: ("red" | "green" | "blue" | "black" | "white" | null)[];
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
}

/** What Catastropolis declares. Written by `python -m calamity.server.types`: do not edit. */
import type { GameView, Pile, Slot } from "../shared/view";

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

/** The values of Pieces. */
export type Pieces =
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

/** Zones and fields of the view; the rest of it is the game's own. */
export interface Declared extends GameView {
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
  symbols: ("supervillain" | "mad_scientist" | "alien")[];
  villain: string | null;
  plan: number;
  plan_time: number;
  needed: number;
  pieces: (Pieces | null)[];
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
}

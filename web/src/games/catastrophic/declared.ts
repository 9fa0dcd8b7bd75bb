/** What Catastrophic declares. Written by `python -m calamity.server.types`: do not edit. */
import type { GameView, Known, Pile } from "../shared/view";

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

/** Zones and fields of the view; the rest of it is the game's own. */
export interface Declared extends GameView {
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
  places: number[][];
  traits: number[][];
  asleep: number[][];
  fresh_naps: number[][];
  due_naps: number[][];
  guards: number[][];
  shorts: number[][];
  offspring: number[][];
  links: number[][];
  loads: number[][];
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
}

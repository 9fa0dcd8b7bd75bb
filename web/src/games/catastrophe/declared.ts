/** What Catastrophe declares. Written by `python -m calamity.server.types`: do not edit. */
import type { GameView, Known, Pile } from "../shared/view";

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

/** The values of Wish. */
export type Wish =
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

/** Zones and fields of the view; the rest of it is the game's own. */
export interface Declared extends GameView {
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
  wish: Wish[];
  bandage: ("today" | "this_week" | "this_month" | "this_year" | "longer_ago" | "never" | null)[];
  outcome: "undecided" | "victory" | "defeat" | "conceded";
}

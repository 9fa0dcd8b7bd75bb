/** What the view of Nine Lives holds, and what is printed on its cards. */
import type { Words } from "../../wire";
import type { CardFacts } from "../shared/desk.svelte";
import type { Declared } from "./declared";

export type CardType = "attack" | "curiosity" | "ally" | "reaction" | "power" | "event" | "reapurr";
export type Phase = Declared["phase"];
export const PHASES: Phase[] = ["claw", "paw", "catastrophe"];
export const TOP = 9;
/** So few spaces above the Reapurr are a warning. */
export const NEAR = 2;
export const ROW_LIMIT = 3;
export const ALL_YARN = 30;
/** Where Ferrycat Philomena is announced to take the Reapurr, in the place of a seat. */
export const DOWN = 8;
export const UP = 9;

export interface Printed extends CardFacts {
  number: string;
  type: CardType;
  kind_number: number;
  effect: string;
  text?: Words | null;
  timing?: "claw" | "catfinity" | "lasting" | "trigger" | null;
  attack?: number | "rolled" | null;
  lives?: number | null;
  rolls?: number | null;
  catfinity?: boolean | null;
  dot?: boolean | null;
  amount?: number | null;
  threshold?: number | null;
  players?: number | null;
  lasts?: boolean | null;
}


export interface View extends Declared {
  leader: number;
  /** The choices that were revealed since the last CATastrophe card was, as their verbs and arguments. */
  picked: (string | null)[];
  margins: number[];
  hand_limits: number[];
  locked: number;
  forecast?: Forecast;
}

/** Where the Reapurr goes, and whom he catches on his way. */
export interface Walk {
  start: number;
  end: number;
  caught?: number[];
}

/** One thing that happens if nobody answers any more. */
export type Outcome =
  | { is: "blocked" | "taken"; card: string; owner: number }
  | { is: "works"; card: string; owner: number; aim?: number }
  | { is: "fizzles"; card: string }
  | { is: "rolls"; seats: number[]; number: number | null; lives: number; times?: number }
  | { is: "moves"; card: string; walk: Walk }
  | { is: "lives"; seat: number; start: number; end: number }
  | { is: "falls"; seat: number };

/** What a CATastrophe does to a seat: what it gains, or loses where that is negative. */
export interface Stake {
  seat: number;
  lives?: number;
  yarn?: number;
  cards?: number;
  falls?: boolean;
}

export type Fate = "good" | "bad" | "warn";

/** What is about to happen, as the game tells it (`forecasts.py`); whatever says nothing now is left out. */
export interface Forecast {
  /** What the cards in play do if nobody answers, the newest first. */
  outcomes?: Outcome[];
  /** The seats that lose lives by it, or may. */
  endangered?: number[];
  /** What the CATastrophe does if nobody answers, or if the dice stay. */
  stakes?: Stake[];
  walk?: Walk;
  /** What else there is to say of its dice. */
  note?: "curse" | "toss" | "tie" | "none";
  dice?: { fate?: Fate; need?: number }[];
  total?: { total: number; needed: number };
  /** Our Attacks: the chance in percent that a seat fails a roll. */
  chances?: Record<string, number[]>;
  ferry?: { down: Walk; up: Walk };
  /** On our left and right, where a choice is about them. */
  neighbours?: [number, number];
}

export const CHARACTER_ICONS: Record<string, string> = {
  captain_pickles: "lynx-head",
  doctor_whiskerby: "saber-toothed-cat-head",
  lady_marzipan: "cat",
  noodle_the_napper: "schrodingers-cat-alive",
  ziggy_static: "hollow-cat",
  auntie_velcro: "tiger-head",
  inspector_droop: "basset-hound-head",
  sprocket: "sitting-dog",
};

export const TYPE_ICONS: Record<CardType, string> = {
  attack: "claws",
  curiosity: "magnifying-glass",
  ally: "heart-plus",
  reaction: "shield-reflect",
  power: "crown",
  event: "lightning-storm",
  reapurr: "grim-reaper",
};

/** The pictures of secret choices; numbers speak for themselves. */
export const CHOICE_ICONS: Record<string, string> = {
  dive: "fish-escape",
  stay: "umbrella",
  share: "shaking-hands",
  grab: "grab",
  hide: "cardboard-box",
  brave: "lion",
  left: "door",
  right: "exit-door",
  pay: "yarn",
  "litter pay": "card-discard",
  suffer: "broken-heart",
  "sign paw": "paw",
  "sign claw": "claws",
  "sign tail": "fox-tail",
  box: "cardboard-box",
  bid: "yarn",
};

export type EventStep = "choose" | "number" | "name" | "move" | "roll" | "result";

/** What a CATastrophe goes through until its result, by its effect; one that has only a result needs no steps. */
export const EVENT_STEPS: Record<string, EventStep[]> = {
  ...steps(["roll"], "quake bath vacuum thunder tower harvest floorboards sardine gravity ladder hairball knucklebones"),
  ...steps(["number", "roll"], "cursed_number"),
  ...steps(["choose", "roll"], "fishbowl staring forecast mouse doorbell"),
  ...steps(["choose"], "signs auction share_or_grab boxes doorways shelf sofa_vote tail_batting snap sprinkler litter bargain"),
  ...steps(["name", "roll"], "duel grudge"),
  ...steps(["name"], "blame"),
  ...steps(["move", "roll"], "cold_breath"),
};

function steps(before: EventStep[], effects: string): Record<string, EventStep[]> {
  return Object.fromEntries(effects.split(" ").map((effect) => [effect, [...before, "result"]]));
}

/** The cards of a hand that can be seen. */
export function seen(hand: string[] | number | undefined): string[] {
  return Array.isArray(hand) ? hand : [];
}

export function count(hand: string[] | number | undefined): number {
  return Array.isArray(hand) ? hand.length : (hand ?? 0);
}

/** The symbols of a card: its Attack number, Catfinity, the Red Glowly Dot. */
export function symbolsOf(card: Printed): string {
  const attack = card.attack === "rolled" ? "?" : String(card.attack ?? "");
  return attack + (card.catfinity ? "∞" : "") + (card.dot ? "•" : "");
}

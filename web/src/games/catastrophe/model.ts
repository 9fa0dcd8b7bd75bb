/** What the view of Catastrophe holds, and what is printed on its cards. */
import type { Words } from "../../wire";
import type { CardFacts } from "../shared/desk.svelte";
import type { Declared } from "./declared";

export const KINDS = [
  "thirst",
  "hunger",
  "exposure",
  "injury",
  "sickness",
  "bad_air",
  "blackout",
  "silence",
  "wreckage",
  "stranded",
  "unrest",
  "despair",
] as const;
export type Kind = (typeof KINDS)[number];

export const KIND_ICONS: Record<Kind, string> = {
  thirst: "drop",
  hunger: "opened-food-can",
  exposure: "camping-tent",
  injury: "first-aid-kit",
  sickness: "virus",
  bad_air: "gas-mask",
  blackout: "light-bulb",
  silence: "radio-tower",
  wreckage: "flat-hammer",
  stranded: "car-wheel",
  unrest: "padlock",
  despair: "hearts",
};

/** The place of the Impact card's impact, after the three of the disaster. */
export const IMPACT_SLOT = 3;

export const PHASES = ["immediate", "short_term", "long_term"] as const;
export type Phase = (typeof PHASES)[number];
export type Stage = Declared["stage"];

export interface Printed extends CardFacts {
  number: string;
  kind: "resource" | "response" | "disaster" | "impact" | "persona";
  kind_number: number;
  flavour?: Words;
  text?: Words;
  uses?: number;
  covers?: Kind[];
  tags?: string[];
  keywords?: string[];
  immediate?: Kind[];
  short_term?: Kind[];
  long_term?: Kind[];
  strikes?: Kind;
  complication?: string;
  ability_name?: Words;
  ability_text?: Words;
  detriment_name?: Words;
  detriment_text?: Words;
}

/** One thing that has to be done against an impact, and who does it. */
export interface Unit {
  accepts: Kind[];
  by: number | null;
}

export interface Cell {
  kind: Kind;
  units: Unit[];
  mitigated: boolean;
}

/** What a use serves: somebody's impact, and which need of it; all of them are counted from one. */
export interface Target {
  seat: number;
  slot: number;
  unit: number;
}

/** A use of a card that is planned until React is locked. */
export interface Plan {
  seat: number;
  owner: number;
  place: number;
  card: string;
  targets: Target[];
}

export interface Bundle {
  card: string;
  /** Null: from the hand. */
  place: number | null;
  uses_left: number | null;
}

export interface View extends Declared {
  limits: number[];
  allowances: number[] | null;
  uses_left: number[][];
  matrix: Cell[][] | null;
  plans: Plan[];
  borrowed: { seat: number; owner: number; place: number; card: string; left: number }[];
  /** For each owner the places of the cards that we can borrow or use again; null outside React. */
  lendable: number[][] | null;
  proposal: { offer: Bundle[]; back: Bundle[] } | null;
  forecast?: Forecast;
}

/** What is about to happen, as the game tells it (`forecasts.py`); whatever says nothing now is left out. */
export interface Forecast {
  /** The Vitality that each seat loses if React is locked now. */
  at_stake?: number[];
  /** The seats that have none left then. */
  falling?: number[];
  /** The Vitality that each impact costs whoever leaves it open, unless all cost 1. */
  harm?: number[];
  /** Our own cards in play: the cells that a use can help, as `cellOf` numbers them. */
  uses?: Record<string, number[]>;
  /** Cards of others that we can use: likewise. */
  loans?: Record<string, number[]>;
}

const SLOTS = 4;

/** The number of a cell: one seat's copy of an impact. */
export function cellOf(seat: number, slot: number): number {
  return seat * SLOTS + slot;
}

/** Whose a cell is. */
export function seatOf(cell: number): number {
  return Math.floor(cell / SLOTS);
}

/** The cards of a hand that we can see. */
export function seen(hand: string[] | number | undefined): string[] {
  return Array.isArray(hand) ? hand : [];
}

export function count(hand: string[] | number | undefined): number {
  return Array.isArray(hand) ? hand.length : (hand ?? 0);
}

/** Whether the card at a place of a row is the second one with its title. */
export function isSecond(row: string[], place: number): boolean {
  return row.indexOf(row[place] ?? "") < place;
}

/** The impacts of the disaster in a phase. */
export function strikesOf(card: Printed | undefined, phase: Phase): Kind[] {
  return card?.[phase] ?? [];
}

/** How many units of a cell nobody has seen to. */
export function openUnits(cell: Cell | undefined): number {
  return cell && !cell.mitigated ? cell.units.filter((unit) => unit.by === null).length : 0;
}

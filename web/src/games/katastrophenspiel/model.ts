/** The table's data as the server gives it, and what is printed on the cards in a handier form. */
import type { Words } from "../../wire";
import type { CardFacts } from "../shared/desk.svelte";
import type { Declared } from "./declared";

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

export type Ability = (typeof ABILITIES)[number];
export type Region = (typeof REGIONS)[number];
export type Colour = NonNullable<Declared["colour"][number]>;
export type CardType = "vehicle" | "catastrophe" | "hero" | "equipment";

/** A card as it is printed. */
export interface Printed extends CardFacts {
  number: number;
  kind: CardType;
  symbols: string;
  price?: number | null;
  points?: number | null;
  region?: Region | null;
  set?: Colour | null;
  reminder?: Words | null;
  flavour?: Words | null;
}


/** How a mission would go for the viewer: certain, with a chance, or not at all. */
export interface Outlook {
  /** Needed symbols that cards can supply without dice. */
  sure: number;
  /** Needed symbols that only dice could make. */
  dice?: number;
  /** Of success; left out if it is certain. */
  chance?: number;
  /** Symbols that would be missing even if every die succeeded. */
  lacks?: number;
}

/** What a play would end for the rest of the turn or the game. */
export type Door = "flight" | "procurer" | "last_use";

/** What can be told beforehand. */
export interface Forecast {
  /** By open catastrophe. */
  outlooks?: Record<string, Outlook>;
  /** By card that can be played. */
  doors?: Record<string, Door>;
  /** By vehicle that can be played: how many heroes may be in play with it. */
  limits?: Record<string, number>;
}

/** What the seat sees of the position. */
export interface View extends Declared {
  hero_limit: number;
  heroes: number;
  standing: number[];
  forecast?: Forecast;
}

/** One printed symbol. */
export type Sign =
  | { sort: "ability"; ability: Ability }
  | { sort: "die"; from: number }
  | { sort: "space"; count: number }
  | { sort: "move" | "buy" | "mission" };

/** A card's symbols: those that always count (space), and one or two sides. */
export interface Face {
  space: number | null;
  sides: Sign[][];
}

const LETTERS: Record<string, Ability> = {
  A: "first_aid",
  S: "supplies",
  F: "fire_fighting",
  H: "shelter",
  P: "peace_keeping",
  C: "construction",
};

function sign(code: string): Sign {
  const ability = LETTERS[code];
  if (ability) return { sort: "ability", ability };
  if (code.startsWith("D")) return { sort: "die", from: Number(code.slice(1)) };
  return { sort: code.toLowerCase() as "move" | "buy" | "mission" };
}

/** Read symbols such as "+4; D4 / H". */
export function readSymbols(symbols: string): Face {
  const [head = "", tail] = symbols.split(";");
  const space = tail === undefined ? null : Number(head.replace("+", ""));
  const sides = (tail ?? head).split("/").map((side) => side.trim().split(/\s+/).filter(Boolean).map(sign));
  return { space, sides };
}

/** A catastrophe's reward in money. */
export function reward(points: number): number {
  return { 1: 1, 2: 1, 3: 2, 5: 3 }[points] ?? 0;
}

/** The mark (colour, shape and pattern) of a seat follows its colour. */
export function markOf(colour: Colour): number {
  return { red: 1, blue: 2, green: 3, white: 5, black: 6 }[colour];
}

/** The stack a card of a row belongs to, by name. */
export function stackOf(card: Printed): string {
  return card.kind === "catastrophe" ? `catastrophes_${card.points}` : `purchases_${card.price}`;
}

/** The symbols that a catastrophe needs, counted by ability. */
export function needsOf(card: Printed | undefined): number[] {
  const signs = card ? (readSymbols(card.symbols).sides[0] ?? []) : [];
  return ABILITIES.map((ability) => signs.filter((one) => one.sort === "ability" && one.ability === ability).length);
}

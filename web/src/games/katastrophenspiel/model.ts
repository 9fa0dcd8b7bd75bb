/** Icons for the table of Das Katastrophenspiel, and small helpers that read its cards and seats. */
import { type LEGEND, ABILITIES, type Ability, type Colour, type Printed, type Sign } from "./generated";

export const ABILITY_ICONS: Record<Ability, string> = {
  first_aid: "first-aid-kit",
  supplies: "wooden-crate",
  fire_fighting: "flame",
  shelter: "house",
  peace_keeping: "peace-dove",
  construction: "flat-hammer",
};

export const ACTION_ICONS = { move: "commercial-airplane", buy: "shopping-cart", mission: "siren" } as const;

/** The icon of a symbol; a die is drawn by its number. */
export function signIcon(sign: Sign): string {
  if (sign.sort === "die") return `${sign.least}+`;
  return sign.ability ? ABILITY_ICONS[sign.ability] : sign.sort === "ability" ? "" : ACTION_ICONS[sign.sort];
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
  const signs = card?.sides[0] ?? [];
  return ABILITIES.map((ability) => signs.filter((one) => one.ability === ability).length);
}

/** How the symbols of the legend are drawn. */
export const SYMBOL_ICONS: Record<(typeof LEGEND)[number]["id"], string> = {
  ...ABILITY_ICONS,
  ...ACTION_ICONS,
  die: "4+",
  space: "person",
  points: "star-medal",
  money: "two-coins",
  cards: "card-pickup",
  starter: "pawn",
};

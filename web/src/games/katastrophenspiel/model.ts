/** How the things of Das Katastrophenspiel are drawn. */
import { ABILITIES, type Ability, type Colour, type Printed } from "./generated";

export const ABILITY_ICONS: Record<Ability, string> = {
  first_aid: "first-aid-kit",
  supplies: "wooden-crate",
  fire_fighting: "flame",
  shelter: "house",
  peace_keeping: "peace-dove",
  construction: "flat-hammer",
};

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

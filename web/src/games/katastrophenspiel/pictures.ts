/** The two icons of every card's print: the figure for the noun, the echo for the place or the danger. */
import art from "./art.json";

const PICTURES: Record<string, string[]> = art;

export function figureOf(card: string): string {
  return PICTURES[card]?.[0] ?? "pawn";
}

export function echoOf(card: string): string {
  return PICTURES[card]?.[1] ?? "pawn";
}

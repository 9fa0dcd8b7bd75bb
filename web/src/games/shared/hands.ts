/** Reads hands of cards from views: one's own is a list, of another's only the size may be known. */
import type { Known } from "./view";

type Hand = string[] | number | undefined;

/** The cards of a hand that can be seen. */
export function seen(hand: Hand): string[] {
  return Array.isArray(hand) ? hand : [];
}

/** How many cards a hand has. */
export function count(hand: Hand): number {
  return Array.isArray(hand) ? hand.length : (hand ?? 0);
}

/** The cards that the viewer knows to be in one hidden zone, named by its number. */
export function knownIn(known: Known[], zone: number): string[] {
  return known.filter(({ zones }) => zones.length === 1 && zones[0] === zone).map(({ card }) => card);
}

/** Which copy of its card a place of a list has: 0 for the first. */
export function copyOf(cards: string[], at: number): number {
  return cards.slice(0, at).filter((other) => other === cards[at]).length;
}

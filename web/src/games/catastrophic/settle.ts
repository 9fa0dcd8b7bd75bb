/**
 * How Trait cards are animated: each arrives from the hand it was played from, and leaves for the discard pile.
 */
const LANDED = 60;

/** An attachment for things that fly: once they have arrived, they leave for a different place. */
export function settle(element: HTMLElement): () => void {
  const later = setTimeout(() => (element.dataset["home"] = "discards"), LANDED);
  return () => clearTimeout(later);
}

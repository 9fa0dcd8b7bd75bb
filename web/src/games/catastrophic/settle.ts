/**
 * Where Trait cards are animated to: each comes from the hand it was played from and later goes to the discard pile.
 */
const LANDED = 60;

/** An attachment for things that fly: once they have arrived, they leave for a different place. */
export function settle(element: HTMLElement): () => void {
  const later = setTimeout(() => (element.dataset["home"] = "discards"), LANDED);
  return () => clearTimeout(later);
}

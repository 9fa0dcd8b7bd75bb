/** A Trait comes from the hand it was played from; when it goes, it goes to the discard pile. */
const LANDED = 60;

/** An attachment for things that fly: once they have arrived, they leave for a different place. */
export function settle(element: HTMLElement): () => void {
  const later = setTimeout(() => (element.dataset["home"] = "discards"), LANDED);
  return () => clearTimeout(later);
}

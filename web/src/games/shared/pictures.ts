/** The two icons on every card: the figure shows its subject, the echo behind it the place or the danger. */

export interface Pictures {
  figureOf(card: string): string;
  echoOf(card: string): string;
}

/** The pictures of a game: `art.json` has two icons for every card, and `otherwise` stands for what has none. */
export function picturesOf(art: Record<string, string[]>, otherwise: string): Pictures {
  return {
    figureOf: (card) => art[card]?.[0] ?? otherwise,
    echoOf: (card) => art[card]?.[1] ?? otherwise,
  };
}

/** What the views of all games have, and the parts that their zones are made of. */

export interface GameView {
  you: number | null;
  seats: number;
  over: boolean;
  resigned: number[];
  conceding?: number[];
}

/** A pile: how many cards it has, and those at its ends whose place the viewer knows. */
export interface Pile {
  size: number;
  top: (string | null)[];
  bottom: (string | null)[];
}

/** A card in a row that not everybody has seen. */
export interface Slot {
  card: string | null;
  seen_by: number[];
}

/** A hidden card that the viewer knows of, and the numbers of the zones where it may lie. */
export interface Known {
  card: string;
  zones: number[];
}

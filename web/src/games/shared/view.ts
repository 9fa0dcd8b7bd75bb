/** Types for what the views and cards of all games have in common. */
import type { Goal, OptionView, Words } from "../../wire";

/** An option of a game, whose verbs are known. */
export interface OfferOf<Verb extends string> extends OptionView {
  verb: Verb;
}

/** What is printed on every card; games add their own facts. */
export interface CardFacts {
  id: string;
  name: Words;
}

export interface GameView {
  you: number | null;
  seats: number;
  resigned: number[];
  conceding?: number[];
  goal?: Goal;
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

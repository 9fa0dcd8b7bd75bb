/** What the view of Catastropolis holds, and what is printed on its cards. */
import type { Words } from "../../wire";
import type { CardFacts } from "../shared/desk.svelte";
import type { Declared } from "./declared";
import type { Location } from "./city";

export type CardType = "crime" | "disaster" | "power" | "resolution" | "search" | "villain";
export type Sign = Declared["symbols"][number];
export type Scheme =
  | "twins"
  | "shapeshifter"
  | "bulwark"
  | "engines"
  | "nests"
  | "flight"
  | "reagents"
  | "invasion"
  | "void";

export const SIGNS: Sign[] = ["supervillain", "mad_scientist", "alien"];
/** The letters of the signatures on Villain cards. */
export const LETTERS: Record<string, Sign> = { S: "supervillain", M: "mad_scientist", A: "alien" };
export const CLUES = 3;
export const MOST_PASSES = 3;
export const DELIVERED = 9;
/** So near its time a Situation burns. */
export const HOT = 2;

export interface Printed extends CardFacts {
  code: string;
  type: CardType;
  kind_number: number;
  text?: Words | null;
  flavour?: Words | null;
  reputation?: number | null;
  location?: Location | null;
  time?: number | null;
  powers?: string[] | null;
  symbol?: Sign | null;
  line?: string | null;
  unless?: string | null;
  points?: number | null;
  contains?: string[] | null;
  effect?: string | null;
  signature?: string[] | null;
  plan?: number | null;
  scheme?: Scheme | null;
  places?: Location[] | null;
  /** How much it takes with 2, 3, 4, 5 and 6 players. */
  needed?: number[] | null;
  weakness?: string[] | null;
  other_weakness?: string[] | null;
}


export interface Hero {
  /** The number of the hero's name. */
  name: number;
  /** All powers, those contained in others too. */
  has: string[];
  rate: number;
  rate_base: number;
  rate_bonus: number;
  rate_foul: number;
  /** Whether Broadcast Tower and Fission Plant are booths for this hero. */
  hotline: boolean;
  reputation: number;
  /** What the cards of the collection are worth, beside them. */
  worth: number[];
  disasters: number;
}

export interface View extends Declared {
  city: string[];
  suspects: string[];
  hero: Hero[];
  booths: { working: string[]; dead: string[]; burnt: string[] };
  bridge_out: boolean;
  reach: Record<string, number>;
  able: ({ seat: number; turns: number }[] | null)[];
  named_basics: string[];
  weakening: { cards: number; weakening: number };
  forecast?: Forecast;
}

/** What is about to happen, as the game tells it (`forecasts.py`); whatever says nothing now is left out. */
export interface Forecast {
  /** For each place of the queue: the rounds that a face-up Situation has left. */
  left?: (number | null)[];
  /** The counters of the oldest face-down Situation, if it may go off as soon as it is turned up. */
  old?: number;
  plan_left?: number;
  /** The rounds that Master Plans take at this table beyond what their cards say. */
  plan_more?: number;
  /** The hits that a piece of the Villain takes, if it takes any. */
  hits_needed?: number;
  /** Where reagents are delivered. */
  laboratory?: Location;
  /** Where the Villain flies next. */
  next_stop?: Location;
  /** Our weakened hero has nothing to prevent that it dies. */
  exposed?: boolean;
  /** The Situations at hand that would certainly kill our hero. */
  deadly?: string[];
  /** Those at hand for which we have no power: what is used instead. */
  borrowed?: Record<string, "with_sorcery" | "with_favor">;
  /** The way of a move to each space: the space before it, or all spaces from the first on. */
  ways?: Record<string, string>;
}

/** A Situation of the queue, as far as the viewer knows it. */
export interface Situation {
  /** Counted from 1, as actions do. */
  place: number;
  card: Printed | null;
  up: boolean;
  counters: number;
  able: { seat: number; turns: number }[];
}

export const TYPE_ICONS: Record<CardType, string> = {
  crime: "robber",
  disaster: "ringing-alarm",
  power: "fist",
  resolution: "trophy",
  search: "magnifying-glass",
  villain: "domino-mask",
};

export const SIGN_ICONS: Record<Sign, string> = {
  supervillain: "domino-mask",
  mad_scientist: "fizzing-flask",
  alien: "alien-stare",
};

export const HERO_ICONS = [
  "lantern-flame",
  "comet-spark",
  "brick-wall",
  "sparrow",
  "owl",
  "power-lightning",
  "rose",
  "wave-crest",
  "matchbox",
  "pocket-watch",
  "moon",
  "sniffing-dog",
];

const LATTER_PARTS = [
  ...["kinesis", "kinese", "portation", "cognition", "generation"],
  ...["versteck", "sprecherin", "gestalt", "keit", "verstand", "rüstung", "herrschaft", "kontrolle"],
  ...["schaden", "eskorte", "täter", "geplauder", "fahndung", "blick"],
];
const SEAM = new RegExp(`(?<=\\p{L})(${LATTER_PARTS.join("|")})$`, "u");

/** A name that may be broken where its parts meet, for narrow cards. */
export function breakable(name: string): string {
  return name.replace(SEAM, "\u00AD$1");
}

/** Every copy of a card in a list, numbered, so that each can be told from the others. */
export function copyOf(cards: string[], at: number): number {
  return cards.slice(0, at).filter((other) => other === cards[at]).length;
}

/** The symbols of a signature that the recorded ones leave open; null if it is ruled out by them. */
export function stillOpen(signature: string, recorded: Sign[]): boolean[] | null {
  const left = [...recorded];
  const open = [...signature].map((letter) => {
    const at = left.indexOf(LETTERS[letter] ?? "alien");
    if (at < 0) return true;
    left.splice(at, 1);
    return false;
  });
  return left.length ? null : open;
}

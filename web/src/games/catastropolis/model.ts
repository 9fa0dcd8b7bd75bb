/** How the things of Catastropolis are drawn. */
import type { Able, Location, Printed, Symbol } from "./declared";

export type CardType = Printed["type"];

/** A Situation of the queue, as far as the viewer knows it. */
export interface Situation {
  /** Counted from 1, as actions do. */
  place: number;
  card: Printed | null;
  up: boolean;
  counters: number;
  able: Able[];
}

export const TYPE_ICONS: Record<CardType, string> = {
  crime: "robber",
  disaster: "ringing-alarm",
  power: "fist",
  resolution: "trophy",
  search: "magnifying-glass",
  villain: "domino-mask",
};

export const SIGN_ICONS: Record<Symbol, string> = {
  supervillain: "domino-mask",
  mad_scientist: "fizzing-flask",
  alien: "alien-stare",
};

export const LOCATION_ICONS: Record<Location, string> = {
  observatory: "observatory",
  university_labs: "graduate-cap",
  skyport: "control-tower",
  city_zoo: "elephant-head",
  grand_museum: "egyptian-temple",
  fission_plant: "nuclear-plant",
  city_hall: "capitol",
  broadcast_tower: "radio-tower",
  chemical_works: "chemical-tank",
  stadium: "soccer-ball",
  mercy_hospital: "hospital",
  central_bank: "bank",
  ironbay_prison: "prisoner",
  waterworks: "water-tower",
  union_station: "steam-locomotive",
  harbor_docks: "harbor-dock",
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

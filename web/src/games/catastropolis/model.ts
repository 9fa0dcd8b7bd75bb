/** Icons for the table of Catastropolis, and the type of a Situation in the queue. */
import { type LEGEND, type Able, type Location, type Printed, type Symbol } from "./generated";

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

/** How the symbols of the legend are drawn. */
export const SYMBOL_ICONS: Record<(typeof LEGEND)[number]["id"], string> = {
  ...SIGN_ICONS,
  crime: TYPE_ICONS.crime,
  disaster: TYPE_ICONS.disaster,
  counters: "3/",
  booth: "phone",
  bridge: "=",
  water: "≈",
  high_rise: "modern-city",
  reputation: "trophy",
  rate: "run",
  healthy: "hearts",
  weakened: "arm-bandage",
  shield: "shield",
  sidekick: "backup",
  reagent: "round-bottom-flask",
  favor: "shaking-hands",
  vest: "kevlar-vest",
};

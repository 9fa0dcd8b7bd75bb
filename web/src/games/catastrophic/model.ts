/** What the view of Catastrophic holds, what is printed on its cards, and where Species can stand. */
import type { OptionView, Words } from "../../wire";
import type { CardFacts } from "../shared/desk.svelte";
import type { Declared } from "./declared";

/** The nine Conditions: letter, name in the catalogue, icon. */
export const CONDITIONS = [
  { code: "H", name: "heat", icon: "thermometer-hot" },
  { code: "C", name: "cold", icon: "snowflake-2" },
  { code: "D", name: "dry", icon: "cactus" },
  { code: "W", name: "wet", icon: "drop" },
  { code: "G", name: "gloom", icon: "moon" },
  { code: "L", name: "lean", icon: "empty-wood-bucket" },
  { code: "T", name: "toxic", icon: "poison-bottle" },
  { code: "E", name: "enemy", icon: "fangs" },
  { code: "U", name: "upheaval", icon: "earth-crack" },
] as const;

export const ABILITY_ICONS: Record<string, string> = {
  windfall: "card-draw",
  shelter: "camping-tent",
  regrow: "regeneration",
  wild: "star-swirl",
  store: "swap-bag",
  sting: "scorpion-tail",
  hidden: "semi-closed-eye",
  omnivore: "meal",
  depart: "feathered-wing",
  scavenge: "animal-skull",
};

export const TYPE_ICONS = {
  plant: "solid-leaf",
  animal: "paw-print",
  event: "lightning-storm",
  interaction: "shaking-hands",
} as const;
export type CardType = keyof typeof TYPE_ICONS;

export type Stage = Declared["stage"];

export interface Effect {
  effect: string;
  count?: number;
  most?: number;
  size?: number;
  least?: number;
  per?: number;
  kind?: "any" | "plant" | "animal";
  most_level?: number;
}

export interface Printed extends CardFacts {
  type: CardType;
  kind_number: number;
  conditions?: string;
  invest?: number;
  abilities?: string[];
  aura?: string;
  aquatic?: boolean;
  reproduction?: number;
  cn?: number;
  scope?: string;
  everyone?: boolean;
  stays?: "no" | "once_more" | "until_clean" | "next_turn";
  harm?: Effect;
  gain?: Effect;
  play?: Effect;
  tag?: "any" | "own" | "event" | "card";
  continuous?: boolean;
  text?: Words;
  fact?: Words;
}

/** A place in a Community: its Trophic Level, and its slot on it. */
export interface Spot {
  level: number;
  slot: number;
}

export interface Trait {
  card: string;
  active: boolean;
  timed: boolean;
}

export interface Species extends Spot {
  kind: "plant" | "animal";
  traits: Trait[];
  conditions: string;
  wild: boolean;
  short: "no" | "bites" | "spared";
  protected: boolean;
  protection_ends: "" | "this_turn" | "next_turn";
  hidden: boolean;
  offspring: number;
  reproductive: number;
  aquatic: boolean;
  link: number;
  parasites: number;
  points: number;
}

/** How the Event in the air would find a Species. */
export interface Status extends Spot {
  status: "resilient" | "vulnerable" | "outside";
  matches: number;
  needed: number;
  /** The Traits that it may lose. */
  loses?: number;
}

/** How the Event in the air finds a Community that faces it, or will. */
export interface Facing {
  seat: number;
  resilient: number;
  vulnerable: number;
  species: Status[];
  /** What its owner has left after the harm, if that is less than now. */
  points?: number;
  /** How many cards its owner draws afterwards. */
  cards?: number;
}

/** An opponent at whom an Interaction can be aimed, and the places of the Species that it may choose. */
export interface Aim {
  seat: number;
  species: string[];
}

export interface View extends Declared {
  communities: Species[][];
  resource_number: number[];
  standing: number[];
  events_to_end: number;
  forecast: { event: string; again: boolean; facing: Facing[] } | null;
  concerned: (Spot & { seat: number }) | null;
  previews?: Record<string, { resilient: number; vulnerable: number }[]>;
  /** By Interaction that we may play on an opponent's Species. */
  aims?: Record<string, Aim[]>;
}

/** The cards of a hand that we can see. */
export function seen(hand: string[] | number | undefined): string[] {
  return Array.isArray(hand) ? hand : [];
}

export function count(hand: string[] | number | undefined): number {
  return Array.isArray(hand) ? hand.length : (hand ?? 0);
}

/** The Events that a seat hasn't seen yet: in the deck or in the hands of others. There is one card of each. */
export function unseenEvents(cards: Record<string, Printed>, zones: View["zones"], me: number | null): string[] {
  const { hand, discards, continuous, event, history, removed, unused } = zones;
  const own = me === null ? [] : seen(hand[me]);
  const met = new Set([...own, ...discards, ...continuous.flat(), ...event, ...history, ...removed, ...unused]);
  return Object.keys(cards).filter((id) => cards[id]?.type === "event" && !met.has(id));
}

// ---- places ----

const WIDTH = 42;
const MIDDLE = 20;

/** The place that has a number in the rules. */
export function spotOf(place: number): Spot {
  return { level: Math.floor(place / WIDTH) + 1, slot: (place % WIDTH) - MIDDLE };
}

/** The name of a place in actions and events. */
export function named(spot: Spot): string {
  return `${spot.level} ${spot.slot}`;
}

export function same(a: Spot | null | undefined, b: Spot | null | undefined): boolean {
  return Boolean(a && b && a.level === b.level && a.slot === b.slot);
}

export function at<T extends Spot>(all: T[], spot: Spot): T | undefined {
  return all.find((one) => same(one, spot));
}

/**
 * Whose Species are asked for after some links: those of an opponent at whom the card is aimed, else our own.
 *
 * Links that leave no choice are not among them, so an opponent who wasn't named is known by the Species in question.
 */
export function seatAsked(aims: View["aims"], me: number, chain: OptionView[], asked: Spot[]): number {
  const [first, ...links] = chain;
  const target = links.find((link) => link.verb === "target")?.args[0];
  const chosen = links.some((link) => link.verb === "species" || link.verb === "steal");
  if (first?.verb !== "play" || chosen) return me;
  const places = asked.map(named).sort().join();
  const aim = aims?.[first.args[0] ?? ""]?.find(
    ({ seat, species }) => (target === undefined || seat === Number(target)) && species.toSorted().join() === places,
  );
  return aim?.seat ?? me;
}

/** The two places below an Animal. */
export function sourcesOf(spot: Spot): [Spot, Spot] {
  const level = spot.level - 1;
  return [
    { level, slot: spot.slot },
    { level, slot: spot.slot + 1 },
  ];
}

/** How far to the right a place lies, in widths of a Species. */
export function across(spot: Spot): number {
  return spot.slot + (spot.level - 1) / 2;
}

/** Where a new Plant may stand: the first anywhere, then in gaps and at both ends. */
export function plantPlaces(all: Spot[]): Spot[] {
  const slots = all.filter((one) => one.level === 1).map((one) => one.slot);
  if (!slots.length) return [{ level: 1, slot: 0 }];
  const first = Math.min(...slots) - 1;
  const last = Math.max(...slots) + 1;
  const found: Spot[] = [];
  for (let slot = first; slot <= last; slot += 1) if (!slots.includes(slot)) found.push({ level: 1, slot });
  return found;
}

/** Where a new Animal may stand: above two neighbours. */
export function animalPlaces(all: Spot[]): Spot[] {
  return all
    .filter((one) => at(all, { level: one.level, slot: one.slot + 1 }))
    .map((one) => ({ level: one.level + 1, slot: one.slot }))
    .filter((spot) => !at(all, spot));
}

/** The Species of a Community that may get a Trait. */
export function roomsFor(all: Species[], card: Printed): Species[] {
  return all.filter(
    (one) => one.kind === card.type && !one.protected && !one.traits.some((trait) => trait.card === card.id),
  );
}

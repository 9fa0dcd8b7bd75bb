/** Icons for the table of Catastrophic, and helpers for places of a pyramid: names, positions, food, owners. */
import type { OptionView } from "../../wire";
import { type LEGEND, CONDITIONS, type Printed, type Spot, type View } from "./generated";

export type Code = keyof typeof CONDITIONS;

/** The Conditions by their letters, in the order in which they are shown. */
export const CONDITION_ICONS: Record<Code, string> = {
  H: "thermometer-hot",
  C: "snowflake-2",
  D: "cactus",
  W: "drop",
  G: "moon",
  L: "empty-wood-bucket",
  T: "poison-bottle",
  E: "fangs",
  U: "earth-crack",
};
export const CODES = Object.keys(CONDITION_ICONS) as Code[];

export const ABILITY_ICONS: Record<Printed["abilities"][number], string> = {
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

export const TYPE_ICONS: Record<Printed["type"], string> = {
  plant: "solid-leaf",
  animal: "paw-print",
  event: "lightning-storm",
  interaction: "shaking-hands",
};

// ---- places ----

/** The place that actions and forecasts name. */
export function spotOf(name: string): Spot {
  const [level = 0, slot = 0] = name.split(" ").map(Number);
  return { level, slot };
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

/** The horizontal position of a place, in widths of a Species. */
export function across(spot: Spot): number {
  return spot.slot + (spot.level - 1) / 2;
}

/** How the symbols of the legend are drawn. */
export const SYMBOL_ICONS: Record<(typeof LEGEND)[number]["id"], string> = {
  heat: CONDITION_ICONS.H,
  cold: CONDITION_ICONS.C,
  dry: CONDITION_ICONS.D,
  wet: CONDITION_ICONS.W,
  gloom: CONDITION_ICONS.G,
  lean: CONDITION_ICONS.L,
  toxic: CONDITION_ICONS.T,
  enemy: CONDITION_ICONS.E,
  upheaval: CONDITION_ICONS.U,
  ...ABILITY_ICONS,
  resilient: "✓",
  vulnerable: "✕",
  protected: "shield",
  link: "linked-rings",
  parasites: "tick",
  offspring: "big-egg",
  aquatic: "waves",
  points: "star-medal",
  hand: "card-pickup",
  limit: "cycle",
  known: "eye-target",
  banned: "cancel",
};

/** Names of Species and places: by a printed Trait, Plant or Animal, and Level; never by their internal numbers. */
import type { Species, Spot } from "./generated";
import { at } from "./model";

export type Side = "left" | "right" | "between";

/** A Species as an event names it: `2 -1 webbed_feet left`; what isn't known is left out. */
export interface Called extends Spot {
  card?: string;
  side?: Side;
}

export function calledIn(name: string): Called {
  const [level = "", slot = "", card, side] = name.split(" ");
  return { level: Number(level), slot: Number(slot), ...(card && { card }), ...(side && { side: side as Side }) };
}

/** The place in an event's name of a Species. */
export function placeIn(name: unknown): string {
  return String(name ?? "")
    .split(" ")
    .slice(0, 2)
    .join(" ");
}

/** The Trait whose print a Species shows. */
export function printOf(one: Species | undefined): string {
  return (one?.traits.find((trait) => trait.active) ?? one?.traits[0])?.card ?? "";
}

/** What a Species is called among those around it. */
export function calledOf(community: Species[], one: Species): Called {
  const { level, slot } = one;
  const card = printOf(one);
  const alike = community.filter((other) => other.level === level && printOf(other) === card).map((other) => other.slot);
  if (alike.length < 2) return { level, slot, card };
  const side = slot === Math.min(...alike) ? "left" : slot === Math.max(...alike) ? "right" : "between";
  return { level, slot, card, side };
}

/** A free place by what it lies beside or above: the text's name, and the Species that it speaks of. */
export function placedBy(community: Species[], spot: Spot): { key: string; one?: Species; two?: Species } {
  const { level, slot } = spot;
  if (level > 1) {
    const [one, two] = [at(community, { level: level - 1, slot }), at(community, { level: level - 1, slot: slot + 1 })];
    return { key: "above", ...(one && { one }), ...(two && { two }) };
  }
  const plants = community.filter((other) => other.level === 1).map((other) => other.slot);
  if (!plants.length) return { key: "first" };
  if (slot < Math.min(...plants)) return { key: "left" };
  if (slot > Math.max(...plants)) return { key: "right" };
  const one = at(community, { level, slot: slot - 1 });
  const two = at(community, { level, slot: slot + 1 });
  if (one && two) return { key: "between", one, two };
  if (one) return { key: "right_of", one };
  return two ? { key: "left_of", two } : { key: "gap" };
}

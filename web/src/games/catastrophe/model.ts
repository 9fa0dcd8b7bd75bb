/** Icons for the table of Catastrophe, and small helpers that read its cards and impacts. */
import { type LEGEND, SLOTS, type Cell, type Kind, type Printed, type View } from "./generated";

export const KIND_ICONS: Record<Kind, string> = {
  thirst: "drop",
  hunger: "opened-food-can",
  exposure: "camping-tent",
  injury: "first-aid-kit",
  sickness: "virus",
  bad_air: "gas-mask",
  blackout: "light-bulb",
  silence: "radio-tower",
  wreckage: "flat-hammer",
  stranded: "car-wheel",
  unrest: "padlock",
  despair: "hearts",
};

export const PHASES = ["immediate", "short_term", "long_term"] as const satisfies View["phase"][];
export type Phase = (typeof PHASES)[number];

/** The number of a cell: one seat's copy of an impact. */
export function cellOf(seat: number, slot: number): number {
  return seat * SLOTS + slot;
}

/** The seat to which a cell belongs. */
export function seatOf(cell: number): number {
  return Math.floor(cell / SLOTS);
}

/** Whether the card at a place of a row is the second one with its title. */
export function isSecond(row: string[], place: number): boolean {
  return row.indexOf(row[place] ?? "") < place;
}

/** The impacts of the disaster in a phase. */
export function strikesOf(card: Printed | undefined, phase: Phase): Kind[] {
  return card?.[phase] ?? [];
}

/** How many units of a cell are still open. */
export function openUnits(cell: Cell | undefined): number {
  return cell && !cell.mitigated ? cell.units.filter((unit) => unit.by === null).length : 0;
}

/** How the symbols of the legend are drawn. */
export const SYMBOL_ICONS: Record<(typeof LEGEND)[number]["id"], string> = {
  ...KIND_ICONS,
  vitality: "hearts",
  hand: "card-pickup",
  trader: "shaking-hands",
  uses: "2",
  resource: "swap-bag",
  response: "siren",
};

/** Plays that close a door for the rest of the turn or the game: worth one warning each. */
import type { OptionView } from "../../wire";
import { readSymbols, type Printed, type View } from "./model";
import { limitWith } from "./odds";

function has(card: Printed | undefined, sort: "move" | "buy"): boolean {
  return card !== undefined && readSymbols(card.symbols).sides.some((side) => side.some((sign) => sign.sort === sort));
}

/** The name of the door that an option closes, if any. */
export function doorOf(
  view: View,
  cards: Record<string, Printed>,
  seat: number,
  option: OptionView,
  heroLimit: "replace" | "max" | "add",
): "flight" | "procurer" | "last_use" | null {
  const id = option.args[0] ?? "";
  const card = cards[id];
  const hand = view.zones.hand[seat] ?? [];
  if (option.verb === "play_vehicle") {
    const better = hand.some((other) => other !== id && cards[other]?.kind === "vehicle" && has(cards[other], "move"));
    return better && !has(card, "move") ? "flight" : null;
  }
  if (option.verb !== "use" || !card) return null;
  if (card.kind === "equipment") return (view.zones.table[seat] ?? []).includes(id) ? "last_use" : null;
  if (card.kind !== "hero" || !hand.includes(id)) return null;
  const vehicle = (view.zones.in_play[seat] ?? []).map((other) => cards[other]).find((c) => c?.kind === "vehicle");
  const last = view.heroes + 1 >= limitWith(vehicle ?? null, heroLimit);
  return last && hand.some((other) => has(cards[other], "buy")) ? "procurer" : null;
}

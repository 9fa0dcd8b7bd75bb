/** Puts the symbols of a game and their meanings into words. */
import type { SymbolInfo } from "../desk";
import type { CardFacts, GameView } from "./view";
import type { GameDesk } from "./desk.svelte";

/** A symbol in the list that is written from the game. */
export interface LegendEntry {
  readonly id: string;
  readonly sort: string;
  readonly name: string;
  readonly text: string;
  readonly rules: readonly string[];
}

/** Whether a symbol is drawn by letters such as ∞ or 4+, and not by an icon. */
export function isSign(icon: string): boolean {
  return icon.length <= 2;
}

export function symbolInfo(desk: GameDesk<GameView, CardFacts>, entry: LegendEntry, icon: string): SymbolInfo {
  return {
    id: entry.id,
    icon: isSign(icon) ? "" : icon,
    sign: isSign(icon) ? icon : "",
    sort: desk.label(`symbols.${entry.sort}`),
    name: desk.label(entry.name),
    text: desk.label(entry.text),
    rules: entry.rules,
  };
}

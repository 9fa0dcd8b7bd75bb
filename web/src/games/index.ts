/** The games that have a table of their own in the browser; each is loaded when it is needed. */
import type { GameModule } from "./desk";

const tables: Record<string, () => Promise<GameModule>> = {
  catastrophe: () => import("./catastrophe").then((module) => module.default),
  catastropolis: () => import("./catastropolis").then((module) => module.default),
  catastrophic: () => import("./catastrophic").then((module) => module.default),
  katastrophenspiel: () => import("./katastrophenspiel").then((module) => module.default),
  nine_lives: () => import("./nine_lives").then((module) => module.default),
};

/** The table of a game; one that has none of its own gets the plain one, which can play everything. */
export function tableOf(game: string): Promise<GameModule> {
  const own = tables[game];
  return own ? own() : import("./plain").then((module) => module.plainTable(game));
}

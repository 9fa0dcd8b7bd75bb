/** The games that have their own table in the browser, one folder each; each is loaded when needed. */
import type { GameModule } from "./desk";

const tables = import.meta.glob<GameModule>(["./*/index.ts", "!./plain/index.ts"], { import: "default" });

/** The table of a game; one that has none of its own gets the plain one, which can play everything. */
export function tableOf(game: string): Promise<GameModule> {
  const own = tables[`./${game}/index.ts`];
  return own ? own() : import("./plain").then((module) => module.plainTable(game));
}

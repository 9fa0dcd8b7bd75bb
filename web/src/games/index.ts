/** The games that have a table in the browser; each is loaded when it is needed. */
import type { GameModule } from "./desk";

export const tables: Record<string, () => Promise<GameModule>> = {
  katastrophenspiel: () => import("./katastrophenspiel").then((module) => module.default),
};

/**
 * Remembers whether the symbols of a game stay in view below the log: in the first games they do, unless somebody
 * closes them.
 */
import { finished } from "./played";

const STORE = "calamity.legend";
const FIRST_GAMES = 3;

type Kept = Record<string, boolean>;

function stored(): Kept {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}") as Kept;
  } catch {
    return {};
  }
}

class Pins {
  private kept = $state.raw<Kept>(stored());

  has(game: string): boolean {
    return this.kept[game] ?? finished(game) < FIRST_GAMES;
  }

  set(game: string, pinned: boolean): void {
    this.kept = { ...this.kept, [game]: pinned };
    try {
      localStorage.setItem(STORE, JSON.stringify(this.kept));
    } catch {
      // without storage, the choice holds until the page is closed
    }
  }
}

export const pins = new Pins();

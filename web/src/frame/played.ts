/** Remembers which games were played to the end in this browser, so that beginners get more help. */

const STORE = "calamity.played";
const MOST = 60; // how many tables are remembered

/** By game: the tables at which it was finished. */
type Played = Record<string, string[]>;

function all(): Played {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}") as Played;
  } catch {
    return {};
  }
}

/** How many games of a kind were finished here. */
export function finished(game: string): number {
  return all()[game]?.length ?? 0;
}

/** Note that a game is over; the same table counts once. */
export function finish(game: string, table: string): void {
  const played = all();
  const tables = played[game] ?? [];
  if (tables.includes(table)) return;
  try {
    localStorage.setItem(STORE, JSON.stringify({ ...played, [game]: [...tables, table].slice(-MOST) }));
  } catch {
    // without storage, everybody stays a beginner
  }
}

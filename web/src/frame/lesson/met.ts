/** Remembers in this browser which kinds of questions have already been explained to the player, by game. */

const STORE = "calamity.met";

function all(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORE) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

export function isMet(game: string, kind: string): boolean {
  return all().includes(`${game}/${kind}`);
}

export function meet(game: string, kind: string): void {
  if (isMet(game, kind)) return;
  try {
    localStorage.setItem(STORE, JSON.stringify([...all(), `${game}/${kind}`]));
  } catch {
    // without storage, the question explains itself again
  }
}

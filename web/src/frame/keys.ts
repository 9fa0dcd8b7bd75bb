/** The seats this browser holds: the secret of each table, so that its plain address is enough here. */

const STORE = "calamity.keys";

type Kept = Record<string, string>;

function all(): Kept {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}") as Kept;
  } catch {
    return {};
  }
}

export function keyOf(table: string): string | null {
  return all()[table] ?? null;
}

export function keep(table: string, key: string): void {
  const kept = all();
  delete kept[table];
  const newest = Object.entries({ ...kept, [table]: key }).slice(-50);
  try {
    localStorage.setItem(STORE, JSON.stringify(Object.fromEntries(newest)));
  } catch {
    // then only the link opens the seat
  }
}

export function forget(table: string): void {
  const kept = all();
  delete kept[table];
  localStorage.setItem(STORE, JSON.stringify(kept));
}

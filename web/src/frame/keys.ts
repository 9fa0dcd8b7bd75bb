/** Stores the secret keys of the seats that this browser has, so that the plain address of a table is enough here. */

const STORE = "calamity.keys";

const MOST = 50;

type Kept = Record<string, string>;

function all(): Kept {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}") as Kept;
  } catch {
    return {};
  }
}

function others(table: string): [string, string][] {
  return Object.entries(all()).filter(([id]) => id !== table);
}

function store(entries: [string, string][]): void {
  try {
    localStorage.setItem(STORE, JSON.stringify(Object.fromEntries(entries.slice(-MOST))));
  } catch {
    // without storage, only the link opens the seat
  }
}

export function keyOf(table: string): string | null {
  return all()[table] ?? null;
}

export function keep(table: string, key: string): void {
  store([...others(table), [table, key]]);
}

export function forget(table: string): void {
  store(others(table));
}

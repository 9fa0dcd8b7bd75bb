/** Links to tables: the key stands in the fragment, so that it never reaches a log. */

export function inviteLink(table: string, key: string): string {
  return `${location.origin}/t/${table}#j=${key}`;
}

export function watchLink(table: string, key: string): string {
  return `${location.origin}/t/${table}#w=${key}`;
}

export function seatLink(table: string, key: string): string {
  return `${location.origin}/t/${table}#s=${key}`;
}

/** The address on this site that a pasted link or code means; null if it means none. */
export function joinLink(pasted: string): string | null {
  const found = /(?:^|\/t\/)([\w-]+)(#[jsw]=[\w.~-]+)?\s*$/.exec(pasted.trim());
  return found?.[1] ? `/t/${found[1]}${found[2] ?? ""}` : null;
}

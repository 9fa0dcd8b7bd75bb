/** Links to tables: the key is in the fragment, so that it never appears in a server's log. */

export function inviteLink(table: string, key: string): string {
  return `${location.origin}/t/${table}#j=${key}`;
}

export function watchLink(table: string, key: string): string {
  return `${location.origin}/t/${table}#w=${key}`;
}

export function seatLink(table: string, key: string): string {
  return `${location.origin}/t/${table}#s=${key}`;
}

/** Whether a site with this host name can be reached only from the computer that it runs on. */
export function onlyHere(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/i.test(host);
}

/** The address on this site that a pasted link means: one with a key, or to a table whose key is `kept`; else null. */
export function joinLink(pasted: string, kept: (table: string) => unknown): string | null {
  const found = /\/t\/([\w-]+)(#[jsw]=[\w.~-]+)?\s*$/.exec(pasted.trim());
  return found?.[1] && (found[2] || kept(found[1])) ? `/t/${found[1]}${found[2] ?? ""}` : null;
}

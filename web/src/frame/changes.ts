/** Rebuilds whole views from updates in which the server sends only what has changed. */
import type { Update } from "../wire";

export type View = Record<string, unknown>;
/** An update with the whole view. */
export type Picture = Update & { view: View };

/** The whole view of an update: its own, or the previous one with the changes; unchanged parts are the same objects. */
export function wholeView(update: Update, before: View | null): View {
  if (update.view) return update.view;
  const gone = new Set(update.gone);
  let view: View = Object.fromEntries(Object.entries(before ?? {}).filter(([name]) => !gone.has(name)));
  for (const [path, value] of update.changes ?? []) view = changed(view, path, value) as View;
  return view;
}

function changed(part: unknown, [step, ...rest]: (string | number)[], value: unknown): unknown {
  if (step === undefined) return value;
  const copy = (Array.isArray(part) ? [...(part as unknown[])] : { ...(part as View) }) as View;
  copy[step] = changed(copy[step], rest, value);
  return copy;
}

/** The small template language of all texts: `{name}` inserts a value, `{n|card|cards}` picks singular or plural. */

const HOLE = /\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g;

export type Values = Record<string, unknown>;
export type Catalogue = Record<string, string>;

/** A piece of a filled template: plain text, or a value under its name. */
export type Part = { text: string; name?: undefined } | { name: string; value: unknown };

/** A template cut into text and values; plural forms are chosen already. */
export function parts(template: string, values: Values): Part[] {
  const found: Part[] = [];
  let end = 0;
  for (const hole of template.matchAll(HOLE)) {
    if (hole.index > end) found.push({ text: template.slice(end, hole.index) });
    const [whole, name = "", one, many] = hole;
    if (one === undefined) found.push({ name, value: values[name] });
    else found.push({ text: values[name] === 1 ? one : (many ?? "") });
    end = hole.index + whole.length;
  }
  if (end < template.length) found.push({ text: template.slice(end) });
  return found;
}

/** A template with its values filled in. */
export function fill(template: string, values: Values = {}): string {
  return parts(template, values)
    .map((part) => (part.name === undefined ? part.text : String(part.value)))
    .join("");
}

/** The names of the values that a template wants, in the order of the text. */
export function holes(template: string): string[] {
  return [...new Set([...template.matchAll(HOLE)].map((hole) => hole[1] ?? ""))];
}

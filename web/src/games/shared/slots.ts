/** Matches the arguments of an action with the placeholders of its text. */
import { holes } from "../../i18n/template";

/**
 * The arguments by the names of the template's holes. The names are given, or found out: each hole takes the first
 * argument that fits it (a card into `{card}`), and what is left over is filled in order.
 */
export function slotsOf(
  template: string,
  args: string[],
  names: string[] | undefined,
  fits: (name: string, value: string) => boolean,
): Record<string, string> {
  if (names) return Object.fromEntries(args.map((value, i) => [names[i] ?? "", value]));
  const free = [...args];
  const found: Record<string, string> = {};
  const wanted = holes(template);
  const take = (name: string, at: number) => {
    const [value] = at < 0 ? [] : free.splice(at, 1);
    if (value !== undefined) found[name] = value;
  };
  for (const name of wanted)
    take(
      name,
      free.findIndex((value) => fits(name, value)),
    );
  for (const name of wanted) if (!(name in found)) take(name, free.length ? 0 : -1);
  return found;
}

/** Finds the element on the page that the coach points at, by the names that tables give to what they draw. */

/** Names that stand for parts of the frame. */
const FRAME: Partial<Record<string, string>> = { bar: ".ask", steps: ".steps", seats: ".seatstrip" };

function selectorOf(anchor: string): string {
  const [kind, ...rest] = anchor.split(":");
  const name = CSS.escape(rest.join(":"));
  if (rest.length && (kind === "zone" || kind === "place")) return `[data-${kind}="${name}"]`;
  return FRAME[anchor] ?? `[data-anchor="${CSS.escape(anchor)}"]`;
}

function drawn(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
}

/** A card by its id, our own before others': elements that can fly have it in their names. */
function cardOf(root: ParentNode, id: string): Element | undefined {
  const named = [...root.querySelectorAll("[data-flip]")].filter((element) =>
    (element.getAttribute("data-flip") ?? "").split(":").includes(id),
  );
  return named.find((element) => drawn(element) && element.closest(".tray")) ?? named.find(drawn);
}

/** The element that an anchor names, if the table draws it now. */
export function found(root: ParentNode, anchor: string): Element | null {
  if (!anchor) return null;
  if (anchor.startsWith("card:")) return cardOf(root, anchor.slice("card:".length)) ?? null;
  return [...root.querySelectorAll(selectorOf(anchor))].find(drawn) ?? null;
}

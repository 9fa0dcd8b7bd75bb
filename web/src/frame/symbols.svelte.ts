/** Which symbol is pointed at, which are being explained, and how to find the symbols of an element on the page. */

/** Symbols of one thing that are explained, beside where it lies. */
export interface Explained {
  symbols: { id: string; notes: DOMStringMap }[];
  rect: DOMRect;
  /** Whether the explanation stays until it is closed; otherwise it disappears with the pointer. */
  kept: boolean;
}

class Symbols {
  pointed = $state<string | null>(null);
  explained = $state.raw<Explained | null>(null);

  /** Explain one symbol, or those of the thing that carries it. */
  explain(found: HTMLElement[], carrier: Element, kept: boolean): void {
    const known = new Set<string>();
    const symbols = found.flatMap((element) => {
      const id = element.dataset["symbol"] ?? "";
      if (known.has(id)) return [];
      known.add(id);
      return [{ id, notes: { ...element.dataset } }];
    });
    if (!symbols.length) return;
    this.pointed = symbols.length === 1 ? (symbols[0]?.id ?? null) : null;
    this.explained = { symbols, rect: carrier.getBoundingClientRect(), kept };
  }

  close(): void {
    this.pointed = null;
    this.explained = null;
  }
}

export const symbols = new Symbols();

/** The element that carries a symbol, which the explanation never covers. */
const CARRIERS = ".card, .seatp, [data-symbols]";

export function carrierOf(element: Element): Element {
  return element.closest(CARRIERS) ?? element;
}

export function symbolsIn(carrier: Element): HTMLElement[] {
  const own = carrier instanceof HTMLElement && carrier.dataset["symbol"] ? [carrier] : [];
  return [...own, ...carrier.querySelectorAll<HTMLElement>("[data-symbol]")].filter(
    (symbol) => symbol.getClientRects().length,
  );
}

/** The symbol at a point of the window: cards lie below the button that plays them. */
export function symbolAt(target: EventTarget | null, x: number, y: number): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  const own = target.closest<HTMLElement>("[data-symbol]");
  if (own) return own;
  const carrier = target.closest(CARRIERS);
  if (!carrier) return null;
  const inside = (symbol: HTMLElement) => {
    const { left, right, top, bottom } = symbol.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  };
  return symbolsIn(carrier).find(inside) ?? null;
}

/** Decides where a popover goes: beside what it explains, and never over that or the question in the decision bar. */

export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Place {
  left: number;
  top: number;
  /** The side of the anchor it stands on; `far` if something lies between them. */
  side: "above" | "below" | "beside" | "far";
  /** How much height there is for a box that is too high; the rest of it scrolls. */
  most?: number;
}

const GAP = 14;
const EDGE = 8;
/** Less height than this is no use. */
const LEAST = 96;

function meet(a: Area, b: Area): boolean {
  return a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;
}

/** The highest strip of the window that leaves these things in sight; null if all are too low. */
function squeezed(left: number, height: number, bottom: number, seen: Area[]): Place | null {
  const sorted = seen.toSorted((a, b) => a.top - b.top);
  let from = EDGE;
  let best = { from, to: from };
  for (const { top, height: high } of [...sorted, { top: bottom + EDGE, height: 0 }]) {
    if (top - EDGE - from > best.to - best.from) best = { from, to: top - EDGE };
    from = Math.max(from, top + high + EDGE);
  }
  const most = best.to - best.from;
  if (most < LEAST) return null;
  // next to what it explains
  const below = best.from > (seen[0]?.top ?? 0);
  return { left, top: below ? best.from : Math.max(best.from, best.to - height), side: "far", most };
}

/** Find a place in a window for a box of some size; `kept` is what has to stay in sight. */
export function placeBeside(anchor: Area, size: { width: number; height: number }, window: Area, kept: Area | null): Place {
  const { width, height } = size;
  const bottom = window.top + window.height - EDGE;
  const within = (least: number, value: number, most: number) => Math.max(least, Math.min(Math.max(least, most), value));
  const across = within(EDGE, anchor.left + anchor.width / 2 - width / 2, window.width - width - EDGE);
  const down = within(EDGE, anchor.top + anchor.height / 2 - height / 2, bottom - height);
  const right = anchor.left + anchor.width + GAP;
  const found: Place[] = [
    { left: across, top: anchor.top - height - GAP, side: "above" },
    { left: across, top: anchor.top + anchor.height + GAP, side: "below" },
    { left: right, top: down, side: "beside" },
    { left: anchor.left - width - GAP, top: down, side: "beside" },
  ];
  if (kept) {
    found.push({ left: across, top: kept.top - height - EDGE, side: "far" });
    found.push({ left: right, top: Math.min(down, kept.top - height - EDGE), side: "beside" });
    found.push({ left: anchor.left - width - GAP, top: Math.min(down, kept.top - height - EDGE), side: "beside" });
  }
  const fits = ({ left, top }: Place) =>
    left >= EDGE && top >= EDGE && left + width <= window.width - EDGE && top + height <= bottom;
  const clear = (place: Place) => {
    const box = { ...place, ...size };
    return !meet(box, anchor) && !(kept && meet(box, kept));
  };
  return (
    found.find((place) => fits(place) && clear(place)) ??
    squeezed(across, height, bottom, [anchor, ...(kept ? [kept] : [])]) ??
    found.find((place) => fits(place)) ?? { left: across, top: within(EDGE, anchor.top - height - GAP, bottom - height), side: "far" }
  );
}

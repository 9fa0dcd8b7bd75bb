/** Decides where a lesson's note is shown: beside what it is about, and never over what the learner needs. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export type Side = "below" | "above" | "right" | "left";

export interface Placed {
  left: number;
  top: number;
  side: Side;
  /** Where the note's tail is: its distance from the left edge or, at the sides, from the top edge. */
  tip: number;
}

const GAP = 18;
const MARGIN = 8;
/** How near the tail may come to a corner. */
const CORNER = 28;

export function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

function boxAt(left: number, top: number, width: number, height: number): Box {
  return { left, top, right: left + width, bottom: top + height };
}

/**
 * The first side of the anchor on which a note of some size lies within the area and covers neither the anchor nor what
 * has to stay clear; null if there is none. Above an anchor the note is lifted over what has to stay clear.
 */
export function place(anchor: Box, width: number, height: number, area: Box, clear: Box[]): Placed | null {
  const x = (anchor.left + anchor.right) / 2;
  const y = (anchor.top + anchor.bottom) / 2;
  const across = clamp(x - width / 2, area.left + MARGIN, area.right - MARGIN - width);
  const along = clamp(y - height / 2, area.top + MARGIN, area.bottom - MARGIN - height);
  let floor = anchor.top - GAP;
  for (const box of clear.toSorted((a, b) => b.top - a.top))
    if (overlap(boxAt(across, floor - height, width, height), box)) floor = box.top - GAP;
  const sides: [Side, Box][] = [
    ["below", boxAt(across, anchor.bottom + GAP, width, height)],
    ["above", boxAt(across, floor - height, width, height)],
    ["right", boxAt(anchor.right + GAP, along, width, height)],
    ["left", boxAt(anchor.left - GAP - width, along, width, height)],
  ];
  for (const [side, box] of sides) {
    const within =
      box.left >= area.left + MARGIN &&
      box.right <= area.right - MARGIN &&
      box.top >= area.top + MARGIN &&
      box.bottom <= area.bottom - MARGIN;
    if (!within || [anchor, ...clear].some((other) => overlap(box, other))) continue;
    const tip =
      side === "below" || side === "above"
        ? clamp(x - box.left, CORNER, width - CORNER)
        : clamp(y - box.top, CORNER, height - CORNER);
    return { left: box.left, top: box.top, side, tip };
  }
  return null;
}

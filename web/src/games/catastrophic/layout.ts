/** Computes where to draw a pyramid: boxes for Species and places, and the lines to their food. */
import type { Species, Spot } from "./generated";
import { across, named, sourcesOf, spotOf } from "./model";

export interface Box {
  key: string;
  spot: Spot;
  left: number;
  top: number;
  width: number;
  height: number;
  species: Species | null;
  /** A free place at the end of the Plants is narrower. */
  slim: boolean;
  /** A food source stood here that an Animal above now lacks. */
  missed: Species | null;
}

export interface Line {
  key: string;
  path: string;
  cut: boolean;
}

export interface Layout {
  boxes: Box[];
  lines: Line[];
  /** The middle of each Level from below. */
  levels: { level: number; y: number }[];
  width: number;
  height: number;
}

/** The measurements of a kind of pyramid. */
export interface Measures {
  /** The room there is. */
  width: number;
  height: number;
  gap: number;
  /** Where Species would be too narrow with all that: the whole room, a smaller gap, and how narrow they may be then. */
  tight?: { width: number; gap: number; narrowest: number };
  /** The gap between two Levels, for the lines. */
  rise: number;
  widest: number;
  narrowest: number;
  tallest: number;
  /** The height of a Species with some Traits, if that much is there. */
  tall: (traits: number, most: number, width: number) => number;
  /** Whether there is always room for the next Species, so that nothing moves when it comes. */
  places: boolean;
}

const SLIM = 0.42;
/** Up to this many Levels and columns there is always room for one more, so that nothing moves when it comes. */
const STEADY = 4;

/** `free` are places to choose from; `next` are those where another Animal could come to stand. */
export function layOut(community: Species[], free: Spot[], next: Spot[], measures: Measures): Layout {
  const { rise, places } = measures;
  const missed = missedBy(community);
  const grounds = [...community, ...missed.map((one) => one.spot)];
  const animals = [...(places ? next : []).filter((one) => one.level <= STEADY), ...free];
  const rows = Math.max(places ? 2 : 1, ...[...grounds, ...animals].map((one) => one.level));
  const xs = grounds.length ? grounds.map(across) : [0];
  const first = Math.min(...xs);
  const last = Math.max(...xs);
  const columns = last - first + 1;
  const ends = free.some((one) => one.level === 1 && (across(one) < first || across(one) > last));
  const slim = community.length && (ends || (places && columns <= STEADY)) ? SLIM : 0;
  const fit = (room: { width: number; gap: number }) => (room.width - room.gap * (columns - 1 + (slim ? 2 : 0))) / (columns + 2 * slim);
  const { gap, narrowest, ...room } = measures.tight && fit(measures) < measures.narrowest ? measures.tight : measures;
  const width = Math.floor(Math.max(narrowest, Math.min(measures.widest, fit({ ...room, gap }))));
  const step = width + gap;
  const margin = slim ? Math.floor(width * slim) + gap : 0;
  const whole = columns * width + (columns - 1) * gap + 2 * margin;
  const row = Math.min(measures.tallest + rise, Math.floor(measures.height / rows));
  const height = row * rows;
  const start = margin;
  const most = row - rise;
  const boxOf = (spot: Spot, species: Species | null, owner: Species | null): Box => {
    const x = across(spot);
    const beyond = slim > 0 && spot.level === 1 && (x < first || x > last);
    const own = species ? measures.tall(species.traits.length, most, width) : Math.min(most, Math.max(44, most * 0.72));
    const left = x < first && beyond ? start - margin : start + (x - first) * step;
    return {
      key: named(spot),
      spot,
      left,
      top: height - (spot.level - 1) * row - own,
      width: beyond ? Math.floor(width * slim) : width,
      height: own,
      species,
      slim: beyond,
      missed: owner,
    };
  };
  const boxes = community.map((one) => boxOf(one, one, null));
  for (const { spot, by } of missed) boxes.push(boxOf(spot, null, by));
  for (const spot of free) if (!boxes.some((box) => box.key === named(spot))) boxes.push(boxOf(spot, null, null));
  const levels = Array.from({ length: rows }, (_, i) => ({ level: i + 1, y: height - i * row - most / 2 }));
  return { boxes, lines: linesOf(boxes), levels, width: Math.max(whole, 0), height };
}

/** The food sources that Animals lack, and who lacks them. */
function missedBy(community: Species[]): { spot: Spot; by: Species }[] {
  const found: { spot: Spot; by: Species }[] = [];
  for (const by of community)
    for (const place of by.misses ?? []) if (!found.some((one) => named(one.spot) === place)) found.push({ spot: spotOf(place), by });
  return found;
}

function linesOf(boxes: Box[]): Line[] {
  const found: Line[] = [];
  for (const box of boxes) {
    if (!box.species || box.species.level === 1) continue;
    for (const [i, source] of sourcesOf(box.species).entries()) {
      const below = boxes.find((other) => other.key === named(source));
      if (!below) continue;
      const x = box.left + box.width * (i ? 0.66 : 0.34);
      const y = box.top + box.height;
      const to = below.left + below.width * (i ? 0.42 : 0.58);
      const middle = (y + below.top) / 2;
      found.push({
        key: `${box.key}/${below.key}`,
        path: `M${x} ${y}C${x} ${middle} ${to} ${middle} ${to} ${below.top}`,
        cut: below.species === null,
      });
    }
  }
  return found;
}

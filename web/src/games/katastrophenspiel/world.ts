/** Draws the dotted world map from rows of dots, and says where each region's name, pins and pawns are. */
import { REGIONS, type Region } from "./generated";
import rows from "./world.json";

const STEP = 7.6;
const ROW = 6.582;
const TOP = 17.2;

function path(runs: string): string {
  return runs
    .split(" ")
    .flatMap((line) => {
      const [row = "0", spans = ""] = line.split(":");
      const y = (TOP + Number(row) * ROW).toFixed(1);
      return spans.split(",").map((span) => {
        const [first = 0, count = 0] = span.split("x").map(Number);
        const x = first * (STEP / 2);
        return `M${x.toFixed(1)} ${y}h0` + `m${STEP} 0h0`.repeat(count - 1);
      });
    })
    .join("");
}

export const WIDTH = 900;
export const HEIGHT = 430;

export interface Land {
  region: Region;
  dots: string;
  /** Where its name, its catastrophes and its pawns stand, in per cent; in a crowded place the name stands by the pawns. */
  label: [number, number] | null;
  pin: [number, number];
  pawn: [number, number];
  /** The part of the map that can be clicked: left, top, width, height in per cent. */
  area: [number, number, number, number];
}

const PLACES: Record<Region, Omit<Land, "region" | "dots">> = {
  north_america: { label: [11.5, 34], pin: [26.5, 29], pawn: [26.5, 32.5], area: [9, 2, 36, 46] },
  south_america: { label: [17, 68], pin: [33, 67], pawn: [33.2, 70.5], area: [13, 49, 27, 46] },
  africa: { label: [65.5, 64], pin: [55.2, 58.5], pawn: [55.2, 61.5], area: [40, 31, 19.5, 49] },
  asia: { label: [90, 31.5], pin: [74.9, 28.3], pawn: [74.9, 31.5], area: [61, 2, 35, 55] },
  australia: { label: [72.5, 82], pin: [86.5, 70.8], pawn: [86.5, 75.9], area: [70, 58, 28, 36] },
  europe: { label: null, pin: [54.8, 19.5], pawn: [54.8, 23.7], area: [46, 1, 15, 29] },
};

export const lands: Land[] = REGIONS.map((region) => ({
  region,
  dots: path(rows[region]),
  ...PLACES[region],
}));

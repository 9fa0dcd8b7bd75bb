/** The map as the table draws it: what stands where, and the way a hero takes. */

export const COLUMNS = 8;
export const ROWS = 7;

export type Location = (typeof LOCATIONS)[number];
export type Terrain = "start" | "booth" | "bridge" | "water" | "high_rise" | "street" | "location";

/** In the order of their signs on the map. */
export const LOCATIONS = [
  "observatory",
  "university_labs",
  "skyport",
  "city_zoo",
  "grand_museum",
  "fission_plant",
  "city_hall",
  "broadcast_tower",
  "chemical_works",
  "stadium",
  "mercy_hospital",
  "central_bank",
  "ironbay_prison",
  "waterworks",
  "union_station",
  "harbor_docks",
] as const;
const SIGNS = "OUKZMFCTHShBIWND";
const TERRAINS: Record<string, Terrain> = {
  "@": "start",
  b: "booth",
  "=": "bridge",
  "~": "water",
  "#": "high_rise",
  ".": "street",
};
export const LOCATION_ICONS: Record<Location, string> = {
  observatory: "observatory",
  university_labs: "graduate-cap",
  skyport: "control-tower",
  city_zoo: "elephant-head",
  grand_museum: "egyptian-temple",
  fission_plant: "nuclear-plant",
  city_hall: "capitol",
  broadcast_tower: "radio-tower",
  chemical_works: "chemical-tank",
  stadium: "soccer-ball",
  mercy_hospital: "hospital",
  central_bank: "bank",
  ironbay_prison: "prisoner",
  waterworks: "water-tower",
  union_station: "steam-locomotive",
  harbor_docks: "harbor-dock",
};

export interface Cell {
  space: string;
  column: number;
  row: number;
  terrain: Terrain;
  location: Location | null;
}

export function spaceAt(column: number, row: number): string {
  return `${"abcdefgh"[column] ?? "?"}${row + 1}`;
}

export function columnOf(space: string): number {
  return space.charCodeAt(0) - 97;
}

export function rowOf(space: string): number {
  return Number(space.slice(1)) - 1;
}

/** The number of a space, row by row from the north-west corner. */
export function indexOf(space: string): number {
  return rowOf(space) * COLUMNS + columnOf(space);
}

/** The rows of the map, from the signs of the view. */
export function cellsOf(city: string[]): Cell[][] {
  return city.map((signs, row) =>
    [...signs].map((sign, column) => ({
      space: spaceAt(column, row),
      column,
      row,
      terrain: TERRAINS[sign] ?? "location",
      location: TERRAINS[sign] ? null : (LOCATIONS[SIGNS.indexOf(sign)] ?? null),
    })),
  );
}

/** Places for teleporting: Start, booths and locations from north-west to south-east. */
export function landmarks(cells: Cell[][]): string[] {
  return cells.flat().flatMap((cell) => (["start", "booth", "location"].includes(cell.terrain) ? [cell.space] : []));
}

/** The way from a space to another, put together from the pieces that the game tells. */
export function wayTo(target: string, from: string, pieces: Record<string, string>): string[] {
  let way = [target];
  while (way[0] !== from) {
    const before = pieces[way[0] ?? ""];
    if (!before) return [];
    way = [...before.split(" "), ...way];
  }
  return way;
}

/** The map as the table draws it: rows of spaces, and the route that a hero takes. */
import { CITY, COLUMNS, ROWS } from "./generated";

export type Cell = (typeof CITY)[number];

/** The spaces row by row, from the north-west corner. */
export const CELLS: Cell[][] = Array.from({ length: ROWS }, (_, row) => CITY.filter((cell) => cell.row === row));

export function cellAt(space: string): Cell | undefined {
  return CITY.find((cell) => cell.space === space);
}

/** The space so many columns and rows further, or at the edge of the map. */
export function beside(space: string, [columns, rows]: [number, number]): string {
  const from = cellAt(space);
  const column = Math.min(COLUMNS - 1, Math.max(0, (from?.column ?? 0) + columns));
  const row = Math.min(ROWS - 1, Math.max(0, (from?.row ?? 0) + rows));
  return CELLS[row]?.[column]?.space ?? space;
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

/** Tests of the map of Catastropolis, and of names on narrow cards. */
import { describe, expect, test } from "vitest";
import { beside, CELLS, wayTo } from "../src/games/catastropolis/city";
import { COLUMNS, ROWS } from "../src/games/catastropolis/generated";

describe("the city", () => {
  test("all spaces lie in rows, and arrow keys stay on the map", () => {
    expect(CELLS.map((row) => row.length)).toEqual(Array.from({ length: ROWS }, () => COLUMNS));
    expect(CELLS[3]?.[3]).toMatchObject({ space: "d4", terrain: "start", location: null });
    expect(beside("d4", [1, 0])).toBe("e4");
    expect(beside("a1", [-1, 0])).toBe("a1");
  });

  test("a way is put together from its pieces", () => {
    const pieces = { d3: "d4", d2: "d3", e2: "d2", h2: "d4 d5 g6" };
    expect(wayTo("e2", "d4", pieces)).toEqual(["d4", "d3", "d2", "e2"]);
    expect(wayTo("h2", "d4", pieces)).toEqual(["d4", "d5", "g6", "h2"]);
    expect(wayTo("a1", "d4", pieces)).toEqual([]);
  });
});

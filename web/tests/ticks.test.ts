/** Tests of which numbers are shown along the axis of a chart. */
import { expect, test } from "vitest";
import { places, ticks } from "../src/games/shared/ticks";

test("whole numbers have equal steps, and each has room", () => {
  expect(ticks(0, 4, 150)).toEqual([0, 1, 2, 3, 4]);
  expect(ticks(0, 10, 150)).toEqual([0, 2, 4, 6, 8, 10]);
  expect(ticks(0, 28, 150)).toEqual([0, 5, 10, 15, 20, 25, 30]);
  expect(ticks(-3, 9, 150)).toEqual([-4, -2, 0, 2, 4, 6, 8, 10]);
  expect(ticks(0, 0, 150)).toEqual([0, 1]);
});

test("no two numbers are closer than 24 pixels, and the first and the last are there", () => {
  for (const count of [2, 9, 32, 147]) {
    const found = places(count, 590);
    const gaps = found.slice(1).map((place, i) => ((place - (found[i] ?? 0)) * 590) / (count - 1));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(24);
    expect([found[0], found.at(-1)]).toEqual([0, count - 1]);
  }
  expect(places(1, 590)).toEqual([0]);
});

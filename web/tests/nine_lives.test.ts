/** Tests of which events the table of Nine Lives shows as news. */
import { expect, test } from "vitest";
import { tollOf } from "../src/games/nine_lives/news";
import type { EventView } from "../src/wire";

test("one banner names everybody who is out, and groups the losses of the others", () => {
  const told: [string, number, number?][] = [
    ["lost_lives", 0, 1],
    ["lost_lives", 1, 2],
    ["lost_lives", 2, 1],
    ["lost_lives", 3, 1],
    ["lost_lives", 4, 2],
    ["eliminated", 3],
    ["eliminated", 1],
    ["farewell_yarn", 0],
  ];
  const events = told.map(([event, seat, count], n) => ({ n, event, seat, count })) as EventView[];
  expect(tollOf(events)).toEqual({
    out: [3, 1],
    lost: [
      { count: 1, seats: [0, 2] },
      { count: 2, seats: [4] },
    ],
  });
  expect(tollOf(events.slice(-1))).toEqual({ out: [], lost: [] });
});

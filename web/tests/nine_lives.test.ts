/** What the table of Nine Lives works out by itself: what is news, and the steps of a CATastrophe. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { EVENT_STEPS } from "../src/games/nine_lives/model";
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

describe("the steps of a CATastrophe", () => {
  const file = readFileSync(new URL("../../src/calamity/games/nine_lives/cards.toml", import.meta.url), "utf8");
  const effects = file
    .split("[[card]]")
    .filter((block) => /^type = "(event|reapurr)"$/m.test(block))
    .map((block) => /^effect = "(.*)"$/m.exec(block)?.[1] ?? "");

  test("all are told but of cards that only have a result", () => {
    const plain = ["candles", "cat_show", "delivery", "frenzy", "parade", "stride", "truce", "tumble", "yarn_rain", "zoomies"];
    expect([...new Set(effects.filter((effect) => !(effect in EVENT_STEPS)))].sort()).toEqual(plain);
    expect(Object.keys(EVENT_STEPS).filter((effect) => !effects.includes(effect))).toEqual([]);
  });
});

/** What the table of Nine Lives works out by itself: where a card leaves a cat, what a die means, what is news. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { climb, costs, descend, dieFate, outcomes, type Outcome, type Variant } from "../src/games/nine_lives/fates";
import { EVENT_STEPS, type Printed, type View } from "../src/games/nine_lives/model";
import { tollOf } from "../src/games/nine_lives/news";
import type { EventView } from "../src/wire";

const card = (id: string, more: Partial<Printed>): Printed => ({
  id,
  number: "",
  type: "curiosity",
  kind_number: 0,
  effect: id,
  name: { en: id, de: id },
  ...more,
});
const CARDS: Record<string, Printed> = {
  curse: card("curse", { lives: 1 }),
  plague: card("plague", { lives: 3 }),
  swat: card("swat", { type: "attack", attack: 4, lives: 2 }),
  golem: card("golem", { type: "ally", effect: "shield", amount: 1 }),
  knight: card("knight", { type: "power", effect: "guard" }),
  granny: card("granny", { type: "power", effect: "gain_lives", amount: 2 }),
  knucklebones: card("knucklebones", { type: "reapurr", threshold: 3 }),
  raven: card("raven", { type: "ally", amount: 1 }),
  lantern: card("lantern", { type: "ally", amount: 1 }),
  ferry: card("ferry", { type: "power", amount: 2 }),
  robin: card("robin", { type: "power", amount: 1 }),
  imp: card("imp", { type: "ally", effect: "pilfer" }),
  swipe: card("swipe", { type: "attack", attack: 3, rolls: 2 }),
  cucumber: card("cucumber", { type: "reaction", effect: "block" }),
};

function position(more: Partial<View> = {}): View {
  return {
    seats: 4,
    lives: [6, 5, 4, 2],
    alive: [1, 1, 1, 1],
    shields: [0, 0, 0, 0],
    guarded: [0, 0, 0, 0],
    reapurr: 0,
    zones: { row: [[], [], [], []], lasting: [], revealed: [] },
    acting: ["curse"],
    owners: [1],
    aims: [0],
    shares: [0],
    dice: [],
    rollers: [],
    needs: [],
    ...more,
  } as unknown as View;
}

const foretold = (more: Partial<View> = {}, variant: Variant = "standard"): Outcome[] => outcomes(position(more), CARDS, variant);

describe("if nobody answers", () => {
  test("a cat goes down one space, in King to the first that is free", () => {
    expect(foretold()).toEqual([{ is: "loses", seat: 0, from: 6, to: 5 }]);
    expect(foretold({}, "king")).toEqual([{ is: "loses", seat: 0, from: 6, to: 3 }]);
  });

  test("cats that are out stand in nobody's way", () => {
    expect(foretold({ alive: [1, 0, 1, 1] }, "king")).toEqual([{ is: "loses", seat: 0, from: 6, to: 5 }]);
  });

  test("a shield and a guard keep the life", () => {
    const kept = [{ is: "loses", seat: 0, from: 6, to: 6 }];
    expect(foretold({ shields: [1, 0, 0, 0] })).toEqual(kept);
    expect(foretold({ guarded: [1, 0, 0, 0] }, "king")).toEqual(kept);
    expect(foretold({ shields: [0, 1, 1, 1] })).not.toEqual(kept);
  });

  test("several lives go one after the other, less the shields", () => {
    expect(foretold({ acting: ["plague"] })).toEqual([{ is: "loses", seat: 0, from: 6, to: 3 }]);
    expect(foretold({ acting: ["plague"], shields: [1, 0, 0, 0] }, "king")).toEqual([{ is: "loses", seat: 0, from: 6, to: 1 }]);
  });

  test("whoever comes down to the Reapurr falls", () => {
    expect(foretold({ reapurr: 4 })).toEqual([{ is: "loses", seat: 0, from: 6, to: 5 }]);
    expect(foretold({ reapurr: 5 })).toEqual([{ is: "falls", seat: 0 }]);
    expect(foretold({ reapurr: 3 }, "king")).toEqual([{ is: "falls", seat: 0 }]);
    expect(foretold({ lives: [2, 1, 5, 4] }, "king")).toEqual([{ is: "falls", seat: 0 }]);
  });

  test("an Attack is rolled against", () => {
    expect(foretold({ acting: ["swat"] })).toEqual([{ is: "rolls", seats: [0], number: 4, lives: 2 }]);
  });

  test("those with the same roll before them are named together", () => {
    expect(foretold({ acting: ["swat"], shares: [2, 3, 0], shields: [0, 0, 0, 1] })).toEqual([
      { is: "rolls", seats: [2, 0], number: 4, lives: 2 },
      { is: "rolls", seats: [3], number: 4, lives: 1 },
    ]);
  });

  test("only what takes a life from a seat costs it something", () => {
    const rolls: Outcome = { is: "rolls", seats: [0, 2], number: 4, lives: 1 };
    expect([0, 1, 2, null].map((seat) => costs(rolls, seat))).toEqual([true, false, true, false]);
    expect(costs({ ...rolls, lives: 0 }, 0)).toBe(false);
    expect([6, 5].map((to) => costs({ is: "loses", seat: 0, from: 6, to }, 0))).toEqual([false, true]);
    expect([0, 1].map((seat) => costs({ is: "falls", seat }, seat === 0 ? 0 : 2))).toEqual([true, false]);
  });

  test.each([
    ["golem", 5, 5, 1],
    ["knight", 5, 5, 0],
    ["granny", 7, 6, 2],
  ])("%s in play takes effect before the card that it lies on", (answer, from, to, risked) => {
    const stack = (bottom: string) => ({ acting: [bottom, answer], owners: [1, 0], aims: [0, -1], lives: [5, 7, 6, 2] });
    const works = { is: "works", card: answer, owner: 0 };
    expect(foretold(stack("curse"))).toEqual([works, { is: "loses", seat: 0, from, to }]);
    expect(foretold(stack("swat"))).toEqual([works, { is: "rolls", seats: [0], number: 4, lives: risked }]);
  });

  test("two rolls are two rolls", () => {
    expect(foretold({ acting: ["swipe"] })).toEqual([{ is: "rolls", seats: [0], number: 3, lives: 1, times: 2 }]);
  });

  test("it is told whose card works, and on whom", () => {
    const stack = { acting: ["imp"], shares: [] };
    expect(foretold({ ...stack, aims: [3] })).toEqual([{ is: "works", card: "imp", owner: 1, aim: 3 }]);
    expect(foretold({ ...stack, aims: [-1] })).toEqual([{ is: "works", card: "imp", owner: 1 }]);
  });

  test("a life goes from one cat to another, unless it isn't lost", () => {
    const stack = { acting: ["robin"], shares: [], aims: [0] };
    const lost = { is: "loses", seat: 0, from: 6, to: 5 };
    expect(foretold(stack)).toEqual([lost, { is: "loses", seat: 1, from: 5, to: 6 }]);
    expect(foretold({ ...stack, shields: [1, 0, 0, 0] })).toEqual([{ ...lost, to: 6 }]);
    expect(costs({ is: "loses", seat: 1, from: 5, to: 6 }, 1)).toBe(false);
  });

  test.each([
    ["raven", -1, { from: 3, to: 4, caught: [2] }],
    ["lantern", -1, { from: 3, to: 2, caught: [] }],
    ["ferry", 8, { from: 3, to: 1, caught: [] }],
    ["ferry", 9, { from: 3, to: 4, caught: [2] }],
  ])("%s (%i) takes the Reapurr along and catches whom he reaches", (id, aim, step) => {
    const stack = { acting: [id], shares: [], aims: [aim], reapurr: 3, lives: [6, 5, 4, 8] };
    expect(foretold(stack)).toEqual([{ is: "moves", card: id, step }]);
    expect([0, 2].map((seat) => costs({ is: "moves", card: id, step }, seat))).toEqual([false, step.caught.length > 0]);
    const answered = { ...stack, acting: [id, "cucumber"], owners: [1, 2], aims: [aim, -1] };
    expect(foretold(answered)).toEqual([{ is: "blocked", card: id, owner: 2 }]);
  });

  test("the Reapurr reaches nobody who gains a life in time", () => {
    const stack = { acting: ["raven", "granny"], owners: [1, 2], shares: [], aims: [-1, -1], reapurr: 3, lives: [6, 5, 4, 8] };
    expect(foretold(stack).at(-1)).toEqual({ is: "moves", card: "raven", step: { from: 3, to: 4, caught: [] } });
  });

  test("a moth finds the Reapurr in his Lair and does something else", () => {
    expect(foretold({ acting: ["lantern"], shares: [], aims: [-1] })).toEqual([{ is: "works", card: "lantern", owner: 1 }]);
  });

  test("a cat that gains lives goes to the first free space in King alone", () => {
    const stack = { acting: ["curse", "granny"], owners: [1, 0], aims: [0, -1], lives: [5, 7, 6, 2] };
    expect(foretold(stack, "king").at(-1)).toEqual({ is: "loses", seat: 0, from: 9, to: 8 });
    expect(foretold(stack, "turbo").at(-1)).toEqual({ is: "loses", seat: 0, from: 7, to: 5 });
  });
});

describe("the Reapurr's way", () => {
  test("ends with the last cat, unless he jumps", () => {
    const two = position({ alive: [1, 0, 1, 0], lives: [5, 0, 4, 0], reapurr: 3 });
    expect(climb(two, 2)).toEqual({ from: 3, to: 4, caught: [2] });
    expect(climb(two, 2, true)).toEqual({ from: 3, to: 5, caught: [2, 0] });
  });

  test("ends at the top and in the Lair", () => {
    expect(climb(position({ lives: [9, 9, 9, 9], reapurr: 8 }), 2).to).toBe(9);
    expect(descend(position({ reapurr: 1 }), 2)).toEqual({ from: 1, to: 0, caught: [] });
  });
});

test("Knucklebones: 6 sends the Reapurr down, 4 and 5 are worse than less", () => {
  const fates = [1, 2, 3, 4, 5, 6].map((die) =>
    dieFate(position({ acting: ["knucklebones"], dice: [die], rollers: [0], needs: [0] }), CARDS, 0, null),
  );
  expect(fates).toEqual(["warn", "warn", "warn", "bad", "bad", "good"]);
});

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

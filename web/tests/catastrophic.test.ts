/** Tests of Catastrophic's table: where things are drawn, which Species are meant, and the events so far. */
import { describe, expect, test } from "vitest";
import type { Species } from "../src/games/catastrophic/generated";
import { layOut, type Measures } from "../src/games/catastrophic/layout";
import { seatAsked, spotOf } from "../src/games/catastrophic/model";
import { calledIn, calledOf, placedBy } from "../src/games/catastrophic/naming";
import { pleaIn, Plea } from "../src/games/catastrophic/plea.svelte";
import { storyOf } from "../src/games/catastrophic/story";
import type { EventView, OptionView } from "../src/wire";

const link = (verb: string, ...args: string[]): OptionView => ({ action: 0, verb, args });

function species(level: number, slot: number, traits: string[], more: Partial<Species> = {}): Species {
  return {
    level,
    slot,
    kind: level === 1 ? "plant" : "animal",
    traits: traits.map((id) => ({ card: id, active: true, timed: false })),
    conditions: "",
    wild: false,
    short: "no",
    protected: false,
    protection_ends: "",
    hidden: false,
    offspring: 0,
    reproductive: 0,
    aquatic: false,
    link: 0,
    parasites: 0,
    points: level * traits.length,
    ...more,
  };
}

describe("whose Species are meant", () => {
  const spots = (...places: string[]) => places.map(spotOf);
  const aims = {
    niche: [{ seat: 2, species: ["1 0", "1 1"] }],
    brood: [
      { seat: 1, species: ["2 0"] },
      { seat: 2, species: ["2 0", "2 1"] },
    ],
  };

  test("an opponent who was filled in is known by the Species in question", () => {
    expect(seatAsked(aims, 0, [link("play", "niche")], spots("1 1", "1 0"))).toBe(2);
    expect(seatAsked(aims, 0, [link("play", "brood"), link("target", "2")], spots("2 0", "2 1"))).toBe(2);
  });

  test("cards that strike no opponent ask for our own Species, and so does the home of a stolen Trait", () => {
    expect(seatAsked(aims, 0, [link("play", "refuge")], spots("1 0", "1 1"))).toBe(0);
    expect(seatAsked(undefined, 0, [], spots("1 0", "1 1"))).toBe(0);
    const stolen = [link("play", "brood"), link("target", "2"), link("species", "2", "0"), link("steal", "x")];
    expect(seatAsked(aims, 0, stolen, spots("2 0", "2 1"))).toBe(0);
    expect(seatAsked(aims, 0, [link("play", "brood"), link("target", "1")], spots("2 0", "2 1"))).toBe(0);
  });
});

describe("the story", () => {
  const storyAfter = (...told: [string, Record<string, unknown>][]) =>
    storyOf(
      told.map(([event, more], n) => ({ n, event, ...more })) as EventView[],
      2,
    );
  const begun: [string, Record<string, unknown>][] = [
    ["introduced", { seat: 0, species: "1 0 bark", card: "bark" }],
    ["added", { seat: 0, species: "1 0 bark", card: "leaves" }],
    ["introduced", { seat: 1, species: "1 0", card: "hairs" }],
    ["turn", { seat: 0, number: 1 }],
  ];

  test("names Species that have lost all Traits as before, and keeps those that went Extinct", () => {
    const story = storyAfter(
      ...begun,
      ["lost", { seat: 0, species: "1 0 bark left", card: "bark" }],
      ["turn", { seat: 1, number: 1 }],
      ["extinct", { seat: 0, species: "1 0" }],
    );
    expect([...story.names]).toEqual([[6, "1 0 bark left"]]);
    expect(story.extinct).toEqual([{ seat: 0, level: 1, turn: 2, traits: ["bark", "leaves"] }]);
  });

  test("a Trait that was stolen belongs to the other Species, whichever card took it", () => {
    const story = storyAfter(
      ...begun,
      ["announced", { seat: 1, card: "thief" }],
      ["aimed_at_species", { seat: 0, species: "1 0" }],
      ["aimed_at_trait", { card: "bark" }],
      ["aimed_at_species", { seat: 1, species: "1 0" }],
      ["announced", { seat: 0, card: "answer" }],
      ["stole_trait", { seat: 1, species: "1 0", other: 0, card: "bark" }],
      ["extinct", { seat: 0, species: "1 0" }],
      ["extinct", { seat: 1, species: "1 0" }],
    );
    expect(story.extinct.map((one) => one.traits)).toEqual([["leaves"], ["hairs", "bark"]]);
  });

  test("two Species that cross exchange the Traits that were named", () => {
    const story = storyAfter(
      ...begun,
      ["introduced", { seat: 0, species: "1 1", card: "roots" }],
      ["announced", { seat: 0, card: "cross" }],
      ["aimed_at_species", { seat: 0, species: "1 0" }],
      ["aimed_at_species", { seat: 0, species: "1 1" }],
      ["aimed_at_trait", { card: "leaves" }],
      ["aimed_at_trait", { card: "roots" }],
      ["crossed", { seat: 0, species: "1 0", other: "1 1 roots" }],
      ["extinct", { seat: 0, species: "1 0" }],
      ["extinct", { seat: 0, species: "1 1" }],
    );
    expect(story.extinct.map((one) => one.traits)).toEqual([["bark", "roots"], ["leaves"]]);
  });
});

describe("what things are called", () => {
  test("an event names a Species by its place, print and side", () => {
    expect(calledIn("2 -1 feet left")).toEqual({ level: 2, slot: -1, card: "feet", side: "left" });
    expect(calledIn("1 0")).toEqual({ level: 1, slot: 0 });
  });

  test("Species with the same print on one Level are told apart by their sides", () => {
    const asleep = species(1, 3, ["roots", "bark"]);
    asleep.traits = asleep.traits.map((trait) => ({ ...trait, active: trait.card === "bark" }));
    const community = [species(1, 0, ["bark"]), species(1, 1, ["bark", "hairs"]), species(1, 2, ["hairs"]), asleep, species(2, 0, ["bark"])];
    expect(community.map((one) => calledOf(community, one).side)).toEqual(["left", "between", undefined, "right", undefined]);
  });

  test("a free place is named by its neighbours", () => {
    const community = [species(1, 0, ["a"]), species(1, 2, ["b"]), species(1, 3, ["c"]), species(1, 7, ["d"])];
    const key = (level: number, slot: number) => placedBy(community, { level, slot }).key;
    expect([-1, 1, 4, 5, 6, 8].map((slot) => key(1, slot))).toEqual(["left", "between", "right_of", "gap", "left_of", "right"]);
    expect(placedBy([], { level: 1, slot: 0 })).toEqual({ key: "first" });
    expect(placedBy(community, { level: 2, slot: 2 })).toEqual({ key: "above", one: community[1], two: community[2] });
  });
});

test("a claim is said with its Traits and told from other talk", () => {
  const plea = new Plea();
  const one = species(1, 0, ["bark", "leaves"]);
  plea.toggle("leaves");
  plea.text = " they fold up ";
  const said = plea.said(one, (id) => id.toUpperCase());
  expect(pleaIn(said)).toBe("LEAVES: they fold up");
  expect(pleaIn(plea.said(one, (id) => id))).toBe("bark, leaves");
  expect(pleaIn("hello")).toBeNull();
});

test("every Species has a box, every Animal two lines, and a missing source a place", () => {
  const measures: Measures = {
    width: 500,
    height: 400,
    gap: 10,
    rise: 20,
    widest: 140,
    narrowest: 60,
    tallest: 140,
    tall: () => 100,
    places: true,
  };
  const community = [species(1, 1, ["a"]), species(1, 2, ["b"]), species(2, 0, ["c", "d"], { misses: ["1 0"] }), species(2, 1, ["e"])];
  const { boxes, lines } = layOut(community, [{ level: 1, slot: 3 }], [], measures);
  expect(boxes.map((box) => box.key).sort()).toEqual(["1 0", "1 1", "1 2", "1 3", "2 0", "2 1"]);
  expect(boxes.find((box) => box.key === "1 0")?.missed?.slot).toBe(0);
  expect(boxes.find((box) => box.key === "1 3")?.slim).toBe(true);
  expect(lines.filter((line) => line.cut)).toHaveLength(1);
  expect(lines).toHaveLength(4);
});

test("where Plants would be too narrow, they use all the room, and keep a least width", () => {
  const measures: Measures = {
    width: 498,
    height: 400,
    gap: 12,
    tight: { width: 586, gap: 6, narrowest: 58 },
    rise: 20,
    widest: 148,
    narrowest: 68,
    tallest: 140,
    tall: () => 100,
    places: true,
  };
  const laid = (count: number) => {
    const row = Array.from({ length: count }, (_, slot) => species(1, slot, ["a"]));
    const ends = [-1, count].map((slot) => ({ level: 1, slot }));
    const layout = layOut(row, ends, [], measures);
    return { all: layout.width, each: layout.boxes[0]?.width };
  };
  expect(laid(5)).toEqual({ all: 492, each: 72 });
  expect(laid(7)).toEqual({ all: 580, each: 68 });
  expect(laid(8).all).toBeLessThanOrEqual(586);
  expect(laid(11).each).toBe(58);
});

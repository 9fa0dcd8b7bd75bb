/** What the table of Catastrophic works out by itself: places, sketches, whose Species are meant, the story. */
import { describe, expect, test } from "vitest";
import { layOut, type Measures } from "../src/games/catastrophic/layout";
import { animalPlaces, named, plantPlaces, seatAsked, spotOf, unseenEvents, type Printed, type Species, type View } from "../src/games/catastrophic/model";
import { sketchOf, spotIn } from "../src/games/catastrophic/sketch";
import { pleaIn, Plea } from "../src/games/catastrophic/plea.svelte";
import { storyOf } from "../src/games/catastrophic/story";
import type { EventView, OptionView } from "../src/wire";

const card = (id: string, type: Printed["type"], more: Partial<Printed> = {}): Printed => ({
  id,
  type,
  kind_number: 0,
  name: { en: id, de: id },
  ...more,
});
const CARDS: Record<string, Printed> = Object.fromEntries(
  [
    card("bark", "plant", { conditions: "HU" }),
    card("leaves", "plant", { conditions: "GC" }),
    card("partners", "plant", { conditions: "L", aura: "L" }),
    card("glands", "plant", { conditions: "TW", invest: 1 }),
    card("bat", "animal", { conditions: "GE" }),
    card("refuge", "interaction", { play: { effect: "protect" } }),
  ].map((one) => [one.id, one]),
);
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

describe("places", () => {
  test("a Plant goes into gaps and to both ends, an Animal above two neighbours", () => {
    const plants = [0, 1, 3].map((slot) => ({ level: 1, slot }));
    expect(plantPlaces([]).map(named)).toEqual(["1 0"]);
    expect(plantPlaces(plants).map(named)).toEqual(["1 -1", "1 2", "1 4"]);
    expect(animalPlaces(plants).map(named)).toEqual(["2 0"]);
    expect(animalPlaces([...plants, { level: 2, slot: 0 }])).toEqual([]);
  });

  test("numbers of places fit the rules", () => {
    expect(spotOf(59)).toEqual({ level: 2, slot: -3 });
  });
});

describe("a starting Community", () => {
  const hand = ["bark", "leaves", "partners", "glands", "bat", "refuge"];

  test("links that leave no choice are found out", () => {
    const chain = [link("introduce", "bark"), link("introduce", "leaves"), link("place", "1", "1"), link("introduce", "bat")];
    const sketch = sketchOf(chain, [link("add", "glands"), link("finish")], hand, CARDS);
    expect(sketch.species.map(named)).toEqual(["1 0", "1 1", "2 0"]);
    expect(sketch.hand).toEqual(["partners", "glands", "refuge"]);
    expect(sketch.species.map((one) => one.points)).toEqual([1, 1, 2]);
  });

  test("a Trait without a place waits, and what is Invested leaves the hand", () => {
    const begun = [link("introduce", "bark"), link("introduce", "glands")];
    expect(sketchOf(begun, [link("place", "1", "1"), link("place", "1", "-1")], hand, CARDS).pending).toBe("glands");
    const paid = [...begun, link("place", "1", "1"), link("discard", "refuge"), link("introduce", "partners"), link("place", "1", "2")];
    const sketch = sketchOf(paid, [link("finish")], hand, CARDS);
    expect(sketch.hand).toEqual(["leaves", "bat"]);
    expect(sketch.species.map((one) => one.conditions)).toEqual(["HU", "WLT", "L"]);
  });
});

describe("Events still unseen", () => {
  const events = ["hand", "rival", "deck", "old", "stays", "now", "thrown", "gone", "pack"];
  const cards = Object.fromEntries([...events.map((id) => card(id, "event")), card("bark", "plant")].map((one) => [one.id, one]));
  const zones: View["zones"] = {
    hand: [["hand", "bark"], 1],
    deck: { size: 1, top: [], bottom: [] },
    discards: ["thrown"],
    community: [[], []],
    continuous: [["stays"], []],
    announced: [],
    event: ["now"],
    history: ["old"],
    removed: ["gone"],
    unused: ["pack"],
  };

  test("those in the deck and in the hands of others, not those of the own hand or in sight", () => {
    expect(unseenEvents(cards, zones, 0)).toEqual(["rival", "deck"]);
    expect(unseenEvents(cards, zones, null)).toEqual(["hand", "rival", "deck"]);
  });
});

describe("whose Species are meant", () => {
  const spots = (...places: string[]) => places.map((place) => spotIn(place.split(" ")));
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

test("the story names Species and adds up scores", () => {
  const told: [string, Record<string, unknown>][] = [
    ["introduced", { seat: 0, place: "1 0", card: "bark" }],
    ["added", { seat: 0, place: "1 0", card: "leaves" }],
    ["turn", { seat: 0, number: 1 }],
    ["deactivated", { seat: 0, place: "1 0", card: "bark" }],
    ["turn", { seat: 1, number: 1 }],
    ["flipped_back", { seat: 0, place: "1 0" }],
    ["lost", { seat: 0, place: "1 0", card: "bark" }],
    ["turn", { seat: 0, number: 2 }],
    ["extinct", { seat: 0, place: "1 0" }],
    ["turn", { seat: 1, number: 2 }],
  ];
  const story = storyOf(
    told.map(([event, more], n) => ({ n, event, ...more })) as EventView[],
    2,
  );
  expect(story.scores).toEqual([
    [2, 1, 1, 0],
    [0, 0, 0, 0],
  ]);
  expect(story.names.get(6)).toBe("leaves");
  expect(story.extinct).toEqual([{ seat: 0, level: 1, turn: 3, traits: ["bark", "leaves"] }]);
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
  const community = [species(1, 1, ["a"]), species(1, 2, ["b"]), species(2, 0, ["c", "d"]), species(2, 1, ["e"])];
  const { boxes, lines } = layOut(community, [{ level: 1, slot: 3 }], measures);
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
    const layout = layOut(row, ends, measures);
    return { all: layout.width, each: layout.boxes[0]?.width };
  };
  expect(laid(5)).toEqual({ all: 492, each: 72 });
  expect(laid(7)).toEqual({ all: 580, each: 68 });
  expect(laid(8).all).toBeLessThanOrEqual(586);
  expect(laid(11).each).toBe(58);
});

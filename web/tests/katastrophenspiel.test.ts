/** Tests of the table of Das Katastrophenspiel: pictures, needs, and what has happened in a mission. */
import { expect, test } from "vitest";
import { cards } from "./cards";
import art from "../src/games/katastrophenspiel/art.json";
import { ABILITIES, type Printed, type Sign } from "../src/games/katastrophenspiel/generated";
import { needsOf } from "../src/games/katastrophenspiel/model";
import { missionStory, shoppingNow } from "../src/games/katastrophenspiel/story";

test("the card file holds all 110 cards, and each has its picture", () => {
  expect(Object.keys(cards)).toHaveLength(110);
  expect(Object.keys(art).sort()).toEqual(Object.keys(cards).sort());
});

test("a catastrophe's needs are counted by ability", () => {
  const needed = ["shelter", "first_aid", "shelter", "shelter"] as const;
  const signs = needed.map((ability): Sign => ({ sort: "ability", ability }));
  const needs = needsOf({ sides: [signs] } as Partial<Printed> as Printed);
  expect(ABILITIES.map((ability, i) => [ability, needs[i]]).filter(([, n]) => n)).toEqual([
    ["first_aid", 1],
    ["shelter", 3],
  ]);
});

test("a mission's story is told by the log", () => {
  const story = missionStory([
    { n: 0, event: "turn", seat: 0 },
    { n: 1, event: "mission", seat: 0, card: "hausbrand" },
    { n: 2, event: "used", seat: 0, card: "linda_rendel", side: "left" },
    { n: 3, event: "rolled", seat: 0, card: "linda_rendel", threshold: 5, roll: 6 },
    { n: 4, event: "named", seat: 0, ability: "shelter" },
    { n: 5, event: "used", seat: 0, card: "zelte", side: "whole" },
    { n: 6, event: "worn_out", seat: 0, card: "zelte" },
    { n: 7, event: "failed", seat: 0, card: "hausbrand" },
    { n: 8, event: "struck", card: "gasleck", place: 0 },
  ]);
  expect(story?.outcome).toBe("failed");
  expect(story?.end).toBe(7);
  expect(story?.uses.map((use) => use.card)).toEqual(["linda_rendel", "zelte"]);
  expect(story?.uses[0]?.rolls).toEqual([{ n: 3, roll: 6, from: 5, made: "shelter", wild: false }]);
  expect(story?.uses[1]?.worn).toBe(true);
});

test("a named ability belongs to the latest roll, not to the card added last", () => {
  const story = missionStory([
    { n: 1, event: "mission", seat: 0, card: "hausbrand" },
    { n: 2, event: "used", seat: 0, card: "linda_rendel", side: "left" },
    { n: 3, event: "used", seat: 0, card: "branka_oswald", side: "left" },
    { n: 4, event: "rolled", seat: 0, card: "branka_oswald", threshold: 5, roll: 2 },
    { n: 5, event: "rolled", seat: 0, card: "linda_rendel", threshold: 5, roll: 6 },
    { n: 6, event: "named", seat: 0, ability: "shelter" },
  ]);
  expect(story?.uses[0]?.rolls).toEqual([{ n: 5, roll: 6, from: 5, made: "shelter", wild: false }]);
  expect(story?.uses[1]?.rolls).toEqual([{ n: 4, roll: 2, from: 5, made: null, wild: false }]);
});

test("a new turn ends the story", () => {
  const events = [
    { n: 1, event: "mission", seat: 0, card: "hausbrand" },
    { n: 2, event: "failed", seat: 0, card: "hausbrand" },
    { n: 3, event: "turn", seat: 1 },
  ];
  expect(missionStory(events)).toBeNull();
});

test("a purchase lasts until something is bought or not", () => {
  const events = [
    { n: 0, event: "turn", seat: 0 },
    { n: 1, event: "purchase", seat: 0 },
    { n: 2, event: "cycled", seat: 0, card: "zelte" },
    { n: 3, event: "for_sale", card: "feldbetten", place: 0 },
  ];
  expect(shoppingNow(events)).toBe("purchase");
  expect(shoppingNow([...events, { n: 4, event: "bought_nothing", seat: 0 }])).toBeNull();
  expect(shoppingNow([{ n: 0, event: "procured", seat: 0, card: "justin_grafke" }])).toBe("procured");
});

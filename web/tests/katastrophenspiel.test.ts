import { expect, test } from "vitest";
import { card, cards } from "./cards";
import art from "../src/games/katastrophenspiel/art.json";
import { ABILITIES, needsOf, readSymbols } from "../src/games/katastrophenspiel/model";
import { missionStory, shoppingNow } from "../src/games/katastrophenspiel/story";

test("the card file holds all 110 cards, and each has its picture", () => {
  expect(Object.keys(cards)).toHaveLength(110);
  expect(Object.keys(art).sort()).toEqual(Object.keys(cards).sort());
});

test("space stands outside the slash", () => {
  expect(readSymbols("+4; D4 / H")).toEqual({
    space: 4,
    sides: [[{ sort: "die", from: 4 }], [{ sort: "ability", ability: "shelter" }]],
  });
  expect(readSymbols("MISSION").space).toBeNull();
});

test("a catastrophe's needs are counted by ability", () => {
  const needs = needsOf(card("sturm"));
  expect(needs).toHaveLength(ABILITIES.length);
  expect(needs[3]).toBe(3);
  expect(needs[0]).toBe(1);
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
  expect(story?.uses[0]?.rolls).toEqual([{ n: 3, roll: 6, from: 5, made: "shelter" }]);
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
  expect(story?.uses[0]?.rolls).toEqual([{ n: 5, roll: 6, from: 5, made: "shelter" }]);
  expect(story?.uses[1]?.rolls).toEqual([{ n: 4, roll: 2, from: 5, made: null }]);
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

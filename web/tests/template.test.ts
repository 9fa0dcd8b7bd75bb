/** Tests of how placeholders and plural forms in texts are filled in. */
import { expect, test } from "vitest";
import { fill, parts } from "../src/i18n/template";

test("a hole is filled with its value", () => {
  expect(fill("{seat} travels to {region}.", { seat: "Anna", region: "Asia" })).toBe("Anna travels to Asia.");
});

test("the first form is for exactly one", () => {
  const template = "{n} {n|action|actions} left";
  expect(fill(template, { n: 1 })).toBe("1 action left");
  expect(fill(template, { n: 0 })).toBe("0 actions left");
  expect(fill(template, { n: 2 })).toBe("2 actions left");
});

test("parts keep values apart from text", () => {
  expect(parts("{seat} buys {card}", { seat: 1, card: "zelte" })).toEqual([
    { name: "seat", value: 1 },
    { text: " buys " },
    { name: "card", value: "zelte" },
  ]);
});

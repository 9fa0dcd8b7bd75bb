/** Tests that marks on the goal line are spread so that they don't overlap. */
import { expect, test } from "vitest";
import { apart } from "../src/frame/race";

test("what is far apart stays where it is", () => {
  expect(apart([80, 0, 40], 20, 100)).toEqual([80, 0, 40]);
});

test("equal places are moved apart, in their order", () => {
  expect(apart([10, 10, 10], 20, 100)).toEqual([10, 30, 50]);
});

test("nothing leaves the line", () => {
  expect(apart([100, 95, 100], 20, 100)).toEqual([80, 60, 100]);
  expect(apart([0, 100, 100], 20, 100)).toEqual([0, 80, 100]);
});

test("a line that is too short for all is made longer", () => {
  expect(apart([5, 5, 5], 20, 10)).toEqual([0, 20, 40]);
});

import { expect, test } from "vitest";
import { joinLink } from "../src/frame/links";

test("a whole link keeps its key in the fragment", () => {
  expect(joinLink("https://play.example/t/ab12cd#j=Key-1_x")).toBe("/t/ab12cd#j=Key-1_x");
});

test("a bare code is a table", () => {
  expect(joinLink("  ab12cd ")).toBe("/t/ab12cd");
});

test("anything else is refused", () => {
  expect(joinLink("")).toBeNull();
  expect(joinLink("https://elsewhere.example/?q=1 2")).toBeNull();
});

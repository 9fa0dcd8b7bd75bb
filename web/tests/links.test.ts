/** Tests of which links to tables a page accepts, and which key each contains. */
import { expect, test } from "vitest";
import { joinLink } from "../src/frame/links";

const none = (): null => null;

test("a whole link keeps its key in the fragment", () => {
  expect(joinLink("https://play.example/t/ab12cd#j=Key-1_x", none)).toBe("/t/ab12cd#j=Key-1_x");
});

test("a link without a key leads to a table of one's own, and to no other", () => {
  expect(joinLink(" https://play.example/t/ab12cd ", (table) => table === "ab12cd")).toBe("/t/ab12cd");
  expect(joinLink("https://play.example/t/ab12cd", none)).toBeNull();
});

test("anything else is refused", () => {
  expect(joinLink("", none)).toBeNull();
  expect(joinLink("https://elsewhere.example/?q=1 2", none)).toBeNull();
});

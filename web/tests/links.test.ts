/** Tests of which links to tables a page accepts, which key each contains, and which work on one computer only. */
import { expect, test } from "vitest";
import { joinLink, onlyHere } from "../src/frame/links";

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

test("a loopback address works on this computer only", () => {
  expect(["localhost", "127.0.0.1", "127.8.0.1", "[::1]", "games.localhost"].filter(onlyHere)).toHaveLength(5);
});

test("every other address may work elsewhere", () => {
  const others = ["192.168.178.20", "10.127.0.0", "127.0.0.1.example.org", "localhost.example.org", "[2001:db8::1]", "hall"];
  expect(others.filter(onlyHere)).toEqual([]);
});

/** Tests of what the tables of all games share: arguments in texts, and pictures of cards. */
import { expect, test } from "vitest";
import { picturesOf } from "../src/games/shared/pictures";
import { slotsOf } from "../src/games/shared/slots";
import { holes } from "../src/i18n/template";

const named: Record<string, string[]> = { card: ["zeppelin", "truck"], region: ["asia"], seat: ["0", "1"] };
const fits = (name: string, value: string) => named[name]?.includes(value) ?? false;

test("the holes of a text are found in its order, each once", () => {
  expect(holes("{n} {n|card|cards} for {seat}")).toEqual(["n", "seat"]);
});

test("arguments find the holes they fit, whatever the order of the words", () => {
  expect(slotsOf("Fly to {region} with {card}", ["zeppelin", "asia"], undefined, fits)).toEqual({
    card: "zeppelin",
    region: "asia",
  });
});

test("what fits nowhere goes into the holes that are left, in order", () => {
  expect(slotsOf("{seat} pays {count} for {card}", ["truck", "1", "3"], undefined, fits)).toEqual({
    card: "truck",
    seat: "1",
    count: "3",
  });
  expect(slotsOf("Mark {space}", ["b2"], undefined, fits)).toEqual({ space: "b2" });
  expect(slotsOf("Pass", [], undefined, fits)).toEqual({});
});

test("given names decide where values alone can't", () => {
  expect(slotsOf("Swap {first} and {second}", ["truck", "zeppelin"], ["second", "first"], fits)).toEqual({
    first: "zeppelin",
    second: "truck",
  });
});

test("a card without a picture gets the one that stands for all", () => {
  const { figureOf, echoOf } = picturesOf({ truck: ["lorry", "road"] }, "pawn");
  expect([figureOf("truck"), echoOf("truck"), figureOf("boat"), echoOf("boat")]).toEqual([
    "lorry",
    "road",
    "pawn",
    "pawn",
  ]);
});

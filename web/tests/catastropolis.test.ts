/** The map, the clues and the course of Catastropolis. */
import { describe, expect, test } from "vitest";
import { cellsOf, landmarks, wayTo } from "../src/games/catastropolis/city";
import { breakable, stillOpen, type Printed } from "../src/games/catastropolis/model";
import { reputations } from "../src/games/catastropolis/story";

const CITY = [".O.Ub~K.", "b.#..=.b", "Z.M.#~F.", ".bC@T=.H", "S..b.~#.", ".h#B.=bI", ".WbN.~D."];

describe("the city", () => {
  const cells = cellsOf(CITY);

  test("every sign is a terrain or a location", () => {
    expect(cells[3]?.[3]).toMatchObject({ space: "d4", terrain: "start", location: null });
    expect(cells[5]?.[1]).toMatchObject({ space: "b6", terrain: "location", location: "mercy_hospital" });
    expect(cells[3]?.[7]).toMatchObject({ space: "h4", location: "chemical_works" });
    expect(cells.flat().filter((cell) => cell.location)).toHaveLength(16);
  });

  test("one can be teleported to 24 places", () => {
    expect(landmarks(cells)).toHaveLength(24);
  });

  test("a way is put together from its pieces", () => {
    const pieces = { d3: "d4", d2: "d3", e2: "d2", h2: "d4 d5 g6" };
    expect(wayTo("e2", "d4", pieces)).toEqual(["d4", "d3", "d2", "e2"]);
    expect(wayTo("h2", "d4", pieces)).toEqual(["d4", "d5", "g6", "h2"]);
    expect(wayTo("a1", "d4", pieces)).toEqual([]);
  });
});

describe("names", () => {
  test("long ones may be broken where their parts meet", () => {
    expect(breakable("Electrokinesis")).toBe("Electro\u00ADkinesis");
    expect(breakable("Wetterherrschaft")).toBe("Wetter\u00ADherrschaft");
    expect(breakable("Might")).toBe("Might");
  });
});

describe("signatures", () => {
  test("recorded symbols are found in a signature, each once", () => {
    expect(stillOpen("SSM", ["supervillain"])).toEqual([false, true, true]);
    expect(stillOpen("SSM", ["mad_scientist", "supervillain"])).toEqual([false, true, false]);
    expect(stillOpen("SSM", ["mad_scientist", "mad_scientist"])).toBeNull();
    expect(stillOpen("AAA", [])).toEqual([true, true, true]);
  });
});

describe("the course", () => {
  const card = (type: string, reputation: number | null, effect?: string) =>
    ({ type, reputation, effect }) as unknown as Printed;
  const cards = {
    job: card("crime", 2),
    dam: card("disaster", 6),
    photo: card("resolution", 2),
    favor: card("resolution", 0),
    darling: card("resolution", null, "darling"),
  };
  let n = 0;
  const told = (event: string, seat: number, id?: string) => ({ n: n++, event, seat, card: id });

  test("reputation follows the collections", () => {
    const events = [
      told("round", 0),
      told("resolved", 0, "job"),
      told("drew", 0, "photo"),
      told("kept", 0, "photo"),
      told("resolved", 1, "dam"),
      told("kept", 1, "darling"),
      told("round", 0),
      told("gave_up", 0, "job"),
      told("died", 1),
      told("kept", 1, "favor"),
    ];
    expect(reputations(events, cards, 2)).toEqual([
      [0, 4, 2],
      [0, 7, 0],
    ]);
  });
});

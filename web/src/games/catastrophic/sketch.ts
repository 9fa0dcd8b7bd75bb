/**
 * A Community that is being built link by link, before anybody else sees it.
 *
 * The rules fill in links that leave no choice, so the chain that we have chosen may lack places and discards; whatever
 * is lacking was the only possibility and can be found out.
 */
import type { OptionView } from "../../wire";
import { animalPlaces, at, plantPlaces, roomsFor, type Printed, type Species, type Spot } from "./model";

export interface Sketch {
  species: Species[];
  hand: string[];
  /** The Trait that has no place yet. */
  pending: string | null;
  /** Cards that have to be Invested still. */
  owed: number;
}

const PUTTING = ["introduce", "add"];
const PLACING = ["place", "species"];

export function spotIn(args: string[]): Spot {
  return { level: Number(args[0]), slot: Number(args[1]) };
}

export function sketchOf(chain: OptionView[], offers: OptionView[], hand: string[], cards: Record<string, Printed>): Sketch {
  const sketch: Sketch = { species: [], hand: [...hand], pending: null, owed: 0 };
  let verb = "";
  const put = (spot: Spot | undefined) => {
    const card = cards[sketch.pending ?? ""];
    sketch.pending = null;
    if (!card || !spot) return;
    const found = at(sketch.species, spot);
    if (found) found.traits.push({ card: card.id, active: true, timed: false });
    else sketch.species.push(founded(spot, card));
    sketch.owed = card.invest ?? 0;
  };
  const drop = (id: string | undefined) => {
    const place = sketch.hand.indexOf(id ?? "");
    if (place >= 0) sketch.hand.splice(place, 1);
  };
  const settle = (next: string[]) => {
    if (sketch.pending && !next.some((one) => PLACING.includes(one))) {
      const card = cards[sketch.pending];
      if (card && verb === "add") put(roomsFor(sketch.species, card)[0]);
      else if (card) put((card.type === "plant" ? plantPlaces : animalPlaces)(sketch.species)[0]);
    }
    if (!sketch.pending && !next.includes("discard"))
      for (; sketch.owed > 0; sketch.owed -= 1) drop(sketch.hand[0]);
  };
  for (const link of chain) {
    settle([link.verb]);
    if (PUTTING.includes(link.verb)) {
      verb = link.verb;
      sketch.pending = link.args[0] ?? null;
      drop(link.args[0]);
    } else if (PLACING.includes(link.verb)) put(spotIn(link.args));
    else if (link.verb === "discard") {
      drop(link.args[0]);
      sketch.owed -= 1;
    }
  }
  settle(offers.map((offer) => offer.verb));
  sketch.species.sort((a, b) => a.level - b.level || a.slot - b.slot);
  for (const one of sketch.species) finish(one, sketch.species, cards);
  return sketch;
}

function founded(spot: Spot, card: Printed): Species {
  return {
    ...spot,
    kind: card.type === "plant" ? "plant" : "animal",
    traits: [{ card: card.id, active: true, timed: false }],
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
    points: 0,
  };
}

/** What follows from the Traits of a Species and of its neighbours. */
function finish(one: Species, all: Species[], cards: Record<string, Printed>): void {
  const printed = one.traits.flatMap((trait) => cards[trait.card] ?? []);
  const beside = [-1, 1].flatMap((step) => at(all, { level: one.level, slot: one.slot + step })?.traits ?? []);
  const letters = printed.map((card) => card.conditions ?? "").concat(beside.map((trait) => cards[trait.card]?.aura ?? ""));
  one.conditions = [..."HCDWGLTEU"].filter((code) => letters.join("").includes(code)).join("");
  one.wild = printed.some((card) => card.abilities?.includes("wild"));
  one.hidden = printed.some((card) => card.abilities?.includes("hidden"));
  one.aquatic = printed.some((card) => card.aquatic);
  one.reproductive = printed.reduce((sum, card) => sum + (card.reproduction ?? 0), 0);
  one.points = one.level * one.traits.length;
}

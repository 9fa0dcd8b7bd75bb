/** The game's fixed numbers for actions: to ask why one isn't possible, and to read one's own sealed answer. */
import type { OptionView } from "../../wire";
import { numberOf, spotOf, type Printed, type Spot } from "./model";

export const PASS = 3;
export const FINISH = 4;
const TARGET = 16;
const INTRODUCE = 20;
const ADD = 70;
const LOSE = 120;
const DEACTIVATE = 170;
const TAKE = 220;
const SWAP_OUT = 270;
const SWAP_IN = 320;
const STEAL = 370;
const PLAY = 520;
const SEND = 545;
const DISCARD = 565;
const GIVE = 660;
const PLACE = 755;
const SPECIES = 1175;
const FIRST_EVENT = 50;
const FIRST_INTERACTION = 70;

const OF_TRAITS = { introduce: INTRODUCE, add: ADD, lose: LOSE, deactivate: DEACTIVATE, take: TAKE, swap_out: SWAP_OUT, swap_in: SWAP_IN, steal: STEAL };
const OF_CARDS = { discard: DISCARD, give: GIVE };

export function target(seat: number): number {
  return TARGET + seat;
}

export function place(spot: Spot): number {
  return PLACE + numberOf(spot);
}

export function species(spot: Spot): number {
  return SPECIES + numberOf(spot);
}

/** An action with any card of the hand, or with a Trait. */
export function withCard(verb: keyof typeof OF_TRAITS | keyof typeof OF_CARDS, card: Printed): number {
  return (verb in OF_CARDS ? OF_CARDS[verb as keyof typeof OF_CARDS] : OF_TRAITS[verb as keyof typeof OF_TRAITS]) + card.kind_number;
}

/** What a card of the hand is there for: to be introduced, sent, or played. */
export function use(card: Printed): number {
  if (card.type === "event") return SEND + card.kind_number - FIRST_EVENT;
  if (card.type === "interaction") return PLAY + card.kind_number - FIRST_INTERACTION;
  return INTRODUCE + card.kind_number;
}

/** A link of a starting Community by its number. */
export function decode(action: number, cards: Record<string, Printed>): OptionView {
  const named = (kind: number) => Object.values(cards).find((card) => card.kind_number === kind)?.id ?? "";
  const spot = (number: number) => {
    const { level, slot } = spotOf(number);
    return [String(level), String(slot)];
  };
  if (action >= SPECIES) return { action, verb: "species", args: spot(action - SPECIES) };
  if (action >= PLACE) return { action, verb: "place", args: spot(action - PLACE) };
  if (action >= DISCARD && action < GIVE) return { action, verb: "discard", args: [named(action - DISCARD)] };
  if (action >= ADD && action < LOSE) return { action, verb: "add", args: [named(action - ADD)] };
  if (action >= INTRODUCE && action < ADD) return { action, verb: "introduce", args: [named(action - INTRODUCE)] };
  return { action, verb: "finish", args: [] };
}

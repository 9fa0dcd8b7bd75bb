/** The game's fixed numbers for actions, to ask why one of them isn't possible. */
import type { Printed } from "./model";

export const PASS = 3;
export const END_CLAW = 4;
const TARGET = 80;
const NAME = 86;
const VOTE = 92;
const YARN = 98;
const PLAY = 142;
const DISCARD = 201;
const SHOW = 271;
const DROP = 306;
const FIRST_POWER = 35;

export function target(seat: number): number {
  return TARGET + seat;
}

export function name(seat: number): number {
  return NAME + seat;
}

export function vote(seat: number): number {
  return VOTE + seat;
}

export function yarn(die: number): number {
  return YARN + die;
}

export function play(card: Printed): number {
  return PLAY + card.kind_number;
}

export function discard(card: Printed): number {
  return DISCARD + card.kind_number;
}

export function show(card: Printed): number {
  return SHOW + card.kind_number;
}

export function drop(card: Printed): number {
  return DROP + card.kind_number - FIRST_POWER;
}

/** The game's fixed numbers for actions, to ask why one of them isn't possible. */
import type { Printed, Target } from "./model";

const BORROW = 43;
const DISCARD = 279;
const OFFER = 147;
const LAY = 345;
const QUICK = 399;
const PLAY = 507;
const RETURN = 735;
const SCRAP = 843;
const OFFER_PLAY = 519;
const COMMIT = 951;
const LOAN = 1059;
const FIRST_RESPONSE = 54;

const RELEASE = 1491;
const SEAT_UNITS = 12;
const UNITS = 3;

export const READY = 4;

/** Take back the use that serves a unit. */
export function release(target: Target): number {
  return RELEASE + target.seat * SEAT_UNITS + (target.slot - 1) * UNITS + target.unit - 1;
}

export function borrow(seat: number): number {
  return BORROW + seat;
}

export function loan(card: Printed, second: boolean): number {
  return LOAN + 2 * card.kind_number + Number(second);
}

export function offer(card: Printed): number {
  return OFFER + card.kind_number;
}

export function discard(card: Printed): number {
  return DISCARD + card.kind_number;
}

/** Out of a row that is too full: an unused card goes back to hand, one that is partly used is discarded. */
export function makeRoom(card: Printed, used: boolean): number {
  return (used ? SCRAP : RETURN) + 2 * card.kind_number;
}

export function lay(card: Printed): number {
  return LAY + card.kind_number;
}

/** From the hand during React: a Response is played, a Resource could only be a Quick one. */
export function playNow(card: Printed): number {
  return card.kind === "response" ? PLAY + card.kind_number - FIRST_RESPONSE : QUICK + card.kind_number;
}

export function offerInPlay(card: Printed): number {
  return OFFER_PLAY + 2 * card.kind_number;
}

export function commit(card: Printed): number {
  return COMMIT + 2 * card.kind_number;
}

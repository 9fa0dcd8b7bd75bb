/** The game's fixed numbers for actions, to ask why one of them isn't possible. */
import { indexOf, LOCATIONS, type Location } from "./city";
import type { Printed } from "./model";

export const SEARCH = 5;
export const DELIVER = 6;
const ABILITY = 32;
const STRIKE = 41;
const NAME = 63;
const MOVE = 79;
const TELEPORT = 135;
const PICK = 159;
const RESOLVE = 203;
const COOL = 251;
const CONFESS = 299;
const GIVE_UP = 347;
const KEEP = 415;
const FOLLOW = 435;
const LOOK = 445;
const TURN_UP = 493;
const FIRST_POWER = 48;
const FIRST_RESOLUTION = 92;
const FIRST_SEARCH = 112;

/** The special abilities in the order of their actions. */
export const ABILITIES = [
  "shielding",
  "frost",
  "secret_lair",
  "x_ray_vision",
  "telepathy",
  "weather_mastery",
  "duplication",
  "teleportation",
  "time_control",
];

export function ability(power: string): number {
  return ABILITY + ABILITIES.indexOf(power);
}

export function strike(location: Location): number {
  return STRIKE + LOCATIONS.indexOf(location);
}

export function move(space: string): number {
  return MOVE + indexOf(space);
}

/** Null where nobody can be teleported to. */
export function teleport(space: string, landmarks: string[]): number | null {
  const at = landmarks.indexOf(space);
  return at < 0 ? null : TELEPORT + at;
}

export function name(basic: Printed): number {
  return NAME + basic.kind_number - FIRST_POWER;
}

export function pick(power: Printed): number {
  return PICK + power.kind_number - FIRST_POWER;
}

export function resolve(situation: Printed): number {
  return RESOLVE + situation.kind_number;
}

export function cool(situation: Printed): number {
  return COOL + situation.kind_number;
}

export function confess(situation: Printed): number {
  return CONFESS + situation.kind_number;
}

export function giveUp(card: Printed): number {
  const situations = FIRST_POWER;
  return GIVE_UP + (card.type === "resolution" ? situations + card.kind_number - FIRST_RESOLUTION : card.kind_number);
}

export function keep(card: Printed): number {
  return KEEP + card.kind_number - FIRST_RESOLUTION;
}

export function follow(card: Printed): number {
  return FOLLOW + card.kind_number - FIRST_SEARCH;
}

export function look(place: number): number {
  return LOOK + place - 1;
}

export function turnUp(place: number): number {
  return TURN_UP + place - 1;
}

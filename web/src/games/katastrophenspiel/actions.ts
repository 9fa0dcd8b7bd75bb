/** The game's fixed numbers for actions, to ask why one of them isn't possible. */
import { REGIONS, type Printed, type Region } from "./model";

const MOVE = 20;
const MISSION = 26;
const FREE_MISSION = 66;
const PLAY_VEHICLE = 106;
const VEHICLE_MOVE = 146;
const CYCLE = 266;
const BUY = 316;
const USE = 366;

const FIRST_CATASTROPHE = 20;
const FIRST_PURCHASED_HERO = 75;
const FIRST_EQUIPMENT = 85;
const FIRST_PURCHASED_EQUIPMENT = 90;
const CATASTROPHES = 40;

function kind(card: Printed): number {
  return card.number - 1;
}

function shopPlace(card: Printed): number {
  const number = kind(card);
  if (number < FIRST_CATASTROPHE) return number;
  if (number < FIRST_EQUIPMENT) return number - FIRST_PURCHASED_HERO + 20;
  return number - FIRST_PURCHASED_EQUIPMENT + 30;
}

export function move(region: Region): number {
  return MOVE + REGIONS.indexOf(region);
}

export function mission(card: Printed): number {
  return MISSION + kind(card) - FIRST_CATASTROPHE;
}

export function freeMission(card: Printed): number {
  return FREE_MISSION + kind(card) - FIRST_CATASTROPHE;
}

export function playVehicle(card: Printed): number {
  return PLAY_VEHICLE + kind(card);
}

export function vehicleMove(card: Printed, region: Region): number {
  return VEHICLE_MOVE + REGIONS.length * kind(card) + REGIONS.indexOf(region);
}

export function cycle(card: Printed): number {
  return CYCLE + shopPlace(card);
}

export function buy(card: Printed): number {
  return BUY + shopPlace(card);
}

export function use(card: Printed, side: 0 | 1): number {
  const number = kind(card);
  const place = number < FIRST_CATASTROPHE ? number : number - CATASTROPHES;
  return USE + 2 * place + side;
}

export const PURCHASE = 5;
export const FREE_PURCHASE = 6;
export const END_TURN = 4;

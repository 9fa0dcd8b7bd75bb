/** A position for tests: one seat with a hand, in its own turn. */
import type { View } from "../src/games/katastrophenspiel/model";

export const ABILITY_COUNT = 6;

export function emptyView(hand: string[]): View {
  return {
    you: 0,
    seats: 1,
    over: false,
    resigned: [],
    zones: {
      hand: [hand],
      in_play: [[]],
      table: [[]],
      catastrophes: [],
      purchases: [],
      catastrophe_stacks: [],
      purchase_stacks: [],
      removed: [],
      unused: [],
    },
    region: ["europe"],
    money: [2],
    points: [0],
    colour: ["red"],
    round: 8,
    first_starter: 0,
    starter: 0,
    turns_taken: 0,
    active: 0,
    actions: 2,
    missions: 0,
    vehicle_state: 0,
    target: null,
    missing: [0, 0, 0, 0, 0, 0],
    wilds: 0,
    used: [],
    hero_limit: 3,
    heroes: 0,
    standing: [0],
  };
}

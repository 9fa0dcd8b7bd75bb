/** How good a mission looks: the best team for a catastrophe, and its chance. */
import { ABILITIES, FLOWN, readSymbols, type Printed, type Sign, type View } from "./model";

export interface Outlook {
  /** Symbols that the best team supplies for sure. */
  sure: number;
  /** Symbols that its dice have to make. */
  dice: number;
  /** Symbols in all. */
  needs: number;
  /** How likely it is to succeed, from 0 to 1. */
  chance: number;
}

/** A team so far: what is missing, heroes aboard, and dice with threshold 3, 4, 5. */
interface Team {
  missing: number[];
  heroes: number;
  dice: [number, number, number];
}

interface Helper {
  sides: { fixed: number[]; dice: number[] }[];
  takesPlace: boolean;
}

const CHANCES = [4 / 6, 3 / 6, 2 / 6] as const;

/** The chance that at least `wanted` of the dice succeed. */
export function atLeast(wanted: number, dice: readonly [number, number, number]): number {
  let spread = [1];
  dice.forEach((count, i) => {
    const p = CHANCES[i] ?? 0;
    for (let die = 0; die < count; die += 1) {
      const next = new Array<number>(spread.length + 1).fill(0);
      spread.forEach((chance, hits) => {
        next[hits] = (next[hits] ?? 0) + chance * (1 - p);
        next[hits + 1] = (next[hits + 1] ?? 0) + chance * p;
      });
      spread = next;
    }
  });
  return spread.slice(Math.max(0, wanted)).reduce((sum, chance) => sum + chance, 0);
}

function halves(signs: Sign[]): { fixed: number[]; dice: number[] } {
  const fixed: number[] = [];
  const dice: number[] = [];
  for (const sign of signs) {
    if (sign.sort === "ability") fixed.push(ABILITIES.indexOf(sign.ability));
    else if (sign.sort === "die") dice.push(sign.from);
  }
  return { fixed, dice };
}

function helper(card: Printed, takesPlace: boolean): Helper {
  const { sides } = readSymbols(card.symbols);
  return { sides: sides.map(halves).filter((side) => side.fixed.length || side.dice.length), takesPlace };
}

/** The outlook on a catastrophe for a seat with what it has; in a running mission, for what is still missing. */
export function outlook(
  view: View,
  cards: Record<string, Printed>,
  seat: number,
  target: string,
  heroLimit: "replace" | "max" | "add",
): Outlook {
  const running = view.target === target && view.active === seat;
  const missing = running ? [...view.missing] : needsOf(cards[target]);
  const total = needsOf(cards[target]).reduce((sum, count) => sum + count, 0);
  const used = new Set(running ? view.used : []);
  const pick = (ids: string[]) => ids.flatMap((id) => cards[id] ?? []).filter((card) => !used.has(card.id));
  const own = seat === view.active;
  const inPlay = own ? pick(view.zones.in_play[seat] ?? []) : [];
  const allInPlay = own ? (view.zones.in_play[seat] ?? []).flatMap((id) => cards[id] ?? []) : [];
  const hand = pick(view.zones.hand[seat] ?? []);
  const table = pick(view.zones.table[seat] ?? []);
  const vehicle = allInPlay.find((card) => card.kind === "vehicle");
  const aboard = allInPlay.filter((card) => card.kind === "hero").length;
  const vehicles: (Printed | null)[] = vehicle ? [vehicle] : [null, ...hand.filter((card) => card.kind === "vehicle")];

  let best: Outlook = { sure: 0, dice: total, needs: total, chance: 0 };
  for (const choice of vehicles) {
    const limit = limitWith(choice, heroLimit);
    if (limit < aboard) continue;
    const helpers: Helper[] = inPlay.filter((card) => card.kind === "hero").map((card) => helper(card, false));
    if (choice && !used.has(choice.id)) helpers.push(vehicleHelper(choice, view, choice === vehicle));
    helpers.push(...hand.filter((card) => card.kind === "hero").map((card) => helper(card, true)));
    helpers.push(...[...hand, ...table].filter((card) => card.kind === "equipment").map((card) => helper(card, false)));
    const found = search(missing, helpers, limit - aboard, running ? view.wilds : 0);
    const sure = total - found.open;
    if (found.chance > best.chance || (found.chance === best.chance && sure > best.sure))
      best = { sure, dice: found.open, needs: total, chance: found.chance };
  }
  return best;
}

/** K-R17: with its movement used, the other side of a slash is gone; a movement side helps in no mission. */
function vehicleHelper(card: Printed, view: View, inPlay: boolean): Helper {
  const { sides } = readSymbols(card.symbols);
  const moves = sides.some((side) => side.some((sign) => sign.sort === "move"));
  if (inPlay && moves && sides.length === 2 && view.vehicle_state & FLOWN) return { sides: [], takesPlace: false };
  return helper(card, false);
}

export function limitWith(vehicle: Printed | null, heroLimit: "replace" | "max" | "add"): number {
  if (!vehicle) return 3;
  const space = readSymbols(vehicle.symbols).space ?? 0;
  if (heroLimit === "replace") return space;
  return heroLimit === "max" ? Math.max(3, space) : 3 + space;
}

export function needsOf(card: Printed | undefined): number[] {
  const needs = ABILITIES.map(() => 0);
  for (const index of card ? halves(readSymbols(card.symbols).sides[0] ?? []).fixed : [])
    needs[index] = (needs[index] ?? 0) + 1;
  return needs;
}

function search(missing: number[], helpers: Helper[], places: number, wilds: number): { chance: number; open: number } {
  let teams = new Map<string, Team>([["", { missing, heroes: 0, dice: [0, 0, 0] }]]);
  for (const help of helpers) {
    const next = new Map<string, Team>();
    const add = (team: Team) => next.set(`${team.missing.join("")}/${team.heroes}/${team.dice.join("")}`, team);
    for (const team of teams.values()) {
      // equipment with one side costs nothing here, so it always comes along
      if (help.takesPlace || help.sides.length !== 1) add(team);
      const heroes = team.heroes + (help.takesPlace ? 1 : 0);
      if (heroes > places) continue;
      for (const side of help.sides) {
        const left = [...team.missing];
        for (const ability of side.fixed) if ((left[ability] ?? 0) > 0) left[ability] = (left[ability] ?? 0) - 1;
        const dice: [number, number, number] = [...team.dice];
        for (const from of side.dice) dice[from - 3] = (dice[from - 3] ?? 0) + 1;
        add({ missing: left, heroes, dice });
      }
    }
    teams = next;
  }
  let best = { chance: -1, open: 99 };
  for (const team of teams.values()) {
    const open = team.missing.reduce((sum, count) => sum + count, 0);
    const chance = atLeast(open - wilds, team.dice);
    if (chance > best.chance + 1e-9 || (chance > best.chance - 1e-9 && open < best.open)) best = { chance, open };
  }
  return best;
}

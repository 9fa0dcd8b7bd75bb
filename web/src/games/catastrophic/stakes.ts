/** What an Event would do to a Community, where that can be told beforehand. */
import { at, named, sourcesOf, type Facing, type Printed, type Species, type Spot } from "./model";

/** What befalls Species, by their places: how many Traits they lose, or that one is Deactivated. */
type Blows = Map<string, { lost: number; slept: number }>;

/**
 * The ways in which the harm of an Event can go; where there are several, the owner chooses.
 *
 * Events without Conditions name whom they strike themselves, and pass over the Protected and those that departed.
 */
function ways(community: Species[], facing: Facing, event: Printed, away: Spot[]): Blows[] {
  const { effect, count = 1, size = 0 } = event.harm ?? { effect: "none" };
  const large = community.filter((one) => !one.protected && !at(away, one) && one.traits.length >= size);
  const vulnerable = community.filter((one) => at(facing.species, one)?.status === "vulnerable");
  const all = (struck: Species[], lost: number, slept = 0): Blows[] => [
    new Map(struck.map((one) => [named(one), { lost, slept }])),
  ];
  const any = (struck: Species[], lost: (one: Species) => number): Blows[] =>
    struck.length ? struck.map((one) => new Map([[named(one), { lost: lost(one), slept: 0 }]])) : [new Map()];
  switch (effect) {
    case "lose_each":
      return all(vulnerable, count);
    case "sleep_each":
      return all(vulnerable, 0, 1);
    case "extinct_one":
      return any(vulnerable, () => Infinity);
    case "one_loses":
      return any(vulnerable, () => count);
    case "highest_loses": {
      const top = Math.max(...vulnerable.map((one) => one.level));
      return any(
        vulnerable.filter((one) => one.level === top),
        () => count,
      );
    }
    case "size_limit":
      return all(large, count);
    case "halve_biggest": {
      const most = Math.max(...large.map((one) => one.traits.length));
      return any(
        large.filter((one) => one.traits.length === most),
        () => Math.floor(most / 2),
      );
    }
    default:
      return [new Map()];
  }
}

/** Whom the harm may strike: Traits that a Species loses, by its place. One that would go Extinct loses them all. */
export function losses(community: Species[], facing: Facing, event: Printed, away: Spot[] = []): Map<string, number> {
  const found = ways(community, facing, event, away).flatMap((way) => [...way]);
  return new Map(
    found.map(([place, { lost }]) => {
      const one = community.find((other) => named(other) === place);
      return [place, Math.min(lost, one?.traits.length ?? 0)];
    }),
  );
}

/** The points that a Community has after the harm of an Event, if its owner chooses well. */
export function pointsAfter(community: Species[], facing: Facing, event: Printed, away: Spot[] = []): number {
  return Math.max(...ways(community, facing, event, away).map((blows) => pointsLeft(community, blows)));
}

/** How many cards the good side of an Event gives; null where it gives something else. */
export function cardsGained(community: Species[], facing: Facing, event: Printed, away: Spot[] = []): number | null {
  const { effect, count = 1, least = 1, per = 1, most = Infinity, size = 0 } = event.gain ?? { effect: "none" };
  const { resilient, vulnerable } = facing;
  switch (effect) {
    case "draw":
      return resilient >= least ? count : 0;
    case "draw_per":
      return Math.min(most, Math.floor(resilient / per));
    case "draw_clean":
      return resilient > 0 && vulnerable === 0 ? count : 0;
    case "draw_small":
      return Math.min(most, community.filter((one) => !at(away, one) && one.traits.length <= size).length);
    case "draw_aquatic":
      return Math.min(most, Math.floor(community.filter((one) => one.aquatic).length / per));
    case "draw_childless":
      return community.some((one) => one.offspring) ? 0 : count;
    case "draw_always":
      return count;
    case "season":
      return Math.min(most, new Set(community.map((one) => one.level)).size);
    default:
      return null;
  }
}

/**
 * Traits that go are Offspring first, then Deactivated ones; whoever loses all of them goes, whoever stands on nothing
 * goes too, and whoever has just one food source left loses the use of a Trait.
 */
function pointsLeft(community: Species[], blows: Blows): number {
  const left = community
    .map((one) => {
      const { lost, slept } = blows.get(named(one)) ?? { lost: 0, slept: 0 };
      const active = one.traits.filter((trait) => trait.active).length;
      const idle = one.traits.length - active;
      const young = lost === Infinity ? 0 : one.offspring;
      return { one, active: active - slept - Math.max(0, lost - young - idle), fed: food(community, one) };
    })
    .filter((entry) => entry.active > 0);
  return cascade(left);
}

interface Left {
  one: Species;
  active: number;
  fed: number;
}

function food(all: Species[], one: Species): number {
  return one.level === 1 ? 2 : sourcesOf(one).filter((source) => at(all, source)).length;
}

function cascade(entries: Left[]): number {
  const standing: Species[] = [];
  let points = 0;
  for (const entry of [...entries].sort((a, b) => a.one.level - b.one.level)) {
    const { one } = entry;
    const now = food(standing, one);
    const omnivorous = one.traits.some((trait) => trait.active && trait.card === "broad_diet");
    const active = now < entry.fed && now === 1 && !omnivorous ? entry.active - 1 : entry.active;
    if (now === 0 || active <= 0) continue;
    standing.push(one);
    if (!one.protected) points += one.level * active;
  }
  return points;
}

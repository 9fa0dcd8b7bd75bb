/** What an Event would cost a Community at the least, where that can be told beforehand. */
import { at, sourcesOf, type Facing, type Printed, type Species } from "./model";

/**
 * The points that a Community has after the harm of an Event, if its owner chooses well; null where it depends on more.
 *
 * Traits that are lost anyway are the Deactivated ones first; whoever loses all of them goes, whoever stands on nothing
 * goes too, and whoever has just one food source left loses the use of a Trait.
 */
export function pointsAfter(community: Species[], facing: Facing, event: Printed): number | null {
  const harm = event.harm;
  if (!harm || (harm.effect !== "lose_each" && harm.effect !== "sleep_each" && harm.effect !== "none")) return null;
  const left = community
    .map((one) => {
      let active = one.traits.filter((trait) => trait.active).length;
      let idle = one.traits.length - active;
      if (at(facing.species, one)?.status === "vulnerable" && harm.effect !== "none") {
        let losses = harm.effect === "sleep_each" ? 1 : (harm.count ?? 1);
        if (harm.effect === "lose_each") {
          const young = Math.min(one.offspring, losses);
          losses -= young;
          const idly = Math.min(idle, losses);
          idle -= idly;
          losses -= idly;
        }
        active = Math.max(0, active - losses);
      }
      return { one, active, fed: food(community, one) };
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
    if (now === 0 || active === 0) continue;
    standing.push(one);
    if (!one.protected) points += one.level * active;
  }
  return points;
}

/** Whose Species an answer asks for: options name places, and the rules fill in whatever leaves no choice. */
import type { OptionView } from "../../wire";
import { at, type Printed, type Species, type Spot, type View } from "./model";

/** Interactions that choose a Species of an opponent. */
const ATTACKS = ["lose", "attach", "egg_thief", "steal_trait"];

/**
 * The seat whose Species can be chosen after some links; null if nobody's are those that are asked for.
 *
 * An opponent that no link names was filled in: the only one with Species that the card can choose, and just those are
 * asked for.  `cap` is how many Traits a Species can have.
 */
export function askedSeat(
  view: View,
  me: number,
  chain: OptionView[],
  asked: Spot[],
  cards: Record<string, Printed>,
  cap = Infinity,
): number | null {
  const [first] = chain;
  const card = cards[first?.args[0] ?? ""];
  const effect = card?.play?.effect ?? "";
  if (first?.verb !== "play" || !card || !ATTACKS.includes(effect)) return me;
  const steals = effect === "steal_trait";
  const links = chain.slice(1);
  if (steals && links.some((link) => link.verb === "species" || link.verb === "steal")) return me;
  const named = links.find((link) => link.verb === "target");
  if (named && !steals) return Number(named.args[0]);
  const foes = named ? [Number(named.args[0])] : view.communities.map((_, seat) => seat).filter((seat) => seat !== me);
  const homes = (view.communities[me] ?? []).filter((home) => !home.protected && home.traits.length < cap);
  const fits = (seat: number) => {
    const possible = (view.communities[seat] ?? []).filter((one) => canBeHit(one, card, homes));
    return possible.length === asked.length && asked.every((spot) => at(possible, spot));
  };
  return foes.find(fits) ?? (steals ? me : null); // a Trait that was filled in as well goes on an own Species
}

/** Whether an opponent's Species can be chosen for a card; a stolen Trait needs a home. */
function canBeHit(one: Species, card: Printed, homes: Species[]): boolean {
  const { kind = "any", most_level: most, size, effect } = card.play ?? { effect: "" };
  if (one.protected || one.hidden || (kind !== "any" && one.kind !== kind)) return false;
  if ((most && one.level > most) || (size && one.traits.length < size)) return false;
  if (effect !== "steal_trait") return true;
  const lacks = (home: Species, id: string) => home.kind === one.kind && !home.traits.some((other) => other.card === id);
  return one.traits.some((trait) => homes.some((home) => lacks(home, trait.card)));
}

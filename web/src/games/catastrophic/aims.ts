/** Whose Species an answer asks for: options name places, and the rules fill in whatever leaves no choice. */
import type { OptionView } from "../../wire";
import { at, type Printed, type Species, type Spot, type View } from "./model";

/** Interactions that choose a Species of an opponent. */
const ATTACKS = ["lose", "attach", "egg_thief", "steal_trait"];

/** The seat whose Species can be chosen after some links. */
export function askedSeat(
  view: View,
  me: number,
  chain: OptionView[],
  asked: Spot[],
  cards: Record<string, Printed>,
): number {
  const [first] = chain;
  const card = cards[first?.args[0] ?? ""];
  const effect = card?.play?.effect ?? "";
  if (first?.verb !== "play" || !card || !ATTACKS.includes(effect)) return me;
  const links = chain.slice(1);
  if (effect === "steal_trait" && links.some((link) => link.verb === "species" || link.verb === "steal")) return me;
  const named = links.find((link) => link.verb === "target");
  const foes = named ? [Number(named.args[0])] : view.communities.map((_, seat) => seat).filter((seat) => seat !== me);
  const own = view.communities[me] ?? [];
  const fits = (seat: number) => {
    const possible = (view.communities[seat] ?? []).filter((one) => canBeHit(one, card, own));
    return asked.every((spot) => at(possible, spot)) && (effect !== "steal_trait" || possible.length === asked.length);
  };
  return foes.find(fits) ?? (effect === "steal_trait" ? me : (foes[0] ?? me));
}

/** Whether an opponent's Species can be chosen for a card. */
function canBeHit(one: Species, card: Printed, own: Species[]): boolean {
  const { kind, most_level: most, size, effect } = card.play ?? { effect: "" };
  if (one.protected || one.hidden || (kind && one.kind !== kind)) return false;
  if ((most && one.level > most) || (size && one.traits.length < size)) return false;
  if (effect === "egg_thief") return one.offspring > 0;
  if (effect !== "steal_trait") return true;
  const homes = own.filter((home) => home.kind === "animal" && !home.protected);
  return one.traits.some((trait) => homes.some((home) => !home.traits.some((other) => other.card === trait.card)));
}

/** What dice and played cards lead to if nothing changes any more: a help for the eye, the rules decide. */
import { DOWN, TOP, UP, type Printed, type View } from "./model";

export type Fate = "good" | "bad" | "warn" | null;

/** The next living player clockwise. */
export function leftOf(view: View, seat: number): number {
  for (let step = 1; step <= view.seats; step++) {
    const other = (seat + step) % view.seats;
    if (view.alive[other]) return other;
  }
  return seat;
}

/** The next living player counter-clockwise. */
export function rightOf(view: View, seat: number): number {
  for (let step = 1; step <= view.seats; step++) {
    const other = (seat - step + view.seats) % view.seats;
    if (view.alive[other]) return other;
  }
  return seat;
}

/** The final roll that has to be reached on the ladder; 0 for whoever rolls first. */
export function rungBefore(view: View, seat: number): number {
  return seat === view.leader ? 0 : Math.max(0, view.picks[rightOf(view, seat)] ?? 0);
}

/** The bonus of a seat on rolls against an Attack number. */
export function bonusOf(view: View, cards: Record<string, Printed>, seat: number): number {
  const rows = view.zones.row[seat] ?? [];
  return rows.reduce((sum, id) => sum + (cards[id]?.effect === "clover" ? (cards[id].amount ?? 0) : 0), 0);
}

/** The Attack number of a card against a seat, as far as it is known before it resolves. */
export function attackNumber(view: View, cards: Record<string, Printed>, card: Printed, seat: number): number | null {
  if (typeof card.attack !== "number") return null;
  const topped = card.effect === "topple" && !view.lives.some((lives) => lives > (view.lives[seat] ?? 0));
  const frenzy = view.zones.lasting.some((id) => cards[id]?.effect === "frenzy") ? 1 : 0;
  return Math.min(6, (topped ? (card.amount ?? card.attack) : card.attack) + frenzy);
}

/** The chance in percent that a seat fails one roll against a card; null where that is unknown. */
export function hitChance(view: View, cards: Record<string, Printed>, card: Printed, seat: number): number | null {
  const number = attackNumber(view, cards, card, seat);
  if (number === null) return null;
  const failing = Math.max(0, Math.min(6, number - 1 - bonusOf(view, cards, seat)));
  return Math.round((failing / 6) * 100);
}

const byThreshold = ["quake", "cold_breath", "trampoline", "yeti"];

/** What a die on the table means now for whoever rolled it. */
export function dieFate(view: View, cards: Record<string, Printed>, at: number, cursed: number | null): Fate {
  const die = view.dice[at] ?? 0;
  const roller = view.rollers[at] ?? 0;
  const needed = view.needs[at] ?? 0;
  if (needed) return die + bonusOf(view, cards, roller) < needed ? "bad" : "good";
  const card = cards[view.acting.at(-1) ?? view.zones.revealed[0] ?? ""];
  if (!card) return null;
  const threshold = card.threshold ?? 0;
  const of = (seat: number) => view.dice[view.rollers.indexOf(seat)] ?? 0;
  if (byThreshold.includes(card.effect)) return die <= threshold ? "bad" : "good";
  switch (card.effect) {
    case "bath":
      return die === Math.min(...view.dice) ? "bad" : "good";
    case "vacuum":
      return die < of(leftOf(view, roller)) ? "bad" : "good";
    case "harvest":
      return die === Math.max(...view.dice) ? "good" : die === 1 ? "warn" : null;
    case "cursed_number":
      return cursed === null ? null : die === cursed ? "bad" : "good";
    case "knucklebones":
      return die === 6 ? "good" : die > threshold ? "bad" : "warn";
    case "floorboards":
      return die === 1 ? "bad" : die <= threshold ? "warn" : "good";
    case "fishbowl":
      return die > threshold ? "good" : die === 1 ? "bad" : null;
    case "teapot":
      return die > threshold ? "good" : null;
    case "gravity": {
      const own = view.dice.filter((_, i) => view.rollers[i] === roller);
      if (own.length === 2 && own[0] === own[1]) return "good";
      return own.reduce((sum, one) => sum + one, 0) <= threshold ? "bad" : null;
    }
    case "duel":
    case "grudge":
      return die < Math.max(...view.dice) ? "bad" : null;
    case "hairball":
      return die <= view.danger ? "bad" : "good";
    case "ladder": {
      const before = rungBefore(view, roller);
      return before ? (die < before ? "bad" : "good") : null;
    }
    default:
      return null;
  }
}

/** One thing that happens if nobody answers any more. */
export type Outcome =
  | { is: "blocked" | "taken"; card: string; owner: number }
  | { is: "works"; card: string; owner: number; aim?: number }
  | { is: "rolls"; seats: number[]; number: number | null; lives: number; times?: number }
  | { is: "loses"; seat: number; from: number; to: number }
  | { is: "falls"; seat: number }
  | { is: "moves"; card: string; step: Step };

/** Where the Reapurr goes, and whom he catches on his way. */
export interface Step {
  from: number;
  to: number;
  caught: number[];
}

/** The Reapurr climbs, space by space until a single cat is left, or at one jump. */
export function climb(view: View, spaces: number, jump = false): Step {
  const caught: number[] = [];
  const living = view.lives.flatMap((_, seat) => (view.alive[seat] ? [seat] : []));
  let to = view.reapurr;
  for (let step = 0; step < spaces && to < TOP && (jump || living.length - caught.length > 1); step++) {
    to++;
    for (const seat of living) if ((view.lives[seat] ?? 0) <= to && !caught.includes(seat)) caught.push(seat);
  }
  return { from: view.reapurr, to, caught };
}

/** The Reapurr goes down, which catches nobody. */
export function descend(view: View, spaces: number): Step {
  return { from: view.reapurr, to: Math.max(0, view.reapurr - spaces), caught: [] };
}

/** Where a card in play takes the Reapurr; null if that is none of its business. */
function stepOf(view: View, card: Printed, aim: number): Step | null {
  const amount = card.amount ?? 1;
  if (card.effect === "raven") return climb(view, amount);
  if (card.effect === "lantern") return view.reapurr ? descend(view, amount) : null;
  if (card.effect === "ferry" && aim === UP) return climb(view, 1);
  return card.effect === "ferry" && aim === DOWN ? descend(view, amount) : null;
}

/** Standard, or those in which no two cats may share a space: King, and Turbo on the way down. */
export type Variant = "standard" | "king" | "turbo";

/** Play the stack out from the newest card down. */
export function outcomes(view: View, cards: Record<string, Printed>, variant: Variant): Outcome[] {
  const found: Outcome[] = [];
  const now: View = { ...view, lives: [...view.lives], shields: [...view.shields], guarded: [...view.guarded] };
  const shares = [...view.shares];
  const gone = new Set<number>();
  for (let i = view.acting.length - 1; i >= 0; i--) {
    const card = cards[view.acting[i] ?? ""];
    const owner = view.owners[i] ?? 0;
    if (!card || gone.has(i)) continue;
    const at = shares.indexOf(owner);
    if ((card.effect === "block" || card.effect === "take") && i > 0) {
      gone.add(i - 1);
      found.push({ is: card.effect === "take" ? "taken" : "blocked", card: view.acting[i - 1] ?? "", owner });
    } else if (card.effect === "pass_on") {
      if (at >= 0) shares[at] = view.aims[i] ?? owner;
    } else if (card.effect === "mirror") {
      if (at >= 0) shares[at] = view.owners[0] ?? owner;
    } else if (card.effect === "bounce") {
      for (let j = shares.length - 1; j >= 0; j--) if (shares[j] === owner) shares.splice(j, 1);
    } else if (i === 0 && shares.length) {
      for (const seat of shares) add(found, faced(now, cards, card, seat, variant));
    } else if (card.effect === "robin") {
      found.push(...robbed(now, cards, card, view.aims[i] ?? 0, owner, variant));
    } else {
      const aim = view.aims[i] ?? -1;
      const step = stepOf(now, card, aim);
      if (step) found.push({ is: "moves", card: card.id, step });
      else found.push({ is: "works", card: card.id, owner, ...(aim >= 0 && aim < DOWN ? { aim } : {}) });
      if (step) now.reapurr = step.to;
      protect(now, card, owner, variant);
    }
  }
  return found;
}

/** Note what happens; those with the same roll before them are named together. */
function add(found: Outcome[], one: Outcome): void {
  const same = found.find((other) => one.is === "rolls" && other.is === "rolls" && other.number === one.number && other.lives === one.lives);
  if (same?.is === "rolls" && one.is === "rolls") same.seats.push(...one.seats);
  else found.push(one);
}

/** Whether a seat may lose lives by it. */
export function costs(one: Outcome, seat: number | null): boolean {
  if (seat === null) return false;
  if (one.is === "rolls") return one.lives > 0 && one.seats.includes(seat);
  if (one.is === "loses") return one.seat === seat && one.to < one.from;
  if (one.is === "moves") return one.step.caught.includes(seat);
  return one.is === "falls" && one.seat === seat;
}

/** What a card on its way to the bottom of the stack changes for the one who has to face that. */
function protect(view: View, card: Printed, owner: number, variant: Variant): void {
  const amount = card.amount ?? 0;
  if (card.effect === "shield") view.shields[owner] = (view.shields[owner] ?? 0) + amount;
  else if (card.effect === "guard") view.guarded[owner] = 1;
  else if (card.effect === "gain_lives") view.lives[owner] = spaceAbove(view, owner, amount, variant);
}

/** A life goes from one cat to another, if it is really lost. */
function robbed(view: View, cards: Record<string, Printed>, card: Printed, from: number, to: number, variant: Variant): Outcome[] {
  const loss = faced(view, cards, card, from, variant);
  if (loss.is === "loses") view.lives[from] = loss.to;
  const space = view.lives[to] ?? 0;
  const kept = loss.is === "loses" && loss.to === loss.from;
  return kept ? [loss] : [loss, { is: "loses", seat: to, from: space, to: spaceAbove(view, to, 1, variant) }];
}

/** Where a cat is after it has gained lives. */
function spaceAbove(view: View, seat: number, lives: number, variant: Variant): number {
  let space = view.lives[seat] ?? 0;
  for (let gained = 0; gained < lives && space < TOP; gained++) {
    space++;
    while (variant === "king" && space < TOP && taken(view, seat, space)) space++;
  }
  return space;
}

function faced(view: View, cards: Record<string, Printed>, card: Printed, seat: number, variant: Variant): Outcome {
  const count = view.guarded[seat] ? 0 : Math.max(0, (card.lives ?? 1) - (view.shields[seat] ?? 0));
  if (card.attack) {
    const roll: Outcome = { is: "rolls", seats: [seat], number: attackNumber(view, cards, card, seat), lives: count };
    return (card.rolls ?? 1) > 1 ? { ...roll, times: card.rolls ?? 1 } : roll;
  }
  const from = view.lives[seat] ?? 0;
  let to = from;
  for (let lost = 0; lost < count && to > view.reapurr; lost++) to = spaceBelow(view, seat, to, variant);
  return to <= view.reapurr ? { is: "falls", seat } : { is: "loses", seat, from, to };
}

/** The next space down for a cat. */
function spaceBelow(view: View, seat: number, space: number, variant: Variant): number {
  let below = space - 1;
  while (variant !== "standard" && below >= 1 && taken(view, seat, below)) below--;
  return below;
}

/** Whether another living cat stands on a space. */
function taken(view: View, seat: number, space: number): boolean {
  return view.lives.some((lives, other) => other !== seat && view.alive[other] && lives === space);
}

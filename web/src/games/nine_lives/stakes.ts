/** What a CATastrophe does to every cat if its dice stay, or if nobody answers it: a help for the eye, the rules decide. */
import { climb, descend, leftOf, rungBefore, type Step } from "./fates";
import { count, TOP, type Printed, type View } from "./model";

/** What a seat gains, or loses where it is negative. */
export interface Stake {
  seat: number;
  lives: number;
  yarn: number;
  cards: number;
}

const TOP_FACE = 6;

type Worth = Exclude<keyof Stake, "seat">;

/** What is known of a CATastrophe before it is carried out. */
export interface Forecast {
  stakes: Stake[];
  /** Where the Reapurr goes. */
  step: Step | null;
}

class Ledger {
  private readonly found = new Map<number, Stake>();

  constructor(private readonly view: View) {}

  add(seat: number, what: Worth, n: number): void {
    const stake = this.found.get(seat) ?? { seat, lives: 0, yarn: 0, cards: 0 };
    this.found.set(seat, { ...stake, [what]: stake[what] + n });
  }

  /** What is left after shields, and what fits on the track, into the basket and out of it. */
  get stakes(): Stake[] {
    return [...this.found.values()]
      .map(({ seat, lives, yarn, cards }) => ({ seat, lives: this.kept(seat, lives), yarn: this.paid(seat, yarn), cards }))
      .filter(({ lives, yarn, cards }) => lives || yarn || cards);
  }

  private kept(seat: number, lives: number): number {
    if (lives > 0) return Math.min(lives, TOP - (this.view.lives[seat] ?? 0));
    return this.view.guarded[seat] ? 0 : Math.min(0, lives + (this.view.shields[seat] ?? 0));
  }

  private paid(seat: number, yarn: number): number {
    return Math.max(-(this.view.yarn[seat] ?? 0), Math.min(yarn, this.view.sanctuary));
  }
}

/** The living in turn order, the one who carries the card out first. */
function inTurn(view: View): number[] {
  return Array.from({ length: view.seats }, (_, i) => (view.leader + i) % view.seats).filter((seat) => view.alive[seat]);
}

/** The number that a seat has picked or guessed. */
function pickOf(view: View, seat: number): number {
  return Number(view.picked[seat]?.split(" ")[1] ?? 0);
}

/** What happens to whom. `cursed` is the number under the Curse, once it is rolled; the Reapurr may step or jump. */
export function forecast(view: View, cards: Record<string, Printed>, cursed: number | null, jump = false): Forecast {
  const card = view.acting.length ? undefined : cards[view.zones.revealed[0] ?? ""];
  const book = new Ledger(view);
  const step = card ? stepOf(view, card, jump) : null;
  if (card && view.dice.length) rolled(view, card, cursed, book);
  else if (card) plain(view, card, book);
  return { stakes: book.stakes.filter(({ seat }) => !step?.caught.includes(seat)), step };
}

/** Where a card takes the Reapurr, as far as that is known. */
function stepOf(view: View, card: Printed, jump: boolean): Step | null {
  const amount = card.amount ?? 1;
  const die = view.dice[0];
  if (card.effect === "knucklebones" && die !== undefined)
    return die === TOP_FACE ? descend(view, 1) : climb(view, die <= (card.threshold ?? 0) ? 1 : 2, jump);
  if (view.dice.length) return null;
  if (card.effect === "stride") return amount > 0 ? climb(view, amount, jump) : descend(view, -amount);
  return card.effect === "candles" || card.effect === "cold_breath" ? climb(view, 1) : null;
}

/** Cards without choice and dice. */
function plain(view: View, card: Printed, book: Ledger): void {
  const living = inTurn(view);
  const spaces = living.map((seat) => view.lives[seat] ?? 0);
  const amount = card.amount ?? 1;
  for (const seat of living) {
    const space = view.lives[seat] ?? 0;
    if (card.effect === "tumble" && space === Math.max(...spaces)) book.add(seat, "lives", -amount);
    if (card.effect === "parade" && space === Math.min(...spaces)) book.add(seat, "lives", amount);
    if (card.effect === "yarn_rain") book.add(seat, "yarn", amount + (space === Math.min(...spaces) ? 1 : 0));
    if (card.effect === "delivery" || card.effect === "candles") book.add(seat, "cards", amount);
  }
}

/** Cards whose dice lie on the table. */
function rolled(view: View, card: Printed, cursed: number | null, book: Ledger): void {
  const amount = card.amount ?? 1;
  const threshold = card.threshold ?? 0;
  const living = inTurn(view);
  const first = view.dice[0] ?? 0;
  const total = view.dice.reduce((sum, die) => sum + die, 0);
  const lowest = Math.min(...view.dice);
  const highest = Math.max(...view.dice);
  const dieOf = (seat: number) => view.dice[view.rollers.indexOf(seat)] ?? 0;

  /** Something for everybody who rolled. */
  const each = (what: (seat: number, die: number) => void) => view.dice.forEach((die, i) => what(view.rollers[i] ?? 0, die));
  const hurt = (seat: number, n: number) => book.add(seat, "lives", -n);
  const heal = (seat: number, n: number) => book.add(seat, "lives", n);

  switch (card.effect) {
    case "quake":
    case "cold_breath":
      return each((seat, die) => die <= threshold && hurt(seat, amount));
    case "bath":
      return each((seat, die) => die === lowest && hurt(seat, amount));
    case "vacuum":
      return each((seat, die) => die < dieOf(leftOf(view, seat)) && hurt(seat, amount));
    case "thunder":
      return living.forEach((seat) => (view.lives[seat] ?? 0) % 2 === first % 2 && hurt(seat, amount));
    case "tower":
      return living.forEach((seat) => (total >= Math.ceil(3.5 * view.dice.length) ? book.add(seat, "cards", amount) : hurt(seat, 1)));
    case "harvest":
      return each((seat, die) => {
        if (die === highest) heal(seat, amount);
        if (die === 1) book.add(seat, "yarn", -1);
      });
    case "cursed_number":
      return each((seat, die) => die === cursed && hurt(seat, amount));
    case "floorboards":
      return each((seat, die) => {
        if (die === 1) hurt(seat, amount);
        else if (die <= threshold && count(view.zones.hand[seat])) book.add(seat, "cards", -1);
      });
    case "sardine":
      return hurt(living[first % living.length] ?? 0, amount);
    case "fishbowl":
      return each((seat, die) => (die > threshold ? heal(seat, amount) : die === 1 && hurt(seat, 1)));
    case "gravity":
      return new Set(view.rollers).forEach((seat) => {
        const [one = 0, two = 0] = view.dice.filter((_, i) => view.rollers[i] === seat);
        if (one === two) heal(seat, amount);
        else if (one + two <= threshold) hurt(seat, 1);
      });
    case "ladder":
      return each((seat, die) => die < rungBefore(view, seat) && hurt(seat, amount));
    case "staring": {
      const best = Math.max(0, ...living.map((seat) => pickOf(view, seat)).filter((pick) => pick <= first));
      return living.forEach((seat) => {
        if (pickOf(view, seat) > first) hurt(seat, amount);
        else if (pickOf(view, seat) === best) heal(seat, amount);
      });
    }
    case "forecast": {
      const off = living.map((seat) => Math.abs(pickOf(view, seat) - total));
      const farthest = Math.max(...off);
      return living.forEach((seat, i) => {
        if (off[i] === 0) heal(seat, amount);
        else if (off[i] === farthest && Math.min(...off) !== farthest) hurt(seat, amount);
      });
    }
    case "mouse":
      return living.forEach((seat) => {
        const off = Math.abs(pickOf(view, seat) - first);
        if (off === 0) heal(seat, amount);
        else if (off >= threshold) book.add(seat, view.yarn[seat] ? "yarn" : "lives", -1);
      });
    case "doorbell":
      return living
        .filter((seat) => view.picked[seat] === "brave")
        .forEach((seat) => (first <= threshold ? hurt(seat, 1) : book.add(seat, "cards", amount)));
    case "duel":
    case "grudge": {
      if (lowest === highest) return;
      const challenged = view.rollers[1] ?? 0;
      return each((seat, die) => {
        if (die === lowest) hurt(seat, amount);
        else if (card.effect === "duel") book.add(seat, "yarn", 1);
        else if (seat === challenged) heal(seat, amount);
      });
    }
    case "hairball":
      return first <= view.danger ? hurt(view.holder, amount) : undefined;
  }
}

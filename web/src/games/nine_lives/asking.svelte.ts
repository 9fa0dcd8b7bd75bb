/**
 * When somebody wants to be asked in windows in which anybody may answer. The browser keeps it and passes by itself,
 * with ordinary passes after a moment that is always the same: nobody at the table can tell. Whoever wants to be asked
 * without anything to play has to tell the server, which passes over a seat that could only pass.
 */

const STORE = "calamity.nine_lives.asking";

export type Answering = "always" | "target" | "able" | "never";
export type Rerolling = "always" | "mine" | "never";
export type Quiet = "always" | "able" | "never";

interface Stored {
  answers?: Answering;
  yarn?: Rerolling;
  quiet?: Quiet;
}

function stored(): Stored {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}") as Stored;
  } catch {
    return {};
  }
}

export class Asking {
  /** Cards that are played: all of them, those aimed at one's cat or cards, or those that one has an answer to. */
  answers = $state<Answering>("able");
  /** Dice that could be rolled again: all, or those of one's own rolls and Attacks. */
  yarn = $state<Rerolling>("always");
  /** The quiet moments before the Claw Phase and before a CATastrophe. */
  quiet = $state<Quiet>("able");
  /** What one passes for until it is over. */
  muted = $state<string | null>(null);

  constructor() {
    const kept = stored();
    this.answers = kept.answers ?? "able";
    this.yarn = kept.yarn ?? "always";
    this.quiet = kept.quiet ?? "able";
  }

  /** Whether to be asked with nothing but a pass: what one takes time for then doesn't depend on the hand. */
  patient = $derived(this.answers === "always" || this.answers === "target" || this.quiet === "always");

  keep(): void {
    const { answers, yarn, quiet } = this;
    try {
      localStorage.setItem(STORE, JSON.stringify({ answers, yarn, quiet }));
    } catch {
      // without storage, the choice is forgotten next time
    }
  }
}

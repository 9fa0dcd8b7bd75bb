/**
 * When somebody wants to be asked in windows in which anybody may answer. The browser keeps it and passes by itself,
 * with ordinary passes after a moment that is always the same: nobody at the table can tell.
 */

const STORE = "calamity.nine_lives.asking";

export type Answering = "always" | "target" | "never";
export type Rerolling = "always" | "mine" | "never";
export type Quiet = "always" | "never";

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
  /** Cards that could be answered: all of them, or those that are aimed at one's cat or cards. */
  answers = $state<Answering>("always");
  /** Dice that could be rolled again: all, or those of one's own rolls and Attacks. */
  yarn = $state<Rerolling>("always");
  /** The quiet moments before the Claw Phase and before a CATastrophe. */
  quiet = $state<Quiet>("always");
  /** What one passes for until it is over. */
  muted = $state<string | null>(null);

  constructor() {
    const kept = stored();
    this.answers = kept.answers ?? "always";
    this.yarn = kept.yarn ?? "always";
    this.quiet = kept.quiet ?? "always";
  }

  keep(): void {
    const { answers, yarn, quiet } = this;
    try {
      localStorage.setItem(STORE, JSON.stringify({ answers, yarn, quiet }));
    } catch {
      // a browser that keeps nothing asks always
    }
  }
}

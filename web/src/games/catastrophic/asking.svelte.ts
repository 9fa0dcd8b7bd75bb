/**
 * When somebody wants to be asked in windows in which anybody may answer. The browser keeps it and passes by itself,
 * with ordinary passes after a moment that is always the same: nobody at the table can tell.
 */

const STORE = "calamity.catastrophic.asking";

/** At every chance, when one's own Community, hand or seat is concerned, or not at all. */
export const WHEN = ["always", "mine", "never"] as const;
export type When = (typeof WHEN)[number];
interface Stored {
  events?: When;
  cards?: When;
  quiet?: When;
}

function stored(): Stored {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}") as Stored;
  } catch {
    return {};
  }
}

export class Asking {
  /** When an Event is about to strike. */
  events = $state<When>("always");
  /** When an Interaction is announced. */
  cards = $state<When>("always");
  /** In the windows after the steps of a turn, in which nothing is announced; "mine" are those of one's own turn. */
  quiet = $state<When>("always");
  /** The turn of somebody else until whose end one passes; with all that follow until one's own. */
  muted = $state(false);

  constructor() {
    const kept = stored();
    this.events = kept.events ?? "always";
    this.cards = kept.cards ?? "always";
    this.quiet = kept.quiet ?? "always";
  }

  keep(): void {
    const { events, cards, quiet } = this;
    try {
      localStorage.setItem(STORE, JSON.stringify({ events, cards, quiet }));
    } catch {
      // without storage, the browser always asks
    }
  }
}

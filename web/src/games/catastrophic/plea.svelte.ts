/**
 * The reasons for a claim in a debate: the Traits that it rests on, and a sentence.
 *
 * They are sent as a chat message, so that everybody at the table can read them in any client. The message starts with
 * a symbol that sets it apart from other chat in every language.
 */
import type { Species } from "./generated";

const SIGN = "⚖";
export const LONGEST = 200;

export class Plea {
  traits = $state.raw<string[]>([]);
  text = $state("");

  toggle(id: string): void {
    this.traits = this.traits.includes(id) ? this.traits.filter((other) => other !== id) : [...this.traits, id];
  }

  /** What is said for a Species; whoever names no Traits means all of them. The reasons are then used up. */
  said(species: Species, nameOf: (id: string) => string): string {
    const active = species.traits.filter((trait) => trait.active).map((trait) => trait.card);
    const named = active.filter((id) => this.traits.includes(id));
    const reason = this.text.trim().slice(0, LONGEST);
    this.traits = [];
    this.text = "";
    return `${SIGN} ${(named.length ? named : active).map(nameOf).join(", ")}${reason ? `: ${reason}` : ""}`;
  }
}

/** The reasons in a line of the chat; null if it contains none. */
export function pleaIn(line: string): string | null {
  return line.startsWith(SIGN) ? line.slice(SIGN.length).trim() : null;
}

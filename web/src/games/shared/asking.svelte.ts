/**
 * A player's setting for when to be asked to react. The server keeps it and passes for the seat; the browser only
 * remembers what was chosen last, for the next table.
 */

import type { Session } from "../../frame/session.svelte";
import type { AskingView } from "../../wire";

function remembered(game: string): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(`calamity.${game}.asking`) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

export class Asking {
  constructor(private readonly session: Session) {}

  /** The kinds of windows, what can be chosen for each, and what is. */
  kinds = $derived.by((): AskingView[] => this.session.asking);

  /** Whether the seat is asked at every chance. */
  always = $derived.by(() => this.kinds.every((kind) => kind.value === kind.values[0]));

  /** What was chosen at another table, if this one doesn't know of any choice. */
  recall(): void {
    const before = remembered(this.session.table?.game ?? "");
    if (this.session.you === null || !Object.keys(before).length || this.kinds.some((kind) => kind.stated)) return;
    this.tell(before);
  }

  choose(name: string, value: string): void {
    this.tell({ ...this.chosen(), [name]: value });
    this.keep();
  }

  /** Ask at every chance. */
  askAlways(): void {
    this.tell(Object.fromEntries(this.kinds.map((kind) => [kind.name, kind.values[0] ?? ""])));
    this.keep();
  }

  /** Pass for the rest of what the open question is about. */
  passForAll(): void {
    this.session.askMe({}, true);
  }

  private chosen(): Record<string, string> {
    return Object.fromEntries(this.kinds.map((kind) => [kind.name, kind.value]));
  }

  private tell(settings: Record<string, string>): void {
    for (const kind of this.kinds) {
      const value = settings[kind.name];
      if (value !== undefined && kind.values.includes(value)) kind.value = value;
      kind.stated = true;
    }
    this.session.askMe(this.chosen(), false);
  }

  private keep(): void {
    try {
      localStorage.setItem(`calamity.${this.session.table?.game ?? ""}.asking`, JSON.stringify(this.chosen()));
    } catch {
      // a browser that keeps nothing begins anew at the next table
    }
  }
}

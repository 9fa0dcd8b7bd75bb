/** What the frame needs to know of a game to draw a table round it: one desk for every game. */
import type { Component } from "svelte";
import type { Session } from "../frame/session.svelte";
import type { EventView, Refusal } from "../wire";

/** One of the buttons in the decision bar. */
export interface Answer {
  id: string;
  text: string;
  run: () => void;
  icon?: string | undefined;
  /** Symbols behind the text. */
  icons?: string[];
  /** What screen readers say, if the text alone says too little. */
  label?: string;
  /** The key that presses it; the first nine answers have a number otherwise. */
  key?: "E" | "Space" | "Esc" | "Enter";
  look?: "go" | "quiet";
}

export interface Step {
  text: string;
  state: "done" | "now" | "later";
}

/** A piece of a sentence in the log. */
export interface LogPart {
  text: string;
  card?: string;
  strong?: boolean;
}

export interface LogLine {
  n: number;
  /** The mark of the seat it is about. */
  mark: number | null;
  icon: string | null;
  parts: LogPart[];
  tone: "plain" | "good" | "bad" | "turn";
}

export interface Standing {
  seat: number;
  place: number;
  score: number;
  note: string;
  won: boolean;
}

export interface Prose {
  title: string;
  lines: string[];
}

/** A table of one game, as the frame sees it. */
export interface Desk {
  readonly icon: string;
  readonly steps: Step[];
  readonly round: { text: string; now: number; of: number } | null;
  readonly question: string;
  readonly consequence: string;
  /** The rules that matter for the question. */
  readonly rules: string[];
  readonly answers: Answer[];
  /** What the number keys press when the bar has no answers. */
  readonly picks: (() => void)[];
  readonly standings: Standing[];
  /** The whole table in words. */
  readonly prose: Prose[];
  readonly verdict: { title: string; text: string };
  /** A refusal that is being explained, and where. */
  readonly refusal: { title: string; refusal: Refusal; rect: DOMRect } | null;
  mark(seat: number): number;
  seatNote(seat: number): string;
  /** What a seat that is to move is doing. */
  doing(seat: number): string;
  logLine(event: EventView): LogLine | null;
  cardName(id: string): string;
  /** Close an explanation or take back a half-made choice; false if there is none. */
  cancel(): boolean;
  peek(id: string | null, element: HTMLElement | null): void;
}

export interface GameModule {
  open(session: Session): Promise<Desk>;
  /** The parts of the table; each gets the desk. */
  Board: Component<{ desk: Desk; phone: boolean }>;
  Tray: Component<{ desk: Desk; phone: boolean }>;
  SeatStats: Component<{ desk: Desk; seat: number }>;
  /** How the game went, for the end. */
  Course: Component<{ desk: Desk }>;
  Extras: Component<{ desk: Desk }>;
}

/** The interfaces `GameModule` and `Desk`, through which a game tells the page around its table what to show. */
import type { Component } from "svelte";
import type { Session } from "../frame/session.svelte";
import type { Sound } from "../kit/sound";
import type { EventView, HintOption, OptionView, Price, Refusal } from "../wire";

/** An answer that can be given: a button in the decision bar. */
export interface Answer {
  id: string;
  text: string;
  run: (event?: MouseEvent) => void;
  icon?: string | undefined;
  /** A short note below the text: what the answer brings, or why it can't be given. */
  note?: string | undefined;
  /** Whether the answer can't be given now and the button only says why. */
  off?: boolean;
  /** Symbols behind the text. */
  icons?: string[];
  /** The text for screen readers, if the button's own says too little. */
  label?: string;
  /** The key that presses it; the first nine answers have a number otherwise. */
  key?: "E" | "U" | "Space" | "Esc" | "Enter";
  /** An answer that costs its player something is never yellow, and no key such as Enter gives it. */
  look?: "go" | "quiet" | "cost";
  /** The action that it sends, if it is just one of the offered ones. */
  action?: number;
  /** Otherwise the action that decides what it costs. */
  costs?: number | undefined;
}

/** A step of the turn, as the top bar shows it. */
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

/** An entry of the log. */
export interface LogLine {
  n: number;
  /** The seat that it is about, whose mark is shown. */
  mark: number | null;
  icon: string | null;
  parts: LogPart[];
  tone: "plain" | "good" | "bad" | "turn";
}

/** How a seat stands, during the game and at its end. */
export interface Standing {
  seat: number;
  /** Null where nobody is ranked, as in games that are won or lost together. */
  place: number | null;
  score: number | string | null;
  note: string;
  /** Why this seat ranks above another with the same score. */
  tie?: string;
}

/** What decided the game, in words. */
export interface Epilogue {
  decided: string[];
  /** By seat: how it lost. */
  causes: Map<number, string>;
  awards: { name: string; title: string; text: string; seats: number[] }[];
}

/** A section of the description of a position for screen readers. */
export interface Prose {
  title: string;
  lines: string[];
}

/** How a game ended: a headline and the reason. */
export interface Verdict {
  title: string;
  text: string;
}

/** Somebody or something in the race, between 0 and 1; `seat` is null for anything but a player. */
export interface GoalRunner {
  seat: number | null;
  name: string;
  icon: string;
  at: number;
  share: number;
  out: boolean;
}

/** The goal of the game in one line, and where everybody stands. */
export interface GoalLine {
  aim: string;
  /** How near the end is; `now` is the step that is under way, counted from 0, `icons` are pictures of the steps that have passed, where the game has some. */
  end: { text: string; done: number; of: number; now: number | null; icons: string[] } | null;
  race: GoalRunner[];
  standing: string;
  /** Our rank, if the seats are rivals. */
  rank: number | null;
  rules: string[];
}

/** A symbol in words: what it is, what it means, and its rules. */
export interface SymbolInfo {
  id: string;
  /** Its icon, or the letters that it consists of. */
  icon: string;
  sign: string;
  sort: string;
  name: string;
  text: string;
  rules: readonly string[];
}

/** A seat that can be clicked as an answer. */
export interface SeatPick {
  /** What a click does, for screen readers. */
  label: string;
  run: () => void;
  /** A few words on the seat, such as a chance. */
  note?: string;
  selected?: boolean;
  /** The action that it stands for. */
  action?: number;
}

/** A table of one game, as the frame sees it. */
export interface Desk {
  readonly icon: string;
  readonly steps: Step[];
  readonly round: { text: string; now: number; of: number | null } | null;
  readonly question: string;
  readonly consequence: string;
  /** What happens if the answer doesn't come in time. */
  readonly absent: string;
  /** The rules that matter for the question. */
  readonly rules: string[];
  /** The rules behind a verb, what is possible at any time, or windows in which others may answer unseen (`window`). */
  rulesOf(name: string): string[];
  readonly answers: Answer[];
  /** Why a bot would choose an option, in words; empty if the game says nothing. */
  sayReasons(found: HintOption | undefined): string;
  /** What the number keys press when the bar has no answers. */
  readonly picks: (() => void)[];
  /** What the game is about, as the engine tells it; null if it doesn't. */
  readonly goal: GoalLine | null;
  /** All symbols of the game, for the legend. */
  readonly symbols: SymbolInfo[];
  /** What a symbol means where it stands, as the element that shows it tells. */
  symbolNotes(id: string, element: DOMStringMap): string[];
  readonly standings: Standing[];
  /** The whole table in words. */
  readonly prose: Prose[];
  readonly verdict: Verdict;
  readonly epilogue: Epilogue;
  /** The seats that stand on the podium at the end; none when the game was lost together. */
  readonly podium: number[];
  /** A refusal that is being explained, and where; `when` says when it will work, where that is known. */
  readonly refusal: { title: string; refusal: Refusal; rect: DOMRect; when?: string } | null;
  mark(seat: number): number;
  seatNote(seat: number): string;
  /** The picture of the figure that a seat plays, where the game has figures; the person's own otherwise. */
  face?(seat: number): string | null;
  /** What a seat that is to move is doing. */
  doing(seat: number): string;
  /** What the bot in a seat has said it intends, in words; empty if it has said nothing. */
  intention(seat: number): string;
  /** Whether a seat has said that it is ready; null where nobody is asked to. */
  ready(seat: number): boolean | null;
  /** How and when a seat left the game; empty while it plays. */
  out(seat: number): string;
  /** Whether a seat is a possible answer to the question. */
  seatPick(seat: number): SeatPick | null;
  logLine(event: EventView): LogLine | null;
  /** What an event sounds like, if it does. */
  soundOf(event: EventView): Sound | null;
  cardName(id: string): string;
  /** An action as the text of a button. */
  sayOption(option: OptionView): string;
  /** What an answer costs us, in words. */
  sayPrice(price: Price): string;
  /** Give one of the offered answers, or the next link of a longer one. */
  pick(option: OptionView): void;
  /** Close an explanation or take back a half-made choice; false if there is none. */
  cancel(): boolean;
  peek(id: string | null, element: HTMLElement | null): void;
}

export interface GameModule {
  open(session: Session): Promise<Desk>;
  /** The parts of the table; each gets the desk. Only the board has to be there. */
  Board: Component<{ desk: Desk; phone: boolean }>;
  /** The player's own area below the decision bar. */
  Tray?: Component<{ desk: Desk; phone: boolean }>;
  /** The figures in a seat's panel. */
  SeatStats?: Component<{ desk: Desk; seat: number }>;
  /** The chart of the scores that is shown with the result. */
  ScoreChart?: Component<{ desk: Desk }>;
  /** On a phone, a summary of what the decision depends on, in the decision bar, since the board may be out of sight. */
  Gist?: Component<{ desk: Desk }>;
  /** Overlays above the table: enlarged cards, banners. */
  Extras?: Component<{ desk: Desk }>;
}

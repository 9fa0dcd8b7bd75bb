/**
 * The types of all messages between server and browser.
 * Written by `python -m calamity.server.protocol.typescript`: do not edit.
 */

/** The code of a language. */
export type Lang = string;
/** A text by language; a language that it lacks gets the English text. */
export type Words = { en: string; [lang: string]: string };
export type OptionValue = string | number;
export type Status = "waiting" | "playing" | "over";

/** Something that happened, with its arguments by name. */
export interface EventView {
  n: number;
  event: string;
  [argument: string]: unknown;
}

/** A game in the lobby. */
export interface GameInfo {
  name: string;
  title: Words;
  tagline: Words;
  seats: number[];
  minutes: number;
  kind: Words;
  origin: "installed" | "published" | "sample";
  options: OptionInfo[];
  presets: PresetInfo[];
}

/** An option of a game, for the set-up page. */
export interface OptionInfo {
  name: string;
  title: Words;
  text: Words;
  values: OptionValue[];
  default: OptionValue;
  numbers: [number, number] | null;
  seat: boolean;
  presentation: boolean;
  rules: string[];
  value_texts: Record<string, Words>;
  cards: string[];
  count: number;
}

/** Options that go together, under one name. */
export interface PresetInfo {
  name: string;
  title: Words;
  text: Words;
  options: Record<string, OptionValue>;
}

/** A rulebook in one language. */
export interface Rulebook {
  title: string;
  intro_html: string;
  chapters: ChapterHtml[];
}

/** A chapter of a rulebook: the text before its numbered rules, and the rules. */
export interface ChapterHtml {
  title: string;
  html: string;
  rules: RuleHtml[];
}

/** A numbered rule as HTML. */
export interface RuleHtml {
  id: string;
  html: string;
}

/** A bot that can take a seat; higher levels are stronger. */
export interface BotInfo {
  name: string;
  level: number;
  title: Words;
  text: Words;
  usual: boolean;
  slips: boolean;
  standin: boolean;
}

/** How a person appears at tables. */
export interface Me {
  name: string;
  avatar: string;
}

/** A new table and the keys to it. */
export interface Created {
  id: string;
  seat: number;
  seat_key: string;
  invite_key: string;
  watch_key: string;
}

/** What somebody is invited to. */
export interface Invitation {
  game: string;
  title: string;
  seats: SeatInfo[];
  status: Status;
  clock: ClockRule | null;
  host: string;
  options: Record<string, OptionValue>;
  advice: boolean;
  away_after: number | null;
  mine: boolean;
  watch_key: string;
}

/** Who sits where, as everybody at the table sees it. */
export interface SeatInfo {
  seat: number;
  name: string;
  avatar: string;
  kind: "bot" | "open" | "person";
  bot: string | null;
  level: number | null;
  here: boolean;
  away: boolean;
  handed: boolean;
}

/** A clock per seat: this many seconds, plus some whenever its turn ends, or all of them again. */
export interface ClockRule {
  seconds: number;
  increment: number;
  per_turn: boolean;
}

/** The seat somebody got, and its key. */
export interface Joined {
  seat: number;
  seat_key: string;
}

/** The tables that anybody may join, those that anybody may watch, and your own. */
export interface Tables {
  open: TableCard[];
  live: TableCard[];
  mine: TableCard[];
}

/** A table in the lobby. */
export interface TableCard {
  id: string;
  game: string;
  title: string;
  host: string;
  seats: SeatInfo[];
  status: Status;
  your_turn: boolean;
  link: string;
  round_text: Words | null;
  clock: ClockRule | null;
  watching: number;
}

/** All lessons of a game in one language, and what explains itself when it is first asked. */
export interface CourseInfo {
  lessons: LessonInfo[];
  met: Record<string, string>;
}

/** A lesson in one language. */
export interface LessonInfo {
  name: string;
  title: string;
  seconds: number;
  steps: StepInfo[];
  end_title: string;
  end_text: string;
  end_anchor: string;
  signs: SignInfo[];
}

/** A step of a lesson in one language: what the coach says, and what the note points at. */
export interface StepInfo {
  anchor: string;
  title: string;
  text: string;
  do: string;
  missed: string;
  rule: string;
  mark: string;
  halfway: HalfwayInfo[];
  need: number | null;
  low: string;
  high: string;
}

/** What the coach says while an answer is half made. */
export interface HalfwayInfo {
  after: string;
  anchor: string;
  title: string;
  text: string;
  do: string;
}

/** A symbol that is known after a lesson. */
export interface SignInfo {
  icon: string;
  text: string;
}

/** How far somebody has come with the lessons of a game. */
export interface Learning {
  game: string;
  lessons: string[];
  learned: string[];
  going_on: boolean;
  seconds: number;
  left: number;
}

/** Why a request failed. */
export interface ErrorAnswer {
  error: string;
  message: Words;
  detail: string;
}

/** The viewer's picture, and what happened since the one before. */
export interface Update {
  version: number;
  since: number;
  events: EventView[];
  ask: AskView | null;
  waiting_for: number[] | null;
  over: ResultView | null;
  view?: Record<string, unknown> | null;
  changes?: [OptionValue[], unknown][];
  gone?: string[];
  guide?: AskHelp | null;
  undoable?: boolean;
  revocable?: boolean;
  withdrawals?: OptionView[];
  answered?: OptionView[];
  clocks?: ClockView[] | null;
  answers?: string | null;
  coach?: CoachView | null;
  intentions?: Record<string, Said>;
}

/** The question for the viewer. */
export interface AskView {
  kind: string;
  mode: string;
  options: OptionView[];
  default: number;
  links?: number[];
  deadline?: number | null;
}

/** One possible answer: an action by number and in words. */
export interface OptionView {
  action: number;
  verb: string;
  args: string[];
}

/** How the game ended, and how it went; the seed proves the deal. */
export interface ResultView {
  winners: number[];
  scores: number[];
  ranks: number[];
  reason: string;
  outcome: string;
  titles: Record<string, number[]>;
  seed: string;
  course: number[][];
  epilogue: Epilogue;
}

/** Everything that is shown at the end besides the result itself. */
export interface Epilogue {
  decided?: Said[];
  causes?: Cause[];
  awards?: Award[];
  curves?: Curve[];
}

/** A text of the game, and what is filled in. */
export interface Said {
  key: string;
  facts?: Record<string, OptionValue>;
}

/** How a seat lost. */
export interface Cause {
  seat: number;
  said: Said;
}

/** An honour beside the result: the texts `award.<name>` and `award_n.<name>` say what for and how much. */
export interface Award {
  name: string;
  seats: number[];
  n: number;
}

/** Something other than a seat in the chart of the game: the key of its name, and a figure at each milestone. */
export interface Curve {
  name: string;
  values: number[];
}

/** What helps to answer a question: its rules, what can follow each option, and why some things can't be used. */
export interface AskHelp {
  rules: string[];
  after?: Record<string, number[]>;
  further?: Record<string, number[]>;
  words?: OptionView[];
  obstacles?: UnusableThings[];
  prices?: Price[];
}

/** Why some things can't be used now: the key of the reason's text, and the things. */
export interface UnusableThings {
  key: string;
  things: string[];
}

/** What an answer is sure to cost. */
export interface Price {
  action: number;
  lost?: number;
  falls?: boolean;
}

/** A seat's clock: seconds left when the message was sent. */
export interface ClockView {
  seat: number;
  left: number;
  running: boolean;
}

/** Where a learner is: the lesson, the number of its step, and how it goes. */
export interface CoachView {
  lesson: string;
  step: number;
  progress: "free" | "learned" | "step" | "strayed" | "watching";
  show: number[];
}

/** What stays the same at a table, and who is there. */
export interface TableInfo {
  id: string;
  game: string;
  title: string;
  seats: SeatInfo[];
  options: Record<string, OptionValue>;
  status: Status;
  clock: ClockRule | null;
  commitment: string;
  invite_key: string | null;
  watch_key: string | null;
  chat: ChatLine[];
  host: number;
  take_back: boolean;
  advice: boolean;
  away_after: number | null;
  rules: Record<string, string[]>;
  window_seconds: number;
  proposal: ProposalView | null;
  lesson: boolean;
  asking: AskingView[];
  taught: boolean;
}

/** Something that was said, or (with a note and no text) something that happened to a seat. */
export interface ChatLine {
  number: number;
  seat: number | null;
  name: string;
  text: string;
  at: number;
  note: string | null;
  after: number | null;
  emote: "bravo" | "bye" | "cheers" | "hurry" | "laugh" | "luck" | "ouch" | "scared" | "sorry" | "thanks" | "thinking" | "wow" | null;
}

/** Somebody would like to take back a move; these have yet to agree. */
export interface ProposalView {
  seat: number;
  waits_for: number[];
}

/** When a seat is asked in one kind of reaction windows, and what it could choose. */
export interface AskingView {
  name: string;
  values: string[];
  value: string;
  stated: boolean;
}

/** What it takes to win, when that is decided, and how far everybody has come. */
export interface Goal {
  aim: Said;
  rules?: string[];
  end?: Gauge | null;
  race?: Runner[];
  ranks?: number[];
  standing?: Said | null;
}

/** How near the end is: in words, and where that can be drawn, so many steps of so many. */
export interface Gauge {
  said: Said;
  done?: number;
  of?: number;
  under_way?: boolean;
}

/** Somebody or something in the race. */
export interface Runner {
  at: number;
  seat?: number | null;
  name?: string;
  of?: number;
  out?: boolean;
}

/** The table somebody wants to create. */
export interface NewTable {
  game: string;
  seats: number;
  title?: string;
  options?: Record<string, OptionValue | boolean>;
  bots?: BotSeat[];
  mine?: number[];
  open?: boolean;
  clock?: ClockRule | null;
  away_after?: number | null;
  take_back?: boolean;
  advice?: boolean;
}

/** A seat that a bot takes from the start. */
export interface BotSeat {
  seat: number;
  bot: string;
  level?: number | null;
}

/** Somebody with an invitation sits down. */
export interface Join {
  invite_key: string;
  name: string;
  seat?: number | null;
}

/** A request by somebody with a seat's key. */
export interface WithKey {
  seat_key: string;
}

/** Why not: the rule, the reason in words, and the key and facts it was made from. */
export interface Refusal {
  rule: string;
  reason: Words;
  key: string;
  facts: Record<string, unknown>;
}

/** An option that a bot considered: the number of imagined worlds, the mean payoff, its weight, and why. */
export interface HintOption {
  action: number;
  visits: number;
  value: number;
  share: number;
  reasons?: Said[];
}

export type ClientMessage =
  | { type: "hello"; id: string; key: string; seen: number | null; seat: number | null; changes: boolean }
  | { type: "act"; id: string; version: number; links: number[] }
  | { type: "why"; id: string; thing: string; verb: string; args: string[]; links: number[] }
  | { type: "options"; id: string; links: number[] }
  | { type: "say"; id: string; text: string }
  | { type: "emote"; id: string; emote: "bravo" | "bye" | "cheers" | "hurry" | "laugh" | "luck" | "ouch" | "scared" | "sorry" | "thanks" | "thinking" | "wow" }
  | { type: "hand"; id: string; bot: boolean }
  | { type: "undo"; id: string }
  | { type: "consent"; id: string; agree: boolean }
  | { type: "preference"; id: string; always: boolean }
  | { type: "asking"; id: string; settings: Record<string, string>; rest: boolean }
  | { type: "lesson"; id: string; lesson: string; known: boolean }
  | { type: "retry"; id: string }
  | { type: "hint"; id: string; level: number | null; links: number[] }
  | { type: "ping"; id: string };

export type ServerMessage =
  | ({ type: "update" } & Update)
  | { type: "welcome"; id: string; you: number | null; yours: number[]; table: TableInfo; update: Update | null }
  | { type: "refused"; id: string; refusal: Refusal; version: number }
  | { type: "why"; id: string; refusal: Refusal | null }
  | { type: "options"; id: string; options: OptionView[]; changes?: Record<string, unknown> }
  | { type: "hint"; id: string; version: number; action: number; options: HintOption[] }
  | { type: "error"; id: string | null; error: string; message: Words }
  | { type: "chat"; line: ChatLine }
  | { type: "seats"; seats: SeatInfo[]; status: Status; host: number }
  | { type: "proposal"; proposal: ProposalView | null }
  | { type: "clock"; clocks: ClockView[] }
  | { type: "rematch"; id: string }
  | { type: "pong"; id: string };

/** The pages and the patterns of their paths; for any other path the server answers 404. */
export const ROUTES = {
  lobby: /^\/$/,
  table: /^\/t\/([\w-]+)\/?$/,
  setup: /^\/new\/(\w+)\/?$/,
  learn: /^\/learn(?:\/(\w+))?\/?$/,
  credits: /^\/credits\/?$/,
};

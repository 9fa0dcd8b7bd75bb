/** What server and browser say to each other. */

export type Lang = "en" | "de";
export type Words = Record<Lang, string>;
export type OptionValue = string | number;

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
}

export interface GameInfo {
  name: string;
  title: Words;
  tagline: Words;
  seats: number[];
  minutes: number;
  kind: Words;
  playable: boolean;
  options: OptionInfo[];
}

export interface BotInfo {
  name: string;
  level: number;
  title: Words;
}

export interface Me {
  name: string;
  avatar: string;
}

export interface SeatInfo {
  seat: number;
  name: string;
  avatar: string;
  kind: "person" | "bot" | "open";
  bot: string | null;
  level: number | null;
  here: boolean;
  away: boolean;
}

export type Status = "waiting" | "playing" | "over";

export interface ClockRule {
  seconds: number;
  increment: number;
}

export interface TableCard {
  id: string;
  game: string;
  title: string;
  seats: SeatInfo[];
  status: Status;
  your_turn: boolean;
  link: string;
  round_text: Words | null;
  clock: ClockRule | null;
}

export interface Tables {
  open: TableCard[];
  mine: TableCard[];
}

export interface NewTable {
  game: string;
  title?: string;
  seats: number;
  options: Record<string, OptionValue>;
  bots: { seat: number; bot: string; level: number }[];
  open: boolean;
  clock: ClockRule | null;
  away_after: number | null;
  take_back: boolean;
}

export interface Created {
  id: string;
  seat: number;
  seat_key: string;
  invite_key: string;
  watch_key: string;
}

export interface Joined {
  seat: number;
  seat_key: string;
}

export interface Rulebook {
  title: string;
  intro_html: string;
  chapters: { title: string; rules: { id: string; html: string }[] }[];
}

export interface ErrorAnswer {
  error: string;
  message: Words;
  detail?: unknown;
}

// ---- at the table ----

export interface OptionView {
  action: number;
  verb: string;
  args: string[];
}

export interface AskView {
  kind: string;
  mode: string;
  options: OptionView[];
  links: number[];
  default: number;
  deadline: number | null;
}

export interface EventView {
  n: number;
  event: string;
  [argument: string]: unknown;
}

export interface ClockView {
  seat: number;
  left: number;
  running: boolean;
}

export interface ResultView {
  winners: number[];
  scores: number[];
  ranks: number[];
  reason: string;
  outcome: string | null;
  titles: Record<string, number[]>;
  seed: string | number | null;
}

export interface Refusal {
  rule: string;
  reason: Words;
  key: string;
  facts: Record<string, unknown>;
}

export interface ChatLine {
  number: number;
  seat: number | null;
  name: string;
  text: string;
  at: number;
}

export interface TableInfo {
  id: string;
  game: string;
  title: string;
  seats: SeatInfo[];
  options: Record<string, OptionValue>;
  status: Status;
  clock: ClockRule | null;
  commitment: string | null;
  invite_key: string | null;
  watch_key: string | null;
  chat: ChatLine[];
  host: number;
  take_back: boolean;
}

export interface Update {
  version: number;
  since: number;
  events: EventView[];
  view: Record<string, unknown>;
  ask: AskView | null;
  waiting_for: number[] | null;
  clocks: ClockView[] | null;
  over: ResultView | null;
  answers: string | null;
}

export type ClientMessage =
  | { type: "hello"; id: string; key: string; seen: number | null }
  | { type: "act"; id: string; version: number; links: number[] }
  | { type: "why"; id: string; action: number }
  | { type: "options"; id: string; links: number[] }
  | { type: "say"; id: string; text: string }
  | { type: "ping"; id: string };

export type ServerMessage =
  | { type: "welcome"; id: string; you: number | null; table: TableInfo; update: Update | null }
  | ({ type: "update" } & Update)
  | { type: "why"; id: string; refusal: Refusal | null }
  | { type: "options"; id: string; options: OptionView[] }
  | { type: "refused"; id: string; refusal: Refusal; version: number }
  | { type: "error"; id: string | null; error: string; message: Words }
  | { type: "chat"; line: ChatLine }
  | { type: "seats"; seats: SeatInfo[]; status: Status; host: number }
  | { type: "clock"; clocks: ClockView[] }
  | { type: "rematch"; id: string; invite_key?: string | null; seat_key?: string | null }
  | { type: "pong"; id: string };

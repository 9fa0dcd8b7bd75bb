/** Starts a game against bots, or a lesson, in one click. */
import type { BotInfo, GameInfo, OptionValue } from "../wire";
import { api } from "../api";
import { keep } from "./keys";
import { finished } from "./played";
import { router } from "./router.svelte";

/** A good number of rivals for a first game. */
const RIVALS = 2;
/** A bot plays on for somebody who is away for so many seconds, unless the table says otherwise. */
export const PATIENCE = 300;

/** The options that suit whoever plays a game for the first time here; afterwards the usual ones. */
export function suggested(game: GameInfo): Record<string, OptionValue> {
  return finished(game.name) ? {} : { ...game.presets[0]?.options };
}

export async function playNow(game: GameInfo): Promise<void> {
  const bots = await api.bots();
  const seats = Math.min(Math.max(...game.seats), Math.max(Math.min(...game.seats), RIVALS + 1));
  const bot = usual(bots);
  const created = await api.create({
    game: game.name,
    seats,
    options: suggested(game),
    bots: Array.from({ length: seats - 1 }, (_, i) => ({
      seat: i + 1,
      bot: bot?.name ?? "level",
      level: bot?.level ?? null,
    })),
    open: false,
    clock: null,
    away_after: PATIENCE,
    take_back: true,
    advice: true,
  });
  keep(created.id, created.seat_key);
  router.go(`/t/${created.id}`);
}

/** Learn a game: go on where the learner was, or begin a lesson. */
export async function learn(game: string, lesson = ""): Promise<void> {
  const created = await api.learn(game, lesson);
  keep(created.id, created.seat_key);
  router.go(`/t/${created.id}`);
}

/** The default bot, as the server names it. */
export function usual(bots: BotInfo[]): BotInfo | undefined {
  return bots.find((bot) => bot.usual) ?? bots[0];
}

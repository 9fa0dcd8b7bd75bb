/** One click from the poster to the first move: a table against bots. */
import type { BotInfo, GameInfo } from "../wire";
import { api } from "./api";
import { keep } from "./keys";
import { router } from "./router.svelte";

/** A friendly number of rivals. */
const RIVALS = 2;
/** A bot plays on for somebody who is away for so many seconds, unless the table says otherwise. */
export const PATIENCE = 300;

export async function playNow(game: GameInfo): Promise<void> {
  const bots = await api.bots();
  const seats = Math.min(Math.max(...game.seats), Math.max(Math.min(...game.seats), RIVALS + 1));
  const bot = steady(bots);
  const created = await api.create({
    game: game.name,
    seats,
    options: {},
    bots: Array.from({ length: seats - 1 }, (_, i) => ({ seat: i + 1, bot: bot.name, level: bot.level })),
    open: false,
    clock: null,
    away_after: PATIENCE,
    take_back: true,
  });
  keep(created.id, created.seat_key);
  router.go(`/t/${created.id}`);
}

/** The second easiest bot: beatable, but no walk-over. */
export function steady(bots: BotInfo[]): BotInfo {
  const byLevel = bots.toSorted((a, b) => a.level - b.level);
  return byLevel[1] ?? byLevel[0] ?? { name: "greedy", level: 1, title: { en: "", de: "" } };
}

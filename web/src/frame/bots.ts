/** What bots and guests are called at a table. */
import { t, words } from "../i18n/texts.svelte";
import type { BotInfo, SeatInfo } from "../wire";

export function botTitle(bots: BotInfo[], seat: SeatInfo): string {
  const found =
    bots.find((bot) => bot.name === seat.bot && bot.level === seat.level) ?? bots.find((bot) => bot.name === seat.bot);
  return found ? words(found.title) : (seat.bot ?? "");
}

/** The seats with a name for everybody: whoever has none gets a common one, numbered where that is ambiguous. */
export function named(seats: SeatInfo[], bots: BotInfo[]): SeatInfo[] {
  const titles = seats.map((seat) => {
    if (seat.name || seat.kind === "open") return null;
    return seat.kind === "bot" ? botTitle(bots, seat) : t("me.guest");
  });
  return seats.map((seat, i) => {
    const title = titles[i];
    if (title === null || title === undefined) return seat;
    const alike = titles.filter((other) => other === title).length;
    const number = titles.slice(0, i + 1).filter((other) => other === title).length;
    return { ...seat, name: alike > 1 ? `${title} ${number}` : title };
  });
}

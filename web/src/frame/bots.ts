/** The names of bots and guests at a table. */
import { t, words } from "../i18n/texts.svelte";
import type { BotInfo, SeatInfo } from "../wire";

/** What kind of bot plays in a seat: its level, or its own name if it comes from elsewhere. */
export function botTitle(bots: BotInfo[], seat: SeatInfo): string {
  const found =
    bots.find((bot) => bot.name === seat.bot && bot.level === seat.level) ?? bots.find((bot) => bot.name === seat.bot);
  return found ? words(found.title) : (seat.bot ?? "");
}

/** The seats, all with a name: people without one are guests, numbered if there are several. */
export function named(seats: SeatInfo[]): SeatInfo[] {
  const nameless = seats.filter((seat) => seat.kind === "person" && !seat.name);
  return seats.map((seat) => {
    const number = nameless.indexOf(seat) + 1;
    if (!number) return seat;
    return { ...seat, name: nameless.length > 1 ? `${t("me.guest")} ${number}` : t("me.guest") };
  });
}

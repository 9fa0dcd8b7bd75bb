/** What happened to seats beside the game: the talk tells it, and the log where it belongs to the story. */
import { t } from "../i18n/texts.svelte";
import type { ChatLine } from "../wire";
import type { Session } from "./session.svelte";

const IN_STORY = ["away", "back", "leave", "stuck"];

export function noteOf(session: Session, line: ChatLine): string {
  const there = line.seat === null ? "" : session.seats[line.seat]?.name;
  const name = line.name || (line.note === "leave" ? t("me.guest") : there); // where somebody left, a bot may sit now
  const during = line.note === "leave" && typeof line.after === "number"; // before a game the seat is just free again
  return t(`chat.note.${during ? "leave_game" : line.note}`, { name });
}

/** Somebody left, came back, or a bot took over or is at a loss, after so many events. */
export function storyNotes(session: Session): { after: number; line: ChatLine }[] {
  return session.chat.flatMap((line) => {
    const { after } = line;
    return IN_STORY.includes(line.note ?? "") && typeof after === "number" ? [{ after, line }] : [];
  });
}

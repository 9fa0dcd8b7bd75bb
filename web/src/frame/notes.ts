/** Notes in the chat, such as that somebody took a seat or left it to a bot; some also appear in the log. */
import { t } from "../i18n/texts.svelte";
import type { ChatLine } from "../wire";
import type { Session } from "./session.svelte";

const IN_STORY = ["away", "back", "hand", "retake", "leave", "stuck"];

export function noteOf(session: Session, line: ChatLine): string {
  const there = line.seat === null ? "" : session.seats[line.seat]?.name;
  const name = line.name || (line.note === "leave" ? t("me.guest") : there); // a bot may have their seat now
  const during = line.note === "leave" && typeof line.after === "number"; // before a game the seat is free again
  return t(`chat.note.${during ? "leave_game" : line.note}`, { name });
}

/** Somebody left or came back, or a bot took over or failed, after so many events. */
export function storyNotes(session: Session): { after: number; line: ChatLine }[] {
  return session.chat.flatMap((line) => {
    const { after } = line;
    return IN_STORY.includes(line.note ?? "") && typeof after === "number" ? [{ after, line }] : [];
  });
}

/** What a seat has done this turn, in a few words. */
import { t } from "../../i18n/texts.svelte";
import type { RescueDesk } from "./desk.svelte";
import type { Region } from "./model";

export interface Note {
  n: number;
  text: string;
  tone: "done" | "good" | "bad" | "now";
}

export function turnNotes(desk: RescueDesk): Note[] {
  const events = desk.session.events;
  const notes: Note[] = [];
  for (let i = events.length - 1; i >= 0; i -= 1) {
    const event = events[i];
    if (!event || event.event === "turn") break;
    const card = desk.cardName(String(event["card"] ?? ""));
    const region = () => desk.regionName(event["region"] as Region);
    const add = (text: string, tone: Note["tone"] = "done") => notes.unshift({ n: event.n, text, tone });
    if (event.event === "moved") add(t("ks.note.moved", { region: region() }));
    else if (event.event === "flew") add(t("ks.note.flew", { region: region(), card }));
    else if (event.event === "bought") add(t("ks.note.bought", { card }));
    else if (event.event === "bought_nothing") add(t("ks.note.bought_nothing"));
    else if (event.event === "solved") add(t("ks.note.solved", { card, n: event["points"] }), "good");
    else if (event.event === "failed") add(t("ks.note.failed", { card }), "bad");
  }
  if (desk.view.target)
    notes.push({
      n: Number.MAX_SAFE_INTEGER,
      text: t("ks.note.mission", { card: desk.cardName(desk.view.target) }),
      tone: "now",
    });
  return notes.slice(-4);
}

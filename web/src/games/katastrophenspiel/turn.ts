/** Says what a seat has done this turn, in a few words. */
import type { RescueDesk } from "./desk.svelte";
import type { Region } from "./generated";

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
    if (event.event === "moved") add(desk.label("table.note.moved", { region: region() }));
    else if (event.event === "flew") add(desk.label("table.note.flew", { region: region(), card }));
    else if (event.event === "bought") add(desk.label("table.note.bought", { card }));
    else if (event.event === "bought_nothing") add(desk.label("table.note.bought_nothing"));
    else if (event.event === "solved") add(desk.label("table.note.solved", { card, n: event["points"] }), "good");
    else if (event.event === "failed") add(desk.label("table.note.failed", { card }), "bad");
  }
  if (desk.view.target)
    notes.push({
      n: Number.MAX_SAFE_INTEGER,
      text: desk.label("table.note.mission", { card: desk.cardName(desk.view.target) }),
      tone: "now",
    });
  return notes.slice(-4);
}

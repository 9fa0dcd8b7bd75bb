/**
 * Describes a position as text, for screen readers and the plain table: the question, facts, zones, and every seat.
 */
import { t, texts } from "../../i18n/texts.svelte";
import type { Prose } from "../desk";
import type { GameDesk } from "./desk.svelte";
import type { CardFacts, GameView } from "./view";

/** What a view has besides the game's own fields. */
const FRAME = ["you", "seats", "over", "zones", "known", "resigned", "goal"];

interface Pile {
  size: number;
  top: (string | null)[];
  bottom: (string | null)[];
}

export function proseOf(desk: GameDesk<GameView, CardFacts>): Prose[] {
  const view = desk.view as unknown as Record<string, unknown>;
  const seats = desk.view.seats;
  const facts: string[] = [];
  const own = Array.from({ length: seats }, (): string[] => []);
  const name = (kind: "field" | "zone", key: string) =>
    texts.of(desk.game)[`${kind}.${key}`] ?? key.replaceAll("_", " ");
  const tell = (label: string, value: unknown, say: (value: unknown) => string) => {
    if (Array.isArray(value) && value.length === seats && seats > 1)
      value.forEach((part, seat) => own[seat]?.push(`${label}: ${say(part)}`));
    else facts.push(`${label}: ${say(value)}`);
  };
  for (const [key, value] of Object.entries(view))
    if (!FRAME.includes(key) && key !== "conceding") tell(name("field", key), value, (part) => desk.spoken(key, part));
  for (const [key, zone] of Object.entries((view["zones"] ?? {}) as Record<string, unknown>))
    tell(name("zone", key), zone, (part) => cards(desk, part));
  const question = desk.session.yours ? [desk.question, desk.consequence] : [];
  const options = desk.options.map((option) => desk.sayOption(option));
  return [
    { title: t("prose.now"), lines: [...question, ...options].filter(Boolean) },
    { title: t("prose.table"), lines: facts },
    ...own.map((lines, seat) => ({ title: desk.seatName(seat), lines })),
  ].filter((part) => part.lines.length);
}

/** What can be seen of a zone: names, or how many cards there are. */
function cards(desk: GameDesk<GameView, CardFacts>, zone: unknown): string {
  if (typeof zone === "number") return String(zone);
  if (zone === null) return "–";
  if (typeof zone === "string") return desk.cardName(zone);
  if (Array.isArray(zone)) return zone.map((part) => cards(desk, part)).join(", ") || "–";
  const pile = zone as Partial<Pile> & { card?: string | null };
  if ("card" in pile) return pile.card ? desk.cardName(pile.card) : "?";
  const known = [...(pile.top ?? []), ...(pile.bottom ?? [])].filter((id) => id !== null);
  return `${pile.size ?? "?"}${known.length ? ` (${known.map((id) => desk.cardName(id)).join(", ")})` : ""}`;
}

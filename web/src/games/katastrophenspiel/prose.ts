/** Describes a position as text, for screen readers: the question, the rows of cards, and what every team has. */
import { settings } from "../../settings.svelte";
import type { Prose } from "../desk";
import type { RescueDesk } from "./desk.svelte";

export function proseOf(desk: RescueDesk): Prose[] {
  const { view } = desk;
  const list = (ids: (string | null)[]) => ids.flatMap((id) => (id ? [desk.describe(id)] : []));
  const expected = (id: string) => (settings.hints && desk.outlooks[id] ? [desk.outlookText(desk.outlooks[id])] : []);
  const teams = desk.session.seats.map(({ seat }) => ({
    title: desk.seatName(seat),
    lines: [
      [
        desk.seatNote(seat),
        desk.regionName(view.region[seat] ?? "europe"),
        desk.label("table.stat.points", { n: view.points[seat] ?? 0 }),
        desk.label("table.stat.money", { n: view.money[seat] ?? 0 }),
      ]
        .filter(Boolean)
        .join(", "),
      ...(["in_play", "table", "hand"] as const).flatMap((zone) => {
        const cards = view.zones[zone][seat] ?? [];
        return cards.length ? [`${desk.label(`table.team.${zone}`)}: ${list(cards).join("; ")}`] : [];
      }),
    ],
  }));
  const question = desk.session.yours ? [desk.question, desk.consequence] : [desk.doing(view.active)];
  return [
    { title: desk.round?.text ?? "", lines: question.filter(Boolean) },
    { title: desk.label("table.zone.catastrophes"), lines: desk.catastrophes.map((id) => [desk.describe(id), ...expected(id)].join(". ")) },
    { title: desk.label("table.zone.purchases"), lines: list(view.zones.purchases) },
    ...teams,
  ];
}

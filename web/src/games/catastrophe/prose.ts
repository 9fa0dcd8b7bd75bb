/** Describes a whole position of Catastrophe as text, for screen readers. */
import { words } from "../../i18n/texts.svelte";
import type { Prose } from "../desk";
import type { NeighbourDesk } from "./desk.svelte";
import type { Cell } from "./generated";
import { openUnits, PHASES, strikesOf } from "./model";

export function proseOf(desk: NeighbourDesk): Prose[] {
  const view = desk.view;
  const disaster = desk.disaster;
  const impact = desk.impact;
  const events = disaster
    ? [
        words(disaster.name),
        ...PHASES.map((phase) => `${desk.say(`phase.${phase}`)}: ${strikesOf(disaster, phase).map((kind) => desk.kindName(kind)).join(", ")}`),
        ...(impact ? [`${words(impact.name)}: ${impact.strikes ? desk.kindName(impact.strikes) : ""}${impact.text ? `. ${words(impact.text)}` : ""}`] : []),
      ]
    : [desk.label("table.disaster.hidden")];
  const seats = desk.seatsRound.map((seat) => {
    const persona = desk.persona(seat);
    const row = view.zones.in_play[seat] ?? [];
    return {
      title: [desk.nameOf(seat), desk.placeName(seat)].filter(Boolean).join(", "),
      lines: [
        desk.label("table.stat.vitality", { n: view.vitality[seat] ?? 0, of: view.start_vitality[seat] ?? 0 }),
        ...(desk.stake(seat) ? [desk.label("table.stat.stake", { n: desk.stake(seat) })] : []),
        desk.label("table.stat.hand", { n: desk.handCount(seat) }),
        ...(persona ? [words(persona.card.name), ...desk.sides(seat).map((side) => `${side.name}: ${side.text}`)] : []),
        ...(view.traits[seat]?.name && !view.traits[seat].active ? [desk.label("table.shaken")] : []),
        ...desk.row(seat).map((cell) =>
          desk.label(openUnits(cell) ? "table.cell.open" : "table.cell.done", { kind: accepted(desk, cell) }),
        ),
        ...view.borrowed
          .filter((loan) => loan.seat === seat)
          .map((loan) => desk.label("screen.loan", { card: desk.cardName(loan.card), name: desk.nameOf(loan.owner), count: loan.left })),
        ...row.map((id, place) => `${desk.describe(id)}; ${desk.label("table.left", { n: view.uses_left[seat]?.[place] ?? 0 })}`),
      ],
    };
  });
  const question = desk.session.yours ? [desk.question, desk.consequence, ...desk.options.map((o) => desk.sayOption(o))] : [];
  return [
    { title: desk.round?.text ?? "", lines: question.filter(Boolean) },
    { title: desk.label("table.disaster.title"), lines: events },
    ...(desk.packet.length ? [{ title: desk.label("table.packet"), lines: desk.packet.map((id) => desk.describe(id)) }] : []),
    { title: desk.label("table.hand"), lines: desk.hand.map((id) => desk.describe(id)) },
    ...seats,
  ];
}

/** What an impact is, or all kinds that help against it where others do too. */
function accepted(desk: NeighbourDesk, cell: Cell): string {
  const kinds = new Set(cell.units.flatMap((unit) => unit.accepts));
  return kinds.size ? [...kinds].map((kind) => desk.kindName(kind)).join("/") : desk.kindName(cell.kind);
}

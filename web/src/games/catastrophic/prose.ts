/** Describes a whole position of Catastrophic as text, for screen readers. */
import type { Prose } from "../desk";
import type { EcologyDesk } from "./desk.svelte";

export function proseOf(desk: EcologyDesk): Prose[] {
  const { view } = desk;
  const { zones } = view;
  const question = desk.session.yours ? [desk.question, desk.consequence, ...desk.options.map((o) => desk.sayOption(o))] : [];
  const air = zones.announced.map((id, i) =>
    desk.label(view.air_off[i] === 1 ? "table.air.cancelled" : "table.air.by", {
      name: desk.nameOf(view.air_by[i] ?? 0),
      card: desk.cardName(id),
      target: desk.aimText(i),
    }),
  );
  const forecast = (view.forecast?.facing ?? []).map(({ seat, resilient, vulnerable, struck, points, cards }) => {
    const card = desk.cardName(view.event ?? "");
    const name = desk.nameOf(seat);
    return [
      desk.event?.cn
        ? desk.label("screen.forecast", { card, name, resilient, vulnerable })
        : desk.label("screen.struck", { card, name, n: struck ?? 0 }),
      points === undefined ? "" : desk.label("screen.points", { now: view.standing[seat], after: points }),
      cards ? desk.label("screen.cards", { n: cards }) : "",
    ]
      .filter(Boolean)
      .join(", ");
  });
  const older = Object.entries(view.older).map(([id, n]) => `${n} × ${desk.cardName(id)}`);
  const table = [
    desk.label("screen.table", {
      events: view.events,
      to_end: view.events_to_end,
      deck: zones.deck.size,
      discards: zones.discards.length,
    }),
    desk.lastRound ? desk.label("screen.last_round", { turns: view.turns_left }) : "",
    older.length ? desk.label("screen.older", { cards: older.join(", ") }) : "",
    desk.event ? desk.describe(desk.event.id) : "",
    ...forecast,
    ...air,
    zones.history.length ? `${desk.say("zone.history")}: ${zones.history.map((id) => desk.cardName(id)).join(", ")}` : "",
  ];
  const seats = desk.seatsRound.map((seat) => ({
    title: desk.nameOf(seat),
    lines: [
      desk.label("screen.seat", {
        name: desk.nameOf(seat),
        points: view.standing[seat] ?? 0,
        cards: desk.handCount(seat),
        number: view.resource_number[seat] ?? 0,
      }),
      ...desk
        .community(seat)
        .toReversed()
        .map((one) => desk.describeSpecies(seat, one)),
      ...(zones.continuous[seat] ?? []).map((id) => desk.label("screen.stays", { card: desk.describe(id) })),
      ...desk.knownOf(seat).map((id) => desk.label("table.knows", { card: desk.cardName(id) })),
    ],
  }));
  return [
    { title: desk.round?.text ?? "", lines: [desk.say(`stage.${view.stage}`), ...question].filter(Boolean) },
    { title: desk.say("zone.event"), lines: table.filter(Boolean) },
    { title: desk.say("zone.hand"), lines: desk.hand.map((id) => desk.describe(id)) },
    ...seats,
  ];
}

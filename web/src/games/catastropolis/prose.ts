/** Describes a whole position of Catastropolis as text, for screen readers. */
import { words } from "../../i18n/texts.svelte";
import type { Prose } from "../desk";
import type { CityDesk } from "./desk.svelte";

export function proseOf(desk: CityDesk): Prose[] {
  const view = desk.view;
  const question = desk.session.yours ? [desk.question, desk.consequence, ...desk.options.map((o) => desk.sayOption(o))] : [];
  const piles = (["situation_pile", "reserve", "search_deck", "resolution_deck"] as const).map(
    (zone) => `${desk.say(`zone.${zone}`)}: ${view.zones[zone].size}`,
  );
  const { weakening } = view;
  const old = desk.forecast.old ? [desk.label("table.warn.old", { n: desk.forecast.old })] : [];
  const city = desk.cells.flat().filter((cell) => cell.terrain !== "street" || desk.heroesAt(cell.space).length);
  return [
    { title: desk.round?.text ?? "", lines: question.filter(Boolean) },
    ...(desk.drafting ? [{ title: desk.say("zone.power_row"), lines: view.zones.power_row.map((id) => desk.describe(id)) }] : []),
    { title: desk.say("zone.queue"), lines: [...desk.queue.map((one) => desk.describePlace(one)), ...old, ...piles, desk.label("table.weakening", { n: weakening.weakening, of: weakening.cards })] },
    { title: desk.label("table.villain.title"), lines: villain(desk) },
    ...desk.seatsRound.map((seat) => ({ title: `${desk.nameOf(seat)}, ${desk.heroName(seat)}`, lines: hero(desk, seat) })),
    { title: desk.label("table.city"), lines: city.map((cell) => desk.describeCell(cell)) },
  ];
}

function villain(desk: CityDesk): string[] {
  const view = desk.view;
  const card = desk.villain;
  if (!card) {
    const clues = view.symbols.map((sign) => desk.label(`symbol.${sign}`));
    return [
      desk.label("table.villain.clues", { n: view.symbols.length }),
      ...clues,
      desk.label("table.villain.possible", { names: desk.listed(view.suspects) }),
      ...(desk.forecast.plan_more ? [desk.label("screen.plan_more", { n: desk.forecast.plan_more })] : []),
    ];
  }
  return [
    words(card.name),
    desk.label("table.villain.plan_of", { n: view.plan, of: view.plan_time }),
    desk.label("table.villain.rounds_left", { n: desk.planLeft }),
    ...(desk.forecast.laboratory ? [desk.label("screen.laboratory", { location: desk.placeName(desk.forecast.laboratory) })] : []),
    ...(desk.forecast.next_stop ? [desk.say("screen.next_stop", { location: desk.forecast.next_stop })] : []),
    desk.textOf(card),
    ...desk.pieces.map((piece) => `${desk.placeName(piece.location)}: ${desk.pieceText(piece)}`),
    ...(card.weakness.length ? [`${desk.label("table.villain.weak")}: ${desk.listed(card.weakness)}`] : []),
    ...(card.other_weakness.length ? [`${desk.label("table.villain.weak")}: ${desk.listed(card.other_weakness)}`] : []),
    ...(view.named_basics.length ? [desk.label("table.villain.named", { names: desk.listed(view.named_basics) })] : []),
  ];
}

function hero(desk: CityDesk, seat: number): string[] {
  const view = desk.view;
  const worth = view.hero[seat]?.worth ?? [];
  return [
    desk.spaceName(view.space[seat] ?? ""),
    desk.label(view.weakened[seat] ? "table.weakened" : "table.healthy"),
    ...(seat === desk.me && desk.forecast.exposed
      ? [desk.label("table.warn.weakened", { n: view.weakening.weakening, of: view.weakening.cards })]
      : []),
    desk.rateText(seat),
    desk.label("table.reputation", { n: view.hero[seat]?.reputation ?? 0 }),
    ...(view.shield[seat] ? [desk.label("table.shield")] : []),
    ...(view.double[seat] ? [`${desk.label("table.own_double")}: ${desk.spaceName(view.double[seat] ?? "")}`] : []),
    ...(view.sidekick_spent[seat] ? [desk.label("table.sidekick_spent")] : []),
    ...(desk.carries(seat) ? [desk.label("table.carries", { n: desk.carries(seat) })] : []),
    ...(desk.drafting ? [desk.label("table.draft.points", { n: view.points[seat] ?? 0, of: desk.fullPoints, passes: view.passes[seat] ?? 0 })] : []),
    ...(view.zones.powers[seat] ?? []).map((id) => desk.describe(id)),
    ...(view.zones.collection[seat] ?? []).map((id, i) => `${desk.cardName(id)}: ${worth[i] ?? 0}`),
  ];
}

/** Describes a whole position of Nine Lives as text, for screen readers. */
import type { Prose } from "../desk";
import type { NineDesk } from "./desk.svelte";
import { DOWN, UP } from "./generated";

export function proseOf(desk: NineDesk): Prose[] {
  const view = desk.view;
  const question = desk.session.yours ? [desk.question, desk.consequence, ...desk.options.map((o) => desk.sayOption(o))] : [];
  const stack = view.acting.map((id, i) => {
    const played = desk.label("table.stack.by", { name: desk.nameOf(view.owners[i] ?? 0), card: desk.cardName(id) });
    const announced = announcedWith(desk, i).join(", ");
    return announced ? `${played} → ${announced}` : played;
  });
  const dice = view.dice.map((_, i) => desk.sayDie(i));
  const table = [
    view.reapurr ? desk.label("table.reapurr_on", { n: view.reapurr }) : desk.label("table.reapurr_home"),
    desk.label("table.sanctuary_left", { n: view.sanctuary }),
    ...(["main_deck", "power_deck", "catastrophe_deck"] as const).map(
      (zone) => `${desk.say(`zone.${zone}`)}: ${view.zones[zone].size}`,
    ),
    ...view.zones.lasting.map((id) => `${desk.say("zone.lasting")}: ${desk.describe(id)}`),
    ...view.zones.revealed.map((id) => `${desk.say("zone.revealed")}: ${desk.describe(id)}`),
    ...dice,
    desk.stakesText,
  ].filter(Boolean);
  const seats = desk.seatsRound.map((seat) => ({
    title: [desk.nameOf(seat), desk.characterName(seat)].filter(Boolean).join(", "),
    lines: view.alive[seat]
      ? [
          desk.label("table.stat.lives", { n: view.lives[seat] ?? 0 }),
          desk.label("table.stat.margin", { n: view.margins[seat] ?? 0 }),
          desk.label("table.stat.hand", { n: desk.handCount(seat), limit: view.hand_limits[seat] ?? 0 }),
          desk.label("table.stat.yarn", { n: view.yarn[seat] ?? 0 }),
          ...(view.shields[seat] ? [desk.label("table.stat.shields", { n: view.shields[seat] })] : []),
          ...(view.guarded[seat] ? [desk.label("table.stat.guarded")] : []),
          ...(view.zones.row[seat] ?? []).map((id) => desk.describe(id)),
        ]
      : [desk.out(seat)],
  }));
  return [
    { title: desk.round?.text ?? "", lines: [desk.say(`phase.${view.phase}`), ...question].filter(Boolean) },
    ...(stack.length ? [{ title: desk.label("table.stack.title"), lines: [...stack.reverse(), desk.outcomeText].filter(Boolean) }] : []),
    { title: desk.label("table.track"), lines: table },
    { title: desk.say("zone.hand"), lines: desk.hand.map((id) => desk.describe(id)) },
    ...seats,
  ];
}

/** What was announced with a card in play: whom it is aimed at now, where the Reapurr goes, which Power Cats sink. */
function announcedWith(desk: NineDesk, place: number): string[] {
  const { acting, aims, shares, sunk } = desk.view;
  if (place === 0 && shares.length) return shares.map((seat) => desk.nameOf(seat));
  const aim = aims[place] ?? -1;
  if (aim === DOWN) return [desk.say("action.down")];
  if (aim === UP) return [desk.say("action.up")];
  if (aim >= 0) return [desk.nameOf(aim)];
  return desk.cards[acting[place] ?? ""]?.effect === "banish" ? sunk.map((id) => desk.cardName(id)) : [];
}

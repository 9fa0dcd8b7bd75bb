"""More helpers for the rule tests of Catastrophe: positions of every step, and several actions in one line.

Cards in play are written with the uses they have left, `"water_jugs 3"`, or without if they are unused.  In trades a
card in play has an `@` before its name, to tell it from one in hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from calamity.kernel.errors import Refusal, Refused
from calamity.kernel.state import State
from calamity.testing import ScenarioTable
from tests.games.catastrophe.scenes import CARDS, GAME, Rows, kind, printed, scene

Make = Callable[..., ScenarioTable]

CALM = "drifting_smoke"  # Bad Air and no complication


def full(card: str) -> str:
    """A Resource in play that nobody has used."""
    return f"{card} {printed(card).uses}/{printed(card).uses}"


def covers(card: str) -> list[str]:
    """The kinds that are printed on a Resource."""
    return list(printed(card).covers or ())


def impacts_of(disaster: str) -> list[list[str]]:
    """The impacts of a Disaster, phase by phase."""
    card = printed(disaster)
    return [list(kinds or ()) for kinds in (card.immediate, card.short_term, card.long_term)]


# ---- positions ----


def position(
    stage: str,
    phase: str = "",
    *,
    seats: int = 2,
    first: int = 0,
    seat: int | None = None,
    hand: Rows | None = None,
    play: Rows | None = None,
    personas: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
    next_impacts: Sequence[str] = (),
    only_deck: Sequence[str] | None = None,
    deck: Sequence[str] = (),
    **more: Any,
) -> ScenarioTable:
    """A table at the beginning of a step; five Vitality each unless something else is said, the First Trader to act.

    With `only_deck` the draw deck holds nothing else; all other cards are in the hand of the last seat.
    """
    hands = {player: list((hand or {}).get(player, ())) for player in range(seats)}
    if only_deck is not None:
        hands[seats - 1] += _rest([*only_deck, *more.get("discards", ())], hands, play or {})
    given = {"starting_vitality": 5, **(options or {})}
    scenario = scene(
        seats=seats,
        seat=first if seat is None else seat,
        stage=stage,
        phase=phase,
        play=play,
        hands=hands,
        personas=dict(enumerate(personas)),
        first_trader=first,
        deck=only_deck or deck,
        options=given,
        **{"impact": CALM, "vitality": _tokens(seats, personas, given), **more},
    )
    if stage in ("replenish", "barter", "restock"):
        scenario = scenario.set("complication", printed(more.get("impact", CALM)).complication)
    if next_impacts:
        scenario = scenario.zone("impact_pile", next_impacts)
    return scenario.table()


def _tokens(seats: int, personas: Sequence[str], options: Mapping[str, object]) -> list[int]:
    """The Vitality that everybody starts with."""
    fit = {"ability": 1, "detriment": -1, "none": 0}[str(options.get("persona_side", "ability"))]
    start = int(str(options["starting_vitality"]))
    return [start + fit * (personas[seat : seat + 1] == ["firefighter"]) for seat in range(seats)]


def _rest(named: Sequence[str], hands: Rows, rows: Rows) -> list[str]:
    """All supply cards that lie nowhere yet."""
    used = [card.split()[0] for cards in (named, *hands.values(), *rows.values()) for card in cards]
    supplies = [card for card in CARDS if card.kind in ("resource", "response")]
    return [card.id for card in supplies for _ in range(card.count - used.count(card.id))]


def react(disaster: str, phase: str, impact: str, **more: Any) -> ScenarioTable:
    """The React window of a phase, with the impacts of a Disaster and of an Impact card."""
    return position("react", phase, disaster=disaster, impact=impact, **more)


def won(tokens: Sequence[int], *, play: Rows | None = None, **more: Any) -> ScenarioTable:
    """A victory in which everybody has so many tokens left; what was used for it has been discarded.

    The Long Term impacts are Thirst, Hunger, Unrest and Bad Air; everybody fails the last two.
    """
    seats = len(tokens)
    rows = {seat: list((play or {}).get(seat, ())) for seat in range(seats)}
    rows[0] += [f"water_jugs {seats}", f"canned_goods {min(seats, 3)}"]
    if seats > 3:
        rows[1].append(f"canned_goods {seats - 3}")
    table = react("hurricane", "long_term", CALM, seats=seats, vitality=[n + 2 for n in tokens], play=rows, **more)
    for seat in range(seats):
        commit(table, 0, "water_jugs", 1, of=seat)
        commit(table, 0 if seat < 3 else 1, "canned_goods", 2, of=seat)
    finish(table)
    assert table.over and vitality(table) == list(tokens)
    return table


def barter(**more: Any) -> ScenarioTable:
    """The Barter step of the Immediate phase."""
    return position("barter", "immediate", **more)


def provisioning(**more: Any) -> ScenarioTable:
    """The trading of the Provisioning round."""
    return position("trading", **more)


def laying_out(**more: Any) -> ScenarioTable:
    """Laying out in the Provisioning round."""
    return position("laying_out", **more)


def restock(**more: Any) -> ScenarioTable:
    """The Restock step of the Immediate phase."""
    return position("restock", "immediate", **more)


def dealt(*personas: str, seats: int = 2, options: Mapping[str, object] | None = None) -> ScenarioTable:
    """A game from its beginning in which the first seats were dealt certain Personas."""
    for seed in range(20_000):
        table = ScenarioTable(GAME, seats, seed, options)
        if all(table.zone("persona", seat) == [persona] for seat, persona in enumerate(personas)):
            return table
    raise AssertionError(f"no seed deals {personas}")


# ---- looking ----


def deciders(table: ScenarioTable) -> list[int]:
    """The seats that are asked, the one that programs ask first at the beginning."""
    return [ask.seat for ask in table.asks]


def where(table: ScenarioTable) -> tuple[str, str]:
    """Phase and step."""
    return table.get("phase"), table.get("stage")


def hand(table: ScenarioTable, seat: int) -> list[str]:
    """The cards in a hand, by name."""
    return sorted(table.zone("hand", seat))


def play(table: ScenarioTable, seat: int) -> list[str]:
    """The cards in play before a seat with the uses left and printed, by name."""
    row = zip(table.zone("in_play", seat), table.get("turned", seat), strict=True)
    return sorted(f"{card} {(printed(card).uses or 0) - turned}/{printed(card).uses}" for card, turned in row)


def discards(table: ScenarioTable) -> list[str]:
    """The discard pile, by name."""
    return sorted(table.zone("discards"))


def vitality(table: ScenarioTable) -> list[int]:
    """Everybody's Vitality."""
    tokens: list[int] = table.get("vitality")
    return tokens


def needs(table: ScenarioTable, seat: int, slot: int) -> list[str]:
    """The open units of a seat against an impact, by the kinds that they accept."""
    units = table.view(None)["matrix"][seat][slot - 1]["units"]
    return ["/".join(unit["accepts"]) for unit in units if unit["by"] is None]


def mitigated(table: ScenarioTable, seat: int, slot: int) -> bool:
    """Whether an impact is mitigated for a seat."""
    return table.view(None)["matrix"][seat][slot - 1]["mitigated"] is True


def safe(table: ScenarioTable, slot: int) -> list[int]:
    """The seats for which an impact is mitigated."""
    return [seat for seat in range(table.seats) if mitigated(table, seat, slot)]


def committed(table: ScenarioTable, seat: int) -> dict[str, int]:
    """How many uses of each card in play its owner has committed."""
    return dict(zip(table.zone("in_play", seat), table.get("committed", seat), strict=True))


def ready_seats(table: ScenarioTable) -> list[int]:
    """The seats that have a ready mark."""
    return [seat for seat, mark in enumerate(table.get("ready")) if mark]


def foreseen(table: ScenarioTable, viewer: int | None) -> list[str]:
    """The Impact cards in the pile that a viewer knows."""
    return [card for card in table.view(viewer)["zones"]["impact_pile"]["top"] if card is not None]


def titles(table: ScenarioTable) -> tuple[int, ...]:
    """Who is Most Resilient."""
    assert table.result is not None
    return (table.result.titles or {}).get("most_resilient", ())


def told(table: ScenarioTable, viewer: int | None) -> list[str]:
    """Every card that the events told a viewer of."""
    events = table.events_since(0, viewer)
    return [str(event["card"]) for event in events if "card" in event]


# ---- acting, link by link ----


def act(table: ScenarioTable, seat: int, *links: str) -> None:
    """Answer with a chain of links; links that come by themselves are checked, too."""
    trial = table.state.copy()
    explicit: list[int] = []
    for link in links:
        action = GAME.actions.parse(link)
        options = trial.choices_of(seat) if seat in trial.pending() else []
        if action not in options:
            raise Refused(_refusal(trial, table, seat, action), seat, action)
        if not explicit or len(options) > 1:
            explicit.append(action)
        if trial.lanes:
            trial.lanes[seat] = [*trial.lanes[seat], action]
    table.act(seat, explicit, short=True)


def can(table: ScenarioTable, seat: int, *links: str) -> bool:
    """Whether a seat may do this."""
    return refusal(table, seat, *links) is None


def refusal(table: ScenarioTable, seat: int, *links: str) -> Refusal | None:
    """Why a seat may not do this; None if it may."""
    try:
        act(table.copy(), seat, *links)
    except Refused as refused:
        return refused.refusal
    return None


def rule(table: ScenarioTable, seat: int, *links: str) -> str:
    """The rule that forbids this."""
    refused = refusal(table, seat, *links)
    assert refused is not None, f"seat {seat} may do this: {links}"
    assert refused.reason and refused.rule in GAME.rulebook
    return refused.rule


def offered(table: ScenarioTable, seat: int, *links: str) -> set[str]:
    """What a seat may answer after some links."""
    trial = table.state.copy()
    for link in links:
        action = GAME.actions.parse(link)
        assert action in trial.choices_of(seat), link
        trial.lanes[seat] = [*trial.lanes[seat], action]
    if seat not in trial.pending():
        return set()
    return {GAME.actions.name(action) for action in trial.choices_of(seat)}


def words(names: set[str], verb: str) -> set[str]:
    """The first argument of every action of a verb."""
    return {name.split()[1] for name in names if name.split()[0] == verb}


def _refusal(state: State, table: ScenarioTable, seat: int, action: int) -> Refusal:
    """The reason at a link that may come by itself, where the table wouldn't stop."""
    if state.lanes and state.lanes[seat]:
        because, key, facts = GAME.refusal(state, seat, action)
        return GAME.say_refusal(because, key, facts)
    found = table.why_not(seat, action)
    assert found is not None
    return found


# ---- React ----


def commit(
    table: ScenarioTable,
    seat: int,
    card: str,
    slot: int,
    *,
    of: int | None = None,
    unit: str = "",
    also_seat: int | None = None,
    also_slot: int | None = None,
) -> None:
    """Commit a use of an own card, against an own impact or one of another seat, perhaps for a second target."""
    act(table, seat, *_commitment(table, seat, card, slot, of, unit, also_seat, also_slot))


def _commitment(
    table: ScenarioTable,
    seat: int,
    card: str,
    slot: int,
    of: int | None,
    unit: str,
    also_seat: int | None,
    also_slot: int | None,
) -> list[str]:
    links = [f"commit {card}", f"for {seat if of is None else of}", f"slot {slot}"]
    return _ended(table, seat, links, unit, also_seat, also_slot)


def _ended(
    table: ScenarioTable, seat: int, links: list[str], unit: str, also_seat: int | None, also_slot: int | None
) -> list[str]:
    """Add what is asked after the slot."""
    if unit:
        links.append(f"unit {unit}")
    if also_seat is not None:
        links.append(f"also_for {also_seat}")
    elif also_slot is not None:
        links.append(f"also_slot {also_slot}")
    elif can(table, seat, *links) and "nobody_else" in _next(table, seat, links):
        links.append("nobody_else")
    return links


def _next(table: ScenarioTable, seat: int, links: Sequence[str]) -> set[str]:
    state = table.state.copy()
    for link in links:
        state.lanes[seat] = [*state.lanes[seat], GAME.actions.parse(link)]
    return {GAME.actions.name(action) for action in state.choices_of(seat)}


def can_commit(table: ScenarioTable, seat: int, card: str, slot: int, *, of: int | None = None) -> bool:
    """Whether a use of an own card may be committed there."""
    return can(table, seat, f"commit {card}", f"for {seat if of is None else of}", f"slot {slot}")


def commit_rule(table: ScenarioTable, seat: int, card: str, slot: int, *, of: int | None = None) -> str:
    """The rule that forbids committing a use."""
    return rule(table, seat, f"commit {card}", f"for {seat if of is None else of}", f"slot {slot}")


def slots_of(table: ScenarioTable, seat: int, card: str, *, of: int | None = None) -> set[int]:
    """The impacts that a use of an own card may be committed against."""
    return {slot for slot in (1, 2, 3, 4) if can_commit(table, seat, card, slot, of=of)}


def seconds(table: ScenarioTable, seat: int, card: str, slot: int, *, of: int | None = None) -> set[str]:
    """Whom or what else the same use of a card may serve."""
    links = (f"commit {card}", f"for {seat if of is None else of}", f"slot {slot}")
    return _next(table, seat, links) - {"nobody_else"}


def borrow(
    table: ScenarioTable,
    seat: int,
    owner: int,
    card: str,
    pay: str | Sequence[str],
    slot: int,
    *,
    unit: str = "",
    also_slot: int | None = None,
) -> None:
    """Borrow a card, pass the price, and use it once."""
    paid = [pay] if isinstance(pay, str) else pay
    links = [f"borrow {owner}", f"loan {card}", *(f"pay {price}" for price in paid), f"slot {slot}"]
    act(table, seat, *_ended(table, seat, links, unit, None, also_slot))


def again(table: ScenarioTable, seat: int, owner: int, card: str, slot: int) -> None:
    """Use a borrowed card once more."""
    act(table, seat, f"borrow {owner}", f"loan {card}", f"slot {slot}")


def can_use_again(table: ScenarioTable, seat: int, owner: int, card: str, slot: int) -> bool:
    """Whether a borrowed card may be used once more, or one that costs nothing be borrowed."""
    return can(table, seat, f"borrow {owner}", f"loan {card}", f"slot {slot}")


def can_borrow(table: ScenarioTable, seat: int, owner: int, card: str) -> bool:
    """Whether a card may be borrowed, or used again."""
    return can(table, seat, f"borrow {owner}", f"loan {card}")


def borrow_rule(table: ScenarioTable, seat: int, owner: int, card: str) -> str:
    """The rule that forbids borrowing a card."""
    return rule(table, seat, f"borrow {owner}", f"loan {card}")


def borrow_slots(table: ScenarioTable, seat: int, owner: int, card: str, pay: str) -> set[str]:
    """The impacts that a card may be borrowed against."""
    return words(offered(table, seat, f"borrow {owner}", f"loan {card}", f"pay {pay}"), "slot")


def lenders(table: ScenarioTable, seat: int) -> set[int]:
    """Whom a seat may borrow from."""
    return {int(other) for other in words(offered(table, seat), "borrow")}


def respond(table: ScenarioTable, seat: int, card: str, *targets: str) -> None:
    """Play a Response, with its targets."""
    act(table, seat, f"play {card}", *targets)


def run(table: ScenarioTable, seat: int, card: str) -> None:
    """Go on a Supply Run and discard a card for it."""
    respond(table, seat, "supply_run")
    table.do(seat, "discard", card)


def deal(table: ScenarioTable, seat: int, partner: int, give: Sequence[str], get: Sequence[str]) -> None:
    """Play a Kerbside Deal and carry its trade through."""
    respond(table, seat, "kerbside_deal")
    swap(table, seat, partner, give, get)


def can_respond(table: ScenarioTable, seat: int, card: str) -> bool:
    """Whether a Response may be played."""
    return f"play {card}" in offered(table, seat)


def targets(table: ScenarioTable, seat: int, card: str) -> set[str]:
    """What a Response may be aimed at first."""
    return offered(table, seat, f"play {card}")


def aims(table: ScenarioTable, seat: int, ability: str) -> set[tuple[int, int]]:
    """The seats and slots that the ability of a Persona may be used for."""
    if ability == "pantry":
        return {(seat, int(slot)) for slot in words(offered(table, seat, ability), "slot")}
    seats = words(offered(table, seat, ability), "for")
    return {
        (int(other), int(slot))
        for other in seats
        for slot in words(offered(table, seat, ability, f"for {other}"), "slot")
    }


def abilities(table: ScenarioTable, seat: int) -> set[str]:
    """The abilities that a seat may use now."""
    return offered(table, seat) & {"triage", "pantry"}


def ready(table: ScenarioTable, *seats: int) -> None:
    """Let seats say that they are ready."""
    for seat in seats:
        table.do(seat, "ready")


def close(table: ScenarioTable) -> None:
    """Let everybody be ready."""
    while table.asks and kind(table) == "react":
        table.do(deciders(table)[0], "ready")


def finish(table: ScenarioTable) -> None:
    """Let everybody be ready and answer what React still asks with the defaults; nobody looks ahead."""
    close(table)
    while table.asks and kind(table) in ("spare", "strain", "rough", "sapped", "foresee"):
        table.act(deciders(table)[0], table.asks[0].default if kind(table) != "foresee" else table.asks[0].options[1])


def to_react(table: ScenarioTable) -> None:
    """Trade nothing, place nothing, on to the next React."""
    pass_trades(table)
    while kind(table) == "restock":
        table.do(deciders(table)[0], "done")


# ---- trades ----


def goods(cards: Sequence[str]) -> list[str]:
    """Links that add cards to one side of a trade."""
    return [f"offer_play {card[1:]}" if card.startswith("@") else f"offer {card}" for card in cards]


def offer(table: ScenarioTable, seat: int, partner: int, cards: Sequence[str], wish: Sequence[str] = ()) -> None:
    """Propose a trade."""
    act(table, seat, f"partner {partner}", *goods(cards), *(f"wish {kind}" for kind in wish), "send")


def answer(table: ScenarioTable, seat: int, cards: Sequence[str]) -> None:
    """Say what comes back."""
    act(table, seat, *goods(cards), "agree")


def swap(table: ScenarioTable, seat: int, partner: int, give: Sequence[str], get: Sequence[str]) -> None:
    """A whole trade."""
    offer(table, seat, partner, give)
    answer(table, partner, get)
    table.do(seat, "accept")


def can_answer(table: ScenarioTable, seat: int, cards: Sequence[str]) -> bool:
    """Whether these cards may come back."""
    return can(table, seat, *goods(cards), "agree")


def partners(table: ScenarioTable, seat: int) -> set[int]:
    """With whom a seat may trade."""
    return {int(other) for other in words(offered(table, seat), "partner")}


def pass_trades(table: ScenarioTable) -> None:
    """Let nobody trade."""
    while kind(table) == "trade":
        table.do(deciders(table)[0], "no_trade")


# ---- placing and overflow ----


def place(table: ScenarioTable, seat: int, *cards: str) -> None:
    """Put Resources into play when all choose in secret, and no more."""
    for card in cards:
        table.do(seat, "lay", card)
    if seat in deciders(table) and kind(table) in ("lay_out", "restock"):
        table.do(seat, "done")


def remedies(table: ScenarioTable, seat: int) -> dict[str, set[str]]:
    """What may leave an overflowing row: to hand, and away."""
    names = offered(table, seat)
    return {"return": words(names, "return"), "scrap": words(names, "scrap")}

"""Builds views: only what a seat or a spectator may know of a position, by allow-list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec import Struct, to_builtins

from calamity.kernel.game import MODES, Game
from calamity.kernel.goal import Goal, seen_by
from calamity.kernel.marks import known_to
from calamity.kernel.state import IDLE, PASS, POLL, State
from calamity.kernel.zone_parts import parts_of, piles_of
from calamity.kernel.zones import (
    EVERYONE,
    HAND,
    PER_SEAT,
    PILE,
    QUEUE,
    SHARED,
    Pile,
    Zone,
    slot_card,
    slot_seen,
    watcher,
)

View = dict[str, Any]


class Public(NamedTuple):
    """What all viewers of a position see."""

    zones: View  # the open ones
    fields: View
    shown: View  # what the game shows in addition
    waiting_for: list[int] | None
    resigned: list[int]
    goal: Goal | None


def public(game: Game, state: State, drawn: bool = False) -> Public:
    """What all viewers see alike, to be shared by the views of one position; those are not to be changed then.

    For `drawn` views, fields that another part of the view says too are left out.
    """
    if game.remembers:
        state.recall()
    zones = {zone.name: _zone(game, state, zone, -1) for zone in state.zones() if _is_open(state, zone)}
    fields = {
        field.name: _names(getattr(state, field.attribute), game.kinds if field.card else field.values)
        for field in (game.drawn_fields if drawn else game.public_fields)
    }
    shown, gone = _plain(game.shown(state)), _seats(state.gone, state.n)
    return Public(zones, fields, shown, waiting_for(state), gone, game.goal(state))


def _is_open(state: State, zone: Zone) -> bool:
    """Whether all viewers see the same of a zone; in a pile, all must have seen each card whose place is known."""
    if zone.shape == PILE:
        places = [packed for pile in piles_of(state, zone) for packed in pile.top + pile.bottom]
        return all(slot_seen(packed) == EVERYONE for packed in places)
    return zone.sees == EVERYONE and zone.shape != QUEUE


def view(game: Game, state: State, seat: int | None, shared: Public | None = None) -> View:
    """Everything a seat may know (None: a spectator), as plain JSON-able data."""
    common = shared if shared is not None else public(game, state)
    who = -1 if seat is None else seat
    question = {"ask": ask_of(game, state, who), "waiting_for": common.waiting_for, "answered": answered(state, who)}
    return {"game": game.name, "over": state.over, **_seen(game, state, seat, common), **question}


def drawn(game: Game, state: State, seat: int | None, shared: Public | None = None) -> View:
    """What the table of a browser draws for a viewer: the view without the question, and nothing twice."""
    return _seen(game, state, seat, shared if shared is not None else public(game, state, drawn=True))


def _seen(game: Game, state: State, seat: int | None, common: Public) -> View:
    """What a viewer sees of a position, but for the question."""
    who = -1 if seat is None else seat
    shown = common.zones
    seen: View = {"you": seat, "seats": state.n}
    seen["zones"] = {
        zone.name: shown[zone.name] if zone.name in shown else _zone(game, state, zone, who) for zone in state.zones()
    }
    seen.update(common.fields)
    if game.remembers:
        seen["known"] = _known(game, state, who)
    seen["resigned"] = common.resigned
    if game.concede:
        seen["conceding"] = _seats(state.conceded, state.n)
    if common.goal is not None:
        seen["goal"] = to_builtins(seen_by(game, common.goal, state, seat))
    seen.update(extras(game, state, seat, common))
    return seen


def extras(game: Game, state: State, seat: int | None, common: Public) -> View:
    """What the game shows a viewer apart from zones and fields, with the public and the private part merged."""
    shown = dict(common.shown)
    for name, own in _plain(game.extras(state, seat)).items():
        both = shown.get(name)
        shown[name] = {**both, **own} if isinstance(both, dict) and isinstance(own, dict) else own
    return shown


def _plain(part: Struct | Mapping[str, object]) -> View:
    """A part of a view as plain data."""
    plain: View = part if isinstance(part, dict) else to_builtins(part)
    return plain


def _seats(mask: int, count: int) -> list[int]:
    return [seat for seat in range(count) if mask >> seat & 1] if mask else []


def _known(game: Game, state: State, seat: int) -> list[View]:
    """The hidden cards that a viewer knows of, and the zones where each may be; not the viewer's own cards."""
    own = 0
    for zone in state.zones():
        if zone.number >= 0 and zone.spread == PER_SEAT and zone.visible(seat, seat):
            own |= 1 << zone.number + seat
    return [
        {"card": game.kinds[m & 4095], "zones": [z for z in range(40) if m >> 20 + z & 1]}
        for m in known_to(state, seat)
        if m >> 20 & ~own
    ]


def waiting_for(state: State) -> list[int] | None:
    """The seats that are publicly deciding; None in a poll, where nobody may see it."""
    return None if state.mode == POLL else list(state.pending())


def ask_of(game: Game, state: State, seat: int) -> View | None:
    """The question a seat is asked, with its options and the links it has answered already."""
    if seat < 0 or state.mode == IDLE:
        return None
    offered = state.offered(seat)
    if not offered or state.is_passed_over(seat):
        return None
    ask: View = {
        "kind": game.questions[state.stack[-1] & 255],
        "mode": MODES[state.mode],
        "options": list(offered),
    }
    if state.lanes and state.lanes[seat]:
        ask["links"] = list(state.lanes[seat])
    return ask


def answered(state: State, seat: int) -> list[int]:
    """The viewer's own answer to a question that others have still to answer (a pass in a poll doesn't count)."""
    if seat < 0 or not state.done >> seat & 1 or state.lanes[seat] == [PASS]:
        return []
    return list(state.lanes[seat])


def _names(value: Any, names: tuple[str, ...]) -> Any:
    """A value, or a fresh list of values, by name if there are names."""
    if isinstance(value, list):
        if names or (value and isinstance(value[0], list)):
            return [_names(part, names) for part in value]
        return value[:]
    if not names:
        return value
    return names[value] if value >= 0 else None


def _zone(game: Game, state: State, zone: Zone, seat: int) -> Any:
    if zone.shape == PILE:
        piles = [_pile(game, pile, seat) for pile in piles_of(state, zone)]
        return piles[0] if zone.spread == SHARED else piles
    parts = [
        _cards(game, zone, cards, part if zone.spread == PER_SEAT else -2, seat)
        for part, cards in enumerate(parts_of(state, zone))
    ]
    return parts[0] if zone.spread == SHARED else parts


def _cards(game: Game, zone: Zone, cards: list[int], owner: int, seat: int) -> Any:
    if zone.shape == QUEUE:
        return [
            {
                "card": game.kinds[slot_card(packed)] if slot_seen(packed) & watcher(seat) else None,
                "seen_by": [s for s in range(8) if slot_seen(packed) >> s & 1],
            }
            for packed in cards
        ]
    if not zone.visible(owner, seat):
        return len(cards) if zone.shape == HAND else [None] * len(cards)
    return [game.kinds[card] if card >= 0 else None for card in cards]


def _pile(game: Game, pile: Pile, seat: int) -> View:
    """A pile's size, and the places whose card the viewer has seen."""

    def known(packed: int) -> str | None:
        return game.kinds[slot_card(packed)] if slot_seen(packed) & watcher(seat) else None

    return {
        "size": pile.size(),
        "top": [known(packed) for packed in reversed(pile.top)],
        "bottom": [known(packed) for packed in pile.bottom],
    }

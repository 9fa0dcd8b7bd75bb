"""The laws of observations for learning: vectors show everything but secrets, masks allow exactly the options."""

from __future__ import annotations

import json
from array import array
from typing import Any

from calamity import Observer
from calamity.kernel.imagination import imagine
from calamity.kernel.state import IDLE, POLL, State
from calamity.kernel.view import view
from calamity.kernel.zones import watcher
from tests.laws.worlds import Imagine, count

Seen = dict[tuple[int, bytes, bytes], str]  # by viewer, vector and mask: the view


def vector_of(observer: Observer, state: State, seat: int) -> bytes:
    """What a seat observes."""
    out = array("h", [-9]) * observer.size
    observer.observe(state, seat, out)
    return out.tobytes()


def mask_of(observer: Observer, state: State, seat: int) -> bytes:
    """What a seat is offered."""
    out = bytearray(b"\x07" * observer.actions)
    observer.mask(state, seat, out)
    return bytes(out)


def law_nothing_leaks(observer: Observer, state: State, seat: int, seed: int, imagining: Imagine = imagine) -> None:
    """A seat observes the same in two worlds that it can't tell apart."""
    count("observations don't leak")
    world = imagining(state, seat, seed)
    _wait_as_before(world, state, seat)
    assert vector_of(observer, world, seat) == vector_of(observer, state, seat), "a vector depends on what is hidden"
    assert mask_of(observer, world, seat) == mask_of(observer, state, seat), "a mask depends on what is hidden"


def _wait_as_before(world: State, state: State, seat: int) -> None:
    """Let a seat be asked again that can only pass: imagination forgets preferences, but the seat knows its own."""
    if state.mode == POLL and state.awaited & watcher(seat) and not state.done & watcher(seat):
        world.awaited |= watcher(seat)
        world.done &= ~watcher(seat)
        world.lanes[seat] = state.lanes[seat][:]


def law_nothing_is_lost(observer: Observer, state: State, seat: int, seen: Seen) -> None:
    """Whenever vector and mask are the same as before, so is what is declared of the view."""
    count("observations lose nothing")
    key = seat, vector_of(observer, state, seat), mask_of(observer, state, seat)
    shown = json.dumps(declared(observer, state, seat), sort_keys=True)
    assert seen.setdefault(key, shown) == shown, "two views that differ give the same vector"


def declared(observer: Observer, state: State, seat: int) -> dict[str, Any]:
    """A view without what the game derives from it: zones, fields, and what every game has."""
    game = observer.game
    full = view(game, state, seat)
    common = ("zones", "known", "ask", "waiting_for", "answered", "resigned", "conceding", "over")
    shown = {name: full[name] for name in (*common, *(field.name for field in game.public_fields)) if name in full}
    names = {field.name: field.attribute for field in game.fields}
    for field in game.fields:
        party = any(getattr(state, names[name]) == seat for name in field.shown_to)
        if party and state.mode != IDLE and game.kind_asked(state) in field.shown_in:
            shown[f"secret {field.name}"] = getattr(state, field.attribute)
    return shown


def law_both_writers_agree(observer: Observer, state: State, seat: int) -> None:
    """The compiled writer writes the same bytes as the one in Python; without a compiler there is only the latter."""
    count("both writers agree")
    vector, mask = array("h", bytes(2 * observer.size)), bytearray(observer.actions)
    Observer.observe(observer, state, seat, vector)
    Observer.mask(observer, state, seat, mask)
    assert vector.tobytes() == vector_of(observer, state, seat)
    assert mask == mask_of(observer, state, seat)


def law_mask_is_options(observer: Observer, state: State, seat: int) -> None:
    """The mask has 1 exactly where the view's question offers an action."""
    count("masks are options")
    ask = view(observer.game, state, seat)["ask"]
    mask = mask_of(observer, state, seat)
    assert [action for action, bit in enumerate(mask) if bit] == sorted(ask["options"] if ask else [])
    assert set(mask) <= {0, 1}


def law_slots_keep_their_bounds(observer: Observer, state: State, seat: int) -> None:
    """Every column lies within the bounds that it declares."""
    count("columns keep their bounds")
    values = array("h")
    values.frombytes(vector_of(observer, state, seat))
    wrong = [
        (column, value) for column, value in zip(observer.describe(), values) if not column.low <= value <= column.high
    ]
    assert not wrong, wrong[:3]

"""Converts states to plain data and back without game-specific code: a state contains ints, lists and piles."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import Any

import msgspec

from calamity.kernel.errors import BadSave
from calamity.kernel.state import FLOOR, POLL, SEALED, State
from calamity.kernel.zones import NONE, Pile

POSITIONS = 2  # the version of stored positions: add one when steps are renumbered

# Not part of a position: a cache, predetermined draws, a listener, the game with its shared tables, and preferences.
_SKIPPED = {"options", "outcomes", "loaded_picks", "sink", "game", "box", "patient", "awaited"}
_FIELDS: dict[type, tuple[str, ...]] = {}


def state_fields(state: State) -> tuple[str, ...]:
    """The names of a state's data fields, the same for compiled and interpreted classes."""
    cls = type(state)
    if cls not in _FIELDS:
        names = set(getattr(state, "__dict__", {}))
        for base in cls.__mro__:
            for listing in ("__mypyc_attrs__", "__slots__"):
                listed: Iterable[str] = base.__dict__.get(listing, ())
                names |= {name for name in listed if not name.startswith("__")}
        _FIELDS[cls] = tuple(sorted(names - _SKIPPED - set(state.transient())))
    return _FIELDS[cls]


def dump(state: State) -> dict[str, Any]:
    """A state as plain data.  It shares lists with the state: encode it before the state changes."""
    state.recall()
    return {name: _stored(state, name) for name in state_fields(state)}


def _stored(state: State, name: str) -> Any:
    if name == "stack":
        return state.stack[len(FLOOR) :]
    if name == "done":  # stored as a list, if several are asked unseen
        several = state.mode == SEALED or state.mode == POLL or state.done
        return [state.done >> seat & 1 for seat in range(state.n)] if several else NONE
    return _plain(getattr(state, name))


def _plain(value: Any) -> Any:
    if isinstance(value, Pile):
        return {"bag": value.bag, "top": value.top, "bottom": value.bottom, "origin": value.origin}
    if isinstance(value, list) and value and isinstance(value[0], (list, Pile)):
        return [_plain(part) for part in value]
    return value


def load(blank: State, data: dict[str, Any]) -> State:
    """Fill a blank state of the right class with dumped data."""
    fields = state_fields(blank)
    if set(data) != set(fields):
        odd = sorted(set(data) ^ set(fields))
        raise BadSave(f"this position was stored with other rules: {', '.join(odd)} differ")
    for name in fields:
        try:
            setattr(blank, name, _restored(name, data[name]))
        except TypeError as error:
            raise BadSave(f"the stored position is damaged at {name!r}: {error}") from None
    blank.refresh()
    return blank


def _restored(name: str, value: Any) -> Any:
    if name == "stack":
        return FLOOR + value
    if name == "done":
        return sum(answered << seat for seat, answered in enumerate(value))
    return _rich(value)


def _rich(value: Any) -> Any:
    if isinstance(value, dict):
        pile = Pile(list(value["bag"]))
        pile.top = list(value["top"]) or NONE
        pile.bottom = list(value["bottom"]) or NONE
        pile.origin = value["origin"]
        return pile
    if isinstance(value, list):
        return [_rich(part) if isinstance(part, (list, dict)) else part for part in value]
    return value


def encode(state: State) -> bytes:
    """A state as JSON, byte for byte the same on every machine."""
    return msgspec.json.encode(dump(state), order="sorted")


def digest(state: State) -> str:
    """A short fingerprint of everything in a state."""
    return blake2b(encode(state), digest_size=16).hexdigest()

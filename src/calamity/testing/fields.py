"""Fields: the declared facts of a state, read and written by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from calamity.kernel.errors import BadScenario
from calamity.kernel.fields import Field
from calamity.kernel.game import Game
from calamity.kernel.state import State
from calamity.testing.names import named, suggestion


def field_of(game: Game, name: str) -> Field:
    """The declared field of that name."""
    return named("field", name, {field.name: field for field in game.public_fields})


def read(game: Game, state: State, name: str, seat: int | None) -> Any:
    """The value of a field, of one seat or as a whole, with names where its values have names."""
    field = field_of(game, name)
    value = getattr(state, field.attribute)
    if seat is not None:
        _check_seat(field, seat, state.n)
        value = value[seat]
    return _spoken(game, field, value)


def write(game: Game, state: State, name: str, seat: int | None, value: object) -> None:
    """Set a field, of one seat or as a whole; the value is a name or a number."""
    field = field_of(game, name)
    old = getattr(state, field.attribute)
    if seat is not None:
        _check_seat(field, seat, state.n)
        cast(list[Any], old)[seat] = _number(game, field, value, old[seat])
    elif field.per_seat and not isinstance(value, (list, tuple)):
        raise BadScenario(f"every seat has its own {name}: name the seat, or give a list with one value for each")
    else:
        setattr(state, field.attribute, _number(game, field, value, old))


def _check_seat(field: Field, seat: object, seats: int) -> None:
    if not field.per_seat:
        raise BadScenario(f"{field.name} belongs to no seat: leave seat {seat} out")
    if not isinstance(seat, int) or not 0 <= seat < seats:
        raise BadScenario(f"there is no seat {seat!r}; seats are 0 to {seats - 1}")


def _names(game: Game, field: Field) -> Sequence[str]:
    return game.kinds if field.card else field.values


def _spoken(game: Game, field: Field, value: Any) -> Any:
    if isinstance(value, list):
        return [_spoken(game, field, part) for part in value]
    names = _names(game, field)
    if not names:
        return value
    return names[value] if value >= 0 else None


def _by_place(field: Field, value: Mapping[Any, object]) -> list[object]:
    """A list whose places have names, from those that are named; the others are 0."""
    if not field.places:
        raise BadScenario(f"{field.name} is a list whose places have no names, not {dict(value)!r}")
    for place in value:
        named(f"place of {field.name}", place, dict.fromkeys(field.places))
    return [value.get(place, 0) for place in field.places]


def _number(game: Game, field: Field, value: object, old: object) -> Any:
    """A value as the state holds it, in the shape of the old one."""
    if isinstance(old, list) and isinstance(value, Mapping):
        value = _by_place(field, value)
    if isinstance(old, list):
        fixed = bool(old) and not field.beside
        if not isinstance(value, (list, tuple)) or (fixed and len(value) != len(old)):
            length = f"{len(old)} values" if fixed else "values"
            raise BadScenario(f"{field.name} is a list of {length}, not {value!r}")
        return [_number(game, field, part, old[i] if i < len(old) else 0) for i, part in enumerate(value)]
    if isinstance(old, bool) or isinstance(value, bool):
        if isinstance(old, bool) and isinstance(value, bool):
            return value
        raise BadScenario(f"{field.name} can't be {value!r}")
    names = _names(game, field)
    if names and value is None:
        return -1
    if names and isinstance(value, str):
        if not value or value not in names:
            raise BadScenario(f"{field.name} can't be {value!r}{suggestion(value, dict.fromkeys(names))}")
        return names.index(value)
    if not isinstance(value, int) or (names and value != -1 and not (0 <= value < len(names) and names[value])):
        raise BadScenario(f"{field.name} can't be {value!r}" + (suggestion(value, dict.fromkeys(names))))
    return value

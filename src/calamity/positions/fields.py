"""Reads and writes the declared fields of a state by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from calamity.kernel.errors import BadScenario
from calamity.kernel.fields import Field
from calamity.kernel.game import Game
from calamity.kernel.state import State
from calamity.kernel.wording import FieldContext
from calamity.positions.names import named, suggestion


def field_of(game: Game, name: str) -> Field:
    """The field of that name."""
    return named("field", name, {field.name: field for field in game.public_fields})


def read(game: Game, state: State, name: str, seat: int | None) -> Any:
    """The value of a field, of one seat or as a whole, with names where its values have names."""
    return _spoken(game, field_of(game, name), _value(game, state, name, seat))


def say(game: Game, state: State, name: str, seat: int | None) -> Any:
    """The value of a field as a scenario writes it: in words if there are words."""
    field, context = field_of(game, name), FieldContext(game, state, name)
    return _worded(field, _value(game, state, name, seat), context)


def write(game: Game, state: State, name: str, seat: int | None, value: object, laid: bool = True) -> None:
    """Set a field, of one seat or as a whole; the value is given in words or as a number.

    Until the cards are `laid` out, values that depend on them are checked but not set.
    """
    field = field_of(game, name)
    context = FieldContext(game, state, name, laid)
    old = getattr(state, field.attribute)
    if seat is not None:
        _check_seat(field, seat, state.n)
        cast(list[Any], old)[seat] = _number(field, value, old[seat], context)
    elif field.per_seat and not isinstance(value, (list, tuple)):
        raise BadScenario(f"every seat has its own {name}: give the seat, or a list with one value per seat")
    else:
        setattr(state, field.attribute, _number(field, value, old, context))


def _value(game: Game, state: State, name: str, seat: int | None) -> Any:
    field = field_of(game, name)
    value = getattr(state, field.attribute)
    if seat is None:
        return value
    _check_seat(field, seat, state.n)
    return value[seat]


def _in_words(value: object) -> bool:
    """Whether a value is given in words rather than as a list of numbers."""
    return not isinstance(value, (list, tuple)) or not value or not all(_is_number(part) for part in value)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _check_seat(field: Field, seat: object, seats: int) -> None:
    if not field.per_seat:
        raise BadScenario(f"{field.name} belongs to no seat: omit seat {seat}")
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


def _worded(field: Field, value: Any, context: FieldContext) -> Any:
    if field.words is not None and field.words.covers_field:
        return field.words.say(value, context)
    if isinstance(value, list):
        parts = [_worded(field, part, context) for part in value]
        return dict(zip(field.places, parts)) if field.places else parts
    return field.words.say(value, context) if field.words is not None else _spoken(context.game, field, value)


def _by_place(field: Field, value: Mapping[Any, object]) -> list[object]:
    """A list from the places that are named; the others are 0."""
    if not field.places:
        raise BadScenario(f"{field.name} is a list whose places have no names, not {dict(value)!r}")
    for place in value:
        named(f"place of {field.name}", place, dict.fromkeys(field.places))
    return [value.get(place, 0) for place in field.places]


def _number(field: Field, value: object, old: object, context: FieldContext) -> Any:
    """A value as the state stores it, in the shape of the old one."""
    words = field.words
    if words is not None and (_in_words(value) if isinstance(old, list) else not _is_number(value)):
        if words.covers_field == isinstance(old, list):
            number = words.read(value, context)
            return old if number is None else number
    if isinstance(old, list) and isinstance(value, Mapping):
        value = _by_place(field, value)
    if isinstance(old, list):
        fixed = bool(old) and not field.beside
        if not isinstance(value, (list, tuple)) or (fixed and len(value) != len(old)):
            length = f"{len(old)} values" if fixed else "values"
            raise BadScenario(f"{field.name} must be a list of {length}, not {value!r}")
        return [_number(field, part, old[i] if i < len(old) else 0, context) for i, part in enumerate(value)]
    if isinstance(old, bool) or isinstance(value, bool):
        if isinstance(old, bool) and isinstance(value, bool):
            return value
        raise BadScenario(f"{field.name} can't be {value!r}")
    names = _names(context.game, field)
    if names and value is None and field.optional:
        return -1
    if names and isinstance(value, str):
        if not value or value not in names:
            raise BadScenario(f"{field.name} can't be {value!r}{suggestion(value, dict.fromkeys(names))}")
        return names.index(value)
    if not isinstance(value, int) or (names and not _is_named(field, value, names)):
        raise BadScenario(f"{field.name} can't be {value!r}" + (suggestion(value, dict.fromkeys(names))))
    if field.words is not None:
        field.words.check(value, context)
    elif not names and not field.least <= value <= field.most:
        raise BadScenario(f"{field.name} must be {field.least} to {field.most}, not {value}")
    return value


def _is_named(field: Field, value: int, names: Sequence[str]) -> bool:
    """Whether a number has a name, or is -1 where that is possible."""
    return (value == -1 and field.optional) or (0 <= value < len(names) and bool(names[value]))

"""Tests of observations for learning: named entries, vectors and masks in buffers, texts, JSON with its schema."""

from __future__ import annotations

from array import array

import jsonschema_rs
import numpy as np
import pytest

import calamity
from calamity import BadBuffer, BadPosition, BadSeats, NoRoom, Observer
from calamity.kernel.languages import LANGUAGES
from calamity.kernel.registry import load, registered
from calamity.kernel.state import State


def played(observer: Observer, seed: int, decisions: int) -> State:
    """A position after some decisions, each the last that was offered."""
    state = observer.game.new(observer.seats, seed, observer.options)
    for number in range(decisions):
        if state.over:
            break
        state.apply(state.options[number % len(state.options)])
    return state


def observed(observer: Observer, state: State, seat: int) -> dict[str, int]:
    out = array("h", bytes(2 * observer.size))
    observer.observe(state, seat, out)
    return {column.name: value for column, value in zip(observer.describe(), out)}


@pytest.mark.parametrize("name", registered())
def test_every_slot_has_a_name_of_its_own_and_bounds(name: str) -> None:
    for seats in load(name).seats:
        observer = Observer(name, seats)
        columns = observer.describe()
        assert len(columns) == observer.size == len({column.name for column in columns})
        assert all(column.low <= 0 <= column.high and column.low < column.high for column in columns)
        assert all(column.about for column in columns)
        assert observer.dtype == "int16" and observer.actions == len(observer.game.actions)


def test_the_observer_comes_first() -> None:
    observer = Observer("tic_tac_toe", 2)
    state = observer.game.new(2)
    state.apply(4)  # seat 0 marks the first cell
    first, second = observed(observer, state, 0), observed(observer, state, 1)
    assert first["cells.0.you"] == second["cells.0.seat+1"] == 1
    assert first["cells.0.seat+1"] == second["cells.0.you"] == 0
    assert first["deciding.seat+1"] == second["deciding.you"] == 1
    assert second["question.cell"] == second["mode.one"] == 1 and not first["question.cell"]


def test_per_seat_fields_are_turned() -> None:
    observer = Observer("nine_lives", 3)
    state = observer.game.new(3, 5)
    lives = [8, 5, 2]
    state.lives = lives  # type: ignore[attr-defined]
    seen = observed(observer, state, 1)
    assert [seen[f"lives.{seat}"] for seat in ("you", "seat+1", "seat+2")] == [5, 2, 8]


def test_hands_are_counts_for_their_owner_and_sizes_for_others() -> None:
    observer = Observer("nine_lives", 2)
    state = observer.game.new(2, 5)
    hand = state.hands[0]  # type: ignore[attr-defined]
    seen, others = observed(observer, state, 0), observed(observer, state, 1)
    assert seen["hand.you.count"] == others["hand.seat+1.count"] == len(hand)
    for kind in set(hand):
        assert seen[f"hand.you.{observer.game.kinds[kind]}"] == hand.count(kind)


def test_hands_of_others_have_a_slot_for_their_size_and_none_for_cards() -> None:
    observer = Observer("nine_lives", 3)
    state = observer.game.new(3, 5)
    for seat, size in ((1, 3), (2, 2)):
        state.hands[seat] = state.hands[seat][:size]  # type: ignore[attr-defined]
    seen = observed(observer, state, 0)
    assert (seen["hand.seat+1.count"], seen["hand.seat+2.count"]) == (3, 2)


@pytest.mark.parametrize("name", registered())
def test_each_public_field_shows_in_the_vector(name: str) -> None:
    """A number of a field is changed: then the vector changes, or there is no place for the number."""
    observer = Observer(name, max(load(name).seats))
    state = played(observer, 3, 40)
    before = observed(observer, state, 0)
    for field in observer.game.public_fields:
        value = getattr(state, field.attribute)
        trial = state.copy()
        target = getattr(trial, field.attribute)
        if isinstance(value, int):
            setattr(trial, field.attribute, value + 1 if value < 1 else value - 1)
        else:
            while target and isinstance(target[-1], list):
                target = target[-1]
            if not target:
                continue
            target[-1] += 1 if target[-1] < 1 else -1
        try:
            after = observed(observer, trial, 0)
        except NoRoom:
            continue
        assert after != before, field.name


def test_what_is_not_declared_raises_with_the_name_of_the_slot() -> None:
    observer = Observer("nine_lives", 2)
    state = observer.game.new(2, 5)
    state.lives = [10, 9]  # type: ignore[attr-defined]
    with pytest.raises(NoRoom, match=r"lives\.you: 10 is not from 0 to 9"):
        observed(observer, state, 0)
    state.lives = [9, 9]  # type: ignore[attr-defined]
    state.dice = [1] * 20  # type: ignore[attr-defined]
    with pytest.raises(NoRoom, match=r"dice\.count: there are 20, and room for 12"):
        observed(observer, state, 0)


def test_buffers_of_every_make_hold_the_same() -> None:
    observer = Observer("katastrophenspiel", 3)
    state = played(observer, 1, 30)
    plain, grid = array("h", bytes(2 * observer.size)), np.full((2, observer.size), 7, np.int16)
    observer.observe(state, state.seat, plain)
    observer.observe(state, state.seat, grid[1])
    assert grid[1].tolist() == plain.tolist() and set(grid[0].tolist()) == {7}
    view = memoryview(bytearray(2 * observer.size)).cast("h")
    observer.observe(state, state.seat, view)
    assert view.tolist() == plain.tolist()
    mask = np.full(observer.actions, 5, np.uint8)
    observer.mask(state, state.seat, mask)
    assert np.flatnonzero(mask).tolist() == sorted(state.options)
    observer.mask(state, (state.seat + 1) % 3, mask)
    assert not mask.any()


def test_wrong_buffers_are_refused() -> None:
    observer = Observer("tic_tac_toe", 2)
    state = observer.game.new(2)
    frozen = np.zeros(observer.size, np.int16)
    frozen.flags.writeable = False
    wrong = [
        np.zeros(observer.size, np.int32),
        np.zeros(observer.size, np.uint16),
        np.zeros(observer.size + 1, np.int16),
        np.zeros((1, observer.size), np.int16),
        np.zeros(2 * observer.size, np.int16)[::2],
        frozen,
        bytes(2 * observer.size),
        [0] * observer.size,
    ]
    for buffer in wrong:
        with pytest.raises(BadBuffer, match=f"give a writable, contiguous buffer of {observer.size} numbers"):
            observer.observe(state, 0, buffer)
    with pytest.raises(BadBuffer, match="uint8"):
        observer.mask(state, 0, np.zeros(observer.actions, np.int8))


def test_wrong_seats_and_positions_are_refused() -> None:
    observer = Observer("catastrophe", 3)
    out = np.zeros(observer.size, np.int16)
    state = observer.game.new(3)
    for seat in (-1, 3):
        with pytest.raises(BadSeats, match="seats are numbered from 0 to 2"):
            observer.observe(state, seat, out)
        with pytest.raises(BadSeats):
            observer.mask(state, seat, bytearray(observer.actions))
    with pytest.raises(BadPosition, match="catastrophe for 3; the position is of catastrophe for 4"):
        observer.observe(observer.game.new(4), 0, out)
    with pytest.raises(BadPosition, match="nine_lives"):
        observer.observe(load("nine_lives").new(3), 0, out)
    with pytest.raises(BadPosition, match="make an observer with them"):
        observer.observe(observer.game.new(3, 0, {"open_hands": "on"}), 0, out)
    with pytest.raises(calamity.BadOption):
        Observer("catastrophe", 3, {"open_hands": "perhaps"})
    assert not out.any()


def test_options_that_change_who_sees_what_change_the_layout() -> None:
    plain, open_hands = Observer("catastrophe", 3), Observer("catastrophe", 3, {"open_hands": "on"})
    assert plain.size < open_hands.size and plain.fingerprint != open_hands.fingerprint
    assert Observer("catastrophe", 3, {"title": "off"}).fingerprint == plain.fingerprint
    assert Observer("catastrophe", 4).fingerprint != plain.fingerprint


@pytest.mark.parametrize("name", registered())
def test_the_text_says_the_situation_the_question_and_every_option(name: str) -> None:
    game = load(name)
    observer = Observer(game, min(game.seats))
    state = played(observer, 2, 12)
    for lang in LANGUAGES:
        text = observer.text(state, state.seat, lang)
        for option in state.options:
            assert f"  {option}  {game.say_action(option, lang)}" in text.splitlines()
    other = next(seat for seat in range(observer.seats) if not state.offered(seat) or seat != state.seat)
    if other != state.seat and not state.offered(other):
        assert f"  {state.options[0]}  " not in observer.text(state, other)
    while not state.over:
        state.apply(state.options[0])
    assert game.texts.say(f"result.{game.result(state).reason}", "en") in observer.text(state, 0)


@pytest.mark.parametrize("name", registered())
def test_views_follow_their_schema(name: str) -> None:
    game = load(name)
    for seats in {min(game.seats), max(game.seats)}:
        observer = Observer(game, seats)
        check = jsonschema_rs.validator_for(observer.schema())
        state, decisions = game.new(seats, 4), 0
        while not state.over:
            if decisions % 5 == 0:
                check.validate(observer.json(state, decisions % seats))
            state.apply(state.options[decisions * 7 % len(state.options)])
            decisions += 1
        view = observer.json(state, 0)
        check.validate(view)
        assert not check.is_valid(view | {"seats": "three"})
        assert not check.is_valid({key: value for key, value in view.items() if key != "zones"})


@pytest.mark.parametrize("name", registered())
def test_the_schema_bounds_plain_quantities_as_their_fields_do(name: str) -> None:
    """Fields with words hold packed numbers, whose bounds would say nothing."""
    observer = Observer(load(name), max(load(name).seats))
    shown = observer.schema()["properties"]
    for one in observer.game.public_fields:
        if one.card or one.values:
            continue
        schema = shown[one.name]
        if "anyOf" in schema:  # shown by the game itself in certain positions
            schema = schema["anyOf"][0]
        while "items" in schema:
            schema = schema["items"]
        bounds = (schema.get("minimum"), schema.get("maximum"))
        assert bounds == ((one.least, one.most) if one.words is None else (None, None)), one.name

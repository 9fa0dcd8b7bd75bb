"""Tests that game states become plain data and are restored from it."""

from __future__ import annotations

import msgspec
import pytest

import calamity
from calamity.kernel import wire
from calamity.kernel.errors import BadSave
from calamity.kernel.registry import load as load_game
from calamity.kernel.state import FLOOR, State
from calamity.kernel.wire import digest, dump, encode, load, state_fields
from tests.kernel.parlour import SECRET, STOP, WINDOW, parlour

ALLEY = load_game("alley")


def test_a_state_is_plain_data() -> None:
    state = ALLEY.new(3, 1)
    data = msgspec.json.decode(encode(state))
    assert data["hands"] == dump(state)["hands"]
    assert set(data["pile"]) == {"bag", "top", "bottom", "origin"}
    assert "options" not in data
    assert "sink" not in data


def test_the_fields_of_a_state_are_its_own_and_the_kernels_in_one_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same order in every process: alphabetical."""
    monkeypatch.setattr(wire, "_FIELDS", {})
    assert list(state_fields(ALLEY.new(2, 1))) == sorted(state_fields(ALLEY.new(2, 1)))
    assert {"rng", "stack", "lanes", "marks", "hands", "pile", "noise"} <= set(state_fields(ALLEY.new(2, 1)))
    assert "noise" not in state_fields(State(2, 1))


def test_a_digest_changes_with_every_field() -> None:
    state = ALLEY.new(3, 1)
    seen = {digest(state)}
    for name in state_fields(state):
        value = getattr(state, name)
        changed = state.copy()
        if isinstance(value, bool):
            setattr(changed, name, not value)
        elif isinstance(value, int):
            setattr(changed, name, value + 1)
        elif isinstance(value, list) and (not value or isinstance(value[0], int)):
            setattr(changed, name, [*value, 1])
        else:
            continue
        assert digest(changed) not in seen, name
        seen.add(digest(changed))
    assert len(seen) > 20


def test_a_restored_state_knows_its_options() -> None:
    state = ALLEY.new(3, 1)
    restored = load(ALLEY.blank(3, 1), msgspec.json.decode(encode(state)))
    assert restored.options == state.options
    assert digest(restored) == digest(state)


@pytest.mark.parametrize("name", [*calamity.games(), "alley", "bazaar"])
def test_a_position_is_restored_where_none_of_its_game_was_seen_before(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a fresh process: a blank position tells which fields are stored."""
    game = load_game(name)
    state = game.new(3, 1)
    data = msgspec.json.decode(encode(state))
    monkeypatch.setattr(wire, "_FIELDS", {})
    assert digest(load(game.blank(3, 1), data)) == digest(state)


def test_who_has_answered_is_stored_where_several_are_asked_unseen() -> None:
    assert dump(parlour([1], [2], steps=(WINDOW,)))["done"] == []
    state = parlour([1, 2], [3], steps=(SECRET,))
    assert dump(state)["done"] == [0, 0]
    state.answer(1, STOP)
    assert dump(state)["done"] == [0, 1]


def test_the_floor_of_the_stack_is_not_stored() -> None:
    state = ALLEY.new(3, 1)
    data = msgspec.json.decode(encode(state))
    assert state.stack[: len(FLOOR)] == FLOOR
    assert data["stack"] == state.stack[len(FLOOR) :] != []
    assert load(ALLEY.blank(3, 1), data).stack == state.stack


def test_positions_of_other_rules_are_refused() -> None:
    data = msgspec.json.decode(encode(ALLEY.new(3, 1)))
    del data["noise"]
    with pytest.raises(BadSave, match="noise"):
        load(ALLEY.blank(3, 1), data)

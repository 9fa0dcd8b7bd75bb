"""Tests of scenarios that set any field to any value: they are refused with a reason or can be played."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from calamity import BadScenario, load
from calamity.games import published
from calamity.kernel.fields import Field
from calamity.kernel.game import Game
from calamity.testing import Scenario, ScenarioTable
from tests.laws.worlds import effort

GAMES = sorted(published())
LONGEST = 4000  # decisions until a game counts as endless

SMALL = st.integers(-2, 12)
NUMBERS = st.one_of(SMALL, SMALL, st.integers(-(2**40), 2**40), st.just(2**70))
JUNK = st.one_of(st.booleans(), st.text("ab 0:", max_size=5), st.just({"a": 1}), st.just(1.5))


def some_value(game: Game, field: Field) -> st.SearchStrategy[Any]:
    """A value of the field, sensible or not."""
    values: list[st.SearchStrategy[Any]] = [NUMBERS, NUMBERS, st.none()]
    if field.values:
        values += [st.sampled_from(field.values)] * 2
    if field.card:
        values += [st.sampled_from([kind for kind in game.kinds if kind])] * 2
    value = st.one_of(*values, JUNK)
    for _ in range(field.depth - (1 if field.per_seat else 0)):
        value = st.lists(value, max_size=4)
    return value


@st.composite
def described(draw: st.DrawFn, name: str) -> tuple[Scenario, list[tuple[Any, ...]]]:
    """A scenario, and what is to be set in it."""
    game = load(name)
    seats = draw(st.sampled_from(game.seats))
    scenario = Scenario(game, seats, draw(st.integers(0, seats - 1)), seed=draw(st.integers(0, 50)))
    facts: list[tuple[Any, ...]] = []
    for field in draw(st.lists(st.sampled_from(game.public_fields), min_size=1, max_size=3)):
        value = some_value(game, field)
        if not field.per_seat:
            facts.append((field.name, draw(value)))
        elif draw(st.booleans()):
            facts.append((field.name, draw(st.integers(0, seats - 1)), draw(value)))
        else:
            facts.append((field.name, draw(st.lists(value, min_size=seats, max_size=seats))))
    return scenario, facts


def played(table: ScenarioTable, seed: int) -> None:
    """Play to the end, and look at the table as every viewer on the way."""
    chance = Random(seed)
    for decision in range(LONGEST):
        if decision % 40 == 0:
            for viewer in (None, *range(table.seats)):
                table.view(viewer)
        if table.over:
            return
        ask = chance.choice(table.asks)
        table.act(ask.seat, chance.choice(ask.options))
    raise AssertionError(f"nobody has won after {LONGEST} decisions")


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=max(10, effort(100)), deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_field_with_any_value_is_refused_in_words_or_played(name: str, data: st.DataObject) -> None:
    scenario, facts = data.draw(described(name))
    try:
        for fact in facts:
            scenario = scenario.set(*fact)
        table = scenario.table()
    except BadScenario:
        event("refused")
        return
    event("played")
    played(table, data.draw(st.integers(0, 2**16)))

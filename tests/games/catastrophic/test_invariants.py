"""Tests of invariants: what holds in every position of Catastrophic."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calamity.positions.places import Places
from calamity.testing import ScenarioTable
from tests.games.catastrophic.scenes import GAME, printed

OPTIONS = st.fixed_dictionaries(
    {
        "events_to_end": st.sampled_from((4, 7, "long")),
        "debate": st.sampled_from(("off", "on")),
        "expansion": st.sampled_from(("off", "spawning_tide")),
        "refresh": st.sampled_from(("off", "on")),
        "trait_cap": st.sampled_from(("none", 4)),
        "hand_events": st.sampled_from((0, 1, "unlimited")),
        "quiet": st.sampled_from(("off", "on")),
        "strict_hunger": st.sampled_from(("off", "on")),
        "extinct_pile": st.sampled_from(("off", "on")),
        "turn_cap": st.sampled_from((10, 20)),
    }
)
BOX = {number: card.count for number, card in GAME.deck.by_kind.items()}


def check_species(one: dict[str, Any], stands: set[tuple[int, int]], choosing: bool, cap: int) -> None:
    """A Species is of one kind, has no name twice, an active Trait, its food, and the points it shows."""
    names = [trait["card"] for trait in one["traits"]]
    active = [trait["card"] for trait in one["traits"] if trait["active"]]
    assert len(set(names)) == len(names) <= cap
    assert {printed(name).type for name in names} <= {one["kind"]}
    assert (one["kind"] == "plant") == (one["level"] == 1)
    assert 0 <= one["offspring"] <= 3
    assert one["points"] == (0 if one["protected"] else one["level"] * len(active))
    if choosing:
        return  # losses are settled after all choices
    assert active
    if one["level"] > 1:
        below = [(one["level"] - 1, one["slot"] + step) in stands for step in (0, 1)]
        assert any(below)
        assert all(below) == (one["short"] == "no")


def check(table: ScenarioTable, places: Places, cap: int) -> None:
    """All cards are accounted for, and all Communities stand."""
    view = table.view(None)
    assert places.count(table.state) == BOX
    choosing = bool(table.asks) and table.asks[0].kind in ("lose", "sleep", "hunger", "discard")
    for seat, community in enumerate(view["communities"]):
        stands = {(one["level"], one["slot"]) for one in community}
        assert len(stands) == len(community)
        for one in community:
            check_species(one, stands, choosing, cap)
        assert view["standing"][seat] == sum(one["points"] for one in community)
        assert 3 <= view["resource_number"][seat] <= 10
        assert view["announced_by"][seat] <= 15
        assert view["turns"][seat] <= 41


@settings(max_examples=15, deadline=None)
@given(seats=st.integers(2, 4), seed=st.integers(0, 10**6), options=OPTIONS)
def test_what_holds_in_every_position(seats: int, seed: int, options: dict[str, object]) -> None:
    """T-2, T-29, T-31, T-36, T-37, T-47, T-51, T-53, T-85, T-88, T-89, T-90, T-100, T-102, T-R49, T-R68."""
    table, chance = ScenarioTable(GAME, seats, seed, options), Random(seed)
    places = Places(GAME, table.state)
    cap = 4 if options["trait_cap"] == 4 else 100
    check(table, places, cap)
    while not table.over:
        ask = chance.choice(table.asks)
        table.act(ask.seat, chance.choice(ask.options))
        if chance.random() < 0.3:
            check(table, places, cap)
    check(table, places, cap)
    assert len(table.log) < GAME.bound
    turns = table.get("turns")
    assert isinstance(turns, list)
    assert max(turns) - min(turns) <= 1


@settings(max_examples=6, deadline=None)
@given(seats=st.integers(2, 4), seed=st.integers(0, 10**6))
def test_T86_a_game_ends_one_round_after_the_trigger(seats: int, seed: int) -> None:
    """T-86, T-104, T-R51: one trigger, and then exactly one turn of everybody."""
    table, chance = ScenarioTable(GAME, seats, seed), Random(seed)
    while not table.over:
        ask = chance.choice(table.asks)
        table.act(ask.seat, chance.choice(ask.options))
    story = table.events_since(0, None)
    [trigger] = [index for index, event in enumerate(story) if event["event"] == "last_round"]
    last = [event["seat"] for event in story[trigger:] if event["event"] == "turn_over"]
    before = [event["seat"] for event in story[:trigger] if event["event"] == "turn_over"]
    assert last == [(before[-1] + k) % seats for k in range(1, seats + 1)]


@pytest.mark.parametrize("seats", [2, 4])
def test_TR55_the_same_log_leads_to_the_same_position_and_can_be_restored(seats: int) -> None:
    table, chance = ScenarioTable(GAME, seats, 9), Random(9)
    while not table.over:
        ask = chance.choice(table.asks)
        table.act(ask.seat, chance.choice(ask.options))
    again = ScenarioTable.restore(table.save())
    assert again.digest == table.digest
    assert again.events_since(0, None) == table.events_since(0, None)

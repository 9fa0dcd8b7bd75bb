"""Tests of Reveal, the step that shows which impacts a phase has: rules C-43 to C-45, C-R34, C-R50."""

from __future__ import annotations

from typing import Any

import pytest

from calamity.testing import ScenarioTable
from tests.games.catastrophe.scenes import events, of_kind, printed
from tests.games.catastrophe.shorthand import commit, finish, needs, position, react, safe, to_react, vitality


def revealed(disaster: str, phase: str, impact: str, **more: Any) -> ScenarioTable:
    """A phase that has just been entered, its Impact card on top of the pile."""
    return position("reveal", phase, disaster=disaster, impact=impact, **more)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_C43_the_top_impact_card_is_turned_up_for_all(viewer: int | None) -> None:
    table = revealed("earthquake", "immediate", "looters")
    assert table.view(viewer)["zones"]["impacts"] == ["looters"]
    assert events(table, "impact", viewer) == [{"event": "impact", "card": "looters"}]
    assert table.view(viewer)["zones"]["impact_pile"]["size"] == 2


@pytest.mark.parametrize("disaster", of_kind("disaster"))
@pytest.mark.parametrize("phase", ["immediate", "short_term", "long_term"])
def test_C44_a_phase_has_the_three_impacts_of_its_disaster_and_that_of_the_card(disaster: str, phase: str) -> None:
    table = revealed(disaster, phase, "bare_cupboards")
    kinds = [instance["kind"] for instance in table.view(None)["matrix"][0]]
    assert kinds == [*getattr(printed(disaster), phase), "hunger"]


@pytest.mark.parametrize("seats", range(2, 7))
def test_C15_C45_everybody_faces_all_four(seats: int) -> None:
    table = revealed("earthquake", "immediate", "burst_main", seats=seats)
    for seat in range(seats):
        units = [needs(table, seat, slot) for slot in (1, 2, 3, 4)]
        assert units == [["injury"], ["wreckage"], ["blackout"], ["thirst"]]


def test_C45_what_one_mitigates_is_not_mitigated_for_the_others() -> None:
    table = revealed("earthquake", "immediate", "burst_main", seats=3, play={1: ["first_aid_kit"]})
    commit(table, 1, "first_aid_kit", 1)
    assert safe(table, 1) == [1]
    finish(table)
    assert vitality(table) == [1, 2, 1]


def test_CR34_equal_kinds_are_separate_impacts() -> None:
    table = revealed("heat_wave", "immediate", "burst_main", play={0: ["water_jugs"]})
    assert needs(table, 0, 1) == needs(table, 0, 4) == ["thirst"]
    finish(table)
    assert vitality(table) == [1, 1]  # four impacts, not three


def test_CR50_an_earlier_impact_card_counts_no_more() -> None:
    """C-R50: after Tainted Supply the next phase has four ordinary impacts."""
    table = react("earthquake", "immediate", "tainted_supply", next_impacts=["bare_cupboards"])
    finish(table)
    to_react(table)
    assert [len(needs(table, 0, slot)) for slot in (1, 2, 3, 4)] == [1, 1, 1, 1]
    assert table.get("complication") == "none"
    assert table.zone("impacts") == ["tainted_supply", "bare_cupboards"]

"""Tests of positions described in words: each viewer is told all that they may know, and nothing else."""

from __future__ import annotations

import re

from calamity.testing import ScenarioTable
from tests.games.catastrophe import questions
from tests.games.catastrophe.scenes import GAME, printed
from tests.games.catastrophe.shorthand import barter, borrow, commit, offer, react

NAMES = ["Ada", "Betty", "Chris"]


def told(table: ScenarioTable, viewer: int | None = 0, lang: str = "en") -> str:
    """What a viewer reads."""
    return "\n".join(GAME.describe(table.view(viewer), lang, NAMES))


def planned() -> ScenarioTable:
    """Injury, Wreckage, Blackout, Thirst: two uses of one card, one of them for Betty, and a loan."""
    rows = {0: ["first_aid_kit"], 1: ["water_jugs"]}
    table = react("earthquake", "immediate", "burst_main", seats=3, hand={0: ["crowbar"]}, play=rows)
    commit(table, 0, "first_aid_kit", 1)
    commit(table, 0, "first_aid_kit", 1, of=1)
    borrow(table, 0, 1, "water_jugs", "crowbar", 4)
    return table


def test_C47_C55_plans_loans_and_helpers_are_told() -> None:
    for viewer in (0, 2, None):
        text = re.sub(r" \(to take it back: release \d \d 1\)", "", told(planned(), viewer))
        assert (
            "Planned: First Aid Kit → Ada's Injury; First Aid Kit → Betty's Injury; "
            "Betty's Water Jugs → Ada's Thirst" in text
        )
        assert "Borrowed: Betty's Water Jugs, 3 uses left" in text
        assert "Faces: Injury ✓ (Ada), Wreckage ✗" in text


def test_CR30_only_whoever_planned_a_use_is_told_how_to_take_it_back() -> None:
    table = planned()
    assert "First Aid Kit → Betty's Injury (to take it back: release 1 1 1)" in told(table)
    assert "release" not in told(table, 1)
    table.act(0, GAME.actions.parse("release 1 1 1"))
    [plans] = [line for line in told(table).splitlines() if "Planned" in line]
    assert "Betty's Injury" not in plans
    assert "Your cards can help: First Aid Kit → Betty's Injury" in told(table)


def test_plans_are_told_in_german() -> None:
    text = told(planned(), 0, "de")
    assert f"Geplant: {printed('first_aid_kit').name['de']} → Verletzung bei Ada" in text
    assert "Geliehen: Wasserkanister von Betty, noch 3 Nutzungen" in text


def test_CR25_everybody_reads_the_wish_but_only_two_read_the_offer() -> None:
    table = barter(seats=3, hand={0: ["water_jugs"], 1: ["crowbar"]})
    offer(table, 0, 1, ["water_jugs"], ["wreckage", "unrest"])
    for viewer in (0, 1, 2, None):
        text = told(table, viewer)
        assert "Ada trades with Betty; wish: Wreckage, Unrest" in text
        assert ("Ada gives: Water Jugs" in text) == (viewer in (0, 1))


def test_CR25_no_wish_means_anything() -> None:
    table = barter(seats=3, hand={0: ["water_jugs"], 1: ["crowbar"]})
    offer(table, 0, 1, ["water_jugs"])
    assert "wish: anything" in told(table)
    table.do(1, "decline")
    assert "wish" not in told(table)


def test_CR5_a_persona_is_told_with_its_text() -> None:
    text = told(questions.reacting(3))
    assert "Ada, Scavenger: Vitality" in text
    assert "Sharp Eyes: You draw three cards in Replenish." in text


def test_C12_the_first_trader_is_named_once_there_is_one() -> None:
    assert "First Trader" not in told(questions.side())
    assert "First Trader: " in told(questions.drafting())
    assert questions.bandage().view(0)["first_trader"] == -1

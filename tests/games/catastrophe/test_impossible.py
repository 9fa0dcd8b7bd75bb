"""Tests that a position set up by hand is refused, with a reason, if it can't occur in a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from calamity import BadScenario
from calamity.testing import Scenario
from tests.games.catastrophe.scenes import GAME, kind, scene
from tests.games.catastrophe.shorthand import play

SEVEN = ["family_tent", "signal_kit", "dust_masks", "board_games", "watchdog", "crowbar", "candle_box"]


def base(**more: Any) -> Scenario:
    return scene(seats=3, **more)


def blank() -> Scenario:
    return Scenario(GAME, seats=3).set("stage", "react").set("phase", "immediate")


IMPOSSIBLE: dict[str, Callable[[], Scenario]] = {
    "tornado is no supply card and in the hand of seat 0": lambda: base(hands={0: ["tornado"]}),
    "patch_up is in play at seat 1, where only Resources can be": lambda: blank().zone("in_play", 1, ["patch_up"]),
    "seat 0 has 8 Resources in play, but room for 7": lambda: base(play={0: [*SEVEN, "old_guitar"]}),
    "seat 0 has 7 Resources in play, but room for 6": lambda: base(play={0: SEVEN}, options={"in_play_limit": 6}),
    "tool_chest of seat 2 can't be turned 3 times": lambda: base(play={2: ["tool_chest 0"]}),
    "turned must be 0 to 99, not -1": lambda: base(play={2: ["tool_chest 4"]}),
    "seat 1 has 1 to 4 Vitality while the game lasts, not 0": lambda: base(vitality=[4, 0, 4]),
    "seat 1 has 1 to 4 Vitality while the game lasts, not 5": lambda: base(vitality=[4, 5, 4]),
    "first_trader can't be 3; possible are None, seats 0 to 2": lambda: base().set("first_trader", 3),
    "belong to Provisioning": lambda: base(stage="barter", phase="provisioning"),
    "the Long Term phase ends with its React": lambda: base(stage="barter", phase="long_term"),
    "water_jugs lies among the impacts, where it doesn't belong": lambda: blank().zone("impacts", ["water_jugs"]),
    "tornado lies among the discards, where it doesn't belong": lambda: base(discards=["tornado"]),
    "seat 1 has one Persona, and nothing else there": lambda: base(personas={1: "crowbar"}),
    "a packet has 2 to 6 cards when somebody picks": lambda: (
        Scenario(GAME, seats=2).zone("packet", 0, ["crowbar"]).zone("packet", 1, ["chainsaw"])
    ),
    "all packets have the same size": lambda: Scenario(GAME, seats=2).zone("packet", 0, ["crowbar", "chainsaw"]),
}


@pytest.mark.parametrize("problem", IMPOSSIBLE)
def test_an_impossible_position_is_refused_in_words(problem: str) -> None:
    with pytest.raises(BadScenario, match=problem):
        IMPOSSIBLE[problem]().table()


def test_C9_no_title_is_there_more_than_twice() -> None:
    with pytest.raises(BadScenario, match="'crowbar' is named 3 times"):
        base(hands={0: ["crowbar", "crowbar"], 1: ["crowbar"]})


def test_a_possible_position_with_everything_unusual_is_accepted() -> None:
    """C-20, C-R12, C-R49: a full row with worn cards, a large hand, one token left, three Impact cards turned up."""
    hand = ["open_door", "open_door", "all_clear", *SEVEN, "headlamps", "headlamps", "deadbolts"]
    table = (
        base(
            phase="long_term",
            play={0: ["water_jugs 1", "water_jugs 4", *SEVEN[:5]], 1: ["pocket_multi_tool 1"]},
            hands={2: hand},
            vitality=[1, 4, 2],
        )
        .zone("impact_pile", [])
        .table()
    )
    assert kind(table) == "react"
    assert play(table, 0)[-2:] == ["water_jugs 1/4", "water_jugs 4/4"]
    assert len(table.zone("hand", 2)) == 13


@pytest.mark.parametrize("phase", ["immediate", "short_term", "long_term"])
@pytest.mark.parametrize("stage", ["reveal", "react", "replenish", "barter", "restock"])
def test_every_step_of_every_phase_can_be_entered(stage: str, phase: str) -> None:
    """C-14, C-R54: but for those that the Long Term phase doesn't have."""
    scenario = base(stage=stage, phase=phase, hands={0: ["crowbar"]}, vitality=[4, 4, 4])
    if phase == "long_term" and stage in ("replenish", "barter", "restock"):
        with pytest.raises(BadScenario):
            scenario.table()
    else:
        table = scenario.table()
        assert table.get("phase") == phase
        assert len(table.zone("impact_pile")) == 3 - ("immediate", "short_term", "long_term").index(phase) - 1

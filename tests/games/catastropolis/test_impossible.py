"""Tests that a position set up by hand is refused, with a reason, if it can't occur in a game."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from calamity import BadScenario
from calamity.kernel.wire import state_fields
from calamity.testing import Scenario
from tests.games.catastropolis.scenes import GAME, description, down, up


def base() -> Scenario:
    """A plain position in play."""
    return description(up("orrin_lens", 2), down("spore_bloom"))


IMPOSSIBLE: dict[str, Callable[[], Scenario]] = {
    "might is no situation card and lies in queue": lambda: description(
        down("might"), powers={0: ["heat"], 1: ["frost"]}
    ),
    "heat is no situation card and lies in queue": lambda: description(
        up("heat", 1), powers={0: ["frost"], 1: ["might"]}
    ),
    "forged_ballots is no search card and lies in search_deck": lambda: base().zone("search_deck", ["forged_ballots"]),
    "scanner_chatter is no power of seat 1": lambda: description(powers={1: ["scanner_chatter"]}),
    "might is in the collection of seat 0": lambda: description(powers={0: ["heat"], 1: ["frost"]}).zone(
        "collection", 0, ["might"]
    ),
    "morphion is in the collection of seat 0": lambda: base().zone("collection", 0, ["morphion"]),
    "cards are being chosen from, but a turn only begins": lambda: base().zone("drawn", ["scanner_chatter"]),
    "counters must be 0 to 99, not -1": lambda: description(up("orrin_lens", -1)),
    "face_up can't be 2; it must be True or False": lambda: base().set("face_up", [2, 0]),
    "brakeless_express is face up and overdue": lambda: description(up("brakeless_express", 6)),
    "jade_sphinx_swap is face up and overdue": lambda: description(up("jade_sphinx_swap", 9)),
    "the powers of seat 0 are worth 7, more than 4": lambda: description(powers={0: ["flight", "time_control"]}),
    "seat 1 has passed 4 times": lambda: base().set("passes", 1, 4),
    "round must be 0 to 199, not -1": lambda: base().set("round", -1),
    "first can't be 2; possible are seats 0 to 1": lambda: base().set("first", 2),
    "there are at most 3 symbols": lambda: description(villain="morphion", symbols=["alien"] * 4),
    "three symbols name a Villain: say who it is": lambda: base().set("symbols", ["alien"] * 3),
    "the Villain is no Villain card": lambda: base().set("villain", "orrin_lens"),
    "the Villain is no Villain": lambda: base().set("villain", GAME.kinds[0]),
    "the Master Plan has 30 counters of": lambda: description(villain="morphion", plan=30),
    "the Villain is defeated already": lambda: description(
        villain="countess_comet", pieces=["skyport"], hits=[9], needed=8, plan_time=9
    ),
}


@pytest.mark.parametrize("problem", IMPOSSIBLE)
def test_an_impossible_position_is_refused_in_words(problem: str) -> None:
    """P-8, P-48, P-50, P-71, P-140, P-147."""
    with pytest.raises(BadScenario, match=problem):
        IMPOSSIBLE[problem]().table()


def test_a_possible_position_with_everything_unusual_is_accepted() -> None:
    """P-77, P-79, P-121: an old hidden card, a burnt-out booth, a double, a spent Sidekick, a late plan."""
    table = description(
        down("brakeless_express", 40),
        up("orrin_lens", 7),
        powers={0: ["duplication", "sidekick"]},
        weakened={0: 1},
        double={0: "a1"},
        sidekick_spent={0: 1},
        burnt=["d5"],
        villain="morphion",
        plan=9,
        symbols=["alien", "supervillain", "mad_scientist"],
        collections={1: ["bulletproof_vest", "cracking_dam"]},
        round=30,
    ).table()
    assert table.get("counters") == [40, 7] and GAME.check_position(table.state) == []


def test_heroes_without_powers_get_some_as_after_a_death() -> None:
    """P-129: what a scenario does not say."""
    table = Scenario(GAME, 3, 0, {"first_player": "seat0"}).set("round", 2).table()
    assert table.get("points") == [4] * 3 and table.get("heroes") == [1] * 3


def test_cards_of_the_queue_have_no_counters_unless_a_scenario_says_so() -> None:
    """P-64: also if the queue is longer than a game begins with."""
    queue = ["orrin_lens", "spore_bloom", "cracking_dam", "vault_nine_job"]
    table = Scenario(GAME, 2).set("round", 1).zone("queue", queue).table()
    assert (table.get("counters"), table.get("face_up")) == ([0] * 4, [0] * 4)


def test_a_position_that_is_read_again_has_all_that_a_played_one_has() -> None:
    """P-161: every field is there from the beginning, also before the options of the table are set."""
    played = state_fields(base().table().state)
    blank = GAME.blank(2, 1)
    assert [name for name in played if not hasattr(blank, name)] == []

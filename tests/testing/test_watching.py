"""Tests of observing a scenario's table: events by name, answers that others can't see yet, rounds of passes."""

from __future__ import annotations

import pytest

from calamity import BadScenario
from calamity.testing import Scenario, ScenarioTable


def solved() -> ScenarioTable:
    scenario = Scenario("katastrophenspiel", seats=2).zone("catastrophes", ["hausbrand", ...])
    table = scenario.zone("hand", 0, ["zelte", "loeschflugzeug"]).set("region", 0, "north_america").table()
    table.do(0, "mission", "hausbrand")
    table.do(0, "give_up")
    return table


def test_events_are_found_by_name_and_arguments() -> None:
    table = solved()
    assert table.happened("failed") == [{"event": "failed", "seat": 0, "card": "hausbrand"}]
    assert table.happened("failed", seat=0) and not table.happened("failed", seat=1)
    assert table.heard(1, "failed", card="hausbrand") and table.heard(None, "failed")
    with pytest.raises(BadScenario, match="no event 'solvd'; did you mean 'solved'"):
        table.happened("solvd")
    with pytest.raises(BadScenario, match="no argument of failed 'seta'; did you mean 'seat'"):
        table.happened("failed", seta=0)


def alley(*hands: list[str]) -> ScenarioTable:
    scenario = Scenario("alley", 3, 0).zone("pile", ["fish"])
    for seat, hand in enumerate(hands):
        scenario = scenario.zone("hand", seat, hand)
    return scenario.table()


def test_secret_events_happened_but_are_heard_by_those_who_may() -> None:
    table = alley(["filch"], ["fish"], [])
    table.do(0, "filch", 1)
    assert table.happened("filched_card", seat=0) and table.heard(1, "filched_card")
    assert not table.heard(2, "filched_card") and not table.heard(None, "filched_card")


def test_an_answer_that_waits_in_a_poll_shows() -> None:
    table = alley(["scratch", "fish"], ["hiss"], ["hiss"])
    table.do(0, "scratch", 1)
    assert [ask.seat for ask in table.asks] == [1, 2] and table.queued(1) is None and table.queued(2) is None
    table.do(2, "hiss")
    assert (table.queued(1), table.queued(2)) == (None, "hiss")
    table.do(1, "pass")
    assert table.queued(2) is None, "it has taken effect"
    assert table.happened("hissed", seat=2)


def test_everybody_passes_until_something_else_is_asked() -> None:
    table = alley(["scratch", "fish"], ["hiss"], ["hiss"])
    table.do(0, "scratch", 1)
    table.everybody_passes()
    assert not table.happened("hissed") and table.asks[0].mode == "one", "the scratch has taken effect"
    with pytest.raises(AssertionError, match="nobody can pass: the question is "):
        table.everybody_passes()


def test_everybody_passes_in_so_many_windows() -> None:
    """Whoever wants to be asked always is asked in the lull before the card is revealed and again after it."""
    scenario = Scenario("nine_lives", seats=2, options={"blockable_catastrophes": "on"})
    for seat in range(2):
        scenario = scenario.zone("hand", seat, []).zone("row", seat, [])
    table = scenario.zone("catastrophe_deck", ["called_back"]).after(1, "patient").after(0, "end_claw").table()
    once, all_windows = table.copy(), table.copy()
    once.everybody_passes(1)
    assert len(once.log) == 1 and once.asks[0].mode == "poll"
    all_windows.everybody_passes()
    assert len(all_windows.log) > 1 and all_windows.asks[0].mode != "poll"

"""Tests of a scenario's table: acting, asking and looking by name; undoing, copying and saving."""

from __future__ import annotations

import re

import pytest

from calamity import BadAction, BadScenario, BadSeats, Refused
from calamity.kernel.state import Event
from calamity.testing import Scenario, ScenarioTable
from tests.testing.orchard import Orchard

GAME = Orchard()


@pytest.fixture
def table() -> ScenarioTable:
    return (
        Scenario(GAME, seats=2)
        .zone("hand", 0, ["boskop", "williams"])
        .zone("stalls", ["gala", "elstar", "conference"])
        .dice(3, 4)
        .table()
    )


def test_do_acts_by_name(table: ScenarioTable) -> None:
    table.do(0, "take", "gala")
    assert table.zone("hand", 0) == ["boskop", "gala", "williams"]
    assert [table.game.actions.name(entry.action) for entry in table.log] == ["take gala"]


def test_do_follows_a_chain_link_by_link_with_or_without_verbs(table: ScenarioTable) -> None:
    short = table.copy()
    table.do(0, "give", "fruit", "williams")
    short.do(0, "give", "williams")
    assert table.zone("compost") == short.zone("compost") == ["williams"]
    assert len(table.log) == len(short.log) == 2


def test_do_fails_with_the_rule_the_reason_and_what_is_offered(table: ScenarioTable) -> None:
    with pytest.raises(Refused) as caught:
        table.do(0, "take", "boskop")
    assert caught.value.rule == "O-1"
    assert caught.value.reason == "That isn't possible now."
    [note] = caught.value.__notes__
    assert note == "seat 0 is offered: take elstar, take gala, take conference, shake, give, rest"
    with pytest.raises(Refused, match="It isn't your turn") as caught:
        table.do(1, "rest")
    assert caught.value.__notes__ == ["seat 1 is offered: nothing"]


def test_do_in_a_chain_does_all_or_nothing(table: ScenarioTable) -> None:
    before = table.digest
    with pytest.raises(Refused) as caught:
        table.do(0, "give", "gala")
    assert caught.value.action == GAME.actions.encode("fruit", "gala")
    assert table.digest == before and table.log == ()


def test_words_that_are_no_action_are_an_error_everywhere(table: ScenarioTable) -> None:
    for call in (table.do, table.offers, table.refuses):
        with pytest.raises(BadAction, match="did you mean shake"):
            call(0, "shaek")
        with pytest.raises(BadAction, match="did you mean gala"):
            call(0, "take", "galla")
    with pytest.raises(BadSeats):
        table.do(5, "rest")


def test_offers_understands_whole_actions_beginnings_and_chains(table: ScenarioTable) -> None:
    assert table.offers(0, "take", "gala") and table.offers(0, "take") and table.offers(0, "shake")
    assert table.offers(0, "give", "williams")
    assert not table.offers(0, "take", "boskop")
    assert not table.offers(0, "give", "gala")
    assert not table.offers(1, "take")


def test_refuses_gives_the_refusal_and_fails_if_there_is_none(table: ScenarioTable) -> None:
    assert table.refuses(0, "take", "boskop").rule == "O-1"
    assert table.refuses(0, "give", "gala").key == "not_offered"
    assert table.refuses(1, "rest").key == "not_asked"
    with pytest.raises(AssertionError, match="seat 0 may do this: take gala"):
        table.refuses(0, "take", "gala")


def test_zones_and_fields_are_read_by_name(table: ScenarioTable) -> None:
    assert table.names(0)[0] == "take elstar"
    with pytest.raises(BadScenario, match="did you mean 'stalls'"):
        table.zone("stall")
    with pytest.raises(BadScenario, match="own hand"):
        table.zone("hand")
    with pytest.raises(BadScenario, match="did you mean 'coins'"):
        table.get("coin")


def test_undo_leads_back_to_the_beginning_of_the_scenario_and_no_further(table: ScenarioTable) -> None:
    start = table.digest
    table.do(0, "shake")
    table.do(0, "give", "williams")
    table.undo()
    table.undo()
    table.undo()
    assert table.digest == start
    table.do(0, "shake")
    assert table.get("coins", 0) == 3
    table.undo()
    with pytest.raises(BadAction, match="nothing to undo"):
        table.undo()


def test_what_was_undone_is_no_longer_heard_of(table: ScenarioTable) -> None:
    table.do(0, "take", "gala")
    assert table.events_since(0, None) == [{"event": "turn", "seat": 0}] * 2
    table.undo(anyway=True)
    assert table.events_since(0, None) == [{"event": "turn", "seat": 0}]
    table.do(0, "rest")
    assert table.events_since(1, None) == [{"event": "turn", "seat": 1}]


def test_undoing_a_reveal_is_refused_as_at_any_table(table: ScenarioTable) -> None:
    table.do(0, "take", "gala")
    with pytest.raises(Refused):
        table.undo()
    table.undo(anyway=True)
    assert table.zone("stalls")[0] == "gala"


def test_a_copy_is_independent_and_speaks_in_names_too(table: ScenarioTable) -> None:
    other = table.copy()
    other.do(0, "shake")
    assert (table.get("coins", 0), other.get("coins", 0)) == (0, 3)
    other.undo()
    assert other.digest == table.digest


def test_a_scenario_cannot_be_saved_but_a_game_from_its_beginning_can(table: ScenarioTable) -> None:
    with pytest.raises(BadScenario, match="can't be saved"):
        table.save()
    whole = ScenarioTable(GAME, 2, seed=4)
    whole.do(0, "rest")
    again = ScenarioTable.restore(whole.save(), GAME)
    assert again.digest == whole.digest and again.names(1) == whole.names(1)


def test_events_begin_with_the_turn(table: ScenarioTable) -> None:
    table.do(0, "rest")
    assert table.events_since(0, seat=1) == [{"event": "turn", "seat": 0}, {"event": "turn", "seat": 1}]


@pytest.mark.parametrize(
    ("event", "complaint"),
    [
        (("sprouted", 1, 0, 0, 0, 0), "the rules emit 'sprouted', which is not an event of orchard"),
        (("turn", 1, 2, 0, 0, 0), "the rules emit 'turn' with seat 2, which is not a valid seat"),
        (("turn", 1, 0, 0, 0, 7), "the rules emit 'turn' with more arguments than declared: (0, 0, 0, 7)"),
    ],
)
def test_an_event_that_the_game_does_not_declare_is_an_error(
    table: ScenarioTable, event: Event, complaint: str
) -> None:
    trial = table.attempt(0, table.game.actions.parse("take gala"))
    trial.events.append((1, event))
    with pytest.raises(AssertionError, match=re.escape(complaint)):
        table.keep(trial)

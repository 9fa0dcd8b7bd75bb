"""Tests of seats that want to be asked even if they can only pass: they always are, and nobody else can tell."""

from __future__ import annotations

import pytest

import calamity
from calamity.bots.bot import considered
from calamity.bots.mind import Mind
from calamity.kernel.errors import Refused
from calamity.kernel.imagination import imagine
from calamity.kernel.state import IMPATIENT, PASS, PATIENT, POLL
from calamity.kernel.table import Table
from calamity.kernel.wire import encode

PREFERENCES = (PATIENT, IMPATIENT)


def alley(react: bool) -> tuple[Table, int, int, int]:
    """A table of two, who is to move, a move that opens one window, and the seat that can answer in it or can't."""
    for seed in range(100):
        table = Table("alley", 2, seed)
        ask = table.asks[0]
        for option in ask.options:
            trial = table.attempt(ask.seat, option)
            if trial.windows == 1 and (trial.state.mode == POLL) == react:
                return table, ask.seat, option.action, 1 - ask.seat
    raise AssertionError("there is no such window")


@pytest.mark.parametrize("react", [False, True])
def test_a_patient_seat_is_asked_whatever_it_holds(react: bool) -> None:
    table, mover, action, other = alley(react)
    table.act(other, PATIENT)
    table.act(mover, action)
    ask = table.ask(other)
    assert ask is not None and ask.mode == "poll"
    assert [option.action for option in ask.options][-1] == PASS and len(ask.options) == 1 + react
    assert table.view(other)["ask"]["options"] == [option.action for option in ask.options]
    assert table.why_not(other, PASS) is None
    table.act(other, PASS)
    assert table.state.mode != POLL


@pytest.mark.parametrize("react", [False, True])
def test_nobody_else_can_tell_that_a_seat_is_asked(react: bool) -> None:
    table, mover, action, other = alley(react)
    table.act(other, PATIENT)
    table.act(mover, action)
    assert table.state.mode == POLL and table.ask(mover) is None
    for viewer in (None, mover):
        assert table.view(viewer)["ask"] is None and table.view(viewer)["waiting_for"] is None


def test_no_imagined_world_knows_who_is_patient() -> None:
    patient, mover, action, other = alley(True)
    usual = patient.copy()
    patient.act(other, PATIENT)
    for table in (patient, usual):
        table.act(mover, action)
    for seat in (mover, other):
        for seed in range(3):
            worlds = [imagine(table.state, seat, seed) for table in (patient, usual)]
            assert encode(worlds[0]) == encode(worlds[1])
            assert not worlds[0].patient and not worlds[0].awaited


@pytest.mark.parametrize("name", ["random", "greedy", "level:3", "mcts:20"])
def test_a_bot_in_a_patient_seat_that_can_only_pass_passes_and_advises_that(name: str) -> None:
    table, mover, action, other = alley(False)
    table.act(other, PATIENT)
    table.act(mover, action)
    assert table.state.mode == POLL and table.state.options == [PASS]
    mind = Mind(table.game, table.state, other, 1)
    player = calamity.bot(name, seed=1)
    assert mind.options == [player.decide(mind)] == [PASS]
    assert [found.action for found in considered(player, mind)] == [PASS]
    assert Mind(table.game, table.state, mover, 1).options == []


def test_a_preference_changes_no_view_and_no_position() -> None:
    table, mover, _, other = alley(False)
    versions = [table.version(viewer) for viewer in (None, mover, other)]
    views, digest = [table.view(viewer) for viewer in (None, mover, other)], table.digest
    for preference in PREFERENCES:
        table.act(other, preference)
        assert [table.version(viewer) for viewer in (None, mover, other)] == versions
        assert [table.view(viewer) for viewer in (None, mover, other)] == views
        assert table.digest == digest


@pytest.mark.parametrize("react", [False, True])
def test_a_poll_is_two_changes_for_everybody_whether_or_not_anybody_could_answer(react: bool) -> None:
    """Beside what is heard: one when it opens, one when it closes."""
    table, mover, action, other = alley(react)

    def unheard() -> int:
        return table.version(None) - len(table.events_since(0, None))

    before = unheard()
    table.act(mover, action)
    if react:
        assert unheard() == before + 1
        table.act(other, PASS)
    assert unheard() == before + 2


def test_a_preference_takes_effect_at_the_next_poll() -> None:
    table, mover, action, other = alley(True)
    table.act(mover, action)
    table.act(other, PATIENT)
    assert len(table.asks) == 1 and table.ask(mover) is None
    table.act(mover, PATIENT)
    assert table.ask(mover) is None, "it would tell whether the poll has come past"

    table, mover, action, other = alley(False)
    table.act(other, PATIENT)
    table.act(mover, action)
    table.act(other, IMPATIENT)
    assert table.ask(other) is not None, "the poll goes on as it began"
    table.act(other, PASS)
    assert not table.patient(other)


def test_whoever_is_not_patient_is_still_passed_over() -> None:
    table, mover, action, other = alley(False)
    table.act(mover, action)
    assert table.state.mode != POLL
    with pytest.raises(Refused):
        table.act(other, PASS)


def test_a_game_with_patient_seats_is_saved_and_told() -> None:
    table, mover, action, other = alley(False)
    table.act(other, PATIENT)
    table.act(mover, action)
    table.act(other, PASS)
    again = Table.restore(table.save())
    assert again.log == table.log and again.digest == table.digest and again.patient(other)
    space = table.game.actions
    for preference, name in zip(PREFERENCES, ("patient", "impatient")):
        assert space.name(preference) == name and space.parse(name) == preference
        for lang in ("en", "de"):
            assert table.game.say_action(preference, lang)


def test_undo_takes_back_a_move_not_a_preference() -> None:
    table, mover, _, other = alley(False)
    table.act(mover, PATIENT)
    with pytest.raises(Refused):
        table.before_last(mover)
    with pytest.raises(Refused):
        table.before_last(other)


def test_the_gone_are_not_waited_for() -> None:
    table = Table("alley", 3, 1)
    for seat in range(3):
        table.act(seat, PATIENT)
    mover = table.asks[0].seat
    table.act((mover + 1) % 3, 1)
    for option in table.asks[0].options:
        trial = table.attempt(mover, option)
        if trial.windows:
            assert (mover + 1) % 3 not in trial.state.pending()
            return
    raise AssertionError("no move opens a window")

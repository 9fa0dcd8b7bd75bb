"""Tests of the laws with Hypothesis, which searches for sequences of moves that break them, and shortens these."""

from __future__ import annotations

from typing import ClassVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from calamity.kernel.state import RESIGN, TAKE_BACK
from calamity.kernel.table import Table
from tests.laws import laws
from tests.laws.worlds import Move, count, effort, game_names, option_setups, plain_setups, viewers

NUMBERS = st.integers(0, 63)
SEEDS = st.integers(0, 2**32)


class TableMachine(RuleBasedStateMachine):
    """A table at which anything may happen that the rules allow, in any order."""

    name: ClassVar[str]
    table: Table

    @initialize(setup=NUMBERS, seed=SEEDS)
    def begin(self, setup: int, seed: int) -> None:
        setups = (*plain_setups(self.name), *option_setups(self.name))
        self.table = setups[setup % len(setups)].table(seed, take_back=True)

    def playing(self) -> bool:
        return not self.table.over

    def move(self, who: int, pick: int) -> Move:
        """One of the answers that can be given now."""
        ask = self.table.asks[who % len(self.table.asks)]
        return Move(ask.seat, int(ask.options[pick % len(ask.options)]))

    @precondition(playing)
    @rule(who=NUMBERS, pick=NUMBERS, viewer=NUMBERS, seed=SEEDS)
    def act(self, who: int, pick: int, viewer: int, seed: int) -> None:
        """Somebody answers; everybody else may be looking."""
        count("positions")
        move = self.move(who, pick)
        everybody = viewers(self.table)
        looking = everybody[viewer % len(everybody)]
        laws.law_view_of_imagined(self.table.game, self.table.state, looking, seed)
        laws.law_imagination_cannot_peek(self.table.state, looking, seed)
        laws.law_messages_agree(self.table, looking, move, pick, seed)
        before = self.table.copy()
        self.table.act(move.seat, move.action)
        laws.law_never_stuck(self.table)
        laws.law_links_are_silent(before, self.table, move)
        laws.law_version_tells_of_change(before, self.table)
        laws.law_cards_are_conserved(self.table.game, self.table.state)

    @precondition(playing)
    @rule(moves=st.lists(st.tuples(NUMBERS, NUMBERS), min_size=1, max_size=12))
    def play_on(self, moves: list[tuple[int, int]]) -> None:
        """Some answers in a row."""
        for who, pick in moves:
            if self.playing():
                move = self.move(who, pick)
                self.table.act(move.seat, move.action)
                laws.law_never_stuck(self.table)

    @precondition(playing)
    @rule(who=NUMBERS)
    def take_back(self, who: int) -> None:
        """Somebody takes a link back, if there is one."""
        seat = who % self.table.seats
        if self.table.why_not(seat, TAKE_BACK) is None:
            self.table.act(seat, TAKE_BACK)
            laws.law_never_stuck(self.table)

    @precondition(playing)
    @rule(who=st.integers(0, 40))
    def resign(self, who: int) -> None:
        """Now and then somebody leaves."""
        if who < self.table.seats and self.table.why_not(who, RESIGN) is None:
            before = self.table.copy()
            self.table.act(who, RESIGN)
            laws.law_never_stuck(self.table)
            laws.law_version_tells_of_change(before, self.table)

    @precondition(playing)
    @rule(who=NUMBERS, pick=NUMBERS, seed=SEEDS)
    def undo(self, who: int, pick: int, seed: int) -> None:
        """A move is tried and undone."""
        laws.law_undo_leads_back(self.table, self.move(who, pick), seed)

    @rule(who=NUMBERS)
    def ask_about_everything(self, who: int) -> None:
        """A seat asks why it can't do what it can't do."""
        laws.law_offered_is_allowed(self.table, who % self.table.seats)


@pytest.mark.parametrize("name", game_names())
def test_no_course_of_play_breaks_a_law(name: str) -> None:
    machine = type("Machine", (TableMachine,), {"name": name})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=effort(12), stateful_step_count=40, suppress_health_check=list(HealthCheck), deadline=None
        ),
    )

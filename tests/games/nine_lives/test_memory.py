"""Tests of what players may remember of hidden cards, which is stored as notes and worked out when needed."""

from __future__ import annotations

from random import Random

import pytest

from calamity.games.nine_lives.rules.turn import NineLives
from calamity.kernel.registry import load
from calamity.kernel.wire import digest, dump

GAME = load("nine_lives")
SEEDS = range(8)


def begun(seed: int) -> NineLives:
    """A game of four."""
    state = GAME.new(4, seed)
    assert isinstance(state, NineLives)
    return state


@pytest.mark.parametrize("seed", SEEDS)
def test_it_is_the_same_whether_somebody_looks_often_or_only_at_the_end(seed: int) -> None:
    watched, unwatched, random = begun(seed), begun(seed), Random(seed)
    waited = 0
    while not unwatched.over:
        choice = random.choice(unwatched.options)
        for state in (watched, unwatched):
            state.apply(choice)
        watched.recall()
        assert not watched.notes
        waited = max(waited, len(unwatched.notes))
    assert waited > 10
    assert digest(watched) == digest(unwatched)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_copy_has_notes_of_its_own_and_a_stored_position_has_none(seed: int) -> None:
    state, random = begun(seed), Random(seed)
    while not state.notes:
        state.apply(random.choice(state.options))
    noted = state.notes[:]
    copy = state.copy()
    copy.note_gain(0, 1)
    assert state.notes == noted
    assert "notes" not in dump(state)
    assert not state.notes


def test_a_card_that_comes_to_light_counts_once_more_if_somebody_remembers_cards() -> None:
    """Stored games rely on the number: it grows by one for each card of the deck that is turned up."""
    state = begun(1)
    state.note_gain(0, 1)
    state.recall()
    before = state.shown
    for card in (70, 71):
        state.note_turned_up(card, 0)
    state.recall()
    assert state.shown == before + 2

"""Tests that the engine's general laws hold late in games too: with a Villain, deaths, borrowed powers and secrets."""

from __future__ import annotations

import random

import pytest

import calamity
from calamity.bots.match import decisions, seated
from calamity.games.catastropolis.balance import VILLAINS
from calamity.games.catastropolis.rules.turn import Catastropolis
from tests.laws import laws
from tests.laws.worlds import Move

GAME = calamity.load("catastropolis")
EVERY = 9  # decisions between two examinations


@pytest.mark.parametrize("villain", VILLAINS)
def test_P137_the_laws_hold_while_the_villain_is_fought(villain: str) -> None:
    """P-137: in games of greedy heroes, who come far; one of them now and then does something at random."""
    rng = random.Random(villain)
    seats = 2 + VILLAINS.index(villain) % 5
    table = calamity.Table(GAME, seats, VILLAINS.index(villain), {"forced_villain": villain, "draft": "dealt"})
    bots = seated(("greedy",) * seats, 1)
    number = 0
    while not table.over:
        state = table.state.copy()
        seat, action = next(iter(decisions(GAME, state, bots, number)))
        if rng.random() < 0.15:
            action = int(rng.choice(table.asks[0].options))
        number += 1
        if number % EVERY == 0:
            examine(table, Move(seat, action), rng)
        table.act(seat, action)
    laws.law_never_stuck(table)
    laws.law_cards_are_conserved(GAME, table.state)
    laws.law_events_have_words(table)
    assert isinstance(table.state, Catastropolis)


def examine(table: calamity.Table, move: Move, rng: random.Random) -> None:
    """Hold some laws against a position and the move that comes next."""
    seed = rng.getrandbits(32)
    viewer = rng.randrange(-1, table.seats)
    laws.law_never_stuck(table)
    laws.law_view_of_imagined(GAME, table.state, viewer, seed)
    laws.law_imagination_cannot_peek(table.state, viewer, seed)
    laws.law_cards_are_conserved(GAME, table.state)
    laws.law_stored_is_restored(GAME, table.state, seed)
    laws.law_offered_is_allowed(table, move.seat)
    laws.law_refusals_tell_nothing(table, move.seat, seed)
    laws.law_messages_agree(table, viewer, move, 0, seed)
    laws.law_undo_leads_back(table, move, seed)
    laws.law_view_is_plain(table, viewer)

"""Tests of invariants: what holds at every moment of Nine Lives, and how many options decisions have."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from calamity.testing import ScenarioTable
from tests.games.nine_lives.shorthand import (
    CARDS,
    GAME,
    kind,
)

ZONES = ("main_discards", "power_discards", "catastrophe_discards", "in_play", "revealed", "lasting")
DECKS = ("main_deck", "power_deck", "catastrophe_deck")
BOX = Counter({card.id: card.count for card in CARDS.values()})


def cards(table: ScenarioTable) -> Counter[str]:
    """All cards, wherever they lie."""
    seats = range(table.seats)
    piles = [table.zone(zone) for zone in (*ZONES, *DECKS)]
    mine = [table.zone(zone, seat) for zone in ("hand", "row") for seat in seats]
    return Counter(card for cards in (*piles, *mine) for card in cards)


def check(table: ScenarioTable) -> None:
    """L-8, L-26, L-27, L-49, L-51, L-53, L-54, L-76."""
    lives, alive, yarn = table.get("lives"), table.get("alive"), table.get("yarn")
    assert sum(yarn) + table.get("sanctuary") == 30
    assert min(*yarn, table.get("sanctuary")) >= 0
    assert all(0 <= space <= 9 for space in (*lives, table.get("reapurr")))
    for seat in range(table.seats):
        if not alive[seat]:
            assert (lives[seat], yarn[seat], table.zone("hand", seat), table.zone("row", seat)) == (0, 0, [], [])
    for ask in table.asks:
        assert alive[ask.seat]
        assert 1 <= len(ask.options) < 40
    if kind(table) == "claw" and not table.asks[0].links:
        calm(table)


def calm(table: ScenarioTable) -> None:
    """What holds between two cards."""
    view = table.view(None)
    lives = [space for space, living in zip(table.get("lives"), table.get("alive"), strict=True) if living]
    assert min(lives) > table.get("reapurr")
    for seat in range(table.seats):
        assert len(table.zone("hand", seat)) <= view["hand_limits"][seat]
        assert len(table.zone("row", seat)) <= 3
    assert table.zone("in_play") == table.zone("revealed") == table.get("shares") == table.get("dice") == []
    if table.options_in_force["variant"] == "king":
        below = [space for space in lives if space < 9]
        assert len(set(below)) == len(below)


@pytest.mark.parametrize("variant", ["standard", "king", "turbo"])
@pytest.mark.parametrize("seats", range(2, 7))
def test_a_random_game_keeps_all_limits(seats: int, variant: str) -> None:
    """L-8, L-26, L-27, L-31, L-49, L-51, L-53, L-54, L-74, L-75, L-76, L-R80."""
    chance = Random(seats)
    table = ScenarioTable(GAME, seats, seats, {"variant": variant, "characters": "random"})
    while not table.over:
        check(table)
        ask = chance.choice(table.asks)
        table.act(ask.seat, chance.choice(ask.options))
    assert cards(table) == BOX
    result = table.result
    assert result is not None
    assert len(result.winners) == sum(table.get("alive"))
    assert result.outcome == ("won" if result.winners else "lost")

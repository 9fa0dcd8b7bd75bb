"""Tests of invariants: what holds in every position of Catastropolis."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calamity.positions.places import Places
from calamity.testing import ScenarioTable
from tests.games.catastropolis.scenes import CARDS, GAME, position, printed
from tests.games.catastropolis.shorthand import asked

OPTIONS = st.fixed_dictionaries(
    {
        "draft": st.sampled_from(("open", "dealt")),
        "power_points": st.sampled_from((4, 3, 5)),
        "first_player": st.sampled_from(("random", "seat0", "rotating")),
        "overrun": st.sampled_from(("ge", "gt")),
        "hidden_ageing": st.sampled_from(("on", "off")),
        "quiet_rounds": st.sampled_from(("on", "off")),
        "lethal": st.sampled_from(("cards", "all")),
        "tenth_signature": st.sampled_from(("twin", "false_trail")),
        "setup_minimum": st.sampled_from((0, 3)),
    }
)


class Witness:
    """Watches a game and checks after every decision what must hold."""

    def __init__(self, table: ScenarioTable, options: dict[str, object]) -> None:
        self.table = table
        self.limit = int(str(options["power_points"]))
        self.grace = int(options["overrun"] == "gt")
        self.places = Places(GAME, table.state)
        self.gone: set[str] = set()

    def check(self) -> None:
        self.cards()
        self.queue()
        self.heroes()
        self.clues()
        self.scores()

    def cards(self) -> None:
        """P-8, P-80: all 161 cards are somewhere; discarded Situations stay discarded."""
        counted = self.places.count(self.table.state)
        assert {GAME.kinds[card]: number for card, number in counted.items()} == {c.id: c.count for c in CARDS}
        discard = set(self.table.zone("situation_discard"))
        assert self.gone <= discard
        self.gone = discard

    def queue(self) -> None:
        """P-71, P-77, P-79: nothing face up is overdue when somebody is asked."""
        state = position(self.table)
        assert min(state.counters, default=0) >= 0
        if not self.table.over and self.table.asks and asked(self.table).kind == "action":
            for card, up, counters in zip(self.table.zone("queue"), state.face_up, state.counters, strict=True):
                assert not up or counters < (printed(card).time or 0) + self.grace
            assert self.table.get("villain") is None or state.plan < state.plan_time + self.grace

    def heroes(self) -> None:
        """P-48, P-120: points and the one degree of weakness."""
        for seat in range(self.table.seats):
            assert self.table.get("points", seat) <= self.limit
            assert self.table.get("weakened", seat) in (0, 1)

    def clues(self) -> None:
        """P-140, P-144: three symbols if and only if there is a Villain."""
        assert (len(self.table.get("symbols")) == 3) == (self.table.get("villain") is not None)

    def scores(self) -> None:
        """P-157: the reputation shown is that of the cards shown."""
        shown = self.table.view(None)["hero"]
        for seat in range(self.table.seats):
            cards = self.table.zone("collection", seat)
            plain = sum(printed(card).reputation or 0 for card in cards if card != "media_darling")
            disasters = sum(printed(card).type == "disaster" for card in cards)
            darling = min(4, disasters) if "media_darling" in cards else 0
            assert shown[seat]["reputation"] == plain + darling


@settings(max_examples=12, deadline=None)
@given(seats=st.integers(2, 6), seed=st.integers(0, 10**6), options=OPTIONS)
def test_what_holds_in_every_position(seats: int, seed: int, options: dict[str, object]) -> None:
    """P-8, P-48, P-71, P-77, P-79, P-80, P-140, P-144, P-157: all through the game."""
    table = ScenarioTable(GAME, seats, seed, options)
    chance = Random(seed)
    witness = Witness(table, options)
    witness.check()
    while not table.over:
        ask = asked(table)
        verb = chance.choice(sorted({option.verb for option in ask.options} - {"rest"}) or ["rest"])
        offered = [option for option in ask.options if option.verb == verb]
        table.act(ask.seat, chance.choice(offered))
        witness.check()


@pytest.mark.parametrize("seats", range(2, 7))
def test_PR64_random_games_end_within_a_hundred_rounds(seats: int) -> None:
    """P-70, P-R64."""
    for seed in range(3):
        table, chance = ScenarioTable(GAME, seats, seed), Random(seed)
        while not table.over:
            ask = asked(table)
            table.act(ask.seat, chance.choice(ask.options))
        assert table.get("round") < 100

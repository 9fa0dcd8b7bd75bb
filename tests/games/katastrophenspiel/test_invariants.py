"""Tests of invariants: what holds in every position of Das Katastrophenspiel."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calamity.kernel.view import View
from calamity.positions.places import Places
from calamity.testing import Scenario, ScenarioTable
from tests.games.katastrophenspiel.scenes import CARDS, GAME, printed
from tests.laws.worlds import effort

OPTIONS = st.fixed_dictionaries(
    {
        "hero_limit": st.sampled_from(("replace", "max", "add")),
        "vehicle_swap": st.sampled_from(("off", "on")),
        "die_choice": st.sampled_from(("immediate", "deferred")),
        "leitstelle": st.sampled_from(("free", "costs_action")),
        "empty_place": st.sampled_from(("stay", "refill")),
        "rounds": st.sampled_from((4, 5, 8)),
    }
)


class Witness:
    """Watches a game and checks after every decision what must hold."""

    def __init__(self, table: ScenarioTable, refill: bool) -> None:
        self.table = table
        self.refill = refill
        self.places = Places(GAME, table.state)
        self.money = sum(table.get("money"))
        self.points = [0] * table.seats
        self.turns = [0] * table.seats
        self.decisions = 0
        self.heard = 0

    def check(self) -> None:
        view = self.table.view(None)
        self.cards(view["zones"])
        self.displays(view["zones"])
        self.in_play(view)
        self.accounts(view)

    def cards(self, zones: View) -> None:
        """All 110 cards are accounted for, each where cards of its type can be."""
        assert self.places.count(self.table.state) == dict.fromkeys(GAME.deck.by_kind, 1)
        for zone, kinds in (("in_play", ("vehicle", "hero")), ("table", ("equipment",))):
            assert all(printed(card).kind in kinds for cards in zones[zone] for card in cards)
        assert all(printed(card).kind == "equipment" for card in zones["removed"])

    def displays(self, zones: View) -> None:
        """Catastrophes 1 1 2 3 5, purchases 1 1 2 2 3 less empty places."""
        assert [printed(card).points for card in zones["catastrophes"]] == [1, 1, 2, 3, 5]
        left = [pile["size"] for pile in zones["purchase_stacks"]]
        for card, value in zip(zones["purchases"], (1, 1, 2, 2, 3), strict=True):
            if self.refill:
                assert card or not any(left)
            else:
                assert printed(card).price == value if card else not left[value - 1]

    def in_play(self, view: View) -> None:
        """At most one vehicle, heroes within the limit, and nothing in play out of turn."""
        for seat, cards in enumerate(view["zones"]["in_play"]):
            if seat != view["active"] or view["over"]:
                assert cards == []
            assert sum(1 for card in cards if printed(card).kind == "vehicle") <= 1
        assert view["heroes"] <= view["hero_limit"]

    def accounts(self, view: View) -> None:
        """Points are the classes solved, money what was earned less what was paid, turns come round evenly."""
        history = self.table.events_since(self.heard, None)
        self.heard += len(history)
        self.decisions += 1
        for event in history:
            if event["event"] == "solved":
                self.money += event["money"]
                self.points[event["seat"]] += printed(event["card"]).points or 0
            elif event["event"] == "bought":
                self.money -= event["price"]
            elif event["event"] == "turn_over":
                self.turns[event["seat"]] += 1
                self.decisions = 0
            elif event["event"] == "marker":
                assert len(set(self.turns)) == 1
        assert sum(view["money"]) == self.money
        assert min(view["money"]) >= 0
        assert view["points"] == self.points


def rich_table(seats: int, seed: int, options: dict[str, object]) -> ScenarioTable:
    """A game in which everybody has some purchase cards from the beginning, so that more happens."""
    chance = Random(seed)
    shelf = [card.id for card in CARDS if card.price is not None]
    chance.shuffle(shelf)
    scenario = Scenario(GAME, seats=seats, seed=seed, options={**options, "starter": 0})
    dealt = scenario.table()
    for seat in range(seats):
        share = [shelf.pop() for _ in range(6)]
        scenario = scenario.zone("hand", seat, [*dealt.zone("hand", seat), *share])
    return scenario.set("money", [3] * seats).table()


@settings(max_examples=max(20, effort(60)), deadline=None)
@given(seats=st.integers(2, 5), seed=st.integers(0, 10**6), options=OPTIONS, rich=st.booleans())
def test_what_holds_in_every_position(seats: int, seed: int, options: dict[str, object], rich: bool) -> None:
    """K-3, K-16, K-17, K-26, K-36, K-37, K-38, K-49, K-60, K-62, K-66, K-72, K-R23, K-R26: all through the game."""
    table = rich_table(seats, seed, options) if rich else ScenarioTable(GAME, seats, seed, options)
    chance = Random(seed)
    witness = Witness(table, options["empty_place"] == "refill")
    witness.check()
    while not table.over:
        [ask] = table.asks
        verb = chance.choice(sorted({option.verb for option in ask.options} - {"end_turn", "give_up"}) or ["end_turn"])
        offered = [option for option in ask.options if option.verb == verb] or list(ask.options)
        table.act(ask.seat, chance.choice(offered))
        witness.check()
        assert witness.decisions < 100  # of the running turn
    assert sum(witness.turns) == seats * int(str(options["rounds"]))
    assert len(table.log) < GAME.bound


@pytest.mark.parametrize("seats", [2, 5])
def test_KR55_the_same_log_leads_to_the_same_position_and_can_be_restored(seats: int) -> None:
    table, chance = ScenarioTable(GAME, seats, 9), Random(9)
    while not table.over:
        [ask] = table.asks
        table.act(ask.seat, chance.choice(ask.options))
    again = ScenarioTable.restore(table.save())
    assert again.digest == table.digest
    assert again.events_since(0, None) == table.events_since(0, None)

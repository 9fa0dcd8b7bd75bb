"""Tests of invariants: what holds in every position of Catastrophe."""

from __future__ import annotations

from random import Random

import pytest

from calamity.kernel.table import Option
from calamity.kernel.view import View
from calamity.positions.places import Places
from calamity.testing import ScenarioTable
from tests.games.catastrophe.scenes import GAME, PHASES, kind, printed
from tests.games.catastrophe.shorthand import vitality

VALUES: dict[str, tuple[object, ...]] = {
    "starting_vitality": (3, 4, 5),
    "in_play_limit": (6, 7),
    "persona_side": ("ability", "detriment", "none", "mixed"),
    "aid_range": ("any", "adjacent", "effects_only"),
    "identical_rule": ("title", "title_and_uses", "whole_bundle"),
    "trade_proposals": (1, 3),
    "complications": ("on", "off"),
    "draft": ("on", "off"),
}
STEPS = ["draft", "trading", "laying_out", "reveal", "react", "replenish", "barter", "restock"]


class Witness:
    """Watches a game and checks after every decision what must hold."""

    def __init__(self, table: ScenarioTable) -> None:
        self.table = table
        self.places = Places(GAME, table.state)
        self.box = self.places.count(table.state)
        self.heard = 0
        self.when = (0, 0)
        self.vitality: list[int] = []

    def check(self) -> None:
        view = self.table.view(None)
        self.cards(view)
        self.rows(view)
        self.tokens(view)
        self.course(view)

    def cards(self, view: View) -> None:
        """Cards are conserved, Responses are never in play, one Disaster and three Impact cards are in the game."""
        assert self.places.count(self.table.state) == self.box
        zones = view["zones"]
        assert all(printed(card).kind == "resource" for row in zones["in_play"] for card in row)
        assert len(zones["disaster"]) + zones["disaster_pile"]["size"] == 1
        assert len(zones["impacts"]) + zones["impact_pile"]["size"] == 3
        assert bool(zones["disaster"]) == (view["phase"] != "provisioning")

    def rows(self, view: View) -> None:
        """Nobody has more in play than the limit but for the one who makes room; no card gives more than it has."""
        asked = view["waiting_for"] or []
        question = kind(self.table) if self.table.asks else ""
        for seat, row in enumerate(view["zones"]["in_play"]):
            making_room = seat in asked and question == "overflow"
            assert len(row) <= view["limits"][seat] + making_room or view["complication"] == "cramped" or view["over"]
            for card, left, planned in zip(row, view["uses_left"][seat], view["committed"][seat], strict=True):
                assert 0 <= left <= (printed(card).uses or 0)
                if question == "react":
                    assert 0 <= planned <= left  # afterwards cards turn one after the other
                assert left > 0 or view["over"] or view["stage"] == "react"
            if view["stage"] != "react":
                assert not any(view["committed"][seat]) and not any(view["lent"][seat])

    def tokens(self, view: View) -> None:
        """Vitality is between nothing and the start; only events change it, and nothing ends the game but zero."""
        events = self.table.events_since(self.heard, None)
        self.heard += len(events)
        for event in events:
            if event["event"] == "lost":
                self.vitality[event["seat"]] -= event["count"]
            elif event["event"] == "healed":
                self.vitality[event["other"]] += 1
        if view["phase"] == "provisioning":
            self.vitality = list(view["vitality"])
        assert view["vitality"] == self.vitality
        assert all(0 <= now <= start for now, start in zip(view["vitality"], view["start_vitality"], strict=True))
        assert view["over"] or min(view["vitality"]) > 0 or view["phase"] == "provisioning"

    def course(self, view: View) -> None:
        """Phases and steps only go forward."""
        now = (PHASES.index(view["phase"]), STEPS.index(view["stage"]))
        assert now >= self.when
        self.when = now


@pytest.mark.parametrize("seed", range(10))
def test_what_holds_in_every_position(seed: int) -> None:
    """C-3, C-5, C-7, C-14, C-21, C-42, C-50, C-61, C-73, C-R10, C-R47, C-R49, C-R54: all through the game."""
    chance, seats = Random(seed), 2 + seed % 5
    options = {name: chance.choice(values) for name, values in VALUES.items()}
    table = ScenarioTable(GAME, seats, seed, options)
    witness = Witness(table)
    witness.check()
    while not table.over:
        ask = chance.choice(table.asks)
        busy = [option for option in ask.options if option.verb not in ("ready", "no_trade", "done", "decline")]
        table.act(ask.seat, chance.choice(busy if busy and chance.random() < 0.8 else ask.options))
        if chance.random() < 0.4:
            witness.check()
    witness.check()
    result = table.result
    assert result is not None
    assert (result.outcome == "won") == (min(vitality(table)) > 0)
    assert result.winners == (tuple(range(seats)) if result.outcome == "won" else ())
    assert len(table.log) < GAME.bound


@pytest.mark.parametrize("seats", [2, 6])
def test_CR66_the_same_log_leads_to_the_same_position_and_can_be_restored(seats: int) -> None:
    table, chance = ScenarioTable(GAME, seats, 9), Random(9)
    while not table.over:
        ask = chance.choice(table.asks)
        table.act(ask.seat, chance.choice(ask.options))
    again = ScenarioTable.restore(table.save())
    assert again.digest == table.digest
    assert again.events_since(0, None) == table.events_since(0, None)


SHAKEN = ("ready", "next_to_act", "waiting_for", "ask")  # any act changes these: marks, who is asked, links begun


def facts(table: ScenarioTable, viewer: int | None) -> dict[str, object]:
    """Everything that a viewer sees of a position, but for ready marks, who is asked and what may be answered."""
    view = table.view(viewer)
    forecast = {name: fact for name, fact in view.get("forecast", {}).items() if name not in ("uses", "loans")}
    return {**{name: fact for name, fact in view.items() if name not in SHAKEN}, "forecast": forecast}


def carry_out(table: ScenarioTable, seat: int, first: Option, chance: Random) -> None:
    """An act from its first link to the last, by lot."""
    begun = len(table.events_since(0, None))
    table.act(seat, first)
    while (ask := table.ask(seat)) and ask.kind == "react" and len(table.events_since(0, None)) == begun:
        table.act(seat, chance.choice(ask.options))


@pytest.mark.parametrize("seed", range(6))
def test_CR30_withdrawing_a_planned_use_leaves_nothing_of_it_behind(seed: int) -> None:
    """C-R29, C-R30, C-R37: own uses leave no trace at all; of a loan the price and the card stay, with all its uses."""
    chance, seats = Random(seed), 2 + seed % 5
    table = ScenarioTable(GAME, seats, seed, {"persona_side": ("ability", "detriment")[seed % 2]})
    withdrawn = 0
    while not table.over:
        ask = chance.choice(table.asks)
        first = chance.choice(ask.options)
        if ask.kind == "react" and not ask.links and first.verb == "commit":
            trial = table.copy()
            carry_out(trial, ask.seat, first, chance)
            assert sum(map(sum, trial.get("committed"))) > sum(map(sum, table.get("committed")))
            trial.do(ask.seat, "take_back")
            for viewer in (None, *range(seats)):
                assert facts(trial, viewer) == facts(table, viewer)
            assert set(trial.ask(ask.seat).options) == set(ask.options)  # type: ignore[union-attr]
            withdrawn += 1
        elif ask.kind == "react" and not ask.links and first.verb == "borrow":
            trial = table.copy()
            carry_out(trial, ask.seat, first, chance)
            if trial.why_not(ask.seat, 0) is None:
                paid = facts(trial, None)
                trial.do(ask.seat, "take_back")
                now = facts(trial, None)
                assert now["zones"] == paid["zones"] and now["lent"] == paid["lent"]
                assert now["matrix"] == table.view(None)["matrix"] and now["committed"] == paid["committed"]
                assert now["plans"] == [plan for plan in paid["plans"] if plan in now["plans"]]  # type: ignore[operator,attr-defined]
                withdrawn += 1
        table.act(ask.seat, first)
    assert withdrawn

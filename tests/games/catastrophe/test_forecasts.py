"""Tests of forecasts in React, the part of a phase in which cards are used: what would be lost, what would help."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import calamity
from calamity.games.catastrophe.rules.course import Catastrophe
from calamity.games.catastrophe.vocabulary import spent_once
from calamity.testing import ScenarioTable
from tests.games.catastrophe.scenes import CARDS, GAME, all_ready, of_kind, scene

SLOTS = 4


def foretold(table: ScenarioTable | calamity.Table, seat: int | None = None) -> dict[str, Any]:
    """The forecast that a seat or a spectator sees."""
    result: dict[str, Any] = table.view(seat).get("forecast", {})
    return result


def position(table: ScenarioTable) -> Catastrophe:
    """The true position of a table."""
    assert isinstance(table.state, Catastrophe)
    return table.state


def cell(seat: int, slot: int) -> int:
    return SLOTS * seat + slot - 1


# ---- losses ----


@pytest.mark.parametrize("impact", of_kind("impact"))
def test_what_is_at_stake_is_lost(impact: str) -> None:
    """C-59, C-R46, C-R59: whatever the complication is, and if nothing is done about it."""
    for vitality in ([4, 4, 4], [4, 2, 1]):
        table = scene(impact=impact, vitality=vitality, play={0: ["first_aid_kit"], 1: ["crowbar"]}).table()
        if vitality[1] == 4:
            table.do(0, "commit", "first_aid_kit", "for", 0, "slot", 1)
        found = foretold(table)
        all_ready(table)
        lost = table.get("lost")
        assert found.get("at_stake", [0, 0, 0]) == lost
        assert found.get("falling", []) == [seat for seat in range(3) if lost[seat] == vitality[seat]]
        assert bool(found.get("falling")) == table.over


def test_an_impact_costs_what_it_is_said_to() -> None:
    """C-59, C-R46: a deadly one costs two."""
    deadly = [card.id for card in CARDS if card.complication == "deadly"]
    assert deadly
    for impact in of_kind("impact"):
        assert foretold(scene(impact=impact).table())["harm"] == [1, 1, 1, 2 if impact in deadly else 1]
    covered = scene(impact=deadly[0]).table()
    position(covered).spent[0] |= spent_once.COVERED
    assert foretold(covered)["harm"] == [1, 1, 1, 2] and foretold(covered)["at_stake"][0] == 1


def test_nothing_is_told_before_anything_has_struck() -> None:
    """C-42."""
    for stage in ("trading", "laying_out"):
        assert not foretold(scene(stage=stage, hands={0: ["water_jugs"]}).table(), 0)


# ---- help ----


def test_a_card_helps_against_what_it_covers() -> None:
    """C-46, C-51: one's own impacts and those of others; only whoever has it is told."""
    table = scene(play={0: ["water_jugs"]}).table()
    matrix = table.view(0)["matrix"]
    thirst = [cell(seat, slot + 1) for seat in range(3) for slot in range(4) if matrix[seat][slot]["kind"] == "thirst"]
    assert thirst and foretold(table, 0)["uses"] == {"water_jugs": thirst}
    assert "uses" not in foretold(table, 1) and "uses" not in foretold(table)


class Walker:
    """A random game in which every forecast is held against what is offered, and against what happens."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.table = calamity.Table(GAME, 2 + seed % 4, seed=seed)
        self.checked: Counter[str] = Counter()

    def walk(self, moves: int) -> Counter[str]:
        """Play on at random, and hardly ever be ready, so that much is planned."""
        for _ in range(moves):
            if self.table.over:
                break
            ask = self.random.choice(self.table.asks)
            if ask.kind == "react" and not ask.links:
                self.compare_help(ask.seat)
                self.compare_losses()
            options = self.table.options(ask.seat)
            eager = [option for option in options if option.verb != "ready"]
            self.table.act(ask.seat, self.random.choice(eager if eager and self.random.random() < 0.8 else options))
        return self.checked

    def compare_help(self, seat: int) -> None:
        """C-46, C-52: a card helps exactly the cells that an answer could name."""
        state = self.table.state
        assert isinstance(state, Catastrophe)
        found = foretold(self.table, seat)
        offered: dict[str, dict[str, set[int]]] = {"uses": {}, "loans": {}}
        for option in self.table.options(seat):
            if option.verb == "commit":
                self.follow(state, seat, [option.action], offered["uses"].setdefault(option.args[0], set()))
            elif option.verb == "borrow":
                for loan in state.links_after(seat, [option.action]):
                    card = GAME.actions.decode(loan).args[0]
                    self.follow(state, seat, [option.action, loan], offered["loans"].setdefault(str(card), set()))
        for key, cards in offered.items():
            assert found.get(key, {}) == {card: sorted(cells) for card, cells in cards.items()}
            self.checked[key] += len(cards)

    def follow(self, state: Catastrophe, seat: int, lane: list[int], cells: set[int]) -> None:
        """Collect the cells that answers beginning with some links name first."""
        for link in state.links_after(seat, lane):
            name, _, value = GAME.actions.name(link).partition(" ")
            if name == "slot":
                named = [GAME.actions.name(one).split() for one in lane]
                target = next((int(words[1]) for words in named if words[0] == "for"), seat)
                cells.add(cell(target, int(value)))
            else:
                self.follow(state, seat, [*lane, link], cells)

    def compare_losses(self) -> None:
        """C-59: if everybody is ready now, everybody loses what is at stake."""
        found = foretold(self.table)
        table = self.table.copy()
        while table.asks and table.asks[0].kind == "react":
            ask = table.asks[0]
            if ask.links:
                return
            table.act(ask.seat, next(option for option in table.options(ask.seat) if option.verb == "ready"))
        while not table.over and not any(event["event"] == "failed" for event in table.events_since(0, None)):
            if table.asks[0].kind not in ("spare", "strain", "wear", "rough"):
                break
            table.act(table.asks[0].seat, table.asks[0].default)
        lost = table.view(None)["lost"]
        if table.over or table.view(None)["stage"] != "react":
            assert found.get("at_stake", [0] * len(lost)) == lost
            self.checked["losses"] += 1


@pytest.mark.parametrize("part", range(3))
def test_what_is_foretold_is_what_is_offered_and_what_happens(part: int) -> None:
    """C-46, C-51, C-52, C-59: in random games."""
    checked = Counter[str]()
    for seed in range(part * 4, part * 4 + 4):
        checked += Walker(seed).walk(250)
    assert all(checked[name] > 20 for name in ("uses", "loans", "losses")), checked


@pytest.mark.parametrize("lang", ["en", "de"])
def test_forecasts_are_told_in_words(lang: str) -> None:
    """C-45: at the terminal as at the table."""
    table = scene(play={0: ["water_jugs"]}, hands={1: ["tool_chest"]}, vitality=[4, 2, 4]).table()
    names = ("Abi", "Betty", "Chris")
    text = "\n".join(GAME.describe(table.view(0), lang, names))
    say = GAME.texts.say
    assert say("table.ask.danger", lang, {"name": "Betty"}) in text
    assert say("table.stat.stake", lang, {"n": 4}) in text and say("table.stat.stake", lang, {"n": 2}) in text
    card, kind = GAME.cards["water_jugs"].name[lang], GAME.texts.get("kind.thirst", lang)
    helped = ", ".join(say("screen.against", lang, {"kind": kind, "name": name}) for name in names)
    uses = say("screen.uses", lang, {"plans": say("screen.plan", lang, {"card": card, "targets": helped})})
    assert uses in text and uses not in "\n".join(GAME.describe(table.view(1), lang, names))
    assert say("screen.loans", lang, {"plans": ""}) in "\n".join(GAME.describe(table.view(1), lang, names))


@pytest.mark.parametrize("lang", ["en", "de"])
def test_whoever_has_taken_cover_is_told_what_is_left_to_lose(lang: str) -> None:
    """C-59: everything that is still open costs 1 in all."""
    table, words = scene().table(), GAME.texts.get("table.cell.covered", lang)
    assert words not in "\n".join(GAME.describe(table.view(0), lang))
    position(table).spent[0] |= spent_once.COVERED
    assert "\n".join(GAME.describe(table.view(0), lang)).count(words) == 4

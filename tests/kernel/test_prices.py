"""Tests of the costs that answers state: they come true, betray nothing hidden, and deadly answers are marked."""

from __future__ import annotations

import random

import pytest

from calamity.kernel.imagination import imagine
from calamity.kernel.prices import Price, cost, prices, say_doubt, say_price
from calamity.kernel.registry import load, registered
from calamity.kernel.state import PASS
from calamity.kernel.table import Table
from calamity.testing import ScenarioTable
from tests.games.catastrophe.scenes import scene as impacts
from tests.games.catastrophic.shorthand import PLANT, drawn
from tests.games.nine_lives.shorthand import CURIOSITY, A, B, play, room


def named(table: Table | ScenarioTable, seat: int) -> dict[str, tuple[int, bool]]:
    """What a seat's answers cost, by their words."""
    game = table.game
    found = prices(game, table.state, seat, table.state.offered(seat))
    return {game.actions.name(price.action): (price.lost, price.falls) for price in found}


@pytest.mark.parametrize("name", [name for name in registered() if load(name).free_questions])
def test_no_answer_to_a_free_question_is_sure_to_cost_anything(name: str) -> None:
    game, chance, seen = load(name), random.Random(8), 0
    for seed in range(6):
        state = game.new(chance.choice(list(game.seats)), seed)
        for _ in range(200):
            if state.over:
                break
            if game.kind_asked(state) in game.free_questions:
                seen += 1
                assert prices(game, state, state.seat, state.choices_of(state.seat)) == []
            state.apply(chance.choice(state.choices_of(state.seat)))
    assert seen > 50


def test_prices_of_free_questions_are_not_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table("katastrophenspiel", 3, 1)
    monkeypatch.setattr("calamity.kernel.table.prices", lambda *_: pytest.fail("looked for"))
    assert table.asks[0].kind == "turn" and table.prices(table.asks[0].seat) == []


@pytest.mark.parametrize("name", registered())
def test_what_an_answer_is_said_to_cost_it_costs_and_follows_from_what_the_seat_sees(name: str) -> None:
    game, chance, told = load(name), random.Random(6), 0
    for seed in range(2):
        state = game.new(max(game.seats[0], 3 if 3 in game.seats else 0), seed)
        for _ in range(250):
            if state.over:
                break
            seat, options = state.seat, state.choices_of(state.seat)
            found = prices(game, state, seat, options)
            assert found == prices(game, imagine(state, seat, 77), seat, options)
            stakes = game.stakes(state, seat)
            for price in found:
                lost, falls = stakes.get(price.action) or cost(game, state, seat, price.action)
                assert lost >= price.lost and falls >= price.falls
            told += len(found)
            state.apply(PASS if PASS in options and chance.random() < 0.5 else chance.choice(options))
    assert told or name not in ("nine_lives", "catastrophe", "catastrophic")


def test_not_answering_costs_a_cat_its_life_and_the_last_one_the_game() -> None:
    table = room(3, hands={A: [CURIOSITY], B: ["cucumber"]})
    play(table, A, CURIOSITY, B)
    assert named(table, B) == {"pass": (1, False)}
    table = room(3, lives=[9, 1, 9], hands={A: [CURIOSITY], B: ["cucumber"]})
    play(table, A, CURIOSITY, B)
    assert named(table, B) == {"pass": (1, True)}


def test_being_ready_costs_the_last_vitality_and_everybody_the_game() -> None:
    assert named(impacts(play={0: ["water_jugs"]}, vitality=[4, 4, 4]).table(), 0)["ready"] == (4, True)
    assert named(impacts(play={0: ["water_jugs"]}, vitality=[1, 4, 4]).table(), 1)["ready"] == (4, True)


def test_sheltering_costs_the_points_of_a_species() -> None:
    """It is worth nothing while it is Protected, and loses a Trait."""
    table = drawn("drought", {(1, 0): ["thorn_ring", "dormant_seeds"]}, PLANT)
    while "shelter dormant_seeds" not in [str(option) for option in table.asks[0].options]:
        table.do(table.asks[0].seat, "pass")
    assert table.asks[0].seat == 0
    assert named(table, 0) == {"shelter dormant_seeds": (2, False)}


def test_what_follows_by_chance_or_choice_costs_nothing_for_sure() -> None:
    """A roll decides whether the Attack hits."""
    table = room(3, hands={A: ["snack_time_swat"], B: ["cucumber"]})
    play(table, A, "snack_time_swat", B)
    assert named(table, B) == {}


@pytest.mark.parametrize("name", registered())
@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_game_has_words_for_prices(name: str, lang: str) -> None:
    game = load(name)
    lost, falls = (say_price(game, price, lang) for price in (Price(3, 2), Price(3, 2, True)))
    assert "2" in lost and lost != falls and say_doubt(game, lang).endswith(".")

"""Tests of the plan of a simulation: which bot has which seat in each game."""

from __future__ import annotations

from collections import Counter

import pytest

from calamity import BadOption, BadSeats, UnknownBot, UnknownGame
from calamity.bots.bot import GreedyBot
from calamity.lab.ladder.plan import Ladder
from calamity.lab.plan import Maker, Plan, bot_name


@pytest.mark.parametrize("bots", [("greedy",), ("greedy", "random"), ("a", "b", "c"), ("a", "b", "c", "d")])
def test_each_bot_of_the_line_up_plays_each_seat_equally_often(bots: tuple[Maker, ...]) -> None:
    plan = Plan("katastrophenspiel", 4, bots)
    places = Counter((seat, bot) for index in range(12) for seat, bot in enumerate(plan.line_up(index)))
    shares = Counter(plan.line_up(0))
    assert sum(shares.values()) == 4
    for (_, bot), times in places.items():
        assert times == 12 // 4 * shares[bot]


def test_the_first_bot_begins_in_the_first_seat() -> None:
    plan = Plan("katastrophenspiel", 3, ("greedy", "random"))
    assert plan.line_up(0) == ["greedy", "random", "greedy"]
    assert plan.line_up(1) == ["random", "greedy", "greedy"]


def test_every_game_has_a_seed_of_its_own_that_only_plan_and_number_decide() -> None:
    plan = Plan("tic_tac_toe", 2, seed=5)
    seeds = [plan.seed_of(index) for index in range(1000)]
    assert len(set(seeds)) == 1000
    assert seeds == [Plan("tic_tac_toe", 2, seed=5).seed_of(index) for index in range(1000)]
    assert plan.seed_of(0) != Plan("tic_tac_toe", 2, seed=6).seed_of(0)


def test_mistakes_show_before_anything_is_played() -> None:
    with pytest.raises(UnknownGame):
        Plan("tic_tac_tow", 2).loaded()
    with pytest.raises(BadSeats):
        Plan("tic_tac_toe", 3).loaded()
    with pytest.raises(BadSeats, match="3 bots don't fit 2 seats"):
        Plan("tic_tac_toe", 2, ("random",) * 3).loaded()
    with pytest.raises(UnknownBot):
        Plan("tic_tac_toe", 2, ("rndom",)).loaded()
    with pytest.raises(BadOption):
        Plan("katastrophenspiel", 2, options={"rounds": 99}).loaded()


def test_bots_have_no_debates_among_themselves() -> None:
    """T-103: arguing is for people."""
    for debate in ({}, {"debate": "off"}):
        assert Plan("catastrophic", 3, options=debate).loaded().name == "catastrophic"
    with pytest.raises(BadOption, match="for people"):
        Plan("catastrophic", 3, options={"debate": "on"}).loaded()
    with pytest.raises(BadOption, match="for people"):
        Ladder("catastrophic", ("random", "greedy"), 1, seats=3, options={"debate": True}).loaded()


def test_bots_of_ones_own_go_by_their_names() -> None:
    assert bot_name("random") == "random"
    assert bot_name(GreedyBot) == "greedy"
    assert bot_name(lambda seed: GreedyBot(seed)) == "<lambda>"

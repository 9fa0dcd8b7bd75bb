"""What level 1 never slips to, in whole games: it takes positions from play to see that."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import calamity
from calamity import Mind
from calamity.bots.bot import best_of, ratings
from calamity.bots.levels import LevelBot
from calamity.games.nine_lives.box import REACTION
from calamity.games.nine_lives.state import DISCARD, DISCARDED
from calamity.kernel.game import Game


def decided(game: Game, seats: int, seed: int) -> Iterator[tuple[Mind, int]]:
    """Every decision of a game between bots of level 1, with what the one who made it could see."""
    state = game.new(seats, seed)
    bots = [LevelBot(1, seed * 10 + seat) for seat in range(seats)]
    number = 0
    while not state.over:
        mind = Mind(game, state, state.seat, number)
        action = bots[state.seat].decide(mind)
        yield mind, action
        state.apply(action)
        number += 1


def favourite(mind: Mind) -> str:
    """What judgement would do."""
    return mind.game.actions.name(best_of(mind.options, ratings(mind, Random(1)), Random(1)))


def test_nobody_travels_twice_in_a_turn_without_need() -> None:
    """K-31, K-42: whoever has gone somewhere does something there, unless judgement says otherwise."""
    game = calamity.load("katastrophenspiel")
    gone = None
    for mind, action in decided(game, 3, 901):
        turn = mind.seat, mind.view["round"]
        if not game.actions.name(action).startswith("move "):
            continue
        if gone == turn:
            assert favourite(mind).startswith("move ")
        gone = turn


def test_nobody_throws_a_defence_away_while_there_is_an_attack() -> None:
    """L-26: what a cat can defend itself with is the last to go."""
    game = calamity.load("nine_lives")
    wits: Any = game.wits()
    box = wits.box
    thrown = 0
    for mind, action in decided(game, 4, 44):
        if mind.imagine(1).stack[-1] & 255 == DISCARDED and any(box.attack[one - DISCARD] for one in mind.options):
            thrown += 1
            assert box.type[action - DISCARD] != REACTION
    assert thrown

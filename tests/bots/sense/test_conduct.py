"""Tests that no bot, not even the weakest, behaves senselessly in whole games, such as flying back and forth."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import calamity
from calamity import Mind
from calamity.bots.bot import best_of, ratings
from calamity.bots.levels import LevelBot
from calamity.games.catastrophe.units import SEAT_UNITS
from calamity.games.catastrophe.vocabulary import actions, steps
from calamity.games.catastrophic.vocabulary.actions import SHELTER, SWAP_IN, SWAP_OUT
from calamity.games.catastrophic.vocabulary.steps import SWAPPED
from calamity.games.nine_lives.vocabulary.actions import DISCARD
from calamity.games.nine_lives.vocabulary.steps import DISCARDED, REACTED
from calamity.games.nine_lives.vocabulary.types import REACTION
from calamity.kernel.game import Game


def decided(game: Game, seats: int, seed: int, level: int = 1) -> Iterator[tuple[Mind, int]]:
    """Every decision of a game between bots of a level, with what its maker could see."""
    state = game.new(seats, seed)
    bots = [LevelBot(level, seed * 10 + seat, capped=False) for seat in range(seats)]
    number = 0
    while not state.over:
        mind = Mind(game, state, state.seat, number)
        action = bots[state.seat].decide(mind)
        yield mind, action
        state.apply(action)
        number += 1


def favourite(mind: Mind) -> str:
    """The option that judgement rates highest."""
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


def serves_oneself(mind: Mind) -> bool:
    """Whether what judgement would do in React meets a need of one's own."""
    world: Any = mind.imagine(1)
    own = slice(mind.seat * SEAT_UNITS, (mind.seat + 1) * SEAT_UNITS)
    before = world.met[own]
    world.answer(mind.seat, mind.game.actions.parse(favourite(mind)))
    while world.lanes[mind.seat]:
        options = world.offered(mind.seat)
        rated = mind.wits.rate(world, mind.seat, options)
        world.answer(mind.seat, options[rated.index(max(rated))])
    return bool(world.met[own] != before)


def test_nobody_is_ready_while_an_own_card_would_help_oneself() -> None:
    """C-46, C-R29: to help others can be forgotten, one's own needs can't."""
    game = calamity.load("catastrophe")
    ready = 0
    for mind, action in decided(game, 4, 503):
        if game.actions.name(action) == "ready" and favourite(mind).startswith("commit "):
            ready += 1
            assert not serves_oneself(mind)
    assert ready, "to forget others is a slip"


def test_nobody_gives_back_what_came_in_a_trade() -> None:
    """C-35, C-R26: a card goes where it is worth more, so until the trading is over it doesn't return to its giver."""
    game = calamity.load("catastrophe")
    trades = 0
    for seed in (3, 9, 26):
        stage = None
        given: set[tuple[int, int, int]] = set()
        for mind, action in decided(game, 4, seed, level=3):
            state: Any = mind.imagine(1)
            if stage != (state.phase, state.stage):
                stage = state.phase, state.stage
                given = set()
            if state.stack[-1] & 255 != steps.CONFIRMED or action != actions.ACCEPT:
                continue
            trades += 1
            one, other = state.trader, state.partner
            for giver, taker, bundle in ((one, other, state.offer), (other, one, state.back)):
                cards = [state.title_of(giver, entry) for entry in bundle]
                assert not any((taker, giver, card) in given for card in cards)
                given.update((giver, taker, card) for card in cards)
    assert trades


def test_no_trait_that_was_swapped_out_comes_back() -> None:
    """T-R41: up to three swaps of a Species, one after the other; only what slept comes back, and is awake then."""
    game = calamity.load("catastrophic")
    swaps = 0
    for seed in (21, 27):
        gone: list[int] = []
        for mind, action in decided(game, 2, seed):
            state: Any = mind.imagine(1)
            if state.stack[-1] & 255 != SWAPPED:
                gone = []
            elif SWAP_OUT <= action < SWAP_IN:
                i = state.find(mind.seat, state.air_first[-1])
                if not state.asleep[mind.seat][i] >> (action - SWAP_OUT) & 1:
                    gone.append(action - SWAP_OUT)
            elif SWAP_IN <= action < SHELTER:
                swaps += 1
                assert action - SWAP_IN not in gone
    assert swaps


def test_nobody_walks_away_from_a_strike() -> None:
    """P-107, P-148: whoever stands where the Villain is, and had better strike, doesn't leave or rest."""
    game = calamity.load("catastropolis")
    struck = 0
    for seed in (702, 718):
        for mind, action in decided(game, 4, seed):
            if favourite(mind).startswith("strike "):
                struck += 1
                assert not game.actions.name(action).startswith(("move ", "rest"))
    assert struck


def test_nobody_blocks_an_own_card_that_does_no_harm() -> None:
    """L-64, L-R21: it could be taken back to be played once more, but nobody would understand that."""
    game = calamity.load("nine_lives")
    asked = 0
    for mind, action in decided(game, 2, 66, level=3):
        state: Any = mind.imagine(1)
        if state.stack[-1] & 255 == REACTED and state.owners[-1] == mind.seat and mind.seat not in state.shares:
            asked += 1
            assert game.actions.name(action) not in ("play take", "play cucumber")
    assert asked

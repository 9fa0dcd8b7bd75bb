"""Tests of the reasons that hints give for options: in all games they are true, sayable, and betray nothing."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

import calamity
from calamity.bots.assessment import Considered
from calamity.bots.bot import GreedyBot, considered
from calamity.bots.mind import Mind
from calamity.bots.reasons import explained
from calamity.games import published
from calamity.kernel.game import Game
from calamity.kernel.goal import Said
from calamity.kernel.imagination import imagine
from calamity.kernel.reasons import chosen, in_words, percent
from calamity.kernel.state import State
from calamity.kernel.table import Table
from calamity.kernel.texts import holes
from calamity.kernel.wire import encode
from tests.laws.worlds import effort

POSITIONS = max(25, effort(120))
SPOKEN_FOR = 0.8  # of the options that hints list, at least so many have a reason


def decisions(name: str, count: int) -> Iterator[tuple[Table, int, list[int]]]:
    """Positions of games played by greedy bots with occasional random answers, each with a seat and its options."""
    game, chance = calamity.load(name), random.Random(name)
    while count:
        table = Table(game, chance.choice(game.seats), chance.getrandbits(30))
        while not table.over and count:
            ask = chance.choice(table.asks)
            mind = Mind(game, table.state, ask.seat, chance.getrandbits(30))
            if len(mind.options) > 1 and chance.random() < 0.15:
                count -= 1
                yield table, ask.seat, mind.options[:]
            bold = chance.random() < 0.2
            table.act(ask.seat, chance.choice(mind.options) if bold else GreedyBot(chance.getrandbits(30)).decide(mind))


def reasons(game: Game, state: State, seat: int, options: list[int]) -> list[list[Said]]:
    return game.option_reasons(state, seat, options)


@pytest.mark.parametrize("name", published())
def test_reasons_depend_only_on_what_the_seat_can_see(name: str) -> None:
    """In positions that a seat can't tell apart it hears the same, and finding reasons changes nothing."""
    chance = random.Random(f"{name} worlds")
    for table, seat, options in decisions(name, POSITIONS):
        some = options if len(options) <= 8 else sorted(chance.sample(options, 8))
        before = encode(table.state)
        told = reasons(table.game, table.state, seat, some)
        assert encode(table.state) == before
        for _ in range(2):
            world = imagine(table.state, seat, chance.getrandbits(60))
            assert reasons(table.game, world, seat, some) == told


@pytest.mark.parametrize("name", published())
def test_hints_say_why_in_both_languages(name: str) -> None:
    listed = silent = 0
    for table, seat, _ in decisions(name, POSITIONS):
        mind = Mind(table.game, table.state, seat, 1)
        for option in explained(mind, considered(GreedyBot(1), mind))[:5]:
            listed += 1
            silent += not option.reasons
            for lang in ("en", "de"):
                line = in_words(table.game, option.reasons, lang)
                assert "{" not in line and "None" not in line and "reason." not in line
                assert not line or line[0] == line[0].upper()
    assert silent <= (1 - SPOKEN_FOR) * listed, f"{silent} of {listed} options have no reason"


@pytest.mark.parametrize("name", published())
def test_every_reason_has_a_text_with_the_same_facts_in_both_languages(name: str) -> None:
    game = calamity.load(name)
    named = set(re.findall(r'"(\w+)"', game.read("reasons.py")))
    said = {key for key in game.texts.entries if key.startswith("reason.")}
    assert len(said) > 20
    for key in said:
        words = game.texts.entries[key]
        assert set(words) >= {"en", "de"}, key
        assert holes(words["de"]) <= holes(words["en"]), key
    assert {key.split(".")[1] for key in said} - named <= {"lead"}


@pytest.mark.parametrize("name", published())
def test_no_reason_is_said_twice_of_one_option(name: str) -> None:
    for table, seat, options in decisions(name, POSITIONS // 3):
        for told in chosen(reasons(table.game, table.state, seat, options[:8])):
            assert len(told) == len({(one.key, *one.facts.items()) for one in told}) <= 2


# ---- which reasons are said ----

SAFE, FAST, CHEAP, DEAR = (Said(f"reason.{key}") for key in ("safe", "fast", "cheap", "dear"))


def test_what_options_have_in_common_is_followed_by_what_differs() -> None:
    assert chosen([[SAFE, FAST], [SAFE, CHEAP], [DEAR, FAST]]) == [[SAFE, FAST], [SAFE, CHEAP], [DEAR]]
    assert chosen([[SAFE, FAST, CHEAP], [SAFE, FAST]]) == [[SAFE, CHEAP], [SAFE]]
    assert chosen([[SAFE, FAST], [SAFE, FAST], [SAFE]]) == [[SAFE, FAST], [SAFE, FAST], [SAFE]]
    assert chosen([[], [SAFE, FAST]]) == [[], [SAFE]]


def test_only_what_is_certain_is_said_to_be() -> None:
    assert [percent(chance) for chance in (0, 0.001, 0.5, 0.999, 1)] == [0, 1, 50, 99, 100]


def test_a_game_that_declares_no_reasons_has_hints_all_the_same() -> None:
    table = Table("tic_tac_toe", 2, seed=1)
    mind = Mind(table.game, table.state, 0, 1)
    found = considered(GreedyBot(1), mind)
    assert [option.reasons for option in explained(mind, found)] == [()] * len(found)


def test_reasons_are_found_only_for_the_options_that_hints_list() -> None:
    table = Table("katastrophenspiel", 3, seed=1)
    mind = Mind(table.game, table.state, table.asks[0].seat, 1)
    found = [Considered(action, 0, 0.5, 0.1) for action in mind.options]
    told = explained(mind, found, most=2)
    assert len(told) == len(found) > 2
    assert all(option.reasons for option in told[:2]) and not any(option.reasons for option in told[2:])


def test_the_names_of_players_are_said() -> None:
    table = Table("nine_lives", 3, seed=1)
    said = Said("reason.costs", {"seat": 1, "n": 2})
    assert in_words(table.game, [said], "en", ["Ada", "Bo", "Cy"]) == "Costs Bo 2 lives unless somebody answers"
    assert in_words(table.game, [said, said], "de").count("Platz 2") == 2

"""Tests of the laws, which must hold in every game, in random play with any number of players and every option."""

from __future__ import annotations

import random

import pytest

import calamity
from calamity.kernel.languages import ENGLISH, LANGUAGES
from calamity.kernel.registry import load
from calamity.kernel.state import PATIENT
from calamity.kernel.table import Table
from calamity.kernel.texts import holes
from tests.laws import laws
from tests.laws.worlds import (
    AT_LENGTH,
    EFFORT,
    Move,
    Setup,
    count,
    effort,
    game_names,
    option_setups,
    plain_setups,
    smallest_and_largest,
    viewers,
    walk,
)

GAMES_OF_EACH_SIZE = {
    "tic_tac_toe": 40,
    "alley": 14,
    "bazaar": 9,
    "katastrophenspiel": 10,
    "nine_lives": 2,
    "catastrophe": 2,
    "catastropolis": 2,
    "catastrophic": 2,
}
# A game's first positions are all examined, of a longer game's others one in four; fewer in a short look.
ALL_OF = 100 if AT_LENGTH else 20
OTHERS = 0.25 if AT_LENGTH else 0.1
PLAIN = [setup for name in game_names() for setup in plain_setups(name)]
# Where a short look must do: the smallest and the largest table of every game.
ENDS = [setup for name in game_names() for setup in (plain_setups(name) if AT_LENGTH else smallest_and_largest(name))]
LARGE = ("nine_lives", "catastrophe", "catastropolis", "catastrophic")
# Of the large games' options each so many-th: all of them on the compiled engine, unless that is to look less hard.
THINNED = max(1, round(1 / EFFORT)) * (1 if calamity.compiled else 5)
VARIED = [
    setup
    for name in game_names()
    for number, setup in enumerate(option_setups(name))
    if name not in LARGE or number % THINNED == 0
]


def examine(table: Table, move: Move | None, rng: random.Random) -> bool:
    """Check the laws on a position and its next move, the expensive ones only now and then.

    True if a viewer was told the same in two worlds.
    """
    game, state = table.game, table.state
    viewer, seed = rng.choice(viewers(table)), rng.randrange(1 << 60)
    count("positions")
    laws.law_never_stuck(table)
    laws.law_view_of_imagined(game, state, viewer, seed)
    laws.law_imagination_cannot_peek(state, viewer, seed)
    if rng.random() < 0.3:
        laws.law_cards_are_conserved(game, state)
        laws.law_view_is_plain(table, viewer)
    if rng.random() < 0.1:
        laws.law_copy_is_independent(game, state, seed)
        laws.law_stored_is_restored(game, state, seed)
    if rng.random() < 0.06:
        seat = rng.choice([ask.seat for ask in table.asks] or [0])
        other = rng.randrange(table.seats)
        laws.law_offered_is_allowed(table, seat)
        laws.law_refusals_tell_nothing(table, seat, seed)
        laws.law_refused_changes_nothing(table, other, rng.sample(list(game.actions), min(5, len(game.actions) - 4)))
        laws.law_reserved_actions_are_sound(table, other)
    return move is not None and examine_move(table, move, rng)


def examine_move(table: Table, move: Move, rng: random.Random) -> bool:
    """The laws that compare a position with the next."""
    viewer, seed = rng.choice(viewers(table)), rng.randrange(1 << 60)
    same = laws.law_messages_agree(table, viewer, move, rng.randrange(1 << 20), seed)
    if rng.random() < 0.4:
        after = table.copy()
        after.act(move.seat, move.action)
        laws.law_version_tells_of_change(table, after)
        laws.law_links_are_silent(table, after, move)
        laws.law_take_back_leads_back(table, after, move)
    if rng.random() < 0.04:
        laws.law_undo_leads_back(table, move, seed)
        laws.law_chains_are_one_answer(table, move)
    return same


def play_and_examine(setup: Setup, games: int, leaving: float = 0.0) -> None:
    """Play a setup some times, examining every position."""
    told_alike = 0
    for game in range(games):
        rng = random.Random(f"{setup} {game} {leaving}")
        table = setup.table(rng.randrange(1 << 62), take_back=True)
        laws.law_fields_are_declared(table.game, table.state)
        for number, (position, move) in enumerate(walk(table, rng, leaving)):
            if number < ALL_OF or rng.random() < OTHERS:
                told_alike += examine(position, move, rng)
        laws.law_log_is_everything(table)
        laws.law_events_have_words(table)
    assert told_alike or leaving, "no two worlds ever looked alike: the laws had nothing to compare"


@pytest.mark.parametrize("setup", PLAIN, ids=str)
def test_laws_in_every_size(setup: Setup) -> None:
    play_and_examine(setup, effort(GAMES_OF_EACH_SIZE.get(setup.game, 8)))


@pytest.mark.parametrize("setup", VARIED, ids=str)
def test_laws_with_every_option(setup: Setup) -> None:
    play_and_examine(setup, effort(1))


@pytest.mark.parametrize("setup", ENDS, ids=str)
def test_laws_when_seats_give_up(setup: Setup) -> None:
    play_and_examine(setup, effort(2), leaving=0.02)


@pytest.mark.parametrize("setup", ENDS, ids=str)
def test_laws_with_patient_seats(setup: Setup) -> None:
    """Some seats, by lot, are asked in every window, whatever they hold."""
    for game in range(effort(GAMES_OF_EACH_SIZE.get(setup.game, 8) // 2)):
        rng = random.Random(f"{setup} {game} patience")
        table = setup.table(rng.randrange(1 << 62), take_back=True)
        for seat in range(table.seats):
            if rng.random() < 0.4:
                table.act(seat, PATIENT)
        for position, move in walk(table, rng):
            if move is not None and rng.random() < 0.25:
                laws.law_never_stuck(position)
                after = position.copy()
                after.act(move.seat, move.action)
                laws.law_links_are_silent(position, after, move)
                laws.law_version_tells_of_change(position, after)
                laws.law_patience_tells_nothing(position, rng.randrange(table.seats), move, rng.randrange(1 << 60))
        laws.law_log_is_everything(table)


@pytest.mark.parametrize("setup", PLAIN + VARIED, ids=str)
def test_every_game_ends_within_its_bound(setup: Setup) -> None:
    game = load(setup.game)
    for seed in range(effort(6)):
        laws.law_ends_within_bound(game, game.new(setup.seats, seed, dict(setup.options)), ~seed)


@pytest.mark.parametrize("name", game_names())
def test_piles_keep_no_memory(name: str) -> None:
    game = load(name)
    reshuffles = laws.law_piles_keep_no_memory(game, min(game.seats), 30, 1)
    if reshuffles:
        games = 500 if name == "bazaar" else max(100, effort(500))
        reshuffles = laws.law_piles_keep_no_memory(game, min(game.seats), games, 2)
    assert reshuffles >= 100 or name != "bazaar", "the game that is made for it reshuffles"


@pytest.mark.parametrize("name", game_names())
def test_the_rulebooks_of_all_languages_have_the_same_rules(name: str) -> None:
    books = load(name).rulebooks
    assert set(books) == set(LANGUAGES)
    for book in books.values():
        assert list(book.rules) == list(books[ENGLISH].rules)
        assert len(book.rules) == len(set(book.rules))


@pytest.mark.parametrize("name", game_names())
def test_everything_has_words_in_every_language(name: str) -> None:
    """Actions, questions, events and all else that a catalogue says; no text without the other languages."""
    game = load(name)
    for entry in game.texts.own.values():
        assert set(entry) == set(LANGUAGES)
        assert len({frozenset(holes(text)) for text in entry.values()}) == 1
    for lang in LANGUAGES:
        for action in [0, 1, 2, *game.actions]:
            assert game.say_action(action, lang)
        for kind in game.questions.values():
            assert game.texts.get(f"ask.{kind}", lang)
        for spec in game.event_specs:
            wanted = holes(game.texts.get(f"event.{spec.name}", lang))
            assert wanted <= {name for name, _ in spec.args}, spec.name


@pytest.mark.parametrize("name", game_names())
def test_every_rule_cited_in_the_declaration_exists(name: str) -> None:
    game = load(name)
    cited = set(game.general_rules.values())
    cited |= {rule for spec in game.option_specs for rule in spec.rules}
    cited |= {rule for rules in game.rules_behind.values() for rule in rules}
    assert cited <= set(game.rulebook.rules)

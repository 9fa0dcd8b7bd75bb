"""Tests of the kernel's messages, and of small guarantees of tables, rulebooks, options and random play."""

from __future__ import annotations

import pytest

from calamity.kernel.cards import read_deck
from calamity.kernel.errors import BadCards, BadSeats, CardProblem, Refused
from calamity.kernel.options import CardsSpec, OptionSpec
from calamity.kernel.playout import random_play
from calamity.kernel.registry import load
from calamity.kernel.rng import live_stream, stream
from calamity.kernel.rulebook import Rulebook
from calamity.kernel.state import State
from calamity.kernel.table import Table


def test_a_problem_of_a_card_file_is_one_line_that_says_where() -> None:
    assert str(CardProblem("cards.toml", 3, "silk", "count", "too many")) == "cards.toml:3: silk, count: too many"
    assert str(CardProblem("cards.toml", 3, "silk", "", "too many")) == "cards.toml:3: silk: too many"
    assert str(CardProblem("cards.toml", 0, "", "", "not valid TOML")) == "cards.toml: not valid TOML"


def test_names_are_spoken_in_the_language_and_unknown_ones_as_they_are() -> None:
    game = load("katastrophenspiel")
    assert game.spoken("region", "asia", "de") == "Asien"
    assert game.spoken("card", "hausbrand", "en") == "House Fire"
    assert game.spoken("region", "atlantis", "en") == "atlantis"


def test_facts_of_refusals_and_events_are_spoken() -> None:
    game = load("katastrophenspiel")
    refusal = game.say_refusal("K-42", "already_there", {"region": ("region", "asia")}, "de")
    assert (refusal.rule, refusal.reason) == ("K-42", "Deine Figur steht schon in Asien.")
    event = {"event": "solved", "seat": 1, "card": "hausbrand", "points": 1, "money": 2}
    assert game.say_event(event, "en", ("Ann", "Ben")) == "Ben deals with House Fire: 1 point and 2 money."
    assert game.say_event(event, "de") == "Platz 2 bewältigt Hausbrand: 1 Punkt und 2 Geld."


def test_the_possible_values_of_options_are_described() -> None:
    assert OptionSpec("starter", ("random",), seat=True).described() == "random or a seat's number"
    assert OptionSpec("starter", ("random",), seat=True).described(3) == "random or a seat from 0 to 2"
    cards = CardsSpec("deck", ("all", "none"), cards=("a", "b", "c"), count=2)
    assert cards.described() == "all, none or 2 different cards such as a,b"


def test_rules_are_found_however_their_ids_are_written() -> None:
    book = load("katastrophenspiel").rulebook
    for words in ("K-12", "k12", " K-012 "):
        rule = book.find(words)
        assert rule is not None and rule.id == "K-12"
    ruling = book.find("kr10")
    assert ruling is not None and ruling.id == "K-R10"
    assert book.find("a dozen") is None and book.find("K-9999") is None
    assert isinstance(book, Rulebook)


def test_random_play_decides_until_the_end_or_the_limit() -> None:
    table = Table("bazaar", 3, 5)
    state = table.state.copy()
    count, after = random_play(state, stream(1), 10)
    assert (count, state.over) == (10, False) and after != stream(1)
    more, _ = random_play(state, after, 10_000)
    assert 0 < more < 10_000 and state.over
    assert random_play(state, after, 10) == (0, after)
    again = table.state.copy()
    whole, _ = random_play(again, stream(1), 10_000)
    assert whole == count + more and again.over


def test_shuffling_draws_one_number_less_than_there_are_cards() -> None:
    """The last card has no choice; so all games agree on what comes after a shuffle."""
    shuffled, drawn = State(2, stream(3)), State(2, stream(3))
    cards = list(range(5))
    shuffled.shuffle(cards)
    for count in (5, 4, 3, 2):
        drawn.below(count)
    assert sorted(cards) == list(range(5)) and shuffled.rng == drawn.rng


def test_a_live_table_is_dealt_from_the_first_stream_of_its_secret() -> None:
    secret = bytes(32)
    live = Table("bazaar", 3, secret)
    game = load("bazaar")
    assert live.state.rng == game.begin(3, live_stream(secret, 0), live.options_in_force, []).rng


def test_asking_for_a_seat_that_is_not_there_is_an_error() -> None:
    table = Table("bazaar", 3, 5)
    for seat in (-1, 3):
        with pytest.raises(BadSeats):
            table.why_not(seat, table.asks[0].options[0])


def test_a_refused_chain_names_the_seat_and_the_link() -> None:
    table = Table("bazaar", 3, 5)
    pick = table.asks[0].options[0].action
    wrong = table.game.actions.encode("decline")
    with pytest.raises(Refused) as refused:
        table.act(1, [wrong])
    assert (refused.value.seat, refused.value.action) == (1, wrong)
    assert pick != wrong


def test_a_refused_look_ahead_names_the_seat_and_the_link() -> None:
    table = Table("bazaar", 3, 5)
    wrong = table.game.actions.encode("decline")
    with pytest.raises(Refused) as refused:
        table.options(1, [wrong])
    assert (refused.value.seat, refused.value.action) == (1, wrong)


def test_a_version_never_goes_back() -> None:
    """A viewer's version grows with every window of a game, in which anything may have been said."""
    table = Table("alley", 3, 5)
    versions = [[table.version(seat)] for seat in range(3)]
    for step in range(60):
        if table.over:
            break
        ask = table.asks[0]
        table.act(ask.seat, ask.options[step % len(ask.options)])
        for seat in range(3):
            versions[seat].append(table.version(seat))
    assert table.windows > 0
    assert all(seen == sorted(seen) for seen in versions)


def test_nobody_listens_to_the_position_of_a_table() -> None:
    """Events are handed over with each act; a position that is copied and played on tells nothing."""
    table = Table("bazaar", 3, 5)
    table.act(table.asks[0].seat, table.asks[0].options[0])
    assert table.state.sink is None


def test_a_file_without_a_version_says_which_line_it_needs() -> None:
    with pytest.raises(BadCards, match="the file needs a line such as 'version = 1' at its top"):
        read_deck("", type(next(iter(load("bazaar").cards.values()))))


def test_a_file_with_unknown_tables_says_what_a_card_file_has() -> None:
    with pytest.raises(BadCards, match=r": price: unknown; a card file has version, variant and \[\[card\]\] tables\n"):
        read_deck("version = 1\nprice = 3\n[[card]]\n", type(next(iter(load("bazaar").cards.values()))))

"""Tests that the laws find the fault in each faulty variant of a sample game, and find none in the game without it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from calamity.kernel.game import Game
from calamity.kernel.imagination import imagine
from calamity.kernel.registry import load
from calamity.kernel.table import Table
from tests.laws import laws, leaks
from tests.laws.worlds import Imagine, Move, viewers, walk

ALLEY = load("alley")
BAZAAR = load("bazaar")


@dataclass(frozen=True)
class Case:
    """A game and whatever else can be broken."""

    game: Game
    table: type[Table] = Table
    imagining: Imagine = field(default=imagine)


Law = Callable[[Case, Table, Move, random.Random], object]


def sound(case: Case) -> Case:
    """The same without the leak."""
    return Case(BAZAAR if case.game.name == "bazaar" else ALLEY)


def hold(law: Law, case: Case, games: int = 30) -> None:
    """Play some games and check a law on every position and move."""
    for number in range(games):
        rng = random.Random(number)
        table = case.table(case.game, 3 + number % 2, number, take_back=True)
        for position, move in walk(table, rng):
            if move is not None:
                law(case, position, move, rng)


# ---- the laws as they are used here ----


def view_of_imagined(case: Case, table: Table, move: Move, rng: random.Random) -> None:
    viewer = rng.choice(viewers(table))
    laws.law_view_of_imagined(case.game, table.state, viewer, rng.randrange(1 << 30), case.imagining)


def no_peeking(case: Case, table: Table, move: Move, rng: random.Random) -> None:
    laws.law_imagination_cannot_peek(table.state, rng.choice(viewers(table)), rng.randrange(1 << 30), case.imagining)


def messages_agree(case: Case, table: Table, move: Move, rng: random.Random) -> None:
    viewer, pick, seed = rng.choice(viewers(table)), rng.randrange(99), rng.randrange(1 << 30)
    laws.law_messages_agree(table, viewer, move, pick, seed, case.imagining)


def refusals_tell_nothing(case: Case, table: Table, move: Move, rng: random.Random) -> None:
    laws.law_refusals_tell_nothing(table, table.asks[0].seat, rng.randrange(1 << 30), case.imagining)


def links_are_silent(case: Case, table: Table, move: Move, rng: random.Random) -> None:
    laws.law_links_are_silent(table, _after(table, move), move)


def patience_tells_nothing(case: Case, table: Table, move: Move, rng: random.Random) -> None:
    laws.law_patience_tells_nothing(table, rng.randrange(table.seats), move, rng.randrange(1 << 30), case.imagining)


def version_tells_of_change(case: Case, table: Table, move: Move, rng: random.Random) -> None:
    laws.law_version_tells_of_change(table, _after(table, move))


def copy_is_independent(case: Case, table: Table, move: Move, rng: random.Random) -> None:
    laws.law_copy_is_independent(case.game, table.state, rng.randrange(1 << 30))


def cards_are_conserved(case: Case, table: Table, move: Move, rng: random.Random) -> None:
    laws.law_cards_are_conserved(case.game, table.state)


def undo_leads_back(case: Case, table: Table, move: Move, rng: random.Random) -> None:
    if rng.random() < 0.2:
        laws.law_undo_leads_back(table, move, rng.randrange(1 << 30))


def offered_is_allowed(case: Case, table: Table, move: Move, rng: random.Random) -> None:
    if rng.random() < 0.2:
        laws.law_offered_is_allowed(table, move.seat)


def fields_are_declared(case: Case, table: Table, move: Move, rng: random.Random) -> None:
    laws.law_fields_are_declared(case.game, table.state)


def ends_within_bound(case: Case, table: Table, move: Move, rng: random.Random) -> None:
    if rng.random() < 0.05:
        laws.law_ends_within_bound(case.game, table.state.copy(), rng.randrange(1 << 30))


def _after(table: Table, move: Move) -> Table:
    after = table.copy()
    after.act(move.seat, move.action)
    return after


BITES: list[tuple[str, str, Law, Case]] = [  # the leak, what the law says, the law, the game with the leak
    ("options that peek at a hand", "looks different", view_of_imagined, Case(leaks.alley_of(leaks.PeekingOptions))),
    ("a sealed answer in the view", "looks different", view_of_imagined, Case(leaks.OpenAnswers())),
    ("the length of an answer in the view", "shows in a foreign view", links_are_silent, Case(leaks.CountedAnswers())),
    (
        "an imagination that goes on with the deal",
        "shine",
        no_peeking,
        Case(ALLEY, imagining=leaks.imagine_from_the_deal),
    ),
    (
        "an imagination that knows the truth",
        "shines through",
        no_peeking,
        Case(ALLEY, imagining=leaks.imagine_the_truth),
    ),
    ("an event with the wrong audience", "tells more", messages_agree, Case(leaks.alley_of(leaks.WrongAudience))),
    ("a mark that follows the real card", "untold", messages_agree, Case(leaks.alley_of(leaks.FaithfulMark))),
    (
        "a secret in a field that no view shows",
        "outlives the view",
        messages_agree,
        Case(leaks.alley_of(leaks.SecretNote)),
    ),
    ("an eligibility that shows", "untold", messages_agree, Case(leaks.alley_of(leaks.OpenEligibility))),
    (
        "a window for somebody who can answer",
        "patient",
        patience_tells_nothing,
        Case(leaks.alley_of(leaks.HastyWindow)),
    ),
    (
        "a refusal that tells too much",
        "depends on what is hidden",
        refusals_tell_nothing,
        Case(leaks.TalkativeRefusal()),
    ),
    ("a version that counts foreign links", "counts links", links_are_silent, Case(BAZAAR, leaks.CuriousVersion)),
    ("a version that misses changes", "same version", version_tells_of_change, Case(BAZAAR, leaks.DeafVersion)),
    ("a list that a copy shares", "shared by a copy", copy_is_independent, Case(leaks.alley_of(leaks.SharedHands))),
    ("a field that a copy forgets", "a copy differs", copy_is_independent, Case(leaks.alley_of(leaks.ForgetfulCopy))),
    ("a card that vanishes", "cards are missing", cards_are_conserved, Case(leaks.alley_of(leaks.LostCard))),
    ("an undo of what somebody has seen", "told viewer", undo_leads_back, Case(leaks.bazaar_of(leaks.UncountedOffer))),
    ("an option that is offered twice", "offered twice", offered_is_allowed, Case(leaks.alley_of(leaks.DoubledOption))),
    ("a rule that isn't in the book", "not in the en rulebook", offered_is_allowed, Case(leaks.HiddenRule())),
    ("a field that is declared twice", "declared twice", fields_are_declared, Case(leaks.TwiceDeclared())),
    ("a game that doesn't end", "not over", ends_within_bound, Case(leaks.alley_of(leaks.Endless))),
]


@pytest.mark.parametrize(("words", "law", "leak"), [bite[1:] for bite in BITES], ids=[bite[0] for bite in BITES])
def test_a_leak_is_caught_and_only_the_leak(words: str, law: Law, leak: Case) -> None:
    with pytest.raises(AssertionError, match=words):
        hold(law, leak)
    hold(law, sound(leak), 6)


def test_an_order_that_survives_a_shuffle_is_caught() -> None:
    with pytest.raises(AssertionError, match="survives"):
        laws.law_piles_keep_no_memory(leaks.bazaar_of(leaks.OrderedShuffle), 3, 200, 3)

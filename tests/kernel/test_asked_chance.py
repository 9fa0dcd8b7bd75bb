"""Tests that chance can be enumerated: every outcome of an action, with the probability that drawing gives it."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress
from fractions import Fraction
from math import factorial

import msgspec
import pytest

from calamity.kernel import wire
from calamity.kernel.chance import Draw, follow, odds, ways
from calamity.kernel.errors import TooManyOutcomes
from calamity.kernel.registry import load
from calamity.kernel.rng import stream
from calamity.kernel.state import FIRST, State
from calamity.kernel.zones import Pile
from tests.laws.worlds import effort, game_names

ROLL, TWO_DICE, CARD, TWO_CARDS, LOOK, SHUFFLE, ONE_CARD, NOTHING = range(FIRST, FIRST + 8)
MOST_WAYS = 300
POSITIONS, GAMES = max(8, effort(50)), 6
DRAWS = 2000


class Booth(State):
    """A booth at a fair: whoever steps up chooses how to try their luck."""

    def __init__(self, n: int, rng: int) -> None:
        super().__init__(n, rng)
        self.pile = Pile([7, 7, 7, 9])
        self.won: list[int] = []

    def copy(self) -> Booth:
        other = Booth(self.n, self.rng)
        self.copy_into(other)
        other.pile, other.won = self.pile.copy(), self.won[:]
        return other

    def choices(self, step: int, seat: int, a: int, b: int) -> list[int]:
        return list(range(FIRST, FIRST + 8))

    def dispatch(self, step: int, a: int, b: int) -> None:
        if step == 0:
            self.ask(0, 1)
            return
        tried = self.choice
        if tried in (ROLL, TWO_DICE):
            self.won += [self.roll() for _ in range(tried - ROLL + 1)]
        elif tried in (CARD, TWO_CARDS):
            self.won += [self.draw(self.pile) for _ in range(tried - CARD + 1)]
        elif tried == LOOK:
            self.peek(self.pile, 2, 0)
            self.won += self.pile.contents()[-2:]
        elif tried == SHUFFLE:
            self.won = list(range(6))
            self.shuffle(self.won)
        elif tried == ONE_CARD:
            self.won.append(self.draw(Pile([3, 3, 3])))
        self.push(0)


def booth() -> Booth:
    state = Booth(1, stream(1))
    state.push(0)
    state.run()
    return state


def won(state: State) -> tuple[int, ...]:
    assert isinstance(state, Booth)
    return tuple(state.won)


def test_a_die_has_six_outcomes_of_the_same_weight() -> None:
    assert follow(booth(), ROLL) == Draw((1, 1, 1, 1, 1, 1))
    assert odds(booth(), ROLL, won) == {(face,): Fraction(1, 6) for face in range(1, 7)}


def test_sums_of_two_dice_have_the_odds_that_everybody_knows() -> None:
    found = odds(booth(), TWO_DICE, lambda state: sum(won(state)))
    assert found == {total: Fraction(6 - abs(7 - total), 36) for total in range(2, 13)}


def test_equal_cards_are_one_outcome_with_their_number_as_weight() -> None:
    assert follow(booth(), CARD) == Draw((3, 1), (7, 9))
    assert odds(booth(), CARD, won) == {(7,): Fraction(3, 4), (9,): Fraction(1, 4)}


def test_cards_are_drawn_without_being_put_back() -> None:
    quarter = Fraction(1, 4)
    assert odds(booth(), TWO_CARDS, won) == {(7, 7): 2 * quarter, (7, 9): quarter, (9, 7): quarter}


def test_cards_that_are_looked_at_are_drawn_too() -> None:
    assert sum(way.probability for way in ways(booth(), LOOK)) == 1
    assert odds(booth(), LOOK, lambda state: 9 in won(state)) == {True: Fraction(1, 2), False: Fraction(1, 2)}


@pytest.mark.parametrize("action", [ONE_CARD, NOTHING])
def test_where_one_thing_can_come_out_chance_decides_nothing(action: int) -> None:
    (way,) = ways(booth(), action)
    assert way.probability == 1 and way.outcomes == ()


def test_what_is_told_comes_out_and_the_next_draw_is_what_is_left_open() -> None:
    state = booth()
    assert follow(state, TWO_DICE, [4]) == Draw((1,) * 6)
    after = follow(state, TWO_DICE, [4, 0])
    assert isinstance(after, Booth) and after.won == [5, 1]
    assert after.rng == state.rng and after.outcomes == []


def test_asking_changes_nothing() -> None:
    state = booth()
    before = wire.encode(state)
    list(ways(state, TWO_CARDS))
    assert wire.encode(state) == before


def test_outcomes_that_cannot_be_are_refused() -> None:
    with pytest.raises(ValueError, match="there is no outcome 6: they are numbered from 0 to 5"):
        follow(booth(), ROLL, [6])
    with pytest.raises(ValueError, match="2 outcomes were given, but there were only 1"):
        follow(booth(), ROLL, [0, 0])


def test_too_many_ways_are_not_followed() -> None:
    with pytest.raises(TooManyOutcomes, match="more than 100 ways"):
        list(ways(booth(), SHUFFLE, most=100))
    assert len(list(ways(booth(), SHUFFLE, most=factorial(6)))) == factorial(6)


def test_after_what_was_told_a_seed_decides_the_rest() -> None:
    found = [follow(booth(), TWO_DICE, [2], seed=seed) for seed in range(60)]
    assert {won(state)[0] for state in found if isinstance(state, Booth)} == {3}
    assert {won(state)[1] for state in found if isinstance(state, Booth)} == {1, 2, 3, 4, 5, 6}
    again = follow(booth(), TWO_DICE, [2], seed=0)
    assert isinstance(again, State) and isinstance(found[0], State)
    assert wire.encode(again) == wire.encode(found[0]) and again.rng > 0


def position(state: State) -> dict[str, object]:
    """Everything in a position except the random stream."""
    return {name: value for name, value in wire.dump(state).items() if name != "rng"}


@pytest.mark.parametrize("name", game_names())
def test_what_is_drawn_is_one_of_the_ways_and_their_probabilities_add_up_to_one(name: str) -> None:
    """In all games, from positions of random play; where there are more ways than a few hundred they are left out."""
    game, rng, chancy, examined = load(name), random.Random(name), 0, 0
    for seed in range(GAMES):
        state = game.new(game.seats[0], seed)
        while not state.over and examined < POSITIONS * (seed + 1):
            action = rng.choice(state.offered(state.seat))
            drawn = state.copy()
            drawn.apply(action)
            if drawn.rng != state.rng or rng.random() < 0.02:
                examined += 1
                try:
                    found = list(ways(state, action, most=MOST_WAYS))
                except TooManyOutcomes:
                    pass
                else:
                    chancy += len(found) > 1
                    assert sum(way.probability for way in found) == 1
                    assert len({way.outcomes for way in found}) == len(found)
                    assert position(drawn) in [position(way.state) for way in found]
            state = drawn
    assert chancy >= 10 or name in ("tic_tac_toe", "bazaar")  # which leave little or nothing to chance


@pytest.mark.parametrize("name", ["alley", "katastrophenspiel", "nine_lives"])
def test_what_is_asked_is_as_likely_as_what_is_drawn(name: str) -> None:
    """The first decision that leaves something to chance, asked once and drawn two thousand times."""
    state, action = first_chance(name)
    exact = odds(state, action, lambda after: msgspec.json.encode(position(after)))
    drawn: Counter[bytes] = Counter()
    for seed in range(DRAWS):
        world = state.copy()
        world.rng = stream(seed)
        world.apply(action)
        drawn[msgspec.json.encode(position(world))] += 1
    assert drawn.keys() <= exact.keys()
    expected = {what: float(chance) * DRAWS for what, chance in exact.items()}
    distance = sum((drawn[what] - count) ** 2 / count for what, count in expected.items())
    assert distance < len(exact) + 5 * (2 * len(exact)) ** 0.5  # five standard deviations of chi-square


def first_chance(name: str) -> tuple[State, int]:
    """A position of random play and an action with between two and sixty ways to turn out."""
    game, rng = load(name), random.Random(name)
    state = game.new(game.seats[0], 5)
    while True:
        action = rng.choice(state.offered(state.seat))
        with suppress(TooManyOutcomes):
            if len(list(ways(state, action, most=60))) >= 2:
                return state, action
        state.apply(action)

"""Tiny games for tests of search bots, each easy to get wrong: several moves ahead, a hidden card, a secret choice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from calamity import Mind, State
from calamity.kernel.actions import ActionSpace, Domain, Verb
from calamity.kernel.fields import Field
from calamity.kernel.game import Game
from calamity.kernel.options import Value
from calamity.kernel.wits import Wits
from calamity.kernel.zones import HAND, NOBODY, Zone

ASK, ANSWERED = range(2)  # steps
FIRST = 4  # the first of six actions
STAY = FIRST + 3  # don't guess the card, or take no part in a secret choice

Leaf = tuple[float, ...]  # what each seat gets


class Fork(NamedTuple):
    """A place at which a seat chooses one of the ways."""

    seat: int
    ways: tuple[Fork | Leaf, ...]


class NoJudgement(Wits):
    """Rates all options alike, so that a search depends only on what it finds."""

    def rate(self, state: State, seat: int, options: list[int]) -> list[float]:
        return [0.0] * len(options)


class Puzzle(Game):
    """What the tiny games have in common."""

    seats = range(2, 4)
    bound = 10
    questions = {ANSWERED: "answer"}
    actions = ActionSpace([Verb("answer", FIRST, Domain("way", ("a", "b", "c", "d", "e", "f")))])
    kinds = ("ash", "oak", "elm")

    def set_up(self, state: State, options: Mapping[str, Value]) -> None:
        state.push(ASK)

    def wits(self) -> Wits:
        return NoJudgement()


# ---- a walk ----


class Walk(State):
    """A place in a tree that everybody can see."""

    def __init__(self, n: int, rng: int, place: Fork | Leaf = ()) -> None:
        super().__init__(n, rng)
        self.place = place
        self.steps = 0

    def copy(self) -> Walk:
        other = Walk(self.n, self.rng, self.place)
        self.copy_into(other)
        other.steps = self.steps
        return other

    def dispatch(self, step: int, a: int, b: int) -> None:
        if step == ANSWERED:
            assert isinstance(self.place, Fork)
            self.place = self.place.ways[self.choice - FIRST]
            self.steps += 1
        if isinstance(self.place, Fork):
            self.ask(self.place.seat, ANSWERED)
        else:
            self.over = True

    def choices(self, step: int, seat: int, a: int, b: int) -> list[int]:
        assert isinstance(self.place, Fork)
        return [FIRST + way for way in range(len(self.place.ways))]

    def payoff(self, seat: int) -> float:
        assert not isinstance(self.place, Fork)
        return self.place[seat]


class WalkGame(Puzzle):
    name = "walk"
    fields = (Field("steps"),)
    state_class = Walk

    def __init__(self, tree: Fork) -> None:
        self.tree = tree

    def blank(self, seats: int, rng: int) -> State:
        return Walk(seats, rng, self.tree)


# ---- a hidden card ----


class Shell(State):
    """Seat 0 guesses which card lies apart from the two others, for all or nothing, or stays out for a half."""

    def __init__(self, n: int, rng: int) -> None:
        super().__init__(n, rng)
        self.apart = [0]
        self.others = [1, 2]

    def copy(self) -> Shell:
        other = Shell(self.n, self.rng)
        self.copy_into(other)
        other.apart = self.apart[:]
        other.others = self.others[:]
        return other

    def zones(self) -> list[Zone]:
        return [Zone("apart", "apart", HAND, NOBODY), Zone("others", "others", HAND, NOBODY)]

    def dispatch(self, step: int, a: int, b: int) -> None:
        if step == ASK:
            self.ask(0, ANSWERED)
        else:
            self.over = True

    def choices(self, step: int, seat: int, a: int, b: int) -> list[int]:
        return [FIRST, FIRST + 1, FIRST + 2, STAY]

    def payoff(self, seat: int) -> float:
        return 0.5 if self.choice == STAY else float(self.apart[0] == self.choice - FIRST)


class ShellGame(Puzzle):
    name = "shell"
    state_class = Shell


# ---- a secret choice ----


class Pennies(State):
    """Two choose a side in secret; seat 0 wins if they differ, or stays out for less than a half."""

    def __init__(self, n: int, rng: int) -> None:
        super().__init__(n, rng)
        self.sides: list[int] = []

    def copy(self) -> Pennies:
        other = Pennies(self.n, self.rng)
        self.copy_into(other)
        other.sides = self.sides[:]
        return other

    def dispatch(self, step: int, a: int, b: int) -> None:
        if step == ASK:
            self.ask_sealed([0, 1], ANSWERED)
        else:
            self.sides = [self.lanes[0][0], self.lanes[1][0]]
            self.over = True

    def choices(self, step: int, seat: int, a: int, b: int) -> list[int]:
        return [FIRST, FIRST + 1, STAY] if seat == 0 else [FIRST, FIRST + 1]

    def payoff(self, seat: int) -> float:
        mine = 0.3 if self.sides[0] == STAY else float(self.sides[0] != self.sides[1])
        return mine if seat == 0 else 1.0 - mine


class PenniesGame(Puzzle):
    name = "pennies"
    fields = (Field("sides"),)
    state_class = Pennies


def mind_of(game: Game, seats: int = 2, seed: int = 0) -> Mind:
    """The Mind of the first seat that is asked."""
    state = game.new(seats, seed)
    return Mind(game, state, state.seat, seed)

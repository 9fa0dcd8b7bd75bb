"""Tests of the public check for third-party bots: it finds everything that a bot can do wrong."""

from __future__ import annotations

import gc
import sys
from itertools import count
from random import Random
from types import FrameType, GeneratorType
from typing import Any

import pytest

import calamity
from calamity import BadOption, Mind, State
from calamity.bots.assessment import Considered
from calamity.kernel.game import Game
from calamity.kernel.wire import digest
from calamity.testing import check_bot, conformance

GAMES = ("bazaar",)
_counter = count()


class Sound:
    """A bot that does nothing wrong."""

    name = "sound"

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def decide(self, mind: Mind) -> int:
        return self.random.choice(mind.options)


class Nameless(Sound):
    name = ""


class Inventive(Sound):
    def decide(self, mind: Mind) -> int:
        return max(mind.options) + 1000


class Moody(Sound):
    def decide(self, mind: Mind) -> int:
        return mind.options[next(_counter) % len(mind.options)]


class Meddling(Sound):
    def decide(self, mind: Mind) -> int:
        mind._world.points[mind.seat] += 1  # type: ignore[attr-defined]
        return mind.options[0]


class Boastful(Sound):
    """Says one thing and does another."""

    def consider(self, mind: Mind) -> list[Considered]:
        chosen = self.decide(mind)
        rest = [option for option in mind.options if option != chosen]
        return [Considered(option, 0, 0.5, 1 / len(mind.options)) for option in [*rest, chosen]]


class Silent(Boastful):
    def consider(self, mind: Mind) -> list[Considered]:
        return super().consider(mind)[-1:]


class Vain(Boastful):
    def consider(self, mind: Mind) -> list[Considered]:
        return [Considered(option.action, 0, 1.5, option.share) for option in reversed(super().consider(mind))]


class Greedy(Boastful):
    def consider(self, mind: Mind) -> list[Considered]:
        return [Considered(option.action, 0, 0.5, 0.9) for option in reversed(super().consider(mind))]


def test_a_sound_bot_passes() -> None:
    check_bot(Sound, GAMES)
    check_bot("greedy", GAMES)


@pytest.mark.parametrize(
    ("bot", "complaint"),
    [
        (Nameless, "needs a name"),
        (Inventive, "isn't offered"),
        (Moody, "with the same seed it chose"),
        (Meddling, "changed its mind's world"),
        (Boastful, "considers"),
        (Silent, "exactly what is offered"),
        (Vain, "out of bounds"),
        (Greedy, "add up to 1"),
    ],
)
def test_a_bot_that_is_not_is_found_out(bot: type[Sound], complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        check_bot(bot, GAMES)


class Glass(Mind):
    """A mind that gives access to the true position."""

    def __init__(self, game: Game, state: State, seat: int, seed: int) -> None:
        super().__init__(game, state, seat, seed)
        self.true = state


class Cheat(Sound):
    """Lets cards decide that it can't see."""

    def decide(self, mind: Mind) -> int:
        return self.by_packets(mind, self.truth(mind))

    def truth(self, mind: Mind) -> State | None:
        assert isinstance(mind, Glass)
        return mind.true

    def by_packets(self, mind: Mind, state: State | None) -> int:
        packets: list[list[int]] = getattr(state, "packets", [])
        return mind.options[sum((place + 1) * sum(cards) for place, cards in enumerate(packets)) % len(mind.options)]


class Remembering(Cheat):
    """Looks at the truth once, and uses what it saw there only later."""

    seen: State | None = None

    def decide(self, mind: Mind) -> int:
        choice = self.by_packets(mind, self.seen)
        self.seen = self.truth(mind)
        return choice


class Walking(Cheat):
    """Looks for a position in the frames above it."""

    outermost = False

    def truth(self, mind: Mind) -> State | None:
        found = None
        frame: FrameType | None = sys._getframe()
        while frame is not None:
            for value in frame.f_locals.values():
                if isinstance(value, State) and (found is None or self.outermost):
                    found = value
            frame = frame.f_back
        assert found is not None, "nothing to be found"
        return found


class WalkingFar(Walking):
    """Takes the last one that it finds."""

    outermost = True


@pytest.mark.parametrize("cheat", [Cheat, Remembering])
def test_a_bot_that_knows_the_truth_is_found_out(cheat: type[Sound], monkeypatch: pytest.MonkeyPatch) -> None:
    """A mind doesn't let bots cheat, so these get one with a hole."""
    monkeypatch.setattr(conformance, "Mind", Glass)
    with pytest.raises(AssertionError, match="can't know"):
        check_bot(cheat, GAMES)


def test_what_a_bot_remembers_is_checked_in_a_whole_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conformance, "Mind", Glass)
    game = calamity.load("bazaar")
    for situation in conformance.situations(game, 3):
        conformance.check_decision(Remembering, situation)
    with pytest.raises(AssertionError, match="remembers"):
        conformance.check_game(Remembering, game, 3)


@pytest.mark.parametrize("cheat", [Walking, WalkingFar])
def test_a_bot_that_looks_around_above_it_is_found_out(cheat: type[Sound]) -> None:
    with pytest.raises(AssertionError, match="can't know"):
        check_bot(cheat, GAMES)


def test_nothing_above_a_bot_holds_the_true_position() -> None:
    game = calamity.load("bazaar")
    true = game.new(3, conformance.SEED)
    course = conformance.whole_game(game, 3)
    situation = next(course)
    for _ in range(12):
        action = situation.here.mind.options[0]
        assert digest(true) not in (digest(situation.here.state), digest(situation.elsewhere.state))
        situation = course.send(action)
        true.apply(action)


class Rummaging(Sound):
    """Looks for positions in everything that waits for its turn."""

    def decide(self, mind: Mind) -> int:
        # By type(): isinstance() asks dead weak proxies, which others leave lying about, for their class.
        waiting = (one.gi_frame for one in gc.get_objects() if type(one) is GeneratorType)
        found = [value for frame in waiting if frame for value in frame.f_locals.values() if isinstance(value, State)]
        assert not found, "here is a position"
        return super().decide(mind)


@pytest.mark.slow
def test_nothing_that_waits_while_a_bot_thinks_holds_a_position() -> None:
    check_bot(Rummaging, GAMES, depths=(4,), longest=30)


# ---- bots that fail later, or leave a mess ----


class Late(Sound):
    """Plays correctly five times, then raises an error."""

    decided = 0

    def decide(self, mind: Mind) -> int:
        self.decided += 1
        if self.decided > 5:
            raise ZeroDivisionError("the sixth time")
        return super().decide(mind)


class Leaving(Sound):
    def decide(self, mind: Mind) -> int:
        raise SystemExit(3)


class Fractional(Sound):
    def decide(self, mind: Mind) -> int:
        return float(super().decide(mind))  # type: ignore[return-value]


class Certain(Sound):
    def decide(self, mind: Mind) -> int:
        return True


class Clearing(Sound):
    def decide(self, mind: Mind) -> int:
        mind.view.clear()
        return super().decide(mind)


class Rearranging(Sound):
    def decide(self, mind: Mind) -> int:
        mind.view["zones"]["lot"].append("saffron")
        return super().decide(mind)


class Hasty(Sound):
    def decide(self, mind: Mind) -> int:
        mind.wits.horizon = 1
        return super().decide(mind)


class Mumbling(Sound):
    def consider(self, mind: Mind) -> list[Considered]:
        return [(option, 1.0) for option in mind.options]  # type: ignore[misc]


class Trickling(Boastful):
    def consider(self, mind: Mind) -> list[Considered]:
        return (option for option in super().consider(mind))  # type: ignore[return-value]


class Nowhere(Boastful):
    figure: Any = float("nan")

    def consider(self, mind: Mind) -> list[Considered]:
        return [Considered(option.action, 1, self.figure, option.share) for option in super().consider(mind)]


class Empty(Nowhere):
    figure = None


class Speechless(Sound):
    def consider(self, mind: Mind) -> list[Considered]:
        raise KeyError("words")


@pytest.mark.parametrize(
    ("bot", "complaint"),
    [
        (Late, ", decision .*: the bot raised ZeroDivisionError: the sixth time"),
        (Leaving, "the bot raised SystemExit: 3"),
        (Fractional, r"the bot answered \d+\.0, which is not an int"),
        (Certain, "the bot answered True, which is not an int"),
        (Clearing, "the bot changed its mind's view"),
        (Rearranging, "the bot changed its mind's view"),
        (Hasty, "the bot changed the wits' horizon"),
        (Mumbling, "is not a Considered"),
        (Speechless, "the bot raised KeyError: 'words'"),
        (Trickling, "the bot gave <generator"),
        (Nowhere, "value=nan.*out of bounds"),
        (Empty, "value=None.*out of bounds"),
    ],
)
def test_a_complaint_names_the_bot_the_game_and_what_is_wrong(bot: type[Sound], complaint: str) -> None:
    with pytest.raises(AssertionError, match="^'sound' in bazaar with . players, seat .*" + complaint):
        check_bot(bot, GAMES)


def test_a_bot_that_changed_shared_wits_leaves_them_as_they_were() -> None:
    game = calamity.load("bazaar")
    mind = Mind(game, game.new(3), 0, 1)
    before = mind.wits.horizon
    with pytest.raises(AssertionError, match="horizon"):
        check_bot(Hasty, GAMES)
    assert mind.wits.horizon == before > 1


def test_whoever_is_not_there_is_found_out_and_games_come_in_a_list() -> None:
    with pytest.raises(AssertionError, match="there is no bot 'nobody'"):
        check_bot("nobody", GAMES)
    with pytest.raises(BadOption, match=r"takes a list of games, such as \['bazaar'\]"):
        check_bot("greedy", "bazaar")


def test_a_game_can_be_cut_short() -> None:
    check_bot(Late, GAMES, depths=(0,), longest=5)

"""The check that others call for their bots finds each thing that a bot can do wrong."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

from calamity import Mind, State
from calamity.bots.considered import Considered
from calamity.testing import check_bot

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
        (Moody, "the same seed gave"),
        (Meddling, "changed its mind's world"),
        (Boastful, "considers"),
        (Silent, "just what is offered"),
        (Vain, "out of bounds"),
        (Greedy, "add up to 1"),
    ],
)
def test_a_bot_that_is_not_is_found_out(bot: type[Sound], complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        check_bot(bot, GAMES)


def test_a_bot_that_knows_the_truth_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mind doesn't let bots cheat, so this one gets at the truth behind its back."""
    truth: list[State] = []
    begin = Mind.__init__

    def leak(self: Mind, game: object, state: State, seat: int, seed: int) -> None:
        truth[:] = [state]
        begin(self, game, state, seat, seed)  # type: ignore[arg-type]

    class Cheat(Sound):
        def decide(self, mind: Mind) -> int:
            packets: list[list[int]] = truth[0].packets  # type: ignore[attr-defined]
            return mind.options[sum(sum(packet) for packet in packets) % len(mind.options)]

    monkeypatch.setattr(Mind, "__init__", leak)
    with pytest.raises(AssertionError, match="can't know"):
        check_bot(Cheat, GAMES)

"""The process in which bots think: it reads tasks and writes answers as lines of JSON.

python -m calamity.server.thinking.worker

A bot that has decided for a seat is kept for a while, so that a search can continue where it was.  It knows no more
than a new one would: it remembers only worlds that its own seat imagined.

Third-party bots may print, fail or answer nonsense: only answers go to the server, exactly one for every task.
"""

from __future__ import annotations

import contextlib
import os
import sys
from typing import BinaryIO

import msgspec

import calamity  # registers the games
from calamity.bots.assessment import Considered
from calamity.bots.bot import Bot, considered
from calamity.bots.choose import bot
from calamity.bots.diagnosis import fault
from calamity.bots.mind import Mind
from calamity.bots.reasons import explained
from calamity.kernel.errors import BadBot
from calamity.kernel.foreign_errors import one_line
from calamity.kernel.registry import load
from calamity.kernel.wire import load as restore

KEPT = 8  # bots; a long search uses some megabytes
MOST_WORDS = 500  # characters of a third-party error message
READY = b"\n"  # the first line that a worker writes


class Task(msgspec.Struct):
    """A decision to make: a world that the seat imagined, and which bot decides."""

    game: str
    seats: int
    world: msgspec.Raw
    seat: int
    bot: str
    level: int | None
    seed: int
    seconds: float
    why: bool = False  # whether it should assess its options
    place: str = ""  # a table and seat for which the same bot continues; empty: none


class Answer(msgspec.Struct):
    """The action, or why there is none; on request also the bot's assessment of its options."""

    action: int | None
    error: str = ""
    considered: list[Considered] = []


class KeptBots:
    """The bots that are kept, most recently asked last."""

    def __init__(self, most: int = KEPT) -> None:
        self._most = most
        self._bots: dict[tuple[str, str, int | None], Bot] = {}

    def bot(self, task: Task) -> Bot:
        """The bot that decides: the previous one, if it is still there.

        It is removed until it is put back, so that a failing bot is not asked again.
        """
        found = self._bots.pop((task.place, task.bot, task.level), None)
        return found if found is not None else bot(task.bot, task.level, task.seed)

    def keep(self, task: Task, player: Bot) -> None:
        """Keep a bot for the next decision in its place, and drop the one asked longest ago."""
        if task.place:
            self._bots[task.place, task.bot, task.level] = player
        if len(self._bots) > self._most:
            del self._bots[next(iter(self._bots))]


def decide(task: Task, kept: KeptBots) -> Answer:
    """Let the bot decide; whatever happens, there is an answer."""
    try:
        game = load(task.game)
        world = restore(game.blank(task.seats, 1), msgspec.json.decode(task.world))
        player, mind = kept.bot(task), Mind(game, world, task.seat, task.seed)
        if not task.why:
            offered = mind.options[:]
            action = checked(player.decide(mind), offered)
            kept.keep(task, player)
            return Answer(action)
        options = explained(mind, considered(player, mind))
        return Answer(options[0].action, considered=options)
    except calamity.CalamityError as error:
        return Answer(None, str(error)[:MOST_WORDS])
    except (Exception, SystemExit) as error:  # third-party code can raise anything
        return Answer(None, one_line(error)[:MOST_WORDS])


def checked(action: object, offered: list[int]) -> int:
    """A bot's answer, if it was offered."""
    if wrong := fault(action, offered):
        raise BadBot(f"it {wrong}")
    assert isinstance(action, int)
    return action


def pipes() -> tuple[BinaryIO, BinaryIO]:
    """Where tasks come from and answers go; from now on bots' output goes to the log, and they have no input."""
    tasks, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    os.close(nothing)
    sys.stdout = sys.stderr
    return tasks, answers


def main() -> None:
    """Report that it is ready, then answer line by line until the server closes the pipe."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(5)  # people take priority
    tasks, answers = pipes()
    kept = KeptBots()
    answers.write(READY)
    answers.flush()
    for line in tasks:
        answers.write(msgspec.json.encode(decide(msgspec.json.decode(line, type=Task), kept)) + b"\n")
        answers.flush()


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        main()

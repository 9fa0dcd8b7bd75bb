"""The worker process in which bots think: tasks come in as lines of JSON, answers go out likewise.

python -m calamity.server.thinker

A bot that has decided for a seat is kept for a while, so that one that searches can go on where it was.  It knows no
more than a new one would: what it remembers are thoughts about worlds that its own seat imagined.
"""

from __future__ import annotations

import contextlib
import os
import sys

import msgspec

import calamity  # registers the games
from calamity.bots.bot import Bot, considered
from calamity.bots.choose import bot
from calamity.bots.considered import Considered
from calamity.bots.mind import Mind
from calamity.kernel.registry import load
from calamity.kernel.wire import load as restore

KEPT = 8  # bots; a long search leaves some megabytes behind


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
    why: bool = False  # whether it should say what it makes of its options
    place: str = ""  # a table and seat for which the same bot goes on; empty: nobody's


class Answer(msgspec.Struct):
    """The action, or why there is none; and on request what the bot makes of its options."""

    action: int | None
    error: str = ""
    considered: list[Considered] = []


class Bench:
    """The bots that are kept, those that were asked last at the end."""

    def __init__(self, most: int = KEPT) -> None:
        self._most = most
        self._bots: dict[tuple[str, str, int | None], Bot] = {}

    def bot(self, task: Task) -> Bot:
        """The bot that decides: the one that did so before, if it is still there.

        It leaves the bench until it is brought back, so that one that fails is not asked again.
        """
        found = self._bots.pop((task.place, task.bot, task.level), None)
        return found if found is not None else bot(task.bot, task.level, task.seed)

    def keep(self, task: Task, player: Bot) -> None:
        """Keep a bot for the next decision in its place, and let go of the one that was asked longest ago."""
        if task.place:
            self._bots[task.place, task.bot, task.level] = player
        if len(self._bots) > self._most:
            del self._bots[next(iter(self._bots))]


def decide(task: Task, bench: Bench) -> Answer:
    """Let the bot decide."""
    try:
        game = load(task.game)
        world = restore(game.blank(task.seats, 1), msgspec.json.decode(task.world))
        player, mind = bench.bot(task), Mind(game, world, task.seat, task.seed)
        if not task.why:
            action = player.decide(mind)
            bench.keep(task, player)
            return Answer(action)
        options = considered(player, mind)
        return Answer(options[0].action, considered=options)
    except calamity.CalamityError as error:
        return Answer(None, str(error))


def main() -> None:
    """Answer line by line until the server closes the pipe."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(5)  # people come first
    bench = Bench()
    for line in sys.stdin.buffer:
        answer = decide(msgspec.json.decode(line, type=Task), bench)
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        main()

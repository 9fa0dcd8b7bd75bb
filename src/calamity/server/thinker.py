"""The worker process in which bots think: tasks come in as lines of JSON, answers go out likewise.

python -m calamity.server.thinker
"""

from __future__ import annotations

import contextlib
import os
import sys

import msgspec

import calamity  # registers the games
from calamity.bots.choose import bot
from calamity.bots.mind import Mind
from calamity.kernel.registry import load
from calamity.kernel.wire import load as restore


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


class Answer(msgspec.Struct):
    """The action, or why there is none."""

    action: int | None
    error: str = ""


def decide(task: Task) -> Answer:
    """Let the bot decide."""
    try:
        game = load(task.game)
        world = restore(game.blank(task.seats, 1), msgspec.json.decode(task.world))
        return Answer(bot(task.bot, task.level, task.seed).decide(Mind(game, world, task.seat, task.seed)))
    except calamity.CalamityError as error:
        return Answer(None, str(error))


def main() -> None:
    """Answer line by line until the server closes the pipe."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(5)  # people come first
    for line in sys.stdin.buffer:
        answer = decide(msgspec.json.decode(line, type=Task))
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        main()

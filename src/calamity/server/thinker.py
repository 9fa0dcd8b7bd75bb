"""The worker process in which bots think: tasks come in as lines of JSON, answers go out likewise.

python -m calamity.server.thinker
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

REMEMBERED = 8  # players whose bots are kept; the trees of their searches take memory

_players: dict[tuple[str, str, str, int | None], Bot] = {}  # the longest unused first


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
    player: str = ""  # who decides: the same bot goes on with what it thought before; nobody in particular if empty


class Answer(msgspec.Struct):
    """The action, or why there is none; and on request what the bot makes of its options."""

    action: int | None
    error: str = ""
    considered: list[Considered] = []


def _player(task: Task) -> Bot:
    """The bot that decided for this player before, if it wasn't too long ago, else a new one."""
    key = (task.player, task.game, task.bot, task.level)
    found = _players.pop(key, None) or bot(task.bot, task.level, task.seed)
    if task.player:
        _players[key] = found
        if len(_players) > REMEMBERED:
            del _players[next(iter(_players))]
    return found


def decide(task: Task) -> Answer:
    """Let the bot decide."""
    try:
        game = load(task.game)
        world = restore(game.blank(task.seats, 1), msgspec.json.decode(task.world))
        player, mind = _player(task), Mind(game, world, task.seat, task.seed)
        if not task.why:
            return Answer(player.decide(mind))
        options = considered(player, mind)
        return Answer(options[0].action, considered=options)
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

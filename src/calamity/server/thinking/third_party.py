"""Bots of installed packages: each is tried in a separate process before it is offered.

python -m calamity.server.thinking.third_party NAME
"""

from __future__ import annotations

import logging
import subprocess
import sys
from functools import cache

import msgspec

from calamity.bots import choose
from calamity.kernel.errors import CalamityError
from calamity.server.thinking.worker import MOST_WORDS, pipes

logger = logging.getLogger("calamity.third_party")
SECONDS = 30.0  # for a process to start and load a package


class ThirdPartyBot(msgspec.Struct, frozen=True):
    """A bot by name, its description, and what is wrong with it."""

    name: str
    text: str = ""
    problem: str = ""


@cache
def third_party_bots() -> tuple[ThirdPartyBot, ...]:
    """The playable ones; a warning is logged for each of the others."""
    tried = [_tried(name) for name in choose.installed()]
    for bot in tried:
        if bot.problem:
            logger.warning("a bot can't be used", extra={"bot": bot.name, "reason": bot.problem})
    return tuple(bot for bot in tried if not bot.problem)


def _tried(name: str) -> ThirdPartyBot:
    command = (sys.executable, "-m", "calamity.server.thinking.third_party", name)
    try:
        ran = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, timeout=SECONDS, check=True)
        return msgspec.json.decode(ran.stdout, type=ThirdPartyBot)
    except (OSError, subprocess.SubprocessError, msgspec.DecodeError) as error:
        return ThirdPartyBot(name, problem=f"its process failed: {type(error).__name__}")


def introduced(name: str) -> ThirdPartyBot:
    """Create a bot, and read the first line of its docstring."""
    try:
        made = choose.bot(name)
    except CalamityError as error:
        return ThirdPartyBot(name, problem=str(error)[:MOST_WORDS])
    first, *_ = (type(made).__doc__ or "").strip().splitlines() or [""]
    return ThirdPartyBot(name, first.strip()[:MOST_WORDS])


if __name__ == "__main__":
    _, answers = pipes()
    answers.write(msgspec.json.encode(introduced(sys.argv[1])))
    answers.flush()

"""The bots of installed packages, as far as they work: each is tried in a process of its own, never in the server's.

python -m calamity.server.guests NAME
"""

from __future__ import annotations

import logging
import subprocess
import sys
from functools import cache

import msgspec

from calamity.bots import choose
from calamity.kernel.errors import CalamityError
from calamity.server.thinker import MOST_WORDS, pipes

logger = logging.getLogger("calamity.guests")
SECONDS = 30.0  # for a process to start and a package to be loaded


class Guest(msgspec.Struct, frozen=True):
    """A bot by name, what it says of itself, and what is wrong with it."""

    name: str
    text: str = ""
    trouble: str = ""


@cache
def guests() -> tuple[Guest, ...]:
    """Those that can play; the log has a warning for each of the others."""
    tried = [_tried(name) for name in choose.guests()]
    for guest in tried:
        if guest.trouble:
            logger.warning("a bot can't be offered", extra={"bot": guest.name, "reason": guest.trouble})
    return tuple(guest for guest in tried if not guest.trouble)


def _tried(name: str) -> Guest:
    command = (sys.executable, "-m", "calamity.server.guests", name)
    try:
        ran = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, timeout=SECONDS, check=True)
        return msgspec.json.decode(ran.stdout, type=Guest)
    except (OSError, subprocess.SubprocessError, msgspec.DecodeError) as error:
        return Guest(name, trouble=f"its process has failed: {type(error).__name__}")


def introduced(name: str) -> Guest:
    """Make a bot, and see what the first line of its docstring says."""
    try:
        made = choose.bot(name)
    except CalamityError as error:
        return Guest(name, trouble=str(error)[:MOST_WORDS])
    first, *_ = (type(made).__doc__ or "").strip().splitlines() or [""]
    return Guest(name, first.strip()[:MOST_WORDS])


if __name__ == "__main__":
    _, answers = pipes()
    answers.write(msgspec.json.encode(introduced(sys.argv[1])))
    answers.flush()

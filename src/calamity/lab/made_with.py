"""What a recorded simulation or arena was made with: version, machine, command, rules, cards and bots."""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

import calamity
from calamity.kernel.game import Game
from calamity.lab.ladder.record import code

INFLUENTIAL = ("calamity", "compiled", "python", "machine", "content", "numbering", "code")  # all but the command


class MadeWith(msgspec.Struct, kw_only=True, frozen=True):
    """What may explain why a repetition has another result."""

    calamity: str
    compiled: bool
    python: str
    machine: str
    command: str
    content: str  # the version of the rules and the fingerprint of the cards
    numbering: str  # the fingerprint of the actions
    code: str  # a digest of what makes our bots play as they do


def made_with(game: Game, name: str) -> MadeWith:
    """What is played with now; `name` is the game's as it is loaded."""
    return MadeWith(
        calamity=calamity.__version__,
        compiled=calamity.compiled,
        python=platform.python_version(),
        machine=f"{platform.system()} {platform.machine()}",
        command=" ".join([Path(sys.argv[0]).name, *sys.argv[1:]]),
        content=game.content,
        numbering=game.numbering,
        code=code(name),
    )


def differences(then: MadeWith, now: MadeWith) -> Iterator[str]:
    """What is otherwise now than when a record was made, and may make a difference."""
    for name in INFLUENTIAL:
        before, after = getattr(then, name), getattr(now, name)
        if before != after:
            yield f"{name}: {before} then, {after} now"

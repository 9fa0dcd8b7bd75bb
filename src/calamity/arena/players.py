"""Who plays in an arena: a bot by name, a program, or an HTTP endpoint."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from shutil import which
from typing import Protocol
from urllib.parse import urlsplit

import msgspec

from calamity.bots.choose import bot
from calamity.kernel.errors import BadBot, BadOption, CalamityError

BOT, PROGRAM, ENDPOINT = "bot", "program", "endpoint"
LONGEST = 262_144  # bytes of a reply; a longer one is none

_NAMED = re.compile(r"([\w.:+-]+)=(.+)", re.DOTALL)


class Entrant(msgspec.Struct, frozen=True):
    """A player as it was named: `level:3`, a command line or an address."""

    name: str
    player: str
    kind: str


class NoReply(Exception):
    """No reply came: `timeout`, `crash`, `too_long` or `error`, and what happened."""

    def __init__(self, failure: str, detail: str) -> None:
        super().__init__(detail)
        self.failure = failure
        self.detail = detail


class Partner(Protocol):
    """A program or endpoint in one seat of one game."""

    def ask(self, message: bytes, seconds: float) -> str:
        """Send a message as JSON and return the reply; raises `NoReply`."""

    def close(self, message: bytes | None) -> None:
        """Send the last message, if the game has come to its end, and end what was begun."""


def entrants(texts: Sequence[str]) -> tuple[Entrant, ...]:
    """The players that the command line names, each `NAME=PLAYER` or only `PLAYER`; names are different."""
    found = tuple(map(entrant, texts))
    twice = next((one.name for one in found if sum(other.name == one.name for other in found) > 1), None)
    if twice is not None:
        raise BadOption(f"two players are called {twice!r}; name them, such as a={twice} and b={twice}")
    return found


def entrant(text: str) -> Entrant:
    """A player from `NAME=PLAYER`: an address, else the name of a bot, else a command line."""
    named = _NAMED.fullmatch(text.strip())
    name, player = (named[1], named[2].strip()) if named else (text.strip(), text.strip())
    if not player:
        raise BadOption("a player is the name of a bot, a command line or an address, such as fred=level:3")
    if re.match(r"https?://", player):
        return Entrant(name, _checked_address(player), ENDPOINT)
    words = _words(player)
    if len(words) == 1 and not re.search(r"[/\\]", player):
        try:
            bot(player)
        except (BadOption, BadBot):
            raise
        except CalamityError as error:
            return Entrant(name, player, _program_instead(player, error))
        return Entrant(name, player, BOT)
    return Entrant(name, player, PROGRAM)


def command(one: Entrant) -> list[str]:
    """The words of a program's command line."""
    return _words(one.player)


def _words(player: str) -> list[str]:
    try:
        return shlex.split(player)
    except ValueError as error:
        raise BadOption(f"can't read the command line {player!r}: {error}") from None


def _program_instead(player: str, error: CalamityError) -> str:
    """That one word which is no bot is a program, if there is such a program; else the error about the bot."""
    if which(player) is None:
        raise error
    return PROGRAM


def _checked_address(address: str) -> str:
    try:
        parts = urlsplit(address)
        port_is_fine = parts.port != 0
    except ValueError as error:
        raise BadOption(f"can't read the address {address!r}: {error}") from None
    if not parts.hostname or not port_is_fine:
        raise BadOption(f"the address {address!r} names no host and port")
    if parts.username is not None or parts.password is not None:
        raise BadOption("an address with a user and password would be kept in records: leave them out")
    return address

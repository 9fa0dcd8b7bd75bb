"""The record of a game in an arena: one line of JSON with everything that is needed to repeat it."""

from __future__ import annotations

from pathlib import Path

import msgspec

from calamity.arena.players import Entrant
from calamity.kernel.errors import BadSave, WrongVersion
from calamity.lab.made_with import MadeWith

FORMAT = 1


class Wrong(msgspec.Struct, frozen=True):
    """A reply that was refused, and why."""

    reply: str
    reason: str
    rule: str = ""


class Move(msgspec.Struct, kw_only=True, omit_defaults=True):
    """An answer to a question that left a choice."""

    seat: int
    answer: tuple[str, ...]  # its links by name
    words: str
    seconds: float = 0.0
    default: bool = False  # whether it was given in place of a reply
    failure: str = ""  # why no reply came: timeout, crash, too_long, error, gave_up
    detail: str = ""
    wrong: tuple[Wrong, ...] = ()
    rules: tuple[str, ...] = ()  # what was looked up


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended."""

    outcome: str
    reason: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]


class Record(msgspec.Struct, kw_only=True):
    """A game that was played to its end."""

    format: int = FORMAT
    game: str
    number: int  # of the game, from 0
    seed: int
    options: dict[str, object]
    cards: str | None = None
    lang: str
    seconds_allowed: float
    tries: int
    seats: tuple[Entrant, ...]  # who sat where
    result: Outcome
    moves: tuple[Move, ...]
    wrong: tuple[int, ...]  # replies, by seat
    timeouts: tuple[int, ...]
    failures: tuple[int, ...]  # crashes, errors and replies that were too long
    seconds: float
    experiment: MadeWith


def line(record: Record) -> bytes:
    """A record as a line."""
    return msgspec.json.encode(record) + b"\n"


def read(path: Path) -> list[Record]:
    """The records of a file."""
    try:
        lines = path.read_bytes().splitlines()
    except OSError as error:
        raise BadSave(f"can't read {path}: {error.strerror or error}") from None
    found = []
    for number, text in enumerate(lines, 1):
        if text.strip():
            try:
                record = msgspec.json.decode(text, type=Record)
            except (msgspec.DecodeError, UnicodeDecodeError) as error:
                raise BadSave(f"line {number} of {path} is no record of a game, or it is damaged: {error}") from None
            if record.format != FORMAT:
                raise WrongVersion(f"{path} has records of format {record.format}; this version reads {FORMAT}")
            found.append(record)
    if not found:
        raise BadSave(f"{path} has no games")
    return found


def entries(record: Record) -> list[tuple[int, str]]:
    """The links of all answers, in order."""
    return [(move.seat, link) for move in record.moves for link in move.answer]

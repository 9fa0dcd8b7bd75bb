"""The record of a ladder: everything that is needed to play it again, and what came of it, as JSON."""

from __future__ import annotations

import platform

import msgspec

import calamity
from calamity.kernel.errors import BadSave, WrongVersion
from calamity.kernel.registry import load
from calamity.lab.ladder.plan import Ladder, budget
from calamity.lab.ladder.standings import Pair, Standing, Standings

FORMAT = 1


class Record(msgspec.Struct, kw_only=True):
    """A ladder, the versions it was played with, and its standings."""

    format: int = FORMAT
    calamity: str
    compiled: bool
    python: str
    content: str  # of the game: its cards and rules
    ladder: Ladder
    budgets: dict[str, str]  # what the bots may spend on a decision
    seconds: float
    games: int
    decisions: int
    bots: tuple[Standing, ...]
    pairs: tuple[Pair, ...]


def record(ladder: Ladder, found: Standings, seconds: float) -> Record:
    """The record of a ladder that was just played."""
    return Record(
        calamity=calamity.__version__,
        compiled=calamity.compiled,
        python=platform.python_version(),
        content=load(ladder.game, ladder.cards).content,
        ladder=ladder,
        budgets={name: budget(name, ladder.game, ladder.patient) for name in ladder.bots},
        seconds=round(seconds, 3),
        games=found.games,
        decisions=found.decisions,
        bots=found.bots,
        pairs=found.pairs,
    )


def written(kept: Record) -> bytes:
    """A record as JSON."""
    return msgspec.json.format(msgspec.json.encode(kept), indent=2) + b"\n"


def read(data: bytes) -> Record:
    """A record from JSON; it must be of this version's format."""
    try:
        kept = msgspec.json.decode(data, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadSave(f"this is no record of a ladder, or it is damaged: {error}") from None
    if kept.format != FORMAT:
        raise WrongVersion(f"this record has format {kept.format}; this version reads format {FORMAT}")
    return kept


def repeatable(kept: Record) -> Ladder:
    """The ladder of a record, if the game has not changed since."""
    content = load(kept.ladder.game, kept.ladder.cards).content
    if kept.content != content:
        raise WrongVersion(f"this ladder was played with other cards or rules ({kept.content}); these are {content}")
    return kept.ladder


def same(one: Record, other: Record) -> bool:
    """Whether two ladders gave the same results."""
    return (one.bots, one.pairs, one.games, one.decisions) == (other.bots, other.pairs, other.games, other.decisions)

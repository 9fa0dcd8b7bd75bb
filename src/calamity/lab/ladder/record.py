"""The record of a ladder: everything that is needed to play it again, and what came of it, as JSON."""

from __future__ import annotations

import platform
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import blake2b
from importlib import import_module
from pathlib import Path

import msgspec

import calamity
from calamity.kernel.errors import BadSave, WrongVersion
from calamity.kernel.registry import home, load
from calamity.lab.ladder.matches import Played, line_ups
from calamity.lab.ladder.plan import Ladder, LineUp, budget
from calamity.lab.ladder.standings import Pair, Standing, standings
from calamity.lab.plan import bot_name

FORMAT = 1


class Record(msgspec.Struct, kw_only=True):
    """A ladder, the versions it was played with, and its standings."""

    format: int = FORMAT
    calamity: str
    compiled: bool
    python: str
    content: str  # of the game: its cards and rules
    code: str = ""  # a digest of what makes our bots play as they do; old records don't say
    ladder: Ladder
    budgets: dict[str, str]  # what the bots may spend on a decision
    seconds: float
    games: int
    decisions: int
    bots: tuple[Standing, ...]
    pairs: tuple[Pair, ...]
    played: tuple[LineUp, ...] | None = None  # which games of the plan those were; old records don't say


def record(ladder: Ladder, games: Sequence[Played], seconds: float) -> Record:
    """The record of a ladder that was just played, or of as much of it as there is."""
    found = standings(ladder, games)
    return Record(
        calamity=calamity.__version__,
        compiled=calamity.compiled,
        python=platform.python_version(),
        content=load(ladder.game, ladder.cards).content,
        code=code(ladder.game),
        ladder=ladder,
        budgets=budgets(ladder),
        seconds=round(seconds, 3),
        games=found.games,
        decisions=found.decisions,
        bots=found.bots,
        pairs=found.pairs,
        played=line_ups(ladder, games),
    )


def written(kept: Record) -> bytes:
    """A record as JSON."""
    return msgspec.json.format(msgspec.json.encode(kept), indent=2) + b"\n"


def read(data: bytes, called: str = "this") -> Record:
    """A record from JSON; it must be of this version's format.  Complaints call it by a name, such as its file's."""
    try:
        kept = msgspec.json.decode(data, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadSave(f"{called} is no record of a ladder, or it is damaged: {error}") from None
    if kept.format != FORMAT:
        raise WrongVersion(f"{called} is a record of format {kept.format}; this version reads format {FORMAT}")
    return kept


def budgets(ladder: Ladder) -> dict[str, str]:
    """What the bots of a ladder may spend on a decision."""
    return {name: budget(name, ladder.game, ladder.patient) for name in ladder.bots}


@cache
def code(game: str) -> str:
    """A digest of what decides how our bots play a game: their sources and its own."""
    digest = blake2b(digest_size=16)
    for package in ("calamity.bots", home(game).rpartition(".")[0]):
        for folder in import_module(package).__path__:
            for path in sorted(Path(folder).rglob("*")):
                if path.suffix in (".py", ".toml"):
                    digest.update(path.read_bytes())
    return digest.hexdigest()


def repeatable(kept: Record) -> tuple[LineUp, ...]:
    """The games of a record, if they can be played again: the game has not changed, and they are known."""
    content = load(kept.ladder.game, kept.ladder.cards).content
    if kept.content != content:
        then, now = f"{kept.content}, version {kept.calamity}", f"{content}, version {calamity.__version__}"
        raise WrongVersion(f"this ladder was played with other cards or rules ({then}); these are {now}")
    if kept.games < 1:
        raise BadSave("this record has no games, so there is nothing to play again")
    kept.ladder.loaded()
    planned = {tuple(bot_name(maker) for maker in plan.bots): games for plan, games in kept.ladder.plans()}
    if kept.played is None:
        if kept.games < sum(planned.values()):
            raise BadSave(
                f"this record doesn't say which {kept.games:,} of its {sum(planned.values()):,} games it is of"
            )
        return tuple(LineUp(bots, ((0, games),)) for bots, games in planned.items())
    for line_up in kept.played:
        if any(not 0 <= start < stop <= planned.get(line_up.bots, 0) for start, stop in line_up.deals):
            raise BadSave(f"this record is damaged: its plan has no such games of {', '.join(line_up.bots)}")
    if count(kept.played) != kept.games:
        raise BadSave(f"this record is damaged: it has {kept.games:,} games, and names {count(kept.played):,}")
    return kept.played


def count(played: Sequence[LineUp]) -> int:
    """How many games some line-ups have."""
    return sum(stop - start for line_up in played for start, stop in line_up.deals)


def otherwise(kept: Record) -> Iterator[str]:
    """What is otherwise now than when a record was made, and may make a difference."""
    if kept.calamity != calamity.__version__:
        yield f"version {kept.calamity} then, {calamity.__version__} now"
    if kept.compiled != calamity.compiled:
        yield (
            " then, ".join("compiled" if how else "interpreted" for how in (kept.compiled, calamity.compiled)) + " now"
        )
    if kept.code and kept.code != code(kept.ladder.game):
        yield "the code of our bots, or of the game, has changed"
    for name, now in budgets(kept.ladder).items():
        if (then := kept.budgets.get(name, "")) != now:
            yield f"{name} had {then or 'no budget'} then, {now or 'no budget'} now"


def changes(before: Record, after: Record) -> Iterator[str]:
    """What differs in the results of two records of the same games."""
    for what, then, now in (
        ("games", before.games, after.games),
        ("decisions", before.decisions, after.decisions),
    ):
        if then != now:
            yield f"{what}: {then:,} then, {now:,} now"
    pairs = {(pair.first, pair.second): pair for pair in after.pairs}
    told: set[frozenset[str]] = set()
    for pair in before.pairs:
        both = frozenset((pair.first, pair.second))
        if both not in told and (line := _difference(pair, pairs.get((pair.first, pair.second)))):
            told.add(both)  # the other way round would say much the same
            yield f"{pair.first} against {pair.second}: {line}"
    standing = {one.bot: one for one in after.bots}
    for one in before.bots:
        if line := _difference(one, standing.get(one.bot)):
            yield f"{one.bot}: {line}"


def _difference(before: Standing | Pair, after: Standing | Pair | None) -> str:
    """What was then and what is now, in short; nothing if that is the same."""
    if after == before:
        return ""
    then, now = _figures(before), "missing" if after is None else _figures(after)
    return f"{then} then, {now} now" if then != now else f"{then}, then and now, but not to the last digit"


def _figures(found: Standing | Pair) -> str:
    low, high = found.interval
    wins = f"{found.wins:,.1f}".removesuffix(".0")
    shares = f"{wins} of {found.games:,} games, {found.share:.1%} ({low:.1%}–{high:.1%})"
    return shares if isinstance(found, Pair) else f"rating {found.rating:.1f} ± {2 * found.unsure:.1f}, {shares}"

"""The record of a ladder as JSON: everything needed to play it again, and its results."""

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
    content: str  # the fingerprint of the game's cards and rules
    code: str = ""  # a digest of the bots' code; missing in old records
    ladder: Ladder
    budgets: dict[str, str]  # what the bots may spend on a decision
    seconds: float
    games: int
    decisions: int
    bots: tuple[Standing, ...]
    pairs: tuple[Pair, ...]
    played: tuple[LineUp, ...] | None = None  # which games of the plan were played; missing in old records


def record(ladder: Ladder, games: Sequence[Played], seconds: float) -> Record:
    """The record of a ladder that was just played, or of the part that was."""
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
    """A record from JSON; it must have this version's format.  Errors refer to it as `called`."""
    try:
        kept = msgspec.json.decode(data, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadSave(f"{called} is not a record of a ladder, or it is damaged: {error}") from None
    if kept.format != FORMAT:
        raise WrongVersion(f"{called} is a record of format {kept.format}; this version reads format {FORMAT}")
    return kept


def budgets(ladder: Ladder) -> dict[str, str]:
    """What the bots of a ladder may spend on a decision."""
    return {name: budget(name, ladder.game, ladder.patient) for name in ladder.bots}


@cache
def code(game: str) -> str:
    """A digest of the code that decides how our bots play a game: theirs and the game's."""
    digest = blake2b(digest_size=16)
    for package in ("calamity.bots", home(game).rpartition(".")[0]):
        for folder in import_module(package).__path__:
            for path in sorted(Path(folder).rglob("*")):
                if path.suffix in (".py", ".toml"):
                    digest.update(path.read_bytes())
    return digest.hexdigest()


def repeatable(kept: Record) -> tuple[LineUp, ...]:
    """The games of a record, if they can be played again: they are known, and the game hasn't changed."""
    content = load(kept.ladder.game, kept.ladder.cards).content
    if kept.content != content:
        then, now = f"{kept.content}, version {kept.calamity}", f"{content}, version {calamity.__version__}"
        raise WrongVersion(f"this ladder was played with other cards or rules ({then}) than the present ones ({now})")
    if kept.games < 1:
        raise BadSave("this record has no games, so there is nothing to play again")
    kept.ladder.loaded()
    planned = {tuple(bot_name(maker) for maker in plan.bots): games for plan, games in kept.ladder.plans()}
    if kept.played is None:
        if kept.games < sum(planned.values()):
            raise BadSave(
                f"this record doesn't say which {kept.games:,} of its {sum(planned.values()):,} games were played"
            )
        return tuple(LineUp(bots, ((0, games),)) for bots, games in planned.items())
    for line_up in kept.played:
        if any(not 0 <= start < stop <= planned.get(line_up.bots, 0) for start, stop in line_up.deals):
            raise BadSave(f"this record is damaged: its plan has no such games of {', '.join(line_up.bots)}")
    if count(kept.played) != kept.games:
        raise BadSave(f"this record is damaged: it has {kept.games:,} games, but lists {count(kept.played):,}")
    return kept.played


def count(played: Sequence[LineUp]) -> int:
    """The number of games of some line-ups."""
    return sum(stop - start for line_up in played for start, stop in line_up.deals)


def otherwise(kept: Record) -> Iterator[str]:
    """What has changed since a record was made and may make a difference."""
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
    """The differences between the results of two records of the same games."""
    for what, then, now in (
        ("games", before.games, after.games),
        ("decisions", before.decisions, after.decisions),
    ):
        if then != now:
            yield f"{what}: {then:,} then, {now:,} now"
    pairs = {(pair.first, pair.second): pair for pair in after.pairs}
    compared: set[frozenset[str]] = set()
    for pair in before.pairs:
        both = frozenset((pair.first, pair.second))
        if both not in compared and (line := _difference(pair, pairs.get((pair.first, pair.second)))):
            compared.add(both)  # the reverse would say much the same
            yield f"{pair.first} against {pair.second}: {line}"
    standing = {one.bot: one for one in after.bots}
    for one in before.bots:
        if line := _difference(one, standing.get(one.bot)):
            yield f"{one.bot}: {line}"


def _difference(before: Standing | Pair, after: Standing | Pair | None) -> str:
    """Then and now, in short; empty if they are the same."""
    if after == before:
        return ""
    then, now = _figures(before), "missing" if after is None else _figures(after)
    return f"{then} then, {now} now" if then != now else f"{then} then and now, except for digits not shown"


def _figures(found: Standing | Pair) -> str:
    low, high = found.interval
    wins = f"{found.wins:,.1f}".removesuffix(".0")
    shares = f"{wins} of {found.games:,} games, {found.share:.1%} ({low:.1%}–{high:.1%})"
    return shares if isinstance(found, Pair) else f"rating {found.rating:.1f} ± {2 * found.unsure:.1f}, {shares}"

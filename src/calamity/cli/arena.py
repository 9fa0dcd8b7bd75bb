"""`calamity arena`: lets bots, programs and HTTP endpoints play each other, and records all games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

import calamity
from calamity.cli.output import (
    INTERRUPTED,
    CardFile,
    Complaint,
    Language,
    allowed_seats,
    check_file,
    complain,
    console,
    look_here,
    table,
)
from calamity.kernel.languages import ENGLISH
from calamity.kernel.options import parsed_options

if TYPE_CHECKING:
    from calamity.arena.games import Arena
    from calamity.arena.record import Record

Show = Callable[[int, int], None]  # games that are over, decisions in the present one

PATIENCE = 2.0  # seconds without a progress bar
ENDING = ".jsonl"


def arena(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="The game's name.")] = "",
    player: Annotated[
        list[str] | None,
        typer.Option(help="NAME=level:3, NAME='program args' or NAME=http://…; once for each player."),
    ] = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 10,
    seats: Annotated[int | None, typer.Option(help="How many seats; by default as few as possible.")] = None,
    seconds: Annotated[float, typer.Option(min=0.01, max=86_400, help="The time for each reply.")] = 60.0,
    tries: Annotated[int, typer.Option(min=1, max=100, help="Replies to a question before it is answered.")] = 3,
    seed: Annotated[int, typer.Option(help="The same seed gives the same deals.")] = 1,
    options: Annotated[list[str] | None, typer.Option(help="Options of the game: comma-separated name=value.")] = None,
    cards: CardFile = None,
    env: Annotated[
        list[str] | None, typer.Option(help="A variable of the environment that programs may see; can be repeated.")
    ] = None,
    lang: Language = ENGLISH,
    out: Annotated[Path | None, typer.Option(help="Write one record for each game: .jsonl.")] = None,
    again: Annotated[
        Path | None, typer.Option(help="Repeat the games of a file that --out wrote, and compare; starts no program.")
    ] = None,
) -> None:
    """Let language models, programs and bots play each other.

    A player is one of our bots, a program that reads JSON lines and writes replies, or an HTTP endpoint that gets them
    as POST requests. From game to game all move on by one seat. Where no reply comes in time, or none of the tries is
    possible, the game's default is answered. A program sees only a few variables of the environment, but it runs with
    your rights: start only what you trust. Ctrl-C ends it early and keeps the games played so far.
    """
    look_here()
    if out is not None:
        check_file(out, (ENDING,))
    if again is not None:
        _check_alone(context)
        raise typer.Exit(_repeated(again, out))
    from calamity.arena.games import Arena
    from calamity.arena.players import entrants

    if not game:
        raise Complaint("name a game, or a file with --again")
    if not player:
        raise Complaint("name at least one player, such as --player fred=level:3")
    found, changed = entrants(player), parsed_options(options)
    few = allowed_seats(calamity.load(game, cards), changed).start
    many = seats if seats is not None else max(few, len(found))
    own = str(cards) if cards is not None else None
    planned = Arena(game, found, many, seed, changed, own, lang, seconds, tries, tuple(env or ()))
    planned.loaded()
    records = _played(planned, games, out)
    report(planned.game, records, games)
    if out is not None and records:
        console().print(f"[good]Wrote[/] {escape(str(out))}: {len(records):,} records, one per game.", soft_wrap=True)
    if not records:
        raise typer.Exit(INTERRUPTED)


def _check_alone(context: typer.Context) -> None:
    """Refuse options that would lead to other games than those of the records."""
    sources = ((name, context.get_parameter_source(name)) for name in context.params if name not in ("again", "out"))
    given = [name for name, source in sources if source is not None and source.name == "COMMANDLINE"]
    if given:
        said = ", ".join(name if name == "game" else f"--{name}" for name in given)
        raise Complaint(f"--again repeats games as they were; leave out {said}")


def _played(planned: Arena, games: int, out: Path | None) -> list[Record]:
    """Play until the end or Ctrl-C; each record is written as soon as its game is over."""
    from calamity.arena.games import play

    records: list[Record] = []
    if out is not None:
        _write(out, None)
    with _bar(planned.game, games) as show:
        try:
            for record in play(planned, games, show):
                records.append(record)
                if out is not None:
                    _write(out, record)
        except KeyboardInterrupt:
            pass
    return records


def _write(path: Path, record: Record | None) -> None:
    """Begin a file of records, or add one."""
    from calamity.arena.record import line

    try:
        with path.open("wb" if record is None else "ab") as file:
            file.write(b"" if record is None else line(record))
    except OSError as error:
        raise Complaint(f"can't write {path}: {error.strerror or error}") from None


@contextmanager
def _bar(game: str, games: int) -> Iterator[Show]:
    """A progress bar that appears after a moment, if there is a terminal; what is yielded moves it on."""
    beside = console(to_errors=True)
    decisions = TextColumn("[faint]{task.fields[made]} decisions in this game")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), decisions, TimeElapsedColumn())
    bar = Progress(*columns, console=beside, transient=True, disable=not beside.is_terminal)
    task = bar.add_task(game, total=games, made=0)
    later = Timer(PATIENCE, bar.start)
    later.daemon = True
    later.start()
    try:
        yield lambda done, made: bar.update(task, completed=done, made=made)
    finally:
        later.cancel()
        later.join()
        bar.stop()


def report(game: str, records: Sequence[Record], asked: int) -> None:
    """Print how the players did."""
    from calamity.arena.standings import standings

    out = console()
    title = calamity.load(game).title
    if len(records) < asked:
        out.print(f"[bad]Stopped early:[/] {len(records):,} of {asked:,} games of {title}")
    if not records:
        return
    found = standings(records)
    shared = any(one.shared for one in found)
    columns = ["games", "wins", *(["shared"] if shared else []), "95 %", "mean score"]
    listed = table("player", *columns, right=tuple(columns))
    for one in found:
        low, high = one.interval
        halves = [f"{one.shared / one.games:.1%}"] if shared else []
        cells = [f"{one.games:,}", f"{one.wins / one.games:.1%}", *halves, f"{low:.1%}–{high:.1%}", f"{one.score:.2f}"]
        listed.add_row(f"[name]{escape(one.name)}[/]", *cells)
    out.print(listed)
    out.print()
    columns = ["answers", "wrong replies", "timeouts", "failures", "by default", "s/answer"]
    listed = table("player", *columns, right=tuple(columns))
    for one in found:
        counts = (one.answers, one.wrong, one.timeouts, one.failures, one.defaults)
        listed.add_row(f"[name]{escape(one.name)}[/]", *(f"{count:,}" for count in counts), f"{one.seconds:.2f}")
    out.print(listed)
    out.print()


def _repeated(path: Path, out: Path | None) -> int:
    """Play recorded games again, and say whether they came out the same; return the exit code."""
    from calamity.arena.games import repeat
    from calamity.arena.record import entries, read
    from calamity.lab.made_with import differences

    before = read(path)
    now: list[Record] = []
    if out is not None:
        if out.exists() and out.samefile(path):
            raise Complaint(f"{out} is the file to repeat; give another one")
        _write(out, None)
    with _bar(before[0].game, len(before)) as show:
        try:
            for number, record in enumerate(before):
                now.append(repeat(record, partial(show, number)))
                if out is not None:
                    _write(out, now[-1])
        except KeyboardInterrupt:
            complain("stopped before all games were played again")
            return INTERRUPTED
    other = [old.number for old, new in zip(before, now) if entries(old) != entries(new) or old.result != new.result]
    if not other:
        console().print(f"[good]The same as before:[/] {len(now):,} games.")
        return 0
    console().print(f"[bad]Not the same as before:[/] {len(other):,} of {len(now):,} games, the first is {other[0]}.")
    for difference in differences(before[0].experiment, now[0].experiment):
        console().print(f"  {escape(difference)}", soft_wrap=True)
    return 1

"""`calamity ladder`: measures how strong bots are by playing them against each other."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import calamity
from calamity.bots.levels import LEVELS
from calamity.cli.output import (
    INTERRUPTED,
    CardFile,
    Complaint,
    allowed_seats,
    bot_names,
    check_file,
    complain,
    console,
    look_here,
    read_bytes,
)
from calamity.kernel.options import parsed_options

if TYPE_CHECKING:
    from calamity.lab.ladder.plan import Ladder, LineUp
    from calamity.lab.ladder.record import Record

DEFAULT_BOTS = ",".join(f"level:{level.number}" for level in LEVELS)


def ladder(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="The game's name.")] = "",
    bots: Annotated[
        str, typer.Option(help="The bots, comma-separated; mcts:500 is a search of 500 iterations.")
    ] = DEFAULT_BOTS,
    games: Annotated[
        int,
        typer.Option(
            "--games",
            "-n",
            min=1,
            help="Games for each pair of bots, rounded up so that all sit in all seats equally often.",
        ),
    ] = 100,
    slow_games: Annotated[
        int, typer.Option(min=0, help="Games with bots that search; by default as many as the others play.")
    ] = 0,
    games_of: Annotated[
        list[str] | None, typer.Option(help="Games for two of the bots: level:4,level:5=500; for a team: level:5=500.")
    ] = None,
    seats: Annotated[int | None, typer.Option(help="The number of players; by default two, or a team of four.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=0, help="How many processes; 0: one for each core.")] = 0,
    options: Annotated[list[str] | None, typer.Option(help="Options of the game: comma-separated name=value.")] = None,
    cards: CardFile = None,
    out: Annotated[Path | None, typer.Option(help="Write a record that can be replayed: .json.")] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw the result: .svg.")] = None,
    again: Annotated[Path | None, typer.Option(help="Play the ladder of a record again and compare.")] = None,
) -> None:
    """Let bots play each other in a round robin, and rate them.

    Each pair of bots plays the same deals, and each bot sits in each seat equally often. If all players win or lose
    together, each bot plays all seats, and teams are compared. Shares of wins come with 95 % intervals; ratings are
    openskill's. Ctrl-C or a failing bot ends it early and shows the results so far.
    """
    # The lab takes a moment to load; other commands should not have to wait for it.
    from calamity.cli.ladder_report import report
    from calamity.lab.ladder.plan import Ladder, parsed_counts, usual_seats
    from calamity.lab.ladder.record import count, read, repeatable

    before = read(read_bytes(again), str(again)) if again is not None else None
    only: Sequence[LineUp] | None = None
    if before is not None:
        _check_alone(context)
        look_here()
        wanted, only = before.ladder, repeatable(before)
        if game and game != wanted.game:
            raise Complaint(f"that record is for {wanted.game}, not for {game}")
    elif not game:
        raise Complaint("give a game, or a record with --again")
    else:
        changed = parsed_options(options)
        known = calamity.load(game, cards)
        many = seats if seats is not None else usual_seats(known, allowed_seats(known, changed))
        own = str(cards) if cards is not None else None
        counts = parsed_counts(games_of)
        wanted = Ladder(game, bot_names(bots), games, many, seed, changed, own, slow_games, games_of=counts)
    wanted.loaded()
    for path, suffix in ((out, ".json"), (plot, ".svg")):
        if path is not None:
            check_file(path, (suffix,))
    if before is not None:
        _foretell(before)
    planned = count(only) if only is not None else sum(many for _, many in wanted.plans())
    kept, failure = _played(wanted, jobs or os.cpu_count() or 1, planned, only)
    well = True
    if kept is not None:
        report(console(), kept)
        if kept.games < planned:
            console().print(f"[bad]Stopped[/] after {kept.games:,} of {planned:,} games.")
        well = _keep(kept, out, plot)
    if failure:
        complain(failure)
    if failure or not well:
        raise typer.Exit(1)
    if kept is None:
        complain("stopped before a game was over")
        raise typer.Exit(INTERRUPTED)
    if before is not None:
        raise typer.Exit(_compared(before, kept))


def _check_alone(context: typer.Context) -> None:
    """Refuse options that would lead to other games than those of a record."""
    names = ("bots", "games", "slow_games", "games_of", "seats", "seed", "options", "cards")
    sources = ((name, context.get_parameter_source(name)) for name in names)
    given = [name for name, source in sources if source is not None and source.name == "COMMANDLINE"]
    if given:
        said = ", ".join(f"--{name.replace('_', '-')}" for name in given)
        raise Complaint(f"--again plays the games of a record unchanged; leave out {said}")


def _foretell(before: Record) -> None:
    """Say in advance why a result may differ from a record's."""
    from calamity.lab.ladder.record import otherwise

    for line in otherwise(before):
        console().print(f"[bad]Different from the record:[/] {escape(line)}", soft_wrap=True)


def _compared(before: Record, kept: Record) -> int:
    """Say whether a ladder had the same result as its record, or what differs; return the exit code."""
    from calamity.lab.ladder.record import changes

    if kept.games < before.games:
        console().print("Not compared: not all games of the record were played again.")
        return INTERRUPTED
    differing = list(changes(before, kept))
    console().print("[bad]Not the same as before.[/]" if differing else "[good]The same as before.[/]")
    for line in differing:
        console().print(f"  {escape(line)}", soft_wrap=True)
    return 1 if differing else 0


def _played(wanted: Ladder, jobs: int, planned: int, only: Sequence[LineUp] | None = None) -> tuple[Record | None, str]:
    """The record of what was played, if anything, and the error of a bot that ended it."""
    from calamity.lab.ladder.matches import Failed, play
    from calamity.lab.ladder.record import record

    began = perf_counter()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    beside = console(to_errors=True)
    with Progress(*columns, console=beside, transient=True, disable=not beside.is_terminal) as bar:
        task = bar.add_task(wanted.game, total=planned)
        failure = ""
        try:
            games = play(wanted, jobs, lambda finished: bar.update(task, completed=finished), only=only)
        except Failed as failed:
            games, failure = failed.games, str(failed)
    return record(wanted, games, perf_counter() - began) if games else None, failure


def _keep(kept: Record, out: Path | None, plot: Path | None) -> bool:
    """Write the record and the picture, each even if the other fails; return whether both succeeded."""
    from calamity.lab.ladder.plot import picture
    from calamity.lab.ladder.record import written

    well = True
    for path, content in ((out, written(kept)), (plot, picture(kept).encode())):
        if path is not None:
            try:
                path.write_bytes(content)
                console().print(f"[good]Wrote[/] {path}.")
            except OSError as error:
                complain(f"can't write {path}: {error.strerror or error}")
                well = False
    return well

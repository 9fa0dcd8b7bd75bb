"""`calamity simulate`: plays many games between bots and summarises the results."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import calamity
from calamity.cli.output import (
    COMPILE_HINT,
    INTERRUPTED,
    CardFile,
    Complaint,
    allowed_seats,
    bot_names,
    check_file,
    complain,
    console,
    look_here,
    table,
)
from calamity.kernel.options import parsed_options
from calamity.lab.plan import Plan

if TYPE_CHECKING:
    from calamity.kernel.game import Game
    from calamity.lab.experiment import Experiment
    from calamity.lab.simulate import Simulation
    from calamity.lab.statistics import Share, Standing, Summary

EPILOG = "" if calamity.compiled else COMPILE_HINT
SUFFIXES = (".parquet", ".csv")


def simulate(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="The game's name.")] = "",
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 1000,
    seats: Annotated[int | None, typer.Option(help="How many players; by default as few as possible.")] = None,
    bots: Annotated[str, typer.Option(help="The bots, comma-separated; repeated until all seats have one.")] = "random",
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=0, help="How many processes; 0: one for each core.")] = 1,
    options: Annotated[list[str] | None, typer.Option(help="Options of the game: comma-separated name=value.")] = None,
    cards: CardFile = None,
    out: Annotated[Path | None, typer.Option(help="Write one row per seat and game: .parquet or .csv.")] = None,
    again: Annotated[
        Path | None, typer.Option(help="Repeat the simulation of a file that --out wrote, and compare.")
    ] = None,
) -> None:
    """Let bots play many games and summarise the results.

    From game to game all bots move on by one seat, so that each plays each seat equally often. The results depend on
    the seed, not on the number of processes. Ctrl-C or a failing bot ends it early and shows the results so far.
    """
    # Data frames take a moment to load; the other commands needn't wait for them.
    from calamity.lab.experiment import planned
    from calamity.lab.simulate import Failed
    from calamity.lab.simulate import simulate as run

    before = _record(again, context) if again is not None else None
    if before is not None:
        plan, games, game = planned(before), before.games, before.game
    elif not game:
        raise Complaint("name a game, or a file with --again")
    else:
        names = bot_names(bots)
        changed = parsed_options(options)
        few = allowed_seats(calamity.load(game, cards), changed).start
        many = seats if seats is not None else max(few, len(names))
        plan = Plan(game, many, names, seed, changed, str(cards) if cards is not None else None)
    plan.loaded()
    if out is not None:
        check_file(out, SUFFIXES)
    with _bar() as bar:
        task = bar.add_task(game, total=games, rate="")
        failure = ""
        try:
            simulation = run(
                plan,
                games,
                jobs or os.cpu_count() or 1,
                lambda finished, made: bar.update(task, completed=finished, rate=_rate(made, bar.tasks[0].elapsed)),
            )
        except Failed as failed:
            simulation, failure = failed.simulation, str(failed)
    report(console(), simulation)
    if out is not None:
        _write(simulation, out)
    if failure:
        complain(failure)
        raise typer.Exit(1)
    if not simulation.games:
        raise typer.Exit(INTERRUPTED)
    if before is not None:
        raise typer.Exit(_compared(before, simulation))


def _record(path: Path, context: typer.Context) -> Experiment:
    """The record to repeat; refuse options that would change its games."""
    from calamity.lab.experiment import read

    names = ("game", "games", "seats", "bots", "seed", "options", "cards")
    sources = ((name, context.get_parameter_source(name)) for name in names)
    given = [name for name, source in sources if source is not None and source.name == "COMMANDLINE"]
    if given:
        said = ", ".join(name if name == "game" else f"--{name}" for name in given)
        raise Complaint(f"--again repeats a simulation as it was; leave out {said}")
    look_here()
    return read(path)


def _compared(before: Experiment, simulation: Simulation) -> int:
    """Say whether a simulation came out as its record says, and what has changed; return the exit code."""
    from calamity.lab.experiment import experiment
    from calamity.lab.made_with import differences

    if simulation.interrupted:
        console().print("Not compared: not all games of the record were played again.")
        return INTERRUPTED
    now = experiment(simulation)
    same = now.rows == before.rows
    console().print("[good]The same as before.[/]" if same else "[bad]Not the same as before.[/]")
    for line in differences(before, now):
        console().print(f"  {escape(line)}", soft_wrap=True)
    return 0 if same else 1


def _bar() -> Progress:
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("[faint]{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    out = console(to_errors=True)
    return Progress(*columns, console=out, transient=True, disable=not out.is_terminal)


def _rate(made: int, seconds: float | None) -> str:
    return f"{made / seconds:,.0f} decisions/s" if seconds else ""


def _write(simulation: Simulation, path: Path) -> None:
    from calamity.lab.experiment import write

    try:
        write(simulation, path)
    except OSError as error:
        raise Complaint(f"can't write {path}: {error.strerror or error}") from None
    console().print(f"[good]Wrote[/] {path}: {simulation.rows.height:,} rows, one per seat and game.")


def report(out: Console, simulation: Simulation) -> None:
    """Print the results of a simulation."""
    from calamity.lab.statistics import summarise

    plan = simulation.plan
    game = calamity.load(plan.game)
    changed = "".join(f", {name}={value}" for name, value in plan.options.items())
    out.print(f"[name]{game.title}[/], {plan.seats} players{changed}, seed {plan.seed}")
    if simulation.interrupted:
        out.print(f"[bad]Stopped early:[/] {simulation.games:,} of {simulation.asked:,} games")
    if not simulation.games:
        return
    out.print()
    summary = summarise(simulation)
    _standings(out, game, "bot", summary.bots)
    _standings(out, game, "seat", summary.seats)
    _endings(out, game, summary)
    length = summary.length
    out.print(
        f"{simulation.games:,} games of {length.mean:.1f} decisions on average "
        f"({length.low:.0f} to {length.high:.0f} in four of five games)."
    )
    rate = simulation.decisions / simulation.seconds
    out.print(
        f"{simulation.seconds:.1f} s, {rate:,.0f} decisions/s, {simulation.games / simulation.seconds:,.1f} games/s."
    )
    if not calamity.compiled:
        out.print(f"[faint]{COMPILE_HINT}[/]")


def _endings(out: Console, game: Game, summary: Summary) -> None:
    """Say how often a team won, and how games without a single winner ended."""
    if game.together:
        out.print(f"The team won {_share(summary.won)}.")
    names = {"lost": "Lost" if game.together else "Won by nobody", "shared": "Shared", "unfinished": "Unfinished"}
    for ending in summary.rest:
        reason = game.texts.get(f"result.{ending.reason}", "en")
        out.print(f"{names.get(ending.outcome, ending.outcome)}: {_share(ending.share)}. {reason}")
    if game.together or summary.rest:
        out.print()


def _share(share: Share) -> str:
    low, high = share.interval
    return f"{share.rate:.1%} of the games (95 %: {low:.1%}–{high:.1%})"


def _standings(out: Console, game: Game, by: str, standings: tuple[Standing, ...]) -> None:
    """Print what each bot or seat has won: games, or titles if all win together."""
    titles = _titles(game, standings) if game.together else {}
    shared = not game.together and any(standing.shared for standing in standings)
    wins = list(titles.values()) if game.together else ["wins", *(["shared"] if shared else []), "95 %"]
    columns = ["games", *wins, "mean score", "10 %", "50 %", "90 %"]
    listed = table(by, *columns, right=tuple(columns))
    for standing in standings:
        score = standing.score
        if game.together:
            cells = [f"{standing.titles[title].rate:.1%}" for title in titles]
        else:
            low, high = standing.interval
            halves = [f"{standing.shared / standing.games:.1%}"] if shared else []
            cells = [f"{standing.rate:.1%}", *halves, f"{low:.1%}–{high:.1%}"]
        cells += [f"{score.mean:.2f}", *(f"{value:g}" for value in (score.low, score.median, score.high))]
        listed.add_row(f"[name]{standing.label}[/]", f"{standing.games:,}", *cells)
    out.print(listed)
    out.print()


def _titles(game: Game, standings: tuple[Standing, ...]) -> dict[str, str]:
    """The titles that distinguish seats, by name and in words; those that all winners have are left out."""
    return {
        title: game.texts.get(f"title_of.{title}", "en")
        for title in standings[0].titles
        if any(standing.titles[title].games != standing.wins for standing in standings)
    }

"""The command `calamity`: combines its subcommands, and prints errors as one clear line instead of a traceback."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

import calamity
from calamity.cli import (
    arena,
    bench,
    cards,
    games,
    hint,
    ladder,
    learn,
    maintenance,
    play,
    replay,
    rules,
    serve,
    simulate,
    terminal,
)
from calamity.cli.output import complain
from calamity.kernel.errors import CalamityError

app = typer.Typer(
    name="calamity",
    help="Tabletop games about catastrophes: play them, read their rules, simulate them.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",  # so that paragraphs are reflowed
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("play")(play.play)
app.command("terminal")(terminal.terminal)
app.command("learn")(learn.learn)
app.command("serve")(serve.serve)
app.command("games")(games.games)
app.command("rules")(rules.rules)
app.add_typer(cards.app, name="cards")
app.command("simulate", epilog=simulate.EPILOG)(simulate.simulate)
app.command("ladder", epilog=simulate.EPILOG)(ladder.ladder)
app.command("arena", epilog=simulate.EPILOG)(arena.arena)
app.command("hint")(hint.hint)
app.command("replay")(replay.replay)
app.command("bench")(bench.bench)
app.command("backup")(maintenance.backup)
app.command("restore")(maintenance.restore)
app.command("doctor")(maintenance.doctor)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"calamity {calamity.__version__}, {'compiled' if calamity.compiled else 'interpreted'}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Only here for `--version`: the commands do the work."""


def run() -> None:
    """Run the command line; the exit code is 2 for everything that the user can correct."""
    try:
        app()
    except CalamityError as error:
        complain(str(error))
        sys.exit(2)

"""`calamity bench`: a short speed measurement of the engine on this machine."""

from __future__ import annotations

from typing import Annotated

import typer

import calamity
from calamity.cli.output import COMPILE_HINT, console, table
from calamity.lab.measure import measure


def bench(
    game: Annotated[str | None, typer.Argument(help="Only this game.")] = None,
    seconds: Annotated[float, typer.Option(min=0.01, max=60, help="How long to measure each game.")] = 2.0,
) -> None:
    """Measure how fast the engine is on this machine: random games, copies and imagined worlds, in one process."""
    out = console()
    numbers = ("decisions/s", "games/s", "copies/s", "imagined/s")
    listed = table("game", "players", *numbers, right=("players", *numbers))
    for name in (game,) if game is not None else calamity.games():
        known = calamity.load(name)
        speed = measure(known, known.seats[len(known.seats) // 2], seconds)
        figures = (speed.decisions, speed.games, speed.copies, speed.imagined)
        listed.add_row(f"[name]{name}[/]", str(speed.seats), *(f"{figure:,.0f}" for figure in figures))
    out.print(listed)
    out.print()
    out.print("[good]The engine is compiled.[/]" if calamity.compiled else f"[faint]{COMPILE_HINT}[/]")

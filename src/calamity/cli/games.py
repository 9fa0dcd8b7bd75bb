"""`calamity games`: lists the games that can be played, with their options."""

from __future__ import annotations

from typing import Annotated

import typer

import calamity
from calamity.cli.output import complain_of_games, console, table
from calamity.kernel.game import Game


def games(
    game: Annotated[str | None, typer.Argument(help="Show one game with the values of its options.")] = None,
) -> None:
    """List the games: the number of players, and the options."""
    if game is not None:
        _options(calamity.load(game))
        return
    out = console()
    overview = table("game", "players", "options")
    for name in calamity.games():
        known = calamity.load(name)
        overview.add_row(f"[name]{name}[/]\n[faint]{known.title}[/]", players(known), ", ".join(known.options) or "–")
    out.print(overview)
    out.print("\n[faint]More about a game:[/] calamity games GAME")
    complain_of_games()


def players(game: Game) -> str:
    """The numbers of players as a range."""
    few, many = game.seats.start, game.seats.stop - 1
    return str(few) if few == many else f"{few}–{many}"


def _options(game: Game) -> None:
    out = console()
    out.print(f"[name]{game.title}[/], {players(game)} players")
    if "tagline" in game.texts:
        out.print(f"[faint]{game.texts.get('tagline', 'en')}[/]")
    if not game.option_specs:
        return
    out.print()
    listed = table("option", "values, the default first", "rules")
    for spec in game.option_specs:
        listed.add_row(spec.name, spec.described(), f"[rule]{', '.join(spec.rules)}[/]")
    out.print(listed)

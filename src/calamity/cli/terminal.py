"""`calamity terminal`: plays a game in the terminal, or continues a saved one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

import calamity
from calamity.cli.games import players
from calamity.cli.output import (
    CardFile,
    Complaint,
    Language,
    allowed_seats,
    bot_names,
    complain_of_games,
    console,
    look_here,
    read_bytes,
)
from calamity.kernel.game import Game
from calamity.kernel.languages import ENGLISH
from calamity.kernel.options import parsed_options
from calamity.kernel.table import Table
from calamity.terminal.seating import YOU, player_names, seating
from calamity.terminal.session import Read, Session
from calamity.terminal.storage import restored
from calamity.terminal.words import say


def terminal(
    game: Annotated[str | None, typer.Argument(help="The game's name; without it there is a menu.")] = None,
    seats: Annotated[int | None, typer.Option(help="How many players, bots included.")] = None,
    bots: Annotated[str, typer.Option(help="The bots, comma-separated; 'you' keeps a seat for a person.")] = "",
    lang: Language = ENGLISH,
    name: Annotated[str, typer.Option(help="What you are called.")] = "",
    seed: Annotated[int | None, typer.Option(help="Play a reproducible game; without it chance is secret.")] = None,
    options: Annotated[list[str] | None, typer.Option(help="Options of the game: comma-separated name=value.")] = None,
    cards: CardFile = None,
    resume: Annotated[Path | None, typer.Option(help="Continue a saved game.")] = None,
) -> None:
    """Play in the terminal, against bots or with several people at one keyboard.

    By default you sit in the first seat and greedy bots in the others. '--bots greedy,you,random' puts you between two
    bots; with more seats than bots, the remaining seats are people who share the keyboard.
    """
    out = console()
    read = _reader(out)
    if resume is not None:
        session = _resumed(resume, cards, lang, out, read)
    else:
        known = _chosen(game, cards, lang, out, read)
        changed = parsed_options(options)
        named = bot_names(bots)
        many = seats if seats is not None else _how_many(allowed_seats(known, changed), named, lang, out, read)
        table = Table(known, many, seed, changed)
        seated = seating(many, named)
        session = Session(table, player_names(known, seated, lang, name), seated, lang, out, read)
    session.cards = cards
    session.play()


def _reader(out: Console) -> Read:
    return lambda: out.input("[bold]> [/]")


def _resumed(path: Path, cards: Path | None, lang: str, out: Console, read: Read) -> Session:
    found = restored(read_bytes(path), str(cards) if cards is not None else None)
    table = found.table
    if table.over:
        raise Complaint(f"that game is over; read it with: calamity replay {path}")
    look_here()
    bots = found.bots or seating(table.seats, ())
    session = Session(table, found.names or player_names(table.game, bots, lang), bots, lang, out, read)
    session.path = path
    return session


def _chosen(name: str | None, cards: Path | None, lang: str, out: Console, read: Read) -> Game:
    """The game that was named, or one chosen from a menu."""
    if name is not None:
        return calamity.load(name, cards)
    known = [calamity.load(game) for game in calamity.games()]
    complain_of_games()
    out.print(f"[bold]{say('menu.games', lang)}[/]")
    for number, game in enumerate(known, 1):
        tagline = game.texts.get("tagline", lang) if "tagline" in game.texts else ""
        out.print(f"  [number]{number}[/]  [bold]{game.title}[/] ({players(game)})  [dim]{tagline}[/]")
    return calamity.load(known[_number(1, len(known), read) - 1].name, cards)


def _how_many(allowed: range, bots: tuple[str, ...], lang: str, out: Console, read: Read) -> int:
    """The number of players: given by the bots, or asked for if there is a choice."""
    if bots:
        return max(allowed.start, len(bots) + (0 if YOU in bots else 1))
    few, many = allowed.start, allowed.stop - 1
    if few == many:
        return few
    out.print(say("menu.seats", lang, few=few, many=many))
    return _number(few, many, read)


def _number(few: int, many: int, read: Read) -> int:
    """A number within a range, asked for until it is valid."""
    while True:
        try:
            word = read().strip()
        except (EOFError, KeyboardInterrupt):
            raise typer.Exit from None
        if word.isdigit() and few <= int(word) <= many:
            return int(word)

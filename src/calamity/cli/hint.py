"""`calamity hint`: what a bot would do in a saved game, and why."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

import calamity
from calamity.bots.assessment import Considered
from calamity.bots.bot import Bot, considered
from calamity.bots.levels import LEVELS
from calamity.bots.mind import Mind
from calamity.bots.reasons import explained
from calamity.cli.output import CardFile, Complaint, Language, bot_names, console, read_bytes, table
from calamity.kernel.foreign_errors import one_line
from calamity.kernel.languages import ENGLISH
from calamity.kernel.table import Ask, Table
from calamity.terminal.advice import called, notes, rated_options
from calamity.terminal.storage import Stored, restored
from calamity.terminal.words import say

STRONGEST = len(LEVELS)


def hint(
    file: Annotated[Path, typer.Argument(help="A saved game.")],
    level: Annotated[
        int | None,
        typer.Option(min=1, max=STRONGEST, help="The adviser's level; by default the strongest."),
    ] = None,
    bot: Annotated[str, typer.Option(help="Ask this bot instead of a level.")] = "",
    seat: Annotated[
        int | None, typer.Option(help="Advise this seat, counted from 1; by default the one that is asked.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same advice.")] = 1,
    lang: Language = ENGLISH,
    cards: CardFile = None,
) -> None:
    """Say what a bot would do in a saved game: the options it considered, the best first.

    For each option, a search says in how many imagined games it was tried and roughly how many of those were won. The
    bot knows only what the seat knows.
    """
    found = restored(read_bytes(file), str(cards) if cards is not None else None)
    ask, game, state = _asked(found.table, seat), found.table.game, found.table.state
    if bot and level is not None:
        raise Complaint("ask a level or a bot, not both")
    names = bot_names(bot) or (f"level:{level or STRONGEST}",)
    if len(names) > 1:
        raise Complaint("ask one bot at a time")
    (name,) = names
    adviser = calamity.bot(name, seed=seed)
    mind = Mind(game, state, ask.seat, seed)
    options = explained(mind, _advice(name, adviser, mind))
    out = console()
    out.print(f"[name]{escape(game.say_ask(ask.kind, game.prompt(state, ask.seat), lang))}[/]")
    out.print(escape(say("hint.head", lang, name=called(name, lang), seat=_seated(found, ask.seat, lang))))
    listed = table("", "", "")
    listed.show_header = False
    for text, figure, why in rated_options(found.table, ask.seat, options, lang, found.names):
        listed.add_row(escape(text), f"[faint]{escape(figure)}[/]", escape(why))
    out.print(listed)
    for note in notes(adviser, options, lang):
        out.print(f"[faint]{escape(note)}[/]")


def _advice(name: str, adviser: Bot, mind: Mind) -> list[Considered]:
    """A bot's assessment of its options; third-party bots may fail."""
    try:
        return considered(adviser, mind)
    except calamity.CalamityError:
        raise
    except (Exception, SystemExit) as error:
        raise Complaint(f"bot {name!r} failed: {one_line(error)}") from None


def _asked(played: Table, number: int | None) -> Ask:
    """The question that a seat, counted from 1, is asked; by default the first open one."""
    if number is not None and not 1 <= number <= played.seats:
        raise Complaint(f"there is no seat {number}; seats are 1 to {played.seats}")
    asks = [ask for ask in played.asks if number in (None, ask.seat + 1)]
    if not asks:
        raise Complaint("the game is over" if played.over else f"seat {number} has nothing to decide now")
    return asks[0]


def _seated(found: Stored, seat: int, lang: str) -> str:
    """The name of the player in a seat, from the saved game."""
    return found.names[seat] if found.names else found.table.game.seat_word(seat, lang)

"""`calamity hint`: what a bot would do in a saved game, and why."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

import calamity
from calamity.bots.bot import considered
from calamity.bots.levels import LEVELS
from calamity.bots.mind import Mind
from calamity.cli.output import CardFile, Complaint, Lang, Language, bot_names, console, read_bytes, table
from calamity.terminal.advice import doubt, title, told
from calamity.terminal.storage import restored
from calamity.terminal.words import say

STRONGEST = len(LEVELS)


def hint(
    file: Annotated[Path, typer.Argument(help="A saved game.")],
    level: Annotated[int, typer.Option(min=1, max=STRONGEST, help="How strong the adviser is.")] = STRONGEST,
    bot: Annotated[str, typer.Option(help="Ask this bot instead of a level.")] = "",
    seat: Annotated[int | None, typer.Option(help="Advise this seat; by default whoever is asked.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same advice.")] = 1,
    lang: Language = Lang.EN,
    cards: CardFile = None,
) -> None:
    """Say what a bot would do in a saved game: the options that it considered, the best first.

    A search tells in how many imagined worlds it tried an option and how often that won, about. The bot knows what
    the seat knows, and nothing else.
    """
    found = restored(read_bytes(file), str(cards) if cards is not None else None).table
    asks = [ask for ask in found.asks if seat in (None, ask.seat)]
    if not asks:
        raise Complaint("the game is over" if found.over else f"seat {seat} has nothing to decide now")
    ask, game = asks[0], found.game
    names = bot_names(bot) or (f"level:{level}",)
    if len(names) > 1:
        raise Complaint("ask one bot at a time")
    (name,) = names
    options = considered(calamity.bot(name, seed=seed), Mind(game, found.state, ask.seat, seed))
    out = console()
    out.print(f"[name]{escape(game.say_ask(ask.kind, game.prompt(found.state, ask.seat), lang))}[/]")
    who = bot or title(level, lang)
    out.print(say("hint.head", lang, name=who, seat=game.seat_word(ask.seat, lang)))
    listed = table("", "")
    listed.show_header = False
    for text, why in told(game, options, lang):
        listed.add_row(escape(text), f"[faint]{escape(why)}[/]")
    out.print(listed)
    if said := doubt(options, lang):
        out.print(f"[faint]{escape(said)}[/]")

"""`calamity cards`: lists a game's cards, writes them to a file that can be changed, and checks such a file."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from typer.core import TyperGroup

import calamity
from calamity.cli.output import CardFile, Complaint, Language, console, table
from calamity.kernel.cards import Card
from calamity.kernel.cards_in_words import card_facts, card_names, find_card, printed_facts
from calamity.kernel.errors import BadCards
from calamity.kernel.game import Game
from calamity.kernel.languages import ENGLISH


class _ShowByDefault(TyperGroup):
    """Treats `cards GAME` as `cards show GAME`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if args and not args[0].startswith("-") and args[0] not in self.commands:
            args = ["show", *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=_ShowByDefault,
    no_args_is_help=True,
    help="List the cards of a game; export them to a file of your own, and check it.",
)

GameName = Annotated[str, typer.Argument(help="The game's name.")]


@app.command()
def show(
    game: GameName,
    card: Annotated[str | None, typer.Argument(help="One card, by id or name.")] = None,
    lang: Language = ENGLISH,
    cards: CardFile = None,
) -> None:
    """List all cards deck by deck, or show everything about one ('show' can be left out)."""
    known = calamity.load(game, cards)
    if not known.cards:
        raise Complaint(f"{known.title} has no cards")
    if card is not None:
        _details(known, _find(known, card), lang)
        return
    out = console()
    decks: dict[str, list[Card]] = {}
    for one in known.cards.values():
        decks.setdefault(one.deck, []).append(one)
    for deck, members in decks.items():
        _deck(known, deck, members, lang)
    copies = sum(one.count for one in known.cards.values())
    out.print(f"{copies} cards, {len(known.cards)} different ones, in {len(decks)} decks.")


@app.command()
def check(
    game: GameName,
    file: Annotated[Path, typer.Argument(help="The card file (TOML).")],
) -> None:
    """Check a card file against a game; every problem is printed as file:line: card, field: message."""
    out = console()
    try:
        known = calamity.load(game, file)
    except BadCards as error:
        for problem in error.problems:
            print(problem)
        out.print(f"[bad]{len(error.problems)} {'problem' if len(error.problems) == 1 else 'problems'}[/]")
        raise typer.Exit(1) from None
    copies = sum(card.count for card in known.cards.values())
    out.print(f"[good]{escape(str(file))} is fine:[/] {copies} cards for {known.title}.")


@app.command()
def export(
    game: GameName,
    file: Annotated[Path, typer.Argument(help="Where to write them; an existing file is kept.")],
) -> None:
    """Write a game's card file, for you to change and play with --cards."""
    known = calamity.load(game)
    if not known.cards:
        raise Complaint(f"{known.title} has no cards")
    source = known.card_file
    try:
        with file.open("x", encoding="utf-8") as out:
            out.write(source)
    except FileExistsError:
        raise Complaint(f"{file} exists already; choose another name, or remove it first") from None
    except OSError as error:
        raise Complaint(f"{file} can't be written: {error.strerror}") from None
    console().print(
        f"[good]{escape(str(file))}[/] written; check it with 'calamity cards check {game} {escape(str(file))}'."
    )


def _find(game: Game, wanted: str) -> Card:
    card = find_card(game, wanted)
    if card is not None:
        return card
    close = get_close_matches(wanted.casefold(), card_names(game), n=3)
    ids = dict.fromkeys(card_names(game)[name].id for name in close)
    hint = f"; did you mean {', '.join(ids)}?" if ids else f"; see 'calamity cards {game.name}'"
    raise Complaint(f"{game.name} has no card {wanted!r}{hint}")


def _deck(game: Game, deck: str, members: Sequence[Card], lang: str) -> None:
    """One deck as a table; what all its cards have in common is in the heading."""
    facts = [dict(printed_facts(game, card, lang)) for card in members]
    names = list(dict.fromkeys(name for fact in facts for name in fact))
    shared = [name for name in names if len({fact.get(name, "") for fact in facts}) == 1]
    heading = ", ".join(f"{name} {facts[0][name]}" for name in shared if name != "count" or facts[0][name] != "1")
    varying = [name for name in names if name not in shared]
    out = console()
    out.print(f"[name]{deck.capitalize()}[/]  [faint]{heading}[/]")
    listed = table("name", "id", *varying)
    for card, fact in zip(members, facts, strict=True):
        cells = [escape(fact.get(name, "")) for name in varying]
        listed.add_row(f"  {escape(card.name[lang])}", f"[faint]{card.id}[/]", *cells)
    out.print(listed)
    out.print()


def _details(game: Game, card: Card, lang: str) -> None:
    out = console()
    name = card.name[lang]
    others = [other for other in dict.fromkeys(card.name.values()) if other != name]
    out.print(f"[name]{escape(name)}[/]  [faint]{escape(' · '.join(others))}[/]")
    listed = table("", "")
    listed.show_header = False
    for name, said in card_facts(game, card, lang):
        listed.add_row(f"  [faint]{name}[/]", escape(said))
    out.print(listed)

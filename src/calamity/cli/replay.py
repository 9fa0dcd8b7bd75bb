"""`calamity replay`: prints a saved game from the start, and verifies that it is genuine."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.padding import Padding

from calamity.cli.output import CardFile, Complaint, Language, console, read_bytes
from calamity.kernel.languages import ENGLISH
from calamity.kernel.transcript import ending, frame, head, moments
from calamity.terminal.storage import Stored, restored


def replay(
    file: Annotated[Path, typer.Argument(help="A saved game.")],
    verify: Annotated[bool, typer.Option("--verify", help="Only check that the game is genuine.")] = False,
    commitment: Annotated[
        str, typer.Option(help="The commitment that a live game showed at its start, to check the game against.")
    ] = "",
    lang: Language = ENGLISH,
    cards: CardFile = None,
) -> None:
    """Print a saved game move by move.

    The moves are replayed and must lead to exactly the saved position. A live game must also match the commitment that
    was shown before its first move, which proves that nobody chose the deal afterwards.
    """
    out = console()
    stored = restored(read_bytes(file), str(cards) if cards is not None else None)
    if not verify:
        tell(out, stored, lang)
        out.print()
    _prove(out, stored, commitment)


def tell(out: Console, stored: Stored, lang: str) -> None:
    """Print the transcript of a game."""
    table, names = stored.table, stored.names
    title, *facts = head(table, lang, names)
    out.rule(f"[name]{escape(title)}[/]", style="faint")
    for fact in facts:
        out.print(f"[faint]{escape(fact)}[/]")
    for moment in moments(table, lang, names):
        out.print()
        if moment.number:
            said = table.game.spoken("seat", moment.seat, lang, names)
            out.print(f"[number]{moment.number:>4}[/]  [name]{escape(said)}:[/] {escape(moment.action)}")
        else:
            out.print(f"[name]{frame('head.set_up', lang)}[/]")
        for sentence in moment.events:
            out.print(Padding(escape(sentence), (0, 0, 0, 6)))
    out.print()
    out.rule(f"[name]{frame('end.result', lang)}[/]", style="faint")
    for line in ending(table.game, table.result, lang, names):
        out.print(escape(line))


def _prove(out: Console, stored: Stored, shown: str) -> None:
    table = stored.table
    if table.proven:
        out.print(f"[good]Genuine:[/] {len(table.log)} moves lead to the saved position, digest {table.digest}.")
    else:
        out.print(
            f"[good]Possible:[/] all {len(table.log)} moves follow the rules. The version that saved the game numbers  "
            "actions or stores positions differently, so its digest can't be compared."
        )
    if table.commitment is None:
        out.print(f"A reproducible game with seed {table.seed}: it was never secret, so there is nothing to prove.")
        if shown:
            raise Complaint("this game has no commitment: it wasn't a live game")
        return
    expected = shown.lower() or stored.commitment
    if not expected:
        out.print(f"Its secret has the commitment {table.commitment}: compare it with the one shown at the start.")
    elif expected == table.commitment:
        out.print(f"[good]The deal is proven:[/] its secret matches the commitment {table.commitment}.")
    else:
        raise Complaint(
            f"the deal is not proven: the commitment was {expected}, but the secret gives {table.commitment}"
        )

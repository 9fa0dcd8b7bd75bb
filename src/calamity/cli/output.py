"""What commands share: printing (in colour only in a terminal), errors, and the reading of options and files."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.theme import Theme

from calamity.kernel.errors import BadSave, CalamityError
from calamity.kernel.game import Game
from calamity.kernel.languages import LANGUAGES
from calamity.kernel.options import checked
from calamity.kernel.registry import left_out

INTERRUPTED = 130  # the exit code after Ctrl-C, by shell convention
PLAIN_WIDTH = 100  # if there is no terminal
THEME = Theme(
    {
        "rule": "cyan",
        "name": "bold",
        "faint": "dim",
        "good": "green",
        "bad": "bold red",
        "number": "bold yellow",
        "markdown.code": "cyan",
        "markdown.h1": "bold",
        "markdown.h2": "bold underline",
    }
)
COMPILE_HINT = (
    "The engine runs interpreted. In a source checkout with a C compiler, 'make compile' makes it much faster."
)


def _language(code: str) -> str:
    if code not in LANGUAGES:
        raise typer.BadParameter(f"{code!r} is not one of {', '.join(map(repr, LANGUAGES))}.")
    return code


Language = Annotated[
    str,
    typer.Option("--lang", help="The language of texts.", parser=_language, metavar=f"[{'|'.join(LANGUAGES)}]"),
]
CardFile = Annotated[Path | None, typer.Option("--cards", help="A card file to use instead of the game's own cards.")]


class Complaint(CalamityError):
    """Something the user asked for that can't be done."""


def console(to_errors: bool = False) -> Console:
    """A console for results, or for the error stream: progress and errors."""
    stream = sys.stderr if to_errors else sys.stdout
    seen = "COLUMNS" in os.environ or any(std.isatty() for std in (sys.stdin, sys.stdout, sys.stderr))
    return Console(file=stream, theme=THEME, highlight=False, emoji=False, width=None if seen else PLAIN_WIDTH)


def complain(message: str) -> None:
    """Print an error on the error stream."""
    console(to_errors=True).print(f"[bad]calamity:[/] {escape(message)}", soft_wrap=True)


def complain_of_games() -> None:
    """Print which games of installed packages can't be played, and why."""
    for why in left_out():
        complain(why)


def table(*columns: str, title: str = "", right: tuple[str, ...] = ()) -> Table:
    """A table without vertical lines; the columns named in `right` are numbers."""
    made = Table(
        title=title or None, title_justify="left", title_style="bold", box=None, pad_edge=False, padding=(0, 2, 0, 0)
    )
    for column in columns:
        made.add_column(column, justify="right" if column in right else "left", header_style="faint", overflow="fold")
    return made


def read_bytes(path: Path) -> bytes:
    """The content of a file; raises an error if it can't be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise BadSave(f"can't read {path}: {error.strerror}") from None


def allowed_seats(game: Game, options: dict[str, str]) -> range:
    """The possible numbers of players with these options."""
    return game.seats_for(checked(game.option_specs, options, game.seats.stop - 1))


def words(text: str) -> tuple[str, ...]:
    """The parts of a comma-separated list."""
    return tuple(part.strip() for part in text.split(",") if part.strip())


def bot_names(text: str) -> tuple[str, ...]:
    """Bot names, separated by commas; `module:Class` may be in the current folder."""
    look_here()
    return words(text)


def look_here() -> None:
    """Look for bots in the current folder too."""
    if str(Path.cwd()) not in sys.path:
        sys.path.append(str(Path.cwd()))


def check_file(path: Path, suffixes: tuple[str, ...]) -> None:
    """Report a file that can't be written before the work, not after it."""
    if path.is_dir():
        raise Complaint(f"can't write {path}: it is a folder; give a file in it")
    if path.suffix not in suffixes:
        raise Complaint(f"can't write {path}: the name must end with {' or '.join(suffixes)}")
    if not path.absolute().parent.is_dir():
        raise Complaint(f"can't write {path}: there is no folder {path.absolute().parent}")
    new = not path.exists()
    try:
        path.open("ab").close()
        if new:
            path.unlink()
    except OSError as error:
        raise Complaint(f"can't write {path}: {error.strerror or error}") from None


@contextmanager
def until_stopped() -> Iterator[None]:
    """Treat Ctrl-C as the normal way to end something that runs until then."""
    try:
        yield
    except KeyboardInterrupt:
        raise typer.Exit from None

"""The optional parts of the distribution: which packages each needs, and the command that installs it.

Playing from Python needs none of them.  `tests/test_architecture.py` compares this with `pyproject.toml`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

DISTRIBUTION = "calamity-games"  # the name to install; the name to import is calamity
EXTRAS = {
    "cli": ("rich", "typer"),
    "lab": ("openskill", "polars"),
    "server": (
        "alembic",
        "cryptography",
        "h11",
        "litestar",
        "markdown_it",
        "prometheus_client",
        "sqlalchemy",
        "uvicorn",
        "uvloop",
        "websockets",
    ),
    "postgres": ("asyncpg",),
    "envs": ("gymnasium", "numpy", "pettingzoo"),
    "openspiel": ("open_spiel", "pyspiel"),
}
FOR_RESEARCH = ("envs", "openspiel")  # not part of `all`, because nobody needs them to play


def install_command(extra: str) -> str:
    """The command that installs an extra."""
    return f'pip install "{DISTRIBUTION}[{extra}]"'


class MissingPackage(ModuleNotFoundError):
    """A package of an extra that isn't installed; the message says how to install it."""


@contextmanager
def raise_if_missing(extra: str, purpose: str) -> Iterator[None]:
    """Raise `MissingPackage`, one line that says what to install, if a package of an extra is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        if isinstance(error, MissingPackage) or not _is_optional(error):
            raise
        raise MissingPackage(
            f"{purpose} needs {error.name}, which isn't installed: {install_command(extra)}", name=error.name
        ) from None


@contextmanager
def exit_if_missing(extra: str, purpose: str) -> Iterator[None]:
    """End the program with one line that says what to install if a package of an extra is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        if not _is_optional(error):
            raise
        print(f"calamity: {purpose} needs packages that aren't installed: {install_command(extra)}", file=sys.stderr)
        sys.exit(2)


def _is_optional(error: ModuleNotFoundError) -> bool:
    """Whether what is missing belongs to an extra."""
    return any((error.name or "").partition(".")[0] in packages for packages in EXTRAS.values())

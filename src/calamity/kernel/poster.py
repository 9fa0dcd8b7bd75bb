"""How a game presents itself in lists and in the lobby, apart from its texts: its place and how long a game takes."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import msgspec

FILE = "poster.toml"
LAST = 1_000_000  # the place of a game that doesn't declare one


class Poster(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game's place in lists, and how long it takes."""

    place: int = LAST  # the smallest comes first; equal ones by name
    minutes: int = 0  # that a game among people takes; 0: unknown


def poster_of(package: str) -> Poster:
    """The poster of the game in a package; a default one if it has none."""
    path = files(package).joinpath(FILE)
    if not path.is_file():
        return Poster()
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Poster)

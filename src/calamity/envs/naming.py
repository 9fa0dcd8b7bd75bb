"""The ids of environments, and what stays the same within one version of an environment.

A game's `environments.toml` lists its versions.  A version fixes the rules and cards, the numbers of actions, and, with
the standard options, the layout of observations for each number of seats.  A game without that file, or with other
cards, has version 0, which fixes nothing.  `python -m calamity.envs.versions` writes the file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.resources import files

import calamity
from calamity.kernel.game import Game
from calamity.kernel.registry import folders, home

FILE = "environments.toml"
NAMESPACE = "calamity"
SAMPLES = "calamity.samples"

Facts = dict[str, str | dict[str, str]]


def named_games() -> Iterator[str]:
    """The games that have environments: the published and installed ones, and the samples."""
    yield from calamity.games()
    yield from folders(SAMPLES)


def versions(name: str) -> dict[int, Facts]:
    """The versions of a game's environments by number, the newest last; none if the game lists none."""
    place = files(home(name).rpartition(".")[0]).joinpath(FILE)
    if not place.is_file():
        return {}
    listed: dict[str, Facts] = tomllib.loads(place.read_text(encoding="utf-8"))
    return {int(key.removeprefix("v")): facts for key, facts in listed.items()}


def newest(name: str) -> int:
    """The number of a game's newest version, 0 if it lists none."""
    return max(versions(name), default=0)


def numbered(name: str, version: int) -> str:
    """The id of a version."""
    return f"{NAMESPACE}/{name}-v{version}"


def environment_id(game: Game) -> str:
    """The id of a loaded game's environments; other cards than the game's own give version 0."""
    known = versions(game.name)
    matching = (version for version, facts in known.items() if facts["content"] == game.content)
    return numbered(game.name, max(matching, default=0))

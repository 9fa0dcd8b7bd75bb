"""The published games, each in a folder with the same modules."""

from __future__ import annotations

from functools import cache

from calamity.kernel.poster import poster_of
from calamity.kernel.registry import folders


@cache
def published() -> tuple[str, ...]:
    """The names of the games in this folder, in the order of their posters."""
    return tuple(sorted(folders(__name__), key=lambda name: (poster_of(f"{__name__}.{name}").place, name)))

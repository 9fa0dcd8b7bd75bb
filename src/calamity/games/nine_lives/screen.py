"""The position in words, for terminals and screen readers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from calamity.kernel.describe import described

if TYPE_CHECKING:
    from calamity.kernel.game import Game


def lines(game: Game, view: Mapping[str, Any], lang: str, names: Sequence[str]) -> list[str]:
    """L-R60: everything that the viewer may see."""
    return described(game, view, lang, names)

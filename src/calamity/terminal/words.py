"""The texts of the terminal in every language."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from calamity.kernel.texts import Texts


@cache
def _texts() -> Texts:
    return Texts(files("calamity.terminal").joinpath("texts.toml").read_text(encoding="utf-8"))


def say(key: str, lang: str, **values: object) -> str:
    """The text of a key with its values filled in."""
    return _texts().say(key, lang, values)

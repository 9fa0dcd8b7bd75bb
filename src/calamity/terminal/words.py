"""The terminal's texts in every language."""

from __future__ import annotations

from functools import cache

from calamity.kernel.texts import Texts, read_texts


@cache
def _texts() -> Texts:
    return read_texts("calamity.terminal")


def say(key: str, lang: str, **values: object) -> str:
    """The text of a key with its values filled in."""
    return _texts().say(key, lang, values)

"""Texts in every language: one catalogue file per game, and the small template language in it.

A catalogue is TOML; every leaf table has one text per language.  `{name}` inserts a value, `{n|card|cards}` picks the
first form if n is 1 and the second otherwise.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from importlib.resources import files

from calamity.kernel.errors import UnknownLanguage
from calamity.kernel.languages import Words

LANGUAGES = ("en", "de")
_HOLE = re.compile(r"\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}")


class Texts:
    """The texts of one game (or of the frame around all games) by dotted key."""

    def __init__(self, source: str, base: Texts | None = None) -> None:
        self._tree = tomllib.loads(source)
        self._base = base

    @cached_property
    def own(self) -> dict[str, dict[str, str]]:
        """Every key of this catalogue with its texts by language."""
        return dict(_leaves(self._tree, ""))

    @cached_property
    def entries(self) -> dict[str, dict[str, str]]:
        """Every key with its texts by language, those of the base included."""
        return {**(self._base.entries if self._base else {}), **self.own}

    def get(self, key: str, lang: str) -> str:
        """The raw text of a key; a missing one is an error that names it."""
        try:
            return self.entries[key][lang]
        except KeyError:
            if lang not in LANGUAGES:
                raise UnknownLanguage(f"there is no language {lang!r}; there are {', '.join(LANGUAGES)}") from None
            raise KeyError(f"no text {key!r} in language {lang!r}") from None

    def __contains__(self, key: str) -> bool:
        return key in self.entries

    def say(self, key: str, lang: str, values: Mapping[str, object] | None = None) -> str:
        """The text of a key with its values filled in."""
        return fill(self.get(key, lang), values or {})

    def words(self, key: str, values: Mapping[str, object] | None = None) -> Words:
        """The text of a key in every language that has it, with its values filled in."""
        return Words({lang: fill(text, values or {}) for lang, text in self.entries[key].items()})


@cache
def common() -> Texts:
    """The texts that all games share."""
    return Texts(files("calamity.kernel").joinpath("texts.toml").read_text(encoding="utf-8"))


def fill(template: str, values: Mapping[str, object]) -> str:
    """Fill in the values of a template."""

    def replace(match: re.Match[str]) -> str:
        name, one, many = match.groups()
        value = values[name]
        if one is None:
            return str(value)
        return one if value == 1 else many

    return _HOLE.sub(replace, template)


def holes(template: str) -> set[str]:
    """The names of the values that a template wants."""
    return {match.group(1) for match in _HOLE.finditer(template)}


def _leaves(tree: Mapping[str, object], prefix: str) -> Iterator[tuple[str, dict[str, str]]]:
    if tree and all(isinstance(value, str) for value in tree.values()) and set(tree) <= set(LANGUAGES):
        yield prefix[:-1], {lang: str(text) for lang, text in tree.items()}
        return
    for name, branch in tree.items():
        if isinstance(branch, Mapping):
            yield from _leaves(branch, f"{prefix}{name}.")

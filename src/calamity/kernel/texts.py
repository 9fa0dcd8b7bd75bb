"""Texts in every language: one catalogue file per language, with a small template syntax.

A catalogue is TOML with a text for every key: `why.over = "The game is over."`.  `{name}` inserts a value,
`{n|card|cards}` picks the first form if n is 1 and the second otherwise.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache, cached_property

from calamity.kernel.errors import BadTexts, UnknownLanguage
from calamity.kernel.languages import ENGLISH, LANGUAGES, LanguageFile, Words, language_files

_HOLE = re.compile(r"\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}")


class Texts:
    """The texts of one game (or of the shared parts) by dotted key."""

    def __init__(self, own: Mapping[str, Words], base: Texts | None = None) -> None:
        self.own = own  # every key of this catalogue with its texts by language
        self._base = base

    @cached_property
    def entries(self) -> dict[str, Words]:
        """Every key with its texts by language, including the base catalogue."""
        return {**(self._base.entries if self._base else {}), **self.own}

    def get(self, key: str, lang: str) -> str:
        """The raw text of a key, in English if the language lacks it; a missing key raises `KeyError`."""
        if lang not in LANGUAGES:
            raise UnknownLanguage(f"there is no language {lang!r}; there are {', '.join(LANGUAGES)}")
        try:
            return self.entries[key][lang]
        except KeyError:
            raise KeyError(f"no text {key!r}") from None

    def __contains__(self, key: str) -> bool:
        return key in self.entries

    def say(self, key: str, lang: str, values: Mapping[str, object] | None = None) -> str:
        """The text of a key with its values filled in."""
        return fill(self.get(key, lang), values or {})

    def words(self, key: str, values: Mapping[str, object] | None = None) -> Words:
        """The text of a key in every language that has it, with its values filled in."""
        return Words({lang: fill(text, values or {}) for lang, text in self.entries[key].items()})

    def all_in(self, lang: str) -> dict[str, str]:
        """Every text in one language, or in English where it lacks one."""
        return {key: words[lang] for key, words in self.entries.items()}


def read_texts(package: str, base: Texts | None = None, name: str = "texts") -> Texts:
    """The texts of a package, one file per language; `BadTexts` names the file and key of a mistake."""
    own: dict[str, Words] = {}
    languages = language_files(package, name)
    if not any(file.lang == ENGLISH for file in languages):
        raise BadTexts(f"{package} has no texts: there is no file {name}.{ENGLISH}.toml")
    for file in languages:
        _add(own, package, file)
    return Texts(own, base)


def _add(own: dict[str, Words], package: str, file: LanguageFile) -> None:
    """Add the texts of a file; each must exist in English and may only insert values that the English text has."""
    for key, text in _leaves(_tree(file.source, package, file.name), ""):
        if not isinstance(text, str):
            raise BadTexts(f"{package}, {file.name}: {key} must be a text in quotation marks")
        if file.lang == ENGLISH:
            own[key] = Words({ENGLISH: text})
        elif key not in own:
            raise BadTexts(f"{package}, {file.name}: {key} has no English text")
        for value in holes(text) - holes(own[key].english):
            raise BadTexts(f"{package}, {file.name}: {key} has {{{value}}}, which the English text lacks")
        own[key][file.lang] = text


def _tree(source: str, package: str, name: str) -> dict[str, object]:
    try:
        return tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise BadTexts(f"{package}, {name}: not valid TOML: {error}") from None


def _leaves(tree: Mapping[str, object], prefix: str) -> Iterator[tuple[str, object]]:
    for name, branch in tree.items():
        if isinstance(branch, Mapping):
            yield from _leaves(branch, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", branch


@cache
def common() -> Texts:
    """The texts that all games share."""
    return read_texts("calamity.kernel")


def language_names() -> dict[str, str]:
    """What every language calls itself."""
    return {lang: common().get("language.name", lang) for lang in LANGUAGES}


def say_number(number: int, lang: str) -> str:
    """A number with thousands separators."""
    return f"{number:,}".replace(",", common().get("language.thousands", lang))


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
    """The names of the values that a template needs."""
    return {match.group(1) for match in _HOLE.finditer(template)}

"""Which languages exist, found by looking for their files; and `Words`, a text in several languages.

A language is a code such as `en`.  It exists if the kernel has texts in it (`texts.<code>.toml` beside this module).
All other files of a language have the code in their names in the same way and may be missing: whatever a language lacks
appears in English.
"""

from __future__ import annotations

import re
from importlib.resources import files
from typing import NamedTuple

ENGLISH = "en"  # every text exists in it


class Words(dict[str, str]):
    """A text by language; a missing language gets the English text."""

    def __missing__(self, lang: str) -> str:
        return self.english

    @property
    def english(self) -> str:
        """The text in English."""
        return self[ENGLISH] if ENGLISH in self else next(iter(self.values()), "")


class LanguageFile(NamedTuple):
    """A file with texts in one language."""

    lang: str
    name: str
    source: str


def language_files(package: str, name: str, ending: str = "toml") -> tuple[LanguageFile, ...]:
    """The files `name.<language>.ending` of a package, English first, then by language code."""
    pattern = re.compile(rf"{re.escape(name)}\.([a-z]{{2,3}}(?:-[A-Za-z0-9]+)*)\.{re.escape(ending)}")
    found = [
        LanguageFile(match[1], path.name, path.read_text(encoding="utf-8"))
        for path in files(package).iterdir()
        if (match := pattern.fullmatch(path.name)) is not None
    ]
    return tuple(sorted(found, key=lambda file: (file.lang != ENGLISH, file.lang)))


LANGUAGES = tuple(file.lang for file in language_files("calamity.kernel", "texts"))

"""Generates an invented language (a pseudo-locale), to find texts that can't be translated.

    python -m tools.pseudo FOLDER       copies the package into FOLDER and adds the language `qps` to the copy

Every text of the language is the English one in accented letters, with longer vowels and between ⟦ and ⟧.  Whatever
still has plain letters on a page is in code instead of a text file; whatever doesn't fit has no space for other
languages.  A program uses the copy if FOLDER comes first in PYTHONPATH.
"""

import json
import re
import shutil
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "calamity"
LANG = "qps"
PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
ACCENTED = "ȦƁƇḒḖƑƓĦĪĴĶĿḾȠǾƤɊŘŞŦŬṼẆẊẎẐȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑ"
LETTERS = str.maketrans(
    {plain: letter * (1 + (plain in "aeiou")) for plain, letter in zip(PLAIN, ACCENTED, strict=True)}
)
HOLE = re.compile(r"(\{\w+(?:\}|\|[^}]*\}))")
UNTOUCHED = re.compile(r"(`[^`]*`|\]\([^)]*\)|\b[A-Z]-R?\d+\b)")  # of a rulebook: code, addresses, numbers of rules


def main() -> int:
    """Do what the command line asks and return the exit code."""
    if len(sys.argv) != 2:
        print(__doc__)
        return 1
    copy = copied(Path(sys.argv[1]))
    print(f"{copy} now has the language {LANG}; use it with PYTHONPATH={copy.parent} CALAMITY_COMPILE=never")
    return 0


def copied(folder: Path) -> Path:
    """Copy the package into a folder and add the language to the copy."""
    copy = folder / PACKAGE.name
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    for path in sorted(copy.rglob("*.en.*")):
        source = path.read_text(encoding="utf-8")
        other = path.with_name(path.name.replace(".en.", f".{LANG}."))
        other.write_text(marked_book(source) if path.suffix == ".md" else marked_file(source), encoding="utf-8")
    return copy


def marked_file(source: str) -> str:
    """A file of texts in the language."""
    lines = (f"{key} = {json.dumps(marked(text), ensure_ascii=False)}\n" for key, text in _texts(tomllib.loads(source)))
    return "".join(lines)


def marked(text: str) -> str:
    """A text in the language; placeholders and plural forms stay."""
    parts = HOLE.split(text)
    return f"⟦{''.join(_hole(part) if HOLE.fullmatch(part) else part.translate(LETTERS) for part in parts)}⟧"


def marked_book(source: str) -> str:
    """A rulebook in the language."""
    return "".join(part if UNTOUCHED.fullmatch(part) else part.translate(LETTERS) for part in UNTOUCHED.split(source))


def _hole(hole: str) -> str:
    name, *forms = hole.split("|")
    return "|".join([name, *(form.translate(LETTERS) for form in forms)])


def _texts(tree: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, str]]:
    for name, branch in tree.items():
        if isinstance(branch, Mapping):
            yield from _texts(branch, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", str(branch)


if __name__ == "__main__":
    sys.exit(main())

"""Tests that a language can be added without changing code: `tools/pseudo.py` adds one to a copy of the package.

The pages in it are looked at in tests/web/test_pseudo_language.py.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from calamity.kernel.languages import LANGUAGES
from tools import pseudo
from tools.environment import ROOT

COMPLETE = ("-m", "pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", "-k", "every or rulebook or languages")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the copy lies that has the language."""
    made = tmp_path_factory.mktemp("pseudo")
    pseudo.copied(made)
    return made


def told(folder: Path, *arguments: str) -> str:
    """What a Python command prints that imports the copy."""
    path = os.pathsep.join((str(folder), str(ROOT)))
    environment = {**os.environ, "PYTHONPATH": path, "CALAMITY_COMPILE": "never", "COLUMNS": "200"}
    done = subprocess.run([sys.executable, *arguments], env=environment, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_texts_in_the_language_keep_what_is_inserted() -> None:
    assert pseudo.marked("{n} {n|card|cards} for {who}") == "⟦{n} {n|ƈȧȧřḓ|ƈȧȧřḓş} ƒǿǿř {who}⟧"
    assert pseudo.marked_book("- **L-2** See `hand` and L-R3.") == "- **L-2** Şḗḗḗḗ `hand` ȧȧƞḓ L-R3."


def test_catalogues_and_cards_are_complete_in_the_language(folder: Path) -> None:
    assert pseudo.LANG not in LANGUAGES
    assert " passed" in told(folder, *COMPLETE, "tests/test_catalogues.py", "tests/kernel/test_card_texts.py")


def test_the_command_line_speaks_the_language(folder: Path) -> None:
    assert f"[en|de|{pseudo.LANG}]" in told(folder, "-m", "calamity", "rules", "--help")
    assert "⟦Ƈŭŭƈŭŭḿƀḗḗř⟧" in told(folder, "-m", "calamity", "cards", "nine_lives", "--lang", pseudo.LANG)
    assert pseudo.marked_book("Nine lives sound") in told(
        folder, "-m", "calamity", "rules", "nine_lives", "--lang", pseudo.LANG
    )
    exported = told(folder, "-c", "import calamity; print(calamity.load('nine_lives').card_file)")
    assert f'name.{pseudo.LANG} = "⟦Ƈŭŭƈŭŭḿƀḗḗř⟧"' in exported


def test_a_language_with_one_file_falls_back_to_english(tmp_path: Path) -> None:
    copy = pseudo.copied(tmp_path)
    for path in copy.rglob(f"*.{pseudo.LANG}.*"):
        if path.parent.name != "kernel":
            path.unlink()
    spoken = told(tmp_path, "-m", "calamity", "cards", "nine_lives", "cucumber", "--lang", pseudo.LANG)
    assert spoken.startswith("Cucumber")
    assert "Nine lives sound" in told(tmp_path, "-m", "calamity", "rules", "nine_lives", "--lang", pseudo.LANG)


def test_a_broken_file_is_one_line_with_its_name_and_key(tmp_path: Path) -> None:
    copy = pseudo.copied(tmp_path)
    with (copy / "terminal" / f"texts.{pseudo.LANG}.toml").open("a", encoding="utf-8") as file:
        file.write('hint.mroe = "x"\n')
    path = os.pathsep.join((str(tmp_path), str(ROOT)))
    done = subprocess.run(
        [sys.executable, "-m", "calamity", "terminal", "alley", "--lang", pseudo.LANG],
        env={**os.environ, "PYTHONPATH": path, "CALAMITY_COMPILE": "never", "COLUMNS": "200"},
        cwd=tmp_path,
        input="q\n",
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2
    assert f"calamity.terminal, texts.{pseudo.LANG}.toml: hint.mroe has no English text" in done.stderr

"""Tests of users' own card files in all games: whatever they contain, they are refused with a reason or playable."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from calamity import BadCards
from calamity.games import published
from calamity.kernel.registry import load
from tests.games.card_files import damaged, refused_or_played
from tests.laws.worlds import effort

GAMES = sorted(published())


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=max(10, effort(150)), deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_damaged_file_is_refused_in_words_or_played(name: str, data: st.DataObject) -> None:
    refused = refused_or_played(name, data.draw(damaged(name)), data.draw(st.integers(0, 2**32)))
    event("refused" if refused else "played")


EXTRA = 'extra = {{ deep = [{}] }}\nname.en = "'  # a field that lies deeper than any of the game's own
WRONG = {
    "this version of Calamity reads versions 1 and 2": ("version = ", "version = 7\n# "),
    "must be true or false": ("version = ", "variant = 3\nversion = "),
    "contains markup": ('name.en = "', 'name.en = "<b>'),
    "control characters": ('name.en = "', 'name.en = "A\\n'),
    "characters are too many: at most 60 fit": ('name.en = "', f'name.en = "{"long " * 20}'),
    "extra.deep.number: 123456 is out of bounds": ('name.en = "', EXTRA.format("{ number = 123456 }")),
    "extra.deep: a number with more than 12 digits is out of bounds": ('name.en = "', EXTRA.format("9" * 1500)),
    "extra.deep.word: 700 characters are too many": ('name.en = "', EXTRA.format(f'{{ word = "{"x" * 700}" }}')),
    "extra.deep: contains markup": ('name.en = "', EXTRA.format('["<b>"]')),
    "2011 characters are too many for a line: at most 2000": ("version = ", "x" * 2000 + "version = "),
    "lists or tables are nested too deeply": ("version = ", "deep = " + "[\n" * 5000 + "version = "),
    "characters are too many for a card file: at most 1000000": ("version = ", "# more\n" * 150_000 + "version = "),
}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("problem", WRONG)
def test_what_no_card_file_may_have_is_refused(name: str, problem: str) -> None:
    make, (old, new) = import_module(f"calamity.games.{name}.game").make, WRONG[problem]
    source = load(name).card_file
    start = source.index("\nversion = ") if old.startswith("version") else source.index(old)
    with pytest.raises(BadCards, match=problem):
        make(source[:start] + source[start:].replace(old, new, 1))


@pytest.mark.parametrize("name", GAMES)
def test_a_file_as_some_editors_write_it_is_read(name: str, tmp_path: Path) -> None:
    """With a mark at its beginning, and with other ends of lines."""
    source = load(name).card_file
    (tmp_path / "mine.toml").write_bytes("\ufeff".encode() + source.replace("\n", "\r\n").encode())
    assert load(name, tmp_path / "mine.toml").content == load(name).content

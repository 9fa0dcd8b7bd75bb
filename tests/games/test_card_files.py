"""Card files of one's own in all games: whatever stands in them, there is a reason or a game."""

from __future__ import annotations

from importlib import import_module

import pytest
from hypothesis import HealthCheck, given, settings
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
    make = import_module(f"calamity.games.{name}.game").make
    refused_or_played(make, data.draw(damaged(name)), data.draw(st.integers(0, 2**32)))


WRONG = {
    "this Calamity reads versions 1 and 2": ("version = ", "version = 7\n# "),
    "this is true or false": ("version = ", "variant = 3\nversion = "),
    "this is markup": ('name.en = "', 'name.en = "<b>'),
    "control characters": ('name.en = "', 'name.en = "A\\n'),
    "characters are too long: 60 fit": ('name.en = "', f'name.en = "{"long " * 20}'),
}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("problem", WRONG)
def test_what_no_card_file_may_have_is_refused(name: str, problem: str) -> None:
    make, (old, new) = import_module(f"calamity.games.{name}.game").make, WRONG[problem]
    source = load(name).card_file
    start = source.index("\nversion = ") if old.startswith("version") else source.index(old)
    with pytest.raises(BadCards, match=problem):
        make(source[:start] + source[start:].replace(old, new, 1))

"""Card files of one's own in all games: whatever stands in them, there is a reason or a game."""

from __future__ import annotations

from importlib import import_module

import pytest
from hypothesis import given, settings

from calamity import BadCards
from calamity.games import published
from calamity.kernel.registry import load
from tests.games.card_mutations import CHANGES, refused_or_playable
from tests.laws.worlds import effort

GAMES = sorted(published())


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=max(8, effort(100)), deadline=None)
@given(seed=CHANGES)
def test_a_file_with_random_changes_is_refused_in_words_or_played(name: str, seed: int) -> None:
    make = import_module(f"calamity.games.{name}.game").make
    assert refused_or_playable(make, load(name).card_file, seed)


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

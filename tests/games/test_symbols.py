"""Tests of every game's legend: each symbol has a name, a meaning and existing rules, in every language."""

from __future__ import annotations

import pytest

import calamity
from calamity.games import published
from calamity.kernel.languages import LANGUAGES
from calamity.kernel.symbols import find_symbol


@pytest.mark.parametrize("name", published())
def test_every_symbol_is_named_and_explained(name: str) -> None:
    game = calamity.load(name)
    assert len({symbol.id for symbol in game.symbols}) == len(game.symbols) >= 10
    for symbol in game.symbols:
        assert symbol.rules and all(rule in game.rulebook for rule in symbol.rules), symbol.id
        for key in (symbol.name, symbol.text, f"symbols.{symbol.sort}"):
            assert set(game.texts.entries[key]) == set(LANGUAGES), key
            assert "{" not in game.texts.get(key, "en"), f"{key} would have to be filled in"


@pytest.mark.parametrize("words", ["first_aid", "First Aid", "erste hilfe", " FIRST AID "])
def test_a_symbol_is_found_by_its_name_in_any_language(words: str) -> None:
    found = find_symbol(calamity.load("katastrophenspiel"), words)
    assert found is not None and found.id == "first_aid"


def test_what_is_no_symbol_is_not_found() -> None:
    assert find_symbol(calamity.load("katastrophenspiel"), "second aid") is None

"""Tests that every rule of every published game has code and a test, and that only existing rules are cited."""

from __future__ import annotations

from functools import cache

import pytest

import calamity
from calamity.games import published
from calamity.lab.coverage import Coverage, coverage


@cache
def found(game: str) -> Coverage:
    return coverage(calamity.load(game))


@pytest.mark.parametrize("game", published())
def test_every_rule_has_code(game: str) -> None:
    assert found(game).rules
    assert found(game).without_code == ()


@pytest.mark.parametrize("game", published())
def test_every_rule_has_a_test(game: str) -> None:
    assert found(game).without_tests == ()


@pytest.mark.parametrize("game", published())
def test_every_cited_rule_exists_in_every_language(game: str) -> None:
    assert found(game).strays == ()


@pytest.mark.parametrize("game", published())
def test_the_rulebooks_have_the_same_rules_in_the_same_order(game: str) -> None:
    books = [tuple(book.rules) for book in calamity.load(game).rulebooks.values()]
    assert len(books) > 1
    assert len(set(books)) == 1


@pytest.mark.parametrize("game", published())
def test_help_knows_rules_for_every_action_and_every_question(game: str) -> None:
    known = calamity.load(game)
    wanted = {*known.actions.verbs, *(f"ask.{kind}" for kind in known.questions.values())}
    assert set(known.rules_behind) == wanted
    for rules in known.rules_behind.values():
        assert rules and all(rule in known.rulebook for rule in rules)

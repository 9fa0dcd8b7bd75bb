"""Tests of the tool that finds citations of rules in code, data and tests."""

from __future__ import annotations

from pathlib import Path

import pytest

import calamity
from calamity.lab.coverage import (
    NoCheckout,
    checkout_of,
    citations_in_code,
    citations_in_tests,
    cited,
    cited_by_module,
    coverage,
    named,
)


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("K-42: a movement.", ["K-42"]),
        ("K-42, K-R20: a movement.", ["K-42", "K-R20"]),
        ("K-75–K-78: the end.", ["K-75", "K-76", "K-77", "K-78"]),
        ("K-1, K-R9–K-R10 and K-3: all.", ["K-1", "K-R9", "K-R10", "K-3"]),
        ("K-1,\nK-2: over two lines.", ["K-1", "K-2"]),
        ("A movement, see K-42.", []),
        ("Karten: none.", []),
        ("", []),
    ],
)
def test_a_docstring_cites_what_it_begins_with(text: str, rules: list[str]) -> None:
    assert cited(text) == rules


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("K-42, K-R20: movement.", ["K-42", "K-R20"]),
        ("Movement (rule K-42).", ["K-42"]),
        ("Movement (rules K-42, K-R20).\n\nMore.", ["K-42", "K-R20"]),
        ("Movement.\n\nRules K-75–K-77.", ["K-75", "K-76", "K-77"]),
        ("Movement, as K-42 says.", []),
    ],
)
def test_a_modules_docstring_cites_also_after_its_first_sentence(text: str, rules: list[str]) -> None:
    assert cited_by_module(text) == rules


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("test_K17_equipment_wears_out", ["K-17"]),
        ("test_K17_KR30_equipment_wears_out", ["K-17", "K-R30"]),
        ("test_KR30", ["K-R30"]),
        ("test_kings_of_K17", []),
        ("test_K_is_a_letter", []),
    ],
)
def test_a_tests_name_cites_the_ids_at_its_beginning(name: str, rules: list[str]) -> None:
    assert named(name) == rules


def test_functions_classes_modules_constants_and_data_files_cite(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text(
        '"""K-1: the module."""\n\n'
        "LIMIT = 3\n"
        '"""K-2: a constant."""\n\n'
        "class Turn:\n"
        '    """K-3: a class."""\n\n'
        "    def end(self):\n"
        '        """K-4, K-5: a method."""\n'
    )
    (tmp_path / "cards.toml").write_text("# K-6, K-7: printed on every card\nversion = 1  # K-8 is no beginning\n")
    found = [(place.rule, place.name, place.where) for place in citations_in_code(tmp_path, tmp_path)]
    assert found == [
        ("K-1", "rules", "rules.py:1"),
        ("K-2", "LIMIT", "rules.py:3"),
        ("K-3", "Turn", "rules.py:6"),
        ("K-4", "Turn.end", "rules.py:9"),
        ("K-5", "Turn.end", "rules.py:9"),
        ("K-6", "cards.toml", "cards.toml:1"),
        ("K-7", "cards.toml", "cards.toml:1"),
    ]


def test_tests_cite_by_name_and_docstring_once_each(tmp_path: Path) -> None:
    (tmp_path / "test_turn.py").write_text(
        'def test_K3_K4_both():\n    """K-4, K-5: and a third."""\n\n\ndef helper_K9():\n    """K-9: no test."""\n'
    )
    assert [place.rule for place in citations_in_tests(tmp_path, tmp_path, {"K"})] == ["K-3", "K-4", "K-5"]


def test_names_may_count_other_things_by_other_letters_but_docstrings_may_not(tmp_path: Path) -> None:
    (tmp_path / "test_turn.py").write_text('def test_S3_example():\n    """K-4, C-5: two rules."""\n')
    assert [place.rule for place in citations_in_tests(tmp_path, tmp_path, {"K"})] == ["K-4", "C-5"]


def test_a_game_is_covered_from_its_own_files() -> None:
    found = coverage(calamity.load("tic_tac_toe"))
    assert found.rules == ("X-1", "X-2", "X-3", "X-4", "X-5")
    assert {place.name for place in found.code["X-2"]} >= {"Grid.choices", "TicTacToe.refusal"}
    assert found.code["X-2"][0].file.endswith("tic_tac_toe/game.py")
    assert found.without_tests == found.rules
    assert found.strays == ()


def test_an_installed_package_has_no_tests_to_look_at(tmp_path: Path) -> None:
    package = tmp_path / "site-packages" / "calamity" / "games" / "some"
    package.mkdir(parents=True)
    (tmp_path / "tests" / "games").mkdir(parents=True)
    with pytest.raises(NoCheckout, match="source checkout"):
        checkout_of(package)


@pytest.mark.parametrize("home", ["src", "build/compiled", "build/compiled-0123456789abcdef"])
def test_sources_and_what_is_compiled_from_them_belong_to_the_checkout(tmp_path: Path, home: str) -> None:
    (tmp_path / "tests" / "games").mkdir(parents=True)
    assert checkout_of(tmp_path / home / "calamity" / "games" / "some") == tmp_path

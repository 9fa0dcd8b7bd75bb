"""Tests that the front end has no rules: no table there names a rule's id, an action's number, or a card.

Verbs, questions, effects and values of fields may be named: their types are written from the games, so the check of
types fails where a game no longer has them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import calamity
from calamity.games import published

TABLES = Path(__file__).parents[1] / "web" / "src" / "games"
RULE_ID = re.compile(r"\b[A-Z]{1,2}-R?\d+\b")
ACTION_NUMBER = re.compile(
    r"""\baction\b["']?\s*(?:[!=]==?|[<>]=?|:)\s*\d  # compared with a number, or set to one
      | \blinks\b["']?\s*:\s*\[\s*-?\d                 # an answer of numbers
      | \b(?:act|choose|pick|why|explain|whyUnusable)\(\s*\[?\s*-?\d  # or a call with one
    """,
    re.VERBOSE,
)


def sources(folder: Path) -> Iterator[tuple[str, str]]:
    """Names and texts of what is written by hand below a folder."""
    for path in sorted(folder.rglob("*")):
        if path.suffix in {".ts", ".svelte"} and path.name != "generated.ts":
            yield path.relative_to(TABLES).as_posix(), path.read_text(encoding="utf-8")


def named_cards(text: str, cards: set[str]) -> set[str]:
    """The cards that a source names, as a text or as a key."""
    words = re.findall(r"""["'`](\w+)["'`]|^\s*(\w+)\s*:|\.(\w+)\b(?!\()""", text, re.MULTILINE)
    return cards & {word for found in words for word in found}


def test_no_table_cites_a_rule() -> None:
    found = [(name, ids) for name, text in sources(TABLES) if (ids := RULE_ID.findall(text))]
    assert found == []


def test_no_table_knows_the_number_of_an_action() -> None:
    found = [(name, hit[0]) for name, text in sources(TABLES) for hit in ACTION_NUMBER.finditer(text)]
    assert found == []


@pytest.mark.parametrize("game", published())
def test_no_table_knows_a_card(game: str) -> None:
    other_words = set(re.findall(r'"(\w+)"', (TABLES / game / "generated.ts").read_text(encoding="utf-8")))
    cards = set(calamity.load(game).cards) - other_words  # a card may be called like a verb
    assert len(cards) > 20
    found = [(name, some) for name, text in sources(TABLES / game) if (some := named_cards(text, cards))]
    assert found == []


@pytest.mark.parametrize("text", ["rules: ['K-12']", 'cite("L-R3")', "K-R30 says", "CP-7"])
def test_rule_ids_are_noticed(text: str) -> None:
    assert RULE_ID.search(text)


@pytest.mark.parametrize(
    "text",
    ["option.action === 17", "{ action: 3 }", "links: [4, 5]", "session.act(12)", 'explain([3, "a"])', '"action": 0'],
)
def test_numbers_of_actions_are_noticed(text: str) -> None:
    assert ACTION_NUMBER.search(text)


@pytest.mark.parametrize(
    "text", ["action: number", "option.action === other.action", "answers.length > 3", "act(links)"]
)
def test_other_numbers_are_not_taken_for_actions(text: str) -> None:
    assert not ACTION_NUMBER.search(text)


@pytest.mark.parametrize("text", ['id === "zelte"', "  zelte: 3,", "ICONS.zelte", "`zelte`"])
def test_names_of_cards_are_noticed(text: str) -> None:
    assert named_cards(text, {"zelte"}) == {"zelte"}

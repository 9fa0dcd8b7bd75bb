"""Card files of one's own: cards are data, and a file that can't be played is refused with the reason."""

from __future__ import annotations

import pytest

from calamity import BadCards
from calamity.games.catastrophe.game import make
from tests.games.catastrophe.cast import GAME

SOURCE = GAME.card_file


def changed(card: str, old: str, new: str) -> str:
    """The card file with some words of one card replaced."""
    start = SOURCE.index(f'id = "{card}"')
    end = SOURCE.find("[[card]]", start)
    table = SOURCE[start : end if end > 0 else len(SOURCE)]
    assert old in table, f"{card} has no {old}"
    return SOURCE.replace(table, table.replace(old, new, 1), 1)


WRONG: dict[str, tuple[str, str, str]] = {
    "water_jugs, uses: missing$": ("water_jugs", "uses = 4\n", ""),
    "water_jugs, covers: missing$": ("water_jugs", 'covers = ["thirst"]\n', ""),
    "patch_up, uses: a response has none$": ("patch_up", "count = 1", "count = 1\nuses = 2"),
    "water_jugs, uses: a Resource has 1 to 4 uses$": ("water_jugs", "uses = 4", "uses = 5"),
    "water_jugs, uses: a Resource has 1 to 4 uses": ("water_jugs", "uses = 4", "uses = 0"),
    "jury_rig, count: a response is there once to 3 times$": ("jury_rig", "count = 3", "count = 4"),
    "earthquake, count: a disaster is there once$": ("earthquake", 'kind = "disaster"', 'kind = "disaster"\ncount = 2'),
    "supply_run, effect: 'supply_run' stands on patch_up already": (
        "patch_up",
        'effect = "heal"',
        'effect = "supply_run"',
    ),
    "mechanic, ability: 'triage' stands on paramedic": ("mechanic", '"gentle_hands"', '"triage"'),
}


@pytest.mark.parametrize("problem", WRONG)
def test_a_file_that_cannot_be_played_is_refused(problem: str) -> None:
    """C-3, C-5, C-7, C-10: with the card, the field and the reason."""
    with pytest.raises(BadCards, match=problem):
        make(changed(*WRONG[problem]))


def test_a_game_is_played_with_the_cards_of_its_file() -> None:
    """C-9: another file, other cards."""
    other = make(changed("water_jugs", 'name.en = "Water Jugs"', 'name.en = "Water Butts"'))
    assert other.cards["water_jugs"].name.english == "Water Butts"
    assert GAME.cards["water_jugs"].name.english == "Water Jugs"

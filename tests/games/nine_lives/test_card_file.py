"""Card files of one's own: cards are data, and a file that can't be played is refused with the reason."""

from __future__ import annotations

import pytest

from calamity import BadCards
from calamity.games.nine_lives.game import make
from calamity.testing import Scenario
from tests.games.nine_lives.hands import (
    GAME,
    A,
    B,
)

SOURCE = GAME.read("cards.toml")


def changed(card: str, *changes: tuple[str, str]) -> str:
    """The card file with some words of one card replaced."""
    start = SOURCE.index(f'id = "{card}"')
    end = SOURCE.find("[[card]]", start)
    table = SOURCE[start : end if end > 0 else len(SOURCE)]
    after = table
    for old, new in changes:
        assert old in after, f"{card} has no {old}"
        after = after.replace(old, new, 1)
    return SOURCE.replace(table, after, 1)


WRONG: dict[str, tuple[str, tuple[str, str]]] = {
    "the card in this place belongs to the main deck": ("snack_time_swat", ('"attack"', '"event"')),
    "every Power Cat is there once": ("mirror_mog", ("count = 1", "count = 2")),
    "have an Attack number": ("curiosity_killed_the_cat", ("count = 8", "count = 8\nattack = 4")),
    "the number is 'rolled' with the effect": ("snack_time_swat", ("attack = 3", 'attack = "rolled"')),
    "this effect is for one target": ("ricochet_sprint", ("attack = 4", 'attack = 4\ntargets = "others"')),
    "events, and only they, have effects of events": ("zoomies", ('effect = "zoomies"', 'effect = "draw"')),
    "Grim Reapurr cards, and only they": ("long_stride", ('effect = "stride"', 'effect = "draw"')),
    "a curiosity, and only it": ("attic_owl", ('effect = "draw"', 'effect = "curse"')),
    "an Attack can't be an answer": ("snack_time_swat", ("attack = 3", "attack = 3\ncatfinity = true")),
    "such a card is never an answer": ("zoomies", ("count = 1", "count = 1\ncatfinity = true")),
    "a card with this effect is never an answer": ("attic_owl", ("count = 1", "count = 1\ncatfinity = true")),
    "a card that answers others needs the symbol": ("cucumber", ("catfinity = true\n", "")),
    "Power Cats, and only they, have one": ("attic_owl", ("count = 1", 'count = 1\ntiming = "claw"')),
    "it is 'catfinity' exactly with that symbol": ("granny_tuxedo", ('timing = "catfinity"', 'timing = "claw"')),
    "this effect needs another one": ("clover_calico", ('timing = "lasting"', 'timing = "claw"')),
    "only Power Cats do this": ("attic_owl", ('effect = "draw"', 'effect = "summon"')),
    "truce and frenzy last, nothing else does": ("zoomies", ("count = 1", "count = 1\nlasts = true")),
    "only Events are for three and more": ("attic_owl", ("count = 1", "count = 1\nplayers = 3")),
    "the main deck has 108 cards, not 107": ("cucumber", ("count = 12", "count = 11")),
    "the catastrophe deck has 52 cards, not 53": ("creeping_shadow", ("count = 6", "count = 7")),
}


@pytest.mark.parametrize("problem", WRONG)
def test_a_file_that_cannot_be_played_is_refused(problem: str) -> None:
    """L-9, L-57, L-68, L-72: with the place and the reason."""
    card, change = WRONG[problem]
    with pytest.raises(BadCards, match=problem):
        make(changed(card, change))


def test_a_file_needs_every_kind_of_card() -> None:
    """L-9: 35 Main cards, 24 Power Cats, 46 CATastrophe cards by name."""
    with pytest.raises(BadCards, match="the file has 104"):
        make(SOURCE[: SOURCE.rindex("[[card]]")])


def test_only_one_card_may_rescue() -> None:
    """L-R61: there is one who rises again."""
    source = changed("professor_paradox", ('effect = "paradox"', 'effect = "rescue"'))
    with pytest.raises(BadCards, match="tenth_life_tabitha does already"):
        make(source)


def test_numbers_on_cards_are_data() -> None:
    """L-R3: another Attack number, another amount, and the rules follow."""
    source = changed("snack_time_swat", ("attack = 3", "attack = 6"), ("count = 7", "count = 7\nlives = 3"))
    game = make(source)
    assert game.content != GAME.content
    scenario = Scenario(game, 2, A, {"characters": "random"}).set("yarn", [0, 0]).set("sanctuary", 30)
    for seat in (A, B):
        scenario = scenario.zone("row", seat, []).zone("hand", seat, ["snack_time_swat"])
    table = scenario.dice(5).table()
    table.do(A, "play", "snack_time_swat")
    assert table.get("lives", B) == 6


def test_a_set_without_any_event_for_two_is_refused() -> None:
    """L-72: with two cats left some card must be playable."""
    source = SOURCE
    for card in GAME.cards.values():
        if card.deck == "catastrophe_deck" and card.id != "pantry_quake":
            start = source.index(f'id = "{card.id}"')
            at = source.index("count = ", start)
            source = source[:at] + "count = 0" + source[source.index("\n", at) :]
    start = source.index('id = "pantry_quake"')
    at = source.index("count = 1", start)
    source = source[:at] + "count = 52\nplayers = 3" + source[at + len("count = 1") :]
    with pytest.raises(BadCards, match="some CATastrophe card must be for two players"):
        make(source)

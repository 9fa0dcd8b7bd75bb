"""Tests that a position set up by hand is refused, with a reason, if it can't occur in a game."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from calamity import BadScenario
from calamity.kernel.wire import digest
from calamity.testing import Scenario, ScenarioTable
from tests.games.nine_lives.shorthand import (
    GAME,
    A,
    B,
)


def base(seats: int = 3, **options: object) -> Scenario:
    return Scenario(GAME, seats=seats, options={"characters": "random", **options})


OUT = [9, 0, 9]

IMPOSSIBLE: dict[str, Callable[[], Scenario]] = {
    "mirror_mog is no Main card and in the hand of seat 0": lambda: base().zone("hand", A, ["mirror_mog"]),
    "zoomies is no Main card and in the hand of seat 1": lambda: base().zone("hand", B, ["zoomies"]),
    "cucumber is no Power Cat and in the row of seat 0": lambda: base().zone("row", A, ["cucumber"]),
    "seat 0 holds 8 cards, but the limit is 7": lambda: base().zone("hand", A, ["cucumber"] * 8).zone("row", A, []),
    "seat 0 holds 9 cards, but the limit is 8": lambda: (
        base().zone("hand", A, ["cucumber"] * 9).zone("row", A, ["patchwork_pat"])
    ),
    "seat 1 has 4 Power Cats, but the limit is 3": lambda: base().zone(
        "row", B, ["mirror_mog", "bishop_blink", "clover_calico", "patchwork_pat"]
    ),
    "mirror_mog belongs to the Power Cat deck and lies with cards of the Main deck": lambda: base().zone(
        "main_discards", ["mirror_mog"]
    ),
    "cucumber belongs to the Main deck and lies with cards of the CATastrophe deck": lambda: base().zone(
        "catastrophe_discards", ["cucumber"]
    ),
    "zoomies belongs to the CATastrophe deck and lies with cards of the Power Cat deck": lambda: base().zone(
        "power_deck", ["zoomies"]
    ),
    "zoomies doesn't last": lambda: base().zone("lasting", ["zoomies"]),
    "every lasting Event belongs to somebody's turn": lambda: base().zone("lasting", ["catnip_truce"]),
    "at the beginning of a turn no card is in play": lambda: base().zone("in_play", ["cucumber"]),
    "fewer than two players are left": lambda: (
        base().set("alive", [1, 0, 0]).set("lives", [9, 0, 0]).zone("hand", 1, []).zone("hand", 2, [])
    ),
    "it is the turn of seat 0, who is out": lambda: base().set("alive", [0, 1, 1]).set("lives", [0, 9, 9]),
    "there are 30 Yarn Balls, not 31": lambda: base().set("yarn", A, 4),
    "yarn must be 0 to 30, not -1": lambda: base().set("yarn", [-1, 3, 3]).set("sanctuary", 25),
    "seat 1 is out, but has cards or Yarn Balls": lambda: base().set("alive", [1, 0, 1]).set("lives", OUT),
    "seat 1 is out, but on space 9": lambda: base().set("alive", [1, 0, 1]),
    "there are at most 500 turns, not 501": lambda: base().set("turn", 501),
    "the Reapurr is on 9": lambda: base().set("reapurr", 9),
    "lives must be 0 to 9, not 10": lambda: base().set("lives", A, 10),
    "seat 1 is on 3, where the Reapurr has passed": lambda: base().set("lives", B, 3).set("reapurr", 3),
    "two cats share a space below 9": lambda: base(variant="king").set("lives", [5, 5, 9]),
}


@pytest.mark.parametrize("problem", IMPOSSIBLE)
def test_an_impossible_position_is_refused_in_words(problem: str) -> None:
    """L-9, L-12, L-26, L-27, L-48, L-49, L-51, L-54, L-74, L-76."""
    with pytest.raises(BadScenario, match=problem):
        IMPOSSIBLE[problem]().table()


def test_a_possible_position_with_everything_unusual_is_accepted() -> None:
    """L-26, L-51, L-67, L-81: eight cards with Pat, a cat right above the Reapurr, a shared space in Turbo, a Truce."""
    table = (
        base(4, variant="turbo")
        .zone("hand", 0, ["cucumber"] * 8)
        .zone("row", 0, ["patchwork_pat"])
        .zone("hand", 3, [])
        .zone("row", 3, [])
        .zone("lasting", ["catnip_truce"])
        .set("lasting_of", [1])
        .set("lives", [6, 5, 5, 0])
        .set("alive", [1, 1, 1, 0])
        .set("yarn", [3, 3, 3, 0])
        .set("sanctuary", 21)
        .set("reapurr", 4)
        .table()
    )
    assert table.zone("lasting") == ["catnip_truce"]
    assert table.get("lives") == [6, 5, 5, 0]


def test_cards_that_are_named_twice_are_counted() -> None:
    with pytest.raises(BadScenario, match="'magpie_queen' is named 2 times"):
        base().zone("hand", A, ["magpie_queen"]).zone("hand", B, ["magpie_queen"])


def test_a_position_gives_characters_to_those_who_have_none() -> None:
    """L-4, L-R5: where characters are chosen, a position begins after that; those that were dealt stay."""
    chosen = base(characters="choose").table().get("character")
    assert None not in chosen and len(set(chosen)) == 3
    assert base().table().get("character") == ScenarioTable(GAME, 3, 0, {"characters": "random"}).get("character")


def test_a_blank_position_can_be_copied_and_stored() -> None:
    """Everything that a position consists of is there before the game is set up."""
    blank = GAME.blank(3, 1)
    assert digest(blank.copy()) == digest(blank)


def test_LR67_a_lasting_event_is_said_with_a_seat() -> None:
    with pytest.raises(BadScenario, match="say which one, as 'called_back 1', not 'soon'"):
        Scenario("nine_lives", seats=2).zone("lasting", ["called_back soon"])

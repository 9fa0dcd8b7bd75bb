"""Tests of two copies of a card in front of a player: identical ones are one choice, different ones are two."""

from __future__ import annotations

from tests.games.catastrophe.scenes import kind
from tests.games.catastrophe.shorthand import CALM, barter, commit, offered, play, react, swap

SIX = ["family_tent", "signal_kit", "dust_masks", "board_games", "watchdog", "crowbar"]


def test_of_two_copies_that_are_alike_only_the_first_is_offered_until_it_is_in_the_bundle() -> None:
    """C-35, C-65."""
    table = barter(play={0: ["first_aid_kit", "first_aid_kit"]}, hand={1: ["headlamps"]})
    first, second = "offer_play first_aid_kit", "offer_play first_aid_kit second"
    assert {first, second} & offered(table, 0, "partner 1") == {first}
    assert {first, second} & offered(table, 0, "partner 1", first) == {second}


def test_of_two_copies_that_differ_either_can_be_traded() -> None:
    """C-65, C-67: the uses that are left go with the card."""
    table = barter(play={0: ["first_aid_kit 3", "first_aid_kit 1"]}, hand={1: ["headlamps"]})
    first, second = "offer_play first_aid_kit", "offer_play first_aid_kit second"
    assert {first, second} <= offered(table, 0, "partner 1")
    swap(table, 0, 1, ["@first_aid_kit second"], [])
    assert (play(table, 0), play(table, 1)) == (["first_aid_kit 3/3"], ["first_aid_kit 1/3"])


def test_of_two_copies_either_can_be_committed_when_they_differ() -> None:
    """C-46, C-50: unused both, they are one choice; with a planned use on one, the other is another choice."""
    table = react("earthquake", "immediate", "mass_casualties", play={0: ["first_aid_kit", "first_aid_kit"]})
    first, second = "commit first_aid_kit", "commit first_aid_kit second"
    assert {first, second} & offered(table, 0) == {first}
    commit(table, 0, "first_aid_kit", 1)
    assert {first, second} <= offered(table, 0)
    table = react("earthquake", "immediate", CALM, play={0: ["first_aid_kit 3", "first_aid_kit 1"]})
    assert {first, second} <= offered(table, 0)


def test_C_R14_of_two_copies_that_arrive_with_different_uses_either_may_enter_first() -> None:
    """C-R14, C-67: there is room for one only."""
    table = barter(first=1, play={0: SIX, 1: ["tool_chest 3", "tool_chest 1"]})
    swap(table, 1, 0, ["@tool_chest", "@tool_chest second"], [])
    assert kind(table) == "enter"
    assert len(offered(table, 0)) == 2 and "enter tool_chest second" in offered(table, 0)
    used = next(i for i, turned in enumerate(table.view(0)["incoming_turned"][0]) if turned)
    table.do(0, *(["enter", "tool_chest", "second"] if used else ["enter", "tool_chest"]))
    assert table.zone("in_play", 0)[6:] == ["tool_chest", "tool_chest"]
    assert table.get("turned", 0)[6:] == [2, 0]


def test_two_copies_that_arrive_alike_are_one_choice() -> None:
    """C-R14."""
    table = barter(first=1, play={0: SIX, 1: ["tool_chest", "tool_chest", "headlamps"]})
    swap(table, 1, 0, ["@tool_chest", "@tool_chest second", "@headlamps"], [])
    assert offered(table, 0) == {"enter tool_chest", "enter headlamps"}

"""Tests of laying cards out, at first and in Restock: rules C-39 to C-42, C-69, C-70, C-R10, C-R15, C-R53, C-R60."""

from __future__ import annotations

import pytest

from tests.games.catastrophe.shorthand import (
    Make,
    can_commit,
    deciders,
    discards,
    finish,
    full,
    hand,
    laying_out,
    offered,
    place,
    play,
    remedies,
    restock,
    to_react,
    told,
    where,
    words,
)

HAND = ["crowbar", "chainsaw", "candle_box", "signal_kit", "headlamps", "board_games"]


def test_C39_up_to_four_resources_are_laid_out() -> None:
    table = laying_out(hand={0: HAND, 1: HAND})
    for card in HAND[:4]:
        table.do(0, "lay", card)
    assert deciders(table) == [1]
    place(table, 1)
    assert play(table, 0) == sorted(map(full, HAND[:4]))
    assert (hand(table, 0), play(table, 1)) == (sorted(HAND[4:]), [])


def test_C39_fewer_are_fine() -> None:
    table = laying_out(hand={0: HAND, 1: HAND})
    place(table, 0, "crowbar")
    place(table, 1, "chainsaw", "headlamps")
    assert (play(table, 0), play(table, 1)) == (["crowbar 1/1"], ["chainsaw 2/2", "headlamps 3/3"])


def test_C40_they_come_on_top_of_what_trading_brought() -> None:
    table = laying_out(play={0: ["water_jugs", "tool_chest"]}, hand={0: HAND, 1: []})
    place(table, 0, *HAND[:4])
    place(table, 1)
    assert len(play(table, 0)) == 6


def test_C41_what_lies_in_play_can_be_used_in_the_first_phase() -> None:
    table = laying_out(hand={0: ["tool_chest", "chainsaw"], 1: []}, options={"disaster": "earthquake"})
    place(table, 0, "tool_chest")
    place(table, 1)
    assert where(table) == ("immediate", "react")
    assert can_commit(table, 0, "tool_chest", 2) and not can_commit(table, 0, "chainsaw", 2)


def test_C42_then_the_disaster_is_turned_up_for_good() -> None:
    table = laying_out(hand={0: HAND, 1: HAND})
    place(table, 0)
    for viewer in (0, 1, None):
        assert table.view(viewer)["zones"]["disaster"] == []
        assert table.view(viewer)["zones"]["disaster_pile"] == {"size": 1, "top": [], "bottom": []}
    [disaster] = table.zone("disaster_pile")
    place(table, 1)
    for viewer in (0, 1, None):
        assert table.view(viewer)["zones"]["disaster"] == [disaster]
    finish(table)
    to_react(table)
    assert table.view(None)["zones"]["disaster"] == [disaster]


def test_CR10_responses_are_never_laid_out() -> None:
    table = laying_out(hand={0: ["patch_up", "crowbar"], 1: []})
    assert words(offered(table, 0), "lay") == {"crowbar"}


def test_CR10_responses_do_not_count_among_the_four() -> None:
    table = laying_out(hand={0: ["patch_up", "all_clear", *HAND[:4]], 1: []})
    place(table, 0, *HAND[:4])
    place(table, 1)
    assert len(play(table, 0)) == 4 and hand(table, 0) == ["all_clear", "patch_up"]


@pytest.mark.parametrize("make", [laying_out, restock])
@pytest.mark.parametrize("viewer", [1, 2, None])
def test_CR53_placements_are_chosen_in_secret_and_shown_together(make: Make, viewer: int | None) -> None:
    table = make(seats=3, hand={0: HAND[:3], 1: HAND[3:5]})
    before = table.view(viewer), table.events_since(0, viewer), table.version(viewer)
    table.do(0, "lay", "crowbar")
    assert (table.view(viewer), table.events_since(0, viewer), table.version(viewer)) == before
    table.do(0, "done")
    assert table.view(viewer)["zones"]["hand"][0] == 3 and play(table, 0) == []
    assert table.events_since(0, viewer) == before[1]
    place(table, 1, "signal_kit")
    place(table, 2)
    assert (play(table, 0), play(table, 1)) == (["crowbar 1/1"], ["signal_kit 2/2"])
    assert "crowbar" in told(table, viewer)


@pytest.mark.parametrize("make", [laying_out, restock])
def test_CR53_each_card_is_a_final_choice(make: Make) -> None:
    table = make(hand={0: HAND[:3]})
    table.do(0, "lay", "crowbar")
    assert table.refuses(0, "take_back").rule == "C-R30"
    assert table.refuses(0, "lay", "crowbar").rule in ("C-39", "C-69")  # it has left the hand


@pytest.mark.parametrize("make", [laying_out, restock])
def test_CR60_laying_out_always_asks(make: Make) -> None:
    """C-R60: also whoever has nothing to place, lest that be seen."""
    table = make(seats=3, hand={0: ["patch_up"], 1: [], 2: HAND[:2]})
    assert sorted(deciders(table)) == [0, 1, 2]
    assert words(offered(table, 0), "lay") == words(offered(table, 1), "lay") == set()


def test_C69_up_to_two_in_restock() -> None:
    table = restock(hand={0: HAND[:3], 1: HAND[3:]})
    table.do(0, "lay", "crowbar")
    table.do(0, "lay", "chainsaw")
    assert deciders(table) == [1]
    place(table, 1, "signal_kit")
    assert (play(table, 0), play(table, 1)) == (["chainsaw 2/2", "crowbar 1/1"], ["signal_kit 2/2"])
    assert where(table) == ("short_term", "react")


SEVEN = ["family_tent", "dust_masks", "watchdog", "old_guitar", "tool_chest 2", "wool_blankets", "water_jugs"]


def test_C70_the_limit_holds_in_restock() -> None:
    table = restock(play={0: SEVEN}, hand={0: ["crowbar"], 1: []})
    table.do(0, "lay", "crowbar")
    assert remedies(table, 0)["scrap"] == {"tool_chest"}
    table.do(0, "scrap", "tool_chest")
    place(table, 1)
    assert len(play(table, 0)) == 7 and discards(table) == ["tool_chest"]


def test_C70_an_overflow_in_restock_stays_secret_until_all_are_done() -> None:
    """C-70, C-R53."""
    table = restock(play={0: SEVEN}, hand={0: ["crowbar"], 1: []})
    before = table.view(1)
    table.do(0, "lay", "crowbar")
    table.do(0, "scrap", "tool_chest")
    assert table.view(1)["zones"] == before["zones"]

"""Tests of hidden information: who may see what, in positions and in events."""

from __future__ import annotations

from typing import Any

import pytest

from calamity import imagine
from calamity.testing import ScenarioTable
from tests.games.nine_lives.shorthand import (
    CURIOSITY,
    DULL,
    GAME,
    A,
    B,
    C,
    answer,
    end_claw,
    hand,
    kind,
    play,
    reveal,
    room,
    settle,
    skip,
)

FILL = {A: ["attic_owl"]}


def told(table: ScenarioTable, seat: int | None) -> str:
    """Everything that a viewer was told."""
    return str(table.events_since(0, seat))


def test_L12_other_hands_are_numbers() -> None:
    table = room(3, hands={A: [CURIOSITY], B: ["take", "pass"], C: []})
    assert table.view(A)["zones"]["hand"] == [[CURIOSITY], 2, 0]
    assert table.view(None)["zones"]["hand"] == [1, 2, 0]


def test_drawn_cards_are_seen_by_the_drawer_only() -> None:
    """L-12, L-22: the others see how many."""
    table = room(3, hands=FILL, main=["magpie_queen", "windowsill_unicorn", "bone_bell_raven"])
    end_claw(table)
    assert "magpie_queen" in told(table, A)
    for viewer in (B, C, None):
        assert "magpie_queen" not in told(table, viewer)
    drawn = [e for e in table.events_since(0, C) if e["event"] == "drew"]
    assert [(e["seat"], e["count"]) for e in drawn] == [(A, 3)]


def test_the_decks_have_no_order_anybody_knows() -> None:
    """L-R60: sizes only."""
    table = room(3, hands=FILL)
    for viewer in (A, None):
        for zone in ("main_deck", "power_deck", "catastrophe_deck"):
            seen = table.view(viewer)["zones"][zone]
            assert set(seen["top"]) <= {None} and set(seen["bottom"]) <= {None}


def test_foreseen_cards_are_known_to_the_owner_alone() -> None:
    """L-R13: the others know how many cards were seen."""
    top = ["zoomies", "yarn_rain", "long_stride"]
    table = room(3, hands={A: ["crystal_cuttlefish", "attic_owl"]}, fate=top)
    play(table, A, "crystal_cuttlefish")
    answer(table, A, "yarn_rain")
    answer(table, A, "zoomies")
    mine = table.view(A)["zones"]["catastrophe_deck"]["top"]
    assert mine[:3] == ["yarn_rain", "zoomies", "long_stride"]
    for viewer in (B, None):
        assert set(table.view(viewer)["zones"]["catastrophe_deck"]["top"]) <= {None}
        assert not any(card in told(table, viewer) for card in top)
        assert [e["count"] for e in table.events_since(0, viewer) if e["event"] == "foresaw"] == [3]


def test_a_card_fortuna_discards_is_open() -> None:
    """L-R59."""
    table = room(3, hands=FILL, rows={A: ["madam_fortuna_fuzz"]}, fate=["zoomies", "yarn_rain", "long_stride", "snap"])
    play(table, A, "madam_fortuna_fuzz")
    answer(table, A, "long_stride", "zoomies", "snap")
    assert table.view(None)["zones"]["catastrophe_discards"] == ["long_stride"]
    assert "zoomies" not in told(table, B)


def test_a_stolen_card_is_seen_by_thief_and_victim() -> None:
    """L-60: the others see that one moved."""
    table = room(3, hands={A: ["mirror_imp", CURIOSITY], B: ["windowsill_unicorn"]})
    play(table, A, "mirror_imp", B)
    assert "windowsill_unicorn" in told(table, A)
    assert "windowsill_unicorn" in told(table, B)
    for viewer in (C, None):
        assert "windowsill_unicorn" not in told(table, viewer)
        assert table.view(viewer)["zones"]["hand"][A] == 2


def test_LR20_a_taken_card_is_known_to_all() -> None:
    table = room(3, hands={A: [CURIOSITY, "attic_owl"], B: ["take"]})
    play(table, A, CURIOSITY, B)
    play(table, B, "take")
    for viewer in (A, C, None):
        known = table.view(viewer)["known"]
        assert [(entry["card"], entry["zones"]) for entry in known] == [(CURIOSITY, [B])]
    assert imagined_hands(table, C, B) == {CURIOSITY}


def imagined_hands(table: ScenarioTable, seat: int, owner: int) -> set[str]:
    """The cards that are in a hand in every world a seat can imagine."""
    always: set[str] | None = None
    for seed in range(12):
        world: Any = imagine(table.state, seat, seed)
        names = {GAME.kinds[card] for card in world.hands[owner]}
        always = names if always is None else always & names
    return always or set()


def test_a_fetched_card_is_known_to_all() -> None:
    """L-R13: Compost Gnome takes it from an open pile."""
    table = room(3, hands={A: ["compost_gnome", "attic_owl"]}, main_pile=["take", CURIOSITY])
    play(table, A, "compost_gnome")
    answer(table, A, "take")
    assert [(e["card"], e["zones"]) for e in table.view(C)["known"]] == [("take", [A])]


def test_a_known_card_is_forgotten_when_it_leaves() -> None:
    """L-R20: once played it is no longer in the hand."""
    table = room(3, hands={A: [CURIOSITY, CURIOSITY], B: ["take", "pass"], C: []})
    play(table, A, CURIOSITY, C)
    play(table, B, "take")
    assert table.view(C)["known"] != []
    play(table, A, CURIOSITY, B)
    play(table, B, "pass", C)
    settle(table)
    end_claw(table)
    settle(table)
    play(table, B, CURIOSITY, C)
    assert [e for e in table.view(C)["known"] if e["card"] == CURIOSITY] == []


def test_after_a_hidden_theft_a_known_card_may_be_in_either_hand() -> None:
    """L-R20: the entry stays, marked as uncertain, for those who did not see the theft."""
    table = room(3, hands={A: [CURIOSITY, "mirror_imp"], B: ["take", "attic_owl"], C: []})
    play(table, A, CURIOSITY, C)
    play(table, B, "take")
    play(table, A, "mirror_imp", B)
    uncertain = [e for e in table.view(C)["known"] if e["card"] == CURIOSITY]
    assert [sorted(e["zones"]) for e in uncertain] == [[A, B]]


def test_passed_hands_are_known_to_the_old_owner() -> None:
    """L-R66: Zoomies hands everything to the left; whoever gave it remembers, the third does not know."""
    table = reveal("zoomies", 3, hands={B: ["take"], C: ["pass"]})
    known = {(e["card"], tuple(e["zones"])) for e in table.view(B)["known"]}
    assert ("take", (C,)) in known
    assert "take" not in {e["card"] for e in table.view(A)["known"]}
    assert hand(table, C) == ["take"]
    for viewer in (A, None):
        assert "'take'" not in told(table, viewer)


def test_swapped_hands_are_known_to_both() -> None:
    table = room(3, hands={A: ["attic_owl"], B: ["take"]}, rows={A: ["sultan_of_swaps"]})
    play(table, A, "sultan_of_swaps", B)
    settle(table)
    assert [(e["card"], e["zones"]) for e in table.view(A)["known"]] == [("attic_owl", [B])]
    assert [(e["card"], e["zones"]) for e in table.view(B)["known"]] == [("take", [A])]
    assert table.view(C)["known"] == []


def test_publicly_known_cards_move_with_the_hand() -> None:
    """L-R20: a taken card is still known to all after Zoomies, one seat further."""
    table = room(3, hands={A: [CURIOSITY], B: ["take"]}, fate=["zoomies"])
    play(table, A, CURIOSITY, C)
    play(table, B, "take")
    end_claw(table)
    settle(table)
    for viewer in (A, None):
        assert (CURIOSITY, (C,)) in {(e["card"], tuple(e["zones"])) for e in table.view(viewer)["known"]}


def test_whether_a_seat_holds_a_reaction_shows_nowhere() -> None:
    """L-R9, L-61: views, events and versions of the others are the same, whether B can answer or not."""
    pictures = []
    for held in ("cucumber", "snack_time_swat"):
        table = room(3, hands={A: [CURIOSITY, "take"], B: [held], C: []})
        play(table, A, CURIOSITY, C)  # A could answer one's own card, so a window is open in any case
        assert kind(table) == "react"
        pictures.append([(table.view(viewer), told(table, viewer), table.version(viewer)) for viewer in (A, C, None)])
        assert table.view(C)["waiting_for"] is None
    assert pictures[0] == pictures[1]


def test_a_window_is_counted_although_nobody_can_answer() -> None:
    """L-R8, L-R9: so a server can let all windows last alike: lull, reaction, lull, reveal, and the next lull."""
    counts = []
    for held in ("cucumber", "snack_time_swat"):
        table = room(3, hands={A: [CURIOSITY], B: [held], C: []})
        before = table.windows
        play(table, A, CURIOSITY, C)
        settle(table)
        end_claw(table)
        settle(table)
        counts.append(table.windows - before)
    assert counts == [4, 4]


def test_a_pass_in_a_window_is_seen_by_nobody() -> None:
    """L-R9: B's pass changes nothing in the pictures of the others."""
    table = room(3, hands={A: [CURIOSITY, "attic_owl"], B: ["cucumber"], C: ["cucumber"]})
    play(table, A, CURIOSITY, C)
    before = [(table.view(viewer), table.version(viewer), told(table, viewer)) for viewer in (A, C, None)]
    skip(table, B)
    after = [(table.view(viewer), table.version(viewer), told(table, viewer)) for viewer in (A, C, None)]
    assert before == after


def test_the_log_is_private_while_the_game_lasts() -> None:
    """L-R9, L-R68: secret choices and passes stand in the log; others get their own lines only."""
    table = reveal("staring_contest", 3)
    answer(table, B, 4)
    assert [entry for entry in table.log_for(A) if entry.seat == B] == []


def test_an_eliminated_hand_is_discarded_face_up() -> None:
    """L-54."""
    table = room(3, lives=[9, 1, 9], hands={A: [CURIOSITY, "attic_owl"], B: ["teapot_djinn"]})
    play(table, A, CURIOSITY, B)
    assert "teapot_djinn" in table.view(None)["zones"]["main_discards"]
    assert DULL


def test_LR32_what_was_foreseen_and_laid_in_another_order_is_known_until_it_comes_to_light() -> None:
    """L-R32, L-23: A foresaw two cards and B lays them in another order: for A they lie somewhere in the deck."""
    fate = ["called_back", "yarn_rain", "long_stride", "snap", "zoomies"]
    table = room(3, hands={A: ["crystal_cuttlefish"]}, rows={B: ["madam_fortuna_fuzz"]}, fate=fate)
    play(table, A, "crystal_cuttlefish")
    answer(table, A, "called_back", "yarn_rain")
    end_claw(table)
    play(table, B, "madam_fortuna_fuzz")
    answer(table, B, "keep_all", "long_stride", "yarn_rain", "snap")
    assert [entry["card"] for entry in table.view(A)["known"]] == ["yarn_rain", "long_stride"]
    end_claw(table, B)
    assert [entry["card"] for entry in table.view(A)["known"]] == ["yarn_rain"]
    assert table.view(B)["zones"]["catastrophe_deck"]["top"][:2] == ["yarn_rain", "snap"]


@pytest.mark.parametrize("fate", [["called_back"], []], ids=["a stacked deck", "a shuffled deck"])
def test_L12_nobody_imagines_in_which_order_others_got_their_cards(fate: list[str]) -> None:
    """L-12, L-R77: A would give up the newest card by default; B, who can't know it, expects the last in the file."""
    kept = ["snack_time_swat", "teapot_djinn", "mirror_imp", "closet_yeti", CURIOSITY, "attic_owl", "lantern_moth"]
    table = room(3, hands={A: kept}, main=["cucumber", "take", "double_swipe"], fate=fate)
    end_claw(table)
    assert str(table.asks[0].default) == "discard double_swipe"
    for seed in range(5):
        world = imagine(table.state, B, seed)
        assert world.default_of(A) == max(world.choices_of(A))

"""Tests of hands, rows, decks and discard piles: limits, draws, public sizes, and when cards can be played."""

from __future__ import annotations

import pytest

from tests.games.nine_lives.shorthand import (
    CURIOSITY,
    DULL,
    QUIET,
    A,
    B,
    C,
    alone,
    answer,
    asked,
    deck,
    end_claw,
    events,
    fate_deck,
    fate_pile,
    hand,
    lives,
    pile,
    play,
    power_deck,
    power_pile,
    refused,
    reveal,
    room,
    row,
    settle,
    told,
    turn,
)

SEVEN = [*DULL, *DULL[:2], "pocket_phoenix", "pocket_phoenix"]


def test_L26_the_hand_limit_is_seven() -> None:
    """L-26, L-R58: the owner chooses, one card at a time, openly; the three draws are one instruction."""
    table = room(3, hands={A: SEVEN})
    end_claw(table)
    assert len(hand(table, A)) == 10
    assert asked(table) == [A]
    for _ in range(3):
        answer(table, A, DULL[0])
    assert len(hand(table, A)) == 7
    assert pile(table) == [DULL[0]] * 3
    assert len([e for e in events(table, "discarded") if e["seat"] == A]) == 3


def test_L26_seven_cards_are_not_too_many() -> None:
    table = room(3, hands={A: SEVEN[:4]})
    end_claw(table)
    assert len(hand(table, A)) == 7
    assert turn(table) == B


def test_L27_the_row_limit_is_three() -> None:
    """L-27, L-29: the surplus Power Cat goes to the Power Cat discard pile."""
    rows = ["clover_calico", "patchwork_pat", "sir_pounce_a_lot"]
    table = room(3, hands={A: ["moonlit_stag"]}, rows={A: rows}, power=["granny_tuxedo"])
    play(table, A, "moonlit_stag")
    assert alone(table, A) == "drop"
    assert sorted(option.args[0] for option in table.options(A)) == sorted([*rows, "granny_tuxedo"])
    answer(table, A, "sir_pounce_a_lot")
    assert row(table, A) == ["clover_calico", "patchwork_pat", "granny_tuxedo"]
    assert power_pile(table) == ["sir_pounce_a_lot"]


def test_LR58_several_over_the_limit_choose_at_the_same_time() -> None:
    table = reveal("box_delivery", 3, hands={A: SEVEN[:4], B: SEVEN[:6], C: []})
    assert sorted(asked(table)) == [A, B]
    assert table.asks[0].mode == "sealed"
    answer(table, B, hand(table, B)[0])
    assert len(hand(table, B)) == 8  # nothing is shown before all are done
    for _ in range(2):
        answer(table, A, hand(table, A)[0])
    assert [len(hand(table, seat)) for seat in (A, B, C)] == [7, 7, 2]


def test_L28_draws_come_from_the_main_deck() -> None:
    table = room(3, hands={A: ["attic_owl"]}, main=[CURIOSITY, *DULL[:2]])
    cards, cats, fates = deck(table), power_deck(table), fate_deck(table)
    play(table, A, "attic_owl")
    assert sorted(hand(table, A)) == sorted([CURIOSITY, *DULL[:2]])
    assert (deck(table), power_deck(table), fate_deck(table)) == (cards - 3, cats, fates)


def test_L29_discards_come_from_the_hand() -> None:
    """L-29: Litter-Box Duty cannot be paid with Power Cats."""
    table = reveal("litter_box_duty", 3, hands={B: [CURIOSITY]}, rows={B: ["clover_calico", "patchwork_pat"]})
    assert B not in asked(table)
    settle(table)
    for seat in list(asked(table)):
        answer(table, seat, "suffer")
    assert lives(table)[B] == 8
    assert len(row(table, B)) == 2


@pytest.mark.parametrize("card", ["main", "power", "catastrophe"])
def test_L31_each_deck_is_renewed_from_its_own_pile(card: str) -> None:
    """L-31, L-R56: at the moment its last card leaves it."""
    if card == "main":
        table = room(3, hands={A: ["attic_owl"]}, main_left=3, main_pile=[CURIOSITY, CURIOSITY])
        play(table, A, "attic_owl")
        assert deck(table) == 2
        assert pile(table) == ["attic_owl"]  # still in play when the pile was shuffled
    elif card == "power":
        table = room(3, hands={A: ["moonlit_stag"]}, power_left=1, power_pile=["clover_calico", "patchwork_pat"])
        play(table, A, "moonlit_stag")
        assert power_deck(table) == 2
        assert power_pile(table) == []
    else:
        table = room(3, fate=[QUIET], fate_left=1, fate_pile=["zoomies", "yarn_rain"])
        end_claw(table)
        assert fate_deck(table) == 2
        assert fate_pile(table) == [QUIET]


def test_LR56_an_empty_deck_with_an_empty_pile_waits() -> None:
    """L-R56: the deck stays empty until a card is needed and the pile has cards."""
    table = room(3, hands={A: ["attic_owl"]}, main_left=2, main_pile=[])
    play(table, A, "attic_owl")
    assert len(hand(table, A)) == 2  # the third draw finds nothing
    assert deck(table) == 0
    assert pile(table) == ["attic_owl"]
    end_claw(table)
    assert len(hand(table, A)) == 3  # now the pile has one card
    assert (deck(table), pile(table)) == (0, [])


def test_LR57_a_draw_runs_over_the_end_of_the_deck() -> None:
    table = room(3, hands={A: ["attic_owl"]}, main_left=1, main_pile=[CURIOSITY, CURIOSITY, CURIOSITY])
    play(table, A, "attic_owl")
    assert len(hand(table, A)) == 3
    assert deck(table) == 1


def test_LR59_discard_piles_are_open_and_keep_their_order() -> None:
    table = room(3, lives=[5, 9, 9], hands={A: [CURIOSITY, "pocket_phoenix", "yarn_tailed_fox"]})
    for card in ("pocket_phoenix", "yarn_tailed_fox"):
        play(table, A, card)
    play(table, A, CURIOSITY, B)
    for viewer in (A, B, None):
        assert table.view(viewer)["zones"]["main_discards"] == ["pocket_phoenix", "yarn_tailed_fox", CURIOSITY]


def test_LR60_sizes_yarn_and_rows_are_public() -> None:
    table = room(3, yarn=[1, 2, 3], hands={A: [CURIOSITY], B: [*DULL]}, rows={C: ["clover_calico"]})
    for viewer in (C, None):
        seen = table.view(viewer)
        assert seen["yarn"] == [1, 2, 3]
        sizes = [h if isinstance(h, int) else len(h) for h in seen["zones"]["hand"]]
        assert sizes == [1, 3, 0]
        assert seen["zones"]["row"] == [[], [], ["clover_calico"]]
        assert seen["zones"]["main_deck"]["size"] == deck(table)


def test_LR31_a_card_that_changes_nothing_may_be_played() -> None:
    table = room(3, hands={A: ["pocket_phoenix", CURIOSITY]}, rows={A: ["ferrycat_philomena"]})
    play(table, A, "pocket_phoenix")
    assert lives(table)[A] == 9
    play(table, A, "ferrycat_philomena", "down")
    assert pile(table) == ["pocket_phoenix"]


@pytest.mark.parametrize(
    ("card", "zone"),
    [("mirror_imp", "hand"), ("the_velvet_burglar", "row"), ("robin_hoodie", "row"), ("the_alley_ghost", "row")],
)
def test_LR31_a_card_without_its_target_cannot_be_played(card: str, zone: str) -> None:
    """L-R31: nobody has cards, nobody has more lives, no Power Cat is discarded."""
    hands = {A: [card, CURIOSITY] if zone == "hand" else [CURIOSITY]}
    table = room(3, hands=hands, rows={A: [card]} if zone == "row" else {})
    assert refused(table, A, card).rule == "L-R31"


def test_LR32_a_part_can_be_refused_only_where_the_card_says_so() -> None:
    """L-R32: Siren may take fewer than two; Mirror Imp must take a card, and what is impossible is skipped."""
    table = room(3, hands={A: [CURIOSITY]}, rows={A: ["siren_of_the_sink"], B: ["clover_calico", "patchwork_pat"]})
    play(table, A, "siren_of_the_sink", "clover_calico")
    assert row(table, B) == ["patchwork_pat"]
    burgled = room(3, hands={A: [CURIOSITY], B: ["attic_owl"]}, rows={A: ["the_velvet_burglar"]})
    play(burgled, A, "the_velvet_burglar", B)
    assert sorted(hand(burgled, A)) == sorted([CURIOSITY, "attic_owl"])


def test_LR13_targets_are_announced_picks_are_made_when_the_card_resolves() -> None:
    """L-R13: while Compost Gnome is answered, what it will fetch is not chosen yet."""
    table = room(3, hands={A: ["compost_gnome", "attic_owl"], B: ["cucumber"]}, main_pile=[CURIOSITY, "take"])
    play(table, A, "compost_gnome")
    assert asked(table) == [B]
    settle(table)
    assert alone(table, A) == "fetch"
    answer(table, A, "take")
    assert "take" in hand(table, A)
    aimed = room(3, hands={A: [CURIOSITY, CURIOSITY], B: ["cucumber"]})
    play(aimed, A, CURIOSITY, C)
    assert [(e["seat"], e["other"]) for e in events(aimed, "aimed")] == [(A, C)]


def test_LR83_a_condition_is_checked_when_the_card_is_played() -> None:
    """L-R83: Robin Hoodie still hits a rival who has meanwhile no more lives than the owner."""
    table = room(3, lives=[5, 6, 9], hands={A: [CURIOSITY]}, rows={A: ["robin_hoodie", "granny_tuxedo"]})
    play(table, A, "robin_hoodie", B)
    play(table, A, "granny_tuxedo")  # in the window: A has 7, B 6
    settle(table)
    assert lives(table) == [8, 5, 9]


def test_LR83_numbers_are_judged_when_the_card_resolves() -> None:
    """L-R83: Behind the Hot Stove looks at the lives when it resolves."""
    table = room(
        3,
        lives=[8, 7, 9],
        yarn=[0, 2, 0],
        hands={A: ["behind_the_hot_stove"]},
        rows={B: ["granny_tuxedo"]},
    )
    play(table, A, "behind_the_hot_stove", B)
    play(table, B, "granny_tuxedo")  # B has 9 now, more than A
    settle(table)
    assert lives(table) == [8, 8, 9]
    assert table.get("yarn") == [0, 1, 0]


def test_LR56_the_power_cat_deck_is_renewed_when_a_cat_is_needed() -> None:
    """L-R56, L-31: an empty deck waits for its pile; if that is empty too, nobody comes."""
    renewed = room(3, hands={A: ["moonlit_stag"]}, power_left=0, power_pile=["clover_calico"])
    play(renewed, A, "moonlit_stag")
    assert (row(renewed, A), power_pile(renewed)) == (["clover_calico"], [])
    assert told(renewed, "resolves") == ["reshuffled power 1", "recruited A clover_calico", "finished moonlit_stag"]
    empty = room(3, hands={A: ["moonlit_stag"]}, power_left=0)
    play(empty, A, "moonlit_stag")
    assert (row(empty, A), told(empty, "resolves")) == ([], ["finished moonlit_stag"])


@pytest.mark.parametrize(("left", "deck_after", "pile_after"), [(1, 3, 0), (2, 1, 3)])
def test_LR56_a_tossed_catastrophe_card_may_be_the_last(left: int, deck_after: int, pile_after: int) -> None:
    """L-R56, L-R32: then all discards, it included, become the deck at once; with one card left nothing happens."""
    future = ["zoomies", "doorbell"][:left]
    table = room(3, rows={A: ["madam_fortuna_fuzz"]}, fate=future, fate_left=left, fate_pile=["snap", "yarn_rain"])
    play(table, A, "madam_fortuna_fuzz")
    answer(table, A, "zoomies")
    assert (fate_deck(table), len(fate_pile(table))) == (deck_after, pile_after)

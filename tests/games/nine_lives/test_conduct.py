"""Tests of what happens to absent, resigning and eliminated players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from calamity.testing import ScenarioTable
from tests.games.nine_lives.shorthand import (
    CURIOSITY,
    DULL,
    GAME,
    A,
    B,
    C,
    alive,
    answer,
    asked,
    default,
    end_claw,
    events,
    fate_pile,
    hand,
    kind,
    play,
    reveal,
    room,
    row,
    settle,
    skip,
    turn,
    yarn,
)

FILL = {A: ["attic_owl"]}


def in_lull() -> ScenarioTable:
    return room(3, hands=FILL, rows={B: ["granny_tuxedo"]}, lull=True)


def in_claw() -> ScenarioTable:
    return room(3, hands=FILL)


def in_reaction() -> ScenarioTable:
    table = room(3, hands={A: [CURIOSITY], B: ["cucumber"]})
    play(table, A, CURIOSITY, B)
    return table


def in_yarn() -> ScenarioTable:
    table = room(3, yarn=[0, 1, 0], hands={A: ["snack_time_swat"]}, dice=[1])
    play(table, A, "snack_time_swat", B)
    return table


def in_reveal() -> ScenarioTable:
    table = room(3, hands=FILL, rows={B: ["storm_tail_stella"]})
    end_claw(table)
    return table


def over_row() -> ScenarioTable:
    table = room(
        3,
        hands={A: ["moonlit_stag"]},
        rows={A: ["clover_calico", "patchwork_pat", "sir_pounce_a_lot"]},
        power=["granny_tuxedo"],
    )
    play(table, A, "moonlit_stag")
    return table


def ricochet() -> ScenarioTable:
    table = room(3, hands={A: ["ricochet_sprint"]}, dice=[6])
    play(table, A, "ricochet_sprint", B)
    return table


def gnome() -> ScenarioTable:
    table = room(3, hands={A: ["compost_gnome", "attic_owl"]}, main_pile=["take", CURIOSITY, "pass"])
    play(table, A, "compost_gnome")
    return table


def cuttlefish() -> ScenarioTable:
    table = room(3, hands={A: ["crystal_cuttlefish", "attic_owl"]}, fate=["zoomies", "yarn_rain", "long_stride"])
    play(table, A, "crystal_cuttlefish")
    return table


def fortuna() -> ScenarioTable:
    table = room(3, hands=FILL, rows={A: ["madam_fortuna_fuzz"]}, fate=["zoomies", "yarn_rain", "long_stride", "snap"])
    play(table, A, "madam_fortuna_fuzz")
    return table


def ghost() -> ScenarioTable:
    table = room(3, hands=FILL, rows={A: ["the_alley_ghost"]}, power_pile=["granny_tuxedo", "mirror_mog"])
    play(table, A, "the_alley_ghost")
    return table


def tabitha() -> ScenarioTable:
    table = room(3, lives=[9, 1, 9], hands={A: [CURIOSITY, "attic_owl"]}, rows={B: ["tenth_life_tabitha"]})
    play(table, A, CURIOSITY, B)
    return table


def blamed() -> ScenarioTable:
    table = reveal("passing_the_blame", 3, hands={B: DULL})
    answer(table, A, B)
    return table


def tossed_to_b() -> ScenarioTable:
    table = reveal("hot_hairball", 4, dice=[6, 6])
    answer(table, A, B)
    return table


def secret(event: str, **more: Any) -> Callable[[], ScenarioTable]:
    return lambda: reveal(event, 3, **more)


DEFAULTS: dict[str, tuple[Callable[[], ScenarioTable], int, str]] = {
    "D2 lull": (in_lull, B, "pass"),
    "D3 claw": (in_claw, A, "end_claw"),
    "D4 reaction": (in_reaction, B, "pass"),
    "D5 yarn": (in_yarn, B, "pass"),
    "D6 reveal": (in_reveal, B, "pass"),
    "D8 row": (over_row, A, "drop granny_tuxedo"),
    "D9 ricochet": (ricochet, B, f"name {C}"),
    "D10 gnome": (gnome, A, "fetch pass"),
    "D11 cuttlefish": (cuttlefish, A, "order zoomies"),
    "D11 fortuna": (fortuna, A, "keep_all"),
    "D13 ghost": (ghost, A, "summon mirror_mog"),
    "D16 tabitha": (tabitha, B, "rise_again"),
    "D17 dive": (secret("fishbowl_dive"), B, "stay"),
    "D17 share": (secret("share_the_tuna"), B, "share"),
    "D17 hide": (secret("doorbell", hands={B: DULL}), B, "brave"),
    "D18 bid": (secret("tuna_auction", yarn=[3, 3, 3]), B, "bid 0"),
    "D18 bargain": (secret("reapurrs_bargain", yarn=[3, 3, 3]), B, "bid 0"),
    "D19 vote": (secret("voted_off_the_sofa"), B, f"vote {C}"),
    "D19 duel": (secret("rooftop_duel"), A, f"name {B}"),
    "D19 blame": (secret("passing_the_blame"), A, f"name {B}"),
    "D19 toss": (secret("hot_hairball", dice=[6]), A, f"name {B}"),
    "D19 toss by another": (tossed_to_b, B, f"name {C}"),
    "D21 sprinkler": (secret("sprinkler_ambush", yarn=[1, 1, 1]), B, "pay"),
    "D21 litter": (secret("litter_box_duty", hands={B: DULL}), B, "pay"),
    "D24 blame": (blamed, B, "accept"),
    "D23 grudge": (secret("grudge_match", lives=[8, 8, 3]), A, f"name {A}"),
}


@pytest.mark.parametrize("decision", DEFAULTS)
def test_LR77_the_default_of_an_absent_player(decision: str) -> None:
    make, seat, expected = DEFAULTS[decision]
    assert default(make(), seat) == expected


def test_LR77_the_newest_cards_are_discarded_by_default() -> None:
    """L-R77: the three cards that were drawn last go, whatever they are."""
    kept = ["snack_time_swat", "teapot_djinn", "mirror_imp", "closet_yeti", CURIOSITY, "attic_owl", "lantern_moth"]
    table = room(3, hands={A: kept}, main=["cucumber", "double_swipe", "take"])
    end_claw(table)
    gone = []
    while asked(table) == [A] and kind(table) == "discard":
        gone.append(default(table, A))
        table.act(A, table.asks[0].default)
    assert gone == ["discard take", "discard double_swipe", "discard cucumber"]
    assert sorted(hand(table, A)) == sorted(kept)


def test_LR77_loose_floorboards_take_the_newest_card_by_default() -> None:
    """L-R77: here the one that came last into C's hand, by the Sack of the same turn."""
    table = room(
        3,
        hands={A: ["whats_in_the_sack"], B: ["take", "snack_time_swat"]},
        main=["mirror_imp"],
        fate=["loose_floorboards"],
        dice=[6, 2, 6],
    )
    play(table, A, "whats_in_the_sack", B)
    settle(table)
    end_claw(table)
    settle(table)
    assert kind(table) == "pick"
    assert default(table, B) == "discard mirror_imp"


def test_LR77_numbers_of_an_absent_player_are_of_all_sorts() -> None:
    """L-R77: they depend on the moment, and on nothing that anybody hides."""
    numbers = set()
    for turns in range(1, 25):
        table = room(3, hands=FILL, fate=["staring_contest"], turns=turns, dice=[3])
        end_claw(table)
        table.do(B, "resign")
        answer(table, A, 1)
        answer(table, C, 1)
        numbers |= {e["number"] for e in events(table, "stared") if e["seat"] == B}
    assert len(numbers) > 3


@pytest.mark.parametrize(("cat", "expected"), [("ferrycat_philomena", "down"), ("siren_of_the_sink", "enough")])
def test_LR77_an_announcement_that_is_left_open_becomes_the_harmless_one(cat: str, expected: str) -> None:
    table = room(3, hands=FILL, rows={A: [cat], B: ["clover_calico"]})
    table.do(A, "play", cat)
    assert default(table, A) == expected


def test_LR77_resigning_eliminates_at_once_when_nothing_is_running() -> None:
    table = room(3, yarn=[1, 2, 3], hands=FILL, rows={B: ["clover_calico"]})
    table.do(B, "resign")
    assert alive(table) == [A, C]
    assert (hand(table, B), row(table, B)) == ([], [])
    assert yarn(table) == [2, 0, 4]


def test_LR77_resigning_in_a_lull() -> None:
    """L-R77: out at once, and the lull goes on for the others; C's turn is over if it is C."""
    table = room(3, hands=FILL, rows={B: ["granny_tuxedo"], C: ["knitwitch_purl"]}, lull=True)
    table.do(B, "resign")
    assert alive(table) == [A, C]
    assert (kind(table), asked(table)) == ("lull", [C])
    table.do(A, "resign")
    assert table.over
    result = table.result
    assert result is not None and result.winners == (C,)


def test_LR77_the_current_player_resigns_in_the_lull_before_the_reveal() -> None:
    """L-R77, L-R50: the cards were drawn, but nothing is revealed."""
    table = room(3, hands=FILL, rows={B: ["granny_tuxedo"]})
    end_claw(table)
    assert kind(table) == "lull"
    table.do(A, "resign")
    settle(table)
    assert alive(table) == [B, C]
    assert (turn(table), fate_pile(table)) == (B, [])


def test_LR77_resigning_waits_for_the_running_card() -> None:
    """L-R77: while a card is answered the resigned player is still its target."""
    table = room(3, hands={A: [CURIOSITY], C: ["cucumber"]})
    play(table, A, CURIOSITY, B)
    table.do(B, "resign")
    assert B in alive(table)
    skip(table, C)
    assert alive(table) == [A, C]


def test_LR77_the_current_player_resigns_before_the_reveal() -> None:
    """L-R77, L-R50: no Paw Phase, no CATastrophe card; the next one plays."""
    table = room(3, hands={**FILL, B: [CURIOSITY]})
    table.do(A, "resign")
    assert alive(table) == [B, C]
    assert (turn(table), fate_pile(table)) == (B, [])


def test_LR77_the_last_but_one_resigns() -> None:
    table = room(2, hands=FILL)
    table.do(A, "resign")
    assert table.over
    result = table.result
    assert result is not None and result.winners == (B,)


def test_LR78_the_eliminated_see_what_a_spectator_sees() -> None:
    table = room(3, lives=[9, 1, 9], hands={A: [CURIOSITY, "attic_owl"], B: ["take"], C: ["pass"]})
    play(table, A, CURIOSITY, B)
    settle(table)
    dead, spectator = table.view(B), table.view(None)
    own = {"you": None, "goal": None, "zones": None}  # the goal line says where oneself stands, which all can see
    assert {**dead, **own} == {**spectator, **own}
    hands = dead["zones"]["hand"]
    assert hands[A] == 1 and hands[C] == 1


def test_LR79_hands_cannot_be_shown() -> None:
    """L-R79: no action of the game shows a hand; bargaining is left to talk."""

    assert not {"show_hand", "offer", "deal", "promise"} & set(GAME.actions.verbs)


def test_LR77_an_absent_players_number_follows_from_what_all_can_see() -> None:
    """L-R77: each of turn, seat, Reapurr and deck makes a difference, and the hands make none."""

    def number(seat: int = B, held: str = "attic_owl", **position: Any) -> str:
        table = room(3, hands={A: [held]}, fate=["staring_contest"], **position)
        end_claw(table)
        return default(table, seat)

    assert number(held="attic_owl") == number(held="lantern_moth")
    assert any(number(turns=turns) != number(turns=turns + 1) for turns in (1, 3, 5, 7))
    assert any(number(seat) != number(A) for seat in (B, C))
    assert any(number(reapurr=space) != number(reapurr=space + 1) for space in (0, 2, 4, 6))
    assert any(number(main_left=left) != number(main_left=left + 1) for left in (50, 52, 54, 56))

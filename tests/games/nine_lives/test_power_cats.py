"""Tests of the Power Cats, one by one, and of what holds for all of them."""

from __future__ import annotations

import pytest

from tests.games.nine_lives.shorthand import (
    CARDS,
    CURIOSITY,
    DULL,
    QUIET,
    A,
    B,
    C,
    D,
    alive,
    alone,
    answer,
    asked,
    end_claw,
    events,
    fate_pile,
    fate_top,
    hand,
    kind,
    lives,
    offered,
    outcome,
    paradox,
    pile,
    play,
    power_pile,
    reapurr,
    refused,
    resolve,
    reveal,
    room,
    row,
    sanctuary,
    settle,
    skip,
    spend,
    targets,
    turn,
    yarn,
)

FILL = {A: ["attic_owl"]}  # something to keep the Claw Phase open


def test_L68_a_power_cat_is_used_once() -> None:
    table = room(3, lives=[4, 9, 9], hands=FILL, rows={A: ["granny_tuxedo"]})
    play(table, A, "granny_tuxedo")
    assert (row(table, A), power_pile(table)) == ([], ["granny_tuxedo"])
    assert refused(table, A, "granny_tuxedo").rule == "L-68"


def test_L68_every_power_cat_is_unique() -> None:
    cats = [card for card in CARDS.values() if card.deck == "power_deck"]
    assert len(cats) == 24
    assert {card.count for card in cats} == {1}


def test_L69_unused_power_cats_stay() -> None:
    table = room(3, hands=FILL, rows={A: ["sir_pounce_a_lot", "clover_calico"]})
    end_claw(table)
    assert turn(table) == B
    assert row(table, A) == ["sir_pounce_a_lot", "clover_calico"]


def test_LR61_lasting_and_triggered_cats_are_never_played() -> None:
    cats = ["clover_calico", "tenth_life_tabitha", "professor_paradox"]
    table = room(3, hands=FILL, rows={A: cats})
    for cat in cats:
        assert not offered(table, A, cat)
        assert refused(table, A, cat).rule == "L-R61"


def test_LR61_a_trigger_opens_no_window() -> None:
    """L-R61: nobody can block Professor Paradox or Tabitha."""
    table = room(3, hands={A: ["snack_time_swat"], C: ["cucumber"]}, rows={B: ["professor_paradox"]}, dice=[1])
    play(table, A, "snack_time_swat", B)
    settle(table, until="yarn")
    paradox(table, B, 1, 6)
    assert lives(table)[B] == 9
    assert power_pile(table) == ["professor_paradox"]


@pytest.mark.parametrize(("face", "left"), [(4, 7), (5, 9)])
def test_sir_pounce_a_lot(face: int, left: int) -> None:
    """L-68, L-R3: a failed defence costs 2 lives."""
    table = room(3, hands=FILL, rows={A: ["sir_pounce_a_lot"]}, dice=[face])
    play(table, A, "sir_pounce_a_lot", B)
    assert lives(table)[B] == left


def test_duchess_doublepaw_targets_one_or_two() -> None:
    """L-R13, L-R36, L-R44: two different players roll together and lose together."""
    table = room(4, hands=FILL, rows={A: ["duchess_doublepaw"]}, dice=[3, 4])
    play(table, A, "duchess_doublepaw", B, D)
    assert lives(table) == [9, 8, 9, 9]
    single = room(4, hands=FILL, rows={A: ["duchess_doublepaw"]}, dice=[3])
    play(single, A, "duchess_doublepaw", C)
    assert lives(single) == [9, 9, 8, 9]


@pytest.mark.parametrize(("owned", "taken"), [(3, 2), (1, 1), (0, 0)])
def test_captain_crossbones(owned: int, taken: int) -> None:
    """L-R41, L-38: up to 2 Yarn Balls, unanswerable."""
    table = room(3, yarn=[0, owned, 0], hands={**FILL, B: ["cucumber"]}, rows={A: ["captain_crossbones"]}, dice=[1])
    play(table, A, "captain_crossbones", B)
    settle(table)
    assert lives(table)[B] == 8
    assert yarn(table) == [taken, owned - taken, 0]


@pytest.mark.parametrize(("held", "stolen"), [(["take"], 1), (["take", "pass"], 2), (["take", "pass", "cucumber"], 2)])
def test_the_velvet_burglar(held: list[str], stolen: int) -> None:
    """L-R32, L-38: two cards at random, one if that is all."""
    table = room(3, hands={**FILL, B: held}, rows={A: ["the_velvet_burglar"]})
    play(table, A, "the_velvet_burglar", B)
    assert len(hand(table, A)) == 1 + stolen
    assert len(hand(table, B)) == len(held) - stolen


def test_granny_tuxedo() -> None:
    """L-48."""
    table = room(3, lives=[4, 9, 9], hands=FILL, rows={A: ["granny_tuxedo"]})
    play(table, A, "granny_tuxedo")
    assert lives(table)[A] == 6


def test_tabitha_saves_from_a_lost_life() -> None:
    """L-R61, L-56: Yarn back, lowest space above the Reapurr, no farewell yarn."""
    table = room(
        3,
        lives=[9, 3, 9],
        reapurr=2,
        yarn=[0, 2, 0],
        hands={A: [CURIOSITY, "attic_owl"]},
        rows={B: ["tenth_life_tabitha"]},
    )
    before = sanctuary(table)
    play(table, A, CURIOSITY, B)
    assert alone(table, B) == "rescue"
    answer(table, B, "rise_again")
    assert lives(table) == [9, 3, 9]
    assert (yarn(table), sanctuary(table)) == ([0, 0, 0], before + 2)
    assert (row(table, B), power_pile(table)) == ([], ["tenth_life_tabitha"])


def test_tabitha_may_be_declined() -> None:
    """L-R32: "may"."""
    table = room(3, lives=[9, 1, 9], hands={A: [CURIOSITY, "attic_owl"]}, rows={B: ["tenth_life_tabitha"]})
    play(table, A, CURIOSITY, B)
    answer(table, B, "fall")
    assert alive(table) == [A, C]


def test_tabitha_is_useless_with_the_reapurr_on_nine() -> None:
    """L-R48: there is no space above 9."""
    table = reveal("creeping_shadow", 2, lives=[9, 9], reapurr=8, rows={A: ["tenth_life_tabitha"]})
    assert outcome(table) == ("lost", ())


def test_tabitha_does_not_help_those_who_resign() -> None:
    """L-R77."""
    table = room(3, hands=FILL, rows={B: ["tenth_life_tabitha"]})
    table.do(B, "resign")
    assert alive(table) == [A, C]


def test_professor_paradox_sets_a_die_for_good() -> None:
    """L-R61, L-R35: in place of spending; that die can no longer be re-rolled or changed; the window starts again."""
    table = room(
        3, yarn=[1, 0, 1], hands={A: ["snack_time_swat", "attic_owl"]}, rows={B: ["professor_paradox"]}, dice=[1]
    )
    play(table, A, "snack_time_swat", B)
    skip(table, A)
    paradox(table, B, 1, 6)
    assert lives(table)[B] == 9  # no die is left that Yarn could re-roll
    assert yarn(table) == [1, 0, 1]
    assert alone(table, A) == "claw"


def test_professor_paradox_leaves_other_dice_open() -> None:
    """L-R36: in a group roll the other dice may still be re-rolled, the set one not."""
    table = reveal("pantry_quake", 3, yarn=[1, 0, 0], rows={B: ["professor_paradox"]}, dice=[1, 1, 5, 6])
    skip(table, A)
    paradox(table, B, 2, 6)
    assert alone(table, A) == "yarn"
    assert not offered(table, A, "yarn", 2)
    spend(table, A, A)
    assert lives(table) == [9, 9, 9]


@pytest.mark.parametrize(("face", "left"), [(2, 9), (1, 8)])
def test_clover_calico_adds_one_to_defences(face: int, left: int) -> None:
    """L-R61, L-R42."""
    table = room(3, hands={A: ["snack_time_swat"]}, rows={B: ["clover_calico"]}, dice=[face])
    play(table, A, "snack_time_swat", B)
    assert lives(table)[B] == left


def test_clover_calico_adds_nothing_elsewhere() -> None:
    """L-R26: an Ally's roll and an Event's are not against an Attack number."""
    table = room(3, hands={A: ["closet_yeti"]}, rows={B: ["clover_calico"]}, dice=[3])
    play(table, A, "closet_yeti", B)
    assert lives(table)[B] == 8
    quake = reveal("pantry_quake", 3, rows={B: ["clover_calico"]}, dice=[6, 2, 6])
    assert lives(quake) == [9, 8, 9]


def test_bouncer_bartholomew_removes_all_own_shares() -> None:
    """L-R24, L-R29, L-R22."""
    table = room(
        4, hands={A: ["hairball_shrapnel", "attic_owl"], B: ["pass"]}, rows={C: ["bouncer_bartholomew"]}, dice=[1]
    )
    play(table, A, "hairball_shrapnel")
    play(table, B, "pass", C)
    resolve(table, "pass")
    play(table, C, "bouncer_bartholomew")
    settle(table)
    assert lives(table) == [9, 9, 9, 8]
    assert [e["seat"] for e in events(table, "rolled")] == [D]


def test_bouncer_only_helps_a_target() -> None:
    """L-R22."""
    table = room(3, hands={A: [CURIOSITY, "attic_owl"], C: ["cucumber"]}, rows={C: ["bouncer_bartholomew"]})
    play(table, A, CURIOSITY, B)
    assert refused(table, C, "bouncer_bartholomew").rule == "L-R22"


def test_mirror_mog_sends_a_share_to_the_owner() -> None:
    """L-R27, L-R22."""
    table = room(3, hands={A: [CURIOSITY, "attic_owl"]}, rows={B: ["mirror_mog"]})
    play(table, A, CURIOSITY, B)
    play(table, B, "mirror_mog")
    settle(table)
    assert lives(table) == [8, 9, 9]


def test_mirror_mog_works_on_other_players_cards_only() -> None:
    """L-R22: an own card that came back cannot be mirrored."""
    table = room(2, hands={A: [CURIOSITY, "cucumber"], B: ["pass"]}, rows={A: ["mirror_mog"]})
    play(table, A, CURIOSITY, B)
    play(table, B, "pass", A)
    resolve(table, "pass")
    assert targets(table) == [A]
    assert refused(table, A, "mirror_mog").rule == "L-R22"


def test_bishop_blink_blocks_unanswerably() -> None:
    """L-R19, L-39."""
    table = room(3, hands={A: [CURIOSITY, "cucumber"]}, rows={B: ["bishop_blink"]})
    play(table, A, CURIOSITY, B)
    skip(table, A)
    play(table, B, "bishop_blink")
    assert lives(table) == [9, 9, 9]
    assert (pile(table), power_pile(table)) == ([CURIOSITY], ["bishop_blink"])
    assert kind(table) == "claw"


def test_madam_fortuna_fuzz_looks_at_four_and_may_discard_one() -> None:
    """L-R13, L-R32: then the rest goes back in any order."""
    top = ["zoomies", "yarn_rain", "creeping_shadow", "long_stride"]
    table = room(3, hands=FILL, rows={A: ["madam_fortuna_fuzz"]}, fate=top)
    play(table, A, "madam_fortuna_fuzz")
    answer(table, A, "long_stride", "yarn_rain", "creeping_shadow")
    assert fate_pile(table) == ["long_stride"]
    assert fate_top(table, 3) == ["yarn_rain", "creeping_shadow", "zoomies"]
    keep = room(3, hands=FILL, rows={A: ["madam_fortuna_fuzz"]}, fate=top)
    play(keep, A, "madam_fortuna_fuzz")
    answer(keep, A, "keep_all")
    for card in reversed(top[1:]):
        answer(keep, A, card)
    assert fate_top(keep, 4) == list(reversed(top))
    assert fate_pile(keep) == []


def test_storm_tail_stella_replaces_a_revealed_card() -> None:
    """L-72, L-70: another one is revealed, with a reveal window of its own."""
    table = room(
        3, hands=FILL, rows={B: ["storm_tail_stella", "granny_tuxedo"]}, fate=["long_stride", "creeping_shadow"]
    )
    end_claw(table)
    settle(table, until="reveal")
    play(table, B, "storm_tail_stella")
    settle(table, until="reveal")
    assert fate_pile(table) == ["long_stride"]
    assert (kind(table), asked(table)) == ("reveal", [B])
    settle(table)
    assert reapurr(table) == 1
    assert fate_pile(table) == ["long_stride", "creeping_shadow"]


def test_storm_tail_stella_needs_a_revealed_card_and_an_empty_stack() -> None:
    """L-R8."""
    table = room(3, hands={A: [CURIOSITY, "attic_owl"], B: ["cucumber"]}, rows={B: ["storm_tail_stella"]})
    play(table, A, CURIOSITY, B)
    assert refused(table, B, "storm_tail_stella").rule == "L-R8"
    own = room(3, hands=FILL, rows={A: ["storm_tail_stella"]})
    assert refused(own, A, "storm_tail_stella").rule == "L-R8"


def test_storm_tail_stella_can_be_blocked() -> None:
    """L-R18: then the revealed card counts."""
    table = room(
        3, hands={**FILL, C: ["cucumber"]}, rows={B: ["storm_tail_stella"]}, fate=["creeping_shadow", "long_stride"]
    )
    end_claw(table)
    play(table, B, "storm_tail_stella")
    play(table, C, "cucumber")
    settle(table)
    assert reapurr(table) == 1


def test_the_alley_ghost_fetches_a_power_cat() -> None:
    """L-R81, L-R13: from the Power Cat discard pile into the row."""
    table = room(
        3, lives=[4, 9, 9], hands=FILL, rows={A: ["the_alley_ghost"]}, power_pile=["granny_tuxedo", "mirror_mog"]
    )
    play(table, A, "the_alley_ghost")
    answer(table, A, "granny_tuxedo")
    assert row(table, A) == ["granny_tuxedo"]
    play(table, A, "granny_tuxedo")
    assert lives(table)[A] == 6


def test_copycat_coco_becomes_another_cat() -> None:
    """L-R13: symbols included; the original stays; on the discard pile she is Coco again."""
    table = room(3, hands=FILL, rows={A: ["copycat_coco"], B: ["sir_pounce_a_lot"]}, dice=[4])
    play(table, A, "copycat_coco", "sir_pounce_a_lot", C)
    assert lives(table) == [9, 9, 7]
    assert (row(table, B), power_pile(table)) == (["sir_pounce_a_lot"], ["copycat_coco"])


def test_copycat_coco_copies_the_red_dot() -> None:
    """L-38: as Captain Crossbones she cannot be answered, as Sir Pounce-a-Lot she can."""
    hands = {**FILL, C: ["cucumber"]}
    table = room(3, hands=hands, rows={A: ["copycat_coco"], B: ["captain_crossbones", "sir_pounce_a_lot"]}, dice=[6])
    dotted = table.copy()
    play(dotted, A, "copycat_coco", "captain_crossbones", C)
    assert kind(dotted) == "claw"
    play(table, A, "copycat_coco", "sir_pounce_a_lot", C)
    assert (kind(table), asked(table)) == ("react", [C])


def test_copycat_coco_copies_only_what_could_be_played_now() -> None:
    """L-R31: no lasting or triggered cat, no answer to a card, nobody without a target, none of one's own row."""
    rows = {
        A: ["copycat_coco", "knitwitch_purl"],
        B: ["clover_calico", "tenth_life_tabitha", "the_alley_ghost"],
        C: ["bishop_blink", "ferrycat_philomena", "granny_tuxedo"],
    }
    table = room(3, hands=FILL, rows=rows)
    table.do(A, "play", "copycat_coco")
    assert table.names(A) == ["copy ferrycat_philomena", "copy granny_tuxedo"]


def test_a_taken_coco_is_coco() -> None:
    """L-R20: in hand-overs she is herself again."""
    table = room(3, hands={**FILL, C: ["take"]}, rows={A: ["copycat_coco"], B: ["sir_pounce_a_lot"]})
    play(table, A, "copycat_coco", "sir_pounce_a_lot", C)
    play(table, C, "take")
    assert row(table, C) == ["copycat_coco"]


def test_sultan_of_swaps() -> None:
    """L-R13: whole hands."""
    table = room(3, hands={A: ["attic_owl"], B: ["take", "pass"]}, rows={A: ["sultan_of_swaps"]})
    play(table, A, "sultan_of_swaps", B)
    settle(table)
    assert (sorted(hand(table, A)), hand(table, B)) == (["pass", "take"], ["attic_owl"])


@pytest.mark.parametrize(("way", "space", "after"), [("down", 4, 2), ("up", 4, 5), ("down", 1, 0)])
def test_ferrycat_philomena(way: str, space: int, after: int) -> None:
    """L-R48, L-R13: down 2 or up 1, announced when played."""
    table = room(3, reapurr=space, hands=FILL, rows={A: ["ferrycat_philomena"]})
    play(table, A, "ferrycat_philomena", way)
    assert reapurr(table) == after


def test_robin_hoodie() -> None:
    """L-R82, L-R31: from a cat with more lives."""
    table = room(3, lives=[5, 6, 5], hands=FILL, rows={A: ["robin_hoodie"]})
    assert [offered(table, A, "robin_hoodie", seat) for seat in (A, B, C)] == [False, True, False]
    play(table, A, "robin_hoodie", B)
    assert lives(table) == [6, 5, 5]


def test_robin_hoodie_gains_nothing_from_a_prevented_loss() -> None:
    """L-R82."""
    table = room(3, lives=[5, 6, 5], hands={**FILL, B: ["pillow_golem"]}, rows={A: ["robin_hoodie"]})
    play(table, A, "robin_hoodie", B)
    play(table, B, "pillow_golem")
    settle(table)
    assert lives(table) == [5, 6, 5]


def test_trampoline_trixie() -> None:
    """L-R36, L-R44: all others roll together, 1-3 lose 1 life together."""
    table = room(4, lives=[9, 1, 1, 9], hands=FILL, rows={A: ["trampoline_trixie"]}, dice=[3, 3, 4])
    play(table, A, "trampoline_trixie")
    assert alive(table) == [A, D]
    assert yarn(table) == [2, 0, 0, 2]


def test_knitwitch_purl() -> None:
    """L-47."""
    table = room(3, hands=FILL, rows={A: ["knitwitch_purl"]})
    play(table, A, "knitwitch_purl")
    assert yarn(table)[A] == 3


def test_siren_of_the_sink() -> None:
    """L-R13, L-R32, L-38: up to two Power Cats of other rows."""
    rows = {A: ["siren_of_the_sink"], B: ["clover_calico"], C: ["patchwork_pat", "mirror_mog"]}
    table = room(3, hands=FILL, rows=rows)
    play(table, A, "siren_of_the_sink", "clover_calico", "mirror_mog")
    assert (row(table, B), row(table, C)) == ([], ["patchwork_pat"])
    assert sorted(power_pile(table)) == sorted(["clover_calico", "mirror_mog", "siren_of_the_sink"])


@pytest.mark.parametrize("held", [1, 4, 6])
def test_chef_anchovy(held: int) -> None:
    """L-R31: draw up to seven, only with fewer."""
    table = room(3, hands={A: (DULL * 3)[:held]}, rows={A: ["chef_anchovy"]})
    play(table, A, "chef_anchovy")
    assert len(hand(table, A)) == 7


def test_chef_anchovy_is_for_the_hungry() -> None:
    """L-R31."""
    table = room(3, hands={A: (DULL * 3)[:7]}, rows={A: ["chef_anchovy"]})
    assert refused(table, A, "chef_anchovy").rule == "L-R31"


def test_laundry_basket_knight() -> None:
    """L-R55: no lives lost until the end of this turn, whatever comes; afterwards as before."""
    table = room(
        3,
        hands={A: [CURIOSITY, CURIOSITY, "attic_owl"], B: []},
        rows={B: ["laundry_basket_knight"]},
        fate=["top_shelf_tumble", QUIET],
    )
    play(table, A, CURIOSITY, B)
    play(table, B, "laundry_basket_knight")
    settle(table)
    play(table, A, CURIOSITY, B)
    assert lives(table)[B] == 9
    end_claw(table)
    settle(table)
    assert lives(table) == [8, 9, 8]


def test_patchwork_pat_draws_four_and_holds_eight() -> None:
    """L-R61, L-26."""
    table = room(3, hands={A: (DULL * 3)[:4]}, rows={A: ["patchwork_pat"]})
    end_claw(table)
    settle(table)
    assert len(hand(table, A)) == 8
    assert turn(table) == B


def test_the_limit_is_seven_at_once_when_pat_leaves() -> None:
    """L-R61, L-26."""
    rows = {A: ["patchwork_pat"], B: ["siren_of_the_sink"]}
    table = room(3, seat=B, hands={A: (DULL * 3)[:8], B: ["attic_owl"]}, rows=rows)
    play(table, B, "siren_of_the_sink", "patchwork_pat")
    assert alone(table, A) == "discard"
    answer(table, A, hand(table, A)[0])
    assert len(hand(table, A)) == 7

"""Tests of several rules at once: shared damage, limits within a turn, simultaneous rescues, players who leave."""

from __future__ import annotations

import pytest

from tests.games.nine_lives.shorthand import (
    CURIOSITY,
    DULL,
    A,
    B,
    C,
    D,
    alive,
    alone,
    answer,
    asked,
    deck,
    end_claw,
    events,
    fate_deck,
    fate_pile,
    hand,
    kind,
    lasting,
    lives,
    offered,
    outcome,
    pile,
    play,
    reapurr,
    resolve,
    reveal,
    room,
    row,
    settle,
    stack,
    targets,
    turn,
    yarn,
)

FILL = {A: ["attic_owl"]}


# ---- shares ----


def test_LR24_a_duchess_share_passed_to_the_other_target() -> None:
    """L-R24: C faces both and rolls two dice."""
    table = room(3, hands={**FILL, B: ["pass"]}, rows={A: ["duchess_doublepaw"]}, dice=[3, 3])
    play(table, A, "duchess_doublepaw", B, C)
    play(table, B, "pass", C)
    settle(table)
    assert lives(table) == [9, 9, 7]


def test_LR27_mirror_mog_sends_one_hairball_share_home() -> None:
    """L-R27, L-R24: the owner rolls against one's own card, the others as before."""
    table = room(3, hands={A: ["hairball_shrapnel"]}, rows={B: ["mirror_mog"]}, dice=[2, 3])
    play(table, A, "hairball_shrapnel")
    play(table, B, "mirror_mog")
    settle(table)
    assert [(e["seat"], e["roll"]) for e in events(table, "rolled")] == [(A, 2), (C, 3)]
    assert lives(table) == [8, 9, 9]


def test_LR24_bouncer_removes_all_shares_a_pass_only_one() -> None:
    """L-R24: two shares on C, one passed on, one left."""
    hands = {A: ["hairball_shrapnel"], B: ["pass"], C: ["pass"]}
    table = room(4, hands=hands, dice=[1, 1, 1])
    play(table, A, "hairball_shrapnel")
    play(table, B, "pass", C)
    resolve(table, "pass")
    play(table, C, "pass", A)
    settle(table)
    assert sorted(e["seat"] for e in events(table, "rolled")) == [A, C, D]
    assert lives(table) == [8, 9, 8, 8]


def test_LR34_a_whole_roll_is_all_dice_of_one_player() -> None:
    """L-R34: with two shares a cat has rolled two dice, and one ball moves both."""
    table = room(
        3,
        yarn=[0, 0, 1],
        hands={A: ["hairball_shrapnel"], B: ["pass"]},
        dice=[1, 1, 6, 6],
        options={"yarn_scope": "roll"},
    )
    play(table, A, "hairball_shrapnel")
    play(table, B, "pass", C)
    settle(table, until="yarn")
    table.do(C, "yarn_all", C)
    assert lives(table) == [9, 9, 9]


# ---- the stack ----


def test_LR83_a_target_may_have_lost_its_cards_meanwhile() -> None:
    """L-R83, L-R32: the Imp finds an empty hand and takes nothing."""
    table = room(3, hands={A: ["mirror_imp", "cucumber"], B: ["cucumber"]})
    play(table, A, "mirror_imp", B)
    play(table, B, "cucumber")
    play(table, A, "cucumber")
    settle(table)
    assert hand(table, A) == hand(table, B) == []
    assert pile(table) == ["cucumber", "cucumber", "mirror_imp"]


def test_LR9_a_blocked_answer_leaves_the_card_below_to_be_answered_again() -> None:
    """L-R9: after a Cucumber on the Take's victim everybody is asked about the Curiosity again."""
    table = room(3, hands={A: [CURIOSITY], B: ["cucumber"], C: ["take", "pass"]})
    play(table, A, CURIOSITY, C)
    play(table, B, "cucumber")
    play(table, C, "take")
    assert (stack(table), hand(table, C)) == ([CURIOSITY], ["cucumber", "pass"])
    assert asked(table) == [C]
    assert offered(table, C, "pass", A) and offered(table, C, "cucumber")


def test_LR33_no_chain_has_more_than_200_plays() -> None:
    """L-R33: then nobody is asked any more."""
    table = room(3, hands={A: [CURIOSITY], B: ["cucumber", "cucumber"], C: ["cucumber"]})
    play(table, A, CURIOSITY, B)
    state = table.state.copy()
    state.plays = 199  # type: ignore[attr-defined]
    table.begin_at(state, [])
    play(table, B, "cucumber")
    assert kind(table) == "claw"
    assert lives(table) == [9, 9, 9]


def test_L39_bishop_blink_ends_the_argument() -> None:
    """L-39, L-R12: he blocks the Cucumber on top, so the Curiosity goes on and may be answered anew."""
    table = room(3, hands={A: [CURIOSITY], B: ["cucumber", "cucumber"]}, rows={C: ["bishop_blink"]})
    play(table, A, CURIOSITY, B)
    play(table, B, "cucumber")
    play(table, C, "bishop_blink")
    assert stack(table) == [CURIOSITY]
    assert asked(table) == [B]


def test_LR10_race_holds_in_every_window() -> None:
    """L-R10: also when Yarn is asked for, and in a lull."""
    table = room(3, yarn=[1, 1, 1], hands={A: ["snack_time_swat"]}, dice=[1, 6], options={"reaction_order": "race"})
    play(table, A, "snack_time_swat", B)
    table.do(C, "yarn", 1)
    assert table.get("dice") == [6]
    quiet = room(
        3,
        lives=[5, 5, 5],
        hands=FILL,
        rows={A: ["granny_tuxedo"], B: ["knitwitch_purl"]},
        lull=True,
        options={"reaction_order": "race"},
    )
    quiet.do(B, "play", "knitwitch_purl")
    settle(quiet)
    assert yarn(quiet) == [0, 3, 0]


def test_LR8_a_shield_from_a_reveal_window_counts_against_the_event() -> None:
    """L-R8, L-R55."""
    table = room(3, hands={**FILL, B: ["pillow_golem"]}, fate=["top_shelf_tumble"])
    end_claw(table)
    settle(table, until="reveal")
    play(table, B, "pillow_golem")
    settle(table)
    assert lives(table) == [8, 9, 8]


# ---- limits inside a turn ----


def test_LR58_the_limit_holds_after_each_card() -> None:
    """L-R58, L-26: with six cards left the Owl makes nine; two go before anything else."""
    held = (DULL * 3)[:6]
    table = room(3, hands={A: ["attic_owl", *held]}, main=["take", "pass", "cucumber"])
    play(table, A, "attic_owl")
    assert alone(table, A) == "discard"
    answer(table, A, "take")
    answer(table, A, "pass")
    assert (kind(table), len(hand(table, A))) == ("claw", 7)


def test_LR58_a_victim_of_the_sack_discards_in_a_foreign_turn() -> None:
    held = (DULL * 3)[:7]
    table = room(3, hands={A: ["whats_in_the_sack"], B: held}, main=["take"])
    play(table, A, "whats_in_the_sack", B)
    assert alone(table, B) == "discard"
    answer(table, B, "take")
    assert sorted(hand(table, B)) == sorted(held)


def test_L27_each_draws_and_drops_in_turn_at_the_cat_show() -> None:
    """L-27, L-32: B drops before C draws."""
    rows = {B: ["clover_calico", "patchwork_pat", "mirror_mog"]}
    table = reveal("cat_show", 3, rows=rows, power=["granny_tuxedo", "bishop_blink", "robin_hoodie"])
    assert alone(table, B) == "drop"
    assert row(table, C) == []
    answer(table, B, "clover_calico")
    assert row(table, B) == ["patchwork_pat", "mirror_mog", "bishop_blink"]
    assert row(table, C) == ["robin_hoodie"]


def test_LR56_lasting_events_stay_out_of_a_new_deck() -> None:
    """L-R56, L-R67: the pile is shuffled, the Truce beside it is not."""
    table = room(3, hands=FILL, fate=["catnip_truce"], fate_left=1, fate_pile=["zoomies", "yarn_rain"])
    end_claw(table)
    assert lasting(table) == ["catnip_truce"]
    assert (fate_deck(table), fate_pile(table)) == (2, [])


# ---- rescues ----


def test_tabitha_in_a_batch_that_takes_everybody_else() -> None:
    """L-R52, L-R44: both would fall; she saves the one, who has then won."""
    table = reveal("scratching_post_tower", 2, lives=[1, 1], rows={B: ["tenth_life_tabitha"]}, dice=[1, 1])
    assert alone(table, B) == "rescue"
    assert alive(table) == [A, B]
    answer(table, B, "rise_again")
    assert outcome(table) == ("won", (B,))
    assert lives(table) == [0, 1]


def test_tabitha_declined_in_such_a_batch() -> None:
    """L-75: the Reapurr wins after all."""
    table = reveal("scratching_post_tower", 2, lives=[1, 1], rows={B: ["tenth_life_tabitha"]}, dice=[1, 1])
    answer(table, B, "fall")
    assert outcome(table) == ("lost", ())


def test_LR63_in_king_tabitha_is_asked_when_her_turn_to_lose_comes() -> None:
    """L-R63: A has lost already, C has not."""
    table = reveal(
        "scratching_post_tower",
        3,
        lives=[9, 1, 8],
        rows={B: ["tenth_life_tabitha"]},
        dice=[1, 1, 1],
        options={"variant": "king"},
    )
    assert alone(table, B) == "rescue"
    assert lives(table)[A] == 7 and lives(table)[C] == 8
    answer(table, B, "rise_again")
    assert lives(table) == [7, 1, 6]


def test_LR75_tabitha_shares_nine_if_everything_else_is_taken() -> None:
    table = room(
        4,
        lives=[9, 7, 8, 9],
        reapurr=6,
        hands={A: [CURIOSITY, "attic_owl"]},
        rows={B: ["tenth_life_tabitha"]},
        options={"variant": "king"},
    )
    state = table.state.copy()
    state.lives[D] = 7  # type: ignore[attr-defined]
    state.lives[B] = 9  # type: ignore[attr-defined]
    table.begin_at(state, [])  # B on 9, A on 9, C on 8, D on 7, the Reapurr on 6
    play(table, A, CURIOSITY, B)  # past 8 and 7 onto the Reapurr's space
    answer(table, B, "rise_again")
    assert lives(table) == [9, 9, 8, 7]


# ---- the current player falls ----


def test_LR50_the_raven_catches_its_owner() -> None:
    """L-R50: no Paw Phase, no CATastrophe card."""
    table = room(3, lives=[1, 9, 9], hands={A: ["bone_bell_raven", "attic_owl"]})
    before = deck(table)
    play(table, A, "bone_bell_raven")
    assert alive(table) == [B, C]
    assert (turn(table), deck(table), fate_pile(table)) == (B, before, [])
    assert reapurr(table) == 1


def test_LR50_turn_order_goes_on_from_the_next_living_seat() -> None:
    """L-R50, L-R40: one ball in the Sanctuary for the farewell goes to the cat after the fallen one."""
    table = room(4, seat=B, lives=[9, 1, 9, 9], yarn=[10, 0, 10, 9], hands={B: [CURIOSITY], C: ["pass"]})
    play(table, B, CURIOSITY, C)
    play(table, C, "pass", B)
    settle(table)
    assert yarn(table) == [10, 0, 11, 9]


def test_LR51_the_fallen_player_still_counts_in_the_event_that_eliminates() -> None:
    """L-R51, L-R64: everybody's result is applied, then the next one plays."""
    table = reveal("pantry_quake", 3, lives=[1, 9, 9], dice=[1, 1, 6])
    assert (lives(table), turn(table)) == ([0, 8, 9], B)


# ---- leaving ----


def test_LR77_resigning_in_an_event_waits_for_its_end() -> None:
    """L-R77, L-R51: the seat chooses by default; then it is out, with farewell yarn for the others."""
    table = reveal("share_the_tuna", 3, lives=[5, 5, 5])
    table.do(A, "resign")
    assert alive(table) == [A, B, C]
    answer(table, B, "share")
    answer(table, C, "share")
    assert alive(table) == [B, C]
    assert lives(table) == [0, 6, 6]
    assert yarn(table) == [0, 1, 1]
    assert turn(table) == B


def test_LR77_resigning_in_a_yarn_window_waits_for_the_card() -> None:
    table = room(3, yarn=[0, 1, 0], hands={A: ["snack_time_swat", "attic_owl"]}, dice=[1])
    play(table, A, "snack_time_swat", B)
    table.do(B, "resign")
    assert alive(table) == [A, C]
    assert [e["space"] for e in events(table, "lost_lives")] == [8]
    assert (turn(table), kind(table)) == (A, "claw")


def test_LR77_resigning_while_discarding_in_the_paw_phase() -> None:
    """L-R77, L-R50: C before the reveal, so there is no CATastrophe card."""
    table = room(3, hands={A: (DULL * 3)[:7]})
    end_claw(table)
    assert alone(table, A) == "discard"
    table.do(A, "resign")
    assert alive(table) == [B, C]
    assert (turn(table), fate_pile(table)) == (B, [])


def test_LR77_a_leaver_ends_a_lasting_event() -> None:
    """L-R67, L-R77."""
    table = room(3, fate=["catnip_truce"], hands={B: ["snack_time_swat", CURIOSITY]})
    end_claw(table)
    table.do(A, "resign")
    assert (lasting(table), fate_pile(table)) == ([], ["catnip_truce"])
    assert offered(table, B, "snack_time_swat", C)


def test_LR77_nobody_resigns_twice() -> None:
    table = room(3, hands=FILL)
    table.do(B, "resign")
    assert table.refuses(B, "resign").rule == "L-R77"


# ---- Events ----


def test_a_hairball_leaves_nothing_behind_for_a_later_duel() -> None:
    """L-71, L-R28: after a Hot Hairball the next duel may be with anybody."""
    table = reveal("hot_hairball", 3, then=["rooftop_duel"], dice=[6, 2])
    answer(table, A, C)  # bursts in C's paws
    assert turn(table) == B
    end_claw(table, B)
    assert table.names(B) == [f"name {C}", f"name {A}"]


def test_LR50_an_orphaned_event_lets_the_next_player_choose() -> None:
    """L-R50: with the option, B chooses the rival of the duel."""
    table = room(
        3,
        lives=[1, 9, 9],
        hands={A: [CURIOSITY, "attic_owl"], B: ["pass"]},
        fate=["rooftop_duel"],
        dice=[6, 1],
        options={"orphan_catastrophe": "on"},
    )
    play(table, A, CURIOSITY, B)
    play(table, B, "pass", A)
    settle(table)  # farewell yarn: nobody re-rolls
    assert lives(table) == [0, 9, 8]
    assert turn(table) == B


@pytest.mark.parametrize("held", [0, 1])
def test_LR69_the_blame_stays_with_those_who_cannot_pay(held: int) -> None:
    """L-R69: fewer than two cards."""
    table = reveal("passing_the_blame", 3, hands={B: DULL[:held]})
    answer(table, A, B)
    assert lives(table) == [9, 7, 9]


def test_the_bargain_counts_the_living() -> None:
    """L-73: two offers are enough for two cats, whatever the number of seats."""
    table = reveal("reapurrs_bargain", 4, lives=[9, 0, 9, 0], yarn=[1, 0, 1, 0], reapurr=3)
    answer(table, A, 1)
    answer(table, C, 1)
    assert reapurr(table) == 2


def test_stella_may_bring_an_event_for_three_that_two_cannot_play() -> None:
    """L-72: it is put aside as well."""
    table = room(
        2, hands=FILL, rows={B: ["storm_tail_stella"]}, fate=["long_stride", "musical_boxes", "creeping_shadow"]
    )
    end_claw(table)
    play(table, B, "storm_tail_stella")
    settle(table)
    assert fate_pile(table) == ["long_stride", "musical_boxes", "creeping_shadow"]
    assert reapurr(table) == 1


def test_an_attack_under_frenzy_needs_the_raised_number_everywhere() -> None:
    """L-R42, L-R26: Power Cats too."""
    table = room(3, fate=["full_moon_frenzy"], hands={B: ["attic_owl"]}, rows={B: ["duchess_doublepaw"]}, dice=[4, 5])
    end_claw(table)
    play(table, B, "duchess_doublepaw", C, A)
    assert lives(table) == [9, 9, 8]


def test_copycat_coco_as_the_siren() -> None:
    """L-R13: everything that card announces is announced with her."""
    rows = {A: ["copycat_coco"], B: ["siren_of_the_sink", "mirror_mog"], C: ["clover_calico"]}
    table = room(3, hands=FILL, rows=rows)
    play(table, A, "copycat_coco", "mirror_mog", "clover_calico")  # the Siren is the only one to copy
    assert (row(table, B), row(table, C)) == (["siren_of_the_sink"], [])


def test_a_blocked_coco_is_used_up() -> None:
    """L-R19."""
    table = room(3, hands={**FILL, C: ["cucumber"]}, rows={A: ["copycat_coco"], B: ["granny_tuxedo"]})
    play(table, A, "copycat_coco", "granny_tuxedo")
    play(table, C, "cucumber")
    settle(table)
    assert table.zone("power_discards") == ["copycat_coco"]
    assert row(table, A) == []


def test_targets_of_a_pending_card_are_public() -> None:
    """L-R13: shares and owner stand in every view."""
    table = room(3, hands={A: [CURIOSITY], B: ["cucumber"]})
    play(table, A, CURIOSITY, C)
    for viewer in (B, C, None):
        seen = table.view(viewer)
        assert (seen["shares"], seen["owners"], seen["zones"]["in_play"]) == ([C], [A], [CURIOSITY])
    assert targets(table) == [C]

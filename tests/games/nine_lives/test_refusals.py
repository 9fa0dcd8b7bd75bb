"""Tests of typical illegal moves: each is refused with the rule that forbids it and a reason in both languages."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from calamity.testing import ScenarioTable
from tests.games.nine_lives.shorthand import (
    CURIOSITY,
    DULL,
    GAME,
    A,
    B,
    C,
    D,
    answer,
    end_claw,
    play,
    reveal,
    room,
    settle,
    skip,
)

ODDS = ["cucumber", "pass", "take", "snack_time_swat"]
CATS = ["bishop_blink", "mirror_mog", "bouncer_bartholomew"]


def claw() -> ScenarioTable:
    rows = {A: ["storm_tail_stella", "clover_calico", "robin_hoodie"], B: ["mirror_mog"]}
    return room(4, lives=[9, 9, 9, 0], hands={A: [*ODDS, "mirror_imp", "compost_gnome"]}, rows=rows)


def own_cats() -> ScenarioTable:
    return room(4, hands={A: (DULL * 3)[:7]}, rows={A: CATS})


def copying() -> ScenarioTable:
    rows = {A: ["copycat_coco"], B: ["granny_tuxedo", "clover_calico"], C: ["knitwitch_purl"]}
    table = room(3, hands={A: DULL}, rows=rows)
    table.do(A, "play", "copycat_coco")
    return table


def chef() -> ScenarioTable:
    return room(3, hands={A: (DULL * 3)[:7]}, rows={A: ["chef_anchovy", "copycat_coco", "the_alley_ghost"]})


def rich_targets() -> ScenarioTable:
    hands = {A: ["mirror_imp", CURIOSITY], B: ["take"], D: ["take"]}
    return room(4, lives=[5, 6, 7, 5], hands=hands, rows={A: ["robin_hoodie"]})


def copied() -> ScenarioTable:
    rows = {A: ["copycat_coco"], B: ["sir_pounce_a_lot"]}
    table = room(3, hands={A: DULL}, rows=rows)
    table.do(A, "play", "copycat_coco")
    return table


def setting() -> ScenarioTable:
    table = room(3, yarn=[0, 1, 0], hands={A: ["snack_time_swat"]}, rows={B: ["professor_paradox"]}, dice=[1])
    play(table, A, "snack_time_swat", B)
    table.do(B, "set_die", 1)
    return table


def boxes() -> ScenarioTable:
    return reveal("musical_boxes", 3)


def voting() -> ScenarioTable:
    return reveal("voted_off_the_sofa", 3)


def showing() -> ScenarioTable:
    return reveal("snap", 3, hands={B: ["attic_owl", "pass"]})


def sinking() -> ScenarioTable:
    table = room(
        3, hands={A: DULL}, rows={A: ["siren_of_the_sink", "clover_calico"], B: ["mirror_mog", "bishop_blink"]}
    )
    table.do(A, "play", "siren_of_the_sink", "banish", "mirror_mog")
    return table


def ferry() -> ScenarioTable:
    table = room(3, hands={A: DULL}, rows={A: ["ferrycat_philomena"]})
    table.do(A, "play", "ferrycat_philomena")
    return table


def two_targets() -> ScenarioTable:
    table = room(4, hands={A: DULL}, rows={A: ["duchess_doublepaw"]})
    table.do(A, "play", "duchess_doublepaw", "target", B)
    return table


def truce() -> ScenarioTable:
    table = room(3, fate=["catnip_truce"], hands={B: ["snack_time_swat", CURIOSITY]}, rows={B: ["sir_pounce_a_lot"]})
    end_claw(table)
    return table


def answering() -> ScenarioTable:
    """B is the target, C is not; both may say something."""
    rows = {A: ["clover_calico"], B: ["storm_tail_stella", "sir_pounce_a_lot"], C: ["bouncer_bartholomew"]}
    hands = {A: [CURIOSITY, "take"], B: ["pass", "snack_time_swat"], C: ["pass", "cucumber"]}
    table = room(4, hands=hands, rows=rows)
    play(table, A, CURIOSITY, B)
    return table


def passing() -> ScenarioTable:
    table = answering()
    table.do(B, "play", "pass")
    return table


def ally() -> ScenarioTable:
    table = room(3, hands={A: ["closet_yeti", CURIOSITY], B: ["pass", "cucumber"]}, rows={B: ["mirror_mog"]})
    play(table, A, "closet_yeti", B)
    return table


def own_card_back() -> ScenarioTable:
    table = room(3, hands={A: [CURIOSITY, "cucumber"], B: ["pass"]}, rows={A: ["mirror_mog"]})
    play(table, A, CURIOSITY, B)
    play(table, B, "pass", A)
    settle_pass(table)
    return table


def settle_pass(table: ScenarioTable) -> None:
    while table.zone("in_play")[-1] == "pass":
        skip(table, table.asks[0].seat)


def lull() -> ScenarioTable:
    return room(3, hands={A: ODDS}, rows={A: ["granny_tuxedo", "mirror_mog"]}, lull=True)


def revealed() -> ScenarioTable:
    table = room(3, hands={A: DULL, B: ["cucumber", "pass"]}, rows={B: ["storm_tail_stella"]})
    end_claw(table)
    return table


def yarn() -> ScenarioTable:
    rows = {B: ["clover_calico"], C: ["professor_paradox"]}
    table = room(3, yarn=[0, 1, 0], hands={A: ["snack_time_swat"], B: ["cucumber"]}, rows=rows, dice=[1])
    play(table, A, "snack_time_swat", B)
    skip(table, B)
    return table


def tangled() -> ScenarioTable:
    rows = {B: ["professor_paradox"]}
    table = room(3, yarn=[0, 1, 0], hands={A: ["tangled_in_thread"]}, rows=rows, dice=[1])
    play(table, A, "tangled_in_thread", B)
    return table


def dotted() -> ScenarioTable:
    rows = {B: ["professor_paradox"]}
    table = room(3, yarn=[0, 1, 0], hands={A: ["laser_point_lunge"]}, rows=rows, dice=[1])
    play(table, A, "laser_point_lunge", B)
    return table


def fixed() -> ScenarioTable:
    table = reveal("pantry_quake", 3, yarn=[1, 0, 0], rows={B: ["professor_paradox"]}, dice=[1, 1, 1])
    skip(table, A)
    table.do(B, "set_die", 2, "face", 6)
    return table


def whole_rolls() -> ScenarioTable:
    return reveal("knucklebones", 3, yarn=[1, 1, 1], dice=[1], options={"yarn_scope": "roll"})


def too_many() -> ScenarioTable:
    table = room(3, hands={A: (DULL * 3)[:5]})
    end_claw(table)
    return table


def full_row() -> ScenarioTable:
    cats = ["clover_calico", "patchwork_pat", "mirror_mog"]
    table = room(3, hands={A: ["moonlit_stag"]}, rows={A: cats}, power=["granny_tuxedo"])
    play(table, A, "moonlit_stag")
    return table


def fetching() -> ScenarioTable:
    table = room(3, hands={A: ["compost_gnome", CURIOSITY]}, main_pile=["take", "pass"])
    play(table, A, "compost_gnome")
    return table


def summoning() -> ScenarioTable:
    table = room(3, hands={A: DULL}, rows={A: ["the_alley_ghost"]}, power_pile=["mirror_mog", "clover_calico"])
    play(table, A, "the_alley_ghost")
    return table


def foreseeing() -> ScenarioTable:
    table = room(3, hands={A: ["crystal_cuttlefish", CURIOSITY]}, fate=["zoomies", "yarn_rain", "snap"])
    play(table, A, "crystal_cuttlefish")
    return table


def fortune() -> ScenarioTable:
    table = room(
        3, hands={A: DULL}, rows={A: ["madam_fortuna_fuzz"]}, fate=["zoomies", "yarn_rain", "snap", "doorbell"]
    )
    play(table, A, "madam_fortuna_fuzz")
    return table


def falling() -> ScenarioTable:
    table = room(3, lives=[9, 1, 9], hands={A: [CURIOSITY, "attic_owl"]}, rows={B: ["tenth_life_tabitha"]})
    play(table, A, CURIOSITY, B)
    return table


def ricochet() -> ScenarioTable:
    table = room(4, lives=[9, 9, 9, 0], hands={A: ["ricochet_sprint"]}, dice=[6])
    play(table, A, "ricochet_sprint", B)
    return table


def grudge() -> ScenarioTable:
    return reveal("grudge_match", 3, lives=[8, 8, 3])


def tossing() -> ScenarioTable:
    table = reveal("hot_hairball", 4, dice=[6, 6])
    answer(table, A, B)
    return table


def blamed() -> ScenarioTable:
    table = reveal("passing_the_blame", 4, hands={B: [*DULL, *DULL], C: DULL})
    answer(table, A, B)
    return table


def shifting() -> ScenarioTable:
    table = blamed()
    answer(table, B, "shift")
    return table


def blaming() -> ScenarioTable:
    table = blamed()
    answer(table, B, "shift", DULL[0], DULL[1])
    return table


def blamed_second() -> ScenarioTable:
    table = blaming()
    answer(table, B, C)
    answer(table, C, "shift", DULL[0], DULL[1])
    return table


def over() -> ScenarioTable:
    table = room(2, lives=[9, 1], hands={A: [CURIOSITY, "attic_owl"]})
    play(table, A, CURIOSITY, B)
    return table


def characters() -> ScenarioTable:
    table = ScenarioTable(GAME, 3, 1, {"characters": "choose"})
    table.do(C, "character", "sprocket")
    return table


Case = tuple[Callable[[], ScenarioTable], int, str, str, str]
WRONG: list[Case] = [
    # where, who, what, the rule, the key of the reason
    (over, A, "end_claw", "L-74", "over"),
    (claw, B, "end_claw", "L-R10", "not_asked"),
    (claw, A, "play double_swipe", "L-20", "not_yours"),
    (claw, A, "play mirror_mog", "L-68", "not_yours"),
    (claw, A, "play cucumber", "L-R12", "nothing_to_answer"),
    (claw, A, "play take", "L-R12", "nothing_to_answer"),
    (own_cats, A, "play bishop_blink", "L-R12", "nothing_to_answer"),
    (claw, A, "play pass", "L-R22", "no_target"),
    (own_cats, A, "play bouncer_bartholomew", "L-R22", "no_target"),
    (own_cats, A, "play mirror_mog", "L-R22", "no_target"),
    (claw, A, "play storm_tail_stella", "L-R8", "only_on_reveal"),
    (claw, A, "play clover_calico", "L-R61", "never_played"),
    (claw, A, "play robin_hoodie", "L-R31", "nobody_richer"),
    (claw, A, "play mirror_imp", "L-R31", "nobody_has_cards"),
    (claw, A, "play compost_gnome", "L-R31", "pile_empty"),
    (claw, A, "play snack_time_swat target 0", "L-R28", "yourself"),
    (claw, A, "play snack_time_swat target 3", "L-55", "player_out"),
    (claw, A, "play snack_time_swat target 5", "L-1", "nobody_there"),
    (claw, A, "target 1", "L-R13", "card_first"),
    (claw, A, "pass", "L-18", "first_claw"),
    (claw, A, "character sprocket", "L-18", "first_claw"),
    (chef, A, "play chef_anchovy", "L-R31", "hand_full"),
    (chef, A, "play copycat_coco", "L-R31", "nothing_to_copy"),
    (chef, A, "play the_alley_ghost", "L-R31", "pile_empty"),
    (rich_targets, A, "play mirror_imp target 2", "L-R83", "no_cards"),
    (rich_targets, A, "play robin_hoodie target 3", "L-R83", "not_richer"),
    (copied, A, "target 0", "L-R28", "yourself"),
    (setting, B, "yarn 1", "L-R35", "face_first"),
    (falling, B, "name 1", "L-50", "first_rescue"),
    (shifting, B, "name 2", "L-71", "two_cards"),
    (shifting, B, "discard take", "L-29", "not_in_hand"),
    (blaming, B, "name 1", "L-R28", "yourself"),
    (boxes, A, "number 1", "L-R68", "other_choice"),
    (boxes, A, "box 4", "L-71", "too_few_boxes"),
    (voting, B, "vote 1", "L-R28", "yourself"),
    (showing, B, "show take", "L-29", "not_in_hand"),
    (copying, A, "copy clover_calico", "L-R61", "cannot_copy"),
    (copying, A, "target 1", "L-R13", "copy_first"),
    (sinking, A, "banish mirror_mog", "L-R13", "cannot_sink"),
    (sinking, A, "banish clover_calico", "L-R13", "cannot_sink"),
    (sinking, A, "target 1", "L-R13", "cats_first"),
    (ferry, A, "target 1", "L-R13", "up_or_down"),
    (two_targets, A, "target 1", "L-R24", "chosen_already"),
    (two_targets, A, "up", "L-R13", "target_first"),
    (truce, B, "play snack_time_swat", "L-R67", "truce"),
    (truce, B, "play sir_pounce_a_lot", "L-R67", "truce"),
    (answering, B, "play snack_time_swat", "L-R16", "no_catfinity"),
    (answering, B, "play sir_pounce_a_lot", "L-R16", "no_catfinity"),
    (answering, B, "play storm_tail_stella", "L-R8", "only_on_reveal"),
    (answering, A, "play clover_calico", "L-R61", "never_played"),
    (answering, C, "play pass", "L-R22", "not_a_target"),
    (answering, C, "play bouncer_bartholomew", "L-R22", "not_a_target"),
    (answering, D, "pass", "L-R10", "not_asked"),
    (answering, B, "end_claw", "L-R9", "first_react"),
    (passing, B, "target 1", "L-R23", "yourself"),
    (ally, B, "play pass", "L-66", "only_attacks"),
    (ally, B, "play mirror_mog", "L-66", "only_attacks"),
    (own_card_back, A, "play mirror_mog", "L-R22", "own_card"),
    (lull, A, "play cucumber", "L-R12", "nothing_to_answer"),
    (lull, A, "play snack_time_swat", "L-R16", "no_catfinity"),
    (lull, A, "play mirror_mog", "L-R22", "no_target"),
    (lull, A, "end_claw", "L-R8", "first_lull"),
    (revealed, B, "play cucumber", "L-R17", "not_catastrophes"),
    (revealed, B, "play pass", "L-R22", "no_target"),
    (yarn, B, "play cucumber", "L-35", "before_dice"),
    (yarn, B, "yarn 2", "L-R35", "no_such_die"),
    (yarn, B, "yarn_all 1", "L-R34", "single_dice"),
    (yarn, B, "set_die 1", "L-R61", "no_paradox"),
    (yarn, B, "face 6", "L-R35", "die_first"),
    (yarn, C, "yarn 1", "L-43", "no_yarn"),
    (tangled, B, "yarn 1", "L-R3", "tangled"),
    (dotted, B, "set_die 1", "L-R14", "dot_stops"),
    (fixed, A, "yarn 2", "L-R35", "die_fixed"),
    (whole_rolls, A, "yarn 1", "L-R34", "whole_rolls"),
    (whole_rolls, A, "yarn_all 1", "L-R35", "not_rolled"),
    (too_many, A, "discard take", "L-26", "not_in_hand"),
    (too_many, A, "end_claw", "L-26", "first_discard"),
    (full_row, A, "drop bishop_blink", "L-27", "not_in_row"),
    (full_row, A, "end_claw", "L-27", "first_drop"),
    (fetching, A, "fetch cucumber", "L-R59", "not_in_pile"),
    (summoning, A, "summon granny_tuxedo", "L-R59", "not_in_pile"),
    (foreseeing, A, "order doorbell", "L-R13", "not_looked_at"),
    (foreseeing, A, "toss snap", "L-R32", "no_toss"),
    (fortune, A, "order snap", "L-R13", "toss_first"),
    (fortune, A, "toss long_stride", "L-R13", "not_looked_at"),
    (falling, B, "end_claw", "L-50", "first_rescue"),
    (ricochet, B, "name 1", "L-R28", "yourself"),
    (ricochet, B, "name 3", "L-55", "player_out"),
    (grudge, A, "name 2", "L-R65", "not_tied"),
    (tossing, B, "name 0", "L-71", "not_back"),
    (tossing, B, "name 1", "L-R28", "yourself"),
    (blamed, B, "name 2", "L-71", "accept_or_shift"),
    (blaming, B, "discard take", "L-71", "blame_whom"),
    (blamed_second, C, "name 1", "L-71", "blamed_already"),
    (characters, A, "character sprocket", "L-R5", "character_taken"),
]


@pytest.mark.parametrize("case", WRONG, ids=lambda case: f"{case[0].__name__}: {case[2]}")
def test_a_wrong_move_is_refused_with_its_rule(case: Case) -> None:
    """L-18, L-R13, L-R16, L-R22, L-R31, L-R35: the rule, a reason in both languages, and nothing has happened."""
    make, seat, words, rule, key = case
    table = make()
    before = table.digest
    refusal = table.refuses(seat, *words.split())
    assert (refusal.rule, refusal.key) == (rule, key)
    assert refusal.reason
    assert rule in GAME.rulebook
    if len(words.split()) <= 2:
        german = table.why_not(seat, GAME.actions.parse(words), "de")
        assert german is not None and german.reason and german.reason != refusal.reason
    assert table.digest == before


def test_a_refusal_tells_nothing_about_hidden_cards() -> None:
    """L-R9, L-12: whatever B holds, A is told the same about a card that A doesn't hold."""
    told = set()
    for hand in (["cucumber"], ["pass"], ["take"]):
        table = room(3, hands={A: [CURIOSITY], B: hand})
        told.add(str([table.refuses(A, "play", card) for card in ("cucumber", "pass", "take")]))
    assert len(told) == 1


def test_a_seat_that_can_only_pass_in_a_window_is_told_what_everybody_is_told() -> None:
    """L-R9: no difference between somebody who cannot answer and somebody who has passed."""
    table = answering()
    assert table.refuses(D, "play", "cucumber").key == "not_asked"
    skip(table, A)
    assert table.refuses(A, "play", "take").key == "not_asked"
    settle(table)

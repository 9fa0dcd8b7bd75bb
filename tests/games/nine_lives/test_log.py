"""Tests of the log: everything that happens is announced to everybody, once and in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from calamity.testing import ScenarioTable
from tests.games.nine_lives.shorthand import (
    CURIOSITY,
    DULL,
    A,
    B,
    C,
    D,
    answer,
    asked,
    end_claw,
    kind,
    paradox,
    play,
    reveal,
    room,
    settle,
    skip,
    spend,
    told,
    vanish,
)

# The CATastrophe card, what is answered, the position, and what is told between its beginning and its end.
CATASTROPHES: list[tuple[str, list[tuple[object, ...]], dict[str, Any], str]] = [
    # dice
    (
        "pantry_quake",
        [],
        {"dice": [2, 3, 1]},
        "rolled A 1 2, rolled B 2 3, rolled C 3 1, quake_hit A, quake_hit C, lost_lives A 1 8, lost_lives C 1 8",
    ),
    (
        "bath_night",
        [],
        {"dice": [3, 2, 2]},
        "rolled A 1 3, rolled B 2 2, rolled C 3 2, bath_soaked B, bath_soaked C, lost_lives B 1 8, lost_lives C 1 8",
    ),
    (
        "runaway_vacuum",
        [],
        {"dice": [4, 6, 1]},
        "rolled A 1 4, rolled B 2 6, rolled C 3 1, vacuum_caught A B, vacuum_caught C A, lost_lives A 1 8, "
        "lost_lives C 1 8",
    ),
    (
        "thunder_under_the_bed",
        [],
        {"lives": [9, 8, 7], "dice": [3]},
        "rolled A 1 3, thunder_struck A 9, thunder_struck C 7, lost_lives A 1 8, lost_lives C 1 6",
    ),
    (
        "scratching_post_tower",
        [],
        {"seats": 2, "dice": [3, 4]},
        "rolled A 1 3, rolled B 2 4, tower_stands 7 7, drew A 1, drew B 1",
    ),
    (
        "scratching_post_tower",
        [],
        {"dice": [3, 4, 3]},
        "rolled A 1 3, rolled B 2 4, rolled C 3 3, tower_falls 10 11, lost_lives A 1 8, lost_lives B 1 8, "
        "lost_lives C 1 8",
    ),
    (
        "catnip_harvest",
        [],
        {"lives": [5, 5, 5], "yarn": [0, 1, 0], "dice": [6, 1, 6]},
        "rolled A 1 6, rolled B 2 1, rolled C 3 6, dice_stand, harvest_best A, harvest_snagged B, "
        "lost_yarn B 1, harvest_best C, gained_lives A 1 6, gained_lives C 1 6",
    ),
    (
        "cursed_number",
        [],
        {"dice": [4, 3, 4, 5]},
        "rolled A 1 4, number_cursed 4, rolled A 1 3, rolled B 2 4, rolled C 3 5, cursed B, lost_lives B 2 7",
    ),
    (
        "loose_floorboards",
        [(B, "take")],
        {"hands": {B: ["take", "pass"]}, "dice": [1, 3, 2]},
        "rolled A 1 1, rolled B 2 3, rolled C 3 2, floor_broke A, floor_creaked B, floor_creaked C, "
        "discarded B take, lost_lives A 1 8",
    ),
    (
        "spin_the_sardine_can",
        [],
        {"dice": [2]},
        "rolled A 1 2, sardine_points C, lost_lives C 2 7",
    ),
    (
        "fishbowl_dive",
        [(C, "dive"), (A, "dive"), (B, "stay")],
        {"lives": [5, 5, 5], "dice": [4, 1]},
        "dived A, stayed B, dived C, rolled A 1 4, rolled C 2 1, dive_caught A, dive_sank C, "
        "lost_lives C 1 4, gained_lives A 1 6",
    ),
    (
        "gravity_check",
        [],
        {"lives": [5, 5, 5], "dice": [2, 2, 1, 4, 3, 4]},
        "rolled A 1 2, rolled A 2 2, rolled B 3 1, rolled B 4 4, rolled C 5 3, rolled C 6 4, "
        "gravity_landed A, gravity_fell B, lost_lives B 1 4, gained_lives A 1 6",
    ),
    (
        "ladder_of_shelves",
        [],
        {"dice": [4, 3, 5]},
        "rolled A 1 4, rolled B 1 3, ladder_slipped B A, rolled C 1 5, lost_lives B 1 8",
    ),
    # secret choices
    (
        "staring_contest",
        [(A, 6), (B, 2), (C, 1)],
        {"lives": [5, 5, 5], "dice": [4]},
        "stared A 6, stared B 2, stared C 1, rolled A 1 4, stare_blinked A, stare_won B, lost_lives A 1 4, "
        "gained_lives B 1 6",
    ),
    (
        "paw_claw_tail",
        [(A, "paw"), (B, "claw"), (C, "paw")],
        {"lives": [5, 5, 5]},
        "signed A paw, signed B claw, signed C paw, sign_beaten claw paw, lost_lives B 1 4",
    ),
    (
        "paw_claw_tail",
        [(A, "claw"), (B, "tail"), (C, "claw")],
        {"lives": [5, 5, 5]},
        "signed A claw, signed B tail, signed C claw, sign_beaten tail claw, lost_lives B 1 4",
    ),
    (
        "paw_claw_tail",
        [(A, "tail"), (B, "paw"), (C, "tail")],
        {"lives": [5, 5, 5]},
        "signed A tail, signed B paw, signed C tail, sign_beaten paw tail, lost_lives B 1 4",
    ),
    (
        "paw_claw_tail",
        [(A, "paw"), (B, "paw"), (A, "tail"), (B, "tail")],
        {"seats": 2},
        "signed A paw, signed B paw, signs_again, signed A tail, signed B tail, signs_drawn",
    ),
    (
        "tuna_auction",
        [(A, 0), (B, 1), (C, 2)],
        {"lives": [5, 5, 5], "yarn": [3, 3, 3]},
        "auction_bid A 0, auction_bid B 1, auction_bid C 2, auction_outbid A, auction_won C, "
        "lost_lives A 1 4, gained_lives C 2 7",
    ),
    (
        "tuna_auction",
        [(A, 1), (B, 1), (C, 1)],
        {"lives": [5, 5, 5], "yarn": [3, 3, 3]},
        "auction_bid A 1, auction_bid B 1, auction_bid C 1, auction_even",
    ),
    (
        "share_the_tuna",
        [(A, "share"), (B, "share"), (C, "share")],
        {"lives": [5, 5, 5]},
        "shared A, shared B, shared C, tuna_shared, gained_lives A 1 6, gained_lives B 1 6, gained_lives C 1 6",
    ),
    (
        "share_the_tuna",
        [(A, "share"), (B, "grab"), (C, "share")],
        {"lives": [5, 5, 5]},
        "shared A, grabbed B, shared C, tuna_grabbed B, gained_lives B 2 7",
    ),
    (
        "share_the_tuna",
        [(A, "share"), (B, "grab"), (C, "grab")],
        {"lives": [5, 5, 5]},
        "shared A, grabbed B, grabbed C, tuna_fought 2, lost_lives B 1 4, lost_lives C 1 4",
    ),
    (
        "musical_boxes",
        [(A, 2), (B, 1), (C, 2)],
        {},
        "boxed A 2, boxed B 1, boxed C 2, box_crowded A, box_crowded C, lost_lives A 1 8, lost_lives C 1 8",
    ),
    (
        "two_doorways",
        [(A, "left"), (B, "right"), (C, "left")],
        {},
        "went_left A, went_right B, went_left C, door_jammed A, door_jammed C, lost_lives A 1 8, lost_lives C 1 8",
    ),
    (
        "two_doorways",
        [(A, "left"), (B, "right"), (C, "left"), (D, "right")],
        {"seats": 4},
        "went_left A, went_right B, went_left C, went_right D, doors_even",
    ),
    (
        "highest_shelf",
        [(A, 6), (B, 3), (C, 6), (D, 2)],
        {"seats": 4, "lives": [5, 5, 5, 5]},
        "shelved A 6, shelved B 3, shelved C 6, shelved D 2, shelf_crowded A, shelf_crowded C, "
        "shelf_highest B, lost_lives A 1 4, lost_lives C 1 4, gained_lives B 1 6",
    ),
    (
        "voted_off_the_sofa",
        [(A, C), (B, C), (C, A)],
        {},
        "voted A C, voted B C, voted C A, voted_off C 2, lost_lives C 1 8",
    ),
    (
        "tail_batting",
        [(A, "left"), (B, "right"), (C, "left"), (D, "left")],
        {"seats": 4},
        "batted A B, batted B A, batted C D, batted D A, batted_twice A, lost_lives A 1 8",
    ),
    (
        "feather_wand_forecast",
        [(A, 7), (B, 6), (C, 12)],
        {"lives": [5, 5, 5], "dice": [3, 4]},
        "guessed A 7, guessed B 6, guessed C 12, rolled A 1 3, rolled A 2 4, forecast_right A, "
        "forecast_wrong C 5, lost_lives C 1 4, gained_lives A 1 6",
    ),
    (
        "mouse_in_the_wall",
        [(A, 2), (B, 4), (C, 5), (D, 6)],
        {"seats": 4, "lives": [5, 5, 5, 5], "yarn": [0, 0, 1, 0], "dice": [2]},
        "watched_hole A 2, watched_hole B 4, watched_hole C 5, watched_hole D 6, rolled A 1 2, dice_stand, "
        "mouse_caught A, mouse_missed C, lost_yarn C 1, mouse_missed D, lost_lives D 1 4, "
        "gained_lives A 1 6",
    ),
    (
        "doorbell",
        [(A, "brave"), (B, "hide")],
        {"hands": {B: ["take"]}, "dice": [3]},
        "braved A, hid B, discarded B take, braved C, rolled A 1 3, door_bad, lost_lives A 1 8, lost_lives C 1 8",
    ),
    (
        "doorbell",
        [(A, "brave"), (B, "hide")],
        {"hands": {B: ["take"]}, "dice": [4]},
        "braved A, hid B, discarded B take, braved C, rolled A 1 4, door_good, drew A 2, drew C 2",
    ),
    (
        "snap",
        [(A, DULL[0]), (B, "take"), (C, "cucumber")],
        {"seats": 4, "lives": [5, 5, 5, 5], "hands": {B: ["take"], C: ["cucumber"]}},
        "snapped A snack_time_swat, snapped B take, snapped C cucumber, discarded A snack_time_swat, "
        "snap_alone A, gained_yarn A 1, discarded B take, snap_clashed B, discarded C cucumber, "
        "snap_clashed C, lost_lives B 1 4, lost_lives C 1 4",
    ),
    # duels and chains
    (
        "rooftop_duel",
        [(A, C)],
        {"dice": [5, 2]},
        "duel A C, rolled A 1 5, rolled C 2 2, duel_won A C, gained_yarn A 1, lost_lives C 1 8",
    ),
    (
        "rooftop_duel",
        [(A, C)],
        {"dice": [4, 4, 2, 5]},
        "duel A C, rolled A 1 4, rolled C 2 4, duel_tied, rolled A 1 2, rolled C 2 5, duel_won C A, "
        "gained_yarn C 1, lost_lives A 1 8",
    ),
    (
        "grudge_match",
        [(A, B), (A, D)],
        {"seats": 4, "lives": [8, 8, 3, 3], "dice": [6, 1]},
        "grudge_named B, grudge B D, rolled B 1 6, rolled D 2 1, grudge_top_won B D, lost_lives D 1 2",
    ),
    (
        "grudge_match",
        [],
        {"lives": [8, 4, 3], "dice": [5, 2]},
        "grudge A C, rolled A 1 5, rolled C 2 2, grudge_top_won A C, lost_lives C 1 2",
    ),
    (
        "grudge_match",
        [],
        {"lives": [8, 4, 3], "dice": [3, 3, 2, 5, 6, 1]},
        "grudge A C, rolled A 1 3, rolled C 2 3, duel_tied, rolled A 1 2, rolled C 2 5, "
        "grudge_bottom_won C A, lost_lives A 1 7, gained_lives C 1 4",
    ),
    (
        "hot_hairball",
        [(A, C)],
        {"dice": [2, 2]},
        "hairball_held A 1, rolled A 1 2, hairball_tossed A C 2, hairball_held C 2, rolled C 1 2, "
        "hairball_burst C, lost_lives C 2 7",
    ),
    (
        "passing_the_blame",
        [(A, B), (B, "accept")],
        {"hands": {B: DULL}},
        "blamed A B, blame_kept B, lost_lives B 2 7",
    ),
    (
        "passing_the_blame",
        [(A, B), (B, "shift", DULL[0], DULL[1], C)],
        {"hands": {B: DULL}},
        "blamed A B, discarded B snack_time_swat, discarded B tail_chaser_tackle, blamed B C, blame_kept C, "
        "lost_lives C 2 7",
    ),
    # resources and board
    (
        "sprinkler_ambush",
        [(A, "pay"), (B, "suffer")],
        {"yarn": [1, 1, 0]},
        "sprinkler_dodged A, lost_yarn A 1, sprinkler_soaked B, sprinkler_soaked C, lost_lives B 1 8, lost_lives C 1 8",
    ),
    (
        "litter_box_duty",
        [(A, "suffer"), (B, "pay", DULL[0], DULL[1])],
        {"hands": {B: DULL}},
        "litter_refused A, litter_cleaned B, discarded B snack_time_swat, discarded B tail_chaser_tackle, "
        "litter_refused C, lost_lives A 1 8, lost_lives C 1 8",
    ),
    (
        "zoomies",
        [],
        {"seats": 4, "lives": [9, 9, 0, 9], "hands": {B: ["take"], D: ["pass", "attic_owl"]}},
        "zoomed, handed_on A B 3, handed_on B D 1, handed_on D A 2",
    ),
    (
        "yarn_rain",
        [],
        {"lives": [9, 3, 9]},
        "gained_yarn A 1, gained_yarn B 1, gained_yarn C 1, rain_extra B, gained_yarn B 1",
    ),
    (
        "top_shelf_tumble",
        [],
        {"lives": [5, 7, 6]},
        "tumbled B, lost_lives B 1 6",
    ),
    (
        "underdog_parade",
        [],
        {"lives": [6, 7, 5]},
        "paraded C, gained_lives C 1 6",
    ),
    (
        "cat_show",
        [],
        {"power": ["granny_tuxedo", "clover_calico", "patchwork_pat"]},
        "recruited A granny_tuxedo, recruited B clover_calico, recruited C patchwork_pat",
    ),
    (
        "catnip_truce",
        [],
        {},
        "lasting_began catnip_truce A",
    ),
    (
        "box_delivery",
        [],
        {},
        "drew A 2, drew B 2, drew C 2",
    ),
    # the Grim Reapurr
    (
        "creeping_shadow",
        [],
        {"lives": [9, 1, 9]},
        "reapurr_up 1, caught B 1, eliminated B, farewell_yarn A, farewell_yarn C",
    ),
    (
        "knucklebones",
        [],
        {"dice": [4]},
        "rolled A 1 4, reapurr_up 1, reapurr_up 2",
    ),
    (
        "knucklebones",
        [],
        {"reapurr": 2, "dice": [6]},
        "rolled A 1 6, reapurr_down 1",
    ),
    (
        "called_back",
        [],
        {},
        "reapurr_stays",
    ),
    (
        "cold_breath",
        [],
        {"lives": [2, 2, 9], "dice": [3, 6]},
        "reapurr_up 1, rolled A 1 3, rolled B 2 6, breath_froze A, lost_lives A 1 1, eliminated A, "
        "discarded A snack_time_swat, discarded A tail_chaser_tackle, discarded A midnight_ankle_ambush, "
        "farewell_yarn B, farewell_yarn C",
    ),
    (
        "reapurrs_bargain",
        [(A, 2), (B, 1)],
        {"reapurr": 2, "yarn": [2, 2, 0]},
        "bargain_offered A 2, bargain_offered B 1, bargain_offered C 0, bargain_kept 3 3, reapurr_down 1",
    ),
    (
        "reapurrs_bargain",
        [(A, 2), (B, 0)],
        {"yarn": [2, 2, 0]},
        "bargain_offered A 2, bargain_offered B 0, bargain_offered C 0, bargain_broken 2 3, reapurr_up 1",
    ),
    (
        "nine_candles",
        [],
        {},
        "reapurr_up 1, drew A 1, drew B 1, drew C 1",
    ),
]


@pytest.mark.parametrize(
    ("card", "answers", "position", "story"),
    CATASTROPHES,
    ids=[f"{case[0]}-{i}" for i, case in enumerate(CATASTROPHES)],
)
def test_L23_what_a_catastrophe_does_is_told(
    card: str, answers: Sequence[tuple[int, object]], position: dict[str, Any], story: str
) -> None:
    """L-23, L-70, L-71, L-73: choices, dice, whom it hits and why, and what that costs."""
    seats, position = position.get("seats", 3), {key: value for key, value in position.items() if key != "seats"}
    table = reveal(card, seats, **position)
    for seat, *words in answers:
        settle(table)
        answer(table, seat, *words)
    settle(table)
    lines = told(table, "event_begins")
    end = next(i for i, line in enumerate(lines) if line.startswith("turn "))
    assert ", ".join(lines[:end]).removesuffix(f", finished {card}") == story


def test_LR68_nothing_is_told_while_choices_are_secret() -> None:
    """L-R68: from the reveal to the last secret choice there is silence, also about those who have nothing to bid."""
    table = reveal("tuna_auction", 3, yarn=[3, 3, 0])
    assert told(table, "event_begins") == []
    answer(table, A, 2)
    assert told(table, "event_begins") == []
    answer(table, B, 1)
    settle(table)
    assert told(table, "event_begins")[:3] == ["auction_bid A 2", "auction_bid B 1", "auction_bid C 0"]


# ---- cards that are played ----


def played(table: ScenarioTable) -> str:
    """What everybody was told since the Claw Phase began, once all have passed."""
    settle(table)
    return ", ".join(told(table, "claw_begins"))


@pytest.mark.parametrize(
    ("face", "result"), [(3, "rolled B 1 3, defended B 3 3"), (2, "rolled B 1 2, hit B 2 3, lost_lives B 1 8")]
)
def test_L41_an_attack_tells_its_number_the_roll_and_the_result(face: int, result: str) -> None:
    """L-40, L-41, L-42: who attacks whom with what, against which number, and whether the defence holds."""
    table = room(3, hands={A: ["snack_time_swat"]}, dice=[face])
    play(table, A, "snack_time_swat", B)
    assert played(table) == (
        "played A snack_time_swat, aimed A B, resolves A snack_time_swat, "
        f"against 3, {result}, finished snack_time_swat"
    )


def test_L58_a_bouncing_attack_tells_where_it_goes() -> None:
    """L-58: from the one who defended to the one who was named, with the same number."""
    table = room(3, hands={A: ["ricochet_sprint"]}, dice=[6, 1])
    play(table, A, "ricochet_sprint", B)
    answer(table, B, C)
    assert ", ".join(told(table, "resolves")) == (
        "against 4, rolled B 1 6, defended B 6 4, bounces_to B C, "
        "against 4, rolled C 1 1, hit C 1 4, lost_lives C 1 8, finished ricochet_sprint"
    )


def test_L58_a_reckless_attack_tells_what_it_costs() -> None:
    table = room(3, hands={A: ["reckless_leap"]}, dice=[6])
    play(table, A, "reckless_leap", B)
    assert ", ".join(told(table, "resolves")) == (
        "against 5, rolled B 1 6, defended B 6 5, backlash A, lost_lives A 1 8, finished reckless_leap"
    )


def test_LR24_two_targets_are_both_told() -> None:
    """L-R24, L-R36: both are aimed at before they roll, together."""
    table = room(3, rows={A: ["duchess_doublepaw"]}, dice=[1, 6])
    play(table, A, "duchess_doublepaw", B, C)
    assert told(table, "played")[:5] == [
        "aimed A B",
        "aimed A C",
        "resolves A duchess_doublepaw",
        "against 4",
        "rolled B 1 1",
    ]


@pytest.mark.parametrize(
    ("card", "announced", "effect"),
    [
        ("cucumber", (), f"blocked {CURIOSITY}, finished cucumber"),
        ("take", (), f"took B {CURIOSITY}, finished take"),
        (
            "pass",
            (C,),
            f"passed_on B C {CURIOSITY}, finished pass, resolves A {CURIOSITY}, curious C {CURIOSITY}, "
            f"lost_lives C 1 8, finished {CURIOSITY}",
        ),
        (
            "mirror_mog",
            (),
            f"mirrored B A {CURIOSITY}, finished mirror_mog, resolves A {CURIOSITY}, curious A {CURIOSITY}, "
            f"lost_lives A 1 8, finished {CURIOSITY}",
        ),
        (
            "bouncer_bartholomew",
            (),
            f"bounced B {CURIOSITY}, finished bouncer_bartholomew, resolves A {CURIOSITY}, fizzled {CURIOSITY}, "
            f"finished {CURIOSITY}",
        ),
    ],
)
def test_L61_an_answer_tells_what_becomes_of_the_card_below(card: str, announced: tuple[int, ...], effect: str) -> None:
    """L-61, L-63, L-64, L-65, L-66, L-68: stopped, taken, passed on, reflected or bounced."""
    cat = card in ("mirror_mog", "bouncer_bartholomew")
    table = room(3, hands={A: [CURIOSITY], B: [] if cat else [card]}, rows={B: [card] if cat else []})
    play(table, A, CURIOSITY, B)
    play(table, B, card, *announced)
    aimed = ", aimed B C" if announced else ""
    assert played(table) == f"played A {CURIOSITY}, aimed A B, played B {card}{aimed}, resolves B {card}, {effect}"


def test_L44_a_die_that_is_rolled_again_is_told() -> None:
    """L-44, L-R35: who pays, whose die it is, which one, and its new face; or that all dice stand."""
    table = room(3, hands={A: ["snack_time_swat"]}, yarn=[0, 0, 2], dice=[1, 6])
    play(table, A, "snack_time_swat", B)
    spend(table, C, B)
    skip(table, C)
    assert told(table, "rolled") == ["rerolled C B 1 6", "dice_stand", "defended B 6 3", "finished snack_time_swat"]


def test_LR61_a_die_that_is_set_is_told() -> None:
    table = room(3, hands={A: ["snack_time_swat"]}, rows={C: ["professor_paradox"]}, dice=[1])
    play(table, A, "snack_time_swat", B)
    paradox(table, C, 1, 6)
    assert told(table, "rolled")[:3] == ["dropped C professor_paradox", "set_die C B 1 6", "defended B 6 3"]


@pytest.mark.parametrize(
    ("face", "result"), [(6, "rolled B 1 6, unharmed B"), (1, "rolled B 1 1, lost_lives B 1 8, gained_lives A 1 6")]
)
def test_L60_the_yeti_tells_whether_it_harms(face: int, result: str) -> None:
    """L-60, L-R82: the target rolls; a low roll costs a life, which the owner gains."""
    table = room(3, lives=[5, 9, 9], hands={A: ["closet_yeti"]}, dice=[face])
    play(table, A, "closet_yeti", B)
    assert ", ".join(told(table, "resolves")) == f"{result}, finished closet_yeti"


def test_L68_the_trampoline_tells_who_is_unharmed() -> None:
    table = room(3, rows={A: ["trampoline_trixie"]}, dice=[1, 6])
    play(table, A, "trampoline_trixie")
    assert ", ".join(told(table, "resolves")) == (
        "rolled B 1 1, rolled C 2 6, unharmed C, lost_lives B 1 8, finished trampoline_trixie"
    )


def test_LR66_hands_that_change_places_are_told_by_their_sizes() -> None:
    """L-R66, L-12: whose hand goes where, and how many cards; which ones only those who get them are told."""
    table = room(3, hands={A: ["attic_owl", CURIOSITY], B: ["snack_time_swat"]}, rows={A: ["sultan_of_swaps"]})
    play(table, A, "sultan_of_swaps", B)
    assert told(table, "resolves") == ["handed_on A B 2", "handed_on B A 1", "finished sultan_of_swaps"]
    received = [event["card"] for event in table.events_since(0, B) if event["event"] == "received"]
    assert sorted(received) == ["attic_owl", CURIOSITY]


# ---- when somebody has gone ----


def test_LR29_a_card_whose_target_has_gone_fizzles() -> None:
    """L-R29: the hands stay where they are, and everybody is told that nothing came of it."""
    table = room(3, hands={A: ["attic_owl"], B: ["snack_time_swat"], C: ["cucumber"]}, rows={A: ["sultan_of_swaps"]})
    play(table, A, "sultan_of_swaps", B)
    vanish(table, B)
    skip(table, C)
    assert told(table, "resolves") == ["fizzled sultan_of_swaps", "finished sultan_of_swaps"]
    assert table.zone("hand", A) == ["attic_owl"]


def test_L55_whoever_is_out_rolls_no_dice() -> None:
    """L-55: the Yeti finds nobody who could roll."""
    table = room(3, lives=[5, 9, 9], hands={A: ["closet_yeti"], C: ["cucumber"]}, dice=[1])
    play(table, A, "closet_yeti", B)
    vanish(table, B)
    skip(table, C)
    assert told(table, "resolves") == ["finished closet_yeti"]
    assert table.state.script == [1]


def test_LR50_a_turn_that_is_cut_short_is_told() -> None:
    """L-R50, L-R77: whoever leaves before the reveal takes the rest of the turn along; the next one begins."""
    table = room(3, rows={B: ["granny_tuxedo"]})
    end_claw(table)
    assert (kind(table), asked(table)) == ("lull", [B])
    table.do(A, "resign")
    settle(table)
    story = told(table, "eliminated")
    assert "turn_cut_short A" in story
    assert story[story.index("turn_cut_short A") + 1] == "turn B 2"


def test_LR80_after_the_last_turn_no_other_begins() -> None:
    """L-R80: the end is told with the number of turns, and the count stays there."""
    table = room(3, options={"max_turns": 20}, turns=20)
    end_claw(table)
    assert table.over
    assert told(table, "finished") == ["too_long 20"]
    assert table.get("turn") == 20

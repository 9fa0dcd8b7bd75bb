"""Tests of the nine Villain cards: Arrival, strikes, Menace and defeat of each."""

from __future__ import annotations

from typing import Any

import pytest

from calamity.testing import ScenarioTable
from tests.games.catastropolis.scenes import (
    Lying,
    down,
    of_type,
    position,
    printed,
    queue_of,
    rest_of_round,
    scene,
    told,
    up,
)
from tests.games.catastropolis.shorthand import asked, heard, kind, lost, moves, search_scene

CROWDS = ["grateful_crowd"] * 3


def won(table: ScenarioTable, seat: int) -> bool:
    """Whether this seat has just saved the city."""
    return table.over and table.get("ending") == "saved" and table.get("finisher") == seat


# ---- Mr. Gemini ----


def gemini(**facts: Any) -> ScenarioTable:
    """Both twins stand, 2 hits each are needed."""
    settled: dict[str, Any] = {
        "villain": "mr_gemini",
        "pieces": ["central_bank", "grand_museum"],
        "hits": [0, 0],
        "fallen": [0, 0],
        "needed": 2,
        "plan_time": 10,
        "resolutions": CROWDS,
        "round": 8,
        **facts,
    }
    queue = settled.pop("queue", ())
    return scene(*queue, **settled)


def test_mr_gemini_arrives_twice() -> None:
    """P-146."""
    table = search_scene("scanner_chatter", down("green_cloud"), symbols=["supervillain"] * 2)
    assert table.get("pieces") == ["central_bank", "grand_museum"] and table.get("hits") == [0, 0]


def test_a_twin_with_enough_hits_is_down_and_cannot_be_struck() -> None:
    """P-148: the game goes on while the other stands."""
    table = gemini(powers={0: ["might"]}, at={0: "d6", 1: "d6"})
    table.do(0, "strike", "central_bank")
    assert heard(table, "went_down") == [{"location": "central_bank"}] and not table.over
    assert table.refuses(1, "strike", "central_bank").rule == "P-148"


def test_both_twins_down_is_a_win() -> None:
    """P-154, P-156."""
    table = gemini(powers={0: ["genius"]}, at={0: "c3"}, hits=[2, 0], fallen=[8, 0])
    table.do(0, "strike", "grand_museum")
    assert won(table, 0) and table.zone("collection", 0) == ["mr_gemini"]


def test_a_twin_who_lies_alone_since_an_earlier_round_gets_up() -> None:
    """P-146: with 0 hits; not in the round in which he went down."""
    table = gemini(hits=[2, 1], fallen=[8, 0])
    rest_of_round(table)
    assert table.get("hits") == [2, 1] and table.get("fallen") == [8, 0]
    rest_of_round(table)
    assert table.get("hits") == [0, 1] and table.get("fallen") == [0, 0]
    assert heard(table, "got_up") == [{"location": "central_bank"}]


def test_mr_gemini_hastens_the_newest_open_crime() -> None:
    """P-67, P-146: newest, open and a Crime."""
    queue = (up("orrin_lens", 1), up("forged_ballots", 1), up("spore_bloom", 1), down("vault_nine_job", 1))
    table = gemini(queue=queue)
    rest_of_round(table)
    assert table.get("counters")[:4] == [2, 3, 2, 2]


def test_the_second_twin_gets_up_like_the_first() -> None:
    """P-146."""
    table = gemini(hits=[1, 2], fallen=[0, 7])
    rest_of_round(table)
    assert table.get("hits") == [1, 0] and table.get("fallen") == [0, 0]
    assert heard(table, "got_up") == [{"location": "grand_museum"}]


def test_mr_gemini_finds_the_newest_crime_also_at_the_head_of_the_queue() -> None:
    """P-67, P-146: behind it lie a Disaster and a hidden Crime."""
    table = gemini(queue=(up("orrin_lens", 1), up("spore_bloom", 1), down("vault_nine_job", 1)))
    rest_of_round(table)
    assert table.get("counters")[:3] == [3, 2, 2]


def test_a_plain_strike_hits_the_twin_who_was_aimed_at() -> None:
    """P-115, P-148, P-149: the second one, by a hero who keeps the Favor Owed."""
    table = gemini(powers={0: ["might"]}, at={0: "c3"}, collections={0: ["favor_owed"]})
    table.do(0, "strike", "grand_museum")
    table.do(0, "with_nothing")
    assert table.get("hits") == [0, 1]
    assert heard(table, "struck") == [{"seat": 0, "location": "grand_museum", "hits": 1, "total": 1}]


# ---- Morphion ----


def morphion(*queue: Lying, **facts: Any) -> ScenarioTable:
    """Morphion stands at Mercy Hospital, 7 hits are needed."""
    settled: dict[str, Any] = {
        "villain": "morphion",
        "pieces": ["mercy_hospital"],
        "hits": [0],
        "needed": 7,
        "plan_time": 10,
        "resolutions": CROWDS,
        "at": {0: "b6"},
        **facts,
    }
    return scene(*queue, **settled)


def test_morphion_is_hit_twice_for_a_basic_that_nobody_has_named() -> None:
    """P-149: named basics stay named, for everybody."""
    table = morphion(powers={0: ["might", "heat"], 1: ["might", "spark"][1:]})
    table.do(0, "strike", "mercy_hospital")
    assert kind(table) == "name" and table.names(0) == ["name might", "name heat", "name_none"]
    table.do(0, "name", "might")
    assert table.get("hits") == [2] and table.view(1)["named_basics"] == ["might"]
    assert heard(table, "named") == [{"seat": 0, "card": "might"}]


def test_morphion_a_named_basic_is_worth_nothing_more() -> None:
    """P-149: 1 hit, without a question."""
    mask = 1 << of_type("power").index("might")
    table = morphion(powers={0: ["might"]}, named=mask)
    table.do(0, "strike", "mercy_hospital")
    assert table.get("hits") == [1]


def test_morphion_naming_none_is_one_hit() -> None:
    table = morphion(powers={0: ["might"]})
    table.do(0, "strike", "mercy_hospital")
    table.do(0, "name_none")
    assert table.get("hits") == [1] and table.view(0)["named_basics"] == []


def test_morphion_a_borrowed_power_has_to_be_named() -> None:
    """P-115, P-149: the favor first, then any unnamed basic."""
    mask = 1 << of_type("power").index("might")
    table = morphion(powers={0: ["might"]}, named=mask, collections={0: ["favor_owed"]})
    table.do(0, "strike", "mercy_hospital")
    assert kind(table) == "strike_means" and table.names(0) == ["with_favor", "with_nothing"]
    table.do(0, "with_favor")
    assert len(table.names(0)) == 15 and not table.offers(0, "name_none") and not table.offers(0, "name", "might")
    table.do(0, "name", "charm")
    assert table.get("hits") == [2] and table.view(0)["named_basics"] == ["might", "charm"]


def test_morphion_slips_away_to_the_oldest_open_situation_elsewhere() -> None:
    """P-150: before the Resolution card."""
    queue = (down("cracking_dam"), up("ambulance_ring"), up("gravity_vault"), up("orrin_lens"))
    table = morphion(*queue, powers={0: ["publicist"]})
    table.do(0, "strike", "mercy_hospital")
    assert table.get("pieces") == ["central_bank"]
    events = told(table)
    assert events.index("slipped_away") < events.index("drew")


ROUTE = [
    "observatory",
    "grand_museum",
    "city_hall",
    "central_bank",
    "union_station",
    "waterworks",
    "stadium",
    "city_zoo",
    "university_labs",
    "broadcast_tower",
    "fission_plant",
    "skyport",
    "chemical_works",
    "ironbay_prison",
    "harbor_docks",
    "mercy_hospital",
]
SPACES = ["b1", "c3", "c4", "d6", "d7", "b7", "a5", "a3", "d1", "e4", "g3", "g1", "h4", "h6", "g7", "b6"]


@pytest.mark.parametrize("stop", range(16))
def test_morphion_without_open_situations_follows_his_route(stop: int) -> None:
    """P-150."""
    table = morphion(powers={0: ["publicist"]}, at={0: SPACES[stop]}, pieces=[ROUTE[stop]])
    table.do(0, "strike", ROUTE[stop])
    assert table.get("pieces") == [ROUTE[(stop + 1) % 16]]


def test_morphion_is_defeated_by_enough_hits() -> None:
    """P-154, P-155: then he slips nowhere, and nobody draws."""
    table = morphion(powers={0: ["might"]}, hits=[5])
    table.do(0, "strike", "mercy_hospital")
    table.do(0, "name", "might")
    assert won(table, 0) and not {"slipped_away", "drew"} & set(told(table))


def test_morphion_once_every_basic_is_named_nothing_is_borrowed() -> None:
    """P-115, P-149: a Favor Owed would be spent for nothing, so nobody is asked."""
    table = morphion(powers={0: ["might"]}, named=(1 << 16) - 1, collections={0: ["favor_owed"]})
    table.do(0, "strike", "mercy_hospital")
    assert table.get("hits") == [1] and asked(table).seat == 1
    assert "favor_owed" in table.zone("collection", 0)


# ---- Baron Bulwark ----


def test_baron_bulwark_takes_one_hit_more_for_each_other_hero_there() -> None:
    """P-149: on Fission Plant, not elsewhere."""
    for there, hits in ((0, 2), (1, 3), (3, 5)):
        at = {0: "g3", **{seat: "g3" if seat <= there else "g4" for seat in range(1, 4)}}
        table = scene(
            powers={0: ["heat"], 1: ["might"], 2: ["combat"], 3: ["genius"]},
            at=at,
            villain="baron_bulwark",
            resolutions=CROWDS,
            seats=4,
        )
        table.do(0, "strike", "fission_plant")
        assert table.get("hits") == [hits]


def test_baron_bulwark_weakens_every_hero_on_his_space() -> None:
    """P-67, P-146."""
    table = scene(at={0: "g3", 1: "g4", 2: "g3"}, villain="baron_bulwark", seats=3)
    rest_of_round(table)
    assert table.get("weakened") == [1, 0, 1]


# ---- Doctor Overclock ----

ENGINES = ["university_labs", "fission_plant", "waterworks", "city_zoo", "harbor_docks"]


@pytest.mark.parametrize("seats", range(2, 7))
def test_doctor_overclock_sets_up_engines(seats: int) -> None:
    """P-146."""
    table = scene(villain="doctor_overclock", seats=seats)
    assert table.get("pieces") == ENGINES[: printed("doctor_overclock").needed[seats - 2]]


def overclock(**facts: Any) -> ScenarioTable:
    settled: dict[str, Any] = {
        "villain": "doctor_overclock",
        "pieces": ["university_labs", "fission_plant", "waterworks"],
        "hits": [0, 0, 0],
        "needed": 3,
        "plan_time": 10,
        "resolutions": CROWDS,
        "at": {0: "g3"},
        **facts,
    }
    return scene(up("orrin_lens", 1), up("spore_bloom", 1), **settled)


def test_an_engine_with_two_hits_is_removed() -> None:
    """P-149: one strong strike, or two plain ones."""
    table = overclock(powers={0: ["genius"]})
    table.do(0, "strike", "fission_plant")
    assert table.get("pieces") == ["university_labs", None, "waterworks"]
    assert heard(table, "engine_stopped") == [{"location": "fission_plant"}]
    table = overclock(powers={0: ["publicist"]})
    table.do(0, "strike", "fission_plant")
    assert table.get("hits") == [0, 1, 0] and None not in table.get("pieces")


def test_three_engines_hasten_the_oldest_open_situation() -> None:
    """P-67, P-146: two do not."""
    table = overclock()
    rest_of_round(table)
    assert table.get("counters")[:2] == [3, 2]
    two = overclock(pieces=["university_labs", None, "waterworks"])
    rest_of_round(two)
    assert two.get("counters")[:2] == [2, 2]


def test_no_engine_left_is_a_win() -> None:
    """P-154."""
    table = overclock(powers={0: ["genius"]}, pieces=[None, "fission_plant", None])
    table.do(0, "strike", "fission_plant")
    assert won(table, 0)


# ---- The Brood Mother ----

NESTS = ["city_zoo", "harbor_docks", "union_station", "observatory", "chemical_works", "stadium", "skyport"]


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_brood_mother_builds_nests(seats: int) -> None:
    """P-146."""
    table = scene(villain="brood_mother", seats=seats)
    number = printed("brood_mother").needed[seats - 2]
    assert table.get("pieces") == NESTS[:number] + [None] * (7 - number)


def brood(plan: int = 0, nests: tuple[int, ...] = (0, 2), **facts: Any) -> ScenarioTable:
    settled: dict[str, Any] = {
        "villain": "brood_mother",
        "pieces": [nest if i in nests else None for i, nest in enumerate(NESTS)],
        "hits": [0] * 7,
        "needed": 4,
        "plan": plan,
        "plan_time": 12,
        "resolutions": CROWDS,
        "at": {0: "a3"},
        **facts,
    }
    return scene(**settled)


def test_a_strike_removes_a_nest_whatever_the_hits() -> None:
    """P-149: a hero of the weakness list may move 2 spaces first, then draws."""
    table = brood(powers={0: ["publicist"]})
    table.do(0, "strike", "city_zoo")
    assert table.get("pieces")[0] is None and asked(table).seat == 1
    raid = brood(powers={0: ["heat"]})
    raid.do(0, "strike", "city_zoo")
    assert kind(raid) == "free_move" and "b4" in moves(raid) and "c4" not in moves(raid)
    raid.do(0, "move", "b4")
    assert raid.get("space", 0) == "b4" and len(heard(raid, "drew")) == 1


@pytest.mark.parametrize(("plan", "grows"), [(2, False), (3, True), (6, False), (7, True)])
def test_with_every_fourth_counter_of_the_plan_a_nest_appears(plan: int, grows: bool) -> None:
    """P-146: on the first place without one."""
    table = brood(plan)
    rest_of_round(table)
    assert (table.get("pieces")[1] == "harbor_docks") == grows


def test_one_nest_at_a_time_appears() -> None:
    """P-146: on the first place without one."""
    table = brood(plan=3, nests=(0, 2))
    rest_of_round(table)
    assert heard(table, "appeared") == [{"card": "brood_mother", "location": "harbor_docks"}]
    assert [nest is not None for nest in table.get("pieces")] == [True, True, True, False, False, False, False]


def test_no_nest_left_is_a_win() -> None:
    """P-154, P-155: at once, without the free move."""
    table = brood(nests=(0,), powers={0: ["heat"]})
    table.do(0, "strike", "city_zoo")
    assert won(table, 0)


# ---- Countess Comet ----

FLIGHT = ["skyport", "fission_plant", "broadcast_tower", "city_hall", "grand_museum", "observatory", "university_labs"]


@pytest.mark.parametrize("stop", range(7))
def test_countess_comet_flies_on_each_round(stop: int) -> None:
    """P-146."""
    table = scene(villain="countess_comet", pieces=[FLIGHT[stop]], hits=[2], needed=8, plan_time=9)
    rest_of_round(table)
    assert table.get("pieces") == [FLIGHT[(stop + 1) % 7]] and table.get("hits") == [2]


def test_countess_comet_hastens_the_situations_where_she_lands() -> None:
    """P-67, P-146: each open one there."""
    queue = (up("core_countdown", 1), up("fuel_rod_thieves", 1), up("orrin_lens", 1), down("melt_proof_monster", 1))
    table = scene(*queue, villain="countess_comet")
    rest_of_round(table)
    assert table.get("pieces") == ["fission_plant"] and table.get("counters")[:4] == [3, 3, 2, 2]


def test_countess_comet_is_defeated_by_enough_hits() -> None:
    """P-154."""
    facts: dict[str, Any] = {"villain": "countess_comet", "pieces": ["skyport"], "needed": 8, "plan_time": 9}
    table = scene(powers={0: ["leaping"]}, at={0: "g1"}, hits=[6], **facts)
    table.do(0, "strike", "skyport")
    assert won(table, 0)


# ---- Professor Xenolith ----


@pytest.mark.parametrize("seats", range(2, 7))
def test_professor_xenolith_needs_reagents(seats: int) -> None:
    """P-146."""
    table = scene(villain="professor_xenolith", seats=seats)
    number = printed("professor_xenolith").needed[seats - 2]
    assert table.get("pieces") == ["city_zoo", "chemical_works", "mercy_hospital"][:number]
    assert table.get("reagents") == [-1] * number


def xenolith(**facts: Any) -> ScenarioTable:
    settled: dict[str, Any] = {
        "villain": "professor_xenolith",
        "pieces": ["city_zoo", "chemical_works"],
        "hits": [0, 0],
        "reagents": [-1, -1],
        "needed": 2,
        "plan_time": 13,
        "resolutions": CROWDS,
        **facts,
    }
    return scene(**settled)


def test_a_strike_takes_the_reagent_on_ones_space() -> None:
    """P-148: it is gone for others; with a power of the list a move of 2 follows."""
    table = xenolith(powers={0: ["publicist"]}, at={0: "a3", 1: "a3"})
    table.do(0, "strike", "city_zoo")
    assert table.get("reagents") == [0, -1] and asked(table).seat == 1
    assert table.refuses(1, "strike", "city_zoo").rule == "P-148"
    free = xenolith(powers={0: ["genius"]}, at={0: "a3"})
    free.do(0, "strike", "city_zoo")
    assert kind(free) == "free_move"


def test_reagents_are_delivered_at_university_labs_all_at_once() -> None:
    """P-148, P-154, P-R42: all delivered is a win; by reach from two spaces away too."""
    table = xenolith(powers={0: ["genius"]}, at={0: "d1"}, reagents=[0, 0])
    table.do(0, "deliver")
    assert won(table, 0)
    far = xenolith(powers={0: ["telekinesis"]}, at={0: "d3"}, reagents=[0, -1])
    far.do(0, "deliver")
    assert far.get("reagents") == [9, -1] and not far.over and len(heard(far, "drew")) == 1
    assert heard(far, "delivered") == [{"seat": 0, "count": 1}]


def test_a_delivery_needs_a_reagent_and_the_laboratory() -> None:
    """P-148."""
    assert xenolith(at={0: "d1"}).refuses(0, "deliver").rule == "P-148"
    assert xenolith(at={0: "d2"}, powers={0: ["might"]}, reagents=[0, -1]).refuses(0, "deliver").rule == "P-148"


# ---- Overlord Kthaar ----


def test_overlord_kthaar_brings_the_first_crimes_of_the_reserve() -> None:
    """P-146, P-R26: face up, without counters or Alert; the Disasters above them keep their order."""
    reserve = ["cracking_dam", "night_menagerie", "gravity_vault", "pirate_signal", "orrin_lens"]
    table = search_scene(
        "scanner_chatter",
        down("spore_bloom"),
        symbols=["supervillain", "alien"],
        reserve=reserve,
        at={1: "b4"},
    )
    assert queue_of(table) == [("spore_bloom", 1, 0), ("night_menagerie", 1, 0), ("pirate_signal", 1, 0)]
    assert table.zone("reserve")[:3] == ["cracking_dam", "gravity_vault", "orrin_lens"]
    assert (kind(table), asked(table).seat) == ("action", 1)  # no Hot trail
    assert "b4" in table.view(0)["booths"]["dead"]  # but the Standing line holds


def test_if_fewer_crimes_are_left_those_come() -> None:
    """P-146."""
    crimes = of_type("crime")
    table = search_scene(
        "scanner_chatter",
        down("spore_bloom"),
        *[down(card) for card in crimes[:23]],
        symbols=["supervillain", "alien"],
        reserve=[crimes[23]],
    )
    assert [event["card"] for event in heard(table, "broke_out")] == [crimes[23]]


def kthaar(points: int = 0, **facts: Any) -> ScenarioTable:
    settled: dict[str, Any] = {
        "villain": "overlord_kthaar",
        "pieces": ["skyport"],
        "hits": [points],
        "needed": 13,
        "plan_time": 9,
        "resolutions": CROWDS,
        **facts,
    }
    return scene(up("vault_nine_job"), up("gravity_vault"), **settled)


def test_liberation_points_for_crimes_disasters_and_strikes() -> None:
    """P-154: 2, 3, 1, and 2 with a power of the list."""
    for action, space, powers, points in (
        ("resolve vault_nine_job", "d6", ["might"], 2),
        ("resolve gravity_vault", "d6", ["might"], 3),
        ("strike skyport", "g1", ["publicist"], 1),
        ("strike skyport", "g1", ["might"], 2),
    ):
        table = kthaar(powers={0: powers}, at={0: space})
        table.do(0, *action.split())
        assert table.get("hits") == [points] and not table.over


def test_kthaar_is_beaten_the_moment_a_card_is_taken() -> None:
    """P-154, P-155, P-R59: before Hazard and Resolution card."""
    table = kthaar(11, powers={0: ["might"]}, at={0: "d6"}, weakened={0: 1})
    table.do(0, "resolve", "vault_nine_job")
    assert won(table, 0) and heard(table, "drew") == []
    assert sorted(table.zone("collection", 0)) == ["overlord_kthaar", "vault_nine_job"]


# ---- Archon Null ----


def null(hits: int = 0, **facts: Any) -> ScenarioTable:
    settled: dict[str, Any] = {
        "villain": "archon_null",
        "pieces": ["observatory"],
        "hits": [hits],
        "needed": 12,
        "plan_time": 9,
        "resolutions": CROWDS,
        "at": {0: "b1"},
        **facts,
    }
    return scene(**settled)


def test_archon_null_takes_collected_cards_for_hits() -> None:
    """P-149: any card worth at least 1, for its reputation; discarded."""
    cards = ["orrin_lens", "cracking_dam", "bone_tired", "collateral_damage", "front_page_photo"]
    table = null(collections={0: cards})
    table.do(0, "strike", "observatory")
    assert kind(table) == "sacrifice"
    assert table.names(0) == ["give_up orrin_lens", "give_up cracking_dam", "give_up front_page_photo", "give_none"]
    table.do(0, "give_up", "front_page_photo")
    assert table.get("hits") == [3] and table.zone("resolution_discard") == ["front_page_photo"]
    assert heard(table, "gave_up") == [{"seat": 0, "card": "front_page_photo", "hits": 2}]


def test_archon_null_has_no_weakness() -> None:
    """P-115, P-149: 1 hit; neither Sorcery nor a favor helps."""
    table = null(powers={0: ["sorcery"]}, collections={0: ["favor_owed"]})
    table.do(0, "strike", "observatory")
    assert table.get("hits") == [1] and "favor_owed" in table.zone("collection", 0)


def test_archon_null_counts_the_media_darling_as_it_is_worth() -> None:
    """P-149: 1 for each Disaster beside it."""
    table = null(collections={0: ["cracking_dam", "gravity_vault", "media_darling"]})
    table.do(0, "strike", "observatory")
    table.do(0, "give_up", "media_darling")
    assert table.get("hits") == [3]


def test_archon_null_is_defeated_by_enough_hits() -> None:
    """P-154."""
    table = null(11, powers={0: ["publicist"]})
    table.do(0, "strike", "observatory")
    assert won(table, 0)


@pytest.mark.parametrize("villain", ["morphion", "professor_xenolith", "overlord_kthaar", "archon_null"])
def test_villains_without_a_menace_do_nothing_at_the_end_of_a_round(villain: str) -> None:
    """P-146."""
    table = scene(up("orrin_lens", 1), at={0: "g1", 1: "b1"}, villain=villain)
    before = (table.get("pieces"), table.get("hits"), table.get("weakened"))
    rest_of_round(table)
    assert (table.get("pieces"), table.get("hits"), table.get("weakened")) == before
    assert table.get("counters")[0] == 2 and not lost(table)


# ---- each of them chosen beforehand, from the third clue to both ends ----

LAST_BLOW = {
    "mr_gemini": ("d6", "strike central_bank"),
    "morphion": ("a3", "strike city_zoo"),
    "baron_bulwark": ("g3", "strike fission_plant"),
    "doctor_overclock": ("d1", "strike university_labs"),
    "brood_mother": ("a3", "strike city_zoo"),
    "countess_comet": ("g1", "strike skyport"),
    "professor_xenolith": ("d1", "deliver"),
    "overlord_kthaar": ("g1", "strike skyport"),
    "archon_null": ("b1", "strike observatory"),
}


def unmasked(villain: str) -> ScenarioTable:
    """Seat 0 has found the third clue, at City Zoo; seat 1 stands where this Villain can be struck, and is next."""
    options = {"forced_villain": villain}
    where = LAST_BLOW[villain][0]
    return search_scene(
        "scanner_chatter", down("spore_bloom"), symbols=["alien", "alien"], options=options, at={1: where}
    )


def all_but_done(table: ScenarioTable) -> None:
    """Everything that the Villain's defeat takes has happened, but for one blow at the first piece."""
    state = position(table)
    first = [state.pieces[0]] + [-1] * (len(state.pieces) - 1)
    match printed(table.get("villain")).scheme:
        case "twins":
            state.hits, state.fallen = [state.needed - 1, state.needed], [0, state.round]
        case "engines":
            state.pieces, state.hits = first, [1] + [0] * (len(first) - 1)
        case "nests":
            state.pieces = first
        case "reagents":
            state.reagents = [1] * len(state.reagents)
        case _:
            state.hits = [state.needed - 1]
    table.begin_at(state, [])


@pytest.mark.parametrize("villain", LAST_BLOW)
def test_P154_the_last_blow_to_each_villain_saves_the_city(villain: str) -> None:
    """P-140, P-154, P-156: before it the game goes on; after it the finisher has the card."""
    table = unmasked(villain)
    assert (table.get("villain"), kind(table)) == (villain, "action")
    all_but_done(table)
    table.do(1, *LAST_BLOW[villain][1].split())
    while not table.over and kind(table) in ("name", "sacrifice", "strike_means"):
        table.act(1, asked(table).default)
    assert won(table, 1)
    assert table.zone("collection", 1) == [villain]


@pytest.mark.parametrize("villain", LAST_BLOW)
def test_P147_the_plan_of_each_villain_destroys_the_city(villain: str) -> None:
    """P-147, P-153: with the last counter of its time, and not one round before."""
    table = unmasked(villain)
    state = position(table)
    state.plan, state.counters = state.plan_time - 2, [0] * len(state.counters)
    table.begin_at(state, [])
    rest_of_round(table)
    assert not table.over and table.get("plan") == table.get("plan_time") - 1
    rest_of_round(table)
    assert lost(table) and table.get("ending") == "plan"

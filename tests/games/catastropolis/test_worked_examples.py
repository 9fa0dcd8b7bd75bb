"""Tests of whole situations of Catastropolis, step by step, as examples for its rules."""

from __future__ import annotations

from typing import Any

from calamity.testing import Scenario, ScenarioTable
from tests.games.catastropolis.scenes import (
    GAME,
    by_code,
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
from tests.games.catastropolis.shorthand import asked, beloved, heard, hero, kind, lost, moves, rate, reputation

CROWDS = ["grateful_crowd"] * 3


def test_weakened_movement() -> None:
    """P-90, P-93, P-117, P-121, P-123: two thirds of three, rounded up; after a Rest three again."""
    table = scene(down("vault_nine_job"), powers={0: ["might", "combat", "genius", "heat"]}, weakened={0: 1})
    assert moves(table) == {"b4", "c3", "c4", "c5", "d2", "d3", "d5", "d6", "e4", "e5", "f4"}
    table.do(0, "rest")
    assert (table.get("weakened", 0), table.get("space", 0), asked(table).seat) == (0, "d4", 1)
    table.do(1, "rest")
    assert rate(table) == 3 and "a4" in moves(table)


def test_P121_a_weakened_hero_with_rate_three_moves_two() -> None:
    assert rate(scene(powers={0: ["might"]}, weakened={0: 1})) == 2


def test_two_supervillains_and_one_mad_scientist() -> None:
    """P-64, P-140, P-141, P-147: three Searches name Mr. Gemini; his plan ticks in the same round."""
    table = scene(
        *[down(by_code(code)) for code in ("D13", "D24", "D09")],
        at={0: "d5", 1: "b4", 2: "e1"},
        searches=["scanner_chatter"] * 3,
        seats=3,
    )
    table.do(0, "search")
    assert table.get("symbols") == ["supervillain"] and queue_of(table)[0].face_up == 1
    table.do(1, "search")
    assert table.get("symbols") == ["supervillain"] * 2 and table.view(None)["bridge_out"]
    assert table.get("villain") is None
    table.do(2, "search")
    assert table.get("villain") == "mr_gemini"
    assert (table.get("pieces"), table.get("hits")) == (["central_bank", "grand_museum"], [0, 0])
    assert heard(table, "appeared") == [
        {"card": "mr_gemini", "location": "central_bank"},
        {"card": "mr_gemini", "location": "grand_museum"},
    ]
    gemini = printed("mr_gemini")
    assert (table.get("needed"), table.get("plan"), table.get("plan_time")) == (gemini.needed[1], 1, gemini.plan)
    assert [(lying.counters, lying.face_up) for lying in queue_of(table)] == [(1, 1), (1, 1), (1, 1), (0, 0)]


def test_one_of_each() -> None:
    """P-81, P-142: Morphion stands where the third Disaster is; only then its Alert."""
    table = scene(
        down("sleep_plague", 2),
        at={0: "d5", 1: "b6"},
        searches=["scanner_chatter"],
        seats=4,
        symbols=["alien", "supervillain"],
    )
    table.do(0, "search")
    assert queue_of(table)[0] == ("sleep_plague", 1, 2)
    assert table.get("symbols") == ["alien", "supervillain", "mad_scientist"]
    assert (table.get("villain"), table.get("pieces")) == ("morphion", ["mercy_hospital"])
    morphion = printed("morphion")
    assert (table.get("needed"), table.get("plan"), table.get("plan_time")) == (morphion.needed[2], 0, morphion.plan)
    assert table.get("weakened") == [0, 1, 0, 0]
    assert told(table).index("identified") < told(table).index("weakened")


def test_a_draft() -> None:
    """P-21, P-45, P-46, P-47, P-48, P-49: five picks for two heroes."""
    table = (
        Scenario(GAME, 2, 0, {"first_player": "seat0"})
        .zone("power_row", ["flight", "might", "frost", "super_speed", "sorcery"])
        .zone("power_deck", ["charm", "time_control", "climbing", "regeneration", "heat"])
        .table()
    )
    table.do(0, "pick", "super_speed")
    assert table.zone("power_row") == ["flight", "might", "frost", "sorcery", "charm"]
    table.do(1, "pick", "sorcery")
    assert table.zone("power_row") == ["flight", "might", "frost", "charm", "time_control"]
    assert table.names(0) == ["pick might", "pick frost", "pick charm", "pass"]
    table.do(0, "pick", "frost")
    assert table.names(1) == ["pick might", "pick charm", "pick climbing", "pass"]
    table.do(1, "pick", "might")
    assert table.get("points", 1) == 4
    assert table.names(0) == ["pick charm", "pick climbing", "pass"]
    table.do(0, "pick", "climbing")
    assert heard(table, "on_offer")[-1] == {"card": "heat"}
    assert table.get("round") == 1
    assert set(hero(table, 0)["has"]) == {"super_speed", "quickness", "frost", "climbing"} and rate(table, 0) == 5
    assert set(hero(table, 1)["has"]) == {"sorcery", "charm", "genius", "might"} and rate(table, 1) == 3
    assert len(table.zone("power_deck")) == 39


def test_a_third_pass() -> None:
    """P-50, P-51, P-52, P-53, P-54, P-55: seat 1 has 2 points and can only pass."""
    row = ["telepathy", "flight", "time_control", "cosmic_energy", "power_armor"]
    table = (
        Scenario(GAME, 3, 1, {"first_player": "seat0"})
        .zone("power_row", row)
        .zone("power_deck", ["heat", "might", "mimicry", "combat", "spark", "frost"])
        .zone("powers", 1, ["regeneration"])
        .set("passes", 1, 2)
        .table()
    )
    assert table.zone("power_discard") == row  # the pass was the only option
    assert asked(table).seat == 1
    assert table.names(1) == ["pick heat", "pick might", "pick mimicry", "pick combat", "pick spark"]
    table.do(1, "pick", "mimicry")
    assert table.get("points", 1) == 4
    assert table.zone("power_row") == ["heat", "might", "combat", "spark", "frost"]
    assert asked(table).seat == 2


def test_ageing_quiet_rounds_and_loss() -> None:
    """P-63, P-64, P-66, P-68, P-71, P-76: nobody ever searches or resolves."""
    table = scene(down(by_code("C05")), down(by_code("D18")), pile=[by_code("C01"), by_code("D06")], exact_pile=True)
    rest_of_round(table)
    assert table.get("counters") == [1, 1, 0]
    rest_of_round(table)
    assert table.get("counters") == [2, 2, 1, 0] and table.zone("situation_pile") == []
    rest_of_round(table)
    assert table.get("counters") == [3, 3, 2, 1] and table.get("face_up") == [1, 0, 0, 0]
    rest_of_round(table)
    assert table.get("counters") == [4, 4, 3, 2] and table.get("symbols") == ["supervillain"]
    rest_of_round(table)
    assert table.get("counters") == [5, 5, 4, 3] and table.get("face_up") == [1, 1, 1, 0]
    rest_of_round(table)
    assert table.get("symbols") == ["supervillain", "alien"]
    assert lost(table) and table.get("counters") == [6, 6, 5, 4] and table.get("doom") == by_code("D18")


def test_a_crime_undone_by_its_own_alert() -> None:
    """P-73, P-74, P-81, P-R24: lost after the counter; or at once, without the Alert, if it was overdue."""
    for counters, alert in ((5, 1), (6, 0)):
        table = scene(
            down("stolen_serum", counters),
            at={0: "d5"},
            searches=["scanner_chatter"],
            pile=["orrin_lens"],
            reserve=["missing_panther", "night_menagerie"],
            exact_pile=True,
        )
        table.do(0, "search")
        assert table.zone("situation_discard") == ["stolen_serum"]
        assert table.zone("situation_pile") == ["orrin_lens", "missing_panther"]
        assert len(heard(table, "hastened")) == alert


def test_overdue_when_revealed() -> None:
    """P-72, P-76, P-77: the old hidden card destroys the city; an early warning saves it for a round."""
    old = down("bombs_under_main_street", 6)
    table = scene(old, at={0: "d5"}, searches=["scanner_chatter"])
    assert not table.over
    table.do(0, "search")
    assert lost(table)
    warned = scene(old, at={0: "d5"}, searches=["early_warning"])
    warned.do(0, "search")
    assert queue_of(warned) == [("bombs_under_main_street", 1, 5)] and warned.get("symbols") == ["supervillain"]
    rest_of_round(warned)
    assert lost(warned) and warned.get("doom") == "bombs_under_main_street"


def test_a_contained_power_and_charm() -> None:
    """P-21, P-107, P-110, P-R45: Aquatic Form holds Might; of two Resolution cards one is kept."""
    table = scene(
        up("vault_nine_job", 3),
        powers={0: ["aquatic_form", "charm", "heat"]},
        at={0: "d6"},
        resolutions=["grateful_crowd", "bone_tired"],
    )
    table.do(0, "resolve", "vault_nine_job")
    table.do(0, "keep", "grateful_crowd")
    assert table.zone("collection", 0) == ["vault_nine_job", "grateful_crowd"]
    assert table.zone("resolution_discard") == ["bone_tired"]
    assert (table.get("weakened", 0), reputation(table)) == (0, 3)


def dying(seed: int) -> ScenarioTable:
    """Seat 2 dies at Fission Plant; Flight and Super Speed are unused, all other powers are in hands."""
    table = scene(
        up("core_countdown", 5),
        powers={0: ["might"], 1: ["climbing"], 2: ["frost", "genius", "combat", "heat"]},
        at={2: "g3"},
        weakened={2: 1},
        collections={2: ["halftime_kidnapping", "front_page_photo"]},
        seats=3,
        seat=2,
        seed=seed,
    )
    state = position(table)
    unused = [GAME.kinds.index(card) for card in ("flight", "super_speed")]
    state.powers[0] += [card for card in state.power_deck.contents() if card not in unused]
    state.power_deck.bag, state.power_deck.top = unused, []
    table.begin_at(state, [])
    table.do(2, "resolve", "core_countdown")
    return table


def turned_over(table: ScenarioTable) -> list[str]:
    """The Power cards that came up for the new hero, in order."""
    return [event["card"] for event in table.events_since(0, None) if event["event"] in ("gained", "ignored")]


def test_death() -> None:
    """P-125, P-127, P-129, P-130, P-131, P-133, P-134, P-135: Flight, Super Speed (ignored) and Heat come up."""
    tables = map(dying, range(1_000))
    table = next(table for table in tables if turned_over(table) == ["flight", "super_speed", "heat"])
    assert [event["card"] for event in heard(table, "gained")] == ["flight", "heat"]
    assert heard(table, "ignored") == [{"seat": 2, "card": "super_speed"}]
    assert table.zone("collection", 2) == [] and heard(table, "drew") == []
    assert sorted(table.zone("situation_discard")) == ["core_countdown", "halftime_kidnapping"]
    assert table.zone("resolution_discard") == ["front_page_photo"]
    assert set(hero(table, 2)["has"]) == {"flight", "leaping", "heat"} and rate(table, 2) == 6
    assert (table.get("points", 2), table.get("space", 2), table.get("weakened", 2)) == (4, "d4", 0)
    assert reputation(table, 2) == 0 and table.get("round") == 2


def test_not_lethal_then_lethal() -> None:
    """P-125, P-126: the source of the weakening decides."""
    table = scene(
        down("vault_nine_job"),
        powers={0: ["might"]},
        at={0: "d5"},
        weakened={0: 1},
        searches=["ambush_at_the_booth"],
        resolutions=["bone_tired"],
    )
    table.do(0, "search")
    assert queue_of(table) == [("vault_nine_job", 1, 0)]
    assert (table.get("weakened", 0), heard(table, "died")) == (1, [])
    table.do(1, "rest")
    table.do(0, "move", "d6")
    table.do(1, "rest")
    table.do(0, "resolve", "vault_nine_job")
    assert heard(table, "died") == [{"seat": 0}]


def test_a_chain_to_the_third_symbol() -> None:
    """P-81, P-82: one card turns up another, whose symbol is the third."""
    table = scene(
        down("rift_in_the_lecture_hall", 1),
        down("thawing_colossus", 1),
        down("ambulance_ring"),
        at={0: "d5"},
        searches=["scanner_chatter"],
        seats=3,
        symbols=["alien"],
    )
    table.do(0, "search")
    assert table.get("villain") == "brood_mother" and table.get("plan") == 0
    mother = printed("brood_mother")
    assert table.get("plan_time") == mother.plan
    nests = [piece for piece in table.get("pieces") if piece]
    assert nests == list(mother.places[: mother.needed[1]])
    assert [lying.face_up for lying in queue_of(table)] == [1, 1, 0]


def test_the_twin_gets_up() -> None:
    """P-146, P-150, P-155, P-156: Mr. Gemini with 2 hits each, both ways on from round 9."""
    for line in ("A", "B"):
        table = scene(
            powers={0: ["might"], 1: ["climbing"]},
            at={0: "d6", 1: "c3"},
            villain="mr_gemini",
            pieces=["central_bank", "grand_museum"],
            hits=[0, 0],
            fallen=[0, 0],
            needed=2,
            plan=3,
            plan_time=10,
            resolutions=CROWDS,
            round=8,
        )
        table.do(0, "strike", "central_bank")
        assert table.get("hits") == [2, 0] and table.zone("collection", 0) == ["grateful_crowd"]
        assert heard(table, "went_down") == [{"location": "central_bank"}]
        table.do(1, "strike", "grand_museum")
        assert table.get("hits") == [2, 1] and table.zone("collection", 1) == ["grateful_crowd"]
        assert (table.get("round"), table.get("plan"), table.get("fallen")) == (9, 4, [8, 0])
        table.do(0, "rest")
        if line == "A":
            table.do(1, "strike", "grand_museum")
            assert table.over and table.get("ending") == "saved"
            assert sorted(table.zone("collection", 1)) == ["grateful_crowd", "mr_gemini"]
        else:
            table.do(1, "rest")
            assert (table.get("hits"), table.get("fallen")) == ([0, 1], [0, 0])
            assert heard(table, "got_up") == [{"location": "central_bank"}]


def test_gathering_against_baron_bulwark() -> None:
    """P-149, P-154, P-155, P-156: 10 hits, 4 + 3 + 4."""
    table = scene(
        powers={0: ["heat"], 1: ["swimming"], 2: ["spark"], 3: ["combat"]},
        at={0: "g3", 1: "g3", 2: "g3"},
        resolutions=CROWDS,
        seats=4,
        villain="baron_bulwark",
        pieces=["fission_plant"],
        hits=[0],
        needed=10,
        plan_time=11,
    )
    for seat, total in ((0, 4), (1, 7)):
        table.do(seat, "strike", "fission_plant")
        assert table.get("hits") == [total]
    table.do(2, "strike", "fission_plant")
    assert table.over and table.get("hits") == [11] and table.zone("collection", 2) == ["baron_bulwark"]
    assert table.result is not None and beloved(table) == (2,) and table.result.scores[2] == 6


def test_leaping_and_the_bridge_that_is_out() -> None:
    """P-93, P-95: jumps over F6 and F7."""
    tanker = up("tanker_off_course")
    leaper = {0: ["leaping"]}
    east = moves(scene(tanker, powers=leaper, at={0: "e6"}))
    assert {"g6", "h6", "g7"} <= east and not {"f6", "g5", "h7"} & east
    south = moves(scene(tanker, powers=leaper, at={0: "e7"}))
    assert {"g7", "h7", "g6"} <= south and "f7" not in south
    slow = scene(tanker, up("gravity_vault"), powers=leaper, at={0: "e6"}, weakened={0: 1})
    assert rate(slow) == 2 and "g6" in moves(slow) and not {"h6", "g7"} & moves(slow)
    walker = moves(scene(tanker, powers={0: ["might"]}, at={0: "e7"}))
    assert all(space[0] <= "e" for space in walker)


def test_scoring_with_a_tie() -> None:
    """P-157, P-158, P-159: 5, 5 and 4; the Disaster decides."""
    table = scene(
        powers={2: ["genius"]},
        at={2: "c3"},
        collections={
            0: ["brakeless_express", "collateral_damage"],
            1: ["halftime_kidnapping", "front_page_photo"],
            2: ["bone_tired"],
        },
        seats=3,
        seat=2,
        villain="mr_gemini",
        pieces=["central_bank", "grand_museum"],
        hits=[4, 2],
        fallen=[1, 0],
        needed=4,
        plan_time=9,
    )
    table.do(2, "strike", "grand_museum")
    assert table.result is not None
    assert table.result.scores == (5, 5, 4)
    assert (beloved(table), table.result.reason) == ((0,), "tie_break")


def test_winning_the_war_and_losing_the_title() -> None:
    """P-149, P-150, P-155: Archon Null, 8 of 12 hits."""
    facts: dict[str, Any] = {
        "at": {0: "b1"},
        "collections": {0: ["cracking_dam"], 1: ["brakeless_express"]},
        "villain": "archon_null",
        "pieces": ["observatory"],
        "hits": [8],
        "needed": 12,
        "plan_time": 9,
        "resolutions": ["front_page_photo"],
    }
    table = scene(**facts)
    table.do(0, "strike", "observatory")
    table.do(0, "give_up", "cracking_dam")
    assert table.over and table.get("hits") == [15]
    assert table.result is not None and (table.result.scores, beloved(table)) == ((5, 6), (1,))
    modest = scene(**facts)
    modest.do(0, "strike", "observatory")
    modest.do(0, "give_none")
    assert not modest.over and modest.get("hits") == [9]
    assert sorted(modest.zone("collection", 0)) == ["cracking_dam", "front_page_photo"]
    assert kind(modest) == "action" and len(of_type("villain")) == 9

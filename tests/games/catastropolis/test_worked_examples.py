"""The worked examples of the rules, step by step."""

from __future__ import annotations

from tests.games.catastropolis.cast import by_code, down, queue_of, rest_of_round, scene, up


def test_P121_a_weakened_hero_moves_two_spaces() -> None:
    """P-90, P-93, P-117, P-121, P-123: two thirds of three, rounded up; after a Rest three again."""
    powers = {0: ["might", "combat", "genius", "heat"]}
    table = scene(down("vault_nine_job"), powers=powers, weakened={0: 1})
    moves = {name.split()[1] for name in table.names(0) if name.startswith("move")}
    assert moves == {"b4", "c3", "c4", "c5", "d2", "d3", "d5", "d6", "e4", "e5", "f4"}
    table.do(0, "rest")
    assert table.get("weakened", 0) == 0
    table.do(1, "rest")
    assert table.offers(0, "move", "a4")


def test_P141_two_supervillains_and_a_mad_scientist_are_mr_gemini() -> None:
    """P-64, P-140, P-141, P-147: three Searches name him; his plan ticks in the same round."""
    table = scene(
        *[down(by_code(code)) for code in ("D13", "D24", "D09")],
        at={0: "d5", 1: "b4", 2: "e1"},
        searches=["scanner_chatter"] * 3,
        seats=3,
    )
    table.do(0, "search")
    assert table.get("symbols") == ["supervillain"]
    table.do(1, "search")
    assert table.view(None)["bridge_out"]
    table.do(2, "search")
    assert table.get("villain") == "mr_gemini"
    assert (table.get("pieces"), table.get("hits")) == (["central_bank", "grand_museum"], [0, 0])
    assert (table.get("needed"), table.get("plan"), table.get("plan_time")) == (5, 1, 9)
    assert [(lying.counters, lying.face_up) for lying in queue_of(table)] == [(1, 1), (1, 1), (1, 1), (0, 0)]


def test_P142_one_of_each_is_morphion() -> None:
    """P-81, P-142: he stands where the third Disaster is; only then its Alert."""
    table = scene(
        down("sleep_plague", 2),
        at={0: "d5", 1: "b6"},
        searches=["scanner_chatter"],
        seats=4,
        symbols=["alien", "supervillain"],
    )
    table.do(0, "search")
    assert (table.get("villain"), table.get("pieces")) == ("morphion", ["mercy_hospital"])
    assert (table.get("needed"), table.get("plan"), table.get("plan_time")) == (9, 0, 10)
    assert table.get("weakened", 1) == 1


def test_P73_a_crime_is_undone_by_its_own_alert() -> None:
    """P-73, P-74, P-81, P-R24: lost after the counter; or at once, without the Alert, if it was overdue."""
    for counters in (5, 6):
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


def test_P76_overdue_when_turned_up() -> None:
    """P-72, P-76, P-77: the old hidden card destroys the city; an early warning saves it for a round."""
    old = down("bombs_under_main_street", 6)
    lost = scene(old, at={0: "d5"}, searches=["scanner_chatter"])
    lost.do(0, "search")
    assert lost.result is not None and (lost.result.outcome, lost.result.reason) == ("lost", "disaster")
    warned = scene(old, at={0: "d5"}, searches=["early_warning"])
    warned.do(0, "search")
    assert warned.get("counters") == [5]
    rest_of_round(warned)
    assert warned.get("doom") == "bombs_under_main_street"


def test_P107_a_contained_power_resolves_and_charm_chooses() -> None:
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
    assert (table.get("weakened", 0), table.view(0)["hero"][0]["reputation"]) == (0, 3)


def test_P125_death_by_a_hazard() -> None:
    """P-125, P-127–P-135, P-R50: everything collected is lost, and a new hero stands on Start."""
    table = scene(
        up("core_countdown", 5),
        powers={0: ["frost", "genius", "combat", "heat"]},
        at={0: "g3"},
        weakened={0: 1},
        collections={0: ["halftime_kidnapping", "front_page_photo"]},
    )
    table.do(0, "resolve", "core_countdown")
    assert table.zone("collection", 0) == []
    assert table.zone("situation_discard") == ["halftime_kidnapping", "core_countdown"]
    assert table.zone("resolution_discard") == ["front_page_photo"]
    assert table.get("points", 0) == 4 and table.get("space", 0) == "d4" and table.get("weakened", 0) == 0
    assert table.asks[0].seat == 1


def test_P126_an_ambush_never_kills_but_a_resolution_card_does() -> None:
    """P-125, P-126: the source of the weakening decides."""
    table = scene(
        down("vault_nine_job"), at={0: "d5"}, weakened={0: 1}, searches=["ambush_at_the_booth"], heroes={0: 1}
    )
    table.do(0, "search")
    assert (table.get("weakened", 0), table.get("heroes", 0)) == (1, 1)
    table = scene(up("vault_nine_job"), at={0: "d6"}, weakened={0: 1}, resolutions=["bone_tired"], heroes={0: 1})
    table.do(0, "resolve", "vault_nine_job")
    assert (table.get("weakened", 0), table.get("heroes", 0)) == (0, 2)


def test_P82_a_chain_to_the_third_symbol() -> None:
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
    assert table.get("villain") == "brood_mother" and table.get("plan_time") == 11
    assert [piece for piece in table.get("pieces") if piece] == [
        "city_zoo",
        "harbor_docks",
        "union_station",
        "observatory",
        "chemical_works",
    ]
    assert [lying.face_up for lying in queue_of(table)] == [1, 1, 0]


def test_P155_the_win_ends_the_game_at_once() -> None:
    """P-149, P-154, P-155, P-156: Baron Bulwark falls to heroes who gather; the finisher takes his card."""
    table = scene(
        powers={0: ["heat"], 1: ["swimming"], 2: ["spark"], 3: ["combat"]},
        at={0: "g3", 1: "g3", 2: "g3"},
        resolutions=["grateful_crowd"] * 3,
        seats=4,
        villain="baron_bulwark",
        needed=10,
    )
    for seat, total in ((0, 4), (1, 7)):
        table.do(seat, "strike", "fission_plant")
        assert table.get("hits") == [total]
    table.do(2, "strike", "fission_plant")
    assert table.over and table.zone("collection", 2) == ["baron_bulwark"]
    assert table.result is not None and table.result.winners == (2,)

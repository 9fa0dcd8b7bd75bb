"""Tests of the rules for Villains: clues, identification, the Master Plan, and strikes."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from tests.games.catastropolis.scenes import by_code, down, of_type, printed, rest_of_round, scene, told, up
from tests.games.catastropolis.shorthand import asked, heard, kind, lost, resolve_scene, search_scene

WORDS = {"S": "supervillain", "M": "mad_scientist", "A": "alien"}
THIRD = {"S": "cracking_dam", "M": "green_cloud", "A": "spore_bloom"}
SIGNATURES = {
    "SSM": "mr_gemini",
    "SMM": "mr_gemini",
    "SMA": "morphion",
    "SSS": "baron_bulwark",
    "MMM": "doctor_overclock",
    "AAA": "brood_mother",
    "SSA": "countess_comet",
    "MMA": "professor_xenolith",
    "SAA": "overlord_kthaar",
    "MAA": "archon_null",
}


@pytest.mark.parametrize("signature", SIGNATURES)
def test_P140_three_symbols_in_any_order_name_the_villain(signature: str) -> None:
    """P-137, P-138, P-140, P-141, P-142, P-143, P-R5: all ten combinations, nine Villains."""
    for first, second, third in set(permutations(signature)):
        symbols = [WORDS[first], WORDS[second]]
        table = search_scene("scanner_chatter", down(THIRD[third]), symbols=symbols)
        assert table.get("villain") == SIGNATURES[signature]
        assert heard(table, "identified") == [{"card": SIGNATURES[signature]}]


def test_P138_the_clues_narrow_the_suspects_down() -> None:
    """P-138, P-139, P-140: publicly."""
    assert len(scene().view(None)["suspects"]) == 9
    one = scene(symbols=["supervillain"]).view(1)["suspects"]
    assert set(one) == {"mr_gemini", "morphion", "baron_bulwark", "countess_comet", "overlord_kthaar"}
    two = scene(symbols=["alien", "alien"]).view(0)["suspects"]
    assert set(two) == {"brood_mother", "overlord_kthaar", "archon_null"}
    assert scene(villain="morphion").view(0)["suspects"] == ["morphion"]


@pytest.mark.parametrize("card", of_type("disaster"))
def test_P139_each_disaster_turned_up_gives_its_symbol(card: str) -> None:
    table = search_scene("scanner_chatter", down(card))
    assert table.get("symbols")[0] == printed(card).symbol
    assert heard(table, "symbol")[0] == {"card": card, "symbol": printed(card).symbol, "number": 1}


def test_P139_crimes_give_no_clue() -> None:
    """P-15, P-139."""
    assert search_scene("scanner_chatter", down("orrin_lens")).get("symbols") == []


def test_P137_exactly_one_of_nine() -> None:
    """P-137: named at once with the third symbol, not with the second."""
    table = search_scene("scanner_chatter", down("cracking_dam"), symbols=["alien"])
    assert table.get("villain") is None and len(table.get("symbols")) == 2


def test_P141_two_supervillains_one_mad_scientist_is_mr_gemini() -> None:
    table = search_scene("scanner_chatter", down("green_cloud"), symbols=["supervillain", "supervillain"])
    assert table.get("villain") == "mr_gemini"


def test_P142_one_of_each_is_morphion_where_the_third_disaster_is() -> None:
    """P-142, P-146."""
    table = search_scene("scanner_chatter", down("green_cloud"), symbols=["supervillain", "alien"])
    assert (table.get("villain"), table.get("pieces")) == ("morphion", ["chemical_works"])


def test_P143_the_other_signatures() -> None:
    """P-143, P-R5: one Supervillain and two Mad Scientists are Mr. Gemini too."""
    table = search_scene("scanner_chatter", down("green_cloud"), symbols=["supervillain", "mad_scientist"])
    assert table.get("villain") == "mr_gemini"


def test_PR5_nine_villains_cover_ten_signatures() -> None:
    signatures = [signature for villain in of_type("villain") for signature in printed(villain).signature]
    assert len(signatures) == 10 == len({"".join(sorted(signature)) for signature in signatures})
    assert len(printed("mr_gemini").signature) == 2


def test_P144_symbols_stay_and_later_disasters_add_nothing() -> None:
    """P-144: though the Disaster is resolved, or its owner dies."""
    table = resolve_scene("bone_tired", symbols=["alien"], weakened={0: 1}, collections={0: ["spore_bloom"]})
    assert table.get("symbols") == ["alien"]
    symbols = ["supervillain", "mad_scientist", "alien"]
    later = search_scene("scanner_chatter", down("cracking_dam"), symbols=symbols, villain="morphion")
    assert later.get("symbols") == symbols and later.get("villain") == "morphion"
    assert heard(later, "symbol") == []


def test_P145_the_card_is_turned_to_its_back() -> None:
    """P-145: its requirement stands on the table for everybody."""
    table = search_scene("scanner_chatter", down("cracking_dam"), symbols=["supervillain"] * 2, seats=5)
    for viewer in (0, 4, None):
        view = table.view(viewer)
        assert view["villain"] == "baron_bulwark" and view["needed"] == printed("baron_bulwark").needed[3]
        assert view["hits"] == [0] and view["plan"] == 0


def test_P146_arrival_at_once_menace_from_the_same_round_end_on() -> None:
    """P-146: Baron Bulwark arrives, and at the end of that round weakens who is at the plant."""
    table = search_scene(
        "scanner_chatter", down("cracking_dam"), symbols=["supervillain"] * 2, at={1: "g3"}, powers={1: ["might"]}
    )
    assert heard(table, "appeared") == [{"card": "baron_bulwark", "location": "fission_plant"}]
    assert table.get("weakened") == [0, 0]
    table.do(1, "rest")
    assert table.get("weakened") == [0, 1]


@pytest.mark.parametrize("villain", of_type("villain"))
@pytest.mark.parametrize("seats", range(2, 7))
def test_P147_the_time_of_the_master_plan(villain: str, seats: int) -> None:
    """P-147: as printed; 1 more with two heroes; and the numbers for N heroes."""
    table = scene(villain=villain, seats=seats)
    assert table.get("plan_time") == (printed(villain).plan or 0) + (seats == 2)
    assert table.get("needed") == printed(villain).needed[seats - 2]


@pytest.mark.parametrize("villain", of_type("villain"))
def test_P147_the_plan_ticks_every_round_and_destroys_the_city(villain: str) -> None:
    """P-65, P-71, P-76, P-147, P-153, P-R54: also in the round of identification."""
    time = (printed(villain).plan or 0) + 1
    table = scene(villain=villain, plan=time - 2)
    rest_of_round(table)
    assert not table.over and table.get("plan") == time - 1
    rest_of_round(table)
    assert lost(table) and table.get("doom") == villain


def test_P147_it_is_no_situation() -> None:
    """P-147: it can't be resolved or collected, and effects on Situations pass it by."""
    table = resolve_scene("shockwave", villain="morphion", plan=3)
    assert table.get("plan") == 3
    confession = resolve_scene("full_confession", villain="morphion", plan=3)
    assert kind(confession) == "action" and confession.get("plan") == 3


def test_PR54_the_clock_presses_on_when_no_situation_comes_any_more() -> None:
    """P-70, P-R54: nothing in the queue, nothing in the pile, and still the game ends."""
    table = scene(villain="countess_comet", exact_pile=True)
    while not table.over:
        rest_of_round(table)
    assert lost(table) and table.get("ending") == "plan"


def test_P148_every_hero_may_strike_on_the_villains_space() -> None:
    """P-148: without any power; but only there."""
    table = scene(powers={0: ["publicist"]}, at={0: "g1"}, villain="countess_comet", resolutions=["grateful_crowd"])
    assert table.offers(0, "strike", "skyport")
    away = scene(powers={0: ["publicist"]}, at={0: "g2"}, villain="countess_comet")
    assert away.refuses(0, "strike", "skyport").rule == "P-148"
    assert away.refuses(0, "strike", "city_hall").rule == "P-148"


WEAKNESSES = {
    "mr_gemini": "might combat heat quickness spark",
    "baron_bulwark": "might heat spark gadgetry toughness leaping",
    "doctor_overclock": "genius gadgetry spark frost quickness stealth",
    "brood_mother": "heat frost swimming climbing keen_senses combat",
    "countess_comet": "leaping quickness shielding heat combat climbing",
    "professor_xenolith": "genius charm toughness spark frost swimming",
    "overlord_kthaar": "charm combat shielding keen_senses might swimming",
}
PLACE = {
    "mr_gemini": ("central_bank", "d6"),
    "baron_bulwark": ("fission_plant", "g3"),
    "doctor_overclock": ("university_labs", "d1"),
    "countess_comet": ("skyport", "g1"),
    "overlord_kthaar": ("skyport", "g1"),
}
BASICS = of_type("power")[:16]


@pytest.mark.parametrize("villain", PLACE)
def test_P149_one_hit_or_two_with_a_power_of_the_weakness_list(villain: str) -> None:
    """P-149: for each of the sixteen basics."""
    place, space = PLACE[villain]
    for basic in BASICS:
        table = scene(
            powers={0: [basic], 1: ["flight"]}, at={0: space}, villain=villain, resolutions=["grateful_crowd"], seats=6
        )
        table.do(0, "strike", place)
        hits = [
            event.get("hits", event.get("points")) for name in ("struck", "liberated") for event in heard(table, name)
        ]
        assert hits == [2 if basic in WEAKNESSES[villain].split() else 1], basic


def test_P149_the_twin_in_the_museum_fears_other_powers() -> None:
    """P-149."""
    for basic in BASICS:
        table = scene(
            powers={0: [basic], 1: ["flight"]},
            at={0: "c3"},
            villain="mr_gemini",
            resolutions=["grateful_crowd"],
            seats=6,
        )
        table.do(0, "strike", "grand_museum")
        strong = basic in ("genius", "charm", "stealth", "keen_senses", "frost")
        assert table.get("hits") == [0, 2 if strong else 1], basic


@pytest.mark.parametrize("villain", ["brood_mother", "professor_xenolith"])
def test_P149_a_weakness_at_nests_and_reagents_grants_a_free_move(villain: str) -> None:
    """P-96, P-149: 2 spaces, before the Resolution card."""
    for basic in BASICS:
        table = scene(
            powers={0: [basic], 1: ["flight"]}, at={0: "a3"}, villain=villain, resolutions=["grateful_crowd"], seats=4
        )
        table.do(0, "strike", "city_zoo")
        strong = basic in WEAKNESSES[villain].split()
        assert (kind(table) == "free_move") == strong, basic
        if strong:
            assert heard(table, "drew") == []
            table.do(0, "stay")
        assert len(heard(table, "drew")) == 1


def test_P150_a_strike_that_does_not_win_draws_a_resolution_card() -> None:
    """P-110, P-150: kept and followed; Stealth and Charm are for Crimes."""
    table = scene(
        powers={0: ["stealth", "charm", "publicist"]},
        at={0: "g1"},
        villain="countess_comet",
        resolutions=["bone_tired"],
        seats=4,
    )
    table.do(0, "strike", "skyport")
    assert table.zone("collection", 0) == ["bone_tired"] and table.get("weakened", 0) == 1
    assert asked(table).seat == 1


def test_P151_before_identification_there_is_nobody_to_strike() -> None:
    """P-151, P-R58."""
    table = scene(at={0: "g3"})
    assert table.refuses(0, "strike", "fission_plant").rule == "P-151"
    assert table.refuses(0, "deliver").rule == "P-151"


def test_PR58_what_was_done_before_does_not_count() -> None:
    """P-151, P-R58: Kthaar's liberation points begin at 0, whatever was resolved before."""
    table = search_scene(
        "scanner_chatter",
        down("spore_bloom"),
        symbols=["supervillain", "alien"],
        collections={0: ["cracking_dam", "gravity_vault"], 1: ["orrin_lens"]},
    )
    assert (table.get("villain"), table.get("hits")) == ("overlord_kthaar", [0])


def test_P152_villain_cards_never_kill() -> None:
    """P-126, P-152: Baron Bulwark's Menace on a weakened hero."""
    table = scene(villain="baron_bulwark", at={0: "g3"}, weakened={0: 1}, seat=1)
    table.do(1, "rest")
    assert (table.get("weakened", 0), table.get("heroes", 0)) == (1, 1)
    assert "died" not in told(table)


def test_P115_a_strike_may_borrow_or_use_neither() -> None:
    """P-24, P-115: Sorcery draws no card, the favor is discarded, neither gives one hit."""
    facts: dict[str, Any] = {
        "powers": {0: ["sorcery"]},
        "at": {0: "g3"},
        "villain": "baron_bulwark",
        "collections": {0: ["favor_owed"]},
        "seats": 6,
        "resolutions": ["grateful_crowd"],
    }
    for means, hits, drawn, favors in (("sorcery", 2, 0, 1), ("favor", 2, 1, 0), ("nothing", 1, 1, 1)):
        table = scene(**facts)
        table.do(0, "strike", "fission_plant")
        assert kind(table) == "strike_means"
        assert table.names(0) == ["with_sorcery", "with_favor", "with_nothing"]
        table.do(0, f"with_{means}")
        assert table.get("hits") == [hits] and len(heard(table, "drew")) == drawn
        assert table.zone("collection", 0).count("favor_owed") == favors


def test_P115_with_a_power_of_the_list_nothing_is_spent_in_a_strike() -> None:
    """P-115: also by Mimicry."""
    for powers in ({0: ["sorcery", "heat"]}, {0: ["mimicry"], 1: ["heat"]}):
        table = scene(
            powers=powers,
            at={0: "g3", 1: "g4"},
            villain="baron_bulwark",
            collections={0: ["favor_owed"]},
            resolutions=["grateful_crowd"],
        )
        table.do(0, "strike", "fission_plant")
        assert table.get("hits") == [2] and "favor_owed" in table.zone("collection", 0)
        assert len(heard(table, "drew")) == 1


@pytest.mark.parametrize(
    ("power", "space", "possible"),
    [
        ("telekinesis", "e4", False),
        ("telekinesis", "g1", True),
        ("elasticity", "h3", True),
        ("elasticity", "g1", False),
        ("duplication", "a1", True),
    ],
)
def test_PR42_reach_and_the_double_serve_strikes_too(power: str, space: str, possible: bool) -> None:
    """P-106, P-R42."""
    table = scene(
        powers={0: [power]}, at={0: space}, villain="baron_bulwark", double={0: "g3"} if power == "duplication" else {}
    )
    assert table.offers(0, "strike", "fission_plant") == possible


def test_P140_a_disaster_that_comes_to_light_by_itself_counts() -> None:
    """P-68, P-140: in a quiet round; the plan gets its counter in the same round end."""
    table = scene(down(by_code("D13"), 1), symbols=["alien", "supervillain"], exact_pile=True)
    rest_of_round(table)
    assert (table.get("villain"), table.get("plan")) == ("countess_comet", 1)


def test_P140_an_open_disaster_counts_once() -> None:
    """P-139, P-140: resolving it is no second clue."""
    table = scene(
        up("spore_bloom"), powers={0: ["heat"]}, at={0: "a3"}, symbols=["alien"], resolutions=["grateful_crowd"]
    )
    table.do(0, "resolve", "spore_bloom")
    assert table.get("symbols") == ["alien"]

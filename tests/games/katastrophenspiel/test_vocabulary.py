"""Tests of the rules for components, symbols, points and prices."""

from __future__ import annotations

import re

import pytest

from calamity.testing import ScenarioTable
from tests.games.katastrophenspiel.scenes import (
    CARDS,
    GAME,
    REGIONS,
    asked,
    begin,
    kind,
    missing,
    of_kind,
    printed,
    scene,
)

CATASTROPHES = of_kind("catastrophe")
VEHICLES = of_kind("vehicle")


def solve_with_everything(table: ScenarioTable) -> None:
    """Use one card after the other until the mission is over."""
    while kind(table) in ("mission", "ability"):
        table.act(0, asked(table).options[0])


def test_K1_there_are_exactly_six_abilities() -> None:
    six = {"first_aid", "supplies", "fire_fighting", "shelter", "peace_keeping", "construction"}
    moves = [GAME.actions.decode(action) for action in GAME.actions]
    assert sorted(move.args[0] for move in moves if move.verb == "ability") == sorted(six)
    letters = {symbol for card in CARDS for symbol in re.findall(r"\b[A-Z]\b", card.symbols)}
    assert letters == set("ASFHPC")


def test_K2_every_card_is_of_one_of_four_types() -> None:
    assert [len(of_kind(kind)) for kind in ("vehicle", "catastrophe", "hero", "equipment")] == [20, 40, 25, 25]


def test_K3_every_card_has_a_name_a_symbol_and_its_number_out_of_110() -> None:
    assert [card.number for card in CARDS] == list(range(1, 111))
    for card in CARDS:
        assert card.name.english and card.name["de"]
        assert re.search(r"\b([ASFHPC]|D[345]|MOVE|BUY|MISSION)\b", card.symbols), card.id
    assert len({card.name["de"] for card in CARDS}) == 110


def test_K4_a_catastrophe_needs_its_symbols_and_other_cards_supply_theirs() -> None:
    table = begin("hausbrand")
    assert missing(table) == "FH"
    table.do(0, "use", "sigmar_milano")
    assert missing(table) == "H"


@pytest.mark.parametrize("catastrophe", CATASTROPHES)
def test_K5_a_catastrophe_strikes_exactly_one_region(catastrophe: str) -> None:
    scenario = scene(catastrophe)
    struck = [
        region for region in REGIONS if scenario.set("region", 0, region).table().offers(0, "mission", catastrophe)
    ]
    assert struck == [printed(catastrophe).region]


@pytest.mark.parametrize("catastrophe", CATASTROPHES)
def test_K6_K7_a_solved_catastrophe_pays_its_class_in_points_and_the_money_of_that_class(catastrophe: str) -> None:
    """K-6, K-7, K-39, K-60: with all equipment in hand, every catastrophe can be solved."""
    points = printed(catastrophe).points
    assert points is not None
    table = begin(catastrophe, hand=of_kind("equipment")[:10] + of_kind("equipment")[12:22], rolls=[6] * 9)
    solve_with_everything(table)
    assert table.get("points", 0) == points
    assert table.get("money", 0) == 2 + {1: 1, 2: 1, 3: 2, 5: 3}[points]


def test_K8_the_class_of_every_face_down_catastrophe_stack_is_public() -> None:
    table = scene().table()
    assert [pile["size"] for pile in table.view(None)["zones"]["catastrophe_stacks"]] == [10, 7, 11, 7]
    for points in (1, 2, 3, 5):
        assert {printed(card).points for card in table.zone(f"catastrophes_{points}")} == {points}


@pytest.mark.parametrize(("card", "price"), [("streifenwagen", 1), ("sanitaetskonvoi", 2), ("notfallcontainer", 3)])
def test_K9_the_value_of_a_purchase_card_is_its_price(card: str, price: int) -> None:
    table = scene().set("money", 0, 3).table()
    table.do(0, "purchase", "schutzschilde")
    table.do(0, "buy", card)
    assert table.get("money", 0) == 3 - price == 3 - (printed(card).price or 0)


@pytest.mark.parametrize("roll", range(1, 7))
@pytest.mark.parametrize(("card", "threshold"), [("odile_tavernay", 3), ("lieven_daemsel", 4), ("linda_rendel", 5)])
def test_K10_a_die_makes_an_ability_of_choice_from_its_threshold_on(card: str, threshold: int, roll: int) -> None:
    table = begin("erdrutsch", hand=[card, "zelte"], rolls=[roll])
    table.do(0, "use", card, *([] if card == "lieven_daemsel" else ["left"]))
    if roll < threshold:
        assert kind(table) == "mission" and missing(table) == "HCC"
    else:
        assert table.names(0) == ["ability shelter", "ability construction"]
        table.do(0, "ability", "construction")
        assert missing(table) == "HC"


def test_K10_what_a_die_made_serves_this_mission_only() -> None:
    table = begin("hausbrand", "tornado", hand=["linda_rendel", "leitstelle", "loeschdecken"], rolls=[6])
    table.do(0, "use", "linda_rendel", "left", "shelter")
    assert missing(table) == "F"
    table.do(0, "give_up")
    table.do(0, "free_mission", "tornado")
    assert missing(table) == "SHCC"


@pytest.mark.parametrize(("side", "left_over"), [("left", "ASFHP"), ("right", "ASSP")])
def test_K11_a_slash_gives_all_symbols_of_exactly_one_side(side: str, left_over: str) -> None:
    table = begin("sturmflut", hand=["notstromaggregat", "zollhund_lili"])  # S C / F H
    assert missing(table) == "ASSFHP"
    table.do(0, "use", "notstromaggregat", side)
    assert missing(table) == left_over
    assert not table.offers(0, "use", "notstromaggregat")


@pytest.mark.parametrize("vehicle", VEHICLES)
def test_K12_a_vehicles_space_is_the_number_of_its_space_symbols(vehicle: str) -> None:
    table = scene(hand=[vehicle], shop=[]).table()
    table.do(0, "play_vehicle", vehicle)
    space = re.match(r"\+(\d)", printed(vehicle).symbols)
    assert space is not None
    assert table.view(None)["hero_limit"] == int(space[1])


def test_K13_action_symbols_give_additional_actions_of_their_kind() -> None:
    """K-13, K-34: with no action left, only what the symbols give is possible."""
    hand = ["loeschflugzeug", "justin_grafke", "leitstelle"]
    table = scene("massenkarambolage", hand=hand).set("actions", 0).table()
    assert {name.split()[0] for name in table.names(0)} == {
        "play_vehicle",
        "vehicle_move",
        "free_purchase",
        "free_mission",
        "end_turn",
    }


@pytest.mark.parametrize("start", REGIONS)
def test_K14_every_region_is_one_movement_away_from_every_other(start: str) -> None:
    table = scene(region=start).table()
    for region in REGIONS:
        assert table.offers(0, "move", region) == (region != start)

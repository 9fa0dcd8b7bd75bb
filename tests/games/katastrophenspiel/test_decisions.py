"""Tests of decisions: who decides what, how many options there are, and what happens automatically."""

from __future__ import annotations

from random import Random

import pytest

from calamity.testing import ScenarioTable
from tests.games.katastrophenspiel.scenes import CARDS, GAME, SHOP, asked, begin, events, kind, of_kind, scene

VALUE_1 = [card.id for card in CARDS if card.price == 1]


def test_a_turn_has_at_most_78_options() -> None:
    """K-32, K-R14: all vehicles and both special cards in hand, five catastrophes in one region."""
    hand = [*of_kind("vehicle"), "justin_grafke", "leitstelle"]
    africa = ("verseuchtes_wasser", "pluenderungen", "duerre", "hungersnot", "buergerkrieg")
    table = scene(*africa, hand=hand, region="africa", shop=[]).table()
    assert len(asked(table).options) == 78


@pytest.mark.parametrize("seed", range(10))
def test_K35_only_the_active_seat_ever_decides(seed: int) -> None:
    """K-35, K-R52: in a random game no other seat is ever asked."""
    table, chance, kinds = ScenarioTable(GAME, 4, seed), Random(seed), set()
    while not table.over:
        ask = asked(table)
        kinds.add(ask.kind)
        assert (ask.seat, ask.mode) == (table.get("active"), "one")
        assert len(ask.options) > 1
        table.act(ask.seat, chance.choice(ask.options))
    assert {"turn", "cycle"} <= kinds <= {"turn", "cycle", "buy", "mission", "ability"}


def test_KR54_the_default_at_a_turn_is_to_end_it() -> None:
    assert str(asked(scene().table()).default) == "end_turn"


def test_KR54_the_default_at_a_purchase_is_the_leftmost_card_of_the_lowest_value_and_to_buy_nothing() -> None:
    table = scene().table()
    table.do(0, "purchase")
    assert str(asked(table).default) == f"cycle {SHOP[0]}"
    table.do(0, "cycle", SHOP[0])
    assert str(asked(table).default) == "buy_nothing"


def test_KR54_the_default_card_to_put_away_depends_on_values_not_on_places() -> None:
    others = [card for card in VALUE_1 if card not in SHOP]
    table = scene(options={"empty_place": "refill"}).zone("hand", 1, others).set("money", 0, 9).table()
    table.do(0, "purchase", "sanitaetskonvoi", "buy", SHOP[0])  # its place now holds a card of value 2
    table.do(0, "purchase")
    assert str(asked(table).default) == f"cycle {SHOP[1]}"


def test_KR54_the_default_in_a_mission_is_to_give_up() -> None:
    assert str(asked(begin("hausbrand")).default) == "give_up"


@pytest.mark.parametrize(
    ("catastrophe", "ability"),
    [
        ("sturmflut", "first_aid"),
        ("hurrikan", "supplies"),
        ("unruhen", "fire_fighting"),
        ("zyklon", "shelter"),
        ("strassenblockade", "peace_keeping"),
    ],
)
def test_KR54_the_default_ability_is_the_first_that_is_missing(catastrophe: str, ability: str) -> None:
    table = begin(catastrophe, hand=["linda_rendel", "zelte"], rolls=[6])
    table.do(0, "use", "linda_rendel", "left")
    assert str(asked(table).default) == f"ability {ability}"


def test_KR30_a_turn_ends_by_itself_when_nothing_else_is_left() -> None:
    """K-R19, K-R30: a single option is no decision."""
    table = scene(hand=["zelte"]).set("actions", 1).table()
    table.do(0, "move", "asia")
    assert asked(table).seat == 1
    assert events(table, "turn_over") == [{"event": "turn_over", "seat": 0}]


def test_K35_a_turn_goes_on_while_a_vehicle_could_still_be_played() -> None:
    table = scene(hand=["loeschboot"]).set("actions", 1).table()
    table.do(0, "move", "asia")
    assert table.names(0) == ["play_vehicle loeschboot", "end_turn"]
    table.do(0, "play_vehicle", "loeschboot")
    assert asked(table).seat == 1


def test_K18_set_up_contains_no_decision_unless_colours_are_chosen() -> None:
    assert kind(ScenarioTable(GAME, 3, 1)) == "turn"
    assert kind(ScenarioTable(GAME, 3, 1, {"colours": "choose"})) == "colour"

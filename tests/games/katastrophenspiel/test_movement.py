"""Tests of movement, on foot and by vehicle."""

from __future__ import annotations

import pytest

from tests.games.katastrophenspiel.scenes import REGIONS, asked, end_turns, of_kind, printed, scene

FLYERS = [card for card in of_kind("vehicle") if "MOVE" in printed(card).symbols]


@pytest.mark.parametrize("target", REGIONS[1:])
def test_K42_a_movement_action_puts_the_pawn_into_any_other_region(target: str) -> None:
    table = scene().table()
    table.do(0, "move", target)
    assert table.get("region") == [target, "europe", "europe"]
    assert table.get("actions") == 1


def test_K42_staying_where_one_is_is_no_movement() -> None:
    table = scene(hand=["gelaendewagen"]).table()
    assert table.refuses(0, "move", "europe").rule == "K-42"
    assert table.refuses(0, "vehicle_move", "gelaendewagen", "europe").rule == "K-42"
    table.do(0, "play_vehicle", "gelaendewagen")
    assert table.refuses(0, "vehicle_move", "gelaendewagen", "europe").rule == "K-42"


@pytest.mark.parametrize("vehicle", of_kind("vehicle"))
def test_K43_a_vehicle_with_a_movement_symbol_gives_one_additional_movement(vehicle: str) -> None:
    table = scene(hand=[vehicle], shop=[]).table()
    assert table.offers(0, "vehicle_move", vehicle, "asia") == (vehicle in FLYERS)
    if vehicle in FLYERS:
        table.do(0, "vehicle_move", vehicle, "asia")
        assert (table.get("region", 0), table.get("actions")) == ("asia", 2)
        assert table.zone("in_play", 0) == [vehicle]
        assert table.refuses(0, "vehicle_move", vehicle, "europe").rule == "K-43"
    else:
        assert table.refuses(0, "vehicle_move", vehicle, "asia").rule == "K-43"


def test_K43_the_movement_is_there_once_per_turn_and_again_in_the_next() -> None:
    table = scene(hand=["gelaendewagen"]).table()
    table.do(0, "play_vehicle", "gelaendewagen")
    assert table.get("region", 0) == "europe"
    table.do(0, "vehicle_move", "gelaendewagen", "asia")
    assert not table.offers(0, "vehicle_move")
    table.do(0, "end_turn")
    end_turns(table, 4)
    assert asked(table).seat == 0
    assert table.offers(0, "vehicle_move", "gelaendewagen", "europe")


@pytest.mark.parametrize("swap", ["off", "on"])
def test_K44_a_vehicle_that_moved_cannot_be_exchanged_for_another(swap: str) -> None:
    table = scene(hand=["gelaendewagen", "prallluftschiff"], options={"vehicle_swap": swap}).table()
    table.do(0, "vehicle_move", "gelaendewagen", "asia")
    assert table.refuses(0, "vehicle_move", "prallluftschiff", "africa").rule == "K-44"
    assert table.refuses(0, "swap_vehicle", "prallluftschiff").rule == ("K-44" if swap == "on" else "K-R13")
    assert table.refuses(0, "play_vehicle", "prallluftschiff").rule == "K-36"

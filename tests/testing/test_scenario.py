"""Tests of scenarios (positions set up by hand): names are checked, all is as described, no card is lost or doubled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

import calamity
from calamity import BadScenario
from calamity.kernel.marks import known_to
from calamity.kernel.zones import slot_seen
from calamity.testing import Scenario, ScenarioTable
from tests.testing.orchard import COUNTS, FixedOrchard, Larder, Orchard, Trees

GAME = Orchard()


def orchard(seat_to_act: int = 0, seed: int = 0) -> Scenario:
    return Scenario(GAME, seats=3, seat_to_act=seat_to_act, seed=seed)


def box(table: ScenarioTable) -> Counter[str]:
    seats = range(table.seats)
    cards = [card for seat in seats for card in table.zone("hand", seat)]
    for zone in ("stalls", "apples", "pears", "compost", "cellar"):
        cards += [card for card in table.zone(zone) if card]
    return Counter(cards)


def test_an_undescribed_scenario_is_the_deal_of_its_seed_with_the_seat_to_act() -> None:
    table = orchard(seat_to_act=2, seed=5).table()
    dealt = calamity.Table(GAME, 3, seed=5)
    assert table.asks[0].seat == 2
    assert table.get("active") == 2
    assert table.view(0)["zones"] == dealt.view(0)["zones"]


def test_the_smallest_number_of_seats_is_the_default() -> None:
    assert Scenario(GAME).table().seats == 2


def test_games_can_be_named() -> None:
    table = Scenario("tic_tac_toe", seat_to_act=1).set("cells", [0, 0, -1, -1, 1, -1, -1, -1, -1]).table()
    table.do(1, "mark", "c3")
    table.do(0, "mark", "a2")
    table.do(1, "mark", "a1")
    assert table.result is not None and table.result.winners == (1,)
    with pytest.raises(BadScenario, match="seat 0 can't be next"):
        Scenario("tic_tac_toe").set("cells", [0, *[-1] * 8]).table()
    with pytest.raises(calamity.UnknownGame):
        Scenario("tic_tac")


@pytest.mark.parametrize("seed", range(8))
def test_a_hand_holds_exactly_what_is_named_and_the_box_stays_complete(seed: int) -> None:
    table = orchard(seed=seed).zone("hand", 1, ["williams", "boskop", "boskop"]).table()
    assert table.zone("hand", 1) == ["boskop", "boskop", "williams"]
    assert [len(table.zone("hand", seat)) for seat in (0, 2)] == [1, 1]
    assert "" not in table.zone("stalls")
    assert box(table) == COUNTS


@pytest.mark.parametrize("seed", range(8))
def test_a_display_puts_each_card_where_its_sort_lies_and_keeps_the_rest(seed: int) -> None:
    dealt = orchard(seed=seed).table().zone("stalls")
    table = orchard(seed=seed).zone("stalls", ["williams", "gala"]).table()
    stalls = table.zone("stalls")
    assert stalls[0] == "gala" and stalls[2] == "williams"
    assert stalls[1] == dealt[1] or dealt[1] == "gala"
    assert box(table) == COUNTS


def test_an_ellipsis_leaves_the_rest_of_a_display_or_pile_as_it_was_dealt() -> None:
    table = orchard().zone("stalls", ["gala", ...]).zone("apples", ["gala", ...]).table()
    assert table.zone("stalls")[0] == table.zone("apples")[0] == "gala"
    assert all(table.zone("stalls"))


def test_a_display_of_which_every_place_is_named_can_have_empty_ones() -> None:
    table = orchard().zone("stalls", [None, "williams", "gala"]).table()
    assert table.zone("stalls") == ["gala", "", "williams"]
    assert box(table) == COUNTS


def test_a_card_lost_to_a_named_zone_is_replaced_in_its_display() -> None:
    only = [f for f in range(40) if orchard(seed=f).table().zone("stalls")[2] == "williams"]
    table = orchard(seed=only[0]).zone("hand", 0, ["williams"]).table()
    assert table.zone("stalls")[2] == "conference"
    assert box(table) == COUNTS


def test_a_card_lost_by_a_hand_is_replaced_by_one_of_those_displaced() -> None:
    galas = [f for f in range(200) if orchard(seed=f).table().zone("hand", 1) == ["gala"]]
    seed = next(f for f in galas if orchard(seed=f).table().zone("hand", 2) == ["gala"])
    displaced = orchard(seed=seed).table().zone("hand", 0)
    table = orchard(seed=seed).zone("hand", 0, ["gala"]).table()
    assert sorted(table.zone("hand", 1) + table.zone("hand", 2)) == sorted(["gala", *displaced])


@pytest.mark.parametrize("seed", range(8))
def test_a_stacked_deck_is_drawn_in_order_and_nobody_knows(seed: int) -> None:
    table = (
        orchard(seed=seed)
        .zone("stalls", ["boskop", "elstar", "williams"])
        .zone("apples", ["gala", "boskop", "gala"])
        .table()
    )
    assert table.zone("apples")[:3] == ["gala", "boskop", "gala"]
    assert table.view(0)["zones"]["crates"][0]["top"] == [None, None, None]
    for fruit in ("gala", "boskop", "gala"):
        table.do(0, "take", table.zone("stalls")[0])
        assert table.zone("stalls")[0] == fruit
    assert box(table) == COUNTS


def test_cards_on_one_pile_are_not_taken_again_for_another_zone() -> None:
    scenario = orchard().zone("apples", ["gala", "gala"])
    with pytest.raises(BadScenario, match="named 3 times"):
        scenario.zone("hand", 0, ["gala"])


@pytest.mark.parametrize("seed", range(40))
def test_no_named_zone_loses_a_card_to_another(seed: int) -> None:
    table = orchard(seed=seed).zone("hand", 0, ["gala"]).zone("hand", 1, ["gala"]).table()
    assert [table.zone("hand", seat) for seat in (0, 1)] == [["gala"], ["gala"]]
    table = orchard(seed=seed).zone("stalls", ["gala"]).zone("hand", 0, ["gala"]).table()
    assert (table.zone("stalls")[0], table.zone("hand", 0)) == ("gala", ["gala"])
    assert box(table) == COUNTS


def test_a_card_comes_from_a_stack_rather_than_from_a_hand() -> None:
    def fits(seed: int) -> bool:
        table = orchard(seed=seed).table()
        return [table.zone("hand", seat) for seat in (0, 1)] == [["gala"], ["boskop"]] and "boskop" in table.zone(
            "apples"
        )

    seed = next(seed for seed in range(500) if fits(seed))
    table = orchard(seed=seed).zone("hand", 0, ["boskop"]).table()
    assert table.zone("hand", 0) == table.zone("hand", 1) == ["boskop"]


def test_rows_and_queues_hold_exactly_what_is_named_in_order() -> None:
    table = orchard().zone("compost", ["gala", "boskop", "gala"]).zone("cellar", ["williams", "elstar"]).table()
    assert table.zone("compost") == ["gala", "boskop", "gala"]
    assert table.zone("cellar") == ["williams", "elstar"]
    state = table.state
    assert isinstance(state, Trees)
    assert [slot_seen(packed) for packed in state.cellar] == [0, 0]
    assert box(table) == COUNTS


def test_what_was_known_of_the_deal_is_forgotten() -> None:
    state = orchard().zone("hand", 2, ["boskop", "gala"]).table().state
    assert isinstance(state, Trees)
    assert known_to(state, 0) == []
    assert state.pools == 1 and [pile.origin for pile in state.crates] == [0, 0]
    assert [len(pools) for pools in state.pools_of] == [1, 1, 2]


def test_displaced_cards_need_somewhere_to_go() -> None:
    assert "gala" in Scenario(Larder(), seed=1).zone("hand", 0, []).zone("hand", 1, ["gala"]).table().zone("hand", 1)
    with pytest.raises(BadScenario, match="nowhere to go: compost"):
        Scenario(Larder(), seed=1).zone("hand", 0, []).zone("compost", []).table()


def test_fields_are_set_by_name_or_number() -> None:
    table = (
        orchard()
        .set("coins", 1, 7)
        .set("mood", "busy")
        .set("favourite", "gala")
        .set("stormy", True)
        .set("shakes", 1)
        .table()
    )
    assert table.get("coins") == [0, 7, 0] and table.get("coins", 1) == 7
    assert (table.get("mood"), table.get("favourite"), table.get("stormy")) == ("busy", "gala", True)
    assert table.get("shakes") == 1
    assert orchard().set("mood", 1).table().get("mood") == "busy"
    assert orchard().set("favourite", None).table().get("favourite") is None
    assert orchard().set("coins", [1, 2, 3]).table().get("coins") == [1, 2, 3]


def test_dice_are_loaded_and_then_left_to_chance() -> None:
    table = orchard().dice(5).dice(2).table()
    table.do(0, "shake")
    assert table.get("coins", 0) == 5
    table.do(0, "shake")
    assert table.get("coins", 0) == 7


def test_one_scenario_can_be_the_beginning_of_several() -> None:
    base = orchard().set("coins", 0, 1)
    rich, lucky = base.set("coins", 0, 9), base.dice(6)
    assert [s.table().get("coins", 0) for s in (base, rich, lucky)] == [1, 9, 1]
    first, second = base.table(), base.table()
    first.do(0, "rest")
    assert second.asks[0].seat == 0


COMPLAINTS: dict[str, tuple[Callable[[], object], str]] = {
    "an unknown zone": (lambda: orchard().zone("hnd", 0, []), "no zone 'hnd'; did you mean 'hand'"),
    "an unknown zone unlike any": (lambda: orchard().zone("zzz", []), "there are hand, stalls, apples, pears"),
    "a zone without its seat": (lambda: orchard().zone("hand", ["gala"]), "own hand: give a seat from 0 to 2"),
    "a zone of a seat that isn't there": (lambda: orchard().zone("hand", 3, []), "give a seat from 0 to 2, not 3"),
    "a zone that has no seat": (lambda: orchard().zone("stalls", 1, []), "stalls belongs to no seat"),
    "a zone twice": (lambda: orchard().zone("hand", 0, []).zone("hand", 0, []), "hand of seat 0 is already described"),
    "too many arguments": (lambda: orchard().zone("hand", 0, [], 1), "expected zone"),  # type: ignore[call-overload]
    "a card that isn't in a list": (lambda: orchard().zone("hand", 0, "gala"), "a list of names, not 'gala'"),
    "an unknown card": (lambda: orchard().zone("hand", 0, ["galla"]), "no card 'galla'; did you mean 'gala'"),
    "a card too often": (lambda: orchard().zone("hand", 0, ["gala"] * 3), "named 3 times .*there is only 2"),
    "a card that was left out": (lambda: orchard().zone("hand", 0, ["quince"]), "isn't in play with these seats"),
    "an ellipsis in a hand": (lambda: orchard().zone("hand", 0, ["gala", ...]), "'...' means nothing there"),
    "a hole in a hand": (lambda: orchard().zone("hand", 0, [None]), "None is an empty place of a display"),
    "a hole in half a display": (lambda: orchard().zone("stalls", ["gala", None]), "only possible if you name all"),
    "a display too long": (lambda: orchard().zone("stalls", ["gala"] * 2 + ["boskop"] * 2), "has 3 places, not 4"),
    "an unknown field": (lambda: orchard().set("coin", 0, 1), "no field 'coin'; did you mean 'coins'"),
    "a field without its seat": (lambda: orchard().set("coins", 1), "own coins: give the seat"),
    "a field that has no seat": (lambda: orchard().set("mood", 1, "calm"), "mood belongs to no seat"),
    "a field of a seat that isn't there": (lambda: orchard().set("coins", 3, 1), "no seat 3; seats are 0 to 2"),
    "an unknown value": (lambda: orchard().set("mood", "buzy"), "can't be 'buzy'; did you mean 'busy'"),
    "a value beyond the names": (lambda: orchard().set("mood", 2), "can't be 2; there are calm, busy"),
    "a value that is no number": (lambda: orchard().set("coins", 0, "many"), "coins can't be 'many'"),
    "a number for yes or no": (lambda: orchard().set("stormy", 1), "stormy can't be 1"),
    "yes for a number": (lambda: orchard().set("shakes", True), "shakes can't be True"),
    "a list of the wrong length": (lambda: orchard().set("coins", [1, 2]), "list of 3 values"),
    "an impossible roll": (lambda: orchard().dice(7), "no die shows 7; they show 1 to 6"),
    "a seat to act that isn't there": (lambda: orchard(seat_to_act=3), "no seat 3 to act; seats are 0 to 2"),
}


@pytest.mark.parametrize("name", COMPLAINTS)
def test_each_call_complains_at_once_and_says_what_is_possible(name: str) -> None:
    call, words = COMPLAINTS[name]
    with pytest.raises(BadScenario, match=words):
        call()


def test_a_card_without_a_place_of_its_sort_is_refused_when_the_table_is_laid() -> None:
    with pytest.raises(
        BadScenario, match="'conference' doesn't fit into stalls, which has places for apples, apples, p"
    ):
        orchard().zone("stalls", ["williams", "conference"]).table()


def test_the_game_has_the_last_word_on_a_position() -> None:
    scenario = orchard().set("coins", 1, -1).zone("compost", ["boskop"] * 3 + ["elstar"] * 2 + ["gala"])
    with pytest.raises(BadScenario, match="impossible: somebody has debts; too much compost"):
        scenario.table()


def test_a_game_that_cannot_be_entered_in_the_middle_says_so() -> None:
    with pytest.raises(BadScenario, match="no begin_turn"):
        Scenario(FixedOrchard()).table()


def test_seats_and_options_are_checked_as_for_any_table() -> None:
    with pytest.raises(calamity.BadSeats):
        Scenario(GAME, seats=7)
    with pytest.raises(calamity.BadOption):
        Scenario(GAME, options={"weather": "odd"})


def test_a_list_beside_a_zone_is_as_long_as_the_zone_is_made() -> None:
    scenario = Scenario("catastropolis", seats=2).set("round", 1)
    cards = ["vault_nine_job", "cracking_dam", "green_cloud"]
    table = scenario.zone("queue", cards).set("counters", [1, 2, 3]).set("face_up", [1, 0, 1]).table()
    assert [slot["card"] for slot in table.view(0)["zones"]["queue"]] == ["vault_nine_job", None, "green_cloud"]
    assert table.get("counters") == [1, 2, 3]
    with pytest.raises(BadScenario, match="counters and face_up need as many values"):
        scenario.zone("queue", cards).set("counters", [1, 2, 3, 4]).table()
    with pytest.raises(BadScenario, match="counters must be a list of values"):
        scenario.set("counters", 1)

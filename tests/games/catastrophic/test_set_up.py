"""Tests of set-up: the seats, the deal and the starting Communities."""

from __future__ import annotations

import pytest

import calamity
from calamity.testing import ScenarioTable
from tests.games.catastrophic.scenes import CARDS, GAME, asked, do, events, kind, of_type, places, scene, size, traits
from tests.games.catastrophic.shorthand import PLANT, building, links


def test_T1_there_are_no_teams_and_one_winner_by_points() -> None:
    table = scene(PLANT, {(1, 0): ["corky_bark", "shade_leaves"]}, hands={1: []}, seat=1).set("turns_left", 1).table()
    while not table.over:
        table.act(table.asks[0].seat, table.asks[0].default)
    assert table.result is not None
    assert (table.result.winners, table.result.scores, table.result.reason) == ((1,), (1, 2, 0), "points")


def test_TR1_two_to_four_play() -> None:
    for seats in (2, 3, 4):
        assert len(ScenarioTable(GAME, seats, 1).asks) == seats
    for seats in (1, 5):
        with pytest.raises(calamity.BadSeats):
            ScenarioTable(GAME, seats, 1)


def test_T2_one_deck_one_discard_pile_one_history_and_a_community_each() -> None:
    zones = scene(PLANT, {(1, 0): ["corky_bark"]}).table().view(None)["zones"]
    assert set(zones["deck"]) >= {"size"}
    assert (zones["discards"], zones["history"]) == ([], [])
    assert zones["community"] == [["thorn_ring"], ["corky_bark"], []]
    assert zones["continuous"] == [[], [], []]


def test_T4_there_are_four_types_of_cards() -> None:
    assert {card.type for card in CARDS} == {"plant", "animal", "event", "interaction"}
    base = [card for card in CARDS if not card.pack]
    counts = {kind: sum(card.count for card in base if card.type == kind) for kind in ("plant", "animal", "event")}
    assert counts == {"plant": 42, "animal": 34, "event": 14}
    assert sum(card.count for card in base) == 120


def test_TR2_the_pack_is_an_option() -> None:
    pack = sum(card.count for card in CARDS if card.pack)
    assert pack == 40
    plain, extended = ScenarioTable(GAME, 2, 1), ScenarioTable(GAME, 2, 1, {"expansion": "spawning_tide"})
    assert plain.view(None)["zones"]["deck"]["size"] == 100
    assert len(plain.zone("unused")) == 40
    assert extended.view(None)["zones"]["deck"]["size"] == 140
    assert extended.zone("unused") == []


@pytest.mark.parametrize(("seats", "left"), [(2, 100), (3, 90), (4, 80)])
@pytest.mark.parametrize("seed", range(4))
def test_everybody_gets_four_plant_traits_and_six_more_cards(seats: int, left: int, seed: int) -> None:
    """T-6, T-7, T-8: ten cards each, at least four of them Plant Traits; the rest is the deck."""
    table = ScenarioTable(GAME, seats, seed)
    for seat in range(seats):
        hand = table.zone("hand", seat)
        assert len(hand) == 10
        assert sum(card in of_type("plant") for card in hand) >= 4
    assert table.view(None)["zones"]["deck"]["size"] == left


def test_TR3_the_plant_traits_are_dealt_at_random() -> None:
    hands = {tuple(table.zone("hand", 0)) for table in (ScenarioTable(GAME, 2, seed) for seed in range(8))}
    assert len(hands) == 8
    dealt = {card for hand in hands for card in hand if card in of_type("plant")}
    assert len(dealt) > 12


def test_T9_all_build_at_the_same_time_as_much_as_they_like() -> None:
    """T-9, T-R7: everything that fits, or a single Plant."""
    table = building(["thorn_ring", "corky_bark", "webbed_feet"])
    assert {(ask.seat, ask.kind, ask.mode) for ask in table.asks} == {(0, "build", "sealed"), (1, "build", "sealed")}
    do(table, 0, "introduce thorn_ring", "place 1 0")
    do(table, 0, "introduce corky_bark", "place 1 1")
    do(table, 0, "introduce webbed_feet", "place 2 0", "finish")
    do(table, 1, "introduce bendable_stem", "place 1 0", "finish")
    assert places(table, 0) == [(1, 0), (1, 1), (2, 0)]
    assert places(table, 1) == [(1, 0)]
    assert kind(table) == "traits"


def test_T10_a_starting_community_needs_a_plant() -> None:
    table = building(["thorn_ring", "corky_bark", "webbed_feet"])
    refusal = table.refuses(0, "finish")
    assert (refusal.rule, refusal.key) == ("T-10", "no_plant")
    assert table.refuses(0, "introduce", "webbed_feet").rule == "T-43"
    do(table, 0, "introduce thorn_ring", "place 1 0")
    assert table.offers(0, "finish")


def test_nobody_sees_a_community_before_all_are_built() -> None:
    """T-11, T-R5: built in secret, revealed together."""
    table = building(["thorn_ring", "corky_bark", "shade_leaves"], ["bitter_latex", "bendable_stem"])
    before = table.view(1), table.view(None), table.events_since(0, 1)
    do(table, 0, "introduce thorn_ring", "place 1 0")
    do(table, 0, "add corky_bark", "species 1 0")
    table.do(0, "finish")
    assert table.view(1)["communities"] == before[0]["communities"] == [[], []]
    assert table.view(1)["zones"]["hand"][0] == 3
    assert [event["event"] for event in table.events_since(0, 1)].count("introduced") == 0
    do(table, 1, "introduce bitter_latex", "place 1 0")
    table.do(1, "finish")
    assert sorted(traits(table, 0, 1, 0)) == ["corky_bark", "thorn_ring"]
    assert [event["seat"] for event in events(table, "builds")] == [0, 1]


def test_T11_the_placement_rules_hold_in_set_up_too() -> None:
    table = building(["thorn_ring", "thorn_ring", "corky_bark", "webbed_feet"])
    do(table, 0, "introduce thorn_ring", "place 1 0")
    assert table.refuses(0, "add", "thorn_ring").rule == "T-31"
    assert links(table, 0, "introduce corky_bark") == ["place 1 -1", "place 1 1"]


def test_T12_no_interaction_event_or_ability_in_set_up() -> None:
    hand = ["thorn_ring", "corky_bark", "evaporative_heat_loss", "seed_rain", "drought"]
    table = building(hand)
    refusal = table.refuses(0, "play", "seed_rain")
    assert (refusal.rule, refusal.key) == ("T-12", "not_in_set_up")
    assert table.refuses(0, "send", "drought").rule == "T-12"
    do(table, 0, "introduce thorn_ring", "place 1 0")
    do(table, 0, "introduce corky_bark", "place 1 1")
    do(table, 0, "introduce evaporative_heat_loss", "place 2 0", "finish")
    do(table, 1, "introduce bendable_stem", "place 1 0", "finish")
    assert sorted(table.zone("hand", 0)) == ["drought", "seed_rain"], "no Windfall, and nobody refills"
    assert size(table, 1) == 0


def test_TR4_animals_may_be_in_a_starting_community() -> None:
    table = building(["thorn_ring", "corky_bark", "webbed_feet", "echo_sense"])
    do(table, 0, "introduce thorn_ring", "place 1 0")
    assert not table.offers(0, "introduce", "webbed_feet"), "one food source is not enough"
    do(table, 0, "introduce corky_bark", "place 1 1")
    do(table, 0, "introduce webbed_feet", "place 2 0")
    assert links(table, 0) == ["add echo_sense", "finish"], "no other pair of Plants stands"


def test_TR6_invest_is_paid_and_shown_at_the_reveal() -> None:
    table = building(["salt_glands", "corky_bark", "webbed_feet"], ["bitter_latex", "bendable_stem"])
    do(table, 0, "introduce salt_glands", "place 1 0", "discard webbed_feet")
    table.do(0, "finish")
    assert table.zone("discards") == []
    assert table.view(1)["zones"]["discards"] == []
    do(table, 1, "introduce bitter_latex", "place 1 0")
    table.do(1, "finish")
    assert table.zone("discards") == ["webbed_feet"]
    assert table.zone("hand", 0) == ["corky_bark"]


def test_TR6_static_abilities_count_from_the_reveal() -> None:
    table = building(["fungal_web", "corky_bark", "webbed_feet"], ["bitter_latex", "bendable_stem"])
    do(table, 0, "introduce fungal_web", "place 1 0", "discard webbed_feet")
    table.do(0, "finish")
    assert table.view(None)["resource_number"] == [7, 7]
    do(table, 1, "introduce bitter_latex", "place 1 0")
    table.do(1, "finish")
    assert table.view(None)["resource_number"] == [8, 7]


def test_TR7_one_plant_trait_is_enough_and_everything_is_allowed() -> None:
    table = building(["thorn_ring", "corky_bark"], ["bitter_latex", "bendable_stem"])
    do(table, 0, "introduce thorn_ring", "place 1 0")
    table.do(0, "finish")
    do(table, 1, "introduce bitter_latex", "place 1 0")
    do(table, 1, "add bendable_stem", "species 1 0", "finish")
    assert (size(table, 0), size(table, 1)) == (1, 0)
    assert kind(table) == "traits"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_T13_the_dealers_left_neighbour_begins(seats: int) -> None:
    begun = set()
    for seed in range(12):
        table = ScenarioTable(GAME, seats, seed)
        [dealt] = events(table, "dealer")
        assert dealt["first"] == (dealt["seat"] + 1) % seats
        begun.add(dealt["first"])
        while kind(table) == "build":
            table.act(table.asks[0].seat, table.asks[0].default)
        assert asked(table).seat == dealt["first"] == table.get("active")
    assert len(begun) == seats, "the dealer is a random seat"


def test_T9_the_default_is_three_plants_with_the_rest_shared_out() -> None:
    """T-9, T-R57: without Invest, unless there is nothing else."""
    hand = ["thorn_ring", "corky_bark", "shade_leaves", "bendable_stem", "salt_glands", "webbed_feet"]
    table = building(hand)
    while kind(table) == "build":
        ask = table.asks[0]
        table.act(ask.seat, ask.default)
    assert places(table, 0) == [(1, 0), (1, 1), (1, 2)]
    assert sum(len(traits(table, 0, 1, slot)) for slot in range(3)) == 4
    assert sorted(table.zone("hand", 0)) == ["salt_glands", "webbed_feet"]
    poor = building(["salt_glands", "webbed_feet", "drought"])
    while kind(poor) == "build":
        poor.act(poor.asks[0].seat, poor.asks[0].default)
    assert places(poor, 0) == [(1, 0)]
    assert poor.zone("discards") == ["drought"], "the least useful card pays"

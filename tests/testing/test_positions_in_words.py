"""Tests of setting up positions in words: facts beside cards, exact piles, later steps, earlier actions."""

from __future__ import annotations

from typing import Any

import pytest

from calamity import BadScenario
from calamity.games.catastrophic.board import place_at
from calamity.testing import Scenario
from tests.testing.orchard import Orchard

REACT = {"draft": "off", "persona_side": "none", "first_trader": 0}


def react() -> Scenario:
    scenario = Scenario("catastrophe", seats=2, options=REACT).set("stage", "react").zone("disaster", ["earthquake"])
    return scenario.zone("impacts", ["burst_main"]).zone("hand", 0, []).zone("hand", 1, [])


# ---- facts beside cards ----


def test_uses_stand_behind_the_card() -> None:
    table = react().zone("in_play", 0, ["tool_chest 1/3", "water_jugs"]).table()
    assert table.zone("in_play", 0) == ["tool_chest", "water_jugs"] and table.get("turned", 0) == [2, 0]
    for wrong in ("tool_chest 4/3", "tool_chest 1/2", "tool_chest one", "tool_chest 1 3"):
        with pytest.raises(BadScenario, match="tool_chest"):
            react().zone("in_play", 0, [wrong])
    with pytest.raises(BadScenario, match=" 'tool_chest' in hand of seat 0"):
        Scenario("catastrophe", seats=2).zone("hand", 0, ["tool_chest 1/3"])


def test_a_situation_lies_up_or_down_with_its_counters() -> None:
    scenario = Scenario("catastropolis", seats=2).set("round", 1)
    table = scenario.zone("queue", ["vault_nine_job up 2", "cracking_dam down 1", "green_cloud"]).table()
    assert table.zone("queue") == ["vault_nine_job", "cracking_dam", "green_cloud"]
    assert table.get("face_up") == [1, 0, 0] and table.get("counters") == [2, 1, 0]
    with pytest.raises(BadScenario, match="up or down"):
        scenario.zone("queue", ["vault_nine_job open"])


def test_missing_symbols_are_named() -> None:
    scenario = Scenario("katastrophenspiel", seats=2).zone("catastrophes", ["hausbrand", ...])
    ability = scenario.game.actions.verbs["ability"].domains[0].values
    table = scenario.set("target", "hausbrand").table()
    needs = dict(zip(ability, table.get("missing"), strict=True))
    [most, *_] = sorted(needs, key=lambda name: -needs[name])
    table = scenario.set("target", "hausbrand").set("missing", {most: 1}).table()
    assert [table.get("missing")[ability.index(name)] for name in (most,)] == [1] and sum(table.get("missing")) == 1
    with pytest.raises(BadScenario, match="no place of missing 'luck'"):
        scenario.set("missing", {"luck": 1})
    with pytest.raises(BadScenario, match="whose places have no names"):
        Scenario("nine_lives", seats=2).set("dice", {"thirst": 1})


# ---- Communities ----


def test_a_community_is_described_by_level_and_slot() -> None:
    table = (
        Scenario("catastrophic", seats=2)
        .community(0, {"1 1": ["bendable_stem"], "1 0": {"traits": ["thorn_ring"], "protected": "fresh"}})
        .community(1, {})
        .table()
    )
    [first, second] = table.view(None)["communities"][0]
    assert [(one["level"], one["slot"]) for one in (first, second)] == [(1, 0), (1, 1)]
    assert [trait["card"] for trait in first["traits"]] == ["thorn_ring"]
    assert table.zone("community", 0) == sorted(["thorn_ring", "bendable_stem"], key=table.game.kinds.index)
    assert table.get("guards", 0) == [2, 0] and table.get("places", 0) == [place_at(1, 0), place_at(1, 1)]
    assert table.view(None)["communities"][1] == []


@pytest.mark.parametrize(
    ("species", "words"),
    [
        ({"one": ["thorn_ring"]}, "a place is a Level and a slot, as '1 0', not 'one'"),
        ({"99 0": ["thorn_ring"]}, "there is no place '99 0'"),
        ({"1 0": "thorn_ring"}, "a list of names, not 'thorn_ring'"),
        ({"1 0": ["thorn_rong"]}, "'thorn_rong' is no Trait"),
        ({"1 0": {"traits": ["thorn_ring"], "protected": "soon"}}, "protected can't be 'soon'; there are due, fresh"),
        ({"1 0": {"traits": ["thorn_ring"], "colour": 1}}, "nothing is known of 'colour'"),
    ],
)
def test_a_community_that_cannot_be_meant_is_refused(species: dict[str, Any], words: str) -> None:
    with pytest.raises(BadScenario, match=words):
        Scenario("catastrophic", seats=2).community(0, species)


def test_a_game_without_communities_says_so() -> None:
    with pytest.raises(BadScenario, match="orchard has no Communities"):
        Scenario(Orchard(), seats=2).community(0, {})


# ---- what has been done before ----


def test_uses_and_loans_come_from_what_has_been_done() -> None:
    table = react().zone("in_play", 0, ["tool_chest"]).after(0, "commit", "tool_chest", "for", 1, "slot", 2).table()
    assert table.get("committed", 0) == [1] and len(table.get("uses")) == 1
    assert table.log == () and table.happened("committed", seat=0)
    table.do(0, "ready")
    table.undo(anyway=True)
    assert table.get("committed", 0) == [1], "undoing leads no further back"
    with pytest.raises(BadScenario, match="seat 0 can't have done 'commit tool_chest for 1 slot 3'"):
        react().zone("in_play", 0, ["tool_chest"]).after(0, "commit", "tool_chest", "for", 1, "slot", 3).table()


# ---- piles ----


def test_a_pile_has_exactly_these_cards_in_this_order() -> None:
    table = (
        Scenario(Orchard(), seats=2)
        .pile("apples", ["gala", "boskop"], rest="compost")
        .zone("stalls", ["boskop", "elstar"])
    )
    assert table.table().zone("apples") == ["gala", "boskop"]
    for game, pile, rest in (
        ("nine_lives", "main_deck", "main_discards"),
        ("catastrophe", "deck", "discards"),
        ("catastrophic", "deck", "removed"),
        ("catastropolis", "search_deck", "search_discard"),
    ):
        dealt = Scenario(game, seats=2)
        all_cards = dealt.table().zone(pile)
        exact = dealt.pile(pile, all_cards[:2]).table()
        assert exact.zone(pile) == all_cards[:2], game
        assert sorted(exact.zone(rest)) == sorted(dealt.table().zone(rest) + all_cards[2:]), game
        assert dealt.pile(pile, []).table().zone(pile) == []


def test_cards_of_an_exact_pile_need_somewhere_to_go() -> None:
    base = Scenario("katastrophenspiel", seats=2)
    with pytest.raises(BadScenario, match=r"has nowhere to go: purchases_1 has exactly the cards you named; .*rest="):
        base.pile("purchases_1", []).table()
    stack = base.table().zone("purchases_1")
    table = base.pile("purchases_1", [], rest=("hand", 1)).table()
    assert table.zone("purchases_1") == [] and set(stack) <= set(table.zone("hand", 1))
    turned = base.pile("catastrophes_1", sorted(base.table().zone("catastrophes_1"), reverse=True)).table()
    assert turned.zone("catastrophes_1") == sorted(turned.zone("catastrophes_1"), reverse=True)
    with pytest.raises(BadScenario, match="every seat has its own hand"):
        base.pile("hand", [])
    with pytest.raises(BadScenario, match="purchases is not a pile"):
        base.pile("purchases", [])
    with pytest.raises(BadScenario, match="means nothing there"):
        base.pile("purchases_1", ["zelte", ...])


def test_powers_on_top_of_their_deck_stay_there_when_heroes_are_dressed() -> None:
    scenario = Scenario("catastropolis", seats=2).set("round", 1)
    table = scenario.zone("power_deck", ["might", "heat"]).table()
    assert table.zone("power_deck")[:2] == ["might", "heat"]
    exact = scenario.zone("powers", 0, ["combat"]).zone("powers", 1, ["genius"])
    with pytest.raises(BadScenario, match="power_deck can't contain might, heat at this stage of the game"):
        exact.pile("power_deck", ["might", "heat"]).table()


def test_a_zone_that_the_stage_leaves_no_cards_in_is_refused() -> None:
    with pytest.raises(BadScenario, match="packet of seat 0 can't contain tool_chest at this stage of the game"):
        react().zone("packet", 0, ["tool_chest"]).table()


# ---- later steps ----


def test_react_can_be_entered_with_nothing_else_said() -> None:
    table = Scenario("catastrophe", seats=2).set("stage", "react").table()
    assert table.get("phase") == "immediate" and {ask.kind for ask in table.asks} == {"react"}
    with pytest.raises(BadScenario, match="draft, trading and laying_out belong to Provisioning"):
        Scenario("catastrophe", seats=2).set("stage", "react").set("phase", "provisioning").table()


@pytest.mark.parametrize("stage", ["trading", "laying_out", "reveal", "replenish", "barter", "restock"])
def test_every_stage_of_catastrophe_can_be_entered(stage: str) -> None:
    assert Scenario("catastrophe", seats=2).set("stage", stage).table().asks


def test_a_mission_can_be_entered() -> None:
    scenario = Scenario("katastrophenspiel", seats=2).zone("catastrophes", ["hausbrand", ...])
    table = scenario.zone("hand", 0, ["zelte"]).set("target", "hausbrand").table()
    assert table.asks[0].kind == "mission" and (table.get("actions"), table.get("missions")) == (1, 1)
    table.do(0, "give_up")
    assert table.happened("failed", seat=0, card="hausbrand") and table.get("actions") == 1


@pytest.mark.parametrize(("stage", "kind"), [("sending", "send"), ("ending", "traits")])
def test_a_later_step_of_a_turn_can_be_entered_in_catastrophic(stage: str, kind: str) -> None:
    scenario = Scenario("catastrophic", seats=2).zone("hand", 1, ["bendable_stem"]).zone("hand", 0, ["thorn_ring"])
    for seat in range(2):
        scenario = scenario.community(seat, {})
    table = scenario.zone("deck", ["silvery_hairs"] * 2).set("stage", stage).table()
    assert table.asks[0].kind == kind
    assert bool(table.happened("turn_over", seat=0)) == (stage == "ending")


def test_nature_calls_at_once_where_the_stage_says_so() -> None:
    scenario = Scenario("catastrophic", seats=2).zone("hand", 1, []).zone("deck", ["thorn_ring"])
    table = scenario.community(0, {}).community(1, {}).set("stage", "calling").table()
    assert table.happened("nature_calls", seat=0, card="thorn_ring")


@pytest.mark.parametrize(("phase", "drawn"), [("paw", True), ("catastrophe", False)])
def test_a_later_phase_can_be_entered_in_nine_lives(phase: str, drawn: bool) -> None:
    scenario = Scenario("nine_lives", seats=2).zone("hand", 0, []).zone("hand", 1, []).set("phase", phase)
    table = scenario.zone("row", 0, []).zone("row", 1, []).zone("catastrophe_deck", ["called_back"]).table()
    assert table.happened("revealed", card="called_back") and not table.happened("claw_begins", seat=0)
    assert bool(table.happened("drew", seat=0, count=3)) == drawn

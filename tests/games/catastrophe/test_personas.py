"""Tests of the Personas (the players' characters), both sides of each: rules C-8, C-78, C-R59, C-R63 to C-R67."""

from __future__ import annotations

from typing import Any

import pytest

from calamity.testing import ScenarioTable
from tests.games.catastrophe.scenes import kind
from tests.games.catastrophe.shorthand import (
    Make,
    abilities,
    act,
    again,
    aims,
    barter,
    borrow,
    borrow_rule,
    can_borrow,
    can_commit,
    can_respond,
    close,
    commit,
    dealt,
    deciders,
    finish,
    foreseen,
    hand,
    laying_out,
    mitigated,
    needs,
    offered,
    play,
    provisioning,
    react,
    respond,
    restock,
    safe,
    seconds,
    slots_of,
    swap,
    to_react,
    vitality,
    words,
)

BAD = {"persona_side": "detriment"}


def quake(*personas: str, **more: Any) -> ScenarioTable:
    """Injury, Wreckage, Blackout, Bad Air."""
    return react("earthquake", "immediate", "drifting_smoke", personas=list(personas), **more)


def test_paramedic_triage_satisfies_one_unit_of_injury_or_sickness_of_anybody() -> None:
    """C-R63: without a card, once."""
    table = react(
        "chemical_spill", "immediate", "drifting_smoke", seats=3, personas=["paramedic", "scavenger", "mechanic"]
    )
    # Slots: Bad Air, Sickness, Injury, Bad Air.
    assert aims(table, 0, "triage") == {(seat, slot) for seat in range(3) for slot in (2, 3)}
    act(table, 0, "triage", "for 2", "slot 3")
    assert mitigated(table, 2, 3)
    assert not abilities(table, 0) and not abilities(table, 1)


def test_paramedic_triage_covers_one_unit_only() -> None:
    """C-R32: Rumour Mill and the like ask for more."""
    table = react("earthquake", "immediate", "mass_casualties", personas=["paramedic", "scavenger"])
    act(table, 0, "triage", "for 0", "slot 1")
    assert mitigated(table, 0, 1) and not mitigated(table, 0, 4)


def test_CR63_the_ability_goes_with_the_persona_wherever_it_sits() -> None:
    table = quake("home_cook", "paramedic")
    assert (abilities(table, 0), abilities(table, 1)) == (set(), {"triage"})


def test_paramedic_burnt_out_cannot_help_by_any_means() -> None:
    """C-51, C-R59: but the cards may be borrowed."""
    table = quake(
        "paramedic",
        "scavenger",
        options=BAD,
        play={0: ["first_aid_kit", "portable_generator"]},
        hand={0: ["helping_hand", "pull_together"], 1: ["crowbar"]},
    )
    assert can_commit(table, 0, "first_aid_kit", 1)
    assert not can_commit(table, 0, "first_aid_kit", 1, of=1)
    assert seconds(table, 0, "portable_generator", 3) == set()
    assert not can_respond(table, 0, "helping_hand")
    respond(table, 0, "pull_together", "slot 2")
    assert mitigated(table, 0, 2) and not mitigated(table, 1, 2)
    borrow(table, 1, 0, "first_aid_kit", "crowbar", 1)
    assert mitigated(table, 1, 1)


ROW = ["family_tent", "signal_kit", "dust_masks", "board_games", "watchdog", "candle_box", "old_guitar", "crowbar"]


@pytest.mark.parametrize(
    ("side", "variant", "limit"), [("ability", 7, 8), ("detriment", 7, 6), ("ability", 6, 7), ("detriment", 6, 5)]
)
def test_CR64_quartermaster_changes_the_limit_of_the_variant(side: str, variant: int, limit: int) -> None:
    """C-21, C-R64: Tidy Shelves and Cluttered."""
    options = {"persona_side": side, "in_play_limit": variant}
    for count in (limit - 1, limit):
        table = barter(
            first=1, play={0: ROW[:count], 1: ["tool_chest"]}, personas=["quartermaster", "scavenger"], options=options
        )
        swap(table, 1, 0, ["@tool_chest"], [])
        assert (kind(table) == "overflow") == (count == limit)


@pytest.mark.parametrize("make", [provisioning, barter])
def test_market_vendor_regulars_conducts_two_trades(make: Make) -> None:
    """C-34, C-R26."""
    table = make(
        first=0,
        seats=3,
        hand={0: ["crowbar", "chainsaw", "headlamps"]},
        personas=["market_vendor", "scavenger", "mechanic"],
    )
    swap(table, 0, 1, ["crowbar"], [])
    assert deciders(table) == [0]
    swap(table, 0, 2, ["chainsaw"], [])
    assert deciders(table) == [1]


def test_market_vendor_regulars_may_stop_after_one() -> None:
    """C-34."""
    table = barter(first=0, hand={0: ["crowbar", "chainsaw"]}, personas=["market_vendor", "scavenger"])
    swap(table, 0, 1, ["crowbar"], [])
    table.do(0, "no_trade")
    assert deciders(table) == [1]


@pytest.mark.parametrize("make", [provisioning, barter])
def test_market_vendor_short_changed_conducts_none_but_may_be_traded_with(make: Make) -> None:
    """C-34, C-R59."""
    table = make(first=0, hand={0: ["crowbar"], 1: ["chainsaw"]}, personas=["market_vendor", "scavenger"], options=BAD)
    assert deciders(table) == [1]
    swap(table, 1, 0, ["chainsaw"], ["crowbar"])
    assert play(table, 0) == ["chainsaw 2/2"]


def test_market_vendor_short_changed_cannot_play_kerbside_deal() -> None:
    """C-R59."""
    table = quake("market_vendor", "scavenger", options=BAD, hand={0: ["kerbside_deal", "crowbar"]})
    assert not can_respond(table, 0, "kerbside_deal")


def test_trail_guide_long_legs_borrows_from_anybody() -> None:
    """C-52, C-53: the price goes to the owner."""
    table = quake(
        "trail_guide",
        "scavenger",
        "mechanic",
        "firefighter",
        seats=4,
        play={2: ["first_aid_kit"]},
        hand={0: ["crowbar"]},
    )
    borrow(table, 0, 2, "first_aid_kit", "crowbar", 1)
    assert mitigated(table, 0, 1) and "crowbar 1/1" in play(table, 2)


def test_trail_guide_keeps_apart_cannot_borrow() -> None:
    """C-52, C-R59: not even through an open door."""
    table = quake(
        "trail_guide", "scavenger", options=BAD, play={1: ["first_aid_kit"]}, hand={0: ["crowbar", "open_door"]}
    )
    assert not can_borrow(table, 0, 1, "first_aid_kit")
    assert not can_respond(table, 0, "open_door")
    assert borrow_rule(table, 0, 1, "first_aid_kit") == "C-R59"


def test_mechanic_gentle_hands_turns_one_card_one_step_less() -> None:
    """C-58, C-R46: the choice among those that would turn."""
    table = quake("mechanic", "scavenger", play={0: ["first_aid_kit", "tool_chest", "signal_kit"]})
    commit(table, 0, "first_aid_kit", 1)
    commit(table, 0, "tool_chest", 2)
    close(table)
    assert words(offered(table, 0), "spare") == {"first_aid_kit", "tool_chest"}
    table.do(0, "spare", "tool_chest")
    assert play(table, 0) == ["first_aid_kit 2/3", "signal_kit 2/2", "tool_chest 3/3"]


def test_mechanic_gentle_hands_saves_one_step_of_several() -> None:
    """C-58."""
    table = react("heat_wave", "immediate", "burst_main", personas=["mechanic", "scavenger"], play={0: ["water_jugs"]})
    commit(table, 0, "water_jugs", 1)
    commit(table, 0, "water_jugs", 4)
    finish(table)
    assert play(table, 0) == ["water_jugs 3/4"]


def test_mechanic_gentle_hands_does_not_touch_perishable_or_rough_handling() -> None:
    """C-R46: the turning for committed uses only."""
    table = react(
        "pandemic", "immediate", "aftershock", personas=["mechanic", "scavenger"], play={0: ["fresh_groceries"]}
    )
    finish(table)
    assert play(table, 0) == ["fresh_groceries 1/3"]


def test_mechanic_heavy_handed_turns_one_card_one_step_more() -> None:
    """C-58, C-R46: among those that turned and have a use left."""
    table = quake(
        "mechanic", "scavenger", options=BAD, play={0: ["first_aid_kit", "tool_chest", "candle_box", "signal_kit"]}
    )
    commit(table, 0, "first_aid_kit", 1)
    commit(table, 0, "tool_chest", 2)
    commit(table, 0, "candle_box", 3)
    close(table)
    assert words(offered(table, 0), "wear") == {"first_aid_kit", "tool_chest"}
    table.do(0, "wear", "tool_chest")
    assert play(table, 0) == ["first_aid_kit 2/3", "signal_kit 2/2", "tool_chest 1/3"]


def test_mechanic_heavy_handed_has_no_effect_if_no_card_turned_or_has_uses_left() -> None:
    """C-R60."""
    idle = quake("mechanic", "scavenger", options=BAD, play={0: ["first_aid_kit"]})
    finish(idle)
    assert play(idle, 0) == ["first_aid_kit 3/3"]
    spent = quake("mechanic", "scavenger", options=BAD, play={0: ["candle_box", "signal_kit"]})
    commit(spent, 0, "candle_box", 3)
    finish(spent)
    assert play(spent, 0) == ["signal_kit 2/2"]


def test_home_cook_full_pantry_satisfies_an_own_unit_of_hunger_or_thirst() -> None:
    """C-R63."""
    table = react("solar_storm", "short_term", "drifting_smoke", personas=["home_cook", "scavenger"])
    # Slots: Silence, Thirst, Hunger, Bad Air.
    assert aims(table, 0, "pantry") == {(0, 2), (0, 3)}
    act(table, 0, "pantry", "slot 2")
    assert mitigated(table, 0, 2) and not abilities(table, 0)


def test_home_cook_big_appetite_needs_a_unit_more() -> None:
    """C-49, C-R32: each own Hunger and Thirst impact."""
    table = react("solar_storm", "short_term", "tainted_supply", personas=["home_cook", "scavenger"], options=BAD)
    assert [needs(table, 0, slot) for slot in (1, 2, 3, 4)] == [
        ["silence"],
        ["thirst"] * 2,
        ["hunger"] * 2,
        ["thirst"] * 3,
    ]
    assert [needs(table, 1, slot) for slot in (2, 3, 4)] == [["thirst"], ["hunger"], ["thirst"] * 2]


def test_home_cook_big_appetite_stays_after_all_clear() -> None:
    """C-49: slot 4 becomes ordinary, plus the Persona's unit."""
    table = react(
        "solar_storm",
        "short_term",
        "tainted_supply",
        personas=["home_cook", "scavenger"],
        options=BAD,
        hand={1: ["all_clear"]},
    )
    respond(table, 1, "all_clear")
    assert (needs(table, 0, 4), needs(table, 1, 4)) == (["thirst"] * 2, ["thirst"])


def test_radio_operator_on_the_air_has_silence_satisfied_at_reveal() -> None:
    """C-43, C-49: every own unit that accepts it."""
    table = react("tornado", "immediate", "substation_fire", personas=["radio_operator", "scavenger"])
    # Slots: Injury, Wreckage, Silence, Blackout and Silence.
    assert (needs(table, 0, 3), needs(table, 0, 4)) == ([], ["blackout"])
    assert (needs(table, 1, 3), needs(table, 1, 4)) == (["silence"], ["blackout", "silence"])


def test_radio_operator_on_the_air_has_forecast() -> None:
    """K-11."""
    table = react(
        "tornado",
        "immediate",
        "burst_main",
        personas=["radio_operator", "scavenger"],
        next_impacts=["looters", "curfew"],
    )
    close(table)
    assert (kind(table), deciders(table)) == ("foresee", [0])
    table.do(0, "look")
    assert foreseen(table, 0) == ["looters"]


def test_radio_operator_on_the_air_acts_only_at_reveal() -> None:
    """C-R59: All Clear against Shaken comes too late."""
    table = react(
        "tornado", "immediate", "long_wait", personas=["radio_operator", "scavenger"], hand={1: ["all_clear"]}
    )
    respond(table, 1, "all_clear")
    assert needs(table, 0, 3) == ["silence"]


def test_radio_operator_rumour_mill_needs_a_unit_more() -> None:
    """C-49: each own Silence and Unrest impact."""
    table = react("solar_storm", "long_term", "drifting_smoke", personas=["radio_operator", "scavenger"], options=BAD)
    # Slots: Silence, Thirst, Unrest, Bad Air.
    assert [needs(table, 0, slot) for slot in (1, 2, 3, 4)] == [
        ["silence"] * 2,
        ["thirst"],
        ["unrest"] * 2,
        ["bad_air"],
    ]
    assert [needs(table, 1, slot) for slot in (1, 3)] == [["silence"], ["unrest"]]


def test_radio_operator_rumour_mill_looks_at_the_printed_kind() -> None:
    """C-49: a Compound of Blackout and Silence is a Blackout impact."""
    table = react("earthquake", "immediate", "substation_fire", personas=["radio_operator", "scavenger"], options=BAD)
    assert needs(table, 0, 4) == ["blackout", "silence"]


HAND = ["crowbar", "chainsaw", "candle_box", "signal_kit", "headlamps", "board_games"]


@pytest.mark.parametrize(("options", "first", "later"), [({"persona_side": "ability"}, 5, 3), (BAD, 3, 1)])
def test_block_captain_lays_out_more_or_fewer(options: dict[str, object], first: int, later: int) -> None:
    """C-39, C-69: Well Rehearsed and Caught Off Guard."""
    table = laying_out(hand={0: HAND}, personas=["block_captain", "scavenger"], options=options)
    for card in HAND[:first]:
        assert 0 in deciders(table)
        table.do(0, "lay", card)
    assert deciders(table) == [1]
    table = restock(hand={0: HAND}, personas=["block_captain", "scavenger"], options=options)
    for card in HAND[:later]:
        assert 0 in deciders(table)
        table.do(0, "lay", card)
    assert deciders(table) == [1]


@pytest.mark.parametrize(("options", "drawn"), [({"persona_side": "ability"}, 3), (BAD, 1)])
def test_scavenger_draws_more_or_fewer(options: dict[str, object], drawn: int) -> None:
    """C-62: Sharp Eyes and Empty-Handed."""
    table = quake("scavenger", "mechanic", options=options)
    finish(table)
    assert [len(hand(table, seat)) for seat in (0, 1)] == [drawn, 2]


@pytest.mark.parametrize(
    ("side", "start", "tokens"), [("ability", 4, 5), ("detriment", 4, 3), ("ability", 3, 4), ("detriment", 3, 2)]
)
def test_CR64_firefighter_starts_with_more_or_less_vitality(side: str, start: int, tokens: int) -> None:
    table = dealt("firefighter", options={"persona_side": side, "starting_vitality": start})
    assert vitality(table) == [tokens, start]


def test_CR49_firefighter_conditioned_heals_up_to_the_higher_start() -> None:
    given: dict[str, Any] = {"hand": {1: ["patch_up"]}, "options": {"starting_vitality": 4}}
    table = quake("firefighter", "scavenger", vitality=[4, 4], **given)
    respond(table, 1, "patch_up", "for 0")
    assert vitality(table) == [5, 4]
    assert not can_respond(quake("firefighter", "scavenger", vitality=[5, 4], **given), 1, "patch_up")


def test_good_neighbour_open_gate_first_borrow_is_free() -> None:
    """C-53: once in each React, and the hand is not touched."""
    table = quake("good_neighbour", "scavenger", play={1: ["first_aid_kit", "tool_chest"]}, hand={0: ["crowbar"]})
    borrow(table, 0, 1, "first_aid_kit", [], 1)
    assert hand(table, 0) == ["crowbar"]
    borrow(table, 0, 1, "tool_chest", "crowbar", 2)
    assert hand(table, 0) == []


def test_CR67_a_borrow_by_open_door_counts_as_the_first_borrow() -> None:
    """C-R67, C-53: the Open Gate is of no use after it until the next React."""
    table = quake(
        "good_neighbour",
        "scavenger",
        play={1: ["first_aid_kit", "tool_chest", "water_jugs"]},
        hand={0: ["open_door", "crowbar"]},
        next_impacts=["looters"],
    )
    respond(table, 0, "open_door", "borrow 1", "loan first_aid_kit", "slot 1")
    assert offered(table, 0, "borrow 1", "loan tool_chest") == {"pay crowbar"}
    borrow(table, 0, 1, "tool_chest", "crowbar", 2)
    assert hand(table, 0) == []
    finish(table)
    to_react(table)
    borrow(table, 0, 1, "water_jugs", [], 1)
    assert safe(table, 1) == [0]


def test_CR67_with_an_empty_hand_nothing_can_be_borrowed_after_open_door() -> None:
    """C-R67, C-R42."""
    table = quake("good_neighbour", "scavenger", play={1: ["first_aid_kit", "tool_chest"]}, hand={0: ["open_door"]})
    respond(table, 0, "open_door", "borrow 1", "loan first_aid_kit", "slot 1")
    assert borrow_rule(table, 0, 1, "tool_chest") == "C-R42"


def test_CR67_open_door_costs_nothing_after_the_open_gate() -> None:
    """C-R67: the first borrow is free by the Persona, the second by the Response."""
    rows, cards = {1: ["first_aid_kit", "tool_chest"]}, {0: ["open_door", "crowbar"]}
    table = quake("good_neighbour", "scavenger", play=rows, hand=cards)
    borrow(table, 0, 1, "first_aid_kit", [], 1)
    respond(table, 0, "open_door", "borrow 1", "loan tool_chest", "slot 2")
    assert hand(table, 0) == ["crowbar"]
    assert mitigated(table, 0, 1) and mitigated(table, 0, 2)


def test_CR67_using_a_borrowed_card_again_is_no_new_borrow() -> None:
    """C-R67, C-55: two uses of one loan, and the hand is empty all the while."""
    personas = ["good_neighbour", "scavenger"]
    table = react("heat_wave", "immediate", "burst_main", play={1: ["water_jugs"]}, personas=personas)
    borrow(table, 0, 1, "water_jugs", [], 1)
    again(table, 0, 1, "water_jugs", 4)
    assert mitigated(table, 0, 1) and mitigated(table, 0, 4)


def test_good_neighbour_proud_passes_two_cards() -> None:
    """C-53, C-54."""
    table = quake(
        "good_neighbour",
        "scavenger",
        options=BAD,
        play={1: ["first_aid_kit"]},
        hand={0: ["crowbar", "patch_up", "chainsaw"]},
    )
    borrow(table, 0, 1, "first_aid_kit", ["crowbar", "patch_up"], 1)
    assert (hand(table, 0), play(table, 1), hand(table, 1)) == (
        ["chainsaw"],
        ["crowbar 1/1", "first_aid_kit 3/3"],
        ["patch_up"],
    )


def test_good_neighbour_proud_passes_no_card_for_a_borrow_by_open_door() -> None:
    """C-R59."""
    table = quake("good_neighbour", "scavenger", options=BAD, play={1: ["first_aid_kit"]}, hand={0: ["open_door"]})
    respond(table, 0, "open_door", "borrow 1", "loan first_aid_kit", "slot 1")
    assert mitigated(table, 0, 1)


def test_electrician_well_wired_makes_powered_and_engine_cards_sturdy() -> None:
    """K-1: for the owner."""
    table = react(
        "tornado",
        "short_term",
        "drifting_smoke",
        seats=3,
        personas=["electrician", "scavenger", "mechanic"],
        play={0: ["headlamps", "signal_kit"]},
    )
    # Slots: Exposure, Wreckage, Blackout, Bad Air.
    for seat in range(3):
        commit(table, 0, "headlamps", 3, of=seat)
    finish(table)
    assert "headlamps 2/3" in play(table, 0)


def test_electrician_technophobe_cannot_use_powered_or_engine_cards() -> None:
    """C-48, C-R59: own or borrowed; but others may borrow them."""
    table = quake(
        "electrician",
        "scavenger",
        options=BAD,
        play={0: ["headlamps", "chainsaw"], 1: ["headlamps", "chainsaw", "candle_box"]},
        hand={0: ["crowbar"], 1: ["old_guitar"]},
    )
    assert not can_commit(table, 0, "headlamps", 3) and not can_commit(table, 0, "chainsaw", 2)
    assert not can_borrow(table, 0, 1, "headlamps") and can_borrow(table, 0, 1, "candle_box")
    assert can_borrow(table, 1, 0, "headlamps")


@pytest.mark.parametrize(("side", "needed"), [("ability", 1), ("none", 1), ("detriment", 2)])
def test_CR65_the_side_is_an_option(side: str, needed: int) -> None:
    """C-78, C-R65."""
    table = react(
        "solar_storm",
        "short_term",
        "drifting_smoke",
        personas=["home_cook", "scavenger"],
        options={"persona_side": side},
    )
    assert len(needs(table, 0, 2)) == needed
    assert abilities(table, 0) == ({"pantry"} if side == "ability" else set())


def test_good_neighbour_open_gate_is_there_again_in_the_next_phase() -> None:
    """C-53: the first borrow of each React."""
    table = quake("good_neighbour", "scavenger", play={1: ["first_aid_kit", "water_jugs"]}, next_impacts=["looters"])
    borrow(table, 0, 1, "first_aid_kit", [], 1)
    finish(table)
    to_react(table)
    borrow(table, 0, 1, "water_jugs", [], 1)
    assert safe(table, 1) == [0]


def test_good_neighbour_open_gate_is_for_the_first_borrow_even_if_that_one_was_paid() -> None:
    """C-53, C-R59: All Clear against Shaken comes after a borrow with a passed card."""
    table = react(
        "earthquake",
        "immediate",
        "long_wait",
        personas=["good_neighbour", "scavenger"],
        play={1: ["first_aid_kit", "tool_chest"]},
        hand={0: ["crowbar", "chainsaw"], 1: ["all_clear"]},
    )
    borrow(table, 0, 1, "first_aid_kit", "crowbar", 1)
    respond(table, 1, "all_clear")
    borrow(table, 0, 1, "tool_chest", "chainsaw", 2)
    assert hand(table, 0) == []


def test_electrician_technophobe_cannot_use_recharge_either() -> None:
    """K-13: Fuel Cans stand in only for Engine cards that one may use."""
    table = react(
        "river_flood",
        "short_term",
        "aftershock",
        personas=["electrician", "scavenger"],
        options=BAD,
        play={0: ["fuel_cans", "chainsaw"]},
    )
    # Slots: Thirst, Sickness, Stranded, Wreckage.
    assert slots_of(table, 0, "fuel_cans") == {3}


def test_personas_that_make_borrowing_easier_are_off_while_everybody_is_shaken() -> None:
    """C-R59: Long Wait."""
    table = react(
        "earthquake",
        "short_term",
        "long_wait",
        seats=4,
        personas=["trail_guide", "good_neighbour", "scavenger", "mechanic"],
        play={2: ["water_jugs"]},
        hand={0: ["crowbar"]},
    )
    assert not can_borrow(table, 0, 2, "water_jugs")
    assert not can_borrow(table, 1, 2, "water_jugs")  # nothing to pay with

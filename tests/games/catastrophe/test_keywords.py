"""Tests of the keywords on Resource cards, such as Sturdy and Quick: rules K-1 to K-13."""

from __future__ import annotations

import pytest

from tests.games.catastrophe.scenes import events, kind
from tests.games.catastrophe.shorthand import (
    CALM,
    Make,
    barter,
    borrow,
    borrow_rule,
    borrow_slots,
    can,
    can_answer,
    can_borrow,
    can_commit,
    can_use_again,
    close,
    commit,
    commit_rule,
    committed,
    deal,
    deciders,
    discards,
    finish,
    foreseen,
    full,
    hand,
    mitigated,
    needs,
    offer,
    pass_trades,
    place,
    play,
    provisioning,
    react,
    remedies,
    rule,
    run,
    safe,
    seconds,
    slots_of,
    swap,
    to_react,
)


def test_K1_a_sturdy_card_turns_one_step_however_often_it_is_used() -> None:
    table = react("earthquake", "short_term", "burst_main", play={0: ["hand_pump_filter"]})
    commit(table, 0, "hand_pump_filter", 1)
    commit(table, 0, "hand_pump_filter", 4)
    finish(table)
    assert play(table, 0) == ["hand_pump_filter 1/2"]


@pytest.mark.parametrize("left", [1, 2])
def test_K1_it_gives_no_more_uses_than_it_has_left(left: int) -> None:
    table = react("earthquake", "short_term", "burst_main", seats=3, play={0: [f"hand_pump_filter {left}"]})
    for seat in range(left):
        commit(table, 0, "hand_pump_filter", 1, of=seat)
    assert not can_commit(table, 0, "hand_pump_filter", 4)


def test_K1_a_sturdy_card_that_is_not_used_does_not_turn() -> None:
    table = react("earthquake", "short_term", "burst_main", play={0: ["hand_pump_filter"]})
    finish(table)
    assert play(table, 0) == ["hand_pump_filter 2/2"]


@pytest.mark.parametrize(("left", "then"), [(1, 2), (2, 2)])
def test_K2_refill_turns_back_one_step_at_the_start_of_restock(left: int, then: int) -> None:
    table = barter(first=0, play={0: [f"solar_panel {left}"]}, hand={0: []})
    assert play(table, 0) == [f"solar_panel {left}/2"]
    pass_trades(table)
    assert play(table, 0) == [f"solar_panel {then}/2"]


def test_K2_only_in_play() -> None:
    table = barter(first=0, play={0: ["rain_barrel 1"], 1: ["kitchen_garden 1"]})
    pass_trades(table)
    assert (play(table, 0), play(table, 1)) == (["rain_barrel 2/2"], ["kitchen_garden 2/2"])


def test_K3_perishable_turns_one_step_more_used_or_not() -> None:
    table = react("pandemic", "immediate", "drifting_smoke", play={0: ["fresh_groceries"], 1: ["fresh_groceries"]})
    commit(table, 0, "fresh_groceries", 2)
    finish(table)
    assert (play(table, 0), play(table, 1)) == (["fresh_groceries 1/3"], ["fresh_groceries 2/3"])


def test_K3_not_in_hand_and_never_beyond_its_uses() -> None:
    table = react(
        "pandemic", "immediate", "drifting_smoke", play={0: ["fresh_groceries 1"]}, hand={1: ["fresh_groceries"]}
    )
    commit(table, 0, "fresh_groceries", 2)
    finish(table)
    assert discards(table) == ["fresh_groceries"]
    assert "fresh_groceries" in hand(table, 1)


@pytest.mark.parametrize(("first", "second"), [(0, 1), (0, 2), (1, 3), (2, 3)])
def test_K4_communal_serves_two_players_with_one_use(first: int, second: int) -> None:
    table = react("river_flood", "short_term", "drifting_smoke", seats=4, play={0: ["pickup_truck"]})
    commit(table, 0, "pickup_truck", 3, of=first, also_seat=second)
    assert safe(table, 3) == [first, second]
    assert committed(table, 0) == {"pickup_truck": 1}


def test_K4_the_second_player_may_be_left_out() -> None:
    table = react("river_flood", "short_term", "drifting_smoke", seats=3, play={0: ["pickup_truck"]})
    commit(table, 0, "pickup_truck", 3)
    assert [mitigated(table, seat, 3) for seat in range(3)] == [True, False, False]


def test_K4_only_the_same_slot_and_only_open_units() -> None:
    table = react("river_flood", "short_term", "fuel_queue", seats=3, play={0: ["pickup_truck"], 1: ["cargo_bicycle"]})
    commit(table, 1, "cargo_bicycle", 3)
    assert seconds(table, 0, "pickup_truck", 3) == {"also_for 2"}


def test_K5_double_duty_serves_two_impacts_of_one_player() -> None:
    table = react("solar_storm", "short_term", "drifting_smoke", seats=3, play={0: ["camp_stove"]})
    # Slots: Blackout, Thirst, Hunger, Bad Air.
    commit(table, 0, "camp_stove", 2, also_slot=3)
    assert mitigated(table, 0, 2) and mitigated(table, 0, 3)
    finish(table)
    assert discards(table) == ["camp_stove"]


def test_K5_also_for_another_player_but_not_for_two() -> None:
    table = react("solar_storm", "short_term", "drifting_smoke", seats=3, play={0: ["camp_stove"]})
    commit(table, 0, "camp_stove", 2, of=1, also_slot=3)
    assert [mitigated(table, seat, slot) for seat in (0, 1) for slot in (2, 3)] == [False, False, True, True]


def test_K5_it_works_for_a_borrower() -> None:
    table = react("solar_storm", "short_term", "drifting_smoke", play={1: ["camp_stove"]}, hand={0: ["crowbar"]})
    borrow(table, 0, 1, "camp_stove", "crowbar", 2, also_slot=3)
    assert mitigated(table, 0, 2) and mitigated(table, 0, 3)
    finish(table)
    assert "camp_stove 1/1" in play(table, 1)


def test_K5_two_units_of_one_impact_take_two_uses() -> None:
    table = react("earthquake", "immediate", "tainted_supply", play={0: ["camp_stove"]})
    commit(table, 0, "camp_stove", 4)
    assert needs(table, 0, 4) == ["thirst"]


@pytest.mark.parametrize(("left", "units"), [(4, 2), (3, 1), (2, 1), (1, 0)])
def test_K6_makeshift_takes_two_uses_for_any_kind(left: int, units: int) -> None:
    table = react("earthquake", "short_term", "drifting_smoke", play={0: [f"pocket_multi_tool {left}"]})
    for slot in (3, 4)[:units]:
        commit(table, 0, "pocket_multi_tool", slot)
    assert not can_commit(table, 0, "pocket_multi_tool", 1)
    finish(table)
    assert play(table, 0) == ([] if left == 2 * units else [f"pocket_multi_tool {left - 2 * units}/4"])


def test_K6_it_works_for_a_borrower() -> None:
    table = react(
        "earthquake", "short_term", "drifting_smoke", play={1: ["pocket_multi_tool 3"]}, hand={0: ["crowbar"]}
    )
    borrow(table, 0, 1, "pocket_multi_tool", "crowbar", 2)
    assert mitigated(table, 0, 2)
    assert not can_use_again(table, 0, 1, "pocket_multi_tool", 1)  # one use is not enough


@pytest.mark.parametrize("card", ["ration_bars", "foil_blankets", "contact_sheet", "packed_go_bag"])
def test_K7_a_quick_card_enters_play_during_react(card: str) -> None:
    table = react("earthquake", "short_term", "drifting_smoke", hand={0: [card, "crowbar"]})
    table.do(0, "quick", card)
    assert (play(table, 0), hand(table, 0)) == ([full(card)], ["crowbar"])


def test_K7_other_cards_do_not() -> None:
    table = react("earthquake", "short_term", "drifting_smoke", hand={0: ["crowbar"]})
    assert not can(table, 0, "quick crowbar")
    assert rule(table, 0, "quick crowbar") == "K-7"


def test_K7_the_same_copy_only_once_per_react() -> None:
    seven = ["family_tent", "signal_kit", "dust_masks", "board_games", "watchdog", "candle_box", "old_guitar"]
    table = react("earthquake", "short_term", "drifting_smoke", play={0: seven}, hand={0: ["packed_go_bag"]})
    table.do(0, "quick", "packed_go_bag")
    table.do(0, "return", "packed_go_bag")
    assert not can(table, 0, "quick packed_go_bag")
    assert rule(table, 0, "quick packed_go_bag") == "K-7"


def test_K7_two_copies_are_two_chances() -> None:
    table = react("earthquake", "short_term", "drifting_smoke", hand={0: ["packed_go_bag", "packed_go_bag"]})
    table.do(0, "quick", "packed_go_bag")
    table.do(0, "quick", "packed_go_bag")
    assert play(table, 0) == ["packed_go_bag 1/1"] * 2


def test_K7_it_leaves_the_restock_allowance_alone() -> None:
    table = react("earthquake", "short_term", "drifting_smoke", hand={0: ["packed_go_bag", "crowbar", "chainsaw"]})
    table.do(0, "quick", "packed_go_bag")
    finish(table)
    pass_trades(table)
    place(table, 0, "crowbar", "chainsaw")
    place(table, 1)
    assert {"crowbar 1/1", "chainsaw 2/2"} <= set(play(table, 0))


def test_K8_a_fixed_card_serves_its_owner_only() -> None:
    table = react("earthquake", "short_term", "drifting_smoke", play={0: ["rain_barrel"]})
    assert can_commit(table, 0, "rain_barrel", 1)
    assert not can_commit(table, 0, "rain_barrel", 1, of=1)
    assert commit_rule(table, 0, "rain_barrel", 1, of=1) == "K-8"


def test_K8_it_cannot_be_borrowed() -> None:
    play = {1: ["rain_barrel", "water_jugs"]}
    table = react("earthquake", "short_term", "drifting_smoke", play=play, hand={0: ["crowbar"]})
    assert can_borrow(table, 0, 1, "water_jugs")
    assert borrow_rule(table, 0, 1, "rain_barrel") == "K-8"


def test_K8_in_play_it_cannot_be_traded() -> None:
    table = barter(first=0, play={0: ["rain_barrel"], 1: ["wood_stove"]}, hand={0: ["crowbar"], 1: ["chainsaw"]})
    assert rule(table, 0, "partner 1", "offer_play rain_barrel") == "K-8"
    offer(table, 0, 1, ["crowbar"])
    assert not can_answer(table, 1, ["@wood_stove"]) and can_answer(table, 1, ["chainsaw"])


def test_K8_from_hand_it_may_be_traded_and_passed() -> None:
    table = barter(first=0, hand={0: ["rain_barrel"]})
    swap(table, 0, 1, ["rain_barrel"], [])
    assert play(table, 1) == ["rain_barrel 2/2"]
    passed = react("earthquake", "short_term", "drifting_smoke", play={1: ["water_jugs"]}, hand={0: ["rain_barrel"]})
    borrow(passed, 0, 1, "water_jugs", "rain_barrel", 1)
    assert "rain_barrel 2/2" in play(passed, 1)


def test_K8_overflow_may_move_it() -> None:
    seven = ["family_tent", "signal_kit", "dust_masks", "board_games", "watchdog", "rain_barrel", "wood_stove 1"]
    table = barter(first=1, play={0: seven, 1: ["crowbar"]})
    swap(table, 1, 0, ["@crowbar"], [])
    options = remedies(table, 0)
    assert "rain_barrel" in options["return"] and "wood_stove" in options["scrap"]


def test_K9_salvage_draws_a_card_when_exhausted() -> None:
    table = react("earthquake", "short_term", "drifting_smoke", play={0: ["scrap_pile"]}, deck=["headlamps"])
    commit(table, 0, "scrap_pile", 3)
    finish(table)
    assert discards(table) == ["scrap_pile"]
    assert len(hand(table, 0)) == 3 and "headlamps" in hand(table, 0)  # and two in Replenish
    assert len(hand(table, 1)) == 2


@pytest.mark.parametrize("first", [0, 1, 2])
def test_K9_CR46_salvage_draws_from_the_first_trader_on(first: int) -> None:
    """K-9, C-R46: two Scrap Piles are exhausted together; whoever is nearer to the token draws first."""
    table = react(
        "earthquake",
        "short_term",
        "drifting_smoke",
        seats=3,
        first=first,
        play={0: ["scrap_pile"], 2: ["scrap_pile"]},
        deck=["headlamps", "old_guitar"],
    )
    for seat in (0, 2):
        commit(table, seat, "scrap_pile", 3)
    finish(table)
    near, far = (0, 2) if first == 0 else (2, 0)
    assert "headlamps" in hand(table, near) and "old_guitar" in hand(table, far)


def test_K9_not_when_it_is_discarded_otherwise() -> None:
    """K-9: an unused one stays; one in hand that is discarded draws nothing."""
    table = react(
        "earthquake",
        "short_term",
        "drifting_smoke",
        hand={0: ["supply_run", "scrap_pile"]},
        deck=["headlamps", "chainsaw", "crowbar"],
    )
    run(table, 0, "scrap_pile")
    assert hand(table, 0) == ["chainsaw", "crowbar", "headlamps"]


@pytest.mark.parametrize("make", [provisioning, barter])
@pytest.mark.parametrize("card", ["coffee_tin", "cash_envelope"])
def test_K10_giving_trade_goods_away_draws_a_card(make: Make, card: str) -> None:
    table = make(first=0, hand={0: [card], 1: ["crowbar"]}, deck=["headlamps"])
    swap(table, 0, 1, [card], ["crowbar"])
    assert hand(table, 0) == ["headlamps"]


def test_K10_the_partner_who_gives_them_draws() -> None:
    table = barter(first=0, play={1: ["coffee_tin 1"]}, hand={0: ["crowbar"]}, deck=["headlamps"])
    swap(table, 0, 1, ["crowbar"], ["@coffee_tin"])
    assert hand(table, 1) == ["headlamps"]


def test_K10_once_per_copy_and_phase() -> None:
    table = barter(first=0, hand={0: ["coffee_tin"], 1: []}, deck=["headlamps", "chainsaw"])
    swap(table, 0, 1, ["coffee_tin"], [])
    assert hand(table, 0) == ["headlamps"]
    swap(table, 1, 0, ["@coffee_tin"], [])
    assert hand(table, 1) == []


def test_K10_a_refused_trade_draws_nothing() -> None:
    table = barter(first=0, hand={0: ["coffee_tin"], 1: []}, deck=["headlamps"])
    offer(table, 0, 1, ["coffee_tin"])
    table.do(1, "decline")
    assert hand(table, 0) == ["coffee_tin"]


def test_K10_paying_for_a_borrow_is_no_trade() -> None:
    table = react("earthquake", "short_term", "drifting_smoke", play={1: ["water_jugs"]}, hand={0: ["coffee_tin"]})
    borrow(table, 0, 1, "water_jugs", "coffee_tin", 1)
    assert hand(table, 0) == []


def test_K10_kerbside_deal_shares_the_limit() -> None:
    table = react(
        "earthquake",
        "short_term",
        "drifting_smoke",
        seats=2,
        first=1,
        hand={0: ["kerbside_deal", "coffee_tin"]},
        deck=["headlamps"],
    )
    deal(table, 0, 1, ["coffee_tin"], [])
    assert hand(table, 0) == ["headlamps"]
    finish(table)
    size = len(hand(table, 1))
    if deciders(table) == [0]:
        table.do(0, "no_trade")
    swap(table, 1, 0, ["@coffee_tin"], [])
    assert len(hand(table, 1)) == size


def test_K11_forecast_looks_at_the_next_impact_at_the_end_of_replenish() -> None:
    table = react(
        "earthquake",
        "immediate",
        "burst_main",
        play={0: ["crank_radio"]},
        next_impacts=["stomach_bug", "looters"],
    )
    close(table)
    assert (kind(table), deciders(table)) == ("foresee", [0])
    table.do(0, "look")
    assert foreseen(table, 0) == ["stomach_bug"]
    assert foreseen(table, 1) == foreseen(table, None) == []


def test_K11_it_may_be_declined() -> None:
    table = react(
        "earthquake",
        "immediate",
        "burst_main",
        play={0: ["crank_radio"]},
        next_impacts=["stomach_bug", "looters"],
    )
    close(table)
    table.do(0, "look_away")
    assert foreseen(table, 0) == []


def test_K11_only_in_play() -> None:
    table = react("earthquake", "immediate", "burst_main", hand={0: ["crank_radio"]})
    close(table)
    assert kind(table) != "foresee"


@pytest.mark.parametrize(
    ("beside", "slots"),
    [([], {1}), (["solar_panel"], {1, 2}), (["satellite_messenger"], {1, 2, 3}), (["signal_kit"], {1})],
)
def test_K12_recharge_covers_what_other_powered_cards_cover(beside: list[str], slots: set[int]) -> None:
    table = react("solar_storm", "immediate", "drifting_smoke", play={0: ["battery_bank", *beside]})
    # Slots: Blackout, Silence, Stranded, Bad Air.
    assert slots_of(table, 0, "battery_bank") == slots


def test_K12_the_other_card_need_not_have_a_use_left_free() -> None:
    table = react("solar_storm", "immediate", "drifting_smoke", play={0: ["battery_bank", "satellite_messenger"]})
    commit(table, 0, "satellite_messenger", 2)
    commit(table, 0, "battery_bank", 3)
    assert (safe(table, 2), safe(table, 3)) == ([0], [0])


def test_K12_a_card_of_another_player_is_no_help_and_a_borrower_gets_the_printed_kinds() -> None:
    table = react(
        "solar_storm",
        "immediate",
        "drifting_smoke",
        play={0: ["battery_bank"], 1: ["satellite_messenger", "battery_bank"]},
        hand={0: ["crowbar"]},
    )
    assert not can_commit(table, 0, "battery_bank", 2)
    assert borrow_slots(table, 0, 1, "battery_bank", "crowbar") == {"1"}


def test_K12_not_while_powered_cards_cannot_be_used() -> None:
    table = react("solar_storm", "immediate", "lines_down", play={0: ["battery_bank", "satellite_messenger"]})
    assert not any(can_commit(table, 0, "battery_bank", slot) for slot in (1, 2, 3, 4))


@pytest.mark.parametrize(
    ("beside", "slots"), [([], {3}), (["chainsaw"], {3, 4}), (["camp_stove"], {1, 3}), (["crowbar"], {3})]
)
def test_K13_top_up_covers_what_engine_cards_cover(beside: list[str], slots: set[int]) -> None:
    table = react("river_flood", "short_term", "aftershock", play={0: ["fuel_cans", *beside]})
    # Slots: Thirst, Sickness, Stranded, Wreckage.
    assert slots_of(table, 0, "fuel_cans") == slots


def test_K13_not_while_engines_are_grounded() -> None:
    table = react("river_flood", "short_term", "fallen_overpass", play={0: ["fuel_cans", "camp_stove"]})
    assert can_commit(table, 0, "fuel_cans", 3) and not can_commit(table, 0, "fuel_cans", 1)


def test_K7_the_copy_that_went_back_is_quick_again_in_the_next_react() -> None:
    seven = ["family_tent", "signal_kit", "dust_masks", "board_games", "watchdog", "candle_box", "old_guitar"]
    table = react(
        "earthquake", "immediate", CALM, play={0: seven}, hand={0: ["packed_go_bag"]}, next_impacts=["looters"]
    )
    table.do(0, "quick", "packed_go_bag")
    table.do(0, "return", "packed_go_bag")
    finish(table)
    to_react(table)
    assert can(table, 0, "quick packed_go_bag")


def test_K10_provisioning_counts_as_a_phase_of_its_own() -> None:
    """K-10: the same tin draws once in Provisioning and once more in the Immediate phase."""
    table = provisioning(first=0, hand={0: ["coffee_tin"]}, options={"impacts": "burst_main,looters,curfew"})
    swap(table, 0, 1, ["coffee_tin"], [])
    assert len(hand(table, 0)) == 1
    pass_trades(table)
    for seat in (0, 1):
        place(table, seat)
    finish(table)
    assert deciders(table) == [1]
    size = len(hand(table, 1))
    swap(table, 1, 0, ["@coffee_tin"], [])
    assert len(hand(table, 1)) == size + 1


def test_K10_two_copies_draw_two_cards() -> None:
    table = barter(first=0, hand={0: ["coffee_tin", "coffee_tin"]}, deck=["headlamps", "chainsaw"])
    swap(table, 0, 1, ["coffee_tin", "coffee_tin"], [])
    assert hand(table, 0) == ["chainsaw", "headlamps"]


def test_K2_a_card_that_is_full_stays_so() -> None:
    table = barter(first=0, play={0: ["rain_barrel 1"]}, next_impacts=["burst_main", "looters"])
    to_react(table)
    assert play(table, 0) == ["rain_barrel 2/2"]
    finish(table)
    to_react(table)
    assert play(table, 0) == ["rain_barrel 2/2"]
    assert len(events(table, "refilled")) == 1

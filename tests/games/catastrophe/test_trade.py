"""Tests of trades in Provisioning and Barter: rules C-26 to C-28, C-33 to C-38, C-64 to C-68, C-R18 to C-R28."""

from __future__ import annotations

import pytest

from tests.games.catastrophe.scenes import events, kind
from tests.games.catastrophe.shorthand import (
    Make,
    answer,
    barter,
    can_answer,
    deciders,
    hand,
    offer,
    offered,
    partners,
    play,
    provisioning,
    rule,
    swap,
    told,
)

STEPS = [provisioning, barter]  # trading follows the same rules in both


@pytest.mark.parametrize("make", STEPS)
def test_C33_C64_trading_turns_go_clockwise_from_the_first_trader(make: Make) -> None:
    table = make(
        seats=4,
        first=2,
        hand={seat: [card] for seat, card in enumerate(("crowbar", "chainsaw", "old_guitar", "candle_box"))},
    )
    order = []
    while kind(table) == "trade":
        [seat] = deciders(table)
        order.append(seat)
        table.do(seat, "no_trade")
    assert order == [2, 3, 0, 1]


@pytest.mark.parametrize("make", STEPS)
def test_C34_a_turn_has_one_trade_or_none(make: Make) -> None:
    table = make(seats=3, first=0, hand={0: ["crowbar", "chainsaw"], 1: [], 2: []})
    swap(table, 0, 1, ["crowbar"], [])
    assert deciders(table) == [1]
    table.do(1, "no_trade")
    assert deciders(table) == [2]


def test_C35_any_combination_of_supply_cards_is_offered() -> None:
    table = provisioning(first=0, hand={0: ["crowbar", "crowbar", "patch_up"], 1: ["chainsaw", "all_clear"]})
    swap(table, 0, 1, ["crowbar", "crowbar", "patch_up"], ["chainsaw", "all_clear"])
    assert (play(table, 0), hand(table, 0)) == (["chainsaw 2/2"], ["all_clear"])
    assert (play(table, 1), hand(table, 1)) == (["crowbar 1/1", "crowbar 1/1"], ["patch_up"])


@pytest.mark.parametrize("make", STEPS)
def test_C36_CR28_a_gift_is_a_trade(make: Make) -> None:
    table = make(first=0, hand={0: ["crowbar"], 1: []})
    swap(table, 0, 1, ["crowbar"], [])
    assert (hand(table, 0), play(table, 1)) == ([], ["crowbar 1/1"])


@pytest.mark.parametrize("make", STEPS)
def test_C17_C37_C68_resources_received_lie_in_play(make: Make) -> None:
    table = make(first=0, hand={0: ["crowbar"], 1: ["chainsaw"]})
    swap(table, 0, 1, ["crowbar"], ["chainsaw"])
    assert [play(table, seat) for seat in (0, 1)] == [["chainsaw 2/2"], ["crowbar 1/1"]]
    assert [hand(table, seat) for seat in (0, 1)] == [[], []]


@pytest.mark.parametrize("make", STEPS)
def test_C18_C38_responses_received_go_to_the_hand(make: Make) -> None:
    table = make(first=0, hand={0: ["patch_up"], 1: ["all_clear"]})
    swap(table, 0, 1, ["patch_up"], ["all_clear"])
    assert [play(table, seat) for seat in (0, 1)] == [[], []]
    assert [hand(table, seat) for seat in (0, 1)] == [["all_clear"], ["patch_up"]]


@pytest.mark.parametrize("make", STEPS)
def test_C26_C66_a_trade_has_exactly_two_parties(make: Make) -> None:
    """C-26, C-66: once a partner is chosen, cards of a third seat play no part."""
    table = make(seats=3, first=0, hand={0: ["crowbar"], 1: ["chainsaw"], 2: ["old_guitar"]})
    offer(table, 0, 1, ["crowbar"])
    assert deciders(table) == [1]
    assert not can_answer(table, 1, ["old_guitar"])
    answer(table, 1, ["chainsaw"])
    table.do(0, "accept")
    assert hand(table, 2) == ["old_guitar"] and play(table, 2) == []


def test_C27_CR22_no_title_is_on_both_sides() -> None:
    table = barter(first=0, play={0: ["water_jugs"], 1: ["water_jugs 2"]}, hand={1: ["chainsaw"]})
    offer(table, 0, 1, ["@water_jugs"])
    assert rule(table, 1, "offer_play water_jugs") == "C-R22"
    assert can_answer(table, 1, ["chainsaw"])


def test_C27_a_response_counts_as_well() -> None:
    """C-27, C-R22."""
    table = provisioning(first=0, hand={0: ["open_door"], 1: ["open_door", "chainsaw"]})
    offer(table, 0, 1, ["open_door"])
    assert not can_answer(table, 1, ["open_door"])


def test_CR22_a_gift_of_what_the_other_has_is_fine() -> None:
    table = barter(first=0, play={0: ["water_jugs"], 1: ["water_jugs 2"]})
    swap(table, 0, 1, ["@water_jugs"], [])
    assert play(table, 1) == ["water_jugs 2/4", "water_jugs 4/4"]


@pytest.mark.parametrize("make", STEPS)
def test_C28_one_may_take_part_in_several_trades(make: Make) -> None:
    table = make(seats=3, first=0, hand={0: ["crowbar"], 1: ["chainsaw"], 2: ["old_guitar"]})
    swap(table, 0, 1, ["crowbar"], [])
    swap(table, 1, 0, ["chainsaw"], [])
    swap(table, 2, 0, ["old_guitar"], [])
    assert play(table, 0) == ["chainsaw 2/2", "old_guitar 1/1"]


def test_CR18_anyone_may_be_the_partner() -> None:
    table = barter(seats=5, first=0, hand={0: ["crowbar"]})
    assert partners(table, 0) == {1, 2, 3, 4}


@pytest.mark.parametrize("make", STEPS)
def test_CR19_the_other_side_may_decline_also_a_gift(make: Make) -> None:
    table = make(seats=3, first=0, hand={0: ["crowbar"], 1: ["chainsaw"]})
    offer(table, 0, 1, ["crowbar"])
    table.do(1, "decline")
    assert (hand(table, 0), play(table, 1)) == (["crowbar"], [])
    assert deciders(table) == [0]


def test_CR19_nothing_moves_before_the_turn_player_confirms() -> None:
    table = barter(first=0, hand={0: ["crowbar"], 1: ["chainsaw"]})
    offer(table, 0, 1, ["crowbar"])
    answer(table, 1, ["chainsaw"])
    assert [hand(table, seat) for seat in (0, 1)] == [["crowbar"], ["chainsaw"]]
    assert deciders(table) == [0]
    table.do(0, "withdraw")
    assert [hand(table, seat) for seat in (0, 1)] == [["crowbar"], ["chainsaw"]]
    assert [play(table, seat) for seat in (0, 1)] == [[], []]


def test_CR20_the_turn_player_may_receive_and_give_nothing() -> None:
    table = barter(seats=3, first=0, hand={1: ["chainsaw"]})
    swap(table, 0, 1, [], ["chainsaw"])
    assert play(table, 0) == ["chainsaw 2/2"]
    assert deciders(table) == [1]  # it was the trade of seat 0


def test_CR20_at_least_one_card_changes_hands() -> None:
    table = barter(first=0, hand={0: ["crowbar"], 1: ["chainsaw"]})
    offer(table, 0, 1, [])
    assert rule(table, 1, "agree") == "C-R20"


@pytest.mark.parametrize("proposals", [1, 2, 3, 4, 5])
def test_CR21_after_so_many_failed_proposals_the_turn_ends(proposals: int) -> None:
    table = barter(seats=3, first=0, hand={0: ["crowbar"], 1: ["chainsaw"]}, options={"trade_proposals": proposals})
    for _ in range(proposals):
        assert deciders(table) == [0]
        offer(table, 0, 1, ["crowbar"])
        table.do(1, "decline")
    assert deciders(table) == [1]


def test_CR21_three_is_the_default_and_a_withdrawal_counts() -> None:
    table = barter(seats=3, first=0, hand={0: ["crowbar"], 1: ["chainsaw"]})
    for _ in range(3):
        assert deciders(table) == [0]
        offer(table, 0, 1, ["crowbar"])
        answer(table, 1, ["chainsaw"])
        table.do(0, "withdraw")
    assert deciders(table) == [1]


def test_CR21_a_refused_offer_uses_up_no_trade() -> None:
    table = barter(first=0, hand={0: ["crowbar"], 1: []})
    for _ in range(2):
        offer(table, 0, 1, ["crowbar"])
        table.do(1, "decline")
    swap(table, 0, 1, ["crowbar"], [])
    assert play(table, 1) == ["crowbar 1/1"]


def test_CR21_CR25_all_see_who_refused_until_a_trade_or_the_next_turn() -> None:
    table = barter(seats=3, first=0, hand={0: ["crowbar"], 2: ["chainsaw"]}, personas=["market_vendor", "scavenger"])

    def refusers() -> set[int]:
        return {table.view(viewer)["refusers"] for viewer in (0, 1, 2, None)}

    assert refusers() == {0}
    offer(table, 0, 2, ["crowbar"])
    table.do(2, "decline")
    assert refusers() == {0b100}
    offer(table, 0, 1, ["crowbar"])
    table.do(1, "agree")
    table.do(0, "withdraw")
    assert refusers() == {0b110}
    swap(table, 0, 1, ["crowbar"], [])
    assert deciders(table) == [0]  # a second trade
    assert refusers() == {0}
    offer(table, 0, 2, [])
    table.do(2, "decline")
    table.do(0, "no_trade")
    assert (deciders(table), refusers()) == ([1], {0})


def test_CR23_in_provisioning_cards_from_earlier_trades_may_be_offered() -> None:
    table = provisioning(seats=3, first=0, hand={0: ["crowbar"], 1: ["chainsaw"]})
    swap(table, 0, 1, ["crowbar"], [])
    swap(table, 1, 2, ["@crowbar", "chainsaw"], [])
    assert play(table, 2) == ["chainsaw 2/2", "crowbar 1/1"]


def test_C65_in_barter_cards_from_hand_and_play_are_offered() -> None:
    table = barter(first=0, play={0: ["water_jugs"], 1: ["tool_chest"]}, hand={0: ["crowbar"], 1: ["chainsaw"]})
    swap(table, 0, 1, ["@water_jugs", "crowbar"], ["@tool_chest", "chainsaw"])
    assert play(table, 0) == ["chainsaw 2/2", "tool_chest 3/3"]
    assert play(table, 1) == ["crowbar 1/1", "water_jugs 4/4"]


def test_C67_a_partially_used_card_keeps_its_uses() -> None:
    table = barter(first=0, play={0: ["water_jugs 3"], 1: ["tool_chest 1"]})
    swap(table, 0, 1, ["@water_jugs"], ["@tool_chest"])
    assert (play(table, 0), play(table, 1)) == (["tool_chest 1/3"], ["water_jugs 3/4"])


SEVEN = ["family_tent", "signal_kit", "dust_masks", "board_games", "watchdog", "crowbar", "candle_box"]


def test_CR24_both_bundles_leave_before_anything_enters() -> None:
    """C-R24: a full row that gives a card away has room for the one it gets."""
    table = barter(first=0, play={0: SEVEN, 1: ["tool_chest"]})
    swap(table, 0, 1, ["@crowbar"], ["@tool_chest"])
    assert kind(table) == "trade" and len(play(table, 0)) == 7


def test_CR24_the_turn_players_cards_enter_first() -> None:
    table = barter(
        first=0,
        play={
            0: SEVEN,
            1: ["water_jugs", "wool_blankets", "tool_chest", "headlamps", "deadbolts", "chainsaw", "canned_goods"],
        },
        hand={0: ["old_guitar"], 1: ["coffee_tin"]},
    )
    swap(table, 0, 1, ["old_guitar"], ["coffee_tin"])
    assert (kind(table), deciders(table)) == ("overflow", [0])
    table.do(0, "return", "crowbar")
    assert (kind(table), deciders(table)) == ("overflow", [1])


def test_CR25_third_parties_see_resources_but_of_responses_only_the_number() -> None:
    table = barter(seats=3, first=0, hand={0: ["crowbar", "patch_up", "all_clear"], 1: ["chainsaw"]})
    swap(table, 0, 1, ["crowbar", "patch_up", "all_clear"], ["chainsaw"])
    for viewer in (2, None):
        assert {"crowbar", "chainsaw"} <= set(told(table, viewer))
        assert not {"patch_up", "all_clear"} & set(told(table, viewer))
        assert len(events(table, "gave_response", viewer)) == 2
        assert table.view(viewer)["zones"]["hand"][1] == 2
    for viewer in (0, 1):
        assert {"patch_up", "all_clear"} <= set(told(table, viewer))


def test_CR25_the_giver_remembers_the_response() -> None:
    table = barter(seats=3, first=0, hand={0: ["patch_up"], 1: ["crowbar"]})
    swap(table, 0, 1, ["patch_up"], [])
    assert table.view(0)["known"] == [{"card": "patch_up", "zones": [1]}]
    assert table.view(2)["known"] == table.view(None)["known"] == []


def test_CR25_a_proposal_is_seen_by_the_two_parties_only() -> None:
    table = barter(seats=3, first=0, play={0: ["water_jugs"]}, hand={0: ["crowbar"], 1: ["chainsaw"]})
    offer(table, 0, 1, ["crowbar", "@water_jugs"])
    for viewer in (0, 1):
        assert [entry["card"] for entry in table.view(viewer)["proposal"]["offer"]] == ["crowbar", "water_jugs"]
    answer(table, 1, ["chainsaw"])
    for viewer in (0, 1):
        assert [entry["card"] for entry in table.view(viewer)["proposal"]["back"]] == ["chainsaw"]
    for other in (2, None):
        assert table.view(other)["proposal"] is None
    table.do(0, "withdraw")
    for other in (2, None):
        assert not {"crowbar", "chainsaw"} & set(told(table, other))


def test_CR25_other_seats_see_the_same_whatever_is_proposed() -> None:
    tables = [barter(seats=3, first=0, hand={0: ["crowbar", "patch_up"], 1: ["chainsaw", "old_guitar"]}) for _ in "ab"]
    for table, give, get in zip(
        tables, (["crowbar"], ["crowbar", "patch_up"]), ("chainsaw", "old_guitar"), strict=True
    ):
        offer(table, 0, 1, give)
        answer(table, 1, [get])
        table.do(0, "withdraw")
    for viewer in (2, None):
        assert tables[0].view(viewer) == tables[1].view(viewer)
        assert tables[0].events_since(0, viewer) == tables[1].events_since(0, viewer)
        assert tables[0].version(viewer) == tables[1].version(viewer)


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_CR25_the_wish_is_heard_by_all(viewer: int | None) -> None:
    table = barter(seats=3, first=0, hand={0: ["crowbar"], 1: ["chainsaw"]})
    offer(table, 0, 1, ["crowbar"], wish=["thirst", "hunger"])
    assert [event["kind"] for event in events(table, "wished", viewer)] == ["thirst", "hunger"]
    assert table.view(viewer)["wish"] == ["thirst", "hunger"]


def test_CR25_at_most_four_kinds_are_wished_for() -> None:
    table = barter(first=0, hand={0: ["crowbar"], 1: ["chainsaw"]})
    links = ["partner 1", "offer crowbar", *(f"wish {kind}" for kind in ("thirst", "hunger", "unrest", "injury"))]
    assert offered(table, 0, *links) == {"send"}
    assert rule(table, 0, *links, "wish silence") == "C-R25"


def test_CR26_a_card_may_come_back_in_a_later_trade_and_the_same_two_may_trade_again() -> None:
    table = barter(first=0, hand={0: ["crowbar"], 1: ["chainsaw"]})
    swap(table, 0, 1, ["crowbar"], ["chainsaw"])
    swap(table, 1, 0, ["@crowbar"], ["@chainsaw"])
    assert (play(table, 0), play(table, 1)) == (["crowbar 1/1"], ["chainsaw 2/2"])
    assert kind(table) != "trade"  # two seats, two trades


def test_CR27_only_supply_cards_change_hands() -> None:
    table = barter(first=0, play={0: ["water_jugs"]}, hand={0: ["crowbar"]}, personas=["paramedic", "scavenger"])
    names = {name for name in offered(table, 0, "partner 1") if not name.startswith("wish")}
    assert names == {"offer crowbar", "offer_play water_jugs"}


def test_CR26_no_seat_conducts_a_second_trade() -> None:
    table = barter(seats=3, first=0, hand={0: ["crowbar", "chainsaw"], 1: ["old_guitar"], 2: ["headlamps"]})
    conducted = []
    while kind(table) == "trade":
        [seat] = deciders(table)
        conducted.append(seat)
        swap(table, seat, (seat + 1) % 3, [hand(table, seat)[0]], [])
    assert conducted == [0, 1, 2]

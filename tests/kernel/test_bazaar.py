"""Tests of the sample game bazaar: its rules, and what everybody knows after each of them."""

from __future__ import annotations

import pytest

from calamity.kernel.imagination import imagine
from calamity.kernel.pools import pool_cards
from calamity.kernel.table import Table
from calamity.samples.bazaar.rules import Bazaar
from calamity.testing import Scenario, ScenarioTable

LOT = ["silk"]
PACKETS = ["figs", "copper", "glass", "figs", "copper", "silk", "figs", "glass", "saffron"]  # of seats 0, 1 and 2
ROUNDS = (("figs", "copper", "saffron"), ("glass", "copper", "silk"), ("figs", "figs", "glass"))


def morning(*hands: list[str], **options: object) -> Scenario:
    """The first day of three merchants begins with a stacked deck."""
    scenario = Scenario("bazaar", 3, 0, options).zone("lot", []).zone("deck", LOT + PACKETS).set("day", 0)
    for seat in range(3):
        scenario = scenario.zone("packet", seat, []).zone("hand", seat, hands[seat] if seat < len(hands) else [])
    return scenario


def picked(table: ScenarioTable, *rounds: tuple[str, str, str]) -> ScenarioTable:
    for wares in rounds:
        for seat, ware in enumerate(wares):
            table.do(seat, "pick", ware)
    return table


def at_market(**options: object) -> ScenarioTable:
    """Everybody has picked: two figs and glass; a fig and two coppers; glass, silk and saffron."""
    return picked(morning(**options).table(), *ROUNDS)


def at_auction() -> ScenarioTable:
    return at_market(trading="off")


def known(table: Table, seat: int | None) -> list[tuple[str, list[int]]]:
    return sorted((known["card"], known["zones"]) for known in table.view(seat)["known"])


def finish(table: Table) -> None:
    while not table.over:
        table.act(table.asks[0].seat, table.asks[0].default)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_B2_seven_wares_each_and_three_more_are_in_play(seats: int) -> None:
    zones = Table("bazaar", seats, 1).view(None)["zones"]
    assert zones["deck"]["size"] + 3 * seats + 1 == 7 * seats + 3
    assert zones["crate"] == 38 - 7 * seats - 3


def test_B3_the_next_merchant_is_first_each_day() -> None:
    table = Table("bazaar", 4, 3)
    finish(table)
    mornings = [event for event in table.events_since(0, None) if event["event"] == "morning"]
    assert [(event["day"], event["seat"]) for event in mornings] == [(1, 0), (2, 1), (3, 2)]


@pytest.mark.parametrize("days", [1, 2, 3])
def test_B3_the_number_of_days_is_an_option(days: int) -> None:
    table = Table("bazaar", 3, 3, {"days": days})
    finish(table)
    assert table.view(None)["day"] == days


def test_B4_a_lot_lies_open_and_packets_are_for_their_owners() -> None:
    table = morning().table()
    assert table.zone("lot") == LOT
    assert table.view(1)["zones"]["packet"] == [3, ["figs", "copper", "silk"], 3]
    assert table.refuses(1, "pick", "saffron").key == "not_in_packet"


def test_B5_picks_are_secret_until_all_are_made() -> None:
    table = morning().table()
    table.do(1, "pick", "silk")
    assert table.view(0)["zones"]["hand"] == [[], 0, 0]
    assert table.view(0)["waiting_for"] == [0, 2]
    table.do(0, "pick", "figs")
    table.do(2, "pick", "saffron")
    assert [table.zone("hand", seat) for seat in range(3)] == [["figs"], ["silk"], ["saffron"]]
    assert table.view(0)["zones"]["hand"] == [["figs"], 1, 1]


@pytest.mark.parametrize(("passing", "to"), [("left", 1), ("right", 2)])
def test_B6_packets_go_round_and_are_remembered(passing: str, to: int) -> None:
    table = picked(morning(passing=passing).table(), ("figs", "copper", "saffron"))
    assert table.zone("packet", to) == ["copper", "glass"]
    assert known(table, 0) == [("copper", [8 + to]), ("glass", [8 + to])]


def test_B6_a_ware_that_was_passed_on_may_be_picked_unseen() -> None:
    table = picked(morning().table(), ("figs", "copper", "saffron"), ("glass", "copper", "silk"))
    assert known(table, 0) == [("copper", [1, 10]), ("figs", [9]), ("glass", [1, 10])]


def test_B6_an_empty_packet_holds_nothing() -> None:
    table = at_auction()
    assert all(zone < 8 for seat in range(3) for _, zones in known(table, seat) for zone in zones)


def test_B7_the_market_closes_when_all_are_ready() -> None:
    table = at_market()
    for seat in (2, 0):
        table.do(seat, "ready")
    assert table.asks[0].kind == "trade"
    table.do(1, "ready")
    assert table.asks[0].kind == "bid"


def test_B8_one_offer_a_day_to_somebody_else_for_another_ware() -> None:
    table = at_market()
    assert table.refuses(0, "offer", "0").key == "yourself"
    assert table.refuses(0, "offer", "4").key == "nobody_there"
    assert table.refuses(0, "give", "silk").key == "no_offer_begun"
    table.act(0, table.game.actions.encode("offer", 1))
    assert table.refuses(0, "give", "pearls").key == "not_in_hand"
    assert table.refuses(0, "ready").key == "finish_offer"
    table.act(0, table.game.actions.encode("give", "figs"))
    assert table.refuses(0, "wish", "figs").key == "same_ware"
    table.act(0, table.game.actions.encode("wish", "copper"))
    table.do(1, "decline")
    assert table.refuses(0, "offer", "1").key == "offered_already"


def test_B8_an_offer_needs_wares_on_both_sides() -> None:
    table = at_market()
    state = table.state
    assert isinstance(state, Bazaar)
    state.discards += state.hands[2]
    state.hands[2], state.hand_pools[2] = [], []
    state.options = list(state.choices_of(state.seat))  # the cache, which the engine itself keeps up to date
    assert table.refuses(0, "offer", "2").key == "nothing_to_take"
    assert table.refuses(2, "offer", "0").key == "nothing_to_offer"


def offered(wish: str) -> ScenarioTable:
    table = at_market()
    table.act(0, [table.game.actions.parse(text) for text in ("offer 1", "give glass", f"wish {wish}")])
    return table


def test_B9_only_the_partner_sees_the_offered_ware() -> None:
    table = offered("copper")
    assert table.view(1)["zones"]["stall"] == [{"card": "glass", "seen_by": [0, 1]}]
    assert table.view(2)["zones"]["stall"] == [{"card": None, "seen_by": [0, 1]}]
    assert table.view(2)["wish"] == "copper"
    assert table.view(2)["waiting_for"] == [1]


def test_B10_wares_change_hands() -> None:
    table = offered("copper")
    table.do(1, "accept")
    assert table.zone("hand", 0) == ["figs", "figs", "copper"]
    assert table.zone("hand", 1) == ["figs", "copper", "glass"]
    assert ("glass", [1]) in known(table, 0)
    assert known(table, None) == [("copper", [0])]


def test_B10_a_declined_ware_goes_back_and_is_remembered() -> None:
    table = offered("copper")
    table.do(1, "decline")
    assert table.zone("hand", 0) == ["figs", "figs", "glass"]
    assert ("glass", [0]) in known(table, 1)
    assert known(table, None) == []


def test_B10_who_lacks_the_wished_ware_must_still_be_asked() -> None:
    table = offered("pearls")
    assert table.view(2)["waiting_for"] == [1]
    assert table.refuses(1, "accept").key == "wish_unfulfilled"


def test_B11_B12_the_highest_bid_pays_and_takes_the_lot() -> None:
    table = at_auction()
    table.do(2, "bid", "silk", "enough")
    table.do(0, "bid", "glass", "enough")
    assert table.refuses(1, "bid", "pearls").key == "not_in_hand"
    table.do(1, "enough")
    assert table.get("bids") == [2, 0, 3]
    assert table.zone("won", 2) == LOT
    assert table.zone("discards") == ["silk"]
    assert "glass" in table.zone("hand", 0)
    assert known(table, None) == [("glass", [0])]


def test_B11_several_wares_of_a_kind_are_all_known_afterwards() -> None:
    table = at_auction()
    table.do(2, "bid", "silk", "bid", "saffron", "bid", "glass")
    table.do(1, "bid", "copper", "bid", "copper", "enough")
    table.do(0, "enough")
    assert known(table, None) == [("copper", [1]), ("copper", [1])]


@pytest.mark.parametrize("bids", [("enough", "enough", "enough"), ("glass", "enough", "glass")])
def test_B12_without_a_single_highest_bid_the_lot_is_discarded(bids: tuple[str, str, str]) -> None:
    table = at_auction()
    for seat, ware in enumerate(bids):
        if ware != "enough":
            table.act(seat, table.game.actions.encode("bid", ware))
        table.do(seat, "enough")
    assert table.zone("discards") == LOT
    assert all(table.zone("won", seat) == [] for seat in range(3))


def test_B13_three_wares_keep_overnight() -> None:
    table = picked(morning(["pearls", "pearls"], trading="off", days=2).table(), *ROUNDS)
    for seat in range(3):
        table.do(seat, "enough")
    assert table.view(1)["waiting_for"] == [0]
    table.do(0, "spoil", "figs", "spoil", "figs")
    assert table.zone("hand", 0) == ["glass", "pearls", "pearls"]
    assert table.zone("discards") == ["silk", "figs", "figs"]
    assert table.get("day") == 2


def test_B14_the_discards_become_the_deck() -> None:
    table = Table("bazaar", 3, 4)
    finish(table)
    counts = [event["count"] for event in table.events_since(0, None) if event["event"] == "reshuffled"]
    assert counts
    assert min(counts) > 0


def test_B14_a_new_deck_is_known_as_a_set() -> None:
    """Whoever imagines the world never finds wares of the new deck among those that were in hands before."""
    table = Table("bazaar", 3, 4)
    while not any(event["event"] == "reshuffled" for event in table.events_since(0, None)):
        table.act(table.asks[0].seat, table.asks[0].default)
    state = table.state
    assert isinstance(state, Bazaar)
    assert state.deck.origin > 0
    for seed in range(30):
        world = imagine(state, 0, seed)
        for pool in (0, state.deck.origin):
            assert sorted(pool_cards(world, 0, pool)) == sorted(pool_cards(state, 0, pool))


def test_B15_B16_lots_and_pairs_count() -> None:
    table = at_market(trading="off", days=1)
    table.do(2, "bid", "silk", "enough")
    for seat in (0, 1):
        table.do(seat, "enough")
    assert table.over
    assert table.zone("goods", 1) == ["figs", "copper", "copper"]
    assert table.get("points") == [2, 2, 3]
    assert table.result is not None
    assert (table.result.winners, table.result.ranks) == ((2,), (2, 2, 1))


def test_B17_equal_points_share_the_victory() -> None:
    table = at_market(trading="off", days=1)
    for seat in range(3):
        table.do(seat, "enough")
    assert table.result is not None
    assert (table.result.winners, table.result.outcome, table.result.ranks) == ((0, 1), "shared", (1, 1, 3))
    assert [table.state.payoff(seat) for seat in range(3)] == [0.5, 0.5, 0.0]


def test_B18_whoever_resigned_cannot_win() -> None:
    table = at_market(trading="off", days=1)
    table.do(2, "bid", "silk", "enough")
    table.do(1, "bid", "copper", "enough")
    table.act(2, 1)
    table.do(0, "enough")
    assert table.zone("won", 2) == LOT
    assert table.result is not None
    assert (table.result.winners, table.result.ranks) == ((0, 1), (1, 1, 3))


def test_B18_the_last_one_left_wins_at_once() -> None:
    table = at_market()
    table.act(0, 1)
    table.act(2, 1)
    assert table.result is not None
    assert (table.result.winners, table.result.reason) == ((1,), "alone")

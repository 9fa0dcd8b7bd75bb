"""Tests of whole situations of Catastrophe, step by step: typical ones from set-up to defeat, then tricky ones."""

from __future__ import annotations

import pytest

from calamity.testing import Scenario, ScenarioTable
from tests.games.catastrophe.scenes import GAME, events, kind
from tests.games.catastrophe.shorthand import (
    CALM,
    answer,
    barter,
    borrow,
    can_answer,
    can_borrow,
    can_commit,
    close,
    commit,
    deal,
    dealt,
    deciders,
    discards,
    finish,
    hand,
    mitigated,
    needs,
    offer,
    offered,
    pass_trades,
    place,
    play,
    provisioning,
    react,
    ready,
    ready_seats,
    remedies,
    respond,
    rule,
    safe,
    swap,
    told,
    vitality,
    won,
    words,
)


def test_set_up_for_three() -> None:
    """C-2, C-3, C-4, C-5, C-6, C-7, C-9, C-10, C-11, C-12: everything is in its place."""
    table = ScenarioTable(GAME, 3, 5, {"persona_side": "none"})
    assert (len(table.zone("disaster_pile")), len(table.zone("impact_pile"))) == (1, 3)
    assert [len(table.zone(f"{what}_aside")) for what in ("disasters", "impacts", "personas")] == [11, 21, 9]
    assert len(table.zone("deck")) == 132 - 18
    for seat in range(3):
        assert [len(table.zone(zone, seat)) for zone in ("packet", "hand", "in_play")] == [6, 0, 0]
    assert vitality(table) == [4, 4, 4]
    assert table.get("first_trader") in range(3)


def test_the_route_of_a_packet() -> None:
    """C-29, C-30, C-31, C-32, C-R9: six cards go round a table of three twice; the last one comes unasked."""
    route = ["water_jugs", "crowbar", "candle_box", "patch_up", "old_guitar", "deadbolts"]
    others = [["signal_kit", "board_games", "tool_chest", "wool_blankets", "canned_goods", "headlamps"]]
    others.append(["chainsaw", "first_aid_kit", "watchdog", "dust_masks", "coffee_tin", "cargo_bicycle"])
    scenario = Scenario(GAME, seats=3).zone("packet", 0, route).zone("packet", 1, others[0])
    table = scenario.zone("packet", 2, others[1]).table()
    for number, card in enumerate(route[:5]):
        holder = number % 3
        assert sorted(table.zone("packet", holder)) == sorted(route[number:])
        table.do(holder, "pick", card)
        for seat in {0, 1, 2} - {holder}:
            table.do(seat, "pick", table.zone("packet", seat)[0])
        assert card in hand(table, holder)
    assert [len(hand(table, seat)) for seat in range(3)] == [6, 6, 6]
    assert route[5] in hand(table, 2)
    assert len(table.zone("deck")) == 114
    assert kind(table) == "trade"
    # Seat 0 knows that b and c are with the others, not where; the others have never seen a.
    found = {entry["card"]: entry["zones"] for entry in table.view(0)["known"]}
    assert found["crowbar"] == found["candle_box"] == [1, 2]
    assert not {"water_jugs"} & {entry["card"] for seat in (1, 2) for entry in table.view(seat)["known"]}
    assert not {"water_jugs"} & {card for seat in (1, 2) for card in told(table, seat)}


def test_provisioning_trades() -> None:
    """C-33, C-34, C-36, C-37, C-38, C-39, C-40, C-42, C-R23: three trades, four cards each, the Disaster."""
    table = provisioning(
        seats=3,
        first=1,
        hand={
            0: ["crowbar", "signal_kit", "board_games", "tool_chest", "wool_blankets", "canned_goods"],
            1: ["water_jugs", "headlamps", "chainsaw", "old_guitar", "first_aid_kit", "watchdog"],
            2: ["dust_masks", "patch_up", "candle_box", "coffee_tin", "cargo_bicycle", "medicine_cabinet"],
        },
    )
    swap(table, 1, 2, ["water_jugs"], ["dust_masks"])
    assert (play(table, 1), play(table, 2)) == (["dust_masks 3/3"], ["water_jugs 4/4"])
    assert [len(hand(table, seat)) for seat in range(3)] == [6, 5, 5]
    swap(table, 2, 0, ["patch_up"], [])
    assert (len(hand(table, 0)), play(table, 0), len(hand(table, 2))) == (7, [], 4)
    assert "patch_up" not in told(table, 1) and len(events(table, "gave_response", 1)) == 1
    swap(table, 0, 2, ["crowbar"], ["@water_jugs"])
    assert (play(table, 0), play(table, 2)) == (["water_jugs 4/4"], ["crowbar 1/1"])
    assert [len(hand(table, seat)) for seat in range(3)] == [6, 5, 4]
    assert words(offered(table, 0), "lay") == set(hand(table, 0)) - {"patch_up"}
    place(table, 0, "signal_kit", "board_games", "tool_chest", "wool_blankets")
    place(table, 1, "headlamps", "chainsaw", "old_guitar", "first_aid_kit")
    assert table.view(1)["zones"]["disaster"] == []
    place(table, 2, "candle_box", "coffee_tin", "cargo_bicycle", "medicine_cabinet")
    assert [len(play(table, seat)) for seat in range(3)] == [5, 5, 5]
    assert [hand(table, seat) for seat in range(3)] == [["canned_goods", "patch_up"], ["watchdog"], []]
    assert len(table.zone("disaster")) == len(events(table, "disaster")) == 1


def e4() -> ScenarioTable:
    return react(
        "earthquake",
        "immediate",
        "burst_main",
        play={
            0: ["first_aid_kit", "water_jugs", "crowbar", "candle_box"],
            1: ["tool_chest", "headlamps", "board_games", "dust_masks"],
        },
        hand={0: ["canned_goods", "quick_thinking"], 1: ["fishing_tackle", "chainsaw"]},
        options={"starting_vitality": 4},
        deck=["signal_kit", "coffee_tin", "wool_blankets", "patch_up"],
    )


def test_one_whole_phase() -> None:
    """C-43, C-44, C-46, C-50, C-51, C-52, C-53, C-54, C-56, C-57, C-58, C-61, C-62, C-63, C-64, C-65, C-67, C-69."""
    table = e4()
    for slot, card in enumerate(("first_aid_kit", "crowbar", "candle_box", "water_jugs"), 1):
        commit(table, 0, card, slot)
    commit(table, 0, "first_aid_kit", 1, of=1)
    ready(table, 0)
    commit(table, 1, "tool_chest", 2)
    commit(table, 1, "headlamps", 3)
    assert ready_seats(table) == [0]
    borrow(table, 1, 0, "water_jugs", "fishing_tackle", 4)
    assert "fishing_tackle 1/1" in play(table, 0)
    assert ready_seats(table) == []
    assert all(mitigated(table, seat, slot) for seat in (0, 1) for slot in (1, 2, 3, 4))
    finish(table)
    assert vitality(table) == [4, 4]
    assert play(table, 0) == ["first_aid_kit 1/3", "fishing_tackle 1/1", "water_jugs 3/4"]
    assert play(table, 1) == ["board_games 2/2", "dust_masks 3/3", "headlamps 2/3", "tool_chest 2/3"]
    assert discards(table) == ["candle_box", "crowbar"]
    # Replenish
    assert hand(table, 0) == ["canned_goods", "quick_thinking", "signal_kit", "wool_blankets"]
    assert hand(table, 1) == ["chainsaw", "coffee_tin", "patch_up"]
    assert table.get("first_trader") == 1
    # Barter
    swap(table, 1, 0, ["@headlamps"], ["canned_goods"])
    assert "headlamps 2/3" in play(table, 0) and "canned_goods 3/3" in play(table, 1)
    table.do(0, "no_trade")
    # Restock
    place(table, 0, "signal_kit", "wool_blankets")
    assert len(play(table, 0)) == 4
    place(table, 1, "chainsaw")
    assert (len(play(table, 0)), hand(table, 0)) == (6, ["quick_thinking"])
    assert (len(play(table, 1)), hand(table, 1)) == (5, ["coffee_tin", "patch_up"])


def test_the_eighth_card() -> None:
    """C-21, C-22, C-23, C-24, C-R12: eight possibilities, five of the row and the newcomer to hand, two to discard."""
    table = barter(
        play={
            0: ["family_tent", "signal_kit", "dust_masks", "board_games", "watchdog", "tool_chest 1", "canned_goods 2"],
            1: ["first_aid_kit"],
        },
        hand={0: ["crowbar"], 1: []},
        first=1,
    )
    swap(table, 1, 0, ["@first_aid_kit"], [])
    assert remedies(table, 0) == {
        "return": {"family_tent", "signal_kit", "dust_masks", "board_games", "watchdog", "first_aid_kit"},
        "scrap": {"tool_chest", "canned_goods"},
    }
    table.do(0, "scrap", "tool_chest")
    assert len(play(table, 0)) == 7 and "first_aid_kit 3/3" in play(table, 0)
    assert (hand(table, 0), discards(table)) == (["crowbar"], ["tool_chest"])


def test_victory_and_ties() -> None:
    """C-72, C-74, C-75, C-76, C-77, C-R55: level on Vitality and on cards, the fuller hand has the title."""
    table = won(
        [2, 2, 1],
        play={
            0: ["headlamps", "tool_chest", "signal_kit"],
            1: ["crowbar", "watchdog", "deadbolts", "chainsaw"],
            2: ["dust_masks", "board_games", "family_tent", "cargo_bicycle", "old_guitar"],
        },
        hand={
            0: ["patch_up", "canned_goods"],
            1: ["candle_box"],
            2: ["coffee_tin", "crowbar", "all_clear", "headlamps"],
        },
        first=2,
    )
    assert [(len(play(table, seat)), len(hand(table, seat))) for seat in range(3)] == [(3, 2), (4, 1), (5, 4)]
    result = table.result
    assert result is not None
    assert (result.winners, result.outcome, result.reason) == ((0, 1, 2), "won", "victory")
    assert result.titles == {"most_resilient": (0,), "first_trader": (0,)}


def test_defeat() -> None:
    """C-73: the last token of one seat ends the game for all, before anybody draws."""
    table = react(
        "earthquake",
        "short_term",
        "burst_main",
        seats=3,
        vitality=[4, 2, 4],
        play={0: ["water_jugs", "wool_blankets", "tool_chest"], 1: ["water_jugs 2"], 2: ["wool_blankets 1"]},
    )
    # Slots: Thirst, Exposure, Wreckage, Thirst.
    for slot, card in ((1, "water_jugs"), (2, "wool_blankets"), (3, "tool_chest"), (4, "water_jugs")):
        commit(table, 0, card, slot)
        if slot != 2:
            commit(table, 0, card, slot, of=2)
    commit(table, 2, "wool_blankets", 2)
    commit(table, 1, "water_jugs", 1)
    commit(table, 1, "water_jugs", 4)
    before = table.get("first_trader")
    finish(table)
    assert vitality(table) == [4, 0, 4]
    assert table.over and table.result is not None
    assert (table.result.winners, table.result.outcome, table.result.titles) == ((), "lost", None)
    assert table.get("first_trader") == before
    assert [hand(table, seat) for seat in range(3)] == [[], [], []]


@pytest.mark.parametrize(("persona", "tokens"), [("firefighter", 2), ("quartermaster", 3), ("paramedic", 3)])
def test_harder_switches_vitality(persona: str, tokens: int) -> None:
    """C-78, C-79, C-R64: three tokens, and the Firefighter's Old Injury takes one."""
    options = {"persona_side": "detriment", "starting_vitality": 3, "in_play_limit": 6}
    assert vitality(dealt(persona, options=options))[0] == tokens


@pytest.mark.parametrize(("persona", "limit"), [("quartermaster", 5), ("paramedic", 6)])
def test_harder_switches_limit(persona: str, limit: int) -> None:
    """C-78, C-80, C-R64: the seventh Resource overflows, the Quartermaster's sixth does."""
    options = {"persona_side": "detriment", "starting_vitality": 3, "in_play_limit": 6}
    row = ["family_tent", "signal_kit", "dust_masks", "board_games", "watchdog", "crowbar"][:limit]
    table = barter(play={0: row, 1: ["first_aid_kit"]}, first=1, personas=[persona, "scavenger"], options=options)
    swap(table, 1, 0, ["@first_aid_kit"], [])
    assert set(remedies(table, 0)["return"]) == {*row, "first_aid_kit"}
    fits = barter(play={0: row[1:], 1: ["first_aid_kit"]}, first=1, personas=[persona, "scavenger"], options=options)
    swap(fits, 1, 0, ["@first_aid_kit"], [])
    assert len(play(fits, 0)) == limit


def test_the_same_kind_twice() -> None:
    """C-R34: two Thirst impacts need two uses."""
    table = react(
        "heat_wave", "immediate", "burst_main", play={0: ["purification_tablets", "water_jugs 2"]}, vitality=[4, 5]
    )
    commit(table, 0, "purification_tablets", 2)
    commit(table, 0, "water_jugs", 1)
    assert not mitigated(table, 0, 4)
    commit(table, 0, "water_jugs", 4)
    assert [mitigated(table, 0, slot) for slot in (1, 2, 3, 4)] == [True, True, False, True]
    finish(table)
    assert vitality(table)[0] == 3
    assert {"purification_tablets", "water_jugs"} <= set(discards(table))


def test_two_borrowers_and_the_owners_last_use() -> None:
    """C-54, C-55, C-56, C-R37: one use left serves the owner and both borrowers."""
    table = react(
        "heat_wave",
        "immediate",
        "drifting_smoke",
        seats=3,
        play={1: ["water_jugs 1"]},
        hand={0: ["chainsaw"], 2: ["patch_up"]},
    )
    commit(table, 1, "water_jugs", 1)
    borrow(table, 0, 1, "water_jugs", "chainsaw", 1)
    borrow(table, 2, 1, "water_jugs", "patch_up", 1)
    assert [mitigated(table, seat, 1) for seat in range(3)] == [True] * 3
    assert play(table, 1) == ["chainsaw 2/2", "water_jugs 1/4"]
    assert hand(table, 1) == ["patch_up"]
    finish(table)
    assert play(table, 1) == ["chainsaw 2/2"]
    assert discards(table) == ["water_jugs"]


def test_overflow_during_react() -> None:
    """C-R12, C-R13, C-R29: committed cards are locked; the newcomer may go to hand and pay for a borrow."""
    row = ["first_aid_kit", "foil_blankets", "tarpaulin_and_rope", "crowbar", "water_jugs", "battery_bank"]
    table = react(
        "earthquake",
        "immediate",
        "burst_main",
        play={0: ["signal_kit", "headlamps"], 1: [*row, "tool_chest 1"]},
        hand={0: ["board_games"]},
    )
    commit(table, 1, "first_aid_kit", 1)
    commit(table, 1, "foil_blankets", 1, of=0)
    commit(table, 1, "tarpaulin_and_rope", 2)
    commit(table, 1, "crowbar", 2, of=0)
    commit(table, 1, "water_jugs", 4)
    commit(table, 1, "battery_bank", 3, of=0)
    ready(table, 1)
    borrow(table, 0, 1, "water_jugs", "board_games", 4)
    assert remedies(table, 1) == {"return": {"board_games"}, "scrap": {"tool_chest"}}
    table.do(1, "return", "board_games")
    assert hand(table, 1) == ["board_games"]
    assert ready_seats(table) == []
    assert offered(table, 1, "borrow 0", "loan headlamps") == {"pay board_games"}


def test_severe_half_done() -> None:
    """C-R32: one of two units is no credit, and the use is gone; a second use by a helper would do."""
    table = react(
        "blizzard", "immediate", "tainted_supply", seats=3, play={0: ["purification_tablets"], 2: ["water_jugs"]}
    )
    commit(table, 0, "purification_tablets", 4)
    assert needs(table, 0, 4) == ["thirst"]
    helped = table.copy()
    finish(table)
    assert vitality(table)[0] == 1
    assert discards(table) == ["purification_tablets"]
    commit(helped, 2, "water_jugs", 4, of=0)
    assert mitigated(helped, 0, 4)
    finish(helped)
    assert vitality(helped)[0] == 2


def test_sturdy_and_help() -> None:
    """K-1: two uses for two players, one step turned; one use left in the next phase."""
    table = react("earthquake", "short_term", "drifting_smoke", seats=3, play={0: ["hand_pump_filter"]})
    commit(table, 0, "hand_pump_filter", 1)
    commit(table, 0, "hand_pump_filter", 1, of=2)
    assert mitigated(table, 0, 1) and mitigated(table, 2, 1)
    assert not can_commit(table, 0, "hand_pump_filter", 1, of=1)
    finish(table)
    assert play(table, 0) == ["hand_pump_filter 1/2"]


def test_refill() -> None:
    """K-2, C-R17: a step back at the start of Restock; full again is unused again."""
    table = react("earthquake", "immediate", "drifting_smoke", play={0: ["solar_panel"], 1: []})
    commit(table, 0, "solar_panel", 3)
    finish(table)
    assert play(table, 0) == ["solar_panel 1/2"]
    pass_trades(table)
    assert play(table, 0) == ["solar_panel 2/2"]
    both = react("earthquake", "immediate", "drifting_smoke", play={0: ["solar_panel"], 1: []})
    commit(both, 0, "solar_panel", 3)
    commit(both, 0, "solar_panel", 3, of=1)
    finish(both)
    assert (play(both, 0), discards(both)) == ([], ["solar_panel"])


def test_perishable() -> None:
    """K-3: used once, turned twice; then unused, turned once more, and gone."""
    table = react("pandemic", "immediate", "drifting_smoke", play={0: ["fresh_groceries"]})
    commit(table, 0, "fresh_groceries", 2)
    finish(table)
    assert play(table, 0) == ["fresh_groceries 1/3"]
    later = react("pandemic", "short_term", "drifting_smoke", play={0: ["fresh_groceries 1"]})
    finish(later)
    assert (play(later, 0), discards(later)) == ([], ["fresh_groceries"])


def test_identical_titles() -> None:
    """C-27, C-R22: no title on both sides; a gift of what the other has is fine."""
    table = barter(play={0: ["water_jugs"], 1: ["water_jugs 2"]}, hand={0: ["dust_masks"], 1: ["signal_kit"]}, first=0)
    offer(table, 0, 1, ["@water_jugs", "dust_masks"])
    assert rule(table, 1, "offer_play water_jugs") == "C-R22" and can_answer(table, 1, ["signal_kit"])
    answer(table, 1, ["signal_kit"])
    table.do(0, "accept")
    assert play(table, 1) == ["dust_masks 3/3", "water_jugs 2/4", "water_jugs 4/4"]
    gift = barter(play={0: ["water_jugs"], 1: ["water_jugs 2"]}, first=0)
    swap(gift, 0, 1, ["@water_jugs"], [])
    assert play(gift, 1) == ["water_jugs 2/4", "water_jugs 4/4"]


def test_contagious_ring() -> None:
    """C-59: Stomach Bug; failing costs 1, and so does mitigating beside somebody who failed, however many did."""
    blankets = ["wool_blankets", "foil_blankets"]  # against Exposure, between Thirst and Wreckage
    play = {0: ["water_jugs", *blankets, "tool_chest", "medicine_cabinet"], 1: blankets}
    play[2] = ["chainsaw", "medicine_cabinet"]
    table = react("earthquake", "short_term", "stomach_bug", seats=4, play=play, options={"starting_vitality": 4})
    for seat in range(4):
        commit(table, 0, "water_jugs", 1, of=seat)
        commit(table, seat // 2, blankets[seat % 2], 2, of=seat)
        commit(table, 2 if seat == 3 else 0, "chainsaw" if seat == 3 else "tool_chest", 3, of=seat)
    commit(table, 0, "medicine_cabinet", 4)
    commit(table, 2, "medicine_cabinet", 4)
    finish(table)
    assert vitality(table) == [3, 3, 3, 3]
    assert [table.get("failed", seat) for seat in range(4)] == [0, 8, 0, 8]


def test_compound_and_all_clear() -> None:
    """IM-14, IR-09: Substation Fire becomes a plain Blackout; the use for its Silence is released."""
    table = react(
        "earthquake",
        "short_term",
        "substation_fire",
        seats=3,
        play={0: ["headlamps"], 2: ["signal_kit"]},
        hand={1: ["all_clear"]},
    )
    assert needs(table, 0, 4) == ["blackout", "silence"]
    commit(table, 0, "headlamps", 4)
    commit(table, 2, "signal_kit", 4)
    assert (needs(table, 0, 4), needs(table, 2, 4)) == (["silence"], ["blackout"])
    respond(table, 1, "all_clear")
    assert (needs(table, 0, 4), needs(table, 1, 4), needs(table, 2, 4)) == ([], ["blackout"], ["blackout"])
    finish(table)
    assert "signal_kit 2/2" in play(table, 2) and "headlamps 2/3" in play(table, 0)


def test_communal_and_its_limits() -> None:
    """K-4, IM-12, C-R38: one use for two players who need not be neighbours; not in a cloud, not borrowed."""
    table = react(
        "tornado", "immediate", "drifting_smoke", seats=4, play={0: ["two_way_radios"]}, hand={1: ["crowbar"]}
    )
    # Slots: Injury, Wreckage, Silence, Bad Air.
    alone = table.copy()
    commit(table, 0, "two_way_radios", 3, also_seat=2)
    assert mitigated(table, 0, 3) and mitigated(table, 2, 3)
    finish(table)
    assert discards(table) == ["two_way_radios"]
    borrow(alone, 1, 0, "two_way_radios", "crowbar", 3)
    assert [mitigated(alone, seat, 3) for seat in range(4)] == [False, True, False, False]
    cloud = react("tornado", "immediate", "toxic_cloud", seats=4, play={0: ["two_way_radios"]})
    assert not can_commit(cloud, 0, "two_way_radios", 3, of=2)
    commit(cloud, 0, "two_way_radios", 3)
    assert [mitigated(cloud, seat, 3) for seat in range(4)] == [True, False, False, False]


def test_the_price_of_borrowing_open_gate() -> None:
    """C-53, C-R42: the Good Neighbour's first borrow is free, the second isn't."""
    table = react(
        "earthquake",
        "immediate",
        "burst_main",
        play={1: ["first_aid_kit", "tool_chest"]},
        personas=["good_neighbour", "scavenger"],
    )
    borrow(table, 0, 1, "first_aid_kit", [], 1)
    assert mitigated(table, 0, 1)
    assert not can_borrow(table, 0, 1, "tool_chest")


@pytest.mark.parametrize(("cards", "borrows"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_the_price_of_borrowing_proud(cards: int, borrows: int) -> None:
    """C-53: with the Detriment each borrow costs two cards, both to the same owner, one after the other."""
    payment = ["crowbar", "chainsaw", "candle_box", "old_guitar"][:cards]
    table = react(
        "earthquake",
        "immediate",
        "burst_main",
        play={1: ["first_aid_kit", "tool_chest"]},
        hand={0: payment},
        personas=["good_neighbour", "scavenger"],
        options={"persona_side": "detriment"},
    )
    for count, (card, slot) in enumerate((("first_aid_kit", 1), ("tool_chest", 2))):
        if count < borrows:
            borrow(table, 0, 1, card, payment[2 * count : 2 * count + 2], slot)
    assert not table.offers(0, "borrow")
    assert len(play(table, 1)) == 2 + 2 * borrows
    assert len(hand(table, 0)) == cards - 2 * borrows


def test_the_deck_runs_short() -> None:
    """C-R51: one card each in turn; the discard pile is shuffled in; the last seat gets a single card."""
    table = react(
        "earthquake",
        "immediate",
        CALM,
        seats=3,
        only_deck=["signal_kit", "coffee_tin", "wool_blankets"],
        discards=["crowbar", "chainsaw"],
    )
    before = [len(hand(table, seat)) for seat in range(3)]
    finish(table)
    assert [len(hand(table, seat)) - before[seat] for seat in range(3)] == [2, 2, 1]
    assert "signal_kit" in hand(table, 0) and "coffee_tin" in hand(table, 1)
    assert sorted([*hand(table, 0), *hand(table, 1)]) == ["chainsaw", "coffee_tin", "crowbar", "signal_kit"]
    assert (table.zone("deck"), discards(table)) == ([], [])
    assert table.get("first_trader") == 1


def test_trading_inside_react() -> None:
    """C-R24: Kerbside Deal; committed and lent cards stay; what comes in may be used at once."""
    table = react(
        "volcanic_eruption",
        "short_term",
        "aftershock",
        seats=4,
        play={0: ["tool_chest", "crowbar"], 3: ["dust_masks"]},
        hand={0: ["kerbside_deal"], 2: ["old_guitar"], 3: ["canned_goods"]},
    )
    # Slots: Bad Air, Hunger, Exposure, Wreckage.
    commit(table, 0, "tool_chest", 4)
    borrow(table, 2, 3, "dust_masks", "old_guitar", 1)
    respond(table, 0, "kerbside_deal")
    assert deciders(table) == [0]
    assert rule(table, 0, "partner 3", "offer_play tool_chest") == "C-R13"
    offer(table, 0, 3, ["@crowbar"])
    assert rule(table, 3, "offer_play dust_masks") == "C-R13"
    answer(table, 3, ["canned_goods"])
    table.do(0, "accept")
    assert play(table, 0) == ["canned_goods 3/3", "tool_chest 3/3"]
    assert "crowbar 1/1" in play(table, 3)
    assert discards(table) == ["kerbside_deal"]
    finish(table)
    traders = []
    while kind(table) == "trade":
        traders += deciders(table)
        table.do(traders[-1], "no_trade")
    assert traders == [1, 2, 3, 0]  # both still had their trades of this phase


def test_what_comes_in_may_be_committed_at_once() -> None:
    """C-R24, C-R29: Canned Goods against Hunger."""
    table = react(
        "pandemic",
        "immediate",
        "aftershock",
        seats=4,
        play={0: ["crowbar"]},
        hand={0: ["kerbside_deal"], 3: ["canned_goods"]},
    )
    deal(table, 0, 3, ["@crowbar"], ["canned_goods"])
    commit(table, 0, "canned_goods", 2)
    assert safe(table, 2) == [0]


def x15(tokens: int) -> ScenarioTable:
    """Thirst, Hunger, Unrest and Wreckage; seat 0 handles Hunger and Wreckage, a friend one of the others."""
    table = react(
        "hurricane",
        "long_term",
        "aftershock",
        vitality=[tokens, 5],
        play={0: ["scrap_pile", "canned_goods 2"], 1: ["water_jugs", "deadbolts"]},
        deck=["old_guitar"],
    )
    commit(table, 0, "scrap_pile", 4)
    commit(table, 0, "canned_goods", 2)
    commit(table, 1, "water_jugs", 1, of=0)
    return table


def test_the_end_of_react_in_order_defeat() -> None:
    """C-R46, C-73: one failure and one token: Salvage never happens."""
    table = x15(1)
    finish(table)
    assert table.over and vitality(table)[0] == 0
    assert hand(table, 0) == [] and discards(table) == []


def test_the_end_of_react_in_order_victory() -> None:
    """C-R46, C-72, K-9: Rough Handling finds only the Canned Goods, and the salvaged card counts for ties."""
    table = x15(2)
    close(table)
    assert deciders(table) == [1]  # seat 0 has no choice: the Canned Goods
    table.do(1, "wear", "water_jugs")
    assert vitality(table) == [1, 1]
    assert discards(table) == ["canned_goods", "scrap_pile"]
    assert (hand(table, 0), play(table, 0)) == (["old_guitar"], [])
    assert table.result is not None and table.result.outcome == "won"

"""Tests of decisions: who decides what, what happens automatically, and what is decided for absent players."""

from __future__ import annotations

from random import Random

import pytest

from calamity.testing import ScenarioTable
from tests.games.catastrophe.scenes import GAME, kind, printed
from tests.games.catastrophe.shorthand import (
    CALM,
    Make,
    answer,
    barter,
    close,
    commit,
    deciders,
    discards,
    full,
    hand,
    laying_out,
    mitigated,
    offer,
    offered,
    place,
    play,
    provisioning,
    react,
    ready,
    ready_seats,
    respond,
    restock,
    safe,
    swap,
    where,
)

MODES = {
    "pick": "sealed",
    "trade": "open",
    "answer": "open",
    "confirm": "one",
    "enter": "one",
    "overflow": "one",
    "lay_out": "sealed",
    "react": "open",
    "supply_run": "one",
    "foresee": "one",
    "restock": "sealed",
    "spare": "one",
    "rough": "sealed",
    "sapped": "sealed",
}
SEVEN = ["family_tent", "signal_kit", "dust_masks", "board_games", "watchdog", "crowbar", "candle_box"]


def default(table: ScenarioTable, seat: int) -> str:
    """What is answered for a seat that is absent."""
    ask = table.ask(seat)
    assert ask is not None
    return str(ask.default)


@pytest.mark.parametrize("seed", range(6))
def test_every_question_is_asked_in_its_way(seed: int) -> None:
    """C-14, C-R29, C-R53: random games of every size; sealed where choices are secret, open in the window."""
    table, chance, kinds = ScenarioTable(GAME, 2 + seed % 5, seed), Random(seed), set()
    while not table.over:
        ask = chance.choice(table.asks)
        kinds.add(ask.kind)
        assert ask.mode == MODES[ask.kind]
        assert len(ask.options) > 1 or ask.mode != "one" or ask.kind == "supply_run"
        assert ask.default in ask.options
        table.act(ask.seat, chance.choice(ask.options))
    assert {"pick", "trade", "lay_out", "react"} <= kinds


# ---- who decides ----


def test_C29_D1_all_pick_at_the_same_time_with_one_option_for_each_card() -> None:
    table = ScenarioTable(GAME, 4, 2)
    for ask in table.asks:
        assert {option.args[0] for option in ask.options} == set(table.zone("packet", ask.seat))


def test_C34_D2_the_turn_player_passes_or_chooses_a_partner() -> None:
    table = barter(seats=4, first=1, hand={1: ["crowbar"]})
    assert table.names(1) == ["partner 2", "partner 3", "partner 0", "no_trade"]


def test_C35_D3_cards_are_added_one_by_one_until_the_offer_stands() -> None:
    table = barter(first=0, play={0: ["water_jugs", "rain_barrel"]}, hand={0: ["crowbar", "crowbar"], 1: ["chainsaw"]})
    names = {name for name in offered(table, 0, "partner 1") if not name.startswith("wish")}
    assert names == {"offer crowbar", "offer_play water_jugs", "send"}
    more = offered(table, 0, "partner 1", "offer crowbar", "offer crowbar", "offer_play water_jugs")
    assert not {name for name in more if name.startswith("offer")}


def test_CR20_D4_an_empty_answer_is_allowed_only_to_an_offer() -> None:
    table = barter(first=0, hand={0: ["crowbar"], 1: ["chainsaw"]})
    offer(table, 0, 1, ["crowbar"])
    assert table.names(1) == ["offer chainsaw", "agree", "decline"]
    table = barter(first=0, hand={0: ["crowbar"], 1: ["chainsaw"]})
    offer(table, 0, 1, [])
    assert table.names(1) == ["offer chainsaw", "decline"]


def test_CR19_D5_the_turn_player_confirms_or_withdraws() -> None:
    table = barter(first=0, hand={0: ["crowbar"], 1: ["chainsaw"]})
    offer(table, 0, 1, ["crowbar"])
    answer(table, 1, ["chainsaw"])
    assert (kind(table), table.names(0)) == ("confirm", ["accept", "withdraw"])


def test_CR29_D9_the_acts_of_the_window() -> None:
    """C-46, C-52, C-R29, C-R63, K-7: every sort of act that there is, and being ready."""
    table = react(
        "earthquake",
        "immediate",
        "burst_main",
        play={0: ["first_aid_kit"], 1: ["tool_chest"]},
        hand={0: ["quick_thinking", "packed_go_bag"]},
        personas=["paramedic", "scavenger"],
    )
    assert table.names(0) == [
        "commit first_aid_kit",
        "borrow 1",
        "play quick_thinking",
        "triage",
        "quick packed_go_bag",
        "ready",
    ]


def test_C51_D9a_own_seat_comes_first() -> None:
    table = react("earthquake", "immediate", CALM, seats=4, play={2: ["first_aid_kit"]})
    table.do(2, "commit", "first_aid_kit")
    assert table.names(2) == ["for 2", "for 3", "for 0", "for 1"]


def test_CR61_D10_seats_that_must_choose_do_so_at_the_same_time_and_unseen() -> None:
    """C-R46, C-R60, C-R61: Rough Handling; who has one card or none isn't asked."""
    rows = {0: ["water_jugs", "wool_blankets"], 1: ["signal_kit"], 2: ["dust_masks", "headlamps"]}
    table = react("earthquake", "short_term", "aftershock", seats=4, first=2, play=rows)
    close(table)
    assert (kind(table), deciders(table)) == ("rough", [2, 0])
    table.do(2, "wear", "dust_masks")
    assert play(table, 2) == ["dust_masks 3/3", "headlamps 3/3"]
    table.do(0, "wear", "water_jugs")
    assert play(table, 2) == ["dust_masks 2/3", "headlamps 3/3"]
    assert play(table, 1) == ["signal_kit 1/2"]


def test_CR60_a_choice_with_one_option_is_taken_without_asking() -> None:
    """C-R46, C-R60: one card each, so nobody is asked."""
    table = react("earthquake", "short_term", "aftershock", play={0: ["water_jugs"], 1: ["signal_kit"]})
    close(table)
    assert kind(table) == "trade"
    assert (play(table, 0), play(table, 1)) == (["water_jugs 3/4"], ["signal_kit 1/2"])


def test_CR60_a_choice_with_no_option_is_skipped() -> None:
    table = react("earthquake", "short_term", "bad_news")
    close(table)
    assert kind(table) == "trade"


def test_CR60_links_with_one_option_come_by_themselves() -> None:
    table = react("earthquake", "short_term", CALM, play={0: ["rain_barrel"]})
    table.do(0, "commit", "rain_barrel")  # Fixed, so for oneself, and Thirst is in slot 1
    assert safe(table, 1) == [0]


def test_K11_D11_those_with_forecast_are_asked_in_turn_after_replenish() -> None:
    """C-R61, K-11: the token has moved by then."""
    table = react("earthquake", "immediate", CALM, seats=3, first=0, play={0: ["crank_radio"], 2: ["crank_radio"]})
    close(table)
    assert table.get("first_trader") == 1
    order = []
    while kind(table) == "foresee":
        order += deciders(table)
        assert table.names(order[-1]) == ["look", "look_away"]
        table.do(order[-1], "look_away")
    assert order == [2, 0]


def test_no_question_is_asked_for_what_follows_by_itself() -> None:
    """C-42, C-43, C-58, C-61, C-62, C-63: flipping, turning, losing, discarding, drawing, the token."""
    table = react("earthquake", "immediate", CALM, play={0: ["first_aid_kit 1"]}, hand={0: ["crowbar"]})
    commit(table, 0, "first_aid_kit", 1)
    ready(table, 0, 1)
    assert (kind(table), where(table)) == ("trade", ("immediate", "barter"))
    assert discards(table) == ["first_aid_kit"] and len(hand(table, 0)) == 3


# ---- defaults ----


def test_CR62_the_default_pick_is_the_first_card() -> None:
    table = ScenarioTable(GAME, 2, 2)
    assert default(table, 0) == f"pick {table.zone('packet', 0)[0]}"


@pytest.mark.parametrize("make", [provisioning, barter])
def test_CR62_the_default_in_a_trading_turn_is_to_pass(make: Make) -> None:
    assert default(make(first=0, hand={0: ["crowbar"]}), 0) == "no_trade"


@pytest.mark.parametrize(
    ("row", "give", "wish", "expected"),
    [
        ([], ["crowbar"], (), "agree"),  # a pure gift that finds room
        (SEVEN, ["chainsaw"], (), "decline"),  # it would overflow
        (SEVEN, ["patch_up"], (), "agree"),  # a Response never does
        ([], ["crowbar"], ("thirst",), "decline"),  # something is wanted for it
        ([], [], (), "decline"),
    ],
)
def test_CR62_the_default_answer_accepts_gifts_without_overflow(
    row: list[str], give: list[str], wish: tuple[str, ...], expected: str
) -> None:
    table = barter(first=0, play={1: row}, hand={0: ["chainsaw", *give], 1: ["headlamps"]})
    offer(table, 0, 1, give, wish)
    assert default(table, 1) == expected


def test_CR62_the_default_confirmation_is_to_withdraw() -> None:
    table = barter(first=0, hand={0: ["crowbar"], 1: ["chainsaw"]})
    offer(table, 0, 1, ["crowbar"])
    answer(table, 1, ["chainsaw"])
    assert default(table, 0) == "withdraw"


def test_CR62_the_default_order_is_the_given_one() -> None:
    table = barter(first=1, play={0: SEVEN[:6], 1: ["tool_chest", "first_aid_kit"]})
    swap(table, 1, 0, ["@first_aid_kit", "@tool_chest"], [])
    assert kind(table) == "enter"
    assert default(table, 0) == f"enter {table.zone('incoming', 0)[0]}"


@pytest.mark.parametrize(
    ("row", "card", "expected"),
    [
        (SEVEN, "tool_chest", "return tool_chest"),
        (["tool_chest", "headlamps 1", *SEVEN[:5]], "tool_chest", "return tool_chest"),
        ([*SEVEN[:5], "canned_goods 2", "headlamps 1"], "tool_chest 2", "scrap headlamps"),
        ([*SEVEN[:5], "canned_goods 2", "headlamps 3"], "tool_chest 1", "scrap tool_chest"),
    ],
)
def test_CR62_the_default_overflow_returns_the_newcomer_or_discards_the_emptiest(
    row: list[str], card: str, expected: str
) -> None:
    table = barter(first=1, play={0: row, 1: [card]})
    swap(table, 1, 0, [f"@{card.split()[0]}"], [])
    assert default(table, 0) == expected


def test_CR62_the_default_lays_out_the_first_four_resources() -> None:
    cards = ["patch_up", "crowbar", "chainsaw", "candle_box", "signal_kit", "headlamps"]
    table = laying_out(hand={0: cards})
    while 0 in deciders(table):
        table.act(0, table.asks[0].default)
    place(table, 1)
    resources = [card for card in GAME.kinds if card in cards and printed(card).kind == "resource"]
    assert play(table, 0) == sorted(full(card) for card in resources[:4])


def test_CR62_the_default_restock_is_nothing() -> None:
    assert default(restock(hand={0: ["crowbar"]}), 0) == "done"


def test_CR62_an_absent_seat_mitigates_its_own_impacts_with_its_own_cards_and_is_ready() -> None:
    """C-46, C-R62: it doesn't help, borrow or play Responses."""
    table = react(
        "earthquake",
        "short_term",
        CALM,
        play={0: ["water_jugs", "tool_chest"], 1: ["wool_blankets"]},
        hand={0: ["crowbar", "quick_thinking"]},
    )
    table.do(0, "resign")
    assert [slot for slot in (1, 2, 3, 4) if mitigated(table, 0, slot)] == [1, 3]
    assert ready_seats(table) == [0] and deciders(table) == [1]
    assert hand(table, 0) == ["crowbar", "quick_thinking"] and safe(table, 1) == [0]


def test_CR62_the_default_of_rough_handling_and_sapped_is_the_fullest_card() -> None:
    for impact in ("aftershock", "bad_news"):
        table = react("earthquake", "short_term", impact, play={0: ["signal_kit", "water_jugs", "tool_chest 1"]})
        close(table)
        assert default(table, 0) == "wear water_jugs"


@pytest.mark.parametrize(("side", "expected"), [("ability", "spare tool_chest"), ("detriment", "wear first_aid_kit")])
def test_CR62_the_default_of_the_mechanic(side: str, expected: str) -> None:
    """C-58, C-R62: spare the emptiest card, strain the fullest."""
    table = react(
        "earthquake",
        "immediate",
        CALM,
        personas=["mechanic", "scavenger"],
        options={"persona_side": side},
        play={0: ["first_aid_kit", "tool_chest 2"]},
    )
    commit(table, 0, "first_aid_kit", 1)
    commit(table, 0, "tool_chest", 2)
    close(table)
    assert default(table, 0) == expected


def test_K11_the_default_is_to_look() -> None:
    table = react("earthquake", "immediate", CALM, play={0: ["crank_radio"]})
    close(table)
    assert default(table, 0) == "look"


def test_CR62_the_default_discard_of_a_supply_run_is_a_card_of_the_hand() -> None:
    table = react("earthquake", "immediate", CALM, hand={0: ["supply_run", "crowbar"]})
    respond(table, 0, "supply_run")
    assert default(table, 0).removeprefix("discard ") in hand(table, 0)

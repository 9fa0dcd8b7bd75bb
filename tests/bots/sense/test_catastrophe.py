"""Tests that no bot makes beginners' mistakes at Catastrophe.

| mistake | test or rule |
|---|---|
| one use covers an impact for everybody | C-15, C-45; `test_what_oneself_needs_…`, `test_a_neighbour_…` |
| borrowing takes the owner's uses | C-56 |
| the card that was passed for it is not gone | `test_a_loan_is_not_paid_…` |
| Responses are laid out | C-39 |
| Responses work only in the Immediate phase | `test_a_response_…` |
| traded cards are expected in hand | C-17 |
| the Long Term phase is not planned for | `test_the_phase_to_come_…`, `test_nobody_trades_away_…` |
| the limit doesn't count cards slid forward | C-21 |
| a Replenish is expected in the Long Term phase | `test_nothing_is_saved_…` |
| only the First Trader trades, or only neighbours do | C-33, C-35 |
| a trade is proposed that nobody gains by | `test_nobody_asks_…`, `test_whoever_offers_…`, `test_what_was_offered_…` |
| an empty hand after Restock, with nothing to pay for a loan | `test_the_last_card_…` |
"""

from __future__ import annotations

from typing import Any

from calamity.testing import ScenarioTable
from tests.bots.sense.players import Player
from tests.games.catastrophe.scenes import Rows, kind, scene

# The Earthquake's phases: Injury, Wreckage, Blackout; Thirst, Exposure, Wreckage; Thirst, Exposure, Despair.


# ---- React ----


def test_what_oneself_needs_is_served_before_anybody_says_ready(player: Player) -> None:
    """C-59: each of the three works against an impact, and none of them is used yet."""
    table = scene(play={0: ["tool_chest", "crowbar", "first_aid_kit"]}, impact="curfew").table()
    assert "ready" not in player.answers(table)


def test_a_neighbour_on_the_last_token_is_helped(player: Player) -> None:
    """C-45, C-51, C-73: one use was for oneself alone, and the end of one is the end of all."""
    table = scene(seats=2, play={0: ["first_aid_kit"]}, vitality=[4, 1]).table()
    table.do(0, "commit", "first_aid_kit", "for", 0)
    table.do(1, "ready")
    assert player.answers(table) == {"commit first_aid_kit"}
    table.do(0, "commit", "first_aid_kit")
    assert "for 0" not in player.answers(table)


def last_phase(play: Rows, hands: Rows | None = None, **more: Any) -> ScenarioTable:
    """The React step of the Long Term phase: Thirst, Exposure, Despair and Bad Air for two with four tokens each."""
    return scene(seats=2, phase="long_term", impact="drifting_smoke", play=play, hands=hands, **more).table()


def test_nothing_is_saved_in_the_last_phase(player: Player) -> None:
    """C-71: what is left afterwards is worth nothing, and without water both would lose all four tokens."""
    table = last_phase({0: ["water_jugs"]})
    assert "ready" not in player.answers(table)
    table.do(0, "commit", "water_jugs", "for", 0)
    table.do(1, "ready")
    assert "ready" not in player.answers(table)


def test_a_response_is_not_saved_in_the_last_phase(player: Player) -> None:
    """C-25, C-73: Quick Thinking saves the last token, in the last phase as in the first."""
    table = last_phase({1: ["purification_tablets"]}, {0: ["quick_thinking"]})
    table.do(1, "commit", "purification_tablets", "for", 1)
    assert player.answers(table) == {"play quick_thinking"}


def test_a_loan_is_not_paid_with_what_saves_the_last_token(player: Player) -> None:
    """C-53, C-54, C-73: two loans, for cards of no use, and Quick Thinking leave one of two tokens."""
    hands = {0: ["quick_thinking", "satellite_messenger", "cargo_bicycle"]}
    table = last_phase({1: ["water_jugs", "dust_masks"]}, hands, vitality=[2, 4], options={"aid_range": "effects_only"})
    for after in player.results(table):
        assert "quick_thinking" not in after.zone("hand", 1)


# ---- trading and stocking up ----


def test_nobody_trades_away_the_only_card_against_what_is_sure_to_come(player: Player) -> None:
    """C-42: the Disaster shows Thirst in both phases to come, and the other one has water."""
    play, hands = {0: ["water_jugs"], 1: ["water_jugs"]}, {1: ["satellite_messenger"]}
    table = scene(seats=2, seat=1, first_trader=1, stage="barter", play=play, hands=hands).table()
    table.do(1, "partner", 0, "offer", "satellite_messenger", "send")
    assert "offer_play water_jugs" not in player.answers(table)


def trade(play: Rows, hands: Rows) -> ScenarioTable:
    """Seat 0 may trade with two others before the Short Term phase: Thirst, Exposure and Wreckage are to come."""
    return scene(seats=3, first_trader=0, stage="barter", play=play, hands=hands).table()


def test_nobody_asks_for_a_trade_that_brings_nobody_anything(player: Player) -> None:
    """C-34: the others have no use for the only card, and the seat itself would miss it."""
    play = {1: ["water_jugs", "hand_pump_filter"], 2: ["water_jugs", "hand_pump_filter"]}
    table = trade(play, {0: ["purification_tablets"], 1: ["crowbar"], 2: ["crowbar"]})
    assert player.answers(table) == {"no_trade"}


def test_whoever_offers_a_trade_offers_something(player: Player) -> None:
    """C-34, C-R25: whatever is proposed, and to whom, there is a card on the table, and it is meant."""
    spare = ["wool_blankets", "family_tent", "tool_chest", "water_jugs"]
    table = trade({0: ["wool_blankets", "family_tent"]}, {0: spare, 1: ["crowbar"], 2: ["water_jugs"]})
    for after in player.results(table):
        if kind(after) == "answer":
            state: Any = after.state
            assert state.offer
            after.do(state.partner, "agree")
            assert player.answers(after) == {"accept"}


def test_what_was_offered_in_return_is_not_declined_with_the_next_word(player: Player) -> None:
    """C-R19: an answer that begins with a card ends in a trade."""
    table = trade({1: ["tool_chest"]}, {0: ["water_jugs"], 1: ["crowbar", "wool_blankets", "family_tent"]})
    table.do(0, "partner", 1, "offer", "water_jugs", "send")
    for first in player.answers(table, seat=1) - {"agree", "decline"}:
        begun = table.copy()
        begun.do(1, *first.split())
        assert player.answers(begun, seat=1) == {"agree"}


def test_the_phase_to_come_is_prepared_and_not_the_one_that_is_over(player: Player) -> None:
    """C-42, C-69: Thirst and Exposure come again, Wreckage doesn't."""
    hands = {0: ["water_jugs", "wool_blankets", "tool_chest", "chainsaw"]}
    table = scene(seats=2, stage="restock", phase="short_term", hands=hands).table()
    assert player.answers(table).isdisjoint({"lay tool_chest", "lay chainsaw", "done"})


def test_the_last_card_is_kept_to_pay_with(player: Player) -> None:
    """C-53: the messenger helps against nothing that the Disaster shows, but somebody may lend a card for it."""
    hands, play = {0: ["hand_pump_filter", "satellite_messenger"]}, {1: ["wool_blankets", "tool_chest"]}
    table = scene(seats=2, stage="restock", hands=hands, play=play).table()
    assert kind(table) == "restock"
    table.do(0, "lay", "hand_pump_filter")
    assert "lay satellite_messenger" not in player.answers(table)

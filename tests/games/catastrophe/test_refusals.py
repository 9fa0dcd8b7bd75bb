"""Tests of typical illegal moves: each is refused with the rule that forbids it and a reason in both languages."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from calamity.testing import ScenarioTable
from tests.games.catastrophe.scenes import GAME
from tests.games.catastrophe.shorthand import (
    CALM,
    act,
    barter,
    borrow,
    commit,
    finish,
    laying_out,
    offer,
    react,
    ready,
    refusal,
    respond,
    restock,
    swap,
)

SEVEN = ["family_tent", "signal_kit", "dust_masks", "board_games", "watchdog", "crowbar", "candle_box"]


def window(impact: str = CALM, **more: Any) -> ScenarioTable:
    """Thirst, Exposure, Wreckage, and an Impact card; seat 0 sits beside seats 1 and 3."""
    rows = {0: ["water_jugs", "signal_kit"], 1: ["tool_chest", "rain_barrel"], 2: ["wool_blankets"]}
    hands = {0: ["crowbar", "all_clear", "ration_bars"], 1: ["patch_up"]}
    return react("earthquake", "short_term", impact, **{"seats": 4, "play": rows, "hand": hands, **more})


def ready_window() -> ScenarioTable:
    table = window()
    ready(table, 0)
    return table


def used_up() -> ScenarioTable:
    table = react("earthquake", "short_term", CALM, play={0: ["water_jugs 1", "tool_chest"]})
    commit(table, 0, "water_jugs", 1)
    return table


def trading(**more: Any) -> ScenarioTable:
    given = {"seats": 4, "first": 0, "play": {0: ["rain_barrel"]}, "hand": {0: ["crowbar"], 1: ["crowbar", "patch_up"]}}
    return barter(**{**given, **more})


def offered_crowbar() -> ScenarioTable:
    table = trading()
    offer(table, 0, 1, ["crowbar"])
    return table


def offered_nothing() -> ScenarioTable:
    table = trading()
    offer(table, 0, 1, [])
    return table


def overflowing() -> ScenarioTable:
    table = barter(first=1, play={0: [*SEVEN[:6], "tool_chest 2"], 1: ["first_aid_kit"]})
    swap(table, 1, 0, ["@first_aid_kit"], [])
    return table


def locked_overflow() -> ScenarioTable:
    table = react("earthquake", "short_term", CALM, play={0: [*SEVEN[:6], "water_jugs"]}, hand={1: ["old_guitar"]})
    borrow(table, 1, 0, "water_jugs", "old_guitar", 1)
    return table


def over() -> ScenarioTable:
    table = react("earthquake", "long_term", CALM)
    finish(table)
    return table


def drafting() -> ScenarioTable:
    return ScenarioTable(GAME, 2, 2, {"persona_side": "none"})


def spent_ability() -> ScenarioTable:
    table = react("earthquake", "immediate", CALM, personas=["paramedic", "scavenger"])
    act(table, 0, "triage", "for 0", "slot 1")
    return table


def covered() -> ScenarioTable:
    table = window(hand={0: ["take_cover", "take_cover"]})
    respond(table, 0, "take_cover")
    return table


def bounced() -> ScenarioTable:
    table = react("earthquake", "short_term", CALM, play={0: SEVEN}, hand={0: ["packed_go_bag"]})
    table.do(0, "quick", "packed_go_bag")
    table.do(0, "return", "packed_go_bag")
    return table


def curfew() -> ScenarioTable:
    return trading(impact="curfew")


def heavy_neighbour() -> ScenarioTable:
    return window("driven_outside", play={1: ["water_jugs"]})


def useless_neighbour() -> ScenarioTable:
    return window(play={1: ["signal_kit", "tool_chest"]})


def borrowed_up() -> ScenarioTable:
    table = window("burst_main", play={1: ["water_jugs 1"]})  # Thirst twice
    borrow(table, 0, 1, "water_jugs", "crowbar", 1)
    return table


Case = tuple[Callable[[], ScenarioTable], int, tuple[str, ...], str]

CASES: dict[str, Case] = {
    "the game is over": (over, 0, ("ready",), "C-73"),
    "acting when ready": (ready_window, 0, ("commit water_jugs",), "C-R29"),
    "laying out in the draft": (drafting, 0, ("lay crowbar",), "C-39"),
    "trading in the draft": (drafting, 0, ("partner 1",), "C-34"),
    "committing in Barter": (trading, 0, ("commit rain_barrel",), "C-46"),
    "a Response in Barter": (trading, 0, ("play patch_up",), "C-R43"),
    "a Quick card in Barter": (trading, 0, ("quick ration_bars",), "K-7"),
    "borrowing in Barter": (trading, 0, ("borrow 1",), "C-52"),
    "trading in React": (window, 0, ("partner 1",), "C-34"),
    "laying out in React": (window, 0, ("lay crowbar",), "C-39"),
    "a card in hand against an impact": (window, 0, ("commit crowbar",), "C-46"),
    "somebody else's card as one's own": (window, 0, ("commit tool_chest",), "C-46"),
    "a card that helps nobody": (window, 0, ("commit signal_kit",), "C-R33"),
    "a card without a free use": (used_up, 0, ("commit water_jugs",), "C-50"),
    "a heavy card on open ground": (lambda: window("driven_outside"), 0, ("commit water_jugs",), "C-R59"),
    "borrowing from oneself": (window, 0, ("borrow 0",), "C-52"),
    "borrowing across the table": (window, 0, ("borrow 2",), "C-52"),
    "borrowing where nobody sits": (window, 0, ("borrow 5",), "C-52"),
    "borrowing with an empty hand": (lambda: window(hand={}), 0, ("borrow 1",), "C-R42"),
    "borrowing in quarantine": (lambda: window("outbreak"), 0, ("borrow 1",), "C-R59"),
    "borrowing a Fixed card": (window, 0, ("borrow 1", "loan rain_barrel"), "K-8"),
    "borrowing what isn't there": (window, 0, ("borrow 1", "loan wool_blankets"), "C-52"),
    "a Fixed card without naming its owner": (window, 0, ("loan rain_barrel",), "K-8"),
    "a card across the table without naming its owner": (window, 0, ("loan wool_blankets",), "C-52"),
    "somebody's card with an empty hand": (lambda: window(hand={}), 0, ("loan tool_chest",), "C-R42"),
    "somebody's card in quarantine": (lambda: window("outbreak"), 0, ("loan tool_chest",), "C-R59"),
    "somebody's heavy card on open ground": (heavy_neighbour, 0, ("loan water_jugs",), "C-R59"),
    "somebody's card that was borrowed up": (borrowed_up, 0, ("loan water_jugs",), "C-R39"),
    "somebody's card that helps nobody": (useless_neighbour, 0, ("loan signal_kit",), "C-R39"),
    "a card that could be borrowed, without its owner": (window, 0, ("loan tool_chest",), "C-R29"),
    "paying with what one hasn't": (window, 0, ("borrow 1", "loan tool_chest", "pay chainsaw"), "C-R41"),
    "a Response that one hasn't": (window, 0, ("play patch_up",), "C-R43"),
    "a Response that does nothing": (window, 0, ("play all_clear",), "C-R44"),
    "a Response in confusion": (lambda: window("dead_masts"), 0, ("play all_clear",), "C-R59"),
    "taking cover twice": (covered, 0, ("play take_cover",), "C-R44"),
    "a card that isn't Quick": (window, 0, ("quick crowbar",), "K-7"),
    "a Quick card that went back": (bounced, 0, ("quick packed_go_bag",), "K-7"),
    "an ability that one hasn't": (window, 0, ("triage",), "C-R63"),
    "an ability that was used": (spent_ability, 0, ("triage",), "C-R63"),
    "helping somebody who isn't there": (window, 0, ("commit water_jugs", "for 5"), "C-51"),
    "two acts at once": (window, 0, ("commit water_jugs", "commit signal_kit"), "C-R29"),
    "trading with oneself": (trading, 0, ("partner 0",), "C-26"),
    "trading with nobody": (trading, 0, ("partner 5",), "C-R18"),
    "trading across the table under curfew": (curfew, 0, ("partner 2",), "C-R59"),
    "offering before choosing a partner": (trading, 0, ("offer crowbar",), "C-26"),
    "offering what one hasn't": (trading, 0, ("partner 1", "offer chainsaw"), "C-35"),
    "offering what doesn't lie there": (trading, 0, ("partner 1", "offer_play chainsaw"), "C-65"),
    "offering a Fixed card": (trading, 0, ("partner 1", "offer_play rain_barrel"), "K-8"),
    "an empty offer to an empty partner": (trading, 0, ("partner 2", "send"), "C-R20"),
    "another card after the wish": (trading, 0, ("partner 1", "wish thirst", "offer crowbar"), "C-R25"),
    "answering out of turn": (offered_crowbar, 2, ("agree",), "C-R29"),
    "the same title on both sides": (offered_crowbar, 1, ("offer crowbar",), "C-R22"),
    "nothing for nothing": (offered_nothing, 1, ("agree",), "C-R20"),
    "a used card to hand": (overflowing, 0, ("return tool_chest",), "C-22"),
    "an unused card away": (overflowing, 0, ("scrap crowbar",), "C-22"),
    "a lent card in an overflow": (locked_overflow, 0, ("return water_jugs",), "C-R13"),
    "going on before the overflow": (overflowing, 0, ("no_trade",), "C-34"),
    "overflow of somebody else": (overflowing, 1, ("return crowbar",), "C-R29"),
    "taking a card back": (window, 0, ("return signal_kit",), "C-R16"),
    "discarding a card": (window, 0, ("scrap signal_kit",), "C-R16"),
    "a foreign card in the draft": (drafting, 0, ("pick old_guitar",), "C-29"),
    "placing what one hasn't": (lambda: restock(hand={0: ["crowbar"]}), 0, ("lay chainsaw",), "C-69"),
    "laying out what one hasn't": (lambda: laying_out(hand={0: ["crowbar"]}), 0, ("lay chainsaw",), "C-39"),
}


@pytest.mark.parametrize("name", CASES)
def test_a_wrong_move_is_refused_with_its_rule_and_reason_and_changes_nothing(name: str) -> None:
    make, seat, links, expected = CASES[name]
    table = make()
    before = table.digest
    refused = refusal(table, seat, *links)
    assert refused is not None
    assert refused.rule == expected
    assert all(expected in book for book in GAME.rulebooks.values())
    german = GAME.texts.get(f"why.{refused.key}", "de")
    assert refused.reason and german and "{" not in refused.reason
    assert refused.reason != german
    assert table.digest == before


def test_whoever_offers_before_choosing_a_partner_is_told_to_choose_one() -> None:
    """C-26: not merely that something has to be said first."""
    refused = refusal(trading(), 0, "offer crowbar")
    assert refused is not None
    assert refused.key == "partner_first"


@pytest.mark.parametrize("seed", range(3))
def test_every_refusal_cites_a_rule_and_gives_a_reason_in_both_languages(seed: int) -> None:
    """C-R29: whatever anybody tries at any moment of a random game."""
    table, chance = ScenarioTable(GAME, 3, seed), Random(seed)
    while not table.over:
        seat = chance.randrange(3)
        for action in chance.sample(list(GAME.actions), 12):
            for lang in ("en", "de"):
                refused = table.why_not(seat, action, lang)
                if refused is not None:
                    assert refused.rule in GAME.rulebook and refused.reason and "{" not in refused.reason
        ask = chance.choice(table.asks)
        table.act(ask.seat, chance.choice(ask.options))

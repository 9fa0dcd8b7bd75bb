"""Tests of set-up and the course of the game: rules C-1 to C-14, C-R1 to C-R7, C-R66."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from calamity import BadSeats
from calamity.testing import ScenarioTable
from tests.games.catastrophe.scenes import GAME, events
from tests.games.catastrophe.shorthand import (
    CALM,
    deciders,
    finish,
    lenders,
    pass_trades,
    react,
    respond,
    safe,
    to_react,
    vitality,
    where,
)


@pytest.mark.parametrize("seats", [1, 7])
def test_C1_CR1_two_to_six_play(seats: int) -> None:
    with pytest.raises(BadSeats):
        ScenarioTable(GAME, seats, 1)


@pytest.mark.parametrize("seats", range(2, 7))
def test_C1_CR1_every_number_in_between_can_play(seats: int) -> None:
    table = ScenarioTable(GAME, seats, 1)
    assert sorted(deciders(table)) == list(range(seats))


@pytest.mark.parametrize("seats", range(2, 7))
def test_C2_C3_C4_C5_C6_C7_C9_C10_what_is_dealt_and_what_is_left(seats: int) -> None:
    table = ScenarioTable(GAME, seats, 1)
    assert [len(table.zone(zone)) for zone in ("disaster_pile", "impact_pile")] == [1, 3]
    assert [len(table.zone(zone)) for zone in REMOVED] == [11, 21, 12 - seats]
    assert [len(table.zone("persona", seat)) for seat in range(seats)] == [1] * seats
    assert [len(table.zone("packet", seat)) for seat in range(seats)] == [6] * seats
    assert len(table.zone("deck")) == 132 - 6 * seats
    assert table.zone("discards") == []


REMOVED = ("disasters_aside", "impacts_aside", "personas_aside")


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_C2_C4_CR6_nobody_sees_the_disaster_or_the_impacts(viewer: int | None) -> None:
    zones = ScenarioTable(GAME, 3, 1).view(viewer)["zones"]
    assert zones["disaster_pile"] == {"size": 1, "top": [], "bottom": []}
    assert zones["impact_pile"] == {"size": 3, "top": [], "bottom": []}
    assert zones["disaster"] == zones["impacts"] == []


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_C3_C5_C7_what_leaves_the_game_is_unseen(viewer: int | None) -> None:
    zones = ScenarioTable(GAME, 3, 1).view(viewer)["zones"]
    assert [zones[zone] for zone in REMOVED] == [11, 21, 9]


def test_C2_C4_C6_C9_all_is_shuffled() -> None:
    """C-2, C-4, C-6, C-9: over many seeds every Disaster, Impact and Persona turns up."""
    tables = [ScenarioTable(GAME, 6, seed) for seed in range(150)]
    assert len({table.zone("disaster_pile")[0] for table in tables}) == 12
    assert len({card for table in tables for card in table.zone("impact_pile")}) == 24
    assert len({table.zone("persona", 0)[0] for table in tables}) == 12
    assert len({card for table in tables for card in table.zone("packet", 0)}) == 66


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_C8_CR5_personas_lie_open_with_the_ability_side_up(viewer: int | None) -> None:
    table = ScenarioTable(GAME, 3, 1)
    seen = table.view(viewer)
    assert seen["zones"]["persona"] == [table.zone("persona", seat) for seat in range(3)]
    assert seen["side"] == ["ability"] * 3


def test_CR5_nobody_turns_a_persona_over() -> None:
    """C-8, C-R5: the side stays through a whole game."""
    table, chance = ScenarioTable(GAME, 3, 2), Random(2)
    personas = [table.zone("persona", seat) for seat in range(3)]
    while not table.over:
        ask = chance.choice(table.asks)
        assert "side" not in {option.verb for option in ask.options}
        table.act(ask.seat, chance.choice(ask.options))
    assert table.get("side") == ["ability"] * 3
    assert [table.zone("persona", seat) for seat in range(3)] == personas


def test_C11_four_vitality_tokens_each() -> None:
    assert vitality(ScenarioTable(GAME, 5, 1, {"persona_side": "none"})) == [4] * 5


def test_C12_CR4_the_first_trader_is_drawn_at_random() -> None:
    found = Counter(ScenarioTable(GAME, 3, seed).get("first_trader") for seed in range(300))
    assert set(found) == {0, 1, 2} and min(found.values()) > 60


def test_C43_CR6_the_impacts_come_up_in_the_order_of_the_pile() -> None:
    options = {"impacts": "looters,burst_main,curfew", "starting_vitality": 5, "persona_side": "none"}
    table = ScenarioTable(GAME, 2, 4, {**options, "draft": "off"})
    pass_trades(table)
    for seat in (0, 1):
        table.do(seat, "done")
    assert table.zone("impacts") == ["looters"]
    finish(table)
    to_react(table)
    assert table.zone("impacts") == ["looters", "burst_main"]


def test_CR7_with_two_players_the_other_one_is_both_neighbours() -> None:
    """C-R7: one lender, and Pull Together counts the neighbour once."""
    table = react("earthquake", "short_term", CALM, play={1: ["water_jugs"]}, hand={0: ["crowbar", "pull_together"]})
    assert lenders(table, 0) == {1}
    respond(table, 0, "pull_together", "slot 2")
    assert safe(table, 2) == [0, 1]
    assert len(events(table, "satisfied")) == 2


def test_CR66_the_same_seed_deals_the_same() -> None:
    first, second = (ScenarioTable(GAME, 4, 77) for _ in range(2))
    assert first.digest == second.digest
    assert first.digest != ScenarioTable(GAME, 4, 78).digest


def steps(table: ScenarioTable, until: tuple[str, str]) -> list[tuple[str, str]]:
    """The steps that ask something, on the way to another one or to the end, everybody doing as little as possible."""
    seen = [where(table)]
    while not table.over and where(table) != until:
        ask = table.asks[0]
        table.act(ask.seat, GAME.actions.parse("ready") if ask.kind == "react" else ask.default)
        if where(table) != seen[-1] and not table.over:
            seen.append(where(table))
    return seen


def test_C13_the_game_begins_with_one_provisioning_round() -> None:
    """C-13: draft, trading, laying out, then the Immediate phase."""
    table = ScenarioTable(GAME, 3, 4)
    assert steps(table, ("immediate", "react")) == [
        ("provisioning", "draft"),
        ("provisioning", "trading"),
        ("provisioning", "laying_out"),
        ("immediate", "react"),
    ]


@pytest.mark.parametrize(("phase", "following"), [("immediate", "short_term"), ("short_term", "long_term")])
def test_C14_a_phase_has_five_steps(phase: str, following: str) -> None:
    """C-14, C-71, C-R2, C-R3: Reveal and Replenish ask nothing, so they show by what they do."""
    table = react("earthquake", phase, CALM, seats=3, first=0)
    assert steps(table, (following, "react")) == [
        (phase, "react"),
        (phase, "barter"),
        (phase, "restock"),
        (following, "react"),
    ]
    order = [event["event"] for event in table.events_since(0, None)]
    found = [order.index(name) for name in ("locked", "drew", "trading", "phase", "impact")]
    assert found == sorted(found)
    assert events(table, "trading") == [{"event": "trading", "seat": 1}]  # the "first player" is the First Trader


def test_C71_CR54_long_term_is_the_last_phase_and_ends_with_its_react() -> None:
    table = react("earthquake", "long_term", CALM)
    assert steps(table, ("", "")) == [("long_term", "react")]
    assert table.over

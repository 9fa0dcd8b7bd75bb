"""More helpers for the rule tests of Catastrophic: whole situations of a game in one line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from calamity.testing import ScenarioTable
from tests.games.catastrophic.scenes import Community, Place, all_pass, events, scene

PLANT: dict[Place, list[str]] = {(1, 0): ["thorn_ring"]}
PYRAMID: dict[Place, list[str]] = {
    (1, 0): ["thorn_ring", "corky_bark"],
    (1, 1): ["bitter_latex", "shade_leaves"],
    (2, 0): ["webbed_feet", "echo_sense"],
}


def drawn(event: str, *communities: Community, **more: Any) -> ScenarioTable:
    """Seat 0 ends step 1 and Nature Calls with an Event."""
    table = scene(*communities, deck=[event], **more).table()
    table.do(0, "end_step")
    return table


def building(hand: Sequence[str], *others: Sequence[str], **more: Any) -> ScenarioTable:
    """All are about to build; the others have a single Plant Trait unless said otherwise."""
    held: Mapping[int, Sequence[str]] = {1: others[0] if others else ["bendable_stem"]}
    return scene(hand=hand, hands=held, seats=2, **more).set("turn", -1).table()


def verdict(table: ScenarioTable) -> tuple[int, int]:
    """How many Species were Resilient and Vulnerable in the last facing."""
    last = events(table, "faced")[-1]
    return last["resilient"], last["vulnerable"]


def links(table: ScenarioTable, seat: int, *begun: str) -> list[str]:
    """What may be named next, after some links in words."""
    return [str(option) for option in table.options(seat, [table.game.actions.parse(link) for link in begun])]


def to_send(table: ScenarioTable, seat: int = 0) -> None:
    """Go from step 1 to the question for a hand Event, everybody passing."""
    table.do(seat, "end_step")
    all_pass(table)
    assert table.asks[0].kind == "send"


def default_all(table: ScenarioTable, *kinds: str) -> None:
    """Answer questions of these sorts as an absent player would."""
    while table.asks and table.asks[0].kind in kinds:
        table.act(table.asks[0].seat, table.asks[0].default)

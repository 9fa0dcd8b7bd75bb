"""Tests of when players with the usual settings are asked to react: if that can protect or gain something."""

from __future__ import annotations

from calamity.games.catastrophic.rules.turn import Catastrophic
from calamity.kernel.asking import LastPasses, is_wanted, usual
from calamity.testing import ScenarioTable
from tests.games.catastrophic.scenes import do, events, kind, scene
from tests.games.catastrophic.shorthand import PLANT, drawn

FOE = {(1, 0): ["antifreeze_sap", "air_channel_roots"]}
THIRD = {(1, 0): ["corky_bark"]}


def wanted(table: ScenarioTable, seat: int) -> bool:
    """Whether a seat is asked the open question by the usual preferences."""
    state, game = table.state, table.game
    assert isinstance(state, Catastrophic)
    return is_wanted(game, state, seat, usual(game), LastPasses(game, state.n))


def struck(hand: str, other: str) -> ScenarioTable:
    """A drought strikes the first seat's only Plant, and everybody has passed before."""
    table = drawn("drought", PLANT, FOE, hand=[hand], hands={1: [other]})
    while events(table, "event_played") == []:
        table.do(table.asks[0].seat, "pass")
    assert kind(table) == "window"
    return table


def test_T95_between_steps_nobody_is_asked_before_their_last_turn() -> None:
    """T-95, T-R39: what may be played at any time can be played in the own turn, while there is one."""
    hands = {1: ["seed_rain"], 2: ["hidden_refuge"]}
    table = scene(PLANT, FOE, THIRD, hand=["seed_rain"], hands=hands).table()
    table.do(0, "end_step")
    assert [wanted(table, seat) for seat in range(3)] == [False] * 3
    table = scene(PLANT, FOE, THIRD, hand=["seed_rain"], hands=hands).set("turns_left", 2).table()
    table.do(0, "end_step")
    assert [wanted(table, seat) for seat in range(3)] == [True, False, True]


def test_T97_an_interaction_is_offered_to_whom_it_is_aimed_at_and_with_what_helps() -> None:
    hands = {1: ["hidden_refuge"], 2: ["hidden_refuge"]}
    table = scene(PLANT, FOE, THIRD, hand=["invasive_creeper"], hands=hands).table()
    do(table, 0, "play invasive_creeper", "target 1", "species 1 0")
    assert [wanted(table, seat) for seat in (1, 2)] == [True, False]
    table = scene(PLANT, FOE, THIRD, hand=["invasive_creeper"], hands={1: ["seed_rain"]}).table()
    do(table, 0, "play invasive_creeper", "target 1", "species 1 0")
    assert not wanted(table, 1), "seed rain protects nothing"


def test_T97_an_event_is_offered_to_whom_it_endangers_and_to_cheats() -> None:
    """T-60, T-77: a drought strikes the first seat."""
    assert [wanted(struck("hidden_refuge", "rapid_regrowth"), seat) for seat in (0, 1)] == [True, False]
    assert [wanted(struck("seed_rain", "cheating"), seat) for seat in (0, 1)] == [False, True]

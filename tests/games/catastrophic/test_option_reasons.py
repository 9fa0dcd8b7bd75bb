"""Tests of the reasons that hints give in Catastrophic: points are scored, and Events withstood, as is said."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import calamity
from calamity.bots.bot import GreedyBot
from calamity.bots.mind import Mind
from calamity.games.catastrophic.board import level_of
from calamity.games.catastrophic.forecasts import coming
from calamity.games.catastrophic.rules.turn import Catastrophic
from calamity.games.catastrophic.vocabulary import actions, steps
from calamity.kernel.goal import Said
from calamity.kernel.reasons import in_words
from calamity.kernel.state import State
from calamity.testing import ScenarioTable
from tests.games.catastrophic.scenes import GAME, do, position, printed, scene

ME, RIVAL = 0, 1
HEARD = ("points", "points_new", "withstands_more", "still_withstands", "withstands_less")


def said(table: ScenarioTable, *words: object, seat: int = ME) -> list[Said]:
    """Everything that speaks for an action."""
    [found] = GAME.option_reasons(table.state, seat, [GAME.actions.encode(*map(str, words))])
    return found


def reason(key: str, **facts: int | str) -> Said:
    return Said(f"reason.{key}", facts)


def withstood(state: Catastrophic, seat: int, i: int) -> int:
    """Which of the Events that a seat hasn't seen a Species withstands, by the rules."""
    events = [GAME.kinds.index(card) for card in coming(GAME, state, seat).events]
    faced = [event for event in events if GAME.box.faces[event].cn and state.in_scope(event, seat, i)]
    return sum(state.is_resilient(event, seat, i) for event in faced)


def test_T60_T88_points_are_scored_and_events_withstood_as_is_said() -> None:
    """In games of bots: each option that is a whole answer, compared with the position after it."""
    chance, heard = random.Random(9), Counter[str]()
    for seats in (2, 3, 4):
        table = calamity.Table(GAME, seats, chance.getrandbits(30))
        while not table.over:
            ask = chance.choice(table.asks)
            if ask.kind in ("traits", "lose", "hunger") and chance.random() < 0.3:
                for option in ask.options[:5]:
                    heard.update(compared(table.state, ask.seat, option.action))
            mind = Mind(GAME, table.state, ask.seat, 1)
            bold = chance.random() < 0.2
            table.act(ask.seat, chance.choice(mind.options) if bold else GreedyBot(1).decide(mind))
    assert min(heard[key] for key in HEARD) >= 3, heard


def compared(before: State, seat: int, option: int) -> list[str]:
    """What is said of an option that completes an answer; checked against the position after it."""
    assert isinstance(before, Catastrophic)
    after = before.copy()
    assert isinstance(after, Catastrophic)
    lane = before.lanes[seat] if before.lanes else []
    after.answer(seat, option)
    if after.over or (after.lanes and after.lanes[seat]):
        return []
    [found] = GAME.option_reasons(before, seat, [option])
    told = {one.key.removeprefix("reason."): one.facts for one in found}
    if before.stack[-1] & 255 == steps.ACTED and lane and lane[0] < actions.LOSE and option >= actions.PLACE:
        adds = told.get("points") or told.get("points_new")
        assert adds and adds["n"] == after.score(seat) - before.score(seat)
        i = after.find(seat, (option - actions.PLACE) % (actions.SPECIES - actions.PLACE))
        for key in ("withstands_more", "withstands"):
            if key in told and not before.box.invest[lane[0] % 76]:
                assert told[key]["n"] == withstood(after, seat, i)
        return [*told]
    if before.stack[-1] & 255 in (steps.LOST, steps.FAMISHED) and told.keys() & {"still_withstands", "withstands_less"}:
        place = before.stack[-1] >> 8 & 4095
        fact = told.get("still_withstands") or told["withstands_less"]
        assert fact["before"] == withstood(before, seat, before.find(seat, place))
        return [*told]
    return []


@pytest.mark.parametrize(("place", "level"), [("1 0", 1), ("2 0", 2)])
def test_T88_a_trait_counts_the_level_of_its_species(place: str, level: int) -> None:
    community = {(1, 0): ["thorn_ring"], (1, 1): ["silvery_hairs"], (2, 0): ["webbed_feet"]}
    card = "corky_bark" if level == 1 else "torpor"
    table = scene(community, {(1, 0): ["thorn_ring"]}, {}, hand=[card]).table()
    before = position(table).score(ME)
    table_lane = ("add", card)
    told = said(table, *table_lane)
    assert told[0].facts["n"] == level
    do(table, ME, f"add {card}", *(["species 1 0"] if level == 1 else []))
    assert position(table).score(ME) - before == level == level_of(position(table).spots[ME][0 if level == 1 else 2])


def test_T66_an_event_says_what_it_costs_and_whom_it_finds_vulnerable() -> None:
    """The same that the table foresees once it is announced."""
    bare = {(1, 0): ["thorn_ring"], (1, 1): ["bendable_stem"]}
    spoken = 0
    for event in [card for card in GAME.kinds if card and printed(card).type == "event"]:
        if printed(event).pack:
            continue
        table = scene({(1, 0): ["corky_bark"]}, bare, {(1, 0): ["silvery_hairs"]}, hand=[event]).table()
        table.do(ME, "end_step")
        if table.asks[0].kind != "send":
            continue
        before = position(table).copy()
        assert isinstance(before, Catastrophic)
        found = [one for one in telling(table, event) if one.facts.get("seat") == RIVAL]
        told = {one.key.removeprefix("reason."): one.facts for one in found}
        before.event, before.facing = GAME.kinds.index(event), -1
        stakes = GAME.forecaster.stakes(before, RIVAL)
        lost = before.score(RIVAL) - stakes.points
        assert told.get("costs", {}).get("n", 0) == max(lost, 0)
        weak = sum(not before.is_resilient(before.event, RIVAL, i) for i in range(2))
        if before.box.faces[before.event].cn:
            spoken += 1
            assert told.get("vulnerable", {}).get("n", 0) in (weak, 0)
    assert spoken >= 5


def telling(table: ScenarioTable, event: str) -> list[Said]:
    """What speaks for sending an Event to the rival."""
    state = table.state.copy()
    state.answer(ME, GAME.actions.encode("send", event))
    target = GAME.actions.encode("target", str(RIVAL))
    if not state.lanes or target not in state.options:
        return [one for one in said(table, "send", event) if one.facts.get("seat", RIVAL) == RIVAL]
    [found] = GAME.option_reasons(state, ME, [target])
    return found


def test_a_reason_in_words() -> None:
    table = scene({(1, 0): ["thorn_ring"]}, {}, {}, hand=["corky_bark"]).table()
    told = said(table, "add", "corky_bark")[:1]
    assert in_words(GAME, told, "en").startswith("+1 point for ")
    assert in_words(GAME, told, "de").startswith("+1 Punkt für ")

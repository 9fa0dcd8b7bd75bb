"""Tests of which seats are asked whether they react, and which pass automatically, according to players' settings."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from calamity.games.nine_lives.rules.turn import NineLives
from calamity.kernel.asking import ABLE, ALWAYS, NEVER, OWN, LastPasses, chosen, is_patient, is_wanted, usual
from calamity.kernel.imagination import imagine
from calamity.kernel.registry import load
from calamity.kernel.state import PASS, POLL
from calamity.lab.interruptions import asked_in

GAMES = ["nine_lives", "catastrophic"]


def test_yarn_is_asked_for_after_own_rolls_and_attacks_only() -> None:
    game, chance, seen = load("nine_lives"), random.Random(3), Counter[bool]()
    settings = usual(game) | {"yarn": OWN}
    for seed in range(6):
        state, passes = game.new(4, seed), LastPasses(game, 4)
        assert isinstance(state, NineLives)
        while not state.over:
            seat = state.seat
            if game.kind_asked(state) == "yarn" and not state.lanes[seat]:
                own = seat in state.rollers or state.owners[:1] == [seat]
                assert is_wanted(game, state, seat, settings, passes) is own
                seen[own] += 1
            action = chance.choice(state.options)
            passes.note(state, seat, action)
            state.apply(action)
    assert min(seen[True], seen[False]) > 20


@pytest.mark.parametrize("game", GAMES)
def test_after_a_pass_a_seat_is_asked_again_only_if_its_options_or_what_they_are_about_differ(game: str) -> None:
    known, chance, again = load(game), random.Random(4), 0
    settings = chosen(known, {kind.name: ABLE for kind in known.window_kinds})
    for seed in range(4):
        state, passes = known.new(3, seed), LastPasses(known, 3)
        last: dict[tuple[int, str, bool], tuple[object, ...]] = {}
        for _ in range(600):
            if state.over:
                break
            seat, action = state.seat, chance.choice(state.options)
            if state.mode != POLL:
                last = {key: value for key, value in last.items() if key[2]}
            elif not state.lanes[seat]:
                window = known.window(state, seat)
                key, facts = (seat, window.kind, window.lasting), (window.matter, tuple(state.options))
                same = window.matter is not None and last.get(key) == facts
                again += same
                assert is_wanted(known, state, seat, settings, passes) is not same
                if chance.random() < 0.8:
                    action = PASS
                if action == PASS:
                    last[key] = facts
            passes.note(state, seat, action)
            state.apply(action)
    assert again > 0


@pytest.mark.parametrize("game", GAMES)
def test_what_is_useful_depends_on_nothing_that_the_seat_cannot_see(game: str) -> None:
    known, chance, found = load(game), random.Random(5), Counter[bool]()
    for seed in range(2):
        state = known.new(3, seed)
        for _ in range(500):
            if state.over:
                break
            seat = state.seat
            if state.mode == POLL and not state.lanes[seat] and len(state.options) > 1:
                told = known.is_useful(state, seat, state.options)
                for imagined in range(2):
                    assert known.is_useful(imagine(state, seat, imagined), seat, state.options) is told
                found[told] += 1
            state.apply(PASS if PASS in state.options and chance.random() < 0.7 else chance.choice(state.options))
    assert min(found[True], found[False]) > 10


@pytest.mark.parametrize("game", GAMES)
def test_only_what_there_is_can_be_chosen_and_asking_always_takes_patience(game: str) -> None:
    known = load(game)
    assert chosen(known, {"nothing": NEVER, known.window_kinds[0].name: "sometimes"}) == usual(known)
    assert not is_patient(usual(known)) and is_patient({"answers": ALWAYS})
    for kind in known.window_kinds:
        assert kind.usual in kind.values
        assert chosen(known, {kind.name: NEVER})[kind.name] == NEVER


@pytest.mark.parametrize("game", GAMES)
def test_the_count_of_questions_leaves_out_those_that_are_passed_for_somebody(game: str) -> None:
    asked, every = asked_in(game, 0, 3, "random")
    fewer = {kind for kind in every.questions if asked.questions[kind] < every.questions[kind]}
    assert fewer and fewer <= {"yarn", "react", "lull", "reveal", "window"}
    assert asked.questions.total() < every.questions.total() * 0.6
    assert asked.single == every.single and asked.links.total() <= every.links.total()

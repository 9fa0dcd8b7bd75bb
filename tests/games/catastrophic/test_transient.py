"""Tests of what a position doesn't store: notes of hidden cards, and values computed from Traits and answers."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest

from calamity.games.catastrophic.fields import UNKNOWN
from calamity.games.catastrophic.rules.turn import Catastrophic
from calamity.games.catastrophic.vocabulary import effects, stages
from calamity.kernel.wire import digest, dump, encode, load
from tests.games.catastrophic.scenes import GAME

SEEDS = (3, 14, 15)
TRANSIENT = {"able", "gene_pool", "held", "known_kinds", "niches", "notes", "prey", "room", "sketches"}


def begun(seed: int, **options: object) -> Catastrophic:
    state = GAME.new(3, seed, options)
    assert isinstance(state, Catastrophic)
    return state


@pytest.mark.parametrize("seed", SEEDS)
def test_it_is_the_same_whether_somebody_looks_often_or_only_at_the_end(seed: int) -> None:
    watched, unwatched, random = begun(seed), begun(seed), Random(seed)
    waited = 0
    while not unwatched.over:
        choice = random.choice(unwatched.options)
        for state in (watched, unwatched):
            state.apply(choice)
        watched.recall()
        waited = max(waited, len(unwatched.notes))
        assert not watched.notes and watched.shown == unwatched.shown
    assert waited > 10
    assert digest(watched) == digest(unwatched)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_copy_is_equal_and_stays_as_it_was(seed: int) -> None:
    """Also if notes of hidden cards are pending; what is done to one is not done to the other."""
    state, random, noted = begun(seed, hand_events="unlimited"), Random(seed), 0
    while not state.over:
        copy = state.copy()
        noted += bool(state.notes)
        before = digest(copy)
        assert digest(state) == before
        state.apply(random.choice(state.options))
        assert digest(copy) == before
    assert noted > 10
    assert digest(state.copy()) == digest(state)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_gene_pool_holds_the_traits_of_all_species(seed: int) -> None:
    state, random, lost = begun(seed), Random(seed), 0
    while not state.over:
        before = state.gene_pool[:]
        state.apply(random.choice(state.options))
        for seat in range(3):
            found = 0
            for traits in state.traits[seat]:
                found |= traits
            assert state.gene_pool[seat] == found
            lost += before[seat] & ~found != 0
    assert lost


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_remembered_is_what_would_be_found_out_now(seed: int) -> None:
    state, random, known = begun(seed), Random(seed), Counter[str]()
    while not state.over:
        state.apply(random.choice(state.options))
        fresh = state.copy()
        fresh.pool_genes()
        for seat in range(3):
            now = {
                "able": fresh.find_able(seat),
                "held": fresh.find_held(seat),
                "niches": fresh.new_traits(seat),
                "prey": fresh.find_prey(seat),
                "room": fresh.wanted_traits(seat),
            }
            for name, value in now.items():
                remembered = getattr(state, name)[seat]
                assert remembered in (UNKNOWN, value), name
                known[name] += remembered == value
    assert all(count > 100 for count in known.values()) and len(known) == 5


@pytest.mark.parametrize("seed", SEEDS)
def test_prey_is_whatever_an_interaction_may_choose(seed: int) -> None:
    state, random, sorts = begun(seed), Random(seed), set()
    hunters = [face for face in GAME.box.faces if face.is_hunter() and face.effect != effects.STEAL_TRAIT]
    while not state.over:
        state.apply(random.choice(state.options))
        for face in hunters:
            suited = any(state.suits_foe(0, face, 1, i) for i in range(len(state.spots[1])))
            assert (state.prey_of(1) & face.bit() != 0) == suited
            sorts.add((face.kind, suited))
    assert len(sorts) == 2 * len(hunters)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_position_that_was_stored_goes_on_like_one_that_was_not(seed: int) -> None:
    state, random = begun(seed), Random(seed)
    while not state.over:
        assert set(state.transient()) == TRANSIENT
        assert not set(state.transient()) & set(dump(state))
        restored = load(GAME.blank(3, 1), msgspec.json.decode(encode(state)))
        assert isinstance(restored, Catastrophic)
        assert (restored.gene_pool, restored.options) == (state.gene_pool, state.options)
        for _ in range(7):
            if not state.over:
                choice = random.choice(state.options)
                state.apply(choice)
                restored.apply(choice)
        assert digest(restored) == digest(state)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_sketch_follows_hand_and_lane_wherever_they_lead(seed: int) -> None:
    state, random, looks = begun(seed), Random(seed), 0
    while state.stage == stages.BUILDING:
        seat = state.seat
        sketch, latest = state.sketch(seat), state.latest_sketch(seat)
        for name in ("hand", "spots", "traits", "card", "owed"):
            assert getattr(latest, name) == getattr(sketch, name), name
        looks += 1
        fate = random.random()
        if fate < 0.3 and state.can_take_back(seat):
            state.take_back(seat)
        elif fate < 0.4:
            state.lanes[seat] = []
            state.hands[seat] = state.hands[(seat + 1) % 3][:]
            state.refresh()
        else:
            state.apply(random.choice(state.options))
    assert looks > 20


def test_T9_a_sketch_is_begun_anew_if_a_lane_has_other_links_in_the_same_places() -> None:
    state = begun(3)
    seat, (first, second, *_) = state.seat, state.options
    state.lanes[seat] = [first]
    before = state.latest_sketch(seat).card
    state.lanes[seat] = [second]
    assert state.latest_sketch(seat).card == state.sketch(seat).card != before

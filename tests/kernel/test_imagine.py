"""Tests of imagined positions: known cards stay, and hidden cards and secret answers are drawn anew as they may be."""

from __future__ import annotations

import pytest

from calamity.kernel.imagination import imagine
from calamity.kernel.marks import mark
from calamity.kernel.pools import gain_from, leave, merge_pools, new_pool, pool_cards
from calamity.kernel.state import PASS, POLL, SEALED
from calamity.kernel.wire import encode
from calamity.kernel.zones import slot, slot_card, watcher
from tests.kernel.parlour import CARD, POLL_ALL, SECRET, STOP, WINDOW, Parlour, parlour

SEEDS = range(60)


def dealt(*hands: list[int], pile: list[int]) -> Parlour:
    state = Parlour(len(hands), 1).deal(*hands)
    state.pile.bag = sorted(pile)
    return state


def worlds(state: Parlour, seat: int) -> list[Parlour]:
    result = []
    for seed in SEEDS:
        world = imagine(state, seat, seed)
        assert isinstance(world, Parlour)
        result.append(world)
    return result


def test_own_cards_stay_and_all_others_are_dealt_again() -> None:
    state = dealt([1, 2], [3, 4], pile=[5, 6, 7])
    seen = set()
    for world in worlds(state, 0):
        assert world.hands[0] == [1, 2]
        assert sorted(world.hands[1] + world.pile.bag) == [3, 4, 5, 6, 7]
        seen.add(tuple(world.hands[1]))
    assert len(seen) == 10, "every pair of hidden cards can be imagined"


def test_a_spectator_sees_no_hand() -> None:
    state = dealt([1, 2], [3, 4], pile=[5])
    assert {tuple(world.hands[0]) for world in worlds(state, -1)} > {(1, 2)}


def test_the_same_seed_imagines_the_same_world() -> None:
    state = dealt([1, 2], [3, 4], pile=[5, 6, 7])
    assert encode(imagine(state, 0, 9)) == encode(imagine(state, 0, 9))
    assert encode(imagine(state, 0, 9)) != encode(imagine(state, 0, 10))


def test_loaded_dice_and_the_random_stream_are_not_imagined() -> None:
    state = dealt([1], [2], pile=[3])
    state.script = [6]
    world = imagine(state, 0, 1)
    assert world.script == []
    assert world.rng != state.rng


def test_a_stacked_deck_is_dealt_again_but_for_places_that_were_seen() -> None:
    state = dealt([1], [2], pile=[3, 4, 5])
    state.pile.put_on_top(8, 0)
    state.pile.put_on_top(9, watcher(0))
    tops = {tuple(slot_card(packed) for packed in world.pile.top) for world in worlds(state, 0)}
    assert {top[1] for top in tops} == {9}
    assert len({top[0] for top in tops}) > 2


def test_a_marked_card_lies_where_it_may() -> None:
    state = dealt([1], [2, 3], [4, 5], pile=[6, 7])
    state.marks = [mark(2, watcher(0), 0b010), mark(4, watcher(0), 0b110), mark(6, watcher(1), 1 << 8)]
    for world in worlds(state, 0):
        assert 2 in world.hands[1]
        assert 4 in world.hands[1] + world.hands[2]
        assert world.marks == [m for m in state.marks if m & watcher(0) << 12], "what others know is not imagined"
    assert any(6 in world.hands[1] for world in worlds(state, 0))


def test_marks_are_placed_by_going_back_where_needed() -> None:
    """Two cards may lie in either hand, a third only in the one with a single place."""
    state = dealt([9], [1], [2, 3], pile=[4])
    state.marks = sorted([mark(1, watcher(0), 0b110), mark(2, watcher(0), 0b110), mark(3, watcher(0), 0b110)])
    for world in worlds(state, 0):
        assert sorted(world.hands[1] + world.hands[2]) == [1, 2, 3]


def test_knowledge_that_no_world_fits_is_an_error() -> None:
    state = dealt([9], [1], [2], pile=[4])
    state.marks = [mark(1, watcher(0), 0b010), mark(2, watcher(0), 0b010)]
    with pytest.raises(AssertionError, match="one of them is wrong"):
        imagine(state, 0, 1)


def test_a_game_may_refine_what_is_imagined() -> None:
    state = dealt([9], [1], [2], pile=[4, 5, 6])
    state.kept_out = 1
    assert all(world.hands[1] == [1] for world in worlds(state, 0))


# ---- pools ----


def pooled() -> Parlour:
    """Seat 1 holds a card of the first deck and one of a reshuffled one, seat 2 one of each as well."""
    state = Parlour(3, 1)
    state.deal([9], [], [])
    for seat, card, pool in ((1, 1, 0), (1, 5, 1), (2, 2, 0), (2, 6, 1)):
        gain_from(state.hands[seat], state.pools_of[seat], card, pool)
    state.pile.bag = [7, 8]
    state.pile.origin = 1
    state.pools = 2
    state.boxed = [3]
    return state


def test_pools_are_not_mixed() -> None:
    state = pooled()
    for world in worlds(state, 0):
        for hand, pools in zip(world.hands[1:], world.pools_of[1:], strict=True):
            assert all((card >= 5) == (pool == 1) for card, pool in zip(hand, pools, strict=True))
        assert all(card >= 5 for card in world.pile.bag)
    assert {world.boxed[0] for world in worlds(state, 0)} == {1, 2, 3}


def test_a_reshuffled_pile_is_a_pool_of_its_own() -> None:
    state = pooled()
    new_pool(state, state.pile)
    assert (state.pile.origin, state.pools) == (2, 3)


def test_a_pool_is_everything_hidden_that_stems_from_it() -> None:
    state = pooled()
    state.queue, state.queue_pools = [slot(4, watcher(1))], [0]
    assert sorted(pool_cards(state, 0, 0)) == [1, 2, 3, 4, 9]
    assert sorted(pool_cards(state, 0, 1)) == [5, 6, 7, 8]


def test_a_card_that_leaves_openly_shows_its_pool() -> None:
    state = pooled()
    assert leave(state, 0, state.hands[1], state.pools_of[1], 5, True) == 1
    assert state.pile.origin == 1
    assert (state.hands[1], state.pools_of[1]) == ([1], [0])


def test_a_card_that_could_stem_from_two_pools_merges_them() -> None:
    """The other copy may even lie in the box, which nobody has seen."""
    state = pooled()
    state.boxed = [5]
    assert leave(state, 0, state.hands[1], state.pools_of[1], 5, True) == 0
    assert state.pile.origin == 0
    assert state.pools_of == [[0], [0], [0, 0]]


def test_a_card_that_leaves_unseen_merges_the_pools_of_the_hand() -> None:
    state = pooled()
    leave(state, 0, state.hands[1], state.pools_of[1], 1, False)
    assert state.pools_of[2] == [0, 0]


def test_merging_keeps_hands_sorted_and_queues_in_order() -> None:
    state = pooled()
    state.hands[2], state.pools_of[2] = [6, 6], [0, 1]
    state.queue, state.queue_pools = [slot(8, 0), slot(2, 0)], [1, 0]
    merge_pools(state, 0, [0, 1])
    assert state.hands[2] == [6, 6]
    assert [slot_card(packed) for packed in state.queue] == [8, 2]
    assert state.queue_pools == [0, 0]


def test_hidden_places_of_a_queue_keep_their_pool() -> None:
    state = pooled()
    state.queue, state.queue_pools = [slot(4, 0), slot(3, watcher(0))], [1, 0]
    firsts = set()
    for world in worlds(state, 0):
        firsts.add(slot_card(world.queue[0]))
        assert slot_card(world.queue[1]) == 3
    assert firsts == {4, 5, 6, 7, 8}


# ---- answers ----


def test_sealed_answers_of_others_are_drawn_from_imagined_hands() -> None:
    state = parlour([1, 2], [3, 4], [5, 6], steps=(SECRET,))
    state.answer(1, CARD + 3)
    state.answer(1, CARD + 4)
    state.answer(2, CARD + 5)
    for world in worlds(state, 0):
        assert world.mode == SEALED
        assert world.seat == 0
        assert world.done == 0b010
        assert world.lanes[1]
        assert all(link == STOP or link - CARD in world.hands[1] for link in world.lanes[1])
        assert world.lanes[2] == [], "an unfinished answer is forgotten"


def test_ones_own_answer_stays() -> None:
    state = parlour([1, 2], [3, 4], steps=(SECRET,))
    state.answer(0, CARD + 2)
    assert all(world.lanes[0] == [CARD + 2] for world in worlds(state, 0))


def test_answers_in_a_poll_are_forgotten_but_the_own() -> None:
    state = parlour([1], [2], [3], steps=(POLL_ALL,))
    state.answer(2, CARD + 3)
    state.answer(1, PASS)
    for world in worlds(state, 1):
        assert world.mode == POLL
        assert world.done == 0b010
        assert world.lanes == [[], [PASS], []]


def test_links_of_others_in_an_open_window_are_forgotten() -> None:
    state = parlour([1, 2], [3, 4], steps=(WINDOW,))
    state.answer(1, CARD + 3)
    state.answer(0, CARD + 1)
    for world in worlds(state, 0):
        assert world.lanes == [[CARD + 1], []]
        assert world.seat == 0
        assert world.options == world.choices_of(0)

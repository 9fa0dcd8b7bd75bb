"""Tests of unusual cases of what seats know and imagine: marks of known cards, pools of hidden ones, secret answers."""

from __future__ import annotations

from calamity.kernel.imagination import imagine
from calamity.kernel.marks import bits, displayed, mark, moved, reordered, slotted, taken, witnessed
from calamity.kernel.pools import gain_from, leave, merge_pools
from calamity.kernel.state import PASS, State
from calamity.kernel.zones import EVERYONE, slot, slot_card, watcher
from tests.kernel.parlour import CARD, POLL_ALL, SECRET, Parlour, parlour

A, B = 0, 1
SILK, FIGS = 4, 7


def dealt(*hands: list[int], pile: list[int]) -> Parlour:
    state = Parlour(len(hands), 1).deal(*hands)
    state.pile.bag = pile
    return state


def worlds(state: Parlour, seat: int, count: int = 60) -> list[Parlour]:
    found = [imagine(state, seat, seed) for seed in range(count)]
    return [world for world in found if isinstance(world, Parlour)]


# ---- marks ----


def test_a_mask_has_as_many_bits_as_are_set() -> None:
    assert [bits(mask) for mask in (0, 1, 0b1000, 0b1011, 255)] == [0, 1, 1, 3, 8]


def test_an_unseen_move_of_an_unmarked_card_widens_the_marks_of_others() -> None:
    """Whoever did not see which card left must reckon with the marked one."""
    state = State(3, 1)
    state.marks = [mark(SILK, watcher(0), 1 << A)]
    moved(state, FIGS, A, B, watcher(1))
    assert mark(SILK, watcher(0), 1 << A | 1 << B) in state.marks


def test_a_move_that_nobody_saw_leaves_no_mark_of_its_own() -> None:
    state = State(3, 1)
    moved(state, SILK, A, B, 0)
    assert state.marks == []


def test_a_mark_of_nobody_is_never_kept() -> None:
    """Only those who saw nothing are unsure; nobody else has a mark of the other card."""
    state = State(3, 1)
    state.marks = [mark(SILK, watcher(0), 1 << A)]
    moved(state, FIGS, A, B, watcher(1))
    assert state.marks == sorted([mark(SILK, watcher(0), 1 << A | 1 << B), mark(FIGS, watcher(1), 1 << B)])


def test_a_look_at_a_place_moves_no_card() -> None:
    """Others still know of the other card where it was, and nowhere else."""
    state = State(3, 1)
    state.marks = sorted([mark(SILK, watcher(0), 1 << A), mark(FIGS, watcher(1), 1 << A)])
    witnessed(state, SILK, A, watcher(0))
    assert state.marks == [mark(FIGS, watcher(1), 1 << A)]


def test_a_look_at_a_place_parts_the_marks_of_those_who_look_from_those_of_others() -> None:
    state = State(3, 1)
    state.marks = sorted([mark(SILK, watcher(0), 1 << A), mark(FIGS, watcher(0) | watcher(1), 1 << A)])
    witnessed(state, SILK, A, watcher(0))
    assert state.marks == [mark(FIGS, watcher(0), 1 << A), mark(FIGS, watcher(1), 1 << A)]


def test_marks_are_kept_in_one_order_however_they_came_about() -> None:
    """Two equal positions have equal marks."""
    state = State(3, 1)
    state.marks = [mark(FIGS, watcher(0), 1 << A)]
    slots = [slot(SILK, watcher(1)), slot(2, watcher(1))]
    reordered(state, slots, 0, 8, 0)
    assert state.marks == sorted(state.marks) and len(state.marks) == 3
    state.marks = sorted([mark(SILK, watcher(1), 1 << B), mark(FIGS, watcher(0), 1 << A | 1 << B)])
    displayed(state, [FIGS], A, watcher(0))
    assert state.marks == sorted(state.marks)
    state.marks = sorted([mark(SILK, watcher(1), 1 << A), mark(FIGS, watcher(0), 1 << B)])
    displayed(state, [], A, watcher(0))
    assert state.marks == sorted([mark(SILK, watcher(1), 1 << A), mark(FIGS, watcher(0), 1 << B)])


def test_moves_and_looks_are_counted_one_by_one_as_something_shown() -> None:
    """What was shown cannot be undone; a draw, a peek, and every way in which cards move or are seen count once."""
    state = parlour([1], [2])
    state.pile.bag = [3, 4]
    before = state.shown
    state.draw_from([5, 6])
    state.peek(state.pile, 1, 0)
    moved(state, SILK, A, B, EVERYONE)
    slotted(state, SILK, A, B, EVERYONE)
    witnessed(state, SILK, A, EVERYONE)
    taken(state, slot(SILK, 0), A, B, EVERYONE)
    displayed(state, [SILK], A, EVERYONE)
    reordered(state, [], 0, A, 0)
    assert state.shown == before + 8


# ---- pools ----


def test_equal_cards_of_a_hand_stand_in_the_order_of_their_pools() -> None:
    hand: list[int] = []
    origins: list[int] = []
    for card, origin in ((5, 1), (3, 2), (5, 0), (3, 0), (4, 1), (5, 2), (3, 1)):
        gain_from(hand, origins, card, origin)
    assert list(zip(hand, origins, strict=True)) == [(3, 0), (3, 1), (3, 2), (4, 1), (5, 0), (5, 1), (5, 2)]


def pools_of_three(pile: list[int]) -> Parlour:
    """Seat 1 holds the cards 1, 5 and 6 of three pools; the pile is of the third."""
    state = Parlour(2, 1).deal([9], [])
    for card, pool in ((1, 0), (5, 1), (6, 2)):
        gain_from(state.hands[1], state.pools_of[1], card, pool)
    state.pile.bag, state.pile.origin, state.pools = pile, 2, 3
    return state


def test_a_card_whose_like_lies_in_a_pile_could_stem_from_its_pool() -> None:
    state = pools_of_three([5])
    assert leave(state, 0, state.hands[1], state.pools_of[1], 5, True) == 1
    assert (state.pile.origin, state.pools_of[1]) == (1, [0, 1])
    state = pools_of_three([7])
    assert leave(state, 0, state.hands[1], state.pools_of[1], 5, True) == 1
    assert (state.pile.origin, state.pools_of[1]) == (2, [0, 2])


def test_two_equal_cards_of_a_hand_merge_their_pools_when_one_leaves() -> None:
    state = pools_of_three([7])
    gain_from(state.hands[1], state.pools_of[1], 6, 1)
    assert leave(state, 0, state.hands[1], state.pools_of[1], 6, True) == 1
    assert (state.pile.origin, state.pools_of[1]) == (1, [0, 1, 1])


def test_merging_sorts_equal_cards_by_their_new_pools() -> None:
    state = pools_of_three([7])
    state.hands[1], state.pools_of[1] = [6, 6], [1, 2]
    merge_pools(state, 0, [0, 2])
    assert (state.hands[1], state.pools_of[1]) == ([6, 6], [0, 1])


# ---- imagined worlds ----


def test_an_imagined_world_has_no_last_answer() -> None:
    state = parlour([1, 2], [3, 4], steps=(SECRET,))
    state.choice = CARD + 1
    assert imagine(state, 0, 1).choice == -1


def test_a_card_under_a_pile_that_others_put_there_is_dealt_again() -> None:
    state = dealt([9], [1, 2], pile=[3, 4])
    state.pile.bottom = [slot(5, watcher(1)), slot(6, watcher(0))]
    found = set()
    for world in worlds(state, 0):
        found.add(slot_card(world.pile.bottom[0]))
        assert slot_card(world.pile.bottom[1]) == 6
        cards = [*world.hands[1], *world.pile.bag, *(slot_card(packed) for packed in world.pile.bottom)]
        assert sorted(cards) == [1, 2, 3, 4, 5, 6]
    assert found == {1, 2, 3, 4, 5}


def test_a_marked_card_lies_more_often_where_more_places_are() -> None:
    state = dealt([9], [1, 2, 3], [4], pile=[5])
    state.marks = [mark(1, watcher(0), 0b110)]
    there = [1 in world.hands[1] for world in worlds(state, 0, 200)]
    assert 120 <= sum(there) <= 180, "three times of four"
    state = dealt([9], [4], [1, 2, 3], pile=[5])
    state.marks = [mark(1, watcher(0), 0b110)]
    there = [1 in world.hands[2] for world in worlds(state, 0, 200)]
    assert 120 <= sum(there) <= 180


def test_a_choice_that_leads_nowhere_is_taken_back_whole() -> None:
    """Two pairs of places: 1 and 2 share the first with 3, which must lie there or in the third hand."""
    state = dealt([9], [1], [2], [3], pile=[4])
    marks = [mark(1, watcher(0), 0b0110), mark(2, watcher(0), 0b1010), mark(3, watcher(0), 0b1100)]
    state.marks = sorted(marks)
    seen = set()
    for world in worlds(state, 0):
        hands = tuple(tuple(hand) for hand in world.hands[1:])
        assert hands in {((1,), (3,), (2,)), ((2,), (1,), (3,))}
        assert world.pile.bag == [4]
        seen.add(hands)
    assert len(seen) == 2


def test_in_an_imagined_secret_question_whoever_has_answered_is_not_asked_again() -> None:
    state = parlour([1, 2], [3, 4], [5, 6], steps=(SECRET,))
    state.answer(0, CARD + 1)
    state.answer(0, CARD + 2)
    for world in worlds(state, 0):
        assert world.done & 1 and world.seat in (1, 2)


def test_a_spectator_of_a_secret_question_imagines_somebody_who_is_asked() -> None:
    state = parlour([1, 2], [3, 4], steps=(SECRET,))
    assert all(world.seat in (0, 1) for world in worlds(state, -1))


def test_imagined_secret_answers_are_whole() -> None:
    """Two cards, or one and the word that ends the answer."""
    state = parlour([1, 2], [3, 4], steps=(SECRET,))
    state.answer(1, CARD + 3)
    state.answer(1, CARD + 4)
    for world in worlds(state, 0):
        assert len(world.lanes[1]) == 2 or world.lanes[1] == [4]


def test_nobody_else_has_answered_in_an_imagined_poll_not_even_who_can_only_pass() -> None:
    state = parlour([], [2], [3], steps=(POLL_ALL,))
    assert state.done == 0b001
    for seat, asked in ((1, 1), (2, 2), (-1, 0)):
        for world in worlds(state, seat):
            assert (world.done, world.lanes, world.seat) == (0, [[], [], []], asked)
            assert world.options == world.choices_of(asked)


def test_who_could_only_pass_has_passed_in_an_imagined_poll() -> None:
    state = parlour([], [2], [3], steps=(POLL_ALL,))
    state.done &= ~watcher(0)
    state.lanes[0] = []
    for world in worlds(state, 0):
        assert (world.done, world.lanes[0], world.seat) == (0b001, [PASS], 1)

"""Tests of piles of cards: known ends, an unordered middle, and the effects of looking and shuffling."""

from __future__ import annotations

from collections import Counter

from calamity.kernel.rng import stream
from calamity.kernel.state import State
from calamity.kernel.zones import (
    EVERYONE,
    NONE,
    OWNER,
    PER_SEAT,
    Pile,
    Zone,
    insert,
    slot,
    slot_card,
    slot_seen,
    watcher,
)


def test_cards_are_drawn_from_the_top_then_the_middle_then_the_bottom() -> None:
    state, pile = State(2, stream(1)), Pile([5, 5])
    pile.put_on_top(1, 0)
    pile.put_on_top(2, EVERYONE)
    pile.put_under(8, 0)
    pile.put_under(9, 0)
    assert pile.size() == 6
    assert pile.contents() == [2, 1, 5, 5, 8, 9]
    assert [state.draw(pile) for _ in range(6)] == [2, 1, 5, 5, 8, 9]
    assert pile.size() == 0
    assert state.shown == 6


def test_the_middle_has_no_order() -> None:
    firsts = Counter(State(2, stream(seed)).draw(Pile([1, 2, 3, 4])) for seed in range(2000))
    assert set(firsts) == {1, 2, 3, 4}
    assert all(400 < times < 600 for times in firsts.values())


def test_drawing_keeps_the_middle_sorted() -> None:
    state, pile = State(2, stream(5)), Pile(list(range(20)))
    for _ in range(12):
        state.draw(pile)
        assert pile.bag == sorted(pile.bag)


def test_a_peek_gives_cards_a_place_and_a_witness() -> None:
    state, pile = State(3, stream(2)), Pile([1, 2, 3, 4])
    state.peek(pile, 2, 1)
    assert len(pile.top) == 2
    assert len(pile.bag) == 2
    assert all(slot_seen(packed) == watcher(1) for packed in pile.top)
    expected = [slot_card(packed) for packed in reversed(pile.top)]
    assert [state.draw(pile), state.draw(pile)] == expected


def test_a_second_peek_adds_a_witness_and_reaches_further() -> None:
    state, pile = State(3, stream(2)), Pile([1, 2, 3])
    state.peek(pile, 1, 0)
    first = slot_card(pile.top[-1])
    state.peek(pile, 2, 2)
    assert slot_card(pile.top[-1]) == first, "the top card stays on top"
    assert [slot_seen(packed) for packed in pile.top] == [watcher(2), watcher(0) | watcher(2)]


def test_a_peek_reaches_the_known_bottom() -> None:
    state, pile = State(3, stream(2)), Pile([1])
    pile.put_under(7, 0)
    pile.put_under(8, 0)
    state.peek(pile, 2, 0)
    assert [slot_seen(packed) for packed in pile.bottom] == [watcher(0), 0]
    assert len(pile.top) == 1


def test_shuffling_forgets_all_places() -> None:
    pile = Pile([4])
    pile.put_on_top(9, EVERYONE)
    pile.put_under(1, EVERYONE)
    pile.shuffle_in([3, 2])
    assert pile.bag == [1, 2, 3, 4, 9]
    assert (pile.top, pile.bottom) == ([], [])


def test_a_copy_of_a_pile_is_independent() -> None:
    pile = Pile([1, 2])
    pile.put_on_top(3, 1)
    pile.put_under(4, 2)
    pile.origin = 5
    other = pile.copy()
    assert (other.bag, other.top, other.bottom, other.origin) == (pile.bag, pile.top, pile.bottom, 5)
    other.put_on_top(7, 0)
    other.put_under(8, 0)
    other.bag.clear()
    assert (pile.size(), pile.bag) == (4, [1, 2])


def test_empty_ends_are_never_filled_in_place() -> None:
    pile = Pile([])
    pile.put_on_top(1, 0)
    pile.put_under(2, 0)
    State(2, 1).peek(Pile([3]), 1, 0)
    assert NONE == []


def test_a_slot_holds_a_card_and_its_witnesses() -> None:
    packed = slot(4095, EVERYONE)
    assert (slot_card(packed), slot_seen(packed)) == (4095, EVERYONE)


def test_cards_are_inserted_in_order() -> None:
    cards: list[int] = []
    for card in (3, 1, 2, 3, 0):
        insert(cards, card)
    assert cards == [0, 1, 2, 3, 3]


def test_visibility_follows_from_the_declaration() -> None:
    hand = Zone("hand", "hands", 0, OWNER, PER_SEAT)
    assert hand.visible(1, 1)
    assert not hand.visible(1, 0)
    assert not hand.visible(1, -1)
    two_see_it = Zone("letter", "letter", 0, watcher(0) | watcher(2))
    assert [two_see_it.visible(-2, viewer) for viewer in (0, 1, 2, -1)] == [True, False, True, False]

"""Tests of marks, which say who knows which hidden card, after moves that only some players have seen."""

from __future__ import annotations

from calamity.kernel.marks import (
    blinded,
    displayed,
    emptied,
    exchanged,
    forgotten,
    known_to,
    looked,
    mark,
    mark_kind,
    mark_observers,
    mark_zones,
    moved,
    reordered,
    slotted,
    taken,
    unmarked,
    witnessed,
)
from calamity.kernel.rng import stream
from calamity.kernel.state import State
from calamity.kernel.zones import EVERYONE, Pile, slot, slot_seen, watcher

A, B, C, PILE_ZONE = 0, 1, 2, 8
SILK, FIGS = 4, 7


def knows(state: State, seat: int) -> list[tuple[int, set[int]]]:
    """The marks of a seat in words: kind and possible zones."""
    return [
        (packed & 4095, {zone for zone in range(20) if packed >> 20 + zone & 1}) for packed in known_to(state, seat)
    ]


def marked(*marks: int) -> State:
    state = State(4, 1)
    state.marks = sorted(marks)
    return state


def test_a_mark_packs_kind_observers_and_zones() -> None:
    packed = mark(4095, 0b1010, 1 << 30)
    assert (mark_kind(packed), mark_observers(packed), mark_zones(packed)) == (4095, 0b1010, 1 << 30)


def test_whoever_sees_a_card_move_knows_where_it_is() -> None:
    state = State(4, 1)
    moved(state, SILK, A, B, watcher(0) | watcher(1))
    assert knows(state, 0) == knows(state, 1) == [(SILK, {B})]
    assert knows(state, 2) == knows(state, -1) == []
    assert state.shown == 1


def test_an_unseen_move_makes_every_mark_of_the_zone_uncertain() -> None:
    for card in (SILK, FIGS):  # whichever card it was
        state = marked(mark(SILK, watcher(3), 1 << A), mark(FIGS, watcher(3), 1 << A), mark(SILK, watcher(3), 1 << C))
        moved(state, card, A, B, watcher(0) | watcher(1))
        assert sorted(knows(state, 3)) == [(SILK, {A, B}), (SILK, {C}), (FIGS, {A, B})]


def test_a_seen_move_takes_the_mark_along() -> None:
    state = marked(mark(SILK, watcher(0) | watcher(3), 1 << A))
    moved(state, SILK, A, B, watcher(0))
    assert knows(state, 0) == [(SILK, {B})]
    assert knows(state, 3) == [(SILK, {A, B})]


def test_a_card_that_is_laid_open_takes_its_mark_away() -> None:
    state = marked(mark(SILK, EVERYONE, 1 << A), mark(FIGS, watcher(2), 1 << A | 1 << B))
    moved(state, SILK, A, -1, EVERYONE)
    assert knows(state, 0) == []
    assert knows(state, 2) == [(FIGS, {A, B})]


def test_of_two_marks_of_a_kind_the_surer_one_goes() -> None:
    state = marked(mark(SILK, watcher(2), 1 << A), mark(SILK, watcher(2), 1 << A | 1 << B))
    moved(state, SILK, A, -1, EVERYONE)
    assert knows(state, 2) == [(SILK, {A, B})]


def test_a_mark_that_stays_may_stand_for_either_card() -> None:
    """One of two silks has left A: the other may be where either of them might have been."""
    state = marked(mark(SILK, watcher(2), 1 << A | 1 << B), mark(SILK, watcher(2), 1 << A | 1 << C))
    moved(state, SILK, A, -1, EVERYONE)
    assert knows(state, 2) == [(SILK, {A, B, C})]


def test_looking_through_a_zone_settles_what_is_there() -> None:
    state = marked(mark(SILK, watcher(2), 1 << A | 1 << B), mark(FIGS, watcher(2) | watcher(3), 1 << A | 1 << B))
    displayed(state, [3, SILK], A, watcher(2))
    assert sorted(knows(state, 2)) == [(3, {A}), (SILK, {A}), (FIGS, {B})]
    assert knows(state, 3) == [(FIGS, {A, B})]


def test_looking_through_a_zone_leaves_the_other_card_anywhere_else() -> None:
    """A silk in A or B, another in A or C, one of them in A: the other is in B or C."""
    state = marked(mark(SILK, watcher(2), 1 << A | 1 << B), mark(SILK, watcher(2), 1 << A | 1 << C))
    displayed(state, [SILK], A, watcher(2))
    assert sorted(knows(state, 2), key=str) == [(SILK, {A}), (SILK, {B, C})]


def test_an_empty_zone_holds_nothing() -> None:
    state = marked(mark(SILK, watcher(2), 1 << A | 1 << B))
    emptied(state, A)
    assert knows(state, 2) == [(SILK, {B})]


def test_hands_that_change_places_take_their_marks_along() -> None:
    state = marked(mark(SILK, watcher(2), 1 << A | 1 << C), mark(FIGS, watcher(3), 1 << B), mark(3, 1, 1 << PILE_ZONE))
    exchanged(state, [B, A, C])
    assert knows(state, 2) == [(SILK, {B, C})]
    assert knows(state, 3) == [(FIGS, {A})]
    assert knows(state, 0) == [(3, {PILE_ZONE})]


def test_marks_of_a_shuffled_zone_are_dropped() -> None:
    state = marked(mark(SILK, watcher(2), 1 << A | 1 << C), mark(FIGS, watcher(3), 1 << B))
    forgotten(state, C)
    assert knows(state, 2) == []
    assert knows(state, 3) == [(FIGS, {B})]


def test_a_seat_that_is_out_knows_nothing() -> None:
    state = marked(mark(SILK, watcher(2) | watcher(3), 1 << A))
    blinded(state, 2)
    assert knows(state, 2) == []
    assert knows(state, 3) == [(SILK, {A})]


# ---- places that remember their witnesses ----


def test_a_card_that_gets_a_place_is_followed_by_those_who_saw_nothing() -> None:
    state = marked(mark(SILK, watcher(0) | watcher(3), 1 << A))
    slotted(state, SILK, A, B, watcher(0))
    assert knows(state, 0) == [], "the place itself remembers seat 0"
    assert knows(state, 3) == [(SILK, {A, B})]


def test_a_look_at_a_place_spends_a_mark() -> None:
    state = marked(mark(SILK, watcher(0), 1 << A | 1 << B), mark(SILK, watcher(3), 1 << A | 1 << B))
    witnessed(state, SILK, B, watcher(0))
    assert knows(state, 0) == []
    assert knows(state, 3) == [(SILK, {A, B})]


def test_a_card_taken_from_a_place_is_known_to_its_witnesses() -> None:
    state = marked(mark(SILK, watcher(0) | watcher(1) | watcher(3), 1 << B))
    taken(state, slot(SILK, watcher(0)), B, A, watcher(1))
    assert sorted(knows(state, 0), key=str) == [(SILK, {A}), (SILK, {B})], "the place was known beside the mark"
    assert knows(state, 1) == [(SILK, {A})], "the taker's mark was this card"
    assert knows(state, 3) == [(SILK, {A, B})]


def test_secret_re_ordering_leaves_the_others_a_set() -> None:
    state = State(4, 1)
    slots = [slot(3, EVERYONE), slot(SILK, watcher(0) | watcher(1)), slot(FIGS, watcher(1))]
    reordered(state, slots, 1, PILE_ZONE, 1)
    assert [slot_seen(packed) for packed in slots] == [EVERYONE, watcher(1), watcher(1)]
    assert knows(state, 0) == [(SILK, {PILE_ZONE})]
    assert knows(state, 1) == []


def test_looking_at_a_pile_spends_the_marks_of_cards_found() -> None:
    state = State(4, stream(1))
    pile = Pile([])
    for card in (SILK, FIGS):
        pile.put_on_top(card, 0)
    state.marks = [mark(SILK, watcher(0), 1 << PILE_ZONE), mark(SILK, watcher(1), 1 << PILE_ZONE)]
    looked(state, pile, 2, 0, PILE_ZONE)
    assert knows(state, 0) == []
    assert knows(state, 1) == [(SILK, {PILE_ZONE})]
    looked(state, pile, 2, 0, PILE_ZONE)
    assert all(slot_seen(packed) == watcher(0) for packed in pile.top)


def test_who_sees_a_zone_needs_no_marks_of_what_surely_lies_there() -> None:
    sure = mark(SILK, watcher(A) | watcher(B), 1 << C)
    doubtful = mark(FIGS, watcher(A), 1 << C | 1 << B)
    state = marked(sure, doubtful)
    unmarked(state, C, watcher(A))
    assert knows(state, A) == [(FIGS, {B, C})]
    assert knows(state, B) == [(SILK, {C})]


def test_a_card_that_leaves_an_unmarked_zone_changes_no_mark() -> None:
    state = marked(mark(SILK, watcher(A), 1 << C))
    moved(state, SILK, B, -1, EVERYONE)
    assert knows(state, A) == [(SILK, {C})]

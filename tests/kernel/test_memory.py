"""Tests of notes about hidden cards, from which it is worked out who knows which card when that is needed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from calamity.kernel.marks import (
    blinded,
    displayed,
    emptied,
    exchanged,
    mark,
    moved,
    slotted,
    taken,
    unmarked,
    witnessed,
)
from calamity.kernel.memory import OPEN_PLACE, Remembering
from calamity.kernel.state import State
from calamity.kernel.wire import dump, load
from calamity.kernel.zones import EVERYONE, slot, watcher

HIGHEST_KIND, HIGHEST_ZONE = 4095, 39
FIGS, SILK, TEA = 7, 130, HIGHEST_KIND
A, B, C, D = 0, 1, 17, HIGHEST_ZONE
TWO = watcher(0) | watcher(5)

Deed = Callable[[Remembering], None]


class Bazaar(Remembering):
    """A position with nothing but memory."""

    def copy(self) -> Bazaar:
        other = Bazaar(self.n, self.rng)
        self.copy_into(other)
        return other


class Meticulous(Bazaar):
    """One that counts cards again which come to light from zone A."""

    def counts_again(self, zone: int) -> bool:
        return zone == A


def remembered(*marks: int) -> Bazaar:
    """A position with some marks."""
    state = Bazaar(6, 1)
    state.marks = sorted(marks)
    state.refresh()
    return state


def well_known() -> Bazaar:
    """A position in which several seats know several cards."""
    return remembered(
        *(mark(kind, watcher(seat), 1 << zone) for kind in (FIGS, SILK, TEA) for seat in (0, 3) for zone in (A, C, D)),
        mark(SILK, TWO, 1 << A | 1 << B),
        mark(TEA, EVERYONE, 1 << C | 1 << D),
    )


def slotted_among(state: State, kind: int, source: int, target: int, seen: int, lowest: int) -> None:
    """What `note_slotted_among` stands for: marks of lower kinds are out of it."""
    lower = [packed for packed in state.marks if packed & 4095 < lowest]
    state.marks = [packed for packed in state.marks if packed & 4095 >= lowest]
    slotted(state, kind, source, target, seen)
    state.marks = sorted(state.marks + lower)


def marked(state: State, kind: int, zone: int, seen: int) -> None:
    """What `note_marked` stands for."""
    state.marks = sorted([*state.marks, mark(kind, seen, 1 << zone)])


SWAP = [C, B, A, *range(3, C), A, *range(C + 1, D), B]

# What can be noted, and what the note stands for.
DEEDS: list[tuple[str, Deed, Deed]] = [
    ("moved", lambda s: s.note_moved(SILK, A, D, TWO), lambda s: moved(s, SILK, A, D, TWO)),
    ("gained", lambda s: s.note_moved(TEA, OPEN_PLACE, D, EVERYONE), lambda s: moved(s, TEA, -1, D, EVERYONE)),
    ("shown to some", lambda s: s.note_moved(TEA, D, OPEN_PLACE, TWO), lambda s: moved(s, TEA, D, -1, TWO)),
    ("shown to all", lambda s: s.note_shown(TEA, C, [SILK]), lambda s: moved(s, TEA, C, -1, EVERYONE)),
    ("slotted", lambda s: s.note_slotted(FIGS, D, B, TWO), lambda s: slotted(s, FIGS, D, B, TWO)),
    (
        "slotted among",
        lambda s: s.note_slotted_among(TEA, A, D, watcher(3), SILK),
        lambda s: slotted_among(s, TEA, A, D, watcher(3), SILK),
    ),
    ("taken", lambda s: s.note_taken(TEA, D, watcher(3)), lambda s: taken(s, slot(TEA, watcher(3)), D, -1, EVERYONE)),
    ("witnessed", lambda s: s.note_witnessed(SILK, C, TWO), lambda s: witnessed(s, SILK, C, TWO)),
    ("marked", lambda s: s.note_marked(TEA, D, TWO), lambda s: marked(s, TEA, D, TWO)),
    ("displayed", lambda s: s.note_displayed([SILK, TEA], D, TWO), lambda s: displayed(s, [SILK, TEA], D, TWO)),
    ("nothing displayed", lambda s: s.note_displayed([], C, watcher(3)), lambda s: displayed(s, [], C, watcher(3))),
    ("unmarked", lambda s: s.note_unmarked(C, watcher(3)), lambda s: unmarked(s, C, watcher(3))),
    ("exchanged", lambda s: s.note_exchanged(SWAP), lambda s: exchanged(s, SWAP)),
    ("emptied", lambda s: s.note_emptied(D), lambda s: emptied(s, D)),
    ("blinded", lambda s: s.note_blinded(5), lambda s: blinded(s, 5)),
]
NAMES = [name for name, _, _ in DEEDS]
TELLING = {"moved", "gained", "marked", "displayed", "nothing displayed"}  # those after which somebody may know a card


@pytest.mark.parametrize(("note", "at_once"), [deed[1:] for deed in DEEDS], ids=NAMES)
def test_a_note_does_later_what_the_marks_would_have_shown_at_once(note: Deed, at_once: Deed) -> None:
    state, prompt = well_known(), well_known()
    before = state.marks[:]
    note(state)
    assert state.marks == before and state.notes
    at_once(prompt)
    assert prompt.marks != before
    state.recall()
    assert state.marks == prompt.marks and not state.notes


@pytest.mark.parametrize(("note", "at_once"), [deed[1:] for deed in DEEDS], ids=NAMES)
def test_it_is_the_same_if_nobody_knew_anything(note: Deed, at_once: Deed) -> None:
    state, prompt = remembered(), remembered()
    note(state)
    state.recall()
    at_once(prompt)
    assert state.marks == prompt.marks


@pytest.mark.parametrize("seed", range(40))
def test_notes_are_worked_in_one_after_the_other_however_long_they_wait(seed: int) -> None:
    random = Random(seed)
    noted, prompt = remembered(), remembered()
    for _ in range(30):
        _, note, at_once = random.choice(DEEDS)
        note(noted)
        at_once(prompt)
        if random.random() < 0.1:
            noted.recall()
        if random.random() < 0.1:
            noted.refresh()
    noted.recall()
    assert noted.marks == prompt.marks


@pytest.mark.parametrize("note", [deed[1] for deed in DEEDS], ids=NAMES)
def test_notes_dont_count_as_shown_neither_when_written_nor_when_worked_in(note: Deed) -> None:
    state = well_known()
    state.shown = 3
    note(state)
    state.recall()
    assert state.shown == 3


@pytest.mark.parametrize(("name", "note"), [deed[:2] for deed in DEEDS], ids=NAMES)
def test_while_nobody_knows_a_card_only_what_makes_one_known_is_noted(name: str, note: Deed) -> None:
    state = remembered()
    note(state)
    assert bool(state.notes) == (name in TELLING)
    other = remembered()
    other.note_marked(FIGS, A, TWO)
    other.note_shown(FIGS, A, [SILK])  # nobody knows anything any more, but that is only noted
    note(other)
    assert (len(other.notes) > 2) == (name != "shown to all")


def test_a_card_that_comes_to_light_is_noted_only_if_somebody_may_know_of_such_a_card() -> None:
    state = remembered(mark(SILK, TWO, 1 << A))
    state.note_shown(FIGS, A, [SILK])
    assert not state.notes
    state.note_shown(SILK, A, [SILK])
    assert len(state.notes) == 1
    state.recall()
    assert not state.marks


@pytest.mark.parametrize(
    "learn",
    [
        lambda s: s.note_moved(FIGS, OPEN_PLACE, A, EVERYONE),
        lambda s: s.note_marked(FIGS, A, TWO),
        lambda s: s.note_displayed([FIGS], A, TWO),
    ],
    ids=["moved", "marked", "displayed"],
)
def test_whatever_makes_a_kind_known_lets_it_be_noted_when_it_comes_to_light(learn: Deed) -> None:
    for look in (False, True):
        state = remembered()
        learn(state)
        if look:
            state.recall()
        state.note_shown(FIGS, A, [SILK])
        state.recall()
        assert not state.marks


def test_the_kinds_that_somebody_knows_are_found_again_only_if_no_notes_wait() -> None:
    state = remembered()
    state.note_moved(FIGS, OPEN_PLACE, A, EVERYONE)
    state.refresh()
    state.note_shown(FIGS, A, [SILK])
    assert len(state.notes) == 2
    state.recall()
    assert not state.marks
    state.refresh()
    state.note_shown(FIGS, A, [SILK])
    assert not state.notes


def test_a_copy_has_notes_of_its_own() -> None:
    state = remembered(mark(TEA, TWO, 1 << D))
    state.note_moved(FIGS, OPEN_PLACE, A, EVERYONE)
    copy = state.copy()
    assert copy.notes == state.notes and copy.notes is not state.notes
    copy.note_shown(FIGS, A, [SILK])
    assert len(copy.notes) == 2 and len(state.notes) == 1
    assert remembered().copy().notes is not remembered().notes


def test_notes_are_not_stored_but_what_they_say_is() -> None:
    state = remembered()
    state.note_marked(FIGS, A, TWO)
    stored = dump(state)
    assert "notes" not in stored and "known_kinds" not in stored
    assert stored["marks"] == [mark(FIGS, TWO, 1 << A)]
    restored = load(Bazaar(6, 1), stored)
    assert isinstance(restored, Bazaar)
    restored.note_shown(FIGS, A, [SILK])
    restored.recall()
    assert not restored.marks


def test_a_game_may_count_a_card_again_that_came_to_light() -> None:
    for zone, again in ((A, 2), (C, 0)):
        state = Meticulous(6, 1)
        state.marks = [mark(FIGS, TWO, 1 << zone)]
        state.refresh()
        state.note_shown(FIGS, zone, [SILK])
        state.note_taken(FIGS, zone, 0)
        state.note_moved(FIGS, zone, B, TWO)
        state.recall()
        assert state.shown == again

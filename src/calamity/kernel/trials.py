# compiled by mypyc
"""Tries an answer, on a copy of a position or in place, and collects all that the table has to record of it."""

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from mypy_extensions import i64, mypyc_attr

from calamity.kernel.state import IDLE, NO_LANES, POLL, TAKEN, WINDOW, Event, State
from calamity.kernel.zones import watcher


class Entry(NamedTuple):
    """A line of the log: who did what."""

    seat: int
    action: int


entry: Final[Callable[[tuple[int, int]], Entry]] = partial(tuple.__new__, Entry)  # a third of the time of `Entry(...)`


def deciding_in(state: State) -> list[int] | None:
    """The seats that everybody can see deciding; None in a poll, where nobody may see it."""
    return None if state.mode == POLL else state.pending()[:]


def offers(state: State, seat: int, link: int) -> bool:
    """Whether a seat is next to answer and offered a link; what isn't may be possible all the same."""
    if seat != state.seat or state.mode == IDLE or state.over:
        return False
    options = state.options
    if state.mode == POLL and len(options) == 1 and not state.awaited & watcher(seat):
        return False
    for option in options:
        if option == link:
            return True
    return False


@mypyc_attr(native_class=True)
class Trial:
    """An answer that was tried: all that changes at the table when it is kept."""

    def __init__(self, before: State, after: State, seat: int, deciding: list[int] | None, first: int) -> None:
        self.before = before  # the position it was tried in
        self.state = after  # the position it leads to: a copy, or the same one if it can't be refused any more
        self.seat = seat
        self.first = first  # the number of its first entry in the log
        self.entries: list[Entry] = []  # of the log
        self.events: list[tuple[int, Event]] = []
        self.safe: list[bool] = []  # for each of them: nothing random or hidden came up
        self.stirred = 0  # how often everybody saw that somebody is done, next, or has left, polls left out
        self.deciding: list[int] | None = deciding if before.mode == POLL else deciding_in(before)
        self.windows = 0
        self.taken: list[tuple[int, int]] = []  # by seat: what was answered without a question, for lack of a choice
        self._sink: list[Event] = []
        self._rng: i64 = 0
        self._shown = 0
        self._standing = (0, 0, False)
        self._lanes: list[list[int]] = NO_LANES

    @property
    def over(self) -> bool:
        """Whether it ends the game."""
        return self.state.over

    def brings(self, name: str) -> bool:
        """Whether an event has happened."""
        for _, event in self.events:
            if event[0] == name:
                return True
        return False

    def answer(self, link: int) -> bool:
        """Answer with an offered link; whether the answer is whole."""
        self.listen()
        self.state.answer(self.seat, link)
        return self.note(link)

    def listen(self) -> None:
        """Prepare for one link: what follows is noted."""
        state = self.state
        self._sink = []
        state.sink = self._sink
        self._rng = state.rng
        self._shown = state.shown
        self._standing = (state.gone, state.conceded, state.over)
        self._lanes = state.lanes

    def note(self, link: int) -> bool:
        """Note what one link, the next entry of the log, has brought; whether the answer is whole.

        What is answered after a whole one is another deed: as one chain, all or nothing, it would probe what this one
        brings to light.
        """
        state, deciding = self.state, deciding_in(self.state)
        number = self.first + len(self.entries)
        if self._standing != (state.gone, state.conceded, state.over):
            self.stirred += 1
        if deciding is not None:
            if self.deciding is not None and self.deciding != deciding:
                self.stirred += 1
            self.deciding = deciding
        self.entries.append(entry((self.seat, link)))
        self.safe.append(state.rng == self._rng and state.shown == self._shown)
        for event in self._sink:
            if event[1]:
                self.events.append((number, event))
            elif event[0] == WINDOW:
                self.windows += 1
            elif event[0] == TAKEN:
                self.taken.append((event[2], event[3]))
        state.sink = None
        lanes, seat = self._lanes, self.seat
        return not lanes or state.lanes is not lanes or not lanes[seat] or state.done >> seat & 1 == 1


def attempted(before: State, seat: int, link: int, deciding: list[int] | None, first: int, rng: int) -> Trial | None:
    """Try one link on a copy, unless it isn't offered; `rng` is a new random stream or negative."""
    return performed(before, before.copy(), seat, link, deciding, first, rng) if offers(before, seat, link) else None


def performed(
    before: State, after: State, seat: int, link: int, deciding: list[int] | None, first: int, rng: int
) -> Trial:
    """Answer with an offered link in the position `after`: a copy, or the one before itself."""
    trial = Trial(before, after, seat, deciding, first)
    if rng >= 0:
        after.rng = rng
    trial.answer(link)
    return trial

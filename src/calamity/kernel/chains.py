"""Chains: several actions that form one answer, written in full or without those that follow automatically.

Where only one link can follow, the kernel adds it, and the log keeps only what was chosen.  A written chain may
contain such links; then they must be the ones that the kernel adds.  A link can be both the one just added and possible
again, such as the second of two equal cards.  Written once, it means the one that was added, unless the chain is marked
as short: a short chain contains only chosen links.
"""

from __future__ import annotations

from collections.abc import Sequence

from calamity.kernel.actions import PREFERENCES, RESERVED, ActionSpace
from calamity.kernel.state import IDLE, ONE, State
from calamity.kernel.zones import watcher


class AddedLinks:
    """The links that the kernel adds after one of a seat's links, because nothing else can follow."""

    def __init__(self, state: State, seat: int, link: int) -> None:
        self._seat = seat
        self._state = state.copy()
        self._state.seat = seat
        self.links: list[int] = []  # those not yet named
        self._lanes: list[list[int]] = []  # what came before each of them
        frame = state.stack[-1]
        lane = [*state.lanes[seat], link]
        while True:
            self._state.lanes[seat] = lane
            options = self._state.next_links(frame & 255, seat, frame >> 8 & 4095, frame >> 20)
            if len(options) != 1:
                break
            self.links.append(options[0])
            self._lanes.append(lane)
            lane = [*lane, options[0]]

    def names(self, link: int) -> bool:
        """Whether a written link names one of them; those before it may be omitted."""
        if link not in self.links:
            return False
        named = self.links.index(link) + 1
        del self.links[:named], self._lanes[:named]
        return True

    def instead_of(self, link: int, actions: ActionSpace) -> State | None:
        """The position in which another link of the same verb is the only one; None if there is none."""
        verb = actions.decode(link).verb
        for only, lane in zip(self.links, self._lanes):
            if actions.decode(only).verb == verb:
                self._state.lanes[self._seat] = lane
                self._state.awaited |= watcher(self._seat)  # so that a poll doesn't pass over a single link
                self._state.refresh()
                return self._state
        return None


def continued(state: State, seat: int, lane: list[int], link: int) -> tuple[list[int], list[int]]:
    """The links of an asked seat's answer with one more and those that follow by themselves, and what can follow."""
    links = [*lane, link]
    options = state.links_after(seat, links)
    while len(options) == 1:
        links = links + options
        options = state.links_after(seat, links)
    return links, options


def added_after(state: State, seat: int, link: int) -> AddedLinks | None:
    """The links that follow a link automatically; None if it is not part of a longer answer."""
    if state.mode in (IDLE, ONE) or link in RESERVED or link in PREFERENCES or link in state.withdrawals(seat):
        return None
    return AddedLinks(state, seat, link)


def still_to_answer(state: State, seat: int, chain: Sequence[int]) -> list[int]:
    """A chain without the links that the seat has already answered, if it begins with all of them."""
    given = state.lanes[seat] if state.lanes else []
    links = list(chain)
    if not given or len(links) <= len(given) or links[: len(given)] != given:
        return links
    return links if links[0] in state.offered(seat) else links[len(given) :]

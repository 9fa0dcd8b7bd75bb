# compiled by mypyc
"""React: the step in which everybody commits, borrows, plays and helps, until all are ready."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.catastrophe.rules.responses import Responses
from calamity.games.catastrophe.vocabulary import (
    actions,
    card_kinds,
    card_traces,
    impact_kinds,
    keyword,
    spent_once,
    steps,
    traits,
)
from calamity.kernel.state import OPEN
from calamity.kernel.zones import NONE

HEALS: Final = 1 << impact_kinds.INJURY | 1 << impact_kinds.SICKNESS
FEEDS: Final = 1 << impact_kinds.HUNGER | 1 << impact_kinds.THIRST


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class React(Responses):
    """A position in the middle of a disaster."""

    __slots__ = ()

    def begin_react(self) -> None:
        """C-46, C-R29, C-R63: nobody is ready, nothing is spent; the First Trader is asked first."""
        self.ready = [0] * self.n
        self.spent = [0] * self.n
        self.uses = []
        self.loans = []
        self.fresh = []
        self.bounced = []
        self.next_to_act = self.first_trader

    def react(self) -> None:
        """C-57, C-R29: those who are not ready may act, in any order; when all are ready, the step is locked."""
        self.kerbside = 0
        waiting = self.not_ready()
        if waiting:
            self.push(steps.REACT)
            # A seat without a playable card could only be ready; answering for it would reveal that.
            self.ask_open(waiting, steps.ACTED, always=True)
        else:
            self.push(steps.LOCK)

    def not_ready(self) -> list[int]:
        """C-R29: who may still act; where people take turns, clockwise after whoever acted last."""
        seats: list[int] = []
        for i in range(self.n):
            seat = (self.next_to_act + i) % self.n
            if not self.ready[seat]:
                seats.append(seat)
        return seats

    # ---- what may be done ----

    def act_links(self, seat: int, lane: list[int]) -> list[int]:
        """C-R29: the acts of a seat, or the next link of the one it has begun; none when it is complete."""
        if not lane:
            return self.acts(seat)
        first = lane[0]
        if actions.COMMIT <= first < actions.LOAN:
            return self.commit_links(seat, lane)
        if actions.BORROW <= first < actions.SLOT:
            return self.borrow_links(seat, lane)
        if actions.PLAY <= first < actions.OFFER_PLAY:
            return self.response_links(seat, lane)
        if first == actions.TRIAGE:
            return self.triage_links(seat, lane)
        if first == actions.PANTRY:
            return self.pantry_links(seat, lane)
        return NONE

    def acts(self, seat: int) -> list[int]:
        """C-46, C-52, C-R29, C-R31, C-R43: everything that a seat may begin now; being ready is always possible."""
        options: list[int] = []
        self.commit_options(seat, options)
        self.borrow_options(seat, options)
        self.response_options(seat, options)
        self.ability_options(seat, options)
        self.quick_options(seat, options)
        options.append(actions.READY)
        return options

    def ability_options(self, seat: int, options: list[int]) -> None:
        """C-R63: once per React, if there is anything to do."""
        if self.spent[seat] & spent_once.ABILITY:
            return
        if self.has(seat, traits.TRIAGE):
            for other in range(self.n):
                if self.wanted_from(seat, other) & HEALS:
                    options.append(actions.TRIAGE)
                    return
        elif self.has(seat, traits.FULL_PANTRY) and self.wants[seat] & FEEDS:
            options.append(actions.PANTRY)

    def triage_links(self, seat: int, lane: list[int]) -> list[int]:
        """C-R63: whose need, against which impact."""
        if len(lane) == 1:
            options: list[int] = []
            for i in range(self.n):
                other = (seat + i) % self.n
                if self.wanted_from(seat, other) & HEALS:
                    options.append(actions.FOR + other)
            return options
        return self.slot_options(seat, lane[1] - actions.FOR, HEALS, actions.SLOT, -1) if len(lane) == 2 else NONE

    def pantry_links(self, seat: int, lane: list[int]) -> list[int]:
        """C-R63: against which of one's own impacts."""
        return self.slot_options(seat, seat, FEEDS, actions.SLOT, -1) if len(lane) == 1 else NONE

    def quick_options(self, seat: int, options: list[int]) -> None:
        """K-7: Quick cards in hand, each copy once per React."""
        last = -1
        for card in self.hands[seat]:
            if card >= card_kinds.RESOURCES:
                return
            if card != last and self.box.keywords[card] & keyword.QUICK:
                if self.hands[seat].count(card) > self.bounced.count(seat << 8 | card):
                    options.append(actions.QUICK + card)
            last = card

    # ---- doing it ----

    def acted(self) -> None:
        """C-R29: carry out a complete act, publicly."""
        seat = self.seat
        lane = self.lane()
        first = lane[0]
        self.next_to_act = (seat + 1) % self.n
        if first == actions.READY:
            self.ready[seat] = 1
            self.emit("ready", seat)
        elif actions.COMMIT <= first < actions.LOAN:
            self.commit(seat, lane)
        elif actions.BORROW <= first < actions.SLOT:
            self.borrow(seat, lane)
        elif actions.PLAY <= first < actions.OFFER_PLAY:
            self.play_response(seat, lane)
        elif first in (actions.TRIAGE, actions.PANTRY):
            self.use_ability(seat, lane)
        else:
            self.bring(seat, first - actions.QUICK)

    def use_ability(self, seat: int, lane: list[int]) -> None:
        """C-R63: a Persona satisfies a unit without a card."""
        self.spent[seat] |= spent_once.ABILITY
        self.emit("ability_used", seat)
        mask = HEALS if lane[0] == actions.TRIAGE else FEEDS
        self.satisfy(self.aimed(seat, lane, 1, mask) & 127, seat)

    def bring(self, seat: int, card: int) -> None:
        """K-7: a Quick card comes from the hand into play."""
        entry = seat << 8 | card
        traces = card_traces.BROUGHT
        if entry in self.sold:
            self.sold.remove(entry)
            traces |= card_traces.SOLD
        self.show_from_hand(seat, card)
        self.send(seat, card, 0, traces)
        self.push(steps.ARRIVE, seat, 1)

    # ---- taking back ----

    def is_window(self) -> bool:
        """C-R29: whether everybody may act now."""
        return self.mode == OPEN and self.stack[len(self.stack) - 1] & 255 == steps.ACTED

    def can_withdraw(self, seat: int) -> bool:
        """C-R29, C-R30: until the lock, a ready mark or the last planned use can be taken back."""
        if not self.is_window():
            return False
        return self.ready[seat] == 1 or self.latest_use(seat) >= 0

    def withdraw(self, seat: int) -> None:
        """C-R29, C-R30: take back a ready mark, or the last planned use."""
        if self.ready[seat]:
            self.ready[seat] = 0
            self.emit("unready", seat)
        else:
            self.release(self.latest_use(seat))
        self.reopen_window(seat)

    def withdrawals(self, seat: int) -> list[int]:
        """C-R30: until the lock, any of one's planned uses, by the unit that it serves."""
        if not self.uses or not self.is_window():
            return NONE
        return [actions.RELEASE + (packed >> 10 & 127) for packed in self.uses if packed & 7 == seat]

    def withdraw_this(self, seat: int, action: int) -> None:
        """C-R29, C-R30: take back a certain planned use, which also takes back the ready mark."""
        if self.ready[seat]:
            self.ready[seat] = 0
            self.emit("unready", seat)
        self.release(self.use_for(seat, action - actions.RELEASE))
        self.reopen_window(seat)

    def reopen_window(self, seat: int) -> None:
        """C-R29: all who are not ready are asked again."""
        self.lanes = [[] for _ in range(self.n)]
        self.asked = self.not_ready()
        self.seat = seat
        self.refresh()

"""Faulty variants of the sample games, each with one error or leak of information that a law must detect."""

from __future__ import annotations

from collections.abc import Mapping

from calamity.kernel.fields import Field
from calamity.kernel.game import Game
from calamity.kernel.imagination import imagine
from calamity.kernel.marks import mark, mark_kind, mark_observers, mark_zones
from calamity.kernel.state import PASS, State
from calamity.kernel.table import Table
from calamity.kernel.zones import EVERYONE, watcher
from calamity.samples.alley.game import AlleyGame
from calamity.samples.alley.rules import HISSED, WINDOW, Alley
from calamity.samples.alley.state import FISH, HAND_OF, HISS, PLAY_FILCH, PLAY_SWAP
from calamity.samples.bazaar.game import BazaarGame
from calamity.samples.bazaar.rules import Bazaar

Reason = tuple[str, str, Mapping[str, object]]


class AlleyVariant(Alley):
    """An alley that is broken by a subclass; copies stay of that subclass."""

    def copy(self) -> AlleyVariant:
        other = type(self)(self.n, self.rng)
        self.copy_night(other)
        return other


class BazaarVariant(Bazaar):
    """A bazaar that is broken by a subclass; copies stay of that subclass."""

    def copy(self) -> BazaarVariant:
        other = type(self)(self.n, self.rng)
        self.copy_market(other)
        return other


def alley_of(variant: type[AlleyVariant]) -> Game:
    """The game that is played with such positions."""

    class Variant(AlleyGame):
        state_class = variant

        def blank(self, seats: int, rng: int) -> State:
            return variant(seats, rng)

    return Variant()


def bazaar_of(variant: type[BazaarVariant]) -> Game:
    """The game that is played with such positions."""

    class Variant(BazaarGame):
        state_class = variant

        def blank(self, seats: int, rng: int) -> State:
            state = variant(seats, rng)
            state.box = self.worths
            return state

    return Variant()


# ---- secrets ----


class PeekingOptions(AlleyVariant):
    """A filch is offered only where there is fish to be had."""

    def deeds(self, seat: int) -> list[int]:
        return [
            option
            for option in super().deeds(seat)
            if not PLAY_FILCH <= option < PLAY_SWAP or FISH in self.hands[option - PLAY_FILCH]
        ]


class WrongAudience(AlleyVariant):
    """Everybody hears which card was filched."""

    def emit(self, name: str, a: int = 0, b: int = 0, c: int = 0, d: int = 0, to: int = EVERYONE) -> None:
        super().emit(name, a, b, c, d, EVERYONE if name == "filched_card" else to)


class FaithfulMark(AlleyVariant):
    """After a theft the marks of those who saw nothing follow the very card that was stolen."""

    def filch(self, seat: int) -> None:
        before = self.marks[:]
        hand = self.hands[seat][:]
        super().filch(seat)
        stolen = self.hands[seat][:]
        for card in hand:
            stolen.remove(card)
        if stolen:
            both = watcher(seat) | watcher(self.target)
            victim, thief = 1 << HAND_OF + self.target, 1 << HAND_OF + seat
            self.marks = [m for m in self.marks if mark_observers(m) & both]
            for m in before:
                blind = mark_observers(m) & ~both
                follows = mark_kind(m) == stolen[0] and mark_zones(m) & victim
                if blind:
                    self.marks.append(mark(mark_kind(m), blind, thief if follows else mark_zones(m)))
            self.marks.sort()


class SecretNote(AlleyVariant):
    """The stolen card is noted in a field that a view doesn't show and imagination copies."""

    def __init__(self, n: int, rng: int) -> None:
        super().__init__(n, rng)
        self.note = 0

    def copy(self) -> SecretNote:
        other = super().copy()
        assert isinstance(other, SecretNote)
        other.note = self.note
        return other

    def filch(self, seat: int) -> None:
        before = sum(self.hands[self.target])
        super().filch(seat)
        self.note = before - sum(self.hands[self.target])


class OpenEligibility(AlleyVariant):
    """Whoever holds a hiss is asked one by one, for all to see, instead of in a poll."""

    def dispatch(self, step: int, a: int, b: int) -> None:
        if step == WINDOW:
            holders = [cat for cat in self.after(self.cats[-1]) if HISS in self.hands[cat]]
            if holders:
                self.ask(holders[0], HISSED)
        elif step == HISSED and self.choice == PASS:
            return
        else:
            super().dispatch(step, a, b)


class HastyWindow(AlleyVariant):
    """A window in which nobody could hiss isn't opened, however patient the others are."""

    def dispatch(self, step: int, a: int, b: int) -> None:
        if step != WINDOW or any(HISS in self.hands[cat] for cat in self.after(self.cats[-1])):
            super().dispatch(step, a, b)


class OpenAnswers(BazaarGame):
    """The view shows all answers that are in."""

    def extras(self, state: State, seat: int | None) -> Mapping[str, object]:
        return {"answers": [list(lane) for lane in state.lanes]}


class CountedAnswers(BazaarGame):
    """The view shows how many links everybody has answered."""

    def extras(self, state: State, seat: int | None) -> Mapping[str, object]:
        return {"answers": [len(lane) for lane in state.lanes]}


class TalkativeRefusal(AlleyGame):
    """Whoever may not play at itself learns whether the next cat has a fish."""

    def refusal(self, state: State, seat: int, action: int) -> Reason:
        rule, key, facts = super().refusal(state, seat, action)
        assert isinstance(state, Alley)
        fishy = FISH in state.hands[(seat + 1) % state.n]
        return rule, "nobody_there" if key == "yourself" and fishy else key, facts


class CuriousVersion(Table):
    """A version that counts everybody's actions."""

    def version(self, seat: int | None) -> int:
        return len(self.log)


class DeafVersion(Table):
    """A version that counts only the viewer's own actions."""

    def version(self, seat: int | None) -> int:
        return sum(1 for entry in self.log if entry.seat == seat)


def imagine_from_the_deal(state: State, viewer: int, seed: int) -> State:
    """An imagination that goes on with the true random stream."""
    return imagine(state, viewer, int(state.rng))


def imagine_the_truth(state: State, viewer: int, seed: int) -> State:
    """An imagination that knows everything."""
    return state.copy()


# ---- bookkeeping ----


class OrderedShuffle(BazaarVariant):
    """The discards become the deck in the order in which they lay."""

    def draw_ware(self) -> int:
        if self.deck.size() == 0:
            for ware in self.discards:
                self.deck.put_on_top(ware, 0)
            self.discards = []
        return super().draw_ware()


class SharedHands(AlleyVariant):
    """A copy shares the hands."""

    def copy(self) -> SharedHands:
        other = super().copy()
        assert isinstance(other, SharedHands)
        other.hands = self.hands
        return other


class ForgetfulCopy(AlleyVariant):
    """A copy forgets the yarn."""

    def copy(self) -> ForgetfulCopy:
        other = super().copy()
        assert isinstance(other, ForgetfulCopy)
        other.yarn = [0] * self.n
        return other


class LostCard(AlleyVariant):
    """A cancelled card vanishes."""

    def resolve(self) -> None:
        hiss = self.air[-1] == HISS
        super().resolve()
        if hiss:
            self.discards.pop()


class UncountedOffer(BazaarVariant):
    """That a partner has seen the offered ware isn't noted, so that the offer could be undone."""

    def traded(self) -> None:
        shown = self.shown
        super().traded()
        self.shown = shown


class HiddenRule(AlleyGame):
    """A refusal cites a rule that isn't in the book."""

    def refusal(self, state: State, seat: int, action: int) -> Reason:
        _, key, facts = super().refusal(state, seat, action)
        return "A-99", key, facts


class DoubledOption(AlleyVariant):
    """To rest is offered twice."""

    def deeds(self, seat: int) -> list[int]:
        options = super().deeds(seat)
        return [*options, options[-1]]


class Endless(AlleyVariant):
    """The pile never runs out, because the discards slip into it."""

    def turn(self) -> None:
        self.pile.shuffle_in(self.discards)
        self.discards = []
        super().turn()

    def put_out(self, seat: int) -> None:
        """Nobody leaves."""
        self.lives[seat] = 2

    def make_noise(self) -> None:
        """Nobody hears."""


class TwiceDeclared(AlleyGame):
    """A field that is declared twice."""

    fields = (*AlleyGame.fields, Field("die", hidden=True))

# compiled by mypyc
"""The rules of the sample game Alley: a cat's turn, the hissing that interrupts it, and the end of the night."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.kernel.marks import displayed, exchanged, looked, moved, reordered, slotted, taken, witnessed
from calamity.kernel.state import PASS
from calamity.kernel.zones import slot, slot_card, slot_seen, watcher
from calamity.samples.alley.state import (
    BURY,
    DAWN,
    FILCH,
    FISH,
    GONE_HOME,
    HAND_OF,
    HISS,
    HIT,
    IN_BINS,
    IN_PILE,
    KEEP,
    LAST_CAT,
    LOOK,
    MOST_BINS,
    NOSE,
    PLAY_FILCH,
    PLAY_HISS,
    PLAY_SCRATCH,
    PLAY_SNIFF,
    PLAY_SWAP,
    REROLL,
    REST,
    SCRATCH,
    SNIFF,
    STASH,
    SWAP,
    TAKE,
    Night,
)

# Steps; their numbers are stored in saved positions.
TURN: Final = 0
ACTED: Final = 1
NEXT: Final = 2
WINDOW: Final = 3
HISSED: Final = 4
RESOLVE: Final = 5
WAVER: Final = 6
REROLLED: Final = 7
SORT: Final = 8
SORTED: Final = 9


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Alley(Night):
    """A position of the alley that knows its rules."""

    def copy(self) -> "Alley":
        """An equal and independent position."""
        other = Alley(self.n, self.rng)
        self.copy_night(other)
        return other

    def dispatch(self, step: int, a: int, b: int) -> None:
        """The steps of a turn."""
        if step == TURN:
            self.turn()
        elif step == ACTED:
            self.acted()
        elif step == NEXT:
            self.next_turn()
        elif step == WINDOW:
            self.ask_poll(self.after(self.cats[len(self.cats) - 1]), HISSED)
        elif step == HISSED:
            self.hissed()
        elif step == RESOLVE:
            self.resolve()
        elif step == WAVER:
            self.waver(a)
        elif step == REROLLED:
            self.rerolled(a)
        elif step == SORT:
            self.sort(a, b)
        elif step == SORTED:
            self.bury(a, b)
        else:
            raise ValueError(step)

    def choices(self, step: int, seat: int, a: int, b: int) -> list[int]:
        """What a seat may answer, from its own cards and from what is public."""
        if step == ACTED:
            return self.deeds(seat)
        elif step == HISSED:
            return [PLAY_HISS, PASS] if HISS in self.hands[seat] else [PASS]
        elif step == REROLLED:
            return [REROLL, KEEP]
        elif step == SORTED:
            return self.scents(a, b)
        raise ValueError(step)

    # ---- a turn ----

    def turn(self) -> None:
        """A-4, A-5, A-17: draw, then do one thing; when nothing is left to draw, dawn breaks."""
        if self.pile.size() == 0:
            self.dawn()
            return
        self.emit("turn", self.active)
        self.draw_card(self.active)
        # A cat without a playable card could only rest: an automatic answer would tell everybody so.
        self.ask(self.active, ACTED, always=True)

    def deeds(self, seat: int) -> list[int]:
        """A-6, A-7: play a card, look into a bin or empty it, stash a card, or rest."""
        hand = self.hands[seat]
        options: list[int] = []
        for other in self.after(seat):
            if SCRATCH in hand:
                options.append(PLAY_SCRATCH + other)
            if FILCH in hand and self.hands[other]:
                options.append(PLAY_FILCH + other)
            if SWAP in hand:
                options.append(PLAY_SWAP + other)
        if SNIFF in hand and self.pile.size() > 0:
            options.append(PLAY_SNIFF)
        for place in range(len(self.bins)):
            if not slot_seen(self.bins[place]) & watcher(seat):
                options.append(LOOK + place)
            options.append(TAKE + place)
        if len(self.bins) < MOST_BINS:
            last = -1
            for card in hand:
                if card != last:
                    options.append(STASH + card)
                    last = card
        options.append(REST)
        return options

    def acted(self) -> None:
        """A-6, A-7: carry out what the cat has chosen."""
        seat = self.seat
        choice = self.choice
        self.push(NEXT)
        if choice == REST:
            self.emit("rested", seat)
        elif choice == PLAY_SNIFF:
            self.play(seat, SNIFF, -1)
        elif choice < PLAY_FILCH:
            self.play(seat, SCRATCH, choice - PLAY_SCRATCH)
        elif choice < PLAY_SWAP:
            self.play(seat, FILCH, choice - PLAY_FILCH)
        elif choice < LOOK:
            self.play(seat, SWAP, choice - PLAY_SWAP)
        elif choice < TAKE:
            self.look(seat, choice - LOOK)
        elif choice < STASH:
            self.take(seat, choice - TAKE)
        else:
            self.stash(seat, choice - STASH)

    def next_turn(self) -> None:
        """A-4, A-15, A-18: cats that gave up leave; the next one's turn begins, if two are left."""
        for seat in range(self.n):
            if self.gone & watcher(seat) and self.alive(seat):
                self.put_out(seat)
        left = [seat for seat in range(self.n) if self.alive(seat)]
        if len(left) < 2:
            self.end(LAST_CAT)
        else:
            self.active = self.after(self.active)[0]
            self.target = -1
            self.push(TURN)

    # ---- the bins ----

    def look(self, seat: int, place: int) -> None:
        """A-7: look into a bin; everybody sees that, but not what is in it."""
        card = slot_card(self.bins[place])
        witnessed(self, card, IN_BINS, watcher(seat))
        self.bins[place] |= watcher(seat) << 12
        self.emit("looked", seat, place + 1)
        self.emit("saw", place + 1, card, to=watcher(seat))

    def take(self, seat: int, place: int) -> None:
        """A-7: empty a bin into the hand; whoever had looked knows what it was."""
        packed = self.bins.pop(place)
        card = slot_card(packed)
        self.gain(self.hands[seat], card)
        taken(self, packed, IN_BINS, HAND_OF + seat, watcher(seat))
        self.emit("took", seat, place + 1)
        self.emit("took_card", seat, card, to=watcher(seat) | slot_seen(packed))

    def stash(self, seat: int, card: int) -> None:
        """A-7: hide a card of the hand in a new bin."""
        self.hands[seat].remove(card)
        self.bins.append(slot(card, watcher(seat)))
        slotted(self, card, HAND_OF + seat, IN_BINS, watcher(seat))
        self.emit("stashed", seat, len(self.bins))
        self.emit("stashed_card", len(self.bins), card, to=watcher(seat))

    # ---- cards in the air ----

    def play(self, seat: int, card: int, target: int) -> None:
        """A-6, A-8: a card is in the air until nobody hisses at it."""
        self.throw(seat, card)
        self.target = target
        self.emit("played", seat, card)
        if target >= 0:
            self.emit("aimed", seat, target)
        self.push(RESOLVE)
        self.push(WINDOW)

    def throw(self, seat: int, card: int) -> None:
        """A-8: a card leaves a hand and is in the air."""
        self.drop(seat, card)
        self.air.append(card)
        self.cats.append(seat)

    def hissed(self) -> None:
        """A-8, A-9, A-16: the first cat that hisses does so loudly, and may be hissed at in turn."""
        if self.seat < 0:
            return
        self.emit("hissed", self.seat, self.cats[len(self.cats) - 1])
        self.throw(self.seat, HISS)
        self.push(WINDOW)
        self.make_noise()

    def resolve(self) -> None:
        """A-9: from the latest card back, a hiss cancels the card before it, any other card takes effect."""
        card = self.air.pop()
        seat = self.cats.pop()
        self.discards.append(card)
        if card == HISS:
            cancelled = self.air.pop()
            self.discards.append(cancelled)
            self.emit("cancelled", self.cats.pop(), cancelled)
            if self.air:
                self.push(RESOLVE)
        elif card == SCRATCH:
            self.roll_claws(seat)
        elif card == FILCH:
            self.filch(seat)
        elif card == SWAP:
            self.swap_hands(seat)
        elif card == SNIFF:
            self.sniff(seat)
        else:
            raise ValueError(card)

    # ---- scratch ----

    def roll_claws(self, seat: int) -> None:
        """A-11: roll, then let everybody decide about a re-roll."""
        self.die = self.roll()
        self.emit("rolled", seat, self.die)
        self.push(WAVER)

    def waver(self, asked: int) -> None:
        """A-12: in order from the cat whose turn it is, cats with yarn may re-roll; everybody sees who has some."""
        order = [self.active] + self.after(self.active)
        while asked < len(order) and not self.yarn[order[asked]]:
            asked += 1
        if asked < len(order):
            self.ask(order[asked], REROLLED, asked + 1)
        else:
            self.strike()

    def rerolled(self, asked: int) -> None:
        """A-12: a ball of yarn rolls the die again, and the question goes round again."""
        if self.choice == REROLL:
            self.yarn[self.seat] -= 1
            self.emit("unravelled", self.seat)
            self.roll_claws(self.active)
        else:
            self.emit("kept", self.seat)
            self.push(WAVER, asked)

    def strike(self) -> None:
        """A-11, A-15, A-16: a high die takes a life, with a yowl."""
        if self.die < HIT:
            self.emit("missed", self.target)
            return
        self.lives[self.target] -= 1
        self.emit("hurt", self.target, self.lives[self.target])
        if self.lives[self.target] == 0:
            self.put_out(self.target)
        self.make_noise()

    # ---- filch, swap, sniff ----

    def filch(self, seat: int) -> None:
        """A-10: take a random card from the target's hand; only these two see it."""
        victim = self.target
        if not self.hands[victim]:
            self.emit("found_nothing", seat, victim)
            return
        card = self.draw_from(self.hands[victim])
        self.gain(self.hands[seat], card)
        both = watcher(seat) | watcher(victim)
        moved(self, card, HAND_OF + victim, HAND_OF + seat, both)
        self.emit("filched", seat, victim)
        self.emit("filched_card", seat, card, to=both)

    def swap_hands(self, seat: int) -> None:
        """A-14: two cats exchange their hands, and each remembers what it gave."""
        other = self.target
        for cat in (seat, other):
            displayed(self, self.hands[cat], HAND_OF + cat, watcher(cat))
        mine = self.hands[seat]
        self.hands[seat] = self.hands[other]
        self.hands[other] = mine
        places = list(range(IN_PILE))
        places[HAND_OF + seat] = HAND_OF + other
        places[HAND_OF + other] = HAND_OF + seat
        exchanged(self, places)
        self.emit("swapped", seat, other)
        for cat in (seat, other):
            displayed(self, self.hands[cat], HAND_OF + cat, watcher(cat))
            for card in self.hands[cat]:
                self.emit("received", card, to=watcher(cat))

    def sniff(self, seat: int) -> None:
        """A-13: look at the top of the pile and put it back in any order."""
        count = min(NOSE, self.pile.size())
        looked(self, self.pile, count, seat, IN_PILE)
        top = self.pile.top
        reordered(self, top, len(top) - count, IN_PILE, seat)
        self.emit("sniffed", seat, count)
        for i in range(len(top) - 1, len(top) - count - 1, -1):
            self.emit("smelled", slot_card(top[i]), to=watcher(seat))
        self.push(SORT, 0, count)

    def sort(self, buried: int, count: int) -> None:
        """A-13: put the card that comes last first; the only one left needs no choice."""
        if count - buried > 1:
            # Three equal cards leave one option: an automatic answer would tell everybody so.
            self.ask(self.active, SORTED, buried, count, True)
        else:
            self.emit("sorted", self.active)

    def scents(self, buried: int, count: int) -> list[int]:
        """A-13: the kinds of the cards without a place yet."""
        top = self.pile.top
        kinds: list[int] = []
        for i in range(len(top) - count + buried, len(top)):
            if BURY + slot_card(top[i]) not in kinds:
                kinds.append(BURY + slot_card(top[i]))
        kinds.sort()
        return kinds

    def bury(self, buried: int, count: int) -> None:
        """A-13: put one card as deep as possible, unseen."""
        top = self.pile.top
        start = len(top) - count + buried
        place = start
        while slot_card(top[place]) != self.choice - BURY:
            place += 1
        top.insert(start, top.pop(place))
        self.push(SORT, buried + 1, count)

    # ---- the end ----

    def dawn(self) -> None:
        """A-17: the cats in the alley eat their fish."""
        self.emit("dawn")
        for seat in range(self.n):
            for _ in range(self.hands[seat].count(FISH)):
                self.drop(seat, FISH)
                self.feast[seat].append(FISH)
            if self.alive(seat):
                self.emit("feasted", seat, len(self.feast[seat]))
        self.end(DAWN)

    def left(self, seat: int) -> None:
        """A-18: a cat that gives up leaves at the end of the turn."""
        self.emit("gave_up", seat)

    def agreed(self) -> None:
        """A-19: if all remaining cats want to go home, nobody wins."""
        for seat in range(self.n):
            if self.alive(seat) and not (self.conceded | self.gone) & watcher(seat):
                return
        self.end(GONE_HOME)

    def winners(self) -> list[int]:
        """A-15, A-16, A-17: the last cat, or the one with the most fish at dawn; nobody if it got too loud."""
        left = [seat for seat in range(self.n) if self.alive(seat)]
        if self.ending == LAST_CAT:
            return left
        if self.ending != DAWN:
            return []
        best = max([len(self.feast[seat]) for seat in left])
        return [seat for seat in left if len(self.feast[seat]) == best]

    def payoff(self, seat: int) -> float:
        """A-17: a victory counts 1, shared among those who have it."""
        winners = self.winners()
        return 1.0 / len(winners) if seat in winners else 0.0

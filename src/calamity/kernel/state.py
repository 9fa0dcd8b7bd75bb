# compiled by mypyc
"""The base class of positions: cards and numbers, a stack of pending steps, the open question, and random draws.

A game subclasses `State` with its own fields and defines
* one method per rule step, and `dispatch`, which maps step numbers to methods;
* `choices(step, seat, a, b)`: what a seat may answer to the question that `step` will handle.  It is a pure
  function of what the seat can see, so it can be asked again at any time; `options` is only its cache;
* `copy`, field by field (a test compares the two), and `zones`, the declaration of where cards lie.

Inside a step: `push`, `ask`, `ask_open`, `ask_sealed`, `ask_poll`, `below`, `roll`, `draw`, `emit`.  A step that asks
does nothing after asking.  Nothing waits on the Python stack, so every position can be copied, stored and resumed.
"""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from calamity.kernel.deal import Deal
from calamity.kernel.errors import BadScenario, Undrawn
from calamity.kernel.rng import M32, MULTIPLIER
from calamity.kernel.zones import EVERYONE, NONE, SPECTATOR, Pile, Zone, insert, slot, slot_card, watcher

if TYPE_CHECKING:
    from calamity.kernel.game import Game

# How the open question is asked.
IDLE: Final = 0  # there is none
ONE: Final = 1  # one seat, one answer
OPEN: Final = 2  # any of several seats; each answer takes effect at once
SEALED: Final = 3  # several seats, unseen, revealed together
POLL: Final = 4  # several seats in order; nobody sees who was asked; the first that does not pass takes effect

# Actions that every game shares; a game's own begin at FIRST.
TAKE_BACK: Final = 0
RESIGN: Final = 1
CONCEDE: Final = 2
PASS: Final = 3
FIRST: Final = 4
PATIENT: Final = -101  # these two are preferences, not moves; far from other numbers, so that no off-by-one gives them
IMPATIENT: Final = -102

Event = tuple[str, int, int, int, int, int]  # name, audience, four arguments
WINDOW: Final = "window"  # a poll was opened, whether or not anybody could answer
TAKEN: Final = "taken"  # a seat's only option was taken without asking; like a window, nobody hears it

ASKED: Final = -(1 << 62)  # as a random stream: outcomes are enumerated, not drawn; see `kernel/chance.py`

NO_STEP: Final = 255
FLOOR: Final[list[int]] = [NO_STEP] * 8  # the bottom of every stack, never popped; see `State`

NO_LANES: Final[list[list[int]]] = []  # shared and never changed
BLANK: Final[list[list[int]]] = [NONE] * SPECTATOR  # one per possible seat; likewise shared
SHARED_BELOW: Final = 4095  # below it, lists of one number are shared and never changed
SINGLES: Final[list[list[int]]] = [[number] for number in range(-1, SHARED_BELOW)]
PASSED: Final[list[int]] = SINGLES[PASS + 1]  # the answer of a seat that could only pass
NO_ZONES: Final[list[Zone]] = []
NO_NAMES: Final[list[str]] = []


def single(number: int) -> list[int]:
    """A list of one number, never to be changed: small numbers share their lists, because allocation is expensive."""
    return SINGLES[number + 1] if -1 <= number < SHARED_BELOW else [number]


def append_to(numbers: list[int], number: int) -> list[int]:
    """Append a number to a list that may be shared while it has at most one element, and return the list."""
    if len(numbers) > 1:
        numbers.append(number)
        return numbers
    last = SINGLES[number + 1] if -1 <= number < SHARED_BELOW else [number]
    return numbers + last if numbers else last


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class State:
    """A position of some game; see the module's docstring for what a game adds.

    Slots are for speed without compilation: Python finds methods and attributes slowly in objects with more than
    thirty attributes in a dictionary.  Only games all of whose classes have slots gain; others work as well.

    The floor of the stack is for speed too: Python reallocates a list whenever it shrinks below half of its capacity,
    which short stacks would do at almost every step.  The floor is not stored.
    """

    __slots__ = (
        "asked",
        "awaited",
        "choice",
        "conceded",
        "done",
        "game",
        "gone",
        "lanes",
        "loaded_picks",
        "marks",
        "mode",
        "n",
        "options",
        "outcomes",
        "over",
        "patient",
        "pools",
        "rng",
        "script",
        "seat",
        "shown",
        "sink",
        "stack",
    )

    def __init__(self, n: int, rng: int) -> None:
        self.n = n  # the number of seats
        self.rng: i64 = rng  # the whole random stream is one integer
        self.stack = FLOOR[:]  # pending steps above the floor, each step | a << 8 | b << 20
        self.mode = IDLE  # how the open question is asked: IDLE, ONE, OPEN, SEALED or POLL
        self.seat = -1  # who decides next; inside a step: who answered
        self.options: list[int] = NONE  # cache of choices() for `seat`; replaced, never changed
        self.choice = -1  # inside a step: the last link of the answer
        self.asked: list[int] = NONE  # the seats of an OPEN, SEALED or POLL question; replaced, never changed
        self.done = 0  # mask of seats that have answered a SEALED or POLL question
        self.lanes: list[list[int]] = NO_LANES  # the links each seat has answered so far; a list of one is shared
        self.over = False  # whether the game has ended
        self.gone = 0  # mask of seats that resigned
        self.conceded = 0  # mask of seats that agreed to concede
        self.patient = 0  # mask of seats that want to be asked in polls even if they can only pass
        self.awaited = 0  # those who were patient when the open poll began
        self.marks: list[int] = []  # who knows which hidden card where: kind | observers << 12 | zones << 20
        self.pools = 1  # how many pools of hidden cards must not be mixed
        self.shown = 0  # how often a hidden card was revealed or looked at
        self.script: list[int] = NONE  # loaded dice of a scenario
        self.loaded_picks: list[int] = NONE  # of a scenario, if `rng` is negative: numbers, and cards as -1 - kind
        self.outcomes: list[int] = NONE  # predetermined results of draws, if `rng` is negative
        self.sink: list[Event] | None = None  # where events go; None: nobody listens
        self.game: Game | None = None  # whose position this is, shared by copies; `Game.blank` sets it

    # ---- chance ----

    def below(self, n: int) -> int:
        """A random integer from 0 to n - 1."""
        t: i64 = self.rng
        if t < 0:
            return self._told(n)
        t = (t & M32) * MULTIPLIER + (t >> 32)
        self.rng = t
        return (((t ^ (t >> 32)) & M32) * n) >> 32

    def random_place(self, cards: list[int]) -> int:
        """The place of a random card in a list; equal cards count as one outcome when chance is enumerated."""
        return self._told_card(cards) if self.rng < 0 else self.below(len(cards))

    def bag_place(self, bag: list[int]) -> int:
        """The place of a random card in the middle of a pile; likewise, but loaded picks don't apply."""
        if self.rng >= 0:
            return self.below(len(bag))
        return self._by_chance(len(bag)) if self.loaded_picks else self._told_card(bag)

    def _told(self, n: int) -> int:
        """The next predetermined outcome, one of n; see `kernel/chance.py`."""
        if n == 1:
            return 0
        if self.loaded_picks:
            return self._by_chance(n) if self.loaded_picks[0] < 0 else self._loaded(n)
        if not self.outcomes:
            self._untold([1] * n, NONE)
            return self.below(n)
        outcome = self.outcomes[0]
        if not 0 <= outcome < n:
            raise ValueError(f"there is no outcome {outcome}: they are numbered from 0 to {n - 1}")
        self.outcomes = self.outcomes[1:]
        return outcome

    def _told_card(self, cards: list[int]) -> int:
        """The place of a card whose kind is predetermined, as an index into the kinds present, lowest first."""
        if self.loaded_picks:
            return self._by_chance(len(cards)) if self.loaded_picks[0] >= 0 else self._loaded_card(cards)
        kinds = sorted(set(cards))
        if len(kinds) > 1 and not self.outcomes:
            self._untold([cards.count(kind) for kind in kinds], kinds)
            return self.below(len(cards))
        return cards.index(kinds[self._told(len(kinds))])

    def _untold(self, weights: list[int], kinds: list[int]) -> None:
        """After the last predetermined outcome: stop and report what can come next, or continue at random."""
        if self.rng == ASKED:
            raise Undrawn(weights, kinds)
        self.rng = -self.rng

    def _loaded(self, n: int) -> int:
        """The next loaded pick, one of n."""
        number = self.loaded_picks[0]
        if number >= n:
            raise BadScenario(f"the next pick is one of {n}, from 0 to {n - 1}: it can't be {number}")
        self._use_pick()
        return number

    def _loaded_card(self, cards: list[int]) -> int:
        """The place of the card loaded as the next pick."""
        kind = -1 - self.loaded_picks[0]
        if kind not in cards:
            names = self.game.kinds if self.game is not None else ()
            among = ", ".join([names[card] for card in sorted(set(cards))])
            raise BadScenario(f"the next random card is one of {among}: it can't be {names[kind]}")
        self._use_pick()
        return cards.index(kind)

    def _use_pick(self) -> None:
        """Use up a loaded pick; after the last one, chance takes over."""
        self.loaded_picks = self.loaded_picks[1:]
        if not self.loaded_picks:
            self.rng = -self.rng

    def _by_chance(self, n: int) -> int:
        """A random integer from 0 to n - 1, although picks of another type are loaded."""
        self.rng = -self.rng
        number = self.below(n)
        self.rng = -self.rng
        return number

    def roll(self, sides: int = 6) -> int:
        """Roll a die."""
        if self.script:
            loaded = self.script[0]
            self.script = self.script[1:]
            return loaded
        if self.rng < 0 and self.loaded_picks:
            return self._by_chance(sides) + 1
        return self.below(sides) + 1

    def shuffle(self, cards: list[int]) -> None:
        """Put a list into random order."""
        loaded = self.rng < 0 and len(self.loaded_picks) > 0
        for i in range(len(cards) - 1, 0, -1):
            j = self._by_chance(i + 1) if loaded else self.below(i + 1)
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card

    def draw(self, pile: Pile) -> int:
        """Take the top card of a pile that has one."""
        self.shown += 1
        if pile.top:
            return slot_card(pile.top.pop())
        bag = pile.bag
        if bag:
            t: i64 = self.rng
            if t < 0:
                return bag.pop(self.bag_place(bag))
            t = (t & M32) * MULTIPLIER + (t >> 32)  # as `below` does; games draw so often that a call costs too much
            self.rng = t
            return bag.pop((((t ^ (t >> 32)) & M32) * len(bag)) >> 32)
        return slot_card(pile.bottom.pop(0))

    def draw_from(self, hand: list[int]) -> int:
        """Take a random card out of a hand."""
        self.shown += 1
        return hand.pop(self.random_place(hand))

    def peek(self, pile: Pile, count: int, seat: int) -> None:
        """Let a seat look at the top cards of a pile: they become slots with a witness."""
        self.shown += 1
        known = len(pile.top)
        while known < count and pile.bag:
            if not pile.top:
                pile.top = []
            pile.top.insert(0, slot(pile.bag.pop(self.bag_place(pile.bag)), 0))
            known += 1
        for i in range(len(pile.top) - 1, max(len(pile.top) - count, 0) - 1, -1):
            pile.top[i] |= watcher(seat) << 12
        for i in range(min(count - known, len(pile.bottom))):
            pile.bottom[i] |= watcher(seat) << 12

    # ---- control ----

    def push(self, step: int, a: int = 0, b: int = 0) -> None:
        """Put a step on the stack; it runs before everything already there."""
        if a or b:
            assert 0 <= a < 4096 and b >= 0
            step |= a << 8 | b << 20
        self.stack.append(step)

    def push_all(self, steps: list[int]) -> None:
        """Put steps without arguments on the stack; the last of them runs first."""
        self.stack.extend(steps)

    def ask(
        self, seat: int, then: int, a: int = 0, b: int = 0, always: bool = False, options: list[int] = NONE
    ) -> None:
        """Ask one seat for one answer; step `then` finds `seat` and `choice`.

        A single option is no decision: the kernel answers automatically, unless the seat must `always` be asked.  A
        step that already has the choices may pass them as `options`; they must equal `choices()`.
        """
        self.stack.append(then | a << 8 | b << 20)
        self.seat = seat
        if self.lanes:
            self._forget_question()
        if not options:
            options = self.choices(then, seat, a, b)
        if len(options) == 1 and not always:
            self.choice = options[0]
            if self.sink is not None:
                self.emit(TAKEN, seat, self.choice, to=0)
        else:
            self.options = options
            self.mode = ONE

    def ask_open(
        self, seats: list[int], then: int, a: int = 0, b: int = 0, always: bool = False, options: list[int] = NONE
    ) -> None:
        """Ask several seats at once; the first complete answer takes effect.

        Step `then` finds who answered in `seat` and the links of the answer in `lane()`.  To keep a window open, the
        step asks again after each act those who are not ready yet.  In simulations the first seat of the list is asked
        first.  If only one seat is asked and it has a single option, the kernel answers for it, unless it must `always`
        be asked.  A step that already has the first seat's choices may pass them as `options`; they must equal
        `choices()`.
        """
        self._question(OPEN, seats, then, a, b)
        self.seat = seats[0]
        self.options = options if options else self.choices(then, seats[0], a, b)
        if len(seats) == 1 and not always and len(self.options) == 1:
            if self.sink is not None:
                self.emit(TAKEN, self.seat, self.options[0], to=0)
            if self._link(self.options[0]):
                self.mode = IDLE
                self.options = NONE

    def ask_sealed(self, seats: list[int], then: int, a: int = 0, b: int = 0) -> None:
        """Ask several seats unseen; step `then` finds everybody's links in `lanes` when the last one is done.

        Everybody is asked, even with a single option: an automatic answer would show that there was no choice.
        """
        self._question(SEALED, seats, then, a, b)
        self.next_sealed()

    def ask_poll(
        self, seats: list[int], then: int, a: int = 0, b: int = 0, passed: int = 0, options: list[int] = NONE
    ) -> None:
        """Ask seats in order until one does not PASS; nobody sees who was asked or has passed.

        Step `then` finds that seat and its links, or seat -1 if all passed.  Seats whose only option is PASS are
        skipped silently, unless they are patient.  People may answer in any order; an answer counts only if all before
        it passed.  A step that already knows that the first seats can only pass may say how many, and pass the next
        seat's choices as `options`; they must equal `choices()`.
        """
        self._question(POLL, seats, then, a, b)
        self.awaited = self.patient
        for i in range(passed):
            seat = seats[i]
            if not self.awaited >> seat & 1:
                self.done |= 1 << seat
                self.lanes[seat] = PASSED
        self.shown += 1  # whether anybody can answer at all says something about hidden hands
        if self.sink is not None:
            self.emit(WINDOW, to=0)  # nobody hears it; a table counts windows for the server
        if options and not self.awaited:
            self.seat = seats[passed]
            self.options = options
        elif self.next_polled(False):
            self.mode = IDLE
            self.options = NONE

    def _question(self, mode: int, seats: list[int], then: int, a: int, b: int) -> None:
        self.stack.append(then | a << 8 | b << 20 if a or b else then)
        self.mode = mode
        self.asked = seats
        self.done = 0
        self.lanes = BLANK[: self.n]  # a seat gets its own lane with its first link

    def _forget_question(self) -> None:
        """Drop the answers of a settled question: they may be secret."""
        self.asked = NONE
        self.done = 0
        self.lanes = NO_LANES

    def lane(self) -> list[int]:
        """The links that `seat` has answered."""
        return self.lanes[self.seat]

    def choices_of(self, seat: int) -> list[int]:
        """What the open question offers a seat (the question is the top step, so this can be computed at any time)."""
        frame = self.stack[-1]
        return self.choices(frame & 255, seat, frame >> 8 & 4095, frame >> 20)

    def default_of(self, seat: int) -> int:
        """The link given for an absent seat to the open question."""
        frame = self.stack[-1]
        return self.default(frame & 255, seat, frame >> 8 & 4095, frame >> 20)

    def apply(self, choice: int) -> None:
        """Answer for `seat`, unchecked, and continue to the next decision (simulation, search, replay)."""
        if self.mode == ONE:
            self.choice = choice
        elif not self._link(choice):
            if self.gone:
                self.run()
            return
        self.mode = IDLE
        self.run()

    def answer(self, seat: int, choice: int) -> None:
        """Answer for any seat that is asked, unchecked."""
        if self.mode == SEALED or self.mode == POLL or self.mode == OPEN:
            self.seat = seat
        self.apply(choice)

    def _link(self, choice: int) -> bool:
        """Add a link to the lane of `seat`; True if that answers the whole question."""
        seat = self.seat
        frame = self.stack[-1]
        lanes = self.lanes
        while True:
            lane = lanes[seat]  # what follows is `append_to`, without a call
            if not lane:
                lanes[seat] = SINGLES[choice + 1] if choice < SHARED_BELOW else [choice]
            elif len(lane) == 1:
                lanes[seat] = [lane[0], choice]
            else:
                lane.append(choice)
            if frame < 256:  # most steps have no arguments
                options = self.next_links(frame, seat, 0, 0)
            else:
                options = self.next_links(frame & 255, seat, frame >> 8 & 4095, frame >> 20)
            if not options:
                break
            if len(options) > 1:
                self.options = options
                return False
            choice = options[0]
            if self.sink is not None:
                self.emit(TAKEN, seat, choice, to=0)
        if self.mode == OPEN:
            self.choice = choice
            return True
        self.done |= 1 << seat
        settled = self.next_sealed() if self.mode == SEALED else self.next_polled(False)
        if settled or self.mode == POLL:
            self.shown += 1  # unseen answers are revealed, or that somebody else can answer too
        return settled

    def links_after(self, seat: int, lane: list[int]) -> list[int]:
        """What can follow some links of an asked seat's answer, without giving it; none if they are a whole one."""
        frame = self.stack[-1]
        given = self.lanes[seat]
        self.lanes[seat] = lane
        options = self.next_links(frame & 255, seat, frame >> 8 & 4095, frame >> 20)
        self.lanes[seat] = given
        return options

    def next_sealed(self) -> bool:
        """Move the cursor of a sealed question to the next seat; True if all are done."""
        for seat in self.asked:
            if not self.done >> seat & 1:
                self.seat = seat
                self.options = self.choices_of(seat)
                return False
        return True

    def next_polled(self, patient: bool) -> bool:
        """Move the cursor of a poll; True if it is settled.  It waits for patient seats even if they can only pass."""
        for seat in self.asked:
            if not self.done >> seat & 1:
                options = self.choices_of(seat)
                if len(options) > 1 or patient or self.awaited >> seat & 1:
                    self.seat = seat
                    self.options = options
                    return False
                self.done |= 1 << seat
                self.lanes[seat] = PASSED
            else:
                lane = self.lanes[seat]
                if lane[0] != PASS:
                    self.seat = seat
                    self.choice = lane[len(lane) - 1]
                    return True
        self.seat = -1
        self.choice = PASS
        return True

    def run(self) -> None:
        """Run steps until somebody has a decision to make or the game is over."""
        stack = self.stack
        while not self.over:
            if self.mode:  # anything but IDLE
                if not self.gone or not self._answer_for_the_gone():
                    return
            else:
                lanes = self.lanes
                frame = stack.pop()
                if frame < 256:  # most steps have no arguments
                    self.dispatch(frame, 0, 0)
                else:
                    self.dispatch(frame & 255, frame >> 8 & 4095, frame >> 20)
                if lanes and self.lanes is lanes:  # unless the step has asked again
                    self.asked = NONE  # as `_forget_question`, without a call
                    self.done = 0
                    self.lanes = NO_LANES
        self.mode = IDLE
        self.options = NONE
        self._forget_question()

    def _answer_for_the_gone(self) -> bool:
        """Give the default answer for one asked seat that has resigned; False if there is none."""
        for seat in self.pending():
            if self.gone & watcher(seat):
                self.seat = seat
                choice = self.default_of(seat)
                if self.mode == ONE:
                    self.choice = choice
                elif not self._link(choice):
                    return True
                self.mode = IDLE
                self.options = NONE
                return True
        return False

    # ---- who is asked ----

    def pending(self) -> list[int]:
        """The seats that can answer now (in a poll: those with more than a pass, and the patient ones)."""
        if self.mode == ONE:
            return [self.seat]
        if self.mode == OPEN:
            return self.asked
        if self.mode == SEALED:
            return [seat for seat in self.asked if not self.done >> seat & 1]
        if self.mode == POLL:
            able = [seat for seat in self.asked if not self.done >> seat & 1 and not self.is_passed_over(seat)]
            return able if able else [self.seat]
        return NONE

    def is_passed_over(self, seat: int) -> bool:
        """Whether a seat is skipped in the open poll, because it could only pass and isn't patient."""
        return self.mode == POLL and not self.awaited & watcher(seat) and len(self.choices_of(seat)) == 1

    def offered(self, seat: int) -> list[int]:
        """The options of a seat; none if it isn't asked."""
        if self.mode == IDLE or seat not in self.pending():
            return NONE
        return self.choices_of(seat)

    def refresh(self) -> None:
        """Recompute the cached options (after restoring or imagining)."""
        if self.mode != IDLE:
            self.options = self.choices_of(self.seat)

    # ---- reserved actions ----

    def can_take_back(self, seat: int) -> bool:
        """Whether a seat has a link or a commitment that it may take back."""
        if self.mode == OPEN or self.mode == SEALED or self.mode == POLL:
            if seat in self.asked and self.lanes[seat] and not self.done >> seat & 1:
                return True
        return self.can_withdraw(seat)

    def take_back(self, seat: int) -> None:
        """Remove the seat's last chosen link, or withdraw what the game allows."""
        if self.lanes and self.lanes[seat]:
            self.lanes[seat] = self.lanes[seat][:-1]
            while self.lanes[seat] and len(self.choices_of(seat)) == 1:
                self.lanes[seat] = self.lanes[seat][:-1]
            self.seat = seat
            self.refresh()
        else:
            self.withdraw(seat)

    def resign(self, seat: int) -> None:
        """Leave for good: from now on the seat's questions get default answers."""
        self.gone |= watcher(seat)
        if self.lanes and not self.done >> seat & 1:
            self.lanes[seat] = NONE  # an unfinished answer
        self.left(seat)
        self.run()

    def concede(self, seat: int) -> None:
        """Agree to give up the game; the game decides what happens when all agree."""
        self.conceded |= watcher(seat)
        self.agreed()
        self.run()

    def set_patience(self, seat: int, patient: bool) -> None:
        """From the next poll on, ask a seat even if it can only pass, or stop doing so.

        The open poll continues as it began: a change in it would show whose answer is still missing.
        """
        self.patient = self.patient | watcher(seat) if patient else self.patient & ~watcher(seat)

    # ---- events and cards ----

    def emit(self, name: str, a: int = 0, b: int = 0, c: int = 0, d: int = 0, to: int = EVERYONE) -> None:
        """Tell the audience what happened; costs nothing when nobody listens."""
        if self.sink is not None:
            self.sink.append((name, to, a, b, c, d))

    def gain(self, hand: list[int], card: int) -> None:
        """Put a card into a hand at its sorted place."""
        insert(hand, card)

    # ---- copying and showing ----

    def copy_into(self, other: "State") -> None:
        """Copy the kernel's own fields into a fresh state of the same class."""
        other.stack = self.stack[:]
        other.mode = self.mode
        other.seat = self.seat
        other.options = self.options
        other.choice = self.choice
        other.asked = self.asked
        other.done = self.done
        if self.lanes:
            other.lanes = [lane[:] for lane in self.lanes]
        other.over = self.over
        other.gone = self.gone
        other.conceded = self.conceded
        other.patient = self.patient
        other.awaited = self.awaited
        if self.marks:
            other.marks = self.marks[:]
        other.pools = self.pools
        other.shown = self.shown
        other.script = self.script
        if self.rng < 0:
            other.loaded_picks = self.loaded_picks
        other.game = self.game

    def __repr__(self) -> str:
        from calamity.kernel.summary import counted, situation  # imported here, because it imports this module

        game = self.game.name if self.game is not None else "no game"
        return f"<State of {game}: {counted(self.n, 'seat')}, {situation(self)}>"

    def __copy__(self) -> "State":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> "State":
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        from calamity.kernel.pickling import reduced_state  # imported here, because it imports this module

        return reduced_state(self)

    # ---- what a game defines ----

    def dispatch(self, step: int, a: int, b: int) -> None:
        """Run one step."""
        raise NotImplementedError

    def choices(self, step: int, seat: int, a: int, b: int) -> list[int]:
        """The options of a seat (never none) for the question that `step` handles."""
        raise NotImplementedError

    def more(self, step: int, seat: int, a: int, b: int) -> bool:
        """Whether the seat's answer needs another link (not called for ONE)."""
        return False

    def next_links(self, step: int, seat: int, a: int, b: int) -> list[int]:
        """The options for the next link of an answer; none when it is complete.

        A game that can compute both at once may override this in addition to `more` and `choices`; they must agree.
        """
        return self.choices(step, seat, a, b) if self.more(step, seat, a, b) else NONE

    def default(self, step: int, seat: int, a: int, b: int) -> int:
        """The link given for an absent seat; by default the last option."""
        options = self.choices(step, seat, a, b)
        return options[len(options) - 1]

    def copy(self) -> "State":
        """An equal and independent state; the copy has no listener."""
        raise NotImplementedError

    def zones(self) -> list[Zone]:
        """Where cards lie and who sees them."""
        return NO_ZONES

    def redeal(self, deal: Deal, seat: int) -> None:
        """Fill some holes of a group by what `seat` can infer; the kernel fills the rest at random."""

    def recall(self) -> None:
        """Bring the marks up to date, in a game that only takes notes until somebody looks."""

    def transient(self) -> list[str]:
        """The names of fields that are not stored: `recall` empties them, or `refresh` recomputes them."""
        return NO_NAMES

    def redraw(self, seat: int) -> None:
        """In an imagined world, draw the game's secrets other than hidden cards again if `seat` can't know them."""

    def payoff(self, seat: int) -> float:
        """What the outcome is worth to a seat, from 0 to 1."""
        raise NotImplementedError

    def eliminated(self, seat: int) -> bool:
        """Whether a seat is out of the game for good: it is asked nothing more, and its payoff is settled."""
        return False

    def can_withdraw(self, seat: int) -> bool:
        """Whether the game lets a seat take back something it has committed to."""
        return False

    def withdraw(self, seat: int) -> None:
        """Take back the seat's latest commitment."""
        raise NotImplementedError

    def withdrawals(self, seat: int) -> list[int]:
        """Actions, never offered, that each take back one particular commitment of a seat."""
        return NONE

    def withdraw_this(self, seat: int, action: int) -> None:
        """Take back what one of the `withdrawals` stands for."""
        raise NotImplementedError

    def left(self, seat: int) -> None:
        """React to a resignation (by default do nothing: the seat's questions get default answers)."""

    def agreed(self) -> None:
        """React to a concession (nothing by default)."""

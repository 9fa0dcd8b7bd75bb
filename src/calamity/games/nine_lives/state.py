# compiled by mypyc
"""A position of Nine Lives: the life track, where every card lies, the stack of played cards, and the dice."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.nine_lives.box import CATASTROPHE, MAIN, POWER, Box
from calamity.kernel.memory import Remembering
from calamity.kernel.zones import EVERYONE, HAND, NOBODY, NONE, OWNER, PER_SEAT, PILE, ROW, Pile, Zone

# Steps; numbers are stored in saved positions, so new ones go to the end.
CHARACTERS: Final = 0
CHARACTER_CHOSEN: Final = 1
TURN: Final = 2
LULL: Final = 3
LULLED: Final = 4
CLAW: Final = 5
CLAWED: Final = 6
WINDOW: Final = 7
REACTED: Final = 8
RESOLVE: Final = 9
FINISH: Final = 10
PAW: Final = 11
REVEAL: Final = 12
REVEALED: Final = 13
ANSWERED: Final = 14
EVENT: Final = 15
EVENT_END: Final = 16
TURN_END: Final = 17
LIMITS: Final = 18
DROPPED: Final = 19
DISCARDED: Final = 20
YARN_SPENT: Final = 22
LOSE_IN_TURN: Final = 24
FALL: Final = 25
RESCUED: Final = 26
GAIN: Final = 27
CLIMB: Final = 28
STRUCK: Final = 30
RIDERS: Final = 31
NAMED: Final = 32
CARD_ROLLED: Final = 33
FETCHED: Final = 34
ORDERED: Final = 35
SUMMONED: Final = 36
PICKED: Final = 37
EVENT_NAMED: Final = 38
BLAMED: Final = 39
AFTERMATH: Final = 40

# Actions
END_CLAW: Final = 4
ENOUGH: Final = 5
RISE_AGAIN: Final = 6
FALL_FOR_GOOD: Final = 7
GO_DOWN: Final = 8
GO_UP: Final = 9
DIVE: Final = 10
STAY: Final = 11
SHARE: Final = 12
GRAB: Final = 13
HIDE: Final = 14
BRAVE: Final = 15
LEFT: Final = 16
RIGHT: Final = 17
PAY: Final = 18
SUFFER: Final = 19
ACCEPT: Final = 20
SHIFT: Final = 21
KEEP_ALL: Final = 22
SIGN: Final = 23  # 3 signs
BOX: Final = 26  # 6 boxes
NUMBER: Final = 32  # 6 numbers
GUESS: Final = 38  # 11 sums
BID: Final = 49  # 0 to 30 balls
TARGET: Final = 80  # 6 seats, and so the next two
NAME: Final = 86
VOTE: Final = 92
YARN: Final = 98  # 12 dice
YARN_ALL: Final = 110  # 6 seats
SET_DIE: Final = 116  # 12 dice
FACE: Final = 128  # 6 faces
CHARACTER: Final = 134  # 8 characters
PLAY: Final = 142  # 96 kinds
DISCARD: Final = 238  # 56 kinds, and so the next two
FETCH: Final = 294
SHOW: Final = 350
DROP: Final = 406  # 40 kinds, and so the next three
MIMIC: Final = 446
CALL: Final = 486
SINK: Final = 526
ORDER: Final = 566  # 72 kinds, and so the next one
TOSS: Final = 638

TOP: Final = 9  # L-6: the top of the life track
HAND_LIMIT: Final = 7  # L-26
ROW_LIMIT: Final = 3  # L-27
FIRST_HAND: Final = 5  # L-10
FIRST_ROW: Final = 2  # L-11
FIRST_YARN: Final = 3  # L-7
ALL_YARN: Final = 30  # L-8
PAW_CARDS: Final = 3  # L-22
CHARACTER_COUNT: Final = 8  # L-4
LONGEST_CHAIN: Final = 200  # L-R33

# Variants
STANDARD: Final = 0
KING: Final = 1
TURBO: Final = 2

# Phases
START: Final = 0
CLAW_PHASE: Final = 1
PAW_PHASE: Final = 2
CATASTROPHE_PHASE: Final = 3

# How a game ends
RUNNING: Final = 0
LAST_CAT: Final = 1
REAPURR_WINS: Final = 2
TOO_LONG: Final = 3

# Numbers of the zones in marks
HAND_OF: Final = 0
IN_DECK: Final = 8

ZONES: Final[list[Zone]] = [
    Zone("hand", "hands", HAND, OWNER, PER_SEAT, MAIN, HAND_OF, "hand_pools"),
    Zone("row", "rows", ROW, EVERYONE, PER_SEAT, POWER),
    Zone("main_deck", "main_deck", PILE, NOBODY, group=MAIN),
    Zone("power_deck", "power_deck", PILE, NOBODY, group=POWER),
    Zone("catastrophe_deck", "catastrophe_deck", PILE, NOBODY, group=CATASTROPHE, number=IN_DECK),
    Zone("main_discards", "main_discards", ROW, group=MAIN),
    Zone("power_discards", "power_discards", ROW, group=POWER),
    Zone("catastrophe_discards", "catastrophe_discards", ROW, group=CATASTROPHE),
    Zone("in_play", "in_play", ROW, group=MAIN),
    Zone("revealed", "revealed", ROW, group=CATASTROPHE),
    Zone("lasting", "lasting", ROW, group=CATASTROPHE),
]

NO_BOX: Final[Box] = Box(0)
NO_PILE: Final[Pile] = Pile([])


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Position(Remembering):
    """The data of a position and the small questions that several rules ask of it."""

    __slots__ = (
        "acting",
        "aims",
        "alive",
        "arrivals",
        "blockable",
        "box",
        "catastrophe_deck",
        "catastrophe_discards",
        "character",
        "choose_characters",
        "current",
        "danger",
        "dice",
        "ending",
        "falling",
        "fell",
        "first",
        "fixed",
        "gains",
        "guarded",
        "hand_pools",
        "hands",
        "hits",
        "holder",
        "in_play",
        "jump",
        "lasting",
        "lasting_of",
        "lives",
        "losses",
        "lost",
        "main_deck",
        "main_discards",
        "max_turns",
        "needs",
        "order",
        "orphan",
        "owners",
        "phase",
        "picks",
        "plays",
        "power_deck",
        "power_discards",
        "race",
        "reapurr",
        "revealed",
        "rollers",
        "rows",
        "sanctuary",
        "shares",
        "shields",
        "sunk",
        "thrower",
        "turns",
        "variant",
        "whole_rolls",
        "yarn",
        "yarnless",
    )

    def __init__(self, n: int, rng: int) -> None:
        super().__init__(n, rng)
        self.box = NO_BOX  # shared by all positions of a game
        # options
        self.variant = STANDARD
        self.race = 0
        self.blockable = 0
        self.jump = 0
        self.whole_rolls = 0
        self.orphan = 0
        self.max_turns = 500
        self.choose_characters = 0
        # cards
        self.hands: list[list[int]] = []
        self.hand_pools: list[list[int]] = []
        self.arrivals: list[list[int]] = []  # what each seat remembers of the order in which its cards came
        self.rows: list[list[int]] = []
        self.main_deck = NO_PILE
        self.power_deck = NO_PILE
        self.catastrophe_deck = NO_PILE
        self.main_discards: list[int] = NONE
        self.power_discards: list[int] = NONE
        self.catastrophe_discards: list[int] = NONE
        self.in_play: list[int] = NONE  # the stack of played cards, the newest last; shared while it is one
        self.revealed: list[int] = NONE
        self.lasting: list[int] = NONE
        # the stack: for each card in play, what it is played as, whose it is, and what was announced; likewise
        self.acting: list[int] = NONE
        self.owners: list[int] = NONE
        self.aims: list[int] = NONE
        self.shares: list[int] = NONE  # who has to face the Attack or Curiosity at the bottom of it; likewise
        self.sunk: list[int] = NONE  # Power Cats announced for the Siren
        self.plays = 0  # cards played since the stack was last empty
        self.lasting_of: list[int] = NONE  # whose turn each lasting Event came up in
        # players
        self.alive: list[int] = NONE
        self.order: list[int] = NONE  # the living in turn order; replaced, never changed
        self.lives: list[int] = NONE
        self.yarn: list[int] = NONE
        self.character: list[int] = NONE
        self.shields: list[int] = NONE
        self.guarded: list[int] = NONE  # 1: loses no lives this turn
        self.fell: list[int] = NONE  # 0, or the how-manieth elimination was a seat's
        self.sanctuary = 0
        self.reapurr = 0
        # the turn
        self.first = 0
        self.current = 0
        self.turns = 0
        self.phase = START
        # dice; all but their faces replaced, never changed
        self.dice: list[int] = NONE
        self.rollers: list[int] = NONE  # who rolled each die
        self.needs: list[int] = NONE  # the Attack number against each die, or 0
        self.fixed: list[int] = NONE  # 1: set by a card, can't be changed any more
        self.yarnless = 0  # 1: no Yarn may be spent on this roll
        # the batch of life changes under way
        self.losses: list[int] = NONE
        self.gains: list[int] = NONE
        self.lost: list[int] = NONE  # what was really lost in the last batch
        self.hits: list[int] = NONE  # failed defences against the card that resolves
        self.falling = 0  # mask of those who are about to be eliminated
        # the Event under way
        self.picks: list[int] = NONE  # revealed choices as actions, final rolls of a chain; -1: none
        self.holder = -1
        self.thrower = -1
        self.danger = 0
        self.ending = RUNNING

    def copy_position(self, other: "Position") -> None:
        """Copy everything into a fresh position."""
        self.copy_into(other)
        other.box = self.box
        other.variant = self.variant
        other.race = self.race
        other.blockable = self.blockable
        other.jump = self.jump
        other.whole_rolls = self.whole_rolls
        other.orphan = self.orphan
        other.max_turns = self.max_turns
        other.choose_characters = self.choose_characters
        other.hands = [cards[:] for cards in self.hands]
        other.hand_pools = [pools[:] for pools in self.hand_pools]
        other.arrivals = [cards[:] for cards in self.arrivals]
        other.rows = [cards[:] for cards in self.rows]
        other.main_deck = self.main_deck.copy()
        other.power_deck = self.power_deck.copy()
        other.catastrophe_deck = self.catastrophe_deck.copy()
        other.main_discards = self.main_discards[:]
        other.power_discards = self.power_discards[:]
        other.catastrophe_discards = self.catastrophe_discards[:]
        other.in_play = self.in_play[:]
        other.revealed = self.revealed[:]
        other.lasting = self.lasting[:]
        other.acting = self.acting[:]
        other.owners = self.owners[:]
        other.aims = self.aims[:]
        other.shares = self.shares[:]
        other.sunk = self.sunk[:]
        other.plays = self.plays
        other.lasting_of = self.lasting_of[:]
        other.alive = self.alive[:]
        other.order = self.order[:]
        other.lives = self.lives[:]
        other.yarn = self.yarn[:]
        other.character = self.character[:]
        other.shields = self.shields[:]
        other.guarded = self.guarded[:]
        other.fell = self.fell[:]
        other.sanctuary = self.sanctuary
        other.reapurr = self.reapurr
        other.first = self.first
        other.current = self.current
        other.turns = self.turns
        other.phase = self.phase
        other.dice = self.dice[:]
        other.rollers = self.rollers[:]
        other.needs = self.needs[:]
        other.fixed = self.fixed[:]
        other.yarnless = self.yarnless
        other.losses = self.losses[:]
        other.gains = self.gains[:]
        other.lost = self.lost[:]
        other.hits = self.hits[:]
        other.falling = self.falling
        other.picks = self.picks[:]
        other.holder = self.holder
        other.thrower = self.thrower
        other.danger = self.danger
        other.ending = self.ending

    def zones(self) -> list[Zone]:
        """L-12, L-R59, L-R60, L-R78: hands and decks are hidden, everything else lies open."""
        return ZONES

    # ---- who ----

    def in_turn(self) -> list[int]:
        """L-32, L-R10, L-R50: the living in turn order, from the current player or the next one who lives."""
        return self.order

    def line_up(self) -> None:
        """L-32, L-55: find the turn order again when somebody is out or the next player's turn comes."""
        n = self.n
        seat = self.current
        order: list[int] = []
        for _ in range(n):
            if self.alive[seat]:
                order.append(seat)
            seat += 1
            if seat == n:
                seat = 0
        self.order = order

    def leader(self) -> int:
        """L-R50, L-R51: whoever counts as the current player: the next living one if that player is out."""
        return self.order[0] if self.order else self.current

    def left_of(self, seat: int) -> int:
        """L-R66: the next living player clockwise."""
        other = (seat + 1) % self.n
        while not self.alive[other]:
            other = (other + 1) % self.n
        return other

    def right_of(self, seat: int) -> int:
        """L-R66: the next living player counter-clockwise."""
        other = (seat + self.n - 1) % self.n
        while not self.alive[other]:
            other = (other + self.n - 1) % self.n
        return other

    def living(self) -> int:
        """How many players are left."""
        return len(self.order)

    def others_of(self, seat: int) -> list[int]:
        """L-R28: all other living players in turn order."""
        return [other for other in self.order if other != seat]

    def owns(self, seat: int, power: int) -> bool:
        """L-R61: whether a Power Cat lies in a seat's row."""
        return power in self.rows[seat]

    def hand_limit(self, seat: int) -> int:
        """L-26: seven cards, one more with the lasting Power Cat that says so."""
        if self.box.patch in self.rows[seat]:
            return HAND_LIMIT + self.box.amount[self.box.patch]
        return HAND_LIMIT

    def most_lives(self) -> list[int]:
        """L-R65: all living players with the most lives, in turn order."""
        best = 0
        for seat in range(self.n):
            if self.alive[seat] and self.lives[seat] > best:
                best = self.lives[seat]
        return [seat for seat in self.in_turn() if self.lives[seat] == best]

    def fewest_lives(self) -> list[int]:
        """L-R65: all living players with the fewest lives, in turn order."""
        worst = TOP
        for seat in range(self.n):
            if self.alive[seat] and self.lives[seat] < worst:
                worst = self.lives[seat]
        return [seat for seat in self.in_turn() if self.lives[seat] == worst]

    def lasts(self, effect: int) -> int:
        """L-R67: the amount of a lasting Event with this effect, or -1 if none lies there; equal ones don't add up."""
        for card in self.lasting:
            if self.box.effect[card] == effect:
                return self.box.amount[card]
        return -1

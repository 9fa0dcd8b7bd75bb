# compiled by mypyc
"""A position of Catastrophe: where every card lies, how far it is turned, and how far the phase has come."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.catastrophe.box import (
    CLUTTERED,
    CRAMPED,
    FIRST_DETRIMENT,
    NO_TRAIT,
    SHAKEN,
    TIDY_SHELVES,
    Box,
)
from calamity.kernel.state import State
from calamity.kernel.zones import EVERYONE, HAND, NOBODY, OWNER, PER_SEAT, PILE, ROW, Pile, Zone

# Steps, in the order of a game; numbers are stored in saved positions, so new ones go to the end.
BEGIN: Final = 0
SIDED: Final = 1
TOKEN: Final = 2
BANDAGED: Final = 3
DRAFT: Final = 4
PICKED: Final = 5
TRADING: Final = 6
TURN: Final = 7
PROPOSED: Final = 8
ANSWERED: Final = 9
CONFIRMED: Final = 10
ARRIVE: Final = 11
ENTERED: Final = 12
OVERFLOW: Final = 13
OVERFLOWED: Final = 14
LAY_OUT: Final = 15
LAID: Final = 16
FLIP: Final = 17
REVEAL: Final = 18
REACT: Final = 19
ACTED: Final = 20
RAN: Final = 21
LOCK: Final = 22
SPARED: Final = 23
TURN_CARDS: Final = 24
STRAINED: Final = 25
SPOIL: Final = 26
ROUGHED: Final = 27
LOSE: Final = 28
SAP: Final = 29
SAPPED_CARD: Final = 30
TIDY: Final = 31
REPLENISH: Final = 32
FORESEE: Final = 33
FORESEEN: Final = 34
BARTER: Final = 35
RESTOCK: Final = 36
STOCKED: Final = 37
NEXT_PHASE: Final = 38

# Actions.  Cards in play are numbered 2 * title, and one more for the second copy in the same row.
READY: Final = 4
DONE: Final = 5
NO_TRADE: Final = 6
SEND: Final = 7
DECLINE: Final = 8
AGREE: Final = 9
ACCEPT: Final = 10
WITHDRAW: Final = 11
NOBODY_ELSE: Final = 12
LOOK: Final = 13
LOOK_AWAY: Final = 14
USE_TRIAGE: Final = 15
USE_PANTRY: Final = 16
BANDAGE: Final = 17  # 6 times
SIDE: Final = 23  # 2 sides
PARTNER: Final = 25  # 6 seats
FOR: Final = 31  # 6 seats
ALSO_FOR: Final = 37  # 6 seats
BORROW: Final = 43  # 6 seats
SLOT: Final = 49  # 4 slots
ALSO_SLOT: Final = 53  # 4 slots
UNIT: Final = 57  # 12 kinds
WISH: Final = 69  # 12 kinds
PICK: Final = 81  # 104 supply cards
OFFER: Final = 185  # 104 supply cards
PAY: Final = 289  # 104 supply cards
DISCARD: Final = 393  # 104 supply cards
LAY: Final = 497  # 84 Resources
PLACE_QUICK: Final = 581  # 84 Resources
FETCH: Final = 665  # 84 Resources
PLAY: Final = 749  # 20 Responses
OFFER_PLAY: Final = 769  # 168 cards in play, and so the next
ENTER: Final = 937
RETURN: Final = 1105
SCRAP: Final = 1273
COMMIT: Final = 1441
LOAN: Final = 1609
REWIND: Final = 1777
WEAR: Final = 1945
SPARE: Final = 2113
RELEASE: Final = 2281  # 72 units: seat, slot and unit
ACTIONS: Final = 2353

IN_PLAY: Final = 256  # in a bundle: a card in play, by its place in the row
SLOTS: Final = 4
UNITS: Final = 3  # at most, of an instance
SEAT_UNITS: Final = 12  # SLOTS x UNITS
IMPACT_SLOT: Final = 3
MOST_WISHES: Final = 4
PACKET: Final = 6
PHASES: Final = 3

# Stages
DRAFTING: Final = 0
TRADES: Final = 1
LAYING_OUT: Final = 2
REVEALING: Final = 3
REACTING: Final = 4
REPLENISHING: Final = 5
BARTERING: Final = 6
RESTOCKING: Final = 7

# Values of options
ANYBODY: Final = 0
NEIGHBOURS: Final = 1
EFFECTS_ONLY: Final = 2
SAME_TITLE: Final = 0
SAME_USES: Final = 1
SAME_BUNDLE: Final = 2
ABILITY_SIDE: Final = 0
DETRIMENT_SIDE: Final = 1
NO_SIDE: Final = 2
MIXED_SIDES: Final = 3

# What a copy in play has gone through in this phase
SOLD: Final = 1  # K-10: its giver has drawn a card for it
BROUGHT: Final = 2  # K-7: its owner has put it into play during this React

# What a seat has spent in this React
ABILITY_SPENT: Final = 1
GATE_SPENT: Final = 2
COVERED: Final = 4

# How a game ends
UNDECIDED: Final = 0
VICTORY: Final = 1
DEFEAT: Final = 2
CONCEDED: Final = 3

# Card backs
SUPPLY: Final = 0
DISASTERS: Final = 1
IMPACTS: Final = 2
PERSONAS: Final = 3

# Numbers of the hidden zones in marks
HAND_OF: Final = 0
PACKET_OF: Final = 8
NOWHERE: Final = 31  # an open place

ALL_SEATS: Final = 127


def _zones(hands: int) -> list[Zone]:
    return [
        Zone("hand", "hands", HAND, hands, PER_SEAT, SUPPLY, HAND_OF, "hand_pools"),
        Zone("packet", "packets", HAND, OWNER, PER_SEAT, SUPPLY, PACKET_OF),
        Zone("in_play", "in_play", ROW, EVERYONE, PER_SEAT, SUPPLY),
        Zone("incoming", "incoming", ROW, EVERYONE, PER_SEAT, SUPPLY),
        Zone("deck", "deck", PILE, NOBODY, group=SUPPLY),
        Zone("discards", "discards", ROW, group=SUPPLY),
        Zone("disaster", "disaster", ROW, group=DISASTERS),
        Zone("disaster_pile", "disaster_pile", PILE, NOBODY, group=DISASTERS),
        Zone("disasters_aside", "disasters_aside", HAND, NOBODY, group=DISASTERS),
        Zone("impacts", "impacts", ROW, group=IMPACTS),
        Zone("impact_pile", "impact_pile", PILE, NOBODY, group=IMPACTS),
        Zone("impacts_aside", "impacts_aside", HAND, NOBODY, group=IMPACTS),
        Zone("persona", "personas", ROW, EVERYONE, PER_SEAT, PERSONAS),
        Zone("personas_aside", "personas_aside", HAND, NOBODY, group=PERSONAS),
    ]


ZONES: Final[list[Zone]] = _zones(OWNER)
OPEN_ZONES: Final[list[Zone]] = _zones(ALL_SEATS)

NO_CARDS: Final[list[int]] = []
NO_BOX: Final[Box] = Box()


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Position(State):
    """The data of a position and the small questions that several rules ask of it."""

    def __init__(self, n: int, rng: int) -> None:
        super().__init__(n, rng)
        self.box = NO_BOX  # shared by all positions of a game
        # options
        self.vitality_option = 4
        self.limit_option = 7
        self.side_option = ABILITY_SIDE
        self.aid_range = ANYBODY
        self.identical_rule = SAME_TITLE
        self.proposals_option = 3
        self.open_hands = 0
        self.token_option = -1  # a seat, -1: drawn by lot, -2: everybody is asked
        self.title_option = 1
        self.title_bonus = 10  # in hundredths
        self.complications_option = 1
        self.draft_option = 1
        self.borrowing_option = 1
        # cards
        self.hands: list[list[int]] = [[] for _ in range(n)]
        self.hand_pools: list[list[int]] = [[] for _ in range(n)]
        self.packets: list[list[int]] = [[] for _ in range(n)]
        self.in_play: list[list[int]] = [[] for _ in range(n)]
        self.turned: list[list[int]] = [[] for _ in range(n)]  # for each card in play: uses consumed
        self.committed: list[list[int]] = [[] for _ in range(n)]  # for each card in play: uses its owner has planned
        self.lent: list[list[int]] = [[] for _ in range(n)]  # for each card in play: a mask of its borrowers
        self.traces: list[list[int]] = [[] for _ in range(n)]  # for each card in play: SOLD, BROUGHT
        self.incoming: list[list[int]] = [[] for _ in range(n)]  # Resources on their way into play
        self.incoming_turned: list[list[int]] = [[] for _ in range(n)]
        self.incoming_traces: list[list[int]] = [[] for _ in range(n)]
        self.deck = Pile([])
        self.discards: list[int] = []
        self.disaster: list[int] = []
        self.disaster_pile = Pile([])
        self.disasters_aside: list[int] = []
        self.impacts: list[int] = []  # those turned up, the current one last
        self.impact_pile = Pile([])
        self.impacts_aside: list[int] = []
        self.personas: list[list[int]] = [[] for _ in range(n)]
        self.personas_aside: list[int] = []
        self.notes: list[int] = []  # what has happened to hidden cards and is not worked into the marks yet
        # players
        self.sides: list[int] = [NO_SIDE] * n
        self.traits: list[int] = [NO_TRAIT] * n  # what each Persona does, by its side
        self.vitality: list[int] = [0] * n
        self.start_vitality: list[int] = [0] * n
        self.first_trader = 0  # -1 before the token is given
        self.bandages: list[int] = [-1] * n
        # the course of the game
        self.phase = 0  # 0: Provisioning
        self.stage = DRAFTING
        self.outcome = UNDECIDED
        # trades
        self.trader = -1
        self.partner = -1
        self.trades_left = 0
        self.proposals = 0  # how many are left
        self.refusers = 0  # C-R21: mask of the seats with which a proposal of this trade has fallen through
        self.kerbside = 0
        self.wish: list[int] = []
        self.offer: list[int] = []  # a secret of two: cards in hand, and IN_PLAY + places in the row
        self.back: list[int] = []
        self.sold: list[int] = []  # K-10: copies in hands that a card was drawn for: seat << 8 | title
        # React
        self.trouble = 0  # the complication in force
        self.need: list[int] = [0] * (n * SEAT_UNITS)  # for each unit the kinds it accepts; 0: there is none
        self.met: list[int] = [0] * (n * SEAT_UNITS)  # for each unit: 0 open, else 1 + who, and in higher bits when
        self.wants: list[int] = [0] * n  # the kinds that some open unit of a seat accepts
        self.uses: list[int] = []  # committed uses, packed
        self.loans: list[int] = []  # borrowed cards and the uses their borrowers have left, packed
        self.ready: list[int] = [0] * n
        self.next_to_act = 0
        self.spent: list[int] = [0] * n
        self.bounced: list[int] = []  # K-7: copies that were brought and went back to hand: seat << 8 | title
        self.fresh: list[int] = []  # Responses played in this React
        self.failed: list[int] = [0] * n  # mask of the slots that a seat left unmitigated in the last React
        self.lost: list[int] = [0] * n  # Vitality lost in the last React

    def copy_position(self, other: "Position") -> None:
        """Copy everything into a fresh position."""
        self.copy_into(other)
        other.box = self.box
        other.vitality_option = self.vitality_option
        other.limit_option = self.limit_option
        other.side_option = self.side_option
        other.aid_range = self.aid_range
        other.identical_rule = self.identical_rule
        other.proposals_option = self.proposals_option
        other.open_hands = self.open_hands
        other.token_option = self.token_option
        other.title_option = self.title_option
        other.title_bonus = self.title_bonus
        other.complications_option = self.complications_option
        other.draft_option = self.draft_option
        other.borrowing_option = self.borrowing_option
        other.hands = [cards[:] for cards in self.hands]
        other.hand_pools = [pools[:] for pools in self.hand_pools]
        other.packets = [cards[:] for cards in self.packets]
        other.in_play = [cards[:] for cards in self.in_play]
        other.turned = [turns[:] for turns in self.turned]
        other.committed = [uses[:] for uses in self.committed]
        other.lent = [masks[:] for masks in self.lent]
        other.traces = [traces[:] for traces in self.traces]
        other.incoming = [cards[:] for cards in self.incoming]
        other.incoming_turned = [turns[:] for turns in self.incoming_turned]
        other.incoming_traces = [traces[:] for traces in self.incoming_traces]
        other.deck = self.deck.copy()
        other.discards = self.discards[:]
        other.disaster = self.disaster[:]
        other.disaster_pile = self.disaster_pile.copy()
        other.disasters_aside = self.disasters_aside[:]
        other.impacts = self.impacts[:]
        other.impact_pile = self.impact_pile.copy()
        other.impacts_aside = self.impacts_aside[:]
        other.personas = [cards[:] for cards in self.personas]
        other.personas_aside = self.personas_aside[:]
        other.notes = self.notes[:]
        other.sides = self.sides[:]
        other.traits = self.traits[:]
        other.vitality = self.vitality[:]
        other.start_vitality = self.start_vitality[:]
        other.first_trader = self.first_trader
        other.bandages = self.bandages[:]
        other.phase = self.phase
        other.stage = self.stage
        other.outcome = self.outcome
        other.trader = self.trader
        other.partner = self.partner
        other.trades_left = self.trades_left
        other.proposals = self.proposals
        other.refusers = self.refusers
        other.kerbside = self.kerbside
        other.wish = self.wish[:]
        other.offer = self.offer[:]
        other.back = self.back[:]
        other.sold = self.sold[:]
        other.trouble = self.trouble
        other.need = self.need[:]
        other.met = self.met[:]
        other.wants = self.wants[:]
        other.uses = self.uses[:]
        other.loans = self.loans[:]
        other.ready = self.ready[:]
        other.next_to_act = self.next_to_act
        other.spent = self.spent[:]
        other.bounced = self.bounced[:]
        other.fresh = self.fresh[:]
        other.failed = self.failed[:]
        other.lost = self.lost[:]

    def zones(self) -> list[Zone]:
        """C-R58, C-R25: hands are hidden, or with an option open to all seats; what is in play lies open."""
        return OPEN_ZONES if self.open_hands else ZONES

    # ---- seats ----

    def in_turn(self) -> list[int]:
        """C-R3: all seats clockwise, the First Trader first."""
        n = self.n
        return [(self.first_trader + i) % n for i in range(n)]

    def adjacent(self, one: int, other: int) -> bool:
        """C-R7: whether two seats are neighbours; with two players each is both neighbours of the other."""
        distance = (one - other) % self.n
        return distance == 1 or distance == self.n - 1

    def neighbours(self, seat: int) -> list[int]:
        """C-R7: the seats beside a seat, each once."""
        left = (seat + 1) % self.n
        right = (seat - 1) % self.n
        return [left] if left == right else [left, right]

    def has(self, seat: int, trait: int) -> bool:
        """C-R63: whether a Persona's ability or detriment works now; abilities rest while everybody is Shaken."""
        return self.traits[seat] == trait and (trait >= FIRST_DETRIMENT or self.trouble != SHAKEN)

    def limit(self, seat: int) -> int:
        """C-21, C-80, C-R11, C-R64: how many Resources may lie in play before a seat."""
        limit = self.limit_option
        if self.traits[seat] == TIDY_SHELVES:
            limit += 1
        elif self.traits[seat] == CLUTTERED:
            limit -= 1
        return limit - 1 if self.trouble == CRAMPED else limit

    # ---- cards in play ----

    def place_of(self, seat: int, code: int) -> int:
        """The place in a seat's row of the card with that number among cards in play."""
        row = self.in_play[seat]
        place = row.index(code >> 1)
        return row.index(code >> 1, place + 1) if code & 1 else place

    def code_at(self, seat: int, place: int) -> int:
        """The number among cards in play of the card at a place of a seat's row."""
        row = self.in_play[seat]
        card = row[place]
        return 2 * card if row.index(card) == place else 2 * card + 1

    def same_copies(self, seat: int, one: int, other: int) -> bool:
        """Whether two copies in a row are alike in everything that matters, so that one choice stands for both."""
        return (
            self.turned[seat][one] == self.turned[seat][other]
            and self.committed[seat][one] == self.committed[seat][other]
            and self.lent[seat][one] == self.lent[seat][other]
            and self.traces[seat][one] == self.traces[seat][other]
        )

    def is_twin(self, seat: int, place: int) -> bool:
        """Whether a card in play is the second of two copies that are alike."""
        row = self.in_play[seat]
        first = row.index(row[place])
        return first != place and self.same_copies(seat, first, place)

    def remaining(self, seat: int, place: int) -> int:
        """C-50: the uses that a card in play has left."""
        return self.box.uses[self.in_play[seat][place]] - self.turned[seat][place]

    def locked(self, seat: int, place: int) -> bool:
        """C-R13: cards with a committed use and cards on loan stay where they are until React is over."""
        return self.committed[seat][place] > 0 or self.lent[seat][place] > 0

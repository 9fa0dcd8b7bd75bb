# compiled by mypyc
"""A position of Das Katastrophenspiel: where every card lies, and how far the turn has come."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.katastrophenspiel.box import Box, is_vehicle
from calamity.kernel.state import State
from calamity.kernel.zones import EVERYONE, HAND, NOBODY, PER_SEAT, PILE, ROW, SEVERAL, Pile, Zone

# Steps, in the order of a game; numbers are stored in saved positions, so new ones go to the end.
COLOURS: Final = 0
COLOUR_CHOSEN: Final = 1
DISPLAYS: Final = 2
ROUND: Final = 3
DECIDE: Final = 4
DECIDED: Final = 5
CYCLED: Final = 6
BOUGHT: Final = 7
MISSION: Final = 8
USED: Final = 9
DIE: Final = 10
ABILITY_NAMED: Final = 11

# Actions
END_TURN: Final = 4
PURCHASE: Final = 5
FREE_PURCHASE: Final = 6
BUY_NOTHING: Final = 7
GIVE_UP: Final = 8
ABILITY: Final = 9  # 6 abilities
COLOUR: Final = 15  # 5 colours
MOVE: Final = 20  # 6 regions
MISSION_AT: Final = 26  # 64 catastrophes
FREE_MISSION: Final = 90  # 64 catastrophes
PLAY_VEHICLE: Final = 154  # 32 vehicles
SWAP_VEHICLE: Final = 186  # 32 vehicles
VEHICLE_MOVE: Final = 218  # 32 vehicles x 6 regions
CYCLE: Final = 410  # 80 purchase cards
BUY: Final = 490  # 80 purchase cards
USE: Final = 570  # 112 cards x 2 sides

REGIONS: Final = 6
ABILITIES: Final = 6
COLOUR_COUNT: Final = 5

# Values of options
REPLACE: Final = 0
MAXIMUM: Final = 1
ADD: Final = 2

# What the vehicle in play has done this turn (bits of `vehicle_state`)
FLOWN: Final = 1  # its movement was used
SIDED: Final = 2  # the side without its movement was used
SENT: Final = 4  # it was in a mission
SWAPPED: Final = 8  # another one was exchanged for it

ZONES: Final[list[Zone]] = [
    Zone("hand", "hands", HAND, EVERYONE, PER_SEAT),
    Zone("in_play", "in_play", HAND, EVERYONE, PER_SEAT),
    Zone("table", "tables", HAND, EVERYONE, PER_SEAT),
    Zone("catastrophes", "catastrophes", ROW),
    Zone("purchases", "purchases", ROW),
    Zone("catastrophe_stacks", "catastrophe_stacks", PILE, NOBODY, SEVERAL, group=1),
    Zone("purchase_stacks", "purchase_stacks", PILE, NOBODY, SEVERAL, group=5),
    Zone("removed", "removed", HAND),
    Zone("unused", "unused", HAND),
]

NO_CARDS: Final[list[int]] = []
NO_BOX: Final[Box] = Box([])


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Position(State):
    """The data of a position and the small questions that several rules ask of it."""

    def __init__(self, n: int, rng: int) -> None:
        super().__init__(n, rng)
        self.box = NO_BOX  # shared by all positions of a game
        # options
        self.rounds = 8
        self.hero_limit = REPLACE
        self.vehicle_swap = 0
        self.deferred = 0
        self.costs_action = 0
        self.refill = 0
        self.shared_ties = 0
        self.choose_colours = 0
        # cards
        self.hands: list[list[int]] = []
        self.in_play: list[list[int]] = []
        self.tables: list[list[int]] = []
        self.catastrophes: list[int] = NO_CARDS
        self.purchases: list[int] = NO_CARDS
        self.catastrophe_stacks: list[Pile] = []
        self.purchase_stacks: list[Pile] = []
        self.removed: list[int] = NO_CARDS
        self.unused: list[int] = NO_CARDS
        self.procurer_owner = -1  # who has the hero with the purchase symbol
        self.centre_owner = -1  # who has the equipment with the mission symbol
        # players
        self.money: list[int] = NO_CARDS
        self.points: list[int] = NO_CARDS
        self.region: list[int] = NO_CARDS
        self.colour: list[int] = NO_CARDS
        # rounds
        self.rounds_left = 0
        self.first_starter = 0
        self.starter = 0
        self.turns_taken = 0  # in this round
        self.active = 0
        # the turn
        self.actions = 0
        self.missions = 0  # mission actions among the two
        self.vehicle_state = 0
        # the mission
        self.target = -1
        self.missing: list[int] = NO_CARDS
        self.wilds = 0
        self.used: list[int] = NO_CARDS

    def copy_position(self, other: "Position") -> None:
        """Copy everything into a fresh position."""
        self.copy_into(other)
        other.box = self.box
        other.rounds = self.rounds
        other.hero_limit = self.hero_limit
        other.vehicle_swap = self.vehicle_swap
        other.deferred = self.deferred
        other.costs_action = self.costs_action
        other.refill = self.refill
        other.shared_ties = self.shared_ties
        other.choose_colours = self.choose_colours
        other.hands = [cards[:] for cards in self.hands]
        other.in_play = [cards[:] for cards in self.in_play]
        other.tables = [cards[:] for cards in self.tables]
        other.catastrophes = self.catastrophes[:]
        other.purchases = self.purchases[:]
        other.catastrophe_stacks = [pile.copy() for pile in self.catastrophe_stacks]
        other.purchase_stacks = [pile.copy() for pile in self.purchase_stacks]
        other.removed = self.removed[:]
        other.unused = self.unused[:]
        other.procurer_owner = self.procurer_owner
        other.centre_owner = self.centre_owner
        other.money = self.money[:]
        other.points = self.points[:]
        other.region = self.region[:]
        other.colour = self.colour[:]
        other.rounds_left = self.rounds_left
        other.first_starter = self.first_starter
        other.starter = self.starter
        other.turns_taken = self.turns_taken
        other.active = self.active
        other.actions = self.actions
        other.missions = self.missions
        other.vehicle_state = self.vehicle_state
        other.target = self.target
        other.missing = self.missing[:]
        other.wilds = self.wilds
        other.used = self.used[:]

    def zones(self) -> list[Zone]:
        """K-R6, K-R50: hands and returned cards are open; of the stacks only the shuffled part is unknown."""
        return ZONES

    # ---- cards in play ----

    def vehicle(self, seat: int) -> int:
        """The vehicle a seat has in play, or -1."""
        cards = self.in_play[seat]
        return cards[0] if cards and is_vehicle(cards[0]) else -1

    def heroes(self, seat: int) -> int:
        """How many heroes a seat has in play."""
        cards = self.in_play[seat]
        return len(cards) - 1 if cards and is_vehicle(cards[0]) else len(cards)

    def limit_with(self, vehicle: int) -> int:
        """K-37, K-38, K-R10, K-R11: how many heroes may be in play with that vehicle (-1: with none)."""
        if vehicle < 0:
            return 3
        space = self.box.faces[vehicle].space
        if self.hero_limit == REPLACE:
            return space
        if self.hero_limit == MAXIMUM:
            return max(3, space)
        return 3 + space

    def has_room(self, seat: int) -> bool:
        """K-40: whether one more hero may be played."""
        return self.heroes(seat) < self.limit_with(self.vehicle(seat))

    def fits(self, seat: int, vehicle: int) -> bool:
        """K-R12: whether a vehicle's limit holds the heroes that are in play already."""
        return self.limit_with(vehicle) >= self.heroes(seat)

    def can_fly(self, vehicle: int) -> bool:
        """K-43, K-R10: whether a vehicle has a movement symbol (with wider hero limits one without space has none)."""
        face = self.box.faces[vehicle]
        return face.move_side >= 0 and (self.hero_limit == REPLACE or face.space > 0)

    def take_stock(self) -> None:
        """Find out who owns the two cards that give actions of their own (after cards were laid by hand)."""
        self.procurer_owner = -1
        self.centre_owner = -1
        for seat in range(self.n):
            cards = self.hands[seat] + self.in_play[seat] + self.tables[seat]
            if self.box.procurer in cards:
                self.procurer_owner = seat
            if self.box.control_centre in cards:
                self.centre_owner = seat

    def has_procurer(self, seat: int) -> bool:
        """K-50: whether the hero who gives a purchase action is in hand."""
        return self.box.procurer in self.hands[seat]

    def has_control_centre(self, seat: int) -> bool:
        """K-69: whether the equipment that gives a mission action is in hand or on the table."""
        return self.centre_owner == seat

    def anything_for_sale(self) -> bool:
        """K-R24: whether a purchase card is open."""
        row = self.purchases
        return row[0] >= 0 or max(row) >= 0

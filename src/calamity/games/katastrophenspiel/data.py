# compiled by mypyc
# Written by `python -m calamity.lab.positions` from fields.py and options.py: edit those.
"""The class that holds the data of a position: its attributes, their initial values, and how to copy them."""

from mypy_extensions import mypyc_attr

from calamity.games.katastrophenspiel.box import NO_BOX, Box
from calamity.kernel.state import State
from calamity.kernel.zones import NO_LISTS, NO_PILES, NONE, Pile


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Data(State):
    """Everything that a position holds beyond what every game has."""

    __slots__ = (
        "actions",
        "active",
        "box",
        "catastrophe_stacks",
        "catastrophes",
        "centre_owner",
        "choose_colours",
        "colour",
        "costs_action",
        "deferred",
        "first_starter",
        "hands",
        "hero_limit",
        "in_play",
        "missing",
        "missions",
        "money",
        "points",
        "procurer_owner",
        "purchase_stacks",
        "purchases",
        "refill",
        "region",
        "removed",
        "rounds",
        "rounds_left",
        "shared_ties",
        "starter",
        "tables",
        "target",
        "turns_taken",
        "unused",
        "used",
        "vehicle_state",
        "vehicle_swap",
        "wilds",
    )

    def __init__(self, n: int, rng: int) -> None:
        super().__init__(n, rng)
        self.box: Box = NO_BOX  # shared by all positions of a game
        self.choose_colours: int = 0  # the option colours
        self.rounds: int = 8  # the option rounds
        self.hero_limit: int = 0  # the option hero_limit
        self.vehicle_swap: int = 0  # the option vehicle_swap
        self.deferred: int = 0  # the option die_choice
        self.costs_action: int = 0  # the option leitstelle
        self.refill: int = 0  # the option empty_place
        self.shared_ties: int = 0  # the option ties
        self.hands: list[list[int]] = NO_LISTS
        self.in_play: list[list[int]] = NO_LISTS
        self.tables: list[list[int]] = NO_LISTS
        self.catastrophes: list[int] = NONE
        self.purchases: list[int] = NONE
        self.catastrophe_stacks: list[Pile] = NO_PILES
        self.purchase_stacks: list[Pile] = NO_PILES
        self.removed: list[int] = NONE
        self.unused: list[int] = NONE
        self.region: list[int] = NONE
        self.money: list[int] = NONE
        self.points: list[int] = NONE
        self.colour: list[int] = NONE
        self.rounds_left: int = 0
        self.first_starter: int = 0
        self.starter: int = 0
        self.turns_taken: int = 0  # in this round
        self.active: int = 0
        self.actions: int = 0
        self.missions: int = 0  # mission actions among the two
        self.vehicle_state: int = 0  # what the vehicle in play has done this turn
        self.target: int = -1
        self.missing: list[int] = NONE
        self.wilds: int = 0
        self.used: list[int] = NONE
        self.procurer_owner: int = -1  # who has the hero with the purchase symbol
        self.centre_owner: int = -1  # who has the equipment with the mission symbol

    def lay_out(self) -> None:
        """Create the zones and lists of this position: empty, or one value for each seat."""
        self.hands = [[] for _ in range(self.n)]
        self.in_play = [[] for _ in range(self.n)]
        self.tables = [[] for _ in range(self.n)]
        self.catastrophes = []
        self.purchases = []
        self.removed = []
        self.unused = []
        self.region = [0] * self.n
        self.money = [0] * self.n
        self.points = [0] * self.n
        self.colour = [-1] * self.n
        self.missing = []
        self.used = []

    def copy_position(self, other: "Data") -> None:
        """Copy everything into a fresh position."""
        self.copy_into(other)
        other.box = self.box
        other.choose_colours = self.choose_colours
        other.rounds = self.rounds
        other.hero_limit = self.hero_limit
        other.vehicle_swap = self.vehicle_swap
        other.deferred = self.deferred
        other.costs_action = self.costs_action
        other.refill = self.refill
        other.shared_ties = self.shared_ties
        other.hands = [part[:] for part in self.hands]
        other.in_play = [part[:] for part in self.in_play]
        other.tables = [part[:] for part in self.tables]
        other.catastrophes = self.catastrophes[:]
        other.purchases = self.purchases[:]
        other.catastrophe_stacks = [pile.copy() for pile in self.catastrophe_stacks]
        other.purchase_stacks = [pile.copy() for pile in self.purchase_stacks]
        other.removed = self.removed[:]
        other.unused = self.unused[:]
        other.region = self.region[:]
        other.money = self.money[:]
        other.points = self.points[:]
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
        other.procurer_owner = self.procurer_owner
        other.centre_owner = self.centre_owner

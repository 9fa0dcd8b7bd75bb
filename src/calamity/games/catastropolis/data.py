# compiled by mypyc
# Written by `python -m calamity.lab.positions` from fields.py and options.py: edit those.
"""The class that holds the data of a position: its attributes, their initial values, and how to copy them."""

from mypy_extensions import mypyc_attr

from calamity.games.catastropolis.box import NO_BOX, Box
from calamity.kernel.state import State
from calamity.kernel.zones import NO_LISTS, NO_PILE, NONE, Pile


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Data(State):
    """Everything that a position holds beyond what every game has."""

    __slots__ = (
        "active",
        "all_lethal",
        "bonus",
        "box",
        "bridge_out",
        "burnt",
        "collections",
        "counters",
        "dead",
        "doom",
        "double",
        "drawn",
        "ending",
        "extra_turn",
        "face_up",
        "fallen",
        "false_trail",
        "finisher",
        "finisher_scores",
        "first",
        "forced_villain",
        "foul",
        "fresh",
        "gifts",
        "grace",
        "held",
        "heroes",
        "hidden_ageing",
        "hits",
        "leniency",
        "lethal",
        "limit",
        "named",
        "needed",
        "no_draw",
        "origins",
        "passed_over",
        "passes",
        "pieces",
        "pile_origins",
        "plan",
        "plan_time",
        "points",
        "power_deck",
        "power_discard",
        "power_row",
        "powers",
        "queue",
        "quiet_rounds",
        "reagents",
        "reserve",
        "resolution_deck",
        "resolution_discard",
        "rotating",
        "round",
        "search_deck",
        "search_discard",
        "shared_ties",
        "shield",
        "sidekick_spent",
        "situation_discard",
        "situation_pile",
        "space",
        "stride",
        "struck",
        "symbols",
        "team_only",
        "turns_taken",
        "villain",
        "villains",
        "weakened",
    )

    def __init__(self, n: int, rng: int) -> None:
        super().__init__(n, rng)
        self.box: Box = NO_BOX  # shared by all positions of a game
        self.limit: int = 4  # the option power_points
        self.rotating: int = 0  # the option first_player
        self.shared_ties: int = 0  # the option title_tie
        self.finisher_scores: int = 1  # the option villain_card
        self.all_lethal: int = 0  # the option lethal
        self.grace: int = 0  # the option overrun
        self.hidden_ageing: int = 1  # the option hidden_ageing
        self.quiet_rounds: int = 1  # the option quiet_rounds
        self.false_trail: int = 0  # the option tenth_signature
        self.queue: list[int] = NONE
        self.situation_pile: Pile = NO_PILE
        self.reserve: Pile = NO_PILE
        self.situation_discard: list[int] = NONE
        self.power_row: list[int] = NONE
        self.power_deck: Pile = NO_PILE
        self.power_discard: list[int] = NONE
        self.powers: list[list[int]] = NO_LISTS
        self.collections: list[list[int]] = NO_LISTS
        self.resolution_deck: Pile = NO_PILE
        self.resolution_discard: list[int] = NONE
        self.search_deck: Pile = NO_PILE
        self.search_discard: list[int] = NONE
        self.drawn: list[int] = NONE
        self.villains: list[int] = NONE
        self.round: int = 0
        self.first: int = 0
        self.active: int = -1  # whose turn it is
        self.turns_taken: int = 0
        self.extra_turn: int = 0
        self.counters: list[int] = NONE
        self.face_up: list[int] = NONE
        self.passed_over: int = 0  # how many topmost cards of the Reserve are known to be Disasters
        self.space: list[int] = NONE
        self.weakened: list[int] = NONE
        self.shield: list[int] = NONE
        self.double: list[int] = NONE  # the space of each hero's double
        self.sidekick_spent: list[int] = NONE
        self.heroes: list[int] = NONE  # how many heroes each player has had
        self.points: list[int] = NONE
        self.passes: list[int] = NONE
        self.burnt: list[int] = NONE  # spaces whose booth is burnt out this round
        self.symbols: list[int] = NONE
        self.villain: int = -1  # the card, once identified
        self.plan: int = 0
        self.plan_time: int = 0
        self.needed: int = 0
        self.pieces: list[int] = NONE  # where each piece is, -1 if it is gone
        self.hits: list[int] = NONE  # beside the pieces
        self.fallen: list[int] = NONE  # beside the twins: the round in which each went down
        self.reagents: list[int] = NONE  # beside the pieces: who carries each, -1 nobody
        self.named: int = 0  # a mask of basics
        self.struck: list[int] = NONE  # heroes that a result is still to weaken, in order
        self.lethal: int = 0  # whether that result kills the weakened
        self.no_draw: int = 0  # this action draws no Resolution card
        self.ending: int = 0
        self.finisher: int = -1
        self.doom: int = -1  # the card that destroyed the city
        self.leniency: int = 0  # added to every plan
        self.team_only: int = 0
        self.forced_villain: int = -1
        self.foul: int = 0  # how many open lines slow everybody down
        self.bridge_out: int = 0
        self.dead: int = 0  # a mask of spaces from which the lines are dead
        self.held: list[int] = NONE  # which listable powers each hero has, as a mask
        self.gifts: list[int] = NONE  # what these powers do
        self.bonus: list[int] = NONE  # what they add to the rate
        self.stride: list[int] = NONE  # how they carry a hero about
        self.origins: list[int] = NONE  # beside the queue: where each card comes from
        self.pile_origins: list[int] = NONE  # beside the known bottom of the pile
        self.fresh: int = 0  # how many of the newest cards entered in the present end of a round

    def lay_out(self) -> None:
        """Create the zones and lists of this position: empty, or one value for each seat."""
        self.queue = []
        self.situation_pile = Pile([])
        self.reserve = Pile([])
        self.situation_discard = []
        self.power_row = []
        self.power_deck = Pile([])
        self.power_discard = []
        self.powers = [[] for _ in range(self.n)]
        self.collections = [[] for _ in range(self.n)]
        self.resolution_deck = Pile([])
        self.resolution_discard = []
        self.search_deck = Pile([])
        self.search_discard = []
        self.drawn = []
        self.villains = []
        self.counters = []
        self.face_up = []
        self.space = [0] * self.n
        self.weakened = [0] * self.n
        self.shield = [0] * self.n
        self.double = [-1] * self.n
        self.sidekick_spent = [0] * self.n
        self.heroes = [0] * self.n
        self.points = [0] * self.n
        self.passes = [0] * self.n
        self.burnt = []
        self.symbols = []
        self.pieces = []
        self.hits = []
        self.fallen = []
        self.reagents = []
        self.struck = []
        self.held = [0] * self.n
        self.gifts = [0] * self.n
        self.bonus = [0] * self.n
        self.stride = [0] * self.n
        self.origins = []
        self.pile_origins = []

    def copy_position(self, other: "Data") -> None:
        """Copy everything into a fresh position."""
        self.copy_into(other)
        other.box = self.box
        other.limit = self.limit
        other.rotating = self.rotating
        other.shared_ties = self.shared_ties
        other.finisher_scores = self.finisher_scores
        other.all_lethal = self.all_lethal
        other.grace = self.grace
        other.hidden_ageing = self.hidden_ageing
        other.quiet_rounds = self.quiet_rounds
        other.false_trail = self.false_trail
        other.queue = self.queue[:]
        other.situation_pile = self.situation_pile.copy()
        other.reserve = self.reserve.copy()
        other.situation_discard = self.situation_discard[:]
        other.power_row = self.power_row[:]
        other.power_deck = self.power_deck.copy()
        other.power_discard = self.power_discard[:]
        other.powers = [part[:] for part in self.powers]
        other.collections = [part[:] for part in self.collections]
        other.resolution_deck = self.resolution_deck.copy()
        other.resolution_discard = self.resolution_discard[:]
        other.search_deck = self.search_deck.copy()
        other.search_discard = self.search_discard[:]
        other.drawn = self.drawn[:]
        other.villains = self.villains[:]
        other.round = self.round
        other.first = self.first
        other.active = self.active
        other.turns_taken = self.turns_taken
        other.extra_turn = self.extra_turn
        other.counters = self.counters[:]
        other.face_up = self.face_up[:]
        other.passed_over = self.passed_over
        other.space = self.space[:]
        other.weakened = self.weakened[:]
        other.shield = self.shield[:]
        other.double = self.double[:]
        other.sidekick_spent = self.sidekick_spent[:]
        other.heroes = self.heroes[:]
        other.points = self.points[:]
        other.passes = self.passes[:]
        other.burnt = self.burnt[:]
        other.symbols = self.symbols[:]
        other.villain = self.villain
        other.plan = self.plan
        other.plan_time = self.plan_time
        other.needed = self.needed
        other.pieces = self.pieces[:]
        other.hits = self.hits[:]
        other.fallen = self.fallen[:]
        other.reagents = self.reagents[:]
        other.named = self.named
        other.struck = self.struck[:]
        other.lethal = self.lethal
        other.no_draw = self.no_draw
        other.ending = self.ending
        other.finisher = self.finisher
        other.doom = self.doom
        other.leniency = self.leniency
        other.team_only = self.team_only
        other.forced_villain = self.forced_villain
        other.foul = self.foul
        other.bridge_out = self.bridge_out
        other.dead = self.dead
        other.held = self.held[:]
        other.gifts = self.gifts[:]
        other.bonus = self.bonus[:]
        other.stride = self.stride[:]
        other.origins = self.origins[:]
        other.pile_origins = self.pile_origins[:]
        other.fresh = self.fresh

# compiled by mypyc
# Written by `python -m calamity.lab.positions` from fields.py and options.py: edit those.
"""The class that holds the data of a position: its attributes, their initial values, and how to copy them."""

from mypy_extensions import mypyc_attr

from calamity.games.nine_lives.box import NO_BOX, Box
from calamity.kernel.memory import Remembering
from calamity.kernel.zones import NO_LISTS, NO_PILE, NONE, Pile


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Data(Remembering):
    """Everything that a position holds beyond what every game has."""

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
        self.box: Box = NO_BOX  # shared by all positions of a game
        self.variant: int = 0  # the option variant
        self.choose_characters: int = 1  # the option characters
        self.race: int = 0  # the option reaction_order
        self.blockable: int = 0  # the option blockable_catastrophes
        self.jump: int = 0  # the option reapurr_steps
        self.whole_rolls: int = 0  # the option yarn_scope
        self.orphan: int = 0  # the option orphan_catastrophe
        self.max_turns: int = 500  # the option max_turns
        self.hands: list[list[int]] = NO_LISTS
        self.hand_pools: list[list[int]] = NO_LISTS
        self.rows: list[list[int]] = NO_LISTS
        self.main_deck: Pile = NO_PILE
        self.power_deck: Pile = NO_PILE
        self.catastrophe_deck: Pile = NO_PILE
        self.main_discards: list[int] = NONE
        self.power_discards: list[int] = NONE
        self.catastrophe_discards: list[int] = NONE
        self.in_play: list[int] = NONE
        self.revealed: list[int] = NONE
        self.lasting: list[int] = NONE
        self.lives: list[int] = NONE
        self.alive: list[int] = NONE
        self.yarn: list[int] = NONE
        self.character: list[int] = NONE
        self.shields: list[int] = NONE
        self.guarded: list[int] = NONE  # 1: loses no lives this turn
        self.fell: list[int] = NONE  # 0, or the how-manieth elimination was a seat's
        self.sanctuary: int = 0
        self.reapurr: int = 0
        self.first: int = 0
        self.current: int = 0
        self.turns: int = 0
        self.phase: int = 0
        self.acting: list[int] = NONE
        self.owners: list[int] = NONE
        self.aims: list[int] = NONE
        self.shares: list[int] = NONE  # who has to face the Attack or Curiosity at the bottom of it; likewise
        self.sunk: list[int] = NONE  # Power Cats announced for the Siren
        self.plays: int = 0  # cards played since the stack was last empty
        self.lasting_of: list[int] = NONE  # whose turn each lasting Event came up in
        self.dice: list[int] = NONE
        self.rollers: list[int] = NONE  # who rolled each die
        self.needs: list[int] = NONE  # the Attack number against each die, or 0
        self.fixed: list[int] = NONE  # 1: set by a card, can't be changed any more
        self.yarnless: int = 0  # 1: no Yarn may be spent on this roll
        self.losses: list[int] = NONE
        self.gains: list[int] = NONE
        self.lost: list[int] = NONE  # what was really lost in the last batch
        self.hits: list[int] = NONE  # failed defences against the card that resolves
        self.falling: int = 0  # mask of those who are about to be eliminated
        self.picks: list[int] = NONE  # revealed choices as actions, final rolls of a chain; -1: none
        self.holder: int = -1
        self.thrower: int = -1
        self.danger: int = 0
        self.ending: int = 0
        self.order: list[int] = NONE  # the living in turn order; replaced, never changed
        self.arrivals: list[list[int]] = NO_LISTS  # what each seat remembers of the order in which its cards came

    def lay_out(self) -> None:
        """Create the zones and lists of this position: empty, or one value for each seat."""
        self.hands = [[] for _ in range(self.n)]
        self.hand_pools = [[] for _ in range(self.n)]
        self.rows = [[] for _ in range(self.n)]
        self.main_deck = Pile([])
        self.power_deck = Pile([])
        self.catastrophe_deck = Pile([])
        self.main_discards = []
        self.power_discards = []
        self.catastrophe_discards = []
        self.in_play = []
        self.revealed = []
        self.lasting = []
        self.lives = [9] * self.n
        self.alive = [1] * self.n
        self.yarn = [3] * self.n
        self.character = [-1] * self.n
        self.shields = [0] * self.n
        self.guarded = [0] * self.n
        self.fell = [0] * self.n
        self.acting = []
        self.owners = []
        self.aims = []
        self.shares = []
        self.sunk = []
        self.lasting_of = []
        self.dice = []
        self.rollers = []
        self.needs = []
        self.fixed = []
        self.losses = [0] * self.n
        self.gains = [0] * self.n
        self.lost = [0] * self.n
        self.hits = [0] * self.n
        self.picks = [-1] * self.n
        self.order = []
        self.arrivals = [[] for _ in range(self.n)]

    def copy_position(self, other: "Data") -> None:
        """Copy everything into a fresh position."""
        self.copy_into(other)
        other.box = self.box
        other.variant = self.variant
        other.choose_characters = self.choose_characters
        other.race = self.race
        other.blockable = self.blockable
        other.jump = self.jump
        other.whole_rolls = self.whole_rolls
        other.orphan = self.orphan
        other.max_turns = self.max_turns
        other.hands = [part[:] for part in self.hands]
        other.hand_pools = [part[:] for part in self.hand_pools]
        other.rows = [part[:] for part in self.rows]
        other.main_deck = self.main_deck.copy()
        other.power_deck = self.power_deck.copy()
        other.catastrophe_deck = self.catastrophe_deck.copy()
        other.main_discards = self.main_discards[:]
        other.power_discards = self.power_discards[:]
        other.catastrophe_discards = self.catastrophe_discards[:]
        other.in_play = self.in_play[:]
        other.revealed = self.revealed[:]
        other.lasting = self.lasting[:]
        other.lives = self.lives[:]
        other.alive = self.alive[:]
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
        other.acting = self.acting[:]
        other.owners = self.owners[:]
        other.aims = self.aims[:]
        other.shares = self.shares[:]
        other.sunk = self.sunk[:]
        other.plays = self.plays
        other.lasting_of = self.lasting_of[:]
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
        other.order = self.order[:]
        other.arrivals = [part[:] for part in self.arrivals]

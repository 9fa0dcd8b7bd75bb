# compiled by mypyc
# Written by `python -m calamity.lab.positions` from fields.py and options.py: edit those.
"""The class that holds the data of a position: its attributes, their initial values, and how to copy them."""

from mypy_extensions import mypyc_attr

from calamity.games.catastrophic.box import NO_BOX, Box
from calamity.kernel.memory import Remembering
from calamity.kernel.zones import NO_LISTS, NO_PILE, NONE, Pile


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Data(Remembering):
    """Everything that a position holds beyond what every game has."""

    __slots__ = (
        "able",
        "active",
        "again",
        "air",
        "air_by",
        "air_card",
        "air_first",
        "air_off",
        "air_other",
        "air_seat",
        "air_second",
        "announced",
        "argued",
        "asleep",
        "bans",
        "box",
        "broken",
        "clocks",
        "communities",
        "continuous",
        "counter",
        "debate",
        "deck",
        "departed",
        "discards",
        "due_naps",
        "due_rn",
        "even_turns",
        "event",
        "events_to_end",
        "extinct_pile",
        "facing",
        "fallen",
        "first",
        "fresh_naps",
        "fresh_rn",
        "gene_pool",
        "guards",
        "hand_events",
        "hand_pools",
        "hands",
        "happening",
        "held",
        "history",
        "lights",
        "linked",
        "links",
        "loads",
        "niches",
        "offspring",
        "prey",
        "queue",
        "quiet",
        "refresh_hands",
        "removed",
        "resilient",
        "resource_number",
        "room",
        "scores",
        "sender",
        "sent",
        "shielded",
        "shorts",
        "spots",
        "stage",
        "sting",
        "strict_hunger",
        "tally",
        "thieves",
        "tied",
        "trait_cap",
        "traits",
        "turn",
        "turn_cap",
        "turns",
        "turns_left",
        "unused",
        "votes",
        "vulnerable",
        "warned",
        "winners",
    )

    def __init__(self, n: int, rng: int) -> None:
        super().__init__(n, rng)
        self.box: Box = NO_BOX  # shared by all positions of a game
        self.events_to_end: int = 7  # the option events_to_end
        self.debate: int = 0  # the option debate
        self.even_turns: int = 0  # the option even_turns
        self.refresh_hands: int = 0  # the option refresh
        self.trait_cap: int = 99  # the option trait_cap
        self.hand_events: int = 1  # the option hand_events
        self.quiet: int = 0  # the option quiet
        self.resource_number: int = 7  # the option resource_number
        self.strict_hunger: int = 0  # the option strict_hunger
        self.extinct_pile: int = 0  # the option extinct_pile
        self.turn_cap: int = 20  # the option turn_cap
        self.hands: list[list[int]] = NO_LISTS
        self.hand_pools: list[list[int]] = NO_LISTS
        self.deck: Pile = NO_PILE
        self.discards: list[int] = NONE
        self.communities: list[list[int]] = NO_LISTS
        self.continuous: list[list[int]] = NO_LISTS
        self.air: list[int] = NONE
        self.happening: list[int] = NONE
        self.history: list[int] = NONE
        self.removed: list[int] = NONE
        self.unused: list[int] = NONE
        self.stage: int = 0
        self.first: int = 0
        self.active: int = 0
        self.turn: int = 0  # turns begun, by all; -1: the game hasn't begun
        self.turns: list[int] = NONE  # turns begun
        self.counter: int = 0  # Events played
        self.turns_left: int = -1  # once the end is triggered
        self.announced: list[int] = NONE  # Interactions in this turn
        self.sent: int = 0  # Events from hand in this turn
        self.fresh_rn: list[int] = NONE  # changes of the Resource Number until the end of the next turn
        self.due_rn: list[int] = NONE  # … until the end of this turn
        self.bans: list[int] = NONE  # no new Species: 0, FRESH or DUE
        self.clocks: list[list[int]] = NO_LISTS  # of each Continuous card: FRESH or DUE, 0 if it has no clock
        self.spots: list[list[int]] = NO_LISTS
        self.traits: list[list[int]] = NO_LISTS  # masks of all their Traits
        self.asleep: list[list[int]] = NO_LISTS  # of those that are Deactivated
        self.fresh_naps: list[list[int]] = NO_LISTS  # Deactivated until the end of the next turn
        self.due_naps: list[list[int]] = NO_LISTS  # … until the end of this turn
        self.guards: list[list[int]] = NO_LISTS  # Protection: 0, FRESH or DUE
        self.shorts: list[list[int]] = NO_LISTS  # short of food
        self.offspring: list[list[int]] = NO_LISTS
        self.links: list[list[int]] = NO_LISTS  # number of the link to another Species; 0: none
        self.loads: list[list[int]] = NO_LISTS  # Parasite Loads on it
        self.air_by: list[int] = NONE
        self.air_seat: list[int] = NONE
        self.air_first: list[int] = NONE
        self.air_second: list[int] = NONE
        self.air_card: list[int] = NONE
        self.air_other: list[int] = NONE
        self.air_off: list[int] = NONE  # CANCELLED, ATTACHED or 0
        self.event: int = -1
        self.sender: int = -1
        self.facing: int = -1
        self.again: int = 0  # of a later facing: the place among the Continuous cards, and one more
        self.queue: list[int] = NONE  # who will face it after
        self.shielded: int = 0  # mask of seats that its negative effects don't touch
        self.thieves: list[int] = NONE  # who draws in place of each seat; -1: the seat itself
        self.warned: list[int] = NONE  # Species with one match more: place | seat << 9
        self.departed: list[int] = NONE  # Species that are not affected, likewise
        self.argued: list[int] = NONE  # places whose claim was accepted
        self.votes: int = 0  # how many the last claim had
        self.vulnerable: list[int] = NONE  # places
        self.resilient: list[int] = NONE
        self.scores: list[int] = NONE
        self.tied: list[int] = NONE
        self.winners: list[int] = NONE
        self.lights: list[list[int]] = NO_LISTS  # Conditions on the active Traits of Species
        self.tally: int = 0  # what the positive effect counts, taken when the facing began
        self.sting: int = 0  # 1: the struck Species stings, 2: and has lost a Trait
        self.fallen: int = 0  # Species that went Extinct in this settling
        self.broken: list[int] = NONE  # links that lost a Species in it
        self.linked: int = 0  # links so far, for their numbers
        self.held: list[int] = NONE  # the Interactions in hand
        self.gene_pool: list[int] = NONE  # the Traits on all Species; always known
        self.niches: list[int] = NONE  # a Species may begin below it
        self.room: list[int] = NONE  # Traits that some Species may get
        self.able: list[int] = NONE  # Traits with abilities for windows
        self.prey: list[int] = NONE  # Interactions that may choose one

    def lay_out(self) -> None:
        """Create the zones and lists of this position: empty, or one value for each seat."""
        self.hands = [[] for _ in range(self.n)]
        self.hand_pools = [[] for _ in range(self.n)]
        self.deck = Pile([])
        self.discards = []
        self.communities = [[] for _ in range(self.n)]
        self.continuous = [[] for _ in range(self.n)]
        self.air = []
        self.happening = []
        self.history = []
        self.removed = []
        self.unused = []
        self.turns = [0] * self.n
        self.announced = [0] * self.n
        self.fresh_rn = [0] * self.n
        self.due_rn = [0] * self.n
        self.bans = [0] * self.n
        self.clocks = [[] for _ in range(self.n)]
        self.spots = [[] for _ in range(self.n)]
        self.traits = [[] for _ in range(self.n)]
        self.asleep = [[] for _ in range(self.n)]
        self.fresh_naps = [[] for _ in range(self.n)]
        self.due_naps = [[] for _ in range(self.n)]
        self.guards = [[] for _ in range(self.n)]
        self.shorts = [[] for _ in range(self.n)]
        self.offspring = [[] for _ in range(self.n)]
        self.links = [[] for _ in range(self.n)]
        self.loads = [[] for _ in range(self.n)]
        self.air_by = []
        self.air_seat = []
        self.air_first = []
        self.air_second = []
        self.air_card = []
        self.air_other = []
        self.air_off = []
        self.queue = []
        self.thieves = [-1] * self.n
        self.warned = []
        self.departed = []
        self.argued = []
        self.vulnerable = []
        self.resilient = []
        self.scores = [0] * self.n
        self.tied = []
        self.winners = []
        self.lights = [[] for _ in range(self.n)]
        self.broken = []
        self.held = [-1] * self.n
        self.gene_pool = [0] * self.n
        self.niches = [-1] * self.n
        self.room = [-1] * self.n
        self.able = [-1] * self.n
        self.prey = [-1] * self.n

    def copy_position(self, other: "Data") -> None:
        """Copy everything into a fresh position."""
        self.copy_into(other)
        other.box = self.box
        other.events_to_end = self.events_to_end
        other.debate = self.debate
        other.even_turns = self.even_turns
        other.refresh_hands = self.refresh_hands
        other.trait_cap = self.trait_cap
        other.hand_events = self.hand_events
        other.quiet = self.quiet
        other.resource_number = self.resource_number
        other.strict_hunger = self.strict_hunger
        other.extinct_pile = self.extinct_pile
        other.turn_cap = self.turn_cap
        other.hands = [part[:] for part in self.hands]
        other.hand_pools = [part[:] for part in self.hand_pools]
        other.deck = self.deck.copy()
        other.discards = self.discards[:]
        other.communities = [part[:] for part in self.communities]
        other.continuous = [part[:] for part in self.continuous]
        other.air = self.air[:]
        other.happening = self.happening[:]
        other.history = self.history[:]
        other.removed = self.removed[:]
        other.unused = self.unused[:]
        other.stage = self.stage
        other.first = self.first
        other.active = self.active
        other.turn = self.turn
        other.turns = self.turns[:]
        other.counter = self.counter
        other.turns_left = self.turns_left
        other.announced = self.announced[:]
        other.sent = self.sent
        other.fresh_rn = self.fresh_rn[:]
        other.due_rn = self.due_rn[:]
        other.bans = self.bans[:]
        other.clocks = [part[:] for part in self.clocks]
        other.spots = [part[:] for part in self.spots]
        other.traits = [part[:] for part in self.traits]
        other.asleep = [part[:] for part in self.asleep]
        other.fresh_naps = [part[:] for part in self.fresh_naps]
        other.due_naps = [part[:] for part in self.due_naps]
        other.guards = [part[:] for part in self.guards]
        other.shorts = [part[:] for part in self.shorts]
        other.offspring = [part[:] for part in self.offspring]
        other.links = [part[:] for part in self.links]
        other.loads = [part[:] for part in self.loads]
        other.air_by = self.air_by[:]
        other.air_seat = self.air_seat[:]
        other.air_first = self.air_first[:]
        other.air_second = self.air_second[:]
        other.air_card = self.air_card[:]
        other.air_other = self.air_other[:]
        other.air_off = self.air_off[:]
        other.event = self.event
        other.sender = self.sender
        other.facing = self.facing
        other.again = self.again
        other.queue = self.queue[:]
        other.shielded = self.shielded
        other.thieves = self.thieves[:]
        other.warned = self.warned[:]
        other.departed = self.departed[:]
        other.argued = self.argued[:]
        other.votes = self.votes
        other.vulnerable = self.vulnerable[:]
        other.resilient = self.resilient[:]
        other.scores = self.scores[:]
        other.tied = self.tied[:]
        other.winners = self.winners[:]
        other.lights = [part[:] for part in self.lights]
        other.tally = self.tally
        other.sting = self.sting
        other.fallen = self.fallen
        other.broken = self.broken[:]
        other.linked = self.linked
        other.held = self.held[:]
        other.gene_pool = self.gene_pool[:]
        other.niches = self.niches[:]
        other.room = self.room[:]
        other.able = self.able[:]
        other.prey = self.prey[:]

    def transient(self) -> list[str]:
        """What is not stored with a position."""
        return [*super().transient(), "able", "gene_pool", "held", "niches", "prey", "room"]

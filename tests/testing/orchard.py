"""A tiny game for tests of scenarios: every shape of zone, a display with two stacks, a die, a two-part action."""

from __future__ import annotations

from collections.abc import Mapping

from calamity.kernel.actions import ActionSpace, Domain, Verb
from calamity.kernel.cards import Card
from calamity.kernel.fields import Field
from calamity.kernel.game import EventSpec, Game, Result
from calamity.kernel.languages import Words
from calamity.kernel.marks import mark
from calamity.kernel.options import OptionSpec, Value
from calamity.kernel.state import State
from calamity.kernel.texts import Texts, common
from calamity.kernel.zones import HAND, NOBODY, OWNER, PER_SEAT, PILE, QUEUE, ROW, SEVERAL, Pile, Zone, slot

TURN, DECIDED, GIVEN = 0, 1, 2
TAKE, SHAKE, GIVE, FRUIT, REST = 4, 10, 11, 12, 18

ZONES = [
    Zone("hand", "hands", HAND, OWNER, PER_SEAT, number=0, origins="pools_of"),
    Zone("stalls", "stalls", ROW),
    Zone("crates", "crates", PILE, NOBODY, SEVERAL),
    Zone("compost", "compost", ROW),
    Zone("cellar", "cellar", QUEUE),
]


class Fruit(Card, frozen=True, kw_only=True):
    """A kind of fruit."""

    crate: str

    @property
    def deck(self) -> str:
        return self.crate


COUNTS = {"boskop": 3, "elstar": 2, "gala": 2, "conference": 3, "williams": 1}
KINDS = (*COUNTS, "quince")
FRUITS = {
    name: Fruit(id=name, name=Words(en=name), count=COUNTS.get(name, 1), crate="pears" if i in (3, 4) else "apples")
    for i, name in enumerate(KINDS)
}


class Trees(State):
    """A position of the orchard."""

    def __init__(self, n: int, rng: int) -> None:
        super().__init__(n, rng)
        self.hands: list[list[int]] = []
        self.pools_of: list[list[int]] = []
        self.stalls: list[int] = []
        self.crates: list[Pile] = []
        self.compost: list[int] = []
        self.cellar: list[int] = []
        self.coins = [0] * n
        self.mood = 0
        self.favourite = -1
        self.stormy = False
        self.active = 0
        self.shakes = 0

    def copy(self) -> Trees:
        other = Trees(self.n, self.rng)
        self.copy_into(other)
        other.hands = [hand[:] for hand in self.hands]
        other.pools_of = [pools[:] for pools in self.pools_of]
        other.stalls, other.compost, other.cellar = self.stalls[:], self.compost[:], self.cellar[:]
        other.crates = [pile.copy() for pile in self.crates]
        other.coins = self.coins[:]
        other.mood, other.favourite, other.stormy = self.mood, self.favourite, self.stormy
        other.active, other.shakes = self.active, self.shakes
        return other

    def zones(self) -> list[Zone]:
        return ZONES

    def choices(self, step: int, seat: int, a: int, b: int) -> list[int]:
        if step == GIVEN:
            return [FRUIT + card for card in sorted(set(self.hands[seat]))]
        taking = [TAKE + card for card in self.stalls if card >= 0]
        giving = [GIVE] if len(set(self.hands[seat])) > 1 else []
        return [*sorted(set(taking)), *([SHAKE] if self.shakes else []), *giving, REST]

    def dispatch(self, step: int, a: int, b: int) -> None:
        if step == TURN:
            self.emit("turn", self.active)
            self.ask(self.active, DECIDED)
        elif step == GIVEN:
            card = self.choice - FRUIT
            self.hands[self.seat].remove(card)
            self.pools_of[self.seat].pop()
            self.compost.append(card)
            self.push(TURN)
        elif self.choice == SHAKE:
            self.shakes -= 1
            self.coins[self.active] += self.roll()
            self.push(TURN)
        elif self.choice == GIVE:
            self.ask(self.active, GIVEN)
        elif self.choice == REST:
            self.active = (self.active + 1) % self.n
            self.shakes = 2
            self.push(TURN)
        else:
            self.take(self.choice - TAKE)
            self.push(TURN)

    def take(self, card: int) -> None:
        place = self.stalls.index(card)
        self.gain(self.hands[self.active], card)
        self.pools_of[self.active].append(0)
        crate = self.crates[0 if place < 2 else 1]
        self.stalls[place] = self.draw(crate) if crate.size() else -1


class Orchard(Game):
    """Two to four seats pick fruit."""

    name = "orchard"
    title = "Orchard"
    seats = range(2, 5)
    option_specs = (OptionSpec("weather", ("fair", "foul")),)
    questions = {DECIDED: "turn", GIVEN: "give"}
    fields = (
        Field("coins", per_seat=True, least=-1),
        Field("mood", values=("calm", "busy")),
        Field("favourite", card=True, optional=True),
        Field("stormy"),
        Field("active"),
        Field("shakes"),
    )
    event_specs = (EventSpec("turn", (("seat", "seat"),)),)
    general_rules = dict.fromkeys(("over", "not_asked", "not_offered", "take_back", "resign", "concede"), "O-1")
    state_class = Trees
    part_names = {"crates": ("apples", "pears")}
    displays = ("stalls",)
    kinds = KINDS
    cards = FRUITS
    texts = Texts({}, common())
    actions = ActionSpace(
        [
            Verb("take", TAKE, Domain("card", KINDS)),
            Verb("shake", SHAKE),
            Verb("give", GIVE),
            Verb("fruit", FRUIT, Domain("card", KINDS)),
            Verb("rest", REST),
        ]
    )

    def set_up(self, state: State, options: Mapping[str, Value]) -> None:
        """Two apples and a pear in the stalls, one fruit in every hand, one in the cellar; quinces are left out."""
        assert isinstance(state, Trees)
        counts = list(COUNTS.values())
        boxed = [[kind for kind in group for _ in range(counts[kind])] for group in ((0, 1, 2), (3, 4))]
        state.crates = [Pile(sorted(bag)) for bag in boxed]
        state.stalls = [state.draw(state.crates[i]) for i in (0, 0, 1)]
        state.hands = [[state.draw(state.crates[0])] for _ in range(state.n)]
        state.pools_of = [[0] for _ in range(state.n)]
        state.cellar = [slot(state.draw(state.crates[1]), 1)]
        state.marks = [mark(state.hands[0][0], 1, 1)]
        state.crates[0].origin = 1
        state.pools = 2
        state.push(TURN)

    def begin_turn(self, state: State, seat: int) -> None:
        assert isinstance(state, Trees)
        state.active, state.shakes = seat, 2
        state.push(TURN)

    def check_position(self, state: State) -> list[str]:
        assert isinstance(state, Trees)
        problems = ["somebody has debts"] if min(state.coins) < 0 else []
        return [*problems, *(["too much compost"] if len(state.compost) > 5 else [])]

    def result(self, state: State) -> Result:
        raise NotImplementedError


class FixedOrchard(Orchard):
    """The same game, which nobody can enter in the middle."""

    def begin_turn(self, state: State, seat: int) -> None:
        raise NotImplementedError


class Larder(Orchard):
    """The same game, in which displaced fruit goes to the compost."""

    def home(self, card: Card) -> str:
        return "compost"

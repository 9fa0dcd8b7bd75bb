"""The declaration of the example game Rising River: options, actions, fields, events, beginning and end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from calamity.kernel.actions import ActionSpace, Domain, Verb
from calamity.kernel.cards import Card, Deck
from calamity.kernel.fields import Field
from calamity.kernel.game import EventSpec, Game, Result
from calamity.kernel.options import OptionSpec, Value
from calamity.kernel.state import State
from calamity.kernel.tuning import Tuning
from calamity.kernel.wits import Wits
from calamity.kernel.wording import SEAT_OR_NOBODY
from rising_river.state import DEALT, PLAY, PLAYED, TURN, River
from rising_river.wits import RiverWits

MOST = 5  # players


class Weather(Card, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """W-5: a card and the water that it brings."""

    water: int

    @property
    def deck(self) -> str:
        """All cards have the same back."""
        return "deck"


def check_cards(cards: Sequence[Weather | None]) -> list[tuple[int, str, str]]:
    """W-2: enough cards for everybody, and at least one of each kind."""
    read = [(i, card) for i, card in enumerate(cards) if card is not None]
    problems = [(i, "count", "at least one") for i, card in read if card.count < 1]
    if len(read) == len(cards) and sum(card.count for _, card in read) < DEALT * MOST:
        problems.append((-1, "count", f"{MOST} players need {DEALT * MOST} cards"))
    return problems


class RisingRiver(Game):
    """W-1: two to five neighbours.  Every decision plays a card, so there are at most as many as cards."""

    name = "rising_river"
    title = "Rising River"
    seats = range(2, MOST + 1)
    option_specs = (OptionSpec("dyke", (12,), ("W-3",), numbers=range(8, 21)),)
    questions = {PLAYED: "turn"}
    rules_behind = {"ask.turn": ("W-5", "W-6"), "play": ("W-5", "W-6")}
    fields = (Field("water"), Field("dyke"), Field("breaker", words=SEAT_OR_NOBODY), Field("active", hidden=True))
    event_specs = (
        EventSpec.of("dealt", card="card"),
        EventSpec.of("played", seat="seat", card="card", water="number"),
        EventSpec.of("drew", seat="seat"),
        EventSpec.of("drew_card", card="card"),
        EventSpec.of("broke", seat="seat"),
        EventSpec.of("left", seat="seat"),
    )
    general_rules = {
        "over": "W-6",
        "not_asked": "W-4",
        "not_offered": "W-5",
        "take_back": "W-9",
        "resign": "W-8",
        "concede": "W-8",
    }
    state_class = River
    package = "rising_river"
    tuning = Tuning(iterations=(60, 240))

    def __init__(self, source: str | None = None, file: str = "") -> None:
        self.deck: Deck[Weather] = self.read_cards(Weather, check_cards, source, file)
        self.waters = [card.water for card in self.deck.cards]
        self.actions = ActionSpace([Verb("play", PLAY, Domain("card", self.kinds))])
        self.bound = sum(card.count for card in self.deck.cards)

    def blank(self, seats: int, rng: int) -> State:
        """A position with the water of the cards attached."""
        state = super().blank(seats, rng)
        assert isinstance(state, River)
        state.box = self.waters
        return state

    def set_up(self, state: State, options: Mapping[str, Value]) -> None:
        """W-2, W-3, W-4: deal, and let seat 0 begin."""
        assert isinstance(state, River)
        state.dyke = int(options["dyke"])
        state.deck.bag = [kind for kind, card in enumerate(self.deck.cards) for _ in range(card.count)]
        state.deal()
        state.push(TURN)

    def begin_turn(self, state: State, seat: int) -> None:
        """Put a seat at the start of its turn (for test positions)."""
        assert isinstance(state, River)
        state.active = seat
        state.push(TURN)

    def refusal(self, state: State, seat: int, action: int) -> tuple[str, str, Mapping[str, object]]:
        """W-5: players have only the cards in their hand."""
        return "W-5", "not_in_hand", {"card": ("card", self.actions.decode(action).args[0])}

    def wits(self) -> Wits:
        """The judgement that bots use."""
        return RiverWits()

    def result(self, state: State) -> Result:
        """W-1, W-7, W-8: who has won."""
        assert isinstance(state, River)
        winners = tuple(state.winners())
        scores = tuple(int(seat in winners) for seat in range(state.n))
        ranks = tuple(1 if seat in winners else len(winners) + 1 for seat in range(state.n))
        reason = "broken" if state.breaker >= 0 else "alone" if len(state.present()) == 1 else "held"
        return Result(winners, scores, ranks, reason, "won" if len(winners) == 1 else "shared")


def make(source: str | None = None, file: str = "") -> Game:
    """Build the game with its own cards or those of another card file."""
    return RisingRiver(source, file)

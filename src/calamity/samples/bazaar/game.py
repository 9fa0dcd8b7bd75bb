"""The declaration of the sample game Bazaar: wares, options, actions, fields, events, refusals, result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from calamity.kernel.actions import ActionSpace, Domain, Verb
from calamity.kernel.cards import Card, Deck
from calamity.kernel.fields import Field
from calamity.kernel.game import EventSpec, Game, Result
from calamity.kernel.options import OptionSpec, Value
from calamity.kernel.state import State
from calamity.kernel.wording import SEAT_OR_NOBODY
from calamity.samples.bazaar.rules import ANSWERED, MORNING, PICKED, REVEALED, SPOILED, TRADED, Bazaar
from calamity.samples.bazaar.state import (
    ACCEPT,
    BID,
    DECLINE,
    ENOUGH,
    GIVE,
    KINDS,
    OFFER,
    PICK,
    READY,
    SPOIL,
    WISH,
)

SEATS = Domain("seat", ("0", "1", "2", "3", "4"))
VERBS_OF = {  # which verbs answer which question
    "pick": ("pick",),
    "trade": ("ready", "offer", "give", "wish"),
    "answer": ("accept", "decline"),
    "bid": ("bid", "enough"),
    "spoil": ("spoil",),
}
RULES_BEHIND = {
    "pick": ("B-5", "B-6"),
    "trade": ("B-7", "B-8"),
    "answer": ("B-9", "B-10"),
    "bid": ("B-11", "B-12"),
    "spoil": ("B-13",),
    "ready": ("B-7",),
    "offer": ("B-8",),
    "give": ("B-8", "B-9"),
    "wish": ("B-8", "B-9"),
    "accept": ("B-10",),
    "decline": ("B-10",),
    "enough": ("B-11",),
}

Reason = tuple[str, str, Mapping[str, object]]


class Ware(Card, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """B-2: a ware and its worth."""

    worth: int

    @property
    def deck(self) -> str:
        """All wares have the same back."""
        return "deck"


def check_wares(wares: Sequence[Ware | None]) -> list[tuple[int, str, str]]:
    """B-2: what a set of wares needs so that five can play with it."""
    read = [(i, ware) for i, ware in enumerate(wares) if ware is not None]
    problems = [(i, "worth", "a ware is worth at least 1") for i, ware in read if ware.worth < 1]
    problems += [(i, "count", "at least one") for i, ware in read if ware.count < 1]
    if len(wares) != KINDS:
        problems.append((-1, "card", f"there are {KINDS} kinds of wares, the file has {len(wares)}"))
    elif len(read) == KINDS and sum(ware.count for _, ware in read) < 38:
        problems.append((-1, "count", "five merchants need 38 wares"))
    return problems


class BazaarGame(Game):
    """B-1: three to five merchants.

    Each seat makes at most 45 decisions in three days: nine picks, three offers of three links and as many answers,
    three times ready, 18 links of bids and three spoiled wares.
    """

    name = "bazaar"
    title = "The bazaar"
    seats = range(3, 6)
    bound = 45 * 5
    payoff_sum = 1.0
    option_specs = (
        OptionSpec("days", (3,), ("B-3",), numbers=range(1, 4)),
        OptionSpec("passing", ("left", "right"), ("B-6",)),
        OptionSpec("trading", ("on", "off"), ("B-7",), field="trading", flag="on"),
    )
    questions = {PICKED: "pick", TRADED: "trade", ANSWERED: "answer", REVEALED: "bid", SPOILED: "spoil"}
    rules_behind = RULES_BEHIND
    fields = (
        Field("day"),
        Field("days"),
        Field("ready", per_seat=True),
        Field("offers", per_seat=True),
        Field("trader", words=SEAT_OR_NOBODY),
        Field("partner", words=SEAT_OR_NOBODY),
        Field("wish", card=True, optional=True),
        Field("bids", per_seat=True),
        Field("points", per_seat=True),
        Field("onward", hidden=True),  # from an option, which everybody knows
    )
    event_specs = (
        EventSpec.of("morning", day="number", seat="seat"),
        EventSpec.of("lot", card="card"),
        EventSpec.of("dealt", card="card"),
        EventSpec.of("picked", card="card"),
        EventSpec.of("passed_on", left="number"),
        EventSpec.of("received", card="card"),
        EventSpec.of("ready", seat="seat"),
        EventSpec.of("unready", seat="seat"),
        EventSpec.of("offered", seat="seat", other="seat", card="card"),
        EventSpec.of("whispered", seat="seat", other="seat", card="card"),
        EventSpec.of("accepted", seat="seat", other="seat", card="card"),
        EventSpec.of("declined", seat="seat", other="seat"),
        EventSpec.of("bid_ware", seat="seat", card="card"),
        EventSpec.of("bid", seat="seat", worth="number"),
        EventSpec.of("won", seat="seat", card="card"),
        EventSpec.of("unsold", card="card"),
        EventSpec.of("spoiled", seat="seat", card="card"),
        EventSpec.of("reshuffled", count="number"),
        EventSpec.of("laid_out", seat="seat", card="card"),
        EventSpec.of("scored", seat="seat", points="number"),
        EventSpec.of("left", seat="seat"),
    )
    general_rules = {
        "over": "B-15",
        "not_asked": "B-3",
        "not_offered": "B-3",
        "take_back": "B-19",
        "resign": "B-18",
        "concede": "B-18",
    }
    state_class = Bazaar
    package = "calamity.samples.bazaar"

    def __init__(self, source: str | None = None, file: str = "") -> None:
        self.deck: Deck[Ware] = self.read_cards(Ware, check_wares, source, file)
        self.worths = [ware.worth for ware in self.deck.cards]
        ware = Domain("card", self.kinds)
        self.actions = ActionSpace(
            [
                Verb("ready", READY),
                Verb("accept", ACCEPT),
                Verb("decline", DECLINE),
                Verb("enough", ENOUGH),
                Verb("offer", OFFER, SEATS),
                Verb("pick", PICK, ware),
                Verb("give", GIVE, ware),
                Verb("wish", WISH, ware),
                Verb("bid", BID, ware),
                Verb("spoil", SPOIL, ware),
            ]
        )

    # ---- play ----

    def blank(self, seats: int, rng: int) -> State:
        """A position with the worths of the wares attached."""
        state = super().blank(seats, rng)
        assert isinstance(state, Bazaar)
        state.box = self.worths
        return state

    def set_up(self, state: State, options: Mapping[str, Value]) -> None:
        """B-2, B-3: fill the deck at random, leave the rest in the crate, and begin the first day."""
        assert isinstance(state, Bazaar)
        state.days = int(options["days"])
        state.onward = 1 if options["passing"] == "left" else state.n - 1
        wares = [kind for kind, ware in enumerate(self.deck.cards) for _ in range(ware.count)]
        while len(wares) > 7 * state.n + 3:
            state.gain(state.crate, state.draw_from(wares))
        state.deck.bag = wares
        state.push(MORNING)

    def begin_turn(self, state: State, seat: int) -> None:
        """Begin a morning (for test positions); all seats act in it."""
        state.push(MORNING)

    def refusal(self, state: State, seat: int, action: int) -> Reason:
        """Why an asked seat isn't offered an action."""
        assert isinstance(state, Bazaar)
        move = self.actions.decode(action)
        question = self.questions[state.stack[-1] & 255]
        if move.verb not in VERBS_OF[question]:
            return "B-3", "not_offered", {}
        if question == "trade":
            return self._no_deal(state, seat, move.verb, move.args)
        if question == "pick":
            return "B-5", "not_in_packet", {"card": ("card", move.args[0])}
        if question == "answer":
            return "B-10", "wish_unfulfilled", {}
        return RULES_BEHIND[question][0], "not_in_hand", {"card": ("card", move.args[0])}

    def _no_deal(self, state: Bazaar, seat: int, verb: str, args: tuple[str, ...]) -> Reason:
        """B-7, B-8: why a link of an offer isn't possible."""
        links = len(state.lanes[seat])
        if verb == "give" and links == 1:
            return "B-8", "not_in_hand", {"card": ("card", args[0])}
        if verb == "wish" and links == 2:
            return "B-8", "same_ware", {}
        if links:
            return "B-8", "finish_offer", {}
        if verb != "offer":
            return "B-8", "no_offer_begun", {}
        if state.offers[seat]:
            return "B-8", "offered_already", {}
        if not state.hands[seat]:
            return "B-8", "nothing_to_offer", {}
        other = int(args[0])
        if other == seat:
            return "B-8", "yourself", {}
        if other >= state.n:
            return "B-8", "nobody_there", {}
        return "B-8", "nothing_to_take", {"seat": ("seat", other)}

    def result(self, state: State) -> Result:
        """B-17, B-18: the ranking."""
        assert isinstance(state, Bazaar)
        winners = tuple(state.winners())
        present = state.present()
        scores = tuple(state.points)
        ranks = tuple(
            1
            if seat in winners
            else 1 + sum(scores[other] > scores[seat] or other in winners for other in present)
            if seat in present
            else len(present) + 1
            for seat in range(state.n)
        )
        if len(present) == 1:
            return Result(winners, scores, ranks, "alone")
        if len(winners) > 1:
            return Result(winners, scores, ranks, "shared", "shared")
        return Result(winners, scores, ranks, "points")


def make(source: str | None = None, file: str = "") -> Game:
    """Build the game with its own wares or those of another card file."""
    return BazaarGame(source, file)

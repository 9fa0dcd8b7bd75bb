"""The declaration of the sample game Alley: cards, options, actions, fields, events, refusals, result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from calamity.kernel.actions import ActionSpace, Domain, Verb
from calamity.kernel.cards import Card, Deck
from calamity.kernel.fields import LIST, Field
from calamity.kernel.game import EventSpec, Game, Result
from calamity.kernel.options import OptionSpec, Value
from calamity.kernel.state import PASS, State
from calamity.kernel.wording import SEAT, SEAT_OR_NOBODY
from calamity.samples.alley.rules import ACTED, HISSED, REROLLED, SORTED, TURN, Alley
from calamity.samples.alley.state import (
    BURY,
    DAWN,
    FIRST_BINS,
    HAND_SIZE,
    KEEP,
    LAST_CAT,
    LOOK,
    MOST_BINS,
    PLAY_FILCH,
    PLAY_HISS,
    PLAY_SCRATCH,
    PLAY_SNIFF,
    PLAY_SWAP,
    REROLL,
    REST,
    STASH,
    TAKE,
)

SEATS = Domain("seat", ("0", "1", "2", "3", "4", "5"))
BINS = Domain("bin", ("1", "2", "3", "4", "5", "6"))
ENDINGS = ("open", "last_cat", "too_loud", "dawn", "gone_home")
CARD_NAMES = ("scratch", "filch", "swap", "sniff", "hiss", "fish")  # used by the rules
VERBS_OF = {  # which verbs answer which question
    "turn": ("rest", "sniff", "scratch", "filch", "swap", "look", "take", "stash"),
    "hiss": ("hiss", "pass"),
    "reroll": ("reroll", "keep"),
    "sort": ("bury",),
}
RULES_BEHIND = {
    "turn": ("A-6", "A-7"),
    "hiss": ("A-8", "A-9"),
    "reroll": ("A-12",),
    "sort": ("A-13",),
    "pass": ("A-8",),
    "rest": ("A-7",),
    "sniff": ("A-13",),
    "scratch": ("A-11",),
    "filch": ("A-10",),
    "swap": ("A-14",),
    "look": ("A-7",),
    "take": ("A-7",),
    "stash": ("A-7",),
    "keep": ("A-12",),
    "bury": ("A-13",),
}

Reason = tuple[str, str, Mapping[str, object]]


class Trick(Card, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A card of the alley."""

    @property
    def deck(self) -> str:
        """All cards have the same back."""
        return "pile"


def check_tricks(cards: Sequence[Trick | None]) -> list[tuple[int, str, str]]:
    """A-2, A-6: the rules know the cards by name, and six cats need enough of them."""
    read = [(i, card) for i, card in enumerate(cards) if card is not None]
    problems: list[tuple[int, str, str]] = []
    if len(cards) != len(CARD_NAMES) or any(card.id != CARD_NAMES[i] for i, card in read):
        problems.append((-1, "card", f"the cards must be {', '.join(CARD_NAMES)}, in this order"))
    elif len(read) == len(cards) and sum(card.count for _, card in read) <= HAND_SIZE * 6 + FIRST_BINS:
        problems.append((-1, "count", f"six cats need more than {HAND_SIZE * 6 + FIRST_BINS} cards"))
    return problems


class AlleyGame(Game):
    """A-1: two to six cats.

    With six cats and the 44 cards of the box there are at most 22 turns, 150 answers to the 30 cards that can be hissed
    at, 126 to the 21 rolls, and 12 choices after a sniff.
    """

    name = "alley"
    title = "The alley"
    seats = range(2, 7)
    bound = 22 + 150 + 126 + 12
    concede = True
    option_specs = (
        OptionSpec("lives", (2,), ("A-3",), numbers=range(1, 4)),
        OptionSpec("yarn", (1,), ("A-3", "A-12"), numbers=range(3)),
        OptionSpec("noise", (9,), ("A-16",), numbers=range(4, 13)),
        OptionSpec("starter", ("random",), ("A-4",), seat=True),
    )
    questions = {ACTED: "turn", HISSED: "hiss", REROLLED: "reroll", SORTED: "sort"}
    rules_behind = RULES_BEHIND
    fields: tuple[Field, ...] = (
        Field("lives", per_seat=True),
        Field("yarn", per_seat=True),
        Field("noise"),
        Field("noise_limit", "limit"),
        Field("active", words=SEAT),
        Field("target", words=SEAT_OR_NOBODY),
        Field("players", "cats", depth=LIST, words=SEAT, room_of="air"),
        Field("die"),
        Field("ending", values=ENDINGS),
    )
    event_specs = (
        EventSpec.of("turn", seat="seat"),
        EventSpec.of("drew", seat="seat"),
        EventSpec.of("drew_card", seat="seat", card="card"),
        EventSpec.of("rested", seat="seat"),
        EventSpec.of("looked", seat="seat", bin="number"),
        EventSpec.of("saw", bin="number", card="card"),
        EventSpec.of("took", seat="seat", bin="number"),
        EventSpec.of("took_card", seat="seat", card="card"),
        EventSpec.of("stashed", seat="seat", bin="number"),
        EventSpec.of("stashed_card", bin="number", card="card"),
        EventSpec.of("played", seat="seat", card="card"),
        EventSpec.of("aimed", seat="seat", other="seat"),
        EventSpec.of("hissed", seat="seat", other="seat"),
        EventSpec.of("cancelled", seat="seat", card="card"),
        EventSpec.of("rolled", seat="seat", die="number"),
        EventSpec.of("unravelled", seat="seat"),
        EventSpec.of("kept", seat="seat"),
        EventSpec.of("missed", seat="seat"),
        EventSpec.of("hurt", seat="seat", lives="number"),
        EventSpec.of("noise", count="number"),
        EventSpec.of("out", seat="seat"),
        EventSpec.of("dropped", seat="seat", card="card"),
        EventSpec.of("found_nothing", seat="seat", other="seat"),
        EventSpec.of("filched", seat="seat", other="seat"),
        EventSpec.of("filched_card", seat="seat", card="card"),
        EventSpec.of("swapped", seat="seat", other="seat"),
        EventSpec.of("received", card="card"),
        EventSpec.of("sniffed", seat="seat", count="number"),
        EventSpec.of("smelled", card="card"),
        EventSpec.of("sorted", seat="seat"),
        EventSpec.of("dawn"),
        EventSpec.of("feasted", seat="seat", count="number"),
        EventSpec.of("gave_up", seat="seat"),
    )
    general_rules = {
        "over": "A-17",
        "not_asked": "A-4",
        "not_offered": "A-4",
        "take_back": "A-20",
        "resign": "A-18",
        "concede": "A-19",
    }
    state_class = Alley
    package = "calamity.samples.alley"

    def __init__(self, source: str | None = None, file: str = "") -> None:
        self.deck: Deck[Trick] = self.read_cards(Trick, check_tricks, source, file)
        card = Domain("card", self.kinds)
        self.actions = ActionSpace(
            [
                Verb("pass", PASS),
                Verb("rest", REST),
                Verb("sniff", PLAY_SNIFF),
                Verb("hiss", PLAY_HISS),
                Verb("reroll", REROLL),
                Verb("keep", KEEP),
                Verb("scratch", PLAY_SCRATCH, SEATS),
                Verb("filch", PLAY_FILCH, SEATS),
                Verb("swap", PLAY_SWAP, SEATS),
                Verb("look", LOOK, BINS),
                Verb("take", TAKE, BINS),
                Verb("stash", STASH, card),
                Verb("bury", BURY, card),
            ]
        )

    # ---- play ----

    def set_up(self, state: State, options: Mapping[str, Value]) -> None:
        """A-2, A-3, A-4: deal, fill the bins, and draw who begins."""
        assert isinstance(state, Alley)
        state.limit = int(options["noise"])
        state.lives = [int(options["lives"])] * state.n
        state.yarn = [int(options["yarn"])] * state.n
        state.pile.bag = [kind for kind, card in enumerate(self.deck.cards) for _ in range(card.count)]
        for seat in range(state.n):
            for _ in range(HAND_SIZE):
                state.gain(state.hands[seat], state.draw(state.pile))
        state.bins = [state.draw(state.pile) for _ in range(FIRST_BINS)]
        starter = options["starter"]
        state.active = starter if isinstance(starter, int) else state.below(state.n)
        state.push(TURN)

    def begin_turn(self, state: State, seat: int) -> None:
        """Put a cat at the start of its turn (for test positions)."""
        assert isinstance(state, Alley)
        state.active = seat
        state.target = -1
        state.push(TURN)

    def refusal(self, state: State, seat: int, action: int) -> Reason:
        """Why an asked seat isn't offered an action."""
        assert isinstance(state, Alley)
        move = self.actions.decode(action)
        question = self.questions[state.stack[-1] & 255]
        if question == "turn" and move.verb == "hiss":
            return "A-6", "only_an_answer", {}
        if move.verb not in VERBS_OF[question]:
            return RULES_BEHIND[question][0], "choose_deed", {}
        if question == "sort":
            return "A-13", "not_smelled", {"card": ("card", move.args[0])}
        if move.verb in ("look", "take"):
            place = int(move.args[0])
            return "A-7", "no_such_bin" if place > len(state.bins) else "known_bin", {"bin": place}
        card = move.args[0] if move.verb == "stash" else move.verb
        if CARD_NAMES.index(card) not in state.hands[seat]:
            return "A-6", "not_in_hand", {"card": ("card", card)}
        if move.verb == "stash":
            return "A-7", "bins_full", {"count": MOST_BINS}
        if move.verb == "sniff":
            return "A-6", "pile_empty", {}
        return self._bad_target(state, seat, int(move.args[0]))

    def _bad_target(self, state: Alley, seat: int, target: int) -> Reason:
        """A-6: why a card can't be played at that cat."""
        if target == seat:
            return "A-6", "yourself", {}
        if target >= state.n:
            return "A-6", "nobody_there", {}
        key = "nothing_to_filch" if state.alive(target) else "target_out"
        return "A-6", key, {"seat": ("seat", target)}

    def result(self, state: State) -> Result:
        """A-15, A-16, A-17, A-19: who has won, if anybody."""
        assert isinstance(state, Alley)
        winners = tuple(state.winners())
        scores = tuple(len(cards) for cards in state.feast)
        reason = ENDINGS[state.ending]
        if state.ending not in (LAST_CAT, DAWN):
            return Result((), scores, (1,) * state.n, reason, "lost")
        if not winners:
            return Result((), scores, (1,) * state.n, "nobody", "unfinished")
        worth = [(seat in winners, state.alive(seat), scores[seat]) for seat in range(state.n)]
        ranks = tuple(1 + sum(other > mine for other in worth) for mine in worth)
        if len(winners) > 1:
            return Result(winners, scores, ranks, "shared", "shared")
        return Result(winners, scores, ranks, reason)


def make(source: str | None = None, file: str = "") -> Game:
    """Build the game with its own cards or those of another card file."""
    return AlleyGame(source, file)

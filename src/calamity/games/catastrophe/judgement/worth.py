# compiled by mypyc
"""What cards are worth to a seat, depending on what the Disaster requires and what the seat already has."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.catastrophe.box import Box
from calamity.games.catastrophe.rules.course import Catastrophe
from calamity.games.catastrophe.state import PHASES
from calamity.games.catastrophe.vocabulary import card_kinds, effects, impact_kinds, keyword, stages, tag, traits
from calamity.kernel.wits import Wits
from calamity.kernel.zones import NONE, slot_card, slot_seen, watcher

LISTED: Final = 1.5  # the worth of a use against an impact that the next phase lists
LATER: Final = 0.8  # the factor by which that shrinks for each phase before it
UNKNOWN: Final = 0.12  # the worth of a use of any kind against an Impact card that nobody has seen
ANY_KIND: Final = 1.6  # the worth of a Makeshift card


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Worth(Wits):
    """The worth of supply cards.  It uses only what the seat can see."""

    def __init__(self, box: Box) -> None:
        super().__init__(1, 1)
        self.box = box
        self.kinds = [kinds_of(covers) for covers in box.covers]  # what each supply card works against
        self.weighed: dict[int, list[float]] = {}  # weights computed before
        self.haves: list[list[int]] = []  # what each seat has in play, in the position that is being judged
        self.before = [0.0] * impact_kinds.COUNT  # weights of the kinds while the Disaster is unknown
        for card in box.disasters:
            for kind in box.slots[card]:
                self.before[kind] += 12.0 / (9.0 * len(box.disasters))
        self.responses = [0.0] * 12
        for effect, worth in (
            (effects.SLOT_TOGETHER, 1.9),
            (effects.TAKE_COVER, 1.6),
            (effects.HEAL, 1.4),
            (effects.OWN_IMPACT, 1.3),
            (effects.OTHER_IMPACT, 1.3),
            (effects.SUPPLY_RUN, 1.2),
            (effects.TURN_BACK, 1.0),
            (effects.OPEN_DOOR, 1.0),
            (effects.DEPLOY, 0.8),
            (effects.DIG_OUT, 0.8),
            (effects.ALL_CLEAR, 0.6),
            (effects.DEAL, 0.4),
        ):
            self.responses[effect] = worth

    def look(self, game: Catastrophe) -> None:
        """Begin with a position: what is remembered of the one before is forgotten."""
        self.haves = [NONE] * game.n

    def weights(self, game: Catastrophe, seat: int) -> list[float]:
        """What a use against each kind will be worth in later phases (a shared list: never change it)."""
        if not game.disaster:
            return self.before
        top = game.impact_pile.top
        strikes = -1
        if top and slot_seen(top[len(top) - 1]) & watcher(seat):
            strikes = self.box.strikes[slot_card(top[len(top) - 1])]
        key = (game.disaster[0] * (PHASES + 1) + game.phase) * (impact_kinds.COUNT + 1) + strikes + 1
        if key not in self.weighed:
            self.weighed[key] = self.foreseen(game.disaster[0], game.phase, strikes)
        return self.weighed[key]

    def foreseen(self, disaster: int, now: int, strikes: int) -> list[float]:
        """What a use against each kind will be worth, given what the next Impact card strikes (-1: unknown)."""
        weights = [UNKNOWN * (PHASES - now)] * impact_kinds.COUNT
        factor = LISTED
        slots = self.box.slots[disaster]
        for phase in range(now, PHASES):
            for i in range(3):
                weights[slots[phase * 3 + i]] += factor
            factor *= LATER
        if strikes >= 0:
            weights[strikes] += LISTED
        return weights

    def in_play(self, game: Catastrophe, seat: int) -> list[int]:
        """How many uses against each kind a seat has in play (a shared list: never change it)."""
        if not self.haves[seat]:
            self.haves[seat] = self.counted(game, seat)
        return self.haves[seat]

    def counted(self, game: Catastrophe, seat: int) -> list[int]:
        """Count the uses against each kind that a seat has in play."""
        have = [0] * impact_kinds.COUNT
        row = game.in_play[seat]
        for place in range(len(row)):
            free = game.remaining(seat, place)
            if game.stage == stages.REACT:
                free = max(0, free - game.committed[seat][place])  # C-R37: loans can plan more uses than a card has
            self.count_in(have, row[place], free)
        return have

    def count_in(self, have: list[int], card: int, uses: int) -> None:
        """Add the uses of a card to the counts."""
        if self.box.keywords[card] & keyword.MAKESHIFT:
            return
        for kind in self.kinds[card]:
            have[kind] += uses

    def worth(self, game: Catastrophe, seat: int, card: int, left: int, weights: list[float], have: list[int]) -> float:
        """What a supply card is worth to a seat, given what it has already."""
        if card >= card_kinds.RESOURCES:
            return self.responses[self.box.effects[card]]
        keywords = self.box.keywords[card]
        if keywords & keyword.MAKESHIFT:
            return ANY_KIND * left / 4.0
        tags = self.box.tags[card]
        if game.traits[seat] == traits.TECHNOPHOBE and tags & (tag.POWERED | tag.ENGINE):
            return 0.1
        kinds = self.kinds[card]
        if keywords & (keyword.RECHARGE | keyword.TOP_UP):
            kinds = kinds_of(
                self.box.covers[card]
                | self.lent_kinds(game, seat, tag.POWERED if keywords & keyword.RECHARGE else tag.ENGINE)
            )
        total = 0.0
        for kind in kinds:
            total += weights[kind] / (1.0 + have[kind] / 2.0)
        total *= 0.55 + 0.15 * left
        if keywords & (keyword.STURDY | keyword.REFILL | keyword.COMMUNAL):
            total *= 1.3
        elif game.traits[seat] == traits.WELL_WIRED and tags & (tag.POWERED | tag.ENGINE):
            total *= 1.3
        if keywords & (keyword.PERISHABLE | keyword.FIXED):
            total *= 0.8
        return total

    def lent_kinds(self, game: Catastrophe, seat: int, tagged: int) -> int:
        """K-12, K-13: the kinds of all of a seat's cards in play for which a charge or a can of fuel can stand in."""
        kinds = 0
        for card in game.in_play[seat]:
            if self.box.tags[card] & tagged:
                kinds |= self.box.covers[card]
        return kinds

    def lying(self, game: Catastrophe, seat: int, place: int, weights: list[float]) -> float:
        """What a card in play is worth to its owner, given everything else in play."""
        card = game.in_play[seat][place]
        have = self.in_play(game, seat)[:]
        left = game.remaining(seat, place)
        if not self.box.keywords[card] & keyword.MAKESHIFT:
            for kind in self.kinds[card]:
                have[kind] = max(0, have[kind] - left)
        return self.worth(game, seat, card, left, weights, have)

    # ---- simple choices ----

    def rate_picks(self, game: Catastrophe, seat: int, cards: list[int]) -> list[float]:
        """C-29: breadth before depth, and two Responses are enough."""
        weights = self.weights(game, seat)
        have = self.in_play(game, seat)[:]
        responses = 0
        for card in game.hands[seat]:
            if card < card_kinds.RESOURCES:
                self.count_in(have, card, self.box.uses[card])
            else:
                responses += 1
        ratings: list[float] = []
        for card in cards:
            worth = self.worth(game, seat, card, self.box.uses[card], weights, have)
            ratings.append(worth * 0.3 if card >= card_kinds.RESOURCES and responses >= 2 else worth)
        return ratings

    def laying_worth(self, game: Catastrophe, seat: int, card: int, weights: list[float], have: list[int]) -> float:
        """C-39, C-69: what laying out a card from hand is worth; Quick cards can wait."""
        worth = self.worth(game, seat, card, self.box.uses[card], weights, have)
        return worth * 0.6 if self.box.keywords[card] & keyword.QUICK else worth


def kinds_of(covers: int) -> list[int]:
    """The kinds of a mask."""
    return [kind for kind in range(impact_kinds.COUNT) if covers >> kind & 1]

# compiled by mypyc
"""The odds of winning, as logarithms: what lives, Yarn, cards and having the turn contribute.

The figures come from 16,000 duels between greedy bots; `lab/calibration.py` measures how accurate they are.
"""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.nine_lives.box import Box
from calamity.games.nine_lives.rules.turn import NineLives
from calamity.games.nine_lives.vocabulary import card_kinds, effects, types
from calamity.kernel.wits import chances

LIVES: Final[list[float]] = [0.0, 0.0, 1.23, 1.99, 2.64, 3.17, 3.56, 3.91, 4.17, 4.33]  # by spaces above the Reapurr
BALLS: Final[list[float]] = [0.0, 0.38, 0.73, 0.92, 1.12, 1.5]  # by the number of Yarn Balls
IN_HAND: Final[dict[int, float]] = {  # a card in hand, by its type
    types.ATTACK: 0.17,
    types.CURIOSITY: 0.27,
    types.ALLY: 0.31,
    types.REACTION: 0.46,
}
IN_HAND_FOR: Final[dict[int, float]] = {  # cards in hand whose effect makes them worth more or less than their type
    effects.SIP: 0.27,
    effects.PICKPOCKET: 0.25,
    effects.RICOCHET: 0.06,
    effects.GAIN_YARN: 0.49,
    effects.DRAW: 0.59,
    effects.RECRUIT: 0.37,
    effects.PILFER: 0.48,
    effects.MAGPIE: 0.25,
    effects.LANTERN: 0.1,
    effects.RAVEN: 0.14,
    effects.FORESEE: 0.13,
    effects.COMPOST: 0.39,
    effects.BLOCK: 0.34,
    effects.TAKE: 0.64,
}
A_POWER_CAT: Final = 0.43  # a Power Cat in play
POWER_CAT_FOR: Final[dict[int, float]] = {  # Power Cats whose effect makes them worth more or less
    effects.STRIKE: 0.23,
    effects.PILFER: 1.08,
    effects.RESCUE: 0.33,
    effects.CLOVER: 0.56,
    effects.BOUNCE: 0.31,
    effects.FORTUNE: 0.13,
    effects.STORM: 0.09,
    effects.COPY: 0.08,
    effects.SWAP: 0.83,
    effects.FERRY: 0.01,
    effects.TRAMPOLINE: 0.24,
    effects.FEAST: 0.72,
    effects.PATCH: 0.91,
}
THE_TURN: Final = 0.94  # having the turn
LOST: Final = -50.0  # of a seat that is out
MANY_RIVALS: Final = 0.5  # by which odds are multiplied with more than two players: a lead means less then


@mypyc_attr(native_class=True)
class Odds:
    """Estimates each seat's chance of winning."""

    def __init__(self, box: Box) -> None:
        self.worth = [worth_of(box, card) for card in range(len(box.type))]

    def chances(self, game: NineLives) -> list[float]:
        """Each seat's chance of winning; among more rivals, a lead means less."""
        weight = MANY_RIVALS if game.n > 2 else 1.0
        return chances([weight * self.odds(game, seat) if game.alive[seat] else LOST for seat in range(game.n)])

    def odds(self, game: NineLives, seat: int) -> float:
        """The logarithm of the odds of a seat that is alive."""
        odds = LIVES[max(0, min(game.lives[seat] - game.reapurr, len(LIVES) - 1))]
        odds += BALLS[min(game.yarn[seat], len(BALLS) - 1)]
        for card in game.rows[seat]:
            odds += self.worth[card]
        for card in game.hands[seat]:
            odds += self.worth[card]
        return odds + (THE_TURN if game.seat == seat else 0.0)


def worth_of(box: Box, card: int) -> float:
    """What having a card is worth: a Power Cat in play, any other in hand."""
    if card >= card_kinds.FIRST_POWER:
        return POWER_CAT_FOR.get(box.effect[card], A_POWER_CAT)
    return IN_HAND_FOR.get(box.effect[card], IN_HAND.get(box.type[card], 0.0))

# compiled by mypyc
"""What decides games, in logarithms of odds: lives, yarn, cards and the turn.

The figures come from 16,000 duels between greedy bots; `lab/foresight.py` tells how right they are.
"""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.nine_lives.box import (
    ALLY,
    ATTACK,
    BLOCK,
    BOUNCE,
    CLOVER,
    COMPOST,
    COPY,
    CURIOSITY,
    DRAW,
    FEAST,
    FERRY,
    FIRST_POWER,
    FORESEE,
    FORTUNE,
    GAIN_YARN,
    LANTERN,
    MAGPIE,
    PATCH,
    PICKPOCKET,
    PILFER,
    RAVEN,
    REACTION,
    RECRUIT,
    RESCUE,
    RICOCHET,
    SIP,
    STORM,
    STRIKE,
    SWAP,
    TAKE,
    TRAMPOLINE,
    Box,
)
from calamity.games.nine_lives.rules.turn import NineLives
from calamity.kernel.wits import chances

LIVES: Final[list[float]] = [0.0, 0.0, 1.23, 1.99, 2.64, 3.17, 3.56, 3.91, 4.17, 4.33]  # above the Reapurr
BALLS: Final[list[float]] = [0.0, 0.38, 0.73, 0.92, 1.12, 1.5]
IN_HAND: Final[dict[int, float]] = {  # by type,
    ATTACK: 0.17,
    CURIOSITY: 0.27,
    ALLY: 0.31,
    REACTION: 0.46,
}
IN_HAND_FOR: Final[dict[int, float]] = {  # but some effects are worth more or less
    SIP: 0.27,
    PICKPOCKET: 0.25,
    RICOCHET: 0.06,
    GAIN_YARN: 0.49,
    DRAW: 0.59,
    RECRUIT: 0.37,
    PILFER: 0.48,
    MAGPIE: 0.25,
    LANTERN: 0.1,
    RAVEN: 0.14,
    FORESEE: 0.13,
    COMPOST: 0.39,
    BLOCK: 0.34,
    TAKE: 0.64,
}
A_POWER_CAT: Final = 0.43
POWER_CAT_FOR: Final[dict[int, float]] = {
    STRIKE: 0.23,
    PILFER: 1.08,
    RESCUE: 0.33,
    CLOVER: 0.56,
    BOUNCE: 0.31,
    FORTUNE: 0.13,
    STORM: 0.09,
    COPY: 0.08,
    SWAP: 0.83,
    FERRY: 0.01,
    TRAMPOLINE: 0.24,
    FEAST: 0.72,
    PATCH: 0.91,
}
THE_TURN: Final = 0.94
LOST: Final = -50.0
MANY_RIVALS: Final = 0.5


@mypyc_attr(native_class=True)
class Odds:
    """Who wins how likely."""

    def __init__(self, box: Box) -> None:
        self.worth = [worth_of(box, card) for card in range(len(box.type))]

    def chances(self, game: NineLives) -> list[float]:
        """Each seat's chance of the win; among more rivals a lead says less."""
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
    """What it is worth to have a card: a Power Cat in play, any other in hand."""
    if card >= FIRST_POWER:
        return POWER_CAT_FOR.get(box.effect[card], A_POWER_CAT)
    return IN_HAND_FOR.get(box.effect[card], IN_HAND.get(box.type[card], 0.0))

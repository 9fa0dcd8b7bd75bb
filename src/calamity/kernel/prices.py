"""What an answer is sure to cost whoever gives it: what a game counts (lives, points), or the seat's place in the game.

The rules compute it: they play on after the answer, while nobody has anything more to decide than to pass, and stop at
the next choice and at chance.  They do so in positions that the seat imagines; only what is true in a dozen of them is
told, so that nothing depends on what the seat can't know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from calamity.kernel.chains import continued
from calamity.kernel.chance import follow
from calamity.kernel.imagination import imagine
from calamity.kernel.state import ONE, PASS, POLL, State

if TYPE_CHECKING:
    from calamity.kernel.game import Game

MOST: Final = 12  # whoever has more answers is told no prices: that is a choice among things, not of what to suffer
WORLDS: Final = range(1, 13)
LONGEST: Final = 40  # how many passes are given at most


class Price(Struct, frozen=True, omit_defaults=True):
    """What an answer is sure to cost."""

    action: int
    lost: int = 0  # of what the game counts
    falls: bool = False  # whether the seat is out of the game, or everybody has lost


def say_price(game: Game, price: Price, lang: str) -> str:
    """What an answer costs whoever gives it, in words."""
    return game.texts.say("price.falls" if price.falls else "price.lost", lang, {"n": price.lost})


def say_doubt(game: Game, lang: str) -> str:
    """What to ask somebody who has given a deadly answer."""
    return game.texts.say("price.sure", lang)


def prices(game: Game, state: State, seat: int, options: Sequence[int]) -> list[Price]:
    """What each of an asked seat's answers costs it for sure, if it costs something and is complete with one link."""
    if len(options) > MOST or (state.lanes and state.lanes[seat]):
        return []
    stakes = game.stakes(state, seat)
    worlds: list[State] = []
    found = []
    for option in options:
        price = stakes.get(option)
        if price is None and (state.mode == ONE or not continued(state, seat, [], option)[1]):
            price = sure_cost(game, state, seat, option, worlds)
        if price is not None and (price[0] > 0 or price[1]):
            found.append(Price(option, max(price[0], 0), price[1]))
    return found


def sure_cost(game: Game, state: State, seat: int, option: int, worlds: list[State]) -> tuple[int, bool]:
    """What an answer costs in every world; further ones are imagined only while it has cost something in all before."""
    least, always = 0, False
    for number, seed in enumerate(WORLDS):
        if number == len(worlds):
            worlds.append(imagine(state, seat, seed))
        lost, falls = cost(game, worlds[number], seat, option)
        least, always = (min(least, lost), always and falls) if number else (lost, falls)
        if least <= 0 and not always:
            break
    return least, always


def cost(game: Game, state: State, seat: int, option: int) -> tuple[int, bool]:
    """What an answer costs in one position, if everybody passes afterwards."""
    now = state
    given = follow(now, option, seat=seat)
    for _ in range(LONGEST):
        if not isinstance(given, State):
            break  # chance decides what comes next
        now = given
        asked = now.pending() if now.mode == POLL and not now.over else []
        if not asked or PASS not in now.choices_of(asked[0]):
            break
        given = follow(now, PASS, seat=asked[0])
    before, after = game.tally(state), game.tally(now)
    lost = before[seat] - after[seat] if before else 0
    falls = now.eliminated(seat) and not state.eliminated(seat)
    return lost, falls or (now.over and game.result(now).outcome == "lost")

"""The learner's opponents: bots by name, or a sequence of ever stronger ones."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from calamity.bots.bot import Bot
from calamity.bots.diagnosis import fault
from calamity.bots.match import BadAnswer, Player, seated
from calamity.bots.mind import Mind
from calamity.bots.seeds import derived
from calamity.kernel.errors import BadOption, BadSeats
from calamity.kernel.game import Game
from calamity.kernel.state import State

STAGES = ("random", "level:1", "level:2", "level:3", "level:4", "level:5")
AHEAD = 1.2  # the next stage needs this many times an equal share of the payoff
TEAM_SHARE = 0.5  # the mean payoff that the next stage needs where all win or lose together


class Curriculum:
    """Rivals from the weakest to the strongest: the next ones come when the learner has done well for some games.

    That means a mean payoff of `share` over the last `games` games; by default, `share` is a fifth more than
    an equal share (0.6 for two players), and 0.5 in cooperative games.
    """

    def __init__(self, stages: Sequence[Player] = STAGES, games: int = 50, share: float | None = None) -> None:
        if not stages or games < 1:
            raise BadOption("a curriculum needs at least one stage, and at least one game in each")
        self.stages = tuple(stages)
        self.games = games
        self.share = share
        self.stage = 0  # the number of the current stage
        self._payoffs: deque[float] = deque(maxlen=games)

    @property
    def rivals(self) -> Player:
        """The learner's current opponents."""
        return self.stages[self.stage]

    def note(self, payoff: float, game: Game, seats: int) -> None:
        """Count a finished game, and move to the next stage if it is due."""
        self._payoffs.append(payoff)
        wanted = self.share if self.share is not None else TEAM_SHARE if game.together else AHEAD / seats
        done = len(self._payoffs) == self.games and sum(self._payoffs) / self.games >= wanted
        if done and self.stage + 1 < len(self.stages):
            self.stage += 1
            self._payoffs.clear()


Rivals = Player | Sequence[Player] | Curriculum


def line_up(rivals: Rivals, seats: int, seat: int) -> list[Player]:
    """Who sits where: one rival in all other seats, or one for each of them; the learner's own place is a stand-in."""
    one = rivals.rivals if isinstance(rivals, Curriculum) else rivals
    if isinstance(one, str) or not isinstance(one, Sequence):
        return [one] * seats
    if len(one) != seats - 1:
        raise BadSeats(f"{seats} seats need {seats - 1} rivals, or one name for all of them; not {len(one)}")
    others = list(one)
    return [*others[:seat], others[0] if others else "random", *others[seat:]]


class Opponents:
    """The bots of one game."""

    def __init__(self, game: Game, rivals: Rivals, seats: int, seat: int, seed: int) -> None:
        self._game = game
        self._seed = seed
        self._bots: list[Bot] = seated(line_up(rivals, seats, seat), seed)
        self._decisions = 0
        self.names = tuple(bot.name for place, bot in enumerate(self._bots) if place != seat)

    def answer(self, state: State) -> int:
        """The answer of the bot in the asked seat; a single option is taken without asking it."""
        if len(state.options) == 1:
            return state.options[0]
        seat, bot = state.seat, self._bots[state.seat]
        self._decisions += 1
        action = bot.decide(Mind(self._game, state, seat, derived("decision", self._seed, self._decisions)))
        if wrong := fault(action, state.options):
            raise BadAnswer(bot.name, seat, wrong)
        return action

"""A game whose random draws are decided from outside, one by one, as OpenSpiel requires."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence

from calamity.envs.recall import Moment
from calamity.envs.setting import Setting
from calamity.kernel.chance import Draw, begun, follow
from calamity.kernel.errors import BadAction
from calamity.kernel.game import Game
from calamity.kernel.options import Value
from calamity.kernel.state import Event, State

SEED_BITS = 62
SAMPLED = 0  # the one outcome of a node whose chance is sampled


class Play:
    """One game: the latest position, and the open draw, if chance decides next.

    In each step the first `draws` draws are decided one by one, each with all its outcomes; later draws of the step are
    made at once, from a seed.  The deal counts as a step without such draws.  With -1 all draws are decided one by
    one, the deal's included.
    """

    def __init__(self, setting: Setting, draws: int, seeds: Callable[[], int]) -> None:
        self.setting = setting
        self.draws = draws
        self.moment: Moment | None = None
        self.draw: Draw | None = None  # what chance decides next
        self.entries: list[tuple[int, int]] = []  # all decisions so far: (seat, action), or (CHANCE, outcome)
        self._seeds = seeds
        self._seat = self._action = -1  # whose action is taking effect
        self._outcomes: list[int] = []  # of its draws
        self._go_on(None)

    def __reduce__(self) -> tuple[object, ...]:
        setting = self.setting
        return _replayed, (setting.game, setting.seats, setting.options, self.draws, self.entries)

    def __deepcopy__(self, memo: object) -> Play:
        copied = Play.__new__(Play)
        copied.__dict__.update(self.__dict__)
        copied.entries, copied._outcomes = self.entries[:], self._outcomes[:]
        return copied

    @property
    def sampled(self) -> bool:
        """Whether the open draw and what follows it are drawn at once."""
        if self.draws < 0:
            return False
        return self.moment is None or len(self._outcomes) >= self.draws

    def chances(self) -> list[tuple[int, float]]:
        """The outcomes of the open draw with their probabilities."""
        assert self.draw is not None
        if self.sampled:
            return [(SAMPLED, 1.0)]
        total = sum(self.draw.weights)
        return [(outcome, weight / total) for outcome, weight in enumerate(self.draw.weights)]

    def decide_chance(self, outcome: int) -> None:
        """Decide the open draw; where chance is sampled, draw the seed for the rest of the step."""
        assert self.draw is not None
        if not 0 <= outcome < len(self.chances()):
            raise BadAction(f"there is no outcome {outcome}: they are numbered from 0 to {len(self.chances()) - 1}")
        self._decide(self._seeds() if self.sampled else outcome)

    def _decide(self, outcome: int) -> None:
        """Like `decide_chance`, but with the seed itself where chance is sampled."""
        sampled = self.sampled
        if not sampled:
            self._outcomes.append(outcome)
        self.entries.append((-1, outcome))
        self._go_on(outcome if sampled else None)

    def act(self, action: object) -> None:
        """Answer for the seat that is asked."""
        assert self.moment is not None and self.draw is None
        state = self.moment.state
        number = self.setting.chosen(state, state.seat, action)
        self._seat, self._action, self._outcomes = state.seat, number, []
        self.entries.append((state.seat, number))
        self._go_on(None)

    def _go_on(self, seed: int | None) -> None:
        """Apply what was decided, up to the next position or the next open draw."""
        events: list[Event] = []
        setting, moment = self.setting, self.moment
        if moment is None:
            found = begun(setting.game, setting.seats, setting.options, self._outcomes, seed, events, patient=True)
        else:
            found = follow(moment.state, self._action, self._outcomes, self._seat, seed, events)
        if isinstance(found, State):
            self.moment, self.draw = Moment(moment, self._seat, self._action, found, events), None
        else:
            self.draw = found

    def replay(self, entries: Sequence[tuple[int, int]]) -> None:
        """Repeat all decisions of another game."""
        for seat, number in entries:
            if seat < 0:
                self._decide(number)
            else:
                self.act(number)


def _replayed(game: Game, seats: int, options: dict[str, Value], draws: int, entries: list[tuple[int, int]]) -> Play:
    """Restore a game that was pickled."""
    play = Play(Setting(game, seats, options), draws, _fresh_seed)
    play.replay(entries)
    return play


def _fresh_seed() -> int:
    return secrets.randbits(SEED_BITS)

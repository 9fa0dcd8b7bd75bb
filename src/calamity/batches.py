"""Batches: many games of one kind in one process, stepped together through numpy arrays.

    batch = calamity.Batch("alley", games=1024, seats=3, seed=1)
    while training:
        batch.step(policy(batch.observations, batch.masks))

Needs numpy: `pip install "calamity-games[envs]"`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from calamity.extras import install_command
from calamity.kernel.errors import BadBuffer, BadOption, CalamityError, NotOffered
from calamity.kernel.game import Game
from calamity.kernel.rng import stream
from calamity.kernel.state import State
from calamity.kernel.stepping import NO_ACTION, first_refused, random_options, real_decisions, step_all
from calamity.observations import Observer

if TYPE_CHECKING:
    from numpy import float32, int8, int16, int32, uint8
    from numpy.typing import NDArray

__all__ = ["Batch"]


class Batch:
    """Many games of one kind, stepped together.

    All arrays are the batch's own and are written anew by every step; copy what has to be kept.

    * `observations` [games, size] int16: what the seat that is asked may know, as `observer` describes it
    * `masks` [games, actions] uint8: 1 where an action is offered
    * `seat` [games] int8: who is asked; -1 in a game that has ended
    * `rewards` [games, seats] float32: `Game.rewards` where a game has ended with this step, else 0
    * `done` [games] uint8: 1 where a game has ended with this step
    * `lengths` [games] int32: how many actions the game has seen that this step belongs to

    A game that ends begins anew in the same step: `rewards`, `done` and `lengths` tell of the game that ended, while
    `observations`, `masks` and `seat` are those of the next one.  Without `autoreset` it stays as it ended, seen by
    seat 0, its action must be -1, and `reset` begins it anew.

    All seats are `patient`: in polls they are asked even if they can only pass, so that the order of questions tells
    nothing about hands.  `patient=False` skips such questions, which is faster; use it where no agent sees when the
    others are asked.
    """

    def __init__(
        self,
        game: Game | str,
        games: int,
        seats: int,
        seed: int = 0,
        options: Mapping[str, object] | None = None,
        autoreset: bool = True,
        patient: bool = True,
    ) -> None:
        if type(games) is not int or games < 1:
            raise BadOption(f"a batch has at least one game, not {games!r}")
        np = self._np = _numpy()
        self.observer = Observer(game, seats, options)
        self.game = self.observer.game
        self.games, self.seats, self.seed = games, seats, seed
        self.autoreset, self.patient = autoreset, patient
        self.size, self.actions = self.observer.size, self.observer.actions
        self.observations: NDArray[int16] = np.zeros((games, self.size), np.int16)
        self.masks: NDArray[uint8] = np.zeros((games, self.actions), np.uint8)
        self.rewards: NDArray[float32] = np.zeros((games, seats), np.float32)
        self.seat: NDArray[int8] = np.zeros(games, np.int8)
        self.done: NDArray[uint8] = np.zeros(games, np.uint8)
        self.lengths: NDArray[int32] = np.zeros(games, np.int32)
        self.steps = 0  # that the batch has made
        self.decisions = 0  # the actions so far for which there was an alternative
        self._rng = stream(~seed)
        self._begun = [0] * games  # how many games have begun in each place
        self._write = self._writer()
        self._states: list[State] = []
        for place in range(games):
            self._states.append(self._fresh(place))
            self._look(place)

    def __repr__(self) -> str:
        return f"<Batch of {self.games} games of {self.game.name}: {self.seats} seats, {self.steps} steps>"

    def state(self, place: int) -> State:
        """A copy of the position of one game, secrets included."""
        return self._states[place].copy()

    def step(self, actions: Any) -> None:
        """Answer the open question of every game; if one of the actions isn't possible, nothing changes."""
        chosen = self._checked(actions)
        if self.autoreset:
            self.lengths[self.done == 1] = 0
        self.lengths += self.seat >= 0
        self.done[:] = 0
        self.rewards[:] = 0
        self.steps += 1
        self.decisions += real_decisions(self._states)
        for place in step_all(self._states, chosen, self._write):
            if self._states[place].over:
                self._end(place)
            self._look(place)

    def random_actions(self) -> list[int]:
        """A random possible action for each game, all equally likely; -1 where a game is over."""
        chosen, self._rng = random_options(self._states, self._rng)
        return chosen

    def reset(self, places: Any = None) -> None:
        """Begin some games anew, or all of them."""
        for place in range(self.games) if places is None else [int(place) for place in places]:
            self._states[place] = self._fresh(place)
            self.lengths[place] = self.done[place] = 0
            self.rewards[place] = 0
            self._look(place)

    def _fresh(self, place: int) -> State:
        number = self._begun[place]
        self._begun[place] += 1
        rng = stream(stream(stream(self.seed) ^ place) ^ number)
        return self.game.begin(self.seats, rng, self.observer.options, patient=self.patient)

    def _end(self, place: int) -> None:
        """Tell the result of a game, and begin the next one."""
        state = self._states[place]
        self.done[place] = 1
        self.rewards[place] = self.game.rewards(state)
        if self.autoreset:
            self._states[place] = self._fresh(place)

    def _writer(self) -> Any:
        """What writes the rows of a game: compiled if that is possible."""
        encoder = self.observer.encoder_for_arrays()
        if encoder is None:
            return self._write_plainly
        encoder.bind(self.observations, self.masks, self.seat)
        return encoder.row

    def _look(self, place: int) -> None:
        """Write the rows of a game, whatever its position."""
        state = self._states[place]
        if state.over or not self._write(state, place):
            self._write_plainly(state, place)

    def _write_plainly(self, state: State, place: int) -> bool:
        """Write what the seat that is asked sees and may do, or seat 0 if the game is over."""
        self.seat[place] = NO_ACTION if state.over else state.seat
        seat = 0 if state.over else state.seat
        self.observer.observe(state, seat, self.observations[place])
        self.observer.mask(state, seat, self.masks[place])
        return True

    def _checked(self, actions: Any) -> list[int]:
        """The actions of a step as numbers, if every game offers its own."""
        given = self._np.asarray(actions)
        if given.shape != (self.games,) or given.dtype.kind not in "iu":
            raise BadBuffer(
                f"the actions have the shape {given.shape} and the type {given.dtype}; "
                f"give {self.games} whole numbers, one for each game"
            )
        chosen: list[int] = given.tolist()
        place = first_refused(self._states, chosen)
        if place >= 0:
            if self._states[place].over:
                raise NotOffered(f"game {place} is over: give {NO_ACTION} as its action, or reset it")
            raise NotOffered(
                f"game {place} doesn't offer action {chosen[place]} now; masks[{place}] says what it offers"
            )
        return chosen


def _numpy() -> Any:
    try:
        import numpy
    except ModuleNotFoundError:
        raise CalamityError(f"batches need numpy: {install_command('envs')}") from None
    return numpy

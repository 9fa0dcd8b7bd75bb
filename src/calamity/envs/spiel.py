"""The games as OpenSpiel's Python games, `calamity_<game>`.

    calamity.envs.register_openspiel()
    game = pyspiel.load_game("calamity_tic_tac_toe")
    game = pyspiel.load_game("calamity_bazaar(players=4,options=days:2;trading:off)")

Every draw, even of the deal, is a chance node with all its outcomes, so the games are explicitly stochastic and
their histories can be replayed.  With the parameter `draws` that holds only for so many draws per step; the deal and
all other draws are then sampled.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
import pyspiel

from calamity.envs.chance_nodes import Play
from calamity.envs.naming import named_games
from calamity.envs.recall import memory_text, remembered, slots_text
from calamity.envs.seats import usual_seats
from calamity.envs.setting import Setting
from calamity.kernel.errors import BadOption
from calamity.kernel.game import Game
from calamity.kernel.options import Value
from calamity.kernel.registry import load

PREFIX = "calamity_"
ALL = -1
FEWEST_OUTCOMES = 32  # how many outcomes a draw may have besides cards: dice, seats, regions
LARGEST = 1 << 16  # the most numbers in a complete information-state tensor, unless more are requested
SEED_BITS = 62


def short_name(name: str) -> str:
    """What a game is called in OpenSpiel."""
    return PREFIX + name


def options_text(options: Mapping[str, Value]) -> str:
    """Options as a parameter of OpenSpiel, which may have no commas."""
    return ";".join(f"{name}:{str(value).replace(',', '+')}" for name, value in options.items())


def options_from(text: str) -> dict[str, str]:
    """Options from a parameter that `options_text` has written."""
    found = {}
    for part in filter(None, text.split(";")):
        name, colon, value = part.partition(":")
        if not colon:
            raise BadOption(f"options are written name:value, with semicolons between them, not {part!r}")
        found[name.strip()] = value.strip().replace("+", ",")
    return found


def type_of(game: Game, draws: int = ALL, recall: int = 0) -> pyspiel.GameType:
    """A game's type for OpenSpiel, which depends on explicit draws and on the moments in tensors."""
    kinds = pyspiel.GameType
    open_to_all = not game.new(usual_seats(game)).zones()  # a game without cards has nothing hidden
    return kinds(
        short_name=short_name(game.name),
        long_name=f"{game.title} (Calamity)",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if draws < 0 else kinds.ChanceMode.SAMPLED_STOCHASTIC,
        information=kinds.Information.PERFECT_INFORMATION if open_to_all else kinds.Information.IMPERFECT_INFORMATION,
        utility=_utility(game),
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=recall > 0,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": usual_seats(game),
            "options": "",
            "draws": ALL,
            "recall": ALL,
            "rng_seed": ALL,
        },
    )


def _utility(game: Game) -> pyspiel.GameType.Utility:
    if game.together:
        return pyspiel.GameType.Utility.IDENTICAL
    constant = game.payoff_sum is not None
    return pyspiel.GameType.Utility.CONSTANT_SUM if constant else pyspiel.GameType.Utility.GENERAL_SUM


def _most_outcomes(game: Game) -> int:
    cards = sum(getattr(card, "count", 1) for card in game.cards.values())
    return max(cards, len(game.kinds), FEWEST_OUTCOMES)


class CalamityGame(pyspiel.Game):
    """A game of Calamity, with a number of players and options.

    `recall` is how many moments the tensor of an information state holds.  By default it holds all that a game can
    have, if those are at most 65,536 numbers; otherwise there is none, and the string is the information state.
    `rng_seed` is the seed for sampled draws.
    """

    played = ""  # the game's name, which every registered subclass sets

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        known = load(self.played)
        self.setting = Setting(known, given.get("players", usual_seats(known)), options_from(given.get("options", "")))
        self.draws: int = given.get("draws", ALL)
        self.recall = self._moments(given.get("recall", ALL))
        seed = given.get("rng_seed", ALL)
        self._random = random.Random(None if seed < 0 else seed)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.observer.actions,
            max_chance_outcomes=_most_outcomes(known),
            num_players=self.setting.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=known.payoff_sum,
            max_game_length=known.bound,
        )
        super().__init__(type_of(known, self.draws, self.recall), info, given)

    def _moments(self, wanted: int) -> int:
        """How many moments an information-state tensor holds."""
        if wanted >= 0:
            return wanted
        most = self.setting.game.bound + 1  # the deal, and what follows each decision
        return most if most * (self.setting.observer.size + 1) <= LARGEST else 0

    def new_initial_state(self) -> CalamityState:
        """The initial state, before the deal."""
        return CalamityState(self, Play(self.setting, self.draws, self.next_seed))

    def next_seed(self) -> int:
        """The seed of something that is sampled."""
        return self._random.getrandbits(SEED_BITS)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver | None:
        """The writer of observations, or of information states if they have perfect recall."""
        if params:
            raise BadOption(f"observations have no parameters; leave out {params}")
        if iig_obs_type is None:
            return SpielObserver(self, recalls=False)
        whole = iig_obs_type.public_info and iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return SpielObserver(self, iig_obs_type.perfect_recall) if whole else None


class CalamityState(pyspiel.State):
    """A position, or a draw that chance has to decide."""

    def __init__(self, game: CalamityGame, play: Play) -> None:
        super().__init__(game)
        self.play = play

    def current_player(self) -> int:
        """Who decides next: a seat, or chance."""
        if self.play.draw is not None:
            return int(pyspiel.PlayerId.CHANCE)
        assert self.play.moment is not None
        state = self.play.moment.state
        return int(pyspiel.PlayerId.TERMINAL) if state.over else state.seat

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.play.draw is None and self.play.moment is not None and self.play.moment.state.over

    def _legal_actions(self, player: int) -> list[int]:
        assert self.play.moment is not None
        return sorted(self.play.moment.state.options) if player == self.play.moment.state.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of the open draw, with probabilities."""
        return self.play.chances()

    def _apply_action(self, action: int) -> None:
        if self.play.draw is not None:
            self.play.decide_chance(action)
        else:
            self.play.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self._outcome_name(action)
        return self.play.setting.game.actions.name(action)

    def _outcome_name(self, outcome: int) -> str:
        draw = self.play.draw
        if draw is None or not draw.kinds or self.play.sampled:
            return f"chance {outcome}"
        return f"draw {self.play.setting.game.kinds[draw.kinds[outcome]]}"

    def returns(self) -> list[float]:
        """The payoffs at the end, zeros before it."""
        setting, moment = self.play.setting, self.play.moment
        if moment is None or not self.is_terminal():
            return [0.0] * setting.seats
        return setting.game.rewards(moment.state)

    def __str__(self) -> str:
        moment = self.play.moment
        if moment is None:
            return "the deal"
        seat = max(moment.state.seat, 0)
        return self.play.setting.observer.text(moment.state, seat, "en")


class SpielObserver:
    """Writes observations and information states, in OpenSpiel's form for Python games."""

    def __init__(self, game: CalamityGame, recalls: bool) -> None:
        self._setting = game.setting
        self._recalls = recalls
        self._size = game.setting.observer.size
        shape = (game.recall, self._size + 1) if recalls else (self._size,)
        self.tensor = np.zeros(shape, np.float32).reshape(-1) if recalls is False or game.recall else None
        self.dict = {}
        if self.tensor is not None:
            self.dict["info_state" if recalls else "observation"] = self.tensor.reshape(shape)

    def set_from(self, state: CalamityState, player: int) -> None:
        """Write what a player knows; nothing but zeros before the deal."""
        if self.tensor is None:
            return
        self.tensor.fill(0)
        moment = state.play.moment
        if moment is None:
            return
        if not self._recalls:
            self.tensor[:] = moment.observation(self._setting, player)
            return
        rows = self.dict["info_state"]
        for row, noticed in zip(rows, remembered(moment, self._setting, player)[-len(rows) :]):
            row[0] = noticed.action
            row[1:] = noticed.observation

    def string_from(self, state: CalamityState, player: int) -> str:
        """The same as a text: the columns that aren't 0, or everything that the player remembers."""
        moment = state.play.moment
        if self._recalls:
            return memory_text(moment, self._setting, player)
        if moment is None:
            return ""
        nothing = np.zeros(self._size, np.int16)
        return ", ".join(slots_text(self._setting, nothing, moment.observation(self._setting, player)))


@cache
def register(name: str) -> None:
    """Register a game with OpenSpiel: as a class of its own, since OpenSpiel must not hold the last reference to it."""
    pyspiel.register_game(type_of(load(name)), type(f"Calamity_{name}", (CalamityGame,), {"played": name}))


def register_all() -> None:
    """Register all games: the published and installed ones, and the samples."""
    for name in named_games():
        register(name)


def loaded(
    game: Game | str, seats: int | None, options: Mapping[str, object] | None, draws: int, recall: int, seed: int
) -> CalamityGame:
    """A game as OpenSpiel loads it."""
    known = load(game) if isinstance(game, str) else game
    if known is not load(known.name):
        raise BadOption(f"OpenSpiel loads games by name: this {known.name} has cards of its own")
    many = usual_seats(known) if seats is None else seats
    changed = {name: value for name, value in known.check(many, options).items() if name in (options or {})}
    register(known.name)
    parameters = {"players": many, "options": options_text(changed), "draws": draws, "recall": recall, "rng_seed": seed}
    made: CalamityGame = pyspiel.load_game(short_name(known.name), parameters)
    return made

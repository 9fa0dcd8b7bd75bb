"""The games as environments for learning: PettingZoo, Gymnasium and OpenSpiel, and text for language models.

    env = calamity.envs.aec("bazaar", seats=3)                   PettingZoo, one agent at a time
    env = calamity.envs.parallel("bazaar", seats=3)              PettingZoo, agents that are asked together act together
    env = calamity.envs.gym("bazaar", rivals="level:1")          Gymnasium, one learner among bots
    env = calamity.envs.vector("bazaar", games=1024)             Gymnasium, many games at once, for self-play
    game = calamity.envs.openspiel("bazaar")                     OpenSpiel
    env = calamity.envs.text("bazaar", seats=3)                  questions in words, replies in words, ids or JSON

With Gymnasium, importing this registers all games, as `calamity/bazaar-v1` and so on.  The packages that these
functions need are extras (`text` needs none); one that is missing is named when something is made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING

from calamity.extras import raise_if_missing
from calamity.kernel.game import Game
from calamity.kernel.languages import ENGLISH

if TYPE_CHECKING:
    from calamity.envs.batched import CalamityVector
    from calamity.envs.rivals import Rivals
    from calamity.envs.simultaneous import CalamityParallel
    from calamity.envs.single_agent import CalamityGym
    from calamity.envs.spiel import CalamityGame
    from calamity.envs.text_based import CalamityText
    from calamity.envs.turn_based import CalamityAEC

__all__ = ["aec", "gym", "openspiel", "parallel", "register_openspiel", "text", "vector"]

Options = Mapping[str, object]

if find_spec("gymnasium") is not None:
    from calamity.envs.registration import register_gymnasium

    register_gymnasium()


def aec(
    game: Game | str, seats: int | None = None, options: Options | None = None, render_mode: str | None = None
) -> CalamityAEC:
    """A game for PettingZoo, one agent at a time; by default with the fewest seats that can play against each other."""
    with raise_if_missing("envs", "this environment"):
        from calamity.envs.turn_based import CalamityAEC
    return CalamityAEC(game, seats, options, render_mode)


def parallel(
    game: Game | str, seats: int | None = None, options: Options | None = None, render_mode: str | None = None
) -> CalamityParallel:
    """A game for PettingZoo in which agents that are asked at the same time act in the same step."""
    with raise_if_missing("envs", "this environment"):
        from calamity.envs.simultaneous import CalamityParallel
    return CalamityParallel(game, seats, options, render_mode)


def gym(
    game: Game | str,
    seats: int | None = None,
    options: Options | None = None,
    rivals: Rivals = "random",
    seat: int | None = None,
    unoffered: str = "refuse",
    render_mode: str | None = None,
) -> CalamityGym:
    """A game for Gymnasium, one learner among bots.

    `rivals` is the name of a bot, such as `level:1`, a list with one for each other seat, or a `Curriculum`.
    `unoffered="default"` gives the game's default answer in place of an action that isn't offered.
    """
    with raise_if_missing("envs", "this environment"):
        from calamity.envs.single_agent import CalamityGym
    return CalamityGym(game, seats, options, rivals, seat, unoffered, render_mode)


def vector(
    game: Game | str, games: int = 64, seats: int | None = None, options: Options | None = None
) -> CalamityVector:
    """Many games at once for Gymnasium, for self-play: in each game, whoever is asked observes and acts."""
    with raise_if_missing("envs", "this environment"):
        from calamity.envs.batched import CalamityVector
    return CalamityVector(game, games, seats, options)


def openspiel(
    game: Game | str,
    seats: int | None = None,
    options: Options | None = None,
    draws: int = -1,
    recall: int = -1,
    seed: int = -1,
) -> CalamityGame:
    """A game for OpenSpiel, registered as `calamity_` and its name.

    All draws are chance nodes; with `draws`, only that many per step; others are sampled from `seed`.  `recall` is
    how many moments tensors of information states hold: by default all, where that is at most 65,536 numbers.
    """
    with raise_if_missing("openspiel", "this game"):
        from calamity.envs.spiel import loaded
    return loaded(game, seats, options, draws, recall, seed)


def register_openspiel() -> None:
    """Register all games with OpenSpiel, so that `pyspiel.load_game("calamity_bazaar")` finds them."""
    with raise_if_missing("openspiel", "registering games"):
        from calamity.envs.spiel import register_all
    register_all()


def text(
    game: Game | str,
    seats: int | None = None,
    options: Options | None = None,
    lang: str = ENGLISH,
    tries: int = 3,
    names: Sequence[str] = (),
) -> CalamityText:
    """A game as a conversation, for language models and other programs that read and write text.

    A question that was answered wrongly `tries` times gets the game's default answer; `names` are what seats are
    called.
    """
    from calamity.envs.text_based import CalamityText

    return CalamityText(game, seats, options, lang, tries, names)

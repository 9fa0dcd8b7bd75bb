"""How games and positions are pickled: a game by its name, a position as plain data with its game.

A game and its shared tables are never copied.  Unpickling loads the game by name, so that it is the same object as
everywhere else in that process, and builds it from the text of its card file if that isn't the game's own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from calamity.kernel.errors import UnknownGame, WrongVersion
from calamity.kernel.registry import home, load, load_cards, register, registered
from calamity.kernel.state import State
from calamity.kernel.wire import dump
from calamity.kernel.wire import load as filled

if TYPE_CHECKING:
    from calamity.kernel.game import Game

Source = tuple[str, str]  # the text of a card file and its name


def reduced_game(game: Game) -> tuple[object, ...]:
    """What `pickle` stores for a game."""
    if game.name not in registered() or type(load(game.name)) is not type(game):
        raise UnknownGame(
            f"this {game.name!r} can't be pickled, because it can't be loaded by name: "
            f"call calamity.register({game.name!r}, MODULE) first, with the module whose make() builds it"
        )
    return _loaded_game, (game.name, home(game.name), game.content, _own_cards(game), _version(game))


def _version(game: Game) -> str:
    """What must be the same for unpickling: the numbers of actions, and how positions are stored."""
    return f"{game.numbering}-{game.layout}"


def _own_cards(game: Game) -> Source | None:
    """The card file of a game that was not loaded with its own."""
    usual = load(game.name).deck
    if game.deck is None or usual is None or game.deck.source == usual.source:
        return None
    return game.deck.source, game.deck.file


def _loaded_game(name: str, module: str, content: str, cards: Source | None, version: str = "") -> Game:
    """The pickled game; if only the other process had registered it, it is registered here too."""
    if name not in registered():
        register(name, module)
    game = load(name) if cards is None else load_cards(name, *cards)
    if game.content != content:
        raise WrongVersion(
            f"this {name} was pickled with other cards or rules ({content}); the loaded ones are {game.content}: "
            "unpickle it with the version of Calamity that pickled it, or use Table.save to keep games"
        )
    if _version(game) != version:
        raise WrongVersion(
            f"this {name} was pickled by another version of Calamity, which numbers actions or stores positions "
            "differently: unpickle it with that version, or use Table.save to keep games"
        )
    return game


def reduced_state(state: State) -> tuple[object, ...]:
    """What `pickle` stores for a position, including preferences but no listener."""
    if state.game is None:
        raise TypeError("can't pickle a position without a game; positions made by Game.new or Game.blank have one")
    return _restored_state, (state.game, state.n, dump(state), state.patient, state.awaited)


def _restored_state(game: Game, seats: int, data: dict[str, Any], patient: int, awaited: int) -> State:
    state = game.blank(seats, 1)
    state.patient, state.awaited = patient, awaited
    return filled(state, data)

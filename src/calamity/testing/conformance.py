"""What every bot must keep to, whoever wrote it: the check that ours pass too."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from calamity.bots.bot import Adviser, Bot, considered
from calamity.bots.choose import bot, sound
from calamity.bots.mind import Mind
from calamity.kernel.errors import BadBot
from calamity.kernel.game import Game
from calamity.kernel.imagination import imagine
from calamity.kernel.playout import random_play
from calamity.kernel.registry import load, registered
from calamity.kernel.rng import stream
from calamity.kernel.state import State
from calamity.kernel.wire import digest

Maker = str | Callable[[int], Bot]  # a bot's name, or what makes a bot from a seed

DEPTHS = (0, 4, 15)  # how many decisions into random games the positions lie
SEED = 5


def check_bot(maker: Maker, games: Sequence[str] = (), depths: Sequence[int] = DEPTHS) -> None:
    """Raise AssertionError, with what is wrong, unless a bot is sound and fair.

    In every game (or those given) and with every number of players it must answer what it is offered, the same to the
    same seed, without changing what it sees, and the same in two worlds that differ only in what its seat can't know.
    Where it explains itself, the explanation must agree with its choice.  A bot that thinks until some time is up can't
    be checked: let it count instead.
    """
    for name in games or registered():
        game = load(name)
        for seats in game.seats:
            for state in positions(game, seats, depths):
                check_decision(maker, game, state)


def positions(game: Game, seats: int, depths: Sequence[int] = DEPTHS) -> Iterator[State]:
    """Open decisions of random games, early and late."""
    for depth in depths:
        state = game.new(seats, depth + 10 * seats)
        random_play(state, stream(depth + 100), depth)
        if not state.over:
            yield state


def check_decision(maker: Maker, game: Game, state: State) -> None:
    """Check a bot at one decision."""
    seat = state.seat
    where = f"{game.name} with {state.n} players, seat {seat}"
    mind = Mind(game, state, seat, SEED)
    before = digest(mind.imagine(1))
    choice = made(maker).decide(mind)
    assert choice in state.offered(seat), f"{where}: the bot answered {choice!r}, which isn't offered"
    assert digest(mind.imagine(1)) == before, f"{where}: the bot changed its mind's world; play on copies"
    again = made(maker).decide(Mind(game, state, seat, SEED))
    assert again == choice, f"{where}: the same seed gave {choice} and then {again}"
    elsewhere = made(maker).decide(Mind(game, imagine(state, seat, 77), seat, SEED))
    assert elsewhere == choice, f"{where}: the bot uses what its seat can't know"
    if isinstance(made(maker), Adviser):
        _check_advice(maker, game, state, choice, where)


def _check_advice(maker: Maker, game: Game, state: State, choice: int, where: str) -> None:
    """Check what a bot says of its options; that tells more of what it looked at than the choice alone."""
    found = considered(made(maker), Mind(game, state, state.seat, SEED))
    elsewhere = considered(made(maker), Mind(game, imagine(state, state.seat, 77), state.seat, SEED))
    assert elsewhere == found, f"{where}: what the bot says of its options depends on what its seat can't know"
    actions = [option.action for option in found]
    assert actions and actions[0] == choice, f"{where}: the bot takes {choice} but considers {actions[:1]} best"
    assert sorted(actions) == sorted(state.offered(state.seat)), f"{where}: it doesn't consider just what is offered"
    for option in found:
        assert 0 <= option.value <= 1 and option.visits >= 0, f"{where}: {option} is out of bounds"
    assert abs(sum(option.share for option in found) - 1) < 1e-6, f"{where}: the shares don't add up to 1"


def made(maker: Maker) -> Bot:
    """A new bot, always with the same seed."""
    try:
        return bot(maker, seed=SEED) if isinstance(maker, str) else sound(maker, SEED)
    except BadBot as error:
        raise AssertionError(str(error)) from error

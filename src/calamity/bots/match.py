"""Plays games between bots, from the deal or from any position, to the end or decision by decision."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from calamity.bots.bot import Bot
from calamity.bots.choose import bot
from calamity.bots.diagnosis import fault
from calamity.bots.mind import Mind
from calamity.bots.seeds import derived
from calamity.kernel.errors import BadBot
from calamity.kernel.game import Game, Result
from calamity.kernel.playout import random_play
from calamity.kernel.registry import load
from calamity.kernel.rng import stream
from calamity.kernel.state import State

Player = str | Bot | Callable[[int], Bot]  # a bot's name, a bot, or a function from a seed to a bot


class BadAnswer(BadBot):
    """An illegal answer of a bot."""

    def __init__(self, name: str, seat: int, wrong: str) -> None:
        super().__init__(f"bot {name!r} in seat {seat + 1} {wrong}")
        self.wrong = wrong


def play(
    game: Game | str, bots: Sequence[Player], seed: int = 0, options: Mapping[str, object] | None = None
) -> Result:
    """Play one game to its end between bots and return the result; the bots are given by name or as objects."""
    known = load(game) if isinstance(game, str) else game
    state = known.new(len(bots), seed, options)
    play_on(known, state, bots, seed)
    return known.result(state)


def play_on(
    game: Game, state: State, players: Sequence[Player], seed: int, stopped: Callable[[], bool] | None = None
) -> int:
    """Play a position to its end, or until `stopped` returns true; return the number of decisions.

    If all play at random, the compiled loop of `calamity.playout` does it.
    """
    if all(player == "random" for player in players):
        count, _ = random_play(state, stream(~seed), game.bound)
        return count
    count = 0
    for _ in decisions(game, state, seated(players, seed), seed):
        count += 1
        if stopped is not None and stopped():
            break
    return count


def seated(players: Sequence[Player], seed: int) -> list[Bot]:
    """A bot for every seat; those created here get seeds derived from the game's seed and the seat."""
    return [_seated(player, derived("bot", seed, seat)) for seat, player in enumerate(players)]


def _seated(player: Player, seed: int) -> Bot:
    if isinstance(player, str):
        return bot(player, seed=seed)
    return player(seed) if callable(player) else player


def decisions(game: Game, state: State, players: Sequence[Bot], seed: int) -> Iterator[tuple[int, int]]:
    """Play a position to its end and yield each decision (seat, action) after it took effect."""
    number = 0
    while not state.over:
        if number == game.bound:
            raise BadBot(
                f"this game of {game.name} isn't over after {number} decisions; a bot seems to go round in circles"
            )
        seat = state.seat
        action = players[seat].decide(Mind(game, state, seat, derived("decision", seed, number)))
        if wrong := fault(action, state.options):
            raise BadAnswer(players[seat].name, seat, wrong)
        state.apply(action)
        number += 1
        yield seat, action

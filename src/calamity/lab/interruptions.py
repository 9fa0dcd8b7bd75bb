"""Measures how often players are asked to react in a whole game, with different settings for when to be asked.

`python -m calamity.lab.interruptions GAME --seats 4 --games 20` plays games between bots, in which a pass is given for
whoever doesn't want to be asked by the usual preferences, and counts the questions with a choice that go to one seat,
and all that would have gone there.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from calamity.bots.match import seated
from calamity.bots.mind import Mind
from calamity.bots.seeds import derived
from calamity.kernel.asking import LastPasses, is_wanted, usual
from calamity.kernel.registry import load, registered
from calamity.kernel.state import PASS

PLAYER = "level:2"


def asked_in(game: str, seed: int, seats: int, player: str = PLAYER) -> tuple[Counter[str], Counter[str]]:
    """By kind, the questions with a choice to all seats in one game that were asked, and all that there were."""
    known = load(game)
    state, players = known.new(seats, seed), seated([player] * seats, seed)
    asked, every = Counter[str](), Counter[str]()
    settings, passes = usual(known), LastPasses(known, seats)
    for number in range(known.bound):
        if state.over:
            break
        seat, action, kind = state.seat, PASS, known.kind_asked(state)
        every[kind] += len(state.options) > 1
        if is_wanted(known, state, seat, settings, passes):
            asked[kind] += len(state.options) > 1
            action = players[seat].decide(Mind(known, state, seat, derived("decision", seed, number)))
        passes.note(state, seat, action)
        state.apply(action)
    return asked, every


def mean(games: Sequence[Counter[str]], seats: int) -> dict[str, float]:
    """How often a kind of question was asked of one seat in one game."""
    whole = sum(games, Counter[str]())
    return {name: count / len(games) / seats for name, count in whole.most_common()}


def main(words: list[str]) -> None:
    """Play and print."""
    parser = ArgumentParser(prog="python -m calamity.lab.interruptions")
    parser.add_argument("game", choices=[name for name in registered() if load(name).window_kinds])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--players", default=PLAYER)
    parser.add_argument("--jobs", type=int, default=1)
    wanted = parser.parse_args(words)
    if wanted.seats not in load(wanted.game).seats or min(wanted.games, wanted.jobs) < 1:
        parser.error("there must be games, with a number of seats that the game has")
    print(f"{wanted.game}, {wanted.seats} seats, {wanted.games} games of {wanted.players}: questions to one seat")
    play = partial(asked_in, wanted.game, seats=wanted.seats, player=wanted.players)
    if wanted.jobs > 1:
        with ProcessPoolExecutor(wanted.jobs, get_context("spawn")) as pool:
            counted = list(pool.map(play, range(wanted.games)))
    else:
        counted = [play(seed) for seed in range(wanted.games)]
    asked, every = zip(*counted, strict=True)
    for games, called in ((every, "in every window"), (asked, "with the usual preferences")):
        found = mean(games, wanted.seats)
        kinds = ", ".join(f"{name} {count:.1f}" for name, count in found.items())
        print(f"  {called}: {sum(found.values()):.1f} ({kinds})")


if __name__ == "__main__":
    main(sys.argv[1:])

"""Measures how often players are asked in a whole game, with different settings for when to be asked to react.

`python -m calamity.lab.interruptions GAME --seats 4 --games 20` plays games between bots, in which a pass is given for
whoever doesn't want to be asked by the usual preferences, and counts the questions with a choice that go to one seat,
and all that would have gone there.  The links of an answer (to whom, for which card) are counted apart, as are
questions that have a single answer and are asked only because answering for somebody would give something away.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from msgspec import Struct, field

from calamity.bots.match import seated
from calamity.bots.mind import Mind
from calamity.bots.seeds import derived
from calamity.kernel.asking import LastPasses, is_wanted, usual
from calamity.kernel.game import Game
from calamity.kernel.registry import load, registered
from calamity.kernel.state import PASS, POLL, State

PLAYER = "level:2"
CALLED = {"questions": "questions", "links": "further links of answers", "single": "with a single answer"}


class Count(Struct):
    """Questions by kind: those that begin an answer, further links of one, and those with a single answer."""

    questions: Counter[str] = field(default_factory=Counter)
    links: Counter[str] = field(default_factory=Counter)
    single: Counter[str] = field(default_factory=Counter)

    def note(self, game: Game, state: State) -> None:
        """Count the open question."""
        kind, begun = game.kind_asked(state), bool(state.lanes and state.lanes[state.seat])
        if len(state.options) > 1:
            (self.links if begun else self.questions)[kind] += 1
        elif state.mode != POLL:
            self.single[kind] += 1


def asked_in(game: str, seed: int, seats: int, player: str = PLAYER) -> tuple[Count, Count]:
    """The questions to all seats in one game that were asked, and all that there were."""
    known = load(game)
    state, players = known.new(seats, seed), seated([player] * seats, seed)
    asked, every = Count(), Count()
    settings, passes = usual(known), LastPasses(known, seats)
    for number in range(known.bound):
        if state.over:
            break
        seat, action = state.seat, PASS
        every.note(known, state)
        if is_wanted(known, state, seat, settings, passes):
            asked.note(known, state)
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
    for counts, called in ((every, "in every window"), (asked, "with the usual preferences")):
        for kind in ("questions", "links", "single"):
            found = mean([getattr(count, kind) for count in counts], wanted.seats)
            kinds = ", ".join(f"{name} {number:.1f}" for name, number in found.items())
            print(f"  {called}, {CALLED[kind]}: {sum(found.values()):.1f} ({kinds})")


if __name__ == "__main__":
    main(sys.argv[1:])

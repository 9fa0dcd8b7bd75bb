"""The searching bot: it plays through imagined worlds before it decides.

A budget counts iterations, so that games can be repeated; `seconds` is only a cap.  Several processes search trees of
their own, and what they found at the root is added up.
"""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from random import Random
from time import perf_counter
from typing import NamedTuple

import msgspec

from calamity.bots.considered import Considered
from calamity.bots.mind import Mind
from calamity.bots.search import Edge, Search
from calamity.kernel.errors import BadOption
from calamity.kernel.registry import load
from calamity.kernel.state import State
from calamity.kernel.view import view
from calamity.kernel.wire import encode
from calamity.kernel.wire import load as restore
from calamity.kernel.wits import Wits

CERTAINTY_CHECKED = 16  # iterations between two looks at whether the outcome is settled
HEADSTART = 4.0  # visits that judgement alone is worth; it decides where there was time for hardly any
NEW_SHARE = 4  # of a budget, at least this part is spent anew on a tree that was kept


class Finding(NamedTuple):
    """What a search found about one option."""

    action: int
    visits: int
    total: float
    share: float


class Memory(NamedTuple):
    """The end of a decision: its tree, and the world it was made in with the decision carried out."""

    search: Search
    chosen: Edge
    world: State


class SearchBot:
    """Information-set Monte-Carlo tree search: chooses what it has looked at most, with a start for good judgement.

    It keeps its tree while one decision follows the other and nothing came to light between them.
    """

    name = "mcts"

    def __init__(
        self, seed: int = 0, iterations: int = 1_000, seconds: float | None = None, processes: int = 1
    ) -> None:
        if iterations < 0 or processes < 1 or (seconds is not None and seconds <= 0):
            raise BadOption("a search needs 0 or more iterations, more than 0 seconds and 1 or more processes")
        self.iterations = iterations
        self.seconds = seconds
        self.processes = processes
        self.looked = 0  # iterations made for the last decision
        self._random = Random(seed)
        self._memory: Memory | None = None
        self._pool: ProcessPoolExecutor | None = None

    def decide(self, mind: Mind) -> int:
        """Choose the first of what it considers; where there is only one option there is nothing to search."""
        options = mind.options
        if len(options) == 1:
            self.looked = 0
            return options[0]
        return self.consider(mind)[0].action

    def consider(self, mind: Mind) -> list[Considered]:
        """All options with what the search found out about them, the best first."""
        world = mind.imagine(self._random.getrandbits(63))
        if self.processes > 1 and self.iterations:
            found = self._by_all(mind, world)
        else:
            found = self._alone(mind, world)
        found.sort(key=lambda one: (one.visits + HEADSTART * one.share, one.total), reverse=True)
        return [
            Considered(action, visits, total / visits if visits else 0.5, share)
            for action, visits, total, share in found
        ]

    def close(self) -> None:
        """End the processes, if there are any."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    def _alone(self, mind: Mind, world: State) -> list[Finding]:
        search = self._continued(mind) or Search(mind.wits, mind.seat, self._random.getrandbits(62) | 1)
        search.prepare(world)
        kept = search.root.visits
        budget = max(self.iterations - kept, self.iterations // NEW_SHARE)
        self.looked = look(search, world, budget, self.seconds)
        chosen = max(search.root.next, key=lambda edge: (edge.visits + HEADSTART * edge.prior, edge.total))
        self._memory = self._remembered(search, chosen, world)
        return findings(search, mind.options)

    def _remembered(self, search: Search, chosen: Edge, world: State) -> Memory | None:
        """Carry out the decision in the mind, if that leads to a question that can be foreseen."""
        if not chosen.certain or not chosen.next:
            return None
        world.answer(search.seat, chosen.action)
        return Memory(search, chosen, world)

    def _continued(self, mind: Mind) -> Search | None:
        """The search of the last decision, if it led just here."""
        memory = self._memory
        self._memory = None
        if memory is None or memory.search.seat != mind.seat or type(memory.world) is not mind.game.state_class:
            return None
        if memory.search.wits is not mind.wits or view(mind.game, memory.world, mind.seat) != mind.view:
            return None
        memory.search.root = memory.chosen
        return memory.search

    def _by_all(self, mind: Mind, world: State) -> list[Finding]:
        """Let several processes search, and add up what they found."""
        if load(mind.game.name) is not mind.game:
            raise BadOption("several processes can only search a game with its own cards")
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.processes, get_context("spawn"))
        data = encode(world)
        share, rest = divmod(self.iterations, self.processes)
        tasks = [
            self._pool.submit(
                look_elsewhere,
                mind.game.name,
                world.n,
                data,
                mind.seat,
                self._random.getrandbits(62) | 1,
                share + (number < rest),
                self.seconds,
            )
            for number in range(self.processes)
        ]
        parts = [task.result() for task in tasks]
        self.looked = sum(looked for looked, _ in parts)
        return added([found for _, found in parts])


def look(search: Search, world: State, iterations: int, seconds: float | None, whole: bool = False) -> int:
    """Search until budget or time is used up, or nothing can change the choice any more; return the iterations.

    A search that is added to others has to be `whole`.
    """
    began = perf_counter()
    before = 0.0
    longest = 0.0
    for done in range(iterations):
        if seconds is not None:
            elapsed = perf_counter() - began
            longest = max(longest, elapsed - before)
            before = elapsed
            if elapsed + longest > seconds and done:
                return done
        if not whole and done % CERTAINTY_CHECKED == 0 and search.settled(iterations - done + HEADSTART):
            return done
        search.run(world, 1)
    return iterations


def look_elsewhere(
    name: str, seats: int, data: bytes, seat: int, rng: int, iterations: int, seconds: float | None
) -> tuple[int, list[Finding]]:
    """Search in a process of its own; return the iterations and what was found."""
    game = load(name)
    world = restore(game.blank(seats, 1), msgspec.json.decode(data))
    search = Search(_wits(name), seat, rng)
    search.prepare(world)
    looked = look(search, world, iterations, seconds, whole=True)
    return looked, findings(search, world.offered(seat))


@cache  # a process searches again and again, and wits remember what they worked out
def _wits(name: str) -> Wits:
    return load(name).wits()


def findings(search: Search, options: list[int]) -> list[Finding]:
    """What a search found about the options at its root."""
    edges = {edge.action: edge for edge in search.root.next if edge.seat == search.seat}
    return [
        Finding(option, edge.visits, edge.total, edge.prior)
        for option, edge in ((option, edges[option]) for option in options)
    ]


def added(parts: Iterable[list[Finding]]) -> list[Finding]:
    """What several searches found about the same options."""
    return [
        Finding(same[0].action, sum(one.visits for one in same), sum(one.total for one in same), same[0].share)
        for same in zip(*parts, strict=True)
    ]

"""The searching bot: before it decides, it plays on from positions that it imagines.

A budget counts iterations, so that games can be repeated; `seconds` is only a limit.  Several processes each search
their own tree, and their findings at the root are added up.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import islice
from multiprocessing import get_context
from random import Random
from time import perf_counter
from typing import NamedTuple

import msgspec

from calamity.bots.assessment import Considered
from calamity.bots.halving import MIN_WORLDS, Finding, added, contenders, contest, findings, ranked
from calamity.bots.mind import Mind
from calamity.bots.search import Edge, Search
from calamity.kernel.errors import BadOption
from calamity.kernel.registry import load
from calamity.kernel.state import ONE, OPEN, State
from calamity.kernel.view import view
from calamity.kernel.wire import encode
from calamity.kernel.wire import load as restore
from calamity.kernel.wits import Wits

NEW_SHARE = 2  # of a budget, at least one part in this many is spent again on a kept tree,
NEW = 4 * MIN_WORLDS  # and at least this many iterations: kept results come from different worlds
FORESEEN = 64  # positions examined to find the game's current place in a kept tree


class Memory(NamedTuple):
    """The end of a decision: its tree, and its world after the decision was carried out."""

    search: Search
    chosen: Edge
    world: State


class SearchBot:
    """Information-set Monte-Carlo tree search: sequential halving among the options, with a tree below each.

    It keeps the tree from decision to decision, as long as everything between them could be foreseen.
    """

    name = "mcts"

    def __init__(
        self,
        seed: int = 0,
        iterations: int = 1_000,
        seconds: float | None = None,
        processes: int = 1,
        caution: float = 1.0,
        ripe: int | None = None,
        attention: float = 1.0,
    ) -> None:
        """`caution` multiplies how large a lead the game requires before the search overrules the ratings.

        A tree grows beyond a decision that was visited `ripe` times; by default as often as suits the game.
        `attention` is the share of decisions that are searched; the others follow the ratings.  Several `processes`
        start at the first decision, which therefore takes longer.
        """
        if iterations < 0 or processes < 1 or not (seconds is None or seconds > 0):
            raise BadOption("a search needs 0 or more iterations, more than 0 seconds and 1 or more processes")
        if caution < 0 or (ripe is not None and ripe < 1):
            raise BadOption("a search needs a caution of 0 or more, and its tree grows after 1 visit or more")
        if not 0 <= attention <= 1:
            raise BadOption("attention is a share of all decisions, from 0 to 1")
        self.iterations = iterations
        self.seconds = seconds
        self.processes = processes
        self.caution = caution
        self.ripe = ripe
        self.attention = attention
        self.looked = 0  # iterations for the last decision
        self.kept = 0  # iterations that its tree already had
        self._random = Random(seed)
        self._memory: Memory | None = None
        self._pool: ProcessPoolExecutor | None = None

    def decide(self, mind: Mind) -> int:
        """Choose the best option; a single one needs no search."""
        options = mind.options
        if len(options) == 1:
            self.looked = self.kept = 0
            return options[0]
        return self.consider(mind)[0].action

    def consider(self, mind: Mind) -> list[Considered]:
        """All options with what the search found about them, the best first."""
        until = None if self.seconds is None else perf_counter() + self.seconds
        world = mind.imagine(self._random.getrandbits(63))
        if self.processes > 1 and self.iterations:
            found = self._by_all(mind, world, until)
        else:
            found = self._alone(mind, world, until)
        return [
            Considered(one.action, one.visits, one.total / one.visits if one.visits else 0.5, one.share)
            for one in ranked(found, self.caution * mind.wits.caution)
        ]

    def close(self) -> None:
        """End the processes, if there are any."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    def _attends(self) -> bool:
        """Whether to search this time."""
        return self.attention == 1.0 or self._random.random() < self.attention

    def _alone(self, mind: Mind, world: State, until: float | None) -> list[Finding]:
        search = self._continued(mind) or begun(mind.wits, mind.seat, self._random.getrandbits(62) | 1, self.ripe)
        search.prepare(world)
        self.kept = kept = search.root.visits
        anew = max(self.iterations - kept, self.iterations // NEW_SHARE, NEW)
        budget = min(self.iterations, anew) if self._attends() else 0
        self.looked = contest(search, lambda: search.imagined(world), budget, left(until))
        found = findings(search, mind.options)
        chosen = ranked(found, self.caution * mind.wits.caution)[0].action
        self._memory = self._remembered(search, chosen, world)
        return found

    def _remembered(self, search: Search, action: int, world: State) -> Memory | None:
        """Carry out the decision in the imagined world, if it leads to a question that can be foreseen."""
        chosen = next(edge for edge in search.root.next if edge.action == action and edge.seat == search.seat)
        if not chosen.certain or not chosen.next:
            return None
        world.answer(search.seat, action)
        return Memory(search, chosen, world)

    def _continued(self, mind: Mind) -> Search | None:
        """The search of the last decision, if what has happened since was foreseen in it."""
        memory = self._memory
        self._memory = None
        if memory is None or memory.search.seat != mind.seat or type(memory.world) is not mind.game.state_class:
            return None
        if memory.search.wits is not mind.wits:
            return None
        for edge, world in islice(foreseen(memory), FORESEEN):
            if view(mind.game, world, mind.seat) == mind.view:
                # Some worlds that passed through here were different: drop answers that aren't possible now.
                edge.next = [one for one in edge.next if one.seat == mind.seat and one.action in mind.options]
                memory.search.root = edge
                return memory.search
        return None

    def _by_all(self, mind: Mind, world: State, until: float | None) -> list[Finding]:
        """Search in several processes and add up their findings."""
        if load(mind.game.name) is not mind.game:
            raise BadOption("several processes can only search a game with its own cards")
        search = Search(mind.wits, mind.seat, self._random.getrandbits(62) | 1)
        search.prepare(world)
        if not self._attends():
            self.looked = contest(search, lambda: search.imagined(world), 0, None)
            return findings(search, mind.options)
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.processes, get_context("spawn"))
        data = encode(world)
        favourite = contenders(search, 0)[0].action
        share, rest = divmod(self.iterations, self.processes)
        seconds = left(until)
        tasks = [
            self._pool.submit(
                look_elsewhere,
                mind.game.name,
                world.n,
                data,
                mind.seat,
                self._random.getrandbits(62) | 1,
                share + (number < rest),
                seconds,
                favourite,
                self.ripe,
            )
            for number in range(self.processes)
        ]
        parts = [task.result() for task in tasks]
        self.looked = sum(looked for looked, _ in parts)
        return added([found for _, found in parts])


def begun(wits: Wits, seat: int, rng: int, ripe: int | None) -> Search:
    """A new search."""
    search = Search(wits, seat, rng)
    if ripe is not None:
        search.ripe = ripe
    return search


def left(until: float | None) -> float | None:
    """The seconds left until a time, if there is one; thinking so far counts."""
    return None if until is None else max(0.0, until - perf_counter())


def foreseen(memory: Memory) -> Iterator[tuple[Edge, State]]:
    """A seat's next decisions that a tree leads to by public events, with a position for each."""
    waiting = deque([(memory.chosen, memory.world)])
    seat = memory.search.seat
    while waiting:
        edge, world = waiting.popleft()
        if not moved_on(world) or world.over:
            continue
        if seat in world.pending():
            yield edge, world
        elif world.mode in (ONE, OPEN):
            for following in edge.next:
                if following.seat == world.seat and following.next and following.action in world.options:
                    after = world.copy()
                    if applied(after, following.action):
                        waiting.append((following, after))


def moved_on(world: State) -> bool:
    """Make the moves without a choice; return whether nothing random or hidden was revealed."""
    while not world.over and len(world.options) == 1:
        if not applied(world, world.options[0]):
            return False
    return True


def applied(world: State, action: int) -> bool:
    """Carry out a decision; return whether nothing random or hidden was revealed."""
    before = world.rng, world.shown
    world.apply(action)
    return (world.rng, world.shown) == before


def look_elsewhere(
    name: str,
    seats: int,
    data: bytes,
    seat: int,
    rng: int,
    iterations: int,
    seconds: float | None,
    favourite: int,
    ripe: int | None = None,
) -> tuple[int, list[Finding]]:
    """Search in a separate process; return the iterations and the findings."""
    game = load(name)
    world = restore(game.blank(seats, 1), msgspec.json.decode(data))
    search = begun(_wits(name), seat, rng, ripe)
    search.prepare(world)
    looked = contest(search, lambda: search.imagined(world), iterations, seconds, favourite)
    return looked, findings(search, world.offered(seat))


@cache  # a process searches many times, and wits cache what they compute
def _wits(name: str) -> Wits:
    return load(name).wits()

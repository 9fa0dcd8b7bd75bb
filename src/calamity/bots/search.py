# compiled by mypyc
"""Information-set Monte-Carlo tree search: one tree for the seat that thinks, in a new imagined world each time.

The tree's edges are decisions, whoever makes them; chance and hidden cards are in the worlds.  Which options there
are differs from world to world, so each edge counts how often it was available, and exploration uses that count.
A seat chooses what is best for itself (in a cooperative game the payoffs are equal, so for the team).  Secret
simultaneous answers of others are drawn by judgement and stand outside the tree, so that nobody in it answers to a
choice that is not visible.

Below the tree everybody follows the game's wits for as long as they say (`horizon`), and on to a position that can be
judged.  Where ratings are too slow for that, everybody plays blindly, and the tree grows at once; otherwise it grows
only where it is looked at often, since the first looks at an answer say less about it than judgement does.
"""

from math import exp, sqrt
from typing import Final

from mypy_extensions import i64, mypyc_attr

from calamity.kernel.imagination import imagine_with
from calamity.kernel.rng import M32, MULTIPLIER
from calamity.kernel.state import SEALED, State
from calamity.kernel.wits import Wits
from calamity.kernel.zones import NONE, watcher

APART: Final = 0x5DEECE66D  # keeps the streams of imagined worlds from running along with the search's own
LONGEST: Final = 4_000  # decisions of a playout, should everybody's best lead in circles
RIPE: Final = 200  # looks at a decision before the tree grows beyond it: a thin tree is worse than good judgement
NEAR: Final = 0.1  # outcomes count as being at least so far apart, or curiosity could die


@mypyc_attr(native_class=True)
class Edge:
    """A decision in the tree, and what came of it so far."""

    def __init__(self, seat: int, action: int, prior: float) -> None:
        self.seat = seat
        self.action = action
        self.prior = prior
        self.visits = 0
        self.available = 0
        self.total = 0.0  # what the seat that decides here got
        self.met = 0  # at the root: in how many worlds it was compared with the favourite,
        self.lead = 0.0  # how much more than the favourite it got there,
        self.squares = 0.0  # and the squares of that
        self.certain = True  # no chance was taken and nothing turned up on the way to the next decision
        self.next: list[Edge] = []


@mypyc_attr(native_class=True)
class Search:
    """A search for one seat; `run` it as often as there is time, then look at `root.next`."""

    def __init__(self, wits: Wits, seat: int, rng: int) -> None:
        self.wits = wits
        self.seat = seat
        self.rng: i64 = rng  # for imagined worlds
        self.luck: i64 = rng ^ APART  # for what playouts leave to chance
        self.root = Edge(-1, -1, 1.0)
        self.foolish: list[int] = []  # options at the root that need no trial
        self.favourite: Edge | None = None  # the option at the root that others are compared with
        self.exploration = 0.8
        self.trust = 0.5  # how sharply ratings are turned into shares; 0: all options alike
        self.guided = wits.guides  # decisions outside the tree follow ratings, else they are blind
        self.ripe = RIPE if wits.guides else 1
        self.horizon = wits.horizon
        self.patience = 60  # decisions that a playout may take from there to a position that can be judged
        self.path: list[Edge] = []
        self.low: list[float] = []  # the least and the most that each seat got so far
        self.high: list[float] = []

    def draw(self) -> i64:
        """The next random number of the search's own stream."""
        t: i64 = self.rng
        t = (t & M32) * MULTIPLIER + (t >> 32)
        self.rng = t
        return t

    def chance(self) -> float:
        """A random number from 0 to 1."""
        t: i64 = self.luck
        t = (t & M32) * MULTIPLIER + (t >> 32)
        self.luck = t
        return float((t ^ (t >> 32)) & M32) / 4294967296.0

    def prepare(self, world: State) -> None:
        """Lay out the options at the root, each with the share that judgement gives it, before anything is tried."""
        options = world.offered(self.seat)
        known = [edge.action for edge in self.root.next if edge.seat == self.seat]
        self.root.next.extend([Edge(self.seat, option, 0.0) for option in options if option not in known])
        ratings = self.wits.rate(world, self.seat, options)
        shares = self.shares(ratings)
        self.foolish = self.wits.foolish(world, self.seat, options, ratings)
        for edge in self.root.next:
            if edge.action in options:
                edge.prior = shares[options.index(edge.action)]

    def run(self, world: State, iterations: int) -> None:
        """Look `iterations` times into a world drawn from those that the seat can't tell from `world`."""
        for _ in range(iterations):
            self.look(self.imagined(world), None)

    def imagined(self, world: State) -> State:
        """A world drawn from those that the seat can't tell from `world`."""
        found = imagine_with(world, self.seat, self.draw() ^ APART)
        if found.mode == SEALED:
            self.unseal(found)
        return found

    def unseal(self, world: State) -> None:
        """Let others answer a secret question after the seat, by judgement: what they have answered is unknown."""
        for other in world.asked:
            if other != self.seat:
                world.lanes[other] = NONE
                world.done &= ~watcher(other)
        world.seat = self.seat
        world.refresh()

    def compare(self, world: State, rivals: list[Edge]) -> None:
        """Let options at the root meet the same world and the same luck; the first of them is the measure."""
        luck: i64 = self.draw() ^ APART
        measure = 0.0
        for i in range(len(rivals)):
            self.luck = luck
            edge = rivals[i]
            got = self.look(world.copy(), edge)
            if i == 0:
                measure = got
            edge.met += 1
            edge.lead += got - measure
            edge.squares += (got - measure) * (got - measure)

    def look(self, world: State, begun: Edge | None) -> float:
        """Play one imagined world through the tree, judge where it leads, and remember that along the way.

        The search chooses the first decision itself, unless it is told what to begin with.  Returns what its seat got.
        """
        path = self.path
        path.clear()
        edge = self.root
        first = True
        while not world.over:
            if first:
                seat = self.seat
                options = world.offered(seat)
            else:
                seat = world.seat
                options = world.options
                if len(options) == 1:
                    world.apply(options[0])
                    continue
                if world.mode == SEALED and seat != self.seat:
                    world.apply(self.drawn(world, seat, options))
                    continue
            following = begun if first and begun is not None else self.select(edge, world, seat, options)
            stream_before = world.rng
            shown = world.shown
            if first:
                world.answer(seat, following.action)
                first = False
            else:
                world.apply(following.action)
            if world.rng != stream_before or world.shown != shown:
                following.certain = False
            path.append(following)
            edge = following
            if edge.visits < self.ripe:
                break
        self.play_on(world)
        rewards = self.wits.values(world)
        for edge in path:
            edge.visits += 1
            edge.total += rewards[edge.seat]
        self.root.visits += 1
        self.widen(rewards)
        return rewards[self.seat]

    def widen(self, rewards: list[float]) -> None:
        """Note what seats got, because curiosity is measured by how far outcomes lie apart."""
        if not self.low:
            self.low = rewards[:]
            self.high = rewards[:]
        for seat in range(len(rewards)):
            if rewards[seat] < self.low[seat]:
                self.low[seat] = rewards[seat]
            elif rewards[seat] > self.high[seat]:
                self.high[seat] = rewards[seat]

    def select(self, edge: Edge, world: State, seat: int, options: list[int]) -> Edge:
        """The most promising of the options: its value so far, and the more curiosity the less it was tried."""
        known = edge.next
        there: list[Edge] = []
        missing: list[int] = []
        for option in options:
            found = False
            for child in known:
                if child.action == option and child.seat == seat:
                    there.append(child)
                    found = True
                    break
            if not found:
                missing.append(option)
        if missing:
            there.extend(self.expand(edge, world, seat, options, missing))
        tried = 0
        total = 0.0
        for child in there:
            child.available += 1
            tried += child.visits
            total += child.total
        expected = total / tried if tried else 0.5
        curiosity = self.exploration * (max(NEAR, self.high[seat] - self.low[seat]) if self.low else 1.0)
        best = there[0]
        best_score = -1.0
        for child in there:
            visits = child.visits
            mean = child.total / visits if visits else expected
            score = mean + curiosity * child.prior * sqrt(float(child.available)) / (1 + visits)
            if score > best_score:
                best_score = score
                best = child
        return best

    def expand(self, edge: Edge, world: State, seat: int, options: list[int], missing: list[int]) -> list[Edge]:
        """Edges for options that were not met here before, with the share that judgement gives them."""
        ratings = self.wits.rate(world, seat, options) if self.trust > 0.0 else [0.0] * len(options)
        shares = self.shares(ratings)
        fresh: list[Edge] = []
        for i in range(len(options)):
            if options[i] in missing:
                fresh.append(Edge(seat, options[i], shares[i]))
        edge.next.extend(fresh)
        return fresh

    def shares(self, ratings: list[float]) -> list[float]:
        """How attention is divided between options: by their rating, softened by how far apart ratings lie."""
        n = len(ratings)
        best = max(ratings)
        spread = (best - sum(ratings) / n) * self.trust
        if spread <= 1e-9:
            return [1.0 / n] * n
        weights = [exp((rating - best) / spread) for rating in ratings]
        whole = sum(weights)
        return [weight / whole for weight in weights]

    def drawn(self, world: State, seat: int, options: list[int]) -> int:
        """A decision outside the tree: what is rated best, equals by lot; or anything, if that is too slow."""
        n = len(options)
        if n == 1:
            return options[0]
        if not self.guided:
            return options[int(self.chance() * n)]
        ratings = self.wits.guess(world, seat, options)
        best = 0
        ties = 1
        for i in range(1, n):
            if ratings[i] > ratings[best]:
                best = i
                ties = 1
            elif ratings[i] == ratings[best]:
                ties += 1
                if self.chance() * ties < 1.0:
                    best = i
        return options[best]

    def play_on(self, world: State) -> None:
        """Play on for a while, and until the position can be judged, so that what has been begun gets finished."""
        count = 0
        enough = min(self.horizon, LONGEST)
        while not world.over:
            if count >= enough and (count >= enough + self.patience or self.wits.quiet(world)):
                return
            options = world.options
            if len(options) > 1:
                count += 1
            world.apply(self.drawn(world, world.seat, options))

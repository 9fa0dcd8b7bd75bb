# compiled by mypyc
"""Information-set Monte-Carlo tree search: one tree for the searching seat, a newly imagined position each time.

The tree's edges are decisions of any seat; chance and hidden cards are in the worlds.  The available options differ
from world to world, so each edge counts how often it was available, and exploration uses that count.  A seat chooses
what is best for itself (in a cooperative game the payoffs are equal, so for the team).  Secret simultaneous answers of
others are drawn by rating outside the tree, so that nobody in it reacts to an invisible choice.

Below the tree everybody follows the game's wits for `horizon` decisions, then until the position can be judged.  If
ratings are too slow for that, everybody plays at random and the tree grows at once; otherwise it grows only where it is
visited often, because the first visits say less about an answer than its rating does.
"""

from math import exp, sqrt
from typing import Final

from mypy_extensions import i64, mypyc_attr

from calamity.kernel.imagination import imagine_with
from calamity.kernel.rng import M32, MULTIPLIER
from calamity.kernel.state import SEALED, State
from calamity.kernel.wits import Wits
from calamity.kernel.zones import NONE, watcher

APART: Final = 0x5DEECE66D  # keeps the streams of imagined worlds independent of the search's own
LONGEST: Final = 4_000  # decisions of a playout, in case play goes round in circles
RIPE: Final = 200  # visits before the tree grows beyond a decision: a thin tree is worse than good ratings
NEAR: Final = 0.1  # the assumed minimum spread of outcomes, or exploration could stop


@mypyc_attr(native_class=True)
class Edge:
    """A decision in the tree, and its results so far."""

    def __init__(self, seat: int, action: int, prior: float) -> None:
        self.seat = seat
        self.action = action
        self.prior = prior  # the share of exploration that the game's rating of the option gives it, from 0 to 1
        self.visits = 0
        self.available = 0  # how often it was an option when its parent was visited
        self.total = 0.0  # payoffs of the seat that decides here
        self.met = 0  # at the root: the number of worlds in which it was compared with the favourite,
        self.lead = 0.0  # the sum of its leads over the favourite,
        self.squares = 0.0  # and the sum of their squares
        self.certain = True  # nothing random or hidden was revealed before the next decision
        self.next: list[Edge] = []


@mypyc_attr(native_class=True)
class Search:
    """A search for one seat; call `run` as often as time allows, then read `root.next`."""

    def __init__(self, wits: Wits, seat: int, rng: int) -> None:
        self.wits = wits
        self.seat = seat
        self.rng: i64 = rng  # for imagined worlds
        self.luck: i64 = rng ^ APART  # for chance in playouts
        self.root = Edge(-1, -1, 1.0)
        self.foolish: list[int] = []  # options at the root that need no trial
        self.favourite: Edge | None = None  # the option at the root with which others are compared
        self.exploration = 0.8
        self.trust = 0.5  # how sharply shares follow ratings; 0: all options equal
        self.guided = wits.guides  # whether decisions outside the tree follow ratings or are random
        self.ripe = RIPE if wits.guides else 1
        self.horizon = wits.horizon
        self.patience = 60  # further decisions that a playout may take until a position can be judged
        self.path: list[Edge] = []
        self.low: list[float] = []  # the lowest and highest payoff of each seat so far
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
        """Create the options at the root, each with the share that its rating gives it, before anything is tried."""
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
        """Play `iterations` worlds drawn from those that the seat can't distinguish from `world`."""
        for _ in range(iterations):
            self.look(self.imagined(world), None)

    def imagined(self, world: State) -> State:
        """A world drawn from those that the seat can't distinguish from `world`."""
        found = imagine_with(world, self.seat, self.draw() ^ APART)
        if found.mode == SEALED:
            self.unseal(found)
        return found

    def unseal(self, world: State) -> None:
        """Let others answer a secret question after the seat, by rating, because their real answers are unknown."""
        for other in world.asked:
            if other != self.seat:
                world.lanes[other] = NONE
                world.done &= ~watcher(other)
        world.seat = self.seat
        world.refresh()

    def compare(self, world: State, rivals: list[Edge]) -> None:
        """Try options at the root in the same world with the same luck; the first is the reference."""
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
        """Play one imagined world through the tree, evaluate where it leads, and record the result along its path.

        The search chooses the first decision itself, unless one is given.  Returns its seat's payoff.
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
        """Record payoffs, because exploration depends on the spread of outcomes."""
        if not self.low:
            self.low = rewards[:]
            self.high = rewards[:]
        for seat in range(len(rewards)):
            if rewards[seat] < self.low[seat]:
                self.low[seat] = rewards[seat]
            elif rewards[seat] > self.high[seat]:
                self.high[seat] = rewards[seat]

    def select(self, edge: Edge, world: State, seat: int, options: list[int]) -> Edge:
        """The most promising option: its value so far, plus a bonus that shrinks the more it was tried."""
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
        """Add edges for options not seen here before, with the shares that their ratings give them."""
        ratings = self.wits.rate(world, seat, options) if self.trust > 0.0 else [0.0] * len(options)
        shares = self.shares(ratings)
        fresh: list[Edge] = []
        for i in range(len(options)):
            if options[i] in missing:
                fresh.append(Edge(seat, options[i], shares[i]))
        edge.next.extend(fresh)
        return fresh

    def shares(self, ratings: list[float]) -> list[float]:
        """How attention is divided among options: by rating, relative to the spread of the ratings."""
        n = len(ratings)
        best = max(ratings)
        spread = (best - sum(ratings) / n) * self.trust
        if spread <= 1e-9:
            return [1.0 / n] * n
        weights = [exp((rating - best) / spread) for rating in ratings]
        whole = sum(weights)
        return [weight / whole for weight in weights]

    def drawn(self, world: State, seat: int, options: list[int]) -> int:
        """A decision outside the tree: the best rated, ties at random; or any option, if rating is too slow."""
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
        """Play on for a while, then until the position can be judged, so that unfinished moves are completed."""
        count = 0
        enough = min(self.horizon, LONGEST)
        while not world.over:
            if count >= enough and (count >= enough + self.patience or self.wits.quiet(world)):
                return
            options = world.options
            if len(options) > 1:
                count += 1
            world.apply(self.drawn(world, world.seat, options))

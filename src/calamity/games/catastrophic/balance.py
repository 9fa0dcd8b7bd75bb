"""Measures the balance of Catastrophic in games of bots, against targets: length, Events, use of every card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from calamity.games.catastrophic.board import is_plant, level_of
from calamity.games.catastrophic.game import CatastrophicGame
from calamity.games.catastrophic.naming import place_in
from calamity.games.catastrophic.rules.turn import Catastrophic
from calamity.games.catastrophic.vocabulary import actions, card_kinds, stages
from calamity.kernel.balance.counts import Counts, Played, common, mean, quantile, wilson
from calamity.kernel.balance.measures import Habit, Measures, Variant
from calamity.kernel.balance.report import ANY, Reading, Target, percent, table
from calamity.kernel.registry import load
from calamity.kernel.state import State

HIGH = 3  # the Level that a good pyramid reaches
TO_END = 7
MARKS = frozenset(  # what shows that an Event has changed something
    ("lost", "spared", "extinct", "deactivated", "reactivated", "drew", "discarded", "banned", "resource_number")
    + ("protected", "took", "added")
)
TURNS = {2: (6.0, 8.0), 3: (4.0, 5.5), 4: (3.2, 4.5)}
LONG_TURNS = {3: 5.0, 4: 4.5}
PILED = 2  # how many Plants a piling player founds

# the lines of games other than the standard one
LONG = "long game"
PILING = "one piling among greedy"
PYRAMID = "one greedy among piling"
RANDOM = "random"

Lines = Mapping[int, Counts]  # what was counted, by number of players
Figures = Callable[[Counts, int], Iterable[tuple[str, float]]]  # labelled values, from counts and number of players


class Piling(Habit):
    """Plays like greedy, but founds at most two Plants and piles all Traits on few Species."""

    name = "piling"

    def sees(self, world: State, seat: int, options: list[int]) -> list[int]:
        """The options that found no further Plant."""
        assert isinstance(world, Catastrophic)
        spots = world.sketch(seat).spots if world.stage == stages.BUILDING else world.spots[seat]
        if sum(is_plant(spot) for spot in spots) < PILED:
            return options
        plants = range(actions.INTRODUCE, actions.INTRODUCE + card_kinds.FIRST_ANIMAL)
        return [option for option in options if option not in plants]


class EcologyBalance(Measures):
    """Counts what happens in games of Catastrophic and compares it with the targets of the design."""

    game = "catastrophic"
    variants = {
        LONG: Variant((3, 4), {"events_to_end": "long"}),
        RANDOM: Variant((2, 3, 4), bots=("random",)),
        **{f"{PILING}, {n}": Variant((n,), bots=(Piling, *["greedy"] * (n - 1))) for n in (2, 3, 4)},
        **{f"{PYRAMID}, {n}": Variant((n,), bots=("greedy", *[Piling] * (n - 1))) for n in (3, 4)},
    }

    def __init__(self) -> None:
        super().__init__()
        game = load(self.game)
        assert isinstance(game, CatastrophicGame)
        self.cards = game.deck.by_kind
        base = [kind for kind, card in self.cards.items() if not card.pack]
        self.base = base
        self.interactions = [kind for kind in base if kind >= card_kinds.FIRST_INTERACTION]
        self.events = [kind for kind in base if card_kinds.FIRST_EVENT <= kind < card_kinds.FIRST_INTERACTION]

    # ---- counting ----

    def count(self, one: Played) -> Counts:
        """Everything of interest in one game, from its events and its result."""
        counts = common(one)
        first = faced = 0
        changed = False
        high: set[int] = set()
        held: set[tuple[int, int]] = set()
        played = 0
        for name, _, a, b, c, d in one.events:
            if name == "dealer":
                first = b
            elif name in ("dealt_card", "drew_card", "nature_calls"):
                counts["reached", b] += 1
                held.add((a, b))
            elif name == "announced":
                counts["announced", b] += 1
            elif name == "turn":
                counts["turns",] += 1
            elif name == "introduced" and level_of(place_in(b)) >= HIGH:
                high.add(a)
            elif name == "event_played":
                played += 1
            elif name == "faced":
                faced, changed = b, False
                counts["faced", b] += 1
                counts["resilient",] += c
                counts["vulnerable",] += d
            elif name in ("filed", "stays", "faces", "turn_over") and faced:
                counts["changed", faced] += changed
                faced = 0
            elif name == "extinct":
                counts["extinct",] += 1
            elif name == "reshuffled":
                counts["reshuffles",] += 1
            elif name == "last_round":
                counts["capped",] += played < TO_END
            elif name == "tie":
                counts["ties",] += 1
            changed = changed or name in MARKS
        counts["reached level 3",] += len(high)
        share = 12 // len(one.result.winners)  # parts of a win, so that shared wins are whole numbers too
        for winner in one.result.winners:
            counts["won at", (winner - first) % one.seats] += share
        for seat, card in held:
            counts["held", card] += 1
            counts["held and won", card] += share if seat in one.result.winners else 0
        return counts

    # ---- figures ----

    def turns(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """The turns of a seat."""
        yield "", counts["turns",] / (seats * counts["games",])

    def seat_shares(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """The share of wins of each seat, from the first one, as a multiple of a fair share."""
        for place in range(seats):
            yield f"seat {place + 1}", seats * counts["won at", place] / (12 * counts["games",])

    def ties(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """The share of games in which the highest score is shared."""
        yield "", counts["ties",] / counts["games",]

    def vulnerable(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """The share of Vulnerable Species among those that Events concern."""
        yield "", counts["vulnerable",] / max(1, counts["vulnerable",] + counts["resilient",])

    def extinctions(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """Extinct Species for each seat."""
        yield "", counts["extinct",] / (seats * counts["games",])

    def high_seats(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """The share of seats that reach Level 3."""
        yield "", counts["reached level 3",] / (seats * counts["games",])

    def uses(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """How often each Interaction is announced, per time it reaches a hand."""
        for kind in self.interactions:
            yield self.cards[kind].name.english, counts["announced", kind] / max(1, counts["reached", kind])

    def effects(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """How often facing each Event changes something."""
        for kind in self.events:
            yield self.cards[kind].name.english, counts["changed", kind] / max(1, counts["faced", kind])

    def luck(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """How much more often than fair the holders of each card win."""
        for kind in self.base:
            won = counts["held and won", kind] / (12 * max(1, counts["held", kind]))
            yield self.cards[kind].name.english, won - 1 / seats

    def greedy_wins(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """The share of games that greedy wins against random players."""
        low, high = wilson(counts["won by", "greedy"], counts["games",])
        yield f"95 % interval {percent(low)} to {percent(high)}", counts["won by", "greedy"] / counts["games",]

    def shares_of(self, bot: str) -> Figures:
        """The wins of a single player with its own way to play, as a multiple of a fair share."""
        return lambda counts, seats: [("", seats * counts["won by", bot] / counts["games",])]

    def capped(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """The share of games that the turn limit ends."""
        yield "", counts["capped",] / counts["games",]

    # ---- reporting ----

    def lines_of(self, name: str) -> Lines:
        """What was counted in a line of games other than the standard one, by number of players."""
        found: dict[int, Counts] = {}
        for label, lines in self.varied.items():
            if label.startswith(name):
                found.update(lines)
        return found

    def targets(self, greedy: Lines, against_random: Lines) -> list[Target]:
        """The targets of the design, except for those about numbers of players that weren't played."""
        found = [
            *(
                Target(
                    f"Turns of a seat, {seats} players", *TURNS[seats], _readings({seats: greedy[seats]}, self.turns)
                )
                for seats in greedy
            ),
            Target("Seat's share of wins, times n", 0.7, 1.3, _readings(greedy, self.seat_shares)),
            Target("Games with a tie for first", 0, 0.08, _readings(greedy, self.ties), percent),
            Target("Vulnerable share of Species", 0.12, 0.3, _readings(greedy, self.vulnerable), percent),
            Target("Extinctions of a seat", 1.5, 4, _readings(greedy, self.extinctions)),
            Target("Seats that reach Level 3", 0.7, 1, _readings(greedy, self.high_seats), percent),
            Target("Use of each Interaction, per copy in hand", 0.3, ANY, _readings(greedy, self.uses)),
            Target("Facings that change something, each Event", 0.8, 1, _readings(greedy, self.effects), percent),
            Target("Holders' share of wins less 1/n, each card", -1, 0.08, _readings(greedy, self.luck), percent),
            *(
                Target(
                    f"Greedy wins against random, {seats} players",
                    0.95 if seats == 2 else 0.9,
                    1,
                    _readings({seats: counts}, self.greedy_wins),
                    percent,
                )
                for seats, counts in against_random.items()
            ),
            *(
                Target(f"Turns of a seat, long game, {seats} players", LONG_TURNS[seats], ANY, readings)
                for seats, counts in self.lines_of(LONG).items()
                if (readings := _readings({seats: counts}, self.turns))
            ),
            Target(
                "Piling among greedy, wins times n", 0, 0.5, _readings(self.lines_of(PILING), self.shares_of("piling"))
            ),
            Target(
                "Greedy among piling, wins times n",
                1.3,
                ANY,
                _readings(self.lines_of(PYRAMID), self.shares_of("greedy")),
            ),
            Target(
                "Random games that the turn limit ends", 0, 0.01, _readings(self.lines_of(RANDOM), self.capped), percent
            ),
        ]
        return [target for target in found if target.readings]

    def tables(self, greedy: Lines, against_random: Lines) -> list[tuple[str, str]]:
        """The figures behind the targets, as Markdown tables with headings."""
        players = [f"{seats} players" for seats in greedy]
        return [
            ("Length, points and wins", table(["", *players], self._rows(greedy))),
            ("Interactions: announced per copy in hand", self._cards(greedy, self.interactions, self.uses)),
            ("Events: facings that change something", self._cards(greedy, self.events, self.effects)),
            ("Cards: holders' share of wins less 1/n", self._cards(greedy, self.base, self.luck)),
            ("Other players and options", table(["", *players], self._other_rows(greedy, against_random))),
        ]

    def _rows(self, lines: Lines) -> Iterator[list[str]]:
        def row(name: str, value: Callable[[Counts, int], str]) -> list[str]:
            return [name, *(value(counts, seats) for seats, counts in lines.items())]

        def one(figures: Figures, write: Callable[[float], str]) -> Callable[[Counts, int], str]:
            return lambda counts, seats: " ".join(write(value) for _, value in figures(counts, seats))

        yield row("games", lambda c, n: f"{c['games',]:,}")
        yield row("turns of a seat", one(self.turns, "{:.2f}".format))
        yield row("mean points", lambda c, n: f"{mean(c, 'score'):.2f}")
        yield row(
            "points, 5 / 50 / 95 %", lambda c, n: " / ".join(str(quantile(c, "score", q)) for q in (0.05, 0.5, 0.95))
        )
        yield row("lead over the second", lambda c, n: f"{c['lead',] / c['games',]:.2f}")
        yield row("wins by seat, times n", one(self.seat_shares, "{:.2f}".format))
        yield row("ties for first", one(self.ties, percent))
        yield row("Vulnerable share", one(self.vulnerable, percent))
        yield row("Extinctions of a seat", one(self.extinctions, "{:.2f}".format))
        yield row("seats on Level 3", one(self.high_seats, percent))
        yield row("reshuffles", lambda c, n: f"{c['reshuffles',] / c['games',]:.2f}")
        yield row("games ended by the turn limit", lambda c, n: percent(c["capped",] / c["games",]))
        yield row("decisions in a game", lambda c, n: f"{c['decisions',] / c['games',]:.0f}")

    def _cards(self, lines: Lines, cards: Iterable[int], figures: Figures) -> str:
        found = {seats: dict(figures(counts, seats)) for seats, counts in lines.items()}
        names = [self.cards[kind].name.english for kind in cards]
        rows = [[name, *(f"{found[seats][name]:.2f}" for seats in lines)] for name in names]
        return table(["card", *(f"{seats} players" for seats in lines)], rows)

    def _other_rows(self, greedy: Lines, against_random: Lines) -> Iterator[list[str]]:
        def row(name: str, lines: Lines, value: Callable[[Counts, int], str]) -> list[str]:
            return [name, *(value(lines[seats], seats) if seats in lines else "" for seats in greedy)]

        def times(bot: str) -> Callable[[Counts, int], str]:
            return lambda counts, seats: " ".join(f"{share:.2f}" for _, share in self.shares_of(bot)(counts, seats))

        for name, lines in (
            ("one greedy among random", against_random),
            *((name, self.lines_of(name)) for name in (PILING, PYRAMID, LONG, RANDOM)),
        ):
            yield row(f"{name}: games", lines, lambda c, n: f"{c['games',]:,}")
            if name == PILING:
                yield row("wins of the one, times n", lines, times("piling"))
            elif name in (LONG, RANDOM):
                yield row("turns of a seat", lines, lambda c, n: f"{c['turns',] / n / c['games',]:.2f}")
            else:
                yield row("wins of the one, times n", lines, times("greedy"))
        yield row(
            "games ended by the turn limit", self.lines_of(RANDOM), lambda c, n: percent(c["capped",] / c["games",])
        )


def _readings(lines: Lines, figures: Figures) -> tuple[Reading, ...]:
    """What was measured, over all numbers of players."""
    return tuple(
        Reading(value, f"{name}, {seats} players" if name else f"{seats} players")
        for seats, counts in lines.items()
        for name, value in figures(counts, seats)
    )


MEASURES = EcologyBalance

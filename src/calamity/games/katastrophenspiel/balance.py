"""Measures the balance of Das Katastrophenspiel in games of bots, against targets: seats, missions, purchases."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from calamity.games.katastrophenspiel.deck import COLOURS, POINTS
from calamity.games.katastrophenspiel.game import KatastrophenspielGame
from calamity.kernel.balance.counts import Counts, Played, common, mean, quantile, wilson
from calamity.kernel.balance.measures import Lines, Measures
from calamity.kernel.balance.report import ANY, Reading, Target, percent, table
from calamity.kernel.registry import load

PURSE = 2  # K-21: the money that everybody begins with
ROUNDS = 8
TRACK = 29  # the last space of the printed points track

Figures = Callable[[Counts, int], Iterable[tuple[str, float]]]  # labelled values, from counts and number of players


class RescueBalance(Measures):
    """Counts what happens in games of Das Katastrophenspiel and compares it with the targets of the design."""

    game = "katastrophenspiel"

    def __init__(self) -> None:
        super().__init__()
        game = load(self.game)
        assert isinstance(game, KatastrophenspielGame)
        self.cards = game.deck.by_kind
        self.shop = [kind for kind, card in self.cards.items() if card.price is not None]
        self.catastrophes = [kind for kind, card in self.cards.items() if card.points is not None]

    # ---- counting ----

    def count(self, one: Played) -> Counts:
        """Everything of interest in one game, from its events and its result."""
        counts = common(one)
        (winner,) = one.result.winners
        owned: list[tuple[int, int]] = []
        starter = round_ = missions = 0
        money = PURSE * one.seats
        for name, _, a, b, c, d in one.events:
            if name == "starts":
                starter = a
            elif name == "coloured":
                counts["played as", b] += 1
                counts["won as", b] += a == winner
            elif name == "for_sale":
                counts["revealed", a] += 1
            elif name == "sold_out":
                counts["sold out", b] = 1
            elif name == "bought":
                owned.append((a, b))
                counts["bought", b] += 1
                money -= c
            elif name == "round":
                round_ = ROUNDS - a + 1
            elif name == "turn":
                missions = 0
            elif name == "turn_over":
                counts["turns",] += 1
                counts["turns without mission",] += not missions
            elif name == "mission":
                missions += 1
                counts["tried", b] += 1
            elif name == "extra_mission":
                counts["tried", c] += 1
            elif name == "solved":
                counts["solved", b] += 1
                counts["gained in round", round_] += c
                money += d
        counts["won at", (winner - starter) % one.seats] += 1
        counts["money left",] += money
        for seat, card in owned:
            counts["bought by winner", card] += seat == winner
        return counts

    # ---- figures ----

    def mean_points(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """The points of a seat at the end."""
        yield "", mean(counts, "score")

    def winners_points(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """The points of the winner."""
        yield "", counts["best score",] / counts["games",]

    def off_the_track(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """The share of seats with more points than the track has spaces."""
        above = sum(number for key, number in counts.items() if key[0] == "score" and int(key[1]) > TRACK)
        yield "", above / (seats * counts["games",])

    def seat_shares(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """The share of wins of each seat, counted from the original starting player."""
        for place in range(seats):
            yield f"seat {place + 1}", counts["won at", place] / counts["games",]

    def colour_shares(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """The share of wins of each colour, among the games that it was in."""
        for number, colour in enumerate(COLOURS):
            yield colour, counts["won as", number] / max(1, counts["played as", number])

    def purchases_per_reveal(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """How often each purchase card was bought, per time it was laid out."""
        for kind in self.shop:
            yield self.cards[kind].name.english, counts["bought", kind] / max(1, counts["revealed", kind])

    def owners_luck(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """The share of wins of those who bought each purchase card, as a multiple of a fair share."""
        for kind in self.shop:
            bought = max(1, counts["bought", kind])
            yield self.cards[kind].name.english, seats * counts["bought by winner", kind] / bought

    def solved_per_game(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """How often each catastrophe was solved in a game."""
        for kind in self.catastrophes:
            yield self.cards[kind].name.english, counts["solved", kind] / counts["games",]

    def class_shares(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """The share of all points that each class of catastrophes brought."""
        points = {value: value * number for value, number in self.by_class(counts, "solved").items()}
        for value, part in points.items():
            yield f"class {value}", part / max(1, sum(points.values()))

    def greedy_wins(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """The share of games that greedy wins against random players."""
        low, high = wilson(counts["won by", "greedy"], counts["games",])
        yield f"95 % interval {percent(low)} to {percent(high)}", counts["won by", "greedy"] / counts["games",]

    def bare_places(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """The share of games in which the place for the most expensive cards was empty at some time."""
        yield "", counts["sold out", 3] / counts["games",]

    def by_class(self, counts: Counts, what: str) -> dict[int, int]:
        """How many missions of each class were tried or solved."""
        totals = dict.fromkeys(POINTS, 0)
        for kind in self.catastrophes:
            totals[self.cards[kind].points or 0] += counts[what, kind]
        return totals

    # ---- reporting ----

    def targets(self, greedy: Lines, against_random: Lines) -> list[Target]:
        """The targets of the design, except for those about numbers of players that weren't played."""
        three_up, four, five = (
            {seats: counts for seats, counts in greedy.items() if seats in wanted} for wanted in ((3, 4, 5), (4,), (5,))
        )
        found = [
            Target("Mean points of a seat", 16, 21, _readings(greedy, self.mean_points)),
            Target("Winner's mean points, 3 to 5 players", 21, 27, _readings(three_up, self.winners_points)),
            Target("Seats above 29 points", 0, 0.05, _readings(greedy, self.off_the_track), percent),
            Target("Seat's share of wins less 1/n", -0.05, 0.05, _readings(greedy, _excess(self.seat_shares)), percent),
            Target(
                "Colour's share of wins less 1/n", -0.04, 0.04, _readings(greedy, _excess(self.colour_shares)), percent
            ),
            Target("Purchases per reveal, each card", 0.10, 0.95, _readings(greedy, self.purchases_per_reveal)),
            Target("Owners' share of wins, times n, each card", 0.6, 1.9, _readings(greedy, self.owners_luck)),
            Target("Each catastrophe solved, per game of four", 0.3, ANY, _readings(four, self.solved_per_game)),
            Target("Points from class 5", 0.45, 0.6, _readings(greedy, self.class_shares, "class 5"), percent),
            *(
                Target(f"Points from {name}", 0.05, 1, _readings(greedy, self.class_shares, name), percent)
                for name in ("class 1", "class 2", "class 3")
            ),
            Target("Greedy wins against random", 0.99, 1, _readings(against_random, self.greedy_wins), percent),
            Target(
                "Games with an empty place of value 3, 5 players", 0, 0.15, _readings(five, self.bare_places), percent
            ),
        ]
        return [target for target in found if target.readings]

    def tables(self, greedy: Lines, against_random: Lines) -> list[tuple[str, str]]:
        """The figures behind the targets, as Markdown tables with headings."""
        players = [f"{seats} players" for seats in greedy]
        return [
            ("Points and wins", table(["", *players], self._points_rows(greedy))),
            ("Missions per player, tried / solved", table(["", *players], self._mission_rows(greedy))),
            ("Points per player and round", table(["round", *players], self._round_rows(greedy))),
            ("Purchase cards: purchases per reveal, and owners' share of wins times n", self._shop_table(greedy)),
            ("Catastrophes: how often each is solved in a game", self._catastrophe_table(greedy)),
            ("One greedy player among random ones", table(["", *players], self._random_rows(against_random))),
        ]

    def _points_rows(self, lines: Lines) -> Iterator[list[str]]:
        def row(name: str, value: Callable[[Counts, int], str]) -> list[str]:
            return [name, *(value(counts, seats) for seats, counts in lines.items())]

        def shares(figures: Figures) -> Callable[[Counts, int], str]:
            return lambda counts, seats: " ".join(f"{value:.3f}" for _, value in figures(counts, seats))

        yield row("games", lambda c, n: f"{c['games',]:,}")
        yield row("mean points", lambda c, n: f"{mean(c, 'score'):.2f}")
        yield row(
            "points, 5 / 50 / 95 %", lambda c, n: " / ".join(str(quantile(c, "score", q)) for q in (0.05, 0.5, 0.95))
        )
        yield row("winner's points", lambda c, n: f"{c['best score',] / c['games',]:.2f}")
        yield row("lead over the second", lambda c, n: f"{c['lead',] / c['games',]:.2f}")
        yield row("wins by seat, from the first starter", shares(self.seat_shares))
        yield row(f"wins of {', '.join(COLOURS)}", shares(self.colour_shares))
        yield row("decided by money", lambda c, n: percent(c["decided by", "money"] / c["games",]))
        yield row("decided by seat", lambda c, n: percent(c["decided by", "seat"] / c["games",]))
        yield row("cards bought per player", lambda c, n: f"{_total(c, 'bought') / (n * c['games',]):.2f}")
        yield row("money left per player", lambda c, n: f"{c['money left',] / (n * c['games',]):.2f}")
        yield row("turns without mission", lambda c, n: percent(c["turns without mission",] / c["turns",]))
        yield row("decisions per turn", lambda c, n: f"{c['decisions',] / c['turns',]:.1f}")
        yield row("games with an empty place of value 3", lambda c, n: percent(c["sold out", 3] / c["games",]))

    def _mission_rows(self, lines: Lines) -> Iterator[list[str]]:
        for value in POINTS:
            cells = []
            for seats, counts in lines.items():
                tried, solved = (self.by_class(counts, what)[value] for what in ("tried", "solved"))
                per_player = seats * counts["games",]
                share = dict(self.class_shares(counts, seats))[f"class {value}"]
                cells.append(f"{tried / per_player:.2f} / {solved / per_player:.2f}, {share:.0%} of all points")
            yield [f"class {value}", *cells]

    def _round_rows(self, lines: Lines) -> Iterator[list[str]]:
        for number in range(1, ROUNDS + 1):
            gains = [counts["gained in round", number] / (seats * counts["games",]) for seats, counts in lines.items()]
            yield [str(number), *(f"{gain:.2f}" for gain in gains)]

    def _shop_table(self, lines: Lines) -> str:
        bought = {seats: dict(self.purchases_per_reveal(counts, seats)) for seats, counts in lines.items()}
        luck = {seats: dict(self.owners_luck(counts, seats)) for seats, counts in lines.items()}
        head = ["card", "price", *(f"bought, {seats} players" for seats in lines)]
        head += [f"wins × n, {seats} players" for seats in lines]
        rows = []
        for kind in self.shop:
            name = self.cards[kind].name.english
            cells = [f"{figures[seats][name]:.2f}" for figures in (bought, luck) for seats in lines]
            rows.append([f"{self.cards[kind].number} {name}", str(self.cards[kind].price), *cells])
        return table(head, rows)

    def _catastrophe_table(self, lines: Lines) -> str:
        solved = {seats: dict(self.solved_per_game(counts, seats)) for seats, counts in lines.items()}
        rows = []
        for kind in self.catastrophes:
            card = self.cards[kind]
            cells = [f"{solved[seats][card.name.english]:.2f}" for seats in lines]
            rows.append([f"{card.number} {card.name.english}", str(card.points), *cells])
        return table(["card", "class", *(f"{seats} players" for seats in lines)], rows)

    def _random_rows(self, lines: Lines) -> Iterator[list[str]]:
        yield ["games", *(f"{counts['games',]:,}" for counts in lines.values())]
        yield ["wins", *(f"{counts['won by', 'greedy']:,}" for counts in lines.values())]


def _readings(lines: Lines, figures: Figures, label: str = "") -> tuple[Reading, ...]:
    """What was measured, over all numbers of players; with a label, only the figures with that label."""
    return tuple(
        Reading(value, f"{seats} players" if not name or name == label else f"{name}, {seats} players")
        for seats, counts in lines.items()
        for name, value in figures(counts, seats)
        if label in ("", name)
    )


def _excess(shares: Figures) -> Figures:
    """Shares of wins, as differences from a fair share."""
    return lambda counts, seats: [(label, share - 1 / seats) for label, share in shares(counts, seats)]


def _total(counts: Counts, name: str) -> int:
    return sum(number for key, number in counts.items() if key[0] == name)


MEASURES = RescueBalance

"""Measures the balance of Catastrophe in games of bots, against targets: wins of the team, Personas, use of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from calamity.games.catastrophe.game import CatastropheGame
from calamity.games.catastrophe.rules.course import Catastrophe
from calamity.kernel.balance.counts import Counts, Played, common, wilson
from calamity.kernel.balance.measures import Habit, Lines, Measures, Variant
from calamity.kernel.balance.report import ANY, Reading, Target, percent, table
from calamity.kernel.registry import load
from calamity.kernel.state import State

SIZES = (2, 4, 6)
LIKELY = 30  # with fewer cases, a share means nothing

WINS = {2: (0.40, 0.60), 3: (0.65, 0.85), 4: (0.70, 0.90), 5: (0.75, 0.92), 6: (0.75, 0.94)}
VARIED_WINS = {
    "three Vitality": {2: (0.18, 0.38), 4: (0.45, 0.68), 6: (0.52, 0.75)},
    "detriments": {2: (0.22, 0.42), 4: (0.45, 0.68), 6: (0.55, 0.78)},
    "three Vitality, detriments, limit six": {2: (0.04, 0.18), 4: (0.15, 0.38), 6: (0.15, 0.40)},
    "help by effects only": {2: (0.40, 0.60), 4: (0.50, 0.75), 6: (0.50, 0.78)},
}
LEAST_BORROWED = {2: 0.08, 4: 0.15, 6: 0.15}  # by how much borrowing raises the share of wins


class Homebody(Habit):
    """Plays like greedy, but as if nobody could borrow."""

    name = "homebody"

    def sees(self, world: State, seat: int, options: list[int]) -> list[int]:
        """Offer all options, in a world in which borrowing is switched off."""
        assert isinstance(world, Catastrophe)
        world.borrowing_option = 0
        return options


class HouseholdBalance(Measures):
    """Counts what happens in games of Catastrophe and compares it with the targets of the design."""

    game = "catastrophe"
    variants = {
        "three Vitality": Variant(SIZES, {"starting_vitality": 3}),
        "detriments": Variant(SIZES, {"persona_side": "detriment"}),
        "limit six": Variant(SIZES, {"in_play_limit": 6}),
        "three Vitality, detriments, limit six": Variant(
            SIZES, {"starting_vitality": 3, "persona_side": "detriment", "in_play_limit": 6}
        ),
        "help by effects only": Variant(SIZES, {"aid_range": "effects_only"}),
        "no borrowing": Variant(SIZES, bots=(Homebody,)),
    }

    def __init__(self) -> None:
        super().__init__()
        game = load(self.game)
        assert isinstance(game, CatastropheGame)
        self.cards = game.deck.by_kind

    def rivals(self, seats: int) -> tuple[str, ...]:
        """A team of random players: all win or lose together, so one greedy player among them would show little."""
        return ("random",) * seats

    # ---- counting ----

    def count(self, one: Played) -> Counts:
        """Everything of interest in one game, from its events and its result."""
        counts = common(one)
        won = bool(one.result.winners)
        counts["won",] += won
        counts["winners' vitality",] += sum(one.result.scores) if won else 0
        personas: dict[int, int] = {}
        first = -1
        phase = 0
        drawn: Counter[int] = Counter()
        used: dict[int, set[int]] = {}
        for name, _, a, b, c, _ in one.events:
            if name == "persona":
                personas[a] = b
                self._with(counts, "persona", b, won)
            elif name == "first_trader" and first < 0:
                first = a
            elif name in ("disaster", "impact"):
                self._with(counts, name, a, won)
            elif name == "phase":
                phase = a
            elif name in ("picked", "drew_card"):
                drawn[b] += 1
            elif name == "committed":
                used.setdefault(b, set()).add(a)
            elif name == "borrowed":
                used.setdefault(c, set()).add(b)
                counts["borrows",] += 1
            elif name == "played":
                counts["played", b] += 1
            elif name == "satisfied":
                counts["helps",] += a != b
            elif name in ("traded", "overflow", "reshuffled", "proposed"):
                counts[name,] += 1
        counts["games with a new deck",] += counts["reshuffled",] > 0
        for card, copies in drawn.items():
            counts["drawn", card] += copies
            counts["used", card] += min(copies, len(used.get(card, ())))
        if not won:
            counts["lost in", phase] += 1
        holders = (one.result.titles or {}).get("most_resilient", ())
        if len(holders) == 1:
            counts["titles",] += 1
            counts["title at", (holders[0] - first) % one.seats] += 1
            counts["title of", personas[holders[0]]] += 1
            for persona in personas.values():
                counts["title possible", persona] += 1
        return counts

    def _with(self, counts: Counts, what: str, card: int, won: bool) -> None:
        counts[what, card] += 1
        counts[f"{what} won", card] += won

    # ---- figures ----

    def wins(self, counts: Counts) -> float:
        """The share of games that the team won."""
        return counts["won",] / counts["games",]

    def apart(self, counts: Counts, what: str) -> Iterator[Reading]:
        """For every card of one type: the share of wins with it, minus the share of all wins."""
        for number, card in self.cards.items():
            games = counts[what, number]
            if games >= LIKELY:
                yield Reading(counts[f"{what} won", number] / games - self.wins(counts), card.name.english)

    def shares(self, counts: Counts, what: str, of: str, sort: str) -> Iterator[Reading]:
        """For every card of one type: how often one event happened to it for each time that another did."""
        for number, card in self.cards.items():
            if card.kind == sort and counts[of, number] >= LIKELY:
                yield Reading(counts[what, number] / counts[of, number], card.name.english)

    def title_luck(self, counts: Counts, seats: int) -> Iterator[Reading]:
        """Each Persona's share of titles, as a multiple of a fair share."""
        for number, card in self.cards.items():
            if counts["title possible", number] >= LIKELY:
                yield Reading(seats * counts["title of", number] / counts["title possible", number], card.name.english)

    # ---- reporting ----

    def targets(self, greedy: Lines, against_random: Lines) -> list[Target]:
        """The targets of the design, except for those about games that weren't played."""
        found = [
            Target(f"Wins, {seats} players", *bounds, self._wins(greedy, seats), percent)
            for seats, bounds in WINS.items()
        ]
        for name, sizes in VARIED_WINS.items():
            found += [
                Target(f"Wins, {name}, {seats} players", *bounds, self._wins(self.varied.get(name, {}), seats), percent)
                for seats, bounds in sizes.items()
            ]
        found += self._differences(greedy)
        for seats, counts in against_random.items():
            found.append(Target(f"Random wins, {seats} players", 0, 0.02, self._wins(against_random, seats), percent))
            if seats in greedy:
                lead = self.wins(greedy[seats]) - self.wins(counts)
                name = f"Greedy's lead over random, {seats} players"
                found.append(Target(name, 0.40, 1, (Reading(lead, f"{seats} players"),), percent))
        for seats, counts in greedy.items():
            early = counts["lost in", 1] / counts["games",]
            name = f"Defeats in the Immediate phase, {seats} players"
            found.append(Target(name, 0, 0.06, (Reading(early, f"{seats} players"),), percent))
        if 4 in greedy:
            found += self._four(greedy[4])
        if 6 in greedy:
            run_out = Reading(greedy[6]["games with a new deck",] / greedy[6]["games",], "6 players")
            found.append(Target("Games in which the deck runs out, 6 players", 0, 0.001, (run_out,), percent))
        return [target for target in found if target.readings]

    def _wins(self, lines: Lines, seats: int) -> tuple[Reading, ...]:
        if seats not in lines:
            return ()
        counts = lines[seats]
        low, high = wilson(counts["won",], counts["games",])
        return (Reading(self.wins(counts), f"95 % interval {percent(low)} to {percent(high)}"),)

    def _differences(self, greedy: Lines) -> Iterator[Target]:
        for seats, counts in self.varied.get("limit six", {}).items():
            if seats in greedy:
                change = self.wins(counts) - self.wins(greedy[seats])
                reading = Reading(change, f"{seats} players")
                yield Target(f"Limit six: change in wins, {seats} players", -0.05, 0.01, (reading,), percent)
        for seats, counts in self.varied.get("no borrowing", {}).items():
            if seats in greedy:
                loss = self.wins(greedy[seats]) - self.wins(counts)
                reading = Reading(loss, f"{seats} players")
                yield Target(f"Worth of borrowing, {seats} players", LEAST_BORROWED[seats], 1, (reading,), percent)

    def _four(self, counts: Counts) -> Iterator[Target]:
        """What is measured with four players."""
        games = counts["games",]
        apart = {what: tuple(self.apart(counts, what)) for what in ("disaster", "persona", "impact")}
        yield Target("Wins by Disaster, less the mean", -0.12, 0.12, apart["disaster"], percent)
        yield Target("Wins by Persona, less the mean", -0.08, 0.08, apart["persona"], percent)
        worse = self.varied.get("detriments", {}).get(4)
        if worse is not None:
            yield Target("Wins by detriment, less the mean", -0.09, 0.09, tuple(self.apart(worse, "persona")), percent)
        yield Target("Wins by Impact card, less the mean", -0.12, 0.12, apart["impact"], percent)
        titles = max(1, counts["titles",])
        by_seat = [Reading(counts["title at", place] / titles - 0.25, f"seat {place + 1}") for place in range(4)]
        yield Target("Title by seat from the First Trader, less 1/n", -0.05, 0.05, tuple(by_seat), percent)
        yield Target("Title by Persona, times n", 0, 1.6, tuple(self.title_luck(counts, 4)))
        used = tuple(self.shares(counts, "used", "drawn", "resource"))
        yield Target("Resources used, per copy drawn", 0.30, 0.95, used, percent)
        played = tuple(self.shares(counts, "played", "drawn", "response"))
        yield Target("Responses played, per copy drawn", 0.35, ANY, played, percent)
        for name, key, least in (
            ("Borrows", "borrows", 2.0),
            ("Helps", "helps", 6.0),
            ("Completed trades", "traded", 3.0),
            ("Overflows", "overflow", 0.1),
        ):
            yield Target(f"{name} per game", least, ANY, (Reading(counts[key,] / games, "4 players"),))
        vitality = counts["winners' vitality",] / max(1, 4 * counts["won",])
        yield Target("Winners' mean Vitality", 2.2, 3.2, (Reading(vitality, "4 players"),))

    def tables(self, greedy: Lines, against_random: Lines) -> list[tuple[str, str]]:
        """The figures behind the targets, as Markdown tables with headings."""
        players = [f"{seats} players" for seats in greedy]
        found = [("Games", table(["", *players], self._game_rows(greedy)))]
        if 4 in greedy:
            counts = greedy[4]
            for heading, sort, what in (
                ("Resources with four players: copies drawn, share used", "resource", "used"),
                ("Responses with four players: copies drawn, share played", "response", "played"),
            ):
                rows = [
                    [
                        card.name.english,
                        f"{counts['drawn', n]:,}",
                        percent(counts[what, n] / max(1, counts["drawn", n])),
                    ]
                    for n, card in self.cards.items()
                    if card.kind == sort
                ]
                found.append((heading, table(["card", "drawn", what], rows)))
            rows = [
                [card.name.english, f"{counts[card.kind, n]:,}", percent(self._share(counts, card.kind, n))]
                for n, card in self.cards.items()
                if card.kind in ("disaster", "impact", "persona")
            ]
            found.append(("Wins with four players, by card", table(["card", "games", "wins"], rows)))
        return found

    def _share(self, counts: Counts, what: str, number: int) -> float:
        return counts[f"{what} won", number] / max(1, counts[what, number])

    def _game_rows(self, lines: Lines) -> Iterator[list[str]]:
        yield ["games", *(f"{counts['games',]:,}" for counts in lines.values())]
        yield ["wins", *(percent(self.wins(counts)) for counts in lines.values())]
        for phase, name in ((1, "Immediate"), (2, "Short Term"), (3, "Long Term")):
            shares = (percent(counts["lost in", phase] / counts["games",]) for counts in lines.values())
            yield [f"lost in {name}", *shares]
        for name in ("proposed", "traded", "borrows", "helps", "overflow", "decisions"):
            yield [f"{name} per game", *(f"{counts[name,] / counts['games',]:.1f}" for counts in lines.values())]


MEASURES = HouseholdBalance

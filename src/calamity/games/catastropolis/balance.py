"""Measures the balance of Catastropolis in games of bots, against targets: rescues, Villains, heroes, cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

from calamity.games.catastropolis.game import CatastropolisGame
from calamity.games.catastropolis.vocabulary import card_kinds, power_effects
from calamity.kernel.balance.counts import Counts, Played, common, mean, quantile
from calamity.kernel.balance.measures import Lines, Measures, Variant
from calamity.kernel.balance.report import ANY, Reading, Target, percent, table
from calamity.kernel.registry import load

SEATS = (2, 3, 4, 5, 6)
VILLAINS = tuple(card.id for card in load("catastropolis").cards.values() if card.deck == "villain")
DEALT = "dealt"  # powers dealt at random: only then does a hero's score show what its powers are worth
ACTIONS = ("moved", "rested", "searched", "used_ability", "resolved")

Figures = Callable[[Counts, int], Iterable[tuple[str, float]]]  # labelled values, from counts and number of players


class HeroBalance(Measures):
    """Counts what happens in games of Catastropolis and compares it with the targets of the design."""

    game = "catastropolis"
    variants: Mapping[str, Variant] = {
        **{villain: Variant(SEATS, {"forced_villain": villain}) for villain in VILLAINS},
        DEALT: Variant(SEATS, {"draft": "dealt"}),
    }

    def __init__(self) -> None:
        super().__init__()
        game = load(self.game)
        assert isinstance(game, CatastropolisGame)
        self.box = game.box
        self.names = {kind: card.name.english for kind, card in game.deck.by_kind.items()}

    def rivals(self, seats: int) -> tuple[str, ...]:
        """A random team, which must not save the city by luck."""
        return ("random",) * seats

    def _cards(self, first: int, end: int) -> list[int]:
        """The cards of some types, without unused numbers."""
        return [card for card in self.names if first <= card < end]

    # ---- counting ----

    def count(self, one: Played) -> Counts:
        """Everything of interest in one game, from its events and its result."""
        counts = common(one)
        won = one.result.outcome != "lost"
        counts["won",] += won
        powers: list[list[int]] = [[] for _ in range(one.seats)]
        seen: Counter[int] = Counter()
        solved: Counter[int] = Counter()
        replaced: set[int] = set()  # seats whose hero died: their new hero had less time
        first = round_ = deaths = lost = 0
        for name, _, a, b, _, _ in one.events:
            if name == "first_player":
                first = a
            elif name in ("picked", "gained"):
                powers[a].append(b)
                counts["card", b] += 1
            elif name == "died":
                powers[a] = []
                replaced.add(a)
                deaths += 1
            elif name == "round":
                round_ = a
            elif name == "turn":
                counts["turns",] += 1
            elif name in ("turned_up", "came_to_light", "broke_out"):
                card = b if name == "turned_up" else a
                seen[card] = 1
                if self.box.symbol[card] >= 0:
                    counts["disasters",] += 1
                    counts["helpless",] += not self._anybody(powers, card)
            elif name == "lost":
                lost += 1
            elif name == "identified":
                counts["identified in", round_] += 1
                counts["villain", a] += 1
                counts["beaten", a] += won
            if name in ACTIONS:
                counts["action", name] += 1
            if name == "resolved":
                solved[b] += 1
            elif name in ("followed", "drew", "credited"):
                counts["card", b] += 1
        counts["rounds", round_] += 1
        counts["deaths",] += deaths
        counts["lost crimes",] += lost
        for card in seen:
            counts["turned up", card] += 1
            counts["resolved", card] += solved[card] > 0
        if won:
            self._count_titles(one, counts, first)
            for seat in set(range(one.seats)) - replaced:
                self._count_hero(counts, powers[seat], one.result.scores[seat])
        return counts

    def _anybody(self, powers: list[list[int]], card: int) -> bool:
        """Whether any hero has a listed power, or Sorcery."""
        for cards in powers:
            for power in (held - card_kinds.FIRST_POWER for held in cards):
                if self.box.holds[power] & self.box.listed[card] or self.box.all_gifts[power] & power_effects.SORCERY:
                    return True
        return False

    def _count_titles(self, one: Played, counts: Counts, first: int) -> None:
        """Who gets the title; a shared one is divided."""
        scores = one.result.scores
        beloved = (one.result.titles or {})["most_beloved"]
        counts["ties",] += scores.count(max(scores)) > 1
        for seat in beloved:
            counts["titles", (seat - first) % one.seats] += 60 // len(beloved)

    def _count_hero(self, counts: Counts, powers: list[int], score: int) -> None:
        """What a hero who lived to see the win has scored, and with which powers."""
        counts["heroes",] += 1
        counts["reputation",] += score
        for card in powers:
            counts["heroes with", card] += 1
            counts["reputation with", card] += score

    # ---- figures ----

    def wins(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """The share of games in which the city is saved."""
        yield "", counts["won",] / counts["games",]

    def beaten(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """How often each Villain is beaten in games in which it is chosen beforehand."""
        for villain in VILLAINS:
            games = counts["with", villain, "games"]
            if games:
                yield villain, counts["with", villain, "won"] / games

    def rounds(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """The mean length of a game."""
        yield "", mean(counts, "rounds")

    def long_rounds(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """The length that 95 % of the games don't exceed."""
        yield "", quantile(counts, "rounds", 0.95)

    def longest(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """The longest game."""
        yield "", quantile(counts, "rounds", 1.0)

    def helpless(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """The share of Disasters that nobody could match when they were turned up."""
        yield "", counts["helpless",] / max(1, counts["disasters",])

    def title_shares(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """Each seat's share of the titles, from the first player on, minus a fair share."""
        for place in range(seats):
            yield f"seat {place + 1}", counts["titles", place] / (60 * max(1, counts["won",])) - 1 / seats

    def ties(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """The share of wins with equal reputation at the top."""
        yield "", counts["ties",] / max(1, counts["won",])

    def resolved(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """How often each Situation that came up was resolved."""
        for card in self._cards(0, card_kinds.FIRST_POWER):
            yield self.names[card], counts["resolved", card] / max(1, counts["turned up", card])

    def seen(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """How often each Power, Resolution and Search card came into play."""
        for card in self._cards(card_kinds.FIRST_POWER, card_kinds.FIRST_VILLAIN):
            yield self.names[card], counts["card", card]

    def power_scores(self, lines: Lines) -> Iterator[tuple[str, float]]:
        """The reputation of heroes with each power where powers are dealt, against all heroes at such tables."""
        for card in self._cards(card_kinds.FIRST_POWER, card_kinds.FIRST_RESOLUTION):
            scored = expected = 0.0
            for counts in lines.values():
                usual = counts["with", DEALT, "reputation"] / max(1, counts["with", DEALT, "heroes"])
                scored += counts["with", DEALT, "reputation with", card]
                expected += usual * counts["with", DEALT, "heroes with", card]
            if expected:
                yield self.names[card], scored / expected - 1

    def deaths(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """Deaths in a game."""
        yield "", counts["deaths",] / counts["games",]

    def lost_crimes(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """Crimes lost to time in a game."""
        yield "", counts["lost crimes",] / counts["games",]

    def move_share(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """The share of all actions that are Moves."""
        yield "", counts["action", "moved"] / max(1, counts["turns",])

    # ---- reporting ----

    def joined(self, greedy: Lines) -> Lines:
        """The counts of the standard games together with those of the variants."""
        found = {seats: Counter(counts) for seats, counts in greedy.items()}
        for label, lines in self.varied.items():
            for seats, counts in lines.items():
                found[seats].update({("with", label, *key): number for key, number in counts.items()})
        return found

    def targets(self, greedy: Lines, against_random: Lines) -> list[Target]:
        """The targets of the design, except for those about numbers of players that weren't played."""
        greedy = self.joined(greedy)
        two = {seats: counts for seats, counts in greedy.items() if seats == 2}
        more = {seats: counts for seats, counts in greedy.items() if seats > 2}
        pooled: Counts = Counter()
        for counts in greedy.values():
            pooled.update(counts)
        everything = {0: pooled}
        dealt = tuple(Reading(value, name) for name, value in self.power_scores(greedy))
        found = [
            Target("City saved", 0.55, 0.78, _readings(greedy, self.wins), percent),
            Target("City saved by random players", 0, 0.02, _readings(against_random, self.wins), percent),
            Target("Each Villain beaten, chosen beforehand", 0.35, 0.92, _readings(greedy, self.beaten), percent),
            Target("Mean rounds", 8, 13, _readings(greedy, self.rounds)),
            Target("Rounds, 95 % of games", 0, 18, _readings(greedy, self.long_rounds)),
            Target("Longest game, rounds", 0, 79, _readings(greedy, self.longest)),
            Target("Disasters that nobody can match, 2 players", 0, 0.05, _readings(two, self.helpless), percent),
            Target("Disasters that nobody can match, 3 to 6", 0, 0.01, _readings(more, self.helpless), percent),
            Target("Seat's share of titles less 1/n", -0.08, 0.08, _readings(greedy, self.title_shares), percent),
            Target("Equal reputation at the top", 0, 0.12, _readings(greedy, self.ties), percent),
            Target("Each Situation resolved, of those turned up", 0.12, 1, _pooled(everything, self.resolved), percent),
            Target("Each Power, Resolution and Search card in play", 1, ANY, _pooled(everything, self.seen)),
            Target("Reputation with each power, where dealt, against all", -0.35, 0.45, dealt, percent),
            Target("Deaths per game", 0.1, 0.8, _readings(greedy, self.deaths)),
            Target("Crimes lost per game", 0.8, 3, _readings(greedy, self.lost_crimes)),
            Target("Moves among all actions", 0.35, 0.65, _readings(greedy, self.move_share), percent),
        ]
        return [target for target in found if target.readings]

    def tables(self, greedy: Lines, against_random: Lines) -> list[tuple[str, str]]:
        """The figures behind the targets, as Markdown tables with headings."""
        greedy = self.joined(greedy)
        players = [f"{seats} players" for seats in greedy]
        return [
            ("Games between greedy heroes", table(["", *players], self._rows(greedy))),
            ("Villains chosen beforehand: how often each is beaten", table(["", *players], self._villain_rows(greedy))),
            (
                "Situations: how often each is resolved, of the games in which it was turned up",
                self._situations(greedy),
            ),
            (
                "Powers: how often each is taken in a game, and what heroes with it score against all heroes",
                self._powers(greedy),
            ),
            ("Cards drawn: Resolution and Search cards per 1,000 games", self._decks(greedy)),
        ]

    def _rows(self, lines: Lines) -> Iterator[list[str]]:
        def row(name: str, value: Callable[[Counts, int], str]) -> list[str]:
            return [name, *(value(counts, seats) for seats, counts in lines.items())]

        def per_game(what: tuple[str | int, ...]) -> Callable[[Counts, int], str]:
            return lambda counts, seats: f"{counts[what] / counts['games',]:.2f}"

        def share(what: tuple[str | int, ...]) -> Callable[[Counts, int], str]:
            return lambda counts, seats: percent(counts[what] / counts["games",])

        yield row("games", lambda c, n: f"{c['games',]:,}")
        yield row("city saved", share(("won",)))
        yield row("lost to a Disaster", share(("decided by", "disaster")))
        yield row("lost to the Master Plan", share(("decided by", "plan")))
        yield row("rounds, mean", lambda c, n: f"{mean(c, 'rounds'):.1f}")
        yield row(
            "rounds, 5 / 50 / 95 %", lambda c, n: " / ".join(str(quantile(c, "rounds", q)) for q in (0.05, 0.5, 0.95))
        )
        yield row("Villain identified in round", lambda c, n: f"{mean(c, 'identified in'):.1f}")
        yield row("reputation of a hero, in wins", lambda c, n: f"{c['reputation',] / max(1, c['heroes',]):.1f}")
        yield row("deaths", per_game(("deaths",)))
        yield row("Crimes lost", per_game(("lost crimes",)))
        for action in ACTIONS:
            yield row(f"actions: {action}", lambda c, n, a=action: percent(c["action", a] / c["turns",]))  # type: ignore[misc]
        yield row(
            "titles by seat, from the first player",
            lambda c, n: " ".join(f"{c['titles', place] / (60 * max(1, c['won',])):.3f}" for place in range(n)),
        )
        yield row("decisions per game", lambda c, n: f"{c['decisions',] / c['games',]:.0f}")

    def _villain_rows(self, lines: Lines) -> Iterator[list[str]]:
        shares = {seats: dict(self.beaten(counts, seats)) for seats, counts in lines.items()}
        for number, villain in enumerate(VILLAINS):
            cells = [percent(shares[seats][villain]) if villain in shares[seats] else "–" for seats in lines]
            yield [self.names[card_kinds.FIRST_VILLAIN + number], *cells]

    def _situations(self, lines: Lines) -> str:
        rows = []
        for card in self._cards(0, card_kinds.FIRST_POWER):
            cells = [percent(dict(self.resolved(counts, seats))[self.names[card]]) for seats, counts in lines.items()]
            rows.append([self.names[card], *cells])
        return table(["", *(f"{seats} players" for seats in lines)], rows)

    def _powers(self, lines: Lines) -> str:
        scores = dict(self.power_scores(lines))
        rows = []
        for card in self._cards(card_kinds.FIRST_POWER, card_kinds.FIRST_RESOLUTION):
            taken = [f"{counts['card', card] / counts['games',]:.2f}" for counts in lines.values()]
            score = scores.get(self.names[card])
            rows.append([self.names[card], *taken, "–" if score is None else percent(score)])
        return table(["", *(f"taken, {seats} players" for seats in lines), "reputation where dealt"], rows)

    def _decks(self, lines: Lines) -> str:
        rows = []
        for card in self._cards(card_kinds.FIRST_RESOLUTION, card_kinds.FIRST_VILLAIN):
            rows.append(
                [
                    self.names[card],
                    *(f"{1000 * counts['card', card] / counts['games',]:.0f}" for counts in lines.values()),
                ]
            )
        return table(["", *(f"{seats} players" for seats in lines)], rows)


def _readings(lines: Lines, figures: Figures) -> tuple[Reading, ...]:
    """What was measured, over all numbers of players."""
    return tuple(
        Reading(value, f"{name}, {seats} players" if name else f"{seats} players")
        for seats, counts in lines.items()
        for name, value in figures(counts, seats)
    )


def _pooled(lines: Lines, figures: Figures) -> tuple[Reading, ...]:
    """What was measured over all games together, by name."""
    return tuple(Reading(value, name) for counts in lines.values() for name, value in figures(counts, 0))


MEASURES = HeroBalance

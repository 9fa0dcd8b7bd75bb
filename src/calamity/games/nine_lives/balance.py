"""Measures the balance of Nine Lives in games of bots, against targets: length, winners, what cards and Events do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

from calamity.games.nine_lives.deck import Printed
from calamity.kernel.balance.counts import Counts, Played, common, mean, quantile, wilson
from calamity.kernel.balance.measures import Measures, Variant
from calamity.kernel.balance.report import ANY, Reading, Target, percent, table
from calamity.kernel.registry import load

HELD = 3  # turns after which a Power Cat should have been useful

Lines = Mapping[int, Counts]  # what was counted, by number of players
Figures = Callable[[Counts, int], Iterable[tuple[str, float]]]  # labelled values, from counts and number of players


class CatBalance(Measures):
    """Counts what happens in games of Nine Lives and compares it with the targets of the design."""

    game = "nine_lives"
    variants = {
        "King": Variant((4,), {"variant": "king"}),
        "Turbo": Variant((4,), {"variant": "turbo"}),
        "six cards for the second": Variant((2,), {"second_seat_card": "on"}),
    }

    def __init__(self) -> None:
        super().__init__()
        deck = load(self.game).deck
        assert deck is not None
        self.cards: Mapping[int, Printed] = deck.by_kind
        self.main = [kind for kind, card in self.cards.items() if card.deck == "main_deck"]
        self.power = [kind for kind, card in self.cards.items() if card.deck == "power_deck"]
        self.fate = [kind for kind, card in self.cards.items() if card.type == "event"]

    # ---- counting ----

    def count(self, one: Played) -> Counts:
        """Everything of interest in one game, from its events and its result."""
        counts = common(one)
        listener = _Listener(self.cards, one.seats, counts)
        for name, _, a, b, c, d in one.events:
            listener.hear(name, a, b, c, d)
        listener.end(one.result.winners)
        return counts

    # ---- figures ----

    def turns(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """Turns per game."""
        yield "", mean(counts, "length")

    def long_games(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """The 90th percentile of the turns, as a multiple of their mean."""
        yield "", quantile(counts, "length", 0.9) / mean(counts, "length")

    def reapurr_wins(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """The share of games that the Reapurr wins."""
        yield "", counts["decided by", "reapurr"] / counts["games",]

    def reapurr_space(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """Where the Reapurr is at the end."""
        yield "", mean(counts, "reapurr")

    def seat_shares(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """The share of decided games that each seat wins, counted from the first player."""
        decided = counts["decided by", "last_cat"]
        for place in range(seats):
            yield f"seat {place + 1}", counts["won at", place] / decided

    def first_out(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """The turn of the first elimination as a share of the length."""
        yield "", counts["first out, per mille",] / 1000 / counts["games",]

    def per_turn(self, what: str) -> Figures:
        """How often something happens per turn."""
        return lambda counts, seats: [("", counts[what,] / counts["turns",])]

    def playable(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """How often each Main card held at the start of a Claw Phase can be played in it, except Reactions."""
        for kind in self.main:
            if self.cards[kind].type != "reaction" and counts["held", kind]:
                yield self.cards[kind].name.english, counts["playable", kind] / counts["held", kind]

    def moments(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """How often each Reaction in hand has something to answer, per turn of its holder."""
        for kind in self.main:
            if self.cards[kind].type == "reaction" and counts["reaction turns", kind]:
                yield self.cards[kind].name.english, counts["moments", kind] / counts["reaction turns", kind]

    def cats_used(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """The share of games in which each Power Cat was used, of those in which it was used or held for three turns.

        Lasting Power Cats always count as used.
        """
        for kind in self.power:
            if self.cards[kind].timing != "lasting" and counts["had", kind]:
                yield self.cards[kind].name.english, counts["used", kind] / counts["had", kind]

    def cats_luck(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """By how much beginning with each Power Cat changes the share of wins."""
        fair = counts["decided by", "last_cat"] / counts["games",] / seats
        for kind in self.power:
            if counts["began with", kind]:
                yield self.cards[kind].name.english, counts["won with", kind] / counts["began with", kind] - fair

    def event_lives(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """The lives that all players together gain or lose through each Event."""
        for kind in self.fate:
            if counts["happened", kind]:
                yield self.cards[kind].name.english, counts["lives through", kind] / counts["happened", kind]

    def greedy_wins(self, counts: Counts, seats: int) -> Iterator[tuple[str, float]]:
        """The share of games that greedy wins against random players."""
        low, high = wilson(counts["won by", "greedy"], counts["games",])
        yield f"95 % interval {percent(low)} to {percent(high)}", counts["won by", "greedy"] / counts["games",]

    # ---- reporting ----

    def targets(self, greedy: Lines, against_random: Lines) -> list[Target]:
        """The targets of the design, except for those about numbers of players that weren't played."""

        def of(*wanted: int) -> dict[int, Counts]:
            return {seats: counts for seats, counts in greedy.items() if seats in wanted}

        def rivals(*wanted: int) -> dict[int, Counts]:
            return {seats: counts for seats, counts in against_random.items() if seats in wanted}

        many, four = of(3, 4, 5, 6), of(4)
        lengths = {2: (10, 16), 3: (14, 21), 4: (17, 25), 5: (19, 28), 6: (21, 31)}
        harsher = {"King": (11, 17), "Turbo": (10, 16)}
        found = [
            *(
                Target(f"Turns per game, {seats} players", low, high, _readings(of(seats), self.turns))
                for seats, (low, high) in lengths.items()
            ),
            *(
                Target(
                    f"Turns per game, {name}, 4 players", low, high, _readings(self.varied.get(name, {}), self.turns)
                )
                for name, (low, high) in harsher.items()
            ),
            Target("90th percentile of turns ÷ mean", 1, 1.7, _readings(greedy, self.long_games)),
            Target("Reapurr wins, 2 players", 0.01, 0.06, _readings(of(2), self.reapurr_wins), percent),
            Target("Reapurr wins, 3 to 6 players", 0.04, 0.14, _readings(many, self.reapurr_wins), percent),
            Target("Reapurr's final space, 4 players", 2.5, 4.5, _readings(four, self.reapurr_space)),
            Target(
                "Seat's share of wins less 1/n, 3 to 6 players",
                -0.04,
                0.04,
                _readings(many, _excess(self.seat_shares)),
                percent,
            ),
            Target(
                "First player's share of wins, 2 players",
                0,
                0.56,
                _readings(of(2), self.seat_shares, "seat 1"),
                percent,
            ),
            Target("First elimination ÷ length, 4 to 6 players", 0.55, 1, _readings(of(4, 5, 6), self.first_out)),
            Target("Lives lost to cards per turn, 4 players", 0.7, 1.1, _readings(four, self.per_turn("card losses"))),
            Target("Lives lost to Events per turn, 4 players", 0.5, 0.9, _readings(four, self.per_turn("fate losses"))),
            Target("Lives gained per turn, 4 players", 0.4, 0.7, _readings(four, self.per_turn("gains"))),
            Target("Reactions per turn, 4 players", 0.8, 1.4, _readings(four, self.per_turn("reactions"))),
            Target("Yarn Balls spent per turn, 4 players", 0.5, 1.1, _readings(four, self.per_turn("rerolls"))),
            Target("Greedy wins against random, duel", 0.9, 1, _readings(rivals(2), self.greedy_wins), percent),
            Target("Greedy wins against three random", 0.6, 1, _readings(rivals(4), self.greedy_wins), percent),
            Target("Main card playable when held, each card", 0.6, 1, _readings(greedy, self.playable), percent),
            Target("Moments to play a Reaction, per turn of its holder", 1, ANY, _readings(greedy, self.moments)),
            Target(
                "Power Cat used, of those used or held for three turns",
                0.4,
                1,
                _readings(greedy, self.cats_used),
                percent,
            ),
            Target("Beginning with a Power Cat, 4 players", -0.08, 0.08, _readings(four, self.cats_luck), percent),
            Target("Lives through each Event, 4 players", -2.6, 1.8, _readings(four, self.event_lives)),
        ]
        return [target for target in found if target.readings]

    def tables(self, greedy: Lines, against_random: Lines) -> list[tuple[str, str]]:
        """The figures behind the targets, as Markdown tables with headings."""
        players = [f"{seats} players" for seats in greedy]
        return [
            ("Length, survival, and what a turn brings", table(["", *players], self._course_rows(greedy))),
            *(
                (f"The same, {name}", table(["", *(f"{seats} players" for seats in lines)], self._course_rows(lines)))
                for name, lines in self.varied.items()
            ),
            ("Main cards: plays per game", table(["card", *players], self._play_rows(greedy, self.main))),
            (
                "Power Cats: used, of those used or held for three turns, and what beginning with one changes (points)",
                self._cat_table(greedy),
            ),
            ("Events: lives through each", table(["card", *players], self._event_rows(greedy))),
            ("One greedy player among random ones", table(["", *players], self._random_rows(against_random))),
        ]

    def _course_rows(self, lines: Lines) -> Iterator[list[str]]:
        def row(name: str, value: Callable[[Counts, int], str]) -> list[str]:
            return [name, *(value(counts, seats) for seats, counts in lines.items())]

        yield row("games", lambda c, n: f"{c['games',]:,}")
        yield row("turns", lambda c, n: f"{mean(c, 'length'):.1f}")
        yield row(
            "turns, 5 / 50 / 95 %", lambda c, n: " / ".join(str(quantile(c, "length", q)) for q in (0.05, 0.5, 0.95))
        )
        yield row("Reapurr wins", lambda c, n: percent(c["decided by", "reapurr"] / c["games",]))
        yield row("Reapurr's final space", lambda c, n: f"{mean(c, 'reapurr'):.2f}")
        yield row(
            "wins by seat, from the first player",
            lambda c, n: " ".join(f"{share:.3f}" for _, share in self.seat_shares(c, n)),
        )
        yield row("first elimination ÷ length", lambda c, n: f"{next(iter(self.first_out(c, n)))[1]:.2f}")
        for name, what in (
            ("lives lost to cards per turn", "card losses"),
            ("lives lost to CATastrophes per turn", "fate losses"),
            ("lives gained per turn", "gains"),
            ("cards played per turn", "plays"),
            ("Reactions per turn", "reactions"),
            ("Yarn Balls spent per turn", "rerolls"),
            ("decisions per turn", "decisions"),
        ):
            yield row(name, lambda c, n, what=what: f"{c[what,] / c['turns',]:.2f}")  # type: ignore[misc]

    def _play_rows(self, lines: Lines, kinds: Iterable[int]) -> Iterator[list[str]]:
        for kind in kinds:
            plays = [f"{counts['played', kind] / counts['games',]:.2f}" for counts in lines.values()]
            yield [f"{self.cards[kind].number} {self.cards[kind].name.english}", *plays]

    def _cat_table(self, lines: Lines) -> str:
        used = {seats: dict(self.cats_used(counts, seats)) for seats, counts in lines.items()}
        luck = {seats: dict(self.cats_luck(counts, seats)) for seats, counts in lines.items()}
        head = ["card", *(f"used, {seats} players" for seats in lines), *(f"wins, {seats} players" for seats in lines)]
        rows = []
        for kind in self.power:
            name = self.cards[kind].name.english
            cells = [percent(used[seats][name]) if name in used[seats] else "–" for seats in lines]
            cells += [f"{100 * luck[seats][name]:+.1f}" if name in luck[seats] else "–" for seats in lines]
            rows.append([f"{self.cards[kind].number} {name}", *cells])
        return table(head, rows)

    def _event_rows(self, lines: Lines) -> Iterator[list[str]]:
        lives = {seats: dict(self.event_lives(counts, seats)) for seats, counts in lines.items()}
        for kind in self.fate:
            name = self.cards[kind].name.english
            cells = [f"{lives[seats][name]:+.2f}" if name in lives[seats] else "–" for seats in lines]
            yield [f"{self.cards[kind].number} {name}", *cells]

    def _random_rows(self, lines: Lines) -> Iterator[list[str]]:
        yield ["games", *(f"{counts['games',]:,}" for counts in lines.values())]
        yield ["wins", *(f"{counts['won by', 'greedy']:,}" for counts in lines.values())]


class _Listener:
    """Follows one game by its events, private ones included: where cards are, whose turn it is, what costs lives."""

    def __init__(self, cards: Mapping[int, Printed], seats: int, counts: Counts) -> None:
        self.cards = cards
        self.seats = seats
        self.counts = counts
        self.hands: list[Counter[int]] = [Counter() for _ in range(seats)]
        self.rows: list[dict[int, int]] = [{} for _ in range(seats)]  # each Power Cat, and since which turn
        self.held_long: set[int] = set()
        self.used: set[int] = set()
        self.began: list[list[int]] = [[] for _ in range(seats)]
        self.alive = [True] * seats
        self.first = self.current = self.turn = self.reapurr = self.first_out = 0
        self.card = self.event = -1
        self.truce = False
        self.pile = 0
        self.targets: set[int] = set()

    def hear(self, name: str, a: int, b: int, c: int, d: int) -> None:
        """Record one event."""
        handler = getattr(self, f"on_{name}", None)
        if handler is not None:
            handler(a, b, c, d)

    def end(self, winners: tuple[int, ...]) -> None:
        """Add up what is known only at the end of the game."""
        counts = self.counts
        counts["length", self.turn] += 1
        counts["turns",] += self.turn
        counts["reapurr", self.reapurr] += 1
        counts["first out, per mille",] += round(1000 * self.first_out / self.turn)
        for seat in range(self.seats):
            for cat in self.began[seat]:
                counts["began with", cat] += 1
                counts["won with", cat] += seat in winners
            for cat in list(self.rows[seat]):
                self.leaves_row(seat, cat)
        for seat in winners:
            counts["won at", (seat - self.first) % self.seats] += 1
        for cat in self.held_long | self.used:
            counts["had", cat] += 1
            counts["used", cat] += cat in self.used

    # ---- turns ----

    def on_begins(self, seat: int, *_: int) -> None:
        self.first = seat

    def on_turn(self, seat: int, number: int, *_: int) -> None:
        self.current, self.turn = seat, number
        self.event = -1
        for card in self.hands[seat]:
            if self.cards[card].type == "reaction":
                self.counts["reaction turns", card] += 1

    def on_claw_begins(self, seat: int, *_: int) -> None:
        rivals = [other for other in range(self.seats) if other != seat and self.alive[other]]
        for card in self.hands[seat]:
            printed = self.cards[card]
            possible = not (printed.attack is not None and self.truce)
            possible = possible and (printed.effect != "compost" or self.pile > 0)
            possible = possible and (printed.effect != "pilfer" or any(self.hands[other] for other in rivals))
            self.counts["held", card] += 1
            self.counts["playable", card] += possible

    # ---- cards ----

    def on_drew_card(self, seat: int, card: int, *_: int) -> None:
        self.hands[seat][card] += 1

    on_received = on_drew_card

    def on_took(self, seat: int, card: int, *_: int) -> None:
        if self.cards[card].deck == "main_deck":
            self.hands[seat][card] += 1
        else:
            self.enters_row(seat, card)

    def on_fetched(self, seat: int, card: int, *_: int) -> None:
        self.hands[seat][card] += 1
        self.pile -= 1

    def on_discarded(self, seat: int, card: int, *_: int) -> None:
        self.loses(seat, card)
        self.pile += 1

    def on_finished(self, card: int, *_: int) -> None:
        self.pile += self.cards[card].deck == "main_deck"

    on_blocked = on_finished

    def on_reshuffled(self, deck: int, *_: int) -> None:
        if deck == 0:
            self.pile = 0

    def on_stole_card(self, thief: int, victim: int, card: int, _: int) -> None:
        self.loses(victim, card)
        self.hands[thief][card] += 1

    def on_handed_on(self, seat: int, *_: int) -> None:
        self.hands[seat] = Counter()

    def loses(self, seat: int, card: int) -> None:
        """A card leaves a hand."""
        self.hands[seat][card] -= 1
        if not self.hands[seat][card]:
            del self.hands[seat][card]

    def on_played(self, seat: int, card: int, *_: int) -> None:
        printed = self.cards[card]
        self.counts["plays",] += 1
        self.counts["played", card] += 1
        self.counts["reactions",] += printed.type == "reaction"
        if printed.deck == "main_deck":
            self.loses(seat, card)
        else:
            self.used.add(card)
            self.leaves_row(seat, card)
        self.card = card
        self.targets = set()
        if not printed.dot:
            self.answerable()

    def answerable(self) -> None:
        """In a window, count a moment for each Reaction in hand that acts on the newest card."""
        for hand in self.hands:
            for card in hand:
                if self.cards[card].effect in ("block", "take"):
                    self.counts["moments", card] += 1

    def on_aimed(self, seat: int, target: int, *_: int) -> None:
        printed = self.cards[self.card]
        if not printed.dot and (printed.attack is not None or printed.type == "curiosity"):
            for card in self.hands[target]:
                if self.cards[card].effect == "pass_on":
                    self.counts["moments", card] += 1

    # ---- Power Cats ----

    def on_recruited(self, seat: int, card: int, *_: int) -> None:
        if not self.turn:
            self.began[seat].append(card)
        self.enters_row(seat, card)

    on_summoned = on_recruited

    def on_dropped(self, seat: int, card: int, *_: int) -> None:
        self.leaves_row(seat, card)

    def on_rose_again(self, *_: int) -> None:
        self.used |= {kind for kind, card in self.cards.items() if card.effect == "rescue"}

    def on_set_die(self, *_: int) -> None:
        self.used |= {kind for kind, card in self.cards.items() if card.effect == "paradox"}

    def enters_row(self, seat: int, card: int) -> None:
        """A Power Cat comes into a row."""
        self.rows[seat][card] = self.turn

    def leaves_row(self, seat: int, card: int) -> None:
        """A Power Cat leaves a row; three turns of its owner are as many rounds."""
        since = self.rows[seat].pop(card, self.turn)
        if self.turn - since >= HELD * sum(self.alive):
            self.held_long.add(card)

    # ---- lives ----

    def on_lost_lives(self, seat: int, count: int, *_: int) -> None:
        self.counts["fate losses" if self.event >= 0 else "card losses",] += count
        if self.event >= 0:
            self.counts["lives through", self.event] -= count

    def on_gained_lives(self, seat: int, count: int, *_: int) -> None:
        self.counts["gains",] += count
        if self.event >= 0:
            self.counts["lives through", self.event] += count

    def on_rerolled(self, *_: int) -> None:
        self.counts["rerolls",] += 1

    def on_event_begins(self, card: int, *_: int) -> None:
        self.event = card
        self.counts["happened", card] += 1

    def on_lasting_began(self, card: int, *_: int) -> None:
        self.truce = self.truce or self.cards[card].effect == "truce"

    def on_lasting_ended(self, card: int, *_: int) -> None:
        self.truce = self.truce and self.cards[card].effect != "truce"

    def on_reapurr_up(self, space: int, *_: int) -> None:
        self.reapurr = space

    on_reapurr_down = on_reapurr_up

    def on_eliminated(self, seat: int, *_: int) -> None:
        self.alive[seat] = False
        self.first_out = self.first_out or self.turn


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


MEASURES = CatBalance

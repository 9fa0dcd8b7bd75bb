"""The base class of a game's balance study: what it counts, in which games, and the targets of the design."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from calamity.kernel.balance.counts import Counts, Played
from calamity.kernel.balance.report import Target
from calamity.kernel.state import State

Lines = Mapping[int, Counts]  # what was counted, by number of players


class Habit:
    """A player to compare with: plays like greedy, but may see the world and its options differently."""

    name: str  # in tables and counts

    def sees(self, world: State, seat: int, options: list[int]) -> list[int]:
        """The options that it considers; it may change the imagined world to what it believes."""
        return options


Player = str | type[Habit]  # a bot's name, or a habit


@dataclass(frozen=True)
class Variant:
    """An extra series of games beside the standard one: other options or players, for some numbers of players."""

    seats: tuple[int, ...]
    options: Mapping[str, object] = field(default_factory=dict)
    bots: tuple[Player, ...] = ("greedy",)


class Measures:
    """The measures of a game; a subclass says what it counts and what its design promises."""

    game: str
    variants: Mapping[str, Variant] = {}

    def __init__(self) -> None:
        self.varied: dict[str, dict[int, Counts]] = {}  # what was counted in the variants that were played

    def __reduce__(self) -> tuple[type[Measures], tuple[()]]:
        """Rebuild it in another process, since compiled parts of a game can't be sent there."""
        return type(self), ()

    def rivals(self, seats: int) -> tuple[Player, ...]:
        """Who plays in the cross-check: greedy against random players."""
        return ("greedy", *["random"] * (seats - 1))

    def count(self, one: Played) -> Counts:
        """Everything of interest in one game."""
        raise NotImplementedError

    def targets(self, greedy: Lines, against_random: Lines) -> list[Target]:
        """What the design promises, with readings."""
        raise NotImplementedError

    def tables(self, greedy: Lines, against_random: Lines) -> Sequence[tuple[str, str]]:
        """The figures behind the targets, as Markdown tables with headings."""
        raise NotImplementedError

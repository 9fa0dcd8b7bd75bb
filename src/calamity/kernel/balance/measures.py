"""What a game's balance is measured by: what is counted, in which games, and what its design promises of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from calamity.kernel.balance.counts import Counts, Played
from calamity.kernel.balance.report import Target
from calamity.kernel.state import State

Lines = Mapping[int, Counts]  # what was counted, by number of players


class Habit:
    """Somebody to compare with: plays as greedy does, but in a world and among options as it sees them."""

    name: str  # in tables and counts

    def sees(self, world: State, seat: int, options: list[int]) -> list[int]:
        """The options that it thinks of; the imagined world may be changed to what it takes it for."""
        return options


Player = str | type[Habit]  # a bot's name, or a habit


@dataclass(frozen=True)
class Variant:
    """A line of games beside the standard one: other options or other players, for some numbers of players."""

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
        """In another process it is made anew: compiled parts of a game can't be sent there."""
        return type(self), ()

    def rivals(self, seats: int) -> tuple[Player, ...]:
        """Who plays for the cross check: greedy against random players."""
        return ("greedy", *["random"] * (seats - 1))

    def count(self, one: Played) -> Counts:
        """Everything of interest in one game."""
        raise NotImplementedError

    def targets(self, greedy: Lines, against_random: Lines) -> list[Target]:
        """What the design promises."""
        raise NotImplementedError

    def tables(self, greedy: Lines, against_random: Lines) -> Sequence[tuple[str, str]]:
        """The figures behind the targets, as Markdown tables with headings."""
        raise NotImplementedError

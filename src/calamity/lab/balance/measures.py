"""What every game's measures have in common: whom greedy meets, and further lines of games to play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from calamity.lab.balance.report import Target
from calamity.lab.balance.study import Counts, Played
from calamity.lab.plan import Maker

Lines = Mapping[int, Counts]  # what was counted, by number of players


@dataclass(frozen=True)
class Variant:
    """A line of games beside the standard one: other options or other bots, for some numbers of players."""

    seats: tuple[int, ...]
    options: Mapping[str, object] = field(default_factory=dict)
    bots: tuple[Maker, ...] = ("greedy",)


class Measures:
    """The measures of a game; a subclass says what it counts and what its design promises."""

    game: str
    variants: Mapping[str, Variant] = {}

    def __init__(self) -> None:
        self.varied: dict[str, dict[int, Counts]] = {}  # what was counted in the variants that were played

    def __reduce__(self) -> tuple[type[Measures], tuple[()]]:
        """In another process it is made anew: compiled parts of a game can't be sent there."""
        return type(self), ()

    def rivals(self, seats: int) -> tuple[Maker, ...]:
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

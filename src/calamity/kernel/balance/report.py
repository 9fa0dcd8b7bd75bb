"""The result of a balance study as Markdown: tables of figures, and targets that are met or not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import inf

ANY = inf  # no bound


@dataclass(frozen=True)
class Reading:
    """One measured value and the games it was measured in."""

    value: float
    label: str


def plain(value: float) -> str:
    """A number with two decimals."""
    return f"{value:.2f}"


def percent(value: float) -> str:
    """A share in percent."""
    return f"{100 * value:.1f} %"


@dataclass(frozen=True)
class Target:
    """What a game promises about its balance: bounds that all readings must keep to, both ends included."""

    name: str
    low: float
    high: float
    readings: tuple[Reading, ...]
    write: Callable[[float], str] = plain

    @property
    def holds(self) -> bool:
        """Whether every reading lies within the bounds."""
        return all(self.low <= reading.value <= self.high for reading in self.readings)

    @property
    def bound(self) -> str:
        """The bounds in words."""
        if self.high == ANY:
            return f"at least {self.write(self.low)}"
        return f"{self.write(self.low)} to {self.write(self.high)}"

    @property
    def measured(self) -> str:
        """The smallest and the largest reading, and where they were measured."""
        ordered = sorted(self.readings, key=lambda reading: reading.value)
        ends = ordered[:1] if len(ordered) == 1 else [ordered[0], ordered[-1]]
        return " … ".join(f"{self.write(end.value)} ({end.label})" for end in ends)


def table(head: Sequence[str], rows: Iterable[Sequence[str]], numbers: bool = True) -> str:
    """A Markdown table; if it is one of numbers, all columns but the first are right-aligned."""
    rule = ["---", *["---:" if numbers else "---"] * (len(head) - 1)]
    return "\n".join(f"| {' | '.join(line)} |" for line in [head, rule, *rows])


def target_table(targets: Iterable[Target]) -> str:
    """The targets, each with its bounds, what was measured, and whether it holds."""
    rows = ([one.name, one.bound, one.measured, "yes" if one.holds else "**no**"] for one in targets)
    return table(["target", "bound", "measured", "holds"], rows, numbers=False)

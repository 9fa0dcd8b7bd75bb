"""Turns benchmark measurements into Markdown tables of rates, ratios and costs."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median

from benchmarks.runner import Record
from benchmarks.workloads import COSTS, HEADLINES, WORKLOADS, Workload

OURS = ("calamity-compiled", "calamity-interpreted")


@dataclass(frozen=True)
class Cell:
    """All readings of one task of one column."""

    records: tuple[Record, ...]

    @property
    def first(self) -> Record:
        """Any reading, for what is the same in all of them."""
        return self.records[0]

    @property
    def best(self) -> float:
        """The rate of the least disturbed reading."""
        return max(record.rate for record in self.records)

    @property
    def middle(self) -> float:
        """The median rate."""
        return median(record.rate for record in self.records)

    @property
    def per_repeat(self) -> float:
        """How much work one repetition is, such as the decisions of a game."""
        return sum(record.amount for record in self.records) / sum(record.repeats for record in self.records)

    def over(self, other: "Cell") -> float:
        """How many times as fast this is as the other, comparing the best readings."""
        return self.best / other.best

    def over_by_round(self, other: "Cell") -> list[float]:
        """The same ratio for each round that has both, which shows how stable it is."""
        theirs = {record.round: record.rate for record in other.records}
        return [record.rate / theirs[record.round] for record in self.records if record.round in theirs]


Cells = dict[tuple[str, str, str], Cell]


def cells(records: Iterable[Record]) -> Cells:
    """Group the readings by workload, column and way."""
    gathered: dict[tuple[str, str, str], list[Record]] = {}
    for record in records:
        gathered.setdefault(record.cell, []).append(record)
    return {key: Cell(tuple(found)) for key, found in gathered.items()}


def figure(value: float) -> str:
    """A number with three significant digits."""
    digits = f"{value:.3g}"
    return f"{float(digits):,.0f}" if "e" in digits or value >= 100 else digits


def span(values: Sequence[float]) -> str:
    """The smallest and the largest of some ratios."""
    return f"{figure(min(values))}–{figure(max(values))}" if values else "–"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A Markdown table, the first column left-aligned, figures right-aligned, evenly spaced."""
    body = [list(head), *(list(row) for row in rows)]
    widths = [max(3, *(len(row[i]) for row in body)) for i in range(len(head))]
    body.insert(1, ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])])
    lines = []
    for first, *rest in body:
        right = [text.rjust(width) for text, width in zip(rest, widths[1:], strict=True)]
        lines.append(" | ".join(["| " + first.ljust(widths[0]), *right]) + " |")
    return lines


def rates(name: str, work: Workload, found: Cells) -> list[str]:
    """Compare the columns of one workload, the fastest first."""
    rivals = sorted((c for key, c in found.items() if key[0] == name), key=lambda c: c.best, reverse=True)
    if not rivals or not work.reference:
        return []
    reference = found.get((name, *work.reference), rivals[-1])
    head = ["column", f"{work.unit}/s, best", "median", "ratio", "ratio by round"]
    rows = [
        [
            f"{cell.first.label}: {cell.first.note}",
            figure(cell.best),
            figure(cell.middle),
            figure(cell.over(reference)),
            span(cell.over_by_round(reference)),
        ]
        for cell in rivals
    ]
    if work.unit == "decisions":
        head.append("per game")
        for row, cell in zip(rows, rivals, strict=True):
            row.append(figure(cell.per_repeat))
    against = f"The ratio is to {reference.first.label}: {reference.first.note}."
    return ["", f"## {work.title}", "", against, "", *table(head, rows)]


def costs(found: Cells) -> list[str]:
    """What Calamity's own operations cost, in microseconds and in copies of a state."""
    ours = [name for name in OURS if any((work, name, work) in found for work in COSTS)]
    if not ours:
        return []
    head = ["operation"]
    for name in ours:
        label = next(cell.first.label for key, cell in found.items() if key[1] == name)
        head += [f"{label}, µs", "in copies"]
    rows = []
    for work in COSTS:
        row = [WORKLOADS[work].title]
        for name in ours:
            cell, copy = found.get((work, name, work)), found.get(("copy", name, "copy"))
            row.append(figure(1e6 / cell.best) if cell else "–")
            row.append(figure(copy.over(cell)) if cell and copy else "–")
        rows.append(row)
    return ["", "## What Calamity's operations cost", "", *table(head, rows)]


def headlines(found: Cells) -> list[str]:
    """The most important ratios, as far as both sides were measured."""
    lines = []
    for headline in HEADLINES:
        left, right = found.get(headline.left), found.get(headline.right)
        if left and right:
            by_round = span(left.over_by_round(right))
            lines.append(f"- {headline.says}: **{figure(left.over(right))}** ({by_round} by round)")
    return ["", "## In short", "", *lines] if lines else []


def circumstances(records: Sequence[Record]) -> list[str]:
    """The machine, the versions and the other work during the readings."""
    versions = {f"{r.label} {r.version} ({r.runtime})": None for r in sorted(records, key=lambda r: r.column)}
    others = [record.others for record in records if record.others is not None]
    lines = [f"- Machine: {machine}" for machine in sorted({record.machine for record in records})]
    lines += [f"- Versions: {'; '.join(versions)}"]
    lines += [f"- Rounds: {len({record.round for record in records})}, {len(records)} readings"]
    if others:
        usual, most = figure(median(others)), figure(max(others))
        lines += [f"- Cores kept busy by others meanwhile: {usual} (median), {most} at most"]
    sources = {record.source for record in records if record.column in OURS}
    if len(sources) > 1:
        lines += ["- **The compiled Calamity was built from other sources than `src`: build it again.**"]
    return lines


def report(records: Sequence[Record]) -> str:
    """The whole report."""
    found = cells(records)
    lines = ["# Benchmark results: Calamity and similar projects", "", *circumstances(records), *headlines(found)]
    for name, work in WORKLOADS.items():
        lines += rates(name, work, found)
    return "\n".join([*lines, *costs(found)])

"""Tests that measurements are turned into the right figures and tables."""

from typing import Any

import pytest

from benchmarks.report import cells, figure, report, table
from benchmarks.runner import Record

FACTS: dict[str, Any] = {
    "label": "Label",
    "version": "1",
    "runtime": "r",
    "source": "",
    "note": "note",
    "wall": 1.0,
    "others": 0.0,
    "machine": "m",
}


def reading(work: str, column: str, way: str, turn: int, rate: int, **more: Any) -> Record:
    """Make a reading of a second in which `rate` units were done in ten repetitions."""
    facts = FACTS | {"label": column} | more
    return Record(work=work, column=column, way=way, round=turn, amount=rate, repeats=10, cpu=1.0, **facts)


def row(page: str, label: str) -> list[str]:
    """Find the first row of a table that begins with a label."""
    line = next(line for line in page.splitlines() if line.startswith(f"| {label}"))
    return [cell.strip() for cell in line.strip("|").split("|")]


COPIES = [
    reading("copy", "catanatron", "copy", 1, 100),
    reading("copy", "catanatron", "copy", 2, 200),
    reading("copy", "calamity-compiled", "copy", 1, 1000),
    reading("copy", "calamity-compiled", "copy", 2, 800),
    reading("copy", "calamity-compiled", "copy", 3, 600),
]


def test_best_counts_and_the_ratio_is_of_the_bests() -> None:
    """1000 against 200 is five, though the first round alone says ten and the second four."""
    assert row(report(COPIES), "calamity-compiled") == [
        "calamity-compiled: note",
        "1,000",
        "800",
        "5",
        "4–10",
    ]


def test_the_reference_is_one() -> None:
    """Whoever the ratios are taken against stands in the table as well."""
    assert row(report(COPIES), "catanatron")[3:] == ["1", "1–1"]


def test_without_the_reference_the_slowest_is_one() -> None:
    """A table must not fail because a peer is not installed."""
    page = report([r for r in COPIES if r.column != "catanatron"] + [reading("copy", "openspiel", "x", 1, 500)])
    assert row(page, "calamity-compiled")[3] == "2"


def test_decisions_come_with_the_length_of_a_game() -> None:
    """Equal lengths show that the same game was played."""
    page = report([reading("tic_tac_toe", "openspiel", "driven", 1, 76)])
    assert row(page, "openspiel")[-1] == "7.6"


def test_costs_are_counted_in_copies() -> None:
    """250 imaginings a second cost four copies each where there are 1000 copies a second."""
    page = report([*COPIES, reading("imagine", "calamity-compiled", "imagine", 1, 250)])
    assert row(page, "Imagining")[1:] == ["4,000", "4"]
    assert row(page, "Saving")[1:] == ["–", "–"]


def test_builds_of_different_sources_are_named() -> None:
    """A stale build would otherwise be compared with fresh sources."""
    ours = [
        reading("copy", "calamity-compiled", "copy", 1, 10, source="a"),
        reading("copy", "calamity-interpreted", "copy", 1, 5, source="b"),
    ]
    assert "build it again" in report(ours)
    assert "build it again" not in report(ours[:1])


def test_rounds_without_a_rival_have_no_ratio() -> None:
    """Only rounds that have both sides are compared round by round."""
    found = cells(COPIES)
    ours, theirs = found["copy", "calamity-compiled", "copy"], found["copy", "catanatron", "copy"]
    assert ours.over_by_round(theirs) == [10.0, 4.0]


@pytest.mark.parametrize(
    ("value", "written"),
    [(0.0123456, "0.0123"), (1.0, "1"), (7.644, "7.64"), (99.96, "100"), (1234567.0, "1,230,000"), (250.4, "250")],
)
def test_three_digits_are_enough(value: float, written: str) -> None:
    """More would pretend a precision that no reading has."""
    assert figure(value) == written


def test_tables_are_even() -> None:
    """All lines have one width, so that the page can be read as it is."""
    lines = table(["column", "x"], [["a", "1"], ["long label", "1,000,000"]])
    assert len({len(line) for line in lines}) == 1
    assert lines[1] == "| ---------- | --------: |"

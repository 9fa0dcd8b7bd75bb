"""Tests of counting processor instructions, with a stand-in for valgrind."""

import os
import random
import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

import pytest

from benchmarks import instructions
from benchmarks.columns import ROOT, Column
from benchmarks.runner import Entry, Listing, Offer
from benchmarks.stopwatch import Batch, Task, repeated

HERE = ROOT / "build" / "compiled"
COLUMN = Column("calamity-compiled", "Ours", (sys.executable,), "build it", HERE, "compiled")
OFFER = Offer("copy", "copy", "copies")


def asked(before: Path | None = None) -> Namespace:
    """The command line of a run that counts copies at a third of the usual length."""
    return Namespace(workloads=["copy"], ways=[], before=before, scale=1 / 3)


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let two processes of every column have been counted: 1,000 idle, then 30 a repetition, 20 in another tree."""

    def answers(column: Column, words: Sequence[str], timeout: float) -> list[str]:
        assert column.command[:4] == instructions.COUNTING
        folder = Path(column.command[4].split("=")[1]).parent
        assert words == ["repeat", "copy:copy:100"]
        each = 30 if column.path == HERE else 20
        (folder / "11").write_text("summary: 1000\n")
        (folder / "12").write_text(f"fl=x\n7 5\nsummary: {1000 + 100 * each}\n")
        return ["11 0 12 100"]

    def enquire(column: Column) -> list[Entry]:
        offers = (OFFER, Offer("view", "view", "views"))
        return [Entry(column, Listing("1", "r", "compiled", "", offers), offer) for offer in offers]

    monkeypatch.setattr(instructions, "answers", answers)
    monkeypatch.setattr(instructions, "enquire", enquire)


@pytest.mark.usefixtures("counting")
def test_only_the_repetitions_count() -> None:
    """What a process did before it split is in both counts."""
    assert instructions.rows(COLUMN, asked()) == [["Ours: copies", "100", "30"]]


@pytest.mark.usefixtures("counting")
def test_another_tree_is_counted_with_the_same_tasks(tmp_path: Path) -> None:
    """The ratio is that of the instructions before and now."""
    assert instructions.rows(COLUMN, asked(tmp_path)) == [["Ours: copies", "100", "20", "100", "30", "0.667"]]


def test_interpreted_engines_repeat_less() -> None:
    """Under valgrind they would take minutes."""
    slow = Column("calamity-interpreted", "Ours", (), "", None, "interpreted")
    assert instructions.repetitions(COLUMN, OFFER, 1) == 10 * instructions.repetitions(slow, OFFER, 1)


def test_a_task_is_repeated_in_a_process_of_its_own() -> None:
    """One that does nothing more, and one that does the task so many times, from the same point on."""
    done: list[int] = []

    def prepare(rng: random.Random) -> Batch:
        def batch(times: int) -> int:
            done.append(times)
            return sum(done)

        return batch

    idle, nothing, busy, amount = map(int, repeated(Task("copy", "copy", "", prepare), 5, 1).split())
    assert len({idle, busy, os.getpid()}) == 3
    assert (nothing, amount) == (1, 6)
    assert done == [1]

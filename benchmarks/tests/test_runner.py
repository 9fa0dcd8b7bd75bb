"""Tests of the benchmark runner, which lists, selects and orders programs; small programs stand in for real ones."""

import json
import random
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from benchmarks.columns import Column
from benchmarks.runner import ColumnError, Entry, Record, enquire, rounds
from benchmarks.stopwatch import NOT_INSTALLED

Maker = Callable[..., Column]

PROGRAM = """
import json, sys
if sys.argv[1] == "list":
    print("some greeting that is none of our business")
    print({listing!r})
else:
    {run}
"""


@pytest.fixture
def make(tmp_path: Path) -> Maker:
    """Give a maker of columns whose programs do as the test says."""

    def column(name: str, works: tuple[str, ...] = ("copy",), mode: str = "", run: str = "") -> Column:
        tasks = [{"work": work, "way": "way", "note": "note"} for work in works]
        listing = json.dumps({"version": "1", "runtime": "r", "mode": mode, "source": "", "tasks": tasks})
        answer = 'print(json.dumps({"amount": 10, "repeats": 5, "cpu": 0.5, "wall": 1.0}))'
        program = tmp_path / f"{name}.py"
        program.write_text(PROGRAM.format(listing=listing, run=run or answer))
        return Column(name, name.title(), (sys.executable, str(program)), "do install it")

    return column


def collect(entries: list[Entry], limit: int, budget: float = 1e9) -> tuple[list[Record], list[str]]:
    """Run the rounds in a repeatable order; return the readings and what was said."""
    said: list[str] = []
    return list(rounds(entries, limit, 0.1, budget, said.append, random.Random(1))), said


def test_every_round_has_every_task_once(make: Maker) -> None:
    """Nobody is measured more often than the others."""
    entries = enquire(make("one", ("copy", "view"))) + enquire(make("two", ("copy",)))
    records, _ = collect(entries, 2)
    for turn in (1, 2):
        cells = [record.cell for record in records if record.round == turn]
        assert sorted(cells) == [("copy", "one", "way"), ("copy", "two", "way"), ("view", "one", "way")]


def test_rivals_stand_next_to_each_other(make: Maker) -> None:
    """Columns that are compared run one after the other, not rounds apart."""
    entries = enquire(make("one", ("copy", "view"))) + enquire(make("two", ("view", "copy")))
    records, _ = collect(entries, 3)
    works = [record.work for record in records]
    assert all(first == second for first, second in zip(works[::2], works[1::2], strict=True))


def test_the_rate_is_taken_of_processor_time(make: Maker) -> None:
    """Ten units in half a second of processor time are twenty a second, however long the clock says."""
    records, _ = collect(enquire(make("one")), 1)
    assert [record.rate for record in records] == [20.0]


def test_a_broken_task_does_not_stop_the_others_and_is_not_tried_again(make: Maker) -> None:
    """It is named once with its complaint, and the rest is measured."""
    entries = enquire(make("bad", run="raise ValueError('no such luck')")) + enquire(make("good"))
    records, said = collect(entries, 2)
    assert [record.column for record in records] == ["good", "good"]
    assert sum("Bad" in line and "no such luck" in line for line in said) == 1


def test_a_missing_peer_is_left_out_with_advice(make: Maker) -> None:
    """The exit code tells missing from broken."""
    column = make("gone")
    Path(column.command[1]).write_text(f"raise SystemExit({NOT_INSTALLED})")
    with pytest.raises(ColumnError, match="do install it"):
        enquire(column)


def test_a_missing_program_is_left_out_with_advice() -> None:
    """There may be no Node at all."""
    column = Column("node", "Node", ("no-such-program-anywhere",), "get Node")
    with pytest.raises(ColumnError, match="not installed; get Node"):
        enquire(column)


def test_a_column_in_the_wrong_mode_is_left_out(make: Maker) -> None:
    """An interpreted engine must never pass for the compiled one."""
    made = make("ours", mode="interpreted")
    with pytest.raises(ColumnError, match="runs interpreted, not compiled"):
        enquire(Column(made.name, made.label, made.command, made.install, mode="compiled"))


def test_a_build_that_is_not_there_is_left_out(make: Maker, tmp_path: Path) -> None:
    """Without the build the import would quietly find something else."""
    made = make("ours")
    with pytest.raises(ColumnError, match="not built"):
        enquire(Column(made.name, made.label, made.command, made.install, path=tmp_path / "nowhere"))


def test_no_round_begins_beyond_the_budget(make: Maker) -> None:
    """The first round is always run; without any budget it is also the last."""
    records, said = collect(enquire(make("one")), 5, budget=0.0)
    assert {record.round for record in records} == {1}
    assert any("stopped after" in line for line in said)

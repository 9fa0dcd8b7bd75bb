"""Tests that every benchmark runs the game it is listed for, and that the tables refer only to what exists."""

import importlib
import random
from types import ModuleType

import pytest

from benchmarks.columns import COLUMNS, ours
from benchmarks.columns.ours import TASKS
from benchmarks.stopwatch import Task
from benchmarks.workloads import COSTS, HEADLINES, WORKLOADS

# Peers warn of all kinds of things while they are imported.
pytestmark = pytest.mark.filterwarnings("ignore")

PEERS = {
    "openspiel": ("openspiel", "pyspiel"),
    "pettingzoo": ("zoo", "pettingzoo.classic.tictactoe_v3"),
    "rlcard": ("cards", "rlcard"),
    "catanatron": ("catan", "catanatron"),
}


@pytest.mark.parametrize("task", TASKS, ids=lambda task: f"{task.work}-{task.way}")
def test_each_of_our_tasks_does_something(task: Task, monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine's interface and the benchmarks must not drift apart."""
    monkeypatch.setattr(ours, "SETTLING", 1)
    batch = task.prepare(random.Random(1))
    assert batch(3) >= 3


@pytest.mark.parametrize("name", PEERS)
def test_each_task_of_an_installed_peer_does_something(name: str) -> None:
    """A peer's interface can change with its version."""
    module, package = PEERS[name]
    pytest.importorskip(package)
    for task in program(module).TASKS:
        assert task.prepare(random.Random(1))(1) >= 1
        assert task.work in WORKLOADS


def program(module: str) -> ModuleType:
    """Import the module of a column."""
    return importlib.import_module(f"benchmarks.columns.{module}")


def test_our_tasks_are_known_works_and_are_named_once() -> None:
    """A task of an unknown work would be measured and never shown."""
    names = [(task.work, task.way) for task in TASKS]
    assert {work for work, _ in names} <= set(WORKLOADS)
    assert len(set(names)) == len(names)


def test_references_and_headlines_point_at_columns_that_exist() -> None:
    """A headline about a renamed column would silently vanish."""
    columns = {column.name for column in COLUMNS}
    ours = {(task.work, task.way) for task in TASKS}
    references = {work.reference[0] for work in WORKLOADS.values() if work.reference}
    assert references <= columns
    for headline in HEADLINES:
        for work, name, way in (headline.left, headline.right):
            assert name in columns
            assert not name.startswith("calamity") or (work, way) in ours
    assert all((work, work) in ours for work in COSTS)


@pytest.mark.parametrize("name", PEERS)
def test_references_and_headlines_point_at_tasks_that_exist(name: str) -> None:
    """The same for the ways of the peers that are installed."""
    module, package = PEERS[name]
    pytest.importorskip(package)
    tasks = {(name, task.work, task.way) for task in program(module).TASKS}
    references = {(work.reference[0], key, work.reference[1]) for key, work in WORKLOADS.items() if work.reference}
    headlines = {(name, work, way) for h in HEADLINES for work, name, way in (h.left, h.right)}
    assert {cited for cited in references | headlines if cited[0] == name} <= tasks

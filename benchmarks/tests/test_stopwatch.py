"""Tests of how benchmarks measure time and count work, with a clock that the tests control."""

import time

import pytest

from benchmarks.stopwatch import Batch, measure, repeating, taking_turns


def clockwork(monkeypatch: pytest.MonkeyPatch, each: float, units: int) -> tuple[Batch, list[int]]:
    """Make a batch that uses `each` seconds of processor time and does `units` units of work per repetition."""
    now, calls = [0.0], list[int]()

    def batch(times: int) -> int:
        now[0] += each * times
        calls.append(times)
        return units * times

    monkeypatch.setattr(time, "process_time", lambda: now[0])
    return batch, calls


def test_the_rate_is_work_per_second_of_processor_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seven units in a millisecond are seven thousand a second, whatever the size of the batches."""
    batch, _ = clockwork(monkeypatch, each=0.001, units=7)
    reading = measure(batch, seconds=0.5)
    assert reading.amount / reading.cpu == pytest.approx(7000)
    assert reading.amount == 7 * reading.repeats


def test_a_reading_uses_the_time_it_was_given_and_hardly_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """A batch is at most a tenth of the reading, so that is how far a reading can overrun."""
    batch, _ = clockwork(monkeypatch, each=0.0001, units=1)
    assert 0.5 <= measure(batch, seconds=0.5).cpu <= 0.55


def test_warming_up_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """At least a quarter of the reading's time goes by before anything counts."""
    batch, calls = clockwork(monkeypatch, each=0.001, units=1)
    reading = measure(batch, seconds=0.4)
    assert sum(calls) - reading.repeats >= 100


def test_a_slow_unit_is_run_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes longer than a reading by itself is still measured, once."""
    batch, calls = clockwork(monkeypatch, each=3.0, units=900)
    assert measure(batch, seconds=0.5).repeats == 1
    assert calls == [1, 1]


def test_a_repeated_call_counts_each_time() -> None:
    """The amount is the number of calls that were really made."""
    made: list[int] = []
    assert repeating(lambda: made.append(1))(5) == len(made) == 5


def test_calls_take_turns() -> None:
    """Every position is used equally often."""
    made: list[str] = []
    assert taking_turns([lambda: made.append("a"), lambda: made.append("b")])(2) == 4
    assert made == ["a", "b", "a", "b"]

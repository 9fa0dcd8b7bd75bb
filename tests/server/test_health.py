"""Tests of the health check: it writes to the database now and then, and says what is wrong."""

from __future__ import annotations

import asyncio
import logging

import pytest

from calamity.server.http.health import Health
from calamity.server.storage.database import Unstored
from tests.server.client import Server

pytestmark = pytest.mark.asyncio


class Patient:
    """A database whose writing fails or takes as long as a test likes, and a clock beside it."""

    def __init__(self) -> None:
        self.time = 100.0
        self.writes = 0
        self.full = False
        self.free = asyncio.Event()
        self.free.set()

    async def check(self) -> None:
        self.writes += 1
        await self.free.wait()
        if self.full:
            raise Unstored("database or disk is full", "disk_full")

    def health(self, patience: float = 30.0) -> Health:
        return Health(self.check, 5.0, lambda: self.time, patience)


async def test_a_result_is_shared_for_five_seconds_good_or_bad() -> None:
    patient = Patient()
    health = patient.health()
    assert [await health.problem() for _ in range(3)] == [None] * 3 and patient.writes == 1
    patient.full = True
    patient.time += 4.9
    assert await health.problem() is None and patient.writes == 1
    patient.time += 0.1
    for _ in range(3):
        problem = await health.problem()
        assert problem is not None and problem.key == "disk_full"
    assert patient.writes == 2
    patient.full = False
    patient.time += 5
    assert await health.problem() is None and patient.writes == 3


async def test_writers_do_not_pile_up_behind_one_that_waits() -> None:
    patient = Patient()
    health = patient.health()
    patient.free.clear()
    asking = []
    for _ in range(10):
        asking.append(asyncio.create_task(health.problem()))
        patient.time += 60
        await asyncio.sleep(0)
    patient.free.set()
    assert await asyncio.gather(*asking) == [None] * 10 and patient.writes == 1


async def test_somebody_who_stops_asking_does_not_stop_the_check() -> None:
    patient = Patient()
    health = patient.health()
    patient.free.clear()
    impatient, other = (asyncio.create_task(health.problem()) for _ in range(2))
    await asyncio.sleep(0)
    impatient.cancel()
    patient.free.set()
    assert await other is None and patient.writes == 1


async def test_a_database_that_does_not_answer_is_ill() -> None:
    patient = Patient()
    health = patient.health(patience=0.01)
    patient.free.clear()
    problem = await health.problem()
    assert problem is not None and "does not answer" in str(problem)
    patient.free.set()
    assert await health.problem() is None and patient.writes == 1


async def test_what_changes_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    patient = Patient()
    health = patient.health()
    with caplog.at_level(logging.INFO, "calamity.health"):
        for full in (False, True, True, False, False):
            patient.full = full
            await health.problem()
            patient.time += 5
    said = [(record.levelname, record.getMessage()) for record in caplog.records]
    assert said == [("ERROR", "the database can't be written"), ("INFO", "the database can be written again")]


async def test_a_server_that_is_well_says_so(server: Server) -> None:
    answer = server.browser().get("/healthz")
    assert answer.status_code == 200 and answer.json()["ok"] is True

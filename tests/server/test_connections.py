"""Tests of which connections a full server process accepts, and which it closes in favour of others."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from calamity.kernel.errors import CalamityError
from calamity.server import metrics
from calamity.server.http.connection_limits import LOG_SECONDS, RESERVED, Connections, network, room_for
from calamity.server.play.client import Client
from calamity.server.play.live_table import MAX_SPECTATORS, MAX_SPECTATORS_OF_ONE
from calamity.server.protocol.messages import Hello
from calamity.server.protocol.problems import Problem
from calamity.server.settings import from_environment
from tests.server.simulated import simulate, start_table


class Wire(asyncio.Transport):
    """A transport that can be aborted."""

    aborted = False

    def abort(self) -> None:
        self.aborted = True


def run(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(work())


def wires(connections: Connections, count: int, address: str = "") -> list[Wire]:
    found = [Wire() for _ in range(count)]
    assert all(connections.admit(wire, address) for wire in found)
    return found


def test_whoever_has_waited_longest_gives_way_and_whoever_is_kept_does_not() -> None:
    async def check() -> None:
        connections = Connections(4)
        a, b, c, d = wires(connections, 4)
        connections.keep(a)
        connections.keep(b)
        connections.wait(b)  # it waits again, and not for long
        wires(connections, 1)
        assert [wire.aborted for wire in (a, b, c, d)] == [False, False, True, False]
        connections.left(c)  # which is told later
        wires(connections, 2)
        assert [wire.aborted for wire in (a, b, c, d)] == [False, True, True, True]
        assert len(connections) == 4

    run(check)


def test_there_is_no_place_among_those_that_are_kept() -> None:
    async def check() -> None:
        connections = Connections(2)
        one, two = wires(connections, 2)
        connections.keep(one)
        connections.keep(two)
        assert not connections.admit(Wire(), "")
        connections.left(one)
        assert connections.admit(Wire(), "")

    run(check)


def test_an_address_takes_from_itself_alone() -> None:
    async def check() -> None:
        connections = Connections(100, 2)
        other = wires(connections, 2, "192.0.2.1")
        mine = wires(connections, 3, "192.0.2.2")
        assert [wire.aborted for wire in (*other, *mine)] == [False, False, True, False, False]
        for wire in mine:
            connections.keep(wire)
        assert not connections.admit(Wire(), "192.0.2.2")
        wires(connections, 50)  # a proxy, whose clients are not alike
        connections.left(mine[1])
        wires(connections, 1, "192.0.2.2")

    run(check)


def test_refusals_are_counted_each_and_logged_once_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    async def check() -> None:
        connections = Connections()
        before = metrics.refused.labels("full")._value.get()
        for _ in range(1000):
            connections.refused("full")
        assert [getattr(record, "count", 1) for record in caplog.records] == [1]
        await asyncio.sleep(3.5 * LOG_SECONDS)
        connections.refused("full")
        assert [getattr(record, "count", 1) for record in caplog.records] == [1, 999, 1]
        assert metrics.refused.labels("full")._value.get() == before + 1001

    with caplog.at_level(logging.WARNING, "calamity.connections"):
        simulate(check)


def test_spectators_from_one_address_leave_room_for_others() -> None:
    async def check() -> None:
        host = start_table("tic_tac_toe", 2)

        async def watch(address: str) -> None:
            await host.enter(Client(None, lambda _: None, (), address), Hello("hello", "", None))

        for _ in range(MAX_SPECTATORS_OF_ONE):
            await watch("192.0.2.1")
        with pytest.raises(Problem, match="crowded"):
            await watch("192.0.2.1")
        await watch("192.0.2.2")
        for _ in range(MAX_SPECTATORS - len(host.clients)):
            await watch("")  # where addresses don't count
        with pytest.raises(Problem, match="crowded"):
            await watch("192.0.2.3")
        await host.close()

    simulate(check)


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("", ""),
        ("unix", "unix"),
    ],
)
def test_an_ipv6_client_counts_with_its_neighbours(host: str, counted: str) -> None:
    assert network(host) == counted


@pytest.mark.parametrize(
    ("soft", "hard", "room", "raised"),
    [
        (20_000, 20_000, 4096, 20_000),
        (1024, 20_000, 4096, 4096 + RESERVED),
        (1024, -1, 4096, 4096 + RESERVED),
        (1024, 2048, 2048 - RESERVED, 2048),
        (256, 256, 128, 256),
        (-1, -1, 4096, -1),
    ],
)
def test_connections_leave_some_open_files_to_others(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, room: int, raised: int
) -> None:
    resource = pytest.importorskip("resource")
    now = [(soft, hard)]
    monkeypatch.setattr(resource, "RLIM_INFINITY", -1)
    monkeypatch.setattr(resource, "getrlimit", lambda _: now[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: now.append(limits))
    assert room_for(4096) == room
    assert now[-1] == (raised, hard)


def test_the_environment_says_how_many_in_whole_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CALAMITY_CONNECTIONS", "500")
    monkeypatch.setenv("CALAMITY_CONNECTIONS_PER_ADDRESS", "7")
    assert from_environment(connections=None).connections == 500
    assert from_environment(connections=9).connections == 9
    assert from_environment().connections_per_address == 7
    for wrong in ("many", "0", "-1", "1.5", "²"):
        monkeypatch.setenv("CALAMITY_CONNECTIONS", wrong)
        with pytest.raises(CalamityError, match="CALAMITY_CONNECTIONS must be a whole number from 1 to 1000000"):
            from_environment()

"""Tests of the preference to be asked always: the last choice counts, on every server process, and logs don't grow."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import pytest

from calamity.kernel.registry import load
from calamity.kernel.state import IMPATIENT, PATIENT, POLL
from calamity.server.play.live_table import LiveTable
from calamity.server.play.table_log import ACT, AGREE, UNDO, TableLog
from calamity.server.storage.log_store import Row
from tests.server.client import Server
from tests.server.simulated import Guest, simulate, start_table
from tests.server.test_windows import a_window

SAMPLE = "alley"


def acts(host: LiveTable) -> list[tuple[int, str]]:
    """Who has done what, as it was stored."""
    return [(row.seat, row.body) for row in host.services.store.kept[host.id][1] if row.kind == ACT]  # type: ignore[attr-defined]


@pytest.mark.parametrize("last", [True, False])
def test_however_often_somebody_changes_their_mind_the_last_word_is_one_line_and_counts(last: bool) -> None:
    async def check() -> None:
        secret, action = a_window(react=False)
        host = start_table(SAMPLE, 2, secret)
        guests = [await Guest(host, seat).enter() for seat in (0, 1)]
        (mover,) = (seat for seat, guest in enumerate(guests) if guest.ask is not None)
        other = 1 - mover
        for n in range(10):
            await host.set_preference(guests[other].client, last if n % 2 else not last)
        assert acts(host) == []
        await host.play(mover, [action])
        assert host.table_log.table.patient(other) is last
        assert (host.table_log.table.state.mode == POLL) is last, "from the next window on"
        assert acts(host) == ([(other, f"[{PATIENT}]")] if last else []) + [(mover, f"[{action}]")]
        again = TableLog(host.table_log.head)
        for row in await host.services.store.rows(host.id):
            again.take(row)
        assert again.table.log == host.table_log.table.log and again.table.digest == host.table_log.table.digest
        await host.close()

    simulate(check)


def test_a_chain_that_is_written_out_in_full_is_stored_as_it_was_chosen() -> None:
    async def check() -> None:
        host = start_table("catastrophic", 3)
        ask = host.table_log.table.asks[0]
        first, only = ask.options[0].action, load("catastrophic").actions.encode("place", 1, 0)
        await host.play(ask.seat, [first, only])
        assert acts(host) == [(ask.seat, f"[{first}]")], "a first Species has one place, which is no choice"
        await host.close()

    simulate(check)


def test_a_refused_move_takes_no_preference_into_the_log() -> None:
    async def check() -> None:
        host = start_table(SAMPLE, 2, 1)
        guests = [await Guest(host, seat).enter() for seat in (0, 1)]
        (mover,) = (seat for seat, guest in enumerate(guests) if guest.ask is not None)
        for n in range(4):
            await host.set_preference(guests[mover].client, not n % 2)
            with pytest.raises(Exception, match=r"\S"):
                await host.play(1 - mover, [host.table_log.table.asks[0].default.action])
        assert acts(host) == []
        await host.close()

    simulate(check)


def test_a_preference_cancels_no_request_to_take_something_back() -> None:
    """Also in logs of former versions, which have preferences between moves."""
    host = []

    async def check() -> None:
        host.append(start_table(SAMPLE, 2, 1))
        table_log = host[0].table_log
        (mover,) = table_log.table.state.pending()
        action = table_log.table.asks[0].default.action
        lines = [
            (ACT, mover, f"[{action}]"),
            (UNDO, mover, "0"),
            (ACT, 1 - mover, f"[{PATIENT}]"),
            (ACT, mover, f"[{IMPATIENT}]"),
        ]
        for kind, seat, body in lines:
            table_log.take(Row(table_log.length, kind, seat, "", body, table_log.changed))
        assert table_log.proposal is not None and table_log.proposal.waits_for == [1 - mover]
        table_log.take(Row(table_log.length, AGREE, 1 - mover, "", "", table_log.changed))
        assert table_log.proposal.waits_for == []
        await host[0].close()

    simulate(check)


# ---- on a server ----


def stored(server: Server, table: str) -> list[tuple[int, str]]:
    with contextlib.closing(sqlite3.connect(server.data / "calamity.db")) as database:
        query = "SELECT seat, body FROM log WHERE table_id = ? AND kind = 'act' ORDER BY n"
        return list(database.execute(query, (table,)))


@pytest.mark.asyncio
async def test_nobody_makes_a_log_long_with_preferences(server: Server) -> None:
    table, keys, _ = server.table_of_people(SAMPLE, 2)
    async with server.player(table, keys[0]) as one, server.player(table, keys[1]) as two:
        mover, other = (one, two) if one.ask else (two, one)
        seats = {one: 0, two: 1}
        for player in (mover, other):
            for n in range(100):
                await player.send({"type": "preference", "id": f"w{n}", "always": n % 2 == 1})
            await player.send({"type": "act", "id": "a", "version": player.picture["version"], "links": [PATIENT]})
            assert (await player.until("error", "update"))["error"] == "bad_message"
        assert stored(server, table) == []
        action = mover.options[0]
        assert (await mover.act(action))["type"] == "update"
        kept = stored(server, table)
        assert sorted(kept[:-1]) == [(0, f"[{PATIENT}]"), (1, f"[{PATIENT}]")]
        assert kept[-1] == (seats[mover], f"[{action}]")


@pytest.mark.asyncio
async def test_a_preference_outlasts_a_crash_and_reaches_every_node(data: Path) -> None:
    with Server(data) as first:
        table, keys, _ = first.table_of_people(SAMPLE, 2)
        async with first.player(table, keys[0]) as one, first.player(table, keys[1]) as two:
            mover, other = (0, 1) if one.ask else (1, 0)
            await (one, two)[other].send({"type": "preference", "id": "w", "always": True})
            await (one, two)[other].call("ping")  # messages are dealt with one after the other
        first.kill()
        first.start()
        with Server(data) as second:
            async with first.player(table, keys[other]) as there, second.player(table, keys[mover]) as here:
                await there.send({"type": "preference", "id": "w1", "always": False})
                await there.send({"type": "preference", "id": "w2", "always": True})
                assert (await there.call("ping"))["type"] == "pong"
                await here.act(here.options[0])
                assert stored(first, table)[0] == (other, f"[{PATIENT}]")

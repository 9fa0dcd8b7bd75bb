"""Tests of several server processes on one database: the log decides who was first, and all learn of each move."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, select, text, update

from calamity.kernel.game import Game
from calamity.kernel.registry import load
from calamity.server import run
from calamity.server.play.renumbering import keep_numbering
from calamity.server.play.table_log import RENUMBER
from calamity.server.play.table_registry import TableRegistry
from calamity.server.settings import Settings
from calamity.server.startup_checks import CannotStart
from calamity.server.storage.database import Conflict, Postgres, Unstored, database, prepare
from calamity.server.storage.log_store import Append, Head, LogStore, Row
from calamity.server.storage.migrate import VERSION
from tests.kept.databases import RUNNING, copied, registry_on, with_other_numbers
from tests.kept.words import words
from tests.server.client import Player, Server


@pytest.fixture(params=[pytest.param("sqlite", marks=pytest.mark.slow), "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'shared.db'}"
    return str(request.getfixturevalue("postgres"))


@pytest.fixture
def nodes(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Server, Server]]:
    monkeypatch.setenv("CALAMITY_SECRET", "the same on all nodes")
    with Server(tmp_path / "one", db=address) as one, Server(tmp_path / "two", db=address) as two:
        yield one, two


@pytest.mark.asyncio
async def test_two_nodes_play_one_game(nodes: tuple[Server, Server]) -> None:
    left, right = nodes
    table, keys, watch = left.table_of_people()
    async with (
        left.player(table, keys[0]) as one,
        right.player(table, keys[1]) as two,
        right.player(table, watch) as spectator,
    ):
        players = [one, two]
        for n, cell in enumerate([0, 1, 2, 4, 3, 5, 7, 6, 8]):
            player = players[n % 2]
            while not player.options:
                await player.until("update")
            assert (await player.act(cell + 4))["type"] == "update"
        for player in (one, two, spectator):
            while not player.picture["over"]:
                await player.until("update")
        assert one.picture["over"] == two.picture["over"] == spectator.picture["over"]


@pytest.mark.asyncio
async def test_two_nodes_race_for_one_move_and_one_wins(nodes: tuple[Server, Server]) -> None:
    left, right = nodes
    for _ in range(5):
        table, keys, _ = left.table_of_people()
        async with left.player(table, keys[0]) as here, right.player(table, keys[0]) as there:
            answers = await asyncio.gather(here.act(4, ref="here"), there.act(5, ref="there"))
            kinds = sorted(answer["type"] for answer in answers)
            assert kinds == ["refused", "update"], answers
            async with right.player(table, keys[1]) as two:
                marks = [cell for cell in two.picture["view"]["cells"] if cell >= 0]
                assert marks == [0] and two.options


@pytest.mark.asyncio
async def test_a_seat_given_up_on_one_node_is_lost_on_the_other(nodes: tuple[Server, Server]) -> None:
    left, right = nodes
    table, keys, _ = left.table_of_people("nine_lives")
    async with right.player(table, keys[1]) as gone:
        assert gone.picture["view"]["you"] == 1
        answer = left.browser().post(f"/api/tables/{table}/leave", json={"seat_key": keys[1]})
        assert answer.status_code == 204
        assert (await gone.call("say", text="It's still me"))["error"] == "spectator"
        while gone.picture["view"]["you"] is not None:
            await gone.until("update")
        assert gone.picture["view"]["zones"]["hand"][1] == 5


@pytest.mark.asyncio
async def test_the_same_message_to_two_nodes_is_done_once(nodes: tuple[Server, Server]) -> None:
    left, right = nodes
    table, keys, _ = left.table_of_people()
    async with left.player(table, keys[0]) as here, right.player(table, keys[0]) as there:
        answers = await asyncio.gather(here.act(4, ref="same"), there.act(4, ref="same"))
        assert [answer["type"] for answer in answers] == ["update", "update"]
        assert all(sum(cell >= 0 for cell in answer["view"]["cells"]) == 1 for answer in answers)


@pytest.mark.asyncio
async def test_a_line_of_the_log_is_stored_once_and_a_clash_hurts_nobody_else(address: str) -> None:
    driven = Settings(db=address).database
    one, two = LogStore(driven), LogStore(driven)
    await one.open()
    await two.open()
    head = Head(
        f"t{one.node[:8]}", "tic_tac_toe", "", 2, "{}", "", "", 0, False, None, None, False, None, False, True, 0.0
    )
    other = Head(f"u{one.node[:8]}", *list(vars(head).values())[1:])
    row = Row(0, "sit", 0, "", "{}", 1.0)
    await one.append(Append(head.id, [row], head=head))
    clash = two.append(Append(head.id, [row]))
    fine = two.append(Append(other.id, [row], head=other))
    with pytest.raises(Conflict):
        await clash
    await fine
    assert await one.lengths([head.id, other.id]) == {head.id: 1, other.id: 1}
    assert await one.head(other.id) == other and await two.rows(head.id) == [row]
    await one.close()
    await two.close()


@pytest.mark.asyncio
async def test_a_health_check_writes_and_changes_nothing(address: str) -> None:
    store = LogStore(Settings(db=address).database)
    await store.open()

    def version(connection: Connection) -> object:
        return connection.execute(text("SELECT version_num FROM alembic_version")).all()

    before = await store._database.read(version)
    await store.check()
    assert await store._database.read(version) == before
    database = store._database
    if isinstance(database, Postgres):
        assert database._writer is not None
        async with database._writer.begin():
            await database._writer.execute(text("SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY"))
        with pytest.raises(Unstored) as refused:
            await store.check()
        assert refused.value.key == "read_only"
        await store.check()
    await store.close()


@pytest.mark.asyncio
async def test_among_ones_tables_the_latest_is_first_and_those_that_are_over_are_last(address: str) -> None:
    store = LogStore(Settings(db=address).database)
    await store.open()
    me, found = f"me{store.node[:8]}", []
    for n, status in enumerate(["playing", "waiting", "over"]):
        name = f"{n}{store.node[:8]}"
        head = Head(name, "tic_tac_toe", "", 2, "{}", "", "", 0, False, None, None, False, None, False, True, 0.0)
        row = Row(0, "sit", 0, "", "{}", float(n))
        await store.append(Append(name, [row], head=head, status=status, sit=[(0, me), (1, me)]))
        found.append(name)
    assert await store.tables_of(me) == [found[1], found[0], found[2]]
    await store.close()


def test_a_node_that_is_older_than_the_schema_says_so_and_changes_nothing(address: str, tmp_path: Path) -> None:
    driven = Settings(db=address).database
    asyncio.run(prepare(driven, b""))
    (known,) = asyncio.run(set_revision(driven, "0999"))
    try:
        with pytest.raises(CannotStart, match=f"schema 0999 of a newer version of Calamity, .* knows up to {known}"):
            run.serve(db=address, data=tmp_path / "data", port=0)
    finally:
        assert asyncio.run(set_revision(driven, known)) == ["0999"]


async def set_revision(address: str, revision: str) -> list[str]:
    """Give a database's schema another revision, and tell which it had."""
    opened = database(address, "node", 1.0)
    try:
        found = await opened.read(lambda connection: list(connection.execute(select(VERSION)).scalars()))
        await opened.write([(update(VERSION), [{"version_num": revision}])], [])
        return found
    finally:
        await opened.close()


@pytest.mark.asyncio
async def test_two_hundred_tables_share_transactions(server: Server) -> None:
    tables = [server.table_of_people() for _ in range(200)]

    async def first_move(table: str, keys: list[str]) -> Player:
        async with server.player(table, keys[0]) as player:
            assert (await player.act(player.options[0]))["type"] == "update"
            return player

    before = figures(server)
    await asyncio.gather(*(first_move(table, keys) for table, keys, _ in tables))
    after = figures(server)
    appends = after["calamity_commit_appends_sum"] - before["calamity_commit_appends_sum"]
    commits = after["calamity_commit_appends_count"] - before["calamity_commit_appends_count"]
    assert appends == 200 and commits < appends
    for table, keys, _ in tables[::20]:
        async with server.player(table, keys[1]) as player:
            assert len(player.options) == 8


def figures(server: Server) -> dict[str, float]:
    lines = server.browser().get("/metrics").text.splitlines()
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines if line[0] != "#")}


# ---- a table whose log has other numbers ----

KEPT = next(table for table in RUNNING if table["game"] == "nine_lives")


async def moved_into(store: LogStore, path: Path, table: str) -> None:
    """Store the head and the log of a table in another database."""
    async with registry_on(f"sqlite:///{path}") as registry:
        head, rows = await registry.services.store.head(table), await registry.services.store.rows(table)
        assert head is not None and head.numbering is not None
        names = await registry.services.store.names(head.numbering)
    assert names is not None
    await store.keep_numbering(head.numbering, head.game, names)
    await store.append(Append(table, rows, head=head))


@asynccontextmanager
async def two_registries(address: str, path: Path, table: str) -> AsyncIterator[tuple[TableRegistry, TableRegistry]]:
    async with registry_on(address) as one, registry_on(address) as two:
        await moved_into(one.services.store, path, table)
        yield one, two


@pytest.mark.asyncio
async def test_of_two_nodes_that_open_a_table_together_one_translates_it(
    address: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = await asyncio.to_thread(with_other_numbers, tmp_path / "calamity.db")
    async with registry_on(f"sqlite:///{copied(tmp_path / 'kept.db')}") as registry:
        expected = words((await registry.table(KEPT["id"])).table_log.table)
    barrier = asyncio.Barrier(2)

    async def both(store: LogStore, game: Game) -> None:
        await barrier.wait()  # both have read and translated, none has stored it
        await keep_numbering(store, game)

    monkeypatch.setattr("calamity.server.play.table_registry.keep_numbering", both)
    async with two_registries(address, path, KEPT["id"]) as registries:
        hosts = await asyncio.gather(*(registry.table(KEPT["id"]) for registry in registries))
        rows = await registries[0].services.store.rows(KEPT["id"])
        assert [row.kind for row in rows].count(RENUMBER) == 1 and len(rows) == hosts[0].table_log.length
        assert [words(host.table_log.table) for host in hosts] == [expected, expected]
        head = await registries[1].services.store.head(KEPT["id"])
        assert head is not None and head.numbering == load(KEPT["game"]).numbering

"""Tests of `calamity play` and `calamity serve` as processes: they answer locally, and Ctrl-C ends them cleanly."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path

import httpx
import pytest

from calamity.cli.play import has_screen
from tests.cli.conftest import Run
from tests.server.client import Server, free_port

PATIENCE = 60.0


@contextmanager
def running(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "calamity.cli", *arguments]
    environment = os.environ | {"CALAMITY_COMPILE": "never"}  # what `play` does in a checkout is tested elsewhere
    process = subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, umask=0
    )
    try:
        yield process
    finally:
        process.terminate()  # not by force at first: its workers would stay and keep its streams open
        try:
            process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()


def answer(url: str) -> httpx.Response:
    """What a server says as soon as it says anything."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return httpx.get(url, timeout=5)
        except httpx.TransportError:
            if time.monotonic() > end:
                raise
            time.sleep(0.05)


def stopped(process: subprocess.Popen[str]) -> tuple[int, str]:
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=PATIENCE)
    return process.returncode, said


def test_play_prints_its_address_answers_there_and_ends_cleanly(tmp_path: Path) -> None:
    with running("play", "--no-browser", "--data", str(tmp_path / "kept")) as process:
        assert process.stdout is not None
        address = re.search(r"http://127\.0\.0\.1:\d+/", process.stdout.readline())
        assert address
        page = answer(address[0])
        assert page.status_code == 200 and "<title>Calamity</title>" in page.text
        assert stopped(process) == (0, "")
    assert (tmp_path / "kept" / "calamity.db").exists()


def test_serve_listens_where_it_is_told_and_keeps_games_where_it_is_told(tmp_path: Path) -> None:
    port, database = free_port(), tmp_path / "games.db"
    settings = (
        "--port",
        str(port),
        "--db",
        f"sqlite:///{database}",
        "--data",
        str(tmp_path / "data"),
        "--bots",
        "1",
    )
    with running("serve", *settings, "--samples") as process:
        games = answer(f"http://127.0.0.1:{port}/api/games").json()
        assert "tic_tac_toe" in {game["name"] for game in games}
        code, said = stopped(process)
    assert code == 0 and "the server has stopped" in said and "Traceback" not in said
    assert database.exists()


def test_serve_says_in_one_line_what_is_wrong_with_an_address(tmp_path: Path) -> None:
    with running("serve", "--db", "nonsense", "--data", str(tmp_path)) as process:
        said = process.communicate(timeout=60)
    assert process.returncode == 2 and said[0] == ""
    assert "database address is invalid" in said[1] and "Traceback" not in said[1]


@pytest.mark.parametrize("command", [("serve",), ("serve", "--workers", "2"), ("play", "--no-browser")])
def test_a_port_in_use_is_one_line(run: Run, command: tuple[str, ...], tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        ran = run(*command, "--port", port, "--data", tmp_path / "data")
    assert ran == (2, "", f"calamity: port {port} is in use; choose another with --port\n")


@pytest.mark.slow
def test_several_workers_share_a_port_and_play_one_game_from_private_files(tmp_path: Path) -> None:
    port, data, games = free_port(), tmp_path / "data", tmp_path / "games.db"
    settings = ("--port", str(port), "--data", str(data), "--db", f"sqlite:///{games}", "--workers", "2", "--bots", "1")
    with running("serve", *settings, "--samples", "--allow-host", "games.example.org") as process:
        while answer(f"http://127.0.0.1:{port}/healthz").status_code != 200:
            time.sleep(0.05)  # on a busy machine writing may take too long at first
        for host, status in {"games.example.org": 200, "other.example.org": 421}.items():
            named = httpx.get(f"http://127.0.0.1:{port}/api/me", headers={"host": host}, timeout=PATIENCE)
            assert named.status_code == status
        server = Server(data, port)
        asyncio.run(moves_seen_by_many(server))
        files = {path.name: stat.filemode(path.stat().st_mode) for path in tmp_path.rglob("*")}
        assert files.pop("data") == "drwx------" and set(files.values()) == {"-rw-------"}
        assert sorted(files) == ["games.db", "games.db-shm", "games.db-wal", "secret.key"]
        server.__exit__()
        code, said = stopped(process)
    assert code == 0 and said.count("the server has stopped") == 2 and "Traceback" not in said


async def moves_seen_by_many(server: Server) -> None:
    """Many connections at one table land on both processes, and all see every move."""
    table, keys, watch = server.table_of_people()
    async with AsyncExitStack() as stack:
        one, two = [await stack.enter_async_context(server.player(table, key)) for key in keys]
        watching = [await stack.enter_async_context(server.player(table, watch)) for _ in range(6)]
        for cell, player in enumerate((one, two, one)):
            while not player.options:
                await player.until("update")
            assert (await player.act(cell + 4))["type"] == "update"
        for player in (two, *watching):
            while sum(mark >= 0 for mark in player.picture["view"]["cells"]) < 3:
                await player.until("update")


def test_an_unknown_game_is_told_at_once(run: Run) -> None:
    ran = run("play", "katastrofenspiel", "--no-browser")
    assert ran.code == 2 and "katastrofenspiel" in ran.err


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there is always a screen here")
def test_without_a_screen_no_browser_is_opened_in_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not has_screen()
    monkeypatch.setitem(os.environ, "DISPLAY", ":0")
    assert has_screen()

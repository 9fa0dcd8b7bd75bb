"""Tests that a server opens its port before anything else, and reports a failure in one clear line."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest

from calamity.server import listening, run
from calamity.server.http.app import make_app
from calamity.server.listening import listen
from calamity.server.settings import Settings
from calamity.server.startup_checks import CannotStart

START: dict[str, Callable[[int, Path], None]] = {
    "serve": lambda port, data: run.serve(port=port, data=data),
    "serve with workers": lambda port, data: run.serve(port=port, data=data, workers=2),
    "play": lambda port, data: run.play(port=port, browser=False, data=data),
}


@pytest.fixture
def used() -> Iterator[int]:
    """A port that somebody else listens on."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


@pytest.mark.parametrize("how", START)
def test_a_port_in_use_is_said_before_anything_starts(
    how: str, used: int, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(CannotStart, match=f"port {used} is in use; choose another with --port"):
        START[how](used, tmp_path)
    assert capfd.readouterr() == ("", "")
    assert not (tmp_path / "calamity.db").exists()


def test_a_server_says_when_it_is_ready_where_it_listens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def only_begin(settings: Settings, sockets: list[socket.socket], level: str) -> None:
        port = sockets[0].getsockname()[1]
        for one in sockets:
            one.close()
        with caplog.at_level("INFO", logger="calamity.app"):
            asyncio.run(begin(settings))
        assert f"http://127.0.0.1:{port}" in [vars(record).get("address") for record in caplog.records]

    async def begin(settings: Settings) -> None:
        app = make_app(settings)
        async with app.lifespan():
            pass

    begun = Mock(side_effect=only_begin)
    monkeypatch.setattr(run, "run", begun)
    run.serve(port=0, data=tmp_path)
    begun.assert_called_once()


def test_an_address_of_ipv6_has_brackets() -> None:
    assert run.address_of(Mock(getsockname=lambda: ("::1", 8000, 0, 0))) == "http://[::1]:8000"


def test_a_port_is_taken_in_earnest_before_the_server_is_ready() -> None:
    """Linux would let two programs bind a port as long as neither listens on it."""
    (first,) = listen("127.0.0.1", 0)
    port = first.getsockname()[1]
    with first, pytest.raises(CannotStart, match=f"port {port} is in use"):
        listen("127.0.0.1", port)


def test_an_address_that_is_not_this_machines_is_said_clearly() -> None:
    with pytest.raises(CannotStart, match=r"this machine has no address 203\.0\.113\.7; choose one of its own with"):
        listen("203.0.113.7", 0)


def test_a_host_that_does_not_exist_is_said_clearly(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(CannotStart, match="there is no host 'xxx"):
        listen("x" * 70, 0)  # no name can be that long

    def nobody(*_: object, **__: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", nobody)
    with pytest.raises(CannotStart, match="there is no host 'a-name'; give an address of this machine with --host"):
        listen("a-name", 0)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (errno.EACCES, "port 80 is not allowed for this user; choose one from 1024 on with --port"),
        (errno.EIO, "can't listen on 127.0.0.1, port 80: Input/output error; choose another"),
    ],
)
def test_what_the_system_forbids_is_said_clearly(code: int, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Root may use every port, so that the system's answer is made up."""

    def refuse(family: int, address: object) -> socket.socket:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(listening, "_listening", refuse)
    with pytest.raises(CannotStart, match=said):
        listen("127.0.0.1", 80)


def test_a_name_with_several_addresses_has_the_same_port_on_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """An address that this machine doesn't have, such as one of IPv6 where there is none, is left out."""
    ours, theirs, again = (
        (socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 0))
        for address in ("127.0.0.1", "203.0.113.7", "127.0.0.2")
    )
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: [ours, theirs, again, ours])
    sockets = listen("a-name", 0)
    names = [made.getsockname() for made in sockets]
    for made in sockets:
        made.close()
    assert [host for host, _ in names] == ["127.0.0.1", "127.0.0.2"] and names[0][1] == names[1][1] > 0

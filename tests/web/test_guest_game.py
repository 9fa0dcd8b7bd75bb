"""Browser tests of a game from another package: its poster in the lobby, and the table without special graphics."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from tests.server.client import Server
from tests.test_guest_games import GAME, environment, installed
from tests.web.anyone import click_anything, play_out
from tests.web.axe import grave_violations
from tests.web.conftest import Visit
from tests.web.visitor import PHONE

__all__ = ["installed"]  # a fixture
PICTURES = Path(__file__).parents[2] / "build" / "screens"

pytestmark = pytest.mark.slow


@pytest.fixture
def hosts(installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server where the package is installed."""
    monkeypatch.setenv("PYTHONPATH", environment(installed)["PYTHONPATH"])
    with Server(tmp_path / "data", samples=False) as server:
        yield server


def test_it_has_a_poster_and_is_played_to_the_end_at_the_plain_table(hosts: Server, visit: Visit) -> None:
    visitor = visit(hosts)
    visitor.go("/")
    expect(visitor.page.get_by_role("heading", name="Rising River").first).to_be_visible()
    assert not re.search(r"\b(five|six|[56]) games\b", visitor.page.locator("main").inner_text(), re.IGNORECASE)
    visitor.sit(visitor.create_any(GAME, 3))
    PICTURES.mkdir(parents=True, exist_ok=True)
    visitor.page.screenshot(path=PICTURES / "plain-desktop.png", animations="disabled")
    assert grave_violations(visitor.page) == []
    assert play_out(visitor, Random(3))
    over = visitor.page.get_by_role("dialog")
    expect(over).to_contain_text(re.compile("dyke", re.IGNORECASE))
    expect(over.locator(".over__row")).to_have_count(3)
    visitor.page.screenshot(path=PICTURES / "plain-over.png", animations="disabled")


def test_it_is_played_on_a_phone_in_german(hosts: Server, visit: Visit) -> None:
    visitor = visit(hosts, size=PHONE, lang="de", theme="dark")
    visitor.sit(visitor.create_any(GAME, 2))
    visitor.page.screenshot(path=PICTURES / "plain-phone.png", animations="disabled")
    heard = len(visitor.heard("update"))
    for _ in range(3):
        if visitor.my_turn():
            click_anything(visitor, Random(1))
    assert len(visitor.heard("update")) > heard
    expect(visitor.page.locator("main")).to_contain_text("Deich")

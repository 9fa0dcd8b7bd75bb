"""Tests of compiling the engine while people play: bots use it when it is ready, all else after the next start."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import textwrap
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import calamity
from calamity.kernel.table import Table
from calamity.kernel.wire import encode
from calamity.server.thinking import compilation
from calamity.server.thinking.compilation import BEGUN, FAILED
from calamity.server.thinking.pool import START_SECONDS, BotPool
from tests.tools.checkout import Checkout, eventually, is_running
from tools.background import has_compiler
from tools.compiled import SOONER

HERE = Path(calamity.__file__).resolve().parent

# A bot that answers 12 with the engine of the tests and 4 with another, as soon as it is allowed to.
TELLING = """
    import os, time
    from pathlib import Path
    import calamity

    class Telling:
        name = "telling"
        def __init__(self, seed):
            pass
        def decide(self, mind):
            here = Path(__file__).parent
            (here / f"thinking.{os.getpid()}").touch()
            while (here / "wait").exists():
                time.sleep(0.01)
            return mind.options[0 if "elsewhere" in calamity.__file__ else -1]
"""


@pytest.fixture
def bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "telling_bots.py").write_text(textwrap.dedent(TELLING))
    paths = [str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))
    return "telling_bots:Telling"


@pytest.fixture
def engine(tmp_path: Path) -> str:
    """The same engine in another folder."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    (folder / "calamity").symlink_to(HERE, target_is_directory=True)
    for library in HERE.parent.glob("calamity__mypyc*"):
        (folder / library.name).symlink_to(library)
    return str(folder)


@pytest.mark.asyncio
async def test_bots_change_the_engine_in_the_middle_of_a_game(bot: str, engine: str) -> None:
    bot_pool = BotPool(2, 60)
    table = Table("tic_tac_toe", 2, seed=1)
    try:
        assert await bot_pool.decide(table, 0, bot, None, "a/0") == 12
        table.act(0, 12)
        (former,) = bot_pool.third_party.workers
        await bot_pool.use(engine)
        (worker,) = bot_pool.third_party.workers
        assert worker is not former and bot_pool.third_party.idle == [worker], "it was ready before anybody needed it"
        assert not bot_pool.searching.workers, "where no process was needed none is started"
        assert await bot_pool.decide(table, 1, bot, None, "a/1") == 4
        table.act(1, 4)
        assert await bot_pool.decide(table, 0, bot, None, "a/0") == 5
        await bot_pool.decide(table, 0, "greedy", None)
        assert [one.engine for one in bot_pool.searching.workers] == [engine]
        await former.process.wait()
    finally:
        await bot_pool.close()


@pytest.mark.asyncio
async def test_a_bot_that_is_thinking_meanwhile_comes_to_its_end(bot: str, engine: str, tmp_path: Path) -> None:
    bot_pool = BotPool(1, 60)
    table = Table("tic_tac_toe", 2, seed=1)
    (tmp_path / "wait").touch()
    try:
        deciding = asyncio.create_task(bot_pool.decide(table, 0, bot, None))
        async with asyncio.timeout(START_SECONDS):
            while not list(tmp_path.glob("thinking.*")):
                await asyncio.sleep(0.01)
        (former,) = bot_pool.third_party.workers
        await bot_pool.use(engine)
        (tmp_path / "wait").unlink()
        assert await deciding == 12, "the engine that it began with"
        assert former not in bot_pool.third_party.workers and len(bot_pool.third_party.workers) == 1
        assert await bot_pool.decide(table, 0, bot, None) == 4
        assert len(bot_pool.third_party.workers) == 1
    finally:
        await bot_pool.close()


@pytest.mark.asyncio
async def test_an_engine_that_does_not_work_is_not_used(bot: str, tmp_path: Path) -> None:
    broken = tmp_path / "elsewhere" / "calamity"
    broken.mkdir(parents=True)
    (broken / "__init__.py").write_text("import sys; sys.exit()")
    bot_pool = BotPool(1, 60)
    table = Table("tic_tac_toe", 2, seed=1)
    try:
        await bot_pool.decide(table, 0, bot, None)
        workers = set(bot_pool.third_party.workers)
        await bot_pool.use(str(broken.parent))
        assert bot_pool.third_party.workers == workers
        assert await bot_pool.decide(table, 0, bot, None) == 12
        assert await bot_pool.decide(table, 0, "greedy", None) in table.state.options
    finally:
        await bot_pool.close()


def test_only_the_sources_of_a_checkout_are_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CALAMITY_COMPILE", raising=False)
    monkeypatch.setattr(calamity, "compiled", False)
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "background.py").touch()
    monkeypatch.setattr(calamity, "__file__", str(tmp_path / "src" / "calamity" / "__init__.py"))
    assert compilation.checkout() == tmp_path.resolve()
    monkeypatch.setenv("CALAMITY_COMPILE", "never")
    assert compilation.checkout() is None
    monkeypatch.delenv("CALAMITY_COMPILE")
    monkeypatch.setattr(calamity, "compiled", True)
    assert compilation.checkout() is None
    monkeypatch.setattr(calamity, "compiled", False)
    monkeypatch.setattr(calamity, "__file__", str(tmp_path / "lib" / "calamity" / "__init__.py"))
    assert compilation.checkout() is None, "an installed package"


# ---- the command ----


def playing(checkout: Checkout, data: Path) -> subprocess.Popen[str]:
    """Start `calamity play` and wait until it says where it is."""
    process = checkout.start("-m", "calamity.cli", "play", "--no-browser", "--data", str(data))
    assert process.stdout is not None
    address, how = process.stdout.readline(), process.stdout.readline()
    assert re.search(r"http://127\.0\.0\.1:\d+/", address) and "Ctrl-C" in how
    return process


@pytest.fixture
def checkout(tmp_path: Path) -> Iterator[Checkout]:
    made = Checkout(tmp_path, whole=True)
    made.install_standin()
    tool = (
        made.root / "tools" / "background.py"
    )  # not at the lowest priority: a busy machine would never come to an end
    tool.write_text(tool.read_text().replace('LOWEST_PRIORITY = "19"', 'LOWEST_PRIORITY = "0"'))
    yield made
    made.let_go()


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc to see which processes run")
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGKILL])
def test_play_says_that_it_compiles_and_nothing_of_that_outlives_it(
    end: signal.Signals, checkout: Checkout, tmp_path: Path
) -> None:
    (checkout.root / "wait").touch()
    process = playing(checkout, tmp_path / "data")
    assert process.stdout is not None and process.stdin is not None
    assert process.stdout.readline() == f"{BEGUN}\n"
    running = checkout.processes()
    assert all(map(is_running, running))
    process.send_signal(end)
    out, err = process.communicate()
    assert (process.returncode, out, err) == (0 if end == signal.SIGINT else -end, "", "")
    eventually(lambda: not any(map(is_running, running)) and checkout.versions() == [])


@pytest.mark.slow
def test_the_next_start_is_compiled_and_has_nothing_to_say(checkout: Checkout, tmp_path: Path) -> None:
    process = playing(checkout, tmp_path / "data")
    assert process.stdout is not None
    assert process.stdout.readline() == f"{BEGUN}\n"
    eventually(checkout.is_compiled)
    process.send_signal(signal.SIGINT)
    assert process.communicate()[1] == ""
    assert checkout.run("-m", "calamity.cli", "--version").endswith(", compiled\n")
    process = playing(checkout, tmp_path / "data")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert (process.returncode, out, err) == (0, "", "")


@pytest.mark.asyncio
async def test_what_fails_is_said_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "background.py").write_text("print('compiling'); print('failed', flush=True); input()")
    bot_pool = BotPool(1, 60)
    said = ""
    async with compilation.compiling(tmp_path, bot_pool), asyncio.timeout(START_SECONDS):
        while FAILED not in said:
            await asyncio.sleep(0.01)
            said += capsys.readouterr().out
    assert said == f"{BEGUN}\n{FAILED}\n"


# ---- the real thing ----

# Reads positions as lines of JSON and writes them again, with the engine that it runs on.
COPY = """
import sys, msgspec
import calamity
from calamity.kernel.wire import encode, load
assert calamity.compiled
for line in sys.stdin.buffer:
    game, seats, world = msgspec.json.decode(line)
    position = load(calamity.load(game).blank(seats, 1), world)
    sys.stdout.buffer.write(encode(position) + b"\\n")
"""


@pytest.mark.slow
@pytest.mark.skipif(not has_compiler(), reason="needs a C compiler")
def test_games_go_on_with_the_engine_that_was_compiled_meanwhile(tmp_path: Path) -> None:
    checkout = Checkout(tmp_path, whole=True)
    checkout.use_the_real_thing()
    *_, last = checkout.compile_in_background(CC=os.environ.get("CC", ""), CALAMITY_OPTIMISATION=SOONER)
    assert last.startswith("ready ") and checkout.is_compiled()
    tables = asyncio.run(played_across(last.removeprefix("ready ")))
    lines = b"".join(
        msgspec.json.encode([table.game.name, table.seats, msgspec.Raw(encode(table.state))]) + b"\n"
        for table in tables
    )
    done = subprocess.run(
        [str(checkout.python), "-c", COPY], input=lines, capture_output=True, env=checkout.environment
    )
    assert done.stdout.splitlines() == [encode(table.state) for table in tables], done.stderr


async def played_across(engine: str) -> list[Table]:
    """Games in whose middle the bots change the engine."""
    bot_pool = BotPool(1, 60)
    tables = [Table(name, 2, seed=3) for name in calamity.games()]
    try:
        for change in (False, True):
            if change:
                await bot_pool.use(engine)
            for table in tables:
                for _ in range(15):
                    seat = table.asks[0].seat
                    table.act(seat, await bot_pool.decide(table, seat, "greedy", None, f"{table.game.name}/{seat}"))
        assert {worker.engine for worker in bot_pool.searching.workers} == {engine}
    finally:
        await bot_pool.close()
    return tables

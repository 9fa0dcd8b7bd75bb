"""Compiles the engine while people play from a source checkout; `tools/background.py` does the work.

Bots use the compiled engine as soon as it is ready, the server itself from its next start on.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import calamity
from calamity.server.thinking.pool import BotPool

logger = logging.getLogger("calamity.compilation")
TOOL = "tools.background"
ENDING_SECONDS = 10.0
BEGUN = (
    "The engine is being compiled in the background: bots use it as soon as it is ready, "
    "everything else from the next start on."
)
FAILED = "The engine could not be compiled and stays interpreted; 'make compile' says why."


def checkout() -> Path | None:
    """The source checkout that runs interpreted here; None for an installed package, or if compiling is not wanted."""
    package = Path(calamity.__file__).resolve().parent
    root = package.parents[1]
    ours = package == root / "src" / "calamity" and root.joinpath(*TOOL.split(".")).with_suffix(".py").is_file()
    wanted = not calamity.compiled and os.environ.get("CALAMITY_COMPILE") != "never"
    return root if ours and wanted and os.name == "posix" else None


@asynccontextmanager
async def compiling(root: Path | None, bot_pool: BotPool) -> AsyncIterator[None]:
    """Compile the engine of a checkout in the background, if one is given, and let bots use it."""
    if root is None:
        yield
        return
    following = asyncio.create_task(_follow(root, bot_pool))
    try:
        yield
    finally:
        following.cancel()
        await asyncio.wait([following])


async def _follow(root: Path, bot_pool: BotPool) -> None:
    """Start the tool, act on its output, and end it when this is cancelled."""
    command = (sys.executable, "-m", TOOL)
    try:
        process = await asyncio.create_subprocess_exec(*command, cwd=root, stdin=PIPE, stdout=PIPE, stderr=DEVNULL)
    except OSError as error:
        logger.warning("the engine can't be compiled in the background", extra={"reason": str(error)})
        return
    try:
        assert process.stdout is not None
        async for line in process.stdout:
            word, _, folder = line.decode().rstrip("\n").partition(" ")
            if word == "ready":
                await bot_pool.use(folder)
            else:
                print(BEGUN if word == "compiling" else FAILED, flush=True)
    finally:
        await _end(process)


async def _end(process: Process) -> None:
    """Close the tool's input, which ends it and everything it has started."""
    assert process.stdin is not None
    process.stdin.close()
    try:
        await asyncio.wait_for(process.wait(), ENDING_SECONDS)
    except TimeoutError:
        with suppress(ProcessLookupError):
            process.kill()

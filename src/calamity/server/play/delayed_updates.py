"""Holds back news of a move while some players may still react to it: who may be told what, and when."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class DelayedUpdates:
    """Holds back twice: from everybody until the window opens, then from those it doesn't ask until it closes."""

    def __init__(self, release: Callable[[], None]) -> None:
        """`release` is called when the window opens, and again when it closes."""
        self._release = release
        self._opens: asyncio.TimerHandle | None = None
        self._closes: asyncio.TimerHandle | None = None
        self._waiting: list[asyncio.Future[None]] = []

    @property
    def active(self) -> bool:
        """Whether anything is being held back from anybody."""
        return self._closes is not None

    @property
    def left(self) -> float:
        """For how many more seconds something will be held back."""
        return 0.0 if self._closes is None else self._closes.when() - asyncio.get_running_loop().time()

    def hold_back(self, opens_in: float, closes_in: float) -> None:
        """Hold back for these numbers of seconds from now."""
        self.end()
        loop = asyncio.get_running_loop()
        if opens_in > 0:
            self._opens = loop.call_later(opens_in, self._open)
        if closes_in > 0:
            self._closes = loop.call_later(closes_in, self._close)

    def holds_back(self, polled: bool) -> bool:
        """Whether somebody who is asked to react (or isn't) has to wait."""
        return (self._opens if polled else self._closes) is not None

    async def change(self) -> None:
        """Wait until the window opens or closes."""
        changed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(changed)
        await changed

    def _open(self) -> None:
        self._opens = None
        self._tell()

    def _close(self) -> None:
        self._closes = None
        self._tell()

    def _tell(self) -> None:
        waiting, self._waiting = self._waiting, []
        for changed in waiting:
            if not changed.done():
                changed.set_result(None)
        self._release()

    def end(self) -> None:
        """Stop holding anything back."""
        for timer in (self._opens, self._closes):
            if timer is not None:
                timer.cancel()
        self._opens = self._closes = None

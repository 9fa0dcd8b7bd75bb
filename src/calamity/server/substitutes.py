"""Whoever decides instead of a person: bots in seats, stand-ins for the absent, and the clock."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

from calamity.bots.levels import USUAL
from calamity.kernel.errors import Refused
from calamity.kernel.state import CONCEDE, POLL
from calamity.kernel.zones import watcher
from calamity.server import metrics
from calamity.server.bots import NoIdea
from calamity.server.database import Unstored
from calamity.server.ladder import rung
from calamity.server.trouble import Trouble
from calamity.server.windows import SPARE

if TYPE_CHECKING:
    from calamity.server.table import TableHost

logger = logging.getLogger("calamity.substitutes")
AGREEING = (-1, False)  # among the tasks of seats: the bots that agree to concede
RETRY_SECONDS = 2.0  # when nothing can be stored


class Substitutes:
    """The substitutes of one table."""

    def __init__(self, host: TableHost) -> None:
        self._host = host
        # bots at work, by seat and whether it is in a window: what they are about elsewhere must not delay that
        self._tasks: dict[tuple[int, bool], asyncio.Task[None]] = {}
        self._reasons: set[tuple[int, str]] = set()  # why bots had no answer, as far as the log has it
        self._clock: asyncio.Task[None] | None = None
        self._absent = dict.fromkeys(range(host.chronicle.head.seats), host.house.now())

    @property
    def busy(self) -> bool:
        """Whether somebody is at work or a clock runs."""
        clocks = self._host.chronicle.clocks
        return bool(self._tasks) or (self._host.chronicle.playing and clocks is not None and bool(clocks.running))

    def left(self, seat: int) -> None:
        """A player's connection has ended; if it was the last one, the player is absent from now on."""
        if seat not in self._host.here():
            self._absent[seat] = self._host.house.now()

    def look(self) -> None:
        """Something has changed: put bots to work where they are asked, and set the alarm."""
        chronicle = self._host.chronicle
        if not chronicle.playing or chronicle.table.over:
            self._host.wake_at(None)
            return
        window = chronicle.table.state.mode == POLL
        for seat in chronicle.table.state.pending():
            if chronicle.places[seat].automatic and (seat, window) not in self._tasks:
                self._tasks[seat, window] = asyncio.create_task(self._mind(seat, window))
        if self._willing() and AGREEING not in self._tasks:
            self._tasks[AGREEING] = asyncio.create_task(self._agree())
        if chronicle.clocks is not None or chronicle.head.away_after is not None:
            self._host.wake_at(self._alarm())

    # ---- bots ----

    def _asked(self, seat: int, window: bool) -> bool:
        chronicle, state = self._host.chronicle, self._host.chronicle.table.state
        if not chronicle.playing or not chronicle.places[seat].automatic:
            return False
        return seat in state.pending() and (state.mode == POLL) == window

    async def _mind(self, seat: int, window: bool) -> None:
        """Decide for a seat as long as it is asked, in reaction windows or elsewhere."""
        settings = self._host.house.settings
        try:
            while True:
                await self._host.paced(seat, settings.bot_pause)
                if not self._asked(seat, window):
                    return
                try:
                    await self._decide(seat, window)
                except Refused:
                    continue  # the position has changed while the bot was thinking
                except Trouble as trouble:
                    logger.warning("a bot's move was not stored", extra={"reason": trouble.key})
                    await asyncio.sleep(RETRY_SECONDS)
                if not self._asked(seat, window):
                    return
        finally:
            self._tasks.pop((seat, window), None)

    def _willing(self) -> list[int]:
        """The bots that have still to concede a game that all people have given up."""
        places, table = self._host.chronicle.places, self._host.chronicle.table
        seats = range(table.seats)
        conceded = [bool(table.state.conceded & watcher(seat)) for seat in seats]
        if not table.game.concede or table.over or not any(conceded):
            return []
        if not all(conceded[seat] or places[seat].automatic for seat in seats):
            return []
        return [seat for seat in seats if not conceded[seat]]

    async def _agree(self) -> None:
        """Let the bots concede as well: it is for people to say when a game is lost."""
        try:
            for seat in self._willing():
                await self._host.play(seat, [CONCEDE])
        except (Refused, Trouble) as error:
            logger.warning("a bot could not concede", extra={"reason": str(error)})
        finally:
            self._tasks.pop(AGREEING, None)

    async def _decide(self, seat: int, window: bool) -> None:
        host, place = self._host, self._host.chronicle.places[seat]
        bot = place.bot if place.kind == "bot" and place.bot else host.house.settings.standin
        moment = self._moment()
        try:
            action = await (self._reaction if window else self._choice)(seat, bot, place.level)
        except NoIdea as error:
            self._log(seat, bot, str(error))
            if not window and not host.hush.active:  # elsewhere it would tell who could answer
                await host.tell_stuck(seat)
            ask = host.chronicle.table.ask(seat)
            if ask is None:
                return
            action = ask.default.action

        def meant() -> bool:
            return self._asked(seat, window) and self._moment() == moment

        if await host.play(seat, [action], meant=meant) is not None:
            metrics.moves_of_bots.inc()

    def _moment(self) -> tuple[int, int]:
        """What must not change while a bot thinks: another window is another question, and so is a second try."""
        return self._host.chronicle.undone, self._host.chronicle.table.windows

    async def _reaction(self, seat: int, bot: str, level: int | None) -> int:
        """What a bot answers in a reaction window, in time for its end; raises `NoIdea` at a fixed moment before it.

        So a window in which a bot has a choice is over when any other would be, whatever the bot and its process do.
        """
        windows = self._host.chronicle.windows
        if not windows.seconds:
            return await self._choice(seat, bot, level)  # a house in which windows take no time and tell everything
        left = self._host.hush.left - SPARE * windows.seconds
        if left > 0:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(left):
                    return await self._choice(seat, bot, level)
        raise NoIdea("no answer before the window closes")

    async def _choice(self, seat: int, bot: str, level: int | None) -> int:
        """What a bot does, by name and place on the ladder."""
        host, table = self._host, self._host.chronicle.table
        options = table.state.choices_of(seat)
        if len(options) == 1:
            return options[0]  # a patient seat may be asked where a bot's world asks nobody
        try:
            mind = rung(bot, level)
        except Trouble as trouble:  # its package is no longer there
            raise NoIdea(trouble.detail) from None
        window = table.state.mode == POLL
        if window and (mind.bot == "mcts" or (mind.strength or 0) > USUAL):
            mind = rung("level", USUAL)  # a search would not be done in time
        return await host.house.thinkers.decide(table, seat, mind.bot, mind.strength, host.place(seat), window)

    def _log(self, seat: int, bot: str, reason: str) -> None:
        """Log why a bot has no answer: once, not at every decision."""
        if (seat, reason) not in self._reasons:
            self._reasons.add((seat, reason))
            game = self._host.chronicle.table.game.name
            logger.error("a bot had no idea", extra={"bot": bot, "game": game, "seat": seat + 1, "reason": reason})

    # ---- clocks and absence ----

    def _alarm(self) -> float | None:
        """When somebody's time will be up."""
        times = [time for _, time in self._deadlines()] + [time for _, time in self._absences()]
        return min(times, default=None)

    def _deadlines(self) -> list[tuple[int, float]]:
        """The asked seats with a clock, and when it will be down."""
        chronicle = self._host.chronicle
        poll = self._host.house.settings.poll_seconds
        found = []
        for seat in chronicle.table.state.pending():
            deadline = None if chronicle.places[seat].automatic else chronicle.deadline(seat, poll)
            if deadline is not None:
                found.append((seat, deadline))
        return found

    def _absences(self) -> list[tuple[int, float]]:
        """The absent players, and when a bot will mind their seats: not while nobody is there to play with."""
        chronicle, here = self._host.chronicle, self._host.here()
        patience = chronicle.head.away_after
        people = [s for s, p in enumerate(chronicle.places) if p.kind == "person"]
        if patience is None or not any(seat in here for seat in people):
            return []
        return [
            (seat, self._absent[seat] + patience)
            for seat in people
            if seat not in here and not chronicle.places[seat].away
        ]

    def due(self) -> None:
        """The alarm rings."""
        if self._clock is None or self._clock.done():
            self._clock = asyncio.create_task(self._time_is_up())

    async def _time_is_up(self) -> None:
        host = self._host
        try:
            now = host.house.now()
            for seat, time in self._absences():
                if time <= now:
                    await host.take_over(seat)
            for seat, time in self._deadlines():
                ask = host.chronicle.table.ask(seat)
                if time <= now and ask is not None:
                    await host.play(seat, [ask.default.action])
                    metrics.moves_of_clocks.inc()
        except Refused:
            pass  # the seat has answered at the last moment
        except (Trouble, Unstored):
            await asyncio.sleep(RETRY_SECONDS)
        finally:
            self._clock = None
            self.look()

    async def close(self) -> None:
        """Stop all work."""
        tasks = [*self._tasks.values(), *([self._clock] if self._clock else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

"""Decides for seats without a person: bots, people who have left, and clocks that have run out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

from calamity.bots.levels import DEFAULT_LEVEL
from calamity.kernel.errors import Refused
from calamity.kernel.state import CONCEDE, POLL
from calamity.kernel.zones import watcher
from calamity.server import metrics
from calamity.server.play.reaction_windows import SPARE
from calamity.server.protocol.problems import Problem
from calamity.server.storage.database import Unstored
from calamity.server.thinking.choices import bot_choice
from calamity.server.thinking.pool import NoIdea

if TYPE_CHECKING:
    from calamity.server.play.live_table import LiveTable

logger = logging.getLogger("calamity.automatic")
AGREEING = (-1, False)  # the key of the task in which bots agree to concede
RETRY_SECONDS = 2.0  # when nothing can be stored


class AutomaticPlayers:
    """The automatic players of one table."""

    def __init__(self, live: LiveTable) -> None:
        self._live = live
        # Bots at work, by seat and whether in a window: other tasks of theirs must not delay a window.
        self._tasks: dict[tuple[int, bool], asyncio.Task[None]] = {}
        self._reasons: set[tuple[int, str]] = set()  # why bots had no answer, as logged
        self._clock: asyncio.Task[None] | None = None
        self._absent = dict.fromkeys(range(live.table_log.head.seats), live.services.now())

    @property
    def busy(self) -> bool:
        """Whether a bot is working or a clock is running."""
        clocks = self._live.table_log.clocks
        return bool(self._tasks) or (self._live.table_log.playing and clocks is not None and bool(clocks.running))

    def left(self, seat: int) -> None:
        """A player's connection has ended; if it was the last one, the player counts as absent from now on."""
        if seat not in self._live.here():
            self._absent[seat] = self._live.services.now()

    def look(self) -> None:
        """Something has changed: start bots that are asked, and set the alarm."""
        table_log = self._live.table_log
        if not table_log.playing or table_log.table.over or self._resting():
            self._live.wake_at(None)
            return
        window = table_log.table.state.mode == POLL
        for seat in table_log.table.state.pending():
            if table_log.places[seat].automatic and (seat, window) not in self._tasks:
                self._tasks[seat, window] = asyncio.create_task(self._mind(seat, window))
        if self._willing() and AGREEING not in self._tasks:
            self._tasks[AGREEING] = asyncio.create_task(self._agree())
        if table_log.clocks is not None or table_log.head.away_after is not None:
            self._live.wake_at(self._alarm())

    # ---- bots ----

    def _resting(self) -> bool:
        """Whether somebody reads the end of a lesson."""
        coach = self._live.table_log.coach
        return coach is not None and coach.pauses

    def _asked(self, seat: int, window: bool) -> bool:
        table_log, state = self._live.table_log, self._live.table_log.table.state
        if not table_log.playing or not table_log.places[seat].automatic:
            return False
        return seat in state.pending() and (state.mode == POLL) == window

    async def _mind(self, seat: int, window: bool) -> None:
        """Decide for a seat as long as it is asked, inside or outside reaction windows."""
        settings = self._live.services.settings
        try:
            while True:
                await self._live.paced(seat, settings.bot_pause)
                if self._resting():
                    return
                if not self._asked(seat, window):
                    return
                try:
                    await self._decide(seat, window)
                except Refused:
                    continue  # the position has changed while the bot was thinking
                except Problem as problem:
                    logger.warning("a bot's move was not stored", extra={"reason": problem.key})
                    await asyncio.sleep(RETRY_SECONDS)
                if not self._asked(seat, window):
                    return
        finally:
            self._tasks.pop((seat, window), None)

    def _willing(self) -> list[int]:
        """The bots that have yet to concede a game that all people have given up."""
        places, table = self._live.table_log.places, self._live.table_log.table
        seats = range(table.seats)
        conceded = [bool(table.state.conceded & watcher(seat)) for seat in seats]
        if not table.game.concede or table.over or not any(conceded):
            return []
        if not all(conceded[seat] or places[seat].automatic for seat in seats):
            return []
        return [seat for seat in seats if not conceded[seat]]

    async def _agree(self) -> None:
        """Let the bots concede too: people decide when a game is lost."""
        try:
            for seat in self._willing():
                await self._live.play(seat, [CONCEDE])
        except (Refused, Problem) as error:
            logger.warning("a bot could not concede", extra={"reason": str(error)})
        finally:
            self._tasks.pop(AGREEING, None)

    async def _decide(self, seat: int, window: bool) -> None:
        live, place = self._live, self._live.table_log.places[seat]
        line = live.table_log.coach.line_for(seat) if live.table_log.coach is not None else None
        if line is not None:
            await live.play(seat, line)
            return
        bot = place.bot if place.kind == "bot" and place.bot else live.services.settings.standin
        moment = self._moment()
        try:
            action = await (self._reaction if window else self._choice)(seat, bot, place.level)
        except NoIdea as error:
            self._log(seat, bot, str(error))
            if not window and not live.delayed.active:  # otherwise it would reveal who could answer
                await live.tell_stuck(seat)
            ask = live.table_log.table.ask(seat)
            if ask is None:
                return
            action = ask.default.action

        def meant() -> bool:
            return self._asked(seat, window) and self._moment() == moment

        if await live.play(seat, [action], meant=meant) is not None:
            metrics.moves_of_bots.inc()

    def _moment(self) -> tuple[int, int]:
        """What must not change while a bot thinks: another window is another question, and so is a retry."""
        return self._live.table_log.undone, self._live.table_log.table.windows

    async def _reaction(self, seat: int, bot: str, level: int | None) -> int:
        """A bot's answer in a reaction window, before it closes; raises `NoIdea` at a fixed time before that.

        So a window in which a bot has a choice closes when any other would, whatever the bot and its process do.
        """
        windows = self._live.table_log.windows
        if not windows.seconds:
            return await self._choice(seat, bot, level)  # a server whose windows take no time and hide nothing
        left = self._live.delayed.left - SPARE * windows.seconds
        if left > 0:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(left):
                    return await self._choice(seat, bot, level)
        raise NoIdea("no answer before the window closes")

    async def _choice(self, seat: int, bot: str, level: int | None) -> int:
        """A bot's answer, by bot name and level."""
        live, table = self._live, self._live.table_log.table
        options = table.state.choices_of(seat)
        if len(options) == 1:
            return options[0]  # a patient seat is asked even if the bot's world asks nobody
        try:
            mind = bot_choice(bot, level)
        except Problem as problem:  # its package is no longer installed
            raise NoIdea(problem.detail) from None
        window = table.state.mode == POLL
        if window and (mind.bot == "mcts" or (mind.strength or 0) > DEFAULT_LEVEL):
            mind = bot_choice("level", DEFAULT_LEVEL)  # a search would not finish in time
        return await live.services.bot_pool.decide(table, seat, mind.bot, mind.strength, live.place(seat), window)

    def _log(self, seat: int, bot: str, reason: str) -> None:
        """Log why a bot has no answer: once, not at every decision."""
        if (seat, reason) not in self._reasons:
            self._reasons.add((seat, reason))
            game = self._live.table_log.table.game.name
            logger.error("a bot had no idea", extra={"bot": bot, "game": game, "seat": seat + 1, "reason": reason})

    # ---- clocks and absence ----

    def _alarm(self) -> float | None:
        """When the next deadline is."""
        times = [time for _, time in self._deadlines()] + [time for _, time in self._absences()]
        return min(times, default=None)

    def _deadlines(self) -> list[tuple[int, float]]:
        """The asked seats with a clock, and when each runs out."""
        table_log = self._live.table_log
        poll = self._live.services.settings.poll_seconds
        found = []
        for seat in table_log.table.state.pending():
            deadline = None if table_log.places[seat].automatic else table_log.deadline(seat, poll)
            if deadline is not None:
                found.append((seat, deadline))
        return found

    def _absences(self) -> list[tuple[int, float]]:
        """The absent players, and when a bot will take over: not while nobody else is present."""
        table_log, here = self._live.table_log, self._live.here()
        patience = table_log.head.away_after
        people = [s for s, p in enumerate(table_log.places) if p.kind == "person"]
        if patience is None or not any(seat in here for seat in people):
            return []
        return [
            (seat, self._absent[seat] + patience)
            for seat in people
            if seat not in here and not table_log.places[seat].automatic
        ]

    def due(self) -> None:
        """A deadline has passed."""
        if self._clock is None or self._clock.done():
            self._clock = asyncio.create_task(self._time_is_up())

    async def _time_is_up(self) -> None:
        live = self._live
        try:
            now = live.services.now()
            for seat, time in self._absences():
                if time <= now:
                    await live.take_over(seat)
            for seat, time in self._deadlines():
                ask = live.table_log.table.ask(seat)
                if time <= now and ask is not None:
                    await live.play(seat, [ask.default.action])
                    metrics.moves_of_clocks.inc()
        except Refused:
            pass  # the seat answered at the last moment
        except (Problem, Unstored):
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

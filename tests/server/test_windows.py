"""Tests of the time that players have to react, on a simulated clock: it doesn't reveal whether anybody could react."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
from collections import Counter
from dataclasses import dataclass
from typing import Any

import pytest

from calamity.bots.levels import DEFAULT_LEVEL
from calamity.kernel.errors import Refused
from calamity.kernel.state import PASS, PATIENT, POLL
from calamity.kernel.table import Table
from calamity.server.play.live_table import LiveTable
from calamity.server.play.reaction_windows import SPARE, ReactionWindows
from calamity.server.play.table_log import ACT, TableLog
from calamity.server.protocol.messages import Act, Asking
from tests.games.nine_lives.scenes import scene
from tests.server.simulated import Guest, simulate, start_table

LENGTH = 2.0  # of a window
THOUGHT = 0.5  # how long somebody who can react thinks
SEATS = 4


@dataclass
class Round:
    """The reaction windows that one move opened, and whether anybody was asked in them."""

    windows: int
    asked: list[float]  # when, after the move
    took: float  # until the spectator heard of it, if of anything


class Player(Guest):
    """Reacts or passes when it is asked to react, after some thought, and knows when it was asked."""

    chance = random.Random(1)
    thought = THOUGHT
    polled: list[float]
    thinking: asyncio.Task[None]

    def asked(self) -> None:
        if self.ask is not None and self.ask["mode"] == "poll":
            self.polled.append(asyncio.get_running_loop().time())
            self.thinking = asyncio.create_task(self._answer(self.pick([one["action"] for one in self.ask["options"]])))

    def pick(self, options: list[int]) -> int:
        """What it answers."""
        return self.chance.choice(options)

    async def _answer(self, action: int) -> None:
        assert self.seat is not None
        await asyncio.sleep(self.thought)
        with contextlib.suppress(Refused):  # somebody before it in order has reacted
            await self.host.play(self.seat, [action])


class Passer(Player):
    """Passes whenever it can."""

    def pick(self, options: list[int]) -> int:
        return PASS


async def one_move(host: LiveTable, players: list[Player], spectator: Guest, chance: random.Random) -> Round:
    """Somebody whose turn it is does something at random, and others may react."""
    table = host.table_log.table
    mover = next(player for player in players if player.ask is not None)
    assert mover.ask is not None and mover.seat is not None
    windows, at = table.windows, asyncio.get_running_loop().time()
    for player in players:
        player.polled = []
    await host.play(mover.seat, [chance.choice(mover.ask["options"])["action"]])
    while host.delayed.active or table.state.mode == POLL:
        await asyncio.sleep(0.1)
    heard = {when for when, _ in spectator.since(at, "update", "seats", "chat")}
    assert len(heard) <= 1, "the spectator hears of all of it at the same moment"
    asked = [when - at for player in players for when in player.polled]
    return Round(table.windows - windows, asked, max(heard, default=at) - at)


async def rounds_of(secret: int, **more: Any) -> list[Round]:
    host = start_table("alley", SEATS, secret, window_seconds=LENGTH, **more)
    chance = random.Random(secret)
    spectator = await Guest(host, None).enter()
    players = [await Player(host, seat).enter() for seat in range(SEATS)]
    found = []
    await asyncio.sleep(1)
    while host.status == "playing":
        found.append(await one_move(host, players, spectator, chance))
        await asyncio.sleep(1)
    assert any(message["status"] == "over" for _, message in spectator.since(0, "seats"))
    await host.close()
    return found


def test_every_window_lasts_alike_whether_or_not_anybody_can_react() -> None:
    async def check() -> None:
        seen: Counter[tuple[int, bool]] = Counter()
        for secret in range(10):
            for found in await rounds_of(secret):
                assert found.took == pytest.approx(found.windows * LENGTH), "as long as its windows, and no longer"
                for asked in found.asked:
                    begun, rest = divmod(round(asked, 6), LENGTH)
                    assert rest == 0 and begun < found.windows, "whoever can react is asked when the window opens"
                seen[found.windows, bool(found.asked)] += 1
        assert seen[0, False], "moves without a window"
        assert seen[1, False] and seen[1, True], "windows in which nobody could react, and in which somebody could"
        assert seen[2, True], "windows after windows"

    simulate(check)


def test_windows_are_lived_through_one_after_the_other() -> None:
    windows = ReactionWindows(LENGTH)
    windows.follow(100.0, 3)
    assert (windows.opens, windows.closes) == (104.0, 106.0), "two in which nobody could react come first"
    windows.follow(104.5, 1)
    assert (windows.opens, windows.closes) == (106.0, 108.0), "an early answer shortens nothing"
    windows.follow(200.0, 1)
    assert (windows.opens, windows.closes) == (200.0, 202.0)
    windows.follow(150.0, 1)
    assert windows.closes == 152.0, "nobody waits because the server's clock was put back"


def a_window(react: bool, turn: bool = False) -> tuple[int, int]:
    """A secret and a move that leads through one window, in which somebody can react or nobody.

    On request it is the other one's `turn` after it, if everybody passes.
    """
    for secret in range(100):
        table = Table("alley", 2, f"{secret:064x}")
        ask = table.asks[0]
        for option in ask.options:
            trial = table.attempt(ask.seat, option)
            if trial.windows == 1 and (trial.state.mode == POLL) == react:
                if react and turn:
                    trial.state.answer(1 - ask.seat, PASS)
                if not turn or (trial.state.mode != POLL and trial.state.pending() == [1 - ask.seat]):
                    return secret, option.action
    raise AssertionError("there is none")


async def begun(react: bool, **more: Any) -> tuple[LiveTable, list[Player], int]:
    """A table in a window that has just opened, its players, and whose move it was."""
    secret, action = a_window(react)
    host = start_table("alley", 2, secret, window_seconds=LENGTH, **more)
    players: list[Player] = [await Passer(host, seat).enter() for seat in (0, 1)]
    for player in players:
        player.polled = []
    (mover,) = (seat for seat, player in enumerate(players) if player.ask is not None)
    await host.play(mover, [action])
    return host, players, mover


@pytest.mark.parametrize("react", [False, True])
def test_whoever_asks_or_comes_in_a_window_is_answered_when_it_closes(react: bool) -> None:
    async def check() -> None:
        host, _, mover = await begun(react)
        loop = asyncio.get_running_loop()
        assert host.delayed.active and not host.asks(mover), "the lobby tells nothing either"
        await host.settled(mover)
        assert loop.time() == pytest.approx(LENGTH)
        late = await Guest(host, None).enter()
        assert late.heard[0][0] == pytest.approx(LENGTH)

    simulate(check)


@pytest.mark.parametrize("react", [False, True])
def test_a_move_that_comes_just_as_a_window_opens_is_answered_when_it_closes(react: bool) -> None:
    async def check() -> None:
        secret, action = a_window(react)
        host = start_table("alley", 2, secret, window_seconds=LENGTH)
        guests = [await Guest(host, seat).enter() for seat in (0, 1)]
        (mover,) = (seat for seat, guest in enumerate(guests) if guest.ask is not None)
        moving = asyncio.create_task(host.play(mover, [action]))
        late = asyncio.create_task(host.act(guests[mover].client, Act("late", guests[mover].client.version, [action])))
        await asyncio.gather(moving, late)
        ((when, _),) = guests[mover].since(0, "refused")
        assert when == pytest.approx(LENGTH)

    simulate(check)


@pytest.mark.parametrize("react", [False, True])
def test_clocks_tell_nothing_of_a_window_either(react: bool) -> None:
    async def check() -> None:
        host, players, _ = await begun(react, clock=100, increment=7)
        while host.delayed.active or host.table_log.table.state.mode == POLL:
            await asyncio.sleep(0.25)
        when, update = players[0].since(0, "update")[-1]
        assert when == pytest.approx(LENGTH) and len(update["clocks"]) == 2
        left = {clock["left"] for clock in update["clocks"]}
        assert left <= {100.0, 107.0}, "nobody's clock ran while the window lasted"
        assert sum(clock["running"] for clock in update["clocks"]) == 1

    simulate(check)


LONG = 7.0  # how long a patient player thinks: longer than a window lasts by itself


class Thinker(Passer):
    """Wants to be asked in every window, thinks for long and passes."""

    thought = LONG


async def watched(react: bool, patient: bool) -> tuple[list[tuple[float, str]], list[float]]:
    """When others see a move that opens a window, and when the player who may react in it is asked."""
    secret, action = a_window(react)
    host = start_table("alley", 2, secret, window_seconds=LENGTH)
    spectator = await Guest(host, None).enter()
    guests = [await Guest(host, seat).enter() for seat in (0, 1)]
    (mover,) = (seat for seat, guest in enumerate(guests) if guest.ask is not None)
    host.leave(guests[1 - mover].client)
    thinker = Thinker(host, 1 - mover)
    thinker.polled = []
    await thinker.enter()
    if patient:
        await host.set_preference(thinker.client, True)
    heard = [len(guest.heard) for guest in (spectator, guests[mover])]
    began = asyncio.get_running_loop().time()
    await host.play(mover, [action])
    while host.delayed.active or host.table_log.table.state.mode == POLL:
        await asyncio.sleep(0.25)
    told = [
        (when - began, message["type"])
        for guest, before in zip((spectator, guests[mover]), heard)
        for when, message in guest.heard[before:]
    ]
    await host.close()
    return told, [when - began for when in thinker.polled]


def test_how_long_somebody_thinks_who_is_always_asked_does_not_depend_on_the_hand() -> None:
    async def check() -> None:
        able, able_asked = await watched(react=True, patient=True)
        unable, unable_asked = await watched(react=False, patient=True)
        assert able == unable, "what others hear, and when"
        assert able_asked == unable_asked == [0.0]
        assert {when for when, _ in able} == {LENGTH, LONG}, "that somebody may be thinking, and what came of it"
        usual, usual_asked = await watched(react=False, patient=False)
        assert usual_asked == [] and {when for when, _ in usual} == {LENGTH}, "the least time stays"

    simulate(check)


def test_a_quick_pass_of_somebody_who_is_always_asked_shortens_nothing() -> None:
    async def check() -> None:
        for react in (False, True):
            secret, action = a_window(react)
            host = start_table("alley", 2, secret, window_seconds=LENGTH)
            players: list[Player] = [await Passer(host, seat).enter() for seat in (0, 1)]
            (mover,) = (seat for seat, player in enumerate(players) if player.ask is not None)
            for player in players:
                player.polled = []
                await host.set_preference(player.client, True)
            began = asyncio.get_running_loop().time()
            await host.play(mover, [action])
            while host.delayed.active or host.table_log.table.state.mode == POLL:
                await asyncio.sleep(0.25)
            told = [when - began for when, _ in players[mover].since(began, "update")]
            assert told == [pytest.approx(LENGTH)]
            await host.close()

    simulate(check)


def test_a_preference_tells_nobody_anything_and_outlasts_the_server() -> None:
    async def check() -> None:
        host = start_table("alley", 2, 1, window_seconds=LENGTH)
        guests = [await Guest(host, seat).enter() for seat in (0, 1)]
        heard = [len(guest.heard) for guest in guests]
        await host.set_preference(guests[1].client, True)
        await host.set_preference(guests[1].client, True)
        assert [len(guest.heard) for guest in guests] == heard
        (mover,) = (seat for seat, guest in enumerate(guests) if guest.ask is not None)
        action = host.table_log.table.asks[0].default.action
        await host.play(mover, [action])
        rows = await host.services.store.rows(host.id)
        assert [row.body for row in rows if row.kind == ACT] == [f"[{PATIENT}]", f"[{action}]"], "said twice, kept once"
        again = TableLog(host.table_log.head, LENGTH)
        for row in rows:
            again.take(row)
        assert again.table.patient(1) and not again.table.patient(0)
        await host.close()

    simulate(check)


def test_somebody_who_is_always_asked_and_away_keeps_nobody_waiting() -> None:
    async def check() -> None:
        secret, action = a_window(react=False)
        host = start_table("alley", 2, secret, window_seconds=LENGTH, away=30.0, bot_pause=0.5)
        guests = [await Guest(host, seat).enter() for seat in (0, 1)]
        (mover,) = (seat for seat, guest in enumerate(guests) if guest.ask is not None)
        await host.set_preference(guests[1 - mover].client, True)
        host.leave(guests[1 - mover].client)
        await asyncio.sleep(31)
        began = asyncio.get_running_loop().time()
        await host.play(mover, [action])
        await host.settled(None)
        assert host.table_log.table.state.mode != POLL
        assert asyncio.get_running_loop().time() - began == pytest.approx(LENGTH)
        await host.close()

    simulate(check)


# ---- bots ----


class Timed:
    """Bots that take some time in windows, and for ever where everybody sees them deciding."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.reactions: list[tuple[str, int | None]] = []  # who was asked in windows
        self.turns: list[float] = []  # when somebody was asked elsewhere

    async def decide(
        self, table: Table, seat: int, bot: str, level: int | None, place: str = "", window: bool = False
    ) -> int:
        if window:
            self.reactions.append((bot, level))
            await asyncio.sleep(self.seconds)
            return PASS
        self.turns.append(asyncio.get_running_loop().time())
        await asyncio.Event().wait()
        return 0


NEVER = 1e9
DURATIONS = (0.0, 0.1, 1.4, 1.6, 1.99, 2.0, 2.01, 7.0, NEVER)  # of a bot's thought, in a window of two seconds


async def among_bots(secret: int, action: int, seconds: float) -> tuple[Timed, list[tuple[float, str]]]:
    """A window in which only a bot could react: what was asked of bots, and when others heard what."""
    bot_pool = Timed(seconds)
    mover = Table("alley", 2, f"{secret:064x}").asks[0].seat
    host = start_table("alley", 2, secret, window_seconds=LENGTH, bots=[1 - mover], bot_pool=bot_pool, bot_pause=0.5)
    guests = [await Guest(host, seat).enter() for seat in (None, mover)]
    await asyncio.sleep(3)
    began = asyncio.get_running_loop().time()
    heard = [len(guest.heard) for guest in guests]
    await host.play(mover, [action])
    await asyncio.sleep(20)
    assert host.table_log.table.state.mode != POLL
    told = [
        (when - began, message["type"])
        for guest, before in zip(guests, heard)
        for when, message in guest.heard[before:]
    ]
    bot_pool.turns = [when - began for when in bot_pool.turns]
    await host.close()
    return bot_pool, told


@pytest.mark.parametrize("seconds", DURATIONS)
def test_how_long_a_bot_thinks_in_a_window_is_nowhere_to_be_seen(seconds: float) -> None:
    async def check() -> None:
        able, told = await among_bots(*a_window(react=True, turn=True), seconds)
        unable, usual = await among_bots(*a_window(react=False, turn=True), seconds)
        assert able.reactions == [("level", DEFAULT_LEVEL)] and not unable.reactions
        assert told == usual, "what others hear, and when"
        assert {when for when, _ in told} == {LENGTH}
        assert able.turns == unable.turns == [LENGTH], "nor does it show in when the next decision begins"

    simulate(check)


def test_a_bot_that_comes_too_late_for_a_window_does_not_think_on() -> None:
    class Watched(Timed):
        ended: float = 0.0

        async def decide(self, *args: object, **more: object) -> int:
            try:
                return await super().decide(*args, **more)  # type: ignore[arg-type]
            except asyncio.CancelledError:
                self.ended = self.ended or asyncio.get_running_loop().time()
                raise

    async def check() -> None:
        bot_pool = Watched(NEVER)
        secret, action = a_window(react=True)
        mover = Table("alley", 2, f"{secret:064x}").asks[0].seat
        host = start_table("alley", 2, secret, window_seconds=LENGTH, bots=[1 - mover], bot_pool=bot_pool)
        await host.play(mover, [action])
        await asyncio.sleep(LENGTH)
        assert bot_pool.ended == pytest.approx(LENGTH * (1 - SPARE)), "the answer has time to be stored"
        await host.close()

    simulate(check)


def test_a_bot_answers_in_a_window_even_while_it_is_about_something_else() -> None:
    """What is asked openly may have several deciding, and what one of them does may open a window for the others."""

    async def check() -> None:
        secret, action = a_window(react=True)
        mover = Table("alley", 2, f"{secret:064x}").asks[0].seat
        host = start_table("alley", 2, secret, window_seconds=LENGTH, bots=[1 - mover], bot_pool=Timed(0.1))
        thought = asyncio.create_task(asyncio.sleep(NEVER))
        host.automatic._tasks[1 - mover, False] = thought
        spectator = await Spectator(host).enter()
        await host.play(mover, [action])
        await asyncio.sleep(3 * LENGTH)
        assert [when for when, _ in spectator.seen] == [LENGTH]
        assert host.table_log.table.state.mode != POLL and not thought.done()
        await host.close()

    simulate(check)


def test_where_windows_take_no_time_a_bot_may_take_its_own() -> None:
    async def check() -> None:
        bot_pool = Timed(7.0)
        secret, action = a_window(react=True)
        mover = Table("alley", 2, f"{secret:064x}").asks[0].seat
        host = start_table("alley", 2, secret, window_seconds=0.0, bots=[1 - mover], bot_pool=bot_pool, bot_pause=0.5)
        await host.play(mover, [action])
        await asyncio.sleep(7.4)
        assert host.table_log.table.state.mode == POLL
        await asyncio.sleep(0.2)
        assert host.table_log.table.state.mode != POLL
        await host.close()

    simulate(check)


class Whimsical:
    """Bots that play at random: at once where everybody sees them, and in windows after no, some or endless thought."""

    def __init__(self, secret: int) -> None:
        self.chance = random.Random(secret)
        self.links: Counter[int] = Counter()  # how often they were asked for the first link in windows, the second, …

    async def decide(
        self, table: Table, seat: int, bot: str, level: int | None, place: str = "", window: bool = False
    ) -> int:
        ask = table.ask(seat)
        assert ask is not None
        choice = self.chance.choice(ask.options).action
        if window:
            self.links[len(ask.links)] += 1
            await asyncio.sleep(self.chance.choice((0.0, 0.3, 1.2, 1.7, NEVER)))
        return choice


class Spectator(Guest):
    """Notes when it sees something new, and how many windows there had been until then."""

    def __init__(self, host: LiveTable) -> None:
        super().__init__(host, None)
        self.seen: list[tuple[float, int]] = []

    def _hear(self, frame: bytes) -> None:
        super()._hear(frame)
        if self.heard[-1][1]["type"] == "update":
            self.seen.append((asyncio.get_running_loop().time(), self.host.table_log.table.windows))


@pytest.mark.parametrize(("game", "most"), [("alley", 1000), ("nine_lives", 150)])
def test_among_bots_nothing_takes_time_but_windows_and_the_pause_for_the_eye(game: str, most: int) -> None:
    """Whatever bots have to decide in them, and however many links their answers have."""
    pause = 0.7

    async def check() -> None:
        windows: Counter[int] = Counter()
        links: Counter[int] = Counter()
        for secret in range(5):
            bot_pool = Whimsical(secret)
            host = start_table(
                game, 3, secret, window_seconds=LENGTH, bots=range(3), bot_pool=bot_pool, bot_pause=pause
            )
            spectator = await Spectator(host).enter()
            for _ in range(5000):
                if host.status == "playing" and len(spectator.seen) < most:
                    await asyncio.sleep(1)
            for (before, old), (after, new) in itertools.pairwise(spectator.seen):
                pauses = (after - before - (new - old) * LENGTH) / pause
                assert round(pauses, 3) in range(9), "one for each link of an answer outside of windows"
                windows[new - old] += 1
            assert len(spectator.seen) >= most or host.status == "over"
            links += bot_pool.links
            await host.close()
        assert windows[0] and windows[1] and windows[2], "moves without windows, with one, and with several"
        assert links[0] and (links[1] or game == "alley")

    simulate(check)


def test_what_a_bot_has_decided_for_one_window_is_no_answer_in_the_next() -> None:
    """Somebody before it in order may react first, and the next window asks something else."""
    asked: dict[int, int] = {}  # by seat: how many windows there had been when its bot was asked last
    played: Counter[bool] = Counter()  # whether the windows were the same when it played
    late = 0

    class Slow(Whimsical):
        async def decide(self, table: Table, seat: int, *args: Any) -> int:
            nonlocal late
            asked[seat] = table.windows
            choice = await super().decide(table, seat, *args)
            late += asked[seat] != table.windows
            return choice

    async def check() -> None:
        for secret in range(5):
            host = start_table("nine_lives", 3, secret, window_seconds=LENGTH, bots=range(3), bot_pool=Slow(secret))
            move = host._move

            def watched(seat: int, *args: Any, host: LiveTable = host, move: Any = move) -> Any:
                if len(host.table_log.table.state.choices_of(seat)) > 1:
                    played[asked[seat] == host.table_log.table.windows] += 1
                return move(seat, *args)

            host._move = watched  # type: ignore[assignment, method-assign]
            host.automatic.look()
            await asyncio.sleep(300)
            await host.close()
        assert late and set(played) == {True}

    simulate(check)


async def messages_after_card(hand: list[str], bots: tuple[int, ...]) -> tuple[bool, list[list[tuple[float, Any]]]]:
    """After a card against a player: whether anybody could react, and the messages to its player and a spectator."""
    host = start_table("nine_lives", 3, 5, window_seconds=LENGTH, bots=bots, bot_pool=Timed(THOUGHT))
    table = host.table_log.table
    mine, theirs = ["curiosity_killed_the_cat", "pocket_phoenix"], ["closet_yeti", "attic_owl"]
    table._state = scene(mine, hand, theirs, seat=0, yarn=[2, 0, 0], rolls=[6] * 6).table().state.copy()
    listeners = [await Guest(host, 0).enter(), await Guest(host, None).enter()]
    if 1 not in bots:
        guest = await Guest(host, 1).enter()
        await host.choose_asking(guest.client, Asking("w", {"answers": "able"}))
    await asyncio.sleep(1)
    begun = asyncio.get_running_loop().time()
    links: list[int] = []
    for word in ("curiosity_killed_the_cat", "2"):
        links += [one.action for one in table.options(0, links) if str(one).split()[-1] == word][:1]
    await host.act(listeners[0].client, Act("m", listeners[0].client.version, links))
    asked = table.state.mode == POLL
    if asked and 1 not in bots:
        await asyncio.sleep(THOUGHT)
        await host.play(1, [PASS])
    await asyncio.sleep(20 * LENGTH)
    heard = [[(when - begun, message) for when, message in one.heard if when >= begun] for one in listeners]
    await host.close()
    return asked, heard


@pytest.mark.parametrize("bots", [(), (1,), (1, 2)])
def test_no_message_tells_whether_anybody_could_answer(bots: tuple[int, ...]) -> None:
    """Two deals that differ only in what somebody else holds: the same words at the same times, versions and all."""

    async def check() -> None:
        could, heard = await messages_after_card(["cucumber", "mirror_imp"], bots)
        could_not, silent = await messages_after_card(["moonlit_stag", "mirror_imp"], bots)
        assert (could, could_not) == (True, False)
        assert all(len(messages) > 0 for messages in heard)
        assert heard == silent

    simulate(check)

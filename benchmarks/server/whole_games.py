"""Plays whole games as browsers do, and measures what they cost the server and how much is sent.

    python -m benchmarks.server.whole_games [--games NAME ...] [--seeds 5] [--repeats 3] [--people 1] [--json FILE]
    python -m benchmarks.server.whole_games --before TREE ...      compared with another revision, alternating
    python -m benchmarks.server.whole_games --parts GAME ...       the parts of its pictures, in bytes
    python -m benchmarks.server.whole_games --from FILE ...        the table of earlier readings, as `--json` wrote them

Somebody sits down with random bots, as after *Play now*, and answers at random.  The client sends what a browser sends,
when a browser would: hello, every act, and `options` if the question doesn't say what can follow a link.  Left out are
things that people do only sometimes (asking why, hints, chat, leaving), the one preference that the page of Nine Lives
sends, pings, and the files of a visit.  Bytes are those of frames in both directions; nothing is compressed.

TREE is a work tree of another revision with its own `.venv`.  Up to revision f4199a2 browsers asked more, and that is
sent to such a server (`former_browser.py`).  Chance follows from the game and its number, so both revisions play the
same games as far as their rules allow; the last column counts those that ended the same way.  Every server is fresh and
plays one game before those that count.  Processor time is that of its own process, threads included, but not of the bot
processes; the lowest of the repeats counts, because other work on the machine can only add to it.  Engines run
interpreted, windows take no time and bots don't pause: only the work is measured.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean
from time import perf_counter, sleep
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

import calamity
from benchmarks.server import former_browser

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SEATS = 3  # as many as *Play now* fills
QUIET = 0.1  # seconds without news after which bots asked at the same time as people have answered
STILL = 0.5  # the same while a bot is known to be asked
SLOW = 30.0  # seconds without news after which something is wrong
GAME_SECONDS = 600.0
START_SECONDS = 120.0  # on a busy machine
MASK = 4  # bytes that a client adds to each frame
Message = dict[str, Any]


@dataclass
class Reading:
    """The measurements of one game."""

    game: str
    version: str
    seed: int
    repeat: int = 0
    acts: int = 0
    sent: Counter[str] = field(default_factory=Counter)  # messages by type
    received: Counter[str] = field(default_factory=Counter)
    bytes_sent: int = 0
    bytes_received: int = 0
    parts: Counter[str] = field(
        default_factory=Counter
    )  # of what was received: bytes by type, and by part of a picture
    seconds: float = 0.0  # of processor time
    story: str = ""  # how the game ended, to see whether two readings are of the same game


def compact(part: object) -> bytes:
    """A part of a message as the server writes it."""
    return json.dumps(part, separators=(",", ":"), ensure_ascii=False).encode()


def frame(size: int) -> int:
    """The size of the frame header for a message of this size."""
    return 2 if size < 126 else 4 if size < 1 << 16 else 10


class Browser:
    """One page at a table: it has a seat, shows pictures and asks what a browser would ask."""

    def __init__(
        self, line: ClientConnection, game: str, cards: former_browser.Cards, reading: Reading, habits: Message
    ) -> None:
        self.line = line
        self.game = game
        self.cards = cards
        self.reading = reading
        self.seat = -1
        self.picture: Message | None = None
        self.habits = habits  # what its hello says beside key and seat
        self.asking = 0  # questions on their way
        self.sent: str | None = None  # the act that is on its way
        self.heard = perf_counter()
        self._tag = "browser1"  # as long as a browser's own tag for its messages
        self._count = 0
        self._following: dict[str, asyncio.Future[list[Message]]] = {}

    async def say(self, kind: str, **more: object) -> str:
        """Send a message."""
        self._count += 1
        name = f"{self._tag}-{self._count}"
        text = json.dumps({"type": kind, **more, "id": name}, separators=(",", ":"))
        self.reading.sent[kind] += 1
        self.reading.bytes_sent += len(text) + frame(len(text)) + MASK
        await self.line.send(text)
        return name

    async def greet(self, key: str) -> None:
        """Say hello."""
        await self.say("hello", key=key, seen=None, seat=None, **self.habits)

    async def hear(self, words: str | bytes) -> None:
        """Handle one message."""
        data = words.encode() if isinstance(words, str) else words
        message: Message = json.loads(data)
        kind = message["type"]
        self.heard = perf_counter()
        self.reading.received[kind] += 1
        self.reading.bytes_received += len(data) + frame(len(data))
        self._weigh(message, len(data) + frame(len(data)))
        if kind == "welcome":
            self.seat = message["you"]
            if message["update"]:
                await self.show(message["update"])
        elif kind == "update":
            if message.get("answers") == self.sent or message["ask"]:
                self.sent = None
            await self.show(message)
        elif kind == "why":
            self.asking -= 1
        elif kind == "options":
            self.asking -= 1
            self._following.pop(message["id"]).set_result(message["options"])
        elif kind == "refused":
            if message["id"] in self._following:
                raise SystemExit(f"options were refused: {message}")
            if message["refusal"]["key"] != "stale":
                raise SystemExit(f"an act was refused: {message}")
            self.sent = None  # the newest picture follows
        elif kind == "error":
            raise SystemExit(f"the server says {message}")

    def _weigh(self, message: Message, size: int) -> None:
        """Record the sizes of the message's parts."""
        parts, kind = self.reading.parts, message["type"]
        picture = message["update"] if kind == "welcome" else message if kind == "update" else None
        if not picture:
            parts[kind] += size
            return
        for name, part in picture.items():
            if name == "changes":
                for (first, *path), value in part:
                    zone = f".{path[0]}" if first == "zones" else ""
                    weight = len(compact([[first, *path], value])) + 1
                    parts[f"view.{first}{zone}"] += weight
                    size -= weight
            elif name in ("view", "guide") and part:
                for inner, value in part.items():
                    weight = len(compact({inner: value})) - 1
                    parts[f"{name}.{inner}"] += weight
                    size -= weight
            else:
                weight = len(compact({name: part})) - 1
                parts[name] += weight
                size -= weight
        parts[f"{kind}, the rest"] += size

    async def show(self, picture: Message) -> None:
        """Show a picture; former browsers asked about it."""
        picture["view"] = whole_view(picture, self.picture)
        self.picture = picture
        if "ask" in picture["view"]:  # sent twice at that time
            for action in former_browser.asked_by_itself(self.game, picture, self.cards):
                self.asking += 1
                await self.say("why", action=action)

    @property
    def asked(self) -> bool:
        """Whether a question is waiting for our answer."""
        return self.picture is not None and self.picture["ask"] is not None and self.sent is None

    async def answer(self, rng: random.Random) -> None:
        """Answer at random, link by link if an answer has several."""
        assert self.picture is not None
        picture = self.picture
        ask = picture["ask"]
        options, chain = ask["options"], []
        while options:
            chosen = rng.choice(sorted(options, key=lambda option: (option["verb"], option["args"])))
            chain.append(chosen["action"])
            options = [] if ask["mode"] == "one" else await self.following(picture, chain)
            if self.picture is not picture:
                return  # somebody was faster
        self.reading.acts += 1
        self.sent = await self.say("act", version=picture["version"], links=chain)

    async def following(self, picture: Message, chain: list[int]) -> list[Message]:
        """What can follow some links: from the question itself, or as the server answers."""
        known = foreseen(picture, chain)
        if known is not None:
            return known
        self.asking += 1
        waiting: asyncio.Future[list[Message]] = asyncio.get_running_loop().create_future()
        self._following[await self.say("options", links=chain)] = waiting
        return await waiting


def whole_view(picture: Message, before: Message | None) -> Message:
    """The view of a picture: its own, or the one before it with the changes, as a browser puts it together."""
    if "view" in picture:
        found: Message = picture["view"]
        return found
    view = {name: part for name, part in (before or {})["view"].items() if name not in picture.get("gone", ())}
    for path, value in picture.get("changes", ()):
        view = changed(view, path, value)
    return view


def changed(part: Any, path: Sequence[str | int], value: Any) -> Any:
    """A part of a view in which something is other than before."""
    if not path:
        return value
    step, *rest = path
    copy: Any = list(part) if isinstance(part, list) else dict(part or {})
    copy[step] = changed(copy[step], rest, value) if rest else value
    return copy


def foreseen(picture: Message, chain: Sequence[int]) -> list[Message] | None:
    """What can follow some links according to the question, read as by the browser's session."""
    guide, (first, *rest) = picture.get("guide") or {}, chain
    after = guide.get("after", {})
    if str(first) not in after or len(rest) > 1:
        return None
    if rest:
        further = guide.get("further", {}).get(str(first))
        return None if further == [] or rest[0] in (further or ()) else []
    words = {option["action"]: option for option in (*guide.get("words", ()), *picture["ask"]["options"])}
    return [words[action] for action in after[str(first)]]


# ---- the server ----


@contextlib.contextmanager
def served(tree: Path, seed: str) -> Iterator[tuple[int, int]]:
    """A server from a work tree, on a port; gives the port and the process id."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [str(tree / ".venv" / "bin" / "python"), str(HERE / "seeded.py"), str(port), seed]
    process = subprocess.Popen(command, cwd=tree, env=environment | {"CALAMITY_COMPILE": "never"})
    try:
        until = perf_counter() + START_SECONDS
        while True:
            try:
                httpx.get(f"http://127.0.0.1:{port}/api/games")
                break
            except httpx.TransportError:
                if process.poll() is not None or perf_counter() > until:
                    raise SystemExit(f"the server of {tree} doesn't start") from None
                sleep(0.1)
        yield port, process.pid
    finally:
        process.terminate()
        process.wait(20)


def used(pid: int) -> float:
    """The processor seconds of a process so far, including threads but not children."""
    threads = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / 1e9


def habits_of(tree: Path) -> Message:
    """What browsers of a revision say in their hello beside key and seat."""
    return {"changes": True} if "changes: boolean" in (tree / "web/src/wire.ts").read_text(encoding="utf-8") else {}


# ---- one game ----


async def play(
    port: int, pid: int, reading: Reading, people: int, rng: random.Random, habits: Message | None = None
) -> None:
    """Play a game to its end and note what it took."""
    game, habits = reading.game, {"changes": True} if habits is None else habits
    seats = max(min(SEATS, max(calamity.load(game).seats)), people)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as doors:
        cards = (await doors.get(f"/api/games/{game}/cards")).json()
        before = used(pid)
        wanted = {"game": game, "seats": seats, "away_after": 300, "take_back": True}
        bots = [{"seat": seat, "bot": "random"} for seat in range(people, seats)]
        created = (await doors.post("/api/tables", json=wanted | {"bots": bots})).raise_for_status().json()
        keys = [created["seat_key"]]
        for number in range(1, people):
            doors.cookies.clear()
            body = {"invite_key": created["invite_key"], "name": f"Guest {number}"}
            joined = await doors.post(f"/api/tables/{created['id']}/join", json=body)
            keys.append(joined.raise_for_status().json()["seat_key"])
        async with contextlib.AsyncExitStack() as stack:
            browsers, listening = [], []
            for key in keys:
                address = f"ws://127.0.0.1:{port}/ws/{created['id']}"
                line = await stack.enter_async_context(connect(address, max_size=None, compression=None))
                browsers.append(Browser(line, game, cards, reading, habits))
                listening.append(asyncio.create_task(listen(browsers[-1])))
                await browsers[-1].greet(key)
            try:
                await asyncio.wait_for(to_the_end(browsers, listening, rng), GAME_SECONDS)
            finally:
                for task in listening:
                    task.cancel()
            reading.seconds = used(pid) - before
            last = browsers[0].picture
            assert last is not None
            reading.story = json.dumps([last["over"]["scores"], last["over"]["reason"], last["since"]])


async def listen(browser: Browser) -> None:
    """Handle all messages."""
    async for message in browser.line:
        await browser.hear(message)


async def to_the_end(browsers: list[Browser], listening: list[asyncio.Task[None]], rng: random.Random) -> None:
    """Let those who are asked answer, one after the other, in the order of the seats."""
    while True:
        await asyncio.sleep(0.002)
        for task in listening:
            if task.done():
                task.result()
        pictures = [browser.picture for browser in browsers]
        if any(browser.asking for browser in browsers) or not all(pictures):
            continue
        if all(picture and picture["over"] for picture in pictures):
            return
        silence = perf_counter() - max(browser.heard for browser in browsers)
        if silence > SLOW:
            raise SystemExit(f"nothing happens any more in {browsers[0].game}")
        asked = next((browser for browser in browsers if browser.asked), None)
        if asked is None or asked.picture is None:
            continue
        if silence > patience(asked.picture, len(browsers)):
            await asked.answer(rng)


def patience(picture: Message, people: int) -> float:
    """How long to wait for bots before answering, so that the game is the same every time."""
    if picture["ask"]["mode"] == "one":
        return 0.0
    waiting = picture["waiting_for"]
    return QUIET if waiting is None else STILL if any(seat >= people for seat in waiting) else 0.0


def read(tree: Path, version: str, game: str, seeds: int, people: int) -> Iterator[Reading]:
    """Some games on a fresh server, after one that only warms it up."""
    with served(tree, game) as (port, pid):
        for seed in range(seeds + 1):
            reading = Reading(game, version, seed)
            asyncio.run(play(port, pid, reading, people, random.Random(f"{game} {seed}"), habits_of(tree)))
            if seed:
                yield reading


def read_again(files: Sequence[Path]) -> list[Reading]:
    """The readings that earlier runs have written; each run's repeats follow those of the one before."""
    readings: list[Reading] = []
    for file in files:
        first = 1 + max((reading.repeat for reading in readings), default=-1)
        for line in file.read_text().splitlines():
            reading = Reading(**json.loads(line))
            reading.repeat += first
            readings.append(reading)
    return readings


# ---- the page ----

VERSIONS = ("before", "now")


def table(readings: Sequence[Reading]) -> str:
    """All games as Markdown, with the averages per game, before and now."""
    lines = [
        "| game | acts | sent | received | kB sent | kB received | ratio | ms | ratio | by repeat | alike |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for game in dict.fromkeys(reading.game for reading in readings):
        mine = {version: [r for r in readings if (r.game, r.version) == (game, version)] for version in VERSIONS}
        columns: list[list[str]] = []
        for found in (found for found in mine.values() if found):
            least = [min(r.seconds for r in found if r.seed == seed) for seed in sorted({r.seed for r in found})]
            columns.append(
                [
                    f"{mean(r.acts for r in found):.0f}",
                    f"{mean(sum(r.sent.values()) for r in found):.0f}",
                    f"{mean(sum(r.received.values()) for r in found):.0f}",
                    f"{mean(r.bytes_sent for r in found) / 1e3:.1f}",
                    f"{mean(r.bytes_received for r in found) / 1e3:.0f}",
                    f"{1e3 * mean(least):.0f}",
                ]
            )
        acts, sent, received, out, into, spent = (
            " → ".join(dict.fromkeys(cells)) for cells in zip(*columns, strict=True)
        )
        wire, times, by_repeat, alike = ratios(mine["before"], mine["now"])
        cells = [game, acts, sent, received, out, into, wire, spent, times, by_repeat, alike]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def ratios(before: Sequence[Reading], now: Sequence[Reading]) -> tuple[str, str, str, str]:
    """Ratios of bytes and of processor time, the latter also by repeat, and how many games ended the same way."""
    if not before:
        return "", "", "", ""
    wire = sum(r.bytes_sent + r.bytes_received for r in now) / sum(r.bytes_sent + r.bytes_received for r in before)
    seeds, repeats = sorted({r.seed for r in now}), sorted({r.repeat for r in now})

    def least(found: Sequence[Reading]) -> float:
        return sum(min(r.seconds for r in found if r.seed == seed) for seed in seeds)

    by_repeat = [
        sum(r.seconds for r in now if r.repeat == repeat) / sum(r.seconds for r in before if r.repeat == repeat)
        for repeat in repeats
    ]
    stories = [{r.seed: r.story for r in found} for found in (before, now)]
    alike = sum(stories[0][seed] == stories[1][seed] for seed in seeds)
    spread = f"{min(by_repeat):.2f}–{max(by_repeat):.2f}"
    return f"{wire:.2f}", f"{least(now) / least(before):.2f}", spread, f"{alike} of {len(seeds)}"


def parts(readings: Sequence[Reading]) -> str:
    """What was received, part by part, as Markdown."""
    columns = {version: sum((r.parts for r in readings if r.version == version), Counter()) for version in VERSIONS}
    lines = ["| part | bytes before | bytes now |", "| --- | ---: | ---: |"]
    for part, _ in (columns["before"] | columns["now"]).most_common():
        lines.append(f"| {part} | {columns['before'][part]:,} | {columns['now'][part]:,} |")
    return "\n".join(lines)


def main() -> None:
    """Take all readings, alternating, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--before", type=Path, metavar="TREE", help="a work tree of another revision")
    parser.add_argument("--games", nargs="*", default=list(calamity.games()), metavar="NAME")
    parser.add_argument("--seeds", type=int, default=5, help="games per game type")
    parser.add_argument("--repeats", type=int, default=3, help="repetitions of each game")
    parser.add_argument("--people", type=int, default=1, help="seats with a browser; the others have bots")
    parser.add_argument("--parts", metavar="GAME", help="only this game; print the parts of its pictures")
    parser.add_argument("--json", type=Path, help="append every reading to this file")
    parser.add_argument("--from", type=Path, nargs="+", dest="files", metavar="FILE", help="run nothing")
    asked = parser.parse_args()
    if asked.files:
        print(table(read_again(asked.files)))
        return
    trees = ({"before": asked.before.resolve()} if asked.before else {}) | {"now": ROOT}
    readings: list[Reading] = []
    for repeat in range(asked.repeats):
        for game in [asked.parts] if asked.parts else asked.games:
            for version in random.sample(list(trees), len(trees)):
                for reading in read(trees[version], version, game, asked.seeds, asked.people):
                    reading.repeat = repeat
                    readings.append(reading)
                    line = f"{repeat} {version:7} {game:18} {reading.seed:2} {reading.seconds:6.2f} s"
                    print(line, reading.bytes_received, dict(reading.sent), file=sys.stderr)
                    if asked.json:
                        with asked.json.open("a") as file:
                            file.write(json.dumps(vars(reading)) + "\n")
    print(parts(readings) if asked.parts else table(readings))


if __name__ == "__main__":
    main()

"""A command-line program as a player: JSON lines on its standard input, replies on its standard output.

There is one process for each seat and game, so that nobody sees two hands.  One that doesn't reply in time, or writes
too much, is ended with everything it has started; the next question then begins another one.  So does a question to
one that has ended after its reply.
"""

from __future__ import annotations

import os
import queue
import signal
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from subprocess import PIPE, Popen, TimeoutExpired
from time import monotonic

from calamity.arena.players import LONGEST, NoReply

PASSED_ON = ("PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TMPDIR", "TEMP", "TMP", "TZ", "SYSTEMROOT", "PATHEXT")
CHUNK = 65_536
WAITING = 8  # chunks of output that are read ahead
GRACE = 2.0  # seconds to end after the last message
TAIL = 500  # bytes of the error output that a crash quotes
POSIX = os.name == "posix"


def environment(also: Sequence[str], given: Mapping[str, str]) -> dict[str, str]:
    """What a program sees of the environment: no more than it needs to run, and variables that somebody has named."""
    return {name: given[name] for name in (*PASSED_ON, *also) if name in given}


class Ended(NoReply):
    """A program has ended without a reply."""

    def __init__(self, failure: str, detail: str, properly: bool) -> None:
        super().__init__(failure, detail)
        self.properly = properly  # with the exit code 0


class Program:
    """A program in one seat of one game."""

    def __init__(self, words: Sequence[str], surroundings: Mapping[str, str]) -> None:
        self._words = list(words)
        self._surroundings = dict(surroundings)
        self._running: Running | None = None

    def ask(self, message: bytes, seconds: float) -> str:
        """Send a message and wait for one line."""
        until = monotonic() + seconds
        if self._running is not None and not self._running.is_ready():
            self._end()
        used = self._running is not None
        try:
            return self._exchanged(message, until)
        except Ended as ended:  # nothing is wrong with a program that ends properly after its reply
            if not (used and ended.properly):
                raise
        return self._exchanged(message, until)

    def _exchanged(self, message: bytes, until: float) -> str:
        if self._running is None:
            try:
                self._running = Running(self._words, self._surroundings)
            except (OSError, ValueError) as error:
                raise NoReply("crash", f"can't be started: {error}") from None
        try:
            return self._running.exchange(message, until)
        except BaseException:  # also Ctrl-C
            self._end()
            raise

    def _end(self) -> None:
        if self._running is not None:
            self._running.kill()
            self._running = None

    def close(self, message: bytes | None) -> None:
        """Send the last message and give the program a moment to end."""
        if self._running is not None:
            if message is not None:
                self._running.say_goodbye(message)
            self._end()


class Running:
    """A process, and the threads that write to it and read from it, so that nothing waits for it longer than it may."""

    def __init__(self, words: Sequence[str], surroundings: Mapping[str, str]) -> None:
        self.process = Popen(
            words, stdin=PIPE, stdout=PIPE, stderr=PIPE, env=surroundings, start_new_session=POSIX, bufsize=0
        )
        self._to_write: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._read: queue.Queue[bytes | None] = queue.Queue(WAITING)
        self._rest = b""
        self._errors = b""
        self._ended = False  # whether its output has ended
        self._killed = threading.Event()
        self._threads = [
            threading.Thread(target=work, daemon=True) for work in (self._write, self._listen, self._listen_to_errors)
        ]
        for thread in self._threads:
            thread.start()

    def is_ready(self) -> bool:
        """Whether it still runs; what it has written without a question is dropped."""
        self._rest = b""
        while True:
            try:
                chunk = self._read.get_nowait()
            except queue.Empty:
                return not self._ended and self.process.poll() is None
            self._ended = self._ended or chunk is None

    def exchange(self, message: bytes, until: float) -> str:
        """Write a line and wait for one."""
        self._to_write.put(message + b"\n")
        while b"\n" not in self._rest:
            if len(self._rest) > LONGEST:
                raise NoReply("too_long", f"wrote more than {LONGEST:,} bytes in one line")
            left = until - monotonic()
            if left <= 0:
                raise NoReply("timeout", "no reply in time")
            try:
                chunk = self._read.get(timeout=left)
            except queue.Empty:
                raise NoReply("timeout", "no reply in time") from None
            if chunk is None:
                self._ended = True
                if self._rest.strip():
                    break
                raise Ended("crash", self._last_words(), self.process.returncode == 0)
            self._rest += chunk
        line, _, self._rest = self._rest.partition(b"\n")
        if len(line) > LONGEST:
            raise NoReply("too_long", f"wrote more than {LONGEST:,} bytes in one line")
        return line.decode("utf-8", "replace")

    def say_goodbye(self, message: bytes) -> None:
        """Write a last line, close its input, and wait a moment for its end."""
        self._to_write.put(message + b"\n")
        self._to_write.put(None)
        until = monotonic() + GRACE
        while not self._ended and (left := until - monotonic()) > 0:
            try:
                self._ended = self._read.get(timeout=left) is None
            except queue.Empty:
                break

    def kill(self) -> None:
        """End it with everything it has started."""
        self._killed.set()
        self._to_write.put(None)
        if POSIX:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
        with suppress(OSError):
            self.process.kill()
        with suppress(TimeoutExpired):
            self.process.wait(GRACE)
        for thread in self._threads:
            thread.join(GRACE)

    def _last_words(self) -> str:
        """How it has ended, with the last line of its error output."""
        with suppress(TimeoutExpired):
            self.process.wait(GRACE)
        self._threads[2].join(GRACE)
        lines = self._errors.decode("utf-8", "replace").split("\n")
        last = next((line.strip() for line in reversed(lines) if line.strip()), "")
        code = self.process.returncode
        how = "closed its output" if code is None else f"ended with code {code}"
        return f"{how}: {last}" if last else how

    def _write(self) -> None:
        assert self.process.stdin is not None
        with self.process.stdin as pipe, suppress(OSError, ValueError):
            while (line := self._to_write.get()) is not None:
                while line and not self._killed.is_set():
                    line = line[pipe.write(line) or 0 :]

    def _listen(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as pipe:
            while True:
                chunk = _chunk(pipe.fileno())
                if not self._hand_on(chunk or None) or not chunk:
                    return

    def _hand_on(self, chunk: bytes | None) -> bool:
        """Wait until somebody reads; False if nobody will."""
        while not self._killed.is_set():
            with suppress(queue.Full):
                self._read.put(chunk, timeout=0.1)
                return True
        return False

    def _listen_to_errors(self) -> None:
        assert self.process.stderr is not None
        with self.process.stderr as pipe:
            while chunk := _chunk(pipe.fileno()):
                self._errors = (self._errors + chunk)[-TAIL:]


def _chunk(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, CHUNK)
    except OSError:
        return b""

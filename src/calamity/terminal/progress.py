"""Which lessons somebody has learned at this terminal, kept in a file."""

from __future__ import annotations

from pathlib import Path

import msgspec

FILE = "lessons.json"


class Progress:
    """The lessons learned so far, by game; a file that can't be read or written is as good as none."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        try:
            self._learned = msgspec.json.decode(self.path.read_bytes(), type=dict[str, list[str]])
        except (OSError, msgspec.DecodeError):
            self._learned = {}

    def of(self, game: str) -> list[str]:
        """The names of the lessons of a game that are learned."""
        return list(self._learned.get(game, []))

    def learn(self, game: str, lesson: str) -> bool:
        """Remember a lesson; False if it can't be stored."""
        names = self._learned.setdefault(game, [])
        if lesson not in names:
            names.append(lesson)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.write_bytes(msgspec.json.format(msgspec.json.encode(self._learned)) + b"\n")
        except OSError:
            return False
        return True

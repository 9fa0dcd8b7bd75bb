"""Errors that the server sends to clients: each has a key, a text in every language, and an HTTP status.

The texts are in `messages.<language>.toml`.
"""

from __future__ import annotations

from functools import cache

from calamity.kernel.languages import Words
from calamity.kernel.texts import Texts, read_texts

STATUS = {  # the HTTP status of every key
    "bad_message": 400,
    "bad_request": 400,
    "bad_action": 400,
    "bad_table": 400,
    "bad_key": 403,
    "bad_origin": 403,
    "bad_host": 421,
    "admin_only": 403,
    "spectator": 403,
    "not_host": 403,
    "not_found": 404,
    "no_table": 404,
    "no_game": 404,
    "no_lesson": 404,
    "bad_method": 405,
    "seat_taken": 409,
    "full": 409,
    "already_started": 409,
    "not_started": 409,
    "not_over": 409,
    "over": 409,
    "handed": 409,  # a bot plays the seat for its owner
    "no_bot_here": 409,  # no bot plays the seat
    "other_version": 409,
    "too_large": 413,
    "too_fast": 429,
    "crowded": 429,  # too many connections
    "displaced": 409,  # a newer connection has replaced this one
    "no_hint": 409,
    "old_hint": 409,  # the position has changed meanwhile
    "other_hint": 409,  # another hint is being computed
    "no_advice": 403,
    "storage": 503,
    "disk_full": 507,
    "read_only": 503,
    "internal": 500,
}


class Problem(Exception):
    """A request that can't be fulfilled; the key says why."""

    def __init__(self, key: str, detail: str = "", **facts: object) -> None:
        super().__init__(key)
        self.key = key
        self.detail = detail
        self.facts = facts

    @property
    def status(self) -> int:
        """The matching HTTP status."""
        return STATUS[self.key]

    @property
    def words(self) -> Words:
        """The text for people."""
        return words(f"error.{self.key}", **self.facts)


@cache
def catalogue() -> Texts:
    """The server's own texts."""
    return read_texts("calamity.server", name="messages")


def words(key: str, **facts: object) -> Words:
    """A text of the server in every language."""
    return catalogue().words(key, facts)

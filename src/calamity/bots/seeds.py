"""Derives seeds from seeds: independent random streams for games, bots and imagined positions."""

from __future__ import annotations

from hashlib import blake2b


def derived(purpose: str, *numbers: int) -> int:
    """A 63-bit seed that depends only on the purpose and the numbers."""
    text = ":".join((purpose, *map(str, numbers)))
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") >> 1

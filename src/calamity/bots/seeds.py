"""Seeds made from seeds: independent random streams for games, bots and imagined worlds."""

from __future__ import annotations

from hashlib import blake2b


def derived(purpose: str, *numbers: int) -> int:
    """A seed of 63 bits that depends on the purpose and on every number, and on nothing else."""
    text = ":".join((purpose, *map(str, numbers)))
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") >> 1

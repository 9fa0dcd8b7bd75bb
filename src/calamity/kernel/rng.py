# compiled by mypyc
"""The random stream: its whole state is one integer, and interpreted and compiled code draw the same numbers.

A multiply-with-carry generator whose state never leaves 62 bits, so that `i64` holds it in compiled code and a
plain `int` in interpreted code.  It is fast but predictable: live tables therefore derive a fresh stream for every
action from a secret (`live_stream`), so past results say nothing about future ones.
"""

from hashlib import blake2b, sha256
from typing import Final

from mypy_extensions import i64

M32: Final = 0xFFFFFFFF
M64: Final = 0xFFFFFFFFFFFFFFFF
MULTIPLIER: Final = 997793655  # MULTIPLIER * 2**32 - 1 and MULTIPLIER * 2**31 - 1 are prime
SECRET_BYTES: Final = 32


def mixed(h: i64) -> i64:
    """Scramble 32 bits (multipliers below 2**30, so that every product fits)."""
    h = ((h ^ (h >> 16)) * 0x35EBCA6B) & M32
    h = ((h ^ (h >> 13)) * 0x22B2AE35) & M32
    return h ^ (h >> 16)


def stream(seed: int) -> int:
    """Turn any integer into a valid state of the generator, far from that of its neighbours."""
    seed &= M64
    low: i64 = seed & M32
    high: i64 = seed >> 32
    high = mixed(high ^ mixed(low ^ 0x1E3779B9))
    low = mixed(low ^ mixed(high ^ 0x632BE59B))
    high = mixed(high ^ low)
    return int((high % (MULTIPLIER - 1)) << 32 | low) + 1


def live_stream(secret: bytes, number: int) -> int:
    """Derive the stream of action `number` of a live table from the table's secret."""
    digest = blake2b(number.to_bytes(8, "big"), key=secret, digest_size=16).digest()
    return int.from_bytes(digest, "big") % (MULTIPLIER * (M32 + 1) - 2) + 1


def commitment(secret: bytes) -> str:
    """What is shown of a secret before the game: its SHA-256, to be checked against the secret afterwards."""
    return sha256(b"calamity seed " + secret).hexdigest()

# compiled by mypyc
"""The random stream: one integer, identical interpreted and compiled, nothing to copy.

A multiply-with-carry generator whose state never leaves 62 bits, so that `i64` holds it in compiled code and a
plain `int` in interpreted code.  It is quick, not unpredictable: live tables derive a fresh stream for every
action from a secret (`live_stream`), so nothing that was seen says anything about what will come.
"""

from hashlib import blake2b, sha256
from typing import Final

M32: Final = 0xFFFFFFFF
M64: Final = 0xFFFFFFFFFFFFFFFF
MULTIPLIER: Final = 997793655  # MULTIPLIER * 2**32 - 1 and MULTIPLIER * 2**31 - 1 are prime
SECRET_BYTES: Final = 32


def stream(seed: int) -> int:
    """Turn any integer into a legal state of the generator (a SplitMix64 finaliser, then a range)."""
    z = (seed * 0x9E3779B97F4A7C15 + 0x632BE59BD9B4E019) & M64
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & M64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & M64
    z = z ^ (z >> 31)
    return z % (MULTIPLIER * (M32 + 1) - 2) + 1


def live_stream(secret: bytes, number: int) -> int:
    """Derive the stream of action `number` of a live table from the table's secret."""
    digest = blake2b(number.to_bytes(8, "big"), key=secret, digest_size=16).digest()
    return int.from_bytes(digest, "big") % (MULTIPLIER * (M32 + 1) - 2) + 1


def commitment(secret: bytes) -> str:
    """What is shown of a secret before the game: its SHA-256, which the secret later proves."""
    return sha256(b"calamity seed " + secret).hexdigest()

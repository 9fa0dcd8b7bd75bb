"""WebSocket frames as the server sends them: whole, unmasked text messages."""

from __future__ import annotations

TEXT = 0x81  # the first byte of a text frame that is a whole message


def framed(text: bytes) -> bytes:
    """A text message as a frame."""
    size = len(text)
    if size < 126:
        return bytes((TEXT, size)) + text
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text

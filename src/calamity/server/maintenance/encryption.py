"""Encrypts a file with a passphrase, so that a backup can be kept where others might read it.

The key is derived by scrypt; the content is encrypted in pieces by AES-GCM.  Every piece is bound to its number and to
whether it is the last one, so a file that was changed, truncated or assembled from others is refused.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import BinaryIO

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from calamity.kernel.errors import CalamityError

MAGIC = b"Calamity backup, encrypted, 1\n"
SALT_BYTES = 16
PIECE = 1 << 20
TAG_BYTES = 16
COST = 2**15  # of scrypt: about 32 MB of memory and a tenth of a second


class BadPassphrase(CalamityError):
    """An encrypted file that can't be read with this passphrase."""


def is_encrypted(path: Path) -> bool:
    """Whether a file was written by `encrypt`; raises `OSError`."""
    with path.open("rb") as file:
        return file.read(len(MAGIC)) == MAGIC


def encrypt(source: Path, target: BinaryIO, passphrase: str) -> None:
    """Write an encrypted copy of a file."""
    salt = os.urandom(SALT_BYTES)
    cipher = _cipher(passphrase, salt)
    target.write(MAGIC + salt)
    with source.open("rb") as file:
        number, piece = 0, file.read(PIECE)
        while True:
            following = file.read(PIECE)
            target.write(cipher.encrypt(_nonce(number, last=not following), piece, MAGIC))
            if not following:
                return
            number, piece = number + 1, following


def decrypt(source: Path, target: BinaryIO, passphrase: str) -> None:
    """Write the content of an encrypted file; raises `BadPassphrase` if the passphrase is wrong or the file damaged."""
    with source.open("rb") as file:
        if file.read(len(MAGIC)) != MAGIC:
            raise BadPassphrase(f"{source} is not an encrypted backup")
        cipher = _cipher(passphrase, file.read(SALT_BYTES))
        number, piece = 0, file.read(PIECE + TAG_BYTES)
        while True:
            following = file.read(PIECE + TAG_BYTES)
            try:
                target.write(cipher.decrypt(_nonce(number, last=not following), piece, MAGIC))
            except (InvalidTag, ValueError):
                raise BadPassphrase(
                    f"{source} can't be decrypted: the passphrase is wrong, or the file is damaged or incomplete"
                ) from None
            if not following:
                return
            number, piece = number + 1, following


def _cipher(passphrase: str, salt: bytes) -> AESGCM:
    return AESGCM(Scrypt(salt=salt, length=32, n=COST, r=8, p=1).derive(passphrase.encode()))


def _nonce(number: int, last: bool) -> bytes:
    """Unique for each key, because every file has its own salt."""
    return number.to_bytes(11, "big") + bytes([last])

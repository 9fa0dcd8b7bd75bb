"""Identifies people by cookie, and makes the keys that give access to seats and tables.

A person is a name in a signed cookie.  The key to a seat is random: whoever sits down gets it, and only its hash is
stored, so neither the database nor the server's secret gives access to a seat.  Keys for invitations and spectators,
which have to be shown repeatedly, are derived from the secret and the table and stored nowhere.
"""

from __future__ import annotations

import hmac
import os
import secrets
import tempfile
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from pathlib import Path

import msgspec

from calamity.server.private_files import make_folder, set_private
from calamity.server.settings import SECRET_FILE
from calamity.server.startup_checks import CannotStart

COOKIE = "calamity"
KEY_BYTES = 18  # 144 bits, 24 characters
SECRET_BYTES = 32


class Person(msgspec.Struct, frozen=True):
    """A player: an identity, and how it appears to others."""

    id: str
    name: str = ""
    avatar: str = ""


class Identity:
    """Signs cookies and derives the keys of tables from the server's secret."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    # ---- people ----

    def stranger(self) -> Person:
        """Somebody new."""
        return Person(secrets.token_hex(12))

    def cookie(self, person: Person) -> str:
        """A person as a signed cookie."""
        body = urlsafe_b64encode(msgspec.json.encode(person)).decode().rstrip("=")
        return f"{body}.{self._code('cookie', body)}"

    def person(self, cookie: str | None) -> Person | None:
        """The person in a cookie; None if it isn't ours."""
        body, dot, code = (cookie or "").partition(".")
        if not dot or not same(code, self._code("cookie", body)):
            return None
        try:
            return msgspec.json.decode(urlsafe_b64decode(body + "=" * (-len(body) % 4)), type=Person)
        except (msgspec.DecodeError, ValueError):
            return None

    # ---- keys ----

    def invite_key(self, table: str) -> str:
        """The key that lets people sit down."""
        return self._code("invite", table)

    def watch_key(self, table: str) -> str:
        """The key that lets people watch."""
        return self._code("watch", table)

    def _code(self, *words: str) -> str:
        digest = hmac.digest(self._secret, "\0".join(words).encode(), sha256)
        return urlsafe_b64encode(digest[:KEY_BYTES]).decode()


def same(one: str, other: str) -> bool:
    """Whether two keys are equal, in constant time."""
    return hmac.compare_digest(one.encode(), other.encode())


def new_key() -> str:
    """A key to a seat."""
    return secrets.token_urlsafe(KEY_BYTES)


def imprint(key: str) -> str:
    """The hash of a key, which is stored; a key of 144 random bits can't be recovered from it."""
    return sha256(key.encode()).hexdigest()


def new_id() -> str:
    """A table's id: short enough to read aloud, long enough not to be guessed."""
    return secrets.token_hex(6)


def server_secret(data: Path) -> bytes:
    """The server's secret, from the environment or from a file that only the server's user can read."""
    found = secret_of(data)
    if found is not None:
        return found
    path = data / SECRET_FILE
    write_secret(path, secrets.token_bytes(SECRET_BYTES))
    return _read(path)


def secret_of(data: Path) -> bytes | None:
    """The server's secret, or None if there is none yet."""
    given = os.environ.get("CALAMITY_SECRET")
    if given:
        return sha256(given.encode()).digest()
    path = data / SECRET_FILE
    return _read(path) if path.exists() else None


def write_secret(path: Path, secret: bytes) -> None:
    """Store a secret atomically; if several processes do so at once, the first one wins."""
    try:
        make_folder(path.parent)
        handle, draft = tempfile.mkstemp(prefix=f"{path.name}.", dir=path.parent)
        try:
            with os.fdopen(handle, "w") as file:
                set_private(handle)
                file.write(secret.hex())
                file.flush()
                os.fsync(handle)
            _move(Path(draft), path)
        finally:
            Path(draft).unlink(missing_ok=True)
    except OSError as error:
        raise CannotStart(f"{path} can't be written: {error.strerror}") from None


def _move(draft: Path, path: Path) -> None:
    try:
        os.link(draft, path)  # never replaces a file
    except FileExistsError:
        return
    except OSError:  # a file system without links
        draft.rename(path)


def _read(path: Path) -> bytes:
    try:
        secret = bytes.fromhex(path.read_text().strip())
    except ValueError:
        secret = b""
    except OSError as error:
        raise CannotStart(f"{path} can't be read: {error.strerror}") from None
    if len(secret) != SECRET_BYTES:
        raise CannotStart(f"{path} is not a server's secret; remove it to get a new one (old links then stop working)")
    return secret

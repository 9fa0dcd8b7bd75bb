"""The operator's settings, with defaults that suit one machine; none of them changes a rule."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from calamity.kernel.errors import CalamityError
from calamity.server.addresses import Origin, host_of, origin_of

DATABASE_FILE = "calamity.db"  # in the data folder, unless the operator names another database
SECRET_FILE = "secret.key"  # in the data folder, unless the secret is in the environment


class BadSetting(CalamityError):
    """An invalid setting."""


def data_directory() -> Path:
    """Where games are stored by default: the user's own data directory on this system."""
    named = os.environ.get("CALAMITY_DATA")
    if named:
        return Path(named)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Application Support")
    else:
        base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "calamity"


@dataclass(frozen=True)
class Settings:
    """All settings of a server."""

    data: Path = field(default_factory=data_directory)
    db: str = ""  # a database address; empty: a file in the data directory
    samples: bool = False  # offer the small sample games too
    hosts: tuple[str, ...] = ()  # host names of this server, in addition to localhost and IP addresses
    origins: tuple[str, ...] = ()  # further web origins that may use this server; their hosts count as its names too
    secure_cookies: bool = False  # for servers reached only over HTTPS
    admin_token: str = ""  # gives access to /metrics from other machines
    limits: bool = True  # rate limits per client
    address: str = ""  # where the server listens, for its log
    bot_processes: int = 1
    bot_seconds: float = 10.0  # a bot that takes longer gets the default answer
    bot_pause: float = 0.25  # before a bot moves; the pages pace what people see
    standin: str = "level"  # the bot that plays for people who are away
    adviser: int = 5  # the level of the bot that gives hints by default
    window_seconds: float = 1.5  # the minimum length of every reaction window, whether or not anybody can react
    poll_seconds: float = 30.0  # at tables with a clock: the maximum length of a reaction window
    gather_seconds: float = 0.001  # how long a transaction waits for more writes to batch; not noticeable
    watch_seconds: float = 0.5  # how often a node checks what others have stored in the same file
    idle_seconds: float = 900.0  # after which a table without clients is unloaded
    hello_seconds: float = 10.0
    health_seconds: float = 5.0  # how long the result of a health check is reused
    compile_in: Path | None = None  # a source checkout whose engine to compile while the server runs
    request_seconds: float = 15.0  # within which a request must arrive completely, and its answer be read
    connections: int = 4096  # per process; fewer if the system allows fewer open files
    connections_per_address: int = 100  # doesn't apply to a proxy that names its clients
    frame_bytes: int = 16_384
    body_bytes: int = 65_536

    @property
    def database(self) -> str:
        """The database address in SQLAlchemy's notation, with the driver that is used."""
        if not self.db:
            return f"sqlite:///{self.data / DATABASE_FILE}"
        for plain, driven in (
            ("postgres://", "postgresql+asyncpg://"),
            ("postgresql://", "postgresql+asyncpg://"),
        ):
            if self.db.startswith(plain):
                return driven + self.db.removeprefix(plain)
        return self.db

    @cached_property
    def page_origins(self) -> frozenset[Origin]:
        """The parsed origins; raises `BadSetting` if one is invalid."""
        return frozenset(_origin(text) for text in self.origins)

    @cached_property
    def host_names(self) -> frozenset[str]:
        """All host names of this server; raises `BadSetting` if one is invalid."""
        return frozenset([*map(_host_name, self.hosts), *(origin.name for origin in self.page_origins)])


def _origin(text: str) -> Origin:
    found = origin_of(text.removesuffix("/"))
    if found is None:
        raise BadSetting(f"{text!r} in CALAMITY_ORIGINS is not a web origin; write https://games.example.org")
    return found


def _host_name(text: str) -> str:
    found = host_of(text)
    if found is None or found.port is not None:
        raise BadSetting(f"{text!r} is not a host name; write it without a port, as in --allow-host games.example.org")
    return found.name


def _whole_number(variable: str, text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 1_000_000:
        raise BadSetting(f"{variable} must be a whole number from 1 to 1000000, not {text!r}")
    return int(text)


def from_environment(**given: object) -> Settings:
    """Settings from the environment; arguments that are not None take precedence."""
    env = os.environ
    found: dict[str, object] = {
        "admin_token": env.get("CALAMITY_ADMIN_TOKEN", ""),
        "db": env.get("CALAMITY_DB", ""),
        "hosts": _listed(env.get("CALAMITY_HOSTS", "")),
        "origins": _listed(env.get("CALAMITY_ORIGINS", "")),
        "secure_cookies": env.get("CALAMITY_SECURE_COOKIES", "") in ("1", "on", "true"),
        "samples": env.get("CALAMITY_SAMPLES", "") in ("1", "on", "true"),
        "limits": env.get("CALAMITY_LIMITS", "on") not in ("0", "off", "false"),
    }
    for name in ("connections", "connections_per_address"):
        variable = f"CALAMITY_{name.upper()}"
        if env.get(variable) and given.get(name) is None:
            found[name] = _whole_number(variable, env[variable])
    found.update({name: value for name, value in given.items() if value is not None})
    return Settings(**found)  # type: ignore[arg-type]


def _listed(text: str) -> tuple[str, ...]:
    """The parts of a comma-separated list."""
    return tuple(part.strip() for part in text.split(",") if part.strip())

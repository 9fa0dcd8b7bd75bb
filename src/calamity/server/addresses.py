"""Parses host names and web origins as browsers send them."""

from __future__ import annotations

import ipaddress
import re
from typing import NamedTuple

PORTS = {"http": 80, "https": 443}  # the ports that browsers leave out
_HOST = r"(?P<host>\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(?P<port>\d{1,5}))?"
_HEADER = re.compile(_HOST, re.ASCII | re.IGNORECASE)
_ORIGIN = re.compile(rf"(?P<scheme>https?)://{_HOST}", re.ASCII | re.IGNORECASE)


class Host(NamedTuple):
    """A host in lower case, and its port if there is one."""

    name: str
    port: int | None


class Origin(NamedTuple):
    """The origin of a page; a port that browsers leave out is filled in."""

    scheme: str
    name: str
    port: int


def host_of(header: str) -> Host | None:
    """The parts of a Host header; None if it is malformed."""
    found = _HEADER.fullmatch(header)
    return Host(_name(found["host"]), int(found["port"]) if found["port"] else None) if found else None


def origin_of(header: str) -> Origin | None:
    """The parts of a web origin; None if it is malformed."""
    found = _ORIGIN.fullmatch(header)
    if found is None:
        return None
    scheme = found["scheme"].lower()
    return Origin(scheme, _name(found["host"]), int(found["port"] or PORTS[scheme]))


def is_ip(name: str) -> bool:
    """Whether this is an IP address."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _name(host: str) -> str:
    return host.lower().strip("[]").removesuffix(".")

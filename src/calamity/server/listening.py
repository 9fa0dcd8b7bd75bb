"""Opens the server's port before anything else starts, so that a port in use is reported in one line."""

from __future__ import annotations

import errno
import os
import socket

from calamity.server.startup_checks import CannotStart

UNAVAILABLE = (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT)  # this machine has no such address, or no IPv6


def listen(host: str, port: int) -> list[socket.socket]:
    """Listen on all addresses of a host; raises `CannotStart` if that isn't possible.

    Clients that connect wait until the server is ready.  Only listening shows that a port is free: Linux lets two
    programs bind a port as long as neither listens on it.
    """
    try:
        found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):
        raise CannotStart(f"there is no host {host!r}; give an address of this machine with --host") from None
    sockets: list[socket.socket] = []
    failed: OSError | None = None
    for family, address in dict.fromkeys((family, address) for family, _, _, _, address in found):
        try:
            sockets.append(_listening(family, (address[0], port, *address[2:])))
        except OSError as error:
            failed = error
            if error.errno not in UNAVAILABLE:
                break
        else:
            port = sockets[0].getsockname()[1]  # the same on all addresses if any port will do
    if failed is not None and (not sockets or failed.errno not in UNAVAILABLE):
        for other in sockets:
            other.close()
        raise CannotStart(_reason(failed, host, port))
    return sockets


def _listening(family: int, address: tuple[object, ...]) -> socket.socket:
    made = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # a port used a moment ago counts as free
        if family == socket.AF_INET6:
            made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        made.bind(address)
        made.listen()
        made.set_inheritable(True)
    except OSError:
        made.close()
        raise
    return made


def _reason(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is in use; choose another with --port"
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"port {port} is not allowed for this user; choose one from 1024 on with --port"
    if error.errno in UNAVAILABLE:
        return f"this machine has no address {host}; choose one of its own with --host, or 0.0.0.0 for all"
    return f"can't listen on {host}, port {port}: {error.strerror or error}; choose another with --host or --port"

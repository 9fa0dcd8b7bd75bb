"""Let `.venv` import the compiled engine for as long as it was made from the sources as they are now.

`make compile` and `make play` copy this file into the environment and have it run at every start of its Python.
When `calamity` is first imported, it looks for the compiled package of the sources as they are now: if it is there, it
goes first; if not, the sources are used, interpreted.  So nobody ever runs yesterday's rules.
CALAMITY_COMPILE=never asks for the sources in any case.
"""

import os
import sys

PACKAGE = "calamity"
COMPILED = "compiled"  # what the names of all folders with compiled packages begin with
LOCK = "in_use.lock"  # in each of these folders, locked by every process that uses it
STALE = "CALAMITY_STALE"  # tells worker processes that the sources changed, so that they do the same and say nothing
NOTICE = "calamity: not compiled since the sources changed, so they run interpreted; 'make compile' renews it"


def inventory(source: str) -> str:
    """List the package's files with size and time of change: equal lists mean unchanged sources.

    The pages for the browser don't count: both packages serve the same ones.
    """
    lines = []
    pages = os.path.join(source, PACKAGE, "server", "web")
    for folder, folders, files in os.walk(os.path.join(source, PACKAGE)):
        folders[:] = sorted(name for name in folders if name != "__pycache__" and os.path.join(folder, name) != pages)
        for name in sorted(files):
            path = os.path.join(folder, name)
            facts = os.stat(path)
            lines.append(f"{os.path.relpath(path, source)} {facts.st_size} {facts.st_mtime_ns}")
    return "\n".join(lines)


def version(source: str) -> str:
    """Name the folder of the package that is compiled from the sources as they are now, for this Python."""
    import hashlib  # imported late, as below: most programs of the environment don't import the package
    from importlib.machinery import EXTENSION_SUFFIXES

    facts = f"{inventory(source)}\n{EXTENSION_SUFFIXES[0]}"
    return f"{COMPILED}-{hashlib.sha256(facts.encode()).hexdigest()[:16]}"


def hold(folder: str) -> bool:
    """Keep a folder from being removed for as long as this process lives; return whether it is there."""
    import fcntl

    lock = os.path.join(folder, LOCK)
    try:
        fcntl.flock(os.open(lock, os.O_RDONLY), fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return False
    return os.path.exists(lock)  # it may have been removed just before


class Chooser:
    """A finder that never finds anything: it sets the path right just before the package is looked for."""

    def __init__(self, source: str, builds: str, notice: bool) -> None:
        """Remember where the sources and the compiled packages lie, and whether to say that these are stale."""
        self.source = source
        self.builds = builds
        self.notice = notice

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        """Decide once, at the first import of the package."""
        if name != PACKAGE:
            return
        sys.meta_path.remove(self)
        if self.is_settled():
            return
        compiled = os.path.join(self.builds, version(self.source))
        if hold(compiled):
            sys.path.insert(sys.path.index(self.source), compiled)
        else:
            os.environ[STALE] = "1"
            if self.notice:
                print(NOTICE, file=sys.stderr)

    def is_settled(self) -> bool:
        """Tell whether the choice is made: by PYTHONPATH, by a parent process or by the environment."""
        for entry in map(os.path.abspath, sys.path):
            folder, name = os.path.split(entry)
            if folder == self.builds and name.startswith(COMPILED) and hold(entry):
                return True
            if entry == self.source:
                break
        else:
            return True  # neither of them is on the path
        asked = [os.path.abspath(entry) for entry in os.environ.get("PYTHONPATH", "").split(os.pathsep) if entry]
        return self.source in asked or os.environ.get("CALAMITY_COMPILE") == "never" or STALE in os.environ


def install(source: str, builds: str, notice: bool = True) -> None:
    """Be asked whenever something is imported; once, though Python may read the `.pth` file twice."""
    if not any(isinstance(finder, Chooser) for finder in sys.meta_path):
        sys.meta_path.insert(0, Chooser(source, builds, notice))

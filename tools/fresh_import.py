"""Makes `.venv` import the compiled engine as long as it matches the sources, otherwise the interpreted one.

`make compile` and `make play` copy this file into the environment and have it run at every start of its Python.  When
`calamity` is first imported, it looks for the package compiled from the current sources: if it exists, it takes
precedence; otherwise the sources are used, interpreted.  So nobody ever runs outdated rules.  CALAMITY_COMPILE=never
always selects the sources.
"""

import os
import sys

PACKAGE = "calamity"
COMPILED = "compiled"  # the prefix of all folders with compiled packages
LOCK = "in_use.lock"  # in each of these folders, locked by every process that uses it
STALE = "CALAMITY_STALE"  # tells worker processes that the sources changed, so that they do the same silently
NOTICE = "calamity: the sources have changed since they were compiled, so they run interpreted; run 'make compile'"


def inventory(source: str) -> str:
    """List the package's files with size and modification time: equal lists mean unchanged sources.

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
    """The name of the folder of the package compiled from the current sources, for this Python."""
    import hashlib  # imported late, as below: most programs in the environment don't need it
    from importlib.machinery import EXTENSION_SUFFIXES

    facts = f"{inventory(source)}\n{EXTENSION_SUFFIXES[0]}"
    return f"{COMPILED}-{hashlib.sha256(facts.encode()).hexdigest()[:16]}"


def hold(folder: str) -> bool:
    """Keep a folder from being removed as long as this process lives; return whether it exists."""
    import fcntl

    lock = os.path.join(folder, LOCK)
    try:
        fcntl.flock(os.open(lock, os.O_RDONLY), fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return False
    return os.path.exists(lock)  # it may have been removed just before


class Chooser:
    """A finder that never finds anything: it adjusts the path just before the package is looked for."""

    def __init__(self, source: str, builds: str, notice: bool) -> None:
        """Remember where the sources and the compiled packages are, and whether to say that they are stale."""
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
        """Whether the choice is already made: by PYTHONPATH, by a parent process or by the environment."""
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
    """Register for imports, only once, although Python may read the `.pth` file twice."""
    if not any(isinstance(finder, Chooser) for finder in sys.meta_path):
        sys.meta_path.insert(0, Chooser(source, builds, notice))

"""Let `.venv` import the compiled engine for as long as it was made from the sources as they are now.

`make compile` copies this file into the environment and has it run at every start of its Python.  When
`calamity` is first imported, it compares the sources with those that were compiled: if they are the same, the
compiled package in `build/compiled` goes first; if not, it says so and the sources are used, interpreted.  So
nobody ever runs yesterday's rules.  CALAMITY_COMPILE=never asks for the sources in any case.
"""

import os
import sys

PACKAGE = "calamity"
STAMP = "sources.txt"
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


class Chooser:
    """A finder that never finds anything: it sets the path right just before the package is looked for."""

    def __init__(self, source: str, compiled: str) -> None:
        """Remember where the sources and the compiled package lie."""
        self.source = source
        self.compiled = compiled

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        """Decide once, at the first import of the package."""
        if name != PACKAGE:
            return
        sys.meta_path.remove(self)
        if self.is_settled():
            return
        if self.is_fresh():
            sys.path.insert(sys.path.index(self.source), self.compiled)
        else:
            print(NOTICE, file=sys.stderr)
            os.environ["CALAMITY_COMPILE"] = "never"  # worker processes do the same, and say nothing

    def is_settled(self) -> bool:
        """Tell whether the choice is made: by CALAMITY_COMPILE, by PYTHONPATH or by a parent process."""
        asked = [os.path.abspath(entry) for entry in os.environ.get("PYTHONPATH", "").split(os.pathsep) if entry]
        return (
            os.environ.get("CALAMITY_COMPILE") == "never"
            or self.source in asked
            or self.source not in sys.path
            or self.compiled in sys.path
        )

    def is_fresh(self) -> bool:
        """Tell whether the compiled package is there and was made from these very sources."""
        try:
            with open(os.path.join(self.compiled, STAMP), encoding="utf-8") as file:
                return file.read() == inventory(self.source)
        except OSError:
            return False


def install(source: str, compiled: str) -> None:
    """Be asked whenever something is imported; once, though Python may read the `.pth` file twice."""
    if not any(isinstance(finder, Chooser) for finder in sys.meta_path):
        sys.meta_path.insert(0, Chooser(source, compiled))

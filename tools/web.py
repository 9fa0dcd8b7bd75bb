"""Builds the front end into the package, unless it is up to date, and runs its linter, type checker and unit tests.

    python -m tools.web             build, installing Node first if there is none (`make web`)
    python -m tools.web --found     build only if there already is a Node (the wheel's build hook)
    python -m tools.web --packages  only install what building and checking need
    python -m tools.web --check     lint the front end, check its types, run its unit tests

The result contains a hash of all sources, so that nobody ever sees outdated pages.
"""

import hashlib
import os
import platform
import shutil
import sys
from pathlib import Path

from tools import node
from tools.environment import ROOT
from tools.node import Node

WEB = ROOT / "web"
PACKAGES = WEB / "node_modules"
BUILT = ROOT / "src" / "calamity" / "server" / "web"
STAMP = ".sources"
NO_NODE = 3  # the exit code; 1 is any other failure
CHECKS = ("lint", "check", "test")


def main() -> int:
    """Do what the command line asks and return the exit code."""
    arguments = sys.argv[1:]
    if arguments not in ([], ["--found"], ["--packages"], ["--check"]):
        print(__doc__)
        return 1
    if arguments in ([], ["--found"]) and is_fresh():
        return 0
    found = node.find() if arguments == ["--found"] else node.provide()
    if found is None:
        print(f"no Node.js {node.OLDEST} or newer with npm was found, which building the front end needs")
        return NO_NODE
    if not arguments:
        print("Building the front end ...", flush=True)
    if arguments == ["--packages"]:
        return install(found)
    return install(found) or (check(found) if arguments == ["--check"] else build(found))


def is_fresh() -> bool:
    """Whether the pages were built from the current sources."""
    stamp = BUILT / STAMP
    return stamp.is_file() and (not WEB.is_dir() or stamp.read_text() == fingerprint())


def fingerprint() -> str:
    """Hash the names and contents of all sources of the front end."""
    digest = hashlib.sha256()
    for folder, folders, files in os.walk(WEB):
        folders[:] = sorted(name for name in folders if name != PACKAGES.name)
        for name in sorted(files):
            path = Path(folder, name)
            content = path.read_bytes()
            digest.update(f"{path.relative_to(WEB).as_posix()}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


def install(found: Node) -> int:
    """Install the packages of the lock file, unless they are installed; some are for one system only."""
    stamp = PACKAGES / ".calamity"
    digest = hashlib.sha256(f"{sys.platform} {platform.machine()}".encode())
    for name in ("package.json", "package-lock.json"):
        digest.update((WEB / name).read_bytes())
    if stamp.is_file() and stamp.read_text() == digest.hexdigest():
        return 0
    # Not `npm ci`: it requires optional packages for other systems, which a partial mirror may lack.
    quiet = ("--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error")
    done = found.run([*found.npm, "install", "--no-save", "--ignore-scripts", *quiet], WEB)
    if done.returncode:
        print(f"installing the front end's packages failed\n{done.stdout}")
        return 1
    stamp.write_text(digest.hexdigest())
    return 0


def build(found: Node) -> int:
    """Build beside the existing pages and replace them in one step."""
    sources = fingerprint()  # computed first: an edit in the meantime makes the result stale
    partial = ROOT / "build" / f"web.{os.getpid()}"
    done = found.run(vite(found, "build", "--logLevel=warn", "--emptyOutDir", f"--outDir={partial}"), WEB)
    if done.returncode:
        shutil.rmtree(partial, ignore_errors=True)
        print(f"building the front end failed\n{done.stdout}")
        return 1
    (partial / STAMP).write_text(sources)
    former = partial.with_suffix(".former")
    if BUILT.exists():
        BUILT.rename(former)
    partial.rename(BUILT)
    shutil.rmtree(former, ignore_errors=True)
    return 0


def vite(found: Node, *arguments: str) -> list[str]:
    """The command line of the bundler."""
    return [str(found.node), str(PACKAGES / "vite" / "bin" / "vite.js"), *arguments]


def check(found: Node) -> int:
    """Run the front end's linter, type checker and unit tests, all of them, and show failures."""
    failed = 0
    for script in CHECKS:
        done = found.run([*found.npm, "run", "--silent", script], WEB)
        if done.returncode:
            print(f"npm run {script} in web/ failed\n{done.stdout}")
            failed = 1
    return failed


if __name__ == "__main__":
    sys.exit(main())

"""Build the compiled package into `build/compiled`, unpacked and ready for PYTHONPATH.

`python -m tools.compiled` does nothing if it is there and fresh.  With `--activate` it also lets `.venv`
prefer the compiled package while that is fresh (see `fresh_import`).
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import zipfile
from pathlib import Path

from tools import fresh_import

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
COMPILED = ROOT / "build" / "compiled"
PAGES = Path("calamity", "server", "web")


def main() -> int:
    """Do what the command line asks and return the exit code."""
    if not is_fresh():
        print("Compiling the engine ...", flush=True)
        build()
    if sys.argv[1:] == ["--activate"]:
        activate()
        print("The engine is compiled. Until the sources change, .venv/bin/calamity uses it.")
    return 0


def is_fresh() -> bool:
    """Tell whether the compiled package was made from the sources and by the Python that are here now."""
    stamp = COMPILED / fresh_import.STAMP
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    if not stamp.exists() or not list(COMPILED.glob(f"*{suffix}")):
        return False
    return stamp.read_text() == fresh_import.inventory(str(SOURCE))


def build() -> None:
    """Make the wheel, strictly compiled, and unpack it in place of the former one."""
    inventory = fresh_import.inventory(str(SOURCE))  # taken first: an edit meanwhile makes the result stale
    with tempfile.TemporaryDirectory() as scratch:
        done = subprocess.run(
            [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", scratch],
            cwd=ROOT,
            env=os.environ | {"CALAMITY_COMPILE": "always", "CALAMITY_WEB": "never"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        if done.returncode:
            raise SystemExit(done.stdout)
        (wheel,) = Path(scratch).glob("*.whl")
        partial = COMPILED.with_suffix(f".{os.getpid()}")
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(partial)
    share_pages(partial)
    (partial / fresh_import.STAMP).write_text(inventory)
    shutil.rmtree(COMPILED, ignore_errors=True)
    partial.rename(COMPILED)


def share_pages(package: Path) -> None:
    """Let the compiled package serve the pages of the sources, which are built when it suits them."""
    pages = package / PAGES
    shutil.rmtree(pages, ignore_errors=True)
    pages.symlink_to(SOURCE / PAGES, target_is_directory=True)


def activate() -> None:
    """Have every Python of this environment choose between sources and compiled package."""
    packages = Path(sysconfig.get_path("purelib"))
    module = "_calamity_fresh_import"
    shutil.copyfile(fresh_import.__file__, packages / f"{module}.py")
    line = f"import {module}; {module}.install({str(SOURCE)!r}, {str(COMPILED)!r})\n"
    (packages / "calamity_compiled.pth").write_text(line)


if __name__ == "__main__":
    sys.exit(main())

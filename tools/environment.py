"""Set up `.venv` to a level of the lock files, and do nothing at all if it is there already.

    python -m tools.environment run|build|dev|docs|bench

A level includes those before it, and an environment never steps back: who has run the tests keeps the tools
when playing.  The package is installed editable, that is: interpreted, from `src`.  Needs only Python itself.

Packages are installed by uv, which takes a sixth of pip's time; by pip where there is no uv or it doesn't get through.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ROOT / "requirements"
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMP = VENV / "calamity.json"
UV = VENV / "uv"  # a folder of its own: the environment itself has only what was asked for
LEVELS = ("run", "build", "dev", "docs", "bench")


def main() -> int:
    """Bring the environment to the level that the command line names, or say what is in the way."""
    level = sys.argv[1]
    stamp = read_stamp()
    if LEVELS.index(stamp.get("level", "run")) > LEVELS.index(level):
        level = stamp["level"]
    wanted = {"level": level, "root": str(ROOT), "lock": digest(LOCKS / f"{level}.txt"), "project": project()}
    if stamp == wanted:
        return 0
    try:
        if not PYTHON.exists() or stamp.get("root", wanted["root"]) != wanted["root"]:
            create()  # also after the project was moved, because an environment knows its place
            stamp = {}
        STAMP.unlink(missing_ok=True)  # an interrupted installation is not mistaken for a finished one
        if stamp.get("level") != level or stamp.get("lock") != wanted["lock"]:
            print(f"Installing the packages of requirements/{level}.txt into .venv ...", flush=True)
            install("--require-hashes", "--requirement", str(LOCKS / f"{level}.txt"))
        install("--no-deps", "--no-build-isolation", "--editable", str(ROOT))
    except subprocess.CalledProcessError as failure:
        print(f"Setting up .venv failed: {' '.join(map(str, failure.cmd))}", file=sys.stderr)
        return 1
    STAMP.write_text(json.dumps(wanted, indent=2) + "\n")
    if not stamp:
        print("Calamity is set up in .venv.", flush=True)
    return 0


def read_stamp() -> dict[str, str]:
    """Read what was set up last, nothing if there is no usable environment."""
    if not (PYTHON.exists() and STAMP.exists()):
        return {}
    stamp: dict[str, str] = json.loads(STAMP.read_text())
    return stamp


def digest(path: Path) -> str:
    """Hash a file's content."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def project() -> str:
    """Hash what the installed metadata and commands are made from; a linter's settings don't count."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        settings = tomllib.load(file)
    relevant = [settings["build-system"], settings["project"], settings["tool"]["hatch"]]
    return hashlib.sha256(json.dumps(relevant).encode()).hexdigest()


def create() -> None:
    """Make a new, empty environment in place of whatever was there."""
    try:
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(VENV)], check=True)
    except subprocess.CalledProcessError:
        shutil.rmtree(VENV, ignore_errors=True)
        print("Python's venv module is missing; on Debian: apt install python3-venv", file=sys.stderr)
        raise


def install(*arguments: str) -> None:
    """Install into the environment, with uv if that works."""
    command = [str(UV / "bin" / "uv"), "pip", "install", "--quiet", "--python", str(PYTHON), *arguments]
    if not get_uv() or subprocess.run(command, env=os.environ | index(), capture_output=True).returncode:
        pip(*arguments)


def get_uv() -> bool:
    """Have uv beside the environment, or say that it can't be had."""
    if not (UV / "bin" / "uv").exists():
        try:
            pip("--target", str(UV), "--require-hashes", "--requirement", str(LOCKS / "uv.txt"), silent=True)
        except subprocess.CalledProcessError:
            return False
    return True


def index() -> dict[str, str]:
    """Where pip was told to look for packages, and how to trust that place, in words that uv understands."""
    words = {"index-url": "UV_DEFAULT_INDEX", "cert": "SSL_CERT_FILE"}
    known = {words[name]: value for name, value in pip_settings().items() if name in words}
    return {"UV_HTTP_RETRIES": "1"} | known | {name: os.environ[name] for name in known if name in os.environ}


@cache
def pip_settings() -> dict[str, str]:
    """What pip was told in its files and by the environment."""
    listed = subprocess.run([str(PYTHON), "-m", "pip", "config", "list"], capture_output=True, text=True)
    return dict(re.findall(r"^\S+\.([a-z-]+)='(.*)'$", listed.stdout or "", re.MULTILINE))


def pip(*arguments: str, python: str = "", silent: bool = False, **environment: str) -> None:
    """Install with the environment's own pip, or that of another Python; what it says is shown only if it fails."""
    # Python compiles what is imported when that happens; compiling all of it now would take longer than installing.
    options = ["--disable-pip-version-check", "install", "--quiet", "--no-compile"]
    command = [python or str(PYTHON), "-m", "pip", *options, *arguments]
    done = subprocess.run(
        command, env=os.environ | environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if done.returncode:
        print("" if silent else done.stdout, end="", file=sys.stderr)
        raise subprocess.CalledProcessError(done.returncode, command)


if __name__ == "__main__":
    sys.exit(main())

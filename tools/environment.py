"""Sets up `.venv` at a level (run, build, dev, docs, bench), each with its lock file; does nothing if that is done.

    python -m tools.environment run|build|dev|docs|bench

A level includes those before it, and an environment never goes back: after running the tests, the tools stay when
playing.  The package is installed editable, that is, interpreted from `src`.  Needs only Python itself.

Packages are installed by uv, which takes a sixth of pip's time; by pip if there is no uv or it fails.
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
UV = VENV / "uv"  # separate, so that the environment contains only what was requested
LEVELS = ("run", "build", "dev", "docs", "bench")


def main() -> int:
    """Bring the environment to the level given on the command line, or say what prevents it."""
    level = sys.argv[1]
    stamp = read_stamp()
    if LEVELS.index(stamp.get("level", "run")) > LEVELS.index(level):
        level = stamp["level"]
    wanted = {"level": level, "root": str(ROOT), "lock": digest(LOCKS / f"{level}.txt"), "project": project()}
    if stamp == wanted:
        return 0
    try:
        if not PYTHON.exists() or stamp.get("root", wanted["root"]) != wanted["root"]:
            create()  # also after the project was moved, because an environment contains its path
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
    """What was set up last; empty if there is no usable environment."""
    if not (PYTHON.exists() and STAMP.exists()):
        return {}
    stamp: dict[str, str] = json.loads(STAMP.read_text())
    return stamp


def digest(path: Path) -> str:
    """Hash a file's content."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def project() -> str:
    """Hash what the installed metadata and commands are made from, without a linter's settings."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        settings = tomllib.load(file)
    relevant = [settings["build-system"], settings["project"], settings["tool"]["hatch"]]
    return hashlib.sha256(json.dumps(relevant).encode()).hexdigest()


def create() -> None:
    """Create a new, empty environment, replacing any old one."""
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
    """Provide uv beside the environment; returns whether that worked."""
    if not (UV / "bin" / "uv").exists():
        try:
            pip("--target", str(UV), "--require-hashes", "--requirement", str(LOCKS / "uv.txt"), silent=True)
        except subprocess.CalledProcessError:
            return False
    return True


def index() -> dict[str, str]:
    """Where pip is configured to find packages, and how to trust that place, as options for uv."""
    words = {"index-url": "UV_DEFAULT_INDEX", "cert": "SSL_CERT_FILE"}
    known = {words[name]: value for name, value in pip_settings().items() if name in words}
    return {"UV_HTTP_RETRIES": "1"} | known | {name: os.environ[name] for name in known if name in os.environ}


@cache
def pip_settings() -> dict[str, str]:
    """The configuration of pip, from its files and the environment."""
    listed = subprocess.run([str(PYTHON), "-m", "pip", "config", "list"], capture_output=True, text=True)
    return dict(re.findall(r"^\S+\.([a-z-]+)='(.*)'$", listed.stdout or "", re.MULTILINE))


def pip(*arguments: str, python: str = "", silent: bool = False, **environment: str) -> None:
    """Install with the environment's own pip, or that of another Python; its output is shown only if it fails."""
    # Python compiles modules when they are imported; compiling all of them now would take longer than installing.
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

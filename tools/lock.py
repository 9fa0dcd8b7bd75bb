"""Writes the lock files: every installed package with its version and hashes.

The levels build on each other: `run` is everything that users can install (the extra `all`), `build` adds the compiler,
`dev` the tools, `docs` what builds the site, `bench` the peers of the benchmarks.  `dev` is resolved first and the
others follow its choices, so that a package has one version everywhere.  Three are separate: `compile` is the compiler
alone, `node` is Node.js for machines without it, `uv` installs the others.  The build system's pins come from
`pyproject.toml`.

    python -m tools.lock [--upgrade]    without the option, versions change only where necessary
"""

import subprocess
import sys
import tomllib

from tools.environment import LOCKS, ROOT


def main() -> int:
    """Resolve level after level."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        build: list[str] = tomllib.load(file)["build-system"]["requires"]
    editable = [pin for pin in build if pin.startswith("hatchling")]
    resolve("dev", build, ["--extra=dev", "pyproject.toml"])
    follow = "--constraint=requirements/dev.txt"
    resolve("run", editable, [follow, "--extra=all", "pyproject.toml"])
    resolve("build", build, [follow, "--extra=all", "pyproject.toml"])
    resolve("docs", build, [follow, "--extra=dev", "--extra=docs", "pyproject.toml"])
    resolve("bench", build, [follow, "--extra=dev", "--extra=docs", "--extra=bench", "pyproject.toml"])
    resolve("compile", build, [follow])
    resolve("node", [], ["--group=node"])
    resolve("uv", [], [follow, "--group=uv"])
    return 0


def resolve(level: str, pins: list[str], options: list[str]) -> None:
    """Let uv write one lock file for all supported systems and Python versions."""
    target = LOCKS / f"{level}.txt"
    subprocess.run(
        [
            *(sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--universal", "--generate-hashes"),
            *("--python-version=3.11", "--custom-compile-command=make lock", "--no-emit-index-url"),
            *options,
            *sys.argv[1:],
            f"--output-file={target.relative_to(ROOT)}",
            "-",
        ],
        cwd=ROOT,
        input="\n".join(pins),
        text=True,
        check=True,
    )
    if "://" in target.read_text():
        raise SystemExit(f"{target.name} contains an address; lock files must work with any index")


if __name__ == "__main__":
    sys.exit(main())

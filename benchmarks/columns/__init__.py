"""The engines that the benchmarks compare, one per column of the results, and how to install missing ones."""

import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PEERS = "`make bench` installs it, and so does `pip install -e '.[bench]'`"


@dataclass(frozen=True)
class Column:
    """One program to compare: it speaks the protocol of `stopwatch.main` and runs in its own process."""

    name: str
    label: str
    command: tuple[str, ...]
    install: str
    path: Path | None = None
    """A directory to import from before all others."""
    mode: str = ""
    """The mode that the program must report, if it could run in another one by mistake."""


def python(module: str) -> tuple[str, ...]:
    """The command of a column that is a module of this package, run by this interpreter."""
    return (sys.executable, "-m", f"{__name__}.{module}")


COLUMNS = (
    Column(
        "calamity-compiled",
        "Calamity, compiled",
        python("ours"),
        "`make bench` builds it where there is a C compiler",
        path=ROOT / "build" / "compiled",
        mode="compiled",
    ),
    Column(
        "calamity-interpreted",
        "Calamity, interpreted",
        python("ours"),
        "it runs from `src`, which needs the project's own requirements: `pip install -e .`",
        path=ROOT / "src",
        mode="interpreted",
    ),
    Column("openspiel", "OpenSpiel", python("openspiel"), PEERS),
    Column("pettingzoo", "PettingZoo", python("zoo"), PEERS),
    Column("rlcard", "RLCard", python("cards"), PEERS),
    Column("catanatron", "catanatron", python("catan"), PEERS),
    Column(
        "boardgameio",
        "boardgame.io",
        (shutil.which("node") or "node", str(HERE / "boardgameio.cjs")),
        "install Node 20 or newer with npm, then `npm ci --prefix benchmarks`",
    ),
)

"""The record of a simulation: everything that is needed to repeat it, and a digest of its results.

It is part of a Parquet file's metadata, and stands beside a CSV file as JSON.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from pathlib import Path

import msgspec
import polars as pl

import calamity
from calamity.kernel.errors import BadSave, WrongVersion
from calamity.lab.ladder.record import code
from calamity.lab.plan import Plan, bot_name
from calamity.lab.simulate import Simulation

FORMAT = 1
KEY = "calamity"  # of the metadata
BESIDE = ".json"  # what the name of the record beside a CSV file ends with


class Experiment(msgspec.Struct, kw_only=True):
    """A simulation, what it was made with, and a digest of its rows."""

    format: int = FORMAT
    calamity: str
    compiled: bool
    python: str
    machine: str
    command: str
    content: str  # the version of the rules and the fingerprint of the cards
    numbering: str  # the fingerprint of the actions
    code: str  # a digest of what makes our bots play as they do
    game: str
    seats: int
    bots: tuple[str, ...]
    seed: int
    options: Mapping[str, object]
    cards: str | None
    games: int
    rows: str  # a digest


def experiment(simulation: Simulation) -> Experiment:
    """The record of what was just simulated."""
    plan = simulation.plan
    game = plan.loaded()
    return Experiment(
        calamity=calamity.__version__,
        compiled=calamity.compiled,
        python=platform.python_version(),
        machine=f"{platform.system()} {platform.machine()}",
        command=" ".join([Path(sys.argv[0]).name, *sys.argv[1:]]),
        content=game.content,
        numbering=game.numbering,
        code=code(plan.game),
        game=plan.game,
        seats=plan.seats,
        bots=tuple(map(bot_name, plan.bots)),
        seed=plan.seed,
        options=dict(plan.options),
        cards=plan.cards,
        games=simulation.games,
        rows=digest(simulation.rows),
    )


def digest(rows: pl.DataFrame) -> str:
    """A fingerprint of all rows."""
    return blake2b(rows.write_csv().encode(), digest_size=16).hexdigest()


def planned(kept: Experiment) -> Plan:
    """The plan of a record."""
    return Plan(kept.game, kept.seats, kept.bots, kept.seed, kept.options, kept.cards)


def write(simulation: Simulation, path: Path) -> None:
    """Write the rows with their record, as Parquet or CSV."""
    made = msgspec.json.encode(experiment(simulation))
    if path.suffix == ".csv":
        simulation.rows.write_csv(path)
        path.with_name(path.name + BESIDE).write_bytes(msgspec.json.format(made, indent=2) + b"\n")
    else:
        simulation.rows.write_parquet(path, metadata={KEY: made.decode()})


def read(path: Path) -> Experiment:
    """The record of a Parquet file, of a CSV file that has one beside it, or the JSON file itself."""
    try:
        if path.suffix == ".parquet":
            text = pl.read_parquet_metadata(path).get(KEY, "")
        else:
            text = (path.with_name(path.name + BESIDE) if path.suffix == ".csv" else path).read_text(encoding="utf-8")
        kept = msgspec.json.decode(text, type=Experiment)
    except OSError as error:
        raise BadSave(f"can't read the record of {path}: {error.strerror or error}") from None
    except (msgspec.DecodeError, UnicodeDecodeError, pl.exceptions.PolarsError) as error:
        raise BadSave(f"{path} has no record of a simulation, or it is damaged: {error}") from None
    if kept.format != FORMAT:
        raise WrongVersion(f"{path} has a record of format {kept.format}; this version reads format {FORMAT}")
    return kept


def differences(kept: Experiment, now: Experiment) -> Iterator[str]:
    """What is otherwise now than when a record was made, and may make a difference."""
    for name in ("calamity", "compiled", "python", "machine", "content", "numbering", "code"):
        before, after = getattr(kept, name), getattr(now, name)
        if before != after:
            yield f"{name}: {before} then, {after} now"

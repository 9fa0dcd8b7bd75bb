"""The record of a simulation: everything that is needed to repeat it, and a digest of its results.

It is part of a Parquet file's metadata, and stands beside a CSV file as JSON.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path

import msgspec
import polars as pl

from calamity.kernel.errors import BadSave, WrongVersion
from calamity.lab.made_with import MadeWith, made_with
from calamity.lab.plan import Plan, bot_name
from calamity.lab.simulate import Simulation

FORMAT = 1
KEY = "calamity"  # of the metadata
BESIDE = ".json"  # what the name of the record beside a CSV file ends with


class Experiment(MadeWith, kw_only=True, frozen=True):
    """A simulation, what it was made with, and a digest of its rows."""

    format: int = FORMAT
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
    return Experiment(
        **msgspec.structs.asdict(made_with(plan.loaded(), plan.game)),
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

"""Chooses the mutants to test: a fixed sample per target, without those documented as equivalent."""

from __future__ import annotations

import hashlib
import tomllib
from pathlib import Path

import msgspec

from tools.mutants.mutations import Mutant, is_viable, mutants_of
from tools.mutants.targets import ROOT, Target

FOLDER = ROOT / "build" / "mutants"
EQUIVALENT = ROOT / "tests" / "mutants" / "equivalent.toml"
SEED = "calamity"


def candidates(target: Target) -> list[Mutant]:
    """All mutants of a target; those of a module are cached until it or the operators change."""
    found: list[Mutant] = []
    operators = (Path(__file__).parent / "mutations.py").read_text(encoding="utf-8")
    for module in target.modules:
        source = source_of(module)
        digest = hashlib.sha256("\0".join((operators, module, source)).encode()).hexdigest()[:20]
        kept = FOLDER / "candidates" / f"{digest}.json"
        if not kept.exists():
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_bytes(msgspec.json.encode(mutants_of(module, source)))
        found += msgspec.json.decode(kept.read_bytes(), type=list[Mutant])
    return found


def sample(target: Target, size: int) -> list[Mutant]:
    """The first of all mutants in hash order: changing a function doesn't affect other functions' mutants."""
    chosen: list[Mutant] = []
    for mutant in sorted(candidates(target), key=lambda mutant: hashlib.sha256((SEED + mutant.id).encode()).digest()):
        if len(chosen) == size:
            break
        if is_viable(mutant, source_of(mutant.path)):
            chosen.append(mutant)
    return chosen


def equivalents(target: Target) -> dict[str, str]:
    """The equivalent mutants of a target with their arguments; each must be an existing mutant."""
    where = EQUIVALENT.relative_to(ROOT)
    try:
        entries = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8")).get(target.name, {})
    except tomllib.TOMLDecodeError as error:
        raise SystemExit(f"{where} is not valid TOML: {error}") from None
    lost = sorted(entries.keys() - {mutant.id for mutant in candidates(target)})
    if lost:
        raise SystemExit(f"{where}: {', '.join(lost)} of [{target.name}] is no longer a mutant; remove the entry")
    silent = [id for id, argument in entries.items() if not isinstance(argument, str) or not argument.strip()]
    if silent:
        raise SystemExit(f"{where}: {silent[0]} needs a sentence that says why no test can notice the change")
    return dict(entries)


def source_of(module: str) -> str:
    """The text of a module."""
    return (ROOT / module).read_text(encoding="utf-8")

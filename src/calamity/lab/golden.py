"""Golden transcripts: fixed games written out in full, so that any change of behaviour shows as a diff.

`python -m calamity.lab.golden` regenerates them in `tests/golden`; a test replays and compares them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import wrap

from calamity.bots.match import decisions, seated
from calamity.games import published
from calamity.kernel.game import Game
from calamity.kernel.registry import load
from calamity.kernel.table import Table
from calamity.kernel.transcript import ending, frame, head, moments

FOLDER = Path("tests") / "golden"
EVERY = 20  # decisions between two digests
WIDTH = 118


@dataclass(frozen=True)
class Golden:
    """A golden game: everything that determines it."""

    name: str
    bots: tuple[str, ...]
    seed: int
    lang: str = "en"
    options: Mapping[str, object] = field(default_factory=dict)


def chosen(game: Game) -> list[Golden]:
    """One game per number of players, with greedy and random bots in turn; one in German; one with other options."""
    found = []
    for seats in game.seats:
        bots = tuple("greedy" if seat % 2 == seats % 2 else "random" for seat in range(seats))
        found.append(Golden(f"{seats}_seats", bots, seats))
    fewest = ("random",) * game.seats.start
    found.append(Golden("german", ("greedy", *fewest[1:]), 101, lang="de"))
    other = {spec.name: spec.values[-1] for spec in game.option_specs if len(spec.values) > 1 and spec.name != "solo"}
    if other:
        found.append(Golden("options", ("greedy", *fewest[1:]), 102, options=other))
    return found


def text(game: Game, golden: Golden) -> str:
    """Play a golden game and return its transcript."""
    seats = len(golden.bots)
    table = Table(game, seats, golden.seed, golden.options)
    state = game.new(seats, golden.seed, golden.options)
    for seat, action in decisions(game, state, seated(golden.bots, golden.seed), golden.seed):
        table.act(seat, action)
    return "\n".join(_lines(table, golden)) + "\n"


def _lines(table: Table, golden: Golden) -> Iterator[str]:
    game, lang = table.game, golden.lang
    yield from head(table, lang, [f"{game.seat_word(seat, lang)} ({bot})" for seat, bot in enumerate(golden.bots)])
    for moment in moments(table, lang):
        yield ""
        if moment.number == 0:
            yield frame("head.set_up", lang)
        else:
            yield f"{moment.number:>4}  {moment.said(game, lang)}"
        for sentence in moment.events:
            yield from wrap(sentence, WIDTH, initial_indent=" " * 6, subsequent_indent=" " * 8)
        if moment.number % EVERY == 0 or moment.number == len(table.log):
            yield f"  --  {frame('check', lang, {'n': moment.number, 'facts': moment.standing})}"
            yield f"      {frame('digest', lang, {'digest': moment.digest})}"
    yield ""
    yield frame("end.result", lang)
    for line in [*ending(game, table.result, lang), frame("end.decisions", lang, {"n": len(table.log)})]:
        yield f"      {line}"


def write(folder: Path) -> Iterator[Path]:
    """Write the golden transcripts of all published games and remove obsolete ones."""
    for name in published():
        game = load(name)
        home = folder / name
        home.mkdir(parents=True, exist_ok=True)
        wanted = {f"{golden.name}.txt": golden for golden in chosen(game)}
        for path in home.glob("*.txt"):
            if path.name not in wanted:
                path.unlink()
        for file, golden in wanted.items():
            path = home / file
            path.write_text(text(game, golden), encoding="utf-8")
            yield path


def main() -> int:
    """Write them in the current directory, which must be the root of a source checkout."""
    if not FOLDER.parent.is_dir():
        print("There is no folder 'tests' here; run this at the root of a source checkout.", file=sys.stderr)
        return 1
    for path in write(FOLDER):
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Draws a chart of the engine's speed compared with others, from the table in `benchmarks/RESULTS.md`."""

import re
from pathlib import Path
from typing import NamedTuple

RESULTS = Path(__file__).resolve().parents[2] / "benchmarks" / "RESULTS.md"
SECTION = "## Random play of a full-size game"
ROW = re.compile(r"^\| ([^:|]+): ([^,|]+) for (\w+)[^,|]*, ([^|]+?) +\| +([\d,]+) \| +([\d,]+) \|", re.MULTILINE)
# Each engine as it is normally called: one decision at a time, from outside.
DRIVEN = ("each decision made from Python", "the environment as documented", "each action one tick")
LEFT, WIDTH, STEP, TOP = 214, 324, 45, 1_000_000  # where bars begin, the length of TOP, the distance of bars

HATCHED = (
    '<defs><pattern id="hatched" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect class="theirs" width="8" height="8"/><rect class="gap" width="3" height="8"/></pattern></defs>'
)


class Bar(NamedTuple):
    """An engine and its decisions per second."""

    name: str
    game: str
    best: int
    median: int


def bars() -> list[Bar]:
    """The rows of the table, fastest first."""
    section = RESULTS.read_text(encoding="utf-8").partition(SECTION)[2].partition("\n## ")[0]
    return [
        Bar(name, f"{game}, {seats}", int(best.replace(",", "")), int(median.replace(",", "")))
        for name, game, seats, how, best, median in ROW.findall(section)
        if how in DRIVEN
    ]


def chart() -> str:
    """The chart as HTML, with its figures as its accessible name and as a table."""
    rows = bars()
    figures = ", ".join(f"{row.name} {row.median / 1000:.0f}" for row in rows)
    height = STEP * len(rows)
    scale = range(0, TOP + 1, TOP // 4)
    grid = "".join(
        f'<line class="grid" x1="{x(at)}" x2="{x(at)}" y1="4" y2="{height + 9}"/>'
        f'<text x="{x(at)}" y="{height + 27}" text-anchor="middle">{at // 1000}</text>'
        for at in scale
    )
    drawn = "".join(bar(row, STEP * number) for number, row in enumerate(rows))
    unit = f'<text x="{x(TOP // 2)}" y="{height + 44}" text-anchor="middle">thousand decisions a second</text>'
    cells = "".join(
        f"<tr><th scope='row'>{row.name}</th><td>{row.game}</td><td>{row.median:,}</td><td>{row.best:,}</td></tr>"
        for row in rows
    )
    return (
        f'<figure class="speed"><svg viewBox="0 0 640 {height + 50}" role="img">{HATCHED}'
        f"<title>Thousand decisions a second, each made from Python: {figures}.</title>{grid}{drawn}{unit}</svg>"
        "<figcaption>Random play, each decision made from Python, on two cores of one machine. The bar is the median "
        "of five rounds, the mark the best.</figcaption>"
        "<details><summary>Show as a table</summary><table><thead><tr><th>Engine</th><th>Game</th>"
        f"<th>Median</th><th>Best</th></tr></thead><tbody>{cells}</tbody></table></details></figure>"
    )


def x(decisions: int) -> float:
    """The position of a number of decisions per second on the axis."""
    return round(LEFT + WIDTH * decisions / TOP, 1)


def bar(row: Bar, y: int) -> str:
    """One engine: its names, the bar of its median and the mark of its best round."""
    fill = 'class="ours"' if row.name.startswith("Calamity") else 'fill="url(#hatched)"'
    end, best = x(row.median), x(row.best)
    return (
        f'<text class="name" x="{LEFT - 10}" y="{y + 22}" text-anchor="end">{row.name}</text>'
        f'<text x="{LEFT - 10}" y="{y + 37}" text-anchor="end">{row.game}</text>'
        f'<rect {fill} x="{LEFT}" y="{y + 10}" width="{end - LEFT:.1f}" height="26" rx="3"/>'
        f'<path class="best" d="M{end} {y + 23}H{best}M{best} {y + 18}v10"/>'
        f'<text class="value" x="{best + 8:.1f}" y="{y + 28}">{row.median / 1000:.0f}</text>'
    )

"""Draws a ladder as plain SVG: shares of wins with their intervals, and a table of who beats whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from math import ceil

from calamity.kernel.registry import load
from calamity.lab.ladder.record import Record
from calamity.lab.ladder.table import fair_share

ROW = 34
MARGIN = 12
LETTER = 7.4  # the average width, slightly overestimated so that nothing is cut off
LONGEST = 24  # letters of a name; longer ones are shortened
SCALE = 330  # the width of the shares of wins
INSET = 20  # between the scale's ends and the outermost intervals
FIGURES = 68  # the width of their figures, with margins
NARROWEST = 62  # the minimum width of a column of shares
HEAD = 92
FOOT = 34
TICKS = (0.0, 0.25, 0.5, 0.75, 1.0)  # on the scale
INK, FAINT, LINE, DOT = "#1f2933", "#616e7c", "#cbd2d9", "#0b69a3"
GOOD, BAD = (0, 114, 178), (230, 130, 0)  # a certain win and defeat: blue and orange, distinguishable by everybody


@dataclass(frozen=True)
class Layout:
    """The layout, which depends on the length of the names."""

    names: float  # the width of the bots' names
    cell: float  # the width of a column of shares
    shares: float  # where those columns begin
    width: float
    height: float


def picture(kept: Record) -> str:
    """The SVG of a ladder's record."""
    layout = _layout(kept)
    size = f"{layout.width:g} {layout.height:g}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" width="{layout.width:g}" '
        f'height="{layout.height:g}" style="max-width: 100%; height: auto" '
        'font-family="system-ui, sans-serif" font-size="13" role="img">',
        f"<title>{escape(_title(kept))}, {escape(_source(kept))}</title>",
        f'<rect width="{layout.width:g}" height="{layout.height:g}" fill="#ffffff"/>',
        _text(MARGIN, 24, _title(kept), INK, weight="bold"),
        _text(MARGIN, 42, _source(kept), FAINT),
        *_wins(kept, layout),
        *_shares(kept, layout),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _layout(kept: Record) -> Layout:
    longest = max(_long(_short(standing.bot)) for standing in kept.bots)
    names = MARGIN + longest + MARGIN
    cell = max(NARROWEST, ceil(longest + 8))
    shares = names + SCALE + FIGURES
    right = max(
        shares + cell * len(kept.bots) + MARGIN,
        shares + _long(_meaning(kept)) + MARGIN,
        _long(_title(kept)) * 1.1 + 2 * MARGIN,
        _long(_source(kept)) + 2 * MARGIN,
    )
    return Layout(names, cell, shares, ceil(right), HEAD + ROW * len(kept.bots) + FOOT)


def _long(text: str) -> float:
    return ceil(len(text) * LETTER)


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST // 2]}…{name[1 - LONGEST // 2 :]}"


def _title(kept: Record) -> str:
    ladder = kept.ladder
    changed = "".join(f", {name}={value}" for name, value in ladder.options.items())
    return f"{load(ladder.game).title}, {ladder.seats} players{changed}"


def _source(kept: Record) -> str:
    built = "compiled" if kept.compiled else "interpreted"
    return f"{kept.games:,} games, seed {kept.ladder.seed}, version {kept.calamity}, {built}"


def _meaning(kept: Record) -> str:
    if kept.ladder.together():
        return "how the row does on the column's deals"
    said = fair_share(kept.ladder)
    return "wins of the row against the column" + (f"; {said}" if said else "")


def _wins(kept: Record, layout: Layout) -> Iterator[str]:
    """A dot for each bot's share of wins and a line for its interval, above a scale."""

    def across(share: float) -> float:
        return layout.names + INSET + (SCALE - 2 * INSET) * share

    bottom = HEAD + ROW * len(kept.bots)
    for tick in TICKS:
        x = across(tick)
        yield f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{HEAD}" y2="{bottom + 5}" stroke="{LINE}" stroke-dasharray="2 3"/>'
        yield _text(round(x, 1), bottom + 20, f"{tick:.0%}", FAINT, anchor="middle")
    yield _text(layout.names + INSET, HEAD - 12, "share of wins, with its 95 % interval", FAINT)
    for number, standing in enumerate(kept.bots):
        y = HEAD + ROW * number + ROW / 2
        left, right = map(across, standing.interval)
        yield _text(MARGIN, y + 4, _short(standing.bot), INK, whole=standing.bot)
        end = layout.names + SCALE
        yield f'<line x1="{layout.names:g}" x2="{end:g}" y1="{y + ROW / 2}" y2="{y + ROW / 2}" stroke="{LINE}"/>'
        yield f'<line x1="{left:.1f}" x2="{right:.1f}" y1="{y}" y2="{y}" stroke="{DOT}" stroke-width="2"/>'
        yield f'<circle cx="{across(standing.share):.1f}" cy="{y}" r="3.5" fill="{DOT}"/>'
        yield _text(end + FIGURES - 14, y + 4, f"{standing.share:.1%}", FAINT, anchor="end")


def _shares(kept: Record, layout: Layout) -> Iterator[str]:
    """The share of wins of each row's bot against each column's."""
    names = [standing.bot for standing in kept.bots]
    yield _text(layout.shares, HEAD - 32, _meaning(kept), FAINT)
    for column, name in enumerate(names):
        x = layout.shares + layout.cell * column + layout.cell / 2
        yield _text(x, HEAD - 12, _short(name), FAINT, anchor="middle", whole=name)
        yield _text(x, HEAD + ROW * column + ROW / 2 + 4, "–", FAINT, anchor="middle")
    for pair in kept.pairs:
        if not pair.games:
            continue
        x, y = layout.shares + layout.cell * names.index(pair.second), HEAD + ROW * names.index(pair.first)
        shade = _shade(pair.share, kept.ladder.fair())
        yield (
            f'<rect x="{x + 1:g}" y="{y + 1}" width="{layout.cell - 2:g}" height="{ROW - 2}" rx="3" fill="{shade}"/>'
        )
        yield _text(x + layout.cell / 2, y + ROW / 2 + 4, f"{pair.share:.0%}", INK, anchor="middle")


def _shade(share: float, fair: float) -> str:
    """White for a fair share; the further from it, the stronger the colour."""
    strength = (share - fair) / (1 - fair) if share > fair else (fair - share) / fair
    colour = GOOD if share > fair else BAD
    mixed = [round(255 + (part - 255) * min(1.0, strength) * 0.75) for part in colour]
    return "#" + "".join(f"{part:02x}" for part in mixed)


def _text(
    x: float, y: float, text: str, fill: str, anchor: str = "start", weight: str = "normal", whole: str = ""
) -> str:
    """A text; a shortened one shows the `whole` text on hover."""
    said = escape(text) + (f"<title>{escape(whole)}</title>" if whole not in ("", text) else "")
    return f'<text x="{x:g}" y="{y:g}" fill="{fill}" text-anchor="{anchor}" font-weight="{weight}">{said}</text>'

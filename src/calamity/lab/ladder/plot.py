"""A ladder as a picture: ratings with their uncertainty, and beside them who beats whom how often.  Plain SVG."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from calamity.lab.ladder.record import Record

ROW = 34
NAMES = 130  # the width of the bots' names
SCALE = 330  # the width of the ratings
CELL = 62
HEAD = 78
FOOT = 26
INK, FAINT, LINE, DOT = "#1f2933", "#616e7c", "#cbd2d9", "#0b69a3"
GOOD, BAD = (31, 132, 90), (186, 63, 46)  # the colours of a sure win and a sure defeat


def picture(kept: Record) -> str:
    """The SVG of a ladder's record."""
    names = [standing.bot for standing in kept.bots]
    width = NAMES + SCALE + 40 + CELL * len(names) + 16
    height = HEAD + ROW * len(names) + FOOT
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        'font-family="system-ui, sans-serif" font-size="13" role="img">',
        f"<title>{escape(_title(kept))}</title>",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        _text(12, 24, _title(kept), INK, weight="bold"),
        *_ratings(kept),
        *_shares(kept, names),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _title(kept: Record) -> str:
    ladder = kept.ladder
    return f"{ladder.game}, {ladder.seats} players, {kept.games:,} games"


def _ratings(kept: Record) -> Iterator[str]:
    """A dot for each rating and a line for two standard deviations to either side."""
    low = min(standing.rating - 2 * standing.unsure for standing in kept.bots)
    high = max(standing.rating + 2 * standing.unsure for standing in kept.bots)

    def across(rating: float) -> float:
        return NAMES + 10 + (SCALE - 20) * (rating - low) / (high - low or 1)

    yield _text(NAMES + 10, HEAD - 12, "rating, ± 2 standard deviations", FAINT)
    for number, standing in enumerate(kept.bots):
        y = HEAD + ROW * number + ROW / 2
        left, right = across(standing.rating - 2 * standing.unsure), across(standing.rating + 2 * standing.unsure)
        yield _text(12, y + 4, standing.bot, INK)
        yield f'<line x1="{NAMES}" x2="{NAMES + SCALE}" y1="{y + ROW / 2}" y2="{y + ROW / 2}" stroke="{LINE}"/>'
        yield f'<line x1="{left:.1f}" x2="{right:.1f}" y1="{y}" y2="{y}" stroke="{DOT}" stroke-width="2"/>'
        yield f'<circle cx="{across(standing.rating):.1f}" cy="{y}" r="5" fill="{DOT}"/>'
        yield _text(NAMES + SCALE + 34, y + 4, f"{standing.rating:.1f}", FAINT, anchor="end")


def _shares(kept: Record, names: list[str]) -> Iterator[str]:
    """The share of wins of each row's bot against each column's."""
    start = NAMES + SCALE + 40
    together = kept.ladder.together()
    fair = 0.5 if together else 1 / kept.ladder.seats
    meaning = "how the row does with the column's deals" if together else "wins of the row against the column"
    yield _text(start + 6, HEAD - 32, meaning, FAINT)
    for column, name in enumerate(names):
        yield _text(start + CELL * column + CELL / 2, HEAD - 12, name, FAINT, anchor="middle")
    for pair in kept.pairs:
        x, y = start + CELL * names.index(pair.second), HEAD + ROW * names.index(pair.first)
        shade = _shade(pair.share, fair)
        yield f'<rect x="{x + 1}" y="{y + 1}" width="{CELL - 2}" height="{ROW - 2}" rx="3" fill="{shade}"/>'
        yield _text(x + CELL / 2, y + ROW / 2 + 4, f"{pair.share:.0%}", INK, anchor="middle")


def _shade(share: float, fair: float) -> str:
    """White for a fair share, the stronger a colour the further from it."""
    strength = (share - fair) / (1 - fair) if share > fair else (fair - share) / fair
    colour = GOOD if share > fair else BAD
    mixed = [round(255 + (part - 255) * min(1.0, strength) * 0.75) for part in colour]
    return "#" + "".join(f"{part:02x}" for part in mixed)


def _text(x: float, y: float, text: str, fill: str, anchor: str = "start", weight: str = "normal") -> str:
    said = escape(text)
    return f'<text x="{x:g}" y="{y:g}" fill="{fill}" text-anchor="{anchor}" font-weight="{weight}">{said}</text>'

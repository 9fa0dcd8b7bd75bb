"""A ladder's result as Markdown for the documentation, with the notes it needs."""

from __future__ import annotations

from calamity.lab.ladder.plan import Ladder
from calamity.lab.ladder.record import Record


def markdown(kept: Record) -> str:
    """The standings and who beats whom, in Markdown."""
    names = [standing.bot for standing in kept.bots]
    pairs = {(pair.first, pair.second): pair for pair in kept.pairs}
    columns = ["team of" if kept.ladder.together() else "bot", "rating", "games", "wins", "95 %", *names]
    lines = [_row(columns), _row(["---", *["---:"] * (len(columns) - 1)])]
    for standing in kept.bots:
        low, high = standing.interval
        found = [pairs.get((standing.bot, other)) for other in names]
        cells = [f"{standing.rating:.1f} ± {2 * standing.unsure:.1f}", f"{standing.games:,}", f"{standing.share:.1%}"]
        shares = [f"{pair.share:.0%}" if pair is not None and pair.games else "–" for pair in found]
        lines.append(_row([standing.bot, *cells, f"{low:.1%}–{high:.1%}", *shares]))
    return "\n".join(lines) + "\n"


def fair_share(ladder: Ladder) -> str:
    """What a share of wins is to be compared with; empty for duels and teams, where it is obvious."""
    return f"a fair share is {ladder.fair():.0%}".replace("%", " %") if ladder.fair() < 0.5 else ""


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"

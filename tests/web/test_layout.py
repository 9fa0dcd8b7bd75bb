"""Browser tests that nothing is cut off or jumps, in the fullest positions of every game and all window sizes."""

from __future__ import annotations

import pytest

from tests.web.conftest import Visit
from tests.web.crowded import GAMES, positions
from tests.web.measures import places, unreadable
from tests.web.stage import Stage
from tests.web.visitor import PHONE

SIZES = {
    "1180": (1180, 800),
    "1280": (1280, 800),
    "1440": (1440, 900),
    "1920": (1920, 1080),
    "tablet": (768, 1024),
    "phone": PHONE,
}
WHOLE_QUESTION = """() => {
  const edge = (part) => document.querySelector(part).getBoundingClientRect().bottom;
  return edge(".ask__q") <= edge(".ask__t") + 1;
}"""
QUICK = ("1180", "phone")  # in these there is least room


@pytest.mark.parametrize("size", [pytest.param(one, marks=() if one in QUICK else pytest.mark.slow) for one in SIZES])
@pytest.mark.parametrize("game", GAMES)
def test_the_board_stays_where_it_is_and_everything_can_be_read(game: str, size: str, visit: Visit) -> None:
    visitor = visit(size=SIZES[size], lang="de")
    stage = Stage(visitor)
    problems: list[str] = []
    first: dict[str, list[int]] = {}
    for kind, position in positions(game).items():
        stage.open(position)
        visitor.page.evaluate("() => document.fonts.ready.then(() => null)")
        problems += [f"{kind}: {text}" for text in unreadable(visitor.page)]
        if not visitor.page.evaluate(WHOLE_QUESTION):
            problems.append(f"{kind}: the question has to be scrolled")
        boxes = places(visitor.page)
        for part, box in boxes.items() if ".tray" in boxes else ():  # a draft has the whole table for itself
            if first.setdefault(part, box) != box:
                problems.append(f"{kind}: {part} is at {box} instead of {first[part]}")
    assert not problems, "\n".join(problems)

"""Browser tests of the end of a game: what decided it, awards, and the chart."""

from __future__ import annotations

from typing import cast

import pytest
from msgspec import to_builtins
from playwright.sync_api import expect

from calamity.games import published
from calamity.testing import ScenarioTable
from tests.kernel.test_epilogue import over
from tests.web.axe import grave_violations
from tests.web.conftest import Visit
from tests.web.slow_parameters import quick_last
from tests.web.stage import NAMES, Stage
from tests.web.visitor import DESKTOP, PHONE

SIZES = {"phone": PHONE, "desktop": DESKTOP}
MARKS_BESIDE_NAMES = """() => [...document.querySelectorAll(".award")].every((award) => {
  const mark = award.querySelector(".shape:last-of-type").getBoundingClientRect();
  const line = document.createRange();
  line.selectNodeContents(award.querySelector("span").lastChild);
  const name = line.getClientRects()[0];
  const title = award.querySelector("b").getBoundingClientRect();
  return mark.bottom > name.top && mark.top < name.bottom && mark.top > title.bottom;
})"""
SIZES_OF_FIGURES = """() => [...document.querySelectorAll(".score-chart svg text")].map(
  (text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)"""


@pytest.mark.parametrize("size", quick_last(SIZES))
@pytest.mark.parametrize("game", published())
def test_the_end_says_what_decided_the_game_and_who_is_honoured(game: str, size: str, visit: Visit) -> None:
    visitor = visit(size=SIZES[size])
    table = cast(ScenarioTable, over(game, 3, 1))
    Stage(visitor).open(lambda: table)
    epilogue, shown = table.epilogue, visitor.page.locator(".over")
    assert epilogue is not None
    for said in [*epilogue.decided, *(cause.said for cause in epilogue.causes)]:
        expect(shown).to_contain_text(table.game.say(to_builtins(said), "en", NAMES))
    for award in epilogue.awards:
        honour = shown.locator(".award", has_text=table.game.texts.get(f"award.{award.name}", "en"))
        expect(honour).to_contain_text(", ".join(NAMES[seat] for seat in award.seats))
    for curve in epilogue.curves:
        name = table.game.texts.get(curve.name, "en")
        expect(shown.locator(".score-chart text.other")).to_have_text(name)
        expect(shown.locator(".score-chart th[scope=col]").last).to_have_text(name)
    assert visitor.page.evaluate(MARKS_BESIDE_NAMES), "marks of seats stand before names, below the award"
    assert min(visitor.page.evaluate(SIZES_OF_FIGURES)) >= 11, "figures can be read at any width"
    assert grave_violations(visitor.page) == []
    wide = visitor.page.evaluate("() => document.querySelector('.over').scrollWidth > innerWidth")
    assert not wide, "nothing sticks out"

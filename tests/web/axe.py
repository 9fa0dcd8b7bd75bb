"""Test helpers that run axe-core, which finds accessibility problems, on a page."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
GRAVE = ("serious", "critical")
RUN = """async (grave) => {
  const found = await axe.run(document, { resultTypes: ["violations"] });
  return found.violations.filter((one) => grave.includes(one.impact)).flatMap((one) =>
    one.nodes.map((node) => `${one.id} (${one.impact}): ${node.target.join(" ")}: ${node.failureSummary ?? ""}`));
}"""


@cache
def source() -> str:
    """The checker itself, from the front end's packages."""
    return AXE.read_text(encoding="utf-8")


def grave_violations(page: Page) -> list[str]:
    """Serious and critical violations of accessibility rules on the page as it is now."""
    page.evaluate(source())
    found: list[str] = page.evaluate(RUN, list(GRAVE))
    return found

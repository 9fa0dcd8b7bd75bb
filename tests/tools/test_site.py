"""Tests of the documentation site: no page is missing, every link leads somewhere, search finds public names."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import zlib
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import unquote

import pytest

import calamity
from tools.environment import ROOT
from tools.site import assets, speed
from tools.site.pages import NAVIGATION, pages

NESTED = re.compile(r"index|games/(?!index).*|rules/.*|benchmarks/results|web/tables")  # below other pages


class Reader(HTMLParser):
    """Reads a page's links and the places that links can lead to."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.links, self.places = set[str](), {""}
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.places.update(value for name, value in attributes if name == "id" and value)
        self.links.update(value for name, value in attributes if name in ("href", "src") and value)


# ---- without building it ----


def test_every_page_is_in_the_navigation_once() -> None:
    listed = [name for names in NAVIGATION.values() for name in names]
    assert sorted(listed) == sorted(name for name in pages() if not NESTED.fullmatch(name))


def test_every_file_of_documentation_is_a_page() -> None:
    files = {path.relative_to(ROOT) for path in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]}
    assert files <= set(pages().values())
    assert {f"rules/{game}.{language}" for game in calamity.games() for language in ("en", "de")} <= set(pages())


@pytest.mark.parametrize("kind", NAVIGATION)
def test_a_kind_of_reader_is_told_the_first_thing_to_do_in_the_first_lines(kind: str) -> None:
    start = (ROOT / pages()[NAVIGATION[kind][0]]).read_text(encoding="utf-8")
    assert re.search(r"^(?:    |\$ |>>> )\S", "\n".join(start.splitlines()[:8]), re.MULTILINE)


def test_the_dark_colours_are_also_those_of_a_dark_system() -> None:
    text = assets.tokens()
    assert text.count("--bg: #101218") == 2 and '@media (prefers-color-scheme: dark) {\n[data-theme="auto"]' in text


def test_without_the_packages_of_the_front_end_there_are_no_typefaces_and_no_pictures(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(assets, "PACKAGES", tmp_path)
    assets.icons.cache_clear()
    assert assets.fonts() == ""
    assert assets.poster("nine_lives") == '<div class="poster__words" data-game="nine_lives">'
    assets.icons.cache_clear()


def test_the_chart_has_the_figures_of_the_benchmarks() -> None:
    results = speed.RESULTS.read_text(encoding="utf-8")
    drawn = speed.chart()
    assert [bar.name for bar in speed.bars()] == [
        "Calamity, compiled",
        "OpenSpiel",
        "Calamity, interpreted",
        "RLCard",
        "catanatron",
    ]
    for bar in speed.bars():
        assert 0 < bar.median <= bar.best
        assert f"| {bar.median:,} |" in re.sub(" +", " ", results)
        assert f"<td>{bar.median:,}</td>" in drawn and f"{bar.name} {bar.median / 1000:.0f}" in drawn


# ---- built ----


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built without a warning, and built again after one page has changed."""
    if find_spec("sphinx") is None:
        pytest.skip("the packages of requirements/docs.txt are not installed: 'make docs' installs them")
    folder = tmp_path_factory.mktemp("site") / "docs"
    for _ in range(2):
        build = [sys.executable, "-m", "tools.site", str(folder)]
        done = subprocess.run(build, cwd=ROOT, capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")
        (folder.with_name("docs.parsed") / "glossary.doctree").unlink()
    return folder


@pytest.mark.slow
def test_every_internal_link_leads_to_a_place_that_exists(site: Path) -> None:
    read = {path: Reader(path.read_text(encoding="utf-8")) for path in site.rglob("*.html")}
    assert {site / f"{name}.html" for name in pages()} <= set(read)
    broken = []
    for path, page in read.items():
        for link in page.links:
            file, _, place = unquote(link).partition("#")
            target = (path.parent / file.partition("?")[0]).resolve() if file else path
            known = read[target].places if target in read else {place}
            if not re.match(r"[a-z]+:", link) and (not target.is_file() or place not in known):
                broken.append(f"{path.relative_to(site)}: {link}")
    assert broken == []


@pytest.mark.slow
def test_search_finds_public_names_rules_and_words(site: Path) -> None:
    index = (site / "searchindex.js").read_text(encoding="utf-8")
    found = json.loads(index.removeprefix("Search.setIndex(").removesuffix(")"))
    assert {"reference", "rules/nine_lives.de", "glossary"} <= set(found["docnames"])
    assert "cucumb" in found["terms"]  # the stem of a card's name
    rulebooks = [found["docnames"].index(f"rules/katastrophenspiel.{language}") for language in ("de", "en")]
    assert sorted(found["indexentries"]["k-42"]) == [[rulebooks[0], "K-42", False], [rulebooks[1], "K-42", True]]
    inventory = (site / "objects.inv").read_bytes().split(b"\n", 4)[4]
    names = {line.split()[0] for line in zlib.decompress(inventory).decode().splitlines() if " py:" in line}
    assert {f"calamity.{name}" for name in calamity.__all__ if not isinstance(getattr(calamity, name), type)} <= names
    assert {"calamity.Table.act", "calamity.Mind.imagine", "calamity.testing.Scenario.zone"} <= names


@pytest.mark.slow
def test_the_front_page_has_a_card_for_every_kind_of_reader(site: Path) -> None:
    cards = re.findall(r'<section class="door" id="([a-z-]+)">', (site / "index.html").read_text(encoding="utf-8"))
    assert cards == [kind.lower().replace(" ", "-") for kind in NAVIGATION]


@pytest.mark.slow
def test_headings_have_a_level_and_what_scrolls_can_have_the_focus(site: Path) -> None:
    page = (site / "adding-a-card.html").read_text(encoding="utf-8")
    assert 'role="heading" aria-level="2"' in page and 'role="heading">' not in page
    assert '<pre tabindex="0">' in page and "<pre>" not in page
    assert page.count('<div tabindex="0" class="table-wrapper') == page.count("table-wrapper") > 0


@pytest.mark.slow
def test_numbers_of_rules_lead_to_the_rules(site: Path) -> None:
    page = Reader((site / "games/nine_lives.html").read_text(encoding="utf-8"))
    assert "../rules/nine_lives.en.html#L-R8" in page.links
    assert "L-R8" in Reader((site / "rules/nine_lives.de.html").read_text(encoding="utf-8")).places

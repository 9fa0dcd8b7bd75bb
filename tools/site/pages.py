"""Lists the files that are pages of the documentation site, with their names there and their order.

The Markdown files stay where they are.  A page's name is its address: `docs/bots.md` is `bots`, `README.md` is
`readme`, the rulebooks are in `rules/`.
"""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
OTHERS = {
    "readme": "README.md",
    "contributing": "CONTRIBUTING.md",
    "changelog": "CHANGELOG.md",
    "benchmarks/index": "benchmarks/README.md",
    "benchmarks/results": "benchmarks/RESULTS.md",
    "web/index": "web/README.md",
    "web/tables": "web/src/games/README.md",
}
# The navigation: for each kind of reader the pages in order; the first one says where to start.
NAVIGATION = {
    "Players": ["players", "readme", "games/index", "bots"],
    "Game designers": ["designers", "adding-a-card", "adding-a-game", "adding-a-language"],
    "Researchers": ["researchers", "research", "api", "reference", "benchmarks/index"],
    "Self-hosters": ["self-hosters", "operating", "security"],
    "Contributors": ["contributors", "contributing", "architecture", "testing", "web/index", "glossary", "changelog"],
}
TITLES = {"readme": "First steps", "benchmarks/index": "Benchmarks", "games/index": "The games"}


def pages() -> dict[str, Path]:
    """All pages: their names, and their files relative to the project's folder."""
    found = {name: Path(path) for name, path in OTHERS.items()}
    for path in sorted((ROOT / "docs").rglob("*.md")):
        name = path.relative_to(ROOT / "docs").with_suffix("").as_posix()
        found[name.replace("README", "index")] = path.relative_to(ROOT)
    for path in sorted(ROOT.glob("src/calamity/games/*/rulebook.*.md")):
        found[f"rules/{path.parent.name}.{path.suffixes[0][1:]}"] = path.relative_to(ROOT)
    return found

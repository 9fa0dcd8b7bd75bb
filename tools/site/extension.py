"""The documentation site's Sphinx extension: pages from all folders, links into sources, rule numbers, search."""

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from docutils import nodes
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_for_filename
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.project import Project

from tools import reference
from tools.site import assets, speed
from tools.site.pages import NAVIGATION, ROOT, TITLES, pages

FENCE = re.compile(r'^```(\w+) title="(.+?)"$', re.MULTILINE)
FILE = re.compile(r"[\w./-]+\.md")
# Corrections to the theme: headings have a level, and scrollable elements can have the focus.
ACCESSIBLE = (
    ("furo_navigation_tree", 'role="heading"', 'role="heading" aria-level="2"'),
    ("body", "<pre>", '<pre tabindex="0">'),
    ("body", '<div class="table-wrapper', '<div tabindex="0" class="table-wrapper'),
)
SOURCES = (".py", ".toml")  # shown as a page of code if linked
RULE = re.compile(r"(\b[A-Z]-R?\d+\b)")
MEMBER = re.compile(r"(?:classmethod )?(\w+)")
SHORT = 32  # code of up to so many characters is never broken


def setup(app: Sphinx) -> dict[str, Any]:
    """Called by Sphinx."""
    assets.write()
    app.connect("builder-inited", find_pages)
    app.connect("env-get-outdated", read_again)
    app.connect("source-read", prepare)
    app.connect("doctree-read", complete)
    app.connect("env-purge-doc", forget)
    app.connect("env-merge-info", merge)
    app.connect("html-collect-pages", source_pages)
    app.connect("html-page-context", context, priority=900)  # after the theme
    return {"env_version": fingerprint(), "parallel_read_safe": True, "parallel_write_safe": True}


def fingerprint() -> int:
    """A fingerprint of the code that makes the pages: when it changes, cached pages are no longer used."""
    code = [path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py"))]
    return int.from_bytes(sha256(b"".join(code)).digest()[:4])


def find_pages(app: Sphinx) -> None:
    """Let Sphinx find the pages where they are."""
    app.project = app.env.project = Pages(app.srcdir, app.config.source_suffix)


def read_again(app: Sphinx, *_: object) -> list[str]:
    """The rulebooks: the search index would lose the rules of pages that haven't changed."""
    return [name for name in app.project.docnames if name.startswith("rules/")]


class Pages(Project):
    """Sphinx's view of the project: our pages, wherever their files are."""

    def discover(self, exclude_paths: Iterable[str] = (), include_paths: Iterable[str] = ("**",)) -> set[str]:
        """Find all pages."""
        self.files = pages()
        self.names = {path: name for name, path in self.files.items()}
        self.docnames = set(self.files)
        return self.docnames

    def path2doc(self, filename: str | Path) -> str | None:
        """The name of a file's page."""
        path = Path(filename)
        return self.names.get(path.relative_to(self.srcdir) if path.is_absolute() else path)

    def doc2path(self, docname: str, absolute: bool) -> Path:
        """The file of a page."""
        path = self.files.get(docname, Path(docname))
        return Path(self.srcdir / path) if absolute else path


# ---- texts ----


def prepare(app: Sphinx, page: str, source: list[str]) -> None:
    """Give the front page its navigation, and excerpts the names of their files as captions."""
    source[0] = FENCE.sub(r"```{code-block} \1\n:caption: \2\n", source[0])
    if page == app.config.root_doc:
        source[0] += "".join(map(listed, NAVIGATION.items()))
    elif page == "games/index":
        source[0] += listed(("Games", [f"games/{game}" for game in games()]))
    elif page.startswith("games/"):
        source[0] += listed(("Rules", rulebooks(page.removeprefix("games/"))))
    elif page == "benchmarks/index":
        source[0] += listed(("Results", ["benchmarks/results"]))
    elif page == "web/index":
        source[0] += listed(("Tables", ["web/tables"]))


def games() -> list[str]:
    """The published games in the order of their posters."""
    places = {path.parent.name: toml(path)["place"] for path in ROOT.glob("src/calamity/games/*/poster.toml")}
    return sorted(places, key=places.__getitem__)


def rulebooks(game: str) -> list[str]:
    """The pages of a game's rulebooks, the English one first."""
    names = [name for name in pages() if name.startswith(f"rules/{game}.")]
    return sorted(names, key=lambda name: (not name.endswith(".en"), name))


def toml(path: Path) -> dict[str, Any]:
    """Read a file of data."""
    with path.open("rb") as file:
        return tomllib.load(file)


def listed(group: tuple[str, list[str]]) -> str:
    """A part of the navigation."""
    caption, names = group
    entries = [f"{title} </{name}>" if (title := title_of(name)) else f"/{name}" for name in names]
    return "\n\n```{toctree}\n:hidden:\n:caption: " + caption + "\n" + "\n".join(entries) + "\n```\n"


def title_of(name: str) -> str:
    """The navigation's title for a page, if it isn't the heading."""
    if name.startswith("rules/"):
        language = toml(ROOT / f"src/calamity/kernel/texts.{name.rpartition('.')[2]}.toml")["language"]["name"]
        return f"Rulebook ({language})"
    if name.startswith("games/") and name not in TITLES:
        return str(toml(ROOT / f"src/calamity/{name}/texts.en.toml")["title"])
    return TITLES.get(name, "")


# ---- after reading ----


def complete(app: Sphinx, document: nodes.document) -> None:
    """Let links lead into the sources, and give rules and public names their anchors."""
    page = app.env.docname
    for link in list(document.findall(addnodes.download_reference)):
        path = Path(app.env.relfn2path(link["reftarget"])[1])
        if path.suffix in SOURCES:
            lead(app, link, path)
    for link in list(document.findall(addnodes.pending_xref)):
        if link["reftype"] == "myst" and Path(app.env.relfn2path(link["reftarget"].partition("#")[0])[1]).is_dir():
            link.replace_self(link.children)  # a folder has no page
        elif FILE.fullmatch(link.astext()):
            link["refexplicit"] = False  # its title says more than its file name
    tidy(document)
    if page.startswith("rules/"):
        number_rules(document, page.endswith(".en"))
        link_rules(document, page.removeprefix("rules/").partition(".")[0], "")
    elif page.startswith("games/") and page != "games/index":
        game = page.removeprefix("games/")
        link_rules(document, game, f"../rules/{game}.en.html")
    elif page == "reference":
        name_objects(app.env, document)
    elif page == app.config.root_doc:
        decorate(document)


def lead(app: Sphinx, link: addnodes.download_reference, path: Path) -> None:
    """Turn a link to a file of code into one to its page."""
    name = f"source/{path.relative_to(ROOT).as_posix()}"
    linked(app.env).setdefault(app.env.docname, set()).add(name)
    up = "../" * app.env.docname.count("/")
    link.replace_self(nodes.reference("", "", *link.children, internal=True, refuri=f"{up}{name}.html"))


def linked(env: BuildEnvironment) -> dict[str, set[str]]:
    """The files of code that each page links."""
    found: dict[str, set[str]] = env.__dict__.setdefault("calamity_sources", {})
    return found


def forget(app: Sphinx, env: BuildEnvironment, page: str) -> None:
    """A page is about to be read again."""
    linked(env).pop(page, None)


def merge(app: Sphinx, env: BuildEnvironment, pages: set[str], other: BuildEnvironment) -> None:
    """Merge what another process has read."""
    linked(env).update(linked(other))


def tidy(document: nodes.document) -> None:
    """Mark short code, and remove empty headings of tables."""
    for code in document.findall(nodes.literal):
        if len(code.astext()) <= SHORT:
            code["classes"].append("short")
    for head in list(document.findall(nodes.thead)):
        if not head.astext().strip():
            head.parent.remove(head)


def number_rules(document: nodes.document, first: bool) -> None:
    """Give every rule of a rulebook its number as its anchor, which a search for the number finds (`first` or last)."""
    for item in document.findall(nodes.list_item):
        strong = next(iter(item.findall(nodes.strong)), None)
        if strong is not None and RULE.fullmatch(strong.astext()):
            number = strong.astext()
            item["ids"].append(number)
            entry = ("single", number, number, "main" if first else "", None)
            item.append(addnodes.index(entries=[entry]))


def link_rules(document: nodes.document, game: str, rulebook: str) -> None:
    """Turn the numbers of rules into links."""
    known = rules(game)
    for text in list(document.findall(nodes.Text)):
        parts = RULE.split(text.astext())
        if len(parts) > 1 and not isinstance(text.parent, nodes.strong | nodes.literal | nodes.reference | nodes.title):
            made: list[nodes.Node] = []
            for number, part in enumerate(parts):
                link = {"internal": True, "refuri": f"{rulebook}#{part}", "classes": ["rule"]}
                made.append(nodes.reference("", part, **link) if number % 2 and part in known else nodes.Text(part))
            text.parent.replace(text, made)


@cache
def rules(game: str) -> set[str]:
    """The numbers of all rules of a game."""
    text = (ROOT / "src/calamity/games" / game / "rulebook.en.md").read_text(encoding="utf-8")
    return set(re.findall(r"^- \*\*([A-Z]-R?\d+)\*\*", text, re.MULTILINE))


def name_objects(env: BuildEnvironment, document: nodes.document) -> None:
    """Let search and other projects find every public name and its members in the reference."""
    homes: dict[str, list[str]] = {}
    for package in reference.PACKAGES:
        for one in reference.public(package):
            homes.setdefault(one.name, []).append(package)
    for section in document.findall(nodes.section):
        title = section.next_node(nodes.title).astext()
        if title not in homes or section.parent.parent is document:
            continue
        name = f"{homes[title].pop(0)}.{title}"
        kind = "class" if title[0].isupper() else "function"
        env.domains.python_domain.note_object(name, kind, section["ids"][0], location=section)
        for member, item in members(section):
            item["ids"].append(f"{name}.{member}")
            env.domains.python_domain.note_object(f"{name}.{member}", "method", f"{name}.{member}", location=item)


def members(section: nodes.section) -> Iterator[tuple[str, nodes.list_item]]:
    """The methods and properties of a class: the entries that begin with a signature in bold."""
    for item in section.findall(nodes.list_item):
        shown = item.next_node(nodes.strong)
        if shown is not None and item.astext().startswith(shown.astext()) and (found := MEMBER.match(shown.astext())):
            yield found[1], item


def decorate(document: nodes.document) -> None:
    """Arrange the front page, and add the games' posters and the speed chart."""
    front = document.next_node(nodes.section)
    for name, kind in (("pitch", nodes.paragraph), ("lines", nodes.literal_block)):
        parts = [part for part in front.children if isinstance(part, kind)]
        box = nodes.container("", classes=[name])
        front.replace(parts[0], box)
        for part in parts[1:]:
            front.remove(part)
        box.extend(parts)
    for section in front.children:
        if isinstance(section, nodes.section):
            kinds = {type(part) for part in section.children}
            section["classes"].append("door" if {nodes.paragraph, nodes.bullet_list} <= kinds else "band")
    for item in list(document.findall(nodes.list_item)):
        page = str(item.next_node(addnodes.pending_xref)["reftarget"])
        if page.startswith("games/") and page != "games/index":
            item["classes"].append("poster")
            description = item.next_node(nodes.paragraph).children[-1]
            description.parent.replace(description, nodes.Text(description.astext().removeprefix(": ")))
            item.insert(0, nodes.raw("", assets.poster(page.removeprefix("games/")), format="html"))
            item.append(nodes.raw("", "</div>", format="html"))
    band = front.children[-1]
    band.insert(1, nodes.raw("", speed.chart(), format="html"))


# ---- writing ----


def source_pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """A page for every linked file of code."""
    for name in sorted(set[str]().union(*linked(app.env).values())):
        path = name.removeprefix("source/")
        yield name, {"title": path, "body": f"<h1>{path}</h1>\n{code(path)}"}, "page.html"


@cache
def code(path: str) -> str:
    """A file of code as HTML."""
    formatter = HtmlFormatter(cssclass="highlight", wrapcode=True)
    return str(highlight((ROOT / path).read_text(encoding="utf-8"), get_lexer_for_filename(path), formatter))


def context(app: Sphinx, page: str, template: str, values: dict[str, Any], document: nodes.document | None) -> None:
    """Tell the templates which part of the site a page belongs to, and its language."""
    parts = {name: caption for caption, names in NAVIGATION.items() for name in names}
    part = parts.get(page) or parts.get(f"{page.partition('/')[0]}/index")
    values["part"] = "Players" if page.startswith("rules/") else part
    values["parts"] = {caption: names[0] for caption, names in NAVIGATION.items()}
    if re.search(r"\.[a-z]{2}$", page):
        values["language"] = page[-2:]
    for name, old, new in ACCESSIBLE:
        if name in values:
            values[name] = values[name].replace(old, new)

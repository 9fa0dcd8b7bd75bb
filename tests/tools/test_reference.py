"""Tests of the reference page, which lists all public names: made from the sources, complete, and up to date."""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path

import pytest

import calamity
import calamity.testing
from tools import reference
from tools.reference import Module, Public, Undocumented


def test_the_page_is_up_to_date() -> None:
    assert reference.PAGE.read_text(encoding="utf-8") == reference.page(), "run 'python -m tools.reference'"


def test_check_says_whether_it_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(reference, "PAGE", tmp_path / "reference.md")
    monkeypatch.setattr("sys.argv", ["reference", "--check"])
    assert reference.main() == 1
    assert "run 'python -m tools.reference'" in capsys.readouterr().err
    monkeypatch.setattr("sys.argv", ["reference"])
    assert reference.main() == 0
    monkeypatch.setattr("sys.argv", ["reference", "--check"])
    assert reference.main() == 0
    reference.PAGE.write_text(reference.PAGE.read_text(encoding="utf-8").replace("Roll a die.", "Roll."))
    assert reference.main() == 1


@pytest.mark.parametrize("package", [calamity, calamity.testing])
def test_every_public_name_and_member_is_there(package: object) -> None:
    page = reference.page()
    for name in package.__all__:  # type: ignore[attr-defined]
        assert re.search(rf"^### {name}$|^- \*\*`{name}`\*\*", page, re.MULTILINE), name
        one = getattr(package, name)
        for member in vars(one) if inspect.isclass(one) else ():
            if not member.startswith("_"):
                assert re.search(rf"`(?:classmethod )?{member}\b", page), f"{name}.{member}"


def test_links_lead_to_their_headings() -> None:
    page = reference.page()
    slugs: list[str] = []
    for title in re.findall(r"^#+ (.+)$", page, re.MULTILINE):
        slug = re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")
        twins = sum(re.fullmatch(rf"{slug}(-\d+)?", known) is not None for known in slugs)
        slugs.append(f"{slug}-{twins}" if twins else slug)
    assert set(re.findall(r"\]\(#(.+?)\)", page)) <= set(slugs)
    assert "bot-1" in slugs  # `bot` and `Bot`


def made_of(source: str) -> str:
    """The chapter of the only class or function of a source."""
    tree = ast.parse(source)
    node = tree.body[0]
    assert isinstance(node, ast.ClassDef | ast.FunctionDef)
    where = Module("calamity.some", reference.SOURCE / "calamity" / "some.py", tuple(source.splitlines()), tree)
    return reference.chapter(Public(node.name, where, node))


def test_a_member_without_a_docstring_is_named_with_its_line() -> None:
    with pytest.raises(Undocumented, match=r"^src/calamity/some.py:4: Cat.purr has no docstring$"):
        made_of('class Cat:\n    """An animal."""\n\n    def purr(self) -> None:\n        pass\n')


def test_what_is_read_from_a_class() -> None:
    text = made_of(
        '''class Cat(Animal):
    """An animal.  It purrs."""

    legs: int = 4  # how many

    def __init__(self, name: "Name", *, lives: int = 9) -> None:
        """Let it in."""
        self.name = name
        self.lives = lives  # what is left
        self.asleep, self.fed = True, False
        self._mood = 0

    # ---- sounds ----

    @property
    def noise(self) -> str:
        """What it says."""
        return "purr"

    @classmethod
    def of(cls, *names: str) -> "Cat":
        """Several in one.

        Of no use.
        """

    def _hide(self) -> None: ...
'''
    )
    assert text.splitlines()[2:-2] == [
        "```python",
        "Cat(name: Name, *, lives: int = 9)",
        "```",
        "",
        "An animal. It purrs.",
        "",
        "Let it in.",
        "",
        "- `legs: int`: how many",
        "- `name: Name`",
        "- `lives: int`: what is left",
        "- `asleep`, `fed`",
        "",
        "**Sounds**",
        "",
        "- **`noise: str`**",
        "",
        "  What it says.",
        "",
        "- **`classmethod of(*names: str) -> Cat`**",
        "",
        "  Several in one.",
        "",
        "  Of no use.",
    ]

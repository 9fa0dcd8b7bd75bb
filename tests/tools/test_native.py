"""Tests of compiling the engine: which modules are compiled, and on what the result depends."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import native


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A small package: two marked modules, one that they import, one that nobody needs."""
    files = {
        "calamity/__init__.py": "",
        "calamity/kernel/__init__.py": "",
        "calamity/kernel/state.py": "# compiled by mypyc\nfrom calamity.kernel import numbers\nfrom . import zones\n",
        "calamity/kernel/numbers.py": "import calamity.kernel.deep.below\n",
        "calamity/kernel/zones.py": '"""Words."""\n\n# compiled by mypyc, because it is hot\n',
        "calamity/kernel/deep/__init__.py": "",
        "calamity/kernel/deep/below.py": "",
        "calamity/server.py": "import asyncio\n",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


def names(paths: list[Path], source: Path) -> list[str]:
    return [path.relative_to(source / "calamity").as_posix() for path in paths]


def test_a_mark_in_the_first_lines_counts_and_none_elsewhere(source: Path) -> None:
    assert names(native.marked_modules(source), source) == ["kernel/state.py", "kernel/zones.py"]
    late = source / "calamity" / "server.py"
    late.write_text("\n" * native.MARK_LINES + "# compiled by mypyc\n")
    assert not native.is_marked(late)
    late.write_text("text = '# compiled by mypyc'\n")
    assert not native.is_marked(late)


def test_imports_are_followed_to_their_end_and_no_further(source: Path) -> None:
    state = source / "calamity" / "kernel" / "state.py"
    found = names(native.with_imports([state], source), source)
    assert "kernel/numbers.py" in found and "kernel/zones.py" in found  # absolute and relative
    assert "kernel/deep/__init__.py" in found and "kernel/deep/below.py" in found  # imported by what is imported
    assert "server.py" not in found


def test_the_libraries_are_made_anew_exactly_if_something_they_depend_on_changes(source: Path) -> None:
    modules = native.marked_modules(source)
    before = native.fingerprint(modules, source)
    (source / "calamity" / "server.py").write_text("import json\n")
    assert native.fingerprint(modules, source) == before
    (source / "calamity" / "kernel" / "deep" / "below.py").write_text("WIDTH = 3\n")
    assert native.fingerprint(modules, source) != before


def test_compiler_flags_count_too(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    modules = native.marked_modules(source)
    monkeypatch.setenv("CFLAGS", "-O1")
    before = native.fingerprint(modules, source)
    monkeypatch.setenv("CFLAGS", "-O3")
    assert native.fingerprint(modules, source) != before

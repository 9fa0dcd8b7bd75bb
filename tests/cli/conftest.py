"""Fixtures that run the command line inside the test process."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from calamity.cli import main


class Ran(NamedTuple):
    """What a command printed and its exit code."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Run `calamity` with some arguments, in an empty folder; `typed` are the lines on its standard input."""
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.chdir(tmp_path)

    def ran(*arguments: object, typed: tuple[str, ...] = ()) -> Ran:
        monkeypatch.setattr(sys, "argv", ["calamity", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        with pytest.raises(SystemExit) as stopped:
            main()
        captured = capsys.readouterr()
        code = stopped.value.code
        assert code is None or isinstance(code, int)
        return Ran(code or 0, captured.out, captured.err)

    return ran

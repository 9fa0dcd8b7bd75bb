"""Bots of others: whatever is wrong with one is said in a line, with what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

import calamity
from calamity import BadBot, BadOption, Mind
from calamity.testing import check_bot


class Nameless:
    name = ""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def decide(self, mind: Mind) -> int:
        return mind.options[0]


class Idle:
    name = "idle"

    def __init__(self, seed: int) -> None:
        self.seed = seed


class Stubborn(Nameless):
    name = "stubborn"

    def __init__(self) -> None:
        super().__init__(0)


BROKEN = [
    ("x = unknown_word", "NameError"),
    ("def Broken(: pass", "SyntaxError"),
    ("raise RuntimeError('no licence')", "no licence"),
    ("class Broken:\n    name = 'b'\n    def decide(self, mind): return 0", "takes no arguments"),
    ("class Broken:\n    def __init__(self, seed): pass\n    def decide(self, mind): return 0", "needs a name"),
    ("class Broken:\n    name = 'b'\n    def __init__(self, seed): pass", "needs a method decide"),
]


@pytest.mark.parametrize(("number", "source", "reason"), [(i, *row) for i, row in enumerate(BROKEN)])
def test_a_broken_module_gets_a_reason(
    number: int, source: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / f"broken_bot_{number}.py").write_text(source)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(BadBot, match=reason):
        calamity.bot(f"broken_bot_{number}:Broken")


@pytest.mark.parametrize("name", ["mcts:x", "level:high", "level:-1", "mcts:"])
def test_what_takes_a_number_says_so(name: str) -> None:
    with pytest.raises(BadOption, match="takes a number after the colon"):
        calamity.bot(name)


@pytest.mark.parametrize("maker", [Nameless, Idle, Stubborn])
def test_the_check_says_what_is_missing(maker: type) -> None:
    with pytest.raises(AssertionError, match="bot"):
        check_bot(maker, ["tic_tac_toe"])

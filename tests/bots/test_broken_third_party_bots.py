"""Tests of broken third-party bots: each error is reported in one line that says what to do."""

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
    ("raise RuntimeError('no licence')", r"RuntimeError: no licence \(.*broken_bot_2\.py:1\)"),
    ("import sys; sys.exit('no licence')", "SystemExit: no licence"),
    ("import sys\nclass Broken:\n    def __init__(self, seed): sys.exit(1)", r"SystemExit: 1 \(.*broken_bot_4\.py:3\)"),
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


MADE = """
class Broken:
    name = "brittle"
    decided = 0

    def __init__(self, seed):
        pass

    def decide(self, mind):
        self.decided += 1
        {deed}
        return mind.options[0]
"""
UNSOUND = [
    (
        "if self.decided == 6: raise OSError('no more paper')",
        r"decision .*: the bot raised OSError: no more paper \(.*unsound_bot_0\.py:11\)",
    ),
    ("return float(mind.options[0])", "which is not an int"),
    ("return mind.options[0] == 4 or 5", "the bot answered True, which is not an int"),
    ("return None", "the bot answered None, which is not an int"),
    ("mind.view.clear()", "changed its mind's view"),
    ("mind.view['zones']['discards'] = []; mind.view['over'] = True", "changed its mind's view"),
    ("mind.wits.horizon = 1", "changed the wits' horizon"),
    ("mind.wits.caution += 1", "changed the wits' caution"),
    ("__import__('sys').exit()", "the bot raised SystemExit"),
    ("__import__('json').loads('?')", r"JSONDecodeError: .* \(.*unsound_bot_9\.py:11\)"),
    (
        "Broken.asked = Broken.__dict__.get('asked', 0) + 1; return mind.options[Broken.asked // 3 % 2]",
        "by its seed alone",
    ),
]


@pytest.mark.parametrize(("number", "deed", "reason"), [(i, *row) for i, row in enumerate(UNSOUND)])
def test_the_check_says_which_bot_does_what_in_which_game(
    number: int, deed: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / f"unsound_bot_{number}.py").write_text(MADE.format(deed=deed))
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(AssertionError, match=f"^'brittle' in tic_tac_toe with 2 players, seat .*{reason}"):
        check_bot(f"unsound_bot_{number}:Broken", ["tic_tac_toe"])


def test_a_module_that_does_nothing_wrong_passes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "upright_bot.py").write_text(MADE.format(deed="mind.options.reverse()"))
    monkeypatch.syspath_prepend(tmp_path)
    check_bot("upright_bot:Broken", ["tic_tac_toe"])


@pytest.mark.parametrize("name", ["mcts:x", "level:high", "level:-1", "mcts:"])
def test_what_takes_a_number_says_so(name: str) -> None:
    with pytest.raises(BadOption, match="takes a number after the colon"):
        calamity.bot(name)


@pytest.mark.parametrize("maker", [Nameless, Idle, Stubborn])
def test_the_check_says_what_is_missing(maker: type) -> None:
    with pytest.raises(AssertionError, match="bot"):
        check_bot(maker, ["tic_tac_toe"])

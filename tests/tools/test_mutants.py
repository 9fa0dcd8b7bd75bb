"""Tests of mutation testing: which code it changes or leaves alone, and how it tells whether tests notice."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from tools.mutants import __main__ as command_line
from tools.mutants import results
from tools.mutants import sample as sampling
from tools.mutants import targets as rooms
from tools.mutants.mutations import Mutant, is_viable, mutants_of
from tools.mutants.results import still_counts
from tools.mutants.targets import ROOT, Target

TOOLS = ROOT / "tools"


def changes(source: str) -> set[tuple[str, str]]:
    """What becomes what in a text."""
    found = mutants_of("m.py", source)
    assert len({mutant.id for mutant in found}) == len(found)
    for mutant in found:
        assert source[mutant.start : mutant.end] == mutant.before
        compile(mutant.applied(source), "m.py", "exec")
    return {(mutant.before, mutant.after) for mutant in found}


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("x = a < b", {("<", "<=")}),
        ("x = (a + 7) * b", {("*", "//"), ("+", "-"), ("7", "8"), ("7", "6")}),
        ("x = a // b", {("//", "*")}),
        ("x = a not in b", {("not in", "in")}),
        ("x = True", {("True", "False")}),
        ("x = -a", {("-", "+")}),
        ('x = "ash"', {('"ash"', '"XXashXX"')}),
        ("a.x = b", {("a.x = b", "pass")}),
        ("x += a", {("x += a", "pass"), ("+=", "="), ("+=", "-=")}),
        ("f(a, b, k=a)", {("f(a, b, k=a)", "pass"), ("f(a, b, k=a)", "f(b, a, k=a)")}),
        ('x = f("ash", a)', {('"ash"', '"XXashXX"')}),
        ("x = min(a, b)", {("min", "max")}),
        ("x = sorted(a)", {("sorted", "list")}),
        ("x = (a and b)", {("and", "or"), ("a and b", "a"), ("a and b", "b")}),
        ("x = a if b else c", {("b", "(b) and False"), ("b", "(b) or True")}),
        ("x = [i for i in a if i]", {("i", "not i")}),
        ("if a:\n        return", {("a", "not a"), ("return", "pass")}),
        ("if a == b:\n        f()", {("==", "!="), ("f()", "pass")}),
        ("for i in a:\n        continue", {("continue", "pass"), ("continue", "break")}),
    ],
)
def test_a_statement_is_changed_in_these_ways_and_no_others(statement: str, expected: set[tuple[str, str]]) -> None:
    assert changes(f"def f(a, b, c):\n    {statement}\n") == expected


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("bool", {("a(b)", "not a(b)")}),
        ("int", {("a(b)", "a(b) + 1")}),
        ("list[int]", {("a(b)", "[]")}),
        ("str", set()),
    ],
)
def test_what_is_returned_keeps_its_type(kind: str, expected: set[tuple[str, str]]) -> None:
    assert changes(f"def f(a, b) -> {kind}:\n    return a(b)\n") == expected


def test_what_no_test_could_notice_is_left_alone() -> None:
    source = '''
LIMIT = 1 + 2
class Card:
    """One text."""
    __slots__ = ("a", "b")
    @decorated(1, 2)
    def f(self, a: "int" = 3, *, b: Literal["x"] = "x") -> "int":
        """Another text."""
        c: list["int"]
        assert a > 1, "more than one"
        raise ValueError("no" + "thing", 1)
'''
    assert changes(source) == set()
    assert changes("def f():\n    return f'{1 + 2} lives'\n") == set()


def test_a_function_that_python_has_itself_is_left_alone() -> None:
    source = "def mine(a):\n    f()\n\ndef rank(a):\n    g()\n\nstand_in(__name__, rank=bisect_right)\n"
    assert changes(source) == {("f()", "pass")}


def test_a_change_that_compiles_to_the_same_is_no_mutant() -> None:
    source = "class A:\n    def f(self):\n        h(\n            1)\n        return\n"
    found = mutants_of("m.py", source)
    assert [(mutant.before, is_viable(mutant, source)) for mutant in found if mutant.after == "pass"] == [
        ("h(\n            1)", True),
        ("return", False),
    ]
    broken = replace(found[-1], after="1 +")
    assert not is_viable(broken, source)


SOURCE = "def f(a):\n    return a + 1\n\n\ndef g(a):\n    return a - 2\n"


@pytest.fixture
def target(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Target:
    """A target with one module, in a folder of its own."""
    monkeypatch.setattr(sampling, "ROOT", tmp_path)
    monkeypatch.setattr(sampling, "FOLDER", tmp_path / "build")
    monkeypatch.setattr(sampling, "EQUIVALENT", tmp_path / "equivalent.toml")
    (tmp_path / "m.py").write_text(SOURCE)
    (tmp_path / "equivalent.toml").write_text("")
    return Target("toy", "tests/", ("m.py",), (), ())


def test_a_sample_is_fixed_and_other_functions_do_not_move_it(target: Target, tmp_path: Path) -> None:
    whole = sampling.sample(target, 100)
    assert len(whole) == 6 and sampling.sample(target, 3) == whole[:3]
    (tmp_path / "m.py").write_text("# a line more\n" + SOURCE.replace("a - 2", "a - 2 * a"))
    later = sampling.sample(target, 100)
    mine = [mutant for mutant in whole if mutant.function == "f"]
    assert [mutant.id for mutant in later if mutant.function == "f"] == [mutant.id for mutant in mine]
    assert not {mutant.id for mutant in later if mutant.function == "g"} & {mutant.id for mutant in whole}


def test_an_argument_about_what_is_no_mutant_is_an_error(target: Target, tmp_path: Path) -> None:
    one = sampling.sample(target, 1)[0]
    file = tmp_path / "equivalent.toml"
    file.write_text(f'[toy]\n"{one.id}" = "It has to be."\n')
    assert sampling.equivalents(target) == {one.id: "It has to be."}
    file.write_text('[toy]\n"0123456789" = "It was."\n')
    with pytest.raises(SystemExit, match=r"0123456789 of \[toy\] is no longer a mutant; remove the entry"):
        sampling.equivalents(target)
    file.write_text("[toy\n")
    with pytest.raises(SystemExit, match=r"equivalent.toml is not valid TOML: .*line 1"):
        sampling.equivalents(target)
    file.write_text(f'[toy]\n"{one.id}" = " "\n')
    with pytest.raises(SystemExit, match=f"{one.id} needs a sentence"):
        sampling.equivalents(target)


def test_the_dead_stay_dead_and_survivors_get_another_chance() -> None:
    mutant = mutants_of("m.py", SOURCE)[0]
    killed = {"outcome": "killed", "by": "t.py::test", "function": mutant.fingerprint, "tests": "before"}
    survived = killed | {"outcome": "survived", "by": ""}
    assert still_counts(killed, mutant, {"t.py::test"}, "now")
    assert not still_counts(killed, mutant, {"t.py::other"}, "now")
    assert not still_counts(killed | {"function": "another"}, mutant, {"t.py::test"}, "now")
    assert still_counts(killed | {"outcome": "timeout", "by": "SIGPROF"}, mutant, set(), "now")
    assert still_counts(survived, mutant, set(), "before")
    assert not still_counts(survived, mutant, set(), "now")
    assert not still_counts(None, mutant, set(), "now")


def test_the_table_counts_and_fails_if_an_equivalent_mutant_is_killed(
    target: Target, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(results, "FOLDER", tmp_path)
    mutants = sampling.sample(target, 6)
    known = dict(zip(mutants, ["killed", "killed", "timeout", "survived", "survived", "broken"], strict=True))

    def table() -> tuple[int, list[str]]:
        lines = [json.dumps({"id": mutant.id, "outcome": outcome, "by": "t"}) for mutant, outcome in known.items()]
        (tmp_path / "toy.results.jsonl").write_text("\n".join([*lines, '{"id": "cut o']))
        code = command_line.table([target], 6)
        return code, capsys.readouterr().out.splitlines()[-1].split()

    assert table() == (0, ["toy", "6", "2", "1", "0", "2", "1", "50.0%"])
    (tmp_path / "equivalent.toml").write_text("[toy]\n" + "".join(f'"{m.id}" = "Why."\n' for m in mutants[3:]))
    assert table() == (0, ["toy", "6", "2", "1", "3", "0", "0", "100.0%"])
    known[mutants[3]] = "killed"
    assert table()[0] == 1


def test_what_has_no_valid_result_is_tried_also_the_equivalent(
    target: Target, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(results, "FOLDER", tmp_path)
    mutants = sampling.sample(target, 6)
    (tmp_path / "equivalent.toml").write_text(f'[toy]\n"{mutants[0].id}" = "Why."\n')
    lines = [
        {"id": mutants[number].id, "function": mutants[number].fingerprint, "by": "t", "outcome": outcome}
        for number, outcome in ((1, "killed"), (2, "timeout"), (2, "broken"))
    ]
    (tmp_path / "toy.results.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert command_line.to_try(target, 6, {"t"}) == [mutants[0], *mutants[2:]]


def test_only_rules_are_changed_and_only_tests_of_rules_and_kernel_run() -> None:
    for name, target in rooms.targets().items():
        assert target.modules and target.tests
        assert all((ROOT / file).is_file() for file in (*target.modules, *target.tests))
        assert not [file for file in target.modules if Path(file).name in ("wits.py", "judgement.py", "screen.py")]
        own = (target.home, "tests/kernel/", "tests/games/test_", "tests/testing/")
        assert all(test.startswith(own[: 2 if name == "kernel" else 4]) for test in target.tests)
        assert not [test for test in target.tests if "golden" in test]
        assert (name == "kernel") == ("src/calamity/kernel/table.py" in target.modules)
    assert "src/calamity/games/catastrophic/rules/targets.py" in rooms.targets()["catastrophic"].modules


# ---- a whole project ----

RULES = """
def count(n: int) -> int:
    steps = 0
    while n > 0:
        n -= 1
        steps += 1
    return steps


def pile(n: int) -> bytes:
    return bytes(n // 256)


def unknown(n: int) -> int:
    return n + 1
"""
GAME = """
from functools import cached_property

from calamity.games.toy import rules, wits


class Toy:
    @cached_property
    def deck(self) -> list[int]:
        return [1]
"""
TESTS = """
import pytest
import calamity
from calamity.games.toy.rules import count, pile

GAME = calamity.load("toy")


@pytest.mark.parametrize("n", [2])
def test_counting(n: int) -> None:
    assert count(n) == 2


def test_a_pile(tmp_path) -> None:
    assert len(pile(2**24)) >= 2**16


@pytest.mark.parametrize("card", GAME.deck)
def test_cards(card: int) -> None:
    assert card > 0
"""

MORE_TESTS = """
from calamity.games.toy.rules import unknown


def test_more() -> None:
    assert unknown(1) == 2
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with one little game, and the runner with little patience."""
    root = tmp_path_factory.mktemp("project")
    files = {
        "pyproject.toml": '[tool.pytest.ini_options]\nasyncio_default_fixture_loop_scope = "function"\n',
        "src/calamity/__init__.py": "from functools import cache\n\n\n@cache\ndef load(name):\n"
        "    from calamity.games.toy.game import Toy\n\n    return Toy()\n",
        "src/calamity/testing.py": "",
        "src/calamity/games/toy/game.py": GAME,
        "src/calamity/games/toy/rules.py": RULES,
        "src/calamity/games/toy/wits.py": RULES,
        "tests/games/toy/test_toy.py": TESTS,
        "tests/mutants/equivalent.toml": "",
    }
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    shutil.copytree(TOOLS / "mutants", root / "tools" / "mutants")
    trial = root / "tools" / "mutants" / "trial.py"
    patient = trial.read_text()
    assert "LIMIT_SECONDS = 10, 3 " in patient
    trial.write_text(patient.replace("LIMIT_SECONDS = 10, 3 ", "LIMIT_SECONDS = 10, 0.2 "))
    return root


def command(project: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tools.mutants", *words], cwd=project, capture_output=True, text=True, timeout=300
    )


def interrupted(project: Path, *words: str) -> str:
    """Begin a command, end it with Ctrl-C as soon as there is a result, and give what it says."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tools.mutants", *words],
        cwd=project,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    with process:
        assert process.stdout and process.stderr
        while not process.stdout.readline().startswith("   1/"):
            assert process.poll() is None
        os.killpg(process.pid, signal.SIGINT)
        process.stdout.read()
        return process.stderr.read()


def known(project: Path) -> dict[str, str]:
    """The results of the mutants that have been tried, by id."""
    lines = (project / "build/mutants/toy.results.jsonl").read_text().splitlines()
    return {result["id"]: result["outcome"] for result in map(json.loads, lines)}


def outcomes(project: Path) -> dict[tuple[str, str, str], str]:
    """The result of each change, by function."""
    found = known(project)
    mutants: list[Mutant] = []
    for module in ("game", "rules"):
        path = f"src/calamity/games/toy/{module}.py"
        mutants += mutants_of(path, (project / path).read_text())
    return {(m.function, m.before, m.after): found[m.id] for m in mutants if m.id in found}


@pytest.mark.slow
def test_mutants_are_tried_shown_and_tried_again_when_tests_are_added(project: Path) -> None:
    assert interrupted(project, "toy") == "\nStopped. Run the same command to continue.\n"
    tried = len(known(project))
    assert tried
    done = command(project, "toy", "--jobs", "2")
    assert (done.returncode, done.stderr) == (0, "")
    found = outcomes(project)
    assert f"toy: {len(known(project)) - tried} mutants to try" in done.stdout
    assert found["count", ">", ">="] == "killed"
    assert found["count", "n -= 1", "pass"] == found["count", "-=", "+="] == "timeout"
    assert found["pile", "//", "*"] == "killed", "by the limit of memory; four gigabytes would pass the test"
    assert found["pile", "256", "255"] == "survived"
    assert found["unknown", "n + 1", "(n + 1) + 1"] == "survived"
    assert found["Toy.deck", "[1]", "[]"] == "killed", "by tests that are collected no more"
    assert found["Toy.deck", "1", "0"] == found["Toy.deck", "1", "2"] == "killed"
    survivors = sorted(id for id, outcome in known(project).items() if outcome == "survived")

    shown = command(project, "show", "toy").stdout
    assert sorted(line.split()[0] for line in shown.splitlines() if line[:1].strip()) == survivors
    assert "unknown  (one more; survived, 0 tests run)" in shown
    assert "-    return n + 1\n    +    return (n + 1) + 1" in shown
    id = next(line.split()[0] for line in shown.splitlines() if "(one more;" in line)

    (project / "tests/mutants/equivalent.toml").write_text(f'[toy]\n"{id}" = "It looks so."\n')
    (project / "tests/games/toy/test_more.py").write_text(MORE_TESTS)
    done = command(project, "toy")
    assert f"toy: {len(survivors)} mutants to try" in done.stdout
    assert done.returncode == 1
    assert f"{id} is listed as equivalent, but tests/games/toy/test_more.py::test_more notices it" in done.stdout


@pytest.mark.slow
def test_a_few_mutants_are_tried_again_with_the_test_that_killed_them(project: Path) -> None:
    command(project, "toy", "--jobs", "2")
    assert command(project, "keep", "--sample", "50").returncode == 0
    killers = project / "tests/mutants/killers.toml"
    kept = tomllib.loads(killers.read_text())["toy"]
    assert "timeout" in kept.values() and "tests/games/toy/test_toy.py::test_counting[2]" in kept.values()

    def again() -> tuple[int, set[str]]:
        """Whether it failed, and which mutants are shown as survivors."""
        done = command(project, "--quick", "--sample", "50", "--jobs", "2")
        assert done.stderr == ""
        return done.returncode, {line.split()[0] for line in done.stdout.splitlines() if "; survived" in line}

    equivalent = project / "tests/mutants/equivalent.toml"
    before = equivalent.read_text()
    survivors = {id for id, outcome in known(project).items() if outcome == "survived"}
    assert again() == (1, survivors)
    rest = sorted(survivors)
    equivalent.write_text("[toy]\n" + "".join(f'"{id}" = "Why."\n' for id in rest))
    assert again() == (0, set())
    tests = project / "tests/games/toy/test_toy.py"
    text = tests.read_text()
    tests.write_text(text.replace("test_counting", "test_renamed"))
    assert again() == (0, set()), "without a known test all run"
    tests.write_text(text.replace("count(n) == 2", "True"))
    assert again()[0] == 1, "a test that notices nothing any more"
    tests.write_text(text)
    equivalent.write_text(before)

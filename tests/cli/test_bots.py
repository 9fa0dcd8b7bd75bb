"""Tests of the commands `calamity ladder` and `calamity hint`, and of bots' levels and hints at the terminal."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

import calamity
from calamity.bots.assessment import Considered
from calamity.cli.ladder_report import report
from calamity.cli.output import console
from calamity.lab.ladder.matches import Played
from calamity.lab.ladder.plan import Ladder
from calamity.lab.ladder.record import record
from calamity.terminal.advice import rated_options
from calamity.terminal.storage import stored
from tests.cli.conftest import Run

CAREFUL = """
class Careful:
    name = "careful"
    def __init__(self, seed):
        self.seed = seed
    def decide(self, mind):
        return mind.options[0]
"""


def test_a_ladder_prints_ratings_shares_and_intervals_and_keeps_a_record(run: Run, tmp_path: Path) -> None:
    options = ("--bots", "random,greedy,mcts:20", "-n", 8, "-j", 1)
    ran = run("ladder", "tic_tac_toe", *options, "--out", "l.json", "--plot", "l.svg")
    assert ran.code == 0, ran.err
    for word in ("rating", "95 %", "mcts:20", "row against column", "24 games", "Wrote l.json", "Wrote l.svg"):
        assert word in ran.out
    assert (tmp_path / "l.svg").read_text().startswith("<svg")
    again = run("ladder", "--again", "l.json", "-j", 1)
    assert (again.code, "The same as before." in again.out) == (0, True)
    wrong = run("ladder", "bazaar", "--again", "l.json")
    assert (wrong.code, "that record is for tic_tac_toe, not for bazaar" in wrong.err) == (2, True)
    record = tmp_path / "l.json"
    record.write_text(record.read_text().replace('"seed": 1', '"seed": 2'))
    other = run("ladder", "--again", "l.json", "-j", 1)
    assert (other.code, "Not the same as before." in other.out) == (1, True)
    differing = other.out.split("Not the same as before.\n")[1].splitlines()
    assert any(line.startswith("  random against greedy: ") for line in differing)
    assert 0 < len(differing) <= 2 + 3 + 3, "games and decisions, every two bots and every bot once"
    assert not re.search(r"\d\.\d{3}", other.out)
    changed = run("ladder", "--again", "l.json", "--games", 9, "--seed", 1, "--jobs", 1)
    assert (changed.code, "leave out --games, --seed" in changed.err) == (2, True)
    record.write_text(record.read_text().replace(calamity.__version__, "0.0.1"))
    older = run("ladder", "--again", "l.json", "-j", 1)
    assert older.out.startswith("Different from the record: version 0.0.1 then")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ((), "give a game"),
        (("tic_tac_toe", "--bots", "random"), "two bots or more"),
        (("tic_tac_toe", "--bots", "greedy random"), "with commas, such as level:1,greedy"),
        (("tic_tac_toe", "--bots", "random,Master"), "there is no bot 'Master'; did you mean 'level:5'?"),
        (("tic_tac_toe", "--bots", "random,nobody"), "there is no bot 'nobody'"),
        (("tic_tac_toe", "--bots", "random,mcts:x"), "or seconds, such as mcts:2s, not 'x'"),
        (("tic_tac_toe", "--bots", "random,no_such:x"), "can't be loaded from no_such:x: No module"),
        (("tic_tac_toe", "--out", "ladder.txt"), "must end with .json"),
        (("tic_tac_toe", "--plot", "nowhere/ladder.svg"), "there is no folder"),
        (("tic_tac_toe", "--out", "folder.json"), "can't write folder.json: it is a folder"),
        (("tic_tac_toe", "--out", "/tmp"), "can't write /tmp: it is a folder"),
        (("tic_tac_toe", "--out", "/tmp/ladder.txt"), "can't write /tmp/ladder.txt: the name must end with .json"),
        (("tic_tac_toe", "--plot", "/proc/ladder.svg"), "can't write /proc/ladder.svg"),
        (("--again", "missing.json"), "can't read missing.json"),
        (("--again", "other.json"), "other.json is not a record of a ladder"),
        (("tic_tac_toe", "-n", "1000001"), "at most 1,000,000 games for every two bots, not 1,000,001"),
        (("tic_tac_toe", "--slow-games", "9999999"), "at most 1,000,000 games"),
        (("tic_tac_toe", "--games-of", "level:1,level:2=9999999"), "at most 1,000,000 games"),
        (("tic_tac_toe", "--bots", "random,mcts:0"), "takes at least 16 iterations"),
        (("tic_tac_toe", "--bots", "random,mcts:15"), "takes at least 16 iterations"),
        (("tic_tac_toe", "--cards", "nofile.toml"), "nofile.toml: can't be read: No such file or directory\n"),
    ],
)
def test_a_ladder_that_cannot_be_played_is_refused_at_once(
    run: Run, tmp_path: Path, arguments: tuple[str, ...], complaint: str
) -> None:
    (tmp_path / "folder.json").mkdir()
    (tmp_path / "other.json").write_text("{}")
    ran = run("ladder", *arguments)
    assert (ran.code, ran.out, complaint in ran.err) == (2, "", True), ran.err


def test_what_can_be_written_is_written_even_if_the_rest_cannot(run: Run, tmp_path: Path) -> None:
    (tmp_path / "full.json").symlink_to("/dev/full")
    (tmp_path / "old.svg").write_text("old")
    options = ("--bots", "random,greedy", "-n", 4, "-j", 1)
    ran = run("ladder", "tic_tac_toe", *options, "--out", "full.json", "--plot", "old.svg")
    assert (ran.code, "4 games" in ran.out, "can't write full.json" in ran.err) == (1, True, True), ran.err
    assert (tmp_path / "old.svg").read_text().startswith("<svg")
    stopped = run("ladder", "tic_tac_toe", "--bots", "random,nobody", "--plot", "new.svg")
    assert (stopped.code, (tmp_path / "new.svg").exists()) == (2, False)


def test_a_bot_in_the_present_folder_can_play(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine_alone.py").write_text(CAREFUL)
    ran = run("simulate", "tic_tac_toe", "--bots", "mine_alone:Careful,random", "-n", 4)
    assert (ran.code, "mine_alone:Careful" in ran.out) == (0, True), ran.err


def test_a_bot_in_the_present_folder_can_play_at_the_terminal_and_go_on_there(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", sys.path[:])
    (tmp_path / "mine_too.py").write_text(CAREFUL)
    bots = ("--bots", "you,mine_too:Careful")
    first = run("terminal", "tic_tac_toe", "--seed", 1, *bots, typed=("9", "s mine.calamity", "q"))
    assert (first.code, "mine.calamity" in first.out) == (0, True), first.err
    sys.path.remove(str(tmp_path))
    monkeypatch.delitem(sys.modules, "mine_too")
    second = run("terminal", "--resume", "mine.calamity", typed=("8", "q"))
    assert (second.code, (tmp_path / "mine.calamity").exists()) == (0, True), second.err
    assert second.out.count("Ada") >= 2


def test_a_ladder_with_a_bot_in_the_present_folder_can_be_played_again(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", sys.path[:])
    (tmp_path / "mine_again.py").write_text(CAREFUL)
    options = ("--bots", "mine_again:Careful,random", "-n", 2, "-j", 1, "--out", "l.json")
    assert run("ladder", "tic_tac_toe", *options).code == 0
    sys.path.remove(str(tmp_path))
    monkeypatch.delitem(sys.modules, "mine_again")
    again = run("ladder", "--again", "l.json", "-j", 1)
    assert (again.code, "The same as before." in again.out) == (0, True), again.err


def saved(path: Path) -> None:
    table = calamity.Table("tic_tac_toe", seats=2, seed=1)
    for mark in ("a1", "a2", "b1", "b2"):
        table.act(table.asks[0].seat, table.game.actions.encode("mark", mark))
    path.write_bytes(table.save())


def test_a_hint_says_what_a_bot_would_do_and_why(run: Run, tmp_path: Path) -> None:
    saved(tmp_path / "game.calamity")
    searched = run("hint", "game.calamity", "--bot", "mcts:40")
    assert searched.code == 0, searched.err
    first = searched.out.splitlines()[2]
    assert "c1" in first and "wins 100% of " in first and " imagined games" in first
    judged = run("hint", "game.calamity", "--level", 3, "--lang", "de")
    assert "Kenner" in judged.out and "beurteilt, nicht probiert: zu " in judged.out and " % bevorzugt" in judged.out


TORN = """
from calamity import Considered
class Torn:
    name = "torn"
    step = 0.1
    def __init__(self, seed):
        pass
    def decide(self, mind):
        return mind.options[-1]
    def consider(self, mind):
        return [Considered(option, 9000, 0.4 + self.step * i, 0.2) for i, option in enumerate(mind.options)]
class Nearly(Torn):
    step = 0.003
class Rounded(Torn):
    step = 0.0047
class Silent(Torn):
    def consider(self, mind):
        return []
class Failing(Torn):
    def consider(self, mind):
        raise KeyError("lost")
class Leaving(Torn):
    def consider(self, mind):
        raise SystemExit(0)
class Astray(Torn):
    def consider(self, mind):
        return [Considered(mind.options[0], 9, 0.5, 0.2), Considered(12345, 9, 0.4, 0.2)]
class Mute(Silent):
    def decide(self, mind):
        return None
class Nowhere(Torn):
    step = float("nan")
class Boasting(Torn):
    step = 55
class Trickling(Torn):
    def consider(self, mind):
        return (one for one in super().consider(mind))
"""


def test_a_hint_says_why_it_is_not_what_did_best(run: Run, tmp_path: Path) -> None:
    saved(tmp_path / "game.calamity")
    (tmp_path / "torn_bots.py").write_text(TORN)
    torn = run("hint", "game.calamity", "--bot", "torn_bots:Torn")
    assert "40%" in torn.out and "that may be luck" in torn.out
    nearly = run("hint", "game.calamity", "--bot", "torn_bots:Nearly", "--lang", "de")
    assert "gewinnt 40 % von 9.000 vorgestellten Spielen" in nearly.out and "Glück" not in nearly.out
    rounded = run("hint", "game.calamity", "--bot", "torn_bots:Rounded")
    assert "40%" in rounded.out and "42%" in rounded.out and "that may be luck" in rounded.out
    surely = run("hint", "game.calamity", "--bot", "mcts:40")
    assert "100%" in surely.out and "luck" not in surely.out


def test_a_hint_says_how_many_options_it_leaves_out(run: Run, tmp_path: Path) -> None:
    saved(tmp_path / "few.calamity")
    (tmp_path / "many.calamity").write_bytes(calamity.Table("tic_tac_toe", seats=2, seed=1).save())
    assert "… and 4 more" in run("hint", "many.calamity", "--level", 3).out.splitlines()[-1]
    assert "… und 4 weitere" in run("hint", "many.calamity", "--level", 3, "--lang", "de").out
    assert "…" not in run("hint", "few.calamity", "--level", 3).out
    assert "… and 4 more" in run("terminal", "tic_tac_toe", "--bots", "random", "--seed", 1, typed=("h 3", "q")).out


def test_a_bot_without_reasons_still_says_what_it_would_do(run: Run, tmp_path: Path) -> None:
    saved(tmp_path / "game.calamity")
    (tmp_path / "silent_bots.py").write_text(TORN)
    ran = run("hint", "game.calamity", "--bot", "silent_bots:Silent")
    assert (ran.code, len(ran.out.splitlines()), "%" in ran.out) == (0, 3, False), ran.err
    blind = run("hint", "game.calamity", "--bot", "random")
    assert (blind.code, len(blind.out.splitlines()), "%" in blind.out) == (0, 3, False), blind.err


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("Failing", "bot 'lost_failing:Failing' failed: KeyError: 'lost' (lost_failing.py:"),
        ("Leaving", "bot 'lost_leaving:Leaving' failed: SystemExit: 0"),
        ("Astray", "bot 'torn' answered 12345, which isn't offered"),
        ("Mute", "bot 'torn' answered None, which is not an int"),
        ("Nowhere", "value=nan, share=0.2): out of bounds"),
        ("Boasting", "value=55.4, share=0.2): out of bounds"),
        ("Trickling", "bot 'torn' gave <generator"),
    ],
)
def test_a_bot_that_can_not_advise_is_told_of_in_a_line(name: str, complaint: str, run: Run, tmp_path: Path) -> None:
    saved(tmp_path / "game.calamity")
    module = f"lost_{name.lower()}"  # one for each: Python remembers where it found a module
    (tmp_path / f"{module}.py").write_text(TORN)
    ran = run("hint", "game.calamity", "--bot", f"{module}:{name}")
    assert (ran.code, complaint in " ".join(ran.err.split()), "Traceback" in ran.err) == (2, True, False), ran.err


def test_a_hint_of_a_weak_level_says_that_it_may_be_a_mistake(run: Run, tmp_path: Path) -> None:
    saved(tmp_path / "game.calamity")
    weak, strong = (run("hint", "game.calamity", "--level", level, "--lang", "de").out for level in (2, 3))
    assert "Laie rät" in weak and "machen absichtlich Fehler" in weak and "absichtlich" not in strong
    assert "Amateur advises" in run("hint", "game.calamity", "--bot", "level:2").out


def test_a_hint_names_whoever_is_asked(run: Run, tmp_path: Path) -> None:
    table = calamity.Table("tic_tac_toe", seats=2, seed=1)
    (tmp_path / "named.calamity").write_bytes(stored(table, ["Olga", "Ada"], ["", "level:2"]))
    assert run("hint", "named.calamity", "--level", 3).out.splitlines()[1] == "Olga, Regular advises:"


def test_there_is_no_hint_where_nothing_is_asked(run: Run, tmp_path: Path) -> None:
    saved(tmp_path / "game.calamity")
    ran = run("hint", "game.calamity", "--seat", 2)
    assert (ran.code, "seat 2 has nothing to decide now" in ran.err) == (2, True)
    for seat in (0, 7):
        ran = run("hint", "game.calamity", "--seat", seat)
        assert (ran.code, f"there is no seat {seat}; seats are 1 to 2" in ran.err) == (2, True)
    assert run("hint", "game.calamity", "--seat", 1, "--level", 3).code == 0
    ran = run("hint", "game.calamity", "--bot", "greedy", "--level", 3)
    assert (ran.code, "a level or a bot, not both" in ran.err) == (2, True)
    ran = run("hint", "game.calamity", "--bot", "greedy,random")
    assert (ran.code, "one bot at a time" in ran.err) == (2, True)
    table = calamity.Table.restore((tmp_path / "game.calamity").read_bytes())
    table.act(0, table.game.actions.encode("mark", "c1"))
    (tmp_path / "over.calamity").write_bytes(table.save())
    ran = run("hint", "over.calamity")
    assert (ran.code, "the game is over" in ran.err) == (2, True)


def test_at_the_terminal_h_asks_a_bot(run: Run) -> None:
    ran = run("terminal", "tic_tac_toe", "--seed", 1, "--bots", "you,random", typed=("h 3", "h 9", "h", "q"))
    assert "Regular advises:" in ran.out and "% preference" in ran.out and "on purpose" not in ran.out
    assert "Master advises:" in ran.out and "imagined games" in ran.out
    assert "Levels are 1 to 5" in ran.out


def test_a_ladder_says_what_a_fair_share_is(run: Run) -> None:
    ran = run("ladder", "bazaar", "--seats", 4, "--bots", "random,greedy", "-n", 8, "-j", 1)
    assert (ran.code, "Of 4 players, a fair share is 25 %." in ran.out) == (0, True), ran.err
    assert "How often the row's bot wins as one among the column's" in ran.out and "budget" not in ran.out
    duel = run("ladder", "tic_tac_toe", "--bots", "random,mcts:16", "-n", 4, "-j", 1)
    assert "budget" in duel.out and "alone among" not in duel.out


@pytest.mark.parametrize("width", [40, 60, 200])
def test_a_narrow_terminal_breaks_no_word(width: int, capsys: pytest.CaptureFixture[str]) -> None:
    ladder = Ladder("tic_tac_toe", ("random", "greedy", "level:3", "level:4", "mcts:40"), games=2, seats=2)
    games = [Played(number, ("greedy", "mcts:40"), (2, 1), (1,), 7) for number in range(1000)]
    out = console()
    out.width = width
    report(out, record(ladder, games, 1.0))
    said = capsys.readouterr().out
    table = said.partition("haven't met")[0]
    assert all(len(line.rstrip()) <= width for line in table.splitlines())
    for word in ("rating", "100.0%", "99.6%–100.0%", "row against column"):
        assert word in table
    assert all(table.count(name) >= 3 for name in ladder.bots)
    assert "at most" in table and ("1,000" in table.splitlines()[3]) == (width > 40)


def test_a_ladder_says_who_has_not_met(capsys: pytest.CaptureFixture[str]) -> None:
    ladder = Ladder("tic_tac_toe", ("random", "greedy", "level:4"), games=4, seats=2)
    met = [Played(0, ("random", "greedy"), (2, 1), (1,), 7), Played(0, ("random", "level:4"), (2, 1), (1,), 7)]
    report(console(), record(ladder, met, 1.0))
    said = capsys.readouterr().out
    assert "level:4 and greedy haven't met." in said or "greedy and level:4 haven't met." in said
    assert said.count("haven't met") == 1
    larger = Ladder("bazaar", ("random", "greedy", "level:4"), games=4, seats=3)
    report(console(), record(larger, [Played(0, ("random", "greedy", "greedy"), (2, 1, 3), (1,), 7)], 1.0))
    assert capsys.readouterr().out.count("haven't met") == 2


def test_at_the_terminal_levels_have_their_titles_and_own_up_to_slips(run: Run) -> None:
    ran = run("terminal", "tic_tac_toe", "--seed", 1, "--bots", "you,level:2", "--lang", "de", typed=("h 1", "q"))
    assert "Ada (Bot Laie)" in ran.out and "level:2" not in ran.out.split("Gespeichert")[0]
    assert "Neuling und Laie machen absichtlich Fehler" in ran.out


def test_at_the_terminal_hardly_considered_is_no_figure() -> None:
    table = calamity.Table("tic_tac_toe", 2, seed=1)
    shares = {"a1": 0.996, "b1": 0.004}
    found = [Considered(table.game.actions.encode("mark", mark), 0, 0.0, share) for mark, share in shares.items()]
    said = {text: figure for text, figure, _ in rated_options(table, 0, found, "en")}
    assert said == {
        "Mark a1": "judged, not tried: 100% preference",
        "Mark b1": "judged, not tried: hardly considered",
    }

"""Tests of `calamity simulate`: summaries, rows, several processes, Ctrl-C, and repeating a stored simulation."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

import calamity
from calamity.lab.experiment import read
from tests.cli.conftest import Run

GAME = "tic_tac_toe"


def table(out: str, heading: str) -> list[list[str]]:
    """The rows under a heading's line, split into cells."""
    lines = out.splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith(f"{heading} "))
    rows = []
    for line in lines[start + 1 :]:
        if not line.strip():
            break
        rows.append(re.split(r"  +", line.strip()))
    return rows


def test_the_summary_counts_bots_and_seats(run: Run) -> None:
    ran = run("simulate", GAME, "--games", 40, "--bots", "greedy,random", "--seed", 5)
    assert ran.code == 0
    bots, seats = table(ran.out, "bot"), table(ran.out, "seat")
    assert [row[:2] for row in bots] == [["greedy", "40"], ["random", "40"]]
    assert [row[:2] for row in seats] == [["0", "40"], ["1", "40"]]
    assert float(bots[0][2].rstrip("%")) > float(bots[1][2].rstrip("%"))
    assert all(re.fullmatch(r"\d+\.\d%–\d+\.\d%", row[4]) for row in bots + seats)
    assert "40 games of" in ran.out
    assert "decisions/s" in ran.out


def share(out: str, beginning: str) -> float:
    """The percentage of the line that begins so, which comes with its interval."""
    line = next(line for line in out.splitlines() if line.startswith(beginning))
    figures = re.search(r"(\d+\.\d)% of the games \(95 %: (\d+\.\d)%–(\d+\.\d)%\)", line)
    assert figures is not None, line
    rate, low, high = map(float, figures.groups())
    assert low <= rate <= high
    return rate


def test_a_team_has_its_wins_and_losses_and_seats_have_titles(run: Run) -> None:
    ran = run("simulate", "catastropolis", "--games", 12, "--bots", "greedy")
    won, lost = share(ran.out, "The team won"), share(ran.out, "Lost")
    assert won > 0 and lost > 0 and won + lost == pytest.approx(100, abs=0.11)
    assert "The Master Plan is complete" in ran.out
    heading = next(line for line in ran.out.splitlines() if line.startswith("seat "))
    assert "Most Beloved Hero" in heading and "wins" not in heading and "saved the city" not in heading
    titles = sum(float(row[2].rstrip("%")) for row in table(ran.out, "seat"))
    assert titles == pytest.approx(won, abs=0.11)


def test_whoever_has_the_rest_of_the_wins_is_named(run: Run) -> None:
    """Together with the seats' wins it is all games, whatever the game."""
    for game, rest in (("nine_lives", ["Won by nobody"]), ("alley", ["Shared", "Won by nobody"]), (GAME, ["Shared"])):
        ran = run("simulate", game, "--games", 40, "--seats", calamity.load(game).seats.start)
        wins = [float(row[2].rstrip("%")) for row in table(ran.out, "seat")]
        assert sum(wins) + sum(share(ran.out, one) for one in rest) == pytest.approx(100, abs=0.3), game
    assert "The grid is full." in ran.out


def test_help_and_summary_name_make_compile_while_the_engine_is_interpreted(run: Run) -> None:
    for ran in (run("simulate", "--help"), run("simulate", GAME, "--games", 2)):
        assert ("make compile" in ran.out) != calamity.compiled


@pytest.mark.parametrize("suffix", [".csv", ".parquet"])
def test_rows_are_written(run: Run, tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"rows{suffix}"
    options = ("--seats", 3, "--options", "rounds=4,ties=shared", "--options", "undo=on")
    ran = run("simulate", "katastrophenspiel", "--games", 6, *options, "--out", path)
    assert ran.code == 0
    rows = pl.read_csv(path) if suffix == ".csv" else pl.read_parquet(path)
    assert rows.height == 18
    assert rows["game"].to_list() == [index for index in range(6) for _ in range(3)]
    assert set(rows["bot"]) == {"random"}
    assert "18 rows" in ran.out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--out", "rows.txt"), "must end with .parquet or .csv"),
        (("--out", "nowhere/rows.csv"), "there is no folder"),
        (("--bots", "gredy"), "did you mean 'greedy'"),
        (("--bots", "random,random,random"), "is for 2 players, not 3"),
        (("--seats", "7"), "is for 2 players, not 7"),
        (("--options", "speed"), "write options as name=value"),
        (("--options", "speed=9"), "there is no option 'speed'"),
        (("--cards", "nowhere.toml"), "nowhere.toml: can't be read"),
    ],
)
def test_mistakes_are_told_in_one_line_before_the_work(run: Run, arguments: tuple[str, ...], complaint: str) -> None:
    ran = run("simulate", GAME, *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert complaint in ran.err
    assert ran.err.count("\n") == 1


def process(*arguments: str, folder: Path, errors: int = subprocess.PIPE) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "calamity.cli", *arguments],
        stdout=subprocess.PIPE,
        stderr=errors,
        text=True,
        cwd=folder,
        env=os.environ | {"COLUMNS": "120", "TERM": "xterm"},
        start_new_session=True,
    )


def test_several_processes_work_from_the_command_line(run: Run, tmp_path: Path) -> None:
    command = ("simulate", GAME, "--games", "30", "--bots", "greedy,random", "--out")
    with process(*command, "two.csv", "--jobs", "2", folder=tmp_path) as two:
        assert two.wait(timeout=120) == 0
    assert run(*command, "one.csv").code == 0
    assert (tmp_path / "one.csv").read_text() == (tmp_path / "two.csv").read_text()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_shows_and_writes_what_has_been_played(tmp_path: Path, jobs: str) -> None:
    command = ("simulate", GAME, "--games", "100000000", "--jobs", jobs, "--bots", "greedy", "--out", "rows.csv")
    terminal, errors = os.openpty()  # so that there is a progress bar, which tells when games have been played
    with process(*command, folder=tmp_path, errors=errors) as running:
        os.close(errors)
        shown = b""
        while b"decisions/s" not in shown:
            shown += os.read(terminal, 4096)
        os.killpg(running.pid, signal.SIGINT)  # as a terminal does: to the whole group
        assert running.stdout is not None
        out = running.stdout.read()
        assert running.wait(timeout=60) == 0
    os.close(terminal)
    assert "Stopped early" in out
    assert pl.read_csv(tmp_path / "rows.csv").height > 0


def test_a_reader_that_has_had_enough_hears_no_complaint(tmp_path: Path) -> None:
    with process("rules", "katastrophenspiel", folder=tmp_path) as running:
        assert running.stdout is not None and running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == ""


@pytest.mark.parametrize("name", ["games.parquet", "games.csv"])
def test_a_simulation_can_be_repeated_from_its_file(run: Run, tmp_path: Path, name: str) -> None:
    kept = tmp_path / name
    assert run("simulate", GAME, "--games", 12, "--bots", "greedy,random", "--seed", 3, "--out", kept).code == 0
    record = read(kept)
    assert record.bots == ("greedy", "random") and record.seed == 3 and record.games == 12
    assert record.content == calamity.load(GAME).content and record.numbering == calamity.load(GAME).numbering
    again = run("simulate", "--again", kept)
    assert again.code == 0 and "The same as before." in again.out


def test_a_repetition_says_what_has_changed(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "games.csv"
    run("simulate", GAME, "--games", 4, "--out", kept)
    record = tmp_path / "games.csv.json"
    record.write_text(re.sub(r'"(rows|content)": "\w+', r'"\1": "otherwise', record.read_text()))
    again = run("simulate", "--again", record)
    assert again.code == 1 and "Not the same as before." in again.out and "content: otherwise" in again.out


def test_bad_repetitions_are_refused(run: Run, tmp_path: Path) -> None:
    plain = tmp_path / "plain.parquet"
    pl.DataFrame({"a": [1]}).write_parquet(plain)
    for arguments, said in (
        (("--again", plain), "no record"),
        (("--again", tmp_path / "none.parquet"), "can't read"),
        (("--again", plain, "--seed", 4), "leave out --seed"),
        ((), "name a game"),
    ):
        ran = run("simulate", *arguments)
        assert ran.code == 2 and said in ran.err

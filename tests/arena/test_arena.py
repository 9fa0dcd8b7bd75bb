"""Tests of the arena: programs and endpoints that play well or go wrong, records, and repeating them."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path
from time import monotonic, sleep

import jsonschema_rs
import pytest

import calamity
from calamity.arena.games import FAILURES, Arena, play, repeat
from calamity.arena.players import BOT, ENDPOINT, PROGRAM, Entrant, NoReply, entrants
from calamity.arena.programs import Program, environment
from calamity.arena.record import Record, entries, line, read
from calamity.arena.standings import standings
from calamity.kernel.errors import BadOption, BadSave, BadSeats, UnknownBot, WrongVersion
from tests.arena.endpoint import serving
from tests.cli.conftest import Ran, Run
from tests.cli.conftest import run as run

STAND_IN = Path(__file__).with_name("stand_in.py")
ENOUGH = 20.0  # seconds for a program that replies at once
GAME = "bazaar"


def stand_in(manner: str, *arguments: object) -> str:
    """The command line of the stand-in."""
    return shlex.join([sys.executable, str(STAND_IN), manner, *map(str, arguments)])


def program(manner: str, *arguments: object) -> Entrant:
    return Entrant("me", stand_in(manner, *arguments), PROGRAM)


def one_game(player: Entrant, seconds: float = ENOUGH, seats: int = 2, game: str = "tic_tac_toe") -> Record:
    """A game of a player against a bot; the player sits in seat 0."""
    arena = Arena(game, (player, Entrant("bot", "random", BOT)), seats, seed=3, seconds=seconds)
    (record,) = play(arena, 1, lambda done, made: None)
    return record


def check_repeats(record: Record) -> None:
    """A record says all that is needed to repeat the game."""
    kept = record.__class__(**{name: getattr(record, name) for name in record.__struct_fields__})
    again = repeat(kept, lambda made: None)
    assert entries(again) == entries(record) and again.result == record.result
    assert [move.default for move in again.moves] == [move.default for move in record.moves]


def moves_of(record: Record, seat: int = 0) -> list[str]:
    """What went wrong in a seat's moves."""
    return [move.failure for move in record.moves if move.seat == seat]


# ---- good play ----


@pytest.mark.parametrize("manner", ["good", "json", "once", "chatty"])
def test_a_program_plays_a_game(manner: str, tmp_path: Path) -> None:
    record = one_game(program(manner, tmp_path / "heard"), seats=3, game=GAME)
    assert record.wrong[0] == record.timeouts[0] == record.failures[0] == 0
    assert not any(move.default for move in record.moves)
    game = calamity.load(GAME)
    assert record.moves[0].words == game.say_action(game.actions.parse(record.moves[0].answer[0]))
    check_repeats(record)
    heard = [json.loads(text) for text in (tmp_path / "heard").read_text().splitlines()]
    questions = [message for message in heard if message["kind"] == "question"]
    assert len(questions) == sum(move.seat in (0, 2) for move in record.moves)
    for message in questions:
        assert message["protocol"] == 1 and message["game"] == GAME and message["seats"] == 3
        assert message["view"]["you"] == message["seat"] and message["view"]["ask"]["options"]
        assert jsonschema_rs.validator_for(message["schema"]).is_valid({"answer": message["answers"][0]["id"]})
        assert str(record.seed) not in json.dumps(message)
    # A process and a conversation for each seat: nobody hears two hands.
    assert len({(message["conversation"], message["seat"]) for message in heard}) == 2
    ends = [message for message in heard if message["kind"] == "over"]
    assert len(ends) == (0 if manner == "once" else 2)
    assert all(message["result"]["scores"] == list(record.result.scores) for message in ends)


def test_an_endpoint_plays_a_game() -> None:
    with serving("good") as server:
        record = one_game(Entrant("me", server.address, ENDPOINT))
        messages = server.messages
    assert record.wrong[0] == record.timeouts[0] == record.failures[0] == 0
    assert [message["kind"] for message in messages] == ["question"] * (len(messages) - 1) + ["over"]
    assert all(message["path"] == "/play?model=a" and message["type"] == "application/json" for message in messages)
    check_repeats(record)


def test_players_move_on_by_one_seat() -> None:
    players = (Entrant("a", "random", BOT), Entrant("b", "greedy", BOT))
    arena = Arena(GAME, players, 3, seed=5)
    records = list(play(arena, 3, lambda done, made: None))
    assert len({record.seed for record in records}) == 3
    sat = Counter((one.name, seat) for record in records for seat, one in enumerate(record.seats))
    assert all(sat["a", seat] + sat["b", seat] == 3 and sat["b", seat] == 1 for seat in range(3))
    for record in records:
        check_repeats(record)
    first, second = standings(records)
    assert (first.name, first.games, second.name, second.games) == ("a", 6, "b", 3)
    assert first.wins + first.shared + second.wins + second.shared >= 3


# ---- what goes wrong ----


@pytest.mark.parametrize(
    ("manner", "failure", "detail"),
    [
        ("slow", "timeout", "no reply in time"),
        ("deaf", "timeout", "no reply in time"),
        ("crash", "crash", "ended with code 3: no model is loaded"),
        ("endless", "too_long", "wrote more than 262,144 bytes in one line"),
    ],
)
def test_a_program_that_fails_is_answered_for(manner: str, failure: str, detail: str) -> None:
    record = one_game(program(manner), seconds=0.5 if failure == "timeout" else ENOUGH)
    failures = moves_of(record)
    assert failures == [failure] * min(FAILURES, len(failures)) + ["gave_up"] * (len(failures) - FAILURES)
    assert len(failures) >= FAILURES and all(move.default for move in record.moves if move.seat == 0)
    assert next(move.detail for move in record.moves if move.seat == 0) == detail
    assert (record.timeouts[0], record.failures[0]) == ((FAILURES, 0) if failure == "timeout" else (0, FAILURES))
    check_repeats(record)


@pytest.mark.parametrize("manner", ["illegal", "rubbish"])
def test_what_is_not_possible_is_refused_until_no_try_is_left(manner: str) -> None:
    record = one_game(program(manner))
    own = [move for move in record.moves if move.seat == 0]
    assert all(len(move.wrong) == 3 and move.default and not move.failure for move in own)
    assert record.wrong[0] == 3 * len(own)
    if manner == "illegal":
        assert own[0].wrong[0].reply == "99999999" and own[0].wrong[-1].reason == "There is no answer 99999999."
    line(record).decode()
    check_repeats(record)


def test_a_wrong_reply_can_be_put_right() -> None:
    record = one_game(program("corrected"))
    own = [move for move in record.moves if move.seat == 0]
    assert all([wrong.reply for wrong in move.wrong] == ["no idea"] and not move.default for move in own)
    check_repeats(record)


def test_rules_are_looked_up() -> None:
    record = one_game(program("curious"), game=GAME, seats=3)
    own = [move for move in record.moves if move.seat == 0]
    assert all(move.rules == ('{"rules": ""}',) and not move.wrong and not move.default for move in own)


def test_a_crash_in_between_is_counted_and_another_process_begun() -> None:
    record = one_game(program("crash_later"), game=GAME, seats=3)
    failures = moves_of(record)
    assert failures[:5] == ["", "", "crash", "", ""] and record.failures[0] == FAILURES


def test_a_program_that_does_not_exist_is_answered_for() -> None:
    record = one_game(Entrant("me", "/nowhere/to/be/found --now", PROGRAM))
    assert moves_of(record)[0] == "crash"
    assert "can't be started" in next(move.detail for move in record.moves if move.seat == 0)


@pytest.mark.parametrize(
    ("manner", "failure"),
    [
        *(("slow", "timeout"), ("trickle", "timeout"), ("broken", "error"), ("elsewhere", "error")),
        *(("no_http", "error"), ("cut", "error"), ("huge", "too_long")),
    ],
)
def test_an_endpoint_that_fails_is_answered_for(manner: str, failure: str) -> None:
    with serving(manner) as server:
        record = one_game(Entrant("me", server.address, ENDPOINT), 0.4 if failure == "timeout" else ENOUGH)
    assert moves_of(record)[:FAILURES] == [failure] * FAILURES
    assert set(moves_of(record)[FAILURES:]) <= {"gave_up"}


def test_rubbish_of_an_endpoint_is_refused() -> None:
    with serving("rubbish") as server:
        record = one_game(Entrant("me", server.address, ENDPOINT))
    assert record.wrong[0] == 3 * sum(move.seat == 0 for move in record.moves)


def test_an_endpoint_that_is_not_there_is_answered_for() -> None:
    with serving("good") as server:
        address = server.address
    assert moves_of(one_game(Entrant("me", address, ENDPOINT)))[0] == "error"


def test_a_program_is_ended_with_what_it_has_started(tmp_path: Path) -> None:
    if not Path("/proc").is_dir():
        pytest.skip("only where processes can be looked up")
    begun = Program([sys.executable, str(STAND_IN), "child", str(tmp_path / "pid")], environment((), os.environ))
    with pytest.raises(NoReply, match="no reply in time"):
        begun.ask(b'{"kind": "question", "answers": [0]}', 3.0)
    child = Path("/proc") / (tmp_path / "pid").read_text()
    until = monotonic() + 10
    while child.exists() and "Z" not in (child / "stat").read_text().split()[2] and monotonic() < until:
        sleep(0.02)
    assert not child.exists() or "Z" in (child / "stat").read_text().split()[2]


def test_a_bot_that_fails_is_answered_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "frail_bots.py").write_text(
        "class Frail:\n    name = 'frail'\n    def __init__(self, seed): pass\n"
        "    def decide(self, mind): raise ValueError('no more')\n"
        "class Cheat(Frail):\n    def decide(self, mind): return -7\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    record = one_game(Entrant("me", "frail_bots:Frail", BOT))
    assert set(moves_of(record)) == {"crash"} and "no more" in record.moves[0].detail + record.moves[1].detail
    assert set(moves_of(one_game(Entrant("me", "frail_bots:Cheat", BOT)))) == {"error"}


def test_a_program_sees_only_a_few_variables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_OF_MINE", "1")
    monkeypatch.setenv("KEY_OF_MINE", "2")
    players = (program("environment", tmp_path / "seen"), Entrant("bot", "random", BOT))
    list(play(Arena("tic_tac_toe", players, 2, variables=("KEY_OF_MINE",)), 1, lambda done, made: None))
    seen = json.loads((tmp_path / "seen").read_text().splitlines()[0])
    assert seen["KEY_OF_MINE"] == "2" and "SECRET_OF_MINE" not in seen
    assert seen.keys() <= {*environment((), os.environ), "KEY_OF_MINE", "LC_CTYPE", "__CF_USER_TEXT_ENCODING"}


# ---- players ----


def test_players_are_bots_programs_and_addresses() -> None:
    found = entrants(["level:3", "a=random", f"b={sys.executable} x.py --n=1", "c=http://127.0.0.1:9/a?b=c", "./run"])
    assert [(one.name, one.kind) for one in found] == [
        ("level:3", BOT), ("a", BOT), ("b", PROGRAM), ("c", ENDPOINT), ("./run", PROGRAM)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("player", "error"),
    [
        ("a=levle:3", UnknownBot),
        ("a=level:9", BadOption),
        ("a='x", BadOption),
        ("", BadOption),
        ("http://user:word@127.0.0.1/", BadOption),
        ("http:///x", BadOption),
        ("http://127.0.0.1:99999/", BadOption),
    ],
)
def test_players_that_cannot_be_are_refused(player: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        entrants([player])


def test_two_players_have_two_names() -> None:
    with pytest.raises(BadOption, match="two players are called 'random'"):
        entrants(["random", "random"])


def test_more_players_than_seats_are_refused() -> None:
    players = tuple(Entrant(str(number), "random", BOT) for number in range(3))
    with pytest.raises(BadSeats):
        Arena("tic_tac_toe", players, 2).loaded()


# ---- the command ----


def arena(run: Run, *arguments: object) -> Ran:
    return run("arena", *arguments)


def test_the_command_plays_records_and_repeats(run: Run, tmp_path: Path) -> None:
    done = arena(
        run, GAME, "--player", f"me={stand_in('corrected')}", "--player", "bot=random", "-n", 2, "--out", "a.jsonl"
    )
    assert done.code == 0 and "Wrote a.jsonl: 2 records" in done.out
    rows = [row.split() for row in done.out.splitlines() if row.startswith(("me", "bot", "player"))]
    assert [row[0] for row in rows] == ["player", "me", "bot"] * 2
    assert int(rows[4][1]) == int(rows[4][2]) > 0 and rows[4][3:5] == ["0", "0"] and rows[5][2] == "0"
    records = read(tmp_path / "a.jsonl")
    assert [record.number for record in records] == [0, 1]
    experiment = records[0].experiment
    game = calamity.load(GAME)
    assert (experiment.content, experiment.numbering) == (game.content, game.numbering)
    assert experiment.command.startswith("calamity arena bazaar --player") and experiment.code
    again = arena(run, "--again", "a.jsonl", "--out", "b.jsonl")
    assert (again.code, again.out) == (0, "The same as before: 2 games.\n")
    assert [entries(record) for record in read(tmp_path / "b.jsonl")] == [entries(record) for record in records]


def test_what_does_not_come_out_the_same_is_said(run: Run, tmp_path: Path) -> None:
    arena(run, GAME, "--player", "a=random", "--out", "a.jsonl", "-n", 2)
    first, second = read(tmp_path / "a.jsonl")
    second.seed += 1
    (tmp_path / "a.jsonl").write_bytes(line(first) + line(second))
    done = arena(run, "--again", "a.jsonl")
    assert done.code == 1 and "Not the same as before: 1 of 2 games, the first is 1." in done.out


def test_records_of_other_cards_are_not_repeated(tmp_path: Path) -> None:
    record = one_game(Entrant("me", "random", BOT))
    text = line(record).replace(record.experiment.content.encode(), b"other-1")
    (tmp_path / "a.jsonl").write_bytes(text)
    with pytest.raises(WrongVersion, match="other cards or rules"):
        repeat(read(tmp_path / "a.jsonl")[0], lambda made: None)


@pytest.mark.parametrize("content", [b"", b"{}\n", b"[", b"\xff\n"])
def test_files_without_records_are_refused(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_bytes(content)
    with pytest.raises(BadSave):
        read(tmp_path / "a.jsonl")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "name a game"),
        (["bazaar"], "at least one player"),
        (["bazaar", "--player", "levle:3"], "there is no bot 'levle'"),
        (["bazaar", "--player", "random", "--out", "a.txt"], "must end with .jsonl"),
        (["bazaar", "--again", "a.jsonl"], "leave out game"),
        (["--seed", "3", "--again", "a.jsonl"], "leave out --seed"),
        (["--again", "nowhere.jsonl"], "can't read nowhere.jsonl"),
    ],
)
def test_mistakes_are_said_in_one_line(run: Run, arguments: list[str], said: str) -> None:
    done = arena(run, *arguments)
    assert done.code == 2 and said in done.err and done.err.count("\n") == 1


def test_a_file_is_not_repeated_into_itself(run: Run) -> None:
    arena(run, "tic_tac_toe", "--player", "a=random", "--out", "a.jsonl", "-n", 1)
    done = arena(run, "--again", "a.jsonl", "--out", "a.jsonl")
    assert done.code == 2 and "is the file to repeat" in done.err


def test_ctrl_c_keeps_what_was_played(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "impatient_bots.py").write_text(
        "class Impatient:\n    name = 'impatient'\n    made = 0\n    def __init__(self, seed):\n"
        "        Impatient.made += 1\n"
        "    def decide(self, mind):\n"
        "        if Impatient.made > 4: raise KeyboardInterrupt\n"
        "        return mind.options[0]\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    done = arena(run, "tic_tac_toe", "--player", "a=impatient_bots:Impatient", "-n", 9, "--out", "a.jsonl")
    assert done.code == 0 and "Stopped early: 1 of 9 games" in done.out
    assert len(read(tmp_path / "a.jsonl")) == 1


def test_ctrl_c_ends_programs_at_once(tmp_path: Path) -> None:
    if not Path("/proc").is_dir():
        pytest.skip("only where processes can be looked up")
    heard = tmp_path / "heard"
    words = [sys.executable, "-m", "calamity", "arena", "tic_tac_toe", "--player", f"me={stand_in('slow', heard)}"]
    running = subprocess.Popen(words, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    until = monotonic() + 60
    while not (heard.exists() and heard.read_text().endswith("\n")) and monotonic() < until:
        sleep(0.05)
    running.send_signal(signal.SIGINT)
    out, _ = running.communicate(timeout=60)
    assert running.returncode == 130 and "Stopped early: 0 of 10 games" in out
    lines = [path.read_bytes() for path in Path("/proc").glob("[0-9]*/cmdline") if path.exists()]
    assert not any(str(heard).encode() in text for text in lines)

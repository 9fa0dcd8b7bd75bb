"""Tests of `calamity terminal` and `calamity replay`, with typed input."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import calamity
from calamity.kernel.errors import BadSeats, UnknownBot
from calamity.terminal.seating import seating
from tests.cli.conftest import Run

GAME = "katastrophenspiel"


@pytest.mark.parametrize(
    ("seats", "bots", "seated"),
    [
        (3, (), ["", "greedy", "greedy"]),
        (1, (), [""]),
        (3, ("random", "greedy"), ["", "random", "greedy"]),
        (3, ("random", "you", "greedy"), ["random", "", "greedy"]),
        (4, ("random",), ["", "", "", "random"]),
        (4, ("random", "you"), ["random", "", "", ""]),
    ],
)
def test_who_sits_where(seats: int, bots: tuple[str, ...], seated: list[str]) -> None:
    assert seating(seats, bots) == seated


def test_bots_that_do_not_fit_or_exist() -> None:
    with pytest.raises(BadSeats, match="3 bots and you don't fit 3 seats"):
        seating(3, ("random", "random", "random"))
    with pytest.raises(UnknownBot):
        seating(2, ("randem",))


def test_a_whole_game_by_numbers_is_won_or_lost(run: Run) -> None:
    ran = run("terminal", "tic_tac_toe", "--bots", "random", "--seed", 1, typed=("1",) * 6)
    assert ran.code == 0
    assert "The game is over" in ran.out
    assert re.search(r"wins\. Three in a line\.|share the victory\.", ran.out)
    assert ran.err == ""


def test_the_question_the_options_and_what_happened_are_shown(run: Run) -> None:
    ran = run("terminal", "tic_tac_toe", "--bots", "random,you", "--name", "Kim", "--seed", 1, typed=("1", "q"))
    assert "Players: Ada (random bot), Kim (you)" in ran.out
    assert "Kim, this is the situation" in ran.out
    assert ran.out.count("Mark a cell.") == 2
    options = set(re.findall(r"\d  Mark (\w\d)", ran.out.split("Mark a cell.")[1]))
    taken = re.search(r"Ada marks (\w\d)\.", ran.out)
    assert taken and len(options) == 8 and taken[1] not in options
    assert "Kim marks " in ran.out


def test_german_is_german_throughout(run: Run) -> None:
    ran = run("terminal", GAME, "--lang", "de", "--seats", 2, "--seed", 3, typed=("?", "q"))
    for words in ("Sechs Regionen", "so steht es", "Möglichkeit 3 wählen", "Gespeichert", "Platz 1 (du)"):
        assert words in ran.out
    for words in ("this is the situation", "What happened", "Saved"):
        assert words not in ran.out


def test_the_help_explains_options_actions_rules_cards_and_words(run: Run) -> None:
    asked = ("?", "? 1", "? 99", "? move europe", "? k12", "? hovercraft", "? bank dry", "? move asia", "? xyzzy", "q")
    ran = run(
        "terminal", GAME, "--seats", 2, "--seed", 3, "--bots", "you,random", "--options", "starter=0", typed=asked
    )
    assert "choose option 3" in ran.out
    assert re.search(r"Choose a number from 1 to \d+", ran.out)
    assert "Your pawn is in Europe already.  K-42" in ran.out
    assert "K-12  Symbols" in ran.out
    assert "+3; MOVE / P H" in ran.out
    assert "K-R49" in ran.out
    assert re.search(r"That is possible: it is number \d", ran.out)
    assert "There is nothing about 'xyzzy'" in ran.out


def test_what_cannot_be_done_is_refused_with_the_rule_and_nothing_changes(run: Run) -> None:
    typed = ("move europe", "dance", "0", "move asia", "q")
    ran = run("terminal", GAME, "--seats", 2, "--seed", 3, "--options", "starter=0", typed=typed)
    assert "Your pawn is in Europe already.  K-42" in ran.out
    assert "'dance' is not an option here" in ran.out
    assert "travels to Asia" in ran.out
    saved = json.loads(Path("katastrophenspiel-1.calamity").read_bytes())
    assert len(saved["log"]) == 1


def test_undo_where_the_table_allows_it(run: Run) -> None:
    play = ("terminal", GAME, "--seats", 2, "--seed", 3, "--options", "starter=0")
    ran = run(*play, typed=("u", "move asia", "u", "purchase", "1", "u", "q"))
    assert "You have nothing to take back" in ran.out
    assert "Taken back: Travel to Asia." in ran.out
    assert "Something random or hidden has been revealed since.  K-R53" in ran.out
    saved = json.loads(Path("katastrophenspiel-1.calamity").read_bytes())
    game = calamity.load(GAME)
    assert [game.actions.decode(action).verb for _, action in saved["log"]] == ["purchase", "cycle"]


def test_undo_where_it_does_not(run: Run) -> None:
    typed = ("move asia", "u", "q")
    ran = run("terminal", GAME, "--seats", 2, "--seed", 3, "--options", "starter=0,undo=off", typed=typed)
    assert "At this table nothing is taken back.  K-R53" in ran.out


def test_a_game_can_be_saved_stopped_and_gone_on_with(run: Run, tmp_path: Path) -> None:
    first = run(
        "terminal", "tic_tac_toe", "--bots", "random", "--seed", 1, "--name", "Kim", typed=("s mine.calamity", "1", "q")
    )
    assert "Saved: mine.calamity" in first.out
    assert "Continue with: calamity terminal --resume mine.calamity" in first.out
    half = json.loads((tmp_path / "mine.calamity").read_bytes())
    assert len(half["log"]) == 2
    second = run("terminal", "--resume", "mine.calamity", typed=("1",) * 6)
    assert "Kim, this is the situation" in second.out
    assert "Kim marks " in second.out
    assert "The game is over" in second.out


def test_a_finished_game_can_be_saved_and_told_again(run: Run) -> None:
    over = run(
        "terminal",
        "tic_tac_toe",
        "--bots",
        "random",
        "--seed",
        1,
        typed=(*("1",) * 3, "s won.calamity", "s won.calamity"),
    )
    assert "Read it again with: calamity replay won.calamity" in over.out
    told = run("replay", "won.calamity")
    assert told.code == 0
    log = json.loads(Path("won.calamity").read_bytes())["log"]
    assert f"{len(log):>4}  " in told.out
    assert "Genuine: " in told.out
    assert "Tic-tac-toe" in told.out
    again = run("terminal", "--resume", "won.calamity")
    assert again.code == 2
    assert "that game is over" in again.err


def test_the_end_of_the_input_saves_too(run: Run) -> None:
    ran = run("terminal", "tic_tac_toe", "--bots", "random", typed=("1",))
    assert ran.code == 0
    assert "Saved: tic_tac_toe-1.calamity" in ran.out
    run("terminal", "tic_tac_toe", "--bots", "random", typed=("1",))
    assert Path("tic_tac_toe-2.calamity").exists()


def test_a_file_that_cannot_be_written_is_told(run: Run) -> None:
    ran = run("terminal", "tic_tac_toe", "--bots", "random", typed=("s nowhere/mine.calamity", "q"))
    assert "Can't write nowhere/mine.calamity" in ran.out


def test_people_who_share_the_keyboard_pass_it_on(run: Run) -> None:
    ran = run("terminal", "tic_tac_toe", "--bots", "you,you", typed=("1", "", "1", "", "q"))
    assert ran.out.count("Hand over the keyboard") == 2
    assert "Seat 2, this is the situation" in ran.out


def test_without_a_game_there_is_a_menu(run: Run) -> None:
    ran = run("terminal", typed=("9", "x", "1", "3", "q"))
    assert "Which game?" in ran.out
    assert calamity.load(calamity.games()[0]).title in ran.out
    assert "How many players, 2 to 5?" in ran.out
    assert "Bruno (greedy bot)" in ran.out
    assert run("terminal", typed=()).code == 0


def test_solo_needs_no_number_of_players(run: Run) -> None:
    ran = run("terminal", GAME, "--options", "solo=on", typed=("q",))
    assert "Players: Seat 1 (you)\n" in ran.out


LOST = """
class Raising:
    name = "lost"
    def __init__(self, seed):
        pass
    def decide(self, mind):
        raise ValueError("no\\nmore paper")
class Inventive(Raising):
    def decide(self, mind):
        return 99999
class Fractional(Raising):
    def decide(self, mind):
        return float(mind.options[0])
class Leaving(Raising):
    def decide(self, mind):
        raise SystemExit
"""


@pytest.mark.parametrize(
    ("bot", "lang", "said"),
    [
        (
            "Raising",
            "en",
            "Ada: the bot doesn't know what to do; the table answers for it. ValueError: no more paper (",
        ),
        ("Inventive", "en", "It answered 99999, which isn't offered."),
        ("Fractional", "de", "Ada: Der Bot weiß nicht weiter; der Tisch antwortet für ihn. Er antwortete "),
        ("Leaving", "de", "antwortet für ihn. SystemExit ("),
    ],
)
def test_a_game_goes_on_with_a_bot_that_is_at_a_loss(run: Run, tmp_path: Path, bot: str, lang: str, said: str) -> None:
    (tmp_path / "lost_bots.py").write_text(LOST)
    options = ("--bots", f"lost_bots:{bot},you", "--seed", 1, "--lang", lang)
    ran = run("terminal", "tic_tac_toe", *options, typed=("mark b2", "q"))
    assert (ran.code, ran.out.count(said), ran.err) == (0, 2, ""), ran.out
    assert (tmp_path / "tic_tac_toe-1.calamity").exists()


def test_a_bot_that_is_at_a_loss_where_many_are_asked_unseen_does_not_tell_that_it_could_answer(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("calamity.terminal.session.POLL", calamity.Table("tic_tac_toe", 2, seed=1).state.mode)
    (tmp_path / "lost_bots.py").write_text(LOST)
    ran = run("terminal", "tic_tac_toe", "--bots", "lost_bots:Inventive,you", "--seed", 1, typed=("q",))
    assert (ran.code, "99999" in ran.out) == (0, False)


def test_a_live_game_is_committed_to_and_proven(run: Run) -> None:
    ran = run("terminal", "tic_tac_toe", "--bots", "random", typed=("1", "q"))
    shown = re.search(r"Fingerprint of the secret seed: ([0-9a-f]{64})", ran.out)
    assert shown
    proven = run("replay", "tic_tac_toe-1.calamity", "--verify")
    assert proven.code == 0
    assert f"The deal is proven: its secret matches the commitment {shown[1]}" in proven.out
    assert "marks" not in proven.out
    assert run("replay", "tic_tac_toe-1.calamity", "--verify", "--commitment", shown[1].upper()).code == 0
    doubted = run("replay", "tic_tac_toe-1.calamity", "--verify", "--commitment", "0" * 64)
    assert doubted.code == 2
    assert "the deal is not proven" in doubted.err


def test_another_deal_does_not_match_the_commitment(run: Run) -> None:
    run("terminal", "tic_tac_toe", "--bots", "random", typed=("q",))
    path = Path("tic_tac_toe-1.calamity")
    saved = json.loads(path.read_bytes())
    table = calamity.Table("tic_tac_toe", 2, b"x" * 32)
    path.write_text(json.dumps(saved | json.loads(table.save())))
    ran = run("replay", path, "--verify")
    assert ran.code == 2
    assert "the deal is not proven" in ran.err


def test_a_reproducible_game_has_nothing_to_prove(run: Run) -> None:
    run("terminal", "tic_tac_toe", "--bots", "random", "--seed", 4, typed=("q",))
    assert "seed 4" in run("replay", "tic_tac_toe-1.calamity", "--verify").out
    assert run("replay", "tic_tac_toe-1.calamity", "--commitment", "0" * 64).code == 2


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"digest": "0" * 32}, "don't lead to the stored position"),
        ({"log": [[0, 4], [0, 5]]}, "damaged"),
        ({"format": 99}, "format 99"),
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"names": ["only one"]}, "the number of players doesn't match its seats"),
        ({"bots": 3}, "damaged"),
    ],
)
def test_a_damaged_file_is_one_clear_line(run: Run, change: dict[str, object], complaint: str) -> None:
    run("terminal", "tic_tac_toe", "--bots", "random", "--seed", 4, typed=("1", "q"))
    path = Path("tic_tac_toe-1.calamity")
    path.write_text(json.dumps(json.loads(path.read_bytes()) | change))
    for command in (("replay", path), ("terminal", "--resume", path)):
        ran = run(*command)
        assert ran.code == 2
        assert complaint in ran.err
        assert ran.err.count("\n") == 1


def test_a_file_that_is_no_saved_game(run: Run) -> None:
    Path("letter.txt").write_text("Dear Kim")
    assert "not a saved game" in run("replay", "letter.txt").err
    assert "can't read nowhere.calamity" in run("replay", "nowhere.calamity").err


def test_a_game_with_other_cards_is_told_with_them(run: Run, tmp_path: Path) -> None:
    cards = tmp_path / "mine.toml"
    source = calamity.load(GAME).card_file.replace('name.en = "Hovercraft"', 'name.en = "Hoverfloat"')
    cards.write_text(source.replace('symbols = "+3; MOVE / P H"', 'symbols = "+3; MOVE / P P H"'))
    begun = run("terminal", GAME, "--seats", 2, "--seed", 1, "--cards", "mine.toml", typed=("q",))
    assert "--resume katastrophenspiel-1.calamity --cards mine.toml" in " ".join(begun.out.split())
    path = "katastrophenspiel-1.calamity"
    assert run("replay", path).code == 2
    assert run("replay", path, "--cards", cards).code == 0
    assert run("terminal", "--resume", path, "--cards", cards, typed=("? hoverfloat", "q")).out.count("Hoverfloat") >= 1


def test_a_bot_is_not_called_like_the_player(run: Run) -> None:
    ran = run("terminal", "tic_tac_toe", "--bots", "random,you", "--name", "ada", "--seed", 1, typed=("q",))
    assert "Players: Bruno (random bot), ada (you)" in ran.out


def test_bots_of_a_team_say_what_they_intend(run: Run) -> None:
    """The lines stand under what has happened, in the language of the terminal, and aren't saved."""
    for lang, words in (("en", "wants to"), ("de", "will ")):
        typed = ("1",) * 14
        ran = run("terminal", "catastropolis", "--seats", 3, "--seed", 3, "--lang", lang, typed=(*typed, "q"))
        lines = [line for line in ran.out.splitlines() if line.startswith("  → ")]
        assert len(lines) >= 3 and any(f" {words}" in line for line in lines), ran.out
        assert all(re.match(r"  → (Ada|Bo|Betty|Chris|\w+) ", line) and "{" not in line for line in lines)
    saved = [file.read_bytes() for file in Path().glob("catastropolis-*")]
    assert len(saved) == 2 and not any(b"intention" in file for file in saved)

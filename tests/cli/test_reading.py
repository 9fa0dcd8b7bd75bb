"""Tests of the commands that only show, check or measure something: games, rules, cards, bench, help."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import calamity
from tests.cli.conftest import Run

GAME = "katastrophenspiel"


def test_the_version_says_whether_the_engine_is_compiled(run: Run) -> None:
    ran = run("--version")
    assert ran.code == 0
    assert ran.out.startswith(f"calamity {calamity.__version__}, ")
    assert ("compiled" in ran.out) == calamity.compiled


def test_without_a_command_there_is_help(run: Run) -> None:
    ran = run()
    for command in ("play", "terminal", "serve", "games", "rules", "cards", "simulate", "replay", "bench"):
        assert command in ran.out


def test_games_lists_names_players_and_options(run: Run) -> None:
    ran = run("games")
    assert ran.code == 0
    for name in calamity.games():
        game = calamity.load(name)
        assert name in ran.out
        assert f"{game.seats.start}–{game.seats.stop - 1}" in ran.out
        for option in game.options:
            assert option in ran.out


def test_one_game_shows_the_values_of_its_options(run: Run) -> None:
    assert re.search(r"rounds +8 or a number from 4 to 12 +K-23, K-26", run("games", GAME).out)


def test_an_unknown_game_is_one_clear_line(run: Run) -> None:
    ran = run("games", "katastrofenspiel")
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err == "calamity: there is no game 'katastrofenspiel'; did you mean 'katastrophenspiel'?\n"


@pytest.mark.parametrize("written", ["K-R10", "kr10", "k-r10"])
def test_rules_by_id(run: Run, written: str) -> None:
    ran = run("rules", GAME, written, "K-12", "--lang", "de")
    assert ran.code == 0
    book = calamity.load(GAME).rulebooks["de"]
    for rule in (book["K-R10"], book["K-12"]):
        assert f"{rule.id}  {rule.chapter}" in ran.out
    assert "K-11" not in ran.out


def test_rules_about_something(run: Run) -> None:
    ran = run("rules", GAME, "--search", "justin grafke purchase")
    found = calamity.load(GAME).rulebook.search("justin grafke purchase")
    assert found
    for rule in found:
        assert rule.id in ran.out
    assert run("rules", GAME, "--search", "zeppelin").code == 2


def test_the_whole_rulebook(run: Run) -> None:
    ran = run("rules", GAME)
    for rule in calamity.load(GAME).rulebook:
        assert f"{rule.id} " in ran.out


def test_a_rule_that_does_not_exist(run: Run) -> None:
    ran = run("rules", GAME, "K-999")
    assert (ran.code, ran.out) == (2, "")
    assert "there is no rule K-999" in ran.err


def test_coverage_shows_code_and_tests_of_every_rule(run: Run) -> None:
    ran = run("rules", GAME, "--coverage")
    assert ran.code == 0
    rules = calamity.load(GAME).rulebook.rules
    for rule in rules:
        assert re.search(rf"^{rule} ", ran.out, re.MULTILINE)
    assert f"{len(rules)} rules; " in ran.out
    assert "rules/turn.py:" in ran.out


def test_coverage_of_some_rules(run: Run) -> None:
    shown = [
        re.findall(r"^([A-Z]-R?\d+) ", run("rules", GAME, *which, "--coverage").out, re.MULTILINE)
        for which in (
            ("K-42",),
            ("K-42", "K-12"),
            ("--search", "justin grafke purchase"),
        )
    ]
    found = [rule.id for rule in calamity.load(GAME).rulebook.search("justin grafke purchase")]
    assert shown == [["K-42"], ["K-42", "K-12"], found]
    assert found and run("rules", GAME, "K-999", "--coverage").code == 2


def test_rules_with_ids_and_words_have_both(run: Run) -> None:
    ran = run("rules", GAME, "K-42", "K-12", "--search", "staying")
    assert "K-42  " in ran.out and "K-12  " not in ran.out
    assert run("rules", GAME, "K-12", "--search", "staying").code == 2


def test_cards_are_listed_deck_by_deck(run: Run) -> None:
    ran = run("cards", GAME, "--lang", "de")
    assert ran.code == 0
    for card in calamity.load(GAME).cards.values():
        assert card.name["de"] in ran.out
        assert card.id in ran.out
    assert "110 cards" in ran.out
    assert ran.out == run("cards", "show", GAME, "--lang", "de").out


@pytest.mark.parametrize("name", ["luftkissenboot", "hovercraft", "Luftkissenboot"])
def test_one_card_by_any_of_its_names(run: Run, name: str) -> None:
    ran = run("cards", GAME, name)
    assert ran.out.startswith("Hovercraft  Luftkissenboot")
    assert "+3; MOVE / P H" in ran.out


@pytest.mark.parametrize("name", ["Ich war’s nicht", "ich war's nicht"])
def test_an_apostrophe_may_be_typed_as_keyboards_have_it(run: Run, name: str) -> None:
    assert "passing_the_blame" in run("cards", "nine_lives", name).out


def test_facts_of_cards_are_said_in_words(run: Run) -> None:
    """Several values are listed by their names, and what a card doesn't have is left out."""
    ran = run("cards", "catastropolis", "mr_gemini", "--lang", "de")
    facts = dict(re.findall(r"^  (\w+) +(.*?) *$", ran.out, re.MULTILINE))
    assert facts["places"] == "Zentralbank, Großes Museum"
    assert facts["weakness"] == "Muskelkraft, Kampfkunst, Hitze, Flinkheit, Funke"
    assert not {"powers", "contains", "rate"} & set(facts)
    assert "['" not in run("cards", "catastrophe").out
    assert "reputation  0" in re.sub(" {2,}", "  ", run("cards", "catastropolis", "favor_owed").out)


def test_a_card_that_does_not_exist(run: Run) -> None:
    ran = run("cards", GAME, "luftkisenboot")
    assert ran.code == 2
    assert "did you mean luftkissenboot" in ran.err
    assert run("cards", "tic_tac_toe").code == 2


def test_the_games_own_cards_are_fine(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    assert run("cards", "export", GAME, path).code == 0
    ran = run("cards", "check", GAME, path)
    assert ran.code == 0
    assert "110 cards" in ran.out


def test_an_exported_card_file_replaces_nothing(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("mine", encoding="utf-8")
    ran = run("cards", "export", GAME, path)
    assert ran.code == 2
    assert "exists already" in ran.err
    assert path.read_text(encoding="utf-8") == "mine"
    assert "can't be written" in run("cards", "export", GAME, tmp_path / "nowhere" / "mine.toml").err


def test_every_problem_of_a_card_file_has_its_line(run: Run, tmp_path: Path) -> None:
    source = calamity.load(GAME).card_file
    path = tmp_path / "mine.toml"
    path.write_text(source.replace('name.en = "Hovercraft"\n', "").replace("price = 1\n", "price = 7\n", 1))
    ran = run("cards", "check", GAME, path)
    assert ran.code == 1
    problems = [line for line in ran.out.splitlines() if line.startswith(f"{path}:")]
    assert len(problems) == 2
    assert re.match(rf"{re.escape(str(path))}:\d+: evakuierungsbus, price: ", problems[0])
    assert re.match(rf"{re.escape(str(path))}:\d+: luftkissenboot, name", problems[1])
    line = int(problems[0].split(":")[1])
    assert path.read_text().splitlines()[line - 1] == "price = 7"


def test_a_card_file_that_is_not_there(run: Run) -> None:
    ran = run("cards", "check", GAME, "nowhere.toml")
    assert ran.code == 1
    assert "nowhere.toml: can't be read" in ran.out


def test_bench_measures_and_says_whether_the_engine_is_compiled(run: Run) -> None:
    ran = run("bench", "--seconds", "0.05")
    assert ran.code == 0
    assert re.search(rf"^{GAME} +\d +[\d,]+ +[\d,]+ +[\d,]+ +[\d,]+$", ran.out, re.MULTILINE)
    assert ("is compiled" in ran.out) == calamity.compiled
    assert ("make compile" in ran.out) != calamity.compiled


def test_cards_check_reports_all_errors_of_a_file_at_once(tmp_path: Path) -> None:
    source = calamity.load("katastrophenspiel").card_file
    broken = (
        source.replace('symbols = "+4; F"', 'symbols = "+4; Z D9"', 1)
        .replace('id = "rettungswagen"', 'id = "Rettungs wagen"', 1)
        .replace('source = "D"\nname.en = "Patrol Car"', 'source = "Q"\nname.en = "Patrol Car"', 1)
        .replace('name.en = "Off-roader"', 'name.en = ""', 1)
    )
    file = tmp_path / "broken.toml"
    file.write_text(broken, encoding="utf-8")
    with pytest.raises(calamity.BadCards) as caught:
        calamity.load("katastrophenspiel", cards=file)
    fields = {(problem.card, problem.field) for problem in caught.value.problems}
    assert {
        ("loeschboot", "symbols"),
        ("Rettungs wagen", "id"),
        ("streifenwagen", "source"),
        ("gelaendewagen", "name.en"),
    } <= fields

"""Tests of `calamity learn`: the lessons of every game at the terminal, with typed input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from calamity.games import published
from calamity.kernel.registry import load
from calamity.lessons.course import course_of, said
from tests.cli.conftest import Run

GAME = "nine_lives"
TAUGHT = [game for game in published() if course_of(game) is not None]


@pytest.fixture(autouse=True)
def data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A data folder of one's own."""
    monkeypatch.setenv("CALAMITY_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def learned(data: Path) -> dict[str, list[str]]:
    found: dict[str, list[str]] = json.loads((data / "lessons.json").read_text())
    return found


def titles(game: str, lang: str = "en") -> list[str]:
    course = course_of(game)
    assert course is not None
    return [said(load(game), f"{lesson.name}.title")[lang] for lesson in course.lessons]


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", TAUGHT)
def test_all_lessons_can_be_shown_to_their_ends(run: Run, game: str, lang: str, data: Path) -> None:
    course = course_of(game)
    assert course is not None
    guided = [lesson for lesson in course.lessons if lesson.steps]
    typed = tuple(word for lesson in guided for word in (*("show",) * len(lesson.steps), ""))
    ran = run("learn", game, "--lang", lang, typed=(*typed, "q"))
    assert ran.err == "" and ran.code == 0
    assert learned(data) == {game: [lesson.name for lesson in guided]}
    for number, title in enumerate(titles(game, lang), 1):
        word = "Lektion" if lang == "de" else "Lesson"
        of = "von" if lang == "de" else "of"
        assert f"{word} {number} {of} {len(course.lessons)}: {title}" in ran.out
    for lesson in guided:
        for step in (*(step.name for step in lesson.steps), "end"):
            words = said(load(game), f"{lesson.name}.{step}.title")[lang]
            assert words.partition("{")[0] in ran.out
    assert "{" not in ran.out


def test_a_lesson_is_learned_by_doing_what_the_coach_says(run: Run, data: Path) -> None:
    ran = run("learn", GAME, "--lesson", "turn", typed=("play pocket_phoenix", "end_claw", "discard attic_owl", "q"))
    assert "Claw Phase: play cards  L-18  step 1 of 3" in ran.out
    assert "→ Play Pocket Phoenix." in ran.out
    assert "7 → 8. Now end the phase" in ran.out
    assert "Every turn ends with a CATastrophe" in ran.out
    assert "Go on with: calamity learn nine_lives" in ran.out
    assert learned(data) == {GAME: ["turn"]}


def test_something_else_is_allowed_and_back_begins_the_step_again(run: Run) -> None:
    ran = run("learn", GAME, "--lesson", "attack", typed=("play attic_owl", "back", "back", "q"))
    assert ran.out.count("That was allowed. Bookcase Belly-Flop would have cost 2 lives.") == 1
    assert ran.out.count("Red cards attack  L-40  step 1 of 2") == 2
    assert "You have nothing to take back." in ran.out
    assert ran.out.count("plays Attic Owl") == 1


def test_back_leads_to_the_step_before(run: Run) -> None:
    ran = run("learn", GAME, "--lesson", "attack", typed=("show", "back", "show", "q"))
    assert ran.out.count("Red cards attack  L-40  step 1 of 2") == 2
    assert ran.out.count("A 3. That is a hit: 8 → 6  L-41  step 2 of 2") == 2


def test_a_half_made_answer_has_a_note_of_its_own_and_show_begins_it_again(run: Run) -> None:
    ran = run("learn", GAME, "--lesson", "attack", typed=("play bookcase_belly_flop", "show", "q"))
    assert "1–3: Hit: 2 lives lost" in ran.out and "4–6: Defended: nothing" in ran.out
    assert "Your card says 4, so Ada needs a 4" in ran.out
    assert "A 3. That is a hit: 8 → 6" in ran.out


def test_skipping_goes_on_at_once_and_the_first_new_lesson_comes_next(run: Run, data: Path) -> None:
    ran = run("learn", GAME, typed=("skip", "q"))
    assert "Lesson 2 of 7: Your turn" in ran.out
    assert learned(data) == {GAME: ["lives"]}
    ran = run("learn", GAME, typed=("q",))
    assert "✓ Your nine lives" in ran.out
    assert "Lesson 1 of 7" not in ran.out and "Lesson 2 of 7" in ran.out


def test_the_last_lesson_is_a_game_without_a_coach(run: Run, data: Path) -> None:
    ran = run("learn", "tic_tac_toe", typed=())
    assert ran.code == 2 and "tic_tac_toe has no lessons" in ran.err
    ran = run("learn", "catastrophe", "--lesson", "free", typed=("show", "s", "?", "skip"))
    assert "There is nothing to show now" in ran.out
    assert "Lessons aren't saved" in ran.out
    assert "In a lesson also:" in ran.out
    assert "step 1" not in ran.out
    assert learned(data) == {"catastrophe": ["free"]}


def test_an_unknown_lesson_is_said_in_a_line(run: Run) -> None:
    ran = run("learn", GAME, "--lesson", "dancing")
    assert ran.code == 2
    assert "there is no lesson 'dancing'; there are lives, turn, attack, yarn, reactions, reapurr, free" in ran.err


def test_what_cannot_be_kept_is_said_and_the_lesson_goes_on(run: Run, data: Path) -> None:
    data.write_text("not a folder")
    ran = run("learn", GAME, typed=("show", "q"))
    assert "this lesson will not be remembered" in ran.out.replace("\n", " ")
    assert "Enter goes on to the next lesson" in ran.out

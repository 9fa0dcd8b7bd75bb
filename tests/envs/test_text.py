"""Tests of the text environment: what is said, which replies are understood, and what wrong ones lead to."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import jsonschema_rs
import pytest

import calamity.envs
from calamity.envs.errors import EpisodeOver, NotReset
from calamity.envs.messages import Message, rules_about
from calamity.envs.replies import LONGEST
from calamity.envs.text_based import LOOK_UPS, CalamityText
from calamity.games import published
from calamity.kernel.errors import BadOption, BadSeats, UnknownLanguage
from calamity.kernel.languages import LANGUAGES
from tests.laws.worlds import game_names


def begun(
    game: str = "katastrophenspiel", lang: str = "en", seats: int = 2, tries: int = 3
) -> tuple[CalamityText, Message]:
    env = calamity.envs.text(game, seats, lang=lang, tries=tries)
    return env, env.reset(seed=1)


def played(env: CalamityText, rng: random.Random) -> Iterator[Message]:
    """Play to the end at random, replying in every form; yield every question."""
    message = env.reset(seed=rng.randrange(1 << 40))
    while not env.over:
        yield message
        answer = rng.choice(message.answers)
        forms = [str(answer.id), answer.words, answer.words.upper() + ".", f"{answer.id}  {answer.words}", answer.code]
        forms += [json.dumps({"answer": form}) for form in (answer.id, answer.words, [answer.id], [answer.code])]
        forms += [f"Let me see.\nAnswer: {answer.id}", f"```json\n{json.dumps({'answer': answer.id})}\n```"]
        number = len(env.table.log)
        reply = rng.choice(forms)
        following = env.reply(reply)
        if following.kind == "refused":  # several answers have the same words
            assert "reply with a number" in following.reason, (reply, following.reason)
            following = env.reply(str(answer.id))
        assert env.table.log[number] == (message.seat, answer.id)
        message = following
    assert message.kind == "over"


@pytest.mark.parametrize("game", game_names())
def test_every_game_is_played_in_every_form_of_reply(game: str) -> None:
    env = calamity.envs.text(game)
    for message in played(env, random.Random(game)):
        assert message.kind == "question" and message.text == message.question == str(message)
        assert len(message.answers) > 1
        for answer in message.answers:
            assert f"\n  {answer.id}  {answer.words}\n" in message.text
    assert env.result is not None and len(env.rewards) == env.seats
    for seat in range(env.seats):
        assert env.closing(seat).text.startswith("The game is over.")


def test_a_message_has_the_goal_the_view_what_has_happened_and_the_question() -> None:
    env, message = begun()
    ask = env.table.ask(message.seat)
    assert ask is not None
    lines = message.text.splitlines()
    assert lines[0] == "Das Katastrophenspiel, 2 players. You are Seat 1."
    assert lines[1].startswith("Goal: ")
    assert all(line in lines for line in env.game.describe(env.table.view(message.seat)))
    assert "What has happened since your last turn:" in lines
    assert any(line.startswith("Question: ") for line in lines)
    assert [answer.id for answer in message.answers] == [option.action for option in ask.options]


def test_only_what_a_seat_has_not_been_told_is_told() -> None:
    env, message = begun()
    told: dict[int, int] = {0: 0, 1: 0}
    rng = random.Random(5)
    for _ in range(30):
        heard = env.table.events_since(0, message.seat)
        new = [f"  {env.game.say_event(event)}" for event in heard[told[message.seat] :]]
        since = message.text.partition("since your last turn:\n")[2].partition("\n\n")[0]
        assert since.splitlines() == new
        told[message.seat] = len(heard)
        message = env.reply(str(rng.choice(message.answers).id))


def test_the_same_in_german() -> None:
    _, message = begun(lang="de")
    assert (
        "Du bist Platz 1." in message.text and "Frage: " in message.text and "Antworte mit der Nummer" in message.text
    )


def test_the_schema_accepts_what_is_accepted() -> None:
    env = calamity.envs.text("bazaar", seats=3)
    for message in played(env, random.Random(2)):
        check = jsonschema_rs.validator_for(message.schema)
        first = message.answers[0]
        for good in (first.id, first.words, first.code, [first.id], [first.code, 3]):
            assert check.is_valid({"answer": good})
        wrong: list[object] = [{}, {"answer": -5}, {"answer": "nothing of the sort"}, {"answer": []}, 3]
        for bad in [*wrong, {"answer": first.id, "rules": ""}]:
            assert not check.is_valid(bad)
        assert check.is_valid({"rules": "1"})


# ---- refusals ----


def test_what_is_not_possible_is_refused_with_reason_and_rule_and_changes_nothing() -> None:
    env, message = begun(seats=3)
    region = env.table.view(message.seat)["region"][message.seat]
    before = env.table.digest
    refused = env.reply(f"move {region}")
    assert (refused.kind, refused.rule, refused.tries, refused.seat) == ("refused", "K-42", 2, message.seat)
    assert refused.text == f"That isn't possible: {refused.reason} [K-42] Nothing has changed. You have 2 tries left."
    assert refused.answers == message.answers and refused.question == message.text
    words = env.game.say_action(env.game.actions.parse(f"move {region}"))
    again = env.reply(words)  # in words, too
    assert (again.rule, again.tries) == ("K-42", 1)
    assert env.table.digest == before


@pytest.mark.parametrize(
    "reply",
    [
        *("", "   ", "perhaps", "99999999", "999999999999999999999", "-1", "-2", "resign", "take_back", "patient"),
        *("{", "[", "[]", "{}", "null", '{"answer": null}', '{"answer": true}', '{"answer": 1.5}', '{"answer": {}}'),
        *(
            '{"answer": [[1]]}',
            '{"answer": 1, "why": 2}',
            '{"rules": 3}',
            "[" * 60000,
            '{"answer": "\\ud800"}',
            "\ud800",
        ),
        *("\x00\x1b[31m", "x" * 60000, "1 " * 30000, "a;" * 30000, "x" * (LONGEST + 1), "```\n```", "Answer:", "NaN"),
    ],
    ids=lambda reply: repr(reply[:12]),
)
def test_rubbish_is_refused(reply: str) -> None:
    env, message = begun()
    before = env.table.digest
    refused = env.reply(reply)
    assert refused.kind == "refused" and refused.reason and refused.tries == 2
    assert env.table.digest == before
    assert len(refused.reason) < 200
    refused.reason.encode()  # it can be stored
    assert env.reply(str(message.answers[0].id)).kind == "question"


def test_after_the_last_try_the_default_is_answered_and_the_seat_told() -> None:
    env, message = begun(tries=2)
    ask = env.table.ask(message.seat)
    assert ask is not None and env.reply("no").tries == 1
    following = env.reply("no")
    assert following.kind == "question"
    assert env.table.log[0] == (message.seat, ask.default.action) == env.played[0]
    assert env.defaulted == ("'no' is none of the answers.", "")
    while following.seat != message.seat:
        assert "answered for you" not in following.text
        following = env.reply(str(following.answers[0].id))
    said = env.game.say_action(ask.default.action)
    assert f"Your last turn was answered for you, because no try was left: {said}\n" in following.text


def test_who_does_not_reply_is_answered_for() -> None:
    env, message = begun()
    ask = env.table.ask(message.seat)
    assert ask is not None
    env.answer_default()
    assert env.table.log[0] == (message.seat, ask.default.action)
    assert env.defaulted is None


# ---- rules ----


@pytest.mark.parametrize("lang", ["en", "de"])
def test_rules_on_request_cost_no_try(lang: str) -> None:
    env, message = begun(lang=lang)
    book = env.game.rulebooks[lang]
    chapters = env.reply("rules" if lang == "en" else "Regeln")
    assert chapters.kind == "rules" and chapters.tries == message.tries
    assert all(rule.chapter in chapters.text for rule in book)
    assert book["K-42"].text in env.reply("rules K-42").text
    assert book["K-42"].text in env.reply('{"rules": "k42"}').text
    first = next(iter(book))
    for words in ("1", first.chapter):
        text = env.reply(f"rules {words}").text
        assert all((rule.text in text) == (rule.chapter == first.chapter) for rule in book)
    assert book["K-42"].id in env.reply(f"rules {' '.join(book['K-42'].text.split()[:4])}").text
    assert env.reply("rules xyzzy").kind == "rules"
    assert env.message.tries == message.tries


@pytest.mark.parametrize("game", published())
def test_every_card_is_shown_on_request(game: str) -> None:
    known = calamity.load(game)
    for card in known.cards.values():
        for lang in LANGUAGES:
            text = rules_about(known, card.name[lang], lang)
            assert text.splitlines()[0] in {one.name[lang] for one in known.cards.values()} | {
                rule.chapter for rule in known.rulebooks[lang]
            }
    env = calamity.envs.text(game)
    env.reset(seed=1)
    card = next(iter(known.cards.values()))
    assert f"\n  id: {card.id}\n" in env.reply(f"rules {card.id}").text


def test_who_only_looks_things_up_loses_tries_in_the_end() -> None:
    env, _ = begun()
    for _ in range(LOOK_UPS):
        assert env.reply("rules 1").kind == "rules"
    assert env.reply("rules 1").kind == "refused"


# ---- chains ----


def test_links_that_belong_together_are_answered_in_one_reply() -> None:
    chains, rng = 0, random.Random(3)
    env = calamity.envs.text("bazaar", seats=3)
    message = env.reset(seed=3)
    while not env.over:
        answer = rng.choice(message.answers)
        following = env.table.options(message.seat, [answer.id])
        if len(following) > 1 and not message.links:
            second = rng.choice(following)
            forms = [f"{answer.id}; {second.action}", f"{answer.id} {second.action}", f"{answer.code}; {second}"]
            forms += [json.dumps({"answer": [answer.id, str(second)]}), f"{answer.code}\n{second}"]
            number = len(env.table.log)
            message = env.reply(rng.choice(forms))
            assert [entry.action for entry in env.table.log[number : number + 2]] == [answer.id, second.action]
            chains += 1
        else:
            message = env.reply(str(answer.id))
    assert chains > 3


def test_a_chain_happens_completely_or_not_at_all() -> None:
    rng = random.Random(4)
    env = calamity.envs.text("bazaar", seats=3)
    for message in played(env, rng):
        longer = next((one for one in message.answers if len(env.table.options(message.seat, [one.id])) > 1), None)
        if longer is not None:
            before = env.table.digest
            assert env.reply(f"{longer.id}; {longer.id}; 99999").kind == "refused"
            assert env.table.digest == before
            return
    pytest.fail("no answer had links")


def test_a_first_link_is_shown_with_the_next_question() -> None:
    env = calamity.envs.text("bazaar", seats=3)
    for message in played(env, random.Random(6)):
        if message.links:
            words = ", ".join(link.words for link in message.links)
            assert f"So far: {words}" in message.text
            return
    pytest.fail("no answer had links")


# ---- misuse ----


def test_misuse_is_said() -> None:
    env = calamity.envs.text("tic_tac_toe")
    with pytest.raises(NotReset):
        env.reply("1")
    with pytest.raises(NotReset):
        _ = env.table
    for _ in played(env, random.Random(1)):
        pass
    with pytest.raises(EpisodeOver):
        env.reply("1")
    with pytest.raises(UnknownLanguage):
        calamity.envs.text("tic_tac_toe", lang="xx")
    with pytest.raises(BadOption):
        calamity.envs.text("tic_tac_toe", tries=0)
    with pytest.raises(BadSeats):
        calamity.envs.text("tic_tac_toe", seats=9)
    assert repr(env) == "<CalamityText of tic_tac_toe for 2 seats>"

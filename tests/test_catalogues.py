"""Tests that every text used by code exists in every language, and that no text is unused.

The front end's own test (web/tests/texts.test.ts) looks at the frame's catalogue and at the labels of the tables.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

import calamity
from calamity.bots.levels import LEVELS
from calamity.games import published
from calamity.kernel.game import Game
from calamity.kernel.languages import LANGUAGES
from calamity.kernel.registry import folders, load
from calamity.kernel.texts import Texts, common, holes, read_texts
from calamity.server.protocol.problems import STATUS

SOURCES = Path(calamity.__file__).parent
FILES = sorted(
    path.relative_to(SOURCES).with_suffix("").with_suffix("").as_posix()
    for name in ("texts", "messages")
    for path in SOURCES.rglob(f"{name}.en.toml")
)
TABLES = Path(__file__).parents[1] / "web" / "src" / "games"
QUOTED = re.compile(r"""(["'])([\w.-]+)\1""")
BEGUN = re.compile(r"""f["']([\w.]+\.)\{""")
REFUSED = re.compile(r'return \(?"[A-Z]{1,2}-R?\d+",\s*"(\w+)"')  # a rule and the key of its refusal
SAID = re.compile(r'\bsay\(\s*"([\w.]+)"')
NESTED = re.compile(r"\{\w+\|[^}]*\{")
SHARED = ("title", "tagline", "lobby.progress", "seat")


def catalogue(file: str) -> Texts:
    """The texts of a file in every language, without any base."""
    folder, _, name = file.rpartition("/")
    return read_texts(f"calamity.{folder.replace('/', '.')}", name=name)


@cache
def code(*folders: str) -> str:
    """All Python under some folders."""
    return "\n".join(read(SOURCES / folder, ".py") for folder in folders)


def read(folder: Path, *endings: str) -> str:
    """All files of some kinds under a folder."""
    paths = [path for path in sorted(folder.rglob("*")) if path.suffix in endings]
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


def idle(keys: Iterable[str], source: str, declared: Iterable[str] = ()) -> list[str]:
    """Keys that stand nowhere in code: not whole, not as `f"beginning.{…}"` with the rest quoted, not declared."""
    quoted = {match[1] for match in QUOTED.findall(source)} | set(declared)
    beginnings = set(BEGUN.findall(source))
    return [
        key
        for key in keys
        if key not in quoted
        and not any(key.startswith(begun) and key.removeprefix(begun) in quoted for begun in beginnings)
    ]


@pytest.mark.parametrize("file", FILES)
def test_no_text_has_a_value_within_a_form_of_a_word(file: str) -> None:
    """Forms end at the first brace, so a value in one of them would tear the text apart."""
    nested = [key for key, texts in catalogue(file).own.items() if any(map(NESTED.search, texts.values()))]
    assert nested == []


@pytest.mark.parametrize("file", FILES)
def test_every_text_is_there_in_every_language_with_the_same_values(file: str) -> None:
    entries = catalogue(file).own
    assert entries
    for key, texts in entries.items():
        assert set(texts) == set(LANGUAGES), key
        assert len({frozenset(holes(text)) for text in texts.values()}) == 1, key
        assert all(text.strip() for text in texts.values()), key


def test_the_terminal_has_every_text_it_says_and_no_other() -> None:
    texts, source = catalogue("terminal/texts").own, code("terminal", "cli")
    said = {key for key in SAID.findall(source) if "." in key}
    assert sorted(said - set(texts)) == []
    assert idle(texts, source) == []


def test_the_server_has_words_for_every_trouble_and_no_other() -> None:
    texts, source = catalogue("server/messages").own, code("server")
    troubles = {key.removeprefix("error.") for key in texts if key.startswith("error.")}
    assert troubles == set(STATUS)
    assert set(re.findall(r'\bTrouble\(\s*"(\w+)"', source)) <= troubles
    assert idle((key for key in texts if not key.startswith(("bot.", "level."))), source) == []


def test_every_level_says_what_it_does_and_nobody_else() -> None:
    told = {key for key in catalogue("server/messages").own if key.startswith("level.")}
    assert told == {"level.guest", *(f"level.{level.number}" for level in LEVELS)}


def test_the_kernel_has_no_text_in_vain() -> None:
    assert idle(common().own, code("kernel", "lab", "cli")) == []


# ---- games ----


def declared_by(game: Game) -> Iterator[str]:
    """The keys that a game's declarations ask for."""
    yield from SHARED
    for action in game.actions:
        yield f"action.{game.action_text(action)}"
        for domain in game.actions.domains(action):
            yield from (f"{domain.name}.{value}" for value in domain.values)
    for domain in game.domains.values():
        yield from (f"{domain.name}.{value}" for value in domain.values)
    for kind in game.questions.values():
        yield from (f"ask.{kind}", f"absent.{kind}")
    for spec in game.event_specs:
        yield f"event.{spec.name}"
        for name, what in spec.args:
            if what in game.domains:
                yield from (f"{name}.{value}" for value in game.domains[what].values)
    for field in game.public_fields:
        yield f"field.{field.name}"
        yield from (f"{field.name}.{value}" for value in field.values)
    for zone in game.state_class(2, 0).zones():
        yield f"zone.{zone.name}"
    for option in game.option_specs:
        yield from (f"option.{option.name}.{part}" for part in ("title", "text"))
        yield from (f"option.{option.name}.value.{value}" for value in option.values)
    for preset in game.presets:
        yield from (f"preset.{preset}.{part}" for part in ("title", "text"))
    for card in game.cards.values():
        yield from (f"{name}.{fact}" for name, fact in facts(card) if isinstance(fact, str))


def facts(card: object) -> Iterator[tuple[str, object]]:
    """What is printed on a card, by name."""
    return ((name, getattr(card, name)) for name in getattr(card, "__struct_fields__", ()))


GAMES = sorted([*published(), *folders("calamity.samples")])


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_words_for_every_refusal(name: str) -> None:
    game = load(name)
    source = code(folder(game))
    keys = {f"why.{key}" for key in REFUSED.findall(source)}
    assert sorted(keys - set(game.texts.entries)) == []


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_no_text_in_vain(name: str) -> None:
    game = load(name)
    if TABLES.is_dir() and name in published() and not (TABLES / name).is_dir():
        pytest.skip("the plain table says whatever there are words for")
    own = game.texts.own
    source = code(folder(game), "kernel", "server")
    watched = [key for key in own if not key.startswith(("table.", "when."))]
    left = idle(watched, source, declared_by(game))
    assert [key for key in left if not is_named(key, game)] == []
    promises = [key for key in own if key.startswith("when.")]
    assert [key for key in promises if f"why.{key.removeprefix('when.')}" not in game.texts] == []


def is_named(key: str, game: Game) -> bool:
    """Whether a game or its table speaks of a kind of things, and the thing stands in its code or on its cards.

    Longer keys (`line.breakout.name`) are put together from several words, numbered ones (`hero.3`) from a number.
    """
    home = SOURCES / folder(game)
    table = read(TABLES / game.name, ".ts", ".svelte") if TABLES.is_dir() else ""
    kind, *things = key.split(".")
    spoken = code(folder(game), "kernel") + table
    data = spoken + (home / "cards.toml").read_text(encoding="utf-8")
    if things[0].isdigit():
        return bool(re.search(rf"{kind}\.\$?{{", spoken))
    edge = r"""["'`.]""" if len(things) > 1 else r"""["'`]"""
    said = all(re.search(f"{edge}{thing}{edge}", data) for thing in things)
    return said and bool(re.search(rf"""["'`]{kind}[."'`]""", spoken))


@pytest.mark.parametrize("name", published())
def test_a_published_game_words_its_options(name: str) -> None:
    game = load(name)
    wanted = [
        f"option.{option.name}.{part}"
        for option in game.option_specs
        for part in ("title", "text", *(f"value.{value}" for value in option.values if isinstance(value, str)))
    ]
    assert [key for key in wanted if key not in game.texts] == []
    assert "tagline" in game.texts


def folder(game: Game) -> str:
    """Where a game's code lies."""
    return game.package.removeprefix("calamity.").replace(".", "/")


@pytest.mark.parametrize("game", published())
def test_the_log_calls_everybody_by_name(game: str) -> None:
    """Whoever reads a log line is named in the next one: "You draw" above "Guest discards" would be two people."""
    spoken_to = {"en": r"\b(?:you|yours?)\b", "de": r"\b(?:du|dich|dir|dein\w*|ihr|euch|eure?\w*)\b"}
    told = {key: words for key, words in load(game).texts.own.items() if key.startswith("event.")}
    assert told
    wrong = [
        (key, lang)
        for key, words in told.items()
        for lang, who in spoken_to.items()
        if re.search(who, words[lang], re.I)
    ]
    assert wrong == []

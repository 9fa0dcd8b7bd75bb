"""Routes for content that doesn't change while the server runs: games, bots, cards, rulebooks, texts."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

import msgspec
from litestar import Controller, get
from litestar.datastructures import State
from litestar.params import FromPath

import calamity
from calamity.games import published
from calamity.kernel.game import Game
from calamity.kernel.languages import ENGLISH, LANGUAGES, Words
from calamity.kernel.options import CardsSpec, OptionSpec, Value
from calamity.kernel.registry import installed, load, registered
from calamity.kernel.texts import language_names, read_texts
from calamity.server.http.rulebooks import rulebook_html
from calamity.server.protocol.messages import BotInfo, GameInfo, OptionInfo, PresetInfo, Rulebook
from calamity.server.protocol.problems import Problem, catalogue
from calamity.server.settings import Settings
from calamity.server.thinking.choices import bot_infos


def playable(settings: Settings) -> tuple[str, ...]:
    """The games that can be played here, in the order of their posters."""
    names = calamity.games()
    samples = [name for name in registered() if name not in names] if settings.samples else []
    return (*names, *samples)


def playable_game(name: str, settings: Settings) -> Game:
    """A game that can be played here; otherwise raises `Problem`."""
    if name not in playable(settings):
        raise Problem("no_game")
    return load(name)


def game_infos(settings: Settings) -> list[GameInfo]:
    """All games that can be played here, in the order of their posters."""
    return [_info(load(name)) for name in playable(settings)]


def _info(game: Game) -> GameInfo:
    return GameInfo(
        name=game.name,
        title=_text(game, "title", game.title),
        tagline=_text(game, "tagline", ""),
        seats=sorted({*game.seats_for(_defaults(game)), *game.seats}),
        minutes=game.poster.minutes,
        kind=_text(game, "genre", ""),
        origin=_origin(game.name),
        options=option_infos(game),
        presets=preset_infos(game),
    )


def _origin(name: str) -> Literal["published", "installed", "sample"]:
    if name in published():
        return "published"
    return "installed" if name in installed() else "sample"


def _defaults(game: Game) -> dict[str, Any]:
    return {spec.name: spec.default for spec in game.option_specs}


def option_infos(game: Game) -> list[OptionInfo]:
    """The options of a game in words."""
    return [_option(game, spec) for spec in game.option_specs]


def preset_infos(game: Game) -> list[PresetInfo]:
    """The presets of a game, in words."""
    return [
        PresetInfo(
            preset, _text(game, f"preset.{preset}.title", preset), _text(game, f"preset.{preset}.text", ""), {**values}
        )
        for preset, values in game.presets.items()
    ]


def _option(game: Game, spec: OptionSpec) -> OptionInfo:
    key = f"option.{spec.name}"
    cards = list(spec.cards) if isinstance(spec, CardsSpec) else []
    return OptionInfo(
        name=spec.name,
        title=_text(game, f"{key}.title", spec.name.replace("_", " ").capitalize()),
        text=_text(game, f"{key}.text", ""),
        values=list(spec.values),
        default=spec.default,
        numbers=(spec.numbers.start, spec.numbers.stop - 1) if spec.numbers is not None else None,
        seat=spec.seat,
        presentation=spec.presentation,
        rules=list(spec.rules),
        value_texts={str(value): _value(game, key, value) for value in (*spec.values, *cards)},
        cards=cards,
        count=spec.count if isinstance(spec, CardsSpec) else 0,
    )


def _value(game: Game, key: str, value: Value) -> Words:
    """The value of an option in words: its own, or the name of a card."""
    card = game.cards.get(str(value))
    if card is not None and f"{key}.value.{value}" not in game.texts:
        return card.name
    return _text(game, f"{key}.value.{value}", str(value).replace("_", " "))


def _text(game: Game, key: str, otherwise: str) -> Words:
    if key not in game.texts:
        return Words({ENGLISH: otherwise})
    return game.texts.words(key)


@cache
def frame_texts(lang: str) -> dict[str, str]:
    """The texts of everything around the games, the server's included, and those about languages.

    `languages.<code>.name` is a language's own name, `languages.<code>.switch` its text for switching to it.
    """
    texts = read_texts("calamity.server", catalogue())
    found = texts.all_in(lang)
    switches = texts.entries["language.switch"]
    for code, name in language_names().items():
        found |= {f"languages.{code}.name": name, f"languages.{code}.switch": switches.get(code, name)}
    return found


def card_infos(game: Game) -> dict[str, dict[str, Any]]:
    """Every card of a game with what is needed to draw it."""
    found = {name: (number, game.cards[name]) for number, name in enumerate(game.kinds) if name}
    return {
        name: {**msgspec.to_builtins(card), **msgspec.to_builtins(game.card_facts(card) or {}), "kind_number": number}
        for name, (number, card) in found.items()
    }


def _language(lang: str) -> str:
    if lang not in LANGUAGES:
        raise Problem("not_found")
    return lang


class Content(Controller):
    """Routes for what can be read without a table."""

    path = "/api"
    tags = ["library"]

    @get("/games")
    async def games(self, state: State) -> list[GameInfo]:
        """All games that can be played here."""
        return game_infos(state.settings)

    @get("/games/{game:str}/cards")
    async def cards(self, state: State, game: FromPath[str]) -> dict[str, dict[str, Any]]:
        """Every card of a game with its printed facts, what follows from them, and its kind."""
        return card_infos(playable_game(game, state.settings))

    @get("/games/{game:str}/rulebook/{lang:str}")
    async def rulebook(self, state: State, game: FromPath[str], lang: FromPath[str]) -> Rulebook:
        """A rulebook in one language."""
        found = playable_game(game, state.settings)
        return rulebook_html(found.name, _language(lang))

    @get("/games/{game:str}/texts/{lang:str}")
    async def game_texts(self, state: State, game: FromPath[str], lang: FromPath[str]) -> dict[str, str]:
        """The texts of a game in one language."""
        found, language = playable_game(game, state.settings), _language(lang)
        return found.texts.all_in(language)

    @get("/texts/{lang:str}")
    async def texts(self, lang: FromPath[str]) -> dict[str, str]:
        """The texts around the games, in one language."""
        return frame_texts(_language(lang))

    @get("/bots")
    async def bots(self, state: State) -> list[BotInfo]:
        """The bots that can take a seat, the weakest first."""
        return bot_infos(state.settings.standin)

"""Names of Species and places in words: "frog (Animal, Level 2)", never their internal numbers.

The print of a Trait card is the plant or animal that is pictured and named on it.  A Species is called by the print of
its first active Trait; if two Species of a Level have the same print, by its side as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from calamity.games.catastrophic.board import WIDTH, level_of, slot_of
from calamity.games.catastrophic.deck import Printed
from calamity.games.catastrophic.state import BETWEEN, LEFT, PRINT_SHIFT, RIGHT, SIDE_SHIFT, Position
from calamity.games.catastrophic.view import drafted
from calamity.games.catastrophic.vocabulary import actions, card_kinds, forms, stages
from calamity.kernel.game import Game

if TYPE_CHECKING:
    from calamity.games.catastrophic.game import CatastrophicGame
    from calamity.games.catastrophic.rules.turn import Catastrophic

SIDES: Final = {LEFT: "left", RIGHT: "right", BETWEEN: "between"}
FOES: Final = (forms.FOE_SPECIES, forms.FOE_TRAIT)


def place_in(number: int) -> int:
    """The place in the Community from the packed number by which an event names a Species."""
    return number & (1 << PRINT_SHIFT) - 1


def event_name(game: Game, number: int) -> str:
    """The name of a Species in an event, for instance `2 -1 webbed_feet left`.

    These are its Level, its slot, the Trait whose print it shows, and its side, as far as they are known.
    """
    place = place_in(number)
    shown = (number >> PRINT_SHIFT & (1 << SIDE_SHIFT - PRINT_SHIFT) - 1) - 1
    words = [str(level_of(place)), str(slot_of(place))]
    if shown >= 0:
        words.append(game.kinds[shown])
    if number >> SIDE_SHIFT:
        words.append(SIDES[number >> SIDE_SHIFT])
    return " ".join(words)


def event_name_in_words(game: Game, name: str, lang: str) -> str:
    """A Species in words for the log, from its name in an event as `event_name` writes it."""
    level, _, *rest = name.split()
    return species_in_words(game, int(level), rest[0] if rest else None, rest[1] if len(rest) > 1 else "", lang)


def species_in_words(game: Game, level: int, trait: str | None, side: str, lang: str) -> str:
    """T-36: a Species in words: its print, Plant or Animal, its Level, and its side if two look alike."""
    sort = game.texts.get("sort.plant" if level == 1 else "sort.animal", lang)
    facts = {"sort": sort, "level": level}
    if trait is None:
        return game.texts.say("species.bare", lang, facts)
    facts["print"] = print_name(game, trait, lang)
    if not side:
        return game.texts.say("species.named", lang, facts)
    return game.texts.say("species.beside", lang, facts | {"side": game.texts.get(f"side.{side}", lang)})


def print_name(game: Game, trait: str, lang: str) -> str:
    """The plant or animal that a Trait card shows; the card's name if the card file doesn't give one."""
    card = game.cards[trait]
    assert isinstance(card, Printed)
    return (card.species or card.name)[lang]


def view_species_in_words(game: Game, one: Mapping[str, Any], community: Iterable[Mapping[str, Any]], lang: str) -> str:
    """A Species in words, as a view describes it among the others of its Community."""
    alike = [
        other["slot"] for other in community if other["level"] == one["level"] and first_of(other) == first_of(one)
    ]
    side = ""
    if len(alike) > 1:
        side = {min(alike): "left", max(alike): "right"}.get(one["slot"], "between")
    return species_in_words(game, one["level"], first_of(one), side, lang)


def first_of(one: Mapping[str, Any]) -> str | None:
    """The Trait whose print a Species shows, as a view describes it; None if it has lost all its Traits."""
    traits: Sequence[Mapping[str, Any]] = one["traits"]
    if not traits:
        return None
    return str(next((trait for trait in traits if trait["active"]), traits[0])["card"])


# ---- what a player chooses ----


def option_in_words(game: CatastrophicGame, state: Catastrophic, seat: int, action: int, lang: str) -> str | None:
    """A place or a Species that can be chosen, in words; None if the action names neither."""
    if action < actions.PLACE:
        return None
    seen = drafted(state, seat) if state.stage == stages.BUILDING else state
    if action < actions.SPECIES:
        return place_in_words(game, seen, seat, action - actions.PLACE, lang)
    return _species_at(game, seen, _owner(game, state, seat, action), action - actions.SPECIES, lang)


def _owner(game: CatastrophicGame, state: Catastrophic, seat: int, action: int) -> int:
    """T-78: whose Species an answer names: that of the opponent whom an Interaction has chosen, else one's own."""
    lane = state.lanes[seat] if state.lanes else []
    if len(lane) < 2 or not actions.PLAY <= lane[0] < actions.SEND:
        return seat
    form = game.box.faces[lane[0] - actions.PLAY + card_kinds.FIRST_INTERACTION].form
    first = len(lane) == 2 or lane[2] == action
    return lane[1] - actions.TARGET if form in FOES and first else seat


def _species_at(game: Game, state: Position, owner: int, place: int, lang: str) -> str:
    """The Species at a place in words; one that is not there any more by its Level only."""
    i = state.find(owner, place)
    shown = state.print_of(owner, i) if i >= 0 else -1
    side = SIDES.get(state.side_of(owner, i, shown), "")
    return species_in_words(game, level_of(place), game.kinds[shown] if shown >= 0 else None, side, lang)


def place_in_words(game: Game, state: Position, seat: int, place: int, lang: str) -> str:
    """T-40, T-42, T-43: a free place by what is beside or below it; an occupied one by its Species."""
    spots = state.spots[seat]
    if place in spots:
        return _species_at(game, state, seat, place, lang)
    level = level_of(place)
    if level > 1:
        below = [_print_at(game, state, seat, place - WIDTH + k, lang) for k in (0, 1)]
        return game.texts.say("table.spot.above", lang, {"level": level, "one": below[0], "two": below[1]})
    plants = [other for other in spots if other < WIDTH]
    if not plants or place < plants[0] or place > plants[-1]:
        end = "first" if not plants else "left" if place < plants[0] else "right"
        return game.texts.get(f"table.spot.{end}", lang)
    left, right = place - 1 in plants, place + 1 in plants
    key = ("between" if right else "right_of") if left else ("left_of" if right else "gap")
    one = _print_at(game, state, seat, place - 1, lang) if left else ""
    two = _print_at(game, state, seat, place + 1, lang) if right else ""
    return game.texts.say(f"table.spot.{key}", lang, {"one": one, "two": two})


def _print_at(game: Game, state: Position, seat: int, place: int, lang: str) -> str:
    """The plant or animal shown by the Species at a place; a dash if it has no Traits."""
    i = state.find(seat, place)
    shown = state.print_of(seat, i) if i >= 0 else -1
    return print_name(game, game.kinds[shown], lang) if shown >= 0 else "–"

"""Tests of texts for one player: labels of buttons, and reasons for refusals with the cards and cats they mean."""

from __future__ import annotations

import pytest

from tests.games.nine_lives.shorthand import GAME
from tests.games.nine_lives.test_refusals import WRONG

BUTTONS = {
    "play take": ("Play Take", "Krallen spielen"),
    "discard take": ("Discard Take", "Krallen abwerfen"),
    "fetch take": ("Fetch Take", "Krallen holen"),
    "show take": ("Show Take", "Krallen zeigen"),
    "drop granny_tuxedo": ("Give up Granny Tuxedo", "Oma Frack aufgeben"),
    "copy granny_tuxedo": ("Copy Granny Tuxedo", "Oma Frack nachmachen"),
    "summon granny_tuxedo": ("Summon Granny Tuxedo", "Oma Frack rufen"),
    "banish granny_tuxedo": ("Sink Granny Tuxedo", "Oma Frack versenken"),
    "order zoomies": ("Next: Zoomies", "Als Nächstes: Fünf-Minuten-Rappel"),
    "toss zoomies": ("Toss Zoomies", "Fünf-Minuten-Rappel wegwerfen"),
    "character sprocket": ("Play Sprocket", "Zahnrädchen spielen"),
    "sign paw": ("Paw", "Pfote"),
    "box 2": ("Box 2", "Karton 2"),
    "number 2": ("2", "2"),
    "guess 12": ("12", "12"),
    "bid 2": ("Bid 2", "2 bieten"),
    "target 2": ("At Seat 3", "Auf Platz 3"),
    "name 2": ("Seat 3", "Platz 3"),
    "vote 2": ("Vote for Seat 3", "Für Platz 3 stimmen"),
    "yarn 2": ("Re-roll die 2 for a Yarn Ball", "Würfel 2 für ein Wollknäuel neu werfen"),
    "yarn_all 2": (
        "Re-roll all of Seat 3's dice for a Yarn Ball",
        "Alle Würfel von Platz 3 für ein Wollknäuel neu werfen",
    ),
    "set_die 2": ("Professor Paradox: set die 2", "Professor Paradox: Würfel 2 drehen"),
    "face 2": ("To 2", "Auf 2"),
}


@pytest.mark.parametrize("action", BUTTONS)
def test_a_button_names_what_it_is_about(action: str) -> None:
    """L-4, L-R13: the card, cat, die or number that is chosen, in both languages."""
    number = GAME.actions.parse(action)
    assert (GAME.say_action(number, "en"), GAME.say_action(number, "de")) == BUTTONS[action]


def test_every_verb_with_a_choice_has_such_a_button() -> None:
    assert {action.split()[0] for action in BUTTONS} == {
        verb.name for verb in GAME.actions.verbs.values() if verb.domains
    }


REASONS = {
    "play double_swipe": "Double Swipe is neither in your hand nor in your row.",
    "play take": "Take needs a card in play to act on.",
    "play pass": "Pass needs an Attack or Curiosity that is aimed at you.",
    "play compost_gnome": "The discard pile that Compost Gnome needs is empty.",
    "play chef_anchovy": "You already hold 7 cards.",
    "play snack_time_swat target 3": "Seat 4 is out of the game.",
    "play mirror_imp target 2": "Seat 3 has no cards.",
    "play robin_hoodie target 3": "Seat 4 has no more lives than you.",
    "target 1": "Seat 2 has already been chosen.",
    "number 1": "Musical Boxes offers another choice.",
    "box 4": "There are 3 boxes.",
    "show take": "Take isn't in your hand.",
    "copy clover_calico": "Clover Calico lies in no other row, or could not be played now.",
    "banish mirror_mog": "Mirror Mog lies in no other row, or has already been named.",
    "drop bishop_blink": "Bishop Blink isn't in your row.",
    "fetch cucumber": "Cucumber isn't in that discard pile.",
    "order doorbell": "Doorbell! isn't among the cards you are putting back.",
    "name 2": "Seat 3 is not among those with the same number of lives.",
    "name 0": "It came from Seat 1; it can't go back.",
    "name 1": "Seat 2 has already been blamed.",
    "character sprocket": "Sprocket is taken.",
}


@pytest.mark.parametrize("words", REASONS)
def test_a_refusal_names_the_card_or_cat_it_is_about(words: str) -> None:
    """L-55, L-71, L-R24, L-R59, L-R65, L-R83: what is wrong with which card, cat or number, in words."""
    said = [make().refuses(seat, *wrong.split()).reason for make, seat, wrong, _, _ in WRONG if wrong == words]
    assert REASONS[words] in said

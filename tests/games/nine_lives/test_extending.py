"""Tests that a new option or card effect takes changes in four files at most, each in one place."""

from __future__ import annotations

from pathlib import Path

from calamity.testing import Scenario
from tests.games.changed_game import Changes, grown

MOST_FILES = 4

NEW_OPTION: Changes = {
    "options.py": (
        '    OptionSpec("max_turns"',
        '    OptionSpec("paw_cards", (3, 2, 4), ("L-22",), field="paw_cards"),\n    OptionSpec("max_turns"',
    ),
    "rules/turn.py": (
        "self.draw_cards(seat, figures.PAW_CARDS + extra)",
        "self.draw_cards(seat, self.paw_cards + extra)",
    ),
    "texts.en.toml": (
        "option.max_turns.title",
        'option.paw_cards.title = "Cards of the Paw Phase"\noption.paw_cards.text = "So many are drawn."\n'
        "option.max_turns.title",
    ),
    "texts.de.toml": (
        "option.max_turns.title",
        'option.paw_cards.title = "Karten der Pfotenphase"\noption.paw_cards.text = "So viele werden gezogen."\n'
        "option.max_turns.title",
    ),
}
NEW_ALLY: Changes = {
    "vocabulary/effects.py": ("PATCH: Final = 62\n", "PATCH: Final = 62\nPICNIC: Final = 63\n"),
    "rules/effects.py": (
        "        elif effect == effects.DRAW:\n",
        "        elif effect == effects.PICNIC:\n"
        "            for seat in self.in_turn():\n"
        "                self.heal(seat, amount)\n"
        "            self.gain_noted()\n"
        "        elif effect == effects.DRAW:\n",
    ),
    "cards.toml": ('effect = "draw"\namount = 3\n', 'effect = "picnic"\namount = 3\n'),
}
NEW_EVENT: Changes = {
    "vocabulary/effects.py": ("LADDER: Final = 111\n", "LADDER: Final = 111\nAVALANCHE: Final = 112\n"),
    "rules/events.py": (
        "        elif effect == effects.BATH:\n",
        "        elif effect == effects.AVALANCHE:\n"
        "            for seat in self.in_turn():\n"
        "                self.hurt(seat, self.event_amount())\n"
        "            self.lose()\n"
        "        elif effect == effects.BATH:\n",
    ),
    "cards.toml": ('effect = "tumble"\n', 'effect = "avalanche"\n'),
}


def test_a_new_option_takes_its_declaration_the_rule_that_reads_it_and_its_words(tmp_path: Path) -> None:
    assert len(NEW_OPTION) <= MOST_FILES
    with grown(tmp_path, "nine_lives", NEW_OPTION) as game:
        drawn = []
        for count in (2, 3, 4):
            options = {"paw_cards": count, "first_player": 0}
            table = Scenario(game, 2, 0, options).zone("hand", 0, []).zone("row", 0, []).set("phase", "paw").table()
            drawn.append(next(event["count"] for event in table.events_since(0, seat=None) if event["event"] == "drew"))
        assert drawn == [2, 3, 4]
        for part in ("title", "text"):
            assert {"en", "de"} <= set(game.texts.entries[f"option.paw_cards.{part}"])


def test_a_new_effect_takes_its_word_its_rule_and_a_card(tmp_path: Path) -> None:
    assert len(NEW_ALLY) <= MOST_FILES
    with grown(tmp_path, "nine_lives", NEW_ALLY) as game:
        table = (
            Scenario(game, 3, 0, {"first_player": 0})
            .zone("hand", 0, ["attic_owl"])
            .zone("hand", 1, [])
            .zone("hand", 2, [])
            .zone("row", 0, [])
            .zone("row", 1, [])
            .zone("row", 2, [])
            .set("lives", [2, 5, 8])
            .table()
        )
        table.do(0, "play", "attic_owl")
        assert table.get("lives") == [5, 8, 9]


def test_a_new_event_takes_its_word_its_rule_and_a_card(tmp_path: Path) -> None:
    assert len(NEW_EVENT) <= MOST_FILES
    with grown(tmp_path, "nine_lives", NEW_EVENT) as game:
        scenario = Scenario(game, 3, 0, {"first_player": 0}).zone("catastrophe_deck", ["top_shelf_tumble", ...])
        for seat in range(3):
            scenario = scenario.zone("hand", seat, []).zone("row", seat, [])
        table = scenario.set("lives", [2, 5, 8]).set("phase", "catastrophe").table()
        assert table.get("lives") == [1, 4, 7]

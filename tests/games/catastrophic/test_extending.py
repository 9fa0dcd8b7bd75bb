"""Tests that a new option or card effect takes changes in four files at most, each in one place."""

from __future__ import annotations

from pathlib import Path

from calamity.games.catastrophic.box import FORMS, NAMED
from calamity.games.catastrophic.vocabulary import effects, forms
from calamity.kernel.table import Table
from calamity.kernel.vocabulary import numbers_of
from calamity.testing import Scenario
from tests.games.catastrophic.scenes import CALM, all_pass, do, settled, size
from tests.games.changed_game import Changes, grown

MOST_FILES = 4

NEW_OPTION: Changes = {
    "options.py": (
        '    OptionSpec("quiet"',
        '    OptionSpec("more_cards", (0,), ("T-7",), numbers=range(4), field="more_cards"),\n    OptionSpec("quiet"',
    ),
    "rules/turn.py": ("range(figures.OTHER_CARDS + (", "range(figures.OTHER_CARDS + self.more_cards + ("),
    "texts.en.toml": (
        "option.quiet.title",
        'option.more_cards.title = "More cards"\noption.more_cards.text = "So many more are dealt."\n'
        "option.quiet.title",
    ),
    "texts.de.toml": (
        "option.quiet.title",
        'option.more_cards.title = "Mehr Karten"\noption.more_cards.text = "So viele mehr werden ausgeteilt."\n'
        "option.quiet.title",
    ),
}
NEW_EFFECT: Changes = {
    "vocabulary/effects.py": ("EGG_THIEF: Final = 20\n", "EGG_THIEF: Final = 20\nFEAST: Final = 21\n"),
    "box.py": (
        "    effects.EGG_THIEF: forms.FOE_SPECIES,\n",
        "    effects.EGG_THIEF: forms.FOE_SPECIES,\n    effects.FEAST: forms.NO_TARGET,\n",
    ),
    "rules/interactions.py": (
        "        elif effect == effects.CROSS:\n",
        "        elif effect == effects.FEAST:\n"
        "            for eater in self.from_seat(seat):\n"
        "                self.draw_cards(eater, face.draws)\n"
        "        elif effect == effects.CROSS:\n",
    ),
    "cards.toml": ('play = { effect = "resources", draws = 2, rn = 1 }', 'play = { effect = "feast", draws = 2 }'),
}
NEW_HARM: Changes = {
    "vocabulary/harms.py": ("HALVE_BIGGEST: Final = 10\n", "HALVE_BIGGEST: Final = 10\nFAMINE: Final = 11\n"),
    "rules/facing.py": (
        "        elif harm == harms.LOSE_OFFSPRING:\n",
        "        elif harm == harms.FAMINE:\n"
        "            for card in self.hands[seat][:]:\n"
        "                self.discard(seat, card)\n"
        "        elif harm == harms.LOSE_OFFSPRING:\n",
    ),
    "cards.toml": ('harm = { effect = "one_loses", count = 1 }', 'harm = { effect = "famine" }'),
}


def test_a_new_option_takes_its_declaration_the_rule_that_reads_it_and_its_words(tmp_path: Path) -> None:
    assert len(NEW_OPTION) <= MOST_FILES
    with grown(tmp_path, "catastrophic", NEW_OPTION) as game:
        for more in (0, 3):
            table = Table(game, 2, 1, {"more_cards": more})
            assert table.view(None)["zones"]["hand"] == [10 + more] * 2
        for part in ("title", "text"):
            assert {"en", "de"} <= set(game.texts.entries[f"option.more_cards.{part}"])


def test_a_new_effect_takes_its_word_its_form_its_rule_and_a_card(tmp_path: Path) -> None:
    assert len(NEW_EFFECT) <= MOST_FILES
    with grown(tmp_path, "catastrophic", NEW_EFFECT) as game:
        scenario = Scenario(game, seats=3, seat_to_act=0).zone("hand", 0, ["nutrient_pulse"])
        table = scenario.zone("hand", 1, CALM).zone("hand", 2, []).table()
        table.do(0, "play", "nutrient_pulse")
        assert [size(table, seat) for seat in range(3)] == [2, 3, 2]


def test_a_new_effect_of_events_takes_its_word_its_rule_and_a_card(tmp_path: Path) -> None:
    assert len(NEW_HARM) <= MOST_FILES
    with grown(tmp_path, "catastrophic", NEW_HARM) as game:
        scenario = Scenario(game, seats=2, seat_to_act=0).set("stage", "sending")
        scenario = scenario.zone("hand", 0, ["alien_weed"]).zone("hand", 1, CALM * 2)
        table = settled(scenario, 1, {(1, 0): ["corky_bark"]}).table()
        do(table, 0, "send alien_weed", "target 1")
        all_pass(table)
        assert sorted(table.zone("discards")) == CALM * 2


def test_T78_every_effect_has_a_form_and_every_form_says_how_much_is_named() -> None:
    assert set(FORMS) == set(numbers_of(effects).values())
    assert set(NAMED) == set(numbers_of(forms).values()) - {forms.SOME_SPECIES}

"""The options that change the rules of Nine Lives, chosen when a game is set up.

Rules L-R4, L-R5, L-R10, L-R17, L-R34, L-R47, L-R50, L-R80.
"""

from calamity.games.nine_lives.vocabulary import variants
from calamity.kernel.options import OptionSpec
from calamity.kernel.vocabulary import names_of

OPTIONS = (
    OptionSpec("variant", names_of(variants), ("L-76", "L-77", "L-78", "L-79", "L-81"), field="variant"),
    OptionSpec("first_player", ("random", "roll", "seat"), ("L-13", "L-R4"), seat=True),
    OptionSpec("characters", ("choose", "random"), ("L-R5",), field="choose_characters", flag="choose"),
    OptionSpec("reaction_order", ("turn_order", "race"), ("L-R10",), field="race"),
    OptionSpec("blockable_catastrophes", ("off", "on"), ("L-R17",), field="blockable"),
    OptionSpec("reapurr_steps", ("step", "jump"), ("L-R47",), field="jump"),
    OptionSpec("yarn_scope", ("die", "roll"), ("L-R34",), field="whole_rolls"),
    OptionSpec("orphan_catastrophe", ("off", "on"), ("L-R50",), field="orphan"),
    OptionSpec("second_seat_card", ("off", "on"), ("L-10",)),
    OptionSpec("max_turns", (500, 20, 100, 1000), ("L-R80",), field="max_turns"),
)

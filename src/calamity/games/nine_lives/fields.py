"""Declares what a position of Nine Lives consists of: zones of cards, and fields for everything else."""

from typing import Final

from calamity.games.nine_lives.vocabulary import actions, characters, decks, endings, figures, phases
from calamity.kernel.fields import LIST, LISTS, Field
from calamity.kernel.memory import Remembering
from calamity.kernel.vocabulary import names_of
from calamity.kernel.wording import SEAT, SEAT_OR_NOBODY, SEATS, Actions, Named, YesNo
from calamity.kernel.zones import EVERYONE, HAND, NOBODY, OWNER, PER_SEAT, PILE, ROW, Zone

# Numbers of the hidden zones in marks
HAND_OF: Final = 0
IN_DECK: Final = 8

BASE = Remembering  # the base class of the generated class in `data.py`

ZONES: Final[list[Zone]] = [
    Zone("hand", "hands", HAND, OWNER, PER_SEAT, decks.MAIN, HAND_OF, "hand_pools", holds=("main_deck",)),
    Zone("row", "rows", ROW, EVERYONE, PER_SEAT, decks.POWER, holds=("power_deck",), most=12),
    Zone("main_deck", "main_deck", PILE, NOBODY, group=decks.MAIN, placed=0),
    Zone("power_deck", "power_deck", PILE, NOBODY, group=decks.POWER, placed=0),
    Zone(
        "catastrophe_deck",
        "catastrophe_deck",
        PILE,
        NOBODY,
        group=decks.CATASTROPHE,
        number=IN_DECK,
        holds=("catastrophe_deck",),
    ),
    Zone("main_discards", "main_discards", ROW, group=decks.MAIN, holds=("main_deck",)),
    Zone("power_discards", "power_discards", ROW, group=decks.POWER, holds=("power_deck",)),
    Zone("catastrophe_discards", "catastrophe_discards", ROW, group=decks.CATASTROPHE, holds=("catastrophe_deck",)),
    Zone("in_play", "in_play", ROW, group=decks.MAIN, most=40),  # the newest last; a list of one entry may be shared
    Zone("revealed", "revealed", ROW, group=decks.CATASTROPHE, most=4),
    Zone("lasting", "lasting", ROW, group=decks.CATASTROPHE, most=16),
]

FIELDS = (
    # players
    Field("lives", per_seat=True, start=figures.TOP, most=figures.TOP),
    Field("alive", per_seat=True, start=1, words=YesNo()),
    Field("yarn", per_seat=True, start=figures.FIRST_YARN, most=figures.ALL_YARN),
    Field("character", values=names_of(characters), per_seat=True, optional=True, start=-1),
    Field("shields", per_seat=True),
    Field("guarded", per_seat=True, about="1: loses no lives this turn", words=YesNo()),
    Field("fell", per_seat=True, most=6, about="0, or the how-manieth elimination was a seat's"),
    Field("sanctuary", most=figures.ALL_YARN),
    Field("reapurr", most=figures.TOP),
    # the turn
    Field("first", words=SEAT),
    Field("current", words=SEAT),
    Field("turn", "turns", most=1001),
    Field("phase", values=names_of(phases)),
    # the stack: for each card in play what it is played as, whose it is, what was announced; shared while it is one
    Field("acting", card=True, depth=LIST, room_of="in_play"),
    Field("owners", depth=LIST, words=SEAT, room_of="in_play"),
    Field(
        "aims",
        depth=LIST,
        words=Named({"down": actions.DOWN, "up": actions.UP}, none=-1, seats=True),
        room_of="in_play",
    ),
    Field(
        "shares",
        depth=LIST,
        about="who has to face the Attack or Curiosity at the bottom of it; likewise",
        words=SEAT,
        room_per_seat=1,
    ),
    Field("sunk", card=True, depth=LIST, room=12, about="Power Cats announced for the Siren"),
    Field("plays", about="cards played since the stack was last empty"),
    Field("lasting_of", depth=LIST, about="whose turn each lasting Event came up in", words=SEAT, room_of="lasting"),
    # dice; all lists but the faces are replaced, never changed
    Field("dice", depth=LIST, most=figures.FACES, room=12),
    Field("rollers", depth=LIST, about="who rolled each die", words=SEAT, room=12),
    Field("needs", depth=LIST, about="the Attack number against each die, or 0", most=12, room=12),
    Field("fixed", depth=LIST, about="1: set by a card, can't be changed any more", words=YesNo(), room=12),
    Field("yarnless", about="1: no Yarn may be spent on this roll", words=YesNo()),
    # the batch of life changes under way
    Field("losses", per_seat=True, passing=True, most=99),
    Field("gains", per_seat=True, passing=True, most=99),
    Field("lost", per_seat=True, passing=True, most=99, about="what was really lost in the last batch"),
    Field("hits", per_seat=True, passing=True, most=99, about="failed defences against the card that resolves"),
    Field("falling", about="mask of those who are about to be eliminated", words=SEATS),
    # the Event under way
    Field(
        "picks",
        per_seat=True,
        passing=True,
        start=-1,
        about="revealed choices as actions, final rolls of a chain; -1: none",
        words=Actions(figures.FACES, none=-1),
    ),
    Field("holder", start=-1, words=SEAT_OR_NOBODY),
    Field("thrower", start=-1, words=SEAT_OR_NOBODY),
    Field("danger", most=99),
    Field("ending", values=names_of(endings)),
    # what follows from the rest, or is shown in another way
    Field("order", depth=LIST, hidden=True, about="the living in turn order; replaced, never changed"),
    Field(
        "arrivals",
        per_seat=True,
        depth=LISTS,
        hidden=True,
        about="what each seat remembers of the order in which its cards came",
    ),
)

"""Declares what a position of Catastropolis consists of: zones of cards, and fields for everything else."""

from typing import Final

from calamity.games.catastropolis.city import SPACES, space_id
from calamity.games.catastropolis.vocabulary import backs, card_kinds, endings, locations, symbols, whereabouts
from calamity.kernel.fields import LIST, Field
from calamity.kernel.vocabulary import names_of, numbers_of
from calamity.kernel.wording import SEAT, SEAT_OR_NOBODY, Cards, Named, YesNo
from calamity.kernel.zones import EVERYONE, HAND, NOBODY, PER_SEAT, PILE, QUEUE, ROW, Zone

PIECES: Final = 8  # the most that a Villain has
SPACE_NAMES = tuple(space_id(space) for space in range(SPACES))

ZONES: Final[list[Zone]] = [
    Zone("queue", "queue", QUEUE, NOBODY, group=backs.SITUATION, holds=("situation",)),
    Zone("situation_pile", "situation_pile", PILE, NOBODY, group=backs.SITUATION, holds=("situation",)),
    Zone("reserve", "reserve", PILE, NOBODY, group=backs.SITUATION, holds=("situation",)),
    Zone("situation_discard", "situation_discard", ROW, group=backs.SITUATION, holds=("situation",)),
    Zone("power_row", "power_row", ROW, group=backs.POWER, holds=("power",), most=12),
    Zone("power_deck", "power_deck", PILE, NOBODY, group=backs.POWER, holds=("power",), placed=0),
    Zone("power_discard", "power_discard", ROW, group=backs.POWER, holds=("power",)),
    Zone("powers", "powers", ROW, EVERYONE, PER_SEAT, group=backs.POWER, holds=("power",), most=12),
    Zone("collection", "collections", HAND, EVERYONE, PER_SEAT, group=backs.RESOLUTION),
    Zone("resolution_deck", "resolution_deck", PILE, NOBODY, group=backs.RESOLUTION, placed=0),
    Zone("resolution_discard", "resolution_discard", ROW, group=backs.RESOLUTION, holds=("resolution",)),
    Zone("search_deck", "search_deck", PILE, NOBODY, group=backs.SEARCH, placed=0),
    Zone("search_discard", "search_discard", ROW, group=backs.SEARCH, holds=("search",)),
    Zone("drawn", "drawn", ROW, group=backs.SEARCH, holds=("search",), most=8),
    Zone("villains", "villains", ROW, group=backs.VILLAIN, holds=("villain",)),
]

FIELDS = (
    # rounds and turns
    Field("round", most=199),
    Field("first", words=SEAT),
    Field("active", start=-1, about="whose turn it is", words=SEAT_OR_NOBODY),
    Field("turns_taken", most=99),
    Field("extra_turn", words=YesNo()),
    # Situations
    Field("counters", beside="queue", most=99),
    Field("face_up", beside="queue", words=YesNo()),
    Field("passed_over", most=199, about="how many topmost cards of the Reserve are known to be Disasters"),
    # heroes
    Field("space", values=SPACE_NAMES, per_seat=True),
    Field("weakened", per_seat=True, words=YesNo()),
    Field("shield", per_seat=True, words=YesNo()),
    Field(
        "double", values=SPACE_NAMES, per_seat=True, optional=True, start=-1, about="the space of each hero's double"
    ),
    Field("sidekick_spent", per_seat=True, words=YesNo()),
    Field("heroes", per_seat=True, most=99, about="how many heroes each player has had"),
    Field("points", per_seat=True, most=99),
    Field("passes", per_seat=True, most=99),
    Field("burnt", values=SPACE_NAMES, depth=LIST, room=24, about="spaces whose booth is burnt out this round"),
    # the Villain
    Field("symbols", values=names_of(symbols), depth=LIST, room=9),
    Field("villain", card=True, optional=True, start=-1, about="the card, once identified"),
    Field("plan", most=199),
    Field("plan_time", most=199),
    Field("needed", most=199),
    Field(
        "pieces",
        values=names_of(locations),
        optional=True,
        depth=LIST,
        room=PIECES,
        about="where each piece is, -1 if it is gone",
    ),
    Field("hits", depth=LIST, room=PIECES, most=99, about="beside the pieces"),
    Field("fallen", depth=LIST, room=PIECES, most=199, about="beside the twins: the round in which each went down"),
    Field(
        "reagents",
        depth=LIST,
        room=PIECES,
        about="beside the pieces: who carries each, -1 nobody",
        words=Named(numbers_of(whereabouts), none=-1, seats=True),
    ),
    Field("named", about="a mask of basics", words=Cards(card_kinds.FIRST_POWER)),
    # what is under way, and how it ends
    Field("struck", depth=LIST, room_per_seat=2, about="heroes that a result is still to weaken, in order", words=SEAT),
    Field("lethal", about="whether that result kills the weakened", words=YesNo()),
    Field("no_draw", about="this action draws no Resolution card", words=YesNo()),
    Field("ending", values=names_of(endings)),
    Field("finisher", start=-1, words=SEAT_OR_NOBODY),
    Field("doom", card=True, optional=True, start=-1, about="the card that destroyed the city"),
    # from options
    Field("leniency", hidden=True, about="added to every plan"),
    Field("team_only", hidden=True),
    Field("forced_villain", hidden=True, start=-1),
    # what follows from where the cards lie
    Field("foul", hidden=True, about="how many open lines slow everybody down"),
    Field("bridge_out", hidden=True),
    Field("dead", hidden=True, about="a mask of spaces from which the lines are dead"),
    Field("held", per_seat=True, hidden=True, about="which listable powers each hero has, as a mask"),
    Field("gifts", per_seat=True, hidden=True, about="what these powers do"),
    Field("bonus", per_seat=True, hidden=True, about="what they add to the rate"),
    Field("stride", per_seat=True, hidden=True, about="how they carry a hero about"),
    # what everybody has seen of hidden cards on their way
    Field("origins", depth=LIST, hidden=True, about="beside the queue: where each card comes from"),
    Field("pile_origins", depth=LIST, hidden=True, about="beside the known bottom of the pile"),
    Field("fresh", hidden=True, about="how many of the newest cards entered in the present end of a round"),
)

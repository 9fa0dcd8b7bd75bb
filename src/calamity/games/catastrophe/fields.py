"""Declares what a position of Catastrophe consists of: zones of cards, and fields for everything else."""

from typing import Final

from calamity.games.catastrophe.units import PLACES, SEAT_UNITS, SLOTS
from calamity.games.catastrophe.vocabulary import (
    backs,
    card_traces,
    complications,
    impact_kinds,
    outcomes,
    phases,
    sides,
    spent_once,
    stages,
    times,
)
from calamity.games.catastrophe.wordings import Loans, Met, Needs, Uses
from calamity.kernel.fields import LIST, LISTS, Field
from calamity.kernel.memory import Remembering
from calamity.kernel.vocabulary import names_of, numbers_of
from calamity.kernel.wording import SEAT, SEAT_OR_NOBODY, SEATS, Bits, Numbers, SeatAndCard, YesNo
from calamity.kernel.zones import EVERYONE, HAND, NOBODY, OWNER, PER_SEAT, PILE, ROW, Zone

# Numbers of the hidden zones in marks
HAND_OF: Final = 0
PACKET_OF: Final = 8

ALL_SEATS: Final = 127
SUPPLY: Final = ("supply",)

BASE = Remembering  # the base class of the generated class in `data.py`


def _zones(hands: int) -> list[Zone]:
    return [
        Zone("hand", "hands", HAND, hands, PER_SEAT, backs.SUPPLY, HAND_OF, "hand_pools", SUPPLY),
        Zone("packet", "packets", HAND, OWNER, PER_SEAT, backs.SUPPLY, PACKET_OF, holds=SUPPLY),
        Zone("in_play", "in_play", ROW, EVERYONE, PER_SEAT, backs.SUPPLY, holds=SUPPLY, most=PLACES),
        Zone("incoming", "incoming", ROW, EVERYONE, PER_SEAT, backs.SUPPLY, holds=SUPPLY, most=PLACES),
        Zone("deck", "deck", PILE, NOBODY, group=backs.SUPPLY, placed=0),
        Zone("discards", "discards", ROW, group=backs.SUPPLY, holds=SUPPLY),
        Zone("disaster", "disaster", ROW, group=backs.DISASTERS, holds=("disaster",), most=2),
        Zone("disaster_pile", "disaster_pile", PILE, NOBODY, group=backs.DISASTERS, placed=4),
        Zone("disasters_aside", "disasters_aside", HAND, NOBODY, group=backs.DISASTERS),
        Zone("impacts", "impacts", ROW, group=backs.IMPACTS, holds=("impact",), most=8),
        Zone("impact_pile", "impact_pile", PILE, NOBODY, group=backs.IMPACTS, placed=8),
        Zone("impacts_aside", "impacts_aside", HAND, NOBODY, group=backs.IMPACTS),
        Zone("persona", "personas", ROW, EVERYONE, PER_SEAT, backs.PERSONAS, holds=("persona",), most=2),
        Zone("personas_aside", "personas_aside", HAND, NOBODY, group=backs.PERSONAS),
    ]


ZONES: Final[list[Zone]] = _zones(OWNER)
OPEN_ZONES: Final[list[Zone]] = _zones(ALL_SEATS)

FIELDS = (
    # how far the game has come
    Field("phase", values=names_of(phases)),
    Field("stage", values=names_of(stages)),
    Field("complication", "trouble", names_of(complications), about="in force"),
    Field("first_trader", about="-1 before the token is given", words=SEAT_OR_NOBODY),
    # players
    Field("vitality", per_seat=True, most=99),
    Field("start_vitality", per_seat=True, most=99),
    Field("side", "sides", names_of(sides)[: sides.MIXED], per_seat=True, start=sides.NONE),
    # cards in play
    Field(
        "turned", per_seat=True, depth=LISTS, room_of="in_play", most=99, about="for each card in play: uses consumed"
    ),
    Field("committed", per_seat=True, depth=LISTS, room_of="in_play", most=99, about="uses that its owner has planned"),
    Field("lent", per_seat=True, depth=LISTS, room_of="in_play", about="a mask of its borrowers", words=SEATS),
    Field(
        "traces",
        per_seat=True,
        depth=LISTS,
        room_of="in_play",
        about="what it has gone through",
        words=Bits(numbers_of(card_traces)),
    ),
    Field("incoming_turned", per_seat=True, depth=LISTS, room_of="incoming", most=99),
    Field("incoming_traces", per_seat=True, depth=LISTS, room_of="incoming", words=Bits(numbers_of(card_traces))),
    # React
    Field("ready", per_seat=True, words=YesNo()),
    Field("next_to_act", words=SEAT),
    Field("spent", per_seat=True, words=Bits(numbers_of(spent_once))),
    Field(
        "need",
        depth=LIST,
        block=SEAT_UNITS,
        about="for each unit the kinds it accepts; 0: there is none",
        words=Needs(),
    ),
    Field(
        "met",
        depth=LIST,
        block=SEAT_UNITS,
        about="for each unit: 0 open, else 1 + who, and in higher bits when",
        words=Met(),
    ),
    Field("uses", depth=LIST, room_per_seat=SEAT_UNITS, about="committed uses, packed", words=Uses()),
    Field(
        "loans",
        depth=LIST,
        room_per_seat=8,
        about="borrowed cards and the uses their borrowers have left, packed",
        words=Loans(),
    ),
    Field("fresh", card=True, depth=LIST, room=40, about="Responses played in this React"),
    Field(
        "bounced",
        depth=LIST,
        room=32,
        about="K-7: copies that were brought and went back to hand: seat << 8 | title",
        words=SeatAndCard(8),
    ),
    Field(
        "sold",
        depth=LIST,
        room=32,
        about="K-10: copies in hands that a card was drawn for: seat << 8 | title",
        words=SeatAndCard(8),
    ),
    Field(
        "failed",
        per_seat=True,
        about="mask of the slots that a seat left unmitigated in the last React",
        words=Numbers(1, SLOTS),
    ),
    Field("lost", per_seat=True, most=99, about="Vitality lost in the last React"),
    # trades
    Field("trader", start=-1, words=SEAT_OR_NOBODY),
    Field("partner", start=-1, words=SEAT_OR_NOBODY),
    Field("trades_left", most=99),
    Field("proposals", most=99, about="how many are left"),
    Field(
        "refusers", about="C-R21: mask of the seats with which a proposal of this trade has fallen through", words=SEATS
    ),
    Field("kerbside", words=YesNo()),
    Field("wish", values=names_of(impact_kinds), depth=LIST, room=24),
    Field("bandage", "bandages", names_of(times), per_seat=True, optional=True, start=-1),
    Field("outcome", values=names_of(outcomes)),
    # from options
    Field("token_option", hidden=True, start=-1, about="a seat, -1: drawn by lot, -2: everybody is asked"),
    Field("borrowing_option", hidden=True, start=1),
    # what follows from Personas and sides, and from what is needed and met
    Field("traits", per_seat=True, hidden=True, start=-1, about="what each Persona does, by its side"),
    Field("wants", per_seat=True, hidden=True, about="the kinds that some open unit of a seat accepts"),
    # secrets of two seats, see `extras` and `redraw`
    Field(
        "offer",
        depth=LIST,
        hidden=True,
        shown_to=("trader", "partner"),
        shown_in=("answer", "confirm"),
        room=32,
        about="cards in hand, and IN_PLAY + places in the row",
    ),
    Field("back", depth=LIST, hidden=True, shown_to=("trader", "partner"), shown_in=("answer", "confirm"), room=32),
)

"""Declares what a position of Catastrophic consists of: zones of cards, and fields for everything else."""

from dataclasses import replace
from typing import Final

from calamity.games.catastrophic.vocabulary import food, lasting, outcomes, stages
from calamity.games.catastrophic.wordings import AtPlace, PlaceOfSeat
from calamity.kernel.fields import LIST, LISTS, Field
from calamity.kernel.memory import Remembering
from calamity.kernel.vocabulary import names_of, numbers_of
from calamity.kernel.wording import SEAT, SEAT_OR_NOBODY, SEATS, Cards, Named
from calamity.kernel.zones import EVERYONE, HAND, NOBODY, OWNER, PER_SEAT, PILE, ROW, Zone

HAND_OF: Final = 0  # numbers of the hands in marks
UNKNOWN: Final = -1  # to be computed again; as all bits are set, adding bits leaves it unchanged

SPECIES: Final = 40  # of a Community in an observation

CLOCK = Named(numbers_of(lasting), none=0)
TRAITS = Cards(most=30)
PLACE = AtPlace()

BASE = Remembering  # the base class of the generated class in `data.py`

# The pools of hands are kept up to date from the second pool on; before, `recall` finds them.
ZONES: Final[list[Zone]] = [
    Zone("hand", "hands", HAND, OWNER, PER_SEAT, number=HAND_OF, origins="hand_pools"),
    Zone("deck", "deck", PILE, NOBODY, placed=0),
    Zone("discards", "discards", ROW),
    Zone("community", "communities", HAND, EVERYONE, PER_SEAT, holds=("plant", "animal")),
    Zone("continuous", "continuous", ROW, EVERYONE, PER_SEAT, most=24),
    Zone("announced", "air", ROW, holds=("interaction",)),
    Zone("event", "happening", ROW, most=4),
    Zone("history", "history", ROW, holds=("event",)),
    Zone("removed", "removed", ROW),
    Zone("unused", "unused", HAND),
]

# Species: parallel lists for every seat, sorted by place; people read them as Communities
OF_SPECIES = tuple(
    replace(field, per_seat=True, depth=LISTS, room=SPECIES, said_by="communities")
    for field in (
        Field("places", "spots", words=PLACE),
        Field("traits", about="masks of all their Traits", words=TRAITS),
        Field("asleep", within="traits", about="of those that are Deactivated", words=TRAITS),
        Field("fresh_naps", within="traits", about="Deactivated until the end of the next turn", words=TRAITS),
        Field("due_naps", within="traits", about="… until the end of this turn", words=TRAITS),
        Field("guards", about="Protection: 0, FRESH or DUE", words=CLOCK),
        Field("shorts", about="short of food", words=Named(numbers_of(food))),
        Field("offspring", most=99),
        Field("links", about="number of the link to another Species; 0: none"),
        Field("loads", most=99, about="Parasite Loads on it"),
    )
)

FIELDS = (
    # the game
    Field("stage", values=names_of(stages)),
    Field("first", words=SEAT),
    Field("active", words=SEAT),
    Field("turn", about="turns begun, by all; -1: the game hasn't begun", least=-1, most=199),
    Field("turns", per_seat=True, most=199, about="turns begun"),
    Field("events", "counter", most=199, about="Events played"),
    Field("turns_left", start=-1, about="once the end is triggered", words=Named(none=-1, most=99)),
    Field("announced_by", "announced", per_seat=True, most=99, about="Interactions in this turn"),
    Field("sent", most=99, about="Events from hand in this turn"),
    Field(
        "fresh_rn",
        per_seat=True,
        about="changes of the Resource Number until the end of the next turn",
        least=-99,
        most=99,
    ),
    Field("due_rn", per_seat=True, about="… until the end of this turn", least=-99, most=99),
    Field("bans", per_seat=True, about="no new Species: 0, FRESH or DUE", words=CLOCK),
    Field(
        "clocks",
        per_seat=True,
        depth=LISTS,
        room_of="continuous",
        about="of each Continuous card: FRESH or DUE, 0 if it has no clock",
        words=CLOCK,
    ),
    *OF_SPECIES,
    # announced Interactions, parallel to the zone; all may be shared as long as there is no more than one
    Field("air_by", depth=LIST, room_of="announced", words=SEAT),
    Field("air_seat", depth=LIST, room_of="announced", words=SEAT_OR_NOBODY),
    Field("air_first", depth=LIST, room_of="announced", words=PLACE),
    Field("air_second", depth=LIST, room_of="announced", words=PLACE),
    Field("air_card", card=True, optional=True, depth=LIST, room_of="announced"),
    Field("air_other", card=True, optional=True, depth=LIST, room_of="announced"),
    Field(
        "air_off",
        depth=LIST,
        room_of="announced",
        about="CANCELLED, ATTACHED or 0",
        words=Named(numbers_of(outcomes), none=0),
    ),
    # the Event that is being faced; its lists, but for `thieves`, are replaced and never changed
    Field("event", card=True, optional=True, start=-1),
    Field("sender", start=-1, words=SEAT_OR_NOBODY),
    Field("facing", start=-1, words=SEAT_OR_NOBODY),
    Field("again", most=99, about="of a later facing: the place among the Continuous cards, and one more"),
    Field("queue", depth=LIST, room_per_seat=1, about="who will face it after", words=SEAT),
    Field("shielded", about="mask of seats that its negative effects don't touch", words=SEATS),
    Field(
        "thieves",
        per_seat=True,
        start=-1,
        about="who draws in place of each seat; -1: the seat itself",
        words=SEAT_OR_NOBODY,
    ),
    Field(
        "warned",
        depth=LIST,
        room_per_seat=SPECIES,
        about="Species with one match more: place | seat << 9",
        words=PlaceOfSeat(),
    ),
    Field(
        "departed",
        depth=LIST,
        room_per_seat=SPECIES,
        about="Species that are not affected, likewise",
        words=PlaceOfSeat(),
    ),
    Field("argued", depth=LIST, room=SPECIES, about="places whose claim was accepted", words=PLACE),
    Field("votes", most=9, about="how many the last claim had"),
    Field("vulnerable", depth=LIST, room=SPECIES, about="places", words=PLACE),
    Field("resilient", depth=LIST, room=SPECIES, words=PLACE),
    # the end
    Field("scores", per_seat=True),
    Field("tied", depth=LIST, room_per_seat=1, words=SEAT),
    Field("winners", depth=LIST, room_per_seat=1, words=SEAT),
    # what follows from what everybody has seen
    Field("lights", per_seat=True, depth=LISTS, hidden=True, about="Conditions on the active Traits of Species"),
    Field("tally", hidden=True, about="what the positive effect counts, taken when the facing began"),
    Field("sting", hidden=True, about="1: the struck Species stings, 2: and has lost a Trait"),
    Field("fallen", hidden=True, about="Species that went Extinct in this settling"),
    Field("broken", depth=LIST, hidden=True, about="links that lost a Species in it"),
    Field("linked", hidden=True, about="links so far, for their numbers"),
    # what follows from cards and Species for each seat, as masks but for `niches`, or UNKNOWN
    Field("held", per_seat=True, start=UNKNOWN, hidden=True, stored=False, about="the Interactions in hand"),
    Field("gene_pool", per_seat=True, hidden=True, stored=False, about="the Traits on all Species; always known"),
    Field("niches", per_seat=True, start=UNKNOWN, hidden=True, stored=False, about="a Species may begin below it"),
    Field("room", per_seat=True, start=UNKNOWN, hidden=True, stored=False, about="Traits that some Species may get"),
    Field("able", per_seat=True, start=UNKNOWN, hidden=True, stored=False, about="Traits with abilities for windows"),
    Field("prey", per_seat=True, start=UNKNOWN, hidden=True, stored=False, about="Interactions that may choose one"),
)

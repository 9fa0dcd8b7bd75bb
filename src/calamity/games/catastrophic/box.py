# compiled by mypyc
"""What is printed on the cards, in the form the rules read: numbers instead of texts."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.catastrophic.board import LEVELS, PLACES, WIDTH
from calamity.kernel.standins import stand_in

# Kinds: for each type there is room for half as many cards again as the box has.  Traits without the expansion, and
# most of those with it, fit into a mask of 62 bits, which is as many as are fast.
PLANTS: Final = 41  # Plant Traits are the kinds below
FIRST_ANIMAL: Final = 41
TRAITS: Final = 76  # Traits are the kinds below
FIRST_EVENT: Final = 76
FIRST_INTERACTION: Final = 108
CARDS: Final = 148

CONDITIONS: Final = 9

# Abilities of Traits, as bits
WINDFALL: Final = 1
SHELTER_KEY: Final = 2
REGROW: Final = 4
WILD: Final = 8
STORE: Final = 16
STING_KEY: Final = 32
HIDDEN: Final = 64
OMNIVORE: Final = 128
DEPART_KEY: Final = 256
SCAVENGE: Final = 512
AQUATIC: Final = 1024

# Whom an Event strikes
SCOPE_ALL: Final = 0
SCOPE_PLANTS: Final = 1
SCOPE_ANIMALS: Final = 2
SCOPE_LOW: Final = 3  # Levels 1 and 2
SCOPE_AQUATIC: Final = 4
SCOPE_DRY: Final = 5

# How long an Event stays
GOES: Final = 0
ONCE_MORE: Final = 1
UNTIL_CLEAN: Final = 2
NEXT_TURN: Final = 3

# Negative effects of Events
HARMLESS: Final = 0
LOSE_EACH: Final = 1
SLEEP_EACH: Final = 2
EXTINCT_ONE: Final = 3
DISCARD_EACH: Final = 4
HIGHEST_LOSES: Final = 5
ONE_LOSES: Final = 6
RN_DOWN: Final = 7
SIZE_LIMIT: Final = 8
LOSE_OFFSPRING: Final = 9
HALVE_BIGGEST: Final = 10

# Positive effects of Events
NO_GAIN: Final = 0
DRAW: Final = 1
DRAW_PER: Final = 2
DRAW_CLEAN: Final = 3
ADD_TRAIT: Final = 4
TAKE_TRAIT: Final = 5
PROTECT_ONE: Final = 6
RN_CLEAN: Final = 7
SEASON: Final = 8
DRAW_SMALL: Final = 9
DRAW_AQUATIC: Final = 10
DRAW_CHILDLESS: Final = 11
DRAW_ALWAYS: Final = 12

# When an Interaction may be played (T-77)
ANY_TIME: Final = 0
OWN_TURN: Final = 1
ON_EVENT: Final = 2
ON_CARD: Final = 3
TAGS: Final = 4

# Effects of Interactions
PROTECT: Final = 0
REACTIVATE: Final = 1
TAKE_CARD: Final = 2
ADD_CARD: Final = 3
LINK: Final = 4
GIFT_CARDS: Final = 5
RESOURCES: Final = 6
SWAP_TRAITS: Final = 7
EXTRA_MATCH: Final = 8
IGNORE: Final = 9
REDIRECT: Final = 10
CANCEL: Final = 11
LOSE_TRAITS: Final = 12
STEAL_TRAIT: Final = 13
STEAL_BONUS: Final = 14
ATTACH: Final = 15
RAID: Final = 16
OVERGRAZE: Final = 17
REPRODUCE: Final = 18
CROSS: Final = 19
EGG_THIEF: Final = 20

# What has to be named when an Interaction is announced
NO_TARGET: Final = 0
OWN_SPECIES: Final = 1
SOME_SPECIES: Final = 2  # one or more own Species
OWN_PAIR: Final = 3
A_SEAT: Final = 4
FOE_SPECIES: Final = 5  # whose, and which
FOE_TRAIT: Final = 6  # whose, on which Species, which Trait, and where to
PAIR_AND_TRAITS: Final = 7
NAMED: Final[list[int]] = [0, 1, 1, 2, 1, 2, 4, 4]  # how many things, at least

FORMS: Final[list[int]] = [
    OWN_SPECIES,
    OWN_SPECIES,
    NO_TARGET,
    OWN_SPECIES,
    OWN_PAIR,
    A_SEAT,
    NO_TARGET,
    OWN_SPECIES,
    SOME_SPECIES,
    NO_TARGET,
    A_SEAT,
    NO_TARGET,
    FOE_SPECIES,
    FOE_TRAIT,
    A_SEAT,
    FOE_SPECIES,
    A_SEAT,
    A_SEAT,
    NO_TARGET,
    PAIR_AND_TRAITS,
    FOE_SPECIES,
]  # for each effect of an Interaction

# Sorts of Species
ANY_SORT: Final = 0
PLANT: Final = 1
ANIMAL: Final = 2


@mypyc_attr(native_class=True)
class Face:
    """T-4, T-32, T-59, T-77, T-101: what is printed on one card."""

    __slots__ = (
        "aura",
        "ban_from",
        "beyond",
        "cn",
        "conditions",
        "continuous",
        "copies",
        "count",
        "draws",
        "effect",
        "everyone",
        "form",
        "gain",
        "gain_count",
        "gain_least",
        "gain_most",
        "gain_per",
        "gain_size",
        "harm",
        "harm_count",
        "harm_most",
        "harm_per",
        "harm_size",
        "invest",
        "keys",
        "kind",
        "lowest",
        "more",
        "most",
        "most_level",
        "pack",
        "reproduction",
        "rn",
        "scope",
        "size",
        "sort",
        "stays",
        "tag",
    )

    def __init__(self, kind: int) -> None:
        self.kind = kind
        self.copies = 0
        self.pack = False
        self.conditions = 0  # a bit for each
        # Traits
        self.keys = 0
        self.invest = 0
        self.aura = 0
        self.reproduction = 0
        # Events
        self.cn = 0
        self.scope = SCOPE_ALL
        self.everyone = False
        self.stays = GOES
        self.harm = HARMLESS
        self.harm_count = 0
        self.harm_most = 0
        self.harm_size = 0
        self.harm_per = 1
        self.ban_from = 0
        self.gain = NO_GAIN
        self.gain_count = 0
        self.gain_least = 0
        self.gain_per = 1
        self.gain_most = 0
        self.gain_size = 0
        # Interactions
        self.tag = ANY_TIME
        self.continuous = False
        self.effect = PROTECT
        self.form = NO_TARGET
        self.count = 0
        self.more = 0
        self.draws = 0
        self.sort = ANY_SORT
        self.lowest = 0  # the first place of that sort
        self.beyond = PLACES  # and the first place after those
        self.most_level = 0
        self.size = 0
        self.most = 1
        self.rn = 0

    def bit(self) -> int:
        """The bit of an Interaction in a mask of them."""
        return 1 << self.kind - FIRST_INTERACTION

    def is_hunter(self) -> bool:
        """T-78: whether an Interaction chooses an opponent's Species."""
        return self.kind >= FIRST_INTERACTION and self.form in (FOE_SPECIES, FOE_TRAIT)


@mypyc_attr(native_class=True)
class Box:
    """Everything in the box that never changes: the faces of all cards, and masks of Traits by ability."""

    __slots__ = (
        "abilities",
        "animals",
        "aquatic",
        "auras",
        "breeding",
        "carefree",
        "conditions",
        "depart",
        "faces",
        "hidden",
        "hunters",
        "invest",
        "link",
        "load",
        "omnivore",
        "others",
        "plants",
        "preys",
        "regrow",
        "scavenge",
        "shelter",
        "spares",
        "sting",
        "store",
        "timely",
        "wild",
    )

    def __init__(self, faces: list[Face]) -> None:
        self.faces = faces
        self.conditions = [face.conditions for face in faces]
        self.invest = [face.invest for face in faces]
        self.plants = [copies_of(faces, 0, FIRST_ANIMAL, pack) for pack in range(2)]  # without and with the expansion
        self.others = [copies_of(faces, FIRST_ANIMAL, CARDS, pack) for pack in range(2)]
        self.animals = [all_of(self.others[pack], TRAITS) for pack in range(2)]  # Animal Traits as masks, likewise
        self.spares: list[int] = []  # all cards of the expansion
        for face in faces:
            if face.pack:
                self.spares.extend([face.kind] * face.copies)
        self.wild = mask_of(faces, WILD)
        self.store = mask_of(faces, STORE)
        self.sting = mask_of(faces, STING_KEY)
        self.hidden = mask_of(faces, HIDDEN)
        self.omnivore = mask_of(faces, OMNIVORE)
        self.shelter = mask_of(faces, SHELTER_KEY)
        self.depart = mask_of(faces, DEPART_KEY)
        self.abilities = self.shelter | self.depart  # what can be used in a window
        self.regrow = mask_of(faces, REGROW)
        self.scavenge = mask_of(faces, SCAVENGE)
        self.aquatic = mask_of(faces, AQUATIC)
        # masks of Interactions, with the first of them as bit 0
        self.timely = [played_in(faces, tags) for tags in range(1 << TAGS)]  # by a mask of tags: with one of these
        self.carefree = 0  # those that always find a target
        self.hunters = 0  # those that choose an opponent's Species and need nothing else
        hunters = [face for face in faces if face.is_hunter()]
        self.preys = [[hunting(hunters, level, size) for size in range(TRAITS + 1)] for level in range(LEVELS)]
        self.auras = 0
        self.breeding = 0
        self.load = -1  # the card that lies on a Species as a Parasite Load
        self.link = -1  # the card that links two Species
        for face in faces:
            if face.kind >= FIRST_INTERACTION:
                if face.effect == ATTACH:
                    self.load = face.kind
                if face.effect == LINK:
                    self.link = face.kind
                if face.form == NO_TARGET and face.effect not in (CANCEL, IGNORE):
                    self.carefree |= face.bit()
                if face.form == A_SEAT and face.effect not in (REDIRECT, STEAL_BONUS, RAID):
                    self.carefree |= face.bit()
                if face.is_hunter() and face.effect != STEAL_TRAIT:
                    self.hunters |= face.bit()
            if face.aura:
                self.auras |= 1 << face.kind
            if face.reproduction:
                self.breeding |= 1 << face.kind


def copies_of(faces: list[Face], first: int, beyond: int, pack: int) -> list[int]:
    """T-4, T-R2: all cards of some kinds, those of the expansion only if it takes part."""
    cards: list[int] = []
    for face in faces:
        if first <= face.kind < beyond and (pack or not face.pack):
            cards.extend([face.kind] * face.copies)
    return cards


def all_of(cards: list[int], beyond: int) -> int:
    """The kinds of some cards below a kind, as a mask."""
    mask = 0
    for card in cards:
        if card < beyond:
            mask |= 1 << card
    return mask


def played_in(faces: list[Face], tags: int) -> int:
    """T-77: the Interactions with one of some tags, as a mask."""
    mask = 0
    for face in faces:
        if face.kind >= FIRST_INTERACTION and tags >> face.tag & 1:
            mask |= face.bit()
    return mask


def hunting(hunters: list[Face], below: int, size: int) -> int:
    """T-78, T-81: the Interactions that may choose an opponent's Species with so many Levels below and Traits on it."""
    mask = 0
    for face in hunters:
        if face.lowest <= below * WIDTH < face.beyond and face.size <= size:
            if not face.most_level or below < face.most_level:
                mask |= face.bit()
    return mask


def mask_of(faces: list[Face], key: int) -> int:
    """The Traits with an ability, as a mask of kinds."""
    mask = 0
    for face in faces:
        if face.keys & key:
            mask |= 1 << face.kind
    return mask


def kinds_in(mask: int, base: int = 0) -> list[int]:
    """The Traits of a mask, in the order of their kinds; or links that name them, which begin at a base."""
    kinds: list[int] = []
    while mask:
        rest = mask & (mask - 1)
        kinds.append(base + (mask ^ rest).bit_length() - 1)
        mask = rest
    return kinds


def size_of(mask: int) -> int:
    """How many Traits, or Conditions, a mask has."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


stand_in(__name__, size_of=int.bit_count)

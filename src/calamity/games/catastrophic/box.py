# compiled by mypyc
"""What is printed on the cards, encoded for the rules: numbers and bit masks instead of text."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.catastrophic.board import LEVELS, PLACES, WIDTH
from calamity.games.catastrophic.vocabulary import (
    abilities,
    card_kinds,
    effects,
    forms,
    gains,
    harms,
    scopes,
    species_types,
    stays,
    tags,
)
from calamity.kernel.interpreted_fast_paths import stand_in

# What has to be named for each effect of an Interaction; a card that Protects several Species needs SOME of them.
FORMS: Final[dict[int, int]] = {
    effects.PROTECT: forms.OWN_SPECIES,
    effects.REACTIVATE: forms.OWN_SPECIES,
    effects.TAKE: forms.NO_TARGET,
    effects.ADD: forms.OWN_SPECIES,
    effects.LINK: forms.OWN_PAIR,
    effects.GIFT: forms.A_SEAT,
    effects.RESOURCES: forms.NO_TARGET,
    effects.SWAP: forms.OWN_SPECIES,
    effects.EXTRA_MATCH: forms.SOME_SPECIES,
    effects.IGNORE: forms.NO_TARGET,
    effects.REDIRECT: forms.A_SEAT,
    effects.CANCEL: forms.NO_TARGET,
    effects.LOSE: forms.FOE_SPECIES,
    effects.STEAL_TRAIT: forms.FOE_TRAIT,
    effects.STEAL_BONUS: forms.A_SEAT,
    effects.ATTACH: forms.FOE_SPECIES,
    effects.RAID: forms.A_SEAT,
    effects.OVERGRAZE: forms.A_SEAT,
    effects.REPRODUCE: forms.NO_TARGET,
    effects.CROSS: forms.PAIR_AND_TRAITS,
    effects.EGG_THIEF: forms.FOE_SPECIES,
}
# Effects that are possible only at certain moments, though they name no Species: see `has_target`.
OCCASIONAL: Final[list[int]] = [effects.IGNORE, effects.REDIRECT, effects.CANCEL, effects.STEAL_BONUS, effects.RAID]
# How many things each form names; for some Species, as many as the card says.
NAMED: Final[dict[int, int]] = {
    forms.NO_TARGET: 0,
    forms.OWN_SPECIES: 1,
    forms.OWN_PAIR: 2,
    forms.A_SEAT: 1,
    forms.FOE_SPECIES: 2,
    forms.FOE_TRAIT: 4,
    forms.PAIR_AND_TRAITS: 4,
}


@mypyc_attr(native_class=True)
class Face:
    """T-4, T-32, T-59, T-77, T-101: what is printed on one card."""

    __slots__ = (
        "aquatic",
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
        "named",
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
        self.aquatic = False
        self.reproduction = 0
        # Events
        self.cn = 0
        self.scope = scopes.ALL
        self.everyone = False
        self.stays = stays.NO
        self.harm = harms.NONE
        self.harm_count = 0
        self.harm_most = 0
        self.harm_size = 0
        self.harm_per = 1
        self.ban_from = 0
        self.gain = gains.NONE
        self.gain_count = 0
        self.gain_least = 0
        self.gain_per = 1
        self.gain_most = 0
        self.gain_size = 0
        # Interactions
        self.tag = tags.ANY
        self.continuous = False
        self.effect = effects.PROTECT
        self.form = forms.NO_TARGET
        self.named = 0  # how many things have to be named for it; a second Species is optional
        self.count = 0
        self.more = 0
        self.draws = 0
        self.sort = species_types.ANY
        self.lowest = 0  # the first place of that sort
        self.beyond = PLACES  # and the first place after those
        self.most_level = 0
        self.size = 0
        self.most = 1
        self.rn = 0

    def find_form(self) -> None:
        """T-78: find out what has to be named for the effect of an Interaction, and how many."""
        several = self.effect == effects.PROTECT and self.most > 1
        self.form = forms.SOME_SPECIES if several else FORMS[self.effect]
        self.named = self.most if self.form == forms.SOME_SPECIES else NAMED[self.form]

    def bit(self) -> int:
        """The bit of an Interaction in a mask of them."""
        return 1 << self.kind - card_kinds.FIRST_INTERACTION

    def is_hunter(self) -> bool:
        """T-78: whether an Interaction chooses an opponent's Species."""
        return self.kind >= card_kinds.FIRST_INTERACTION and self.form in (forms.FOE_SPECIES, forms.FOE_TRAIT)


@mypyc_attr(native_class=True)
class Box:
    """Everything printed: the faces of all cards, and masks of Traits by ability."""

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
        # without and with the expansion: Plant Traits, all other cards, and Animal Traits as masks
        self.plants = [copies_of(faces, 0, card_kinds.FIRST_ANIMAL, pack) for pack in range(2)]
        self.others = [copies_of(faces, card_kinds.FIRST_ANIMAL, card_kinds.COUNT, pack) for pack in range(2)]
        self.animals = [all_of(self.others[pack], card_kinds.TRAITS) for pack in range(2)]
        self.spares: list[int] = []  # all cards of the expansion
        for face in faces:
            if face.pack:
                self.spares.extend([face.kind] * face.copies)
        self.wild = mask_of(faces, abilities.WILD)
        self.store = mask_of(faces, abilities.STORE)
        self.sting = mask_of(faces, abilities.STING)
        self.hidden = mask_of(faces, abilities.HIDDEN)
        self.omnivore = mask_of(faces, abilities.OMNIVORE)
        self.shelter = mask_of(faces, abilities.SHELTER)
        self.depart = mask_of(faces, abilities.DEPART)
        self.abilities = self.shelter | self.depart  # what can be used in a window
        self.regrow = mask_of(faces, abilities.REGROW)
        self.scavenge = mask_of(faces, abilities.SCAVENGE)
        # masks of Interactions, with the first of them as bit 0
        self.timely = [played_in(faces, moment) for moment in range(1 << tags.COUNT)]  # by moment
        self.carefree = 0  # those that always find a target
        self.hunters = 0  # those that choose an opponent's Species and need nothing else
        hunters = [face for face in faces if face.is_hunter()]
        self.preys = [
            [hunting(hunters, level, size) for size in range(card_kinds.TRAITS + 1)] for level in range(LEVELS)
        ]
        self.aquatic = 0
        self.auras = 0
        self.breeding = 0
        self.load = -1  # the card that lies on a Species as a Parasite Load
        self.link = -1  # the card that links two Species
        for face in faces:
            if face.kind >= card_kinds.FIRST_INTERACTION:
                if face.effect == effects.ATTACH:
                    self.load = face.kind
                if face.effect == effects.LINK:
                    self.link = face.kind
                if face.form in (forms.NO_TARGET, forms.A_SEAT) and face.effect not in OCCASIONAL:
                    self.carefree |= face.bit()
                if face.is_hunter() and face.effect != effects.STEAL_TRAIT:
                    self.hunters |= face.bit()
            if face.aquatic:
                self.aquatic |= 1 << face.kind
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


def played_in(faces: list[Face], moment: int) -> int:
    """T-77: the Interactions that may be played in a moment, which is a mask of tags, as a mask."""
    mask = 0
    for face in faces:
        if face.kind >= card_kinds.FIRST_INTERACTION and moment >> face.tag & 1:
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
    found: list[int] = []
    while mask:
        rest = mask & (mask - 1)
        found.append(base + (mask ^ rest).bit_length() - 1)
        mask = rest
    return found


def size_of(mask: int) -> int:
    """How many Traits, or Conditions, a mask has."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


NO_BOX: Final[Box] = Box([])  # of a position before a game begins

stand_in(__name__, size_of=int.bit_count)

# compiled by mypyc
"""Pools: hidden cards that are publicly known as a set and must not be mixed with others.

After a reshuffle the cards of the new pile are known as a set, so imagining never exchanges them with cards that were
in hands.  Such a hand remembers which pool each of its cards came from.
"""

from calamity.kernel.state import State
from calamity.kernel.zone_parts import origins_of, parts_of, piles_of
from calamity.kernel.zones import EVERYONE, HAND, KIND, PILE, QUEUE, Pile, index_of


def new_pool(state: State, pile: Pile) -> None:
    """Give a pile that was just reshuffled from open cards a new pool: its contents are known as a set."""
    pile.origin = state.pools
    state.pools += 1


def gain_from(hand: list[int], origins: list[int], card: int, origin: int) -> None:
    """Put a card into a hand that remembers the pools of its cards."""
    for i, held in enumerate(hand):
        if held >= card and (held > card or origins[i] > origin):
            break
    else:
        i = len(hand)
    hand.insert(i, card)
    origins.insert(i, origin)


def leave(state: State, group: int, hand: list[int], origins: list[int], card: int, openly: bool) -> int:
    """Take a card out of a hand that remembers pools, and return its pool.

    Observers must be able to tell which pool shrank.  If the card could have come from several, or nobody saw which
    card it was, those pools become one.
    """
    mixed = state.pools > 1 and origins.count(origins[0]) < len(origins)
    if mixed:
        _settle(state, group, hand, origins, card, openly)
    i = index_of(hand, card)
    hand.pop(i)
    return origins.pop(i) if mixed else origins.pop()  # equivalent, and faster


def _settle(state: State, group: int, hand: list[int], origins: list[int], card: int, openly: bool) -> None:
    """Merge the pools of a hand that a card could have come from."""
    possible = 0  # both are masks of pools
    certain = 0
    for held, origin in zip(hand, origins):
        possible |= 1 << origin
        if held == card:
            certain |= 1 << origin
    pools: list[int] = []
    for pool in range(state.pools):
        if possible >> pool & 1:
            if not openly or certain >> pool & 1 or is_in_pool(state, group, pool, card):
                pools.append(pool)
    if len(pools) > 1:
        merge_pools(state, group, pools)


def is_in_pool(state: State, group: int, pool: int, kind: int) -> bool:
    """Whether a pool contains a hidden card of a kind: same as searching `pool_cards`, but faster."""
    for zone in state.zones():
        if zone.group != group:
            continue
        if zone.shape == PILE:
            for pile in piles_of(state, zone):
                if pile.origin == pool and pile.has(kind):
                    return True
        elif zone.origins:
            for hand, origins in zip(parts_of(state, zone), origins_of(state, zone)):
                for card, origin in zip(hand, origins):
                    if origin == pool and card & KIND == kind:
                        return True
        elif pool == 0 and (zone.shape == QUEUE or zone.sees != EVERYONE):
            for hand in parts_of(state, zone):
                for card in hand:
                    if card >= 0 and card & KIND == kind:
                        return True
    return False


def pool_cards(state: State, group: int, pool: int) -> list[int]:
    """All hidden cards of a group that came from a pool (publicly known as a set)."""
    cards: list[int] = []
    for zone in state.zones():
        if zone.group != group:
            continue
        if zone.shape == PILE:
            for pile in piles_of(state, zone):
                if pile.origin == pool:
                    cards.extend(pile.contents())
        elif zone.origins:
            for hand, origins in zip(parts_of(state, zone), origins_of(state, zone)):
                cards.extend([card & KIND for card, origin in zip(hand, origins) if origin == pool])
        elif pool == 0 and (zone.shape == QUEUE or zone.sees != EVERYONE):  # no recorded origin: the first pool
            for hand in parts_of(state, zone):
                cards.extend([card & KIND for card in hand if card >= 0])
    return cards


def merge_pools(state: State, group: int, pools: list[int]) -> None:
    """Merge several pools into one, everywhere."""
    lowest = min(pools)
    for zone in state.zones():
        if zone.group != group:
            continue
        if zone.shape == PILE:
            for pile in piles_of(state, zone):
                if pile.origin in pools:
                    pile.origin = lowest
        elif zone.origins:
            for hand, origins in zip(parts_of(state, zone), origins_of(state, zone)):
                for i in range(len(origins)):
                    if origins[i] in pools:
                        origins[i] = lowest
                if zone.shape == HAND:
                    _sort_pairs(hand, origins)


def _sort_pairs(hand: list[int], origins: list[int]) -> None:
    for i in range(1, len(hand)):
        if hand[i] == hand[i - 1] and origins[i] < origins[i - 1]:
            break
    else:
        return  # the hand is sorted, and so are the pools of equal cards
    pairs = sorted([card << 12 | origin for card, origin in zip(hand, origins)])
    for i in range(len(pairs)):
        hand[i] = pairs[i] >> 12
        origins[i] = pairs[i] & 4095

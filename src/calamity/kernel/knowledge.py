# compiled by mypyc
"""Who knows which hidden card: marks on cards, and `imagine`, which draws a world that a seat can't rule out.

A mark says: one card of this kind lies in one of these hidden zones, and these observers know it.  A card that
moves unseen adds its destination to *every* mark of the zone it left, whichever card it was: a mark that followed
the real card would betray it.  Hidden cards of one group (card back) are exchangeable, but for marks, for places
somebody looked at, and for pools: after a reshuffle the cards of the new pile are publicly known as a set, so they
are never mixed with those that were in the hands.
"""

from typing import Final, cast

from mypy_extensions import i64

from calamity.kernel.deal import Deal, Hole
from calamity.kernel.rng import stream
from calamity.kernel.state import IDLE, OPEN, PASS, POLL, SEALED, State
from calamity.kernel.zones import EVERYONE, HAND, NONE, PER_SEAT, PILE, QUEUE, SHARED, Pile, Zone, slot_seen, watcher

KIND: Final = 4095


# ---- marks ----


def mark(kind: int, observers: int, zones: int) -> int:
    """Pack a mark: a card's kind, the mask of those who know it, the mask of zones where it may lie."""
    return kind | observers << 12 | zones << 20


def mark_kind(packed: int) -> int:
    """The kind of the marked card."""
    return packed & KIND


def mark_observers(packed: int) -> int:
    """The mask of those who know of the card."""
    return packed >> 12 & 255


def mark_zones(packed: int) -> int:
    """The mask of zones where the card may lie."""
    return packed >> 20


def bits(mask: int) -> int:
    """How many bits a mask has."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def moved(state: State, kind: int, source: int, target: int, seen: int) -> None:
    """Update the marks for a card that went from one zone to another, face seen by some.

    Zones are numbers of hidden zones, -1 stands for an open place.  Those in `seen` know the kind and both ends;
    the others only know that some card moved.
    """
    state.shown += 1
    if source >= 0:
        _left(state, kind, source, target, seen, seen)
    if target >= 0 and seen:
        state.marks.append(mark(kind, seen, 1 << target))
    state.marks.sort()


def _left(state: State, kind: int, source: int, target: int, seen: int, owed: int) -> None:
    """A card left a zone: those who `owed` it to a mark drop one of its kind, those who saw nothing follow it."""
    here = 1 << source
    there = 1 << target if target >= 0 else 0
    dropped_by: list[int] = []
    kept: list[int] = []
    for packed in sorted(state.marks, key=lambda m: bits(m >> 20)):  # the surest mark goes first
        zones = mark_zones(packed)
        observers = mark_observers(packed)
        if not zones & here:
            kept.append(packed)
            continue
        if mark_kind(packed) == kind:
            dropped = observers & owed
            owed &= ~dropped
            observers &= ~dropped
            if dropped:
                dropped_by.append(mark(kind, dropped, zones))
        watching = observers & seen
        blind = observers & ~seen
        if watching and mark_kind(packed) == kind:
            kept.extend(_doubted(kind, watching, zones, dropped_by))
        elif watching:
            kept.append(mark(mark_kind(packed), watching, zones))
        if blind:
            kept.append(mark(mark_kind(packed), blind, zones | there))
    state.marks = kept


def _doubted(kind: int, observers: int, zones: int, dropped: list[int]) -> list[int]:
    """A mark that stays while a surer one of its kind is dropped: it may stand for either card from now on."""
    result: list[int] = []
    for packed in dropped:
        both = observers & mark_observers(packed)
        if both:
            result.append(mark(kind, both, zones | mark_zones(packed)))
            observers &= ~both
    if observers:
        result.append(mark(kind, observers, zones))
    return result


def slotted(state: State, kind: int, source: int, target: int, seen: int) -> None:
    """Update the marks for a card that went from a hidden zone to a place that remembers its witnesses itself."""
    state.shown += 1
    _left(state, kind, source, target, seen, seen)
    state.marks.sort()


def witnessed(state: State, kind: int, zone: int, seen: int) -> None:
    """Update the marks when observers see a card at its place, which remembers them: a mark of it is spent."""
    state.shown += 1
    _left(state, kind, zone, -1, seen, seen)
    state.marks.sort()


def taken(state: State, packed: int, source: int, target: int, seen: int) -> None:
    """Update the marks for a card that left a place which remembered its witnesses, now also seen by others."""
    state.shown += 1
    witnesses = slot_seen(packed)
    _left(state, packed & KIND, source, target, seen | witnesses, seen & ~witnesses)
    if target >= 0:
        state.marks.append(mark(packed & KIND, seen | witnesses, 1 << target))
    state.marks.sort()


def looked(state: State, pile: Pile, count: int, seat: int, zone: int) -> None:
    """Let a seat look at the top cards of a pile in which cards may be marked."""
    mine = watcher(seat)
    before = mine_in(pile.top, mine) + mine_in(pile.bottom, mine)
    state.peek(pile, count, seat)
    after = mine_in(pile.top, mine) + mine_in(pile.bottom, mine)
    for kind in before:
        after.remove(kind)
    for kind in after:
        witnessed(state, kind, zone, mine)


def mine_in(slots: list[int], observers: int) -> list[int]:
    """The kinds of those slots that one of the observers has seen."""
    return [packed & KIND for packed in slots if slot_seen(packed) & observers]


def reordered(state: State, slots: list[int], first: int, zone: int, seat: int) -> None:
    """Prepare the slots from `first` on for a re-ordering that only `seat` sees.

    Others who knew a card by its place know from now on only that it lies in this zone.
    """
    state.shown += 1
    mine = watcher(seat)
    for i in range(first, len(slots)):
        others = slot_seen(slots[i]) & ~mine
        if others:
            state.marks.append(mark(slots[i] & KIND, others, 1 << zone))
            slots[i] &= ~(others << 12)
    state.marks.sort()


def displayed(state: State, cards: list[int], zone: int, seen: int) -> None:
    """Update the marks when observers look at all cards of a hidden zone, which stay there."""
    state.shown += 1
    here = 1 << zone
    kept: list[int] = []
    for bit in range(8):
        observer = 1 << bit
        if seen & observer:
            _look_through(state, cards, here, observer, kept)
    for packed in state.marks:
        others = mark_observers(packed) & ~seen
        if others:
            kept.append(mark(mark_kind(packed), others, mark_zones(packed)))
    kept.sort()
    state.marks = kept


def _look_through(state: State, cards: list[int], here: int, observer: int, kept: list[int]) -> None:
    """One observer's marks after a look at all cards of a zone: those found are sure, the others lie elsewhere."""
    unmarked = cards[:]
    elsewhere: list[int] = []
    spent: dict[int, int] = {}  # for each kind: where the marks that were found might have been
    for packed in sorted(state.marks, key=lambda m: bits(m >> 20)):
        if not mark_observers(packed) & observer:
            continue
        zones = mark_zones(packed)
        kind = mark_kind(packed)
        if not zones & here:
            kept.append(mark(kind, observer, zones))
        elif kind in unmarked:
            unmarked.remove(kind)
            spent[kind] = spent.get(kind, 0) | zones
            kept.append(mark(kind, observer, here))
        else:
            elsewhere.append(packed)
            spent[kind] = spent.get(kind, 0) | zones
    for packed in elsewhere:  # any of the marks of a kind may be the one that was not found
        kept.append(mark(mark_kind(packed), observer, spent[mark_kind(packed)] & ~here))
    for kind in unmarked:
        kept.append(mark(kind, observer, here))


def emptied(state: State, zone: int) -> None:
    """Update the marks when everybody sees that a hidden zone has no cards left."""
    here = 1 << zone
    state.marks = sorted([mark(mark_kind(m), mark_observers(m), mark_zones(m) & ~here) for m in state.marks])


def exchanged(state: State, destination: list[int]) -> None:
    """Update the marks when whole hidden zones change places: zone i becomes zone destination[i]."""
    state.marks = sorted(
        [mark(mark_kind(m), mark_observers(m), _permuted(mark_zones(m), destination)) for m in state.marks]
    )


def _permuted(zones: int, destination: list[int]) -> int:
    result = 0
    number = 0
    while zones:
        if zones & 1:
            result |= 1 << (destination[number] if number < len(destination) else number)
        zones >>= 1
        number += 1
    return result


def forgotten(state: State, zone: int) -> None:
    """Drop every mark that points at a zone whose cards were shuffled away or have become known."""
    state.marks = [m for m in state.marks if not mark_zones(m) >> zone & 1]


def blinded(state: State, seat: int) -> None:
    """Drop what a seat knows (it has left the game)."""
    rest: list[int] = []
    for packed in state.marks:
        observers = mark_observers(packed) & ~watcher(seat)
        if observers:
            rest.append(mark(mark_kind(packed), observers, mark_zones(packed)))
    state.marks = rest


def known_to(state: State, seat: int) -> list[int]:
    """The marks of one observer, each packed as kind | zones << 20, in canonical order."""
    mine = watcher(seat) << 12
    return sorted([m & KIND | m >> 20 << 20 for m in state.marks if m & mine])


# ---- pools ----


def new_pool(state: State, pile: Pile) -> None:
    """Give a pile that was just reshuffled from open cards a pool of its own: its contents are known as a set."""
    pile.origin = state.pools
    state.pools += 1


def gain_from(hand: list[int], origins: list[int], card: int, origin: int) -> None:
    """Put a card into a hand whose cards remember the pool they stem from."""
    i = len(hand)
    while i > 0 and (hand[i - 1] > card or (hand[i - 1] == card and origins[i - 1] > origin)):
        i -= 1
    hand.insert(i, card)
    origins.insert(i, origin)


def leave(state: State, group: int, hand: list[int], origins: list[int], card: int, openly: bool) -> int:
    """Take a card out of a hand that remembers pools, and return its pool.

    Whoever watches must be able to tell which pool shrank.  If the card could stem from several, or nobody saw
    which one it was, those pools become one.
    """
    pools: list[int] = []
    for origin in origins:
        if origin not in pools:
            pools.append(origin)
    if len(pools) > 1:
        if openly:
            pools = [pool for pool in pools if card in pool_cards(state, group, pool)]
        if len(pools) > 1:
            merge_pools(state, group, pools)
    i = hand.index(card)
    hand.pop(i)
    return origins.pop(i)


def pool_cards(state: State, group: int, pool: int) -> list[int]:
    """All hidden cards of a group that stem from a pool (publicly known as a set)."""
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
        elif pool == 0 and (zone.shape == QUEUE or zone.sees != EVERYONE):  # without a noted origin: the first pool
            for hand in parts_of(state, zone):
                cards.extend([card & KIND for card in hand if card >= 0])
    return cards


def merge_pools(state: State, group: int, pools: list[int]) -> None:
    """Make one pool of several, everywhere."""
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
    pairs = sorted([card << 12 | origin for card, origin in zip(hand, origins)])
    for i in range(len(pairs)):
        hand[i] = pairs[i] >> 12
        origins[i] = pairs[i] & 4095


# ---- the parts of a declared zone ----


def parts_of(state: State, zone: Zone) -> list[list[int]]:
    """The lists of a zone that is not a pile."""
    value = getattr(state, zone.attribute)
    return [cast(list[int], value)] if zone.spread == SHARED else cast(list[list[int]], value)


def origins_of(state: State, zone: Zone) -> list[list[int]]:
    """The lists that say which pool each card of a zone stems from."""
    value = getattr(state, zone.origins)
    return [cast(list[int], value)] if zone.spread == SHARED else cast(list[list[int]], value)


def piles_of(state: State, zone: Zone) -> list[Pile]:
    """The piles of a zone."""
    value = getattr(state, zone.attribute)
    return [cast(Pile, value)] if zone.spread == SHARED else cast(list[Pile], value)


# ---- imagination ----


def imagine(state: State, seat: int, seed: int) -> State:
    """A world that `seat` cannot tell from the true one, drawn with a random stream of its own.

    It depends on nothing that the seat doesn't know: hidden cards are taken in canonical order and dealt again,
    sealed answers are drawn anew, and the stream of the true world is not looked at.
    """
    return imagine_with(state, seat, stream(seed))


def imagine_with(state: State, seat: int, rng: i64) -> State:
    """Imagine with a random stream in place of a seed (for search loops that have one at hand)."""
    world = state.copy()
    world.sink = None
    world.rng = rng
    world.script = NONE
    world.choice = -1
    world.shown = 0
    if state.marks:
        mine = watcher(seat)
        world.marks = [m & ~(255 << 12) | mine << 12 for m in known_to(state, seat)]
    for deal in hidden_from(world, seat):
        deal_again(world, deal, seat)
    if world.mode != IDLE:
        _ask_again(world, seat)
    return world


def deal_again(world: State, deal: Deal, seat: int) -> None:
    """Deal the hidden cards of one group again, under the game's own inferences if it has any."""
    for hole in deal.holes:
        pool = deal.pools.get(hole.pool)
        if pool is None:
            pool = []
            deal.pools[hole.pool] = pool
        if hole.place >= 0:
            pool.append(hole.cards[hole.place] & KIND)
        elif hole.origins:
            for card, origin in zip(hole.cards, hole.origins):
                if origin == hole.pool:
                    pool.append(card)
        else:
            pool.extend(hole.cards)
    for pool in deal.pools.values():
        pool.sort()
    world.redeal(deal, seat)
    deal_anywhere(world, deal)
    _lay_down(deal)


def hidden_from(world: State, seat: int) -> list[Deal]:
    """What has to be dealt again for a seat, group by group."""
    deals: list[Deal] = []
    for zone in world.zones():
        if zone.shape == PILE:
            _pile_holes(world, zone, seat, deals)
        elif zone.shape == QUEUE:
            _queue_holes(world, zone, seat, deals)
        else:
            _hand_holes(world, zone, seat, deals)
    result: list[Deal] = []
    known = known_to(world, seat) if world.marks else NONE
    for deal in deals:
        if not deal.trivial():
            if known:
                zones = 0
                for hole in deal.holes:
                    if hole.zone >= 0:
                        zones |= 1 << hole.zone
                deal.marks = [m for m in known if m >> 20 & zones]
            result.append(deal)
    return result


def _hand_holes(world: State, zone: Zone, seat: int, deals: list[Deal]) -> None:
    origins = origins_of(world, zone) if zone.origins else []
    for part, cards in enumerate(parts_of(world, zone)):
        if zone.visible(part if zone.spread == PER_SEAT else -2, seat) or not cards:
            continue
        deal = _deal_of(deals, zone, part)
        number = _number(zone, part)
        if zone.shape != HAND:
            for place in range(len(cards)):
                if cards[place] >= 0:
                    deal.holes.append(Hole(cards, place, 1, 0, number))
        elif zone.origins:
            mine = origins[part]
            for pool in sorted(set(mine)):
                hole = Hole(cards, -1, mine.count(pool), pool, number)
                hole.origins = mine
                deal.holes.append(hole)
        else:
            deal.holes.append(Hole(cards, -1, len(cards), 0, number))


def _queue_holes(world: State, zone: Zone, seat: int, deals: list[Deal]) -> None:
    origins = origins_of(world, zone) if zone.origins else []
    for part, queue in enumerate(parts_of(world, zone)):
        deal = _deal_of(deals, zone, part)
        for place, packed in enumerate(queue):
            if not slot_seen(packed) & watcher(seat):
                pool = origins[part][place] if origins else 0
                deal.holes.append(Hole(queue, place, 1, pool, _number(zone, part)))


def _pile_holes(world: State, zone: Zone, seat: int, deals: list[Deal]) -> None:
    for part, pile in enumerate(piles_of(world, zone)):
        deal = _deal_of(deals, zone, part)
        number = _number(zone, part)
        if pile.bag:
            deal.holes.append(Hole(pile.bag, -1, len(pile.bag), pile.origin, number))
        for place, packed in enumerate(pile.top):
            if not slot_seen(packed) & watcher(seat):
                deal.holes.append(Hole(pile.top, place, 1, pile.origin, number))
        for place, packed in enumerate(pile.bottom):
            if not slot_seen(packed) & watcher(seat):
                deal.holes.append(Hole(pile.bottom, place, 1, pile.origin, number))


def _deal_of(deals: list[Deal], zone: Zone, part: int) -> Deal:
    group = zone.group + part if zone.spread != SHARED and zone.spread != PER_SEAT else zone.group
    for deal in deals:
        if deal.group == group:
            return deal
    deal = Deal(group)
    deals.append(deal)
    return deal


def _number(zone: Zone, part: int) -> int:
    return zone.number + part if zone.number >= 0 else -1


def deal_anywhere(world: State, deal: Deal) -> None:
    """Fill what is still open: marked cards where they may lie, then the others at random."""
    if deal.marks:
        order = sorted(deal.marks, key=lambda m: bits(m >> 20) << 64 | m)
        placed = _place(world, deal, order, 0)
        assert placed, "no world agrees with what is known: a mark is wrong"
    for hole in deal.holes:
        pool = deal.pools[hole.pool]
        while len(hole.dealt) < hole.count:
            hole.dealt.append(pool.pop(world.below(len(pool))))


def _place(world: State, deal: Deal, marks: list[int], i: int) -> bool:
    """Place the marked cards from the i-th on, the surest first, going back where a choice leads nowhere."""
    if i == len(marks):
        return True
    kind = mark_kind(marks[i])
    zones = mark_zones(marks[i])
    fitting: list[Hole] = []
    room = 0
    for hole in deal.holes:
        if hole.zone >= 0 and zones >> hole.zone & 1 and len(hole.dealt) < hole.count:
            if kind in deal.pools[hole.pool]:
                fitting.append(hole)
                room += hole.count - len(hole.dealt)
    if not fitting:
        return False
    spot = world.below(room)
    first = 0
    while spot >= fitting[first].count - len(fitting[first].dealt):
        spot -= fitting[first].count - len(fitting[first].dealt)
        first += 1
    for k in range(len(fitting)):
        hole = fitting[(first + k) % len(fitting)]
        pool = deal.pools[hole.pool]
        pool.remove(kind)
        hole.dealt.append(kind)
        if _place(world, deal, marks, i + 1):
            return True
        hole.dealt.pop()
        pool.append(kind)
        pool.sort()
    return False


def _lay_down(deal: Deal) -> None:
    for hole in deal.holes:
        if hole.place < 0:
            hole.cards.clear()
            if hole.origins:
                hole.origins.clear()
    for hole in deal.holes:
        if hole.place >= 0:
            hole.cards[hole.place] = hole.cards[hole.place] & ~KIND | hole.dealt[0]
        elif hole.origins is not NONE:
            for card in hole.dealt:
                gain_from(hole.cards, hole.origins, card, hole.pool)
        else:
            hole.cards.extend(hole.dealt)
            hole.cards.sort()


def _ask_again(world: State, seat: int) -> None:
    """Put the open question again as the seat knows it: others' unseen answers are drawn anew or forgotten."""
    mine = seat >= 0 and world.mode != IDLE
    if world.mode == SEALED:
        for other in world.asked:
            if other != seat:
                world.lanes[other] = []
                if world.done[other]:
                    _random_lane(world, other)
        world.next_sealed()
        if mine and seat in world.asked and not world.done[seat]:
            world.seat = seat
    elif world.mode == POLL:
        for other in world.asked:
            if other != seat:
                world.lanes[other] = []
                world.done[other] = 0
        if mine and seat in world.asked and not world.done[seat] and len(world.choices_of(seat)) == 1:
            world.done[seat] = 1
            world.lanes[seat] = [PASS]
        world.next_polled(True)
        if mine and seat in world.asked and not world.done[seat]:
            world.seat = seat
    elif world.mode == OPEN:
        for other in world.asked:
            if other != seat:
                world.lanes[other] = []
        world.seat = seat if seat in world.asked else world.asked[0]
    world.refresh()


def _random_lane(world: State, seat: int) -> None:
    """Answer a sealed question for a seat with a random chain that its imagined hand allows."""
    frame = world.stack[len(world.stack) - 1]
    while True:
        options = world.choices_of(seat)
        world.lanes[seat].append(options[world.below(len(options))])
        if not world.more(frame & 255, seat, frame >> 8 & 4095, frame >> 20):
            return

# compiled by mypyc
"""Imagination: draws a complete position at random from those that a seat can't distinguish from the true one.

Hidden cards of one group (card back) are exchangeable, except for marks, for places somebody looked at, and for pools.
They are taken in canonical order and dealt again with a separate random stream.
"""

from mypy_extensions import i64

from calamity.kernel.deal import Deal, Hole
from calamity.kernel.marks import bits, known_to, mark_kind, mark_zones
from calamity.kernel.pools import gain_from
from calamity.kernel.rng import stream
from calamity.kernel.state import IDLE, OPEN, PASSED, POLL, SEALED, State, append_to
from calamity.kernel.zone_parts import origins_of, parts_of, piles_of
from calamity.kernel.zones import HAND, KIND, NONE, PER_SEAT, PILE, QUEUE, SHARED, Zone, slot_seen, watcher


def imagine(state: State, seat: int, seed: int) -> State:
    """A world that `seat` cannot distinguish from the true one, drawn with its own random stream.

    It depends on nothing that the seat doesn't know: hidden cards are taken in canonical order and dealt again,
    sealed answers are drawn again, and the stream of the true world is not used.
    """
    return imagine_with(state, seat, stream(seed))


def imagine_with(state: State, seat: int, rng: i64) -> State:
    """Imagine with a random stream instead of a seed (for search loops that already have one)."""
    state.recall()
    world = state.copy()
    world.sink = None
    world.rng = rng
    world.script = NONE
    world.choice = -1
    world.shown = 0
    world.patient = world.awaited = 0  # preferences that nobody else knows
    if state.marks:
        mine = watcher(seat)
        world.marks = [m & ~(255 << 12) | mine << 12 for m in known_to(state, seat)]
    for deal in hidden_from(world, seat):
        deal_again(world, deal, seat)
    world.redraw(seat)
    if world.mode != IDLE:
        _ask_again(world, seat)
    elif world.over:
        world.seat = -1  # who was asked last may be secret
    return world


def deal_again(world: State, deal: Deal, seat: int) -> None:
    """Deal the hidden cards of one group again, using the game's own inferences if it has any."""
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
    """Fill the remaining holes: marked cards where they may be, then the others at random."""
    if deal.marks:
        order = sorted(deal.marks, key=lambda m: bits(m >> 20) << 64 | m)
        placed = _place(world, deal, order, 0)
        assert placed, "no world is consistent with the marks: one of them is wrong"
    for hole in deal.holes:
        pool = deal.pools[hole.pool]
        while len(hole.dealt) < hole.count:
            hole.dealt.append(pool.pop(world.below(len(pool))))


def _place(world: State, deal: Deal, marks: list[int], i: int) -> bool:
    """Place the marked cards from the i-th on, the most certain first, backtracking from dead ends."""
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
    """Ask the open question again as the seat knows it: others' unseen answers are drawn again or dropped."""
    mine = seat >= 0 and world.mode != IDLE
    if world.mode == SEALED:
        for other in world.asked:
            if other != seat:
                world.lanes[other] = NONE
                if world.done >> other & 1:
                    _random_lane(world, other)
        world.next_sealed()
        if mine and seat in world.asked and not world.done >> seat & 1:
            world.seat = seat
    elif world.mode == POLL:
        for other in world.asked:
            if other != seat:
                world.lanes[other] = NONE
                world.done &= ~watcher(other)
        if mine and seat in world.asked and not world.done >> seat & 1 and len(world.choices_of(seat)) == 1:
            world.done |= watcher(seat)
            world.lanes[seat] = PASSED
        world.next_polled(True)
        if mine and seat in world.asked and not world.done >> seat & 1:
            world.seat = seat
    elif world.mode == OPEN:
        for other in world.asked:
            if other != seat:
                world.lanes[other] = NONE
        world.seat = seat if seat in world.asked else world.asked[0]
    world.refresh()


def _random_lane(world: State, seat: int) -> None:
    """Answer a sealed question for a seat with a random chain that its imagined hand allows."""
    frame = world.stack[len(world.stack) - 1]
    while True:
        options = world.choices_of(seat)
        world.lanes[seat] = append_to(world.lanes[seat], options[world.below(len(options))])
        if not world.more(frame & 255, seat, frame >> 8 & 4095, frame >> 20):
            return

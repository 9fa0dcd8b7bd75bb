"""Tells players what speaks for a move in Catastrophe: whose Vitality it saves, and what a card will be needed for.

An act is carried out on a copy, with the further links that judgement would choose, and the losses that the rules
would then take are compared with those of now.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from calamity.games.catastrophe.deck import KINDS
from calamity.games.catastrophe.judgement.worth import kinds_of
from calamity.games.catastrophe.rules.course import Catastrophe
from calamity.games.catastrophe.state import PHASES
from calamity.games.catastrophe.units import SEAT_UNITS, UNITS
from calamity.games.catastrophe.vocabulary import actions, card_kinds, keyword, stages, steps
from calamity.games.catastrophe.wits import NeighbourWits
from calamity.kernel.chance import follow
from calamity.kernel.goal import Said
from calamity.kernel.reasons import Advocate, say

if TYPE_CHECKING:
    from calamity.games.catastrophe.game import CatastropheGame


class Neighbour(Advocate["CatastropheGame", Catastrophe]):
    """Speaks for acts in React, for supplies and for trades."""

    def __init__(self, game: CatastropheGame, state: Catastrophe, seat: int) -> None:
        super().__init__(game, state, seat)
        self.step = state.stack[-1] & 255
        self.lane = state.lanes[seat] if state.lanes else []
        self.wits = cast(NeighbourWits, game.judgement)
        self.wits.look(state)

    def reasons(self, option: int) -> list[Said]:
        """All that can be said for an option; what is done in React is tried out."""
        if self.step == steps.ACTED and option != actions.READY:
            return [*self.act(option)]
        return super().reasons(option)

    # ---- React ----

    def act(self, option: int) -> Iterator[Said]:
        """C-46, C-59, C-60: the Vitality that an act saves, the needs that it meets, and what it uses up."""
        state, seat = self.state, self.seat
        after = self.acted(option)
        if after is not None and after.stage == stages.REACT and not after.over:
            yield from self.saved(state, after)
            yield from self.met(state, after)
        move = self.game.actions.decode(option)
        if move.verb in ("commit", "loan"):
            owner = seat if move.verb == "commit" else self.lane[0] - actions.BORROW
            base = actions.COMMIT if move.verb == "commit" else actions.LOAN
            place = state.place_of(owner, option - base)
            left = state.remaining(owner, place) - state.committed[owner][place] - 1
            yield say("uses_left", card=move.args[0], n=max(left, 0))
        if after is not None and len(after.hands[seat]) < len(state.hands[seat]):
            yield say("hand_left", n=len(after.hands[seat]))
        elif move.verb in ("play", "quick", "pay"):
            yield say("uses_up")
        elif move.verb == "release":
            yield say("takes_back")

    def acted(self, option: int) -> Catastrophe | None:
        """The position after an act with the further links that judgement would choose; None if chance comes up."""
        lane = [*self.lane, option]
        self.wits.survey(self.state, self.seat)
        self.wits.aim_seat = self.wits.aim_slot = self.wits.aim_link = -1
        if option != actions.READY and not lane[0] >= actions.RELEASE:
            self.wits.score(self.state, self.seat, lane[0])
        links = self.wits.follow(self.state, self.seat, lane)
        after: Catastrophe = self.state
        for link in links[len(self.lane) :]:
            if link not in after.offered(self.seat):
                continue  # without a choice it was answered already
            following = follow(after, link, seat=self.seat)
            if not isinstance(following, Catastrophe):
                return None
            after = following
        return after

    def saved(self, before: Catastrophe, after: Catastrophe) -> Iterator[Said]:
        """Whom an act keeps alive, and whose Vitality it saves; one's own first."""
        at_stake, then = losses(before), losses(after)
        for owner in self.mine_first():
            if at_stake[owner] >= before.vitality[owner] and then[owner] < after.vitality[owner]:
                yield say("keeps_you_alive") if owner == self.seat else say("keeps_alive", seat=owner)
        for owner in self.mine_first():
            more = after.vitality[owner] - then[owner] - before.vitality[owner] + at_stake[owner]
            if more > 0:
                yield say("saves_you", n=more) if owner == self.seat else say("saves", seat=owner, n=more)
            elif more < 0:
                yield say("costs_you", n=-more) if owner == self.seat else say("costs", seat=owner, n=-more)

    def met(self, before: Catastrophe, after: Catastrophe) -> Iterator[Said]:
        """The needs that an act meets."""
        for owner in self.mine_first():
            for ref in range(owner * SEAT_UNITS, (owner + 1) * SEAT_UNITS):
                if after.met[ref] and not before.met[ref]:
                    kind = KINDS[before.slot_kind(ref % SEAT_UNITS // UNITS)]
                    yield say("meets_yours", kind=kind) if owner == self.seat else say("meets", kind=kind, seat=owner)

    def mine_first(self) -> list[int]:
        """All seats, the own one first."""
        return [(self.seat + i) % self.state.n for i in range(self.state.n)]

    def say_ready(self) -> Iterator[Said]:
        """C-57, C-59: what is lost if React ends now."""
        at_stake = losses(self.state)
        mine = at_stake[self.seat]
        if mine and mine >= self.state.vitality[self.seat]:
            yield say("ready_fatal", n=mine)
        elif mine:
            yield say("ready_costs", n=mine)
        else:
            yield say("ready_safe")
        for owner in self.mine_first()[1:]:
            if at_stake[owner]:
                fatal = at_stake[owner] >= self.state.vitality[owner]
                yield say("stake_fatal" if fatal else "stake", seat=owner, n=at_stake[owner])

    # ---- supplies ----

    def say_pick(self, card: str) -> Iterator[Said]:
        """C-29: against what the card will be needed."""
        yield from self.use_of(self.kind(card))

    def say_lay(self, card: str) -> Iterator[Said]:
        """C-39, C-69: likewise."""
        yield from self.use_of(self.kind(card))

    def say_discard(self, card: str) -> Iterator[Said]:
        """C-25: what is given up."""
        yield from self.use_of(self.kind(card))

    def say_fetch(self, card: str) -> Iterator[Said]:
        """C-25: what comes back."""
        yield from self.use_of(self.kind(card))

    def use_of(self, kind: int) -> Iterator[Said]:
        """The impacts to come that a card helps against, the scarcest first; its uses, and Responses."""
        state, box = self.state, self.state.box
        if kind >= card_kinds.RESOURCES:
            held = sum(card >= card_kinds.RESOURCES for card in state.hands[self.seat] if card != kind)
            yield say("response", n=held)
            return
        if box.keywords[kind] & keyword.MAKESHIFT:
            yield say("makeshift")
        have = self.covered()
        to_come = self.to_come()
        order = sorted(kinds_of(box.covers[kind]), key=lambda one: (have[one] > 0, -to_come[one], one))
        for one in order:
            if to_come[one]:
                key = "missing" if not have[one] else "covered"
                yield say(key, kind=KINDS[one], n=to_come[one], uses=have[one])
        for one in order:
            if not to_come[one]:
                key = "maybe_missing" if not have[one] else "maybe"
                yield say(key, kind=KINDS[one], uses=have[one])
        yield say("uses", n=box.uses[kind])

    def covered(self) -> list[int]:
        """The uses against each kind that the seat has in play, or may lay out."""
        state, box = self.state, self.state.box
        have = [0] * len(KINDS)
        for place, card in enumerate(state.in_play[self.seat]):
            if not box.keywords[card] & keyword.MAKESHIFT:
                for kind in kinds_of(box.covers[card]):
                    have[kind] += state.remaining(self.seat, place)
        cards = [card for card in state.hands[self.seat] if card < card_kinds.RESOURCES]
        if state.stage in (stages.LAYING_OUT, stages.RESTOCK):
            cards = [
                link - actions.LAY for link in self.lane if actions.LAY <= link < actions.LAY + card_kinds.RESOURCES
            ]
        for card in cards:
            if not box.keywords[card] & keyword.MAKESHIFT and card != self.spoken():
                for kind in kinds_of(box.covers[card]):
                    have[kind] += box.uses[card]
        return have

    def spoken(self) -> int:
        """The card in hand that is spoken for, if it would go."""
        return self.option - actions.DISCARD if actions.DISCARD <= self.option < actions.LAY else -1

    def to_come(self) -> list[int]:
        """C-44: how many impacts of each kind the Disaster brings in the phases to come; without it nobody knows."""
        state = self.state
        found = [0] * len(KINDS)
        if state.disaster:
            for kind in state.box.slots[state.disaster[0]][state.phase * 3 : PHASES * 3]:
                found[kind] += 1
        return found

    def say_done(self) -> Iterator[Said]:
        """C-39: what stays in hand."""
        laid = sum(actions.LAY <= link < actions.LAY + card_kinds.RESOURCES for link in self.lane)
        yield say("stays_in_hand", n=len(self.state.hands[self.seat]) - laid)

    # ---- cards in play ----

    def say_return(self, card: str, copy: str = "") -> Iterator[Said]:
        """C-22: a card in hand isn't lost."""
        yield say("not_lost")

    def say_scrap(self, card: str, copy: str = "") -> Iterator[Said]:
        """C-22: the uses that go."""
        yield say("uses_gone", n=self.left(self.option - actions.SCRAP))

    def say_wear(self, card: str, copy: str = "") -> Iterator[Said]:
        """C-58: the uses that are left."""
        yield from self.turned(self.left(self.option - actions.WEAR))

    def say_spare(self, card: str, copy: str = "") -> Iterator[Said]:
        """C-58: the uses that it keeps."""
        yield say("spared", n=self.left(self.option - actions.SPARE))

    def turned(self, left: int) -> Iterator[Said]:
        """What another step does to a card."""
        yield say("last_use") if left <= 1 else say("still", n=left - 1)

    def left(self, code: int) -> int:
        """The uses that a card in play has left."""
        return self.state.remaining(self.seat, self.state.place_of(self.seat, code))

    # ---- trades ----

    def say_partner(self, seat: str) -> Iterator[Said]:
        """C-34: who has what one lacks."""
        other = int(seat)
        lacking = self.lacking()
        for kind in lacking:
            uses = sum(
                self.state.remaining(other, place)
                for place, card in enumerate(self.state.in_play[other])
                if self.state.box.covers[card] >> kind & 1
            )
            if uses:
                yield say("has_for_you", kind=KINDS[kind], n=uses)
        if lacking:
            yield say("you_lack", kind=KINDS[lacking[0]])
        yield say("their_hand", n=len(self.state.hands[other]))

    def lacking(self) -> list[int]:
        """The kinds of impacts to come against which the seat has nothing, the most frequent first."""
        have, to_come = self.covered(), self.to_come()
        return sorted(
            (kind for kind in range(len(KINDS)) if to_come[kind] and not have[kind]), key=lambda k: -to_come[k]
        )

    def say_no_trade(self) -> Iterator[Said]:
        """C-34: everything stays."""
        lacking = self.lacking()
        if lacking:
            yield say("you_lack", kind=KINDS[lacking[0]])
        elif self.state.disaster:
            yield say("nothing_lacks")
        else:
            yield say("nothing_moves")

    def say_wish(self, kind: str) -> Iterator[Said]:
        """C-R25: how often that comes, and what one has."""
        number = KINDS.index(kind)
        to_come, have = self.to_come()[number], self.covered()[number]
        yield say("wish_come", n=to_come, uses=have) if to_come else say("wish", uses=have)

    def say_offer(self, card: str) -> Iterator[Said]:
        """C-35: what one has besides."""
        yield from self.given(self.kind(card), self.state.hands[self.seat].count(self.kind(card)) > 1)

    def say_pay(self, card: str) -> Iterator[Said]:
        """C-53: likewise."""
        yield from self.given(self.kind(card), self.state.hands[self.seat].count(self.kind(card)) > 1)

    def say_offer_play(self, card: str, copy: str = "") -> Iterator[Said]:
        """C-65: likewise."""
        kind = self.kind(card)
        yield from self.given(
            kind, self.state.in_play[self.seat].count(kind) > 1, self.left(self.option - actions.OFFER_PLAY)
        )

    def say_send(self) -> Iterator[Said]:
        """C-35: what is offered."""
        gives = range(actions.OFFER, actions.OFFER + card_kinds.SUPPLIES), range(actions.OFFER_PLAY, actions.ENTER)
        yield say("offers", n=sum(any(link in verb for verb in gives) for link in self.lane))

    def given(self, kind: int, another: bool, uses: int = -1) -> Iterator[Said]:
        """What is given away, with so many uses, and what one has left against the same."""
        if another:
            yield say("another")
        if kind >= card_kinds.RESOURCES:
            yield say("gives_response")
            return
        have, to_come = self.covered(), self.to_come()
        if not self.state.box.keywords[kind] & keyword.MAKESHIFT:
            for one in kinds_of(self.state.box.covers[kind]):
                have[one] -= self.state.box.uses[kind] if uses < 0 else uses
        if not self.state.disaster:
            for one in kinds_of(self.state.box.covers[kind]):
                yield say("given_unknown", kind=KINDS[one], uses=have[one])
            return
        wanted = [one for one in kinds_of(self.state.box.covers[kind]) if to_come[one]]
        if not wanted:
            yield say("not_needed")
        for one in wanted:
            yield say("given", kind=KINDS[one], n=to_come[one], uses=have[one])

    def say_accept(self) -> Iterator[Said]:
        """C-R19: what comes for what goes."""
        yield from self.exchange(self.state.offer, self.state.back, self.state.partner)

    def say_agree(self) -> Iterator[Said]:
        """C-R19: what is offered."""
        state = self.state
        for entry in state.offer:
            card = state.title_of(state.trader, entry)
            yield say("you_get", card=self.game.kinds[card])
            yield from self.use_of(card)

    def exchange(self, mine: list[int], theirs: list[int], partner: int) -> Iterator[Said]:
        """The cards on both sides of a trade."""
        state, kinds = self.state, self.game.kinds
        if theirs and mine:
            got, given = state.title_of(partner, theirs[0]), state.title_of(self.seat, mine[0])
            yield say("get_for", card=kinds[got], other=kinds[given])
        elif theirs:
            yield say("you_get", card=kinds[state.title_of(partner, theirs[0])])
        elif mine:
            yield say("you_give", card=kinds[state.title_of(self.seat, mine[0])], seat=partner)

    def say_withdraw(self) -> Iterator[Said]:
        """C-R19: everything stays."""
        yield say("nothing_moves")

    def say_decline(self) -> Iterator[Said]:
        """C-R19: everything stays."""
        yield say("nothing_moves")

    # ---- other things ----

    def say_look(self) -> Iterator[Said]:
        """K-11: knowing is better."""
        yield say("look")

    def say_bandage(self, time: str) -> Iterator[Said]:
        """C-R4: whoever was bandaged last begins."""
        yield say("bandage")


def losses(state: Catastrophe) -> list[int]:
    """C-59: what everybody would lose if React ended now."""
    trial = state.copy()
    trial.sink = None
    trial.lose()
    return trial.lost[:]

# compiled by mypyc
"""How bots trade: which trade helps both sides most, what to give back, and which offers to accept."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.catastrophe.box import Box
from calamity.games.catastrophe.judgement.worth import Worth
from calamity.games.catastrophe.rules.course import Catastrophe
from calamity.games.catastrophe.state import IN_PLAY, MOST_WISHES
from calamity.games.catastrophe.vocabulary import actions, card_kinds, effects, impact_kinds, keyword, stages

GAIN: Final = 0.15  # the least that a trade must bring both sides together
MORE: Final = 0.02  # by how much more a card must be worth to its receiver; otherwise it could just as well come back
UNSELFISH: Final = 0.7  # how much the other side's gain counts
SPARE: Final = 0.35  # the part of a card's worth that is lost if it could not have been laid out anyway
SETTLED: Final = -0.1  # what both sides together may lose by a trade that was proposed
USELESS: Final = -99.0  # of a trade that can't be proposed or answered
WISHES: Final = 3  # the most kinds of help to ask for in a proposal


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Bargains(Worth):
    """The judgement of trades.  It knows what other seats have in play, not what they have foreseen."""

    def __init__(self, box: Box) -> None:
        super().__init__(box)
        self.bargain = GAIN  # what the best proposal found so far brings

    # ---- what cards are worth on either side ----

    def arriving(self, game: Catastrophe, judge: int, seat: int, card: int, left: int, incoming: int) -> float:
        """C-17, C-18: what a card that a seat gets in a trade is worth in a judge's eyes, after those before it."""
        weights = self.weights(game, judge)
        worth = self.worth(game, seat, card, left, weights, self.in_play(game, seat))
        if card >= card_kinds.RESOURCES:
            return worth
        room = game.limit(seat) - len(game.in_play[seat]) - incoming
        if game.stage == stages.TRADING:
            room -= 2  # keep places for what will be laid out
        return worth if room > 0 else 0.2 * worth - 0.2

    def parting(self, game: Catastrophe, seat: int, entry: int) -> float:
        """C-35: what a seat loses by giving a card away: its full worth in play, little if it would stay in hand."""
        weights = self.weights(game, seat)
        if entry >= IN_PLAY:
            return self.lying(game, seat, entry - IN_PLAY, weights)
        have = self.in_play(game, seat)
        worth = self.worth(game, seat, entry, self.box.uses[entry], weights, have)
        if entry >= card_kinds.RESOURCES:
            return worth
        better = 0
        for card in game.hands[seat]:
            if card < card_kinds.RESOURCES and self.laying_worth(game, seat, card, weights, have) > worth:
                better += 1
        allowed = 4 if game.stage == stages.TRADING else (0 if game.stage == stages.REACT else 2)
        for card in game.hands[seat]:
            if card >= card_kinds.RESOURCES and self.box.effects[card] == effects.DEPLOY:
                allowed += 2  # they can come into play in the next React
        return SPARE * worth if better >= allowed else worth

    # ---- proposing ----

    def proposal(self, game: Catastrophe, seat: int, lane: list[int]) -> list[int]:
        """C-34, C-36, C-R21: the best card for somebody who hasn't refused yet, and the kinds wished for; or no trade.

        The links chosen so far stand in the lane.
        """
        if not lane:
            self.bargain = GAIN
            plan = [actions.NO_TRADE]
            for link in game.proposal_links(seat, lane):
                if (
                    link != actions.NO_TRADE and not game.refusers >> (link - actions.PARTNER) & 1
                ):  # the best card for them was not wanted
                    good = self.good_for(game, seat, link - actions.PARTNER)
                    if good >= 0:
                        plan = [link, good]
            if len(plan) == 1:
                return plan
            lane = plan
        elif len(lane) == 1:
            self.bargain = GAIN if actions.SEND in game.proposal_links(seat, lane) else USELESS
            good = self.good_for(game, seat, lane[0] - actions.PARTNER)
            if good >= 0:
                lane = [lane[0], good]
        wishes = [link for link in self.wish(game, seat, lane) if link not in lane]
        said = len([link for link in lane if actions.WISH <= link < actions.PICK])
        return lane + wishes[: max(0, MOST_WISHES - said)] + [actions.SEND]

    def good_for(self, game: Catastrophe, seat: int, other: int) -> int:
        """C-35: the card with which a trade brings another seat more than the best bargain so far, or -1."""
        found = -1
        for option in game.goods(seat, []):
            entry = self.entry(game, seat, option)
            card = game.title_of(seat, entry)
            if self.box.keywords[card] & keyword.FIXED and entry >= IN_PLAY:
                continue
            theirs = self.arriving(game, seat, other, card, game.uses_of(seat, entry), 0)
            loss = self.parting(game, seat, entry)
            gain = theirs - loss
            if gain <= MORE:
                continue
            if UNSELFISH * theirs - loss <= SETTLED:
                continue  # a partner with nothing to give back may agree, and the offer mustn't be withdrawn then
            if game.hands[other]:
                gain += 0.3  # there may be something in return
            if gain > self.bargain:
                self.bargain = gain
                found = option
        return found

    def entry(self, game: Catastrophe, seat: int, option: int) -> int:
        """The entry of a bundle that an option stands for."""
        if option < actions.OFFER_PLAY:
            return option - actions.OFFER
        return IN_PLAY + game.place_of(seat, option - actions.OFFER_PLAY)

    def wish(self, game: Catastrophe, seat: int, lane: list[int]) -> list[int]:
        """C-R25: the kinds that a seat lacks most, except those that it is giving away."""
        weights = self.weights(game, seat)
        have = self.in_play(game, seat)
        given = 0
        for entry in game.bundle(seat, lane):
            given |= self.box.covers[game.title_of(seat, entry)]
        links: list[int] = []
        for _ in range(WISHES):
            best = 0.3
            found = -1
            for kind in range(impact_kinds.COUNT):
                lack = weights[kind] / (1.0 + have[kind])
                if lack > best and actions.WISH + kind not in links and not given >> kind & 1:
                    best = lack
                    found = kind
            if found < 0:
                break
            links.append(actions.WISH + found)
        return links

    # ---- answering ----

    def answer(self, game: Catastrophe, seat: int, lane: list[int]) -> list[int]:
        """C-R19: all links of the answer to an offer: what to give back, if anything, or to decline."""
        if lane:
            return lane + [actions.AGREE if actions.AGREE in game.answer_links(seat, lane) else actions.DECLINE]
        gain = self.offered(game, seat)
        best = gain if game.offer else -1.0
        plan = [actions.AGREE] if game.offer else [actions.DECLINE]
        for option in game.answer_links(seat, []):
            if option in (actions.AGREE, actions.DECLINE):
                continue
            total = gain + self.returning(game, seat, option)
            if total > best:
                best = total
                plan = [option, actions.AGREE]
        return plan if best > 0 else [actions.DECLINE]

    def offered(self, game: Catastrophe, seat: int) -> float:
        """What an offer is worth to the seat that gets it."""
        gain = 0.0
        incoming = 0
        for entry in game.offer:
            card = game.title_of(game.trader, entry)
            gain += self.arriving(game, seat, seat, card, game.uses_of(game.trader, entry), incoming)
            if card < card_kinds.RESOURCES:
                incoming += 1
        return gain

    def returning(self, game: Catastrophe, seat: int, option: int) -> float:
        """What giving a card back brings both sides together; far too little if the other side has no use for it."""
        entry = self.entry(game, seat, option)
        card = game.title_of(seat, entry)
        theirs = self.arriving(game, seat, game.trader, card, game.uses_of(seat, entry), 0)
        if card < card_kinds.RESOURCES and self.wished_for(game, card):
            theirs += 0.2
        return UNSELFISH * theirs - self.parting(game, seat, entry) if theirs > 0 else USELESS

    def wished_for(self, game: Catastrophe, card: int) -> bool:
        """Whether a card covers a kind that the turn player has wished for."""
        for kind in game.wish:
            if self.box.covers[card] >> kind & 1:
                return True
        return False

    def settles(self, game: Catastrophe, seat: int) -> bool:
        """C-R19: whether the proposed trade is good for both sides together."""
        other = game.partner
        total = 0.0
        for entry in game.back:
            total += self.arriving(game, seat, seat, game.title_of(other, entry), game.uses_of(other, entry), 0)
        for entry in game.offer:
            theirs = self.arriving(game, seat, other, game.title_of(seat, entry), game.uses_of(seat, entry), 0)
            total += UNSELFISH * theirs - self.parting(game, seat, entry)
        return total > SETTLED

# compiled by mypyc
"""Turns, phases, set-up and end, and the table of contents of all rules."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from calamity.games.nine_lives.box import (
    AUCTION,
    BARGAIN,
    BATH,
    BLAME,
    BOXES,
    CANDLES,
    CAT_SHOW,
    COLD_BREATH,
    CURSED_NUMBER,
    DELIVERY,
    DOORBELL,
    DOORWAYS,
    DUEL,
    FIRST_POWER,
    FISHBOWL,
    FLOORBOARDS,
    FORECAST,
    FRENZY,
    GRAVITY,
    GRUDGE,
    HAIRBALL,
    HARVEST,
    KNUCKLEBONES,
    LADDER,
    LITTER,
    MAIN,
    MOUSE,
    PARADE,
    QUAKE,
    SARDINE,
    SHARE_OR_GRAB,
    SHELF,
    SIGNS,
    SNAP,
    SOFA_VOTE,
    SPRINKLER,
    STARING,
    STRIDE,
    TAIL_BATTING,
    THUNDER,
    TOWER,
    TRUCE,
    TUMBLE,
    VACUUM,
    YARN_RAIN,
    ZOOMIES,
)
from calamity.games.nine_lives.rules.mini_games import MiniGameRules
from calamity.games.nine_lives.state import (
    AFTERMATH,
    ALL_YARN,
    ANSWERED,
    BID,
    BLAMED,
    BOX,
    BRAVE,
    CARD_ROLLED,
    CATASTROPHE_PHASE,
    CHARACTER,
    CHARACTER_CHOSEN,
    CHARACTER_COUNT,
    CHARACTERS,
    CLAW,
    CLAW_PHASE,
    CLAWED,
    CLIMB,
    DISCARD,
    DISCARDED,
    DIVE,
    DROP,
    DROPPED,
    END_CLAW,
    ENOUGH,
    EVENT,
    EVENT_END,
    EVENT_NAMED,
    FALL,
    FALL_FOR_GOOD,
    FETCH,
    FETCHED,
    FINISH,
    FIRST_HAND,
    FIRST_ROW,
    FIRST_YARN,
    GAIN,
    GRAB,
    GUESS,
    HIDE,
    KEEP_ALL,
    LAST_CAT,
    LEFT,
    LIMITS,
    LOSE_IN_TURN,
    LULL,
    LULLED,
    NAME,
    NAMED,
    NUMBER,
    ORDERED,
    PAW,
    PAW_CARDS,
    PAW_PHASE,
    PAY,
    PICKED,
    REACTED,
    RESCUED,
    RESOLVE,
    REVEAL,
    REVEALED,
    RIDERS,
    RIGHT,
    RISE_AGAIN,
    SET_DIE,
    SHARE,
    SHIFT,
    SHOW,
    SIGN,
    START,
    STAY,
    STRUCK,
    SUFFER,
    SUMMONED,
    TOO_LONG,
    TOP,
    TURN,
    TURN_END,
    VOTE,
    YARN_SPENT,
)
from calamity.kernel.deal import Deal
from calamity.kernel.rng import mixed
from calamity.kernel.state import IDLE
from calamity.kernel.zones import NONE, Pile

LOT: Final = -1  # L-R4: who begins is drawn by lot
DICE_DECIDE: Final = -2  # L-R4: the highest die begins
BEFORE_CLAW: Final = 0  # the two lulls of a turn
BEFORE_REVEAL: Final = 1


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class NineLives(MiniGameRules):
    """A game of Nine Lives."""

    __slots__ = ()

    def copy(self) -> "NineLives":
        """An equal and independent position."""
        other = NineLives(self.n, self.rng)
        self.copy_position(other)
        return other

    # ---- the table of contents ----

    def dispatch(self, step: int, a: int, b: int) -> None:
        """Run one step of the game."""
        if CLAW <= step <= FINISH:  # more than half of them all
            if step == CLAWED:
                self.clawed()
            elif step == CLAW:
                self.begin_claw()
            elif step == RESOLVE:
                self.resolve()
            elif step == FINISH:
                self.finish()
            elif step == REACTED:
                self.reacted()
            else:
                self.window()
        elif step == YARN_SPENT:
            self.yarn_spent()
        elif step == STRUCK:
            self.struck(a, b)
        elif step == EVENT:
            self.event(a)
        elif step == PICKED:
            self.picked()
            self.event(a)
        elif step == NAMED:
            self.named(a, b)
        else:
            self.dispatch_rarely(step, a)

    def dispatch_rarely(self, step: int, a: int) -> None:
        """Run one of the steps that don't come up with every card."""
        if step == LULL:
            self.lull(a)
        elif step == PAW:
            self.paw()
        elif step == REVEAL:
            self.reveal()
        elif step == EVENT_END:
            self.event_end()
        elif step == TURN_END:
            self.turn_end()
        elif step == TURN:
            self.begin_turn()
        elif step == LULLED:
            self.lulled(a)
        elif step == REVEALED:
            self.reveal_window()
        elif step == ANSWERED:
            self.answered()
        elif step == LIMITS:
            self.limits()
        elif step == GAIN:
            self.gain_noted()
        elif step == RIDERS:
            self.riders()
        elif step == CLIMB:
            self.climb(a)
        elif step == FALL:
            self.fall(a)
        elif step == RESCUED:
            self.rescued()
        elif step == LOSE_IN_TURN:
            self.lose_in_turn(a)
        elif step == CARD_ROLLED:
            self.card_rolled()
        elif step == AFTERMATH:
            self.aftermath(a)
        elif step == DROPPED:
            self.dropped()
        elif step == DISCARDED:
            self.limit_discarded()
        elif step == FETCHED:
            self.fetched()
        elif step == SUMMONED:
            self.summoned()
        elif step == ORDERED:
            self.ordered(a)
        elif step == EVENT_NAMED:
            self.event_named(a)
        elif step == BLAMED:
            self.blame_answered()
        elif step == CHARACTERS:
            self.characters()
        elif step == CHARACTER_CHOSEN:
            self.take_character(self.seat, self.choice - CHARACTER)
        else:
            raise ValueError(f"no step {step}")

    def choices(self, step: int, seat: int, a: int, b: int) -> list[int]:
        """What the seat may answer to the question behind a step."""
        if step == CLAWED:
            return self.claw_choices(seat)
        if step in (REACTED, LULLED, ANSWERED):
            return self.answer_choices(step, seat)
        if step == YARN_SPENT:
            return self.yarn_choices(seat)
        if step == DISCARDED:
            return self.discard_choices(seat, 0)
        if step == PICKED:
            return self.pick_choices(seat)
        if step == DROPPED:
            return [DROP + cat - FIRST_POWER for cat in self.rows[seat]]
        if step == RESCUED:
            return [RISE_AGAIN, FALL_FOR_GOOD]
        if step == NAMED:
            return [NAME + other for other in self.others_of(seat)]
        if step == EVENT_NAMED:
            return self.name_choices(seat, a if self.box.effect[self.revealed[0]] == GRUDGE else 0)
        if step == BLAMED:
            return self.blame_choices(seat)
        if step == FETCHED:
            return self.fetch_choices()
        if step == SUMMONED:
            return self.summon_choices()
        if step == ORDERED:
            return self.order_choices(seat, a, b)
        if step == CHARACTER_CHOSEN:
            return [CHARACTER + character for character in self.free_characters()]
        raise ValueError(f"step {step} asks nothing")

    def more(self, step: int, seat: int, a: int, b: int) -> bool:
        """Whether an answer needs another link: a target, a face, a card to give up."""
        lane = self.lanes[seat]
        if step in (REACTED, LULLED, ANSWERED, CLAWED):
            return self.announces(seat)
        if step == YARN_SPENT:
            return len(lane) == 1 and lane[0] >= SET_DIE
        if step == DISCARDED:
            return len(lane) < len(self.hands[seat]) - self.hand_limit(seat)
        if step == PICKED:
            if lane[0] == HIDE:
                return len(lane) < 2
            return lane[0] == PAY and self.box.effect[self.revealed[0]] == LITTER and len(lane) <= self.event_amount()
        if step == BLAMED:
            return lane[0] == SHIFT and len(lane) < 4
        if step == ORDERED:
            return self.orders_more(seat, a, b)
        return False

    def next_links(self, step: int, seat: int, a: int, b: int) -> list[int]:
        """What comes after the last link: nothing after a pass or the end of a phase, which are the most frequent."""
        if self.lanes[seat][0] <= END_CLAW:
            return NONE
        return self.choices(step, seat, a, b) if self.more(step, seat, a, b) else NONE

    # ---- the CATastrophe card ----

    def event(self, stage: int) -> None:
        """L-23, L-25, L-70, L-71: the next stage of the revealed CATastrophe card."""
        effect = self.box.effect[self.revealed[0]]
        if effect < STARING:
            self.dice_event(effect, stage)
        elif effect < SPRINKLER:
            self.choice_event(effect, stage)
        else:
            self.board_event(effect, stage)

    def dice_event(self, effect: int, stage: int) -> None:
        """L-71: Events of dice."""
        if effect == QUAKE:
            self.pantry_quake(stage)
        elif effect == BATH:
            self.bath_night(stage)
        elif effect == VACUUM:
            self.runaway_vacuum(stage)
        elif effect == THUNDER:
            self.thunder(stage)
        elif effect == TOWER:
            self.tower(stage)
        elif effect == HARVEST:
            self.harvest(stage)
        elif effect == CURSED_NUMBER:
            self.cursed_number(stage)
        elif effect == FLOORBOARDS:
            self.floorboards(stage)
        elif effect == SARDINE:
            self.sardine(stage)
        elif effect == FISHBOWL:
            self.fishbowl(stage)
        elif effect == GRAVITY:
            self.gravity(stage)
        elif effect == LADDER:
            self.ladder(stage)
        else:
            raise ValueError(effect)

    def choice_event(self, effect: int, stage: int) -> None:
        """L-71: Events of secret choices, duels and chains."""
        if effect == STARING:
            self.staring(stage)
        elif effect == SIGNS:
            self.signs(stage)
        elif effect == AUCTION:
            self.auction(stage)
        elif effect == SHARE_OR_GRAB:
            self.share_or_grab(stage)
        elif effect == BOXES:
            self.boxes(stage)
        elif effect == DOORWAYS:
            self.doorways(stage)
        elif effect == SHELF:
            self.shelf(stage)
        elif effect == SOFA_VOTE:
            self.sofa_vote(stage)
        elif effect == TAIL_BATTING:
            self.tail_batting(stage)
        elif effect == FORECAST:
            self.forecast(stage)
        elif effect == MOUSE:
            self.mouse(stage)
        elif effect == DOORBELL:
            self.doorbell(stage)
        elif effect == SNAP:
            self.snap(stage)
        elif effect == DUEL:
            self.duel(stage)
        elif effect == GRUDGE:
            self.grudge(stage)
        elif effect == HAIRBALL:
            self.hairball(stage)
        elif effect == BLAME:
            self.blame(stage)
        else:
            raise ValueError(effect)

    def board_event(self, effect: int, stage: int) -> None:
        """L-71, L-73: Events of resources and the board, and the Grim Reapurr's cards."""
        if effect == SPRINKLER:
            self.sprinkler(stage)
        elif effect == LITTER:
            self.litter_box(stage)
        elif effect == ZOOMIES:
            self.zoomies()
        elif effect == YARN_RAIN:
            self.yarn_rain()
        elif effect == TUMBLE:
            self.tumble()
        elif effect == PARADE:
            self.parade()
        elif effect == CAT_SHOW:
            self.cat_show(stage)
        elif effect in (TRUCE, FRENZY):
            self.begin_lasting()
        elif effect == DELIVERY:
            self.delivery()
        elif effect == STRIDE:
            self.stride()
        elif effect == KNUCKLEBONES:
            self.knucklebones(stage)
        elif effect == COLD_BREATH:
            self.cold_breath(stage)
        elif effect == BARGAIN:
            self.bargain(stage)
        elif effect == CANDLES:
            self.candles(stage)
        else:
            raise ValueError(effect)

    def event_named(self, stage: int) -> None:
        """L-71: somebody was named; a hairball remembers who threw it, a duel whom it is with."""
        if self.box.effect[self.revealed[0]] != HAIRBALL:
            self.thrower = self.choice - NAME
        self.event(stage)

    def event_end(self) -> None:
        """L-24, L-70, L-R58: the card is discarded, the limits are checked, and the turn is over."""
        if self.revealed:
            card = self.revealed.pop()
            self.lay_off(card)
            self.emit("finished", card)
        self.clear_dice()
        self.holder = -1
        self.thrower = -1
        self.danger = 0
        self.push(TURN_END)
        self.check_limits()

    # ---- set-up ----

    def prepare(self, beginner: int, cards_of_second: int) -> None:
        """L-2, L-3, L-6, L-7, L-8, L-9, L-10, L-11: lay everything out; characters and the first turn follow."""
        n = self.n
        self.hands = [[] for _ in range(n)]
        self.hand_pools = [[] for _ in range(n)]
        self.arrivals = [[] for _ in range(n)]
        self.rows = [[] for _ in range(n)]
        self.main_deck = Pile(self.box.main[:])
        self.power_deck = Pile(self.box.power[:])
        self.catastrophe_deck = Pile(self.box.catastrophe[:])
        self.main_discards = []
        self.power_discards = []
        self.catastrophe_discards = []
        self.revealed = []
        self.lasting = []
        self.lasting_of = []
        self.alive = [1] * n
        self.lives = [TOP] * n
        self.yarn = [FIRST_YARN] * n
        self.character = [-1] * n
        self.shields = [0] * n
        self.guarded = [0] * n
        self.fell = [0] * n
        self.losses = [0] * n
        self.gains = [0] * n
        self.lost = [0] * n
        self.hits = [0] * n
        self.picks = [-1] * n
        self.sanctuary = ALL_YARN - FIRST_YARN * n
        self.first = self.beginner(beginner)
        self.current = self.first
        self.line_up()
        self.emit("begins", self.first)
        for seat in self.in_turn():
            extra = cards_of_second if seat == (self.first + 1) % n else 0
            self.draw_cards(seat, FIRST_HAND + extra)
        for seat in self.in_turn():
            for _ in range(FIRST_ROW):
                self.draw_power(seat)
        self.push(TURN)
        self.push(CHARACTERS)

    def beginner(self, wanted: int) -> int:
        """L-13, L-R4, L-R38: by lot, by the highest die, or as agreed; Yarn has no say in it."""
        if wanted >= 0:
            return wanted
        if wanted == LOT:
            return self.below(self.n)
        best = list(range(self.n))
        while len(best) > 1:
            rolls = [self.roll() for _ in best]
            highest = max(rolls)
            for i in range(len(best)):
                self.emit("rolled_to_begin", best[i], rolls[i])
            best = [best[i] for i in range(len(best)) if rolls[i] == highest]
        return best[0]

    def characters(self) -> None:
        """L-4, L-5, L-14, L-R5, L-R6: characters without any effect, first come first served or by lot."""
        waiting = [seat for seat in self.in_turn() if self.character[seat] < 0]
        if not waiting:
            return
        if self.choose_characters:
            self.push(CHARACTERS)
            self.ask_open(waiting, CHARACTER_CHOSEN)
            return
        for seat in waiting:
            free = self.free_characters()
            self.take_character(seat, free[self.below(len(free))])

    def free_characters(self) -> list[int]:
        """L-4, L-R5: the characters that nobody plays."""
        taken = 0
        for character in self.character:
            if character >= 0:
                taken |= 1 << character
        return [character for character in range(CHARACTER_COUNT) if not taken >> character & 1]

    def take_character(self, seat: int, character: int) -> None:
        """L-4, L-R5: no two are alike."""
        self.character[seat] = character
        self.emit("plays_as", seat, character)

    # ---- a turn ----

    def begin_turn(self) -> None:
        """L-16, L-17, L-R8, L-R67, L-R80: lasting Events of this player end; a lull, then the Claw Phase."""
        if self.turns >= self.max_turns:
            self.ending = TOO_LONG
            self.over = True
            self.emit("too_long", self.turns)
            return
        self.turns += 1
        self.phase = START
        self.emit("turn", self.current, self.turns)
        self.end_lasting(self.current)
        self.push(CLAW)
        self.lull(BEFORE_CLAW)

    def lull(self, which: int) -> None:
        """L-R8, L-R77: between the phases a Catfinity card that needs no other may be played."""
        if self.gone and self.leavers():
            self.stack.insert(len(self.stack) - 1, LULL | which << 8)
        elif self.alive[self.current]:
            self.open_window(LULLED, which)

    def lulled(self, which: int) -> None:
        """L-R8: the window goes on until all have passed with an empty stack."""
        if self.seat >= 0:
            self.push(LULL, which)
            self.play(self.seat)

    def begin_claw(self) -> None:
        """L-17, L-18, L-R50, L-R77: the Claw Phase, unless its player is out."""
        if self.gone and self.leavers():
            self.stack.insert(len(self.stack) - 1, CLAW)
        elif not self.alive[self.current]:
            self.turn_cut_short()
        else:
            if self.phase != CLAW_PHASE:
                self.phase = CLAW_PHASE
                self.emit("claw_begins", self.current)
            self.claw()

    def clawed(self) -> None:
        """L-18, L-19, L-22: a card is played, or the phase is over."""
        if self.choice == END_CLAW:
            self.emit("claw_over", self.seat)
            self.push(PAW)
        else:
            self.push(CLAW)
            self.play(self.seat)

    def turn_cut_short(self) -> None:
        """L-R50: the player whose turn it is is out: the turn is over, or only the CATastrophe Phase is left of it."""
        self.emit("turn_cut_short", self.current)
        self.push(REVEAL if self.orphan else TURN_END)

    def paw(self) -> None:
        """L-17, L-22, L-30, L-R8, L-R58: the hand grows by three; limits, then a lull, then the CATastrophe Phase."""
        self.phase = PAW_PHASE
        seat = self.current
        extra = self.box.amount[self.box.patch] if self.owns(seat, self.box.patch) else 0
        self.push(REVEAL)
        self.push(LULL, BEFORE_REVEAL)
        self.draw_cards(seat, PAW_CARDS + extra)
        self.check_limits()

    def reveal(self) -> None:
        """L-17, L-23, L-70, L-R50, L-R77: the CATastrophe Phase, always last."""
        if not self.alive[self.current] and not self.orphan:
            self.emit("turn_cut_short", self.current)
            self.push(TURN_END)
            return
        self.phase = CATASTROPHE_PHASE
        self.reveal_card()
        self.reveal_window()

    def reveal_window(self) -> None:
        """L-R8, L-R17, L-R62: before any of its effect, the revealed card may be answered; blocked, it is over."""
        if not self.revealed:
            self.push(EVENT_END)
        elif not self.open_window(ANSWERED):
            self.begin_event()

    def answered(self) -> None:
        """L-R8: whoever answers is followed by another window; if all pass, the card is carried out."""
        if self.seat >= 0:
            self.push(REVEALED)
            self.play(self.seat)
        else:
            self.begin_event()

    def begin_event(self) -> None:
        """L-23, L-R8: the revealed card is carried out."""
        self.emit("event_begins", self.revealed[0], self.leader())
        self.push(EVENT_END)
        self.event(0)

    def turn_end(self) -> None:
        """L-16, L-17, L-69, L-R50, L-R51, L-R77: shields end with the turn, rows stay; the next who lives follows."""
        if self.gone and self.leavers():
            self.stack.insert(len(self.stack) - 1, TURN_END)
            return
        for seat in range(self.n):
            self.shields[seat] = 0
            self.guarded[seat] = 0
        order = self.order
        if order[0] == self.current:  # not if that player has fallen
            order = order[1:] + order[:1]
        self.order = order
        self.current = order[0]
        self.push(TURN)

    # ---- leaving and the end ----

    def redeal(self, deal: Deal, seat: int) -> None:
        """L-12: in which order others got their cards is theirs to know."""
        if deal.group == MAIN:
            for other in range(self.n):
                if other != seat:
                    self.arrivals[other] = []

    def left(self, seat: int) -> None:
        """L-R77: a player who resigns is out as soon as no card is running."""
        self.emit("gave_up", seat)
        if self.mode == IDLE or not self.alive[seat]:
            return
        step = self.stack[len(self.stack) - 1] & 255
        if step == CLAWED:
            self.withdraw_question()
            self.push(CLAW)
        elif step == LULLED:
            which = self.stack[len(self.stack) - 1] >> 8 & 4095
            self.withdraw_question()
            self.push(LULL, which)

    def withdraw_question(self) -> None:
        """L-R77: drop the open question and, in the next step, its answers; it is put again when the leaver is out."""
        self.stack.pop()
        self.mode = IDLE
        self.options = NONE

    def winner(self) -> int:
        """L-15, L-74, L-75: the last cat, or -1."""
        if self.ending == LAST_CAT:
            for seat in range(self.n):
                if self.alive[seat]:
                    return seat
        return -1

    def payoff(self, seat: int) -> float:
        """L-15, L-75: only the last cat has won anything."""
        return 1.0 if self.winner() == seat else 0.0

    # ---- secret choices ----

    def pick_choices(self, seat: int) -> list[int]:
        """L-R68, L-R69: what an Event lets a player choose in secret."""
        effect = self.box.effect[self.revealed[0]]
        lane = self.lanes[seat]
        if lane:
            return self.discard_choices(seat, 1)
        if effect == FISHBOWL:
            return [DIVE, STAY]
        if effect in (STARING, SHELF, MOUSE):
            return [NUMBER + i for i in range(6)]
        if effect == SIGNS:
            return [SIGN, SIGN + 1, SIGN + 2]
        if effect in (AUCTION, BARGAIN):
            return [BID + count for count in range(self.yarn[seat] + 1)]
        if effect == SHARE_OR_GRAB:
            return [SHARE, GRAB]
        if effect == BOXES:
            return [BOX + i for i in range(self.living())]
        if effect in (DOORWAYS, TAIL_BATTING):
            return [LEFT, RIGHT]
        if effect == SOFA_VOTE:
            return [VOTE + other for other in self.others_of(seat)]
        if effect == FORECAST:
            return [GUESS + i for i in range(11)]
        if effect == DOORBELL:
            return [HIDE, BRAVE]
        if effect == SNAP:
            return [link - DISCARD + SHOW for link in self.discard_choices(seat, 0)]
        if effect in (SPRINKLER, LITTER):
            return [PAY, SUFFER]
        if effect == FLOORBOARDS:
            return self.discard_choices(seat, 0)
        raise ValueError(effect)

    # ---- the absent ----

    def default(self, step: int, seat: int, a: int, b: int) -> int:
        """L-R77: an absent player passes, ends the phase, stays, shares, is brave, pays, and takes what is nearest."""
        options = self.choices(step, seat, a, b)
        if step == CLAWED and not self.lanes[seat]:
            return END_CLAW
        if step == DROPPED:
            return options[len(options) - 1]  # the newest
        if step == RESCUED:
            return options[0]
        if step == NAMED or (step == EVENT_NAMED and self.box.effect[self.revealed[0]] != GRUDGE):
            return self.nearest_left(seat, options)
        if step == EVENT_NAMED:
            return options[0]
        if step == FETCHED:
            return FETCH + self.main_discards[len(self.main_discards) - 1]
        if step == ORDERED:
            return KEEP_ALL if options[len(options) - 1] == KEEP_ALL else options[0]
        if step == BLAMED:
            return options[len(options) - 1] if len(self.lanes[seat]) == 0 else options[0]
        if step == DISCARDED:
            return self.newest_of(seat, options)
        if step == PICKED:
            return self.default_pick(seat, options)
        if step == CHARACTER_CHOSEN:
            return options[self.whim(seat, len(options))]
        last = options[len(options) - 1]
        if self.lanes and self.lanes[seat] and last != ENOUGH:
            return options[0]
        return last

    def default_pick(self, seat: int, options: list[int]) -> int:
        """L-R77: stay, share, be brave, bid nothing, pay if possible; numbers, signs and cards shown at random."""
        first = options[0]
        if first in (DIVE, HIDE):
            return options[1]
        if first in (SHARE, PAY, BID):
            return first
        if first >= VOTE and first < VOTE + 6:
            return VOTE + self.left_of(seat)
        if first >= DISCARD and first < FETCH:
            return self.newest_of(seat, options)
        return options[self.whim(seat, len(options))]

    def nearest_left(self, seat: int, options: list[int]) -> int:
        """L-R77: the nearest player to the left who can be named."""
        for distance in range(1, self.n):
            option = NAME + (seat + distance) % self.n
            if option in options:
                return option
        return options[0]

    def newest_of(self, seat: int, options: list[int]) -> int:
        """L-R77: the newest card that can be given up and isn't among those that go already."""
        given = self.lanes[seat][:]
        cards = self.arrivals[seat]
        for i in range(len(cards) - 1, -1, -1):
            option = DISCARD + cards[i]
            if option in given:
                given.remove(option)
            elif option in options:
                return option
        return options[len(options) - 1]

    def whim(self, seat: int, count: int) -> int:
        """L-R77: a choice for an absent player that nothing hidden has a part in."""
        public: i64 = self.turns * 64 + seat * 8 + self.reapurr + self.main_deck.size() * 4096
        return int(mixed(public & 0x7FFFFFFF)) % count

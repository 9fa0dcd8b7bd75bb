# compiled by mypyc
# Written by `python -m calamity.lab.positions` from fields.py and options.py: edit those.
"""The class that holds the data of a position: its attributes, their initial values, and how to copy them."""

from mypy_extensions import mypyc_attr

from calamity.games.catastrophe.box import NO_BOX, Box
from calamity.kernel.memory import Remembering
from calamity.kernel.zones import NO_LISTS, NO_PILE, NONE, Pile


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Data(Remembering):
    """Everything that a position holds beyond what every game has."""

    __slots__ = (
        "aid_range",
        "back",
        "bandages",
        "borrowing_option",
        "bounced",
        "box",
        "committed",
        "complications_option",
        "deck",
        "disaster",
        "disaster_pile",
        "disasters_aside",
        "discards",
        "draft_option",
        "failed",
        "first_trader",
        "fresh",
        "hand_pools",
        "hands",
        "identical_rule",
        "impact_pile",
        "impacts",
        "impacts_aside",
        "in_play",
        "incoming",
        "incoming_traces",
        "incoming_turned",
        "kerbside",
        "lent",
        "limit_option",
        "loans",
        "lost",
        "met",
        "need",
        "next_to_act",
        "offer",
        "open_hands",
        "outcome",
        "packets",
        "partner",
        "personas",
        "personas_aside",
        "phase",
        "proposals",
        "proposals_option",
        "ready",
        "refusers",
        "side_option",
        "sides",
        "sold",
        "spent",
        "stage",
        "start_vitality",
        "title_bonus",
        "title_option",
        "token_option",
        "traces",
        "trader",
        "trades_left",
        "traits",
        "trouble",
        "turned",
        "uses",
        "vitality",
        "vitality_option",
        "wants",
        "wish",
    )

    def __init__(self, n: int, rng: int) -> None:
        super().__init__(n, rng)
        self.box: Box = NO_BOX  # shared by all positions of a game
        self.vitality_option: int = 4  # the option starting_vitality
        self.limit_option: int = 7  # the option in_play_limit
        self.side_option: int = 0  # the option persona_side
        self.aid_range: int = 0  # the option aid_range
        self.identical_rule: int = 0  # the option identical_rule
        self.proposals_option: int = 3  # the option trade_proposals
        self.open_hands: int = 0  # the option open_hands
        self.title_option: int = 1  # the option title
        self.title_bonus: int = 10  # the option title_bonus
        self.complications_option: int = 1  # the option complications
        self.draft_option: int = 1  # the option draft
        self.hands: list[list[int]] = NO_LISTS
        self.hand_pools: list[list[int]] = NO_LISTS
        self.packets: list[list[int]] = NO_LISTS
        self.in_play: list[list[int]] = NO_LISTS
        self.incoming: list[list[int]] = NO_LISTS
        self.deck: Pile = NO_PILE
        self.discards: list[int] = NONE
        self.disaster: list[int] = NONE
        self.disaster_pile: Pile = NO_PILE
        self.disasters_aside: list[int] = NONE
        self.impacts: list[int] = NONE
        self.impact_pile: Pile = NO_PILE
        self.impacts_aside: list[int] = NONE
        self.personas: list[list[int]] = NO_LISTS
        self.personas_aside: list[int] = NONE
        self.phase: int = 0
        self.stage: int = 0
        self.trouble: int = 0  # in force
        self.first_trader: int = 0  # -1 before the token is given
        self.vitality: list[int] = NONE
        self.start_vitality: list[int] = NONE
        self.sides: list[int] = NONE
        self.turned: list[list[int]] = NO_LISTS  # for each card in play: uses consumed
        self.committed: list[list[int]] = NO_LISTS  # uses that its owner has planned
        self.lent: list[list[int]] = NO_LISTS  # a mask of its borrowers
        self.traces: list[list[int]] = NO_LISTS  # what it has gone through
        self.incoming_turned: list[list[int]] = NO_LISTS
        self.incoming_traces: list[list[int]] = NO_LISTS
        self.ready: list[int] = NONE
        self.next_to_act: int = 0
        self.spent: list[int] = NONE
        self.need: list[int] = NONE  # for each unit the kinds it accepts; 0: there is none
        self.met: list[int] = NONE  # for each unit: 0 open, else 1 + who, and in higher bits when
        self.uses: list[int] = NONE  # committed uses, packed
        self.loans: list[int] = NONE  # borrowed cards and the uses their borrowers have left, packed
        self.fresh: list[int] = NONE  # Responses played in this React
        self.bounced: list[int] = NONE  # K-7: copies that were brought and went back to hand: seat << 8 | title
        self.sold: list[int] = NONE  # K-10: copies in hands that a card was drawn for: seat << 8 | title
        self.failed: list[int] = NONE  # mask of the slots that a seat left unmitigated in the last React
        self.lost: list[int] = NONE  # Vitality lost in the last React
        self.trader: int = -1
        self.partner: int = -1
        self.trades_left: int = 0
        self.proposals: int = 0  # how many are left
        self.refusers: int = 0  # C-R21: mask of the seats with which a proposal of this trade has fallen through
        self.kerbside: int = 0
        self.wish: list[int] = NONE
        self.bandages: list[int] = NONE
        self.outcome: int = 0
        self.token_option: int = -1  # a seat, -1: drawn by lot, -2: everybody is asked
        self.borrowing_option: int = 1
        self.traits: list[int] = NONE  # what each Persona does, by its side
        self.wants: list[int] = NONE  # the kinds that some open unit of a seat accepts
        self.offer: list[int] = NONE  # cards in hand, and IN_PLAY + places in the row
        self.back: list[int] = NONE

    def lay_out(self) -> None:
        """Create the zones and lists of this position: empty, or one value for each seat."""
        self.hands = [[] for _ in range(self.n)]
        self.hand_pools = [[] for _ in range(self.n)]
        self.packets = [[] for _ in range(self.n)]
        self.in_play = [[] for _ in range(self.n)]
        self.incoming = [[] for _ in range(self.n)]
        self.deck = Pile([])
        self.discards = []
        self.disaster = []
        self.disaster_pile = Pile([])
        self.disasters_aside = []
        self.impacts = []
        self.impact_pile = Pile([])
        self.impacts_aside = []
        self.personas = [[] for _ in range(self.n)]
        self.personas_aside = []
        self.vitality = [0] * self.n
        self.start_vitality = [0] * self.n
        self.sides = [2] * self.n
        self.turned = [[] for _ in range(self.n)]
        self.committed = [[] for _ in range(self.n)]
        self.lent = [[] for _ in range(self.n)]
        self.traces = [[] for _ in range(self.n)]
        self.incoming_turned = [[] for _ in range(self.n)]
        self.incoming_traces = [[] for _ in range(self.n)]
        self.ready = [0] * self.n
        self.spent = [0] * self.n
        self.need = []
        self.met = []
        self.uses = []
        self.loans = []
        self.fresh = []
        self.bounced = []
        self.sold = []
        self.failed = [0] * self.n
        self.lost = [0] * self.n
        self.wish = []
        self.bandages = [-1] * self.n
        self.traits = [-1] * self.n
        self.wants = [0] * self.n
        self.offer = []
        self.back = []

    def copy_position(self, other: "Data") -> None:
        """Copy everything into a fresh position."""
        self.copy_into(other)
        other.box = self.box
        other.vitality_option = self.vitality_option
        other.limit_option = self.limit_option
        other.side_option = self.side_option
        other.aid_range = self.aid_range
        other.identical_rule = self.identical_rule
        other.proposals_option = self.proposals_option
        other.open_hands = self.open_hands
        other.title_option = self.title_option
        other.title_bonus = self.title_bonus
        other.complications_option = self.complications_option
        other.draft_option = self.draft_option
        other.hands = [part[:] for part in self.hands]
        other.hand_pools = [part[:] for part in self.hand_pools]
        other.packets = [part[:] for part in self.packets]
        other.in_play = [part[:] for part in self.in_play]
        other.incoming = [part[:] for part in self.incoming]
        other.deck = self.deck.copy()
        other.discards = self.discards[:]
        other.disaster = self.disaster[:]
        other.disaster_pile = self.disaster_pile.copy()
        other.disasters_aside = self.disasters_aside[:]
        other.impacts = self.impacts[:]
        other.impact_pile = self.impact_pile.copy()
        other.impacts_aside = self.impacts_aside[:]
        other.personas = [part[:] for part in self.personas]
        other.personas_aside = self.personas_aside[:]
        other.phase = self.phase
        other.stage = self.stage
        other.trouble = self.trouble
        other.first_trader = self.first_trader
        other.vitality = self.vitality[:]
        other.start_vitality = self.start_vitality[:]
        other.sides = self.sides[:]
        other.turned = [part[:] for part in self.turned]
        other.committed = [part[:] for part in self.committed]
        other.lent = [part[:] for part in self.lent]
        other.traces = [part[:] for part in self.traces]
        other.incoming_turned = [part[:] for part in self.incoming_turned]
        other.incoming_traces = [part[:] for part in self.incoming_traces]
        other.ready = self.ready[:]
        other.next_to_act = self.next_to_act
        other.spent = self.spent[:]
        other.need = self.need[:]
        other.met = self.met[:]
        other.uses = self.uses[:]
        other.loans = self.loans[:]
        other.fresh = self.fresh[:]
        other.bounced = self.bounced[:]
        other.sold = self.sold[:]
        other.failed = self.failed[:]
        other.lost = self.lost[:]
        other.trader = self.trader
        other.partner = self.partner
        other.trades_left = self.trades_left
        other.proposals = self.proposals
        other.refusers = self.refusers
        other.kerbside = self.kerbside
        other.wish = self.wish[:]
        other.bandages = self.bandages[:]
        other.outcome = self.outcome
        other.token_option = self.token_option
        other.borrowing_option = self.borrowing_option
        other.traits = self.traits[:]
        other.wants = self.wants[:]
        other.offer = self.offer[:]
        other.back = self.back[:]

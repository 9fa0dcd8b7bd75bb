"""The laws, properties that must hold in every game: functions that raise AssertionError if a position breaks one.

1. A world that a viewer imagines looks to it like the true one.
2. Imagination can't peek: it gives the same in all worlds that the viewer can't tell apart.
3. Messages tell a viewer no more than its view does, and the view changes only by what the viewer is told.
4. Cards are conserved; copies are equal and independent; storing, replaying and undoing lead back.
5. An action is possible exactly if it is offered; a refusal changes nothing and cites a rule of the book.
6. Every game ends, every position has a question or a result, every field of a state is declared.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from typing import Any

import msgspec
import pytest

from calamity.kernel.actions import RESERVED
from calamity.kernel.chains import added_after
from calamity.kernel.errors import Refused
from calamity.kernel.game import Game
from calamity.kernel.imagination import imagine
from calamity.kernel.languages import LANGUAGES
from calamity.kernel.memory import Remembering
from calamity.kernel.playout import random_play
from calamity.kernel.rng import stream
from calamity.kernel.state import OPEN, PATIENT, POLL, SEALED, TAKE_BACK, State
from calamity.kernel.table import Table
from calamity.kernel.view import view
from calamity.kernel.wire import dump, encode, load, state_fields
from calamity.kernel.zone_parts import parts_of, piles_of
from calamity.kernel.zones import EVERYONE, HAND, PILE, QUEUE, ROW, SHARED, slot_card
from tests.laws.worlds import Imagine, Move, count, picture, seat_or_none, twin, viewers

# ---- laws 1 and 2: imagination ----


def law_view_of_imagined(game: Game, state: State, viewer: int, seed: int, imagining: Imagine = imagine) -> None:
    """Law 1: a viewer sees no difference between the true world and an imagined one."""
    count("view of imagined")
    seat = seat_or_none(viewer)
    assert view(game, imagining(state, viewer, seed), seat) == view(game, state, seat), (
        "an imagined world looks different"
    )


def law_imagination_cannot_peek(state: State, viewer: int, seed: int, imagining: Imagine = imagine) -> None:
    """Law 2: what is imagined depends neither on hidden cards and answers nor on the random stream."""
    count("no peeking")
    expected = encode(imagining(state, viewer, seed))
    elsewhere = imagining(state, viewer, seed + 1)
    assert encode(imagining(elsewhere, viewer, seed)) == expected, "hidden cards or answers shine through"
    later = state.copy()
    later.rng = stream(seed + 2)
    later.choice = -1
    later.script = [6, 1]
    assert encode(imagining(later, viewer, seed)) == expected, "the random stream shines through"


# ---- law 3: messages ----


def envelope(table: Table, viewer: int, heard: int) -> dict[str, Any]:
    """Everything that a viewer receives from its event number `heard` on."""
    seat = seat_or_none(viewer)
    return {
        "events": table.events_since(heard, seat),
        "version": table.version(seat),
        "log": None if table.over else table.log_for(seat),  # at the end all answers are laid open
        "ask": table.ask(viewer) if viewer >= 0 else None,
        "guide": guidance(table, viewer) if viewer >= 0 else None,
        "over": table.over,
        "result": table.result,
    }


def guidance(table: Table, seat: int) -> dict[str, Any]:
    """What a seat is told beside its question."""
    ask = table.ask(seat)
    options = ask.options if ask is not None and not table.state.is_passed_over(seat) else ()
    return {
        "following": {option.action: table.following(seat, [option.action]) for option in options},
        "half-made": {option.action: table.half_made(seat, [option.action]) for option in options},
        "reasons": table.reasons(seat) if options else {},
        "undoable": table.can_take_back(seat),
        "withdrawals": table.withdrawals(seat),
        "answered": table.answered(seat),
    }


def law_refusals_tell_nothing(table: Table, seat: int, seed: int, imagining: Imagine = imagine) -> None:
    """Law 3: why a seat can't do something, and what it would do by default, is the same in every imagined world."""
    count("refusals tell nothing")
    world = twin(table, seat, seed, imagining)
    assert world.ask(seat) == table.ask(seat)
    assert guidance(world, seat) == guidance(table, seat), "help with a question depends on what is hidden"
    for action in [0, 1, 2, *table.game.actions]:
        assert world.why_not(seat, action) == table.why_not(seat, action), "a refusal depends on what is hidden"


def law_messages_agree(
    table: Table,
    viewer: int,
    move: Move,
    pick: int,
    seed: int,
    imagining: Imagine = imagine,
) -> bool:
    """Law 3: two worlds that differ only in what a viewer doesn't know tell it the same story.

    The move is made in both worlds with the same random stream; where the imagined world doesn't offer it to the other
    seat, that seat does something else (the `pick`-th option).  The viewer's events are equal exactly if its views are,
    but for the moment when somebody's secret chain of links is done; equal views come with equal messages of every
    other sort, and with equal imaginations.  True if it came to that.
    """
    world = twin(table, viewer, seed, imagining)
    action = _counterpart(world, move, pick)
    if action is None:
        return False
    count("messages agree")
    seat = seat_or_none(viewer)
    heard = len(table.events_since(0, seat))
    true = table.copy()
    true.state.rng = world.state.rng = stream(seed)
    true.act(move.seat, move.action)
    world.act(move.seat, action)
    told = true.events_since(heard, seat) == world.events_since(heard, seat)
    mine, theirs = picture(true, viewer), picture(world, viewer)
    sealed = true.state.mode == SEALED == world.state.mode and true.state.stack == world.state.stack
    if mine == theirs and true.windows != world.windows:
        return False  # all see that a window is over in one world only; by chance what follows looks the same
    if mine == theirs:
        assert told, "a message tells more than the view shows"
    elif told and not (sealed and mine["waiting_for"] != theirs["waiting_for"]):
        raise AssertionError("the view changed by something untold")
    if mine != theirs:
        return False
    assert envelope(true, viewer, heard) == envelope(world, viewer, heard)
    law_imagination_agrees(true.state, world.state, viewer, seed, imagining)
    return True


def _counterpart(world: Table, move: Move, pick: int) -> int | None:
    """What the mover does in an imagined world: the same if it can, else something else."""
    if world.why_not(move.seat, move.action) is None:
        return move.action
    offered = world.state.offered(move.seat)
    options = [action for action in offered if world.why_not(move.seat, action) is None]
    return options[pick % len(options)] if options else None


def law_imagination_agrees(one: State, other: State, viewer: int, seed: int, imagining: Imagine = imagine) -> None:
    """Law 2 for two worlds with equal views, whichever way they came about."""
    count("imagination agrees")
    assert encode(imagining(one, viewer, seed)) == encode(imagining(other, viewer, seed)), "a secret outlives the view"


def law_links_are_silent(before: Table, after: Table, move: Move) -> bool:
    """Law 3: nothing reaches the others for a link of an unfinished answer, a pass in a poll or a sealed answer.

    But a sealed answer that is complete shows that its seat is done.  True if the move was such a link.
    """
    old, new = before.state, after.state
    if not _is_link(old, new, move):
        return False
    count("links are silent")
    done = old.mode == SEALED and bool(new.done >> move.seat & 1)
    for viewer in viewers(before):
        if viewer == move.seat:
            continue
        seat = seat_or_none(viewer)
        heard = len(before.events_since(0, seat))
        old_picture, new_picture = picture(before, viewer), picture(after, viewer)
        if done:
            assert new_picture.pop("waiting_for") == [s for s in old_picture.pop("waiting_for") if s != move.seat]
        assert new_picture == old_picture, "a link shows in a foreign view"
        assert after.events_since(heard, seat) == [], "a link is told to others"
        assert after.log_for(seat) == before.log_for(seat), "a link stands in a foreign log"
        assert after.version(seat) == before.version(seat) + done, "a foreign version counts links"
        if viewer >= 0:
            assert after.ask(viewer) == before.ask(viewer)
    return True


def _is_link(old: State, new: State, move: Move) -> bool:
    """Whether a move only added to the answers of a question that is still open."""
    if move.action <= 2 or old.mode not in (OPEN, SEALED, POLL) or new.mode != old.mode or new.stack != old.stack:
        return False
    if any(new.lanes[seat][: len(lane)] != lane for seat, lane in enumerate(old.lanes)):
        return False
    return new.lanes[move.seat][len(old.lanes[move.seat]) :][:1] == [move.action]


def law_patience_tells_nothing(table: Table, seat: int, move: Move, seed: int, imagining: Imagine = imagine) -> bool:
    """Law 3: whether a patient seat is asked in a window depends on nothing that it doesn't know.

    The move is made in two worlds with the same random stream, and the seat is patient in both.  Where it is asked in
    one, it is asked in the other as soon as it has heard the same.  True if it was asked.
    """
    world = twin(table, seat, seed, imagining)
    if table.state.mode == POLL or world.why_not(move.seat, move.action) is not None:
        return False
    count("patience tells nothing")
    stories: list[list[Any]] = []
    asked: list[bool] = []
    for trial in (table.copy(), world):
        heard = len(trial.events_since(0, seat))
        trial.state.patient = table.state.patient
        trial.state.rng = stream(seed)
        trial.act(seat, PATIENT)
        trial.act(move.seat, move.action)
        stories.append(trial.events_since(heard, seat))
        asked.append(trial.state.mode == POLL and trial.ask(seat) is not None)
    for here, there in ((0, 1), (1, 0)):
        if asked[here] and stories[there][: len(stories[here])] == stories[here]:
            assert asked[there] and stories[there] == stories[here], "a window asks a patient seat by others' hands"
    return any(asked)


def law_version_tells_of_change(before: Table, after: Table) -> None:
    """Law 3: whenever a viewer's picture changes, so does its version."""
    count("version tells of change")
    for viewer in viewers(before):
        if picture(before, viewer) != picture(after, viewer):
            seat = seat_or_none(viewer)
            assert after.version(seat) > before.version(seat), "a picture changed under the same version"


def law_view_is_plain(table: Table, viewer: int) -> None:
    """Laws 3 and 6: a view is JSON, shares nothing with the state, and has no seed and no random stream in it."""
    count("view is plain")
    before = table.digest
    seen = picture(table, viewer)
    text = json.dumps(seen, sort_keys=True)
    assert json.loads(text) == seen
    assert str(table.state.rng) not in text
    assert str(table.seed) not in text or abs(table.seed) < 10**9
    _scribble(seen)
    assert table.digest == before, "a view shares a list with the state"


def _scribble(value: Any) -> None:
    if isinstance(value, dict):
        for part in value.values():
            _scribble(part)
        value["scribble"] = 1
    elif isinstance(value, list):
        for part in value:
            _scribble(part)
        value.append(99)


# ---- law 4: conservation, copies, storage ----


def census(state: State) -> Counter[int]:
    """How many cards of each kind there are in all zones."""
    cards: Counter[int] = Counter()
    for zone in state.zones():
        if zone.shape == PILE:
            for pile in piles_of(state, zone):
                cards.update(pile.contents())
        elif zone.shape == QUEUE:
            for part in parts_of(state, zone):
                cards.update(slot_card(packed) for packed in part)
        else:
            for part in parts_of(state, zone):
                cards.update(card for card in part if card >= 0)
    return cards


def law_cards_are_conserved(game: Game, state: State) -> None:
    """Law 4: all cards of the box are there, no card twice; what has no order is kept sorted."""
    count("cards are conserved")
    box = {kind: card.count for kind, card in game.deck.by_kind.items()} if game.deck else {}
    assert census(state) == Counter(box), "cards are missing or too many"
    for zone in state.zones():
        if zone.shape == PILE:
            assert all(pile.bag == sorted(pile.bag) for pile in piles_of(state, zone)), zone.name
        elif zone.shape == HAND:
            assert all(part == sorted(part) for part in parts_of(state, zone)), zone.name


def law_copy_is_independent(game: Game, state: State, seed: int) -> None:
    """Law 4: a copy is equal, shares no list that ever changes, and playing it leaves the original as it was."""
    count("copy is independent")
    before = encode(state)
    copied = state.copy()
    assert type(copied) is type(state)
    assert encode(copied) == before, "a copy differs"
    assert copied.options == state.options
    assert copied.sink is None
    constant = {id(part) for part in _lists(dump(game.blank(state.n, 1)).values())}  # shared by all states of the game
    replaced = {id(part) for part in _lists([state.options, state.asked, state.script])}  # never changed in place
    mine = {id(part): part for part in _lists(dump(state).values())}
    for part in _lists(dump(copied).values()):
        assert id(part) not in mine or id(part) in constant | replaced or not part, "a list is shared by a copy"
    random_play(copied, stream(seed), game.bound)
    assert encode(state) == before, "playing a copy changed the original"


def _lists(values: Iterable[Any]) -> list[list[Any]]:
    found: list[list[Any]] = []
    for value in values:
        if isinstance(value, dict):
            found += _lists(value.values())
        elif isinstance(value, list):
            found.append(value)
            found += _lists(value)
    return found


def law_stored_is_restored(game: Game, state: State, seed: int) -> None:
    """Law 4: a stored state comes back byte for byte and goes on alike."""
    count("stored is restored")
    stored = encode(state)
    restored = load(game.blank(state.n, 1), msgspec.json.decode(stored))
    assert encode(restored) == stored
    assert restored.options == state.options
    true = state.copy()
    assert random_play(true, stream(seed), 12) == random_play(restored, stream(seed), 12)
    assert encode(true) == encode(restored)


def law_log_is_everything(table: Table) -> None:
    """Law 4: a saved game, replayed from its log, is the same for everybody."""
    count("log is everything")
    restored = type(table).restore(table.save(), table.game)
    assert restored.digest == table.digest
    assert restored.log == table.log
    for viewer in viewers(table):
        seat = seat_or_none(viewer)
        assert restored.events_since(0, seat) == table.events_since(0, seat)
        assert restored.version(seat) == table.version(seat)
        assert restored.view(seat) == table.view(seat)


def law_events_have_words(table: Table) -> None:
    """Law 3: whatever a viewer sees or is told can be said in every language."""
    count("events have words")
    for viewer in viewers(table):
        for lang in LANGUAGES:
            assert all(table.game.describe(picture(table, viewer), lang))
            for event in table.events_since(0, seat_or_none(viewer)):
                words = table.game.say_event(event, lang)
                assert words and "{" not in words and "None" not in words, event


def law_chains_are_one_answer(table: Table, move: Move) -> bool:
    """Law 3: what follows a whole answer is refused whatever it is, for all or nothing would tell what comes.

    The reason is that the answer is complete, or why the link can't stand for one that was added to it automatically.
    True if the seat is asked again and the chain could have gone on.
    """
    after = table.copy()
    after.act(move.seat, move.action)
    if move.action in RESERVED or move.seat not in after.state.pending():
        return False
    before, now = table.state.lanes, after.state.lanes
    if before and now and len(now[move.seat] or []) > len(before[move.seat] or []):
        return False  # the answer goes on
    count("chains are one answer")
    for follow in after.state.choices_of(move.seat)[:3]:
        with pytest.raises(Refused) as caught:
            table.attempt(move.seat, [move.action, follow])
        added = added_after(table.state, move.seat, move.action)
        if added is None or added.instead_of(follow, table.game.actions) is None:
            assert caught.value.refusal.key == "answer_complete"
        else:
            assert caught.value.refusal.key not in ("answer_complete", "not_asked")
    return True


def law_undo_leads_back(table: Table, move: Move, seed: int, imagining: Imagine = imagine) -> bool:
    """Law 4: a move that revealed nothing can be undone, any other is refused; undone, the position is as before.

    True if it could be undone.
    """
    count("undo leads back")
    after = table.copy()
    after.act(move.seat, move.action)
    trial = after.copy()
    try:
        trial.undo()
    except Refused as refused:
        law_refusal_cites_rule(table.game, refused.rule, refused.reason)
        assert trial.digest == after.digest
        assert trial.log == after.log
        trial.undo(anyway=True)
        assert trial.digest == table.digest
        return False
    assert trial.digest == table.digest
    assert trial.log == table.log
    for viewer in viewers(table):
        surprise = learned(table, after, viewer, move, seed, imagining)
        assert not surprise, f"undo though {move} told viewer {viewer} something"
    return True


def learned(table: Table, after: Table, viewer: int, move: Move, seed: int, imagining: Imagine = imagine) -> bool:
    """Whether a move tells a viewer something of what was hidden: no move in an imagined world looks the same."""
    world = twin(table, viewer, seed, imagining)
    world.state.rng = table.state.rng
    expected = picture(after, viewer)
    unseen = move.seat != viewer and _is_link(table.state, after.state, move)  # at most, somebody is seen to be done
    if unseen or expected == picture(table, viewer):
        return False
    actions = [move.action] if move.seat == viewer or move.action <= 2 else world.state.offered(move.seat)
    for action in actions:
        trial = world.copy()
        trial.act(move.seat, action)
        if picture(trial, viewer) == expected:
            return False
    if move.seat != viewer and table.state.mode == OPEN and table.state.lanes[move.seat]:
        return not _same_chain(world.copy(), move, table.state.lanes[move.seat], expected, viewer)
    return True


def _same_chain(trial: Table, move: Move, lane: list[int], expected: dict[str, Any], viewer: int) -> bool:
    """Whether the whole chain of links, of which a viewer sees only the end, looks as expected in another world."""
    for i, link in enumerate([*lane, move.action]):
        known = trial.state.lanes[move.seat] if trial.state.lanes else []
        if len(known) > i:  # filled in by itself
            if known[i] != link:
                return False
        elif trial.why_not(move.seat, link) is None:
            trial.act(move.seat, link)
        else:
            return False
    return picture(trial, viewer) == expected


def law_take_back_leads_back(before: Table, after: Table, move: Move) -> bool:
    """Law 4: an own link that is taken back leaves no trace for anybody, and no card is lost by withdrawing.

    True if something could be taken back.
    """
    if after.why_not(move.seat, TAKE_BACK) is not None or before.why_not(move.seat, TAKE_BACK) is None:
        return False
    if before.state.mode not in (OPEN, SEALED):  # what can be taken back was committed before
        return False
    count("take back leads back")
    trial = after.copy()
    trial.act(move.seat, TAKE_BACK)
    link = _is_link(before.state, after.state, move)
    for viewer in viewers(before) if link else []:
        assert picture(trial, viewer) == picture(before, viewer), move
    assert not link or trial.state.lanes == before.state.lanes
    assert census(trial.state) == census(before.state)
    return True


# ---- law 5: legal is what is offered ----


def law_offered_is_allowed(table: Table, seat: int) -> None:
    """Law 5: of all actions exactly the offered ones are possible, and those that take something back.

    Whatever is refused cites a rule.
    """
    count("offered is allowed")
    before = table.digest
    ask = table.ask(seat)
    offered = [int(option) for option in ask.options] if ask else []
    withdrawals = table.state.withdrawals(seat)
    assert len({*offered, *withdrawals}) == len(offered) + len(withdrawals), "offered twice"
    for action in table.game.actions:
        refusal = table.why_not(seat, action)
        assert (refusal is None) == (action in offered or action in withdrawals), table.game.actions.name(action)
        if refusal is not None:
            law_refusal_cites_rule(table.game, refusal.rule, refusal.reason)
            for lang in LANGUAGES[1:]:
                assert table.why_not(seat, action, lang) is not None
    assert table.digest == before, "asking changed the position"


def law_refused_changes_nothing(table: Table, seat: int, actions: Sequence[int]) -> None:
    """Law 5: a refused action leaves position, log and events as they were."""
    before = (table.digest, table.log, table.history)
    for action in actions:
        if table.why_not(seat, action) is not None:
            count("refused changes nothing")
            with pytest.raises(Refused):
                table.act(seat, action)
            assert (table.digest, table.log, table.history) == before


def law_reserved_actions_are_sound(table: Table, seat: int) -> None:
    """Law 5: taking back, resigning and conceding work where they are allowed, and are refused by rule elsewhere."""
    count("reserved actions")
    for action in (0, 1, 2):
        trial = table.copy()
        refusal = trial.why_not(seat, action)
        if refusal is None:
            trial.act(seat, action)
            assert trial.log[-1] == (seat, action)
            assert trial.over or trial.asks
        else:
            law_refusal_cites_rule(table.game, refusal.rule, refusal.reason)


def law_refusal_cites_rule(game: Game, rule: str, reason: str) -> None:
    """Law 5: a refusal cites a rule that stands in the rulebook of every language, and says why."""
    for lang in LANGUAGES:
        assert rule in game.rulebooks[lang], f"rule {rule} is not in the {lang} rulebook"
    assert reason


# ---- law 6: endings and declarations ----


def law_never_stuck(table: Table) -> None:
    """Law 6: there is a question with sensible options, or a result."""
    count("never stuck")
    if table.over:
        law_result_is_sound(table)
        return
    assert table.asks, "nobody is asked and nothing is decided"
    assert table.result is None
    assert table.state.options == table.state.choices_of(table.state.seat), "the cached options are stale"
    for ask in table.asks:
        assert ask.options, "a question without options"
        assert ask.default in ask.options, "a default that isn't offered"
        for lang in LANGUAGES:
            table.game.say_ask(ask.kind, table.game.prompt(table.state, ask.seat), lang)


def law_result_is_sound(table: Table) -> None:
    """Law 6: at the end nobody is asked, the winners are ranked first, and the reason has words."""
    result = table.result
    assert result is not None
    assert not table.asks
    assert result.outcome in ("won", "lost", "shared", "unfinished")
    assert len(result.scores) == len(result.ranks) == table.seats
    if table.game.together:  # the ranks of those who have won together are an order of honour
        assert result.winners in ((), tuple(range(table.seats)))
    else:
        assert all(result.ranks[seat] == 1 for seat in result.winners)
    assert bool(result.winners) == (result.outcome in ("won", "shared"))
    payoffs = [table.state.payoff(seat) for seat in range(table.seats)]
    assert all(0.0 <= payoff <= 1.0 for payoff in payoffs)
    if result.winners:
        best = max(payoffs)
        if result.titles:  # an honour among winners may be worth something beside the victory
            assert max(payoffs[seat] for seat in result.winners) == best
            others = [payoffs[seat] for seat in range(table.seats) if seat not in result.winners]
            assert all(payoffs[seat] >= max(others, default=0.0) for seat in result.winners)
        else:
            assert all(payoffs[seat] == best for seat in result.winners)
    for lang in LANGUAGES:
        table.game.texts.get(f"result.{result.reason}", lang)


def law_fields_are_declared(game: Game, state: State) -> None:
    """Law 6: every attribute of a state is a zone, a field, an option or the kernel's: one of them."""
    count("fields are declared")
    kernel = set(state_fields(State(2, 1)))
    if isinstance(state, Remembering):
        kernel |= {"notes"} & set(state_fields(state))  # where notes are stored, always empty
    declared = [zone.attribute for zone in state.zones()]
    declared += [zone.origins for zone in state.zones() if zone.origins]
    declared += [field.attribute for field in game.fields if field.stored]
    declared += [spec.field for spec in game.option_specs if spec.field]
    assert len(set(declared)) == len(declared), "declared twice"
    assert not kernel & set(declared), "the kernel's own"
    assert set(declared) | kernel == set(state_fields(state)), "declarations and attributes differ"


def law_ends_within_bound(game: Game, state: State, seed: int) -> int:
    """Law 6: random play ends within the bound that the game states; the number of decisions."""
    count("ends within bound")
    decisions, _ = random_play(state, stream(seed), game.bound)
    assert state.over, f"not over after {game.bound} decisions"
    return decisions


def law_piles_keep_no_memory(game: Game, seats: int, games: int, seed: int) -> int:
    """Laws 2 and 4: what is drawn after a reshuffle has nothing to do with the order in which the cards lay open.

    The place of the drawn card in that order falls into each sixth of it equally often, by a chi-square test that fails
    by chance once in a million runs.  The number of reshuffles that were seen.
    """
    rng = random.Random(seed)
    sixths = [0] * 6
    for number in range(games):
        state = game.new(seats, seed + number)
        while not state.over:
            before = state.copy()
            state.apply(rng.choice(state.options))
            for order, drawn in _reshuffled(before, state):
                places = [place for place, card in enumerate(order) if card == drawn]
                sixths[int(6 * (rng.choice(places) + rng.random()) / len(order))] += 1
    seen = sum(sixths)
    if seen:
        count("piles keep no memory")
        chi_square = sum((6 * times - seen) ** 2 for times in sixths) / (6 * seen)
        assert chi_square < 35.9, f"the order survives the shuffle: {sixths}"
    return seen


def _reshuffled(before: State, after: State) -> Iterator[tuple[list[int], int]]:
    """For piles that were made anew from an open row: the order the cards had in the row, and the next card drawn."""
    rows = [zone for zone in before.zones() if zone.shape == ROW and zone.sees == EVERYONE and zone.spread == SHARED]
    for row in rows:
        (old,), (new,) = parts_of(before, row), parts_of(after, row)
        for zone in before.zones():
            if zone.shape != PILE or zone.group != row.group or len(old) < 4 or len(new) >= len(old):
                continue
            trial = after.copy()
            for pile in piles_of(trial, zone):
                if pile.size() and not Counter(pile.contents()) - Counter(old):
                    yield old, trial.draw(pile)


def fingerprint(game: Game, seats: int, seed: int, options: dict[str, Any]) -> str:
    """A digest of all positions of a random game, decision by decision, and their number."""
    state = game.new(seats, seed, options)
    rng = stream(~seed)
    trace = blake2b(encode(state), digest_size=12)
    decisions = 0
    while not state.over:
        made, rng = random_play(state, rng, 1)
        decisions += made
        trace.update(encode(state))
    return f"{decisions}:{trace.hexdigest()}"

"""Checks a position that was set up by hand for everything that can't occur in a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from calamity.games.nine_lives.box import group_of
from calamity.games.nine_lives.rules.turn import NineLives
from calamity.games.nine_lives.vocabulary import card_kinds, decks, endings, figures, variants

if TYPE_CHECKING:
    from calamity.kernel.game import Game

DECKS = {decks.MAIN: "the Main deck", decks.POWER: "the Power Cat deck", decks.CATASTROPHE: "the CATastrophe deck"}


def problems(game: Game, state: NineLives) -> list[str]:
    """Everything that is wrong with a position, in words."""
    return [*_cards(game, state), *_players(state), *_track(state)]


def _cards(game: Game, state: NineLives) -> Iterator[str]:
    """L-9, L-12, L-26, L-27, L-R67: cards in zones where their deck's cards never lie, and too many cards."""
    for seat in range(state.n):
        for card in state.hands[seat]:
            if card >= card_kinds.FIRST_POWER:
                yield f"{game.kinds[card]} is no Main card and in the hand of seat {seat}"
        for card in state.rows[seat]:
            if not card_kinds.FIRST_POWER <= card < card_kinds.FIRST_CATASTROPHE:
                yield f"{game.kinds[card]} is no Power Cat and in the row of seat {seat}"
        if len(state.hands[seat]) > state.hand_limit(seat):
            yield f"seat {seat} holds {len(state.hands[seat])} cards, but the limit is {state.hand_limit(seat)}"
        if len(state.rows[seat]) > figures.ROW_LIMIT:
            yield f"seat {seat} has {len(state.rows[seat])} Power Cats, but the limit is {figures.ROW_LIMIT}"
    dooms = state.catastrophe_deck.contents() + state.catastrophe_discards + state.revealed + state.lasting
    piles = (
        (state.main_deck.contents() + state.main_discards, decks.MAIN),
        (state.power_deck.contents() + state.power_discards, decks.POWER),
        (dooms, decks.CATASTROPHE),
    )
    for cards, group in piles:
        for card in cards:
            if group_of(card) != group:
                yield f"{game.kinds[card]} belongs to {DECKS[group_of(card)]} and lies with cards of {DECKS[group]}"
    for card in state.lasting:
        if card >= card_kinds.FIRST_CATASTROPHE and not state.box.lasts[card]:
            yield f"{game.kinds[card]} doesn't last"
    if len(state.lasting) != len(state.lasting_of):
        yield "every lasting Event belongs to somebody's turn: set lasting_of"
    if state.in_play or state.revealed:
        yield "at the beginning of a turn no card is in play"


def _players(state: NineLives) -> Iterator[str]:
    """L-8, L-47, L-53, L-54, L-74: too much Yarn, eliminated players with belongings, a game that is over."""
    if sum(state.alive) < 2:
        yield "fewer than two players are left: the game is over"
    if not state.alive[state.current]:
        yield f"it is the turn of seat {state.current}, who is out"
    if sum(state.yarn) + state.sanctuary != figures.ALL_YARN:
        yield f"there are {figures.ALL_YARN} Yarn Balls, not {sum(state.yarn) + state.sanctuary}"
    for seat in range(state.n):
        if not state.alive[seat] and (state.hands[seat] or state.rows[seat] or state.yarn[seat]):
            yield f"seat {seat} is out, but has cards or Yarn Balls"
        if state.fell[seat] >= state.n or (state.fell[seat] and state.alive[seat]):
            yield f"fell of seat {seat} says which of {state.n - 1} eliminations was its own, and 0 while it lives"
    if state.ending != endings.RUNNING:
        yield "the game is over: ending is set when it ends"
    if len(set(state.character)) < state.n:
        yield "two seats have the same character"
    stack = (state.acting, state.owners, state.aims, state.shares, state.sunk, state.falling)
    if any(stack) or state.dice or state.rollers or state.needs or state.fixed or state.yarnless:
        yield "acting, owners, aims, sunk, falling and dice, with all about them, are set within a card's play only"
    if any(state.losses) or any(state.gains):
        yield "losses and gains are set while lives change only"
    if state.turns > state.max_turns:
        yield f"there are at most {state.max_turns} turns, not {state.turns}"


def _track(state: NineLives) -> Iterator[str]:
    """L-48, L-49, L-50, L-51, L-76: spaces off the track, cats that the Reapurr has reached, shared spaces."""
    if not 0 <= state.reapurr < figures.TOP:
        yield f"the Reapurr is on {state.reapurr}, but while cats are left he is on 0 to {figures.TOP - 1}"
    for seat in range(state.n):
        lives = state.lives[seat]
        if state.alive[seat] and not 1 <= lives <= figures.TOP:
            yield f"seat {seat} is on {lives}, but the track has spaces 1 to {figures.TOP}"
        elif state.alive[seat] and lives <= state.reapurr:
            yield f"seat {seat} is on {lives}, where the Reapurr has passed"
        elif not state.alive[seat] and lives:
            yield f"seat {seat} is out, but on space {lives}"
    if state.variant != variants.STANDARD:
        taken = [state.lives[seat] for seat in range(state.n) if state.alive[seat] and state.lives[seat] < figures.TOP]
        if state.variant == variants.KING and len(set(taken)) < len(taken):
            yield "two cats share a space below 9"

"""What bots say they intend in Catastropolis: the Situation, the booth or the Villain that their move leads to.

What they aim at comes from their judgement (`judgement/targets.py`), for which they need nothing but what everybody
sees: face-down cards count only by their place and age.  So a sentence tells nothing that the move doesn't show.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from calamity.games.catastropolis.box import is_crime
from calamity.games.catastropolis.deck import LOCATIONS
from calamity.games.catastropolis.goal import first_disaster
from calamity.games.catastropolis.judgement.targets import Target, recovers
from calamity.games.catastropolis.rules.turn import Catastropolis
from calamity.games.catastropolis.vocabulary import actions, schemes, steps
from calamity.games.catastropolis.wits import HeroWits, space_of
from calamity.kernel.goal import Said

if TYPE_CHECKING:
    from calamity.games.catastropolis.game import CatastropolisGame

WAYS: Final = (steps.ACTED, steps.FREE_MOVED, steps.TELEPORTED)  # the questions that decide about a way
DEEDS: Final = (actions.SEARCH, actions.DELIVER)
PIECES: Final = {schemes.ENGINES: "engine", schemes.NESTS: "nest", schemes.REAGENTS: "reagent"}  # else: the Villain


def intention(
    game: CatastropolisGame, state: Catastropolis, seat: int, option: int, former: Said | None
) -> Said | None:
    """P-85, P-91, P-98: where a move leads; a deed ends an intention, and whatever else is decided leaves it.

    A move that leads no nearer to anything says nothing: perhaps a search has seen more in it than the ratings.
    """
    if state.stack[-1] & 255 not in WAYS or option == actions.STAY:
        return former
    if actions.MOVE <= option < actions.PICK:
        target = aim(game, state, seat, space_of(state, seat, option))
        return said_of(game, state, seat, target) if target is not None else None
    resolves = actions.RESOLVE <= option < actions.COOL
    strikes = actions.STRIKE <= option < actions.CREDIT
    return None if resolves or strikes or option in DEEDS else former


def aim(game: CatastropolisGame, state: Catastropolis, seat: int, space: int) -> Target | None:
    """What a hero aims at that goes to a space: the best from there, if it is nearer from there."""
    wits = cast(HeroWits, game.judgement)
    targets = wits.scout.targets(state, seat)
    if not targets:
        return None
    target = targets[wits.errand(state, seat, targets, space)]
    away, before = target.steps[space], target.steps[state.space[seat]]
    weak = state.weakened[seat] != 0 and not recovers(state, seat)
    worth = wits.pull(target, space, state.rate(seat), 1, weak)
    return target if worth > 0 and (away < before or not away) else None


def said_of(game: CatastropolisGame, state: Catastropolis, seat: int, target: Target) -> Said | None:
    """An aim in words."""
    if target.card >= 0:
        return of_card(game, state, seat, target.card)
    if target.option == actions.SEARCH:
        return Said("intention.search", {"seat": seat})
    if target.option == actions.DELIVER:
        return Said("intention.deliver", {"seat": seat, "location": LOCATIONS[state.laboratory()]})
    if target.option < 0:  # where the Villain will be
        return Said("intention.ambush", {"seat": seat, "card": game.kinds[state.villain]})
    return of_piece(game, state, seat, target.option - actions.STRIKE)


def of_card(game: CatastropolisGame, state: Catastropolis, seat: int, card: int) -> Said:
    """P-71, P-76: a Situation that is face up; of the Disasters, the one that is due first is called so."""
    first = first_disaster(state)
    if is_crime(card):
        key = "crime"
    elif first is not None and state.card_at(first[1]) == card:
        key = "next_disaster"
    else:
        key = "disaster"
    location = LOCATIONS[state.box.location[card]]
    return Said(f"intention.{key}", {"seat": seat, "card": game.kinds[card], "location": location})


def of_piece(game: CatastropolisGame, state: Catastropolis, seat: int, location: int) -> Said:
    """P-148, P-149: the Villain, alone or beside others, or something of the Villain's."""
    scheme = state.scheme()
    key = PIECES.get(scheme, "villain")
    if scheme == schemes.BULWARK and state.companions(seat):
        key = "join"
    facts: dict[str, int | str] = {"seat": seat, "card": game.kinds[state.villain], "location": LOCATIONS[location]}
    return Said(f"intention.{key}", facts)


def still_intended(
    game: CatastropolisGame, before: Catastropolis, after: Catastropolis, seat: int, said: Said
) -> Said | None:
    """P-76, P-126, P-150: an intention after a move; None if its aim is gone, or the hero has died."""
    if after.heroes[seat] != before.heroes[seat]:
        return None
    match said.key.removeprefix("intention."):
        case "crime" | "disaster" | "next_disaster":
            card = game.kinds.index(str(said.facts["card"]))
            open_still = after.place_of(card) >= 0 and after.can_resolve(seat, card)
            return of_card(game, after, seat, card) if open_still else None
        case "search":
            return said if after.oldest_hidden() >= 0 else None
        case "deliver":
            return said if seat in after.reagents else None
        case "ambush":
            return said
    location = LOCATIONS.index(str(said.facts["location"]))
    scheme = after.scheme()
    there = [piece for piece, place in enumerate(after.pieces) if place == location and after.strikeable(piece, scheme)]
    return of_piece(game, after, seat, location) if there else None

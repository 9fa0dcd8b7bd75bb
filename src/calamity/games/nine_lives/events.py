"""The events that a game reports to the log, screens and listeners, and what the numbers of each event mean."""

from __future__ import annotations

from calamity.kernel.game import EventSpec

_of = EventSpec.of


def _about(*names: str) -> tuple[EventSpec, ...]:
    """Events about one seat."""
    return tuple(_of(name, seat="seat") for name in names)


def _between(*names: str) -> tuple[EventSpec, ...]:
    """Events between two seats."""
    return tuple(_of(name, seat="seat", other="seat") for name in names)


SETTING = (
    _of("rolled_to_begin", seat="seat", roll="number"),
    *_about("begins", "claw_begins", "claw_over", "turn_cut_short", "gave_up", "last_cat"),
    _of("plays_as", seat="seat", character="character"),
    _of("turn", seat="seat", number="number"),
    _of("too_long", number="number"),
    _of("reapurr_wins"),
)

CARDS = (
    _of("drew", seat="seat", count="number"),
    _of("drew_card", seat="seat", card="card"),
    _of("recruited", seat="seat", card="card"),
    _of("reshuffled", deck="deck", count="number"),
    _of("discarded", seat="seat", card="card"),
    _of("dropped", seat="seat", card="card"),
    _of("stole", seat="seat", other="seat"),
    _of("stole_card", seat="seat", other="seat", card="card"),
    _of("nothing_stolen", seat="seat", other="seat"),
    _of("handed_on", seat="seat", other="seat", count="number"),
    _of("received", seat="seat", card="card"),
    _of("foresaw", seat="seat", count="number"),
    _of("saw", seat="seat", card="card"),
    _of("tossed", seat="seat", card="card"),
    _of("ordered", seat="seat"),
    _of("fetched", seat="seat", card="card"),
    _of("summoned", seat="seat", card="card"),
)

STACK = (
    _of("played", seat="seat", card="card"),
    _of("copied", seat="seat", card="card", other="card"),
    _of("aimed", seat="seat", other="seat"),
    _of("aimed_at_cat", seat="seat", card="card"),
    *_about("aimed_up", "aimed_down", "pass_failed", "got_guard"),
    _of("resolves", seat="seat", card="card"),
    *(_of(name, card="card") for name in ("finished", "fizzled", "blocked", "blown_away")),
    _of("took", seat="seat", card="card"),
    _of("passed_on", seat="seat", other="seat", card="card"),
    _of("bounced", seat="seat", card="card"),
    _of("mirrored", seat="seat", other="seat", card="card"),
    _of("got_shield", seat="seat", count="number"),
)

DICE = (
    _of("rolled", seat="seat", die="die", roll="number"),
    _of("rerolled", seat="seat", other="seat", die="die", roll="number"),
    _of("set_die", seat="seat", other="seat", die="die", roll="number"),
    _of("dice_stand"),
    _of("against", number="number"),
    _of("defended", seat="seat", roll="number", number="number"),
    _of("hit", seat="seat", roll="number", number="number"),
    *_about("unharmed", "backlash"),
    _of("bounces_to", seat="seat", other="seat"),
    _of("gained_yarn", seat="seat", count="number"),
    _of("lost_yarn", seat="seat", count="number"),
    _of("stole_yarn", seat="seat", other="seat", count="number"),
)

LIVES = (
    _of("curious", seat="seat", card="card"),
    _of("lost_lives", seat="seat", count="number", space="number"),
    _of("gained_lives", seat="seat", count="number", space="number"),
    _of("guarded", seat="seat", count="number"),
    _of("shielded", seat="seat", count="number"),
    _of("reapurr_up", space="number"),
    _of("reapurr_down", space="number"),
    _of("reapurr_stays"),
    _of("caught", seat="seat", space="number"),
    _of("rose_again", seat="seat", space="number"),
    *_about("at_the_top", "eliminated", "farewell_yarn"),
)

CATASTROPHES = (
    _of("revealed", card="card"),
    _of("too_few", card="card"),
    _of("event_begins", card="card", seat="seat"),
    _of("lasting_began", card="card", seat="seat"),
    _of("lasting_ended", card="card"),
    *_about("quake_hit", "bath_soaked"),
    _of("vacuum_caught", seat="seat", other="seat"),
    _of("thunder_struck", seat="seat", space="number"),
    _of("tower_stands", total="number", needed="number"),
    _of("tower_falls", total="number", needed="number"),
    *_about("harvest_best", "harvest_snagged"),
    _of("number_cursed", number="number"),
    *_about("cursed", "floor_broke", "floor_creaked", "sardine_points", "gravity_landed", "gravity_fell"),
    _of("ladder_slipped", seat="seat", other="seat"),
    *_about("dived", "stayed", "dive_caught", "dive_sank"),
    _of("stared", seat="seat", number="number"),
    *_about("stare_blinked", "stare_won"),
    _of("signed", seat="seat", sign="sign"),
    _of("sign_beaten", sign="sign", other="sign"),
    _of("signs_again"),
    _of("signs_drawn"),
    _of("auction_bid", seat="seat", count="number"),
    _of("auction_even"),
    *_about("auction_outbid", "auction_won", "shared", "grabbed"),
    _of("tuna_shared"),
    *_about("tuna_grabbed"),
    _of("tuna_fought", count="number"),
    _of("boxed", seat="seat", number="number"),
    *_about("box_crowded", "went_left", "went_right"),
    _of("doors_even"),
    *_about("door_jammed"),
    _of("shelved", seat="seat", number="number"),
    *_about("shelf_crowded", "shelf_highest"),
    _of("voted", seat="seat", other="seat"),
    _of("voted_off", seat="seat", count="number"),
    _of("batted", seat="seat", other="seat"),
    *_about("batted_twice"),
    _of("guessed", seat="seat", number="number"),
    *_about("forecast_right"),
    _of("forecast_wrong", seat="seat", count="number"),
    _of("watched_hole", seat="seat", number="number"),
    *_about("mouse_caught", "mouse_missed", "hid", "braved"),
    _of("door_bad"),
    _of("door_good"),
    _of("snapped", seat="seat", card="card"),
    *_about("snap_alone", "snap_clashed"),
    *_about("grudge_named"),
    *_between("duel", "duel_won", "grudge", "grudge_top_won", "grudge_bottom_won"),
    _of("duel_tied"),
    _of("hairball_held", seat="seat", number="number"),
    _of("hairball_tossed", seat="seat", other="seat", number="number"),
    *_about("hairball_burst"),
    *_between("blamed"),
    *_about("blame_kept", "sprinkler_dodged", "sprinkler_soaked", "litter_cleaned", "litter_refused"),
    _of("zoomed"),
    *_about("rain_extra", "tumbled", "paraded", "breath_froze"),
    _of("bargain_offered", seat="seat", count="number"),
    _of("bargain_kept", total="number", needed="number"),
    _of("bargain_broken", total="number", needed="number"),
)

EVENTS = (*SETTING, *CARDS, *STACK, *DICE, *LIVES, *CATASTROPHES)

"""Answers what players ask by typing `?`: about an option, an impossible action, a rule, a card, a symbol, a topic."""

from __future__ import annotations

from rich.text import Text

from calamity.kernel.cards_in_words import card_facts, find_card
from calamity.kernel.errors import BadAction
from calamity.kernel.symbols import find_symbol
from calamity.kernel.table import Ask, Table
from calamity.terminal.screen import Screen

MOST = 5  # rules that one answer shows


def explain(screen: Screen, table: Table, ask: Ask, words: str) -> None:
    """Answer `? words`."""
    if not words:
        screen.say("help.body")
    elif words.isdigit():
        _option(screen, ask, int(words))
    elif not (
        _rule(screen, words) or _action(screen, table, ask, words) or _card(screen, words) or _symbol(screen, words)
    ):
        _search(screen, words)


def _option(screen: Screen, ask: Ask, number: int) -> None:
    if not 1 <= number <= len(ask.options):
        screen.say("say.number", n=len(ask.options))
        return
    behind = screen.game.rules_behind
    rules = behind.get(ask.options[number - 1].verb, ()) or behind.get(f"ask.{ask.kind}", ())
    if not rules:
        screen.say("help.no_rules")
    for rule in rules:
        screen.rule(screen.game.rulebooks[screen.lang][rule])


def _rule(screen: Screen, words: str) -> bool:
    rule = screen.game.rulebooks[screen.lang].find(words)
    if rule is not None:
        screen.rule(rule)
    return rule is not None


def _action(screen: Screen, table: Table, ask: Ask, words: str) -> bool:
    try:
        action = screen.game.actions.parse(words)
    except BadAction:
        return False
    refusal = table.why_not(ask.seat, action, screen.lang)
    if refusal is not None:
        screen.refusal(refusal.rule, refusal.reason)
    else:
        numbers = {option.action: number for number, option in enumerate(ask.options, 1)}
        screen.say("help.possible", number=numbers.get(action, words))
    return True


def _card(screen: Screen, words: str) -> bool:
    card = find_card(screen.game, words)
    if card is None:
        return False
    screen.console.print(Text(card.name[screen.lang], style="bold"))
    for label, said in card_facts(screen.game, card, screen.lang):
        screen.console.print(Text.assemble("  ", (f"{label}: ", "dim"), said))
    return True


def _symbol(screen: Screen, words: str) -> bool:
    symbol, texts, lang = find_symbol(screen.game, words), screen.game.texts, screen.lang
    if symbol is None:
        return False
    sort = texts.get(f"symbols.{symbol.sort}", lang)
    screen.console.print(Text.assemble((texts.get(symbol.name, lang), "bold"), "  ", (sort, "dim")))
    rules = "  ".join(symbol.rules)
    screen.console.print(Text.assemble("  ", texts.get(symbol.text, lang), "  ", (rules, "cyan")))
    return True


def _search(screen: Screen, words: str) -> None:
    found = screen.game.rulebooks[screen.lang].search(words)
    if not found:
        screen.say("help.nothing", words=words)
    for rule in found[:MOST]:
        screen.rule(rule)

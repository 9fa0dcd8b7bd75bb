"""`calamity rules`: the rulebook, rule by rule, and which code and tests each rule has."""

from __future__ import annotations

import re
from typing import Annotated

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding

import calamity
from calamity.cli.output import Complaint, Lang, Language, console, table
from calamity.kernel.game import Game
from calamity.kernel.rulebook import Rule, Rulebook
from calamity.lab.coverage import Coverage, NoCheckout, coverage


def rules(
    game: Annotated[str, typer.Argument(help="The game's name.")],
    ids: Annotated[list[str] | None, typer.Argument(metavar="[RULE]...", help="Rules by id, such as K-12.")] = None,
    lang: Language = Lang.EN,
    search: Annotated[str, typer.Option(help="Only rules that contain all these words.")] = "",
    show_coverage: Annotated[
        bool, typer.Option("--coverage", help="Show the code and the tests of each rule.")
    ] = False,
) -> None:
    """Read the rules of a game: the whole book, some rules, or those about something."""
    known = calamity.load(game)
    book = known.rulebooks[lang]
    out = console()
    if show_coverage:
        _coverage(out, known)
    elif ids:
        for rule_id in ids:
            show_rule(out, find_rule(book, rule_id))
    elif search:
        found = book.search(search)
        if not found:
            raise Complaint(f"no rule of {game} contains all of: {search}")
        for rule in found:
            show_rule(out, rule)
    else:
        out.print(Markdown(book.source))


def find_rule(book: Rulebook, wanted: str) -> Rule:
    """A rule by its id, however it is written: K-12, k12, KR10."""
    parts = re.fullmatch(r"([A-Z])-?(R?)-?(\d+)", wanted.upper())
    rule_id = f"{parts[1]}-{parts[2]}{int(parts[3])}" if parts else wanted
    if rule_id not in book:
        raise Complaint(f"there is no rule {wanted}; rules are numbered like {', '.join(list(book.rules)[:2])}")
    return book[rule_id]


def show_rule(out: Console, rule: Rule) -> None:
    """Print one rule under its id and chapter."""
    out.print(f"[rule]{rule.id}[/]  [faint]{rule.chapter}[/]")
    out.print(Padding(Markdown(rule.text), (0, 0, 1, 2)))


def _coverage(out: Console, game: Game) -> None:
    try:
        found = coverage(game)
    except NoCheckout as error:
        raise Complaint(str(error)) from None
    listed = table("rule", "code", "tests", title=f"{game.title}: rules, code, tests")
    for rule in found.rules:
        listed.add_row(f"[rule]{rule}[/]", _code(found, rule), _tests(found, rule))
    out.print(listed)
    _totals(out, found)


def _code(found: Coverage, rule: str) -> str:
    lines = [f"{place.name} [faint]{place.where}[/]" for place in found.code.get(rule, ())]
    options = [f"[faint]option {name}[/]" for name in found.options.get(rule, ())]
    return "\n".join(lines + options) if lines else "\n".join(["[bad]none[/]", *options])


def _tests(found: Coverage, rule: str) -> str:
    return "\n".join(f"{place.name} [faint]{place.where}[/]" for place in found.tests.get(rule, ())) or "[bad]none[/]"


def _totals(out: Console, found: Coverage) -> None:
    total = len(found.rules)
    code, tests = total - len(found.without_code), total - len(found.without_tests)
    out.print(f"\n{total} rules; {code} have code, {tests} have tests.")
    for label, missing in (("Without code", found.without_code), ("Without a test", found.without_tests)):
        if missing:
            out.print(f"[bad]{label}:[/] {', '.join(missing)}")
    for stray in found.strays:
        out.print(f"[bad]No such rule:[/] {stray.rule}, cited by {stray.name} [faint]{stray.where}[/]")

"""`calamity rules`: prints the rulebook, and which code and tests each rule has."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding

import calamity
from calamity.cli.output import Complaint, Language, console, table
from calamity.kernel.game import Game
from calamity.kernel.languages import ENGLISH
from calamity.kernel.rulebook import Rule, Rulebook
from calamity.lab.coverage import Citation, Coverage, NoCheckout, coverage


def rules(
    game: Annotated[str, typer.Argument(help="The game's name.")],
    ids: Annotated[list[str] | None, typer.Argument(metavar="[RULE]...", help="Rules by id, such as K-12.")] = None,
    lang: Language = ENGLISH,
    search: Annotated[str, typer.Option(help="Only rules that contain all these words.")] = "",
    show_coverage: Annotated[
        bool, typer.Option("--coverage", help="Show the code and the tests of each rule.")
    ] = False,
) -> None:
    """Read the rules of a game: the whole book, some rules, or those that contain some words."""
    known = calamity.load(game)
    book = known.rulebooks[lang]
    out = console()
    wanted = _wanted(book, ids or (), search)
    if show_coverage:
        _coverage(out, known, wanted)
    elif ids or search:
        for rule in wanted:
            show_rule(out, rule)
    else:
        out.print(Markdown(book.source))


def show_rule(out: Console, rule: Rule) -> None:
    """Print one rule under its id and chapter."""
    out.print(f"[rule]{rule.id}[/]  [faint]{rule.chapter}[/]")
    out.print(Padding(Markdown(rule.text), (0, 0, 1, 2)))


def _wanted(book: Rulebook, ids: Sequence[str], search: str) -> list[Rule]:
    """The rules with these ids that contain all the words; without ids, all that do."""
    chosen = [_find(book, one) for one in ids] or list(book)
    if not search:
        return chosen
    matching = {rule.id for rule in book.search(search)}
    found = [rule for rule in chosen if rule.id in matching]
    if not found:
        raise Complaint(f"no rule contains all of: {search}")
    return found


def _find(book: Rulebook, wanted: str) -> Rule:
    rule = book.find(wanted)
    if rule is None:
        raise Complaint(f"there is no rule {wanted}; rules are numbered like {', '.join(list(book.rules)[:2])}")
    return rule


def _coverage(out: Console, game: Game, wanted: Sequence[Rule]) -> None:
    try:
        found = coverage(game)
    except NoCheckout as error:
        raise Complaint(str(error)) from None
    homes = [_home(found.code), _home(found.tests)]
    out.print(f"[name]{game.title}[/]  [faint]code in {homes[0] or '–'}, tests in {homes[1] or '–'}[/]\n")
    listed = table("rule", "code", "tests")
    for rule in (one.id for one in wanted):
        code = _places(found.code.get(rule, ()), homes[0])
        code += [f"[faint]option {name}[/]" for name in found.options.get(rule, ())]
        listed.add_row(f"[rule]{rule}[/]", "\n".join(code), "\n".join(_places(found.tests.get(rule, ()), homes[1])))
    out.print(listed)
    if len(wanted) == len(found.rules):
        _totals(out, found)


def _home(citations: dict[str, list[Citation]]) -> str:
    """The folder that the cited files have in common."""
    folders = [Path(place.file).parent for places in citations.values() for place in places]
    return os.path.commonpath(folders) if folders else ""


def _places(citations: Sequence[Citation], home: str) -> list[str]:
    return [f"{place.name} [faint]{os.path.relpath(place.where, home)}[/]" for place in citations] or ["[bad]none[/]"]


def _totals(out: Console, found: Coverage) -> None:
    total = len(found.rules)
    code, tests = total - len(found.without_code), total - len(found.without_tests)
    out.print(f"\n{total} rules; {code} have code, {tests} have tests.")
    for label, missing in (("Without code", found.without_code), ("Without a test", found.without_tests)):
        if missing:
            out.print(f"[bad]{label}:[/] {', '.join(missing)}")
    for stray in found.strays:
        out.print(f"[bad]No such rule:[/] {stray.rule}, cited by {stray.name} [faint]{stray.where}[/]")

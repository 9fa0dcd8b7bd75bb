"""What a player sees on screen: events, the position, the question with its numbered options, the result."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from rich.columns import Columns
from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.padding import Padding
from rich.text import Text

from calamity.kernel.game import Game
from calamity.kernel.goal import goal_in_words
from calamity.kernel.prices import say_price
from calamity.kernel.rulebook import Rule
from calamity.kernel.table import Ask, Table
from calamity.kernel.transcript import ending
from calamity.terminal.advice import called
from calamity.terminal.words import say

MANY = 8  # from this many options on, they are printed in columns
HANGING = 4  # the indentation of continuation lines


class Screen:
    """A console with one language and everybody's names."""

    def __init__(self, console: Console, game: Game, names: Sequence[str], lang: str) -> None:
        self.console = console
        self.game = game
        self.names = names
        self.lang = lang

    def say(self, key: str, style: str = "", **values: object) -> None:
        """Print a sentence of the interface."""
        self.console.print(Text(say(key, self.lang, **values), style=style))

    def headline(self, title: str) -> None:
        """Print a line across the screen with a title in it."""
        self.console.print()
        self.console.rule(f"[bold]{escape(title)}[/]", style="dim", align="left")

    def opening(self, table: Table, bots: Sequence[str]) -> None:
        """Introduce the game and the players."""
        self.headline(self.game.title)
        if "tagline" in self.game.texts:
            self.console.print(Text(self.game.texts.get("tagline", self.lang), style="italic"))
        players = [
            say("head.bot", self.lang, name=name, bot=called(bot, self.lang))
            if bot
            else say("head.you", self.lang, name=name)
            for name, bot in zip(self.names, bots, strict=True)
        ]
        self.say("head.players", names=", ".join(players))
        if table.commitment is not None:
            self.say("head.commitment", "dim", commitment=table.commitment)
        self.say("head.help", "dim")

    def happened(self, sentences: Sequence[str], intended: Sequence[str] = ()) -> None:
        """Print what happened since the player last looked, and what bots intend now."""
        if sentences:
            self.headline(say("turn.since", self.lang))
            for sentence in sentences:
                self.console.print(Padding(Text(sentence), (0, 0, 0, 2)))
        for sentence in intended:
            self.console.print(Padding(Text(f"→ {sentence}", "italic"), (0, 0, 0, 2)))

    def situation(self, table: Table, seat: int) -> None:
        """Show the position as the seat may know it."""
        self.headline(say("turn.situation", self.lang, name=self.names[seat]))
        view = table.view(seat)
        goal = goal_in_words(self.game, view, self.lang, self.names)
        for line in ([goal] if goal else []) + self.game.describe(view, self.lang, self.names):
            self._line(line)

    def _line(self, line: str) -> None:
        """Print a line of a description; continuation lines are indented."""
        inner = line.lstrip(" ")
        indent = len(line) - len(inner)
        label, colon, _ = inner.partition(": ")
        wrapped = wrap(
            inner, self.console.width, initial_indent=" " * indent, subsequent_indent=" " * (indent + HANGING)
        )
        text = Text("\n".join(wrapped))
        if colon:
            text.stylize("dim", 0, indent + len(label) + 1)
        elif not indent:
            text.stylize("bold")
        self.console.print(text, soft_wrap=True)

    def question(self, table: Table, ask: Ask) -> None:
        """Print the question with its rules and numbered options."""
        self.console.print()
        text = self.game.say_ask(ask.kind, self.game.prompt(table.state, ask.seat), self.lang)
        rules = "  ".join(self.game.rules_behind.get(f"ask.{ask.kind}", ()))
        self.console.print(Text.assemble((text, "bold"), "  ", (rules, "cyan")))
        if ask.links:
            links = ", ".join(self._option(table, ask, link.action) for link in ask.links)
            self.say("turn.links", "dim", links=links)
        width = len(str(len(ask.options)))
        costs = {price.action: say_price(self.game, price, self.lang) for price in table.prices(ask.seat)}
        options = [
            Text.assemble(
                (f"{number:>{width}}", "bold yellow"),
                ("  ", ""),
                self._option(table, ask, option.action),
                (f"  ({costs[option.action]})" if option.action in costs else "", "red"),
            )
            for number, option in enumerate(ask.options, 1)
        ]
        if len(options) < MANY:
            for option in options:
                self.console.print(Padding(option, (0, 0, 0, 2)))
        else:
            self.console.print(Padding(Columns(options, padding=(0, 3), column_first=True), (0, 0, 0, 2)))

    def _option(self, table: Table, ask: Ask, action: int) -> str:
        return self.game.say_option(table.state, ask.seat, action, self.lang)

    def rule(self, rule: Rule) -> None:
        """Print a rule."""
        self.console.print(Text.assemble((rule.id, "cyan"), "  ", (rule.chapter, "dim")))
        self.console.print(Padding(Markdown(rule.text), (0, 0, 0, 2)))

    def refusal(self, rule: str, reason: str) -> None:
        """Print why something isn't possible, and quote the rule."""
        self.console.print(Text.assemble((reason, "bold"), "  ", (rule, "cyan")))
        book = self.game.rulebooks[self.lang]
        if rule in book:
            self.console.print(Padding(Markdown(book[rule].text), (0, 0, 0, 2)))

    def warn(self, *sentences: str) -> None:
        """Print what would be the end of somebody, and how to go on."""
        self.console.print(Text(" ".join(sentences), style="bold red"))

    def end(self, table: Table) -> None:
        """Print how the game ended."""
        self.headline(say("end.title", self.lang))
        first, *rest = ending(self.game, table.result, self.lang, self.names)
        self.console.print(Text(first, style="bold"))
        for line in rest:
            self.console.print(Padding(Text(line), (0, 0, 0, 2)))

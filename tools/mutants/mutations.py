"""Generates the mutants of a module: every small change of a function's body that a test should notice.

It leaves alone what cannot matter or what `mypy --strict` would notice: docstrings, annotations, decorators, default
values, assertions, raised errors, texts with placeholders, and everything outside functions.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from types import CodeType
from typing import Any, ClassVar

import libcst as cst
from libcst.metadata import CodeRange, MetadataWrapper, PositionProvider
from mutmut.mutation import mutators

SKIPPED = (cst.Annotation, cst.Assert, cst.Decorator, cst.FormattedString, cst.Parameters, cst.Raise)
COMPOUND = (cst.For, cst.FunctionDef, cst.If, cst.MatchCase, cst.Try, cst.While, cst.With)
Operation = cst.BinaryOperation | cst.BooleanOperation | cst.UnaryOperation | cst.ComparisonTarget | cst.AugAssign
# Where mutmut would divide, integers stay integers.
WHOLE: dict[type[cst.CSTNode], str] = {
    cst.FloorDivide: "*",
    cst.Modulo: "//",
    cst.Multiply: "//",
    cst.FloorDivideAssign: "*=",
    cst.ModuloAssign: "//=",
    cst.MultiplyAssign: "//=",
}
NEGATED_BY_OPERATOR = (cst.Equal, cst.NotEqual, cst.In, cst.NotIn, cst.Is, cst.IsNot)
EXCHANGED = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list", "reversed": "list"}
ANY_ORDER = (
    "min",
    "max",
    "isinstance",
    "cast",
    "print",
)  # swapped arguments change nothing or are a type error


@dataclass(frozen=True)
class Mutant:
    """One change of one function: `before`, from `start` to `end` of the module's text, becomes `after`."""

    id: str
    path: str
    function: str
    operator: str
    before: str
    after: str
    start: int
    end: int
    line: int
    statement: tuple[int, int]  # first and last line
    body: tuple[int, int]  # of the outermost function
    fingerprint: str  # of the outermost function's text

    def applied(self, source: str) -> str:
        """The module's text with the change."""
        return source[: self.start] + self.after + source[self.end :]


def mutants_of(path: str, source: str) -> list[Mutant]:
    """All mutants of a module, in the order of its text."""
    finder = _Finder(path, source)
    MetadataWrapper(cst.parse_module(source)).visit(finder)
    return finder.found


def is_viable(mutant: Mutant, source: str) -> bool:
    """Whether a mutant compiles, and to different code."""
    first, last = mutant.body
    longer = mutant.after.count("\n") - mutant.before.count("\n")
    try:
        return not same_code(_compiled(mutant.applied(source), first, last + longer), _compiled(source, first, last))
    except SyntaxError:
        return False


def _compiled(source: str, first: int, last: int) -> CodeType:
    """Compile one function alone, which is much faster than its module."""
    text = "".join(source.splitlines(keepends=True)[first - 1 : last])
    return compile(f"if True:\n{text}" if text[0].isspace() else text, "function", "exec", dont_inherit=True)


def same_code(one: CodeType, other: CodeType) -> bool:
    """Whether two pieces of code do the same, wherever they are."""
    facts = ("co_code", "co_names", "co_varnames", "co_freevars", "co_cellvars", "co_exceptiontable")
    if any(getattr(one, fact) != getattr(other, fact) for fact in facts) or len(one.co_consts) != len(other.co_consts):
        return False
    for mine, its in zip(one.co_consts, other.co_consts, strict=True):
        if isinstance(mine, CodeType) and isinstance(its, CodeType):
            if not same_code(mine, its):
                return False
        elif (type(mine), repr(mine)) != (type(its), repr(its)):
            return False
    return True


class _Finder(cst.CSTVisitor):
    """Walks through a module and records what can be changed."""

    METADATA_DEPENDENCIES = (PositionProvider,)

    def __init__(self, path: str, source: str) -> None:
        super().__init__()
        self.path = path
        self.source = source
        self.found: list[Mutant] = []
        self.offsets = [0]
        for line in source.splitlines(keepends=True):
            self.offsets.append(self.offsets[-1] + len(line))
        self.scopes: list[cst.FunctionDef | cst.ClassDef] = []
        self.statements: list[tuple[cst.CSTNode, int, int]] = []  # with first and last line
        self.occurrences: Counter[tuple[str, ...]] = Counter()
        self.replaced = _replaced_functions(source)
        self.module = cst.Module([])

    # ---- walking ----

    def on_visit(self, node: cst.CSTNode) -> bool:
        if isinstance(node, SKIPPED) or _is_docstring(node) or self.is_replaced(node):
            return False
        if isinstance(node, cst.FunctionDef | cst.ClassDef):
            self.scopes.append(node)
        if isinstance(node, COMPOUND):
            first = self.place(node).start.line
            body = self.place(node.body.body[0]).start.line
            self.statements.append((node, first, max(first, body - 1)))
        elif isinstance(node, cst.SimpleStatementLine):
            self.statements.append((node, self.place(node).start.line, self.place(node).end.line))
        if any(isinstance(scope, cst.FunctionDef) for scope in self.scopes):
            self.mutate(node)
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        if self.scopes and original_node is self.scopes[-1]:
            self.scopes.pop()
        if self.statements and original_node is self.statements[-1][0]:
            self.statements.pop()

    def is_replaced(self, node: cst.CSTNode) -> bool:
        """Whether a node is a function that a built-in one replaces."""
        return isinstance(node, cst.FunctionDef) and not self.scopes and node.name.value in self.replaced

    def place(self, node: cst.CSTNode) -> CodeRange:
        """Where a node is, without parentheses around it."""
        place = self.get_metadata(PositionProvider, node)
        assert isinstance(place, CodeRange)
        return place

    def code(self, node: cst.CSTNode) -> str:
        """The text of a node, without parentheses and white space around it."""
        if isinstance(node, cst.BaseExpression) and node.lpar and not isinstance(node, cst.Tuple | cst.GeneratorExp):
            node = node.with_changes(lpar=(), rpar=())
        return self.module.code_for_node(node).strip()

    # ---- recording ----

    def note(self, node: cst.CSTNode, operator: str, after: str) -> None:
        """Record that a node can be replaced by a text."""
        place = self.place(node)
        start = self.offsets[place.start.line - 1] + place.start.column
        end = self.offsets[place.end.line - 1] + place.end.column
        outer = next(scope for scope in self.scopes if isinstance(scope, cst.FunctionDef))
        body = self.place(outer)
        function = ".".join(scope.name.value for scope in self.scopes)
        _, first, last = self.statements[-1]
        before = self.source[start:end]
        statement = self.text(first, last).strip()
        identity = (self.path, function, operator, statement, before, after)
        self.occurrences[identity] += 1
        self.found.append(
            Mutant(
                id=_digest(*identity, str(self.occurrences[identity]))[:10],
                path=self.path,
                function=function,
                operator=operator,
                before=before,
                after=after,
                start=start,
                end=end,
                line=place.start.line,
                statement=(first, last),
                body=(body.start.line, body.end.line),
                fingerprint=_digest(self.text(body.start.line, body.end.line))[:16],
            )
        )

    def text(self, first: int, last: int) -> str:
        """The text of some lines."""
        return self.source[self.offsets[first - 1] : self.offsets[min(last, len(self.offsets) - 1)]]

    # ---- operators ----

    def mutate(self, node: cst.CSTNode) -> None:
        """Record all changes of this very node."""
        for kind, operator in self.OPERATORS:
            if isinstance(node, kind):
                operator(self, node)

    def number(self, node: cst.Integer | cst.Float) -> None:
        """One more, or one less."""
        for changed in mutators.operator_number(node):
            self.note(node, "number", self.code(changed))
        self.note(node, "number", repr(node.evaluated_value - 1))

    def string(self, node: cst.SimpleString) -> None:
        """Another string."""
        for changed in list(mutators.operator_string(node))[:1]:
            self.note(node, "string", self.code(changed))

    def truth(self, node: cst.Name) -> None:
        """True instead of False and the other way round."""
        for changed in mutators.operator_name(node):
            if node.value in ("True", "False"):
                self.note(node, "truth value", self.code(changed))

    def without_operator(self, node: cst.UnaryOperation) -> None:
        """Without `not` or `~`; `+` for `-`."""
        for changed in mutators.operator_remove_unary_ops(node):
            self.note(node, "without operator", self.code(changed))
        self.other_operator(node)

    def other_operator(self, node: Operation) -> None:
        """Another operator of the same kind."""
        for changed in (*mutators.operator_swap_op(node), *_keyword_changes(node)):
            assert isinstance(changed, type(node))
            self.note(node.operator, "operator", WHOLE.get(type(node.operator)) or self.code(changed.operator))

    def one_side(self, node: cst.BooleanOperation) -> None:
        """Only one of two conditions."""
        self.note(node, "one condition", self.module.code_for_node(node.left).strip())
        self.note(node, "one condition", self.module.code_for_node(node.right).strip())

    def assigned(self, node: cst.AugAssign) -> None:
        """A value that is set instead of increased, or neither."""
        if list(mutators.operator_augmented_assignment(node)):
            self.note(node.operator, "plain assignment", "=")
        self.note(node, "removed", "pass")

    def removed_assignment(self, node: cst.Assign) -> None:
        """A field that is not set."""
        if all(isinstance(target.target, cst.Attribute | cst.Subscript) for target in node.targets):
            self.note(node, "removed", "pass")

    def removed_call(self, node: cst.Expr) -> None:
        """A call that is not made."""
        if isinstance(node.value, cst.Call):
            self.note(node, "removed", "pass")

    def leave(self, node: cst.Break | cst.Continue) -> None:
        """A loop that continues, or ends early."""
        self.note(node, "removed", "pass")
        if isinstance(node, cst.Continue):
            for changed in mutators.operator_keywords(node):
                self.note(node, "leave", self.code(changed))

    def returned(self, node: cst.Return) -> None:
        """Another value of the same type."""
        if node.value is None:
            self.note(node, "removed", "pass")
            return
        returns = self.scopes[-1].returns if isinstance(self.scopes[-1], cst.FunctionDef) else None
        kind = self.code(returns.annotation) if returns else ""
        if kind == "bool" and not isinstance(node.value, cst.Name):
            self.negate(node.value)
        elif kind == "int" and not isinstance(node.value, cst.Integer):
            self.note(node.value, "one more", f"{self.bracketed(node.value)} + 1")
        elif kind.startswith("list[") and self.code(node.value) != "[]":
            self.note(node.value, "empty", "[]")

    def condition(self, node: cst.If | cst.CompIf) -> None:
        """The opposite condition."""
        self.negate(node.test)

    def negate(self, test: cst.BaseExpression) -> None:
        """Record the opposite, unless another operator already leads to it."""
        if not _has_negation(test):
            self.note(test, "negated", f"not {self.bracketed(test)}")

    def bracketed(self, node: cst.BaseExpression) -> str:
        """The text of an expression, in parentheses if it is composed."""
        text = self.code(node)
        return text if isinstance(node, cst.Name | cst.Attribute | cst.Call | cst.Subscript) else f"({text})"

    def one_branch(self, node: cst.IfExp) -> None:
        """Always the same of two values."""
        for changed in mutators.operator_if_exp(node):
            self.note(node.test, "one branch", self.code(changed.test))

    def called(self, node: cst.Call) -> None:
        """Another function of the same kind, or swapped arguments, but no text for something else."""
        name = node.func.value if isinstance(node.func, cst.Name) else ""
        if name in EXCHANGED:
            self.note(node.func, "function", EXCHANGED[name])
        if name in ANY_ORDER:
            return
        for i in range(len(node.args) - 1):
            one, other = node.args[i : i + 2]
            plain = not (one.keyword or other.keyword or one.star or other.star)
            alike = isinstance(one.value, cst.SimpleString) == isinstance(other.value, cst.SimpleString)
            if plain and alike and self.code(one.value) != self.code(other.value):
                swapped = (one.with_changes(value=other.value), other.with_changes(value=one.value))
                changed = node.with_changes(args=(*node.args[:i], *swapped, *node.args[i + 2 :]))
                self.note(node, "swapped arguments", self.code(changed))

    def cases(self, node: cst.Match) -> None:
        """A missing case."""
        for changed in mutators.operator_match(node):
            self.note(node, "missing case", self.code(changed))

    OPERATORS: ClassVar[tuple[tuple[Any, Any], ...]] = (
        ((cst.Integer, cst.Float), number),
        (cst.SimpleString, string),
        (cst.Name, truth),
        (cst.UnaryOperation, without_operator),
        ((cst.BinaryOperation, cst.BooleanOperation, cst.ComparisonTarget, cst.AugAssign), other_operator),
        (cst.BooleanOperation, one_side),
        (cst.AugAssign, assigned),
        (cst.Assign, removed_assignment),
        (cst.Expr, removed_call),
        ((cst.Break, cst.Continue), leave),
        (cst.Return, returned),
        ((cst.If, cst.CompIf), condition),
        (cst.IfExp, one_branch),
        (cst.Call, called),
        (cst.Match, cases),
    )


def _keyword_changes(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    """`not in` instead of `in`, `is not` instead of `is`, and the other way round."""
    if isinstance(node, cst.ComparisonTarget):
        for changed in mutators.operator_keywords(node.operator):
            yield node.with_changes(operator=changed)


def _has_negation(test: cst.BaseExpression) -> bool:
    """Whether another operator already negates an expression."""
    if isinstance(test, cst.UnaryOperation):
        return isinstance(test.operator, cst.Not)
    return (
        isinstance(test, cst.Comparison)
        and len(test.comparisons) == 1
        and isinstance(test.comparisons[0].operator, NEGATED_BY_OPERATOR)
    )


def _is_docstring(node: cst.CSTNode) -> bool:
    if not isinstance(node, cst.SimpleStatementLine):
        return False
    small = node.body[0]
    return isinstance(small, cst.Expr) and isinstance(small.value, cst.SimpleString | cst.ConcatenatedString)


def _replaced_functions(source: str) -> set[str]:
    """The functions that `stand_in` replaces with built-in ones: ours are never called without compilation."""
    for line in source.splitlines():
        if line.startswith("stand_in("):
            return {part.split("=")[0].strip() for part in line.removeprefix("stand_in(").split(",") if "=" in part}
    return set()


def _digest(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()

"""Writes `docs/reference.md`: every public name with its signature and docstring, read from the sources.

Nothing is imported: compiled classes have no docstrings, but their sources do.  A public member without a docstring is
an error.

    python -m tools.reference            writes the page
    python -m tools.reference --check    says by its exit code whether the page is up to date
"""

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
PAGE = ROOT / "docs" / "reference.md"
PACKAGES = ("calamity", "calamity.testing")
WIDTH = 100  # of a line of code
SECTION = re.compile(r"    # ---- (.+) ----")
SEPARATOR = re.compile(r", (?=\w+:|\*)")  # between two arguments
EXAMPLE = re.compile(r"^>>> .*?(?=\n\n|\Z)", re.DOTALL | re.MULTILINE)
HEAD = """# Reference

Every public name of the library with its signature and docstring; [api.md](api.md) introduces them with examples.
`python -m tools.reference` writes this page from the docstrings, so change those.
"""

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Undocumented(Exception):
    """A public name or member without a docstring."""


@dataclass(frozen=True)
class Module:
    """A module as it is in its file."""

    name: str
    path: Path
    lines: tuple[str, ...]
    tree: ast.Module

    def comment(self, node: ast.stmt) -> str:
        """The comment at the end of a statement's last line."""
        assert node.end_lineno is not None and node.end_col_offset is not None
        rest = self.lines[node.end_lineno - 1].encode()[node.end_col_offset :].decode()
        return rest.partition("#")[2].strip()


@dataclass(frozen=True)
class Public:
    """A public name and where it is defined."""

    name: str
    module: Module
    node: ast.ClassDef | Function | ast.AnnAssign


@cache
def module(name: str) -> Module:
    """Read a module of the package."""
    path = SOURCE.joinpath(*name.split("."))
    path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    text = path.read_text(encoding="utf-8")
    return Module(name, path, tuple(text.splitlines()), ast.parse(text))


def public(package: str) -> Iterator[Public]:
    """The names of a package's `__all__`, in its order."""
    for node in module(package).tree.body:
        if isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == ["__all__"]:
            for name in ast.literal_eval(node.value):
                yield definition(package, name, name)


def definition(home: str, name: str, known_as: str) -> Public:
    """Where a name of a module is defined: there, or where it is imported from."""
    where = module(home)
    for node in where.tree.body:
        if isinstance(node, ast.ClassDef | Function) and node.name == name:
            return Public(known_as, where, node)
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == name:
            return Public(known_as, where, node)
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            for alias in node.names:
                if (alias.asname or alias.name) == name:
                    return definition(node.module, alias.name, known_as)
    raise LookupError(f"{home} doesn't define {name}")


# ---- the page ----


def page() -> str:
    """The whole page."""
    parts, anchors = [HEAD], Counter[str]()
    for package in PACKAGES:
        names = list(public(package))
        errors = [one for one in names if is_error(one.module, one.node)]
        classes = [one for one in names if isinstance(one.node, ast.ClassDef) and one not in errors]
        functions = [one for one in names if not isinstance(one.node, ast.ClassDef)]
        home = "" if package == PACKAGES[0] else f" of `{package}`"
        for title, group in (("Functions", functions), ("Classes", classes)):
            if group:
                links = ", ".join(f"[{one.name}](#{anchor(one.name, anchors)})" for one in group)
                parts += [f"## {title}{home}\n\n{links}\n", *map(chapter, group)]
        if errors:
            parts.append(f"## Errors{home}\n\n" + "\n".join(map(error, errors)) + "\n")
    return "\n".join(parts)


def anchor(name: str, known: Counter[str]) -> str:
    """The anchor of a heading: lower case, with a number if the same one occurs above."""
    slug = name.lower()
    known[slug] += 1
    return slug if known[slug] == 1 else f"{slug}-{known[slug] - 1}"


def is_error(where: Module, node: ast.AST) -> bool:
    """Whether a definition is an exception class."""
    if not isinstance(node, ast.ClassDef):
        return False
    bases = {ast.unparse(base) for base in node.bases}
    here = (part for part in where.tree.body if isinstance(part, ast.ClassDef) and part.name in bases)
    return "Exception" in bases or any(is_error(where, base) for base in here)


def chapter(one: Public) -> str:
    """The page's text about a function, a constant or a class."""
    if isinstance(one.node, ast.ClassDef):
        text = class_text(one, one.node)
    elif isinstance(one.node, ast.AnnAssign):
        text = code(f"{one.name}: {type_text(one.node.annotation)}") + "\n\n" + sentence(one.module.comment(one.node))
    else:
        text = code(signature(one.node, one.name)) + "\n\n" + docstring(one, one.node)
    return f"### {one.name}\n\n{text}\n\n*[{one.module.name}](../{one.module.path.relative_to(ROOT).as_posix()})*\n"


def error(one: Public) -> str:
    """A line about an exception class: its bases, its meaning, and its attributes."""
    assert isinstance(one.node, ast.ClassDef)
    bases = ", ".join(f"`{ast.unparse(base)}`" for base in one.node.bases)
    carried = [line.removeprefix("- ") for line in attributes(one.module, one.node)]
    return f"- **`{one.name}`** ({bases}): {docstring(one, one.node)}" + (
        f" It has {', '.join(carried)}." if carried else ""
    )


def class_text(one: Public, node: ast.ClassDef) -> str:
    """A class: its constructor, description and attributes, and its members under the headings of the source."""
    start = constructor(node)
    parts = [code(class_line(node, start)), docstring(one, node)]
    if start is not None and (more := ast.get_docstring(start)):
        parts.append(more)
    if fields := list(attributes(one.module, node)):
        parts.append("\n".join(fields))
    headings = {number: found[1] for number, line in enumerate(one.module.lines) if (found := SECTION.match(line))}
    last = ""
    overloads: list[Function] = []
    for part in node.body:
        if isinstance(part, Function) and not part.name.startswith("_"):
            if "overload" in marks(part):
                overloads.append(part)
                continue
            above = [text for number, text in headings.items() if node.lineno <= number < part.lineno]
            if above and above[-1] != last:
                last = above[-1]
                parts.append(f"**{last[0].upper()}{last[1:]}**")
            parts.append(member(one, part, overloads or [part]))
            overloads = []
    return "\n\n".join(parts)


def class_line(node: ast.ClassDef, start: ast.FunctionDef | None) -> str:
    """The call that creates an object, or the class with its bases."""
    if start is not None:
        return signature(start, node.name).removesuffix(" -> None")
    bases = ", ".join(ast.unparse(base).removeprefix("msgspec.") for base in node.bases)
    return f"class {node.name}({bases})" if bases else f"class {node.name}"


def constructor(node: ast.ClassDef) -> ast.FunctionDef | None:
    """The `__init__` of a class, if it has one of its own."""
    return next((part for part in node.body if isinstance(part, ast.FunctionDef) and part.name == "__init__"), None)


def attributes(where: Module, node: ast.ClassDef) -> Iterator[str]:
    """The public attributes, of the class and those that `__init__` sets, each with its comment."""
    start = constructor(node)
    arguments = [*start.args.args, *start.args.kwonlyargs] if start else []
    given = {one.arg: type_text(one.annotation) for one in arguments if one.annotation}
    for part in [*node.body, *(start.body if start else [])]:
        match part:
            case ast.AnnAssign(target=ast.Name(name) | ast.Attribute(value=ast.Name("self"), attr=name)):
                kind = type_text(part.annotation)
            case ast.Assign(targets=[ast.Attribute(value=ast.Name("self"), attr=name)]):
                kind = kind_of(part.value, given)
            case ast.Assign(targets=[ast.Tuple(elts=[ast.Attribute(attr=first), ast.Attribute(attr=second)])]):
                name, kind = f"{first}`, `{second}", ""
            case _:
                continue
        if not name.startswith("_"):
            comment = where.comment(part)
            yield f"- `{name}{': ' + kind if kind else ''}`" + (f": {comment}" if comment else "")


def kind_of(value: ast.expr, given: Mapping[str, str]) -> str:
    """The type of an assigned value, if it can be seen: an argument or a constant."""
    if isinstance(value, ast.Name):
        return given.get(value.id, "")
    if isinstance(value, ast.UnaryOp):
        value = value.operand
    return type(value.value).__name__ if isinstance(value, ast.Constant) and value.value is not None else ""


def member(one: Public, node: Function, forms: list[Function]) -> str:
    """A method, in all its forms, or a property, in its own paragraph."""
    if marks(node) & {"property", "cached_property"}:
        shown = [f"{node.name}: {type_text(node.returns)}"]
    else:
        kind = "classmethod " if "classmethod" in marks(node) else ""
        shown = [kind + signature(form, node.name) for form in forms]
    text = docstring(one, node).replace("\n", "\n  ").replace("\n  \n", "\n\n")
    return "- " + " or\n  ".join(f"**`{form}`**" for form in shown) + f"\n\n  {text}"


def marks(node: Function) -> set[str]:
    """The decorators of a function."""
    return {ast.unparse(mark) for mark in node.decorator_list}


# ---- signatures and texts ----


def signature(node: Function, name: str) -> str:
    """The call signature of a function, with types."""
    arguments = node.args
    plain = arguments.posonlyargs + arguments.args
    if plain and plain[0].arg in ("self", "cls"):
        plain = plain[1:]
    defaults: list[ast.expr | None] = [None] * (len(plain) - len(arguments.defaults)) + list(arguments.defaults)
    shown = [argument(one, default) for one, default in zip(plain, defaults, strict=True)]
    if arguments.vararg is not None:
        shown.append("*" + argument(arguments.vararg, None))
    elif arguments.kwonlyargs:
        shown.append("*")
    shown += [argument(one, default) for one, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)]
    if arguments.kwarg is not None:
        shown.append("**" + argument(arguments.kwarg, None))
    return f"{name}({', '.join(shown)}) -> {type_text(node.returns)}"


def argument(one: ast.arg, default: ast.expr | None) -> str:
    """An argument with its type and default."""
    shown = f"{one.arg}: {type_text(one.annotation)}" if one.annotation else one.arg
    return f"{shown} = {ast.unparse(default)}" if default is not None else shown


def code(text: str) -> str:
    """A line of code in its own block, with one line per argument if it is long."""
    if len(text) > WIDTH:
        name, _, rest = text.partition("(")
        arguments, end, result = rest.rpartition(")")
        text = f"{name}(\n" + "".join(f"    {one},\n" for one in SEPARATOR.split(arguments)) + end + result
    return f"```python\n{text}\n```"


def type_text(node: ast.expr | None) -> str:
    """A type as it is written, without the quotes of a forward reference."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    return ast.unparse(node) if node is not None else "None"


def docstring(one: Public, node: ast.ClassDef | Function) -> str:
    """The docstring of a name or of a member."""
    text = ast.get_docstring(node)
    if not text:
        member_name = one.name if node is one.node else f"{one.name}.{node.name}"
        raise Undocumented(f"{one.module.path.relative_to(ROOT)}:{node.lineno}: {member_name} has no docstring")
    return EXAMPLE.sub(lambda found: f"```pycon\n{found[0]}\n```", text).replace(".  ", ". ")


def sentence(comment: str) -> str:
    """A comment as a sentence."""
    return f"{comment[:1].upper()}{comment[1:]}."


def main() -> int:
    """Write the page, or check it; the exit code is 1 if it is out of date."""
    try:
        text = page()
    except Undocumented as problem:
        print(problem, file=sys.stderr)
        return 1
    if sys.argv[1:] != ["--check"]:
        PAGE.write_text(text, encoding="utf-8")
        return 0
    if PAGE.exists() and PAGE.read_text(encoding="utf-8") == text:
        return 0
    print("docs/reference.md is out of date: run 'python -m tools.reference'", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())

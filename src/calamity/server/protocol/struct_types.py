"""Converts the Python structs of games, such as views and printed cards, to TypeScript types.

Each becomes an interface, with the class docstring and the comments of its fields.
"""

from __future__ import annotations

import ast
import inspect as sources
import io
import re
import sys
import textwrap
import tokenize
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, NamedTuple, get_args, get_origin

from msgspec import NODEFAULT, Struct, inspect

WIDTH = 120  # of a line
MANY = 6  # from this many names on, they get their own type
RULES = re.compile(r"^(?:[A-Z]-R?\d+(?:, )?)+: *")  # rule ids at the beginning of a docstring
PLAIN: Mapping[type[inspect.Type], str] = {
    inspect.StrType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
}


class Named(NamedTuple):
    """A type that is one of some names."""

    type: str
    words: tuple[str, ...]


def key_of(words: Iterable[str]) -> tuple[str, ...]:
    """The key of a list of names, whatever their order."""
    return tuple(sorted(words))


class Written:
    """The types written so far, each once."""

    def __init__(self, named: Iterable[Named]) -> None:
        """Start with lists of names that have their own types, in order of precedence."""
        self.named: dict[tuple[str, ...], Named] = {}
        for one in named:
            self.named.setdefault(key_of(one.words), one)
        self.unions: dict[str, str] = {}
        self.interfaces: dict[str, str] = {}

    def name(self, kind: inspect.Type, hint: str = "") -> str:
        """A type in TypeScript; `hint` names one that has no name."""
        if isinstance(kind, inspect.Metadata):
            return self.name(kind.type, hint)
        if isinstance(kind, inspect.StructType):
            self.interface(kind.cls)
            return kind.cls.__name__
        if isinstance(kind, inspect.LiteralType):
            return self.literal(kind, hint)
        if isinstance(kind, inspect.UnionType):
            return " | ".join(dict.fromkeys(self.name(part, hint) for part in kind.types))
        if isinstance(kind, inspect.TupleType):
            return f"[{', '.join(self.name(item, hint) for item in kind.item_types)}]"
        if isinstance(kind, inspect.ListType | inspect.VarTupleType):
            return listed(self.name(kind.item_type, hint))
        if isinstance(kind, inspect.DictType):
            return f"Record<string, {self.name(kind.value_type, hint)}>"
        return kind.cls.__name__ if isinstance(kind, inspect.CustomType) else PLAIN[type(kind)]

    def literal(self, kind: inspect.LiteralType, hint: str) -> str:
        """One of some names or numbers; many names get their own type."""
        if not all(isinstance(value, str) for value in kind.values):
            return " | ".join(quoted(value) for value in kind.values)
        words = tuple(map(str, kind.values))
        return self.names(words, Named(hint, words) if hint and len(words) > MANY else None)

    def names(self, words: tuple[str, ...], otherwise: Named | None = None) -> str:
        """One of some names, by their type."""
        named = self.named.get(key_of(words), otherwise)
        if named is None:
            return " | ".join(quoted(word) for word in words)
        self.named[key_of(words)] = named
        self.unions.setdefault(named.type, union(named.type, f"The values of {named.type}.", named.words))
        return named.type

    def interface(self, struct: type[Struct]) -> None:
        """Write a struct, once."""
        name = struct.__name__
        if name not in self.interfaces:
            self.interfaces[name] = ""
            lines = self.lines(struct)
            about = said(struct.__doc__ or name)
            self.interfaces[name] = f"\n/** {about} */\nexport interface {name} {{\n{''.join(lines)}}}\n"

    def lines(self, struct: type[Struct], without: Iterable[str] = ()) -> list[str]:
        """The fields of a struct with their comments; those that views omit when empty are optional."""
        found, about = [], comments(struct)
        for key, optional, type_ in self.fields(struct):
            if key not in without:
                comment = f"  /** {said(about[key])} */\n" if key in about else ""
                found.append(f"{comment}  {key}{'?' if optional else ''}: {type_};\n")
        return found

    def fields(self, struct: type[Struct]) -> list[tuple[str, bool, str]]:
        """The fields of a struct: name, whether views may omit it, and type."""
        info = inspect.type_info(struct)
        assert isinstance(info, inspect.StructType)
        found = [(str(info.tag_field), False, quoted(info.tag))] if info.tag_field is not None else []
        for field in info.fields:
            optional = struct.__struct_config__.omit_defaults and not field.required
            kind = field.type
            if optional and field.default is None and isinstance(kind, inspect.UnionType):
                rest = tuple(part for part in kind.types if not isinstance(part, inspect.NoneType))
                kind = rest[0] if len(rest) == 1 else inspect.UnionType(rest)
            if optional and isinstance(kind, inspect.LiteralType) and field.default is not NODEFAULT:
                kind = inspect.LiteralType(tuple(value for value in kind.values if value != field.default))
            found.append((field.encode_name, optional, self.name(kind, camel(field.name))))
        return found


def listed(item: str) -> str:
    """The type of a list."""
    return f"({item})[]" if "|" in item else f"{item}[]"


def quoted(value: object) -> str:
    """A name or a number in TypeScript syntax."""
    return f'"{value}"' if isinstance(value, str) else str(value)


def camel(name: str) -> str:
    """The name of a type for the values of a field."""
    return "".join(word.capitalize() for word in name.split("_"))


def said(text: str) -> str:
    """The first line of a description, without rule ids."""
    line = RULES.sub("", text.strip().splitlines()[0])
    line = line[:1].upper() + line[1:]
    return line if line.endswith(".") else line + "."


def union(name: str, about: str, words: Iterable[object]) -> str:
    """A type that is one of some values."""
    parts = [quoted(word) for word in words]
    line = f"export type {name} = {' | '.join(parts)};\n"
    if len(line) > WIDTH:
        line = f"export type {name} =\n" + "\n".join(f"  | {part}" for part in parts) + ";\n"
    return f"\n/** {about} */\n{line}"


def aliases(structs: Iterable[type]) -> Iterator[Named]:
    """The lists of names to which the modules of some structs give a name."""
    for module in dict.fromkeys(struct.__module__ for struct in structs):
        for name, value in vars(sys.modules[module]).items():
            words = get_args(value) if get_origin(value) is Literal else ()
            if len(words) > 1 and all(isinstance(word, str) for word in words):
                yield Named(name, words)


def comments(struct: type) -> dict[str, str]:
    """The comment of each field of a struct, behind it or in a string below it."""
    source = textwrap.dedent(sources.getsource(struct))
    behind = {
        token.start[0]: token.string.lstrip("# ")
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type == tokenize.COMMENT
    }
    body: list[Any] = ast.parse(source).body[0].body  # type: ignore[attr-defined]
    found: dict[str, str] = {}
    for node, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            text = behind.get(node.end_lineno or 0, "")
            if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
                text = str(after.value.value)
            if text:
                found[node.target.id] = text
    return found

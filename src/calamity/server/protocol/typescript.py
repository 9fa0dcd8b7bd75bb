"""Generates the TypeScript types of all messages from the structs that the server encodes and decodes.

python -m calamity.server.protocol.typescript           writes web/src/wire.ts and each game's generated.ts
python -m calamity.server.protocol.typescript --check   says which of them are out of date
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import inspect

from calamity.games import published
from calamity.kernel.goal import Goal
from calamity.kernel.registry import load
from calamity.server.protocol import messages
from calamity.server.protocol.game_types import game_typescript
from calamity.server.protocol.page_paths import ROUTES
from calamity.server.protocol.struct_types import PLAIN

TARGET = Path("web/src/wire.ts")
GAMES = Path("web/src/games")
HEAD = """\
/**
 * The types of all messages between server and browser.
 * Written by `python -m calamity.server.protocol.typescript`: do not edit.
 */

/** The code of a language. */
export type Lang = string;
/** A text by language; a language that it lacks gets the English text. */
export type Words = { en: string; [lang: string]: string };
export type OptionValue = string | number;
export type Status = "waiting" | "playing" | "over";

/** Something that happened, with its arguments by name. */
export interface EventView {
  n: number;
  event: string;
  [argument: string]: unknown;
}
"""
STATUS = set(get_args(messages.Status))
WRITTEN = {"Words"}  # in the head
NAMES = {"Option": "OptionView"}  # the TypeScript name of a struct, if it differs
ANSWERS: tuple[type[msgspec.Struct], ...] = (
    messages.GameInfo,
    messages.Rulebook,
    messages.BotInfo,
    messages.Me,
    messages.Created,
    messages.Invitation,
    messages.Joined,
    messages.Tables,
    messages.CourseInfo,
    messages.Learning,
    messages.ErrorAnswer,
    messages.Update,
    messages.TableInfo,
    Goal,
)
REQUESTS: tuple[type[msgspec.Struct], ...] = (messages.NewTable, messages.Join, messages.WithKey)
SPECIAL = {("Update", "events"): "EventView[]"}  # types that the structs leave open


class Writer:
    """Collects the interfaces that are needed."""

    def __init__(self) -> None:
        self.written = dict.fromkeys(WRITTEN, "")

    def name(self, kind: inspect.Type, request: bool) -> str:
        """A type in TypeScript."""
        if isinstance(kind, inspect.Metadata):
            return self.name(kind.type, request)
        if isinstance(kind, inspect.StructType):
            self.interface(kind, request)
            return name_of(kind)
        if isinstance(kind, inspect.UnionType):
            parts = [self.name(part, request) for part in kind.types]
            if set(parts) >= {"string", "number"}:
                parts = ["OptionValue", *(part for part in parts if part not in ("string", "number"))]
            return " | ".join(dict.fromkeys(parts))
        if isinstance(kind, inspect.ListType | inspect.VarTupleType):
            item = self.name(kind.item_type, request)
            return f"({item})[]" if "|" in item else f"{item}[]"
        if isinstance(kind, inspect.TupleType):
            return f"[{', '.join(self.name(item, request) for item in kind.item_types)}]"
        if isinstance(kind, inspect.DictType):
            return f"Record<string, {self.name(kind.value_type, request)}>"
        if isinstance(kind, inspect.CustomType):
            return kind.cls.__name__
        if isinstance(kind, inspect.LiteralType):
            return "Status" if set(kind.values) == STATUS else " | ".join(f'"{value}"' for value in kind.values)
        return PLAIN[type(kind)]

    def interface(self, struct: inspect.StructType, request: bool = False) -> None:
        """Write a struct, once; fields with a default are optional in requests, or if the struct says so."""
        name = name_of(struct)
        if name not in self.written:
            self.written[name] = ""
            lines = [f"  {line};\n" for line in self.fields(struct, request)]
            about = (struct.cls.__doc__ or "").splitlines()[0]
            self.written[name] = f"\n/** {about} */\nexport interface {name} {{\n{''.join(lines)}}}\n"

    def fields(self, struct: inspect.StructType, request: bool) -> list[str]:
        """The fields of a struct."""
        optional = request or struct.cls.__struct_config__.omit_defaults
        return [
            f"{field.encode_name}{'?' if optional and not field.required else ''}: "
            + (SPECIAL.get((struct.cls.__name__, field.name)) or self.name(field.type, request))
            for field in struct.fields
        ]

    def union(self, name: str, members: tuple[type[msgspec.Struct], ...], request: bool) -> str:
        """The messages of one direction, distinguished by their type."""
        lines = []
        for member in members:
            struct = inspect.type_info(member)
            assert isinstance(struct, inspect.StructType)
            if member.__name__ in self.written:
                lines.append(f'  | ({{ type: "{struct.tag}" }} & {member.__name__})')
            else:
                fields = [f'type: "{struct.tag}"', *self.fields(struct, request)]
                lines.append(f"  | {{ {'; '.join(fields)} }}")
        return f"\nexport type {name} =\n" + "\n".join(lines) + ";\n"


def name_of(struct: inspect.StructType) -> str:
    """The TypeScript name of a struct."""
    return NAMES.get(struct.cls.__name__, struct.cls.__name__)


def typescript() -> str:
    """The whole file."""
    writer = Writer()
    for struct in (*ANSWERS, *REQUESTS):
        kind = inspect.type_info(struct)
        assert isinstance(kind, inspect.StructType)
        writer.interface(kind, struct in REQUESTS)
    client = writer.union("ClientMessage", _members(messages.ClientMessage), request=False)
    server = writer.union("ServerMessage", _members(messages.ServerMessage), request=False)
    return HEAD + "".join(writer.written.values()) + client + server + _routes()


def _routes() -> str:
    about = "The pages and the patterns of their paths; for any other path the server answers 404."
    escaped = {name: path.replace("/", r"\/") for name, path in ROUTES.items()}
    lines = [f"  {name}: /^{path}$/,\n" for name, path in escaped.items()]
    return f"\n/** {about} */\nexport const ROUTES = {{\n{''.join(lines)}}};\n"


def _members(union: Any) -> tuple[type[msgspec.Struct], ...]:
    return get_args(union)


def files(root: Path = Path()) -> dict[Path, str]:
    """All generated files with their contents."""
    found = {root / TARGET: typescript()}
    for name in published():
        folder = root / GAMES / name
        if folder.is_dir():
            found[folder / "generated.ts"] = game_typescript(load(name))
    return found


def main(words: Sequence[str]) -> int:
    """Write all files, or say which are out of date."""
    written = files()
    stale = [path for path, text in written.items() if not path.is_file() or path.read_text(encoding="utf-8") != text]
    if list(words) == ["--check"]:
        for path in stale:
            print(f"{path} is out of date: run python -m calamity.server.protocol.typescript")
        return 1 if stale else 0
    for path in stale:
        path.write_text(written[path], encoding="utf-8")
    print("All types are up to date.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

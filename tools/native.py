"""Compiles the modules that are marked for it, with mypyc and a C compiler: in one group, on all cores.

A module opts in with the comment `# compiled by mypyc` in its first lines.  All of them are compiled together
because classes are only native to each other within one group.  The work happens in a temporary copy; the
finished libraries are kept in `build/native`, named by a hash of everything they depend on, so that an
unchanged tree costs nothing.  A file in C beside the modules becomes a module of its own.

    python -m tools.native DIRECTORY    puts the libraries there, laid out as in an installed package
    python -m tools.native --probe      says by its exit code whether there is a working C compiler
"""

import ast
import hashlib
import os
import re
import shutil
import sys
import sysconfig
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir, suppress
from importlib.metadata import version
from pathlib import Path
from typing import Any

from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
KEPT = ROOT / "build" / "native"
KEPT_AT_MOST = 4
GROUP = "calamity"
MARK = re.compile(r"# compiled by mypyc\b")
MARK_LINES = 5
NO_COMPILER = 3  # the exit code; 1 is any other failure
# Within 5 % of the speed of -O3 for half the build time; and nobody debugs the C code.
OPTIMISATION = os.environ.get("CALAMITY_OPTIMISATION") or "1"
DEBUGGING = "0"
# They save 3 to 6 % of the instructions of random play at no extra build time; each is used if the compiler knows it.
FLAGS = [
    "-fvisibility=hidden",  # only the modules' entry points are called from outside
    "-fpeephole2",  # counts references in place, without a register
    "-fexpensive-optimizations",
    "-fcaller-saves",
    "-freorder-blocks-algorithm=stc",  # the likely branch follows without a jump
]
# Errors in interpreted modules are the linter's business; an isolated build has no run-time dependencies.
MYPY_OPTIONS = [
    "--config-file=",
    "--cache-dir=" + os.devnull,
    "--explicit-package-bases",
    "--follow-imports=silent",
    "--ignore-missing-imports",
]


class ParallelBuild(build_ext):
    """Compiles all C files of all extensions in one pool, because the group is one extension of many files."""

    def build_extensions(self) -> None:
        """Split each compiler call into one per file, largest first, and let the pool run them."""
        compile_together = self.compiler.compile
        with ThreadPoolExecutor(jobs()) as pool:

            def compile_apart(sources: list[str], **options: Any) -> list[str]:
                largest_first = sorted(sources, key=lambda source: -Path(source).stat().st_size)
                jobs = [pool.submit(compile_together, [source], **options) for source in largest_first]
                return [made for job in jobs for made in job.result()]

            self.compiler.compile = compile_apart
            super().build_extensions()


def jobs() -> int:
    """How many files to compile at once: one per processor, or CALAMITY_COMPILE_JOBS."""
    return int(os.environ.get("CALAMITY_COMPILE_JOBS") or os.cpu_count() or 1)


def build(extensions: Sequence[object], libraries: Path) -> None:
    """Compile and link the extensions into a directory, with all scratch files in the current one."""
    command = ParallelBuild(Distribution({"name": GROUP, "ext_modules": extensions}))
    command.build_lib = str(libraries)
    command.build_temp = "objects"
    command.parallel = jobs()
    command.ensure_finalized()
    command.run()


def has_compiler(*flags: str) -> bool:
    """Whether a small extension that includes Python's headers can be compiled with some flags and linked."""
    with tempfile.TemporaryDirectory() as scratch, chdir(scratch):
        Path("probe.c").write_text("#include <Python.h>\nlong probe(void) { return PY_VERSION_HEX; }\n")
        try:
            probe = Extension("probe", ["probe.c"], export_symbols=["probe"], extra_compile_args=list(flags))
            build([probe], Path("lib"))
        except (BaseError, CCompilerError):
            return False
        return True


def marked_modules(source: Path) -> list[Path]:
    """The modules that ask to be compiled."""
    return sorted(path for path in source.rglob("*.py") if is_marked(path))


def is_marked(path: Path) -> bool:
    """Whether one of the file's first lines is the mark."""
    with path.open(encoding="utf-8") as lines:
        return any(MARK.match(line) for _, line in zip(range(MARK_LINES), lines, strict=False))


def with_imports(modules: list[Path], source: Path) -> list[Path]:
    """Add all of our own modules that these import, directly or indirectly: their types shape the C code."""
    found = set(modules)
    pending = list(modules)
    while pending:
        for name in imported_names(pending.pop(), source):
            place = source.joinpath(*name.split("."))
            for path in (place.with_suffix(".py"), place / "__init__.py"):
                if path not in found and path.is_file():
                    found.add(path)
                    pending.append(path)
    return sorted(found)


def imported_names(path: Path, source: Path) -> Iterator[str]:
    """Yield every dotted name that a file's import statements may load as a module."""
    package = path.relative_to(source).parent.parts
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            for alias in node.names:
                parts = alias.name.split(".")
                yield from (".".join(parts[:end]) for end in range(1, len(parts) + 1))
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join((*above, *([node.module] if node.module else [])))
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def fingerprint(modules: list[Path], source: Path) -> str:
    """Hash everything that determines the libraries: sources, versions, flags, machine."""
    facts = [OPTIMISATION, version("mypy"), version("setuptools"), sys.version, sysconfig.get_platform()]
    facts += [os.environ.get(name, "") for name in ("CC", "CFLAGS", "CPPFLAGS", "LDFLAGS", "LDSHARED")]
    digest = hashlib.sha256(repr(facts).encode())
    for path in [Path(__file__), *with_imports(modules, source), *sorted(source.rglob("*.c"))]:
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    digest.update(repr([str(path.relative_to(source)) for path in modules]).encode())
    return digest.hexdigest()[:32]


def compile_group(modules: list[Path], source: Path, libraries: Path) -> None:
    """Translate the modules to C and the C to one shared library with an entry per module."""
    # Imported late: mypyc is large, and an unchanged tree or a machine without compiler doesn't need it.
    from mypyc.build import mypycify

    with chdir(source):
        extensions = mypycify(
            [*MYPY_OPTIONS, *(str(path.relative_to(source)) for path in modules)],
            opt_level=OPTIMISATION,
            debug_level=DEBUGGING,
            multi_file=True,
            target_dir="c",
            group_name=GROUP,
        )
        flags = [flag for flag in FLAGS if has_compiler(flag)]
        for extension in extensions:
            extension.extra_compile_args += flags
        build([*extensions, *written_in_c(Path())], libraries)


def written_in_c(source: Path) -> list[Extension]:
    """The modules of ours that are written in C: one for each such file, called like it."""
    return [
        Extension(".".join(path.with_suffix("").parts), [str(path)], extra_compile_args=["-O2"])
        for path in sorted(source.glob(f"{GROUP}/**/*.c"))
    ]


def provide(target: Path) -> int:
    """Put the libraries into the target directory, from the cache if nothing has changed."""
    with tempfile.TemporaryDirectory() as scratch:
        # A snapshot, so that what is hashed is what is compiled, even while somebody edits.
        source = Path(scratch, "src")
        shutil.copytree(SOURCE, source, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
        modules = marked_modules(source)
        if not modules:
            print("no module is marked with '# compiled by mypyc'")
            return 1
        kept = KEPT / fingerprint(modules, source)
        if not kept.is_dir():
            if not has_compiler():
                print("no working C compiler with Python's headers was found")
                return NO_COMPILER
            libraries = Path(scratch, "lib")
            compile_group(modules, source, libraries)
            kept = keep(libraries, kept)
        shutil.copytree(kept, target, dirs_exist_ok=True)
        return 0


def keep(libraries: Path, kept: Path) -> Path:
    """Store fresh libraries and remove the oldest; return where the fresh ones are now."""
    with suppress(OSError):  # a read-only tree can't store any
        KEPT.mkdir(parents=True, exist_ok=True)
        for old in sorted(KEPT.iterdir(), key=lambda path: -path.stat().st_mtime)[KEPT_AT_MOST - 1 :]:
            shutil.rmtree(old, ignore_errors=True)
        partial = kept.with_suffix(f".{os.getpid()}")
        shutil.copytree(libraries, partial)
        partial.rename(kept)
        return kept
    return libraries


def main() -> int:
    """Do what the command line asks and return the exit code."""
    match sys.argv[1:]:
        case ["--probe"]:
            return 0 if has_compiler() else NO_COMPILER
        case [target]:
            return provide(Path(target).resolve())
    print(__doc__)
    return 1


if __name__ == "__main__":
    sys.exit(main())

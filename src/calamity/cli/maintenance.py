"""`calamity backup`, `calamity restore` and `calamity doctor`: an operator's tasks besides running the server."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from calamity.cli.output import Complaint, console
from calamity.cli.play import DataFolder

PASSPHRASE = "CALAMITY_PASSPHRASE"
Database = Annotated[str, typer.Option("--db", help="A database address; by default a SQLite file in the data folder.")]
MARKS = {"good": "[good]ok[/]", "note": "[number]note[/]", "bad": "[bad]wrong[/]"}


def backup(
    file: Annotated[Path, typer.Argument(help="Where the backup goes.")],
    data: DataFolder = None,
    db: Database = "",
    encrypt: Annotated[
        bool, typer.Option("--encrypt", help=f"Encrypt it with a passphrase, from {PASSPHRASE} or asked for.")
    ] = False,
    replace: Annotated[bool, typer.Option("--replace", help="Replace the file if it exists.")] = False,
) -> None:
    """Write all tables and the server's secret into one file, while the server runs or not, and verify it.

    Without --encrypt keep the file as safe as the data folder: whoever has it can read all hands and open all seats.
    """
    from calamity.server.maintenance.backup import back_up  # imported late: the other commands don't need a server
    from calamity.server.settings import from_environment

    passphrase = _passphrase(confirm=True) if encrypt or os.environ.get(PASSPHRASE) else ""
    made = back_up(from_environment(data=data, db=db or None), file, passphrase, replace)
    how = "encrypted" if passphrase else "not encrypted"
    out = console()
    out.print(f"[good]Backed up and verified:[/] {made.tables} tables, {made.lines} log entries, {how}.")
    out.print(f"Restore it with: calamity restore {escape(str(file))}", soft_wrap=True)


def restore(
    file: Annotated[Path, typer.Argument(help="A backup.")],
    data: DataFolder = None,
    db: Database = "",
    check: Annotated[bool, typer.Option("--check", help="Only verify the backup.")] = False,
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace a database that has tables; a SQLite file is kept beside it.")
    ] = False,
) -> None:
    """Restore a backup into an empty database, SQLite or PostgreSQL; stop the server first.

    An encrypted backup needs its passphrase, from CALAMITY_PASSPHRASE or asked for.
    """
    from calamity.server.maintenance.backup import opened  # imported late: the other commands don't need a server
    from calamity.server.maintenance.backup import restore as put_back
    from calamity.server.maintenance.encryption import is_encrypted
    from calamity.server.settings import from_environment

    try:
        passphrase = _passphrase(confirm=False) if is_encrypted(file) else ""
    except OSError as error:
        raise Complaint(f"can't read {file}: {error.strerror}") from None
    if check:
        with opened(file, passphrase) as (_, found):
            done = "This backup is complete"
    else:
        found = put_back(from_environment(data=data, db=db or None), file, passphrase, replace)
        done = "Restored"
    when = f"made {found.made} UTC by Calamity {found.version}"
    console().print(f"[good]{done}:[/] {found.tables} tables, {found.lines} log entries, {when}.")


def doctor(
    data: DataFolder = None,
    db: Database = "",
    sample: Annotated[int, typer.Option(min=0, help="How many stored tables to play again.")] = 50,
) -> None:
    """Check the installation: settings, files, database, disk, clock, and a sample of stored games.

    Nothing is changed. The exit code is 1 if something has to be done.
    """
    from calamity.server.maintenance.doctor import all_well, examine  # imported late, as above
    from calamity.server.settings import from_environment

    out, findings = console(), []
    for finding in examine(from_environment(data=data, db=db or None), sample):
        findings.append(finding)
        out.print(f"{MARKS[finding.kind]}  {escape(finding.text)}", soft_wrap=True)
        if finding.advice:
            out.print(f"    → {escape(finding.advice)}", soft_wrap=True)
    if not all_well(findings):
        raise typer.Exit(1)
    out.print("[good]All is well.[/]")


def _passphrase(confirm: bool) -> str:
    given = os.environ.get(PASSPHRASE)
    if given:
        return given
    typed: str = typer.prompt("Passphrase", hide_input=True, confirmation_prompt=confirm)
    return typed

"""Files and folders that only the user who runs the server can read.

SQLite gives the files beside a database (-wal, -shm, -journal) the mode of the database itself, so a database created
with the right mode keeps all of them private.  The umask is not changed: the browser that `calamity play` opens would
inherit it.  On Windows, modes mean nothing, and files inherit the access list of the user's data folder.
"""

from __future__ import annotations

import contextlib
import os
import stat
import sys
from pathlib import Path

FOLDER_MODE = 0o700
FILE_MODE = 0o600
BESIDE_DATABASE = ("-wal", "-shm", "-journal")
LOST_AND_FOUND = "lost+found"  # a folder that belongs to the file system


def database_files(path: Path) -> list[Path]:
    """A SQLite database and the files that SQLite makes beside it."""
    return [path, *(path.with_name(path.name + ending) for ending in BESIDE_DATABASE)]


def make_folder(folder: Path) -> None:
    """Create a private folder; an existing one becomes private if it is ours and clearly used for nothing else."""
    try:
        folder.mkdir(FOLDER_MODE, parents=True)
    except FileExistsError:
        if not folder.is_dir():
            raise
        _restrict_folder(folder)
    else:
        folder.chmod(FOLDER_MODE)  # the umask may have removed permissions


def create_file(path: Path) -> None:
    """Create an empty private file, unless there is one."""
    try:
        handle = os.open(path.resolve(), os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE_MODE)
    except FileExistsError:
        return
    try:
        set_private(handle)
    finally:
        os.close(handle)


def set_private(handle: int) -> None:
    """Set the mode of a file that we have just created, whatever the umask removed."""
    if sys.platform != "win32":
        os.fchmod(handle, FILE_MODE)


def restrict_file(path: Path) -> bool:
    """Remove everybody else's rights to a file if it is ours; False if others still have some.

    Links are not followed, and other people's files are not changed.  The file is opened and closed for that, so this
    must happen before SQLite opens it in the same process: closing a file releases the locks that the process has on
    it.
    """
    if sys.platform == "win32":
        return True
    with contextlib.suppress(OSError):  # missing, a link, or not readable for us
        handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        try:
            found = os.fstat(handle)
            if _is_ours(found) and stat.S_ISREG(found.st_mode):
                os.fchmod(handle, found.st_mode & FILE_MODE)
        finally:
            os.close(handle)
    return is_private(path)


def _restrict_folder(folder: Path) -> None:
    if sys.platform == "win32":
        return
    with contextlib.suppress(OSError):  # not readable for us
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            found = os.fstat(handle)
            if _is_ours(found) and not found.st_mode & stat.S_ISVTX and not _serves_others(handle):
                os.fchmod(handle, found.st_mode & FOLDER_MODE)
        finally:
            os.close(handle)


def _serves_others(folder: int) -> bool:
    """Whether a folder contains folders or other people's files, like /srv or a home folder."""
    with os.scandir(folder) as entries:
        return any(
            entry.is_dir(follow_symlinks=False) or not _is_ours(entry.stat(follow_symlinks=False))
            for entry in entries
            if entry.name != LOST_AND_FOUND
        )


def _is_ours(found: os.stat_result) -> bool:
    return sys.platform == "win32" or found.st_uid == os.geteuid()


def is_private(path: Path) -> bool:
    """Whether nobody else has any rights to a file; a file that doesn't exist is private."""
    try:
        return sys.platform == "win32" or not path.stat().st_mode & 0o077
    except OSError:
        return True

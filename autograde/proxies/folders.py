"""Files that a check lends to a learner's function: a folder of temporary files crosses by bytes.

The judge sends what is in the folder beside a call that names a path in it. The learner's process
has a folder of the same name while the call lasts, and what is in there then comes back.
"""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from .limits import Malformed

MOST_FILES = 1_000
_LONGEST_NAME = 200
Entry = tuple[str, bytes | None]  # a name and what the file holds; None for what is no file
Content = tuple[Entry, ...]


def lent_folder(values: tuple[Any, ...]) -> Path | None:
    """The temporary folder that a path among these lies in, where a check has made one."""
    for value in values:
        if type(value) is not str or not os.path.isabs(value):
            continue
        folder = Path(value).parent
        is_made = folder.name.startswith(tempfile.gettempprefix())
        if is_made and folder.parent == Path(tempfile.gettempdir()) and folder.is_dir():
            return folder
    return None


def content_of(folder: Path) -> Content:
    """Every entry of a folder; nothing is followed, and what is no file has no bytes."""
    found: list[Entry] = []
    with suppress(FileNotFoundError, NotADirectoryError):
        for entry in sorted(os.scandir(folder), key=lambda entry: entry.name)[:MOST_FILES]:
            plain = stat.S_ISREG(entry.stat(follow_symlinks=False).st_mode)
            found.append((entry.name, Path(entry.path).read_bytes() if plain else None))
    return tuple(found)


@contextmanager
def held(setting: Any, note: Callable[[Any], None]) -> Iterator[None]:
    """In the learner's process: have the folder, and note what is in it at the end."""
    name, content = setting
    folder = Path(name)
    was_there = folder.is_dir()
    folder.mkdir(parents=True, exist_ok=True)
    _fill(folder, content)
    try:
        yield
    finally:
        note(content_of(folder))
        if not was_there:
            shutil.rmtree(folder, ignore_errors=True)


def checked(note: Any) -> Content:
    """What came back, if it can be what is in a folder.

    Raises: Malformed.
    """
    if type(note) is not tuple or len(note) > MOST_FILES:
        raise Malformed("folder")
    for entry in note:
        if type(entry) is not tuple or len(entry) != 2:
            raise Malformed("folder")
        name, data = entry
        if type(name) is not str or not 0 < len(name.encode("utf-8", "replace")) < _LONGEST_NAME:
            raise Malformed("file name")
        if name in (".", "..") or "/" in name or "\0" in name or "\\" in name:
            raise Malformed("file name")
        if data is not None and type(data) is not bytes:
            raise Malformed("file")
    return note


def take_over(folder: Path, content: Content) -> None:
    """In the judge's process: let the folder hold what the other one holds."""
    if folder.is_dir() and content != content_of(folder):
        _fill(folder, content)


def _fill(folder: Path, content: Content) -> None:
    there, wanted = dict(content_of(folder)), dict(content)
    for name in there:
        if name not in wanted or there[name] != wanted[name]:
            _remove(folder / name)
    for name, data in wanted.items():
        path = folder / name
        if name in there and there[name] == data:
            continue
        if data is None:
            path.mkdir(exist_ok=True)
            continue
        flags = os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_NOFOLLOW
        with os.fdopen(os.open(path, flags, 0o600), "wb") as file:
            file.write(data)


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)

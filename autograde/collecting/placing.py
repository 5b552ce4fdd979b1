"""Put a notebook where `grade` looks for it; never over a newer one, never outside the folder."""

from __future__ import annotations

import contextlib
import datetime as dt
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from autograde.collecting.companions import COMPANIONS, MOST_BYTES
from autograde.collecting.layouts import utc
from autograde.collecting.sources import CannotCollect, CannotTake
from autograde.learner_ids import shown
from autograde.wording import say

Placed = Literal["collected", "replaced", "unchanged", "kept"]

TIMESTAMP = "timestamp.txt"


def check_target(into: Path, source: Path) -> None:
    """Refuse a target that is no folder, or that lies in the source or around it.

    Raises: CannotCollect.
    """
    if not source.exists():
        raise CannotCollect(say("collect.no_source", source=source))
    if into.exists() and not into.is_dir():
        raise CannotCollect(say("collect.no_folder", into=into))
    target, given = into.resolve(), source.resolve()
    if source.is_dir() and (target == given or target in given.parents or given in target.parents):
        raise CannotCollect(say("collect.among", into=into, source=source))


def place_notebook(
    into: Path,
    learner: str,
    chapter: str,
    content: bytes,
    *,
    time: dt.datetime | None,
    companions: Mapping[str, bytes],
    replace: bool = False,
) -> Placed:
    """Write `into/learner/chapter/chapter.ipynb`, at once or not at all; say what happened.

    `time` is when it was handed in. `companions` are nbgrader's files beside a notebook: a time
    that can be read is kept, and the rest with it. What is there already and was handed in later,
    or at a time that cannot be told, is "kept" unless `replace` says otherwise.

    Raises: CannotTake where a link is in the way or the disk refuses.
    """
    folder = into / learner / chapter
    target = folder / f"{chapter}.ipynb"
    if any(path.is_symlink() for path in (folder.parent, folder, target)):
        raise CannotTake(say("collect.target_link", folder=folder))
    kept_beside = _usable(companions)
    time = _time_in(kept_beside) or time
    try:
        before = target.read_bytes() if target.exists() else None
        if before == content:
            return "unchanged"
        if before is not None and not replace and not _is_newer(time, target):
            return "kept"
        folder.mkdir(parents=True, exist_ok=True)
        for name in COMPANIONS:
            _write_or_remove(folder / name, kept_beside.get(name))
        _write(target, content)
        if time is not None:
            os.utime(target, (time.timestamp(), time.timestamp()))
    except OSError as error:
        reason = error.strerror or type(error).__name__
        sentence = say("collect.cannot_write", folder=shown(str(folder)), reason=reason)
        raise CannotTake(sentence) from None
    return "collected" if before is None else "replaced"


def _usable(companions: Mapping[str, bytes]) -> dict[str, bytes]:
    """nbgrader's files, if the time among them can be read: a secret alone is of no use."""
    small = {name: text for name, text in companions.items() if len(text) <= MOST_BYTES}
    return small if _time_in(small) else {}


def _time_in(files: Mapping[str, bytes]) -> dt.datetime | None:
    """The time that nbgrader wrote beside a notebook, in UTC; None where it is not there."""
    with contextlib.suppress(UnicodeDecodeError):
        words = files.get(TIMESTAMP, b"").decode("ascii").strip().rsplit(" ", 1)
        return utc(*words) if words[-1] == "UTC" else utc(" ".join(words))
    return None


def _is_newer(time: dt.datetime | None, target: Path) -> bool:
    if time is None:
        return False
    beside = target.with_name(TIMESTAMP)
    noted = _time_in({TIMESTAMP: beside.read_bytes()}) if beside.is_file() else None
    there = noted or dt.datetime.fromtimestamp(target.stat().st_mtime, tz=dt.UTC)
    return time > there


def _write_or_remove(path: Path, content: bytes | None) -> None:
    if content is None:
        path.unlink(missing_ok=True)
    else:
        _write(path, content)


def _write(path: Path, content: bytes) -> None:
    """Write a file at once: no reader ever meets half of it, and no link is written through."""
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        unfinished.unlink(missing_ok=True)
        with unfinished.open("xb") as file:
            file.write(content)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)

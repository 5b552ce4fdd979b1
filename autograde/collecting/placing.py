"""Put a notebook where `grade` looks for it; never over a newer one, never outside the folder."""

from __future__ import annotations

import contextlib
import datetime as dt
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from autograde.collecting.companions import COMPANIONS, MOST_BYTES, TIMESTAMP
from autograde.collecting.layouts import utc
from autograde.collecting.sources import CannotCollect, CannotTake
from autograde.lateness.hand_ins import notebook_sha256
from autograde.learner_ids import shown
from autograde.wording import say
from autograde.writing import write_whole

Placed = Literal["collected", "replaced", "unchanged", "kept"]


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

    `time` is when it was handed in. `companions` are nbgrader's files beside a notebook, which are
    kept where they say the same time. What is there already and was handed in later, or at a time
    that cannot be told, is "kept" unless `replace` says otherwise.

    Raises: CannotTake where a link is in the way or the disk refuses.
    """
    folder = into / learner / chapter
    target = folder / f"{chapter}.ipynb"
    if any(path.is_symlink() for path in (folder.parent, folder, target)):
        raise CannotTake(say("collect.target_link", folder=folder))
    kept_beside = _usable(companions, time)
    try:
        if target.exists() and not target.is_file():  # a named pipe would be waited for
            raise CannotTake(say("collect.target_no_file", file=target.name))
        before = target.read_bytes() if target.exists() else None
        if before is not None and notebook_sha256(before) == notebook_sha256(content):
            return "unchanged"
        if before is not None and not replace and not _is_newer(time, target):
            return "kept"
        folder.mkdir(parents=True, exist_ok=True)
        for name in COMPANIONS:
            _write_or_remove(folder / name, kept_beside.get(name))
        write_whole(target, content, times=None if time is None else (_in_ns(time),) * 2)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        sentence = say("collect.cannot_write", folder=shown(str(folder)), reason=reason)
        raise CannotTake(sentence) from None
    return "collected" if before is None else "replaced"


def _usable(companions: Mapping[str, bytes], time: dt.datetime | None) -> dict[str, bytes]:
    """nbgrader's files, if the time among them is the hand-in's: learners can write into them."""
    small = {name: text for name, text in companions.items() if len(text) <= MOST_BYTES}
    return small if time is not None and _time_in(small) == time else {}


def _in_ns(time: dt.datetime) -> int:
    return (time - dt.datetime(1970, 1, 1, tzinfo=dt.UTC)) // dt.timedelta(microseconds=1) * 1000


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
        write_whole(path, content)

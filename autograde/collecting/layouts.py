"""How Canvas, Moodle, nbgrader's exchange and a plain folder name what was handed in."""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from typing import Literal

Layout = Literal["canvas", "moodle", "exchange", "folder"]

# <sortable name>_[LATE_]<user>_<attachment>_<file>. Without names: [LATE_]anon_<five letters or
# digits>_<attachment>_<file>. Canvas leaves letters, marks, digits and _ of a name.
_CANVAS = re.compile(
    r"(?P<user>[0-9]+|anon_[a-z0-9]+)_(?P<attachment>[0-9]+)_(?P<file>.+)",
    re.IGNORECASE | re.DOTALL,
)
_LATE = re.compile(r"(?P<name>.*)_late_", re.IGNORECASE | re.DOTALL)
# <full name>_<participant>_assignsubmission_file as a folder (until Moodle 4.0 with an underscore
# more), or before the file's own name where folders are switched off.
_MOODLE = re.compile(
    r"(?P<name>[^_]+)_(?P<user>\d+)_assignsubmission_(?P<kind>[a-z]+)(?:_(?P<file>.*))?"
)
# <user>+<assignment>+<time>[+<random>]
_EXCHANGE = re.compile(
    r"(?P<name>.+)\+(?P<assignment>[^+]+)\+"
    r"(?P<time>\d{4}-\d\d-\d\d [\d:.]+) ?(?P<zone>\w*)(?:\+[^+]*)?"
)


@dataclass(frozen=True)
class HandIn:
    """What a source's naming says of one file.

    `name` is the learner's as the source has it, `number` the LMS's ("" where there is none),
    `file` the file's own name, `order` grows with each attempt where the LMS counts them,
    `time` is in UTC and comes from the naming, not from the file. `is_unclear` where the naming
    may as well say something else.
    """

    name: str
    file: str
    number: str = ""
    order: int = 0
    is_late: bool = False
    time: dt.datetime | None = None
    is_unclear: bool = False


def from_canvas(place: PurePosixPath) -> HandIn | None:
    """`okaforada_LATE_1001_5001_ch02_views_and_strides-1.ipynb`, in whatever folder."""
    readings = list(_canvas_readings(place.name))
    plain = (reading for reading in readings if _is_canvas_name(reading.name))
    first = next(plain, None)
    # Learners choose their own name and the file's: either may hold what looks like Canvas's part.
    return first and replace(first, is_unclear=len(readings) > 1)


def _canvas_readings(file: str) -> Iterator[HandIn]:
    """Everything that a file's name may say, were the learner called whatever comes before it."""
    for start in (0, *(sign.end() for sign in re.finditer("_", file))):
        match = _CANVAS.match(file, start)
        if match is None:
            continue
        user, before, order = match["user"], file[:start], int(match["attachment"])
        if user.isdigit() and start:
            late = _LATE.fullmatch(before)
            name = late["name"] if late else before.removesuffix("_")
            yield HandIn(name, match["file"], user, order, late is not None)
        elif not user.isdigit() and before.lower() in {"", "late_"}:
            yield HandIn(user, match["file"], "", order, bool(before))


def _is_canvas_name(name: str) -> bool:
    return name[:1] not in {"", "_"} and all(
        sign == "_" or sign.isalnum() or unicodedata.category(sign).startswith("M") for sign in name
    )


def from_moodle(place: PurePosixPath) -> HandIn | None:
    """`Ada Okafor_123456_assignsubmission_file/ch02_views_and_strides.ipynb`."""
    for part in place.parts:
        match = _MOODLE.fullmatch(part)
        if match is not None and (match["file"] or part != place.name):
            return HandIn(match["name"].strip(), match["file"] or place.name, match["user"])
    return None


def from_exchange(place: PurePosixPath) -> HandIn | None:
    """`ada+ch02_views_and_strides+2026-11-21 17:35:49.123456 UTC+x/ch02….ipynb`."""
    folder = exchange_folder(place)
    match = None if folder is None else _EXCHANGE.fullmatch(place.parts[folder])
    if match is None:
        return None
    return HandIn(match["name"], place.name, time=utc(match["time"], match["zone"]))


def exchange_folder(place: PurePosixPath) -> int | None:
    """Which of the folders of a place bears the exchange's naming; None where none does."""
    folders = enumerate(place.parts[:-1])
    return next((index for index, part in folders if _EXCHANGE.fullmatch(part)), None)


def from_folder(place: PurePosixPath) -> HandIn | None:
    """`ada/ch02_views_and_strides/ch02_views_and_strides.ipynb`, or `ada/ch02.ipynb`."""
    if len(place.parts) < 2:
        return None
    return HandIn(place.parts[0], place.name)


LAYOUTS: dict[Layout, Callable[[PurePosixPath], HandIn | None]] = {
    "canvas": from_canvas,
    "moodle": from_moodle,
    "exchange": from_exchange,
    "folder": from_folder,
}


def layout_of(places: Iterable[PurePosixPath]) -> Layout | None:
    """The layout that a source's names show; None where they show more than one."""
    notebooks = [place for place in places if is_notebook(place.name)]
    shown = {_layout(place) for place in notebooks}
    special = shown - {"folder"}
    # A learner may call a file ch02_2026_11_21.ipynb, as Canvas would; but where it is Canvas that
    # named the files, they lie together.
    may_be_learners = special == {"canvas"} != shown and len({p.parent for p in notebooks}) > 1
    if len(special) > 1 or may_be_learners:
        return None
    return special.pop() if special else "folder"


def _layout(place: PurePosixPath) -> Layout:
    return next(name for name, read in LAYOUTS.items() if name == "folder" or read(place))


def is_notebook(file: str) -> bool:
    """Whether a file's name is a notebook's."""
    return file.lower().endswith(".ipynb")


def utc(text: str, zone: str = "") -> dt.datetime | None:
    """The time that nbgrader writes (2026-11-21 17:35:49.123456 UTC); None where it is another."""
    if zone not in {"", "UTC"}:
        return None
    try:
        return dt.datetime.fromisoformat(text).replace(tzinfo=dt.UTC)
    except ValueError:
        return None


def chapters_in(file: str, chapters: Collection[str]) -> set[str]:
    """The chapters that a file's name names, in full or by number: ch02."""
    text = file.casefold()
    whole = {chapter for chapter in chapters if _stands_in(chapter.casefold(), text)}
    if whole:
        return whole
    numbers = {chapter: chapter.partition("_")[0].casefold() for chapter in chapters}
    return {chapter for chapter, number in numbers.items() if _stands_in(number, text)}


def _stands_in(word: str, text: str) -> bool:
    return re.search(rf"(?<![^\W_]){re.escape(word)}(?![^\W_])", text) is not None


def copy_number(file: str) -> int:
    """The number that a browser, Jupyter or an LMS gives a copy: 2 in `ch02 (2).ipynb`."""
    match = re.search(r"(?:[-_ ]|-copy| ?\()(\d{1,4})\)?\.ipynb$", file, re.IGNORECASE)
    return int(match[1]) if match else 0

"""How Canvas, Moodle, nbgrader's exchange and a plain folder name what was handed in."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Literal

Layout = Literal["canvas", "moodle", "exchange", "folder"]

# <sortable name>[_LATE]_<user>_<attachment>_<file>; letters and digits only in the name. Without
# names: anon_<five letters or digits>.
_CANVAS = re.compile(
    r"(?:(?P<name>[^\W_]\w*?)_)??(?P<late>late_)?(?P<user>\d+|anon_[a-z0-9]+)_(?P<attachment>\d+)_"
    r"(?P<file>.+)",
    re.IGNORECASE,
)
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
    `time` is in UTC and comes from the naming, not from the file.
    """

    name: str
    file: str
    number: str = ""
    order: int = 0
    is_late: bool = False
    time: dt.datetime | None = None


def from_canvas(place: PurePosixPath) -> HandIn | None:
    """`okaforada_LATE_1001_5001_ch02_views_and_strides-1.ipynb`, in whatever folder."""
    match = _CANVAS.fullmatch(place.name)
    if match is None:
        return None
    user = match["user"]
    number = user if user.isdigit() else ""
    name = match["name"] or user
    return HandIn(name, match["file"], number, int(match["attachment"]), bool(match["late"]))


def from_moodle(place: PurePosixPath) -> HandIn | None:
    """`Ada Okafor_123456_assignsubmission_file/ch02_views_and_strides.ipynb`."""
    for part in place.parts:
        match = _MOODLE.fullmatch(part)
        if match is not None and (match["file"] or part != place.name):
            return HandIn(match["name"].strip(), match["file"] or place.name, match["user"])
    return None


def from_exchange(place: PurePosixPath) -> HandIn | None:
    """`ada+ch02_views_and_strides+2026-11-21 17:35:49.123456 UTC+x/ch02….ipynb`."""
    for part in place.parts[:-1]:
        match = _EXCHANGE.fullmatch(part)
        if match is not None:
            return HandIn(match["name"], place.name, time=utc(match["time"], match["zone"]))
    return None


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

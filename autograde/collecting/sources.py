"""What lies in a source, a zip archive or a folder, and what in it cannot be taken."""

from __future__ import annotations

import contextlib
import datetime as dt
import os
import stat
import sys
import unicodedata
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from autograde.collecting.layouts import is_notebook
from autograde.grading.submissions import NOT_A_LEARNER
from autograde.learner_ids import hidden_signs, shown
from autograde.wording import say

MOST_MEMBERS = 20_000  # files of one source
MOST_BYTES = 64 * 2**20  # of one file, unpacked
MOST_BYTES_TOGETHER = 4 * 2**30  # of all files that are taken, unpacked
LONGEST_PLACE = 1_000  # characters
# The others are unpacked a block at a time, and a block of theirs may be larger than any memory.
PACKINGS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
UTF8_FLAG, ENCRYPTED_FLAG = 0x800, 0x1
NO_TIME = (1980, 1, 1, 0, 0, 0)  # what an archive says that knows no time
# What operating systems and Jupyter leave behind, for themselves; ._ begins a Mac's.
LEFT_BEHIND = NOT_A_LEARNER | {".DS_Store", ".ipynb_checkpoints"}


class CannotCollect(Exception):  # noqa: N818 - it says what happened, in one sentence
    """Nothing can be collected as things stand; its text is one sentence for the instructor."""


class CannotTake(Exception):  # noqa: N818 - it says what happened, in one sentence
    """One file cannot be taken; its text is one sentence for the instructor."""


@dataclass(frozen=True)
class Member:
    """One file of a source: its place in it, when it was last changed (UTC where known).

    `owners` are, on a disk that knows of accounts, the numbers of those that own each part of the
    place.
    """

    place: PurePosixPath
    time: dt.datetime | None
    read: Callable[[], bytes] = field(compare=False, repr=False)  # Raises: CannotTake
    owners: tuple[int, ...] = ()


@dataclass(frozen=True)
class Unusable:
    """Something in a source that is not even looked at, and why, in one sentence."""

    place: str
    reason: str


Found = Member | Unusable


@contextlib.contextmanager
def opened_source(source: Path) -> Iterator[list[Found]]:
    """What lies in a zip archive or a folder, sorted by place; to be read while it is open.

    Nothing is written, no link is followed, and what systems leave behind is passed over.

    Raises: CannotCollect where the source is neither, or holds too much.
    """
    try:
        if source.is_dir():
            yield _checked(source, list(_in_folder(source)))
            return
        # A named pipe would be waited for without end.
        if source.exists() and not source.is_file():
            raise CannotCollect(say("collect.no_archive", source=source))
        with _opened_archive(source) as archive:
            yield _checked(source, list(_in_archive(source, archive)))
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise CannotCollect(say("collect.unreadable", source=source, reason=reason)) from None


def _opened_archive(source: Path) -> zipfile.ZipFile:
    # A list of contents that is damaged may also claim a version yet to come, or be no text.
    try:
        return zipfile.ZipFile(source)
    except (zipfile.BadZipFile, NotImplementedError, ValueError, EOFError):
        raise CannotCollect(say("collect.no_archive", source=source)) from None


def _checked(source: Path, found: list[Found]) -> list[Found]:
    """What was found, with everything refused that lies at one place twice."""
    _count(source, len(found))
    places = Counter(_key(item.place) for item in found if isinstance(item, Member))
    return sorted(
        (
            _unusable(item.place, say("collect.twice"))
            if isinstance(item, Member) and places[_key(item.place)] > 1
            else item
            for item in dict.fromkeys(found)
        ),
        key=lambda item: str(item.place),
    )


def _count(source: Path, count: int) -> None:
    if count > MOST_MEMBERS:
        sentence = say("collect.too_many", source=source, got=count, most=MOST_MEMBERS)
        raise CannotCollect(sentence)


def _key(place: PurePosixPath) -> str:
    # Some disks take two names for one that differ in upper case alone.
    return str(place).casefold()


def _unusable(place: object, reason: str) -> Unusable:
    words = shown(str(place))[:LONGEST_PLACE]
    return Unusable(words, say("collect.refused", place=words, reason=reason))


# --- archives -----------------------------------------------------------------------------------


def _in_archive(source: Path, archive: zipfile.ZipFile) -> Iterator[Found]:
    infos = archive.infolist()
    _count(source, len(infos))
    for info in infos:
        name = _name(info)
        problem = _problem_of_place(name.removesuffix("/"))
        if problem:
            yield _unusable(name, problem)
        elif info.is_dir() or _is_left_behind(name):
            continue
        elif _is_hidden(name):
            yield from _hidden(name)
        else:
            yield _member(archive, info, name)


def _name(info: zipfile.ZipInfo) -> str:
    """A member's name. Ruby's archives hold UTF-8 without saying so."""
    name = info.orig_filename
    if not info.flag_bits & UTF8_FLAG:
        with contextlib.suppress(UnicodeError):
            name = name.encode("cp437").decode("utf-8")
    return unicodedata.normalize("NFC", name)


def _member(archive: zipfile.ZipFile, info: zipfile.ZipInfo, name: str) -> Found:
    mode = info.external_attr >> 16
    if stat.S_IFMT(mode) not in {0, stat.S_IFREG}:
        return _unusable(name, say("collect.link"))
    if info.flag_bits & ENCRYPTED_FLAG:
        return _unusable(name, say("collect.encrypted"))
    if info.compress_type not in PACKINGS:
        return _unusable(name, say("collect.packing"))

    def read() -> bytes:
        return _unpacked(archive, info)

    return Member(PurePosixPath(name), _archive_time(info), read)


def _unpacked(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    # What an archive says of a file's size is only what it says: never read more than we may.
    try:
        with archive.open(info) as file:
            content = file.read(MOST_BYTES + 1)
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError):
        raise CannotTake(say("collect.damaged")) from None
    except (NotImplementedError, RuntimeError):
        raise CannotTake(say("collect.packing")) from None
    return _small_enough(content)


def _small_enough(content: bytes) -> bytes:
    if len(content) > MOST_BYTES:
        raise CannotTake(say("collect.too_large", most=MOST_BYTES // 2**20))
    return content


def _archive_time(info: zipfile.ZipInfo) -> dt.datetime | None:
    if info.date_time == NO_TIME:
        return None
    try:
        return dt.datetime(*info.date_time, tzinfo=dt.UTC)
    except ValueError:
        return None


# --- folders ------------------------------------------------------------------------------------


def _in_folder(source: Path) -> Iterator[Found]:
    """Every file below a folder; never through a link."""
    for folder, subfolders, files in os.walk(source, onerror=_raise):
        links = [name for name in subfolders if (Path(folder) / name).is_symlink()]
        for name in sorted([*links, *files]):
            path = Path(folder) / name
            place = unicodedata.normalize("NFC", path.relative_to(source).as_posix())
            if _is_left_behind(place):
                continue
            if _is_hidden(place):
                yield from _hidden(place)
            else:
                yield _on_disk(path, place, _owners(source, path))


def _owners(source: Path, path: Path) -> tuple[int, ...]:
    if sys.platform == "win32":
        return ()
    inside = [path, *path.parents][: len(path.relative_to(source).parts)]
    return tuple(each.lstat().st_uid for each in reversed(inside))


def _raise(error: OSError) -> None:
    raise error


def _on_disk(path: Path, name: str, owners: tuple[int, ...]) -> Found:
    about = path.lstat()
    if not stat.S_ISREG(about.st_mode):
        return _unusable(name, say("collect.link"))
    problem = _problem_of_place(name)
    if problem:
        return _unusable(name, problem)

    def read() -> bytes:
        try:
            with path.open("rb") as file:
                return _small_enough(file.read(MOST_BYTES + 1))
        except OSError as error:
            reason = error.strerror or type(error).__name__
            raise CannotTake(say("collect.unreadable_file", reason=reason)) from None

    time = dt.datetime.fromtimestamp(about.st_mtime, tz=dt.UTC)
    return Member(PurePosixPath(name), time, read, owners)


# --- places -------------------------------------------------------------------------------------


def _is_left_behind(name: str) -> bool:
    """Whether an operating system or Jupyter left it there, for itself."""
    return any(part in LEFT_BEHIND or part.startswith("._") for part in name.split("/"))


def _is_hidden(name: str) -> bool:
    return any(part.startswith(".") for part in name.split("/"))


def _hidden(name: str) -> Iterator[Unusable]:
    """A sentence for a notebook; other files that are hidden are nobody's hand-in."""
    if is_notebook(name):
        yield _unusable(name, say("collect.dotted"))


def _problem_of_place(name: str) -> str | None:
    """Why a member is not taken for its name, in words; None where it is."""
    parts = name.split("/")
    if hidden_signs(name):
        return say("collect.hidden")
    if name.startswith(("/", "~")) or "\\" in name or (name[1:2] == ":" and name[0].isalpha()):
        return say("collect.absolute")
    if {"", ".", ".."} & set(parts) or len(name) > LONGEST_PLACE:
        return say("collect.outside")
    return None

"""What lies in a source, a zip archive or a folder, and what in it cannot be taken."""

import contextlib
import datetime as dt
import os
import stat
import unicodedata
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import IO

from autograde.core.errors import GraderError
from autograde.core.learner_names import NOT_A_LEARNER, escape_hidden_signs, find_hidden_signs
from autograde.core.messages import reason_of, say

MOST_FILES = 20_000  # of one source
MOST_BYTES = 64 * 2**20  # of one file, unpacked
MOST_BYTES_TOGETHER = 4 * 2**30  # of all files that are read, unpacked
LONGEST_PLACE = 1_000  # characters
# The others are unpacked a block at a time, and a block of theirs may be larger than any memory.
PACKINGS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
UTF8_FLAG = 0x800
NO_TIME = (1980, 1, 1, 0, 0, 0)  # what an archive says that knows no time
# What operating systems and Jupyter leave behind, for themselves; ._ begins a Mac's.
LEFT_BEHIND = NOT_A_LEARNER | {".DS_Store", ".ipynb_checkpoints"}
UNREADABLE = (OSError, EOFError, ValueError, RuntimeError, zipfile.BadZipFile, zlib.error)


class RefusedFileError(Exception):
    """One file is not taken; the text is one sentence for the instructor.

    `may_be` are the ids of those whose it may be, where that is the reason.
    """

    def __init__(self, sentence: str, may_be: Sequence[str] = ()) -> None:
        super().__init__(sentence)
        self.may_be = tuple(may_be)


@dataclass(frozen=True)
class SourceFile:
    """One file of a source: its place in it, and when it was last changed (UTC where known).

    `problem` says in a sentence why it is not even looked at; "" where it is.
    """

    place: PurePosixPath
    origin: zipfile.ZipInfo | Path
    time: dt.datetime | None = None
    problem: str = ""

    @property
    def is_notebook(self) -> bool:
        """Whether its name is a notebook's."""
        return self.place.name.lower().endswith(".ipynb")

    @property
    def shown_place(self) -> str:
        """The place as a terminal shows it."""
        return escape_hidden_signs(str(self.place))[:LONGEST_PLACE]


class OpenedSource:
    """The files of a source, sorted by place, which can be read while it is open."""

    def __init__(self, path: Path, archive: zipfile.ZipFile | None) -> None:
        self.path, self._archive, self._left = path, archive, MOST_BYTES_TOGETHER
        found = _on_disk(path) if archive is None else _in_archive(archive)
        files = _checked([file for file in found if not _is_nobodys(file)])
        if len(files) > MOST_FILES:
            sentence = say("collect.too_many", source=path, got=len(files), most=MOST_FILES)
            raise GraderError(sentence)
        self.files = sorted(files, key=lambda file: str(file.place))
        self._at = {file.place: file for file in files}

    def beside(self, file: SourceFile, name: str) -> SourceFile | None:
        """Find the file of that name in the same folder; None where there is none."""
        return self._at.get(file.place.with_name(name))

    def read(self, file: SourceFile) -> bytes:
        """Read a file, and never more than the limits allow, whatever an archive says of it.

        Raises: RefusedFileError.
        """
        if file.problem:
            raise RefusedFileError(file.problem)
        try:
            with self._open(file) as opened:
                content = opened.read(MOST_BYTES + 1)
        except UNREADABLE as error:
            reason = escape_hidden_signs(reason_of(error))
            raise RefusedFileError(say("collect.unreadable_file", reason=reason)) from None
        if len(content) > MOST_BYTES:
            raise RefusedFileError(say("collect.too_large", most=MOST_BYTES // 2**20))
        if len(content) > self._left:
            raise RefusedFileError(say("collect.budget", most=MOST_BYTES_TOGETHER // 2**20))
        self._left -= len(content)
        return content

    def _open(self, file: SourceFile) -> contextlib.AbstractContextManager[IO[bytes]]:
        if isinstance(file.origin, Path):
            return file.origin.open("rb")
        assert self._archive is not None
        return self._archive.open(file.origin)


@contextlib.contextmanager
def open_source(path: Path) -> Iterator[OpenedSource]:
    """Open a zip archive or a folder; nothing is unpacked to the disk, and no link is followed.

    Raises: GraderError where it is neither, or holds too much.
    """
    try:
        if path.is_dir():
            yield OpenedSource(path, None)
            return
        # A named pipe would be waited for without end.
        if path.exists() and not path.is_file():
            raise GraderError(say("collect.no_archive", source=path))
        with _opened_archive(path) as archive:
            yield OpenedSource(path, archive)
    except OSError as error:
        raise GraderError(say("collect.unreadable", source=path, reason=reason_of(error))) from None


def _opened_archive(path: Path) -> zipfile.ZipFile:
    # A list of contents that is damaged may also claim a version yet to come, or be no text.
    try:
        return zipfile.ZipFile(path)
    except (zipfile.BadZipFile, NotImplementedError, ValueError, EOFError):
        raise GraderError(say("collect.no_archive", source=path)) from None


def _in_archive(archive: zipfile.ZipFile) -> Iterator[SourceFile]:
    for info in archive.infolist():
        name = info.orig_filename
        if not info.flag_bits & UTF8_FLAG:  # Ruby's archives hold UTF-8 without saying so
            with contextlib.suppress(UnicodeError):
                name = name.encode("cp437").decode("utf-8")
        if name.endswith("/"):
            continue
        time = None
        with contextlib.suppress(ValueError):
            if info.date_time != NO_TIME:
                time = dt.datetime(*info.date_time, tzinfo=dt.UTC)
        problem = _problem_of_place(name)
        if not problem and stat.S_IFMT(info.external_attr >> 16) not in {0, stat.S_IFREG}:
            problem = say("collect.link")
        if not problem and info.compress_type not in PACKINGS:
            problem = say("collect.packing")
        yield SourceFile(_place(name), info, time, problem)


def _on_disk(source: Path) -> Iterator[SourceFile]:
    """Every file below a folder; never through a link, nor deeper than any name may be long."""
    for folder, subfolders, files in os.walk(source, onerror=_raise):
        if len(folder) - len(str(source)) > LONGEST_PLACE:
            subfolders.clear()
            place = Path(folder).relative_to(source).as_posix()
            yield SourceFile(_place(place), Path(folder), problem=say("collect.outside"))
            continue
        links = [name for name in subfolders if (Path(folder) / name).is_symlink()]
        for name in [*links, *files]:
            path = Path(folder) / name
            about, place = path.lstat(), path.relative_to(source).as_posix()
            problem = "" if stat.S_ISREG(about.st_mode) else say("collect.link")
            time = dt.datetime.fromtimestamp(about.st_mtime, tz=dt.UTC)
            yield SourceFile(_place(place), path, time, problem or _problem_of_place(place))


def _raise(error: OSError) -> None:
    raise error


def _place(name: str) -> PurePosixPath:
    return PurePosixPath(unicodedata.normalize("NFC", name))


def _checked(files: Sequence[SourceFile]) -> list[SourceFile]:
    """The files, with everything refused that lies at one place twice.

    Some disks take two names for one that differ in upper case alone.
    """
    keys = [str(file.place).casefold() for file in files]
    counts, twice = Counter(keys), say("collect.twice")
    checked = [
        replace(file, origin=Path(), time=None, problem=twice) if counts[key] > 1 else file
        for key, file in zip(keys, files, strict=True)
    ]
    return list(dict.fromkeys(checked))  # one sentence for all of one spelling


def _is_nobodys(file: SourceFile) -> bool:
    """Whether an operating system or Jupyter left it there, for itself, or hides it."""
    is_hidden = not file.is_notebook and any(part.startswith(".") for part in file.place.parts)
    left = (part in LEFT_BEHIND or part.startswith("._") for part in file.place.parts)
    return is_hidden or any(left)


def _problem_of_place(name: str) -> str:
    """Why a file is not taken for its name, in words; "" where it is."""
    parts = name.split("/")
    is_elsewhere = name.startswith("~") or "\\" in name or (name[1:2] == ":" and name[0].isalpha())
    if find_hidden_signs(name):
        return say("collect.hidden")
    if is_elsewhere or {"", ".", ".."} & set(parts) or len(name) > LONGEST_PLACE:
        return say("collect.outside")
    if any(part.startswith(".") for part in parts):
        return say("collect.dotted")
    return ""

"""Keep which files nobody got: whose they are is not known, so they may be a missing learner's.

It stands in one file beside the learners' folders. An instructor who has sorted a file out
otherwise takes its line away.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path

from autograde.core.csv_tables import CsvTable, escape_cell, read_table, unescape_cell
from autograde.core.errors import GraderError
from autograde.core.messages import say
from autograde.core.writing import write_whole

NAME = "not_taken.csv"
COLUMNS = ("chapter", "source", "mark", "place", "may_be")
BETWEEN = "|"  # the ids of `may_be`: none of them has it


@dataclass(frozen=True)
class NotTaken:
    """One file that was not taken because it is not clear whose it is.

    `chapter` is "" where that is not known either, `mark` what stays the same when a folder is
    renamed (the LMS's number, else the place), `may_be` the ids of those whose it may be;
    nobody's where it may be anybody's.
    """

    chapter: str
    source: str
    mark: str
    place: str
    may_be: tuple[str, ...] = ()

    def may_be_of(self, learner: str, chapter: str) -> bool:
        """Whether it may be this learner's hand-in of that exercise."""
        is_chapter = self.chapter in {"", chapter}
        return is_chapter and (not self.may_be or learner in self.may_be)


def read_not_taken(folder: Path) -> list[NotTaken]:
    """Read what was not taken into `folder`.

    Raises: GraderError where the file is there and makes no sense.
    """
    path = folder / NAME
    if not path.is_file():
        return []
    try:
        return [_read(line) for _, line in read_table(path).records()]
    except KeyError:
        raise GraderError(say("collect.no_not_taken", path=path)) from None


def update_not_taken(
    folder: Path, source: str, taken: Collection[tuple[str, str]], fresh: Iterable[NotTaken]
) -> None:
    """Keep what was not taken this time, and forget what was taken, by its exercise and mark.

    Raises: GraderError, as `read_not_taken`; OSError.
    """
    before = read_not_taken(folder)
    marks = {mark for _, mark in taken}

    def is_taken(each: NotTaken) -> bool:
        known = (each.chapter, each.mark) in taken or (not each.chapter and each.mark in marks)
        return each.source == source and known

    now = [each for each in before if not is_taken(each)] + list(fresh)
    by_mark = {(each.source, each.chapter, each.mark): each for each in now}
    write_not_taken(folder, by_mark.values(), before)


def write_not_taken(
    folder: Path, now: Collection[NotTaken], before: Collection[NotTaken] = ()
) -> None:
    """Write what was not taken in place of what was there `before`; no file for nothing.

    Raises: OSError.
    """
    if now or before:
        lines = sorted(_line(each) for each in now)
        write_whole(folder / NAME, CsvTable((COLUMNS, *lines)).to_bytes())


def _read(line: dict[str, str]) -> NotTaken:
    cells = {name: unescape_cell(line[name]) for name in COLUMNS}
    ids = tuple(filter(None, cells.pop("may_be").split(BETWEEN)))
    return NotTaken(**cells, may_be=ids)


def _line(each: NotTaken) -> tuple[str, ...]:
    cells = (each.chapter, each.source, each.mark, each.place, BETWEEN.join(each.may_be))
    return tuple(map(escape_cell, cells))

"""Read a class list, and put its learners into nbgrader's gradebook."""

from __future__ import annotations

import csv
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from sqlalchemy import bindparam, insert, select, update

from autograde.grading.submissions import printable
from autograde.learner_ids import unusable_id
from autograde.tables import SEPARATORS, decoded
from autograde.wording import say

MOST_BYTES = 8 * 2**20  # of a class list
LONGEST_CELL = 128  # characters, as nbgrader's gradebook keeps them


class RosterError(ValueError):
    """The class list cannot be used; its text is one sentence for the instructor."""


@dataclass(frozen=True)
class Learner:
    """One learner of the class list; the fields are the columns that nbgrader knows."""

    id: str
    first_name: str = ""
    last_name: str = ""
    email: str = ""
    lms_user_id: str = ""


@dataclass(frozen=True)
class Enrolled:
    """What a class list changed in a gradebook: learners' ids, sorted."""

    added: tuple[str, ...]
    changed: tuple[str, ...]
    same: tuple[str, ...]
    not_listed: tuple[str, ...]  # in the gradebook, and left there


COLUMNS = tuple(field.name for field in fields(Learner))


@dataclass(frozen=True)
class ClassList:
    """The learners of a class list, in its order, and which of `COLUMNS` it has."""

    learners: tuple[Learner, ...]
    columns: tuple[str, ...] = COLUMNS


def read_roster(path: Path) -> list[Learner]:
    """The learners of a CSV file with a header line, in its order: see `read_class_list`.

    Raises: RosterError.
    """
    return list(read_class_list(path).learners)


def read_class_list(path: Path) -> ClassList:
    """What a CSV file with a header line says of the learners.

    The column `id` must be there, the others of `COLUMNS` may be; further ones are passed over.
    Commas, semicolons or tabs may separate the cells.

    Raises: RosterError naming the line and what to do.
    """
    rows = list(_rows(path))
    if not rows:
        raise RosterError(say("roster.empty", path=path))
    (_, header), *others = rows
    names = [name.strip().lower().replace(" ", "_") for name in header]
    if "id" not in names:
        got = ", ".join(filter(None, map(printable, names))) or say("usage.nothing")
        raise RosterError(say("roster.no_id", path=path, got=got, known=", ".join(COLUMNS)))
    twice = next((name for name in COLUMNS if names.count(name) > 1), None)
    if twice:
        raise RosterError(say("roster.column_twice", path=path, column=twice))
    learners = [_learner(path, line, names, cells) for line, cells in others]
    if not learners:
        raise RosterError(say("roster.empty", path=path))
    _refuse_doubles(path, learners, [line for line, _ in others])
    return ClassList(tuple(learners), tuple(name for name in COLUMNS if name in names))


def _rows(path: Path) -> Iterable[tuple[int, list[str]]]:
    """Each line that holds something, with its number."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise RosterError(say("roster.too_large", path=path, most=MOST_BYTES // 2**20))
        text = decoded(path.read_bytes())
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise RosterError(say("roster.unreadable", path=path, reason=reason)) from None
    except UnicodeDecodeError:
        raise RosterError(say("roster.not_text", path=path)) from None
    first = text.lstrip().partition("\n")[0]
    separator = max(SEPARATORS, key=first.count)
    reader = csv.reader(text.splitlines(keepends=True), delimiter=separator)
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield reader.line_num, cells
    except csv.Error as error:
        reason = str(error).rstrip(".")
        sentence = say("roster.not_csv", path=path, line=reader.line_num, reason=reason)
        raise RosterError(sentence) from None


def _learner(path: Path, line: int, names: Sequence[str], cells: Sequence[str]) -> Learner:
    if len(cells) > len(names) and any(cell.strip() for cell in cells[len(names) :]):
        sentence = say("roster.cells", path=path, line=line, got=len(cells), expected=len(names))
        raise RosterError(sentence)
    values = {name: cell.strip() for name, cell in zip(names, cells, strict=False)}
    learner = Learner(**{name: values.get(name, "") for name in COLUMNS})
    if not learner.id:
        raise RosterError(say("roster.no_learner", path=path, line=line))
    reason = unusable_id(learner.id)
    if reason:
        raise RosterError(say("roster.bad_id", path=path, line=line, reason=reason))
    for name in COLUMNS:
        if len(values.get(name, "")) > LONGEST_CELL:
            sentence = say("roster.long", path=path, line=line, column=name, most=LONGEST_CELL)
            raise RosterError(sentence)
    return learner


def _refuse_doubles(path: Path, learners: Sequence[Learner], lines: Sequence[int]) -> None:
    """Two learners must not share an id, an address or an LMS's number.

    Nor may those differ in upper case alone, or in how their characters are put together.
    """
    for column in ("id", "email", "lms_user_id"):
        seen: dict[str, int] = {}
        for learner, line in zip(learners, lines, strict=True):
            value = str(getattr(learner, column))
            key = unicodedata.normalize("NFC", value).casefold()
            before = seen.setdefault(key, line) if value else line
            if before != line:
                raise RosterError(
                    say("roster.twice", path=path, column=column, value=value, a=before, b=line)
                )


def enrol(class_list: ClassList, classroom: Path, project: Path, db: str | None = None) -> Enrolled:
    """Put learners into the gradebook of `classroom`, nbgrader's course directory.

    The folder is made where it is missing. `db` is another gradebook as a SQLAlchemy URL. Nobody
    is taken out of the gradebook, and what the list has no column for stays as it is.

    Raises: autograde.grading.submissions.GraderError where the gradebook cannot be opened; OSError.
    """
    # nbgrader takes seconds to import, and a wrong class list should not wait for it.
    from nbgrader.api import Gradebook, Student
    from nbgrader.coursedir import CourseDirectory
    from traitlets.config import Config

    from autograde.course_config import COURSE_ID, configure, write_config
    from autograde.grading.database import opened

    classroom = classroom.absolute()
    classroom.mkdir(parents=True, exist_ok=True)
    url = None if db is None else opened(db)
    write_config(classroom, project)
    config = configure(Config(), project=project.absolute(), classroom=classroom, db=url)
    with Gradebook(CourseDirectory(config=config).db_url, COURSE_ID) as gradebook:
        table = Student.__table__
        rows = gradebook.db.execute(select(*(table.c[column] for column in COLUMNS)))
        before = {row.id: Learner(*(value or "" for value in row)) for row in rows}
        said = {learner.id: _said(learner, class_list.columns) for learner in class_list.learners}
        # As rows and not one after another as objects: a class may be a whole university.
        connection: Any = gradebook.db.connection()
        new = [{"id": name, **_in_book(said[name])} for name in said if name not in before]
        if new:
            connection.execute(insert(table), new)
        known = [{"key": name, **_in_book(said[name])} for name in said if name in before]
        if known and len(known[0]) > 1:
            connection.execute(update(table).where(table.c.id == bindparam("key")), known)
        gradebook.db.commit()
    listed = {name: replace(before.get(name, Learner(name)), **said[name]) for name in said}
    added, again = listed.keys() - before.keys(), listed.keys() & before.keys()
    changed = {name for name in again if listed[name] != before[name]}
    return Enrolled(
        added=tuple(sorted(added)),
        changed=tuple(sorted(changed)),
        same=tuple(sorted(again - changed)),
        not_listed=tuple(sorted(before.keys() - listed.keys())),
    )


def _said(learner: Learner, columns: Collection[str]) -> dict[str, str]:
    return {name: str(getattr(learner, name)) for name in columns if name != "id"}


def _in_book(said: Mapping[str, str]) -> dict[str, str | None]:
    return {column: value or None for column, value in said.items()}

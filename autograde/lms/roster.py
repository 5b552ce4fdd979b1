"""The class list: read it, put it into nbgrader's gradebook, find out whom a name means."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, fields
from pathlib import Path

from autograde.core.csv_tables import read_table
from autograde.core.errors import GraderError
from autograde.core.learner_names import escape_hidden_signs, explain_unusable_id
from autograde.core.messages import say

LONGEST_CELL = 128  # characters, as nbgrader's gradebook keeps them


@dataclass(frozen=True)
class Enrollee:
    """One learner of the class list; but for `lang`, the fields are the columns of nbgrader's."""

    id: str
    first_name: str = ""
    last_name: str = ""
    email: str = ""
    lms_user_id: str = ""
    lang: str = ""  # in which the learner is told, such as ko


LANGUAGE = "lang"
COLUMNS = tuple(field.name for field in fields(Enrollee) if field.name != LANGUAGE)


@dataclass(frozen=True)
class ClassList:
    """The learners of a class list, in its order, and which of `COLUMNS` and `lang` it has."""

    learners: tuple[Enrollee, ...]
    columns: tuple[str, ...] = COLUMNS


@dataclass(frozen=True)
class Enrolled:
    """What a class list changed in a gradebook: learners' ids, sorted."""

    added: tuple[str, ...]
    changed: tuple[str, ...]
    same: tuple[str, ...]
    dropped: tuple[str, ...]  # not on the list any more: set aside
    back: tuple[str, ...]  # set aside by an earlier list, and on this one


def read_roster(path: Path) -> ClassList:
    """Read a class list, a CSV file with a header line.

    The column `id` must be there, the others of `COLUMNS` and `lang` may be, and what else there is
    is passed over.

    Raises: GraderError naming the line and what to do.
    """
    table = read_table(path)
    names = [name.strip().lower().replace(" ", "_") for name in table.lines[0]]
    if "id" not in names:
        got = ", ".join(filter(None, map(escape_hidden_signs, names))) or say("usage.nothing")
        raise GraderError(say("roster.no_id", path=path, got=got, known=", ".join(COLUMNS)))
    columns = tuple(name for name in (*COLUMNS, LANGUAGE) if name in names)
    for name in columns:
        if names.count(name) > 1:
            raise GraderError(say("roster.column_twice", path=path, column=name))
    learners = []
    for number, cells in table.records():
        values = dict(zip(names, map(str.strip, cells.values()), strict=True))
        learners.append(Enrollee(**{name: values[name] for name in columns}))
        problem = _problem(learners[-1])
        if problem:
            raise GraderError(say("roster.line", path=path, line=number, reason=problem))
    if not learners:
        raise GraderError(say("roster.empty", path=path))
    _refuse_doubles(path, learners, table.numbers[1:])
    return ClassList(tuple(learners), columns)


def _problem(learner: Enrollee) -> str | None:
    """Why a learner cannot be in a class, in one sentence; None where they can."""
    if not learner.id:
        return say("roster.no_learner")
    for name in COLUMNS:
        if len(getattr(learner, name)) > LONGEST_CELL:
            return say("roster.long", column=name, most=LONGEST_CELL)
    return explain_unusable_id(learner.id)


def _refuse_doubles(path: Path, learners: Sequence[Enrollee], lines: Sequence[int]) -> None:
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
                raise GraderError(
                    say("roster.twice", path=path, column=column, value=value, a=before, b=line)
                )


def enrol_learners(
    class_list: ClassList, classroom: Path, project: Path, db: str | None = None
) -> Enrolled:
    """Put learners into the gradebook of `classroom`, nbgrader's course directory.

    The folder is made where it is missing. `db` is another gradebook as a SQLAlchemy URL. Who is
    in the gradebook and not on the list is set aside, and comes back with a list that has them;
    what the list has no column for stays as it is.

    Raises: GraderError where the gradebook cannot be opened, somebody grades into it while learners
    are to be set aside or brought back, or the course is not in a learner's language; OSError.
    """
    # nbgrader takes seconds to import, and a wrong class list should not wait for it.
    from nbgrader.api import Gradebook, Student
    from sqlalchemy import select
    from sqlalchemy.orm import load_only

    from autograde.core.class_folder import gradebook_url
    from autograde.core.course_directory import COURSE_ID, write_config
    from autograde.core.database import open_engine
    from autograde.grading.languages import check_language
    from autograde.grading.new_gradebook import note_version
    from autograde.grading.store import add_languages, read_dropped
    from autograde.lms.dropping import move_learners

    for each in class_list.learners:
        check_language(each.lang, project)
    classroom.mkdir(parents=True, exist_ok=True)
    url = gradebook_url(classroom, db)
    write_config(classroom.absolute(), project)
    with open_engine(url) as engine:
        note_version(engine)
    ids: dict[str, list[str]] = {"added": [], "changed": [], "same": []}
    listed = {learner.id for learner in class_list.learners}
    with Gradebook(url, COURSE_ID) as gradebook:
        there = set(gradebook.db.scalars(select(Student.id)))
        ids["dropped"] = list(there - listed)
        ids["back"] = list(read_dropped(gradebook.db.connection()) & listed - there)
    if ids["dropped"] or ids["back"]:
        move_learners(url, classroom, ids["dropped"], ids["back"])
    with Gradebook(url, COURSE_ID) as gradebook:
        # One commit, and none of the sums that nbgrader reckons: a class may be a university.
        columns = load_only(*(getattr(Student, name) for name in COLUMNS))
        before = {each.id: each for each in gradebook.db.scalars(select(Student).options(columns))}
        for learner in class_list.learners:
            student = before.get(learner.id) or Student(id=learner.id)
            told = {n: getattr(learner, n) for n in COLUMNS if n in class_list.columns}
            is_same = all((getattr(student, name) or "") == told[name] for name in told)
            for name in told:
                setattr(student, name, told[name] or None)
            state = "added" if learner.id not in before else "same" if is_same else "changed"
            ids[state].append(learner.id)
            gradebook.db.add(student)
        gradebook.db.commit()
        if LANGUAGE in class_list.columns:
            add_languages(gradebook.engine, {each.id: each.lang for each in class_list.learners})
    return Enrolled(**{state: tuple(sorted(names)) for state, names in ids.items()})


class LearnerIndex:
    """Find learners by what a system calls them.

    `spell_learner` says that of each of them, the surest kind of name first.
    """

    def __init__(
        self,
        learners: Iterable[Enrollee],
        spell_learner: Callable[[Enrollee], Sequence[Collection[str]]],
    ) -> None:
        self._named: dict[tuple[int, str], dict[str, Enrollee]] = {}
        for learner in learners:
            for kind, names in enumerate(spell_learner(learner)):
                for name in names:
                    self._named.setdefault((kind, name), {})[learner.id] = learner

    def find(self, *names: str) -> list[Enrollee]:
        """Find whom names mean, one of each kind: those that the first known one stands for."""
        known = (self._named.get(key) for key in enumerate(names) if key[1])
        return list(next(filter(None, known), {}).values())

    def find_by_lines(self, lines: Iterable[Sequence[str]]) -> list[Enrollee | None]:
        """Find each line's learner; nobody where two may be meant, or by two lines."""
        found = [self.find(*names) for names in lines]
        ones = [each[0] if len(each) == 1 else None for each in found]
        counts = Counter(one.id for one in ones if one is not None)
        return [None if one is None or counts[one.id] > 1 else one for one in ones]


def keep_letters(name: str) -> str:
    """Reduce a name to what an LMS keeps of it in a file's name: lower-case letters, digits."""
    return re.sub(r"[\W_]", "", unicodedata.normalize("NFKC", name)).casefold()


def spell_id(learner: Enrollee) -> list[str]:
    """Give the learner's id as it stands in the name of a file."""
    return [unicodedata.normalize("NFC", learner.id)]


def spell_name(learner: Enrollee) -> set[str]:
    """Give the letters of a learner's name, first name first and last name first."""
    first, last = learner.first_name, learner.last_name
    return {keep_letters(first + last), keep_letters(last + first)} - {""}

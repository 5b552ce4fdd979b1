"""Forget a learner: find every trace in a class's folders and gradebook, and remove it.

What leads to somebody is found by where it lies and by the name of a column, so that a table or a
folder that comes later is found, too: a folder named by the id, a line of a CSV table, a row of the
database. The report and the logs name people in running text, and go as a whole.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import sqlalchemy as sa
from filelock import FileLock
from nbgrader.api import Gradebook, MissingEntry, Student, SubmittedAssignment

from autograde.core.course_directory import RELEASE
from autograde.core.csv_tables import read_table, unescape_cell
from autograde.core.database import lock_gradebook, open_engine
from autograde.core.errors import GraderError
from autograde.core.learner_names import explain_unusable_id
from autograde.core.messages import say
from autograde.core.writing import write_whole
from autograde.grading.not_taken import BETWEEN
from autograde.lms.gradebook_query import find_gradebook

# The columns of our tables, and of the database, that hold a learner's id.
COLUMNS = frozenset({"learner", "student_id", "id", "may_be"})
OF_EXERCISES = frozenset({"source", RELEASE})
NAMING_ALL = ("report", "*.log", "*.log.*")  # what is made anew, and names people in its text


@dataclass(frozen=True)
class FoundTrace:
    """One place at which a learner is found, in words, and what removes it."""

    words: str
    remove: Callable[[], None]


def forget_learner(
    classroom: Path,
    learner: str,
    others: Sequence[Path],
    is_sure: Callable[[Sequence[FoundTrace]], bool],
    db: str | None = None,
) -> bool:
    """Remove a learner from `classroom`, its gradebook and `others`, where somebody `is_sure`.

    Nobody else grades or collects meanwhile. False where nothing was removed.

    Raises: GraderError where there is no such learner or somebody else is at work; OSError.
    """
    if problem := explain_unusable_id(learner):
        raise GraderError(problem)
    url = find_gradebook(classroom, db)
    submitted = FileLock(classroom / ".submitted.lock")
    with lock_gradebook(url), submitted, open_engine(url) as engine:
        traces = [*_in_folders([classroom, *others], learner), *_in_database(engine, url, learner)]
        if not traces:
            raise GraderError(say("forget.nobody", learner=learner, classroom=classroom))
        for folder in (classroom, *others):
            traces += _naming_all(folder)
        if not is_sure(traces):
            return False
        for trace in traces:
            trace.remove()
        if engine.dialect.name == "sqlite":  # what was removed stays in the file until then
            with engine.connect() as connection:
                connection.exec_driver_sql("VACUUM")
    return True


def _in_folders(roots: Sequence[Path], learner: str) -> Iterator[FoundTrace]:
    seen: set[Path] = set()  # somebody may name a folder of the class too
    for root in roots:
        # Of the class itself, of one of its folders (`submitted`), and of what lies in a source.
        for folder in (root, *sorted(path for path in root.iterdir() if path.is_dir())):
            is_known = folder.resolve() in seen
            if is_known or folder.is_symlink() or folder.name.startswith("."):
                continue
            seen.add(folder.resolve())
            own = folder / learner
            # In these are the steps' and the exercises' folders, whatever somebody's id is.
            is_class = folder == roots[0]
            is_course = folder.parent == roots[0] and folder.name in OF_EXERCISES
            if is_class or is_course:
                pass
            elif own.is_symlink():
                yield FoundTrace(str(own), own.unlink)
            elif own.is_dir():
                count = sum(path.is_file() for path in own.rglob("*"))
                words = say("forget.folder", folder=own, count=count)
                yield FoundTrace(words, partial(shutil.rmtree, own))
            for table in sorted(folder.glob("*.csv")):
                yield from _in_table(table, learner)


def _in_table(path: Path, learner: str) -> Iterator[FoundTrace]:
    try:
        table = read_table(path)
    except GraderError:
        return  # none of ours: they can all be read
    header, *lines = table.lines
    places = [at for at, name in enumerate(header) if name.strip().lower() in COLUMNS]

    def without(line: tuple[str, ...]) -> tuple[str, ...] | None:
        """The line without the learner; None where nothing is left of it."""
        cells = list(line)
        for at in places:
            ids = unescape_cell(cells[at].strip()).split(BETWEEN)
            if learner in ids:
                if len(ids) == 1:
                    return None
                cells[at] = BETWEEN.join(each for each in ids if each != learner)
        return tuple(cells)

    kept = [without(line) for line in lines]
    count = sum(now != line for now, line in zip(kept, lines, strict=True))
    if count:
        content = replace(table, lines=(header, *filter(None, kept))).to_bytes()
        words = say("forget.lines", path=path, count=count)
        yield FoundTrace(words, partial(write_whole, path, content))


def _in_database(engine: sa.Engine, url: str, learner: str) -> Iterator[FoundTrace]:
    metadata = sa.MetaData()
    metadata.reflect(engine)
    own = {SubmittedAssignment.__tablename__, Student.__tablename__}
    with engine.connect() as connection:
        for table in metadata.sorted_tables:
            for name in COLUMNS.intersection(table.columns.keys()):
                if name == "id" and table.name != Student.__tablename__:
                    continue
                where = table.c[name] == learner
                query = sa.select(sa.func.count()).select_from(table).where(where)
                count = connection.execute(query).scalar_one()
                if not count:
                    continue
                words = say("forget.rows", table=table.name, count=count)
                statement = sa.delete(table).where(where)
                remove = partial(_execute, engine, statement)
                # With all that hangs on them, in nbgrader's order.
                own_way = partial(_remove_student, url, learner)
                yield FoundTrace(words, own_way if table.name in own else remove)
                break  # a table of the dropped names them in two columns


def _execute(engine: sa.Engine, statement: sa.Executable) -> None:
    with engine.begin() as connection:
        connection.execute(statement)


def _remove_student(url: str, learner: str) -> None:
    # Where it is missing, it went with the other of the two tables.
    with Gradebook(url) as book, suppress(MissingEntry):
        book.remove_student(learner)


def _naming_all(folder: Path) -> Iterator[FoundTrace]:
    for pattern in NAMING_ALL:
        for path in sorted(folder.glob(pattern)):
            remove = path.unlink if path.is_file() else partial(shutil.rmtree, path)
            yield FoundTrace(say("forget.whole", path=path), remove)

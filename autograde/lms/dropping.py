"""Set aside whom the class list dropped, out of everybody's sight, and bring them back whole.

nbgrader shows whoever has a row in its tables or a folder of a hand-in. So the rows move to tables
of our own beside them, and the folders to folders beside those.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from filelock import FileLock
from nbgrader.api import Comment, Grade, Student, SubmittedAssignment, SubmittedNotebook

from autograde.core.class_folder import AUTOGRADED, FEEDBACK, SUBMITTED
from autograde.core.database import lock_gradebook, open_engine
from autograde.grading.store import DROPPED, LONGEST_NAME

_TABLES = {
    model.__tablename__: model.__table__
    for model in (Student, SubmittedAssignment, SubmittedNotebook, Grade, Comment)
}
_METADATA = sa.MetaData()
_ASIDE = {
    name: sa.Table(
        f"{DROPPED}{name}",
        _METADATA,
        sa.Column("learner", sa.String(LONGEST_NAME), nullable=False),
        *(sa.Column(column.name, column.type) for column in table.columns),
    )
    for name, table in _TABLES.items()
}


def move_learners(url: str, classroom: Path, dropped: Iterable[str], back: Iterable[str]) -> None:
    """Set aside those who were `dropped`, and bring `back` others, with all that was theirs.

    Raises: GraderError where somebody grades into the gradebook; OSError.
    """
    submitted = FileLock(classroom / ".submitted.lock")
    with lock_gradebook(url), submitted, open_engine(url) as engine:
        _METADATA.create_all(engine)
        for learner in dropped:
            with engine.begin() as connection:
                for name, where in _whose(learner).items():
                    _copy(connection, _TABLES[name], _ASIDE[name], where, learner=learner)
                for name, where in reversed(_whose(learner).items()):
                    connection.execute(sa.delete(_TABLES[name]).where(where))
                _move_folders(classroom, learner, "", DROPPED)
        for learner in back:
            with engine.begin() as connection:
                for name, table in _ASIDE.items():
                    where = table.c.learner == learner
                    _copy(connection, table, _TABLES[name], where)
                    connection.execute(sa.delete(table).where(where))
                _move_folders(classroom, learner, DROPPED, "")


def _whose(learner: str) -> dict[str, Any]:
    """Which rows of each table are the learner's; each table hangs on those before it."""
    work = sa.select(SubmittedAssignment.id).where(SubmittedAssignment.student_id == learner)
    notebooks = sa.select(SubmittedNotebook.id).where(SubmittedNotebook.assignment_id.in_(work))
    return {
        Student.__tablename__: Student.id == learner,
        SubmittedAssignment.__tablename__: SubmittedAssignment.student_id == learner,
        SubmittedNotebook.__tablename__: SubmittedNotebook.assignment_id.in_(work),
        Grade.__tablename__: Grade.notebook_id.in_(notebooks),
        Comment.__tablename__: Comment.notebook_id.in_(notebooks),
    }


def _copy(connection: sa.Connection, old: Any, new: Any, where: Any, **more: str) -> None:
    """Copy the rows that `where` means, with the columns that both tables have, and `more`."""
    shared = [column.name for column in new.columns if column.name in old.columns]
    names = [name for name in shared if name not in more]
    columns = [old.c[name] for name in names] + [sa.literal(value) for value in more.values()]
    rows = sa.select(*columns).select_from(old).where(where)
    connection.execute(sa.insert(new).from_select([*names, *more], rows))


def _move_folders(classroom: Path, learner: str, before: str, after: str) -> None:
    for step in (SUBMITTED, AUTOGRADED, FEEDBACK):
        here = classroom / f"{before}{step}" / learner
        there = classroom / f"{after}{step}" / learner
        if here.is_dir() and not there.exists():
            there.parent.mkdir(exist_ok=True)
            here.rename(there)

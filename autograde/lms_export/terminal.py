"""What `python -m autograde export` does and says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from sqlalchemy.exc import SQLAlchemyError

from autograde.collect_terminal import ALL_TAKEN, SOME_OPEN, WRONG_USAGE, complain
from autograde.grading.submissions import GraderError
from autograde.lms_export.cells import CannotExport
from autograde.tables import TableError
from autograde.wording import first_line, say

KINDS = ("canvas", "moodle", "csv")
MOST_NOTES = 20  # that are shown


@dataclass(frozen=True)
class ExportOrder:
    """What to export: of which class, for whom, into which file.

    `columns` are written CHAPTER=TITLE.
    """

    classroom: Path
    kind: str
    out: Path
    like: Path | None = None
    chapters: Sequence[str] = ()
    columns: Sequence[str] = ()
    raw: bool = False
    missing_is_zero: bool = False
    replace: bool = False
    db: str | None = None


def run_export(order: ExportOrder, console: Console | None = None) -> int:
    """Export, and say how it went; the exit status.

    0: everything that has a grade is in the file. 1: something to know is said. 2: no file was
    written.
    """
    console = console or Console(highlight=False)
    try:
        notes = _exported(order)
    except (CannotExport, GraderError, TableError) as problem:
        complain(problem)
        return WRONG_USAGE
    except OSError as error:
        reason = error.strerror or type(error).__name__
        complain(say("usage.cannot_write", out=order.out, reason=reason))
        return WRONG_USAGE
    for note in notes[:MOST_NOTES]:
        console.print(note, markup=False, soft_wrap=True)
    if len(notes) > MOST_NOTES:
        console.print(say("export.more", count=len(notes) - MOST_NOTES), soft_wrap=True)
    done = say(f"export.done.{_name(order)}", out=order.out)
    console.print(done, markup=False, soft_wrap=True)
    return SOME_OPEN if notes else ALL_TAKEN


def _name(order: ExportOrder) -> str:
    return f"{order.kind}_filled" if order.like is not None else order.kind


def _exported(order: ExportOrder) -> tuple[str, ...]:
    if order.kind not in KINDS:
        raise CannotExport(say("export.unknown", got=order.kind, known=", ".join(KINDS)))
    columns = dict(_column(text) for text in order.columns)
    if order.out.exists() and not order.replace:
        raise CannotExport(say("export.exists", out=order.out))
    # nbgrader takes seconds to import, and a wrong argument should not wait for it.
    from nbgrader.api import Gradebook

    from autograde.lms_export.plugins import EXPORTS

    plugin = EXPORTS[order.kind](
        to=str(order.out),
        like="" if order.like is None else str(order.like),
        assignment=list(order.chapters),
        columns=columns,
        raw=order.raw,
        missing_is_zero=order.missing_is_zero,
    )
    url = gradebook_url(order.classroom, order.db)
    try:
        with Gradebook(url) as gradebook:
            plugin.export(gradebook)
    except SQLAlchemyError as error:
        where = order.db or order.classroom
        raise CannotExport(say("export.database", where=where, reason=first_line(error))) from None
    return plugin.notes


def gradebook_url(classroom: Path, db: str | None) -> str:
    """The gradebook of a class that was graded.

    Raises: CannotExport where there is none; GraderError where `db` cannot be opened.
    """
    from autograde.grading.database import opened
    from autograde.grading.grade import GRADEBOOK

    if db is not None:
        return opened(db)
    path = classroom.absolute() / GRADEBOOK
    if not path.is_file():
        raise CannotExport(say("export.no_gradebook", classroom=classroom))
    return f"sqlite:///{path}"


def _column(text: str) -> tuple[str, str]:
    chapter, sign, title = text.partition("=")
    if not sign or not chapter.strip() or not title.strip():
        raise CannotExport(say("export.bad_column", got=text))
    return chapter.strip(), title.strip()

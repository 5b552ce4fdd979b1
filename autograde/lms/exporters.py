"""Export grades, from our command or nbgrader's: `nbgrader export --exporter=autograde.lms.….`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from nbgrader.api import Gradebook
from nbgrader.plugins import ExportPlugin
from traitlets import Bool, Dict, Unicode

from autograde.grading.csv_tables import read_table
from autograde.grading.submissions import GraderError
from autograde.lms.gradebook_query import read_rows
from autograde.lms.grades import ExportOptions, counted
from autograde.lms.uploads import ADAPTERS
from autograde.wording import reason_of, say
from autograde.writing import write_whole


class CourseExport(ExportPlugin):
    """A line a learner and exercise, with nbgrader's own columns; open scores are blank."""

    system = "folder"  # whose table it is
    default_to = "exported.csv"
    like = Unicode("", help="A table that the LMS let you download, to be filled in.").tag(
        config=True
    )
    columns = Dict(help="The titles that exercises have in the LMS, by exercise.").tag(config=True)
    raw = Bool(False, help="Export the points before a penalty for being late.").tag(config=True)
    missing_is_zero = Bool(False, help="Who handed in nothing has 0 points.").tag(config=True)

    def export(self, gradebook: Gradebook) -> None:
        """Write the table to `to`; what is to be said of it goes to the log."""
        try:
            folder = Path(self.parent.coursedir.root) / "submitted"
            notes, summary = self.write(gradebook, folder)
        except (GraderError, OSError) as problem:
            words = reason_of(problem) if isinstance(problem, OSError) else str(problem)
            self.parent.fail("%s", words)
        for note in (*notes, summary):
            self.log.warning("%s", note)

    def write(self, gradebook: Gradebook, submitted: Path | None) -> tuple[tuple[str, ...], str]:
        """Write the table to `to`; sentences to tell, and how many were graded and how many not.

        Raises: GraderError, OSError.
        """
        to, like = Path(self.to or self.default_to), Path(self.like)
        chapters = tuple(str(name) for name in self.assignment)
        options = ExportOptions(chapters, self.columns, self.raw, self.missing_is_zero)
        if self.like and self.system == "folder":
            raise GraderError(say("export.like_of_nothing"))
        if self.like and to.resolve() == like.resolve():
            raise GraderError(say("export.same", path=like))
        given = read_table(like) if self.like else None
        rows = read_rows(gradebook, [str(name) for name in self.student], chapters, submitted)
        unknown = set(chapters) - {row.chapter for row in rows}
        if unknown or not rows:
            names = ", ".join(sorted(unknown))
            raise GraderError(
                say("export.no_chapter" if unknown else "export.nobody", chapter=names)
            )
        adapter = ADAPTERS[self.system]
        if given is None:
            table = adapter.grades(rows, options)
        else:
            table = adapter.filled_in(rows, options, given)
        write_whole(to, table.to_bytes())
        everything = {row.chapter for row in rows}
        covered = everything if self.system == "folder" else options.exported(rows)
        return table.notes, counted([row for row in rows if row.chapter in covered])


class CanvasExport(CourseExport):
    """What the import of Canvas's gradebook reads: a table of our own, or its own filled in."""

    system, default_to = "canvas", "canvas.csv"


class MoodleExport(CourseExport):
    """What the import of Moodle's gradebook reads, or an assignment's grading worksheet."""

    system, default_to = "moodle", "moodle.csv"


EXPORTS: dict[str, type[CourseExport]] = {
    "canvas": CanvasExport,
    "moodle": MoodleExport,
    "csv": CourseExport,
}


def exporter_of(
    kind: str,
    to: Path,
    like: Path | None = None,
    chapters: Sequence[str] = (),
    columns: Sequence[str] = (),
    *,
    raw: bool = False,
    missing_is_zero: bool = False,
) -> CourseExport:
    """The plug-in for what was typed; `kind` is one of EXPORTS, `columns` are CHAPTER=TITLE.

    Raises: GraderError where there is no such kind, or a column is not written so.
    """
    if kind not in EXPORTS:
        raise GraderError(say("export.unknown", got=kind, known=", ".join(EXPORTS)))
    return EXPORTS[kind](
        to=str(to),
        like="" if like is None else str(like),
        assignment=list(chapters),
        columns=dict(map(_title, columns)),
        raw=raw,
        missing_is_zero=missing_is_zero,
    )


def _title(text: str) -> tuple[str, str]:
    chapter, _, title = (word.strip() for word in text.partition("="))
    if not chapter or not title:
        raise GraderError(say("export.bad_column", got=text))
    return chapter, title

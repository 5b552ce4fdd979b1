"""Export grades, from our command or nbgrader's: `nbgrader export --exporter=autograde.lms.….`."""

from collections.abc import Collection
from pathlib import Path

from nbgrader.api import Gradebook
from nbgrader.plugins import ExportPlugin
from traitlets import Bool, Dict, Unicode

from autograde.core.class_folder import SUBMITTED
from autograde.core.csv_tables import read_table
from autograde.core.errors import GraderError
from autograde.core.messages import reason_of, say
from autograde.core.writing import write_whole
from autograde.lms.grade_rows import (
    ExportOptions,
    count_states,
    explain_not_taken,
    explain_outdated,
    explain_waiting,
)
from autograde.lms.gradebook_query import read_rows
from autograde.lms.uploads import ADAPTERS

# Whose table each kind is.
SYSTEMS = {"canvas": "canvas", "moodle": "moodle", "csv": "folder"}


def write_grades(
    gradebook: Gradebook,
    kind: str,
    to: Path,
    options: ExportOptions,
    *,
    like: Path | None = None,
    learners: Collection[str] = (),
    submitted: Path | None = None,
) -> tuple[tuple[str, ...], str]:
    """Write a table of grades; return sentences to tell, and how many hand-ins were graded.

    `kind` is one of SYSTEMS, `like` a table to be filled in, `learners` whose grades (everybody's).
    What lies in the folder `submitted` was handed in, though the gradebook may not know of it.

    Raises: GraderError, OSError.
    """
    if kind not in SYSTEMS:
        raise GraderError(say("export.unknown", got=kind, known=", ".join(SYSTEMS)))
    if like is not None and kind == "csv":
        raise GraderError(say("export.like_of_nothing"))
    if like is not None and to.resolve() == like.resolve():
        raise GraderError(say("export.same", path=like))
    given, adapter = None if like is None else read_table(like), ADAPTERS[SYSTEMS[kind]]
    rows = read_rows(gradebook, learners, options.chapters, submitted)
    everything = {row.chapter for row in rows}
    unknown = set(options.chapters) - everything
    if unknown or not rows:
        key = "export.no_chapter" if unknown else "export.nobody"
        raise GraderError(say(key, chapter=", ".join(sorted(unknown))))
    table = adapter.fill_table(rows, options, given) if given else adapter.make_table(rows, options)
    write_whole(to, table.to_bytes())
    covered = everything if kind == "csv" else options.choose_chapters(rows)
    mine = [row for row in rows if row.chapter in covered]
    notes = [*table.notes, *(explain_not_taken(mine) if options.missing_is_zero else ())]
    return (*notes, *explain_waiting(mine), *explain_outdated(mine)), count_states(mine)


class CourseExport(ExportPlugin):
    """A line a learner and exercise, with nbgrader's own columns; open scores are blank."""

    kind, default_to = "csv", "exported.csv"
    like = Unicode("", help="A table that the LMS let you download, to be filled in.").tag(
        config=True
    )
    columns = Dict(help="The titles that exercises have in the LMS, by exercise.").tag(config=True)
    raw = Bool(False, help="Export the points before a penalty for being late.").tag(config=True)
    missing_is_zero = Bool(False, help="Who handed in nothing has 0 points.").tag(config=True)

    def export(self, gradebook: Gradebook) -> None:
        """Write the table to `to`; what is to be said of it goes to the log."""
        chapters = tuple(str(name) for name in self.assignment)
        options = ExportOptions(chapters, self.columns, self.raw, self.missing_is_zero)
        try:
            notes, summary = write_grades(
                gradebook,
                self.kind,
                Path(self.to or self.default_to),
                options,
                like=Path(self.like) if self.like else None,
                learners=[str(name) for name in self.student],
                submitted=Path(self.parent.coursedir.root) / SUBMITTED,
            )
        except (GraderError, OSError) as problem:
            words = reason_of(problem) if isinstance(problem, OSError) else str(problem)
            self.parent.fail("%s", words)
        for note in (*notes, summary):
            self.log.warning("%s", note)


class CanvasExport(CourseExport):
    """What the import of Canvas's gradebook reads: a table of our own, or its own filled in."""

    kind, default_to = "canvas", "canvas.csv"


class MoodleExport(CourseExport):
    """What the import of Moodle's gradebook reads, or an assignment's grading worksheet."""

    kind, default_to = "moodle", "moodle.csv"

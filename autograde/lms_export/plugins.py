"""The exports as nbgrader's plug-ins: `nbgrader export --exporter=autograde.lms_export.plugins.…`.

`python -m autograde export` calls the same ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from nbgrader.api import Gradebook
from nbgrader.plugins import ExportPlugin
from traitlets import Bool, Dict, Unicode

from autograde.lms_export.canvas import canvas_table, filled_canvas_table
from autograde.lms_export.cells import CannotExport, Choice
from autograde.lms_export.moodle import filled_moodle_table, moodle_table
from autograde.lms_export.plain import plain_table
from autograde.lms_export.rows import Entry, read_entries
from autograde.tables import Table, TableError, read_table
from autograde.wording import say
from autograde.writing import write_whole


class CourseExport(ExportPlugin):
    """A line a learner and exercise, with nbgrader's own columns; open scores are blank."""

    default_to = "exported.csv"
    fills_in = False  # a table that an LMS let somebody download
    like = Unicode("", help="A table that the LMS let you download, to be filled in.").tag(
        config=True
    )
    columns = Dict(
        per_key_traits=None,
        value_trait=Unicode(),
        key_trait=Unicode(),
        help="The titles that exercises have in the LMS, by exercise.",
    ).tag(config=True)
    raw = Bool(False, help="Export the points before a penalty for being late.").tag(config=True)
    missing_is_zero = Bool(False, help="Who handed in nothing has 0 points.").tag(config=True)

    def export(self, gradebook: Gradebook) -> None:
        """Write the table to `to`; its notes go to the log.

        Raises: CannotExport, TableError, OSError, where no nbgrader command is around to say it.
        """
        try:
            table = self.table(gradebook)
            write_whole(Path(self.to or self.default_to), table.to_bytes())
        except (CannotExport, TableError) as problem:
            if self.parent is None:
                raise
            self.parent.fail("%s", problem)
        except OSError as error:
            if self.parent is None:
                raise
            reason = error.strerror or type(error).__name__
            self.parent.fail("%s", say("usage.cannot_write", out=self.to, reason=reason))
        else:
            self.notes = table.notes
            for note in table.notes if self.parent is not None else ():
                self.log.warning("%s", note)

    notes: tuple[str, ...] = ()

    def table(self, gradebook: Gradebook) -> Table:
        """The table to write.

        Raises: CannotExport, TableError.
        """
        chapters = tuple(str(name) for name in self.assignment)
        learners = [str(name) for name in self.student]
        choice = Choice(chapters, tuple(self.columns.items()), self.raw, self.missing_is_zero)
        if self.like and not self.fills_in:
            raise CannotExport(say("export.like_of_nothing"))
        given = read_table(Path(self.like)) if self.like else None
        if self.like and Path(self.to or self.default_to).resolve() == Path(self.like).resolve():
            raise CannotExport(say("export.same", path=self.like))
        entries = read_entries(gradebook, learners, chapters)
        known = {entry.chapter for entry in entries}
        unknown = [chapter for chapter in chapters if chapter not in known]
        if not entries or unknown:
            names = ", ".join(unknown)
            raise CannotExport(
                say("export.no_chapter" if unknown else "export.nobody", chapter=names)
            )
        return self.made(entries, choice, given)

    def made(self, entries: Sequence[Entry], choice: Choice, given: Table | None) -> Table:
        """The table of these entries, `given` filled in where the LMS has such tables."""
        return plain_table(entries, choice)


class CanvasExport(CourseExport):
    """What the import of Canvas's gradebook reads."""

    default_to = "canvas.csv"
    fills_in = True

    def made(self, entries: Sequence[Entry], choice: Choice, given: Table | None) -> Table:
        """A table of our own, or the gradebook that Canvas exported."""
        if given is not None:
            return filled_canvas_table(entries, choice, given)
        return canvas_table(entries, choice)


class MoodleExport(CourseExport):
    """What the import of Moodle's gradebook reads, or an assignment's grading worksheet."""

    default_to = "moodle.csv"
    fills_in = True

    def made(self, entries: Sequence[Entry], choice: Choice, given: Table | None) -> Table:
        """A table of our own, or the grading worksheet of an assignment."""
        if given is not None:
            return filled_moodle_table(entries, choice, given)
        return moodle_table(entries, choice)


EXPORTS: dict[str, type[CourseExport]] = {
    "canvas": CanvasExport,
    "moodle": MoodleExport,
    "csv": CourseExport,
}

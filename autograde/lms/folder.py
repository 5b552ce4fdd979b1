"""A folder with a folder for each learner; its grades are a table for people and programs."""

import datetime as dt
from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath

from autograde.core.csv_tables import CsvTable, escape_formula
from autograde.core.learner_names import escape_hidden_signs
from autograde.lms.adapter import Adapter, HandIn
from autograde.lms.archives import SourceFile
from autograde.lms.grade_rows import MISSING, ExportOptions, GradeRow, format_points
from autograde.lms.hand_ins import Deadline

# The first eleven are those of nbgrader's own export.
HEADER = (
    *("assignment", "duedate", "timestamp", "student_id", "last_name", "first_name", "email"),
    *("raw_score", "late_submission_penalty", "score", "max_score"),
    *("extension", "seconds_late", "status"),
)


class Folder(Adapter):
    """`ada/ch02_views_and_strides/ch02_views_and_strides.ipynb`, or `ada/ch02.ipynb`."""

    name = "folder"

    def read_hand_in(self, place: PurePosixPath) -> HandIn | None:
        """Take the outermost folder for the learner's; the next one may be an exercise's."""
        if len(place.parts) < 2:
            return None
        exercise = place.parts[1] if len(place.parts) > 2 else ""
        return HandIn(place.parts[0], place.name, exercise=exercise)

    def find_time(
        self, hand_in: HandIn, file: SourceFile, times: Mapping[str, dt.datetime]
    ) -> dt.datetime | None:
        """Take the file's own time: an instructor's disk says when it came."""
        return file.time

    def make_table(self, rows: Sequence[GradeRow], options: ExportOptions) -> CsvTable:
        """Make a line a learner and exercise, handed in or not, with nbgrader's columns first."""
        wanted = [row for row in rows if not options.chapters or row.chapter in options.chapters]
        ordered = sorted(wanted, key=lambda row: (row.chapter, row.learner.id))
        return CsvTable((HEADER, *(_line(row, options) for row in ordered)), mark=True)


def _line(row: GradeRow, options: ExportOptions) -> tuple[str, ...]:
    learner, points = row.learner, options.points(row)
    names = (learner.id, learner.last_name, learner.first_name, learner.email)
    late = Deadline(row.due, row.extension).seconds_late(row.handed_in)
    return (
        escape_formula(row.chapter),
        "" if row.due is None else str(row.due),
        "" if row.handed_in is None else str(row.handed_in),
        *(escape_formula(escape_hidden_signs(name)) for name in names),
        # Of a hand-in that has parts without a score neither is known yet.
        format_points(row.raw) if points else "",
        format_points(row.penalty) if points else "",
        points,
        format_points(row.most),
        "" if row.extension is None else str(row.extension),
        "" if row.state in MISSING else f"{late:.0f}",
        row.state,
    )

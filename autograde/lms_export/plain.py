"""Grades as a table for people and programs: nbgrader's own columns, and a few more."""

from __future__ import annotations

from collections.abc import Sequence

from autograde.learner_ids import shown
from autograde.lms_export.cells import Choice, number
from autograde.lms_export.rows import Entry
from autograde.spreadsheet_cells import harmless
from autograde.tables import Table

# The first eleven are those of nbgrader's own export.
HEADER = (
    *("assignment", "duedate", "timestamp", "student_id", "last_name", "first_name", "email"),
    *("raw_score", "late_submission_penalty", "score", "max_score"),
    *("extension", "seconds_late", "status"),
)


def plain_table(entries: Sequence[Entry], choice: Choice) -> Table:
    """A line a learner and exercise, whether it was handed in or not."""
    wanted = [entry for entry in entries if not choice.chapters or entry.chapter in choice.chapters]
    ordered = sorted(wanted, key=lambda entry: (entry.chapter, entry.learner.id))
    return Table((HEADER, *(_line(entry, choice) for entry in ordered)), mark=True)


def _line(entry: Entry, choice: Choice) -> tuple[str, ...]:
    learner = entry.learner
    names = (learner.id, learner.last_name, learner.first_name, learner.email)
    is_there, is_open = entry.state != "not-handed-in", entry.state == "open"
    return (
        harmless(entry.chapter),
        "" if entry.due is None else str(entry.due),
        "" if entry.handed_in is None else str(entry.handed_in),
        *(harmless(shown(name)) for name in names),
        # Of a hand-in that has parts without a score neither is known yet.
        number(entry.raw) if entry.state == "graded" else choice.cell(entry),
        number(entry.penalty) if not is_open and (is_there or choice.missing_is_zero) else "",
        choice.cell(entry),
        number(entry.most),
        "" if entry.extension is None else str(entry.extension),
        f"{entry.seconds_late:.0f}" if is_there else "",
        entry.state,
    )

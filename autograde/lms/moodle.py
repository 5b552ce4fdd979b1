"""Moodle: the folders in its archives, its grading worksheet, and its gradebook's import.

The gradebook's import finds a learner by the one column that is chosen for it. Where it meets
nobody it refuses the whole file; a line in which that cell is empty counts for the learner of
the line before; an empty grade takes away the one that was there. So there is one exercise a file,
and no line without both.

A worksheet's lines are found by Moodle's own number of the participant, which only a worksheet
that was downloaded has.

Sources: grade/import/csv/classes/load_data.php and
mod/assign/feedback/offline/importgradeslib.php in https://github.com/moodle/moodle
"""

import contextlib
import datetime as dt
import html
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from autograde.core.csv_tables import CsvTable, escape_formula, may_be_formula, read_table
from autograde.core.errors import GraderError
from autograde.core.learner_names import escape_hidden_signs
from autograde.core.messages import say
from autograde.lms.adapter import Adapter, HandIn
from autograde.lms.archives import SourceFile
from autograde.lms.grade_rows import (
    ExportOptions,
    GradeRow,
    explain_other_points,
    format_most,
    name_left_out,
)
from autograde.lms.roster import Enrollee, LearnerIndex, keep_letters, spell_id, spell_name

IDENTIFIER, NAME, EMAIL, GRADE = "Identifier", "Full name", "Email address", "Grade"
MOST, MODIFIED, FEEDBACK = "Maximum grade", "Last modified (grade)", "Feedback"
HANDED_IN = "Last modified (submission)"
# <full name>_<participant>_assignsubmission_file as a folder (until Moodle 4.0 with an underscore
# more), or before the file's own name where folders are switched off.
_FOLDER = re.compile(
    r"(?P<name>[^_]+)_(?P<user>\d+)_assignsubmission_(?P<kind>[a-z]+)(?:_(?P<file>.*))?"
)
_NUMBER = re.compile(r"\D*(\d+)")


class Moodle(Adapter):
    """`Ada Okafor_123456_assignsubmission_file/ch02_views_and_strides.ipynb`."""

    name = "moodle"
    holds_one_exercise = takes_feedback = True

    def read_hand_in(self, place: PurePosixPath) -> HandIn | None:
        """Read from the folder's name whose it is."""
        for part in place.parts:
            match = _FOLDER.fullmatch(part)
            if match is not None and (match["file"] or part != place.name):
                return HandIn(match["name"].strip(), match["file"] or place.name, match["user"])
        return None

    def spell_learner(self, learner: Enrollee) -> Sequence[Collection[str]]:
        """Give the e-mail address, the id, which an instructor may have put there, and the name.

        Who has another address than the worksheet gives is somebody else, whatever they are called.
        """
        names = spell_name(learner)
        known = [learner.email.casefold()] if learner.email else []
        return known, spell_id(learner), names, () if learner.email else names

    def spell_hand_in(self, hand_in: HandIn) -> tuple[str, ...]:
        """Give the worksheet's address, the name as an id, and the name as letters."""
        letters, email = keep_letters(hand_in.name), hand_in.email.casefold()
        return email, hand_in.name, "" if email else letters, letters if email else ""

    def find_time(
        self, hand_in: HandIn, file: SourceFile, times: Mapping[str, dt.datetime]
    ) -> dt.datetime | None:
        """Take the worksheet's time; those in the archive are none at which anybody handed in."""
        return times.get(hand_in.number)

    def make_table(self, rows: Sequence[GradeRow], options: ExportOptions) -> CsvTable:
        """Make a line a learner with a grade, for the import of Moodle's gradebook.

        By e-mail address where the class list has any, else by the id as Moodle's username.
        """
        chapter = _one_chapter(rows, options)
        mine = [row for row in rows if row.chapter == chapter and options.points(row)]
        by_email = any(row.learner.email for row in rows if row.chapter == chapter)
        key = "export.no_email" if by_email else "export.username"
        header = (EMAIL if by_email else "Username", "First name", "Last name")
        lines: list[tuple[str, ...]] = [(*header, escape_formula(options.title(chapter)))]
        notes = []
        for row in mine:
            learner = row.learner
            who = learner.email.strip() if by_email else learner.id
            if not who or may_be_formula(who) or escape_hidden_signs(who) != who:
                notes.append(say(key, learner=escape_hidden_signs(learner.id)))
                continue
            names = (
                escape_formula(escape_hidden_signs(name))
                for name in (learner.first_name, learner.last_name)
            )
            lines.append((who, *names, options.points(row)))
        return CsvTable(tuple(lines), tuple(notes))

    def fill_table(
        self, rows: Sequence[GradeRow], options: ExportOptions, given: CsvTable
    ) -> CsvTable:
        """Put our grades into an assignment's grading worksheet from Moodle.

        A learner of whom there is no grade keeps what Moodle had. What was given and written by
        hand goes below what stands in the column of feedback comments, where there is one.
        """
        chapter = _one_chapter(rows, options)
        header, *others = given.lines
        for name in (IDENTIFIER, GRADE, MODIFIED):
            if name not in header:
                got = ", ".join(map(escape_hidden_signs, header[:8]))
                raise GraderError(say("export.no_worksheet", missing=name, got=got))
        mine = {row.learner.id: row for row in rows if row.chapter == chapter}
        left = {who for who, row in mine.items() if options.points(row)}
        lines, grade, zeros = [header], header.index(GRADE), 0
        told = next((n for n, title in enumerate(header) if title.startswith(FEEDBACK)), None)
        people = _people(header, others, [row.learner for row in mine.values()])
        for line, learner in zip(others, people, strict=True):
            cells = list(line)
            if learner is not None:
                left.discard(learner.id)
                points = options.points(mine[learner.id])
                cells[grade] = points or line[grade]
                zeros += points == "0"
                if told is not None:
                    cells[told] = _with_words(cells[told], mine[learner.id].by_hand.sentences())
            lines.append(tuple(map(_harmless, header, cells)))
        theirs = others[0][header.index(MOST)] if MOST in header and others else ""
        notes = [*explain_other_points(chapter, format_most(mine.values()), theirs)]
        if zeros:
            notes.append(say("export.zeros", count=zeros))
        notes += name_left_out(left)
        return CsvTable(tuple(lines), tuple(notes), given.separator, given.mark)


@dataclass(frozen=True)
class Worksheet:
    """What Moodle's grading worksheet says, by the participant's number.

    `times` are when each handed in, in UTC; `emails` are missing where Moodle shows none.
    """

    times: Mapping[str, dt.datetime] = field(default_factory=dict)
    emails: Mapping[str, str] = field(default_factory=dict)


def read_worksheet(path: Path) -> Worksheet:
    """Read Moodle's worksheet. It writes times as people read them, in this machine's time zone.

    Raises: GraderError where it is no such worksheet.
    """
    # nbgrader takes seconds to import.
    from nbgrader.utils import parse_utc

    table = read_table(path)
    for column in (IDENTIFIER, HANDED_IN):
        if column not in table.lines[0]:
            raise GraderError(say("collect.times_column", path=path, column=column))
    times, emails = {}, {}
    for _, line in table.records():
        number = _NUMBER.fullmatch(line[IDENTIFIER])
        if number is None:
            continue
        emails[number[1]] = line.get(EMAIL, "").strip()
        with contextlib.suppress(ValueError, OverflowError, TypeError):  # "-": nothing handed in
            times[number[1]] = parse_utc(line[HANDED_IN]).astimezone(dt.UTC)
    if not times:
        raise GraderError(say("collect.times_none", path=path))
    return Worksheet(times, emails)


def _one_chapter(rows: Sequence[GradeRow], options: ExportOptions) -> str:
    chapters = options.choose_chapters(rows)
    if len(chapters) > 1:
        raise GraderError(say("export.one_chapter", known=", ".join(chapters)))
    return chapters[0]


def _people(
    header: Sequence[str], lines: Sequence[Sequence[str]], learners: Sequence[Enrollee]
) -> list[Enrollee | None]:
    """Whom each line means: by e-mail address, else by a name that nobody shares."""

    def spell_learner(learner: Enrollee) -> Sequence[Collection[str]]:
        names = spell_name(learner)
        # Who has another address is somebody else, whatever they are called.
        return [learner.email.casefold()], () if learner.email else names, names

    def names(line: Sequence[str]) -> tuple[str, str, str]:
        cells = {title: cell.strip() for title, cell in zip(header, line, strict=True)}
        email, name = cells.get(EMAIL, "").casefold(), keep_letters(cells.get(NAME, ""))
        return email, name if email else "", "" if email else name

    return LearnerIndex(learners, spell_learner).find_by_lines(map(names, lines))


def _with_words(cell: str, sentences: Sequence[str]) -> str:
    """A comment's HTML with these below it, but for those that it has already."""
    words = (html.escape(each).replace("\n", "<br>") for each in sentences)
    return "<br>".join(filter(None, [cell, *(each for each in words if each not in cell)]))


def _harmless(title: str, cell: str) -> str:
    """The cells that Moodle reads stay as they are; names and answers are made harmless."""
    is_read = title in {IDENTIFIER, GRADE, MODIFIED} or title.startswith(FEEDBACK)
    return cell if is_read or title.endswith(" comment") or cell == "-" else escape_formula(cell)

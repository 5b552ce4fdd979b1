"""The interface of the four systems that hand-ins come from and grades go to."""

import datetime as dt
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from autograde.core.csv_tables import CsvTable
from autograde.lms.archives import SourceFile
from autograde.lms.grade_rows import ExportOptions, GradeRow
from autograde.lms.roster import Enrollee, spell_id


@dataclass(frozen=True)
class HandIn:
    """What a source's naming says of one file.

    `name` is the learner's as the source has it, `number` the LMS's ("" where there is none),
    `file` the file's own name, `order` grows with each attempt where the LMS counts them, `time`
    is in UTC and comes from the naming, not from the file, `exercise` is a text that names the
    exercise beside the file's name. `is_late` is None where nothing says so; `is_unclear` where
    the naming may as well say something else.
    """

    name: str
    file: str
    number: str = ""
    order: int = 0
    is_late: bool | None = None
    time: dt.datetime | None = None
    exercise: str = ""
    is_unclear: bool = False
    email: str = ""  # of Moodle's worksheet


class Adapter:
    """One system: it reads hand-ins, writes grades, and packs feedback, as far as it has that."""

    name: str
    holds_one_exercise = False  # whether its archives are of one assignment each
    takes_feedback = False  # whether it takes an archive of feedback pages

    def read_hand_in(self, place: PurePosixPath) -> HandIn | None:
        """Read from a file's place who handed in what; None where it is not named as here."""
        raise NotImplementedError

    def spell_learner(self, learner: Enrollee) -> Sequence[Collection[str]]:
        """List the names that hand-ins have for a learner, a set of each kind, surest first."""
        return (spell_id(learner),)

    def spell_hand_in(self, hand_in: HandIn) -> tuple[str, ...]:
        """List the names that a hand-in has for its learner, one of each kind."""
        return (hand_in.name,)

    def find_time(
        self, hand_in: HandIn, file: SourceFile, times: Mapping[str, dt.datetime]
    ) -> dt.datetime | None:
        """Find when it was handed in, in UTC; None where no time can be relied on.

        `times` are those of a grading worksheet, by the LMS's number.
        """
        return hand_in.time

    def find_other_account(self, hand_in: HandIn, file: SourceFile) -> str:
        """Name the account that owns the file, where that ought to be the learner's; else ""."""
        return ""

    def make_table(self, rows: Sequence[GradeRow], options: ExportOptions) -> CsvTable:
        """Make a table of grades that the system imports.

        Raises: GraderError.
        """
        raise NotImplementedError

    def fill_table(
        self, rows: Sequence[GradeRow], options: ExportOptions, given: CsvTable
    ) -> CsvTable:
        """Put our grades into a table that the system let somebody download.

        Raises: GraderError.
        """
        raise NotImplementedError


def find_chapters(text: str, chapters: Collection[str]) -> set[str]:
    """Find the chapters that a file's name contains, in full or by number: ch02."""
    folded = text.casefold()
    whole = {chapter for chapter in chapters if _stands_in(chapter.casefold(), folded)}
    if whole:
        return whole
    numbers = {chapter: chapter.partition("_")[0].casefold() for chapter in chapters}
    return {chapter for chapter, number in numbers.items() if _stands_in(number, folded)}


def _stands_in(word: str, text: str) -> bool:
    return re.search(rf"(?<![^\W_]){re.escape(word)}(?![^\W_])", text) is not None

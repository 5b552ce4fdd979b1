"""What a learner has in an exercise, and what of it is exported."""

import contextlib
import datetime as dt
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from autograde.core.errors import GraderError
from autograde.core.learner_names import escape_hidden_signs, list_names
from autograde.core.messages import say
from autograde.judging.grades import ByHand
from autograde.lms.roster import Enrollee

# Of what was not taken it is not known whose it is, and it may be this learner's.
State = Literal["graded", "waiting", "not-handed-in", "not-taken", "could-not-be-graded"]
MISSING: frozenset[State] = frozenset({"not-handed-in", "not-taken"})


@dataclass(frozen=True)
class GradeRow:
    """What one learner has in one exercise.

    `raw` is the sum of the parts' scores (a human's where one was given), `penalty` what is taken
    off for being late, both in points; times are in UTC. A hand-in of which a part has no score,
    whatever the reason, could not be graded, or is waiting where only written parts have none.
    `by_hand` is what a person gave.
    """

    learner: Enrollee
    chapter: str
    state: State
    raw: float
    penalty: float
    most: float
    due: dt.datetime | None = None
    extension: dt.timedelta | None = None
    handed_in: dt.datetime | None = None
    by_hand: ByHand = field(default_factory=ByHand)

    @property
    def score(self) -> float:
        """What counts: the points after the penalty, and never less than none."""
        return max(0.0, self.raw - self.penalty)


@dataclass(frozen=True)
class ExportOptions:
    """What to export: which exercises (all that were handed in), and how.

    `columns` are the LMS's titles by chapter, `raw` the points before a penalty, and with
    `missing_is_zero` who handed in nothing has 0 points; otherwise no grade at all.
    """

    chapters: tuple[str, ...] = ()
    columns: Mapping[str, str] = field(default_factory=dict)
    raw: bool = False
    missing_is_zero: bool = False

    def points(self, row: GradeRow | None) -> str:
        """Write the points as a cell; empty where there is no grade (yet)."""
        if row is None or row.state in {"could-not-be-graded", "waiting", "not-taken"}:
            return ""
        if row.state == "not-handed-in":
            return "0" if self.missing_is_zero else ""
        return format_points(row.raw if self.raw else row.score)

    def title(self, chapter: str) -> str:
        """What the LMS calls an exercise."""
        return self.columns.get(chapter, chapter)

    def choose_chapters(self, rows: Sequence[GradeRow]) -> tuple[str, ...]:
        """Choose the exercises to export.

        Raises: GraderError where there is none.
        """
        handed_in = sorted({row.chapter for row in rows if row.state not in MISSING})
        if not (self.chapters or handed_in):
            raise GraderError(say("export.nothing"))
        return self.chapters or tuple(handed_in)


def parse_titles(columns: Sequence[str]) -> dict[str, str]:
    """Read the LMS's titles by chapter, which were typed as CHAPTER=TITLE.

    Raises: GraderError.
    """
    titles = {}
    for text in columns:
        chapter, _, title = (word.strip() for word in text.partition("="))
        if not chapter or not title:
            raise GraderError(say("export.bad_column", got=text))
        titles[chapter] = title
    return titles


def format_points(points: float) -> str:
    """Write points as both LMSs read them, to five decimals: 3, 2.5, 0.33333."""
    return f"{points:.5f}".rstrip("0").rstrip(".")


def format_most(rows: Iterable[GradeRow]) -> str:
    """Write how many points the exercise of these rows has."""
    return format_points(max(row.most for row in rows))


def explain_other_points(chapter: str, ours: str, theirs: str) -> Iterator[str]:
    """Say that an LMS has other points for an exercise; a scale, or nothing, is no number."""
    with contextlib.suppress(ValueError):
        if float(ours) != float(theirs.replace(",", ".")):
            yield say(
                "export.points", chapter=chapter, ours=ours, theirs=escape_hidden_signs(theirs)
            )


def name_left_out(learners: Iterable[str]) -> Iterator[str]:
    """Name those who have a grade and no line in a table that an LMS let somebody download."""
    for learner in sorted(learners):
        yield say("export.not_in_table", learner=escape_hidden_signs(learner))


def explain_not_taken(rows: Iterable[GradeRow]) -> Iterator[str]:
    """Say who has no 0, because a file that was not taken may be theirs."""
    found: dict[str, list[str]] = {}
    for row in rows:
        if row.state == "not-taken":
            found.setdefault(row.chapter, []).append(escape_hidden_signs(row.learner.id))
    for chapter, ids in found.items():
        yield say("export.not_taken", chapter=chapter, count=len(ids), who=list_names(ids))


def explain_waiting(rows: Iterable[GradeRow]) -> Iterator[str]:
    """Say who has no grade because a person has not graded yet what they wrote."""
    found: dict[str, list[str]] = {}
    for row in rows:
        if row.state == "waiting":
            found.setdefault(row.chapter, []).append(escape_hidden_signs(row.learner.id))
    for chapter, ids in found.items():
        yield say("export.waiting", chapter=chapter, count=len(ids), who=list_names(ids))


def group_by_chapter(rows: Sequence[GradeRow]) -> dict[str, dict[str, GradeRow]]:
    """Group the rows by chapter, then by the learner's id."""
    found: dict[str, dict[str, GradeRow]] = {}
    for row in rows:
        found.setdefault(row.chapter, {})[row.learner.id] = row
    return found


def explain_outdated(rows: Iterable[GradeRow]) -> Iterator[str]:
    """Name those whose score or comment by hand was given for an earlier notebook."""
    for row in rows:
        if row.by_hand.outdated:
            about = {"learner": row.learner.id, "chapter": row.chapter}
            parts = ", ".join(sorted(row.by_hand.outdated))
            yield say("export.other_work", **about, parts=parts)


def count_states(rows: Sequence[GradeRow]) -> str:
    """Say how many hand-ins were graded, how many are missing, and how many have no grade."""
    states = Counter(row.state for row in rows)
    return say(
        "export.counted",
        graded=states["graded"],
        missing=sum(states[state] for state in MISSING),
        failed=states["could-not-be-graded"],
    )

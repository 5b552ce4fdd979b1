"""Who of a class that was graded is late: into the gradebook, beside the copies, and in words."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

from sqlalchemy import create_engine
from sqlalchemy.exc import SQLAlchemyError

from autograde.grade import SUBMITTED
from autograde.lms.errors import LmsError, reason_of
from autograde.lms.exchange import copy_exchange_files
from autograde.lms.hand_ins import (
    HandInRecord,
    Key,
    current_records,
    read_records,
    write_records,
)
from autograde.lms.late import Late, apply_penalties, penalty_rule
from autograde.lms.learner_ids import shown
from autograde.results import score_text
from autograde.wording import first_line, say

AUTOGRADED = "autograded"  # nbgrader's folder of what was run
MOST_ROWS = 20  # of those who are late


def penalize_class(
    submissions: Path,
    classroom: Path,
    url: str,
    records: Mapping[Key, HandInRecord],
    chapters: Collection[str],
) -> tuple[list[Late], list[Key]]:
    """Write into the gradebook at `url` who is late in these chapters, and what that costs.

    Who is late, and of whom the records are said of another notebook than the one in `submissions`.

    Raises: LmsError where the gradebook or the disk refuses.
    """
    mine = [record for record in records.values() if record.chapter in chapters]
    said, unknown = current_records(submissions, mine)
    # nbgrader's own commands look for them where the copies of the notebooks are.
    kept = classroom / SUBMITTED
    try:
        if said and submissions.resolve() != kept.resolve():
            write_records(kept, read_records(kept) | said)
        copy_exchange_files(submissions, classroom / AUTOGRADED, said.values())
    except OSError as error:
        raise LmsError(say("usage.cannot_write", out=kept, reason=reason_of(error))) from error
    if not chapters:
        return [], sorted(unknown)
    engine = create_engine(url)
    try:
        rule = penalty_rule(classroom)
        late = apply_penalties(engine, rule, said | unknown, chapters=chapters)
    except SQLAlchemyError as error:
        raise LmsError(say("lateness.not_settled", reason=first_line(error))) from error
    finally:
        engine.dispose()
    return late, sorted(unknown)


def late_lines(late: Sequence[Late], unknown: Sequence[Key] = ()) -> Iterator[str]:
    """Who is late, by how much, and what that costs; and of whom that is not known."""
    those = [each for each in late if each.seconds]
    if those:
        yield say("lateness.title", count=len(those))
    for each in those[:MOST_ROWS]:
        yield "  " + say(
            "lateness.costs" if each.penalty else "lateness.free",
            learner=shown(each.learner),
            chapter=each.chapter,
            late=each.words,
            points=score_text(each.penalty),
        )
    if len(those) > MOST_ROWS:
        yield say("lateness.more", count=len(those) - MOST_ROWS)
    problems: dict[str, list[Key]] = {}
    for each in late:
        if each.problem is not None:
            problems.setdefault(each.problem, []).append((each.learner, each.chapter))
    for problem, keys in problems.items():
        yield say("lateness.problem", who=_listed(keys), reason=problem)
    if unknown:
        yield say("lateness.untold", who=_listed(unknown))


def _listed(keys: Sequence[Key]) -> str:
    names = ", ".join(f"{shown(learner)} {chapter}" for learner, chapter in keys[:MOST_ROWS])
    return names if len(keys) <= MOST_ROWS else f"{names}, …"

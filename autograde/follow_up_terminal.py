"""What `grade` shows of who moved and who is late, and what `extension` does and says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table
from sqlalchemy import create_engine
from sqlalchemy.exc import SQLAlchemyError

from autograde.follow_up import FollowUp
from autograde.grading.changes import NAME as CHANGES
from autograde.grading.changes import Change
from autograde.grading.submissions import GraderError
from autograde.judging.results import score_text
from autograde.lateness.late import Late, how_late
from autograde.learner_ids import shown
from autograde.wording import first_line, say

MOST_ROWS = 20  # of the table, and of those who are late
MOST_WORDS = 60  # characters of a sentence in the table; the file has all


def shown_follow_up(follow_up: FollowUp, out: Path) -> Iterator[Table | str]:
    """Who moved and why, and who is late, as things to print."""
    changes = follow_up.changes
    if changes:
        learners = len({change.learner for change in changes})
        up = sum((change.after or 0.0) > (change.before or 0.0) for change in changes)
        yield say("changes.moved", learners=learners, up=up, down=len(changes) - up)
        # They were noted as they came, and jobs that run side by side end in any order.
        in_order = sorted(changes, key=lambda change: (change.learner, change.chapter))
        yield changes_table(in_order[:MOST_ROWS])
        yield say("changes.where", out=out / CHANGES)
    yield from late_lines(follow_up.late)
    if follow_up.untold:
        names = [f"{shown(learner)} {chapter}" for learner, chapter in follow_up.untold]
        more = ", …" if len(names) > MOST_ROWS else ""
        yield say("lateness.untold", who=", ".join(names[:MOST_ROWS]) + more)


def changes_table(changes: Sequence[Change]) -> Table:
    """A row a part that moved: from what to what, and why."""
    table = Table(title=say("changes.title"), title_justify="left")
    for key in ("learner", "chapter", "part", "before", "after", "why"):
        table.add_column(say(f"changes.column.{key}"), overflow="fold")
    for change in changes:
        names = (change.learner, change.chapter, change.part)
        scores = (score_text(change.before) or "–", score_text(change.after) or "–")
        table.add_row(*(shown(name) for name in names), *scores, why(change))
    return table


def why(change: Change) -> str:
    """Why a part moved, in a line."""
    words = shown(change.said_after)
    short = words if len(words) <= MOST_WORDS else f"{words[:MOST_WORDS]}…"
    return say(f"changes.why.{change.answer or 'other'}", said=short)


def late_lines(late: Sequence[Late]) -> Iterator[str]:
    """Who is late, by how much, and what that costs."""
    those = [each for each in late if each.seconds]
    if those:
        yield say("lateness.title", count=len(those))
    for each in those[:MOST_ROWS]:
        points = score_text(each.penalty)
        yield "  " + say(
            "lateness.costs" if each.penalty else "lateness.free",
            learner=shown(each.learner),
            chapter=each.chapter,
            late=how_late(each),
            points=points,
        )
    if len(those) > MOST_ROWS:
        yield say("lateness.more", count=len(those) - MOST_ROWS)
    for problem, names in _problems(late).items():
        yield say("lateness.problem", who=", ".join(names[:MOST_ROWS]), reason=problem)


def _problems(late: Sequence[Late]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for each in late:
        if each.problem is not None:
            found.setdefault(each.problem, []).append(f"{shown(each.learner)} {each.chapter}")
    return found


def run_extension(
    learner: str,
    chapter: str,
    classroom: Path,
    *,
    until: str | None = None,
    by: str | None = None,
    none: bool = False,
    db: str | None = None,
    console: Console | None = None,
) -> int:
    """Give or take an extension and say what it means; the exit status."""
    console = console or Console(highlight=False)
    try:
        lines = _extended(learner, chapter, classroom, until, by, none, db)
    except GraderError as problem:
        Console(stderr=True, highlight=False, soft_wrap=True).print(str(problem), markup=False)
        return 2
    for line in lines:
        console.print(line, markup=False, soft_wrap=True)
    return 0


def _extended(
    learner: str,
    chapter: str,
    classroom: Path,
    until: str | None,
    by: str | None,
    none: bool,
    db: str | None,
) -> list[str]:
    if [until is not None, by is not None, none].count(True) != 1:
        raise GraderError(say("extension.one_of"))
    # nbgrader takes seconds to import, and a wrong argument should not wait for it.
    from autograde.course_config import LOG_NAME
    from autograde.lateness.extensions import extend, moment_of, span_of
    from autograde.lateness.rule import penalty_rule
    from autograde.lateness.settling import settle
    from autograde.lms_export.cells import CannotExport
    from autograde.lms_export.terminal import gradebook_url

    moment = None if until is None else moment_of(until)
    span = None if by is None else span_of(by)
    try:
        url = gradebook_url(classroom, db)
        engine = create_engine(url)
        rule = penalty_rule(classroom.absolute(), classroom.absolute() / LOG_NAME)
        deadline = extend(engine, learner, chapter, until=moment, by=span)
        late = settle(engine, rule, {}, chapters=[chapter], learner=learner)
        engine.dispose()
    except CannotExport as problem:
        raise GraderError(str(problem)) from None
    except SQLAlchemyError as error:
        raise GraderError(say("lateness.not_settled", reason=first_line(error))) from None
    ends = f"{deadline.ends:%Y-%m-%d %H:%M} UTC"
    given = say(
        "extension.none" if deadline.extension is None else "extension.given",
        learner=shown(learner),
        chapter=chapter,
        ends=ends,
    )
    return [given, *late_lines(late)]

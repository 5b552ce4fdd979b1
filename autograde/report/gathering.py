"""Go through a class once, from submission to submission, and gather what the report says."""

from collections.abc import Iterable, Mapping

from sqlalchemy import Connection

from autograde.authoring.course.sources import Source
from autograde.core.messages import say
from autograde.judging.grades import Grade, PartOutcome
from autograde.report.mistake_tally import MistakeTally
from autograde.report.reading import Gradebook, read_gradebook, read_submissions
from autograde.report.report_tables import Tables
from autograde.report.statistics import chapter_figures
from autograde.report.summary import (
    ChapterSummary,
    ClassSummary,
    Failure,
    Look,
    Spent,
)

# Something ended, or went wrong, while these were run.
FAILED: frozenset[PartOutcome] = frozenset({"timeout", "ended", "fault"})


def summarize_class(
    connection: Connection, sources: Mapping[str, Source], tables: Tables
) -> ClassSummary:
    """Read the class; rows of single submissions go straight into `tables`."""
    book = read_gradebook(connection)
    gathering = _Gathering(book, tables)
    for grade, graded_at in read_submissions(connection, book):
        gathering.add(grade, graded_at)
    summary = gathering.summary
    summary.chapters = [
        _chapter_summary(name, gathering.chapters[name], book, sources.get(name))
        for name in sorted(gathering.chapters)
    ]
    return summary


class _Gathering:
    """What is gathered on the way."""

    def __init__(self, book: Gradebook, tables: Tables) -> None:
        self._book, self._tables = book, tables
        self.chapters = {chapter: MistakeTally() for _, chapter in book.handed_in}
        self.summary = ClassSummary(book.names)

    def add(self, result: Grade, graded_at: str) -> None:
        """Take in one submission."""
        self.chapters.setdefault(result.exercise, MistakeTally()).add(result)
        self.summary.submissions += 1
        self.summary.unsandboxed += not result.sandboxed
        self.summary.latest = max(self.summary.latest, graded_at)
        who = result.learner, self._book.names.get(result.learner, ""), result.exercise
        if reasons := tuple(result.reasons):
            look = Look(result.learner, result.exercise, result.status, reasons)
            looks = self.summary.looks if result.problem is None else self.summary.not_graded
            looks.append(look)
        self.summary.waiting += [result.key] if result.waiting else []
        for reason in reasons:
            self._tables.write("needs_a_look", *who, result.status_in_tables, None, reason)
        for failure in _failures(result):
            self.summary.failures.append(failure)
            words = failure.part or "", failure.what
            if not any(all(word in reason for word in words) for reason in reasons):
                about = result.status_in_tables, failure.part, failure.what
                self._tables.write("needs_a_look", *who, *about)
        if result.seconds:
            most, most_in = max((each, where) for where, each in result.seconds.items())
            spent = Spent(sum(result.seconds.values()), *result.key, most_in, most)
            self.summary.spent.append(spent)
        grade = result.score, result.max_score, result.status_in_tables
        seconds = float(sum(result.seconds.values())) if result.seconds else None
        self._tables.write("submissions", *who, *grade, graded_at, result.sandboxed, seconds)


def _chapter_summary(
    name: str, tally: MistakeTally, book: Gradebook, source: Source | None
) -> ChapterSummary:
    handed_in = tally.learners | {who for who, chapter in book.handed_in if chapter == name}
    points = book.points.get(name, {})
    order = [] if source is None else [part.name for part in (*source.parts, *source.written)]
    known = [part for part in order if part in points]
    scores = [each for (_, chapter), each in book.scores.items() if chapter == name]
    return ChapterSummary(
        name=name,
        figures=chapter_figures(
            {part: points[part] for part in (*known, *sorted(points.keys() - set(known)))}, scores
        ),
        outcomes=tally.outcomes,
        named=tuple(tally.named()),
        most_broken=tuple(tally.most_broken()),
        handed_in=len(handed_in),
        missing=tuple(sorted(book.names.keys() - handed_in)),
        statuses=tally.statuses,
        graded=tally.graded,
    )


def _failures(result: Grade) -> Iterable[Failure]:
    if result.problem is not None:
        yield Failure(result.learner, result.exercise, None, result.problem)
        return
    for part in result.parts:
        outcome = part.judgement.outcome
        if outcome in FAILED:
            words = part.judgement.words if outcome in {"ended", "fault"} else None
            what = words or say(f"page.badge.{outcome}")
            yield Failure(result.learner, result.exercise, part.name, what)

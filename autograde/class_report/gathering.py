"""Go through a class once, from submission to submission, and gather what the report says."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import Connection

from autograde.class_report.alike import ChapterTexts
from autograde.class_report.mistakes import MistakeTally, mistake_name
from autograde.class_report.reading import Gradebook, Row, read_gradebook, read_journal_rows
from autograde.class_report.released_text import released_stretches
from autograde.class_report.statistics import chapter_figures
from autograde.class_report.summary import (
    ChapterSummary,
    ClassSummary,
    Failure,
    Listed,
    Look,
    Spent,
)
from autograde.class_report.tables import Tables
from autograde.grading.gradebook import with_scores
from autograde.judging.results import PartOutcome, Status, SubmissionResult
from autograde.sources import Source
from autograde.wording import say

MOST_TIMES, MOST_GROUPS = 20, 10
# Something ended, or went wrong, while these were run.
FAILED: frozenset[PartOutcome] = frozenset({"timeout", "ended", "kernel-died", "fault"})


@dataclass
class _Chapter:
    tally: MistakeTally
    texts: ChapterTexts
    learners: set[str] = field(default_factory=set)
    statuses: Counter[Status] = field(default_factory=Counter)


def summarised(
    connection: Connection, sources: Mapping[str, Source], project: Path, tables: Tables
) -> ClassSummary:
    """Read the class; what has a row for each submission goes straight into `tables`."""
    book = read_gradebook(connection)
    gathering = _Gathering(book, sources, project, tables)
    for row in read_journal_rows(connection, book.handed_in):
        gathering.add(row)
    return gathering.whole()


class _Gathering:
    """What is gathered on the way."""

    def __init__(
        self, book: Gradebook, sources: Mapping[str, Source], project: Path, tables: Tables
    ) -> None:
        self._book, self._sources, self._project, self._tables = book, sources, project, tables
        self._chapters: dict[str, _Chapter] = {}
        self._not_graded: Listed[Look] = Listed()
        self._looks: Listed[Look] = Listed()
        self._failures: Listed[Failure] = Listed()
        self._slowest: list[Spent] = []
        self._submissions = self._unsandboxed = 0
        self._latest = ""
        for _, chapter in book.handed_in:
            self._chapter(chapter)

    def _chapter(self, name: str) -> _Chapter:
        if name not in self._chapters:
            released = released_stretches(self._sources.get(name), self._project)
            self._chapters[name] = _Chapter(MistakeTally(), ChapterTexts(name, released))
        return self._chapters[name]

    def add(self, row: Row) -> None:
        """Take in one submission."""
        scores = self._book.scores.get((row.result.learner, row.result.chapter))
        result = row.result if scores is None else with_scores(row.result, scores)
        chapter = self._chapter(result.chapter)
        chapter.learners.add(result.learner)
        chapter.statuses[result.status] += 1
        if result.problem is None:
            chapter.tally.add(result)
            chapter.texts.add(result.learner, [part.code for part in result.parts])
        self._submissions += 1
        self._unsandboxed += not result.sandboxed
        self._latest = max(self._latest, row.graded_at)
        self._look_at(result)
        self._fail(result)
        self._time(result)
        self._write(result, row.graded_at)

    def _look_at(self, result: SubmissionResult) -> None:
        reasons = tuple(result.reasons)
        if not reasons:
            return
        look = Look(result.learner, result.chapter, result.status, reasons)
        (self._not_graded if result.problem is not None else self._looks).add(look)
        for reason in reasons:
            name = self._book.names.get(result.learner, "")
            cells = result.learner, name, result.chapter, result.status_text, reason
            self._tables.write("needs_a_look", *cells)

    def _fail(self, result: SubmissionResult) -> None:
        for failure in _failures(result):
            self._failures.add(failure)
            name = self._book.names.get(result.learner, "")
            cells = failure.learner, name, failure.chapter, failure.part, failure.what
            self._tables.write("failures", *cells)

    def _time(self, result: SubmissionResult) -> None:
        if not result.seconds:
            return
        most_in = max(result.seconds, key=lambda name: result.seconds[name])
        total, most = sum(result.seconds.values()), result.seconds[most_in]
        spent = Spent(total, result.learner, result.chapter, most_in, most)
        add = heapq.heappush if len(self._slowest) < MOST_TIMES else heapq.heappushpop
        add(self._slowest, spent)
        for where, seconds in result.seconds.items():
            self._tables.write("seconds", result.learner, result.chapter, where, float(seconds))

    def _write(self, result: SubmissionResult, graded_at: str) -> None:
        self._tables.write(
            "submissions",
            result.learner,
            self._book.names.get(result.learner, ""),
            result.chapter,
            result.score,
            result.max_score,
            result.status_text,
            graded_at,
            result.sandboxed,
            float(sum(result.seconds.values())) if result.seconds else None,
        )
        for part in result.parts:
            outcome = None if result.problem is not None else part.judgement.outcome
            cells = result.learner, result.chapter, part.name, part.points, part.score, outcome
            self._tables.write("part_scores", *cells, mistake_name(part))

    def whole(self) -> ClassSummary:
        """The class, once every submission is in."""
        return ClassSummary(
            names=self._book.names,
            chapters=[self._summary(name) for name in sorted(self._chapters)],
            not_graded=self._not_graded,
            looks=self._looks,
            failures=self._failures,
            slowest=sorted(self._slowest, reverse=True),
            submissions=self._submissions,
            latest=self._latest,
            unsandboxed=self._unsandboxed,
        )

    def _summary(self, name: str) -> ChapterSummary:
        about = self._chapters[name]
        handed_in = about.learners | {
            who for who, chapter in self._book.handed_in if chapter == name
        }
        scores = [each for (_, chapter), each in self._book.scores.items() if chapter == name]
        same, alike = about.texts.same(), about.texts.alike(MOST_GROUPS)
        about.texts.texts.clear()  # a large class has many chapters of them
        return ChapterSummary(
            name=name,
            figures=chapter_figures(self._points(name), scores),
            outcomes=about.tally.outcomes,
            named=tuple(about.tally.named()),
            handed_in=len(handed_in),
            missing=tuple(sorted(self._book.names.keys() - handed_in)),
            statuses=about.statuses,
            same=tuple(same),
            alike=alike,
        )

    def _points(self, name: str) -> dict[str, float]:
        """The points of the parts, in the order of the exercise."""
        points = self._book.points.get(name, {})
        source = self._sources.get(name)
        order = [] if source is None else [part.grade_id for part in source.parts]
        known = [part for part in order if part in points]
        return {part: points[part] for part in [*known, *sorted(points.keys() - set(known))]}


def _failures(result: SubmissionResult) -> Iterable[Failure]:
    if result.problem is not None:
        yield Failure(result.learner, result.chapter, None, result.problem)
        return
    for part in result.parts:
        outcome = part.judgement.outcome
        if outcome in FAILED:
            words = part.judgement.words if outcome in {"ended", "fault"} else None
            what = words or say(f"page.badge.{outcome}")
            yield Failure(result.learner, result.chapter, part.name, what)

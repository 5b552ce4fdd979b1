"""Grade what a class handed in: what is graded already is kept, the rest goes to the workers."""

from __future__ import annotations

import datetime as dt
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import traitlets.log
from sqlalchemy import create_engine
from sqlalchemy.exc import SQLAlchemyError

from autograde.grading import ctrl_c
from autograde.grading.versions import attempt_sha256, grader_version, libraries
from autograde.grading.gradebook import ClassGradebook
from autograde.grading.intake import HandedIn, take_in
from autograde.grading.here import grade_here
from autograde.grading.warm_pool import Houses
from autograde.grading.job import Done, Task, grade_one
from autograde.grading.journal import Attempt, read_journal
from autograde.grading.outcome import is_final, result_of, without_parts
from autograde.grading.dispatch import each_done
from autograde.grading.output import Report
from autograde.grading.restoring import to_bytes
from autograde.grading.classroom import Classroom, exercise_of_release, open_classroom, release
from autograde.cluster.cluster import Cluster
from autograde.cluster.crossing import Graded, Settings
from autograde.grading.database import prepared_alone, written_alone
from autograde.grading.submissions import CannotGrade, Refused, Submission
from autograde.judging.assignment import Assignment, assignment_of
from autograde.judging.house import House, JudgeLimits
from autograde.judging.submission_run import judged
from autograde.learner_process.process import LearnerProcessFailed
from autograde.learner_process.sandbox import SandboxUnavailable
from autograde.results import ChapterResult
from autograde.wording import first_line, last_line, say
from autograde.writing import write_whole
from insidetensor.handing_in.released import Exercise


@dataclass(frozen=True)
class Way:
    """How a class is graded: with how many workers, what is done anew, and behind which walls.

    `cluster` or `executor` takes the place of this process's threads; None: threads, `jobs` of
    them.
    """

    timeout: int  # seconds a cell
    jobs: int | None = None  # as many as there are cores
    force: bool = False
    sandboxed: bool = True
    executor: Executor | None = None
    cluster: Cluster | None = None

    @property
    def is_elsewhere(self) -> bool:
        """Whether other processes do the work, so that none need be warm in this one."""
        return self.executor is not None or self.cluster is not None

    @property
    def at_once(self) -> int:
        """How many jobs run at the same time."""
        return self.jobs or _cores()


def _cores() -> int:
    """As many as this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@dataclass(frozen=True)
class Place:
    """Where grades go, where the project lies, the gradebook's URL, the exercises' names."""

    out: Path
    project: Path
    url: str
    chapters: tuple[str, ...]


@dataclass(frozen=True)
class _Chapter:
    assignment: Assignment
    exercise: Exercise


def grade_all(
    items: Sequence[Submission | Refused],
    place: Place,
    way: Way,
    report: Report,
) -> None:
    """Grade the submissions among `items`, and report each.

    Raises: CannotGrade, where nothing can be: no sandbox, no gradebook, no release.
    """
    known = sorted({item.chapter for item in items} & set(place.chapters))
    assignments = {chapter: assignment_of(place.project, chapter) for chapter in known}
    limits = JudgeLimits.for_cells(way.timeout)
    with ExitStack() as stack:
        pool = stack.enter_context(_threads(way))
        houses = Houses(partial(warm_house, limits, assignments, sandboxed=way.sandboxed))
        stack.callback(houses.close)
        warm = _begin_to_warm(items, place.url, way, pool, houses)
        stack.enter_context(written_alone(place.url))
        with prepared_alone(place.url):
            classroom = open_classroom(place.out, place.project, db=place.url, timeout=way.timeout)
            for chapter in known:
                release(classroom, chapter)
            book = stack.enter_context(ClassGradebook(classroom.db_url))
        parts = {
            chapter: _Chapter(assignments[chapter], exercise_of_release(classroom, chapter))
            for chapter in known
        }
        if warm is not None:
            _wait_until_warm(warm)
        grader = _Grader(classroom, parts, way, book, report)
        if way.cluster is not None:
            way.cluster.prepare(_for_workers(limits, way, parts))
        try:
            grader.grade(items, _submitter(way, limits, pool, houses))
        except SandboxUnavailable as error:
            raise _no_sandbox(error) from error
        finally:
            report.write_table()


def warm_house(
    limits: JudgeLimits, assignments: Mapping[str, Assignment], *, sandboxed: bool
) -> House:
    """A house with all that it will be asked for begun: what fails in that is no learner's doing.

    Raises: SandboxUnavailable, LearnerProcessFailed.
    """
    house = House(limits, sandboxed=sandboxed, assignments=assignments.values())
    try:
        for assignment in {each.checks_sha256: each for each in assignments.values()}.values():
            with house.judge(assignment):
                pass
    except BaseException:
        house.close()
        raise
    return house


def _submitter(
    way: Way, limits: JudgeLimits, pool: Executor, houses: Houses[House]
) -> Callable[[Task], Future[Done]]:
    """Where jobs go."""
    if way.cluster is not None:
        return way.cluster.submit
    if way.executor is not None:
        job = partial(grade_here, limits=limits, sandboxed=way.sandboxed)
        return partial(way.executor.submit, job)
    return partial(pool.submit, partial(grade_one, houses=houses, judge=judged))


def _for_workers(limits: JudgeLimits, way: Way, parts: Mapping[str, _Chapter]) -> Settings:
    exercises = {name: Graded(each.assignment, each.exercise) for name, each in parts.items()}
    return Settings(grader_version(), libraries(), limits.cell, way.sandboxed, exercises)


def _threads(way: Way) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(way.at_once, thread_name_prefix="grading")


def _begin_to_warm(
    items: Sequence[Submission | Refused],
    url: str,
    way: Way,
    pool: ThreadPoolExecutor,
    houses: Houses[House],
) -> Future[None] | None:
    """Start the warm processes at once, where there is something to grade, as far as is known."""
    engine = create_engine(url)
    try:
        graded = {} if way.force else read_journal(engine)
    finally:
        engine.dispose()
    found = {(item.learner, item.chapter) for item in items if isinstance(item, Submission)}
    if way.is_elsewhere or found <= graded.keys():
        return None
    return pool.submit(_warm, houses)


def _warm(houses: Houses[House]) -> None:
    with houses.lent():
        pass


def _wait_until_warm(warm: Future[None]) -> None:
    try:
        warm.result()
    except SandboxUnavailable as error:
        raise _no_sandbox(error) from error
    except (LearnerProcessFailed, OSError) as error:
        raise CannotGrade(say("usage.no_house", reason=last_line(error))) from error


def _no_sandbox(error: SandboxUnavailable) -> CannotGrade:
    return CannotGrade(say("usage.no_sandbox", missing="; ".join(error.missing)))


class _Grader:
    """One class, one gradebook, one report: what the jobs give is written down here."""

    def __init__(
        self,
        classroom: Classroom,
        chapters: Mapping[str, _Chapter],
        way: Way,
        book: ClassGradebook,
        report: Report,
    ) -> None:
        self._classroom, self._chapters, self._way = classroom, chapters, way
        self._book, self._report = book, report
        self._before = {} if way.force else book.attempts()

    def grade(
        self,
        items: Sequence[Submission | Refused],
        submit: Callable[[Task], Future[Done]],
    ) -> None:
        """Grade what has changed since it was graded, and report everything."""
        handed_in: dict[tuple[str, str], HandedIn] = {}
        tasks = self._tasks(items, handed_in)
        with closing(each_done(submit, tasks, self._at_once, self._meanwhile)) as finished:
            for task, future in finished:
                ctrl_c.raise_again()
                key = task.learner, task.assignment.chapter
                self._settle(*key, partial(self._save, task, future, handed_in.pop(key)))

    def _at_once(self) -> int:
        way = self._way
        if way.cluster is None:
            return way.at_once
        return min(way.cluster.at_once(), way.jobs or sys.maxsize)

    def _meanwhile(self) -> None:
        ctrl_c.raise_again()
        self._report.write_table_if_due()
        if self._way.cluster is not None:
            self._way.cluster.watch()

    def _tasks(
        self, items: Sequence[Submission | Refused], handed_in: dict[tuple[str, str], HandedIn]
    ) -> Iterator[Task]:
        """A task for each submission that is not graded yet; the others are reported."""
        for item in items:
            if isinstance(item, Refused):
                self._settle(item.learner, item.chapter, partial(self._refused, item))
                continue
            tasks: list[Task] = []
            self._settle(item.learner, item.chapter, partial(self._take_in, item, handed_in, tasks))
            yield from tasks

    def _settle(self, learner: str, chapter: str, step: Callable[[], ChapterResult | None]) -> None:
        """Report what a step gives; what goes wrong in it stays with the one submission."""
        try:
            result = step()
        except (SandboxUnavailable, CannotGrade):
            raise  # it is so for everybody
        except Exception as error:
            traitlets.log.get_logger().exception("not graded")
            problem = say("problem.failed", kind=type(error).__name__, reason=first_line(error))
            try:
                self._book.roll_back()
                result = self._without_scores(learner, chapter, problem)
            except SQLAlchemyError as also:
                reason = first_line(getattr(also, "orig", None) or also)
                raise CannotGrade(say("usage.database_lost", reason=reason)) from also
        if result is not None:
            self._report.add(result)

    def _refused(self, item: Refused) -> ChapterResult:
        return self._without_scores(item.learner, item.chapter, item.reason)

    def _without_scores(self, learner: str, chapter: str, problem: str) -> ChapterResult:
        about = self._chapters.get(chapter)
        if about is None:
            return ChapterResult(learner, chapter, problem=problem)
        result = without_parts(learner, about.assignment, problem)
        self._book.forget(result)
        return result

    def _take_in(
        self,
        submission: Submission,
        handed_in: dict[tuple[str, str], HandedIn],
        tasks: list[Task],
    ) -> ChapterResult | None:
        """The result of last time, where nothing has changed; else there is a task."""
        key = submission.learner, submission.chapter
        taken = take_in(submission, self._classroom.folder / "submitted")
        about = self._chapters[submission.chapter]
        attempt = attempt_sha256(taken.sha256, about.assignment.sha256, self._way.timeout)
        before = self._before.get(key)
        is_kept = before is not None and before.sha256 == attempt
        if before is not None and is_kept and (before.sandboxed or not self._way.sandboxed):
            earlier = self._book.earlier(*key)
            if earlier is not None:
                return earlier
        handed_in[key] = taken
        tasks.append(
            Task(submission.learner, taken.notebook, attempt, about.assignment, about.exercise)
        )
        return None

    def _save(self, task: Task, future: Future[Done], taken: HandedIn) -> ChapterResult:
        """Write down what came of a job. The gradebook comes last: what is in it is whole.

        Raises: what the job raised.
        """
        done = future.result()
        secrets, sandboxed = self._classroom.secrets, self._way.sandboxed
        result = result_of(task.learner, done, task.assignment, secrets, sandboxed=sandboxed)
        executed = self._classroom.notebook_at("autograded", task.learner, result.chapter)
        if result.problem is not None:
            self._book.leave_open(result, taken.timestamp)
            executed.unlink(missing_ok=True)
            return result
        write_whole(executed, to_bytes(done.notebook))
        now = dt.datetime.now(dt.UTC).isoformat(timespec="seconds")
        attempt = Attempt(task.attempt, now, result)
        is_whole = is_final(result)
        return self._book.save(attempt, taken.timestamp, done.untouched, is_final=is_whole)

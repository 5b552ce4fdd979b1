"""Grade what a class handed in: what is graded already is kept, the rest goes to the workers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import chain
from typing import TYPE_CHECKING

import traitlets.log
from sqlalchemy.exc import SQLAlchemyError

from autograde.core import ctrl_c
from autograde.core.database import lock_sqlite_gradebook, lock_table_creation, open_engine
from autograde.core.errors import GraderError
from autograde.core.messages import first_line, say
from autograde.core.writing import write_whole
from autograde.grading.classroom import Classroom, exercise_of_release, open_classroom
from autograde.grading.dispatch import Workers, each_done
from autograde.grading.grade_options import GradeOptions
from autograde.grading.gradebook import ClassGradebook
from autograde.grading.intake import copy_in
from autograde.grading.journal import OPEN, read_journal
from autograde.grading.languages import Languages
from autograde.grading.outcome import as_shown, is_final, without_parts
from autograde.grading.output import Output
from autograde.grading.restoring import to_bytes
from autograde.grading.submissions import Refused, Submission
from autograde.grading.versions import attempt_at, attempt_sha256
from autograde.judging.assignment import Assignment, assignment_of
from autograde.judging.results import SubmissionResult
from autograde.sandbox.isolation import SandboxUnavailableError
from insidetensor.handing_in.released import Exercise

if TYPE_CHECKING:
    from autograde.grading.job import Job, JobResult


@dataclass(frozen=True)
class _ToGrade:
    assignment: Assignment
    exercise: Exercise


def grade_all(
    items: Sequence[Submission | Refused],
    options: GradeOptions,
    url: str,
    chapters: Collection[str],
    output: Output,
    warm: Workers | None = None,
) -> None:
    """Grade the submissions among `items`, and report each.

    `url` is the gradebook's, `chapters` are the exercises of the course. `warm` workers do the
    jobs and stay for others; without, there are new ones.

    Raises: GraderError, where nothing can be: no sandbox, no gradebook, no release.
    """
    wanted = [item for item in items if options.wants(item)]
    known = sorted({item.chapter for item in wanted} & set(chapters))
    assignments = {chapter: assignment_of(options.project, chapter) for chapter in known}
    with ExitStack() as stack:

        @cache
        def workers() -> Workers:
            return warm or stack.enter_context(closing(_workers(options, assignments)))

        if options.force or options.scheduler or _are_new(wanted, url):
            workers().begin()
        stack.enter_context(lock_sqlite_gradebook(url))
        with lock_table_creation(url):
            classroom = open_classroom(options.out, options.project, db=url)
            book = stack.enter_context(ClassGradebook(classroom.db_url))
            for chapter in known:
                book.release(classroom, chapter)
        output.names = book.names()
        for item in items:
            kept = None if options.wants(item) else book.earlier(item.learner, item.chapter)
            if kept is not None:
                output.keep(kept)
        parts = {
            chapter: _ToGrade(assignments[chapter], exercise_of_release(classroom, chapter))
            for chapter in known
        }
        try:
            _Grader(classroom, parts, options, book, output).grade(wanted, workers)
        except SandboxUnavailableError as error:
            raise GraderError(say("usage.no_sandbox", missing="; ".join(error.missing))) from error
        finally:
            output.write_table()


def _workers(options: GradeOptions, assignments: Mapping[str, Assignment]) -> Workers:
    """Where jobs are done."""
    # They take half a second to import, and there may be nothing to do.
    from autograde.grading.job import grade_in_worker
    from autograde.grading.local_workers import LocalWorkers
    from autograde.judging.worker_pool import JudgeLimits

    limits, sandboxed = JudgeLimits.for_cells(options.timeout), not options.unsandboxed
    if options.scheduler is not None:
        from autograde.grading.cluster import Cluster

        return Cluster(options.scheduler, limits, sandboxed=sandboxed, most=options.jobs)
    if options.executor is not None:
        job = partial(grade_in_worker, limits=limits, sandboxed=sandboxed)
        return Workers(options.executor, job, options.jobs or 1)
    return LocalWorkers(limits, assignments, sandboxed=sandboxed, most=options.jobs)


def _are_new(items: Sequence[Submission | Refused], url: str) -> bool:
    """Whether there is one among the submissions that was never graded."""
    with open_engine(url) as engine:
        graded = read_journal(engine).keys()
    found = {(item.learner, item.chapter) for item in items if isinstance(item, Submission)}
    return not found <= graded


class _Grader:
    """One class, one gradebook, one report: what the jobs give is written down here."""

    def __init__(
        self,
        classroom: Classroom,
        chapters: Mapping[str, _ToGrade],
        options: GradeOptions,
        book: ClassGradebook,
        output: Output,
    ) -> None:
        self._classroom, self._chapters, self._options = classroom, chapters, options
        self._book, self._output = book, output
        self._before = {} if options.force else book.attempts()
        self._languages = Languages(classroom.project, options.language, book.languages())

    def grade(self, items: Sequence[Submission | Refused], begun: Callable[[], Workers]) -> None:
        """Grade what has changed since it was graded, and report everything.

        `begun` gives the workers, and is called where there is something to do.
        """
        waiting = self._jobs(items)
        first = next(waiting, None)
        if first is None:
            return
        workers = begun()
        workers.wait_until_ready()
        # What workers have died with is tried again when no other job is at work: the one that
        # kills them even then is given up, and the others have lost nothing.
        suspects: list[Job] = []

        def meanwhile() -> None:
            ctrl_c.raise_again()
            self._output.write_table_if_due()
            workers.watch()

        for jobs, alone in ((chain([first], waiting), False), (suspects, True)):
            with closing(each_done(workers, jobs, meanwhile, alone=alone)) as finished:
                for job, future in finished:
                    ctrl_c.raise_again()
                    if not alone and workers.died(future):
                        suspects.append(job)
                        continue
                    self._add(job.key, partial(self._save, job, workers, future))

    def _jobs(self, items: Sequence[Submission | Refused]) -> Iterator[Job]:
        """A job for each submission that is not graded yet; the others are reported."""
        for item in items:
            key = item.learner, item.chapter
            jobs: list[Job] = []
            if isinstance(item, Refused):
                self._add(key, partial(self._refused, item))
            else:
                self._add(key, partial(self._earlier, item, jobs))
            yield from jobs

    def _add(self, key: tuple[str, str], step: Callable[[], SubmissionResult | None]) -> None:
        """Report what a step gives; what goes wrong in it stays with the one submission."""
        try:
            result = step()
        except (SandboxUnavailableError, GraderError):
            raise  # it is so for everybody
        except Exception as error:
            traitlets.log.get_logger().exception("not graded")
            problem = say("problem.failed", kind=type(error).__name__, reason=first_line(error))
            try:
                self._book.roll_back()
                result = self._without_scores(key, problem)
            except SQLAlchemyError as also:
                reason = first_line(getattr(also, "orig", None) or also)
                raise GraderError(say("usage.database_lost", reason=reason)) from also
        if result is not None:
            self._output.add(result)

    def _refused(self, item: Refused) -> SubmissionResult:
        result = self._without_scores((item.learner, item.chapter), item.reason)
        return replace(result, learner_can_mend=item.learner_can_mend, is_earlier=True)

    def _without_scores(self, key: tuple[str, str], problem: str) -> SubmissionResult:
        learner, chapter = key
        about = self._chapters.get(chapter)
        if about is None:
            return SubmissionResult(learner, chapter, problem=problem)
        result = without_parts(learner, about.assignment, problem)
        self._book.forget(result)
        return result

    def _earlier(self, submission: Submission, jobs: list[Job]) -> SubmissionResult | None:
        """The result of last time, where nothing has changed; else there is a job."""
        key = submission.learner, submission.chapter
        taken = copy_in(submission, self._classroom.folder / "submitted")
        about = self._chapters[submission.chapter]
        language = self._languages.of(submission.learner, taken.notebook)
        attempt = attempt_at(taken.sha256, about.assignment, self._options.timeout, language)
        before = self._before.get(key)
        if before is not None and before.sha256 == attempt_sha256(attempt):
            earlier = self._book.earlier(*key)
            if earlier is not None and (before.sandboxed or self._options.unsandboxed):
                return earlier
        from autograde.grading.job import Job  # see `_workers`

        learner, (notebook, when) = submission.learner, taken
        what = about.assignment, about.exercise
        jobs.append(Job(learner, notebook, attempt, *what, when, language))
        return None

    def _save(self, job: Job, workers: Workers, future: Future[JobResult]) -> SubmissionResult:
        """Write down what came of a job. The gradebook comes last: what is in it is whole.

        Raises: what the job raised.
        """
        done = workers.result(job, future)
        sandboxed = done.result.sandboxed and not self._options.unsandboxed
        found = replace(done.result, sandboxed=sandboxed, attempt=job.attempt)
        result = as_shown(found, done.notebook, self._classroom.secrets)
        executed = self._classroom.notebook_at("autograded", *job.key)
        if result.problem is not None:  # formgrader shows it as open
            self._book.save(result, OPEN, job.timestamp)
            executed.unlink(missing_ok=True)
            return result
        write_whole(executed, to_bytes(done.notebook))
        attempt = attempt_sha256(job.attempt) if is_final(result) else OPEN
        return self._book.save(result, attempt, job.timestamp, done.untouched)

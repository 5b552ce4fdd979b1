"""Grade what a class handed in: what is graded already is kept, the rest goes to the workers."""

from __future__ import annotations

import errno
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field, replace
from functools import cache, partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, cast

import traitlets.log
from sqlalchemy.exc import SQLAlchemyError

from autograde.authoring.course.sources import Part, Source, read_source
from autograde.checks.wording import register_hidden_sentences
from autograde.core import ctrl_c
from autograde.core.class_folder import AUTOGRADED, SUBMITTED, gradebook_url
from autograde.core.course_directory import LOG_NAME
from autograde.core.database import (
    check_gradebook_file,
    explain_database_errors,
    is_broken_for_all,
    lock_gradebook,
    open_engine,
    why_not,
)
from autograde.core.errors import GraderError
from autograde.core.messages import first_line, say
from autograde.core.writing import write_whole
from autograde.feedback.redacting import redact_grade
from autograde.grading.classroom import (
    Classroom,
    exercise_of_release,
    find_counted_written,
    log_to,
    open_classroom,
    release_once,
)
from autograde.grading.dispatch import Workers, each_done
from autograde.grading.grade_options import GradeOptions
from autograde.grading.graded_class import GradedClass
from autograde.grading.languages import Languages, translate_source
from autograde.grading.publishing import OnGraded, Output
from autograde.grading.store import read_dropped, read_languages
from autograde.grading.submissions import FoundNotebook, Refused
from autograde.grading.take import keep_submission, read_submission, take_submission
from autograde.grading.versions import hash_dependencies, list_dependencies
from autograde.judging.assignment import Assignment, read_assignment
from autograde.judging.executed_cells import add_rubrics
from autograde.judging.grades import Grade
from autograde.judging.parts import ungraded_parts
from autograde.judging.submission import Submission
from autograde.sandbox.isolation import SandboxUnavailableError
from insidetensor.handing_in.released import Exercise
from insidetensor.messages import FALLBACK, language

if TYPE_CHECKING:
    from autograde.grading.job import Job

NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EROFS}
Found = FoundNotebook | Refused
T = TypeVar("T")


def grade_all(
    found: Sequence[Found],
    options: GradeOptions,
    sources: Mapping[str, Source],
    on_graded: OnGraded = lambda number, total, grade: None,
    warm: Workers | None = None,
) -> list[Grade]:
    """Grade the submissions among those that were found, and publish each; return the grades.

    `sources` are the exercises of the course. `warm` workers do the jobs and stay for others, and
    the class's tables and log are left as they are; without, there are new workers.

    Raises: GraderError, where nothing can be: no sandbox, no gradebook, no release.
    """
    wanted = [item for item in found if options.wants(item)]
    known = sorted({item.exercise for item in wanted} & sources.keys())
    assignments = _read_assignments(options, known)
    output = Output(options, sources, len(wanted), on_graded, is_whole=warm is None)
    with ExitStack() as stack:

        @cache
        def workers() -> Workers:
            return warm or stack.enter_context(closing(_make_workers(options, assignments)))

        if options.scheduler:  # where nobody is there, nothing is made here
            workers().begin()
        run = stack.enter_context(_open_run(options, assignments, output))
        if warm is None:
            stack.enter_context(log_to(options.out.absolute() / LOG_NAME))
        if not options.scheduler and (options.force or run.are_new(wanted)):
            workers().begin()
        for item in found:
            earlier = None if options.wants(item) else run.graded.read(item.learner, item.exercise)
            if earlier is not None:
                output.add_to_table(earlier)
        run.grade(wanted, workers)
    return output.grades()


def grade_as_they_come(
    found: Iterable[FoundNotebook | None],
    options: GradeOptions,
    sources: Mapping[str, Source],
    on_graded: OnGraded,
    workers: Workers,
) -> list[Grade]:
    """Grade submissions while more come; None stands for one that is yet to come.

    Raises: GraderError, as `grade_all`.
    """
    assignments = _read_assignments(options, sorted(sources))
    output = Output(options, sources, 0, on_graded, is_whole=False)
    with _open_run(options, assignments, output) as run:
        run.grade(found, lambda: workers)
    return output.grades()


def _read_assignments(options: GradeOptions, names: Sequence[str]) -> dict[str, Assignment]:
    """Read exercises, with what is written where that counts. Raises: GraderError."""
    counted = {*names} if options.written else set()
    counted |= find_counted_written(gradebook_url(options.out, options.db))
    return {name: read_assignment(options.project, name, written=name in counted) for name in names}


@contextmanager
def _open_run(
    options: GradeOptions, assignments: Mapping[str, Assignment], output: Output
) -> Iterator[_ClassRun]:
    """Open the class to grade these exercises. Raises: GraderError."""
    register_hidden_sentences(options.project / "autograde" / "hidden")
    url = gradebook_url(options.out, options.db)
    # The lock comes before anything of another run's is touched.
    with explain_database_errors(url), lock_gradebook(url), open_engine(url) as engine:
        check_gradebook_file(url)
        graded = GradedClass(engine)
        written = [name for name, each in assignments.items() if each.written]
        classroom = open_classroom(options.out.absolute(), options.project, db=url, written=written)
        released = {}
        for name in assignments:
            release_once(classroom, engine, name)
            released[name] = exercise_of_release(classroom, name)
        output.names = graded.names()
        languages = Languages(classroom.project, options.language, read_languages(engine))
        with engine.connect() as connection:
            dropped = read_dropped(connection)
        try:
            yield _ClassRun(
                classroom, assignments, released, options, graded, dropped, languages, output
            )
        except SandboxUnavailableError as error:
            missing = "; ".join(error.missing)
            if options.unsandboxed:
                raise GraderError(say("usage.no_processes", reason=missing)) from error
            raise GraderError(say("usage.no_sandbox", missing=missing)) from error
        finally:
            output.write_table()


def _make_workers(options: GradeOptions, assignments: Mapping[str, Assignment]) -> Workers:
    """Where jobs are done."""
    # They take half a second to import, and there may be nothing to do.
    from autograde.grading.local_workers import LocalWorkers
    from autograde.judging.worker_pool import JudgeLimits

    limits, sandboxed = JudgeLimits.for_cells(options.timeout), not options.unsandboxed
    if options.scheduler is not None:
        from autograde.grading.cluster import Cluster

        return Cluster(options.scheduler, limits, sandboxed=sandboxed, most=options.jobs)
    return LocalWorkers(limits, assignments, sandboxed=sandboxed, most=options.jobs)


@dataclass
class _Rivals:
    """Hand-ins of which the best counts: each one's job and file, by the hash of its grade.

    `left` of them are not graded yet.
    """

    jobs: Mapping[str, tuple[Job, Path]]
    left: int

    def jobs_left(self) -> int:
        """Count one as graded, and return how many are left."""
        self.left -= 1
        return self.left

    def language_of(self, grade: Grade) -> str:
        """The language of the notebook that a grade is of."""
        job = self.jobs.get(hash_dependencies(grade.depends_on))
        return job[0].submission.language if job else FALLBACK


@dataclass(frozen=True)
class _ClassRun:
    """One class, one store, one writer: what the jobs give is stored and published here."""

    classroom: Classroom
    assignments: Mapping[str, Assignment]
    released: Mapping[str, Exercise]
    options: GradeOptions
    graded: GradedClass
    dropped: Collection[str]
    languages: Languages
    output: Output
    rivals: dict[tuple[str, str], _Rivals] = field(default_factory=dict)

    def are_new(self, items: Sequence[Found]) -> bool:
        """Whether there is one among the submissions that was never graded."""
        before = self.graded.attempts().keys()
        return any(isinstance(item, FoundNotebook) and item.key not in before for item in items)

    def grade(self, items: Iterable[Found | None], begun: Callable[[], Workers]) -> None:
        """Grade what has changed since it was graded, and publish everything.

        `begun` gives the workers, and is called where there is something to do.
        """
        waiting = self._jobs(items)
        first = next(waiting, None)  # of those that are there at once
        if first is None:
            return
        workers = begun()
        workers.wait_until_ready()
        # What workers have died with is tried again when no other job is at work: the one that
        # kills them even then is given up, and the others have lost nothing.
        suspects: list[Job] = []

        def meanwhile() -> None:
            ctrl_c.raise_again()
            self.output.write_table_if_due()
            workers.watch()

        for jobs, alone in ((chain([first], waiting), False), (suspects, True)):
            with closing(each_done(workers, jobs, meanwhile, alone=alone)) as finished:
                for job, future in finished:
                    ctrl_c.raise_again()
                    if not alone and workers.died(future):
                        suspects.append(job)
                        continue
                    grade = self._guarded(job.key, partial(self._finish, job, workers, future))
                    rivals = self.rivals.get(job.key)
                    if rivals is None:
                        self.output.publish(grade, job.submission.language)
                    elif rivals.jobs_left() == 0:
                        self.output.publish(grade, rivals.language_of(grade))

    def _jobs(self, items: Iterable[Found | None]) -> Iterator[Job | None]:
        """Yield a job for each submission that is not graded yet; publish the others."""
        before = {} if self.options.force else self.graded.attempts()
        for item in items:
            if item is None:
                yield None
                continue
            if item.learner in self.dropped:
                reason = say("roster.passed_over", learner=item.learner)
                self.output.publish(Grade(item.learner, "", (), reason))  # and no page
                continue
            if isinstance(item, Refused):
                refused = self._store_ungraded(item.key, item.reason, item.learner_can_mend)
                self.output.publish(refused, self.languages.of(item.learner, b""))
                continue
            if item.rivals:
                yield from self._rival_jobs(item)
                continue
            step = partial(take_submission, item, self.classroom.folder / SUBMITTED, self.languages)
            taken = self._guarded(item.key, step)
            if isinstance(taken, Grade):
                self.output.publish(taken, self.languages.of(item.learner, b""))
                continue
            job = self._job_of(taken)
            earlier = before.get(job.key)
            is_same = earlier is not None and earlier.sha256 == hash_dependencies(job.depends_on)
            stands = None
            if earlier is not None and is_same and (earlier.sandboxed or self.options.unsandboxed):
                stands = self._standing_grade(job.key)
            if stands is None:
                yield job
            else:
                self.output.publish(stands, taken.language)

    def _rival_jobs(self, item: FoundNotebook) -> Iterator[Job]:
        """Yield a job for each hand-in that may count and was not graded yet, and for the best.

        Where the best is what stands already, publish that.
        """
        paths = [*item.rivals, item.path]
        steps = [
            partial(read_submission, replace(item, path=path), self.languages) for path in paths
        ]
        taken = [self._guarded(item.key, step) for step in steps]
        jobs = {
            hash_dependencies(job.depends_on): (job, path)
            for job, path in (
                (self._job_of(each), path)
                for each, path in zip(taken, paths, strict=True)
                if isinstance(each, Submission)
            )
        }
        if not jobs:
            self.output.publish(cast(Grade, taken[-1]), self.languages.of(item.learner, b""))
            return
        sandboxed = not self.options.unsandboxed
        known = {} if self.options.force else self.graded.scores(*item.key, sandboxed=sandboxed)
        order = [*jobs]
        done = [each for each in known if each in jobs]
        best = max(done, key=lambda each: (known[each], order.index(each)), default=None)
        todo = [each for each in order if each not in known]
        is_last = bool(known) and best == [*known][-1]
        stands = self._standing_grade(item.key) if is_last else None
        if best is not None and stands is None:
            todo.append(best)
        self.rivals[item.key] = rivals = _Rivals(jobs, len(todo))
        if stands is not None and not todo:
            self.output.publish(stands, rivals.language_of(stands))
        yield from (jobs[each][0] for each in todo)

    def _standing_grade(self, key: tuple[str, str]) -> Grade | None:
        """The grade of before; None where the notebook that was run is gone.

        nbgrader takes it away before it asks for a grading, and again where that is refused.
        """
        grade = self.graded.stands(*key)
        is_there = self.classroom.notebook_at(AUTOGRADED, *key).is_file()
        # What was refused was not run.
        return grade if is_there or (grade and grade.problem) else None

    def _job_of(self, submission: Submission) -> Job:
        from autograde.grading.job import Job  # see `_make_workers`

        assignment = self.assignments[submission.exercise]
        depends_on = list_dependencies(submission, assignment, self.options.timeout)
        return Job(submission, assignment, self.released[submission.exercise], depends_on)

    def _guarded(self, key: tuple[str, str], step: Callable[[], T]) -> T | Grade:
        """Do a step; what goes wrong in it stays with the one submission."""
        try:
            return step()
        except (SandboxUnavailableError, GraderError):
            raise  # it is so for everybody
        except Exception as error:
            if getattr(error, "errno", None) in NO_ROOM:
                raise  # and so is this
            traitlets.log.get_logger().exception("not graded")
            problem = say("problem.failed", kind=type(error).__name__, reason=first_line(error))
            return self._store_ungraded(key, problem)

    def _store_ungraded(self, key: tuple[str, str], problem: str, can_mend: bool = False) -> Grade:
        """Store why a submission has no grade; one that cannot even be stored is only told of.

        Raises: GraderError, where the database is gone.
        """
        learner, exercise = key
        assignment = self.assignments.get(exercise)
        parts = () if assignment is None else ungraded_parts(assignment.graded)
        grade = Grade(learner, exercise, parts, problem, can_mend, is_earlier=True)
        try:
            earlier = None if assignment is None else self.graded.read(*key)
            if earlier is not None and earlier.problem == problem:
                return earlier
            return grade if assignment is None else self.graded.store(grade, None)
        except Exception as error:
            if isinstance(error, SQLAlchemyError) and is_broken_for_all(error):
                sentence = why_not(self.classroom.db_url, error, "_lost")
                raise GraderError(sentence) from error
            traitlets.log.get_logger().exception("not stored")
            return grade

    def _finish(self, job: Job, workers: Workers, future: Future[Grade]) -> Grade:
        """Store what came of a job. The store comes last: what is in it is whole.

        Raises: what the job raised.
        """
        grade = redact_grade(workers.result(job, future), self.classroom.secrets)
        rivals = self.rivals.get(job.key)
        if rivals is not None:
            if self.graded.is_beaten(grade, [*rivals.jobs]):
                return self.graded.store_beside(grade)
            _, path = rivals.jobs[hash_dependencies(job.depends_on)]
            keep_submission(job.submission, path, self.classroom.folder / SUBMITTED)
        executed = self.classroom.notebook_at(AUTOGRADED, *job.key)
        if grade.problem is None:
            written: tuple[Part, ...] = ()
            if job.assignment.written:
                source = read_source(self.options.project / "solutions" / f"{grade.exercise}.py")
                written = translate_source(source, language()).written
            write_whole(executed, add_rubrics(grade.executed, written))
        else:  # formgrader shows it as open
            executed.unlink(missing_ok=True)
        return self.graded.store(grade, job.submission.handed_in)

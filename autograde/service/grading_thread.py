"""Grade what waits, with warm processes, into the class's gradebook; whoever has that has it."""

from __future__ import annotations

import datetime as dt
import threading
from collections.abc import Callable, Collection, Iterator

import traitlets.log

from autograde.authoring.course.sources import read_source
from autograde.core.messages import first_line, say
from autograde.grading.changes import Change, GradeChanges
from autograde.grading.grade_options import GradeOptions
from autograde.grading.local_workers import LocalWorkers
from autograde.grading.run import grade_as_they_come
from autograde.grading.submissions import FoundNotebook
from autograde.judging.assignment import read_assignment
from autograde.judging.grades import Grade
from autograde.judging.worker_pool import JudgeLimits
from autograde.lms.lateness import penalize_class, read_late_rules
from autograde.service.class_records import ClassRecords
from autograde.service.hand_in_queue import HandInQueue

SECONDS_UNTIL_AGAIN = 2.0


class GradingThread(threading.Thread):
    """Grades until the queue is closed. What cannot be graded now waits, and is never dropped."""

    def __init__(
        self,
        options: GradeOptions,
        chapters: Collection[str],
        records: ClassRecords,
        queue: HandInQueue,
        tell: Callable[[str], None],
    ) -> None:
        super().__init__(name="grading", daemon=True)
        self._options, self._records, self._queue, self._tell = options, records, queue, tell
        self._stopped = threading.Event()
        limits = JudgeLimits.for_cells(options.timeout)
        known = {chapter: read_assignment(options.project, chapter) for chapter in chapters}
        solutions = options.project / "solutions"
        self._sources = {name: read_source(solutions / f"{name}.py") for name in chapters}
        self._workers = LocalWorkers(limits, known, sandboxed=True, most=options.jobs)

    def begin(self) -> None:
        """Start the warm processes, then the thread.

        Raises: SandboxUnavailableError, GraderError.
        """
        self._workers.begin()
        self._workers.wait_until_ready()
        self.start()

    def run(self) -> None:
        """Grade until there is no more to be taken."""
        said = ""
        while self._queue.wait():
            try:
                self._grade()
                said = ""
            except KeyboardInterrupt:
                return
            except Exception as error:
                if first_line(error) != said:
                    said = first_line(error)
                    traitlets.log.get_logger().exception("the queue waits")
                    self._tell(say("service.waiting", reason=said))
                self._stopped.wait(SECONDS_UNTIL_AGAIN)
            finally:
                self._queue.put_back()

    def _grade(self) -> None:
        options, out, url = self._options, self._options.out, self._records.url
        rules = read_late_rules(self._records.submitted, out)
        # The table of the whole class is for `grade` to write.
        grades = grade_as_they_come(
            self._found(), options, self._sources, self._graded, self._workers
        )
        graded = {grade.key for grade in grades if grade.parts}
        lateness = penalize_class(rules, url, graded)
        GradeChanges(options).add([Change(*late.change) for late in lateness.changed])

    def _found(self) -> Iterator[FoundNotebook | None]:
        for key in self._queue.take():
            yield key and FoundNotebook(*key, self._records.notebook(key))

    def _graded(self, number: int, total: int, grade: Grade) -> None:
        learner, exercise = grade.key
        about = {"learner": learner, "chapter": exercise, "result": grade.status_text}
        self._tell(say("service.graded", time=f"{dt.datetime.now():%H:%M:%S}", **about))
        self._records.note_page(grade)
        self._queue.done(grade.key)

    def end(self) -> None:
        """Let go of the queue, wait for what is being written, then end every process."""
        self._stopped.set()
        self._queue.close()
        if self.is_alive():
            self.join()
        self._workers.close()

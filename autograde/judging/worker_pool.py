"""Where submissions are judged: the warm parents of learners' processes and of judges'."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from autograde.checks.chapters import HANDED_OVER
from autograde.checks.wording import register_hidden_sentences
from autograde.judging.asking import Budget
from autograde.judging.assignment import Assignment
from autograde.judging.judge import Judge
from autograde.judging.needs import libraries_of_checks, needed_libraries
from autograde.judging.preload import practice, preload
from autograde.sandbox.fork_server import ForkServer
from autograde.sandbox.learner_process import LearnerProcess
from autograde.sandbox.limits import MIB, Limits, seconds_for_notebook
from autograde.sandbox.scratch import make_scratch_folder
from insidetensor.messages import LANGUAGE_VARIABLE

JUDGE = "autograde.judging.judge_entry:serve"
OF_LEARNER = Limits()
# Of the judge's own process: nothing of this is ever a learner's doing.
OF_JUDGE = Limits(memory=4096 * MIB, notebook_seconds=3600.0, processes=512)


@dataclass(frozen=True)
class JudgeLimits:
    """How long things may take, in seconds, and how much: `cell` is for a cell of the notebook.

    `visible` is for the visible check of a part, in seconds of a processor: ours need 0.3 at most.
    `visible_clock` is its bound on the clock. `case` is for one case of a check that nobody sees.
    """

    cell: float = 30.0
    visible: float = 3.0
    visible_clock: float = 12.0
    case: Budget = Budget()  # noqa: RUF009 - frozen
    learner: Limits = OF_LEARNER
    judge_grace: float = 60.0

    @classmethod
    def for_cells(cls, seconds: float) -> JudgeLimits:
        """Where a cell may take that long."""
        learner = replace(OF_LEARNER, notebook_seconds=seconds_for_notebook(seconds))
        return cls(cell=seconds, learner=learner)


class WorkerPool:
    """Holds the warm parents. One serves many threads; do not carry it into a forked process.

    `sandboxed=False` is the explicit way to run without a sandbox. Where it cannot be had, making a
    WorkerPool refuses. The judges of `assignments` are begun with it, at the same time: each takes
    seconds. What those exercises need is imported before any fork, and everything where there are
    none.

    Raises: SandboxUnavailableError, with what is missing; LearnerProcessError.
    """

    def __init__(
        self,
        limits: JudgeLimits | None = None,
        *,
        sandboxed: bool = True,
        assignments: Iterable[Assignment] = (),
    ) -> None:
        self.limits = limits or JudgeLimits()
        self.sandboxed = sandboxed
        self._lock = threading.Lock()
        self._judges: list[_Judges] = []
        self._begun = ExitStack()  # processes, and the folders that they read
        known = tuple(assignments)
        self._learners_modules = preload(needed_libraries(known)) if known else preload()
        cells = [cell for assignment in known for cell in assignment.cells if cell.kind == "code"]
        self._kept_cells = [cell.visible for cell in cells if not cell.is_solution]
        self._begin(known)

    def _begin(self, assignments: Iterable[Assignment]) -> None:
        """Start the learners' parent, and the judges' of these assignments beside it."""
        groups: dict[str, list[Assignment]] = {}
        for assignment in assignments:
            groups.setdefault(assignment.checks_sha256, []).append(assignment)
        with ThreadPoolExecutor() as pool:
            learners = pool.submit(self._new_learners)
            judges = [pool.submit(self._new_judges, group) for group in groups.values()]
        try:
            self._judges = [started.result() for started in judges]
            self._learners = learners.result()
        except BaseException:
            self.close()
            raise

    def _new_learners(self) -> ForkServer:
        modules = self._learners_modules
        return self._begun.enter_context(
            ForkServer(
                modules,
                self.limits.learner,
                sandboxed=self.sandboxed,
                practice=practice(modules),
                kept_cells=self._kept_cells,
            )
        )

    def learner(self, files: Mapping[str, bytes], language: str) -> LearnerProcess:
        """Start a learner's process with these files, which speaks that language.

        Raises: as `ForkServer.start`.
        """
        return self._learners.start(files, {LANGUAGE_VARIABLE: language})

    @contextmanager
    def judge(self, assignment: Assignment) -> Iterator[Judge]:
        """A judge that knows the assignment's checks; one that has failed serves nobody else.

        Raises: as `ForkServer.start`.
        """
        judges = self._judges_of(assignment)
        with self._lock:
            judge = judges.free.pop() if judges.free else None
        judge = judge or Judge(judges.parent.start({}), 2 * self.limits.judge_grace)
        judge.begin()
        try:
            yield judge
        except BaseException:
            judge.close()
            raise
        judges.free.append(judge)

    def _judges_of(self, assignment: Assignment) -> _Judges:
        with self._lock:
            for judges in self._judges:
                if judges.checks_sha256 == assignment.checks_sha256:
                    return judges
            self._judges.append(self._new_judges([assignment]))
            return self._judges[-1]

    def _new_judges(self, assignments: Sequence[Assignment]) -> _Judges:
        """A parent of judges of these, which have their hidden checks from the same folder."""
        checks = Path(self._begun.enter_context(make_scratch_folder())) / HANDED_OVER
        for name, content in assignments[0].hidden.items():
            path = checks / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        register_hidden_sentences(checks)
        modules = preload(libraries_of_checks(assignments))
        parent = ForkServer(
            modules,
            OF_JUDGE,
            sandboxed=self.sandboxed,
            agent=JUDGE,
            practice=practice(modules),
            packages=(str(checks),),
        )
        judges = _Judges(assignments[0].checks_sha256, parent)
        self._begun.callback(judges.close)
        return judges

    def close(self) -> None:
        """End every process. May be called twice."""
        self._begun.close()

    def __enter__(self) -> WorkerPool:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()


@dataclass
class _Judges:
    """A parent of judges of these checks, and those of its children that are free."""

    checks_sha256: str
    parent: ForkServer
    free: list[Judge] = field(default_factory=list)

    def close(self) -> None:
        """End them all."""
        for judge in self.free:
            judge.close()
        self.parent.close()

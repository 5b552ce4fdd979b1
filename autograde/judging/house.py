"""Where submissions are judged: the warm parents of learners' processes and of judges'."""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from autograde.judging.assignment import Assignment
from autograde.judging.needs import needed_checks, needed_libraries
from autograde.judging.preload import practice, preload
from autograde.judging.requests import CHECKS
from autograde.learner_process.limits import MIB, Limits, seconds_for_notebook
from autograde.learner_process.parent import WarmParent, own_sandbox
from autograde.learner_process.process import LearnerProcess
from autograde.learner_process.sandbox import Sandbox

JUDGE = "autograde.judging.entry:serve"
OF_LEARNER = Limits()
# Of the judge's own process: nothing of this is ever a learner's doing.
OF_JUDGE = Limits(memory=4096 * MIB, notebook_seconds=3600.0, processes=512)


@dataclass(frozen=True)
class JudgeLimits:
    """How long things may take, in seconds, and how much: `cell` is for a cell of the notebook."""

    cell: float = 30.0
    learner: Limits = OF_LEARNER
    judge: Limits = OF_JUDGE
    judge_grace: float = 60.0

    @classmethod
    def for_cells(cls, seconds: float) -> JudgeLimits:
        """Where a cell may take that long."""
        learner = replace(OF_LEARNER, notebook_seconds=seconds_for_notebook(seconds))
        return cls(cell=seconds, learner=learner)


class House:
    """Holds the warm parents. One serves many threads; do not carry it into a forked process.

    `sandboxed=False` is the explicit way to run without walls. Where they cannot be had, making a
    House refuses. The judges of `assignments` are begun with it, at the same time: each takes
    seconds. What those exercises need is imported before any fork, and everything where there are
    none; `learners_modules` and `judges_modules` say it instead.

    Raises: SandboxUnavailable, with what is missing; LearnerProcessFailed.
    """

    def __init__(
        self,
        limits: JudgeLimits | None = None,
        *,
        sandboxed: bool = True,
        learners_modules: Sequence[str] | None = None,
        judges_modules: Sequence[str] | None = None,
        assignments: Iterable[Assignment] = (),
    ) -> None:
        self.limits = limits or JudgeLimits()
        self.sandboxed = sandboxed
        self._lock = threading.Lock()
        self._judges: list[_Judges] = []
        self._folders: list[tempfile.TemporaryDirectory[str]] = []
        known = tuple(assignments)
        needed = preload(needed_libraries(known)) if known else preload()
        self._learners_modules = needed if learners_modules is None else tuple(learners_modules)
        self._judges_modules = needed if judges_modules is None else tuple(judges_modules)
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
            if learners.exception() is None:
                learners.result().close()
            for started in judges:
                if started.exception() is None:
                    started.result().parent.close()
            self._clean_up()
            raise

    def _new_learners(self) -> WarmParent:
        modules = self._learners_modules
        return WarmParent(
            modules,
            self.limits.learner,
            own_sandbox() if self.sandboxed else None,
            practice=practice(modules),
        )

    def learner(self, files: Mapping[str, bytes]) -> LearnerProcess:
        """A learner's process with these files. Raises: as `WarmParent.start`."""
        return self._learners.start(files)

    def judge(self, assignment: Assignment) -> LearnerProcess:
        """A judge's process that holds the assignment's checks. Raises: as `WarmParent.start`."""
        with self._lock:
            judges = next((each for each in self._judges if each.can_judge(assignment)), None)
            if judges is None:
                judges = self._new_judges([assignment])
                self._judges.append(judges)
        return judges.parent.start({})

    def _new_judges(self, assignments: Sequence[Assignment]) -> _Judges:
        """A parent of judges of these, which have their hidden checks from the same folder."""
        folder = tempfile.TemporaryDirectory(prefix="judge-", ignore_cleanup_errors=True)
        self._folders.append(folder)
        checks = Path(folder.name) / CHECKS
        files = needed_checks(assignments)
        for name, content in files.items():
            path = checks / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        own = own_sandbox().packages
        parent = WarmParent(
            self._judges_modules,
            self.limits.judge,
            Sandbox(packages=(*own, str(checks))) if self.sandboxed else None,
            agent=JUDGE,
            practice=practice(self._judges_modules),
            packages=() if self.sandboxed else (str(checks),),
        )
        return _Judges(assignments[0].checks_sha256, frozenset(files), parent)

    def close(self) -> None:
        """End every process. May be called twice."""
        self._learners.close()
        for judges in self._judges:
            judges.parent.close()
        self._clean_up()

    def _clean_up(self) -> None:
        for folder in self._folders:
            folder.cleanup()

    def __enter__(self) -> House:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()


@dataclass(frozen=True)
class _Judges:
    """A parent of judges, and of which hidden checks it has which files."""

    checks_sha256: str
    files: frozenset[str]
    parent: WarmParent

    def can_judge(self, assignment: Assignment) -> bool:
        """Whether it has every check that the assignment reaches."""
        if self.checks_sha256 != assignment.checks_sha256:
            return False
        return needed_checks([assignment]).keys() <= self.files

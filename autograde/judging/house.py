"""Where submissions are judged: the warm parents of learners' processes and of judges'."""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from autograde.judging.assignment import Assignment
from autograde.learner_process.limits import MIB, Limits
from autograde.learner_process.parent import PRELOAD, WarmParent, own_sandbox
from autograde.learner_process.process import LearnerProcess
from autograde.learner_process.sandbox import Sandbox

JUDGE = "autograde.judging.entry:serve"
CHECKS = "judged_checks"  # the folder in which a judge finds the hidden checks
# The course's package imports each name when it is first used, and reads its sentences then.
PRACTICE = (
    "import insidetensor; [getattr(insidetensor, name) for name in insidetensor.__all__]",
    "from insidetensor.messages import FOLDER, Catalogue; Catalogue(FOLDER).templates()",
)
# What the exercises import late, and what checks do.
LATE = (
    *("insidetensor.libraries", "insidetensor.memory.own_memory", "insidetensor.pictures.twin"),
    *("insidetensor.memory.numpy_memory", "insidetensor.memory.torch_memory"),
    *("insidetensor.memory.tensorflow_memory", "insidetensor.saved.tfrecords"),
    *("insidetensor.sim.arguments", "insidetensor.sim.backend", "insidetensor.sim.backward"),
    *("insidetensor.sim.dispatch", "insidetensor.sim.kernels", "insidetensor.sim.launching"),
    *("insidetensor.sim.lost", "insidetensor.sim.operators", "insidetensor.sim.registration"),
    *("insidetensor.sim.tensor", "insidetensor.sim.transfers", "insidetensor.tables"),
    *("torch.multiprocessing.reductions", "torch.utils.serialization.config", "h5py"),
    *("torch._subclasses.schema_check_mode", "tensorflow.python.data.ops.flat_map_op"),
)
# What it enters in PyTorch's tables when the simulated accelerator is registered.
SIM_PRACTICE = "from insidetensor.sim.kernels import prepare; prepare()"
LEARNER_PRELOAD = (*PRELOAD, *LATE)
JUDGE_PRELOAD = LEARNER_PRELOAD
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


class House:
    """Holds the warm parents. One serves many threads; do not carry it into a forked process.

    `sandboxed=False` is the explicit way to run without walls. Where they cannot be had, making a
    House refuses. `preload` and `judge_preload` are the modules that are imported before any fork.
    The judges of `assignments` are begun with it, at the same time: each takes seconds.

    Raises: SandboxUnavailable, with what is missing; LearnerProcessFailed.
    """

    def __init__(
        self,
        limits: JudgeLimits | None = None,
        *,
        sandboxed: bool = True,
        preload: Sequence[str] = LEARNER_PRELOAD,
        judge_preload: Sequence[str] = JUDGE_PRELOAD,
        assignments: Iterable[Assignment] = (),
    ) -> None:
        self.limits = limits or JudgeLimits()
        self.sandboxed = sandboxed
        self._lock = threading.Lock()
        self._judges: dict[str, WarmParent] = {}
        self._folders: list[tempfile.TemporaryDirectory[str]] = []
        self._preload, self._judge_preload = tuple(preload), tuple(judge_preload)
        self._begin({each.checks_sha256: each for each in assignments})

    def _begin(self, assignments: Mapping[str, Assignment]) -> None:
        """Start the learners' parent, and the judges' of these assignments beside it."""
        with ThreadPoolExecutor() as pool:
            learners = pool.submit(self._new_learners)
            judges = {
                sha256: pool.submit(self._new_judge, assignment)
                for sha256, assignment in assignments.items()
            }
        try:
            self._judges = {sha256: started.result() for sha256, started in judges.items()}
            self._learners = learners.result()
        except BaseException:
            for started in [learners, *judges.values()]:
                if started.exception() is None:
                    started.result().close()
            self._clean_up()
            raise

    def _new_learners(self) -> WarmParent:
        sandbox = own_sandbox() if self.sandboxed else None
        return WarmParent(
            self._preload, self.limits.learner, sandbox, practice=_practice(self._preload)
        )

    def learner(self, files: Mapping[str, bytes]) -> LearnerProcess:
        """A learner's process with these files. Raises: as `WarmParent.start`."""
        return self._learners.start(files)

    def judge(self, assignment: Assignment) -> LearnerProcess:
        """A judge's process that holds the assignment's checks. Raises: as `WarmParent.start`."""
        with self._lock:
            parent = self._judges.get(assignment.checks_sha256)
            if parent is None:
                parent = self._judges[assignment.checks_sha256] = self._new_judge(assignment)
        return parent.start({})

    def _new_judge(self, assignment: Assignment) -> WarmParent:
        folder = tempfile.TemporaryDirectory(prefix="judge-", ignore_cleanup_errors=True)
        self._folders.append(folder)
        checks = Path(folder.name) / CHECKS
        for name, content in assignment.checks.items():
            path = checks / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        own = own_sandbox().packages
        return WarmParent(
            self._judge_preload,
            self.limits.judge,
            Sandbox(packages=(*own, str(checks))) if self.sandboxed else None,
            agent=JUDGE,
            practice=_practice(self._judge_preload),
            packages=() if self.sandboxed else (str(checks),),
        )

    def close(self) -> None:
        """End every process. May be called twice."""
        self._learners.close()
        for parent in self._judges.values():
            parent.close()
        self._clean_up()

    def _clean_up(self) -> None:
        for folder in self._folders:
            folder.cleanup()

    def __enter__(self) -> House:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()


def _practice(preload: Sequence[str]) -> tuple[str, ...]:
    return (*PRACTICE, SIM_PRACTICE) if "insidetensor.sim.kernels" in preload else PRACTICE

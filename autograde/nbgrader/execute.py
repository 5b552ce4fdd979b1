"""Run a submission in a kernel whose environment the grader decides, and stop where it must."""

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from jupyter_client.manager import KernelManager
from nbclient.exceptions import CellTimeoutError, DeadKernelError
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_notebook, new_output
from nbgrader.preprocessors import Execute
from traitlets import Bool, Dict, Unicode

from autograde.core.messages import say
from autograde.judging.results import DEAD, NOT_READY, NOT_RUN, TIMEOUT
from autograde.sandbox.environment import ONE_THREAD

# What every check needs, imported before a learner's first cell and out of its sight.
ARE_WE_READY = """
exec('''
import autograde.judging.verdict
import insidetensor
for name in insidetensor.__all__:
    getattr(insidetensor, name)
''', {})
"""
SECONDS_TO_BE_READY = 120


def kernel_environment(root: Path, inherited: Mapping[str, str]) -> dict[str, str]:
    """What a grading kernel finds in its environment, over what it inherits.

    `root` is the project's folder. Relative entries of an inherited PYTHONPATH are left out:
    they would be looked up in the learner's folder.
    """
    paths = [str(root), str(root / "src")]
    paths += [
        entry
        for entry in inherited.get("PYTHONPATH", "").split(os.pathsep)
        if os.path.isabs(entry) and entry not in paths
    ]
    return {
        **ONE_THREAD,
        "PYTHONPATH": os.pathsep.join(paths),
        # A file of the learner's named numpy.py or ipykernel_launcher.py is not imported.
        "PYTHONSAFEPATH": "1",
        "PYTHONHASHSEED": "0",
        "TF_CPP_MIN_LOG_LEVEL": "3",
    }


class CourseExecute(Execute):
    """nbgrader's Execute, in a kernel of this Python, which gives up on nothing but the rest."""

    environment = Dict(
        key_trait=Unicode(),
        value_trait=Unicode(),
        help="Environment variables of the kernel, over those it inherits.",
    ).tag(config=True)

    nb: NotebookNode
    _stopped = Bool(False)
    _asked = Bool(False)
    _not_ready = Unicode(None, allow_none=True)

    def create_kernel_manager(self) -> KernelManager:
        """A manager that starts this Python, whatever kernels the account has registered."""
        manager: KernelManager = super().create_kernel_manager()
        spec = manager.kernel_spec
        if spec is not None and manager.kernel_name == "python3":
            launch = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
            # ipykernel's warnings would go to the instructor's terminal, once a submission.
            spec.argv = [*launch, "--log-level=ERROR"]
        return manager

    def start_new_kernel(self, **options: Any) -> None:
        """Start the kernel in the environment the grader decides."""
        options["env"] = {**os.environ, **self.environment}
        super().start_new_kernel(**options)

    def preprocess(
        self, nb: NotebookNode, resources: Any, km: Any = None
    ) -> tuple[NotebookNode, Any]:
        """Run every cell; a kernel that dies or cannot be stopped ends the run, not the grading."""
        self._stopped = self._asked = False
        result: tuple[NotebookNode, Any] = super().preprocess(nb, resources, km)
        return result

    def preprocess_cell(
        self, cell: NotebookNode, resources: Any, index: int
    ) -> tuple[NotebookNode, Any]:
        """Run one cell, or say on it why it was not run."""
        if not self._asked:
            self._asked, self._not_ready = True, self._why_not_ready()
        if self._not_ready is not None:
            _leave(cell, NOT_READY, self._not_ready)
            return cell, resources
        if self._stopped:
            _leave(cell, NOT_RUN, say("ran.not"))
            return cell, resources
        try:
            result: tuple[NotebookNode, Any] = super().preprocess_cell(cell, resources, index)
        except CellTimeoutError:
            # The interrupt was swallowed: nothing after this cell would be run.
            self._stopped = True
            _leave(cell, TIMEOUT, f"{self.timeout}")
            return cell, resources
        except DeadKernelError:
            self._stopped = True
            _leave(cell, DEAD, say("ran.died"))
            return cell, resources
        return result

    def _why_not_ready(self) -> str | None:
        """Why nothing can be checked in this kernel, which is our fault; None where it can."""
        cell = new_code_cell(ARE_WE_READY)
        try:
            with self._aside([cell], SECONDS_TO_BE_READY):
                self.execute_cell(cell, 0, store_history=False)
        except (CellTimeoutError, DeadKernelError) as error:
            return say("fault.no_grader", reason=type(error).__name__)
        for output in cell.outputs:
            if output.output_type == "error":
                return say("fault.no_grader", reason=f"{output.ename}: {output.evalue}")
        return None

    @contextmanager
    def _aside(self, cells: list[NotebookNode], seconds: int) -> Iterator[None]:
        """Run cells of our own, each with at least `seconds`, which the notebook never sees."""
        notebook, timeout = self.nb, self.timeout
        self.nb = new_notebook(cells=cells)
        self.set_trait("timeout", max(timeout or 0, seconds))
        try:
            yield
        finally:
            self.nb = notebook
            self.set_trait("timeout", timeout)


def _leave(cell: NotebookNode, name: str, words: str) -> None:
    if cell.cell_type == "code":
        cell.outputs = [
            *cell.get("outputs", []),
            new_output("error", ename=name, evalue=words, traceback=[f"{name}: {words}"]),
        ]

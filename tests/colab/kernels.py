"""Run cells in a kernel of a chosen environment, and read what they showed."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import nbformat
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient

STAND_IN = Path(__file__).parent / "stand_in"
LAUNCH = STAND_IN / "launch_kernel.py"
SECONDS_A_CELL = 900  # nothing here is about speed, and the machine may be busy


@dataclass(frozen=True)
class Environment:
    """A Python with libraries, and how a kernel of it is started."""

    name: str
    python: Path
    on_colab: bool

    @property
    def command(self) -> list[str]:
        """The command line of a kernel; on Colab it has loaded `google.colab`."""
        start = [str(LAUNCH)] if self.on_colab else ["-m", "ipykernel_launcher"]
        return [str(self.python), *start, "-f", "{connection_file}", "--log-level=ERROR"]


class Client(NotebookClient):
    """nbclient, with a kernel of an environment that is not its own."""

    command: Sequence[str] = ()

    def create_kernel_manager(self) -> AsyncKernelManager:
        """A manager that starts the environment's Python."""
        manager = super().create_kernel_manager()
        manager.kernel_spec.argv = list(self.command)
        return manager


def run(
    notebook: nbformat.NotebookNode,
    environment: Environment,
    folder: Path,
    variables: Mapping[str, str] | None = None,
) -> nbformat.NotebookNode:
    """Run every cell in `folder`, errors or not; the notebook is changed and returned."""
    client = Client(
        notebook,
        timeout=SECONDS_A_CELL,
        allow_errors=True,
        resources={"metadata": {"path": str(folder)}},
    )
    client.command = environment.command
    client.execute(env={**kernel_variables(environment), **(variables or {})})
    return notebook


def kernel_variables(environment: Environment) -> dict[str, str]:
    """The environment variables of a kernel: nothing of the Python that runs the tests."""
    kept = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "VIRTUAL_ENV")}
    # debugpy says otherwise, in each kernel, that Python 3.13 was started with frozen modules.
    kept["PYDEVD_DISABLE_FILE_VALIDATION"] = "1"
    # A build of PyTorch with CUDA logs where nvcc lies if there is no GPU; Colab's does not: the
    # runtimes without a GPU have the CPU build.
    kept["CUDA_PATH"] = ""
    return {**kept, "PATH": f"{environment.python.parent}{os.pathsep}{kept.get('PATH', '')}"}


def code_cells(notebook: nbformat.NotebookNode) -> list[nbformat.NotebookNode]:
    """The cells that were run."""
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def errors(cell: nbformat.NotebookNode) -> list[nbformat.NotebookNode]:
    """The errors that a cell ended in: one or none."""
    return [output for output in cell.outputs if output.output_type == "error"]


def stderr(cell: nbformat.NotebookNode) -> str:
    """What a cell wrote to stderr."""
    return "".join(
        output.text
        for output in cell.outputs
        if output.output_type == "stream" and output.name == "stderr"
    )

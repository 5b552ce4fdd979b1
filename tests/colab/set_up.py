"""Run the set-up cell in an environment without the package, and see what pip has moved."""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path

import nbformat
from kernels import Environment, kernel_variables, run
from releases import Released

PACKAGE = "insidetensor"


@dataclass(frozen=True)
class SetUp:
    """Versions by name before and after; what pip finds wrong; the outputs of the cell."""

    before: dict[str, str]
    after: dict[str, str]
    complaints_before: list[str]
    complaints_after: list[str]
    outputs: list[nbformat.NotebookNode]


def set_up(environment: Environment, released: Released, folder: Path) -> SetUp:
    """Take the package away if it is there, then do what a notebook does when it is opened."""
    pip(environment, "uninstall", "--yes", "--quiet", PACKAGE)
    before, complaints_before = packages(environment), complaints(environment)
    notebook = nbformat.v4.new_notebook(cells=[released.set_up_cell()])
    run(notebook, environment, folder)
    return SetUp(
        before,
        packages(environment),
        complaints_before,
        complaints(environment),
        notebook.cells[0].outputs,
    )


def packages(environment: Environment) -> dict[str, str]:
    """Every package that pip sees there, with its version."""
    listed = json.loads(pip(environment, "list", "--format", "json"))
    return {package["name"]: package["version"] for package in listed}


def complaints(environment: Environment) -> list[str]:
    """What `pip check` finds wrong there."""
    return sorted(pip(environment, "check").splitlines())


def pip(environment: Environment, *arguments: str) -> str:
    """What the environment's own pip prints."""
    command = [str(environment.python), "-m", "pip", "--disable-pip-version-check", *arguments]
    ran = subprocess.run(
        command,
        env=kernel_variables(environment),
        capture_output=True,
        text=True,
        check=False,
    )
    return ran.stdout

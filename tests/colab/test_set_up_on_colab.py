"""The set-up cell installs the package, and moves nothing that Colab has."""

import json
import re
import subprocess
from pathlib import Path

from kernels import kernel_variables

ROOT = Path(__file__).parents[2]
(PINS,) = sorted((ROOT / "constraints").glob("colab-*.txt"))[-1:]
PIN = re.compile(r"^([\w.-]+)==(\S+)$", re.MULTILINE)
VERSIONS = """
import json, platform
from importlib.metadata import distributions
print(json.dumps({"Python": platform.python_version()}
    | {d.metadata["Name"]: d.version for d in distributions()}))
"""
SHOWN = ("Python", "ipython", "ipykernel", "numpy", "torch", "tensorflow", "keras", "matplotlib")


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_the_environment_has_the_pinned_versions_and_neither_jupyterlab_nor_nbgrader(
    colab, record_property
):
    said = subprocess.run(
        [str(colab.python), "-c", VERSIONS],
        env=kernel_variables(colab),
        capture_output=True,
        text=True,
        check=True,
    )
    there = {canonical(name): version for name, version in json.loads(said.stdout).items()}
    shown = {name: there[canonical(name)] for name in SHOWN}
    record_property("versions", shown)
    record_property("pins", PINS.name)
    pinned = {canonical(name): version for name, version in PIN.findall(PINS.read_text())}
    assert len(pinned) > 32
    # A build of its own, +cpu for one, is the same version.
    different = {
        name: (there.get(name), version)
        for name, version in pinned.items()
        if there.get(name, "").partition("+")[0] != version
    }
    assert different == {}
    assert not {"jupyterlab", "nbgrader"} & set(there)
    assert shown["Python"].startswith(("3.12.", "3.13."))


def test_the_set_up_cell_adds_the_package_and_moves_nothing_else(installed, record_property):
    added = {n: v for n, v in installed.after.items() if n not in installed.before}
    moved = {n for n, v in installed.before.items() if installed.after.get(n) != v}
    record_property("packages", len(installed.before))
    record_property("moved", len(moved))
    assert set(added) == {"insidetensor"}
    assert moved == set()


def test_pip_finds_nothing_wrong_afterwards_that_was_not_wrong_before(installed):
    assert installed.complaints_after == installed.complaints_before


def test_the_set_up_cell_says_one_line_on_colab(installed):
    (output,) = installed.outputs
    assert output.output_type == "stream", output
    assert output.name == "stdout", output.text
    assert output.text.count("\n") == 1, f"a floor is not met:\n{output.text}"

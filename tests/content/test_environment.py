"""Exact versions stand in constraints files, floors in pyproject.toml; each pin is above one."""

import os
import re
import tomllib
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
EXTRAS = PROJECT["optional-dependencies"]
CONDA = yaml.safe_load((ROOT / "environment.yml").read_text())
COLABS = sorted((ROOT / "constraints").glob("colab-*.txt"))
NOT_FROM_COLAB = "# --- Not from Colab"
# Colab has another way to open notebooks and no grader, and its BLAS threads are not asked for.
NOT_ON_COLAB = {"jupyterlab", "nbgrader"}
NOT_LISTED = {"threadpoolctl"}


def pins(text: str) -> dict[str, Version]:
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    found = {}
    for requirement in map(Requirement, lines):
        (only,) = requirement.specifier
        assert only.operator == "==", f"{requirement} is not one version"
        assert "+" not in only.version, f"{requirement} names a local build"
        found[canonicalize_name(requirement.name)] = Version(only.version)
    assert len(found) == len(lines), "a package is pinned twice"
    return found


def floors(*extras: str) -> dict[str, Requirement]:
    lines = [*PROJECT["dependencies"], *(line for extra in extras for line in EXTRAS[extra])]
    requirements = [Requirement(line) for line in lines]
    return {canonicalize_name(r.name): r for r in requirements if r.name != PROJECT["name"]}


def takes_python(version: str) -> bool:
    return Version(version) in Requirement(f"x{PROJECT['requires-python']}").specifier


def test_pyproject_has_floors_and_constraints_pin_each_at_or_above_it():
    pinned = pins((ROOT / "constraints.txt").read_text())
    for name, requirement in floors(*EXTRAS).items():
        operators = {spec.operator for spec in requirement.specifier}
        assert operators == {">="}, f"{name} in pyproject.toml is {requirement}: floors only"
        assert name in pinned, f"{name} is in pyproject.toml but not in constraints.txt"
        assert pinned[name] in requirement.specifier


def test_the_package_itself_needs_only_numpy_and_ipython():
    assert set(floors()) == {"numpy", "ipython"}


def test_conda_gives_a_python_that_the_project_takes_and_pip_the_rest():
    python, pip, from_pip = CONDA["dependencies"]
    assert takes_python(python.removeprefix("python="))
    assert Requirement(pip).name == "pip"
    options = dict(line.split(maxsplit=1) for line in from_pip["pip"])
    assert options.keys() == {"--constraint", "--editable"}
    assert (ROOT / options["--constraint"]).name == "constraints.txt"
    where, extra = re.fullmatch(r"(.*)\[(\w+)\]", options["--editable"]).groups()
    assert (ROOT / where / "pyproject.toml").exists()
    assert extra in EXTRAS


def test_no_other_file_holds_an_exact_version():
    for path in [ROOT / "environment.yml", ROOT / "Makefile", ROOT / "README.md"]:
        pinned = re.findall(r"\b[\w-]+==\d[\w.]*", path.read_text())
        assert pinned == [], f"{path.name} pins {pinned}: exact versions stand in constraints.txt"


@pytest.mark.parametrize("path", COLABS, ids=lambda path: path.stem)
def test_colab_has_its_own_version_of_each_package_and_every_floor_admits_it(path):
    text = path.read_text(encoding="utf-8")
    colabs, heading, _ = text.partition(NOT_FROM_COLAB)
    assert heading, f"{path.name} does not say which pins are not from Colab"
    taught = floors("learners")
    assert set(taught) - NOT_ON_COLAB - NOT_LISTED <= set(pins(colabs))
    pinned = pins(text)
    assert not NOT_ON_COLAB & set(pinned)
    for name in set(taught) - NOT_ON_COLAB:
        assert pinned[name] in taught[name].specifier, f"{name} {pinned[name]} is Colab's"
    python = re.search(r"Python \d+\.\d+ \((\d+\.\d+\.\d+) there\)", text.partition("\n")[0])
    assert python, "the first line names Colab's Python"
    assert takes_python(python[1])


def test_colab_s_versions_are_known():
    assert COLABS, "constraints/ has no colab-YYYY-MM.txt"


@pytest.mark.xdist_group("one-worker")
def test_tests_of_a_group_stay_in_one_process(request):
    # pytest-xdist knows a group by the end of a test's name; a pytest that does not let it write
    # there makes every costly fixture once a process, and nobody is told.
    if os.environ.get("PYTEST_XDIST_WORKER"):
        assert request.node.nodeid.endswith("@one-worker")

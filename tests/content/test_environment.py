"""One file holds exact versions, one holds floors, and environment.yml only points at the two."""

import os
import re
import tomllib
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.version import Version

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
EXTRAS = PROJECT["optional-dependencies"]
CONDA = yaml.safe_load((ROOT / "environment.yml").read_text())

# What a Colab runtime ships, the oldest still offered: the floors must admit these.
COLAB = {
    "numpy": "2.0.2",
    "ipython": "7.34.0",
    "ipykernel": "6.17.1",
    "ipywidgets": "7.7.1",
    "anywidget": "0.9.21",
    "matplotlib": "3.10.0",
    "torch": "2.10.0",
    "tensorflow": "2.20.0",
    "h5py": "3.14.0",
}


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def pins() -> dict[str, Version]:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    requirements = [Requirement(line) for line in lines if line and not line.startswith("#")]
    found = {}
    for requirement in requirements:
        (only,) = requirement.specifier
        assert only.operator == "==", f"constraints.txt does not pin {requirement} to one version"
        assert "+" not in only.version, f"{requirement} names a local build"
        found[canonical(requirement.name)] = Version(only.version)
    assert len(found) == len(requirements), "constraints.txt pins a package twice"
    return found


def floors() -> dict[str, Requirement]:
    everything = [*PROJECT["dependencies"], *(line for extra in EXTRAS.values() for line in extra)]
    requirements = [Requirement(line) for line in everything]
    return {canonical(r.name): r for r in requirements if r.name != PROJECT["name"]}


def test_pyproject_has_floors_and_no_exact_version():
    for name, requirement in floors().items():
        operators = {spec.operator for spec in requirement.specifier}
        assert operators == {">="}, f"{name} in pyproject.toml is {requirement}: floors only"


def test_every_floor_is_pinned_at_or_above_it():
    pinned = pins()
    for name, requirement in floors().items():
        assert name in pinned, f"{name} is in pyproject.toml but not in constraints.txt"
        assert pinned[name] in requirement.specifier


@pytest.mark.parametrize("name", COLAB)
def test_floors_admit_what_colab_ships(name):
    assert Version(COLAB[name]) in floors()[name].specifier


def test_the_package_itself_needs_only_numpy_and_ipython():
    names = {Requirement(line).name for line in PROJECT["dependencies"]}
    assert names == {"numpy", "ipython"}


def test_the_course_has_every_library_it_teaches_with():
    learners = {Requirement(line).name for line in EXTRAS["learners"]}
    instructors = {Requirement(line).name for line in EXTRAS["instructors"]}
    assert {
        "jupyterlab",
        "nbgrader",
        "torch",
        "tensorflow",
        "matplotlib",
        "ipywidgets",
        "h5py",
    } <= learners
    assert "jupytext" in instructors


def test_conda_gives_python_and_pip_and_pip_the_rest():
    *from_conda, from_pip = CONDA["dependencies"]
    names = [
        Requirement(line.replace("=", "==", 1) if ">=" not in line else line).name
        for line in from_conda
    ]
    assert names == ["python", "pip"]
    assert set(from_pip) == {"pip"}


def test_the_python_conda_gives_is_one_the_project_takes():
    (line,) = [d for d in CONDA["dependencies"] if isinstance(d, str) and d.startswith("python=")]
    version = line.removeprefix("python=")
    assert Version(version) in Requirement(f"x{PROJECT['requires-python']}").specifier


def test_pips_part_of_environment_yml_points_at_the_two_files_and_names_no_package():
    lines = CONDA["dependencies"][-1]["pip"]
    options = dict(line.split(maxsplit=1) for line in lines)
    assert options.keys() == {"--constraint", "--editable"}
    assert (ROOT / options["--constraint"]).name == "constraints.txt"
    where, extra = re.fullmatch(r"(.*)\[(\w+)\]", options["--editable"]).groups()
    assert (ROOT / where / "pyproject.toml").exists()
    assert extra in EXTRAS


def test_no_other_file_holds_an_exact_version():
    for path in [ROOT / "environment.yml", ROOT / "Makefile", ROOT / "README.md"]:
        pinned = re.findall(r"\b[\w-]+==\d[\w.]*", path.read_text())
        assert pinned == [], f"{path.name} pins {pinned}: exact versions stand in constraints.txt"


@pytest.mark.xdist_group("one-worker")
def test_tests_of_a_group_stay_in_one_process(request):
    # pytest-xdist knows a group by the end of a test's name; a pytest that does not let it write
    # there makes every costly fixture once a process, and nobody is told.
    if os.environ.get("PYTEST_XDIST_WORKER"):
        assert request.node.nodeid.endswith("@one-worker")

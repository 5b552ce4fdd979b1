"""Which versions the course needs, and what is said where one is not met."""

import tomllib
from importlib import metadata
from pathlib import Path

import pytest

from insidetensor.colab.floors import NOT_ON_COLAB, floors, release_of, unmet_floors

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]
REQUIRES = [
    "ipython>=7.34",
    "numpy>=2.0",
    "torch>=2.10; extra == 'learners'",
    'tensorflow >= 2.20 ; extra == "learners"',
    "nbgrader>=0.9.5; extra == 'learners'",
    "jupyterlab>=4.4; extra == 'learners'",
    "ruff>=0.6; extra == 'developers'",
]
HERE = {"ipython": "7.34.0", "numpy": "2.1.3", "torch": "2.11.0+cu128", "tensorflow": "2.20.0"}


@pytest.fixture
def installed(monkeypatch) -> dict[str, str]:
    """The versions of a runtime of Colab's, to be changed by a test."""
    versions = dict(HERE)

    def version(name: str) -> str:
        if name not in versions:
            raise metadata.PackageNotFoundError(name)
        return versions[name]

    monkeypatch.setattr(metadata, "requires", lambda name: REQUIRES)
    monkeypatch.setattr(metadata, "version", version)
    monkeypatch.setattr("insidetensor.colab.floors.find_spec", lambda name: None)
    return versions


def test_the_floors_are_the_packages_own_and_the_learners(installed):
    assert floors() == {"ipython": "7.34", "numpy": "2.0", "torch": "2.10", "tensorflow": "2.20"}


def test_pyproject_writes_floors_in_the_form_that_is_read_here(monkeypatch):
    learners = PROJECT["optional-dependencies"]["learners"]
    written = [*PROJECT["dependencies"], *(f"{line}; extra == 'learners'" for line in learners)]
    monkeypatch.setattr(metadata, "requires", lambda name: written)
    names = {line.partition(">=")[0] for line in [*PROJECT["dependencies"], *learners]}
    assert set(floors()) == names - NOT_ON_COLAB
    assert names >= NOT_ON_COLAB


def test_nothing_is_said_where_every_floor_is_met(installed):
    assert list(unmet_floors()) == []


def test_a_version_below_its_floor_is_named_with_what_to_do(installed):
    installed["torch"] = "2.9.1+cu128"
    assert list(unmet_floors()) == [
        "This runtime has torch 2.9.1+cu128, and the course needs 2.10 or newer: choose the newest "
        "runtime version in the menu Runtime > Change runtime type, then run the notebook from the "
        "top."
    ]


def test_a_missing_library_is_named_with_what_to_do(installed):
    del installed["tensorflow"]
    (sentence,) = unmet_floors()
    assert sentence.startswith("This runtime has no tensorflow, and the course needs it, 2.20 or")


def test_a_library_that_is_there_under_another_name_is_not_called_missing(installed, monkeypatch):
    del installed["tensorflow"]  # as where tensorflow-cpu is installed
    monkeypatch.setattr("insidetensor.colab.floors.find_spec", lambda name: name == "tensorflow")
    assert list(unmet_floors()) == []


@pytest.mark.parametrize(
    ("version", "release"),
    [
        ("2.11.0+cu128", (2, 11)),
        ("2.0", (2,)),
        ("2.10.0.dev20260801", (2, 10)),
        ("2.10.1rc1", (2, 10, 1)),
        ("7.34.0", (7, 34)),
        ("unknown", ()),
    ],
)
def test_a_version_is_compared_by_the_numbers_it_begins_with(version, release):
    assert release_of(version) == release

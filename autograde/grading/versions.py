"""What a grade depends on, each thing by its hash: where all are the same, it stands."""

from __future__ import annotations

import hashlib
import json
import platform
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import metadata
from pathlib import Path

import autograde
import autograde.checks
import autograde.judging
import autograde.sandbox
import insidetensor
from autograde.feedback.redacting import KINDS_OF_FILE
from autograde.judging.assignment import Assignment
from autograde.judging.submission import Submission

LIBRARIES = ("numpy", "torch", "tensorflow-cpu", "tensorflow", "ipython", "nbformat")
# What decides about points; the checks of each exercise are hashed with its assignment.
PACKAGES = (
    *(autograde.checks, autograde.judging, autograde.sandbox),
    insidetensor,
)
DRAWING = ("jinja2", "markupsafe", "mistune")  # feedback pages
ROOT = Path(autograde.__file__).parent
MODULES = ("core/frames.py", "core/ids.py", "core/notebook_files.py", "grading/job.py")


@cache
def grader_version() -> str:
    """A hash of the code that decides about points."""
    files = [ROOT / name for name in MODULES]
    for package in PACKAGES:
        files += sorted(Path(str(package.__file__)).parent.rglob("*.py"))
    return _hash_of(files)


@cache
def page_version() -> str:
    """A hash of all that draws a page: any file of the grader's or the package's, and libraries."""
    folders = [Path(str(package.__file__)).parent for package in (autograde, insidetensor)]
    files = [path for folder in folders for path in sorted(folder.rglob("*"))]
    libraries = [metadata.version(library) for library in DRAWING]
    return " ".join([_hash_of(path for path in files if path.suffix in KINDS_OF_FILE), *libraries])


def _hash_of(files: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def list_dependencies(
    submission: Submission, assignment: Assignment, timeout: int
) -> dict[str, str]:
    """Collect what a grade depends on, by what changes of it are called under `changes.what`.

    `timeout` is in seconds a cell. The language of who is told is no part of it: pages are
    rendered in another one without grading again.
    """
    return {
        "notebook": submission.sha256,
        **assignment.made_of,
        "time_limit": str(timeout),
        "libraries": json.dumps(libraries()),
        "grader": grader_version(),
    }


def hash_dependencies(depends_on: Mapping[str, str]) -> str:
    """Hash what a grade depends on: it is graded again where that is another."""
    return hashlib.sha256(json.dumps(depends_on, sort_keys=True).encode()).hexdigest()


@cache  # a look at every installed package
def libraries() -> dict[str, str]:
    """The versions of Python and of the libraries that are here and decide about points."""
    found = {"Python": platform.python_version()}
    for library in LIBRARIES:
        try:
            found[library] = metadata.version(library)
        except metadata.PackageNotFoundError:
            continue
    return found

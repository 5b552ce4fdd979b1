"""What a grade depends on, in one hash: where that is the same, nothing is graded again."""

from __future__ import annotations

import hashlib
import json
import platform
from functools import cache
from importlib import metadata
from pathlib import Path

import autograde.checks
import autograde.judging
import autograde.probes
import autograde.sandbox
import insidetensor

LIBRARIES = ("numpy", "torch", "tensorflow-cpu", "tensorflow", "ipython", "nbformat")
# What decides about points; the checks of each exercise are hashed with its assignment.
PACKAGES = (
    *(autograde.checks, autograde.judging, autograde.sandbox, autograde.probes),
    insidetensor,
)
MODULES = ("job.py", "outcome.py", "restoring.py")  # of this package


@cache
def grader_version() -> str:
    """A hash of the code that decides about points, and of the libraries that it does it with."""
    files = [Path(__file__).with_name(name) for name in MODULES]
    for package in PACKAGES:
        files += sorted(Path(str(package.__file__)).parent.rglob("*.py"))
    digest = hashlib.sha256(json.dumps(libraries()).encode())
    for path in files:
        digest.update(path.name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def attempt_sha256(notebook: str, assignment: str, timeout: int) -> str:
    """The hash of one attempt: of notebook, assignment (both hashes), seconds a cell, grader."""
    parts = [notebook, assignment, str(timeout), grader_version()]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


def libraries() -> dict[str, str]:
    """The versions of Python and of the libraries that are here and decide about points."""
    found = {"Python": platform.python_version()}
    for library in LIBRARIES:
        try:
            found[library] = metadata.version(library)
        except metadata.PackageNotFoundError:
            continue
    return found

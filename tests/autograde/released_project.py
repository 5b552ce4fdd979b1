"""A small project that can be released: the miniature course, built, and what lies beside it."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from pathlib import Path

from autograde.build import build
from autograde.course_rules import BUILT_FROM, chapter_files
from autograde.markers import HIDDEN_TESTS, without_regions
from autograde.notebooks import lesson_notebook, to_text
from autograde.sources import read_source

MINIATURE = Path(__file__).parent / "miniature"
PROJECT = Path(__file__).parents[2]
STUB = "raise NotImplementedError"
PYPROJECT = """\
[build-system]
requires = ["hatchling>=1.25"]
build-backend = "hatchling.build"

[project]
name = "insidetensor"
version = "0.0.1"
description = "A package \\"in quotes\\""
license = "MIT"
requires-python = ">=3.11"
dependencies = ["numpy>=2.0"]

[project.optional-dependencies]
learners = ["jupyterlab>=4.4"]  # learners have no need of the next line
instructors = ["insidetensor[learners]", "rich>=13"]

[tool.hatch.build.targets.wheel]
packages = ["src/insidetensor"]

[tool.hatch.build.targets.wheel.force-include]
"course/claims.toml" = "insidetensor/claims.toml"

[tool.hatch.build.targets.sdist]
include = ["src"]
"""
FILES = {
    "LICENSE": "Anybody may do anything.\n",
    "constraints.txt": "numpy==2.4.6\n",
    "pyproject.toml": PYPROJECT,
    "course/claims.toml": "[claims]\n",
    "src/insidetensor/__init__.py": '"""A package of one line."""\n',
    "src/insidetensor/messages/en.toml": 'known = "A sentence that everybody may read."\n',
    "src/insidetensor/__pycache__/__init__.cpython-311.pyc": "left behind",
    "autograde/hidden/messages/en.toml": (
        'stepped = "Walker with {step} goes astray because of its sign."\n'
    ),
    "solutions/notes.txt": "not to be released",
}


def make_project(root: Path, *, with_nbgrader: bool = True) -> Path:
    """The project at `root`, its notebooks built.

    Without nbgrader, which takes seconds, the exercises are made here: much as it makes them.
    """
    shutil.copytree(MINIATURE, root, ignore=shutil.ignore_patterns("__pycache__"))
    for place, text in FILES.items():
        path = root / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    if with_nbgrader:
        build(root)
        return root
    for folder, written in BUILT_FROM.items():
        for path in chapter_files(root / written, ".py"):
            source = read_source(path)
            cells = tuple(replace(cell, source=_released(cell.source)) for cell in source.cells)
            notebook = lesson_notebook(replace(source, cells=cells))
            place = root / folder / f"{source.stem}.ipynb"
            place.parent.mkdir(exist_ok=True)
            place.write_text(to_text(notebook), encoding="utf-8")
    return root


def _released(source: str) -> str:
    """A cell's source without what is hidden, a stub in place of each solution."""
    stubbed = re.sub(r"### BEGIN SOLUTION.*?### END SOLUTION", STUB, source, flags=re.DOTALL)
    return without_regions(stubbed, HIDDEN_TESTS)

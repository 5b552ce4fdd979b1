"""A small project that can be released: the miniature course, built, and what lies beside it."""

from __future__ import annotations

import shutil
from pathlib import Path

from command_line import MINIATURE

from autograde.authoring.build import build_notebooks

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

[project.scripts]
inside-the-tensor = "insidetensor:main"

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


def make_project(root: Path) -> Path:
    """The project at `root`, its notebooks built."""
    shutil.copytree(MINIATURE, root, ignore=shutil.ignore_patterns("__pycache__"))
    for place, text in FILES.items():
        path = root / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    build_notebooks(root)
    return root

"""Have nbgrader make the learner's notebooks, in a course directory that is thrown away."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from autograde.course_config import put_this_python_on_path
from autograde.notebooks import Notebook, to_text


class AssignmentError(Exception):
    """nbgrader did not make a learner's notebook; the message holds what it logged."""


def release_notebooks(sources: Mapping[str, Notebook]) -> Iterator[tuple[str, Notebook]]:
    """(stem, learner's notebook) for each of nbgrader's source notebooks, given by stem.

    Only notebooks lie in nbgrader's source folder: whatever else lay there, nbgrader would copy
    into the release.

    Raises: AssignmentError with nbgrader's log.
    """
    put_this_python_on_path()  # nbgrader calls `alembic` by name
    with TemporaryDirectory(prefix="autograde-") as folder:
        course = Path(folder)
        for stem, notebook in sources.items():
            path = course / "source" / stem / f"{stem}.ipynb"
            path.parent.mkdir(parents=True)
            path.write_text(to_text(notebook), encoding="utf-8", newline="\n")
        for stem in sources:
            yield stem, _generate(course, stem)


def _generate(course: Path, stem: str) -> Notebook:
    # nbgrader takes seconds to import, and a build with nothing to do need not wait for it.
    from nbgrader.apps import NbGraderAPI
    from traitlets.config import Config

    config = Config()
    config.CourseDirectory.root = str(course)
    result = NbGraderAPI(config=config).generate_assignment(stem)
    if not result["success"]:
        log = "\n".join(str(result[key]) for key in ("log", "error") if result.get(key))
        raise AssignmentError(f"nbgrader could not make exercises/{stem}.ipynb; it says:\n{log}")
    released = course / "release" / stem / f"{stem}.ipynb"
    notebook: Notebook = json.loads(released.read_text(encoding="utf-8"))
    return notebook

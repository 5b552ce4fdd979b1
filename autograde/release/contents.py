"""Say what a release holds: a list of what is in, and nothing that is not on it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from autograde.course_rules import Course, read_course
from autograde.published import Published
from autograde.release.pages import environment_files, files_for_the_package, project_file, readme

MANIFEST = PurePosixPath("release.json")
EXECUTABLE = frozenset({PurePosixPath(".binder/postBuild")})
AS_THEY_ARE = ("LICENSE", "constraints.txt")
# The kinds of files in the package; recorded runs are the .json and .md.
PACKAGE = Path("src") / "insidetensor"
KINDS_OF_FILE = frozenset({".py", ".pyi", ".toml", ".json", ".md"})

Files = dict[PurePosixPath, bytes]


def contents(project: Path, published: Published | None) -> Files:
    """Every file of the release by its place, made from the project's built notebooks.

    Raises: OSError if one of them cannot be read; NoCourseError if `project` holds no course.
    """
    course = read_course(project)
    files = {
        **_copied(project),
        **_notebooks(project, course, published),
        **_package(project),
        **environment_files(),
        PurePosixPath("pyproject.toml"): project_file(project),
        PurePosixPath("README.md"): readme(course, published),
    }
    files[MANIFEST] = manifest(files, published)
    return files


def manifest(files: Files, published: Published | None) -> bytes:
    """What says later that a folder is a release of ours, and that nobody changed it since."""
    data = {
        "course": "Inside the Tensor",
        "repo": published.repo if published else None,
        "ref": published.ref if published else None,
        "files": {
            place.as_posix(): hashlib.sha256(files[place]).hexdigest() for place in sorted(files)
        },
    }
    return (json.dumps(data, indent=1) + "\n").encode()


def _copied(project: Path) -> Files:
    names = (*AS_THEY_ARE, *files_for_the_package(project))
    return {PurePosixPath(name): (project / name).read_bytes() for name in names}


def _notebooks(project: Path, course: Course, published: Published | None) -> Files:
    return {
        place: _notebook(project / place, place, published)
        for place in map(PurePosixPath, sorted(course.notebooks))
    }


def _notebook(path: Path, place: PurePosixPath, published: Published | None) -> bytes:
    if published is None:
        return path.read_bytes()
    from autograde.colab_cells import with_colab_cells
    from autograde.notebooks import to_text

    notebook = json.loads(path.read_text(encoding="utf-8"))
    return to_text(with_colab_cells(notebook, place, published)).encode()


def _package(project: Path) -> Files:
    return {
        PurePosixPath(path.relative_to(project).as_posix()): path.read_bytes()
        for path in _package_files(project / PACKAGE)
    }


def _package_files(package: Path) -> Iterator[Path]:
    for path in sorted(package.rglob("*")):
        is_cache = "__pycache__" in path.parts or ".ipynb_checkpoints" in path.parts
        if path.is_file() and path.suffix in KINDS_OF_FILE and not is_cache:
            yield path

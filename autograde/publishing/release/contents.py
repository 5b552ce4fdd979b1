"""Collect the files of a release from a list of what is allowed in it."""

from __future__ import annotations

import hashlib
import json
import posixpath
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from autograde.authoring.course.links import find_linked_files
from autograde.authoring.course_problems import Course, read_course
from autograde.authoring.translation.course_languages import read_languages
from autograde.authoring.translation.translated_source import PAGES
from autograde.core.messages import say
from autograde.publishing.release.pages import (
    map_package_files,
    render_environment_files,
    render_project_file,
    render_readmes,
)
from autograde.publishing.release.published import Published
from insidetensor.claims.words import own_file
from insidetensor.messages import FALLBACK

MANIFEST = PurePosixPath("release.json")
EXECUTABLE = frozenset({PurePosixPath(".binder/postBuild")})
AS_THEY_ARE = ("LICENSE", "constraints.txt")
# The kinds of files in the package; recorded runs are the .json and .md.
PACKAGE = Path("src") / "insidetensor"
KINDS_OF_FILE = frozenset({".py", ".pyi", ".toml", ".po", ".json", ".md", ".js", ".css", ".txt"})

Files = dict[PurePosixPath, bytes]


def collect_contents(project: Path, published: Published | None) -> Files:
    """Every file of the release by its place, made from the project's built notebooks.

    Raises: OSError if one of them cannot be read; GraderError if `project` holds no course.
    """
    course = read_course(project)
    files = {
        **_copied(project),
        **_notebooks(project, course, published),
        **_package(project),
        **render_environment_files(),
        PurePosixPath("pyproject.toml"): render_project_file(project),
        **render_readmes(course, published),
    }
    files[MANIFEST] = make_manifest(files, published)
    return files


def make_manifest(files: Files, published: Published | None) -> bytes:
    """Make the manifest, which shows later that a folder is our release and unchanged."""
    data = {
        "course": "Inside the Tensor",
        "repo": published.repo if published else None,
        "ref": published.ref if published else None,
        "files": {
            place.as_posix(): hashlib.sha256(files[place]).hexdigest() for place in sorted(files)
        },
    }
    return (json.dumps(data, indent=1) + "\n").encode()


def find_broken_release_links(files: Files) -> Iterator[str]:
    """A sentence for each link in a page or a notebook that leads out of the release."""
    known = {place for file in files for place in (file, *file.parents)}
    for place, content in files.items():
        for target in find_linked_files("\n\n".join(_prose(place, content))):
            if PurePosixPath(posixpath.normpath(place.parent / target)) not in known:
                yield say("release.link", where=place.as_posix(), target=target)


def _prose(place: PurePosixPath, content: bytes) -> Iterator[str]:
    if place.suffix == ".md":
        yield content.decode("utf-8")
    elif place.suffix == ".ipynb":
        for cell in json.loads(content)["cells"]:
            if cell["cell_type"] == "markdown":
                yield "".join(cell["source"])


def _copied(project: Path) -> Files:
    """What is copied as it is; what the lessons read lies in the package, beside no notebook."""
    places = {name: PurePosixPath(name) for name in AS_THEY_ARE}
    inside = map_package_files(project).items()
    places |= {name: PurePosixPath("src") / place for name, place in inside}
    languages = (FALLBACK, *read_languages(project))
    pages = {own_file(Path(page), language) for page in PAGES for language in languages}
    places |= {
        page.as_posix(): PurePosixPath(page) for page in sorted(pages) if (project / page).exists()
    }
    return {place: (project / name).read_bytes() for name, place in places.items()}


def _notebooks(project: Path, course: Course, published: Published | None) -> Files:
    return {
        place: _notebook(project / place, place, published)
        for place in map(PurePosixPath, sorted(course.notebooks))
    }


def _notebook(path: Path, place: PurePosixPath, published: Published | None) -> bytes:
    if published is None:
        return path.read_bytes()
    from autograde.authoring.course.notebooks import to_text
    from autograde.publishing.release.colab_cells import add_colab_cells

    notebook = json.loads(path.read_text(encoding="utf-8"))
    return to_text(add_colab_cells(notebook, place, published)).encode()


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

"""The texts of the site, where Sphinx reads them: lessons, exercises, documents, the reference."""

from __future__ import annotations

import json
import posixpath
import re
import shutil
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Any

import nbformat

from autograde.authoring.course_problems import Course
from autograde.files.templates import TEMPLATES, filled
from autograde.messages import say
from autograde.release.contents import contents
from autograde.release.pages import chapters_of
from autograde.release.published import Published
from autograde.release.release_folder import UNPUBLISHED, write_zip
from autograde.site.executed import RUN
from autograde.translation.translated_source import NAMES
from insidetensor.claims.words import own_file
from insidetensor.explore.on_pages import NOTEBOOK
from insidetensor.messages import FALLBACK, speaking

DOWNLOADS = PurePosixPath("downloads")
COPIED = "copied"  # what Sphinx puts into the site as it is, below this folder
# For learners and instructors; what authors read shows solutions and hidden checks.
DOCUMENTS = tuple(
    f"docs/{name}.md"
    for name in (
        *("what-the-posts-say", "where-the-libraries-differ", "teach-with-it", "grading-a-class"),
        *("seeing-a-class", "cluster", "jupyterhub", "colab", "colab-last-run"),
    )
)
LINK = re.compile(r"\[([^\]]+)\]\(([^)\s]+)\)")
ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:|#", re.IGNORECASE)


def write_pages(
    place: Path, course: Course, lessons: dict[str, Any], published: Published | None
) -> None:
    """Write the sources of all pages to the folder `place`.

    `lessons` are the executed lessons by stem. Raises: OSError.
    """
    shutil.copytree(TEMPLATES / "site", place, ignore=shutil.ignore_patterns("*.j2"))
    release = contents(course.root, published)
    downloads = place / COPIED / DOWNLOADS
    for name in course.notebooks:
        _write(downloads / name, release[PurePosixPath(name)].decode())
    write_zip(downloads / f"{UNPUBLISHED}.zip", UNPUBLISHED, release)
    for own in editions(course):
        for source in course.lessons:
            stem = f"{own}{source.stem}"
            _write_notebook(place, f"course/{stem}.ipynb", lessons[stem], course, published)
        for source in course.exercises:
            name = f"exercises/{own}{source.stem}.ipynb"
            notebook = nbformat.read(course.root / name, as_version=4)
            _write_notebook(place, name, notebook, course, published)
    for name in documents(course):
        text = (course.root / name).read_text(encoding="utf-8")
        _write(place / name, _led_back(text, name, course, published))
    made: dict[str, dict[str, Any]] = {
        "index": {
            "chapters": chapters_of(course, None),
            "instrument": _first_instrument(),
            "archive": f"{DOWNLOADS}/{UNPUBLISHED}.zip",
            "published": published,
            "languages": [(NAMES.get(each, each), each) for each in course.languages],
        },
        **{f"{each}/index": _start_page(course, each, published) for each in course.languages},
        "timings": {"parts": [*_recorded()]},
        "reference": {"names": _public_names()},
    }
    for name, fields in made.items():
        _write(place / f"{name}.md", filled(f"site/{name}.md.j2", **fields))


def editions(course: Course) -> list[str]:
    """What stands before a notebook's name in each language: nothing, and ko/."""
    return ["", *(f"{language}/" for language in course.languages)]


def documents(course: Course) -> list[str]:
    """The documents in English, then those of them that are there in another language."""
    own = (own_file(Path(name), each) for each in course.languages for name in DOCUMENTS)
    return [*DOCUMENTS, *(path.as_posix() for path in own if (course.root / path).is_file())]


def _start_page(course: Course, language: str, published: Published | None) -> dict[str, Any]:
    chapters = chapters_of(course, None, language)
    for chapter in chapters:
        for key in ("lesson", "exercise"):
            chapter[key] = chapter[key].replace("](", "](../")
    with speaking(language):
        instrument = _first_instrument()
    return {
        "chapters": chapters,
        "instrument": instrument,
        "archive": f"../{DOWNLOADS}/{UNPUBLISHED}.zip",
        "published": published,
    }


def _first_instrument() -> str:
    import numpy as np

    from insidetensor.explore.module import page_part
    from insidetensor.explore.strides_instrument import strides_instrument

    return page_part(strides_instrument(np.arange(12).reshape(3, 4)))


def _recorded() -> Iterator[str]:
    """The table and the picture of each kind of recorded run."""
    from insidetensor.timing.figure import timing_figure
    from insidetensor.timing.recorded_run import recorded_run

    for run in (recorded_run(), recorded_run(accelerator=False)):
        if run:
            yield run._repr_mimebundle_()["text/html"]
            yield timing_figure(*run.curves.values())._repr_mimebundle_()["text/html"]


def _public_names() -> list[tuple[str, str]]:
    """(name, "class", "function" or "data") of everything that the package offers."""
    import insidetensor

    found = {name: getattr(insidetensor, name) for name in sorted(insidetensor.__all__)}
    return [(name, _kind(value)) for name, value in found.items()]


def _kind(value: object) -> str:
    if isinstance(value, type):
        return "class"
    return "function" if callable(value) else "data"


def _write_notebook(
    place: Path, name: str, notebook: Any, course: Course, published: Published | None
) -> None:
    """The notebook with what can be done with it under its title."""
    own = name.split("/")[1:-1]  # the language, where it is not English
    with speaking(own[0] if own else FALLBACK):
        _write_told(place, name, "".join(f"{each}/" for each in own), notebook, course, published)


def _write_told(
    place: Path, name: str, own: str, notebook: Any, course: Course, published: Published | None
) -> None:
    up = posixpath.relpath(".", posixpath.dirname(name))
    download = f"{up}/{DOWNLOADS}/{name}"
    links = [(say("site.open_in_jupyterlab"), download)]
    if published:
        links.append((say("site.open_in_colab"), published.colab_url(PurePosixPath(name))))
        links.append((say("site.source"), published.file_url(name)))
    is_lesson, stem = name.startswith("course"), PurePosixPath(name).stem
    folder = "exercises" if is_lesson else "course"
    if f"{folder}/{own}{stem}.ipynb" in course.notebooks:
        other = say("site.exercise") if is_lesson else say("site.lesson")
        links.append((other, f"{up}/{folder}/{own}{stem}.html"))
    run = notebook.metadata.get(RUN)
    actions = filled(
        "site/actions.html.j2", links=links, run=say("site.run", **run) if run else None
    )
    title, *rest = notebook.cells
    heading, _, text = title.source.partition("\n")
    title.source = f"{heading}\n\n{actions}\n{text}"
    for cell in rest:
        for output in cell.get("outputs", []):
            if "text/html" in output.get("data", {}):
                page = output.data["text/html"]
                output.data["text/html"] = page.replace(NOTEBOOK, download)
    _write(place / name, json.dumps(notebook))


def _led_back(text: str, name: str, course: Course, published: Published | None) -> str:
    """A document whose links to what is no page lead to the repository, or are plain words."""
    pages = {*documents(course), *course.notebooks}

    def led(found: re.Match[str]) -> str:
        words, target = found.groups()
        path = posixpath.normpath(posixpath.join(posixpath.dirname(name), target.partition("#")[0]))
        if ELSEWHERE.match(target) or path in pages:
            return found[0]
        return f"[{words}]({published.file_url(path)})" if published else words

    return LINK.sub(led, text)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")

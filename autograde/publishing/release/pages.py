"""Fill in the release's own files: its README, its pyproject.toml and what makes environments."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path, PurePosixPath
from typing import Any

from autograde.authoring.course.sources import Source
from autograde.authoring.course_problems import Course
from autograde.authoring.translation.course_languages import name_language
from autograde.authoring.translation.edition import open_source_translation
from autograde.authoring.translation.translated_source import has_edition, in_language
from autograde.core.messages import say
from autograde.core.templates import render_template
from autograde.publishing.release.published import Published
from insidetensor.messages import FALLBACK, speaking

TEMPLATES = Path(__file__).parent / "templates"
# Where an environment has what changes JupyterLab for learners: no news, no notebook that changes
# by being opened, no instructor's side tabs.
FOR_JUPYTERLAB = {
    "jupyter/overrides.json": "share/jupyter/lab/settings/overrides.json",
    "jupyter/ipython_kernel_config.py": "etc/ipython/ipython_kernel_config.py",
    "jupyter/page_config.json": "etc/jupyter/labconfig/page_config.json",
}
ENVIRONMENT_FILES = {
    **{place: place for place in FOR_JUPYTERLAB},
    "Makefile": "Makefile",
    "environment.yml": "environment.yml",
    ".gitignore": "gitignore",
    ".binder/requirements.txt": ".binder/requirements.txt",
    ".binder/runtime.txt": ".binder/runtime.txt",
    ".binder/postBuild": ".binder/postBuild",
    ".devcontainer/devcontainer.json": ".devcontainer/devcontainer.json",
}
ABLE = re.compile(r"\*\*What you'll be able to do\.\*\*\s+(.+?)(?=\n\s*\n|\Z)", re.DOTALL)
SOME_HUB = "https://your-hub.example.org"


def render_readmes(course: Course, published: Published | None) -> dict[PurePosixPath, bytes]:
    """The learners' README in each language that has a template of it.

    Without `published` it names no place on the web.
    """
    own = {each: f"README.{each}.md" for each in course.languages}
    places = {FALLBACK: "README.md"} | {
        each: place for each, place in own.items() if (TEMPLATES / f"{place}.j2").is_file()
    }
    start = course.lessons[0].stem
    twins = {each: places.get(each, f"course/{each}/{start}.ipynb") for each in course.languages}
    made = {}
    for language, place in places.items():
        page = render_template(
            f"publishing/release/templates/{place}.j2",
            published=published,
            first=in_language(course.lessons[0], language),
            chapters=list_chapters(course, published, language),
            hub_link=published and published.nbgitpuller_url(SOME_HUB),
            twins=[(name_language(course.root, each), place) for each, place in twins.items()],
        )
        made[PurePosixPath(place)] = page.encode()
    return made


def list_chapters(
    course: Course, published: Published | None, language: str = FALLBACK
) -> list[dict[str, str]]:
    """A row a chapter: `lesson` and `exercise` as links, what one is `able` to do, its `points`."""
    lessons = {source.stem: source for source in course.lessons}
    return [
        _chapter(lessons[source.stem], source, published, language) for source in course.exercises
    ]


def render_project_file(project: Path) -> bytes:
    """The release's pyproject.toml: of the project's, what learners need.

    Raises: OSError; ValueError if it is not TOML; KeyError if a table that is needed is missing.
    """
    whole = _pyproject(project)
    text = render_template(
        "publishing/release/templates/pyproject.toml.j2",
        build=whole["build-system"],
        project=whole["project"],
        learners=whole["project"]["optional-dependencies"]["learners"],
        targets=whole["tool"]["hatch"]["build"]["targets"],
        for_jupyterlab=FOR_JUPYTERLAB,
    )
    return text.encode()


def map_package_files(project: Path) -> dict[str, str]:
    """The files outside the package that its installed form holds, and where: what lessons read.

    Raises: as `render_project_file`.
    """
    targets = _pyproject(project)["tool"]["hatch"]["build"]["targets"]
    return dict(targets["wheel"]["force-include"])


def render_environment_files() -> dict[PurePosixPath, bytes]:
    """The files that are the same in every release, by their place."""
    return {
        PurePosixPath(place): (TEMPLATES / template).read_bytes()
        for place, template in ENVIRONMENT_FILES.items()
    }


def _pyproject(project: Path) -> dict[str, Any]:
    return tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))


def _chapter(
    lesson: Source, exercise: Source, published: Published | None, language: str
) -> dict[str, str]:
    with speaking(language):
        return {
            "lesson": _linked(lesson, "course", published, language),
            "exercise": _linked(exercise, "exercises", published, language),
            "able": _able(lesson, language),
            "points": say("release.point" if exercise.points == 1 else "release.points",
                          points=f"{exercise.points:g}"),
        }  # fmt: skip


def _able(lesson: Source, language: str) -> str:
    """What the lesson's top says that one will be able to do, without the bold words before it."""
    found = ABLE.search(lesson.cells[0].source)
    english = " ".join(found[0].split()) if found else ""
    if language != FALLBACK:
        texts = open_source_translation(lesson.path, lesson.text, language).read_sound()
        english = texts.get(english, english)
    return re.sub(r"^\*\*[^*]+\*\*\s*", "", english)


def _linked(source: Source, folder: str, published: Published | None, language: str) -> str:
    own = language if language != FALLBACK and has_edition(source.path, language) else ""
    place = PurePosixPath(folder) / own / f"{source.stem}.ipynb"
    badge = f" {published.badge(place)}" if published else ""
    return f"[{in_language(source, language).title}]({place.as_posix()}){badge}"

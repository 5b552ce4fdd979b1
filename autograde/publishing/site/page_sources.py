"""The texts of the site, where Sphinx reads them: lessons, exercises, documents, the reference."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Any

import nbformat

from autograde.authoring.course_problems import Course
from autograde.authoring.source_problems import PREDICTS
from autograde.authoring.translation.course_languages import find_text_stub
from autograde.authoring.translation.translated_source import BOTH, has_edition, in_language
from autograde.core.messages import say
from autograde.core.templates import ROOMS, render_template
from autograde.publishing.reading_time import find_announced
from autograde.publishing.release.contents import collect_contents
from autograde.publishing.release.pages import list_chapters
from autograde.publishing.release.published import Published
from autograde.publishing.release.release_folder import UNPUBLISHED, write_zip
from autograde.publishing.site.cards import list_cards
from autograde.publishing.site.executed import RUN
from autograde.publishing.site.exercise_pages import find_lacking, lead_exercise
from autograde.publishing.site.first_play import play_first
from autograde.publishing.site.page_words import IN_EXERCISES, IN_LESSONS, speak_as_page
from autograde.publishing.site.puzzle_lines import LINES, show_lines
from autograde.publishing.site.python_folder import PythonFolder
from autograde.publishing.site.site_pages import (
    FOR_INSTRUCTORS,
    START,
    TEACHING,
    TEMPLATES,
    TEMPLATES_OF_PAGES,
    SitePage,
    find_page,
    find_template,
    link_to_pages,
    list_documents,
    list_generated_pages,
)
from insidetensor.explore.on_pages import NOTEBOOK
from insidetensor.handing_in.released import read_nbgrader
from insidetensor.messages import FALLBACK, speaking

DOWNLOADS = "downloads"
ARCHIVE = f"{DOWNLOADS}/{UNPUBLISHED}.zip"
UNLISTED = ("docs/colab-last-run.md",)  # its page is linked to, and not in the navigation
OUTSIDE = "---\norphan: true\n---\n"  # so that Sphinx does not miss it there
COLABS_TITLE = re.compile(r"\A# @title .*\n")  # Colab shows it in the place of a folded cell
MARKS = re.compile(r"`|\[([^\]]*)\]\([^)]*\)")  # of Markdown, in a plain text
NO_TEMPLATES = shutil.ignore_patterns("*.j2", TEMPLATES_OF_PAGES.name)


def collect_for_browser(course: Course) -> dict[PurePosixPath, bytes]:
    """The files that the browser's Python reads: the package, and the exercises as built.

    Raises: OSError.
    """
    files = collect_contents(course.root, None).items()
    read = {".py", ".pyi", ".toml", ".po"}
    return {
        place: content
        for place, content in files
        if place.parts[0] == "exercises" or (place.parts[0] == "src" and place.suffix in read)
    }


def write_downloads(site: Path, course: Course, published: Published | None) -> None:
    """Write what pages offer to the folder `site`: the notebooks as released, and the release.

    Raises: OSError.
    """
    release = collect_contents(course.root, published)
    for name in course.notebooks:
        _write(site / DOWNLOADS / name, release[PurePosixPath(name)].decode())
    write_zip(site / ARCHIVE, UNPUBLISHED, release)


def write_pages(
    place: Path,
    course: Course,
    lessons: dict[str, Any],
    published: Published | None,
    python: PythonFolder,
) -> None:
    """Write the sources of all pages to the folder `place`, each language in one of its own.

    `lessons` are the executed lessons by stem. Raises: OSError.
    """
    for language in (FALLBACK, *course.languages):
        shutil.copytree(TEMPLATES, place / language, ignore=NO_TEMPLATES)
    for here in list_generated_pages(course):
        with speaking(here.language):
            text = _generated(here, course, published)
        text = link_to_pages(text, PurePosixPath(), here, course, published)
        _write(place / here.source, text)
    for name in course.notebooks:
        kind, _, stem = name.removesuffix(".ipynb").partition("/")
        lesson = lessons[stem] if kind == "course" else None
        notebook = lesson or nbformat.read(course.root / name, as_version=4)
        with speaking(find_page(name, course).language):
            _say_own_words(notebook, name, course, python)
            if lesson:
                play_first(notebook, PurePosixPath(stem).name)
            _lead(notebook, name, course, published, python)
            _write(place / find_page(name, course).source, json.dumps(notebook))
    for language in (FALLBACK, *course.languages):
        with speaking(language):
            described = json.dumps(_describe(course, language))
        _write(place / language / "described.json", described)
    for name in list_documents(course):
        text = (course.root / name).read_text(encoding="utf-8")
        here, folder = find_page(name, course), PurePosixPath(name).parent
        text = link_to_pages(text, folder, here, course, published)
        if here.path == TEACHING:
            text += _contents(PurePosixPath(each).name for each in FOR_INSTRUCTORS)
        _write(place / here.source, OUTSIDE + text if here.path in UNLISTED else text)


def _generated(here: SitePage, course: Course, published: Published | None) -> str:
    """The text of a page that no file of the project holds; its links begin at the root."""
    return render_template(
        find_template(here).relative_to(ROOMS).as_posix(),
        archive=here.way_to(ARCHIVE),
        cards=partial(list_cards, course, here.language),
        exercises=_list_lone_exercises(course, here.language),
        instrument=_first_instrument,
        lessons=_list_lessons(course, here.language),
        names=_public_names,
        pages=_list_pages(here.language, course),
        published=published,
        recorded=_recorded,
    )


def _list_pages(language: str, course: Course) -> set[str]:
    """The pages of a language, as a table of contents names them."""
    files = (find_page(name, course) for name in (*list_documents(course), *course.notebooks))
    pages = [*files, *list_generated_pages(course)]
    return {page.path.rpartition(".")[0] for page in pages if page.language == language}


def _describe(course: Course, language: str) -> dict[str, str]:
    """What a link to a page is shown with, by the page's name."""
    described = {START.partition(".")[0]: str(say("site_page.description"))}
    for exercise, chapter in zip(
        course.exercises, list_chapters(course, None, language), strict=True
    ):
        described[f"course/{exercise.stem}"] = MARKS.sub(r"\1", chapter["able"])
        title = in_language(exercise, language).title
        asked = say("site_page.exercise_described", title=title, points=chapter["points"])
        described[f"exercises/{exercise.stem}"] = str(asked)
    return described


def _list_lessons(course: Course, language: str) -> list[str]:
    """The lessons of a language in a table of contents, with their numbers and minutes."""
    entries = []
    for number, lesson in enumerate(course.lessons):
        if has_edition(lesson.path, language):
            title = in_language(lesson, language).title
            minutes = say("site_page.minutes", minutes=find_announced(lesson.text))
            entries.append(f"{number}. {title} ({minutes}) <course/{lesson.stem}>")
    return entries


def _list_lone_exercises(course: Course, language: str) -> list[str]:
    """The exercises of a language that has no page of their lesson, under which they would be."""
    lessons = {lesson.stem for lesson in course.lessons if has_edition(lesson.path, language)}
    own = {each.stem for each in course.exercises if has_edition(each.path, language)}
    return [f"exercises/{stem}" for stem in sorted(own - lessons)]


def _first_instrument() -> str:
    from insidetensor.explore.module import page_part
    from insidetensor.explore.picture_instrument import picture_instrument

    return page_part(picture_instrument())


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


def _say_own_words(notebook: Any, name: str, course: Course, python: PythonFolder) -> None:
    """Give a lesson, and an exercise that its page runs, the page's words about being run."""
    path = PurePosixPath(name)
    words = IN_LESSONS if name.startswith("course") else IN_EXERCISES
    if words is IN_LESSONS or not find_lacking(notebook, python):
        english = nbformat.read(course.root / path.parts[0] / path.name, as_version=4)
        speak_as_page(notebook, english, words, path.stem)


def _lead(
    notebook: Any, name: str, course: Course, published: Published | None, python: PythonFolder
) -> None:
    """Lead the notebook's texts to pages, and say under its title what can be done with it."""
    here, folder = find_page(name, course), PurePosixPath(name).parent
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = link_to_pages(cell.source, folder, here, course, published)
    download = here.way_to(f"{DOWNLOADS}/{name}")
    links = [(say("site_page.open_in_jupyterlab"), download)]
    if published:
        links.append((say("site_page.open_in_colab"), published.colab_url(PurePosixPath(name))))
        links.append((say("site_page.source"), published.file_url(name)))
    to_notebook = _buttons(links[:2])
    is_lesson = name.startswith("course")
    twin = name.replace(*(BOTH if is_lesson else BOTH[::-1]), 1)
    if is_lesson and twin in course.notebooks:
        exercise = PurePosixPath(find_page(twin, course).path).with_suffix("")
        entry = f"{say('site_page.exercise')} <../{exercise}>"
        notebook.cells.append(nbformat.v4.new_markdown_cell(_contents([entry])))
    if twin in course.notebooks:
        other = say("site_page.exercise") if is_lesson else say("site_page.lesson")
        links.append((other, here.way_to(find_page(twin, course).address)))
    run = notebook.metadata.get(RUN)
    actions = render_template(
        "publishing/site/templates/actions.html.j2",
        label=say("site_page.actions"),
        links=links,
        run=say("site_page.run", **run) if run else None,
    )
    if not is_lesson:
        stub = find_text_stub(course.root, here.language)
        actions += lead_exercise(notebook, PurePosixPath(name).stem, here, python, stub)
    title, *rest = notebook.cells
    heading, _, text = title.source.partition("\n")
    title.source = f"{heading}\n\n{actions}\n{text}"
    if lesson_begins := next((cell for cell in rest if cell.cell_type == "code"), None):
        _fold(lesson_begins, say("site_page.set_up"))
    for cell in rest:
        if read_nbgrader(cell).get("grade"):
            _fold(cell, say("site_page.the_check"))
    for cell in rest:
        if cell.cell_type == "code":
            cell.source = COLABS_TITLE.sub("", cell.source)
            if PREDICTS.search(cell.source):  # the answers stand in the code
                cell.metadata["tags"] = [*cell.metadata.get("tags", []), "remove-input"]
        for output in cell.get("outputs", []):
            if "text/html" in output.get("data", {}):
                page = output.data["text/html"]
                lines = cell.metadata.get(LINES)
                shown = f"{show_lines(lines)}{to_notebook}" if lines else to_notebook
                output.data["text/html"] = page.replace(NOTEBOOK, shown)


def _fold(cell: Any, words: str) -> None:
    """Fold what a reader of the page does not run, under these words."""
    cell.metadata["tags"] = [*cell.metadata.get("tags", []), "hide-cell"]
    cell.metadata["mystnb"] = {"code_prompt_show": f"{words}", "code_prompt_hide": f"{words}"}


def _contents(pages: Iterable[str]) -> str:
    """A table of contents that is seen in the navigation alone."""
    return "\n".join(["```{toctree}", ":hidden:", *pages, "```"])


def _buttons(links: Iterable[tuple[str, str]]) -> str:
    buttons = (f'<a class="button" href="{to}">{words}</a>' for words, to in links)
    return f"<p>{' '.join(buttons)}</p>"


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")

"""The site's pages in each language: where they are, and how one leads to another."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from autograde.authoring.course_problems import Course
from autograde.authoring.translation.translated_source import has_edition
from autograde.publishing.release.published import Published
from insidetensor.claims.words import own_file
from insidetensor.messages import FALLBACK

TEACHING = "docs/teach-with-it.md"
# In the navigation they stand under it.
FOR_INSTRUCTORS = tuple(
    f"docs/{name}.md"
    for name in ("grading-a-class", "seeing-a-class", "cluster", "jupyterhub", "colab")
)
# For learners and instructors; what authors read shows solutions and hidden checks.
DOCUMENTS = (
    "docs/what-the-posts-say.md",
    "docs/where-the-libraries-differ.md",
    TEACHING,
    *FOR_INSTRUCTORS,
    "docs/colab-last-run.md",
)
TEMPLATES = Path(__file__).parent / "templates"
TEMPLATES_OF_PAGES = TEMPLATES / "pages"
START = "index.md"
LINK = re.compile(r"\[([^\]]+)\]\(([^)\s#]+)(#[^)\s]*)?\)")
SOURCE = re.compile(r"\.(md|ipynb)$")


class SitePage(NamedTuple):
    """A page: its language, and where its source is below the start page in that language."""

    language: str
    path: str

    @property
    def source(self) -> PurePosixPath:
        """Where its source is: each language has a folder of its own."""
        return PurePosixPath(self.language, self.path)

    @property
    def folder(self) -> str:
        """Where the pages of its language begin in the site: English has no folder of its own."""
        return "" if self.language == FALLBACK else f"{self.language}/"

    @property
    def address(self) -> str:
        """Where it is in the site."""
        return self.folder + SOURCE.sub(".html", self.path)

    def way_to(self, address: str) -> str:
        """How this page leads to an address in the site."""
        return posixpath.relpath(address, posixpath.dirname(self.address) or ".")


def find_page(name: str, course: Course) -> SitePage:
    """The page of a file of the project: course/ko/ch00.ipynb is course/ch00.ipynb in Korean."""
    parts = name.split("/")
    language = next((part for part in parts[:-1] if part in course.languages), FALLBACK)
    return SitePage(language, "/".join(part for part in parts if part != language))


def list_lessons(course: Course, language: str) -> list[str]:
    """The stems of the lessons in a language, below the folder of the lessons."""
    folder = SitePage(language, START).folder
    return [
        f"{folder}{lesson.stem}" for lesson in course.lessons if has_edition(lesson.path, language)
    ]


def list_generated_pages(course: Course) -> list[SitePage]:
    """The pages that no file of the project holds: a start in each language, and templates."""
    return [
        SitePage(language, path)
        for language in (FALLBACK, *course.languages)
        for path in sorted({START, *_templates_in(language)})
    ]


def find_template(page: SitePage) -> Path:
    """The template of a generated page: in English where its language has none of its own."""
    language = page.language if page.path in _templates_in(page.language) else FALLBACK
    return TEMPLATES_OF_PAGES / language / f"{page.path}.j2"


def _templates_in(language: str) -> set[str]:
    return {template.stem for template in (TEMPLATES_OF_PAGES / language).glob("*.md.j2")}


def list_documents(course: Course) -> list[str]:
    """The documents in English, then those of them that are there in another language."""
    own = (own_file(Path(name), each) for each in course.languages for name in DOCUMENTS)
    return [*DOCUMENTS, *(path.as_posix() for path in own if (course.root / path).is_file())]


def link_to_pages(
    text: str, folder: PurePosixPath, here: SitePage, course: Course, published: Published | None
) -> str:
    """The Markdown of a page, each of whose links to a file of the project leads to its page.

    `folder` is where the text's own links begin.

    To a page in another language it leads by address, since Sphinx reads one language at a time;
    to what is no page it leads in the repository, or is plain words. What is not there at all
    stays as it is, and Sphinx names it.
    """
    generated = (page.folder + page.path for page in list_generated_pages(course))
    pages = {*generated, *list_documents(course), *course.notebooks}

    def led(found: re.Match[str]) -> str:
        words, target, anchor = found.groups(default="")
        path = posixpath.normpath(posixpath.join(folder, target))
        there = find_page(path, course)
        if path in pages and there.language != here.language:
            return f'<a href="{here.way_to(there.address)}{anchor}">{words}</a>'
        if path in pages:
            way = posixpath.relpath(there.path, posixpath.dirname(here.path) or ".")
            return f"[{words}]({way}{anchor})"
        if (course.root / path).is_file():
            return f"[{words}]({published.file_url(path)}{anchor})" if published else words
        return found[0]

    return LINK.sub(led, text)

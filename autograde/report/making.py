"""Make the report: the page and its tables, into a folder of their own beside the grades."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from autograde.authoring.course.links import anchor_in_jupyter, anchor_on_site, lesson_on_site
from autograde.authoring.course.sources import Source, list_chapter_files, scan_source
from autograde.checks.wording import register_hidden_sentences
from autograde.core.class_folder import GRADEBOOK, RULES, SUBMITTED
from autograde.core.writing import write_whole
from autograde.grading.grade import read_exercise_sources
from autograde.grading.languages import translate_source
from autograde.grading.not_taken import read_not_taken
from autograde.report.gathering import summarize_class
from autograde.report.reading import open_read_only
from autograde.report.report_page import Lesson, Section, render_report
from autograde.report.report_tables import Tables, write_chapter_tables
from insidetensor.messages import language

FOLDER, PAGE, TABLES = "report", "report.html", "csv"


@dataclass(frozen=True)
class Made:
    """Where the page and its tables are, and of how many submissions and learners they tell."""

    page: Path
    tables: Path
    submissions: int
    learners: int


def make_report(out: Path, project: Path, db: str | None = None, site: str | None = None) -> Made:
    """Write the report on the class whose grades went to `out`; the gradebook is only read.

    `db` is its gradebook as a SQLAlchemy URL, where it is another than the one in `out`;
    `site` where the lessons are published, if they are: links to them lead there.

    Raises: GraderError where there is no class, or no exercise; OSError.
    """
    register_hidden_sentences(project / "autograde" / "hidden")
    sources = read_exercise_sources(project)
    url = f"sqlite:///{(out / GRADEBOOK).absolute()}" if db is None else db
    folder = out / FOLDER
    page, tables_folder, tables = folder / PAGE, folder / TABLES, Tables()
    with open_read_only(url) as connection:
        summary = summarize_class(connection, sources, tables)
    summary.nobodys = read_not_taken(out / SUBMITTED)
    write_chapter_tables(summary, tables)
    lessons = _lessons(project, sources, folder, site)
    rules = f"../{RULES}" if (out / RULES).is_file() else None
    told = {stem: translate_source(each, language()) for stem, each in sources.items()}
    text = render_report(summary, told, TABLES, lessons, rules)
    tables.save(tables_folder)
    # A learner's text may hold half a character, which no file can.
    write_whole(page, text.encode("utf-8", "backslashreplace"))
    return Made(page, tables_folder, summary.submissions, len(summary.names))


def _lessons(
    project: Path, chapters: Mapping[str, Source], folder: Path, site: str | None
) -> dict[str, Lesson]:
    """The lessons of these chapters whose notebooks are there, on `site` or seen from `folder`."""
    found = {}
    for path in list_chapter_files(project / "course", ".py"):
        notebook = path.with_suffix(".ipynb")
        if path.stem in chapters and notebook.is_file():
            # As far as it can be read: what is wrong with a lesson is no matter of the report.
            lesson, _ = scan_source(path)
            place = Path(os.path.relpath(notebook.absolute(), folder.absolute()))
            address = lesson_on_site(site, path.stem) if site else quote(place.as_posix())
            anchor = anchor_on_site if site else anchor_in_jupyter
            sections = {
                part.name: Section(part.lesson, address + anchor(part.lesson))
                for part in chapters[path.stem].parts
                if part.lesson is not None
            }
            found[path.stem] = Lesson(lesson.title, address, sections)
    return found

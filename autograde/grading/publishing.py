"""Publish grades as files: a feedback page for each, and the tables of all so far.

A page ends in a hash of its text and of all that it was made of: the grade, the learner's name and
language, the exercise's source, the lesson's headings, the time limit, the site, our code, and what
draws with it. Where one of these is another one now, or somebody wrote in the page, the hash is
too, and the page is rendered again.
"""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import replace
from html import unescape
from pathlib import Path

import traitlets.log

from autograde.authoring.course.sources import Source, list_chapter_files, read_source
from autograde.checks.wording import register_hidden_sentences
from autograde.core.class_folder import FEEDBACK, GRADES, RULES
from autograde.core.database import explain_database_errors, open_engine
from autograde.core.messages import first_line, say
from autograde.core.writing import write_whole
from autograde.feedback.feedback_page import render_feedback
from autograde.grading.grade_options import GradeOptions
from autograde.grading.graded_class import GradedClass
from autograde.grading.gradesheet import write_gradesheet, write_rules
from autograde.grading.languages import translate_source
from autograde.grading.versions import page_version
from autograde.judging.grades import Grade, PartGrade, read_grade, write_grade
from insidetensor.messages import FALLBACK, speaking

OnGraded = Callable[[int, int, Grade], None]
# The whole table is written each time: at most this share of the time goes into it.
SHARE = 0.02
# What a page says at its top of how it was made: language, time limit, site.
_MADE = re.compile(r'<html lang="(\w+)" data-timeout="(\d+)" data-site="([^"]*)">')


class Output:
    """The grades so far: `publish` writes a page, and the tables where they are due.

    `sources` are the exercises. `total` is how many grades there will be, and `on_graded` is called
    with the number of each one, and of all. Unless this `is_whole`, no table is written.
    """

    def __init__(
        self,
        options: GradeOptions,
        sources: Mapping[str, Source],
        total: int,
        on_graded: OnGraded,
        *,
        is_whole: bool,
    ) -> None:
        self._options, self._sources, self._out = options, sources, options.out.absolute()
        self._total, self._on_graded, self._is_whole = total, on_graded, is_whole
        self.names: Mapping[str, str] = {}  # by learner; pages have the id where there is none
        self._grades: dict[tuple[str, str], Grade] = {}
        self._shared: dict[PartGrade, PartGrade] = {}
        self._number = 0
        self._is_written = True
        self._next = 0.0

    def grades(self) -> list[Grade]:
        """The grades so far, by learner and exercise, without what only the pages show."""
        return [grade for _, grade in sorted(self._grades.items())]

    def publish(self, grade: Grade, language: str = FALLBACK) -> None:
        """Write the page of one submission in its learner's language, and tell about it.

        A page that cannot be written stops nobody else: somebody should look at that submission.
        """
        self._number += 1
        if grade.exercise in self._sources:
            page = self._out / FEEDBACK / grade.learner / f"{grade.exercise}.html"
            source, name = self._sources[grade.exercise], self.names.get(grade.learner)
            try:
                write_page(page, grade, source, self._options, language, name)
            except Exception as error:
                traitlets.log.get_logger().exception("no feedback page")
                with suppress(OSError):  # one of before would say what is no more so
                    page.unlink(missing_ok=True)
                kind, reason = type(error).__name__, first_line(error)
                notice = say("notice.no_page", kind=kind, reason=reason)
                grade = replace(grade, notices=(*grade.notices, notice))
        # What was refused may have no exercise, and several may share a name.
        exercise = grade.exercise if grade.parts else f"{grade.exercise}\0{self._number}"
        self._grades[grade.learner, exercise] = self._shorten(grade)
        self._is_written = False
        self.write_table_if_due()
        self._on_graded(self._number, self._total, grade)

    def add_to_table(self, grade: Grade) -> None:
        """Add an earlier grade to the table only."""
        self._grades[grade.key] = self._shorten(grade)

    def _shorten(self, grade: Grade) -> Grade:
        """Keep of a grade what tables need: of thousands, no code and no picture.

        Learners whose part came out alike share one.
        """
        bare = (
            replace(
                part,
                code="",
                printed="",
                rules=tuple(replace(rule, comparison=None) for rule in part.rules),
            )
            for part in grade.parts
        )
        parts = tuple(self._shared.setdefault(part, part) for part in bare)
        return replace(grade, parts=parts, seconds={}, depends_on={}, executed=b"")

    def write_table_if_due(self) -> None:
        """Write the tables, unless that was done a moment ago or nothing is new."""
        if not self._is_written and time.monotonic() >= self._next:
            self.write_table()

    def write_table(self) -> None:
        """Write the tables of all grades so far."""
        if not self._is_whole:
            return
        began = time.monotonic()
        grades = self.grades()
        write_gradesheet(grades, self._out / GRADES)
        write_rules(grades, self._out / RULES)
        ended = time.monotonic()
        self._is_written, self._next = True, ended + (ended - began) / SHARE


def write_page(
    page: Path,
    grade: Grade,
    source: Source,
    options: GradeOptions,
    language: str = FALLBACK,
    name: str | None = None,
) -> None:
    """Write a learner's page in a language, unless the page that is there is current."""
    text, given = write_grade(grade, "seconds"), grade.by_hand
    source = translate_source(source, language)
    sections = " ".join(part.lesson or "" for part in source.parts)
    timeout, site = options.timeout, options.site
    about = [
        language,
        name or "",
        str(timeout),
        site or "",
        str([given.scores, given.comments, given.penalty]),
        text,
    ]
    made_of = "\0".join([page_version(), source.text, sections, *about])
    there = page.read_bytes() if page.is_file() else b""
    if there != _sign(there.rpartition(b"\n")[0], made_of):
        with speaking(language):
            shown = read_grade(text, given)
            content = render_feedback(shown, source, name=name, timeout=timeout, site=site)
        # A learner's text may hold half a character, which no file can.
        signed = _sign(content.encode(errors="backslashreplace"), made_of)
        write_whole(page, signed, is_copy=True)


def refresh_pages(
    out: Path, project: Path, url: str, keys: Collection[tuple[str, str]] | None = None
) -> None:
    """Write the pages anew of which somebody gave a score or a comment since, or that cost points.

    `keys` are whose and of which exercise (all that there are). A page stays in its language, and
    what is where the lessons are published stays, too.

    Raises: GraderError, OSError.
    """
    register_hidden_sentences(project / "autograde" / "hidden")
    sources = {path.stem: path for path in list_chapter_files(project / "solutions", ".py")}
    pages = [page for page in sorted((out / FEEDBACK).glob("*/*.html")) if page.stem in sources]
    with explain_database_errors(url), open_engine(url) as engine:
        graded = GradedClass(engine)
        names = graded.names()
        for page in pages:
            key = page.parent.name, page.stem
            grade = graded.read(*key) if keys is None or key in keys else None
            made = _MADE.search(page.read_text(encoding="utf-8", errors="replace"))
            if grade is not None and made and not page.is_symlink():
                options = GradeOptions(
                    out, project, timeout=int(made[2]), site=unescape(made[3]) or None
                )
                source = read_source(sources[page.stem])
                write_page(page, grade, source, options, made[1], names.get(key[0]))


def _sign(page: bytes, made_of: str) -> bytes:
    return page + f"\n<!-- {hashlib.sha256(made_of.encode() + page).hexdigest()} -->".encode()

"""Make the page: one file of HTML that asks nothing of the network."""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup

from autograde.course.sources import Source
from autograde.feedback.feedback_page import TEMPLATES, clean, inline, seen, sentence_of
from autograde.feedback.pictures import Picture, redraw
from autograde.judging.results import score_text
from autograde.messages import say
from autograde.report.chapter_tables import outcomes_of
from autograde.report.mistakes import Named
from autograde.report.report_tables import COLUMNS
from autograde.report.summary import ChapterSummary, ClassSummary

MOST_MISTAKES, MOST_NAMES, MOST_LISTED, MOST_TIMES = 8, 60, 100, 20


@dataclass(frozen=True)
class MistakeView:
    """A mistake with its share of the class, and one learner's sentence and picture."""

    named: Named
    share: float | None
    sentence: Markup
    picture: Picture | None


@dataclass(frozen=True)
class ChapterView:
    """What the page shows of one chapter: its title, and the title of each part."""

    title: Markup
    titles: Mapping[str, Markup]
    summary: ChapterSummary
    mistakes: tuple[MistakeView, ...]

    @property
    def name(self) -> str:
        """The chapter's name: ch02_views_and_strides."""
        return self.summary.name


def report_page(summary: ClassSummary, sources: Mapping[str, Source], tables: str) -> str:
    """The whole page; `tables` is where its tables lie, as seen from the page."""
    views = [_chapter(chapter, sources.get(chapter.name)) for chapter in summary.chapters]
    page = _template().render(
        say=say,
        summary=summary,
        chapters=views,
        most_names=MOST_NAMES,
        most_listed=MOST_LISTED,
        slowest=heapq.nlargest(MOST_TIMES, summary.spent),
        outcomes_of=outcomes_of,
        tables=tables,
        columns=COLUMNS,
    )
    return page.lstrip()


def _chapter(chapter: ChapterSummary, source: Source | None) -> ChapterView:
    parts = () if source is None else source.parts
    return ChapterView(
        title=inline(chapter.name if source is None else source.title),
        titles={part.grade_id: inline(part.title) for part in parts},
        summary=chapter,
        mistakes=tuple(_mistake(each, chapter) for each in chapter.named[:MOST_MISTAKES]),
    )


def _mistake(named: Named, chapter: ChapterSummary) -> MistakeView:
    graded = sum(chapter.statuses.values()) - chapter.statuses["not-graded"]
    return MistakeView(
        named=named,
        share=named.count / graded if graded else None,
        sentence=inline(sentence_of(named.example, 0, has_hints=False)),
        picture=redraw(named.example.comparison),
    )


def _figure(number: float | None, digits: int = 1) -> str:
    return "–" if number is None else f"{number:.{digits}f}".replace("-", "−")


def _per_cent(share: float | None) -> str:
    return "–" if share is None else f"{100 * share:.0f} %"


@cache
def _template() -> Template:
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    filters: dict[str, Any] = {"clean": clean, "seen": seen, "score_text": score_text}
    environment.filters |= filters | {"figure": _figure, "per_cent": _per_cent}
    return environment.get_template("report.html.j2")

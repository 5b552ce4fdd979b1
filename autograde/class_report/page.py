"""Make the page: one file of HTML that asks nothing of the network."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from autograde.class_report.chapter_tables import outcomes_of
from autograde.class_report.chart import distribution_chart
from autograde.class_report.mistakes import Named
from autograde.class_report.statistics import ChapterFigures, PartFigures
from autograde.class_report.summary import ChapterSummary, ClassSummary
from autograde.class_report.texts import AlikeView
from autograde.feedback import TEMPLATES, clean, inline, seen, sentence_of
from autograde.judging.results import score_text
from autograde.pictures import Picture, redraw
from autograde.sources import Source
from autograde.wording import say

MOST_MISTAKES, MOST_NAMES = 8, 60


@dataclass(frozen=True)
class PartView:
    """A row of the table of parts."""

    title: Markup
    name: str
    points: str
    scored: int
    passed: int
    rate: str
    rate_share: float
    discrimination: str
    outcomes: Mapping[str, int]


@dataclass(frozen=True)
class MistakeView:
    """A mistake, in how many submissions, with one learner's sentence and picture."""

    title: Markup
    part: str
    rule: str
    count: int
    share: str
    sentence: Markup
    picture: Picture | None


@dataclass(frozen=True)
class ChapterView:
    """What the page shows of one chapter."""

    name: str
    title: Markup
    figures: ChapterFigures
    summary: ChapterSummary
    mean: str
    median: str
    chart: Markup
    parts: tuple[PartView, ...]
    mistakes: tuple[MistakeView, ...]
    missing: tuple[str, ...]
    alike: AlikeView


def report_page(
    summary: ClassSummary,
    sources: Mapping[str, Source],
    alike: Mapping[str, AlikeView],
    tables: str,
) -> str:
    """The whole page; `tables` is where its tables lie, as seen from the page."""
    views = [
        _chapter(chapter, sources.get(chapter.name), alike[chapter.name])
        for chapter in summary.chapters
    ]
    template = _environment().get_template("class_report.html.j2")
    page = template.render(
        say=say, score_text=score_text, summary=summary, chapters=views, tables=tables
    )
    return page.lstrip()


def _chapter(
    chapter: ChapterSummary,
    source: Source | None,
    alike: AlikeView,
) -> ChapterView:
    figures = chapter.figures
    title = chapter.name if source is None else source.title
    titles = {} if source is None else {part.grade_id: part.title for part in source.parts}
    return ChapterView(
        name=chapter.name,
        title=inline(title),
        figures=figures,
        summary=chapter,
        mean=_figure(figures.mean),
        median=_figure(figures.median),
        chart=Markup(distribution_chart(figures.bins, title.replace("`", ""))),
        parts=tuple(_part(part, chapter, titles) for part in figures.parts),
        mistakes=tuple(_mistake(each, chapter, titles) for each in chapter.named[:MOST_MISTAKES]),
        missing=chapter.missing[:MOST_NAMES],
        alike=alike,
    )


def _part(part: PartFigures, chapter: ChapterSummary, titles: Mapping[str, str]) -> PartView:
    rate = part.pass_rate
    tells = part.discrimination
    return PartView(
        title=inline(titles.get(part.name, part.name)),
        name=part.name,
        points=score_text(part.points),
        scored=part.scored,
        passed=part.passed,
        rate=_per_cent(rate),
        rate_share=rate or 0.0,
        discrimination="–" if tells is None else f"{tells:.2f}".replace("-", "−"),
        outcomes=outcomes_of(part.name, chapter.outcomes),
    )


def _mistake(named: Named, chapter: ChapterSummary, titles: Mapping[str, str]) -> MistakeView:
    seen_in = sum(chapter.statuses.values()) - chapter.statuses["not-graded"]
    return MistakeView(
        title=inline(titles.get(named.part, named.part)),
        part=named.part,
        rule=named.rule,
        count=named.count,
        share=_per_cent(named.count / seen_in if seen_in else None),
        sentence=inline(sentence_of(named.example, 0, has_hints=False)),
        picture=redraw(named.example.comparison),
    )


def _figure(number: float | None) -> str:
    return "–" if number is None else f"{number:.1f}"


def _per_cent(share: float | None) -> str:
    return "–" if share is None else f"{100 * share:.0f} %"


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    filters: dict[str, Any] = {"clean": clean, "seen": seen}
    environment.filters.update(filters)
    return environment

"""Make the page: one file of HTML that asks nothing of the network."""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from autograde.authoring.course.sources import Source
from autograde.core.messages import say
from autograde.core.templates import render_template
from autograde.feedback.feedback_page import (
    clean_text,
    escape_unseen,
    look_of,
    render_inline,
    render_rule,
)
from autograde.feedback.pictures import redraw
from autograde.judging.grades import format_score
from autograde.report.mistake_tally import MOST_BROKEN, MOST_MAPPED, Named
from autograde.report.report_tables import COLUMNS
from autograde.report.summary import ChapterSummary, ClassSummary

MOST_MISTAKES, MOST_NAMES, MOST_LISTED, MOST_TIMES = 8, 60, 100, 20


@dataclass(frozen=True)
class Section:
    """A section of a lesson: its heading and its address."""

    heading: str
    address: str


@dataclass(frozen=True)
class Lesson:
    """A chapter's lesson: its title, its address, and the section that explains each part."""

    title: str
    address: str
    sections: Mapping[str, Section]


def render_report(
    summary: ClassSummary,
    sources: Mapping[str, Source],
    tables: str,
    lessons: Mapping[str, Lesson],
    rules: str | None,
) -> str:
    """Render the whole page; `tables` is where its tables lie, as seen from the page.

    `sources` and `lessons` are by chapter; a chapter without a lesson links to none. `rules` is
    the address of the table of all rules that `grade` writes, None where it wrote none.
    """
    views = [
        {
            **_chapter(chapter, sources.get(chapter.name)),
            "lesson": lessons.get(chapter.name),
            "nobodys": [
                each.place for each in summary.nobodys if each.chapter in {"", chapter.name}
            ],
        }
        for chapter in summary.chapters
    ]
    page = render_template(
        "report/templates/report.html.j2",
        FILTERS,
        say=say,
        summary=summary,
        chapters=views,
        map=_map(summary.names, views),
        again=heapq.nlargest(
            MOST_BROKEN,
            ((chapter, each) for chapter in views for each in chapter["summary"].most_broken),
            key=lambda pair: len(pair[1].learners),
        ),
        most_names=MOST_NAMES,
        most_listed=MOST_LISTED,
        slowest=heapq.nlargest(MOST_TIMES, summary.spent),
        tables=tables,
        columns=COLUMNS,
        rules=rules,
    )
    return page.lstrip()


def _chapter(chapter: ChapterSummary, source: Source | None) -> dict[str, Any]:
    parts = () if source is None else (*source.parts, *source.written)
    return {
        "name": chapter.name,
        "title": render_inline(chapter.name if source is None else source.title),
        "titles": {part.name: render_inline(part.title) for part in parts},
        "summary": chapter,
        "words": {
            (part.name, rule.name): render_rule(rule.words) for part in parts for rule in part.rules
        },
        "mistakes": [_mistake(each, chapter) for each in chapter.named[:MOST_MISTAKES]],
    }


def _map(
    names: Mapping[str, str], chapters: list[dict[str, Any]]
) -> list[tuple[str, list[dict[str, Any]]]]:
    """The first learners, and of each exercise how their parts look, with the same in words."""
    learners = names.keys() | {who for each in chapters for who in each["summary"].graded}
    first = sorted(learners)[:MOST_MAPPED]
    return [(learner, [_strip(each, learner) for each in chapters]) for learner in first]


def _strip(chapter: dict[str, Any], learner: str) -> dict[str, Any]:
    summary, titles = chapter["summary"], chapter["titles"]
    cells = []
    for part in summary.graded.get(learner, ()):
        look = look_of(part)
        title = Markup(titles.get(part.name, part.name)).striptags()
        cells.append({**look, "told": f"{title}: {look['badge']}"})
    right = sum(cell["kind"] == "right" for cell in cells)
    key = "report.map_cell" if cells else "report.map_nothing"
    label = say(key, chapter=chapter["title"].striptags(), right=right, total=len(cells))
    return {"label": label, "cells": cells, "most": len(summary.figures.parts)}


def _mistake(named: Named, chapter: ChapterSummary) -> dict[str, Any]:
    graded = sum(chapter.statuses.values()) - chapter.statuses["not-graded"]
    return {
        "named": named,
        "share": named.count / graded if graded else None,
        "sentence": render_inline(clean_text(named.example.sentence or "")),
        "picture": redraw(named.example.comparison),
    }


def _figure(number: float | None, digits: int = 1) -> str:
    return "–" if number is None else f"{number:.{digits}f}".replace("-", "−")


def _per_cent(share: float | None) -> str:
    return "–" if share is None else f"{100 * share:.0f} %"


FILTERS = {
    "clean": clean_text,
    "inline": render_inline,
    "seen": escape_unseen,
    "format_score": format_score,
    "figure": _figure,
    "per_cent": _per_cent,
}

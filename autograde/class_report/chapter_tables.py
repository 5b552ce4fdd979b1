"""Write those tables that have rows for chapters, parts and pairs, once the class is gathered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from autograde.class_report.mistakes import Named
from autograde.class_report.statistics import PartFigures
from autograde.class_report.summary import ChapterSummary, ClassSummary
from autograde.class_report.tables import Tables
from autograde.judging.results import PartOutcome

# What became of a part, in the columns that the page and the tables have.
OUTCOMES: Mapping[str, frozenset[PartOutcome]] = {
    "partly": frozenset({"partly"}),
    "wrong": frozenset({"mistake", "error"}),
    "not_written": frozenset({"not-written"}),
    "too_long": frozenset({"timeout"}),
    "stopped": frozenset({"ended", "after-end"}),
    "open": frozenset({"fault", "no-verdict", "kernel-died", "not-run", "missing"}),
}


def write_chapter_tables(summary: ClassSummary, tables: Tables) -> None:
    """Write them."""
    for chapter in summary.chapters:
        _chapter(chapter, summary, tables)


def outcomes_of(part: str, found: Counter[tuple[str, PartOutcome]]) -> dict[str, int]:
    """How many learners' part came to what, by the columns of `OUTCOMES`."""
    return {
        column: sum(found[part, outcome] for outcome in outcomes)
        for column, outcomes in OUTCOMES.items()
    }


def _chapter(chapter: ChapterSummary, summary: ClassSummary, tables: Tables) -> None:
    name, figures = chapter.name, chapter.figures
    tables.write(
        "chapters",
        name,
        figures.points,
        chapter.handed_in,
        len(chapter.missing),
        figures.complete,
        chapter.statuses["needs-a-look"],
        chapter.statuses["not-graded"],
        figures.mean,
        figures.median,
    )
    for each in figures.bins:
        tables.write("distribution", name, each.low, each.high, each.count)
    for part in figures.parts:
        _part(chapter, part, tables)
    for named in chapter.named:
        tables.write(
            "mistakes", name, named.part, named.rule, named.name, named.count, _words(named)
        )
    for learner in chapter.missing:
        tables.write("not_handed_in", learner, summary.names.get(learner, ""), name)
    for same in chapter.same:
        first, *others = same.learners
        for other in others:
            tables.write("alike", name, first, other, same.own, 1.0, "same text")
    for pair in chapter.alike.pairs:
        tables.write("alike", name, pair.first, pair.second, pair.shared, pair.share, "alike")


def _part(chapter: ChapterSummary, part: PartFigures, tables: Tables) -> None:
    tables.write(
        "parts",
        chapter.name,
        part.name,
        part.points,
        part.scored,
        part.passed,
        part.pass_rate,
        part.discrimination,
        *outcomes_of(part.name, chapter.outcomes).values(),
    )


def _words(named: Named) -> str:
    return named.example.words or named.example.line or ""

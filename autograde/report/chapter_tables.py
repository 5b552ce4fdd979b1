"""Write those tables that have rows for chapters and parts, once the class is gathered."""

from collections import Counter
from collections.abc import Mapping

from autograde.judging.grades import UNDECIDED, PartOutcome
from autograde.report.report_tables import Tables
from autograde.report.summary import ChapterSummary, ClassSummary

# What became of a part, in the columns that the page and the tables have.
OUTCOMES: Mapping[str, frozenset[PartOutcome]] = {
    "partly": frozenset({"partly"}),
    "wrong": frozenset({"mistake", "error"}),
    "not_written": frozenset({"not-written"}),
    "too_long": frozenset({"timeout"}),
    "stopped": frozenset({"ended", "after-end"}),
    "open": UNDECIDED,
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
    for one in figures.bins:
        tables.write("distribution", name, one.low, one.high, one.count)
    for part in figures.parts:
        scored = part.points, part.scored, part.passed, part.pass_rate, part.discrimination
        became = outcomes_of(part.name, chapter.outcomes).values()
        tables.write("parts", name, part.name, *scored, *became)
    for each in chapter.named:
        said = each.example.sentence or ""
        tables.write("mistakes", name, each.part, each.rule, each.name, each.count, said)
    for learner in chapter.missing:
        tables.write("not_handed_in", learner, summary.names.get(learner, ""), name)

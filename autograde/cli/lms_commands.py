"""What comes from an LMS, and what goes back to it: rosters, submissions, feedback and grades."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace as replace_fields
from pathlib import Path
from typing import Annotated

import typer

from autograde.cli.options import PROJECT, Database, Root
from autograde.cli.printing import refuse, refuse_on_error, tell

SOMETHING_TO_KNOW, NOTHING_DONE = 1, 2


@contextmanager
def _refusing(place: Path) -> Iterator[None]:
    """End with a sentence where nothing can be done, or `place` cannot be written."""
    from sqlalchemy.exc import SQLAlchemyError

    from autograde.core.errors import GraderError
    from autograde.core.messages import first_line, say

    with refuse_on_error(NOTHING_DONE, place):
        try:
            yield
        except SQLAlchemyError as error:
            raise GraderError(say("export.database", reason=first_line(error))) from None


def roster(
    learners: Path,
    out: Annotated[Path, typer.Option()],
    db: Database = None,
    root: Root = PROJECT,
) -> None:
    """Put a class list into nbgrader's gradebook: all of it, and nobody else."""
    from autograde.core.learner_names import list_names
    from autograde.core.messages import say
    from autograde.lms.roster import enrol_learners, read_roster

    with _refusing(out):
        enrolled = enrol_learners(read_roster(learners), out, root.resolve(), db)
    states = ("added", "changed", "same")
    counts = {state: len(getattr(enrolled, state)) for state in states}
    tell(say("roster.done", classroom=out, **counts))
    if enrolled.dropped:
        tell(say("roster.dropped", who=list_names(enrolled.dropped)))
    if enrolled.back:
        tell(say("roster.back", who=list_names(enrolled.back)))


def collect(
    source: Path,
    into: Annotated[Path, typer.Option()],
    roster: Path | None = None,
    layout: Annotated[str | None, typer.Option("--from")] = None,
    chapter: str | None = None,
    replace: Annotated[bool, typer.Option("--replace")] = False,
    worksheet: Path | None = None,
    other_accounts: Annotated[bool, typer.Option("--other-accounts")] = False,
    root: Root = PROJECT,
) -> None:
    """Collect what a class handed in, the latest of each learner and chapter."""
    from rich.console import Console

    from autograde.lms.collect import CollectOptions
    from autograde.lms.collect import collect as collect_class
    from autograde.lms.collect_summary import summarize_collection
    from autograde.lms.moodle import Worksheet, read_worksheet
    from autograde.lms.uploads import read_expected_hand_ins

    with _refusing(into):
        known = Worksheet() if worksheet is None else read_worksheet(worksheet)
        expected = read_expected_hand_ins(root.resolve(), roster, chapter, known.emails)
        expected = replace_fields(expected, other_accounts=other_accounts)
        options = CollectOptions(source, into, expected, layout, replace, known.times)
        outcomes = collect_class(options)
    table, sentences = summarize_collection(options, outcomes)
    Console(highlight=False).print(table, markup=False, soft_wrap=True)
    for sentence in sentences:
        tell(sentence)
    if any(outcome.is_open for outcome in outcomes):
        raise typer.Exit(SOMETHING_TO_KNOW)


def hand_back(
    graded: Path,
    like: Annotated[Path, typer.Option()],
    to: Annotated[Path, typer.Option()],
    roster: Path | None = None,
    chapter: str | None = None,
    worksheet: Path | None = None,
    db: Database = None,
    root: Root = PROJECT,
) -> None:
    """Pack the feedback pages for the LMS, named as it named what was handed in."""
    from autograde.core.class_folder import GRADEBOOK, gradebook_url
    from autograde.core.messages import say
    from autograde.grading.publishing import refresh_pages
    from autograde.lms.feedback_archive import pack_feedback
    from autograde.lms.moodle import Worksheet, read_worksheet
    from autograde.lms.uploads import read_expected_hand_ins

    with _refusing(to):
        known = Worksheet() if worksheet is None else read_worksheet(worksheet)
        expected = read_expected_hand_ins(root.resolve(), roster, chapter, known.emails)
        if db is not None or (graded / GRADEBOOK).is_file():
            refresh_pages(graded, root.resolve(), gradebook_url(graded, db))
        packed = pack_feedback(graded, like, to, expected)
    for note in packed.notes:
        tell(note)
    tell(say("hand_back.done", to=to, count=packed.count, layout=packed.system.title()))
    if packed.notes:
        raise typer.Exit(SOMETHING_TO_KNOW)


def extension(
    out: Annotated[Path, typer.Option()],
    learner: Annotated[str | None, typer.Argument()] = None,
    chapter: Annotated[str | None, typer.Argument()] = None,
    table: Path | None = None,
    until: Annotated[str | None, typer.Option(metavar="TIME")] = None,
    by: Annotated[str | None, typer.Option(metavar="LENGTH")] = None,
    none: Annotated[bool, typer.Option("--none")] = False,
    db: Database = None,
) -> None:
    """Give a learner, or those of a table, more time for an exercise, handed in already or not."""
    from autograde.core.messages import say
    from autograde.lms.lateness import extend_and_penalize, extend_from_table

    kinds = [until is not None, by is not None, none].count(True)
    is_one = kinds == 1 and learner is not None and chapter is not None
    is_table = kinds == 0 and learner is None and table is not None
    if is_one == is_table:
        refuse(say("extension.one_of"), NOTHING_DONE)
    with _refusing(out):
        if table is not None:
            for line in extend_from_table(out, table, db):
                tell(line)
        else:
            who, what = learner or "", chapter or ""
            for line in extend_and_penalize(out, who, what, until=until, by=by, db=db):
                tell(line)


def forget(
    learner: str,
    out: Annotated[Path, typer.Option()],
    also: list[Path] | None = None,
    yes: Annotated[bool, typer.Option("--yes")] = False,
    db: Database = None,
) -> None:
    """Remove every trace of a learner: hand-ins, grades, pages, rows of tables, logs."""
    from autograde.core.messages import say
    from autograde.lms.forgetting import FoundTrace, forget_learner

    def is_sure(traces: Sequence[FoundTrace]) -> bool:
        tell(say("forget.found", learner=learner, count=len(traces)))
        for trace in traces:
            tell(f"  {trace.words}")
        return yes or typer.confirm(say("forget.sure"))

    with _refusing(out):
        is_gone = forget_learner(out, learner, also or (), is_sure, db)
    tell(say("forget.gone" if is_gone else "forget.kept", learner=learner))
    if not is_gone:
        raise typer.Exit(NOTHING_DONE)


def export(
    classroom: Path,
    to: Annotated[str, typer.Option()],
    out: Annotated[Path, typer.Option()],
    like: Path | None = None,
    chapter: list[str] | None = None,
    column: Annotated[list[str] | None, typer.Option(metavar="CHAPTER=TITLE")] = None,
    raw: Annotated[bool, typer.Option("--raw")] = False,
    missing_is_zero: Annotated[bool, typer.Option("--missing-is-zero")] = False,
    replace: Annotated[bool, typer.Option("--replace")] = False,
    db: Database = None,
) -> None:
    """Write grades as a file that Canvas, Moodle or a spreadsheet imports."""
    from nbgrader.api import Gradebook

    from autograde.core.class_folder import SUBMITTED
    from autograde.core.messages import say
    from autograde.lms.exporters import write_grades
    from autograde.lms.grade_rows import ExportOptions, parse_titles
    from autograde.lms.gradebook_query import find_gradebook

    with _refusing(out):
        if out.exists() and not replace:
            refuse(say("export.exists", out=out), NOTHING_DONE)
        titles = parse_titles(column or ())
        options = ExportOptions(tuple(chapter or ()), titles, raw, missing_is_zero)
        with Gradebook(find_gradebook(classroom, db)) as gradebook:
            submitted = classroom / SUBMITTED
            notes, summary = write_grades(
                gradebook, to, out, options, like=like, submitted=submitted
            )
    for note in notes:
        tell(note)
    tell(summary)
    tell(say(f"export.done.{to if like is None else f'{to}_filled'}", out=out))
    if notes:
        raise typer.Exit(SOMETHING_TO_KNOW)

"""`attempts`: all that a learner handed in for an exercise."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from autograde.cli.options import Database
from autograde.cli.printing import refuse_on_error


def attempts(
    learner: str,
    chapter: str,
    out: Annotated[Path, typer.Option()],
    db: Database = None,
) -> None:
    """List all that a learner handed in for an exercise, with the scores; the latest comes last."""
    from rich.console import Console
    from rich.table import Table

    from autograde.core.messages import say
    from autograde.judging.grades import format_score
    from autograde.lms.attempts import list_attempts

    with refuse_on_error(2, out):
        lines = list_attempts(out, (learner, chapter), db)
    table = Table()
    for column in ("time", "late", "source", "score", "counts"):
        table.add_column(say(f"attempts.column.{column}"))
    for line in lines:
        grade = line.grade
        scores = "–" if grade is None else grade.status_text
        if grade is not None and grade.score is not None:
            most = format_score(grade.max_score)
            scores = say("terminal.graded", score=format_score(grade.score), most=most)
        table.add_row(
            f"{line.time:%Y-%m-%d %H:%M:%S} UTC" if line.time else say("lateness.not_known"),
            say("lateness.late") if line.is_late else "",
            line.source,
            scores,
            "✓" if line.counts else "",
        )
    Console(highlight=False).print(table, markup=False)

"""`grade`: from submissions to grades."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from autograde.cli.options import PROJECT, Database, Root, Site


def grade(
    submissions: Path,
    out: Annotated[Path, typer.Option()],
    db: Database = None,
    learner: list[str] | None = None,
    chapter: list[str] | None = None,
    timeout: int = 30,
    jobs: int | None = None,
    scheduler: Annotated[str | None, typer.Option(metavar="ADDRESS")] = None,
    lang: str | None = None,
    force: Annotated[bool, typer.Option("--force")] = False,
    unsandboxed: Annotated[bool, typer.Option("--unsandboxed")] = False,
    attempts: str = "latest-in-time",
    written: Annotated[bool, typer.Option("--written")] = False,
    site: Site = None,
    root: Root = PROJECT,
) -> None:
    """Grade what learners handed in: scores, feedback pages and nbgrader's gradebook."""
    from autograde.cli.run_grade import run_grade
    from autograde.grading.grade_options import GradeOptions

    settings = GradeOptions(
        out=out,
        project=root.resolve(),
        db=db,
        timeout=timeout,
        learners=learner or (),
        chapters=chapter or (),
        jobs=jobs,
        force=force,
        language=lang,
        unsandboxed=unsandboxed,
        scheduler=scheduler,
        written=written,
        site=site,
    )
    raise typer.Exit(run_grade(submissions, settings, attempts=attempts))

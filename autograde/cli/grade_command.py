"""`grade`: from submissions to grades."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from autograde.cli.options import PROJECT, Database, Root, Site


def grade(
    submissions: Annotated[
        Path, typer.Argument(help="A folder laid out <learner>/<chapter>/<chapter>.ipynb.")
    ],
    out: Annotated[
        Path, typer.Option(help="Where grades.csv, the feedback pages and the gradebook go.")
    ],
    db: Database = None,
    learner: Annotated[
        list[str] | None, typer.Option(help="Grade this learner's alone (may be given again).")
    ] = None,
    chapter: Annotated[
        list[str] | None, typer.Option(help="Grade this exercise alone (may be given again).")
    ] = None,
    timeout: Annotated[int, typer.Option(help="Seconds a cell may take.")] = 30,
    jobs: Annotated[
        int | None, typer.Option(help="Submissions to grade at a time (one a core).")
    ] = None,
    scheduler: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help="A Dask cluster that does the work, such as tcp://10.0.0.1:8786 (this machine).",
        ),
    ] = None,
    lang: Annotated[
        str | None,
        typer.Option(help="The language of feedback, such as ko (the roster's, the notebook's)."),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Grade also what was graded and has not changed.")
    ] = False,
    unsandboxed: Annotated[
        bool,
        typer.Option(
            "--unsandboxed", help="Let learners' code do on this machine whatever you may do."
        ),
    ] = False,
    attempts: Annotated[
        str,
        typer.Option(
            help="Which of several hand-ins counts: latest, latest-in-time, best (in time)."
        ),
    ] = "latest-in-time",
    written: Annotated[
        bool,
        typer.Option(
            "--written", help="Count written parts, which you grade: from the first grading on."
        ),
    ] = False,
    site: Site = None,
    root: Root = PROJECT,
) -> None:
    """Grade what learners handed in: scores, feedback pages and nbgrader's gradebook.

    The same command again goes on where it was stopped, and grades what has changed. What
    `--learner` and `--chapter` leave out keeps the grade that it has.

    Ends with 0 when everything was graded, 1 when somebody has to look, 2 when there was nothing
    to grade or nowhere to put it, 130 when it was stopped with Ctrl-C.
    """
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

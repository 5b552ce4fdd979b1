"""What comes from an LMS, and what goes back to it: rosters, submissions, feedback and grades."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from autograde.cli.options import PROJECT, Database, Root


def roster(
    learners: Annotated[
        Path, typer.Argument(help="A CSV file: id, first_name, last_name, email, lms_user_id.")
    ],
    out: Annotated[Path, typer.Option(help="The folder that grades go to, as for `grade`.")],
    db: Database = None,
    root: Root = PROJECT,
) -> None:
    """Put a class list into nbgrader's gradebook; nobody is taken out of it."""
    from autograde.lms.commands import run_roster

    raise typer.Exit(run_roster(learners, out, root.resolve(), db))


def collect(
    source: Annotated[
        Path,
        typer.Argument(help="An archive from Canvas or Moodle, nbgrader's exchange, a folder."),
    ],
    into: Annotated[Path, typer.Option(help="Where <learner>/<chapter>/<chapter>.ipynb go.")],
    roster: Annotated[
        Path | None, typer.Option(help="The class list, a CSV file: who is who.")
    ] = None,
    layout: Annotated[
        str | None,
        typer.Option("--from", help="canvas, moodle, exchange or folder (found out)."),
    ] = None,
    chapter: Annotated[
        str | None, typer.Option(help="The exercise, where files are not named after theirs.")
    ] = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace also what was handed in later.")
    ] = False,
    times: Annotated[
        Path | None,
        typer.Option(help="Moodle's grading worksheet, which says when each was handed in."),
    ] = None,
    root: Root = PROJECT,
) -> None:
    """Collect what a class handed in, the latest of each learner and chapter.

    Ends with 0 when everything was taken, 1 when something was refused or kept back, 2 when there
    was nothing to collect or nowhere to put it.
    """
    from autograde.lms.commands import run_collect

    status = run_collect(
        source,
        into,
        root.resolve(),
        roster=roster,
        system=layout,
        chapter=chapter,
        replace=replace,
        times=times,
    )
    raise typer.Exit(status)


def hand_back(
    graded: Annotated[Path, typer.Argument(help="The folder that `grade` wrote to.")],
    like: Annotated[Path, typer.Option(help="The archive from Canvas or Moodle to answer.")],
    to: Annotated[Path, typer.Option(help="The zip archive to write.")],
    roster: Annotated[Path | None, typer.Option(help="The class list, as for `collect`.")] = None,
    chapter: Annotated[str | None, typer.Option(help="As for `collect`.")] = None,
    root: Root = PROJECT,
) -> None:
    """Pack the feedback pages for the LMS, named as it named what was handed in."""
    from autograde.lms.commands import run_hand_back

    raise typer.Exit(run_hand_back(graded, like, to, root.resolve(), roster, chapter))


def extension(
    learner: Annotated[str, typer.Argument(help="The learner's id.")],
    chapter: Annotated[str, typer.Argument(help="Such as ch02_views_and_strides.")],
    out: Annotated[Path, typer.Option(help="The folder that grades go to, as for `grade`.")],
    until: Annotated[
        str | None, typer.Option(metavar="TIME", help="Such as '2026-12-03 23:59 UTC'.")
    ] = None,
    by: Annotated[
        str | None, typer.Option(metavar="LENGTH", help="Such as '2 days' or '1d 12h'.")
    ] = None,
    none: Annotated[bool, typer.Option("--none", help="Take the extension away.")] = False,
    db: Database = None,
) -> None:
    """Give a learner more time for an exercise, before or after it was handed in.

    It counts from the deadline that nbgrader has, and moves with it. A penalty for being late
    follows at once.
    """
    from autograde.lms.commands import run_extension

    status = run_extension(learner, chapter, out, until=until, by=by, none=none, db=db)
    raise typer.Exit(status)


def export(
    classroom: Annotated[Path, typer.Argument(help="The folder that `grade` wrote to.")],
    to: Annotated[str, typer.Option(help="canvas, moodle or csv.")],
    out: Annotated[Path, typer.Option(help="The CSV file to write.")],
    like: Annotated[
        Path | None,
        typer.Option(
            help="Canvas's exported gradebook, or Moodle's grading worksheet, to fill in."
        ),
    ] = None,
    chapter: Annotated[
        list[str] | None, typer.Option(help="The exercise (all); may be given again.")
    ] = None,
    column: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CHAPTER=TITLE", help="The exercise's title there; may be given again."
        ),
    ] = None,
    raw: Annotated[
        bool, typer.Option("--raw", help="The points before a penalty for being late.")
    ] = False,
    missing_is_zero: Annotated[
        bool, typer.Option("--missing-is-zero", help="0 points for who handed in nothing.")
    ] = False,
    replace: Annotated[
        bool, typer.Option("--replace", help="Write over a file that is there.")
    ] = False,
    db: Database = None,
) -> None:
    """Write grades as a file that Canvas, Moodle or a spreadsheet imports.

    Ends with 0 when every grade is in it, 1 when there is something to know, 2 when nothing was
    written.
    """
    from autograde.lms.commands import run_export

    status = run_export(
        classroom,
        to,
        out,
        like=like,
        chapters=chapter or (),
        columns=column or (),
        raw=raw,
        missing_is_zero=missing_is_zero,
        replace=replace,
        db=db,
    )
    raise typer.Exit(status)

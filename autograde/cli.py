"""The command line: parse, call, print."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

PROJECT = Path(__file__).resolve().parents[1]

app = typer.Typer(
    help="Build the course's notebooks, and grade what learners hand in.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


@app.command()
def build(
    chapters: Annotated[
        list[str] | None,
        typer.Argument(metavar="[CHAPTER]...", help="Such as ch02_views_and_strides (all)."),
    ] = None,
    check: Annotated[
        bool,
        typer.Option("--check", help="Write nothing; name the notebooks that are not up to date."),
    ] = False,
    force: Annotated[
        bool,
        typer.Option("--force", help="Build also what is current, and what you wrote in."),
    ] = False,
    root: Annotated[Path, typer.Option(help="The project's folder.", show_default=False)] = PROJECT,
) -> None:
    """Build the notebooks from course/*.py and solutions/*.py."""
    from autograde.assignment import AssignmentError
    from autograde.build import UnknownChapterError
    from autograde.course_rules import NoCourseError
    from autograde.sources import SourceError

    try:
        if check:
            _check(root.resolve(), chapters or [])
        else:
            _build(root.resolve(), chapters or [], force)
    except (NoCourseError, SourceError, AssignmentError, UnknownChapterError) as error:
        typer.echo(error, err=True)
        raise typer.Exit(1) from None
    except OSError as error:
        typer.echo(_unwritable_sentence(error, root.resolve()), err=True)
        raise typer.Exit(1) from None


@app.command()
def grade(
    submissions: Annotated[
        Path, typer.Argument(help="A folder laid out <learner>/<chapter>/<chapter>.ipynb.")
    ],
    out: Annotated[
        Path, typer.Option(help="Where grades.csv, the feedback pages and the gradebook go.")
    ],
    db: Annotated[
        str | None,
        typer.Option(help="The gradebook as a SQLAlchemy URL (gradebook.db in the output folder)."),
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
    force: Annotated[
        bool, typer.Option("--force", help="Grade also what was graded and has not changed.")
    ] = False,
    unsandboxed: Annotated[
        bool,
        typer.Option(
            "--unsandboxed", help="Let learners' code do on this machine whatever you may do."
        ),
    ] = False,
    root: Annotated[Path, typer.Option(help="The project's folder.", show_default=False)] = PROJECT,
) -> None:
    """Grade what learners handed in: scores, feedback pages and nbgrader's gradebook.

    The same command again goes on where it was stopped, and grades what has changed.

    Ends with 0 when everything was graded, 1 when somebody has to look, 2 when there was nothing
    to grade or nowhere to put it, 130 when it was stopped with Ctrl-C.
    """
    from autograde.grading.grade import GradeOptions
    from autograde.terminal import run_grade

    settings = GradeOptions(
        out=out,
        project=root.resolve(),
        db=db,
        timeout=timeout,
        jobs=jobs,
        force=force,
        unsandboxed=unsandboxed,
        scheduler=scheduler,
    )
    raise typer.Exit(run_grade(submissions, settings))


@app.command()
def report(
    out: Annotated[
        Path, typer.Option(help="The folder that `grade` wrote to; the report goes into it.")
    ],
    db: Annotated[
        str | None,
        typer.Option(help="The gradebook as a SQLAlchemy URL (gradebook.db in the output folder)."),
    ] = None,
    root: Annotated[Path, typer.Option(help="The project's folder.", show_default=False)] = PROJECT,
) -> None:
    """Show how the class did: a page, report/report.html, and tables with every number on it.

    Ends with 0 when it was written, 2 when there is no graded class or nowhere to write.
    """
    from autograde.class_report.terminal import run_report

    raise typer.Exit(run_report(out, root.resolve(), db))


@app.command()
def roster(
    learners: Annotated[
        Path, typer.Argument(help="A CSV file: id, first_name, last_name, email, lms_user_id.")
    ],
    out: Annotated[Path, typer.Option(help="The folder that grades go to, as for `grade`.")],
    db: Annotated[
        str | None,
        typer.Option(help="The gradebook as a SQLAlchemy URL (gradebook.db in the output folder)."),
    ] = None,
    root: Annotated[Path, typer.Option(help="The project's folder.", show_default=False)] = PROJECT,
) -> None:
    """Put a class list into nbgrader's gradebook; nobody is taken out of it."""
    from autograde.collect_terminal import run_roster

    raise typer.Exit(run_roster(learners, out, root.resolve(), db))


@app.command()
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
    root: Annotated[Path, typer.Option(help="The project's folder.", show_default=False)] = PROJECT,
) -> None:
    """Collect what a class handed in, the latest of each learner and chapter.

    Ends with 0 when everything was taken, 1 when something was refused or kept back, 2 when there
    was nothing to collect or nowhere to put it.
    """
    from autograde.collect_terminal import run_collect_command

    raise typer.Exit(
        run_collect_command(source, into, root.resolve(), roster, layout, chapter, replace, times)
    )


@app.command()
def hand_back(
    graded: Annotated[Path, typer.Argument(help="The folder that `grade` wrote to.")],
    like: Annotated[Path, typer.Option(help="The archive from Canvas or Moodle to answer.")],
    to: Annotated[Path, typer.Option(help="The zip archive to write.")],
    roster: Annotated[Path | None, typer.Option(help="The class list, as for `collect`.")] = None,
    chapter: Annotated[str | None, typer.Option(help="As for `collect`.")] = None,
    root: Annotated[Path, typer.Option(help="The project's folder.", show_default=False)] = PROJECT,
) -> None:
    """Pack the feedback pages for the LMS, named as it named what was handed in."""
    from autograde.collect_terminal import run_hand_back

    raise typer.Exit(run_hand_back(graded, like, to, root.resolve(), roster, chapter))


@app.command()
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
    db: Annotated[
        str | None,
        typer.Option(help="The gradebook as a SQLAlchemy URL (gradebook.db in the folder)."),
    ] = None,
) -> None:
    """Give a learner more time for an exercise, before or after it was handed in.

    It counts from the deadline that nbgrader has, and moves with it. A penalty for being late
    follows at once.
    """
    from autograde.follow_up_terminal import run_extension

    status = run_extension(learner, chapter, out, until=until, by=by, none=none, db=db)
    raise typer.Exit(status)


@app.command()
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
    db: Annotated[
        str | None,
        typer.Option(help="The gradebook as a SQLAlchemy URL (gradebook.db in the folder)."),
    ] = None,
) -> None:
    """Write grades as a file that Canvas, Moodle or a spreadsheet imports.

    Ends with 0 when every grade is in it, 1 when there is something to know, 2 when nothing was
    written.
    """
    from autograde.lms_export.terminal import ExportOrder, run_export

    order = ExportOrder(
        classroom,
        to,
        out,
        like,
        chapter or (),
        column or (),
        raw=raw,
        missing_is_zero=missing_is_zero,
        replace=replace,
        db=db,
    )
    raise typer.Exit(run_export(order))


@app.command()
def check(
    notebook: Annotated[Path, typer.Argument(help="The .ipynb file that somebody handed in.")],
    chapter: Annotated[
        str | None,
        typer.Option(help="Such as ch02_views_and_strides (found out from the notebook)."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="A file for the repaired notebook, which must be new.")
    ] = None,
    root: Annotated[Path, typer.Option(help="The project's folder.", show_default=False)] = PROJECT,
) -> None:
    """Say whether one notebook can be graded, and what would be repaired before that.

    Ends with 0 when it can be graded, 1 when it cannot. The notebook itself stays as it is.
    """
    from autograde.check_terminal import show_check

    raise typer.Exit(show_check(notebook, root.resolve(), chapter, out))


@app.command()
def claims(
    chapter: Annotated[
        str | None, typer.Option(help="Such as ch02_views_and_strides (all).")
    ] = None,
    form: Annotated[str, typer.Option("--format", help="table, json or markdown.")] = "table",
    record: Annotated[
        bool,
        typer.Option("--record", help="Write the verdicts down, in course/verdicts.toml."),
    ] = False,
    root: Annotated[Path, typer.Option(help="The project's folder.", show_default=False)] = PROJECT,
) -> None:
    """Run what posts claim about tensors, and show what this machine says of each claim.

    Ends with 0 when every verdict is the recorded one, 1 when one differs or is not recorded yet,
    2 when there is nothing to run.
    """
    from autograde.claims_terminal import show_claims

    raise typer.Exit(show_claims(root.resolve(), chapter, form, record))


@app.command()
def differences(
    out: Annotated[
        Path | None,
        typer.Option(help="The file to write (docs/where-the-libraries-differ.md)."),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; say whether the page is up to date.")
    ] = False,
    root: Annotated[Path, typer.Option(help="The project's folder.", show_default=False)] = PROJECT,
) -> None:
    """Ask each library the same questions, and write the page of their answers."""
    from autograde.differences_terminal import check_page, write_page
    from autograde.sources import SourceError
    from insidetensor.ledgers.entries import LedgerError

    try:
        status = check_page(root.resolve(), out) if check else write_page(root.resolve(), out)
    except (LedgerError, SourceError, FileNotFoundError) as error:
        typer.echo(error, err=True)
        raise typer.Exit(1) from None
    except OSError as error:
        typer.echo(_unwritable_sentence(error, root.resolve()), err=True)
        raise typer.Exit(1) from None
    raise typer.Exit(status)


@app.command()
def release(
    out: Annotated[Path, typer.Option(help="The folder to write; the zip file goes beside it.")],
    repo: Annotated[
        str | None,
        typer.Option(metavar="ORG/NAME", help="The GitHub repository it is published in."),
    ] = None,
    ref: Annotated[
        str | None, typer.Option(metavar="TAG", help="The tag it is published under.")
    ] = None,
    root: Annotated[Path, typer.Option(help="The project's folder.", show_default=False)] = PROJECT,
) -> None:
    """Write what learners get, as a folder and a zip file: no solution, no hidden check.

    With --repo and --ref every notebook has a badge for Colab and a set-up cell for that tag.

    Ends with 0 when it was written, 1 when it was not; then nothing was changed.
    """
    from autograde.release.terminal import run_release

    raise typer.Exit(run_release(root.resolve(), out, repo, ref))


@app.command()
def scan(
    place: Annotated[Path, typer.Argument(help="The folder or the zip file of a release.")],
    root: Annotated[Path, typer.Option(help="The project's folder.", show_default=False)] = PROJECT,
) -> None:
    """Look for solutions, hidden checks, markers and outputs in a release, however it was made.

    Ends with 0 when there is none, 1 when something was found or nothing could be looked at.
    """
    from autograde.release.terminal import run_scan

    raise typer.Exit(run_scan(root.resolve(), place))


def _unwritable_sentence(error: OSError, root: Path) -> str:
    place, reason = error.filename or root, error.strerror or error
    return f"{place} cannot be read or written ({reason}): mend that, then build again."


def _build(root: Path, chapters: list[str], force: bool) -> None:
    from rich.console import Console

    from autograde import build as building

    console = Console(highlight=False, soft_wrap=True, markup=False)
    built = building.build(
        root,
        only=chapters,
        force=force,
        on_written=lambda place: console.print(f"built {place.as_posix()}"),
    )
    for place in built.kept:
        console.print(building.kept_sentence(place))
    if not built.written and not built.kept:
        console.print("Nothing to build: every notebook is what its source says.")


def _check(root: Path, chapters: list[str]) -> None:
    from autograde import build as building

    places = building.differing(root, chapters)
    for place in places:
        typer.echo(building.differing_sentence(place), err=True)
    if places:
        raise typer.Exit(1)
    typer.echo("Every notebook is what its source says.")

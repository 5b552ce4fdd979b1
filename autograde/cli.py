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
    from autograde.grade import Settings
    from autograde.terminal import run_grade

    settings = Settings(
        out=out,
        project=root.resolve(),
        db=db,
        timeout=timeout,
        jobs=jobs,
        force=force,
        unsandboxed=unsandboxed,
    )
    raise typer.Exit(run_grade(submissions, settings))


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
    root: Annotated[Path, typer.Option(help="The project's folder.", show_default=False)] = PROJECT,
) -> None:
    """Collect what a class handed in, the latest of each learner and chapter.

    Ends with 0 when everything was taken, 1 when something was refused or kept back, 2 when there
    was nothing to collect or nowhere to put it.
    """
    from autograde.collect_terminal import run_collect_command

    raise typer.Exit(
        run_collect_command(source, into, root.resolve(), roster, layout, chapter, replace)
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

"""`build`: from sources to notebooks."""

from pathlib import Path
from typing import Annotated

import typer

from autograde.cli.options import PROJECT, Root
from autograde.cli.printing import complain, refuse_on_error, tell


def build(
    chapters: Annotated[list[str] | None, typer.Argument(metavar="[CHAPTER]...")] = None,
    check: Annotated[bool, typer.Option("--check")] = False,
    force: Annotated[bool, typer.Option("--force")] = False,
    root: Root = PROJECT,
) -> None:
    """Build the notebooks from course/*.py and solutions/*.py."""

    root = root.resolve()
    with refuse_on_error(1, root):
        (_check if check else _build)(root, chapters or [], force)


def _build(root: Path, chapters: list[str], force: bool) -> None:
    from autograde.authoring import build as building
    from autograde.authoring.course.sources import SourceError
    from autograde.authoring.made_cases import find_case_problems

    built = building.build_notebooks(
        root,
        only=chapters,
        force=force,
        on_written=lambda place: tell(f"built {place.as_posix()}"),
    )
    for place in built.kept:
        tell(building.explain_kept_notebook(place))
    if not built.written and not built.kept:
        tell("Nothing to build: every notebook is what its source says.")
    if problems := find_case_problems(root, chapters):
        raise SourceError(problems, root)


def _check(root: Path, chapters: list[str], force: bool) -> None:
    from autograde.authoring import build as building

    places = building.find_outdated_files(root, chapters)
    for place in places:
        complain(building.explain_outdated_file(place))
    if places:
        raise typer.Exit(1)
    tell("Every notebook is what its source says.")

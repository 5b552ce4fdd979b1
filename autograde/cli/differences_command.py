"""`differences`: ask each library the same questions."""

from pathlib import Path
from typing import Annotated

import typer

from autograde.cli.build_command import unwritable_sentence
from autograde.cli.options import PROJECT, Root
from autograde.cli.printing import progress_bar, refuse, refusing, tell


def differences(
    out: Annotated[
        Path | None,
        typer.Option(help="The file to write (docs/where-the-libraries-differ.md)."),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; say whether the page is up to date.")
    ] = False,
    root: Root = PROJECT,
) -> None:
    """Ask each library the same questions, and write the page of their answers."""
    from autograde.authoring.differences_page import PAGE, differences_page, stale
    from autograde.course.sources import SourceError
    from autograde.messages import say
    from insidetensor.claims.entries import EntryError

    root = root.resolve()
    place = out or root / PAGE
    with refusing(EntryError, SourceError, status=1):
        try:
            before = place.read_text(encoding="utf-8") if check else ""
            with progress_bar(say("differences.working")) as update:
                page = differences_page(root, update)
            if not check:
                place.write_text(page, encoding="utf-8")
        except OSError as error:
            refuse(unwritable_sentence(error, root), 1)
    complaint = stale(before, page, place) if check else None
    if complaint:
        refuse(complaint, 1)
    tell(say("differences.current" if check else "differences.written", file=place))

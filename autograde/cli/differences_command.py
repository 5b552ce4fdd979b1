"""`differences`: ask each library the same questions."""

from pathlib import Path
from typing import Annotated

import typer

from autograde.cli.build_command import unwritable_sentence
from autograde.cli.options import PROJECT, Root
from autograde.cli.printing import progress_bar, refuse, refuse_on, tell


def differences(
    out: Annotated[
        Path | None,
        typer.Option(help="The one file to write (docs/where-the-libraries-differ.md, and ko/)."),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; say whether the page is up to date.")
    ] = False,
    root: Root = PROJECT,
) -> None:
    """Ask each library the same questions; write the page of their answers in each language."""
    from autograde.authoring.course.sources import SourceError
    from autograde.authoring.differences_page import (
        PAGE,
        find_first_change,
        render_differences_pages,
    )
    from autograde.authoring.translation.catalogues import CatalogueError
    from autograde.authoring.translation.translated_source import languages_of
    from autograde.core.messages import say
    from insidetensor.claims.entries import EntryError
    from insidetensor.claims.words import own_file
    from insidetensor.messages import FALLBACK

    root = root.resolve()
    languages = (FALLBACK,) if out else (FALLBACK, *languages_of(root))
    places = [own_file(out or root / PAGE, language) for language in languages]
    with refuse_on(EntryError, SourceError, CatalogueError, status=1):
        try:
            before = [place.read_text(encoding="utf-8") if check else "" for place in places]
            with progress_bar(say("differences.working")) as update:
                pages = render_differences_pages(root, languages, update)
            if not check:
                for place, page in zip(places, pages, strict=True):
                    place.parent.mkdir(exist_ok=True)
                    place.write_text(page, encoding="utf-8")
        except OSError as error:
            refuse(unwritable_sentence(error, root), 1)
    for old, page, place in zip(before, pages, places, strict=True):
        complaint = find_first_change(old, page, place) if check else None
        if complaint:
            refuse(complaint, 1)
        tell(say("differences.current" if check else "differences.written", file=place))

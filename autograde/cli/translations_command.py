"""`translations`: how far another language's edition is."""

from __future__ import annotations

from typing import Annotated

import typer

from autograde.cli.options import PROJECT, Root
from autograde.cli.printing import complain, refuse_on_error, tell


def translations(
    language: Annotated[str, typer.Argument(metavar="[LANG]")] = "",
    begin: Annotated[list[str] | None, typer.Argument(metavar="[CHAPTER]...")] = None,
    update: Annotated[bool, typer.Option("--update")] = False,
    root: Root = PROJECT,
) -> None:
    """Say what an edition in another language lacks: texts missing, stale, surplus or broken."""
    from autograde.authoring.translation import edition
    from autograde.authoring.translation.course_languages import read_languages
    from autograde.core.messages import say

    root, status = root.resolve(), 0
    with refuse_on_error(2, root):
        for each in [language] if language else read_languages(root):
            for catalogue in edition.update_catalogues(root, each, begin or ()) if update else ():
                file = catalogue.relative_to(root).as_posix()
                tell(say("translations.updated", file=file))
            lapses = sorted(edition.find_lapses(root, each), key=lambda one: (one.path, one.line))
            for one in lapses:
                where = f"{one.path.relative_to(root).as_posix()}:{one.line}"
                words = " ".join(one.words.split())
                complain(say("translations.finding", where=where, kind=one.kind, words=words))
            tell(say("translations.count", language=each, count=len(lapses)))
            status |= bool(lapses)
    raise typer.Exit(status)

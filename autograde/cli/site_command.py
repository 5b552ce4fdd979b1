"""`site`: the course as pages."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from autograde.cli.options import PROJECT, Ref, Repo, Root, find_published
from autograde.cli.printing import refuse_on_error, tell


def site(
    out: Annotated[Path, typer.Option(help="The folder to write.")],
    repo: Repo = None,
    ref: Ref = None,
    url: Annotated[
        str,
        typer.Option(metavar="URL", help="Where it is served: a link shows a picture."),
    ] = "",
    pyodide: Annotated[
        Path | None,
        typer.Option(help="A folder of Pyodide's packages: exercises on NumPy run too."),
    ] = None,
    root: Root = PROJECT,
) -> None:
    """Write the course as pages that any web server can serve as they are.

    Ends with 0 when it was written, 1 when it was not; then nothing was changed.
    """
    from autograde.core.messages import say
    from autograde.publishing.site.site_folder import build_site

    with refuse_on_error(1, out):
        published = find_published(repo, ref)
        count = build_site(root.resolve(), out.resolve(), published, url, pyodide, tell)
    tell(say("site.written", folder=out, count=count))

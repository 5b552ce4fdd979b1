"""`site`: the course as pages."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from autograde.cli.options import PROJECT, Ref, Repo, Root, find_published
from autograde.cli.printing import refuse_on_error, tell


def site(
    out: Annotated[Path, typer.Option()],
    repo: Repo = None,
    ref: Ref = None,
    url: Annotated[str, typer.Option(metavar="URL")] = "",
    pyodide: Path | None = None,
    root: Root = PROJECT,
) -> None:
    """Write the course as pages that any web server can serve as they are."""
    from autograde.core.messages import say
    from autograde.publishing.site.site_folder import build_site

    with refuse_on_error(1, out):
        published = find_published(repo, ref)
        count = build_site(root.resolve(), out.resolve(), published, url, pyodide, tell)
    tell(say("site.written", folder=out, count=count))

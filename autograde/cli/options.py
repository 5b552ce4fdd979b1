"""The options that several commands have."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from autograde.cli.printing import refuse

if TYPE_CHECKING:
    from autograde.publishing.release.published import Published

PROJECT = Path(__file__).resolve().parents[2]

Root = Annotated[Path, typer.Option(help="The project's folder.", show_default=False)]
Database = Annotated[
    str | None,
    typer.Option(help="The gradebook as a SQLAlchemy URL (gradebook.db in the output folder)."),
]
Site = Annotated[
    str | None,
    typer.Option(
        metavar="URL",
        envvar="INSIDETENSOR_SITE",
        help="Where `make site`'s pages are published: sections of lessons link there.",
    ),
]
Repo = Annotated[
    str | None,
    typer.Option(metavar="ORG/NAME", help="The GitHub repository it is published in."),
]
Ref = Annotated[str | None, typer.Option(metavar="TAG", help="The tag it is published under.")]


def find_published(repo: str | None, ref: str | None) -> Published | None:
    """Name the place on GitHub; None where it is published nowhere. Raises: GraderError."""
    from autograde.core.messages import say
    from autograde.publishing.release.published import Published

    if (repo is None) != (ref is None):
        refuse(say("release.half_published", got="--repo" if repo else "--ref"), 1)
    return Published(repo, ref) if repo and ref else None

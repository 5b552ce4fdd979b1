"""The options that several commands have."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from autograde.cli.printing import refuse

if TYPE_CHECKING:
    from autograde.publishing.release.published import Published

PROJECT = Path(__file__).resolve().parents[2]

Root = Annotated[Path, typer.Option(show_default=False)]
Database = Annotated[str | None, typer.Option()]
Site = Annotated[str | None, typer.Option(metavar="URL", envvar="INSIDETENSOR_SITE")]
Repo = Annotated[str | None, typer.Option(metavar="ORG/NAME")]
Ref = Annotated[str | None, typer.Option(metavar="TAG")]


def find_published(repo: str | None, ref: str | None) -> Published | None:
    """Name the place on GitHub; None where it is published nowhere. Raises: GraderError."""
    from autograde.core.messages import say
    from autograde.publishing.release.published import Published

    if (repo is None) != (ref is None):
        refuse(say("release.half_published", got="--repo" if repo else "--ref"), 1)
    return Published(repo, ref) if repo and ref else None

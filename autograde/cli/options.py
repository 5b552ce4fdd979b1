"""The options that several commands have."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

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

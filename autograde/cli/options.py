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

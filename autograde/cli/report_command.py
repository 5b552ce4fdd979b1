"""`report`: how the class did."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from autograde.cli.options import PROJECT, Database, Root, Site
from autograde.cli.printing import refuse_on_error, tell


def report(
    out: Annotated[Path, typer.Option()],
    db: Database = None,
    site: Site = None,
    root: Root = PROJECT,
) -> None:
    """Show how the class did: a page, report/report.html, and tables with every number on it."""
    from autograde.core.messages import say
    from autograde.report.making import make_report

    with refuse_on_error(2, out):
        made = make_report(out, root.resolve(), db, site)
    count = made.submissions
    tell(say("report.written", page=made.page, count=count, learners=made.learners))
    tell(say("report.tables", folder=made.tables))

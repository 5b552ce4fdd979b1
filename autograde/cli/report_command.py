"""`report`: how the class did."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from autograde.cli.options import PROJECT, Database, Root, Site
from autograde.cli.printing import refuse_on_error, tell


def report(
    out: Annotated[
        Path, typer.Option(help="The folder that `grade` wrote to; the report goes into it.")
    ],
    db: Database = None,
    site: Site = None,
    root: Root = PROJECT,
) -> None:
    """Show how the class did: a page, report/report.html, and tables with every number on it.

    Ends with 0 when it was written, 2 when there is no graded class or nowhere to write.
    """
    from autograde.core.messages import say
    from autograde.report.making import make_report

    with refuse_on_error(2, out):
        made = make_report(out, root.resolve(), db, site)
    count = made.submissions
    tell(say("report.written", page=made.page, count=count, learners=made.learners))
    tell(say("report.tables", folder=made.tables))

"""`serve` and `tokens`: hand-ins by HTTP, and who may hand in."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from autograde.cli.options import PROJECT, Database, Root
from autograde.cli.printing import refuse_on_error, tell

STOPPED, NOT_SERVED = 130, 2


def serve(
    out: Annotated[Path, typer.Option()],
    host: str = "127.0.0.1",
    port: int = 8010,
    ssl_certfile: Path | None = None,
    ssl_keyfile: Path | None = None,
    behind_tls: Annotated[bool, typer.Option("--behind-tls")] = False,
    an_hour: Annotated[int, typer.Option(min=1)] = 20,
    written: Annotated[bool, typer.Option("--written")] = False,
    db: Database = None,
    timeout: int = 30,
    jobs: Annotated[int | None, typer.Option(min=1)] = None,
    root: Root = PROJECT,
) -> None:
    """Take hand-ins of `submit(to=…)`, grade each at once, and show its learner the page."""
    from autograde.grading.grade_options import GradeOptions
    from autograde.service.server import Endpoint
    from autograde.service.server import serve_hand_ins as serve_class

    options = GradeOptions(
        out.absolute(), root.resolve(), db=db, timeout=timeout, jobs=jobs, written=written
    )
    place = Endpoint.of_hub() or Endpoint(host, port, ssl_certfile, ssl_keyfile, behind_tls)
    with refuse_on_error(NOT_SERVED, out):
        try:
            serve_class(options, place, an_hour, tell)
        except KeyboardInterrupt:
            raise typer.Exit(STOPPED) from None


def tokens(
    out: Annotated[Path, typer.Option()],
    learner: list[str] | None = None,
    mail_merge: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    db: Database = None,
) -> None:
    """Print a token for each learner of the roster who has none: `learner,token`, this once."""
    from autograde.core.errors import GraderError
    from autograde.core.messages import say
    from autograde.grading.grade_options import GradeOptions
    from autograde.service.accounts import TokenFile, write_mail_merge
    from autograde.service.class_records import ClassRecords

    with refuse_on_error(NOT_SERVED, out):
        records = ClassRecords(GradeOptions(out.absolute(), db=db))
        enrolled = records.enrolled()
        if not enrolled:
            raise GraderError(say("service.nobody", out=out))
        if mail_merge is not None and mail_merge.exists():
            raise GraderError(say("service.exists", path=mail_merge))
        made = TokenFile(out).renew(enrolled, learner or ())
        if mail_merge is not None:
            for sentence in write_mail_merge(mail_merge, made, records.people()):
                tell(sentence)
            return
    for name, token in made.items():
        tell(f"{name},{token}")

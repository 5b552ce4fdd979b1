"""`claims`: run what posts claim about tensors."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from autograde.cli.options import PROJECT, Root
from autograde.cli.printing import complain, progress_bar, refuse_on, tell

if TYPE_CHECKING:
    from autograde.authoring.claim_rows import ClaimRow

SHARES = {"id": 0, "chapter": 0, "says": 3, "verdict": 2, "seen": 4}  # of the width, by column
WIDEST = 160  # characters: a longer line of a table is hard to follow


def claims(
    chapter: Annotated[
        str | None, typer.Option(help="Such as ch02_views_and_strides (all).")
    ] = None,
    record: Annotated[
        bool,
        typer.Option(
            "--record",
            help="Write course/verdicts.toml and the page of claims, docs/what-the-posts-say.md.",
        ),
    ] = False,
    page: Annotated[
        bool, typer.Option("--page", help="Write that page of what is recorded, and run nothing.")
    ] = False,
    root: Root = PROJECT,
) -> None:
    """Run what posts claim about tensors, and show what this machine says of each claim.

    Ends with 0 when every verdict is the recorded one, 1 when one differs or is not recorded yet,
    2 when there is nothing to run.
    """
    from autograde.authoring import claim_rows
    from autograde.core.messages import say
    from insidetensor.claims.entries import EntryError

    root = root.resolve()
    if page:
        _write_pages(root)
        return
    with refuse_on(claim_rows.NoSuchClaimsError, EntryError, FileNotFoundError, status=2):
        asked = claim_rows.find_claims(root, chapter)
        with _progress(len(asked)) as on_run:
            rows = claim_rows.run_claims(root, asked, on_run)
    _print_table(rows)
    if record:
        rows = claim_rows.record_verdicts(root, rows)
        file = claim_rows.VERDICTS.as_posix()
        complain(say("claims.written", file=file, count=len(rows)))
        _write_pages(root)
    complaints = [row.complaint for row in rows if row.complaint]
    for sentence in complaints:
        complain(sentence)
    raise typer.Exit(1 if complaints else 0)


def _write_pages(root: Path) -> None:
    from autograde.authoring.claims_page import PAGE, render_claims_page
    from autograde.authoring.course.sources import SourceError
    from autograde.authoring.translation.catalogues import CatalogueError
    from autograde.authoring.translation.translated_source import languages_of
    from insidetensor.claims.entries import EntryError
    from insidetensor.claims.words import own_file
    from insidetensor.messages import FALLBACK

    with refuse_on(EntryError, SourceError, CatalogueError, OSError, status=2):
        for language in (FALLBACK, *languages_of(root)):
            place = own_file(root / PAGE, language)
            place.parent.mkdir(exist_ok=True)
            place.write_text(render_claims_page(root, language), encoding="utf-8")


@contextmanager
def _progress(total: int) -> Iterator[Callable[[int, ClaimRow], None]]:
    """On a terminal a bar shows how far it is, elsewhere a line for each claim."""
    from autograde.core.messages import say

    def say_line(number: int, row: ClaimRow) -> None:
        name = row.result.claim.id
        complain(say("claims.line", number=number, total=total, id=name, verdict=row.verdict))

    if not sys.stderr.isatty():
        yield say_line
        return
    with progress_bar(say("claims.working")) as update:
        yield lambda number, row: update(number, total)


def _print_table(rows: Sequence[ClaimRow]) -> None:
    from rich.console import Console
    from rich.table import Table

    from autograde.core.messages import say
    from insidetensor.libraries import version_stamp

    out = Console(highlight=False)
    out = out if out.is_terminal and out.width < WIDEST else Console(highlight=False, width=WIDEST)
    table = Table(show_lines=True, expand=True)
    for name, share in SHARES.items():
        table.add_column(say(f"claims.column.{name}"), ratio=share or None, no_wrap=not share)
    for row in rows:
        claim = row.result.claim
        cells = (claim.id, claim.chapter, claim.paraphrase, row.verdict, row.seen)
        table.add_row(*(cell.replace("[", r"\[") for cell in cells))
    out.print(table)
    tell(say("claims.run_with", versions=version_stamp()))

"""What `python -m autograde claims` shows: progress, the table, then each verdict that changed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table

from autograde import claims_run
from autograde.claims_run import CLAIMS, VERDICTS, NoSuchClaimsError, Row
from autograde.verdicts import Recorded, read_verdicts, to_record, write_verdicts
from autograde.wording import say
from insidetensor.claims.claims import Claim, read_claims
from insidetensor.claims.entries import EntryError
from insidetensor.libraries import version_stamp

FORMATS = ("table", "json", "markdown")
WIDEST = 160  # characters: a longer line of a table is hard to follow
AS_RECORDED, CHANGED, WRONG_USAGE = 0, 1, 2


def show_claims(root: Path, chapter: str | None, form: str, record: bool) -> int:
    """Run the claims and print them; the exit status.

    0: every verdict is the recorded one. 1: one differs, or has not been recorded. 2: there is
    nothing to run, or the ledger cannot be read.
    """
    errors = Console(stderr=True, highlight=False, soft_wrap=True)
    try:
        if form not in FORMATS:
            known = ", ".join(FORMATS)
            raise NoSuchClaimsError(say("ledger.no_format", got=form, known=known))
        claims = claims_run.claims_of(root, chapter)
        rows = _with_progress(root, claims, errors)
    except (NoSuchClaimsError, EntryError, FileNotFoundError) as error:
        errors.print(str(error), markup=False)
        return WRONG_USAGE
    _print(rows, form)
    if record:
        _record(root, rows, errors)
        rows = _again(root, rows)
    complaints = [row.complaint for row in rows if row.complaint]
    for sentence in complaints:
        errors.print(sentence, markup=False)
    return CHANGED if complaints else AS_RECORDED


def _with_progress(root: Path, claims: Sequence[Claim], errors: Console) -> list[Row]:
    """Run the claims; on a terminal a bar shows how far, elsewhere a line for each."""
    if not errors.is_terminal:
        done: list[str] = []

        def say_line(row: Row) -> None:
            done.append(row.result.claim.id)
            number, total = len(done), len(claims)
            line = say("ledger.line", number=number, total=total, id=done[-1], verdict=row.verdict)
            errors.print(line, markup=False)

        return claims_run.run_claims(root, claims, say_line)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=errors, transient=True) as progress:
        task = progress.add_task(say("ledger.working"), total=len(claims))
        return claims_run.run_claims(root, claims, lambda row: progress.advance(task))


def _print(rows: Sequence[Row], form: str) -> None:
    if form == "json":
        print(claims_run.as_json(rows))
    elif form == "markdown":
        print(claims_run.as_markdown(rows))
    else:
        _print_table(rows)


def _print_table(rows: Sequence[Row]) -> None:
    out = Console(highlight=False)
    out = out if out.is_terminal and out.width < WIDEST else Console(highlight=False, width=WIDEST)
    table = Table(show_lines=True, expand=True)
    for name, share in zip(claims_run.header(), (0, 0, 3, 2, 4), strict=True):
        table.add_column(name, ratio=share or None, no_wrap=not share)
    for row in rows:
        table.add_row(*(cell.replace("[", r"\[") for cell in claims_run.cells(row)))
    out.print(table)
    out.print(say("ledger.run_with", versions=version_stamp()), markup=False, soft_wrap=True)


def _record(root: Path, rows: Sequence[Row], errors: Console) -> None:
    """Write down what was found; the record of claims that were not asked for stays."""
    verdicts = read_verdicts(root / VERDICTS)
    for row in rows:
        found = to_record(row.result, row.recorded)
        if found:
            verdicts[row.result.claim.id] = found
    write_verdicts(root / VERDICTS, read_claims(root / CLAIMS), verdicts)
    errors.print(say("ledger.written", file=VERDICTS.as_posix(), count=len(rows)), markup=False)


def _again(root: Path, rows: Sequence[Row]) -> list[Row]:
    """The same runs beside what is recorded by now."""
    verdicts: dict[str, Recorded] = read_verdicts(root / VERDICTS)
    return [Row(row.result, verdicts.get(row.result.claim.id)) for row in rows]

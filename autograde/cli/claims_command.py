"""`claims`: run what posts claim about tensors."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from autograde.cli.options import PROJECT, Root
from autograde.cli.printing import complain, refuse_on_error, tell


def claims(
    chapter: str | None = None,
    record: Annotated[bool, typer.Option("--record")] = False,
    page: Annotated[bool, typer.Option("--page")] = False,
    root: Root = PROJECT,
) -> None:
    """Run what posts claim about tensors, and show what this machine says of each claim."""
    from autograde.authoring import claim_rows
    from autograde.core.messages import say
    from insidetensor.claims.entries import EntryError
    from insidetensor.libraries import version_stamp

    root = root.resolve()
    if page:
        _write_pages(root)
        return
    with refuse_on_error(2, root, EntryError):
        asked = claim_rows.find_claims(root, chapter)
        rows = []
        for number, row in enumerate(claim_rows.run_claims(root, asked), start=1):
            rows.append(row)
            claim = row.result.claim
            about = {"id": claim.id, "chapter": claim.chapter, "says": claim.paraphrase}
            found = {"verdict": row.verdict, "seen": row.seen}
            tell(say("claims.line", number=number, total=len(asked), **about, **found))
    tell(say("claims.run_with", versions=version_stamp()))
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
    from autograde.authoring.translation.translated_source import find_editions
    from insidetensor.claims.entries import EntryError
    from insidetensor.claims.words import CLAIMS, own_file
    from insidetensor.messages import FALLBACK

    with refuse_on_error(2, root, EntryError):
        for language in (FALLBACK, *find_editions(root / "course" / CLAIMS)):
            place = own_file(root / PAGE, language)
            place.parent.mkdir(exist_ok=True)
            place.write_text(render_claims_page(root, language), encoding="utf-8")

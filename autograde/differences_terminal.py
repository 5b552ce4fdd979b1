"""What `python -m autograde differences` does: write the page, or say where it is out of date."""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from autograde.differences_page import PAGE, differences_page
from autograde.wording import say


def write_page(root: Path, out: Path | None) -> int:
    """Write the page to `out`, or to its place in docs/; the exit status."""
    place = out or root / PAGE
    place.write_text(_asked(root), encoding="utf-8")
    print(say("differences.written", file=place))
    return 0


def check_page(root: Path, out: Path | None) -> int:
    """Say whether the page is what the libraries say here; the exit status, 1 where it is not."""
    place = out or root / PAGE
    complaint = stale(place.read_text(encoding="utf-8"), _asked(root), place)
    if complaint is None:
        print(say("differences.current", file=place))
        return 0
    Console(stderr=True, highlight=False, soft_wrap=True).print(complaint, markup=False)
    return 1


def stale(before: str, now: str, place: Path) -> str | None:
    """The sentence that shows the first line in which two pages differ; None where none does."""
    lines = zip_longest(before.splitlines(), now.splitlines(), fillvalue=say("differences.end"))
    for there, here in lines:
        if there != here:
            return say("differences.changed", file=place, before=there, now=here)
    return None


def _asked(root: Path) -> str:
    errors = Console(stderr=True, highlight=False)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=errors, transient=True) as progress:
        task = progress.add_task(say("differences.working"), total=None)
        return differences_page(
            root, lambda number, total: progress.update(task, completed=number, total=total)
        )

"""`new`: begin a part or a chapter."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import typer

from autograde.cli.options import PROJECT, Root
from autograde.cli.printing import refuse_on_error, tell

new = typer.Typer(no_args_is_help=True, rich_markup_mode=None)


@new.command()
def part(
    chapter: str,
    name: str,
    rules: Annotated[str, typer.Option()],
    after: str = "",
    root: Root = PROJECT,
) -> None:
    """Write every file and row of a new part, with TODO where you fill in."""
    from autograde.authoring.scaffold import write_part

    root = root.resolve()
    with refuse_on_error(1, root):
        _tell_written(write_part(root, chapter, name, rules, after), chapter)


@new.command()
def chapter(
    stem: Annotated[str, typer.Argument(metavar="CHAPTER")],
    title: str,
    root: Root = PROJECT,
) -> None:
    """Write every file and row of a new chapter, with TODO where you fill in."""
    from autograde.authoring.scaffold import write_chapter

    root = root.resolve()
    with refuse_on_error(1, root):
        _tell_written(write_chapter(root, stem, title), stem)
    tell(f"Begin its first part: python -m autograde new part {stem} NAME --rules core:1")


def _tell_written(places: Iterable[str], stem: str) -> None:
    for place in places:
        tell(f"wrote {place}")
    tell(f"Fill in each TODO: `make test CHAPTER={stem}` names those that are left.")

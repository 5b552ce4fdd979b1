"""`new`: begin a part or a chapter."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import typer

from autograde.cli.options import PROJECT, Root
from autograde.cli.printing import refuse_on_error, tell

new = typer.Typer(help="Begin a part or a chapter.", no_args_is_help=True, rich_markup_mode=None)


@new.command()
def part(
    chapter: Annotated[str, typer.Argument(help="Such as ch02_views_and_strides.")],
    name: Annotated[str, typer.Argument(help="The function's, such as view_strides.")],
    rules: Annotated[
        str, typer.Option(help="With their points, the core first: backwards:0.75,no_axes:0.25.")
    ],
    after: Annotated[str, typer.Option(help="The part that it follows (the last).")] = "",
    root: Root = PROJECT,
) -> None:
    """Write every file and row of a new part, with TODO where you fill in.

    Ends with 0 when it was written, 1 when it was not; then nothing was changed.
    """
    from autograde.authoring.scaffold import write_part

    root = root.resolve()
    with refuse_on_error(1, root):
        _tell_written(write_part(root, chapter, name, rules, after), chapter)


@new.command()
def chapter(
    stem: Annotated[str, typer.Argument(metavar="CHAPTER", help="Such as ch09_reductions.")],
    title: Annotated[str, typer.Argument(help="With a verb, such as 'Reduce without surprises'.")],
    root: Root = PROJECT,
) -> None:
    """Write every file and row of a new chapter, with TODO where you fill in.

    Ends with 0 when it was written, 1 when it was not; then nothing was changed.
    """
    from autograde.authoring.scaffold import write_chapter

    root = root.resolve()
    with refuse_on_error(1, root):
        _tell_written(write_chapter(root, stem, title), stem)
    tell(f"Begin its first part: python -m autograde new part {stem} NAME --rules core:1")


def _tell_written(places: Iterable[str], stem: str) -> None:
    for place in places:
        tell(f"wrote {place}")
    tell(f"Fill in each TODO: `make test CHAPTER={stem}` names those that are left.")

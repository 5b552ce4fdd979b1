"""Print sentences as they are, show how far long work is, and end with one where it fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NoReturn

import typer


def tell(sentence: object) -> None:
    """Print a sentence, in one line however narrow the terminal is."""
    typer.echo(sentence)


def complain(sentence: object) -> None:
    """Print a sentence to stderr."""
    typer.echo(sentence, err=True)


def refuse(sentence: object, status: int) -> NoReturn:
    """Print a sentence to stderr and end with an exit status."""
    complain(sentence)
    raise typer.Exit(status) from None


@contextmanager
def refusing(*errors: type[Exception], status: int) -> Iterator[None]:
    """End with the sentence of one of these errors, if it is raised inside."""
    try:
        yield
    except errors as error:
        refuse(error, status)


@contextmanager
def progress_bar(words: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on a terminal, which goes again at the end; call it with (done, of how many)."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(words, total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)

"""Print sentences as they are, show how far long work is, and end with one where it fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import typer

from autograde.core.errors import GraderError

if TYPE_CHECKING:
    from rich.console import Console


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
def refuse_on_error(status: int, place: Path, *others: type[Exception]) -> Iterator[None]:
    """End with the sentence of an error that ends the work, or of one of the others.

    Of a file that cannot be read or written that is said; `place` is where, if nothing says so.
    """
    errors: tuple[type[Exception], ...] = (GraderError, *others)
    try:
        yield
    except errors as error:
        refuse(error, status)
    except OSError as error:
        from autograde.core.messages import reason_of, say

        where = error.filename or place
        refuse(say("usage.cannot", place=where, reason=reason_of(error)), status)


@contextmanager
def progress_bar(words: str, console: Console | None = None) -> Iterator[Callable[..., None]]:
    """A bar on a terminal, stderr's unless another is given, which goes again at the end.

    Call it with (done, of how many), and other words if there are any.
    """
    from rich import progress as bars
    from rich.console import Console

    console = console or Console(stderr=True)
    counted = (bars.BarColumn(), bars.MofNCompleteColumn(), bars.TimeRemainingColumn())
    columns, is_shown = (bars.TextColumn("{task.description}"), *counted), console.is_terminal
    with bars.Progress(*columns, console=console, transient=True, disable=not is_shown) as shown:
        task = shown.add_task(words, total=None)

        def update(done: int, total: int, words: str | None = None) -> None:
            shown.update(task, completed=done, total=total, description=words)

        yield update

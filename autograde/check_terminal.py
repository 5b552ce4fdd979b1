"""What `python -m autograde check` shows: each part, then what was repaired."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.table import Table

from autograde.check import CannotCheck, Checked, check_notebook, write_repaired
from autograde.wording import say

CAN_BE_GRADED, CANNOT_BE_GRADED = 0, 1


def show_check(
    notebook: Path,
    root: Path,
    chapter: str | None,
    out: Path | None,
    console: Console | None = None,
) -> int:
    """Check one notebook and say how it stands; the exit status.

    0: it can be graded, repaired where need be. 1: it cannot, or could not be written.
    """
    console = console or Console(highlight=False)
    try:
        checked = check_notebook(notebook, root, chapter)
        _show(checked, console)
        if out is not None:
            write_repaired(checked, out)
            console.print(say("check.written", out=out), markup=False, soft_wrap=True)
    except CannotCheck as error:
        Console(stderr=True, highlight=False, soft_wrap=True).print(str(error), markup=False)
        return CANNOT_BE_GRADED
    return CAN_BE_GRADED


def _show(checked: Checked, console: Console) -> None:
    compared = checked.compared
    title = say("check.title", chapter=compared.exercise.name)
    table = Table(title=title, title_justify="left")
    for column in ("part", "heading", "answer"):
        table.add_column(say(f"check.column.{column}"))
    for answer in compared.exercise.answers:
        name = answer.grade_id
        found = "not_found" if name not in compared.chosen else "written"
        state = "untouched" if name in compared.untouched else found
        table.add_row(name, answer.heading.replace("[", r"\["), say(f"check.state.{state}"))
    console.print(table)
    sentences = [remark.sentence for remark in compared.remarks]
    for sentence in sentences or [say("check.nothing")]:
        console.print(sentence, markup=False, soft_wrap=True)

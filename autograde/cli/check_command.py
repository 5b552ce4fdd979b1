"""`check`: can this notebook be graded, and what is wrong with it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from autograde.cli.options import PROJECT, Root
from autograde.cli.printing import refuse_on_error, tell

if TYPE_CHECKING:
    from insidetensor.handing_in.comparing import MatchedNotebook


def check(
    notebook: Path,
    chapter: str | None = None,
    out: Path | None = None,
    root: Root = PROJECT,
) -> None:
    """Say whether one notebook can be graded, and what would be repaired before that."""
    from autograde.core.messages import say
    from autograde.grading.notebook_check import check_notebook, write_repaired

    with refuse_on_error(1, out or notebook):
        checked = check_notebook(notebook, root.resolve(), chapter)
        _show(checked.compared)
        if out is not None:
            write_repaired(checked, out)
            tell(say("check.written", out=out))


def _show(compared: MatchedNotebook) -> None:
    from rich.console import Console
    from rich.table import Table

    from autograde.core.messages import say

    title = say("check.title", chapter=compared.exercise.name)
    table = Table(title=title, title_justify="left")
    for column in ("part", "heading", "answer"):
        table.add_column(say(f"check.column.{column}"))
    for answer in compared.exercise.answers:
        name = answer.grade_id
        found = "not_found" if name not in compared.chosen else "written"
        state = "untouched" if name in compared.untouched else found
        table.add_row(name, answer.heading.replace("[", r"\["), say(f"check.state.{state}"))
    Console(highlight=False).print(table)
    for sentence in [remark.sentence for remark in compared.remarks] or [say("check.nothing")]:
        tell(sentence)

"""An exercise on a page: run its cells with what was written, export and open its notebook."""

import json
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from insidetensor.browser.page_outputs import run_cell
from insidetensor.handing_in.comparing import compare
from insidetensor.handing_in.notebook_cells import NotHandedInError
from insidetensor.handing_in.released import ReleasedCell, exercise_of
from insidetensor.handing_in.repairing import write_submission
from insidetensor.messages import message


class PageExercise:
    """The exercise whose released notebook lies at `path`.

    What was written comes as a dict from the id of a cell to its text; a cell that is not in it is
    as it was released.
    """

    def __init__(self, path: str) -> None:
        self.notebook = json.loads(Path(path).read_text(encoding="utf-8"))
        self.exercise = exercise_of(Path(path).stem, self.notebook)

    def run(self, cell_id: str, written: Mapping[str, str]) -> dict[str, Any]:
        """Run a check, or a cell to try things in, after all that stands above it.

        Returns: `outputs` and the sentence `error` of the cell, or of the answer that it checks;
        `note`, which names the other answers above that stop with an error; and `passed`.
        """
        names: dict[str, Any] = {"__name__": "__main__"}
        broken: list[str] = []
        for cell, source in self._until(cell_id, written):
            outputs, error = run_cell(source, f"{cell.id}.py", names)
            is_wanted = cell.id == cell_id
            if is_wanted or (error and cell.part == cell_id.removeprefix("check-")):
                note = message("page.left_out", parts=", ".join(broken)) if broken else ""
                passed = is_wanted and cell.is_check and not error
                return {"outputs": outputs, "error": error, "note": note, "passed": passed}
            if error:
                broken.append(cell.heading)
        raise KeyError(cell_id)

    def write(self, written: Mapping[str, str]) -> dict[str, str]:
        """Write the file to hand in, as `submit()` does: its `text`, or why it is `refused`."""
        cells = [
            {**cell, "source": written.get(cell["id"], cell["source"])}
            for cell in self.notebook["cells"]
        ]
        notebook = {**self.notebook, "cells": cells}
        try:
            return {"text": write_submission(notebook, compare(notebook, self.exercise))}
        except NotHandedInError as error:
            return {"refused": message("page.not_written", why=error)}

    def read(self, text: str, file: str, texts: Collection[str] = ()) -> dict[str, Any]:
        """Read a notebook of this exercise: the answers `written` in it, or why it is `refused`.

        `texts` are the ids of the cells whose text a person reads.
        """
        try:
            notebook = _parsed(text, file)
            compared = compare(notebook, self.exercise)
        except NotHandedInError as error:
            return {"refused": message("page.not_opened", why=error)}
        written = {
            answer.id: compared.cells[compared.chosen[answer.grade_id]].source
            for answer in self.exercise.answers
            if answer.grade_id in compared.chosen and answer.grade_id not in compared.untouched
        }
        released = {cell["id"]: "".join(cell["source"]) for cell in self.notebook["cells"]}
        for cell, own in zip(notebook["cells"], compared.cells, strict=True):
            if (name := cell.get("id")) in texts and own.source != released[name]:
                written[name] = own.source
        return {"written": written}

    def _until(
        self, cell_id: str, written: Mapping[str, str]
    ) -> Iterator[tuple[ReleasedCell, str]]:
        """The cells to run up to this one: what comes before the first answer, then the answers."""
        answered = False
        for cell, released in zip(self.exercise.cells, self.notebook["cells"], strict=True):
            answered = answered or cell.is_answer
            is_wanted = cell.id == cell_id
            if cell.kind == "code" and (is_wanted or cell.is_answer or not answered):
                yield cell, written.get(cell.id, "".join(released["source"]))
            if is_wanted:
                return


def _parsed(text: str, file: str) -> Any:
    try:
        return json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError):
        raise NotHandedInError(message("handing_in.no_json", file=file)) from None

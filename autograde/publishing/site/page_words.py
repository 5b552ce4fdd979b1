"""The page's own words, in the place of those that a notebook has about being run."""

from __future__ import annotations

from typing import Any

from autograde.core.messages import say, section

# Words of a notebook in English, and the sentence that a page has in the place of the paragraph in
# which they stand. In another language it is the paragraph in the same place.
IN_LESSONS = {
    "This page is a notebook.": "shown",
    "the libraries have to start": "this_machine",
    "stops at a cell that fails": "no_gpu",
    "Run the next code cell.": "prediction",
    "in place of the three dots": "puzzle",
    "has four notebook cells": "exercise",
    "Run the next two cells": "row_major",
    "run `file.close()` first": "on_the_disk",
}
IN_EXERCISES = {
    "run the cell, then run the check": "how",
    "press **Validate**": "once_more",
    "Run the notebook from a fresh": "hand_in",
    "remove the `#` in front of both": "hand_in_now",
    "Double-click": "written",
    "before that, the cell below fails": "not_run",
    "run the cells below it": "extends",
}
HANDS_IN = "submit()"  # a cell that does it is on no page that does it itself


def speak_as_page(notebook: Any, english: Any, words: dict[str, str], stem: str) -> None:
    """Give the notebook's texts the page's `words`, where the `english` one has a notebook's."""
    labels = {name: section("site_exercise.")[name] for name in ("check", "save")}
    told = {cell.id: cell.source.split("\n\n") for cell in english.cells}
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            paragraphs = cell.source.split("\n\n")
            for at, text in enumerate(told[cell.id]):
                key = next((words[each] for each in words if each in " ".join(text.split())), None)
                if key:
                    own = say(f"page_words.{key}", file=f"{stem}.ipynb", **labels)
                    paragraphs[at] = str(own)
            cell.source = "\n\n".join(paragraphs)
    if words is IN_EXERCISES:
        notebook.cells = [
            cell
            for cell in notebook.cells
            if cell.cell_type == "markdown" or HANDS_IN not in cell.source
        ]

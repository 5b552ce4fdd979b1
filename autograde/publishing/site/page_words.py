"""The page's own words, in the place of those that a notebook has about being run."""

from __future__ import annotations

from typing import Any

from autograde.core.messages import say, section

# How a paragraph of a notebook begins in English, and the sentence that a page says instead. In
# another language it is the paragraph in the same place.
IN_LESSONS = {
    "This page is a notebook.": "shown",
    "The course opens up arrays": "this_machine",
    "No GPU in the list?": "no_gpu",
    "Run the next code cell.": "prediction",
    "Between the sections of a lesson": "puzzle",
    "Each part of an exercise has": "exercise",
    "The twelve numbers of `x` lie": "row_major",
    "It has a shape and a type, as": "on_the_disk",
}
IN_EXERCISES = {
    "**How an exercise works.**": "how",
    "In JupyterLab, press **Validate**": "once_more",
    "1. Run the notebook from a fresh": "hand_in",
    "To hand in now what there is,": "hand_in_now",
    "There is no cell to check this:": "written",
    "Not graded. **Skip this until": "not_run",
    "`@extends(Variable)` puts the": "extends",
}
HANDS_IN = "submit()"  # a cell that does it is on no page that does it itself


def speak_as_page(notebook: Any, english: Any, words: dict[str, str], stem: str) -> None:
    """Give the notebook's texts the page's `words`, by how the `english` notebook begins them."""
    labels = {name: section("site_exercise.")[name] for name in ("check", "save")}
    told = {cell.id: cell.source.split("\n\n") for cell in english.cells}
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            paragraphs = cell.source.split("\n\n")
            for at, text in enumerate(told[cell.id]):
                key = next((words[each] for each in words if text.startswith(each)), None)
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

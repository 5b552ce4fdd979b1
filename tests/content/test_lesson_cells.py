"""Every lesson is built of small cells; tests/puzzles runs them all."""

import ast
import re
from pathlib import Path

import nbformat

ROOT = Path(__file__).parents[2]
LESSONS = sorted((ROOT / "course").glob("ch*.ipynb"))
# What 45 minutes allow: reading at 200 words a minute, running, answering, and the puzzles.
MOST_CELLS, MOST_WORDS = 60, 1500


def code_cells(notebook: nbformat.NotebookNode) -> list[nbformat.NotebookNode]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def test_lessons_are_found():
    assert LESSONS, "no lesson in course/: run `make notebooks`"


def test_a_lesson_takes_no_more_than_the_time_that_it_announces():
    for path in LESSONS:
        cells = nbformat.read(path, as_version=4).cells
        text = "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")
        before_closing = re.split(r"(?m)^## Recap", text)[0]
        assert len(cells) <= MOST_CELLS, f"{path.name} has {len(cells)} cells"
        words = len(before_closing.split())
        assert words <= MOST_WORDS, f"{path.name} has {words} words before its recap"


def test_a_lesson_has_one_idea_a_cell():
    for path in LESSONS:
        _, *cells = code_cells(nbformat.read(path, as_version=4))  # the first holds the imports
        for cell in cells:
            if "hide-input" in cell.metadata.get("tags", []):
                continue  # a prediction: folded, because its answers stand in it
            # A title, which Colab shows above a folded cell, is no line of code.
            source = cell.source.removeprefix("# @title Puzzle\n")
            lines = [line for line in source.splitlines() if line.strip()]
            assert len(lines) <= 8, f"{path.name} has a cell of {len(lines)} lines:\n{cell.source}"


def test_a_reply_to_a_choice_states_a_fact_and_asks_nothing():
    asking = [
        (path.name, reply.value)
        for path in LESSONS
        for cell in code_cells(nbformat.read(path, as_version=4))
        if "predict(" in cell.source
        for call in ast.walk(ast.parse(cell.source))
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "predict"
        for reply in getattr(call.args[2], "values", [])
        if isinstance(reply, ast.Constant) and "?" in str(reply.value)
    ]
    assert asking == []

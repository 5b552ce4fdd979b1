"""Recorded lines are run before their puzzle, and stand under it on the page, the right one too."""

from pathlib import Path

import nbformat
from bs4 import BeautifulSoup

from autograde.publishing.site.first_play import play_first
from autograde.publishing.site.puzzle_lines import LINES, gather_lines, insert_lines, show_lines

PUZZLE = 'puzzle(\n    "Sum of `x`.",\n    3,\n    lambda: ...,\n)'
RECORD = """
[[puzzle]]
task = "Sum of `x`."
right = "sum(x)"
wrong = [{ line = "x < 3", says = "a bool" }, { line = "len(x)", says = "2" }]
"""


def lesson(*cells: str):
    return nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(each) for each in cells])


def test_each_line_is_run_in_its_puzzles_place_and_kept_with_it(tmp_path: Path):
    (tmp_path / "tests" / "puzzles").mkdir(parents=True)
    (tmp_path / "tests" / "puzzles" / "ch00.toml").write_text(RECORD)
    notebook = lesson("x = [1, 2]", PUZZLE, "x")
    insert_lines(notebook, "ko/ch00", tmp_path)
    sources = [cell.source for cell in notebook.cells]
    lines = ["sum(x)", "x < 3", "len(x)"]
    filled = [PUZZLE.replace("...", line) for line in lines]
    assert sources == ["x = [1, 2]", *filled, PUZZLE, "x"]
    for cell in notebook.cells:
        shown = {"text/html": f"<p>{cell.source}</p>"}
        cell.outputs = [nbformat.v4.new_output("display_data", shown)]
    gather_lines(notebook)
    assert [cell.source for cell in notebook.cells] == ["x = [1, 2]", PUZZLE, "x"]
    (kept,) = (cell.metadata[LINES] for cell in notebook.cells if LINES in cell.metadata)
    assert kept == [[line, f"<p>{code}</p>"] for line, code in zip(lines, filled, strict=True)]


def test_one_line_is_marked_as_right_and_code_stays_code():
    page = BeautifulSoup(show_lines([["a < b", "<p>1</p>"], ["<b>", "<p>2</p>"]]), "html.parser")
    marks = {each.code.text: each["data-right"] for each in page.select("details")}
    assert marks == {"a < b": "true", "<b>": "false"}
    assert len({each["name"] for each in page.select("details")}) == 1


def test_a_lesson_without_a_record_stays_as_it_is(tmp_path: Path):
    notebook = lesson(PUZZLE)
    insert_lines(notebook, "ch00", tmp_path)
    assert len(notebook.cells) == 1


def test_an_instrument_stands_behind_the_failure_that_opens_the_lesson():
    texts = ["# A lesson", "## Why?\n\nIt fails.\n\n## The first idea\n\nIt works."]
    notebook = nbformat.v4.new_notebook(cells=[*map(nbformat.v4.new_markdown_cell, texts)])
    play_first(notebook, "ch04_dtypes_and_casting")
    _, why, played, idea = (cell.source for cell in notebook.cells)
    assert (why, idea) == ("## Why?\n\nIt fails.", "## The first idea\n\nIt works.")
    assert 'id="bits-0"' in played
    play_first(notebook, "ch99_of_somebody")
    assert len(notebook.cells) == 4

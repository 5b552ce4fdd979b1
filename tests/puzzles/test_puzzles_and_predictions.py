"""Each lesson is run once in a fresh kernel, with every recorded answer of its puzzles tried.

`chNN_words.toml` beside this file holds, for each puzzle of a lesson, the right line and at least
two wrong ones with words of what each is told. None of them is in a notebook.
"""

import ast
import re
import time
import tomllib
from html import unescape
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_notebook

from autograde.publishing.site.executed import find_cell_problems

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
STEMS = sorted(path.stem for path in (ROOT / "course").glob("ch*.py"))
DOTS = "lambda: ..."

pytestmark = pytest.mark.slow
# The tests of one lesson share its run.
LESSONS = [pytest.param(stem, marks=pytest.mark.xdist_group(f"played-{stem}")) for stem in STEMS]


@pytest.fixture(scope="module", params=LESSONS)
def played(request) -> tuple[str, nbformat.NotebookNode, dict[str, dict]]:
    """The stem, the lesson as run with every answer after its puzzle, and the recorded answers."""
    stem = request.param
    file = HERE / f"{stem}.toml"
    assert file.is_file(), f"tests/puzzles/{stem}.toml is missing: record the answers there"
    text = file.read_text(encoding="utf-8")
    recorded = {puzzle["task"]: puzzle for puzzle in tomllib.loads(text)["puzzle"]}
    notebook = nbformat.read(ROOT / "course" / f"{stem}.ipynb", as_version=4)
    cells = []
    for cell in notebook.cells:
        cells.append(cell)
        if cell.cell_type == "code":
            task = task_of(cell)
            for line, says in answers(recorded.get(task, {})):
                assert cell.source.count(DOTS) == 1, f"{stem}: {task} has one line to fill in"
                filled = cell.source.replace(DOTS, f"lambda: {line}")
                note = {"task": task, "line": line, "says": says}
                cells.append(new_code_cell(filled, metadata=note))
    notebook.cells = cells
    began = time.monotonic()
    NotebookClient(
        notebook, timeout=120, allow_errors=True, resources={"metadata": {"path": ROOT / "course"}}
    ).execute()
    notebook.metadata["seconds"] = time.monotonic() - began
    return stem, notebook, recorded


def answers(puzzle: dict) -> list[tuple[str, str]]:
    right = [(puzzle["right"], "")] if puzzle else []
    return right + [(wrong["line"], wrong["says"]) for wrong in puzzle.get("wrong", [])]


def task_of(cell: nbformat.NotebookNode) -> str:
    """The task of the puzzle that the cell asks; "" where it asks none."""
    if "puzzle(" not in cell.source:
        return ""
    (call,) = [
        node
        for node in ast.walk(ast.parse(cell.source))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "puzzle"
    ]
    return ast.literal_eval(call.args[0])


def shown(cell: nbformat.NotebookNode, kind: str) -> str:
    return "\n".join(
        output["data"].get(kind, "") for output in cell.get("outputs", []) if "data" in output
    )


def test_a_lesson_does_what_it_says_and_each_picture_has_its_text(played, record_property):
    stem, notebook, _ = played
    seconds = notebook.metadata["seconds"]
    record_property("report", f"{stem} ran in {seconds:.0f} s with its puzzles, beside other tests")
    # An answer may be warned of, as code of a learner's own.
    own = new_notebook(cells=[cell for cell in notebook.cells if "line" not in cell.metadata])
    assert [*find_cell_problems(own)] == [], stem
    pictures = [
        (output.data.get("text/plain", ""), output.data["text/html"])
        for cell in notebook.cells
        for output in cell.get("outputs", [])
        if "<svg" in str(output.get("data", {}).get("text/html", ""))
    ]
    assert pictures, f"{stem} draws no memory"
    poor = [
        twin
        for twin, page in pictures
        if len(twin) <= 40 or 'role="img"' not in page or "aria-label" not in page
    ]
    assert poor == [], f"texts of pictures of {stem}"


def test_a_lesson_has_its_puzzles_and_every_one_its_recorded_answers(played):
    stem, notebook, recorded = played
    asked = {
        task for cell in notebook.cells if cell.cell_type == "code" and (task := task_of(cell))
    }
    assert asked == set(recorded), f"tests/puzzles/{stem}.toml has one [[puzzle]] for each task"
    least = 1 if stem == "ch00_start_here" else 3
    assert len(asked) >= least, f"{stem} asks {len(asked)} puzzles: add one until it has {least}"
    few = [task for task, puzzle in recorded.items() if len(puzzle["wrong"]) < 2]
    assert few == [], f"record two wrong lines for each of these in tests/puzzles/{stem}.toml"


def test_an_unwritten_puzzle_asks_a_right_line_is_right_and_a_wrong_one_is_told_why(played):
    stem, notebook, _ = played
    odd = []
    for cell in notebook.cells:
        if cell.cell_type != "code" or not task_of(cell):
            continue
        said, note = shown(cell, "text/plain").splitlines()[-1], cell.metadata
        if "line" not in note:
            as_it_should = said.startswith("Write your line")
        elif note["says"]:
            as_it_should = said.startswith("Not yet.") and note["says"] in said
        else:
            as_it_should = said == "Right."
        if not as_it_should:
            odd.append((note.get("task", task_of(cell)), note.get("line"), said))
    assert not odd, f"(task, line, what is said), not as tests/puzzles/{stem}.toml has it: {odd}"


def test_nothing_beside_a_prediction_says_the_words_of_its_right_answer(played):
    """Neither the heading above it, nor the text that follows it and is on the screen with it."""
    stem, notebook, _ = played
    heading, given_away = "", []
    cells = notebook.cells
    for place, cell in enumerate(cells):
        if cell.cell_type == "markdown":
            heading = next(iter(re.findall(r"(?m)^#+ (.*)$", cell.source)[::-1]), heading)
            continue
        right = re.search(
            r"<summary[^>]*>(?P<label>(?:(?!</summary>).)*)</summary><div[^>]*><strong>Yes\.",
            shown(cell, "text/html"),
        )
        if right is None:
            continue
        label = unescape(re.sub(r"<[^>]+>", "", right["label"])).split(".\u2003", 1)[-1]
        label = re.sub(r"^[A-Z]\.\s*", "", label)
        following = cells[place + 1].source if cells[place + 1].cell_type == "markdown" else ""
        for where, text in (("the heading", heading), ("the text after it", following)):
            if says(text, label):
                given_away.append((where, label, text))
    assert not given_away, stem


def test_what_explains_the_right_answer_of_a_prediction_asks_nothing(played):
    """A question is for a wrong choice: it says that the machine answers otherwise than thought."""
    stem, notebook, _ = played
    pages = [shown(cell, "text/html") for cell in notebook.cells]
    right = re.compile(r"<strong>Yes\.</strong>(?P<why>.*?)<em>")
    explained = [found["why"] for page in pages for found in right.finditer(page)]
    assert explained, stem
    assert [why for why in explained if "?" in why] == [], stem


def says(text: str, label: str) -> bool:
    """Whether the words of the label stand in the text, one after the other."""
    wanted, there = (words(each) for each in (label, text))
    return any(there[at : at + len(wanted)] == wanted for at in range(len(there) - len(wanted) + 1))


def words(text: str) -> list[str]:
    """Words and numbers with their signs, without regard to case; other marks are no words."""
    return re.findall(r"[−-]?\d+(?:\.\d+)?|\w+", text.lower())

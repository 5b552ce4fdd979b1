"""Each lesson is run once in a fresh kernel, with every recorded answer of its puzzles tried.

`chNN_words.toml` beside this file holds, for each puzzle of a lesson, the right line and at least
two wrong ones with words of what each is told. None of them is in a notebook.
"""

import ast
import re
import tomllib
from html import unescape
from pathlib import Path

import nbformat
import pytest

from autograde.publishing.reading_time import KEPT
from autograde.publishing.site.executed import run_lessons
from autograde.publishing.site.puzzle_lines import LINES

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
STEMS = sorted(path.stem for path in (ROOT / "course").glob("ch*.py"))
DOTS = "lambda: ..."
ASKS = ("Set the instrument below", "This puzzle wants a line of Python")  # as its page says it

# One run of a lesson, with the recorded lines of its puzzles, serves its page and these tests.
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("site")]


@pytest.fixture(scope="module", params=STEMS)
def played(request) -> tuple[str, nbformat.NotebookNode, dict[str, dict]]:
    """The stem, the lesson as run, and the recorded answers of its puzzles by their task."""
    stem = request.param
    file = HERE / f"{stem}.toml"
    assert file.is_file(), f"tests/puzzles/{stem}.toml is missing: record the answers there"
    text = file.read_text(encoding="utf-8")
    recorded = {puzzle["task"]: puzzle for puzzle in tomllib.loads(text)["puzzle"]}
    return stem, run_lessons(ROOT, [stem], ROOT / KEPT)[stem], recorded


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


def test_each_picture_of_a_lesson_has_its_text(played):
    stem, notebook, _ = played
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
    stem, notebook, recorded = played
    odd = []
    for cell in notebook.cells:
        if cell.cell_type != "code" or not (task := task_of(cell)):
            continue
        assert cell.source.count(DOTS) == 1, f"{stem}: {task} has one line to fill in"
        said = shown(cell, "text/plain").splitlines()[-1]
        if not said.startswith(ASKS):
            odd.append((task, DOTS, said))
        told = {line: in_words(page) for line, page in cell.metadata[LINES]}
        if not told[recorded[task]["right"]].endswith("Right."):
            odd.append((task, recorded[task]["right"], told[recorded[task]["right"]]))
        for line, says in ((wrong["line"], wrong["says"]) for wrong in recorded[task]["wrong"]):
            if "Not yet." not in told[line] or in_words(says) not in told[line]:
                odd.append((task, line, told[line]))
    assert not odd, f"(task, line, what is said), not as tests/puzzles/{stem}.toml has it: {odd}"


def in_words(page: str) -> str:
    """The text of a page, without its tags."""
    return " ".join(unescape(re.sub(r"<[^>]+>", "", page)).split())


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

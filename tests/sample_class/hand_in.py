"""Write what each learner of a class hands in: `python hand_in.py FOLDER [LEARNERS]`.

A learner is a text file in LEARNERS (unless named: `learners/` here). After the docstring that says
who they are, each cell line names a chapter and what they did with it:

    # %% ch02_views_and_strides untouched
    # %% ch02_views_and_strides solved all         (or: all but view-strides, or: a list of parts)
    # %% ch02_views_and_strides style recursion    (a recorded right answer)
    # %% ch02_views_and_strides wrong view_strides__needs_contiguous    (a recorded wrong answer)
    # %% ch02_views_and_strides view-strides       (the code that follows, typed over the stub)

Later lines change what earlier ones wrote. The notebooks are the released exercises with these
cells filled in, in nbgrader's layout `<learner>/<chapter>/<chapter>.ipynb`.
"""

import ast
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import nbformat

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "content")]

from answers import wrong_answer  # noqa: E402 (the tests are not installed)

from autograde.authoring.course.sources import Part, read_source  # noqa: E402 (autograde is not installed)

CLASS = Path(__file__).parent / "learners"


def hand_in(folder: Path, learners: list[Path]) -> None:
    """Write every learner's notebooks into a folder, which is made anew.

    Raises: SystemExit when the folder holds anything but an earlier hand-in of this class.
    """
    names = {path.stem for path in learners}
    strange = [path for path in folder.glob("*") if path.name not in names]
    if strange:
        raise SystemExit(f"{folder} holds {strange[0].name}, which is no learner's: name another.")
    shutil.rmtree(folder, ignore_errors=True)
    for path in learners:
        for chapter, answers in work_of(path).items():
            target = folder / path.stem / chapter / f"{chapter}.ipynb"
            target.parent.mkdir(parents=True)
            nbformat.write(filled_in(chapter, answers), target)


def work_of(path: Path) -> dict[str, dict[str, str]]:
    """By chapter, the code that a learner left in each part's cell."""
    work: dict[str, dict[str, str]] = {}
    for chapter, action, words, code in lines_of(path):
        answers = work.setdefault(chapter, {})
        answers.update(answered(chapter, action, words, code))
    return work


def lines_of(path: Path) -> Iterator[tuple[str, str, list[str], str]]:
    """Each cell line of a learner's file: chapter, action, further words, and the code below it."""
    _, *cells = re.split(r"^# %% ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    for cell in cells:
        line, _, code = cell.partition("\n")
        chapter, action, *words = line.split()
        yield chapter, action, words, code.strip("\n")


def answered(chapter: str, action: str, words: list[str], code: str) -> dict[str, str]:
    """The cells that one cell line fills in, by grade_id."""
    parts = read_source(ROOT / "solutions" / f"{chapter}.py").parts
    if action == "untouched":
        return {}
    if action == "solved":
        return {part.grade_id: part.solution_cell.answer for part in chosen(parts, words)}
    if action == "style":
        text = (ROOT / "tests" / "right_answers" / chapter / f"{words[0]}.py").read_text("utf-8")
        return {part.grade_id: in_style(part.solution_cell.answer, text) for part in parts}
    if action == "wrong":
        wrong = wrong_answer(chapter, words[0])
        return {wrong.part.replace("_", "-"): wrong.code}
    assert action in {part.grade_id for part in parts}, f"{chapter} has no part {action}"
    return {action: code}


def in_style(answer: str, text: str) -> str:
    """The solution's answer to a part, and below it the whole style where it makes a name anew."""
    return f"{answer}\n\n\n{text}" if names_in(answer) & made_by(text) else answer


def names_in(code: str) -> set[str]:
    """The names that code makes or uses."""
    return made_by(code) | {
        node.id for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Name)
    }


def made_by(code: str) -> set[str]:
    """The names of the functions, classes and objects that code makes."""
    found = set()
    for node in ast.parse(code).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Assign):
            found.update(target.id for target in node.targets if isinstance(target, ast.Name))
    return found


def chosen(parts: list[Part], words: list[str]) -> list[Part]:
    """The parts that `all`, `all but a b` or `a b` names."""
    if words[0] == "all":
        return [part for part in parts if part.grade_id not in words[2:]]
    return [part for part in parts if part.grade_id in words]


def filled_in(chapter: str, answers: dict[str, str]) -> nbformat.NotebookNode:
    """The released exercise with these answers in its cells."""
    notebook = nbformat.read(ROOT / "exercises" / f"{chapter}.ipynb", as_version=4)
    for cell in notebook.cells:
        grade_id = cell.metadata.get("nbgrader", {}).get("grade_id")
        cell.source = answers.get(grade_id, cell.source)
    return notebook


if __name__ == "__main__":
    folder, learners, *_ = [*sys.argv[1:], CLASS]
    files = sorted(Path(learners).glob("*.py"))
    hand_in(Path(folder), files)
    print(f"{len(files)} learners handed in: {folder}")

"""What is built is current, carries no outputs, and the names are parallel in every folder."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from autograde.authoring.course.sources import read_source
from autograde.authoring.scaffold import PUZZLE_HELP, SENTENCES

ROOT = Path(__file__).parents[2]
FOLDERS = ("course", "exercises", "solutions")
STEMS = sorted(path.stem for path in (ROOT / "course").glob("ch*.py"))
NOTEBOOKS = sorted(path for folder in FOLDERS for path in (ROOT / folder).glob("*.ipynb"))


@pytest.mark.slow
def test_building_again_gives_the_committed_notebooks_to_the_byte():
    check = subprocess.run(
        [sys.executable, "-m", "autograde", "build", "--check"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert check.returncode == 0, check.stdout + check.stderr


def test_a_committed_notebook_carries_no_outputs():
    assert not [
        (path.parent.name, path.stem, cell.id)
        for path in NOTEBOOKS
        for cell in nbformat.read(path, as_version=4).cells
        if cell.cell_type == "code" and (cell.outputs or cell.execution_count is not None)
    ], "run `make notebooks`"


PLACES = [*(f"{folder}/*.ipynb" for folder in FOLDERS), "solutions/*.py", "autograde/hidden/*"]
PLACES += ["course/ko/*.ipynb", "exercises/ko/*.ipynb", "tests/puzzles/*.toml"]
PLACES += ["tests/wrong_answers/*", "tests/right_answers/*"]


@pytest.mark.parametrize("stem", STEMS)
def test_a_chapter_has_every_file_of_its_name(stem):
    wanted = [place.replace("*", stem) for place in PLACES]
    missing = [place for place in wanted if not (ROOT / place).exists()]
    assert not missing, f"write these, or run `make notebooks`; see CONTRIBUTING.md: {missing}"


def test_nothing_is_named_after_a_chapter_that_is_not_there():
    found = [path for place in PLACES for path in ROOT.glob(place)]
    odd = [path for path in found if re.match(r"(?i)ch\D*\d", path.name) and path.stem not in STEMS]
    assert not odd, f"name these after a lesson of course/, or delete them: {odd}"


@pytest.mark.parametrize("stem", STEMS)
def test_each_part_is_answered_in_two_other_ways(stem):
    named = [
        find_names(path.read_text(encoding="utf-8"))
        for path in (ROOT / "tests" / "right_answers" / stem).glob("*.py")
    ]
    few = []
    for part in read_source(ROOT / "solutions" / f"{stem}.py").parts:
        own = find_names(part.solution_cell.source) - {"__init__", "self"}
        if sum(bool(own & names) for names in named) < 2:
            few.append(part.name)
    assert not few, f"tests/right_answers/{stem}/ has fewer than two answers to these: {few}"


def find_names(code):
    """What the code defines: functions, methods, classes, and names of the module."""
    tree = ast.parse(code)
    defined = {node.name for node in ast.walk(tree) if hasattr(node, "name") and node.name}
    targets = [each for node in tree.body for each in getattr(node, "targets", ())]
    return defined | {each.id for each in targets if isinstance(each, ast.Name)}


def test_a_file_of_wrong_answers_is_named_after_a_part():
    odd = {}
    for stem in STEMS:
        parts = {part.name for part in read_source(ROOT / "solutions" / f"{stem}.py").parts}
        there = (ROOT / "tests" / "wrong_answers" / stem).iterdir()
        odd[stem] = {f"{part}.diff" for part in parts} ^ {path.name for path in there}
    assert not any(odd.values()), f"write these, or name them tests/…/<part>.diff: {odd}"


@pytest.mark.parametrize("stem", STEMS)
def test_a_part_has_three_hints_and_a_cell_to_try_things_in(stem):
    source = read_source(ROOT / "solutions" / f"{stem}.py")
    for part in source.parts:
        where = f"{stem}.{part.name}"
        assert len(part.hints) == 3, f"{where} has {len(part.hints)} folded hints: write three"
        after = source.cells[source.cells.index(part.solution_cell) + 1]
        is_scratch = after.kind == "code" and not after.nbgrader
        assert is_scratch, f"{where}: put an empty cell, `# Try it here.`, below its solution"


@pytest.mark.parametrize("stem", STEMS)
def test_nothing_that_was_begun_is_left_to_do(stem):
    shared = ("README.md", "course/ch00_start_here.py", SENTENCES, PUZZLE_HELP)
    own = [f"{folder}/{stem}.py" for folder in ("course", "solutions")]
    own += [f"tests/{folder}_answers/{stem}/*" for folder in ("right", "wrong")]
    own += [f"autograde/hidden/{stem}/*.py", f"tests/puzzles/{stem}.toml"]
    left = [
        f"{path.relative_to(ROOT).as_posix()}:{number}: {line.strip()}"
        for pattern in (*shared, *own)
        for path in sorted(ROOT.glob(pattern))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if "TODO" in line
    ]
    assert not left, "fill in:\n" + "\n".join(left)


def test_links_inside_the_project_resolve():
    missing = []
    for path in [*(ROOT / "docs").glob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]:
        text = re.sub(r"```.*?```", "", path.read_text(), flags=re.DOTALL)
        targets = [t for t in re.findall(r"\]\(([^)#\s]+)", text) if "://" not in t]
        missing += [(path.name, t) for t in targets if not (path.parent / t).exists()]
    assert missing == []

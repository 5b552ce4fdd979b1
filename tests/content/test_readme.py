"""The README's picture is what the memory looks like, and its sentences are what is there."""

import re
from pathlib import Path

import numpy as np
import pytest

from autograde.authoring.course.sources import read_source
from insidetensor import layout_of

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
X = np.arange(12).reshape(3, 4)
ROWS = {"x": X, "x.T": X.T, "x[::-1, 1]": X[::-1, 1]}


def row(name: str, cells: dict[int, str]) -> str:
    return (f"{name:11}" + "".join(f"{cells.get(cell, ''):^5}" for cell in range(12))).rstrip()


def test_the_picture_shows_every_index_under_its_cell():
    drawn = [row("storage", {cell: str(cell) for cell in range(12)})]
    for name, x in ROWS.items():
        cells = {cell: ",".join(map(str, index)) for index, cell in layout_of(x).cells()}
        drawn.append(row(name, cells))
    assert "\n".join(drawn) in README, "the README should show\n" + "\n".join(drawn)


@pytest.mark.parametrize("name", ROWS)
def test_the_picture_says_the_strides_and_the_offset(name):
    layout = layout_of(ROWS[name])
    said = f"strides {layout.strides} elements, offset {layout.offset}"
    assert any(line.startswith(name) and said in line for line in README.splitlines())


@pytest.mark.parametrize("path", sorted((ROOT / "solutions").glob("ch*.py")), ids=lambda p: p.stem)
def test_the_table_of_chapters_says_titles_and_points(path):
    exercise, lesson = read_source(path), read_source(ROOT / "course" / path.name)
    points = f"{exercise.points:g} point" + ("s" if exercise.points != 1 else "")
    for link in (
        f"[{lesson.title}](course/{path.stem}.ipynb)",
        f"[{exercise.title}](exercises/{path.stem}.ipynb) ({points})",
    ):
        assert link in README, f"write this in the row of {path.stem} in README.md: {link}"


def test_every_make_target_that_the_readme_names_exists():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"\bmake (\w+)", README)) - {"what", "opens"}
    assert targets
    for target in targets:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), f"make {target}"

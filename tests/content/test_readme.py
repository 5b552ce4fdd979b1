"""The README's picture is what the memory looks like, and its sentences are what is there."""

import re
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from autograde.authoring.course.sources import read_source
from insidetensor import layout_of

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
SVG = "{http://www.w3.org/2000/svg}"
PICTURE = ElementTree.parse(ROOT / "docs" / "one-storage.svg").getroot()
X = np.arange(12).reshape(3, 4)
ROWS = {"x": X, "x.T": X.T, "x[::-1, 1]": X[::-1, 1]}


def drawn(name: str) -> tuple[dict[str, str], str]:
    """The text in each cell of a row of the picture, by the cell's place, and what stands below."""
    (row,) = [each for each in PICTURE.iter(f"{SVG}g") if each.get("id") == name]
    boxes, texts = row.findall(f"{SVG}rect"), row.findall(f"{SVG}text")
    below = " ".join(each.text for each in texts if each.get("class") == "how")
    inside = [each.text for each in texts if not each.get("class")]
    return dict(zip([box.get("x") for box in boxes], inside, strict=True)), below


@pytest.mark.parametrize("name", ROWS)
def test_the_picture_shows_every_index_under_its_cell_and_the_strides(name):
    place = {cell: x for x, cell in drawn("storage")[0].items()}
    layout = layout_of(ROWS[name])
    indices = {place[str(cell)]: ",".join(map(str, index)) for index, cell in layout.cells()}
    cells, said = drawn(name)
    assert cells == indices
    assert said.startswith(f"strides {layout.strides} elements, offset {layout.offset}")


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

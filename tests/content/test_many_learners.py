"""The large class is made of the recorded answers, and is the same each time."""

import csv
import sys
from pathlib import Path

import nbformat

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "tests" / "sample_class"))

from many_learners import NOT_HANDED_IN, PAIRS, SAME, learner_id, make_class  # noqa: E402

CHAPTER = "ch00_start_here"
COUNT = 70


def files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def answer(folder: Path, number: int) -> str:
    path = folder / "handed_in" / learner_id(number) / CHAPTER / f"{CHAPTER}.ipynb"
    cells = nbformat.read(path, as_version=4).cells
    names = [cell.metadata.get("nbgrader", {}).get("grade_id") for cell in cells]
    return cells[names.index("storage-size")].source


def test_the_same_seed_makes_the_same_class(tmp_path):
    for name, seed in (("one", 7), ("two", 7), ("other", 8)):
        make_class(tmp_path / name, [CHAPTER], COUNT, seed)
    assert files(tmp_path / "one") == files(tmp_path / "two")
    assert files(tmp_path / "one") != files(tmp_path / "other")


def test_some_hand_in_another_s_text(tmp_path):
    make_class(tmp_path / "class", [CHAPTER], COUNT, 7)
    for first, second in SAME:
        assert answer(tmp_path / "class", first) == answer(tmp_path / "class", second)
    for first, second in PAIRS:
        texts = answer(tmp_path / "class", first), answer(tmp_path / "class", second)
        assert texts[0] != texts[1]
        assert texts[0].replace("size", "") in texts[1].replace("extent", "").replace("size", "")


def test_some_of_the_roster_hand_in_nothing(tmp_path):
    make_class(tmp_path / "class", [CHAPTER], COUNT, 7)
    with (tmp_path / "class" / "roster.csv").open(encoding="utf-8", newline="") as file:
        listed = {row["id"] for row in csv.DictReader(file)}
    handed_in = {path.name for path in (tmp_path / "class" / "handed_in").iterdir()}
    assert handed_in <= listed
    assert len(listed - handed_in) >= NOT_HANDED_IN

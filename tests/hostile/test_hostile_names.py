"""Learners whose names are code elsewhere are graded, and their names stay names."""

from __future__ import annotations

import csv

import pytest
from hostile_class import CONTROLS, ROOT, Graded
from whole_class import NAMES, everybody

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("hostile")]


def test_names_that_are_code_elsewhere_are_only_names_here(graded: Graded) -> None:
    with (graded.out / "grades.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file))
    assert len(rows) == 1 + len(everybody())  # nobody is lost, and nobody is two
    assert not any(cell.startswith(("=", "+", "@", "\t", "\r")) for row in rows for cell in row)
    assert not any(CONTROLS.search(cell) for row in rows for cell in row)
    others = {learner for learner, _ in everybody()} - {*NAMES}
    theirs = [row["score"] for learner, row in graded.rows.items() if learner not in others]
    assert (len(theirs), {*theirs}) == (len(NAMES), {"0", ""})  # a name may be refused
    folders = [path for path in (graded.out / "feedback").iterdir() if path.name not in others]
    pages = [page for folder in folders for page in folder.rglob("*.html")]
    assert pages
    for page in pages:
        text = page.read_text(encoding="utf-8")
        assert "<script" not in text
        assert "49" not in text.partition("</style>")[2].partition("<section")[0]
    assert not (ROOT / "owned").exists()

"""Learners whose names are code elsewhere are graded, and their names stay names."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest
from hostile_class import ROOT, Work, grade, honest

pytestmark = pytest.mark.slow

START, SIZE = "ch00_start_here", "storage-size"
WRONG = Work("wrong", START, SIZE, "", ((SIZE, "def storage_size(shape):\n    return -1"),))
RIGHT = honest(WRONG)
CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
HOSTILE_NAMES = [
    *("=cmd|'calc'!A1", "+1+1", "@SUM(A1)", "-rf", "--out", "$(touch owned)", "`id`", "a;b", "a|b"),
    *(
        "<script>alert(1)<∕script>",
        "a' OR '1'='1",
        'x"; DROP TABLE grade',
        "%s%n",
        "<svg onload=x>",
    ),
    *("\u202egro.live", "a\u2066b", "\u200b", "~root", "CON", "a..", "é", "e\u0301", "x" * 200),
    *("[red]x[/]", "{{7*7}}", "a\\..\\b", "a\x1b[2Jb", "a\rb", "a\nb,1,1", "ann.bo"),
]


def test_names_that_are_code_elsewhere_are_only_names_here(tmp_path: Path) -> None:
    learners = [(name, WRONG) for name in HOSTILE_NAMES] + [("ann", RIGHT)]
    graded = grade(tmp_path, learners)
    assert graded.status in (0, 1), graded.said
    assert graded.rows["ann"]["score"] == "1"
    assert [name for name, row in graded.rows.items() if row["score"] == "1"] == ["ann"]
    with (graded.out / "grades.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file))
    assert len(rows) == 1 + len(learners)  # nobody is lost, and nobody is two
    assert not any(cell.startswith(("=", "+", "@", "\t", "\r")) for row in rows for cell in row)
    assert not any(CONTROLS.search(cell) for row in rows for cell in row), rows
    assert not CONTROLS.search(graded.said), graded.said
    for page in (graded.out / "feedback").rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert "<script" not in text
        assert "49" not in text.partition("</style>")[2].partition("<section")[0]
    assert not (ROOT / "owned").exists()

"""Hostile archives and names: `collect` then `grade`, as people do, and what comes of each."""

from __future__ import annotations

import csv
import json
import re
import stat
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest
from hostile_class import ROOT, Work, grade, honest, notebook_of, run_autograde

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


def text_of(work: Work) -> bytes:
    return json.dumps(notebook_of(work, {})).encode()


def archive(path: Path, members: Sequence[tuple[str | zipfile.ZipInfo, bytes]]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as target:
        for name, content in members:
            target.writestr(name, content)
    return path


def link(name: str, to: Path) -> tuple[zipfile.ZipInfo, bytes]:
    """A member that is a symbolic link."""
    info = zipfile.ZipInfo(name)
    info.create_system, info.external_attr = 3, (stat.S_IFLNK | 0o777) << 16
    return info, str(to).encode()


def test_one_hostile_member_of_an_archive_harms_no_other(tmp_path: Path) -> None:
    secret = tmp_path / "secret.ipynb"
    secret.write_bytes(text_of(RIGHT))
    newer = zipfile.ZipInfo(f"evil_666_6_bo_1002_5002_{START}.ipynb", (2099, 1, 1, 0, 0, 0))
    source = archive(
        tmp_path / "class.zip",
        [
            (f"../../EVIL_1_1_{START}.ipynb", text_of(WRONG)),
            (f"/EVIL_1_2_{START}.ipynb", text_of(WRONG)),
            (f"bomb_1003_5003_{START}.ipynb", b"0" * 300_000_000),
            link(f"linked_1004_5004_{START}.ipynb", secret),
            (f"bo_1002_5002_{START}.ipynb", text_of(RIGHT)),
            (newer, text_of(WRONG)),
        ],
    )
    into = tmp_path / "handed-in"
    status, said = run_autograde(tmp_path, "collect", str(source), "--into", str(into))
    assert status == 1, said
    taken = {path.parent.parent.name: path for path in into.rglob("*.ipynb")}
    assert taken["bo"].read_bytes() == text_of(RIGHT)
    assert {"bomb", "linked"} & set(taken) == set()
    assert [path for path in into.rglob("*") if path.is_symlink()] == []
    assert list(tmp_path.parent.glob("EVIL*")) == list(Path("/").glob("EVIL*")) == []
    for words in ("EVIL", "bomb", "linked"):
        assert words in said
    graded = grade(tmp_path, [])
    assert graded.rows["bo"]["score"] == "1"


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

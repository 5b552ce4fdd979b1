"""The one class of all who are graded here: hostile ones with honest ones, odd ones, odd names."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from bent_notebooks import START, bent
from hostile_class import (
    Notebook,
    Work,
    honest,
    learner_of,
    notebook_of,
    solution,
    source_of,
    works_in,
    wrong_where_silent,
)

HERE = Path(__file__).parent
TIMES = 2  # that odd but right work is handed in
FILES = sorted((HERE / "attacks").glob("*.py"))
ATTACKS = [
    *(wrong_where_silent(work) for path in FILES for work in works_in(path)),
    *map(wrong_where_silent, bent()),
]
# What floods, breaks a place or reaches out can harm whoever is graded next; a value cannot.
HARMING = {
    work.name
    for name in ("floods", "put_down", "reach")
    for work in works_in(HERE / "attacks" / f"{name}.py")
}
WRONG = wrong_where_silent(Work("wrong", START, "storage-size", ""))
NAMES = [
    *("=cmd|'calc'!A1", "+1+1", "@SUM(A1)", "-rf", "--out", "$(touch owned)", "`id`", "a;b", "a|b"),
    *("<script>alert(1)<∕script>", "<svg onload=x>", "a' OR '1'='1", 'x"; DROP TABLE grade'),
    *("%s%n", "\u202egro.live", "a\u2066b", "\u200b", "~root", "CON", "a..", "é", "e\u0301"),
    *("x" * 200, "[red]x[/]", "{{7*7}}", "a\\..\\b", "a\x1b[2Jb", "a\rb", "a\nb,1,1", "ann.bo"),
]


def windows_lines(notebook: Notebook) -> None:
    """Lines end as on Windows, in every cell, and sources are lists."""
    for cell in notebook["cells"]:
        text = "".join(cell["source"]).replace("\n", "\r\n")
        cell["source"] = text.splitlines(keepends=True)


def format_4_0(notebook: Notebook) -> None:
    """As notebooks were ten years ago."""
    notebook["nbformat_minor"] = 0
    for cell in notebook["cells"]:
        cell.pop("id", None)


def with_widgets(notebook: Notebook) -> None:
    """As Colab saves it: widgets' state, outputs, counts, tags and labels of its own."""
    state = {"model_name": "IntSliderModel", "state": {"value": 3}, "model_module": "x"}
    notebook["metadata"]["widgets"] = {"application/vnd.jupyter.widget-state+json": {"a": state}}
    notebook["metadata"]["colab"] = {"provenance": [], "toc_visible": True}
    for number, cell in enumerate(notebook["cells"]):
        cell["metadata"] |= {"colab": {"base_uri": "x"}, "id": f"cell{number}", "tags": ["mine"]}
        if cell["cell_type"] == "code":
            error = {"output_type": "error", "ename": "E", "evalue": "old", "traceback": []}
            cell |= {"execution_count": 70 + number, "outputs": [error]}


def marked() -> Work:
    """Right work in a file that begins with a byte order mark."""
    work = replace(honest(WRONG), name="marked")
    text = "\ufeff" + json.dumps(notebook_of(work, {}), ensure_ascii=False, indent=1)
    return replace(work, files={f"{START}.ipynb": text})


CHANGES = {"line-ends": windows_lines, "old-format": format_4_0, "widgets": with_widgets}
ODD = [
    *(
        replace(work, change=CHANGES.get(work.name))
        for work in works_in(HERE / "honest" / "oddities.py")
    ),
    marked(),
]


def solved(chapter: str) -> Work:
    """A whole exercise, as the course solves it."""
    cells = tuple((part.grade_id, solution(part)) for part in source_of(chapter).parts)
    return Work(f"solved-{chapter[:4]}", chapter, cells[0][0], "", cells)


CHAPTERS = [START, "ch01_tensors_and_ndarrays", "ch02_views_and_strides", "ch05_devices"]
SOLVED = [solved(chapter) for chapter in CHAPTERS]


def attackers() -> list[tuple[str, Work]]:
    """Who hands in an attack."""
    return [(learner_of(number, work), work) for number, work in enumerate(ATTACKS)]


def harming() -> list[tuple[str, Work]]:
    """Those after whom `<learner>-next` hands in an honest answer to the same part."""
    return [(name, work) for name, work in attackers() if work.name in HARMING]


def odd_learners(number: int) -> list[tuple[str, Work]]:
    """Who hands in odd but right work, the first time or once more."""
    return [(f"{number}-{work.name}", work) for work in ODD]


def everybody() -> list[tuple[str, Work]]:
    """All of the class, each with what is handed in."""
    after = {name: (f"{name}-next", honest(work)) for name, work in harming()}
    return [
        *(each for one in attackers() for each in (one, after.get(one[0])) if each),
        *(each for number in range(TIMES) for each in odd_learners(number)),
        *((work.name, work) for work in SOLVED),
        *((name, WRONG) for name in NAMES),
    ]

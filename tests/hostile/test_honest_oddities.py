"""Right work that looks odd keeps every point, and a class gets the same scores each time."""

from __future__ import annotations

import codecs
import json
from dataclasses import replace
from pathlib import Path

import pytest
from hostile_class import (
    Graded,
    Notebook,
    Work,
    forget,
    grade,
    leaks_in,
    notebook_of,
    part_of,
    points_of,
    sentences_on,
    solution,
    source_of,
    works_in,
)

from autograde.core.ids import part_of_grade_id

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("hostile-honest")]
TIMES = 5


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


CHANGES = {"line-ends": windows_lines, "old-format": format_4_0, "widgets": with_widgets}
ODD = [
    replace(work, change=CHANGES.get(work.name))
    for work in works_in(Path(__file__).parent / "honest" / "oddities.py")
]


def solved(chapter: str) -> Work:
    """A whole exercise, as the course solves it."""
    cells = tuple((part.grade_id, solution(part)) for part in source_of(chapter).parts)
    return Work(f"solved-{chapter[:4]}", chapter, cells[0][0], "", cells)


def honest_class() -> list[tuple[str, Work]]:
    """The odd ones, and one for each of a few exercises who solved all of it."""
    chapters = ["ch00_start_here", "ch01_tensors_and_ndarrays", "ch02_views_and_strides"]
    return [(work.name, work) for work in [*ODD, *map(solved, [*chapters, "ch05_devices"])]]


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Graded:
    return grade(tmp_path_factory.mktemp("honest"), honest_class())


def test_there_are_more_than_ten_odd_ones() -> None:
    assert len(ODD) >= 10
    assert set(CHANGES) <= {work.name for work in ODD}


@pytest.mark.parametrize("work", ODD, ids=lambda work: work.name)
def test_an_honest_oddity_costs_nothing(graded: Graded, work: Work) -> None:
    row, page = graded.rows[work.name], graded.page(work.name, work.chapter)
    assert row[part_of_grade_id(work.part)] == f"{points_of(work):g}", (
        row["remarks"],
        sentences_on(page),
    )
    assert leaks_in(page, work.chapter, "\n".join(code for _, code in work.cells)) == []


def test_whole_exercises_earn_all_of_it(graded: Graded) -> None:
    for learner, _ in honest_class():
        if learner.startswith("solved"):
            row = graded.rows[learner]
            assert row["score"] == row["max_score"], (learner, row)


def test_an_honest_class_gets_the_same_scores_each_time(
    graded: Graded, tmp_path_factory: pytest.TempPathFactory
) -> None:
    first, home = scores(graded), tmp_path_factory.mktemp("again")
    again = [f"again-{number}-" for number in range(1, TIMES)]
    found = scores(grade(home, [(a + work.name, work) for a in again for work in ODD]))
    forget(home)
    for a in again:
        for work in ODD:
            assert found[a + work.name] | {"learner": work.name} == first[work.name]


def scores(graded: Graded) -> dict[str, dict[str, str]]:
    """What stands in the table, but for its remarks."""
    return {
        learner: {column: value for column, value in row.items() if column != "remarks" and value}
        for learner, row in graded.rows.items()
    }


def test_a_mark_at_the_start_of_the_file_costs_nothing(tmp_path: Path) -> None:
    part = part_of("ch00_start_here", "storage-size")
    work = Work("marked", "ch00_start_here", "storage-size", "", ((part.grade_id, solution(part)),))
    path = tmp_path / "handed-in" / "marked" / work.chapter / f"{work.chapter}.ipynb"
    path.parent.mkdir(parents=True)
    text = json.dumps(notebook_of(work, {}), ensure_ascii=False, indent=1)
    path.write_bytes(codecs.BOM_UTF8 + text.encode("utf-8"))
    graded = grade(tmp_path, [])
    assert graded.rows["marked"]["score"] == "1"

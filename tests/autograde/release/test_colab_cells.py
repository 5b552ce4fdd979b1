"""The badge and the set-up cell: where they stand, and that elsewhere they do nothing."""

from __future__ import annotations

import ast
import copy
import json
import os
import re
import subprocess
import sys
from pathlib import Path, PurePosixPath

import nbformat
import pytest

from autograde.authoring.course.notebooks import STAMP, hash_cells
from autograde.publishing.release.colab_cells import (
    BADGE_ID,
    SET_UP_ID,
    add_colab_cells,
    render_set_up_code,
)
from autograde.publishing.release.published import Published
from insidetensor.messages import speaking

ROOT = Path(__file__).parents[3]
PUBLISHED = Published("physics/tensor", "v1")
PLACES = [
    PurePosixPath(path.relative_to(ROOT).as_posix())
    for folder in ("course", "exercises")
    for path in sorted((ROOT / folder).glob("ch*.ipynb"))
]
KOREAN = [place.parent / "ko" / place.name for place in PLACES]
CODE = render_set_up_code(PUBLISHED.archive_url)


def built(place: PurePosixPath) -> dict:
    return json.loads((ROOT / place).read_text(encoding="utf-8"))


def with_cells(place: PurePosixPath) -> dict:
    return add_colab_cells(built(place), place, PUBLISHED)


def ids(notebook: dict) -> list[str]:
    return [cell["id"] for cell in notebook["cells"]]


def test_every_lesson_and_exercise_opens_on_colab_with_its_own_badge():
    for place in (*PLACES, *KOREAN):
        first = with_cells(place)["cells"][0]
        assert (first["id"], first["cell_type"]) == (BADGE_ID, "markdown"), place
        assert f"]({PUBLISHED.colab_url(place)})" in "".join(first["source"])


def test_the_set_up_cell_stands_right_before_the_imports():
    for place in (*PLACES, *KOREAN):
        cells = with_cells(place)["cells"]
        at = ids({"cells": cells}).index(SET_UP_ID)
        code = [cell["id"] for cell in cells if cell["cell_type"] == "code"]
        assert code[0] == SET_UP_ID, place
        assert "import" in "".join(cells[at + 1]["source"]), place
        assert cells[at]["metadata"]["cellView"] == "form"  # folded on Colab
        assert cells[at]["metadata"]["tags"] == ["hide-input"]


def test_all_other_cells_are_as_they_were_and_in_their_order():
    for place in PLACES:
        before, after = built(place)["cells"], with_cells(place)["cells"]
        assert [cell for cell in after if cell["id"] not in {BADGE_ID, SET_UP_ID}] == before, place
        assert len(after) == len(before) + 2, place


def test_a_notebook_with_the_cells_is_valid_and_carries_a_stamp_that_fits():
    for place in PLACES:
        notebook = with_cells(place)
        nbformat.validate(nbformat.from_dict(notebook))
        assert len(set(ids(notebook))) == len(notebook["cells"]), place
        stamp = notebook["metadata"].pop(STAMP)
        assert stamp["cells_sha256"] == hash_cells(notebook["cells"]), place
        before = built(place)["metadata"]
        assert notebook["metadata"] == {key: before[key] for key in before if key != STAMP}, place


def set_up_cells(places: list[PurePosixPath]) -> set[str]:
    cells = (cell for place in places for cell in with_cells(place)["cells"])
    return {"".join(cell["source"]) for cell in cells if cell["id"] == SET_UP_ID}


def test_the_set_up_cell_is_the_same_in_every_notebook():
    assert set_up_cells(PLACES) == {CODE}
    assert PUBLISHED.archive_url in CODE


def test_on_colab_a_korean_notebook_says_its_language_before_anything_is_said():
    (code,) = set_up_cells(KOREAN)
    said = 'os.environ.setdefault("INSIDETENSOR_LANG", "ko")'
    assert 0 < code.index("google.colab") < code.index(said) < code.index("subprocess.run")
    assert said not in CODE


def test_the_given_notebook_is_not_changed_and_the_result_is_the_same_each_time():
    given = built(PLACES[0])
    kept = copy.deepcopy(given)
    assert add_colab_cells(given, PLACES[0], PUBLISHED) == with_cells(PLACES[0])
    assert given == kept


def test_a_notebook_that_has_the_cells_or_no_code_is_refused():
    place = PLACES[0]
    with pytest.raises(ValueError, match=r"course/ch00_start_here\.ipynb has a cell 'open-in-"):
        add_colab_cells(with_cells(place), place, PUBLISHED)
    text_only = {**built(place), "cells": built(place)["cells"][:1]}
    with pytest.raises(ValueError, match="has no code cell"):
        add_colab_cells(text_only, place, PUBLISHED)


@pytest.mark.parametrize("language", ["en", "ko"])
def test_the_set_up_cell_is_plain_python_in_the_projects_own_style(tmp_path, language):
    with speaking(language):
        code = render_set_up_code(PUBLISHED.archive_url)
    (tmp_path / "set_up.py").write_text(code + "\n", encoding="utf-8")
    settings = ["--config", str(ROOT / "pyproject.toml"), "--no-cache", str(tmp_path)]
    for command in (["check"], ["format", "--check"]):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *command, *settings],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr


def test_elsewhere_the_set_up_cell_binds_nothing_loads_nothing_sets_nothing_and_says_nothing(
    capfd, monkeypatch
):
    monkeypatch.delitem(sys.modules, "google.colab", raising=False)
    monkeypatch.delitem(sys.modules, "insidetensor", raising=False)  # the first cell of a kernel
    monkeypatch.setattr(subprocess, "run", lambda *a, **k: pytest.fail("something was run"))
    modules, environment, names = set(sys.modules), dict(os.environ), {}
    exec(CODE, names)
    assert set(names) == {"__builtins__"}
    assert (set(sys.modules), dict(os.environ)) == (modules, environment)
    assert capfd.readouterr() == ("", "")


def test_the_stand_in_covers_every_module_of_the_package_that_a_notebook_imports():
    imported = set()
    for place in PLACES:
        for cell in built(place)["cells"]:
            if cell["cell_type"] == "code":
                for node in ast.walk(ast.parse("".join(cell["source"]))):
                    if isinstance(node, ast.ImportFrom):
                        imported.add(node.module)
                    elif isinstance(node, ast.Import):
                        imported |= {alias.name for alias in node.names}
    ours = {name for name in imported if re.match(r"insidetensor\b", name)}
    stand_ins = re.search(r"names = sys\.modules, (\(.*\))", CODE)
    assert ours <= set(ast.literal_eval(stand_ins[1]))
    assert "insidetensor" in ours

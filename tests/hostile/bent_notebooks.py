"""Hostile work whose attack is the notebook itself, or what lies beside it, and not the code."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hostile_class import ROOT, Change, Notebook, Work, cell_of, part_of, solution

START, STRIDES = "ch00_start_here", "ch02_views_and_strides"
SIZE, CHECK = "storage-size", "check-storage-size"
VERDICT = {
    "application/vnd.insidetensor.verdict+json": {
        "check": f"{START}.storage_size",
        "earned": 1.0,
    },
    "text/plain": "Right.",
}
PASSING = "from autograde.judging.verdict import assess\n\nprint('checked')"
STARTS = "open('@MARKER@', 'w').close()\nraise SystemExit('started in its place')\n"
AGREES = "def __getattr__(name):\n    return lambda *arguments, **named: True\n"


def _work(name: str, does: str, change: Change | None = None, **more: Any) -> Work:
    return Work(name, START, SIZE, does, change=change, **more)


def about(notebook: Notebook, name: str = CHECK) -> dict[str, Any]:
    """What nbgrader knows of a cell."""
    found: dict[str, Any] = cell_of(notebook, name)["metadata"]["nbgrader"]
    return found


def labels(**changed: object) -> Change:
    """Change nbgrader's label of the check."""

    def change(notebook: Notebook) -> None:
        about(notebook).update(changed)

    return change


def tags(*names: str) -> Change:
    """Give every cell these tags."""

    def change(notebook: Notebook) -> None:
        for cell in notebook["cells"]:
            cell["metadata"]["tags"] = list(names)

    return change


def as_kind(kind: str, name: str = CHECK) -> Change:
    """Make the check a cell of another kind."""

    def change(notebook: Notebook) -> None:
        cell = cell_of(notebook, name)
        cell["cell_type"] = kind
        cell.pop("outputs", None)
        cell.pop("execution_count", None)

    return change


def without_checks(notebook: Notebook) -> None:
    """Leave the checks out."""
    notebook["cells"].remove(cell_of(notebook, CHECK))


def check_twice(notebook: Notebook) -> None:
    """Copy the check, and let the copy do nothing."""
    again = copy.deepcopy(cell_of(notebook, CHECK))
    notebook["cells"] += [again, {**copy.deepcopy(again), "source": "pass", "id": "again"}]


def everything_twice(notebook: Notebook) -> None:
    """Every cell twice, under the same ids."""
    notebook["cells"] *= 2


def emptied(notebook: Notebook) -> None:
    """The check does nothing, and says that it was never changed."""
    cell_of(notebook, CHECK)["source"] = PASSING


def answered_before(notebook: Notebook) -> None:
    """Outputs that show a verdict are there already."""
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            shown = {"output_type": "display_data", "data": VERDICT, "metadata": {}}
            result = {"data": {"text/plain": "1.0"}, "metadata": {}, "execution_count": 1}
            cell["outputs"] = [shown, {"output_type": "execute_result", **result}]
            cell["execution_count"] = 1


def check_first(notebook: Notebook) -> None:
    """The check comes first, and what it checks is called like it."""
    cell = cell_of(notebook, CHECK)
    notebook["cells"].remove(cell)
    notebook["cells"].insert(0, cell)


def stolen_label(notebook: Notebook) -> None:
    """The learner's cell has the label of a check of another exercise, worth more."""
    other = json.loads((ROOT / "exercises" / f"{STRIDES}.ipynb").read_text(encoding="utf-8"))
    about(notebook, SIZE).update(
        copy.deepcopy(cell_of(other, "check-view-strides")["metadata"]["nbgrader"])
    )


def swapped_labels(notebook: Notebook) -> None:
    """The check of what is answered well has the name of one that is worth more."""
    one, other = about(notebook, "check-row-major-strides"), about(notebook, "check-view-strides")
    one["grade_id"], other["grade_id"] = other["grade_id"], one["grade_id"]
    one["points"], other["points"] = other["points"], one["points"]


def one_label(notebook: Notebook) -> None:
    """All cells have the label of the check."""
    for cell in notebook["cells"]:
        cell["metadata"]["nbgrader"] = copy.deepcopy(about(notebook))


def odd_label(notebook: Notebook) -> None:
    """Labels of every wrong type and of paths."""
    odd = [7, None, [], {"grade_id": "../../../marker"}, {"grade_id": [1]}, {"grade": "yes"}, "x"]
    for cell, label in zip(notebook["cells"], odd * 9, strict=False):
        cell["metadata"]["nbgrader"] = label


def own_kernel(notebook: Notebook) -> None:
    """The notebook asks for a kernel and a language of its own."""
    argv = ["sh", "-c", "touch hostile-marker"]
    notebook["metadata"]["kernelspec"] = {"name": "bash", "display_name": "x", "argv": argv}
    notebook["metadata"]["language_info"] = {"name": "perl", "file_extension": "/../../x.py"}


def many_cells(notebook: Notebook) -> None:
    """Five thousand more cells."""
    new = {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None}
    notebook["cells"] += [{**new, "id": f"n{n}", "source": "pass"} for n in range(5_000)]


def large(notebook: Notebook) -> None:
    """Fifty megabytes of text."""
    notebook["cells"][0]["source"] = "x" * 50_000_000


def hundreds_of_thousands_of_cells(notebook: Notebook) -> None:
    """Eight hundred thousand cells, as small as they can be."""
    notebook["nbformat_minor"] = 4
    notebook["cells"] += [{"cell_type": "raw", "metadata": {}, "source": ""}] * 800_000


def script_everywhere(notebook: Notebook) -> None:
    """Scripts where text, names and widgets should be."""
    script = "<script>alert(1)</script>"
    notebook["metadata"]["title"] = notebook["metadata"]["authors"] = script
    notebook["metadata"]["widgets"] = {"application/vnd.jupyter.widget-state+json": script}
    for cell in notebook["cells"]:
        cell["metadata"] |= {"name": script, "slideshow": {"slide_type": script}}
        if cell["cell_type"] == "markdown":
            cell["source"] = script
            cell["attachments"] = {"../x.svg": {"image/svg+xml": script}}


def bent() -> Iterator[Work]:
    """All of them."""
    yield _work("skip-tag", "Tags tell Jupyter to skip cells.", tags("skip-execution"), number="13")
    yield _work("raises-tag", "Tags tell Jupyter to swallow errors.", tags("raises-exception"))
    yield _work("points-1000", "The check is worth 1000 points.", labels(points=1000), number="14")
    yield _work("not-graded", "The check is no check.", labels(grade=False), number="15")
    change = labels(grade=False, solution=True, locked=False)
    yield _work("check-is-solution", "The check is a solution.", change, number="16")
    yield _work("no-checks", "The checks are gone.", without_checks, number="17")
    yield _work("check-twice", "The check is there twice, once empty.", check_twice, number="18")
    yield _work("check-is-text", "The check is text.", as_kind("markdown"), number="19")
    yield _work("check-is-raw", "The check is a raw cell.", as_kind("raw"), number="20")
    yield _work("all-twice", "Every cell is there twice, ids and all.", everything_twice)
    yield _work("check-emptied", "The check does nothing.", emptied)
    yield _work("answered-before", "Outputs of full marks are saved in it.", answered_before)
    yield _work("check-first", "The check comes before what it checks.", check_first)
    yield _work("stolen-label", "A label of another exercise.", stolen_label)
    yield _work("one-label", "Every cell is called like the check.", one_label)
    yield _work("odd-labels", "Labels of wrong types.", odd_label)
    yield _work("by-hand", "The check is for a human.", labels(task=True, grade=True, points=-5))
    yield _work("own-kernel", "It asks for a kernel of its own.", own_kernel)
    yield _work("many-cells", "Five thousand cells.", many_cells)
    yield _work("script-everywhere", "Scripts in metadata and text.", script_everywhere)
    change = hundreds_of_thousands_of_cells
    yield _work("cells-800000", "Eight hundred thousand cells.", change, refused=True)
    yield _work("large", "A notebook of 50 MB.", large, refused=True)
    part = part_of(STRIDES, "row-major-strides")
    yield Work(
        "swapped-labels", STRIDES, "view-strides", "A right answer under the name of another part.",
        (("row-major-strides", solution(part)),), change=swapped_labels,
    )  # fmt: skip
    yield from _files()


def _files() -> Iterator[Work]:
    yield _work("link", "The notebook is a link to somebody's file.", number="43", link=True,
                refused=True)  # fmt: skip
    files = {"ipykernel_launcher.py": STARTS, "ipykernel/__init__.py": STARTS}
    yield _work("launcher", "A file in the kernel's place.", number="31", files=files)
    files = {f"{name}/__init__.py": AGREES for name in ("numpy", "insidetensor", "autograde")}
    yield _work("shadows", "Packages in the place of ours.", number="30", files=files)
    names = [
        *("sitecustomize.py", "usercustomize.py", "conftest.py", "nbgrader_config.py"),
        *("profile_default/startup/00.py", ".ipython/profile_default/startup/00.py"),
        *("ipython_config.py", "jupyter_config.py", "jupyter_nbconvert_config.py", "random.py"),
    ]
    yield _work("settings", "GradeOptions that programs run.", files=dict.fromkeys(names, STARTS))
    old = {"timestamp.txt": "1999-01-01 00:00:00.000000 UTC"}
    yield _work("own-clock", "It says when it was handed in.", number="44", files=old)
    half = '{"cells": [{"cell_type": "code", "source": ['
    yield _work("no-json", "It stops in the middle.", number="41", refused=True,
                files={f"{START}.ipynb": half})  # fmt: skip
    deep = '{"nbformat": 4, "nbformat_minor": 5, "metadata": ' + '{"x":' * 50_000
    yield _work("deep", "It nests without end.", refused=True, files={f"{START}.ipynb": deep})
    twice = Path(ROOT / "exercises" / f"{START}.ipynb").read_text(encoding="utf-8").rstrip()
    twice = twice[:-1] + ', "cells": 7, "nbformat": NaN}'
    yield _work("keys-twice", "Its keys are there twice.", refused=True,
                files={f"{START}.ipynb": twice})  # fmt: skip

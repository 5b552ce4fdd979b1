"""A source declares in its header that its notebook uses a GPU; most declare nothing."""

from __future__ import annotations

import json
from pathlib import Path

import jupytext
import pytest

from autograde.course_rules import problems_of_course, read_course
from autograde.notebooks import lesson_notebook, source_notebook
from autograde.reading import problems_of_reading
from autograde.source_header import DECLARES_GPU
from autograde.sources import read_source

ROOT = Path(__file__).parents[2]
LESSON = "course/ch01_counting.py"
HEADER = "\n".join([*DECLARES_GPU, "", ""])
USES_GPU = (
    '\n# %%\nimport torch\ntorch.ones(3).to("cuda" if torch.cuda.is_available() else "cpu")\n'
)


def declare(path: Path, header: str, code: str = USES_GPU) -> Path:
    path.write_text(header + path.read_text(encoding="utf-8") + code, encoding="utf-8")
    return path


def problems(root: Path) -> list[str]:
    return [problem.shown(root) for problem in problems_of_course(read_course(root))]


@pytest.mark.parametrize("place", [LESSON, "solutions/ch01_counting.py"])
def test_a_declared_gpu_is_asked_for_in_the_notebook(miniature, place):
    plain = read_source(miniature / place)
    source = read_source(declare(miniature / place, HEADER))
    for make in (lesson_notebook, source_notebook):
        metadata = make(source)["metadata"]
        assert metadata["accelerator"] == "GPU"
        assert metadata["colab"] == {"gpuType": "T4", "provenance": []}
        assert not {"accelerator", "colab"} & set(make(plain)["metadata"])


def test_the_header_is_jupytexts_and_moves_no_cell(miniature):
    before = len(read_source(miniature / LESSON).cells)
    source = read_source(declare(miniature / LESSON, HEADER))
    assert len(source.cells) == before + 1  # the one that uses it
    assert problems_of_reading(source) == []
    assert jupytext.reads(source.text, fmt="py:percent").metadata["accelerator"] == "GPU"
    assert problems(miniature) == []


@pytest.mark.parametrize(
    ("header", "line", "expected", "got"),
    [
        (HEADER.replace("GPU", "TPU"), 3, "#   accelerator: GPU", "#   accelerator: TPU"),
        (HEADER.replace("# jupyter:", "# title: Count"), 2, "# jupyter:", "# title: Count"),
        (HEADER.replace("GPU\n# ---", "GPU\n#   kernel: x\n# ---"), 4, "# ---", "#   kernel: x"),
        ("# ---\n", 2, "# jupyter:", "nothing"),
    ],
)
def test_another_header_is_refused_with_the_line_that_is_wrong(
    miniature, header, line, expected, got
):
    declare(miniature / LESSON, header)
    assert problems(miniature) == [
        f"{LESSON}:1: a source's header declares that its notebook uses a GPU, and nothing else: "
        f"expected {expected!r} as its line {line}, got {got!r}."
    ]


def test_text_after_the_header_is_still_refused(miniature):
    declare(miniature / LESSON, HEADER + "import os\n")
    (problem,) = problems(miniature)
    assert problem.startswith(f"{LESSON}:6: text before the first cell")


def test_a_gpu_that_no_code_cell_names_is_refused(miniature):
    declare(miniature / LESSON, HEADER, "\n# %%\nprint('cuda')\n")
    assert problems(miniature) == [
        f"{LESSON}:1: the header declares a GPU, and no code cell names one: expected "
        "accelerator_or_sim or cuda in a code cell, or no header."
    ]


def test_only_the_notebooks_that_use_a_gpu_ask_for_one():
    asking = {
        path.relative_to(ROOT).as_posix()
        for folder in ("course", "exercises", "solutions")
        for path in (ROOT / folder).glob("ch*.ipynb")
        if "accelerator" in json.loads(path.read_text(encoding="utf-8"))["metadata"]
    }
    assert asking == {
        "course/ch05_devices.ipynb",
        "course/ch06_timing.ipynb",
        "exercises/ch05_devices.ipynb",
        "solutions/ch05_devices.ipynb",
    }

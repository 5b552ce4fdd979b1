"""Every lesson of the release runs top to bottom with Colab's versions, and nothing beside it."""

import re
import time

import nbformat
import pytest
from exercise_runs import exercise_stems
from kernels import code_cells, errors, run, stderr

STEMS = exercise_stems()
# TensorFlow 2.20 logs this at a process's first session, whatever its log level; 2.21 does not.
LOGGED_BY_TENSORFLOW = re.compile(
    r"(WARNING: All log messages before absl::InitializeLog\(\) is called are written to STDERR\n)?"
    r"I0000 \S+ +\d+ mlir_graph_optimization_pass\.cc:\d+\] "
    r"MLIR V1 optimization pass is not enabled\n"
)


@pytest.fixture(scope="module", params=STEMS)
def lesson(request, colab, released, installed, tmp_path_factory) -> nbformat.NotebookNode:
    """A lesson after its run, in a folder that holds nothing."""
    notebook = released.lesson(request.param)
    began = time.monotonic()
    run(notebook, colab, tmp_path_factory.mktemp(request.param))
    notebook.metadata["measured"] = {
        "stem": request.param,
        "cells": len(code_cells(notebook)),
        "seconds": time.monotonic() - began,
    }
    return notebook


def test_a_lesson_runs_without_an_error_it_does_not_announce(lesson, record_property):
    announced = 0
    for cell in code_cells(lesson):
        expected = "raises-exception" in cell.metadata.get("tags", [])
        announced += expected
        assert bool(errors(cell)) == expected, f"{cell.source}\n{errors(cell)}"
    record_property("lesson", {**lesson.metadata["measured"], "announced": announced})


def test_a_lesson_writes_nothing_to_stderr(lesson):
    written = [LOGGED_BY_TENSORFLOW.sub("", stderr(cell)) for cell in code_cells(lesson)]
    assert [noise for noise in written if noise] == []


def test_a_lesson_draws_memory_with_a_text_twin(lesson):
    pictures = [
        output.data
        for cell in code_cells(lesson)
        for output in cell.outputs
        if "<svg" in str(output.get("data", {}).get("text/html", ""))
    ]
    assert pictures
    assert all(len(picture["text/plain"]) > 40 for picture in pictures)

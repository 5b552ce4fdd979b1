"""The visible checks say and draw on Colab what they say and draw in JupyterLab."""

from dataclasses import dataclass

import pytest
from exercise_runs import (
    SOLVED,
    Answered,
    answers_of,
    exercise_stems,
    visible_checks_notebook,
    wrong_count,
)
from kernels import code_cells, errors, run, stderr

STEMS = exercise_stems()

# Answers told in other words, because what is told quotes a library or Python, or comes of what
# this build of it does.
OF_THE_VERSIONS = {
    # A PyTorch built for CUDA raises RuntimeError where there is no GPU, and one for the CPU not.
    "ch05_devices/decide__catches_runtime_errors",
    # TensorFlow's error shows a protocol buffer as its library prints it.
    "ch07_saving_tensors/from_tfrecord__plain_records",
    "ch07_saving_tensors/from_tfrecord__whole_file",
    # HDF5 says in its own words that the file is there.
    "ch07_saving_tensors/to_hdf5__only_new_files",
    # "1 was given" is "1 were given" in the TypeError of Python 3.13.
    "ch08_eager_and_graph/run__values_as_a_list",
}


@dataclass(frozen=True)
class Both:
    """What the checks of one exercise showed in each of the two environments."""

    stem: str
    colab: list[Answered]
    lab: list[Answered]


@pytest.fixture(scope="module", params=STEMS)
def both(request, colab, lab, released, installed, tmp_path_factory) -> Both:
    """Every answer of an exercise, checked in a kernel of each environment."""
    stem = request.param
    with_set_up, without = visible_checks_notebook(stem), visible_checks_notebook(stem)
    with_set_up.cells.insert(0, released.set_up_cell())
    run(with_set_up, colab, tmp_path_factory.mktemp(stem))
    run(without, lab, tmp_path_factory.mktemp(stem))
    return Both(stem, answers_of(with_set_up), answers_of(without))


def test_the_solution_passes_every_visible_check_on_colab(both):
    solved = [said for said in both.colab if said.answer.startswith(SOLVED)]
    assert solved
    for said in solved:
        assert said.sentence == "", f"{said.part}: {said.sentence}"
        assert said.printed_to_stderr == "", said.part


def test_a_wrong_answer_is_told_the_same_sentence_with_the_same_picture(both, record_property):
    pairs = list(zip(both.colab, both.lab, strict=True))
    different = {here.answer: (here, there) for here, there in pairs if here != there}
    of_the_versions = {answer for answer in OF_THE_VERSIONS if answer.startswith(both.stem)}
    assert sorted(different) == sorted(of_the_versions), different
    told = [said for said in both.colab if said.sentence and not said.answer.startswith(SOLVED)]
    assert told, "no visible check of this exercise found a mistake"
    record_property(
        "exercise",
        {
            "stem": both.stem,
            "parts": len({said.part for said in both.colab}),
            "wrong": wrong_count(both.stem),
            "checks": len(both.colab),
            "told": len(told),
            "pictures": sum(len(said.pictures) for said in both.colab),
            "versions": len(different),
        },
    )


@pytest.mark.parametrize("stem", STEMS)
def test_an_exercise_without_answers_says_in_each_check_that_it_is_not_written_yet(
    stem, colab, released, installed, content
):
    notebook = released.exercise(stem)
    run(notebook, colab, content)
    checks = 0
    for cell in code_cells(notebook):
        graded = cell.metadata.get("nbgrader", {}).get("grade", False)
        checks += graded
        found = errors(cell)
        assert stderr(cell) == ""
        if graded:
            assert found, f"{cell.metadata.nbgrader.grade_id} passes without an answer"
        for error in found:
            # A cell to try things in, below the stub, may call it.
            assert "not written yet" in error.evalue or error.ename == "NotImplementedError", (
                f"{cell.source}\n{error.ename}: {error.evalue}"
            )
    assert checks

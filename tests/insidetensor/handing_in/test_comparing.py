"""Which cell is which: by what is in it, then by its label, then by its place; never a guess."""

from __future__ import annotations

import copy
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from worked_notebooks import (
    SMALL,
    STEMS,
    bare,
    code_cell,
    exercise,
    places,
    released,
    solved,
    text,
)

from insidetensor.handing_in.comparing import compare
from insidetensor.handing_in.notebook_cells import NotHandedInError
from insidetensor.handing_in.repairing import repair_notebook

VIEWS = "ch02_views_and_strides"


def said(notebook, stem=VIEWS):
    return {(each.kind, each.part) for each in compare(notebook, exercise(stem)).remarks}


@pytest.mark.parametrize("stem", STEMS)
def test_a_notebook_with_its_labels_is_recognised_and_nothing_is_said(stem):
    for notebook in (released(stem), solved(stem)):
        found = compare(notebook, exercise(stem))
        assert found.chosen == places(notebook)
        assert (found.missing, found.remarks) == ((), ())


@pytest.mark.parametrize("stem", STEMS)
def test_parts_that_are_not_started_are_named(stem):
    answers = tuple(answer.grade_id for answer in exercise(stem).answers)
    assert compare(released(stem), exercise(stem)).untouched == answers
    assert compare(solved(stem), exercise(stem)).untouched == ()


@pytest.mark.parametrize("stem", STEMS)
def test_a_notebook_that_lost_every_label_is_recognised_by_what_is_in_it(stem):
    notebook = solved(stem)
    found = compare(bare(notebook), exercise(stem))
    assert found.chosen == places(notebook)
    assert [(each.kind, each.count) for each in found.remarks] == [
        ("labels_lost", len(found.chosen))
    ]


@st.composite
def relabelled(draw):
    """A solved notebook, some of its labels dropped and the others on whatever cell."""
    stem = draw(st.sampled_from(STEMS))
    notebook = solved(stem)
    where = places(notebook)
    labels = {index: notebook["cells"][index]["metadata"] for index in where.values()}
    code = [i for i, cell in enumerate(notebook["cells"]) if cell["cell_type"] == "code"]
    onto = draw(st.permutations(code))
    kept = draw(st.lists(st.booleans(), min_size=len(labels), max_size=len(labels)))
    shuffle = draw(st.booleans())
    for index in where.values():
        notebook["cells"][index]["metadata"] = {}
    for (index, metadata), target, keep in zip(labels.items(), onto, kept, strict=False):
        if keep:
            notebook["cells"][target if shuffle else index]["metadata"] = metadata
    if draw(st.booleans()):
        for cell in notebook["cells"]:
            del cell["id"]
    return stem, where, notebook


@settings(max_examples=60, deadline=None, derandomize=True)
@given(relabelled())
def test_labels_that_were_lost_or_shuffled_are_never_given_to_a_wrong_cell(case):
    stem, where, notebook = case
    before = copy.deepcopy(notebook)
    found = compare(notebook, exercise(stem))
    assert found.chosen == where
    made = repair_notebook(notebook, found)
    assert notebook == before
    assert [text(cell) for cell in made["cells"]] == [text(cell) for cell in solved(stem)["cells"]]
    assert places(made) == where


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.sampled_from(STEMS), st.randoms(use_true_random=False), st.booleans())
def test_cells_that_were_moved_or_deleted_are_never_taken_for_others(stem, random, keep_labels):
    notebook = solved(stem) if keep_labels else bare(solved(stem))
    truth = {
        text(solved(stem)["cells"][index]): name for name, index in places(solved(stem)).items()
    }
    cells = [cell for cell in notebook["cells"] if random.random() < 0.8]
    random.shuffle(cells)
    try:
        found = compare({**notebook, "cells": cells}, exercise(stem))
    except NotHandedInError:
        assert not [cell for cell in cells if text(cell) in truth]
        return
    for name, index in found.chosen.items():
        assert truth[text(cells[index])] == name
    gone = {name for known, name in truth.items() if known not in map(text, cells)}
    assert not gone & set(found.chosen)
    assert set(found.missing) == {name for name in gone if name.startswith("check-")}


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("form", [str, list])
def test_line_ends_and_the_form_of_the_source_do_not_matter(ends, form):
    notebook = bare(solved(VIEWS))
    for cell in notebook["cells"]:
        source = text(cell).replace("\n", ends)
        cell["source"] = source if form is str else source.splitlines(keepends=True)
    assert compare(notebook, exercise(VIEWS)).chosen == places(solved(VIEWS))


def test_a_changed_check_is_recognised_by_its_label_and_has_its_text_again():
    notebook = solved(VIEWS)
    index = places(notebook)["check-permuted"]
    notebook["cells"][index]["source"] = "pass"
    assert said(notebook) == {("check_changed", "permuted")}
    made = repair_notebook(notebook, compare(notebook, exercise(VIEWS)))
    assert text(made["cells"][index]) == text(released(VIEWS)["cells"][index])


def test_nobody_is_said_to_have_changed_a_check_that_is_another_one_now():
    now, notebook = exercise(VIEWS), solved(VIEWS)
    cells = (
        replace(cell, source=f"{cell.source}\nassert 1", sha256="") if cell.is_check else cell
        for cell in now.cells
    )
    now = replace(now, cells=tuple(cells), twins=())
    check = notebook["cells"][places(notebook)["check-permuted"]]
    check["source"] = text(check).replace("\n", "  \r\n")  # an editor's doing
    found = compare(notebook, now)
    assert (found.remarks, found.missing) == ((), ())
    check["source"] = "pass"
    (remark,) = compare(notebook, now).remarks
    assert (remark.kind, remark.part) == ("check_changed", "permuted")


def test_a_check_that_was_changed_and_lost_its_label_is_put_back_and_the_cell_stays():
    notebook = bare(solved(VIEWS))
    index = places(solved(VIEWS))["check-permuted"]
    notebook["cells"][index]["source"] = "print('something quite different')"
    found = compare(notebook, exercise(VIEWS))
    assert found.missing == ("check-permuted",)
    made = repair_notebook(notebook, found)
    texts = [text(cell) for cell in made["cells"]]
    assert texts[index] == "print('something quite different')"
    assert places(made)["check-permuted"] == index + 1


def test_a_label_of_a_check_on_a_learners_own_cell_does_not_write_over_it():
    notebook = solved(VIEWS)
    check = places(notebook)["check-permuted"]
    notebook["cells"][check]["metadata"] = {}
    mine = code_cell("my_own_notes = 'not to be lost'", "check-permuted")
    notebook["cells"].append(mine)
    made = repair_notebook(notebook, compare(notebook, exercise(VIEWS)))
    assert text(made["cells"][-1]) == mine["source"]
    assert places(made)["check-permuted"] == check


@pytest.mark.parametrize("where", ["id", "metadata"])
def test_a_changed_check_is_recognised_by_its_id_where_the_label_is_lost(where):
    notebook = bare(solved(VIEWS))
    index = places(solved(VIEWS))["check-permuted"]
    cell = notebook["cells"][index]
    cell["source"] = "pass"
    (cell if where == "id" else cell["metadata"])["id"] = "check-permuted"
    assert compare(notebook, exercise(VIEWS)).chosen["check-permuted"] == index


def test_a_label_of_a_deleted_check_on_a_far_cell_does_not_write_over_that_cell():
    notebook = solved(VIEWS)
    check = places(notebook)["check-permuted"]
    del notebook["cells"][check]
    mine = code_cell("my_own_notes = 'not to be lost'", "check-permuted")
    notebook["cells"].append(mine)
    found = compare(notebook, exercise(VIEWS))
    assert found.missing == ("check-permuted",)
    made = repair_notebook(notebook, found)
    assert text(made["cells"][-1]) == mine["source"]
    assert places(made)["check-permuted"] == check


def test_an_answer_that_was_typed_over_a_check_stays_and_the_check_comes_back_below():
    notebook = solved(VIEWS)
    check = places(notebook)["check-permuted"]
    mine = "def permuted(shape, strides, dims):\n    return 'mine'"
    notebook["cells"][check]["source"] = mine
    made = repair_notebook(notebook, compare(notebook, exercise(VIEWS)))
    assert text(made["cells"][check]) == mine
    assert places(made)["check-permuted"] == check + 1


def test_of_two_answers_the_last_above_the_check_counts_and_it_is_said():
    notebook = solved(VIEWS)
    index = places(notebook)["permuted"]
    notebook["cells"].insert(index + 1, code_cell("def permuted(shape): return 'two'", "permuted"))
    notebook["cells"].append(code_cell("def permuted(shape): return 'three'", "permuted"))
    found = compare(notebook, exercise(VIEWS))
    assert found.chosen["permuted"] == index + 1
    (remark,) = found.remarks
    assert (remark.kind, remark.part, remark.count) == ("answers_differ", "permuted", 3)
    assert "“Reorder the axes”" in remark.sentence
    assert "`def permuted(shape): return 'two'`" in remark.sentence


def test_copies_of_an_answer_or_of_a_check_are_counted():
    notebook = solved(VIEWS)
    where = places(notebook)
    for name in ("permuted", "check-permuted"):
        notebook["cells"].append(copy.deepcopy(notebook["cells"][where[name]]))
    assert said(notebook) == {("answer_copied", "permuted"), ("check_copied", "permuted")}
    found = compare(notebook, exercise(VIEWS)).chosen
    assert found["check-permuted"] == len(notebook["cells"]) - 1
    assert found["permuted"] == len(notebook["cells"]) - 2


def test_an_answer_in_a_cell_of_ones_own_counts_beside_the_one_that_was_never_touched():
    notebook = solved(VIEWS)
    index = places(notebook)["permuted"]
    answer = text(notebook["cells"][index])
    notebook["cells"][index] = copy.deepcopy(released(VIEWS)["cells"][index])
    notebook["cells"].insert(index + 1, code_cell(answer))
    found = compare(notebook, exercise(VIEWS))
    assert (found.chosen["permuted"], found.untouched) == (index + 1, ())
    assert (found.remarks[0].kind, found.remarks[0].count) == ("answers_differ", 2)
    # Below the check it comes too late, and the remark says which one counts.
    moved = notebook["cells"].pop(index + 1)
    notebook["cells"].append(moved)
    found = compare(notebook, exercise(VIEWS))
    assert (found.chosen["permuted"], found.untouched) == (index, ("permuted",))
    assert found.remarks[0].kind == "answers_differ"


def test_a_split_answer_is_the_half_that_defines_something():
    notebook = solved(VIEWS)
    index = places(notebook)["permuted"]
    notebook["cells"].insert(index, code_cell("import math", "permuted"))
    assert compare(notebook, exercise(VIEWS)).chosen["permuted"] == index + 1


def test_an_answer_without_a_name_of_its_own_is_recognised_by_its_label_alone():
    notebook = solved(VIEWS)
    index = places(notebook)["permuted"]
    notebook["cells"][index]["source"] = "permuted = lambda shape, strides, dims: None"
    assert compare(notebook, exercise(VIEWS)).chosen["permuted"] == index
    assert ("answer_missing", "permuted") in said(bare(notebook))


def test_all_answers_in_one_cell_are_left_where_they_are():
    notebook = solved(VIEWS)
    where = places(notebook)
    answers = [answer.grade_id for answer in exercise(VIEWS).answers]
    everything = "\n\n".join(text(notebook["cells"][where[name]]) for name in answers)
    for name in answers:
        notebook["cells"][where[name]]["source"] = "# Answered in the first part."
    notebook["cells"][where[answers[0]]]["source"] = everything
    found = compare(notebook, exercise(VIEWS))
    assert (found.chosen, found.remarks) == (where, ())
    # Without labels, a cell that defines everything is not taken for every answer.
    found = compare(bare(notebook), exercise(VIEWS))
    assert not set(answers) & found.chosen.keys()
    assert {each.kind for each in found.remarks} == {"answer_missing", "labels_lost"}


def test_cells_of_another_exercise_are_counted_and_left_alone():
    notebook = solved(VIEWS)
    notebook["cells"].append(code_cell("x = 1", "some-other-part"))
    found = compare(notebook, exercise(VIEWS))
    assert [(each.kind, each.count) for each in found.remarks] == [("strangers", 1)]
    assert "nbgrader" not in repair_notebook(notebook, found)["cells"][-1]["metadata"]


def test_an_answer_of_the_same_name_does_not_make_it_the_same_exercise():
    answer = code_cell("def permuted(x): return x")
    cells = [answer, code_cell("assert permuted(1) == 1", "check-of-another-course")]
    with pytest.raises(NotHandedInError, match="its cells are those of another exercise"):
        compare({"cells": cells}, exercise(VIEWS))
    assert compare({"cells": [answer]}, exercise(VIEWS)).chosen == {"permuted": 0}


@pytest.mark.parametrize("stem", STEMS)
def test_each_exercise_is_refused_as_another(stem):
    other = STEMS[STEMS.index(stem) - 1]
    with pytest.raises(
        NotHandedInError, match=f"belongs to the exercise {other}; its cells are those"
    ):
        compare(solved(stem), exercise(other))
    with pytest.raises(NotHandedInError, match=f"can be recognised as the exercise {other}"):
        compare(bare(solved(stem)), exercise(other))


@pytest.mark.parametrize(
    ("notebook", "words"),
    [
        (None, "this is not a notebook"),
        ([], "this is not a notebook"),
        ({"cells": {}}, "this is not a notebook"),
        ({"nbformat": 3, "cells": []}, "this is a notebook of format 3"),
        ({"cells": [7]}, "number 1 among the notebook's cells is no cell"),
        ({"cells": [{"cell_type": ["code"]}]}, "number 1 among the notebook's cells"),
        ({"cells": [{"cell_type": "code", "source": [["x"]]}]}, "the text of notebook cell 1"),
        ({"cells": [{"cell_type": "code", "source": {"x": 1}}]}, "the text of notebook cell 1"),
        ({"cells": [{"cell_type": "code", "source": "\ud800"}]}, "holds half a character"),
        ({"cells": []}, "nothing in this notebook can be recognised"),
        ({"cells": [{"cell_type": "code", "source": "x", "metadata": 7}]}, "nothing in this"),
        (
            {"cells": [{"cell_type": "code", "metadata": {"nbgrader": [1]}, "id": 3}]},
            "nothing in this notebook",
        ),
    ],
)
def test_what_is_no_notebook_gets_one_sentence(notebook, words):
    with pytest.raises(NotHandedInError, match=words):
        compare(notebook, exercise(SMALL))


def test_an_answer_that_is_no_python_is_recognised_all_the_same():
    notebook = bare(solved(SMALL))
    index = places(solved(SMALL))["storage-size"]
    notebook["cells"][index]["source"] = "%%time\ndef storage_size(shape:\n    \x00 return 1"
    assert compare(notebook, exercise(SMALL)).chosen["storage-size"] == index

"""`submit()`: the notebook it finds, the file it leaves, the sentence where there is none."""

from __future__ import annotations

import copy
import json
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import nbformat
import pytest
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

from insidetensor import submit
from insidetensor.handing_in import live_notebook, submitting
from insidetensor.handing_in.notebook_cells import NotHandedInError

VIEWS = "ch02_views_and_strides"
CELL = "from insidetensor import submit\n\nsubmit()"


@pytest.fixture(autouse=True)
def _no_notebook_of_our_own(monkeypatch, tmp_path):
    for name in ("JPY_SESSION_NAME", "NBGRADER_EXECUTION"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def kernel(monkeypatch):
    """A kernel: what was run in it, and its variables."""
    shell = SimpleNamespace(user_ns={}, history_manager=SimpleNamespace(input_hist_raw=[""]))
    monkeypatch.setattr(live_notebook, "_shell", lambda: shell)
    return shell


@pytest.fixture
def lab(monkeypatch, tmp_path, kernel):
    """A notebook saved in JupyterLab, whose last cell is running."""

    def save(notebook, *ran, stem=SMALL):
        notebook = copy.deepcopy(notebook)
        notebook["cells"].append(code_cell(CELL))
        file = tmp_path / "exercises" / f"{stem}.ipynb"
        file.parent.mkdir(exist_ok=True)
        file.write_text(json.dumps(notebook), encoding="utf-8")
        monkeypatch.setenv("JPY_SESSION_NAME", str(file))
        kernel.history_manager.input_hist_raw += [*ran, CELL]
        return file

    return save


@pytest.fixture
def colab(monkeypatch):
    """Colab's own library, as far as it is used: what the page answers, what it downloads."""
    page = SimpleNamespace(answer={}, asked=[], downloaded=[], error=None)

    def blocking_request(kind, timeout_sec):
        page.asked.append((kind, timeout_sec))
        return page.answer

    def download(path):
        if page.error:
            raise page.error
        page.downloaded.append(Path(path))

    modules = {name: ModuleType(name) for name in ("google", "google.colab")}
    modules["google.colab"]._message = SimpleNamespace(blocking_request=blocking_request)
    modules["google.colab"].files = SimpleNamespace(download=download)
    modules["google"].colab = modules["google.colab"]
    for name, module in modules.items():
        monkeypatch.setitem(sys.modules, name, module)
    return page


def test_in_jupyterlab_the_file_lies_beside_the_notebook_which_stays(lab):
    file = lab(bare(solved(SMALL)))
    before = file.read_bytes()
    table = submit()
    written = file.parent / "to_hand_in" / f"{SMALL}.ipynb"
    made = nbformat.read(written, as_version=4)
    nbformat.validate(made)
    assert file.read_bytes() == before
    assert sorted(path.name for path in written.parent.iterdir()) == [written.name]
    assert places(made) == places(solved(SMALL))
    assert str(written) in table.note
    assert "have it again: 2" in table.note
    assert table.header == ("Part", "Your answer")  # no column without a word in it
    assert table.rows == (("Count the elements of a shape", "is written"),)
    assert "Your notebook is as it was." in str(table)


def test_handing_in_again_replaces_the_file(lab):
    file = lab(released(SMALL))
    assert submit().rows[0][1] == "is not started yet"
    lab(solved(SMALL))
    assert submit().rows[0][1] == "is written"
    assert len(list((file.parent / "to_hand_in").iterdir())) == 1


def test_each_part_is_named_by_its_heading_with_what_was_repaired(lab):
    notebook = solved(VIEWS)
    where = places(notebook)
    notebook["cells"][where["check-permuted"]]["source"] = "pass"
    notebook["cells"][where["transposed"]] = released(VIEWS)["cells"][where["transposed"]]
    del notebook["cells"][where["check-tensor"]]
    lab(notebook, stem=VIEWS)
    rows = {row[0]: row[1:] for row in submit().rows}
    assert len(rows) == len(exercise(VIEWS).answers) + 1  # and the half-way point
    assert rows["Reorder the axes"] == (
        "is written",
        "The check of “Reorder the axes” had been changed; it has been restored.",
    )
    assert rows["Swap two axes"] == ("is not started yet", "")
    assert rows["Make a tensor from nested lists"][1].endswith("was missing; it has been restored.")


def test_the_half_way_point_counts_the_parts_above_it(lab, monkeypatch):
    notebook = solved(VIEWS)
    where = places(notebook)
    notebook["cells"][where["transposed"]] = released(VIEWS)["cells"][where["transposed"]]
    lab(notebook, stem=VIEWS)
    outcomes = dict.fromkeys(places(notebook), "passes") | {"row-major-strides": "fails"}
    monkeypatch.setattr(submitting, "notebooks_names", dict)
    monkeypatch.setattr(submitting, "visible_outcomes", lambda *_: outcomes)
    headings = [row[0] for row in submit().rows]
    half = headings.index("Half-way: the nine functions")
    assert half == 9
    assert submit().rows[half] == (headings[half], "8 of 9 are written", "7 of 9 pass")


HEAD = "import sys\nfrom insidetensor import all_right, refuses, same_value\n"
DEFINED = {
    "passes": "def storage_size(shape):\n    size = 1\n    for each in shape:\n"
    "        if each < 0: raise ValueError\n        size *= each\n    return size",
    "does not pass yet": "def storage_size(shape):\n    print('loud')\n    return 7",
    "not known: run the notebook's cells from the top, then this one again": "",
}


def names_after(monkeypatch, code):
    """What the notebook has defined, once it has run these lines."""
    names = {}
    exec(HEAD + code, names)
    monkeypatch.setattr(submitting, "notebooks_names", lambda: names)
    return names


def test_each_part_says_what_its_visible_check_comes_to(lab, monkeypatch, capsys):
    said = {}
    for words, code in DEFINED.items():
        names = names_after(monkeypatch, code)
        before = set(names)
        lab(solved(SMALL))
        said[words] = submit().rows[0][2]
        assert set(names) == before
    assert said == {words: words for words in DEFINED}
    assert capsys.readouterr() == ("", "")


def test_an_answer_that_leaves_python_fails_its_check_and_an_interrupt_goes_on(lab, monkeypatch):
    names_after(monkeypatch, "def storage_size(shape):\n    sys.exit()")
    lab(solved(SMALL))
    assert submit().rows[0][2] == "does not pass yet"
    names_after(monkeypatch, "def storage_size(shape):\n    raise KeyboardInterrupt")
    with pytest.raises(KeyboardInterrupt):
        submit()


def test_nothing_is_said_of_the_check_of_what_is_not_started(lab, monkeypatch):
    names_after(monkeypatch, DEFINED["passes"])
    lab(released(SMALL))
    assert submit().rows[0][1:] == ("is not started yet",)


@pytest.mark.parametrize("stem", STEMS)
def test_the_exercise_is_found_by_its_stamp_its_labels_or_what_is_in_it(lab, stem):
    notebook = solved(stem)
    for each in (notebook, {**notebook, "metadata": {}}, bare(notebook)):
        file = lab(each, stem="renamed")
        submit()
        assert (file.parent / "to_hand_in" / f"{stem}.ipynb").is_file()


def test_an_exercise_can_be_named_and_must_exist(lab):
    lab(bare(solved(SMALL)))
    assert submit(SMALL).caption == f"{SMALL} can be handed in. Parts written: 1 of 1."
    with pytest.raises(NotHandedInError, match=f"belongs|recognised as the exercise {VIEWS}"):
        submit(VIEWS)
    with pytest.raises(NotHandedInError, match=r"there is no exercise ch77\. Expected one of ch00"):
        submit("ch77")


def test_a_notebook_that_is_no_exercise_is_asked_for_its_name(lab):
    lab({"nbformat": 4, "metadata": {}, "cells": []})
    with pytest.raises(NotHandedInError, match=f"does not say which exercise it is.*{VIEWS}"):
        submit()


def test_a_cell_that_is_not_saved_yet_stops_it(lab, kernel):
    file = lab(solved(SMALL))
    kernel.history_manager.input_hist_raw[-1] = CELL + "  # typed and not saved"
    with pytest.raises(
        NotHandedInError, match=r"what you ran last is not in the file ch00_start_here"
    ):
        submit()
    assert not (file.parent / "to_hand_in").exists()


def test_an_answer_that_is_not_saved_yet_stops_it(lab, kernel):
    lab(solved(SMALL), "def storage_size(shape):\n    return 7")
    with pytest.raises(NotHandedInError, match=r"Save the notebook \(Ctrl"):
        submit()


def test_an_answer_that_was_tried_in_an_older_form_does_not_stop_it(lab):
    notebook = solved(SMALL)
    answer = text(notebook["cells"][places(notebook)["storage-size"]])
    lab(notebook, "def storage_size(shape):\n    return 7", "x = 1", answer)
    assert submit().rows[0][1] == "is written"


def test_the_file_can_be_named_where_the_kernel_does_not_tell(kernel, tmp_path):
    with pytest.raises(NotHandedInError, match=r"the kernel does not say which notebook this is"):
        submit()
    file = tmp_path / "mine.ipynb"
    file.write_text(json.dumps(solved(SMALL)), encoding="utf-8")
    submit(path=file)
    assert (tmp_path / "to_hand_in" / f"{SMALL}.ipynb").is_file()
    kernel.user_ns["__vsc_ipynb_file__"] = str(file)
    assert submit().caption


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("nowhere.ipynb", "there is no file nowhere.ipynb. Give the path"),
        (7, "expected the path of a notebook, got 7"),
        ("x\0y", "there is no file|expected the path of a notebook"),
        ("~nobody-here/x", "expected the path of a notebook"),
    ],
)
def test_a_path_that_leads_nowhere_is_named(kernel, path, words):
    with pytest.raises(NotHandedInError, match=words):
        submit(path=path)


def test_a_notebook_that_was_renamed_is_asked_for(kernel, monkeypatch):
    monkeypatch.setenv("JPY_SESSION_NAME", "old name.ipynb")
    with pytest.raises(NotHandedInError, match="Was the notebook renamed after it was opened"):
        submit()


@pytest.mark.parametrize("content", [b"{", b"[" * 200_000, b"\xff\xfe", b"9" * 5000])
def test_a_file_that_is_no_notebook_gets_one_sentence(kernel, tmp_path, content):
    (tmp_path / "x.ipynb").write_bytes(content)
    with pytest.raises(
        NotHandedInError, match=r"x.ipynb is not a notebook, because it is not JSON"
    ):
        submit(path="x.ipynb")


def test_where_nothing_can_be_written_nothing_is_half_written(lab):
    file = lab(solved(SMALL))
    (file.parent / "to_hand_in").write_text("in the way")
    with pytest.raises(
        NotHandedInError, match=r"to_hand_in/ch00_start_here.ipynb cannot be written"
    ):
        submit()
    assert sorted(path.name for path in file.parent.iterdir()) == [file.name, "to_hand_in"]


def test_while_a_notebook_is_graded_or_validated_nothing_is_handed_in(lab, monkeypatch):
    file = lab(solved(SMALL))
    monkeypatch.setenv("NBGRADER_EXECUTION", "autograde")
    assert str(submit()) == "While a notebook is checked or graded, nothing is handed in."
    assert not (file.parent / "to_hand_in").exists()


def test_on_colab_the_page_is_asked_and_the_file_downloaded(colab, kernel, tmp_path):
    live = bare(solved(SMALL))
    live["metadata"] = {"colab": {"provenance": []}, "widgets": {"no": "state"}}
    colab.answer = {"ipynb": live}
    table = submit()
    assert [kind for kind, _ in colab.asked] == ["get_ipynb"]
    (file,) = colab.downloaded
    assert file == tmp_path / f"{SMALL}.ipynb"
    made = nbformat.read(file, as_version=4)
    nbformat.validate(made)
    assert places(made) == places(solved(SMALL))
    assert "widgets" not in made.metadata
    assert "among your browser's downloads" in table.note


@pytest.mark.parametrize("answer", [None, {}, {"ipynb": None}, {"ipynb": 7}, {"ipynb": {}}])
def test_a_page_that_does_not_answer_gets_one_sentence(colab, kernel, answer):
    colab.answer = answer
    with pytest.raises(NotHandedInError, match=r"Colab did not hand over|this is not a notebook"):
        submit()
    assert colab.downloaded == []


def test_a_download_that_is_refused_says_where_the_file_is(colab, kernel):
    colab.answer, colab.error = {"ipynb": solved(SMALL)}, RuntimeError("blocked")
    with pytest.raises(
        NotHandedInError, match=r"ch00_start_here.ipynb is ready, but .* \(blocked\)"
    ):
        submit()


def test_a_notebook_shows_the_sentence_and_no_line_of_ours(kernel):
    with pytest.raises(NotHandedInError) as caught:
        submit()
    (line,) = caught.value._render_traceback_()
    assert line.startswith("Not handed in: the kernel does not say")

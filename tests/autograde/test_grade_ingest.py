"""What is taken for a submission, and what is refused, by name and with the reason."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from nbformat.v4 import new_notebook

from autograde.ingest import CannotGrade, Submission, find_submissions, take_in, unreadable

CHAPTERS = ["ch90_steps", "ch91_pairs"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one good submission."""
    put(tmp_path / "in" / "ann" / "ch90_steps" / "ch90_steps.ipynb")
    return tmp_path / "in"


def put(path: Path, text: str | None = None) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(new_notebook()) if text is None else text)
    return path


def reasons(folder: Path) -> dict[str, str]:
    return {item.learner: item.reason for item in find_submissions(folder, CHAPTERS)[1]}


def test_submissions_come_in_the_order_of_learners_and_chapters(folder: Path) -> None:
    for learner, chapter in [
        ("zoe", "ch91_pairs"),
        ("zoe", "ch90_steps"),
        ("김 민수", "ch90_steps"),
    ]:
        put(folder / learner / chapter / f"{chapter}.ipynb")
    found, refused = find_submissions(folder, CHAPTERS)
    assert [(item.learner, item.chapter) for item in found] == [
        ("ann", "ch90_steps"),
        ("zoe", "ch90_steps"),
        ("zoe", "ch91_pairs"),
        ("김 민수", "ch90_steps"),
    ]
    assert refused == []


def test_what_other_programs_leave_behind_is_passed_over(folder: Path) -> None:
    put(folder / "ann" / ".ipynb_checkpoints" / "x-checkpoint.ipynb")
    put(folder / "__MACOSX" / "ann" / "ch90_steps.ipynb")
    put(folder / ".git" / "config")
    put(folder / "ann" / "ch90_steps" / "notes.txt")
    found, refused = find_submissions(folder, CHAPTERS)
    assert (len(found), refused) == (1, [])


@pytest.mark.parametrize(
    ("place", "learner", "words"),
    [
        ("bob.ipynb", "bob", "bob.ipynb is not where submissions are looked for"),
        ("bob/ch90_steps.ipynb", "bob", "bob/ch90_steps.ipynb is not where"),
        ("bob/ch90_steps/ch90_steps (1).ipynb", "bob", "Expected ch90_steps.ipynb, got ch90_st"),
        ("bob/ch77/ch77.ipynb", "bob", "There is no exercise ch77: the exercises are ch90_steps"),
        ("b[o]b/ch90_steps/ch90_steps.ipynb", "b[o]b", "The folder name 'b[o]b' cannot be graded"),
        ("bob /ch90_steps/ch90_steps.ipynb", "bob ", "The folder name 'bob ' cannot be graded"),
    ],
)
def test_what_lies_elsewhere_is_refused_by_name(
    folder: Path, place: str, learner: str, words: str
) -> None:
    put(folder / place)
    assert words in reasons(folder)[learner]


def test_nothing_is_read_through_a_link(folder: Path, tmp_path: Path) -> None:
    secret = put(tmp_path / "secret.ipynb")
    link = folder / "bob" / "ch90_steps" / "ch90_steps.ipynb"
    link.parent.mkdir(parents=True)
    link.symlink_to(secret)
    (folder / "cat").symlink_to(folder / "ann")
    (folder / "dan").mkdir()
    (folder / "dan" / "ch90_steps").symlink_to(folder / "ann" / "ch90_steps")
    found, refused = find_submissions(folder, CHAPTERS)
    assert [item.learner for item in found] == ["ann"]
    assert [item.learner for item in refused] == ["bob", "cat", "dan"]
    assert all("is a link" in item.reason for item in refused)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"cells": [', "stops being JSON at line 1"),
        ("[1, 2]", "is not a notebook that Jupyter can read"),
        ('{"nbformat": 99, "cells": []}', "is not a notebook that Jupyter can read"),
        ("", "stops being JSON at line 1"),
    ],
)
def test_a_file_that_is_no_notebook_says_what_it_is(tmp_path: Path, text: str, words: str) -> None:
    assert words in str(unreadable(put(tmp_path / "x.ipynb", text)))


def test_a_file_that_is_no_text_says_so(tmp_path: Path) -> None:
    path = tmp_path / "x.ipynb"
    path.write_bytes(b"\xff\xfe\x00PK")
    assert "not text in UTF-8" in str(unreadable(path))


def test_a_notebook_of_an_older_format_is_a_notebook(tmp_path: Path) -> None:
    old = {"nbformat": 3, "nbformat_minor": 0, "metadata": {"name": ""}, "worksheets": []}
    assert unreadable(put(tmp_path / "x.ipynb", json.dumps(old))) is None


@pytest.mark.parametrize("place", [None, "notes.txt", "ann/notes.txt", "ch90_steps.ipynb"])
def test_a_folder_without_submissions_is_refused_in_one_sentence(
    tmp_path: Path, place: str | None
) -> None:
    if place:
        put(tmp_path / place)
    with pytest.raises(CannotGrade, match=r"Expected submissions laid out as <learner>/") as raised:
        find_submissions(tmp_path, CHAPTERS)
    assert (place or "nothing").split("/")[0] in str(raised.value)


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(CannotGrade, match=r"got .*nowhere, which is no folder"):
        find_submissions(tmp_path / "nowhere", CHAPTERS)


def test_taking_in_copies_the_notebook_and_nothing_beside_it(folder: Path, tmp_path: Path) -> None:
    notebook = folder / "ann" / "ch90_steps" / "ch90_steps.ipynb"
    put(notebook.parent / "numpy.py", "raise SystemExit")
    target = take_in(Submission("ann", "ch90_steps", notebook), tmp_path / "submitted")
    assert target.read_bytes() == notebook.read_bytes()
    assert [path.name for path in target.parent.iterdir()] == ["ch90_steps.ipynb"]


def test_taking_in_what_is_already_there_changes_nothing(folder: Path) -> None:
    notebook = folder / "ann" / "ch90_steps" / "ch90_steps.ipynb"
    before = notebook.read_bytes()
    assert take_in(Submission("ann", "ch90_steps", notebook), folder).read_bytes() == before

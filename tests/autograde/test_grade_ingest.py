"""What is taken for a submission, and what is refused, by name and with the reason."""

from __future__ import annotations

import codecs
import datetime as dt
import json
import os
from pathlib import Path
from typing import Any

import pytest
from nbformat.v4 import new_notebook

from autograde.core.errors import GraderError
from autograde.core.notebook_files import explain_unreadable
from autograde.grading.languages import Languages
from autograde.grading.submissions import FoundNotebook, find_submissions
from autograde.grading.take import NotReadableError, take_submission
from autograde.judging.submission import Submission

CHAPTERS = ["ch90_steps", "ch91_pairs"]


@pytest.fixture
def folder(tmp_path) -> Path:
    """A folder with one good submission."""
    put(tmp_path / "in" / "ann" / "ch90_steps" / "ch90_steps.ipynb")
    return tmp_path / "in"


def put(path: Path, text: str | None = None) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(new_notebook()) if text is None else text)
    return path


def reasons(folder: Path) -> dict[str, str]:
    return {item.learner: item.reason for item in find_submissions(folder, CHAPTERS)[1]}


def test_submissions_come_in_the_order_of_learners_and_chapters(folder):
    for learner, chapter in [
        ("zoe", "ch91_pairs"),
        ("zoe", "ch90_steps"),
        ("김 민수", "ch90_steps"),
    ]:
        put(folder / learner / chapter / f"{chapter}.ipynb")
    found, refused = find_submissions(folder, CHAPTERS)
    assert [(item.learner, item.exercise) for item in found] == [
        ("ann", "ch90_steps"),
        ("zoe", "ch90_steps"),
        ("zoe", "ch91_pairs"),
        ("김 민수", "ch90_steps"),
    ]
    assert refused == []


def test_what_other_programs_leave_behind_is_passed_over(folder):
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
        ("bob/ch90_steps/ch90_steps.ipynb ", "bob", "got 'ch90_steps.ipynb ', which differs in"),
        ("bob/ch90_steps/Ch90_Steps.ipynb", "bob", "upper and lower case or in spaces: rename"),
        ("bob/ch77/ch77.ipynb", "bob", "There is no exercise ch77: the exercises are ch90_steps"),
        (".bob/ch90_steps/ch90_steps.ipynb", ".bob", "The folder '.bob' is passed over, as hidden"),
        ("b[o]b/ch90_steps/ch90_steps.ipynb", "b[o]b", "The folder name 'b[o]b' cannot be graded"),
        ("bob /ch90_steps/ch90_steps.ipynb", "bob ", "The folder name 'bob ' cannot be graded"),
        ("b\nb/ch90_steps/ch90_steps.ipynb", r"b\nb", r"The folder name 'b\nb' cannot be graded"),
        ("b\x1bb/ch90_steps/ch90_steps.ipynb", r"b\x1bb", r"The folder name 'b\x1bb' cannot"),
        ("b\u202eb/ch90_steps/x.ipynb", r"b\u202eb", r"The folder name 'b\u202eb' cannot"),
        ("b\u2028b/ch90_steps/x.ipynb", r"b\u2028b", r"The folder name 'b\u2028b' cannot"),
        ("b\udcffb/ch90_steps/x.ipynb", r"b\udcffb", r"The folder name 'b\udcffb' cannot"),
        (f"{'b' * 129}/ch90_steps/x.ipynb", "b" * 129, "has 129 characters, and the gradebook"),
        ("bob/ch\n77/ch77.ipynb", "bob", r"There is no exercise ch\n77: the exercises are"),
        ("b\nb.ipynb", r"b\nb", r"b\nb.ipynb is not where submissions are looked for"),
        ("bob/ch90_steps/ch90_steps.ipynb/x", "bob", "ch90_steps.ipynb is a folder, or something"),
    ],
)
def test_what_lies_elsewhere_is_refused_by_name(folder, place, learner, words):
    put(folder / place)
    assert words in reasons(folder)[learner]


def test_a_learner_reads_what_is_wrong_with_the_notebook_and_not_with_the_folder(
    folder, monkeypatch
):
    put(folder / "bob" / "ch90_steps" / "ch90_steps.ipynb", "{")
    put(folder / "cat" / "ch90_steps" / "mine.ipynb")
    put(folder / "dan" / "ch90_steps" / "ch90_steps.ipynb")
    forbid(monkeypatch, "read_text", "dan")
    refused = find_submissions(folder, CHAPTERS)[1]
    read = {item.learner: item.learner_can_mend for item in refused}
    assert read == {"bob": True, "cat": False, "dan": False}


def test_a_hidden_folder_with_a_long_name_is_named_as_a_file_may_be(folder):
    name = "." + "\x01" * 80
    put(folder / name / "ch90_steps" / "ch90_steps.ipynb")
    (shown,) = reasons(folder)
    assert shown.startswith(".\\x01")
    (folder / f"{shown}.html").touch()


def test_nothing_is_read_through_a_link(folder, tmp_path):
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


def valid(inner: str, nbformat: str = "4") -> str:
    """A notebook as its format wants it, with this in its metadata."""
    about = f'"nbformat": {nbformat}, "nbformat_minor": 5, "metadata": {{"x": {inner}}}'
    return f'{{{about}, "cells": []}}'


OLD = {"nbformat": 3, "nbformat_minor": 0, "metadata": {"name": ""}, "worksheets": []}


@pytest.mark.parametrize(
    "text", [*map(valid, ["1", '"\\ud83d\\ude00"', "[" * 60 + "]" * 60]), json.dumps(OLD)]
)
def test_a_valid_notebook_is_one_of_an_older_format_too(tmp_path, text):
    assert explain_unreadable(put(tmp_path / "x.ipynb", text)) is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"cells": [', "stops being JSON at line 1"),
        ("[1, 2]", "is not a notebook, but some other JSON file"),
        ("7", "is not a notebook, but some other JSON file"),
        ('{"cells": []}', "is not a notebook, but some other JSON file"),
        ('{"nbformat": 4}', "is not a notebook that Jupyter can read: open it in Jupyter, save it"),
        ('{"nbformat": 4, "metadata": {}, "cells": [7]}', "is not a notebook that Jupyter can"),
        ('{"nbformat": 4, "metadata": {}, "cells": [{}]}', "is not a notebook that Jupyter can"),
        ('{"nbformat": 99, "cells": []}', "is a notebook of format 99, and only formats up to 4"),
        ("", "stops being JSON at line 1"),
        ("[" * 200_000, "its lists lie deeper in each other than can be read"),
        (f'{{"metadata": {{"x": {"9" * 5000}}}}}', "it holds a number of more digits than"),
        ('{"nbformat": 4, "metadata": {"x": "\\ud800"}, "cells": []}', "holds half a character"),
        (valid('"\\udC00"'), "holds half a character"),
        (valid("[" * 800 + "]" * 800), "is not a notebook that Jupyter can read"),
        (valid("[" + "{},[]," * 600_000 + "0]"), "holds 1,200,0"),
        (valid("7", nbformat="4.0"), "is not a notebook, but some other JSON file"),
    ],
)
def test_a_file_that_is_no_notebook_says_what_it_is(tmp_path, text, words):
    sentence = str(explain_unreadable(put(tmp_path / "x.ipynb", text)))
    assert words in sentence
    # What Python and nbformat say of such files is no news to an instructor.
    for word in ("pop", "argument", "object", "Error", "attribute", "dict"):
        assert word not in sentence


def test_a_file_that_may_not_be_read_is_refused_with_the_reason(folder, monkeypatch):
    put(folder / "bob" / "ch90_steps" / "ch90_steps.ipynb")
    forbid(monkeypatch, "read_text", "bob")
    found, refused = find_submissions(folder, CHAPTERS)
    assert [item.learner for item in found] == ["ann"]
    assert refused[0].reason.startswith("ch90_steps.ipynb cannot be read (Permission denied)")


@pytest.mark.parametrize(
    ("method", "name", "chapter"),
    [("iterdir", "bob", ""), ("exists", "ch90_steps.ipynb", "ch90_steps")],
)
def test_a_folder_that_may_not_be_read_stops_nobody_else(
    folder, monkeypatch, method, name, chapter
):
    put(folder / "bob" / "ch90_steps" / "ch90_steps.ipynb")
    put(folder / "bob" / "ch91_pairs" / "ch91_pairs.ipynb")
    forbid(monkeypatch, method, "bob", name)
    found, refused = find_submissions(folder, CHAPTERS)
    assert "ann" in {item.learner for item in found}
    assert [(item.learner, item.exercise) for item in refused] == [("bob", chapter)]
    place = "bob/ch90_steps" if chapter else "bob"
    assert f"The folder {place} cannot be read (Permission denied)" in refused[0].reason


def test_a_class_that_may_not_be_read_is_refused_in_one_sentence(folder, monkeypatch):
    forbid(monkeypatch, "iterdir", "in")
    with pytest.raises(GraderError, match=r"The submissions in .* cannot be read \(Permission"):
        find_submissions(folder, CHAPTERS)


def forbid(monkeypatch: pytest.MonkeyPatch, method: str, *parts: str) -> None:
    """Let a method of paths fail, as for somebody who is not root, where `parts` are in a path."""
    original = getattr(Path, method)

    def refuse(path: Path, *arguments: Any, **options: Any) -> Any:
        if set(parts) <= set(path.parts[-3:]):
            raise PermissionError(13, "Permission denied")
        return original(path, *arguments, **options)

    monkeypatch.setattr(Path, method, refuse)


def test_reading_a_notebook_that_is_not_quite_right_says_nothing(tmp_path, capfd, recwarn):
    cell = {"cell_type": "code", "id": "same", "source": "", "metadata": {}, "outputs": []}
    data = {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [cell, cell]}
    path = put(tmp_path / "x.ipynb", json.dumps(data))
    assert explain_unreadable(path) is None
    assert (*capfd.readouterr(), *recwarn) == ("", "")


@pytest.mark.parametrize("place", [None, "notes.txt", "ann/notes.txt", "ch90_steps.ipynb"])
def test_a_folder_without_submissions_is_refused_in_one_sentence(tmp_path, place):
    if place:
        put(tmp_path / place)
    with pytest.raises(GraderError, match=r"Expected submissions laid out as <learner>/") as raised:
        find_submissions(tmp_path, CHAPTERS)
    assert (place or "nothing").split("/")[0] in str(raised.value)


def test_a_folder_that_is_not_there_is_named(tmp_path):
    with pytest.raises(GraderError, match=r"got .*nowhere, which is no folder"):
        find_submissions(tmp_path / "nowhere", CHAPTERS)


def taken(found: FoundNotebook, submitted: Path) -> Submission:
    return take_submission(found, submitted, Languages(submitted, None, {}))


def taken_to(folder: Path) -> Path:
    return folder / "ann" / "ch90_steps" / "ch90_steps.ipynb"


def test_taking_in_copies_the_notebook_and_nothing_beside_it(folder, tmp_path):
    notebook = folder / "ann" / "ch90_steps" / "ch90_steps.ipynb"
    put(notebook.parent / "numpy.py", "raise SystemExit")
    os.utime(notebook, (1_700_000_000, 1_700_000_000))
    one = taken(FoundNotebook("ann", "ch90_steps", notebook), tmp_path / "submitted")
    target = taken_to(tmp_path / "submitted")
    assert one.notebook == target.read_bytes() == notebook.read_bytes()
    assert [path.name for path in target.parent.iterdir()] == ["ch90_steps.ipynb"]
    # When it was handed in is what the file on our disk says, in the copy too.
    assert one.handed_in == dt.datetime(2023, 11, 14, 22, 13, 20, tzinfo=dt.UTC)
    assert target.stat().st_mtime == 1_700_000_000


def test_a_notebook_with_a_byte_order_mark_is_taken_in_without_it(folder, tmp_path):
    notebook = folder / "ann" / "ch90_steps" / "ch90_steps.ipynb"
    plain = notebook.read_bytes()
    notebook.write_bytes(codecs.BOM_UTF8 + plain)
    found, refused = find_submissions(folder, CHAPTERS)
    assert refused == []
    assert taken(found[0], tmp_path / "submitted").notebook == plain
    assert taken_to(tmp_path / "submitted").read_bytes() == plain
    assert notebook.read_bytes() == codecs.BOM_UTF8 + plain
    # In place, nbgrader reads the very file.
    assert taken(found[0], folder).notebook == notebook.read_bytes() == plain


def test_taking_in_what_is_already_there_changes_nothing(folder):
    notebook = folder / "ann" / "ch90_steps" / "ch90_steps.ipynb"
    before = notebook.read_bytes(), notebook.stat().st_mtime_ns
    taken(FoundNotebook("ann", "ch90_steps", notebook), folder)
    assert (notebook.read_bytes(), notebook.stat().st_mtime_ns) == before


@pytest.mark.parametrize("what", ["link", "pipe", "folder", "large"])
def test_what_was_put_in_a_notebooks_place_after_it_was_looked_at_is_not_read(
    folder, tmp_path, what, monkeypatch
):
    (found,) = find_submissions(folder, CHAPTERS)[0]
    if what == "large":
        monkeypatch.setattr("autograde.grading.take.MOST_BYTES", 10)
    else:
        found.path.unlink()
    if what == "link":
        found.path.symlink_to(put(tmp_path / "secret.ipynb"))
    if what == "pipe":
        os.mkfifo(found.path)
    if what == "folder":
        found.path.mkdir()
    with pytest.raises((NotReadableError, OSError)):
        taken(found, tmp_path / "submitted")
    assert not (tmp_path / "submitted").exists()


def test_nothing_is_written_through_a_link(folder, tmp_path):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_text("mine")
    target = taken_to(tmp_path / "submitted")
    target.parent.mkdir(parents=True)
    target.symlink_to(elsewhere)
    (found,) = find_submissions(folder, CHAPTERS)[0]
    taken(found, tmp_path / "submitted")
    assert elsewhere.read_text() == "mine"
    assert not target.is_symlink()

"""`python -m autograde report`: what it says, and what it says where there is no class."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from command_line import typed
from recorded_class import empty_gradebook, make_gradebook, many_results


def report(out: Path, course: Path, *more: str) -> tuple[int, str, str]:
    return typed("report", "--out", out, "--root", course, *more)


def test_it_says_where_page_and_tables_are(tmp_path, course):
    make_gradebook(tmp_path, many_results(4))
    status, said, _ = report(tmp_path, course)
    assert status == 0
    assert str(tmp_path / "report" / "report.html") in said
    assert "submissions: 4" in said


def test_another_gradebook_can_be_named(tmp_path, course):
    url = make_gradebook(tmp_path / "elsewhere", many_results(4))
    status, _, _ = report(tmp_path / "out", course, "--db", url)
    assert status == 0
    assert (tmp_path / "out" / "report" / "report.html").is_file()


def refusal(out: Path, course: Path, *more: str) -> str:
    """The one sentence that says why there is no report; nothing was written."""
    before = sorted(out.rglob("*")) if out.is_dir() else None
    status, said, sentence = report(out, course, *more)
    assert (status, said) == (2, "")
    assert sentence.count("\n") == 1
    assert (sorted(out.rglob("*")) if out.is_dir() else None) == before
    return sentence


def test_a_folder_in_which_nobody_was_graded_is_refused_with_the_reason(tmp_path, course):
    for name in ("empty", "other", "text", "plain", "nobody"):
        (tmp_path / name).mkdir()
    sqlite3.connect(tmp_path / "other" / "gradebook.db").close()
    (tmp_path / "text" / "gradebook.db").write_text("This is no database, but long enough.\n" * 9)
    (tmp_path / "plain" / "gradebook.db").write_bytes(empty_gradebook())
    make_gradebook(tmp_path / "nobody", [], {"ann": "Ann"})
    words = {
        "nowhere": f"There is no gradebook {tmp_path / 'nowhere' / 'gradebook.db'}",
        "empty": f"There is no gradebook {tmp_path / 'empty' / 'gradebook.db'}",
        "other": "no nbgrader gradebook",
        "text": "cannot be read",
        "plain": "grade the class with it",
        "nobody": "Nobody in this gradebook has been graded yet",
    }
    said = {name: refusal(tmp_path / name, course) for name in words}
    assert {name: said[name] for name in words if words[name] not in said[name]} == {}


def test_a_wrong_url_is_refused_without_its_password(tmp_path, course):
    sentence = refusal(tmp_path, course, "--db", "nosuch://me:hunter2@host/db")
    assert "cannot be opened" in sentence
    assert "hunter2" not in sentence


def test_a_report_that_cannot_be_written_leaves_nothing_half(tmp_path, course):
    make_gradebook(tmp_path, many_results(2))
    (tmp_path / "report").write_text("in the way")
    assert "cannot be read or written" in refusal(tmp_path, course)
    assert (tmp_path / "report").read_text() == "in the way"


def test_a_report_of_before_stays_where_a_new_one_fails(tmp_path, course, monkeypatch):
    make_gradebook(tmp_path, many_results(2))
    assert report(tmp_path, course)[0] == 0
    files = {path: path.read_bytes() for path in tmp_path.rglob("report/**/*") if path.is_file()}

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("autograde.report.making.write_chapter_tables", fail)
    assert "No space left" in refusal(tmp_path, course)
    assert {path: path.read_bytes() for path in files} == files

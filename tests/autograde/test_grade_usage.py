"""Arguments that cannot be right end the command with one sentence, before anything is graded."""

from __future__ import annotations

import errno
import os
import re
import sys
from pathlib import Path

import pytest
from command_line import typed
from small_class import PAIRS, hand_in, handed_out, make_course

from autograde.core.database import check_gradebook_url
from autograde.core.errors import GraderError
from autograde.grading.grade import grade_class, read_exercise_sources
from autograde.grading.grade_options import GradeOptions

GRADE_ALL = "autograde.grading.run.grade_all"


@pytest.fixture(scope="module")
def given(tmp_path_factory) -> tuple[Path, Path]:
    """A course and a class of one."""
    home = tmp_path_factory.mktemp("usage")
    root = make_course(home / "course")
    hand_in(home / "in", "ann", PAIRS, handed_out(root, PAIRS))
    return root, home / "in"


def nothing_is_graded(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Notes what would have been graded, and grades nothing."""
    asked: list[object] = []
    monkeypatch.setattr(GRADE_ALL, lambda *arguments: asked.append(arguments) or [])
    return asked


@pytest.mark.parametrize("out", [".", "ann", "ann/grades", "..", "../in/", "../in/x/../y"])
def test_grades_do_not_go_where_submissions_are_looked_for(given, out, monkeypatch):
    root, folder = given
    asked = nothing_is_graded(monkeypatch)
    before = sorted(folder.rglob("*"))
    with pytest.raises(GraderError, match=r"one lies in the other.*Give an --out beside"):
        grade_class(folder, GradeOptions(folder / out, root))
    assert (asked, sorted(folder.rglob("*"))) == ([], before)


def test_a_link_to_the_submissions_is_the_submissions(given, tmp_path, monkeypatch):
    root, folder = given
    nothing_is_graded(monkeypatch)
    (tmp_path / "link").symlink_to(folder)
    with pytest.raises(GraderError, match="one lies in the other"):
        grade_class(folder, GradeOptions(tmp_path / "link", root))


@pytest.mark.parametrize(
    ("place", "is_right"),
    [("submitted", True), ("autograded", False), ("feedback/x", False), ("submitted/ann", False)],
)
def test_of_what_lies_in_the_output_only_what_was_handed_in_is_graded(
    given, tmp_path, monkeypatch, place, is_right
):
    root, _ = given
    asked = nothing_is_graded(monkeypatch)
    hand_in(tmp_path / place, "ann", PAIRS, handed_out(root, PAIRS))
    if is_right:
        grade_class(tmp_path / place, GradeOptions(tmp_path, root))
        assert len(asked) == 1
    else:
        with pytest.raises(GraderError, match="one lies in the other"):
            grade_class(tmp_path / place, GradeOptions(tmp_path, root))
        assert asked == []


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="there is no /proc here")
@pytest.mark.parametrize("out", ["/proc/x", "{file}/x", "/proc"])
def test_a_folder_that_takes_no_grades_is_refused_in_one_sentence(given, tmp_path, out):
    root, folder = given
    (tmp_path / "file").write_text("")
    place = out.format(file=tmp_path / "file")
    status, said, wrong = typed("grade", folder, "--out", place, "--root", root)
    assert (status, said, wrong.count("\n")) == (2, "", 1)
    assert wrong.startswith(f"The grades cannot be written to {place} (")


def test_a_disk_that_is_full_ends_it_in_one_sentence(given, tmp_path, monkeypatch):
    def fail(*arguments: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(GRADE_ALL, fail)
    with pytest.raises(GraderError, match=r"cannot be written to .*\(No space left on device\)"):
        grade_class(given[1], GradeOptions(tmp_path / "out", given[0]))


def test_a_course_that_cannot_be_read_is_not_the_output_folders_fault(given, tmp_path, monkeypatch):
    def fail(*arguments: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(given[0] / "x.py"))

    monkeypatch.setattr(GRADE_ALL, fail)
    with pytest.raises(GraderError, match=r"course cannot be read: .*x\.py \(Permission denied\)"):
        grade_class(given[1], GradeOptions(tmp_path / "out", given[0]))


def test_a_file_that_is_no_gradebook_ends_it_in_one_sentence(given, tmp_path):
    root, folder = given
    out = tmp_path / "graded"
    out.mkdir()
    (out / "gradebook.db").write_text("This is no database, though it is long enough.\n" * 9)
    status, _, wrong = typed("grade", folder, "--out", out, "--root", root)
    assert (status, wrong.count("\n")) == (2, 1)
    assert "file is not a database" in wrong
    assert (out / "gradebook.db").read_text().startswith("This is no database")


@pytest.mark.parametrize(
    "db",
    [
        "postgresql+nodriver://u:secretpw@h/db",
        "postgresql+nodriver://u:a secretpw of words@h/db",
        "nonsense://u:secretpw@h/db",
        "postgresql://u:secretpw@h:port/db",
        "no url u://a:secretpw@b c",
        "postgresql+nodriver://h/db?user=u&password=secretpw",
    ],
)
def test_a_password_is_never_shown(db):
    with pytest.raises(
        GraderError, match=r"^The gradebook .* (cannot be opened|needs a)"
    ) as raised:
        check_gradebook_url(db)
    assert "secretpw" not in str(raised.value)
    assert raised.value.__cause__ is None


@pytest.mark.parametrize(
    ("db", "module", "package"),
    [
        ("postgresql+psycopg2://u:p@h/db", "psycopg2", "psycopg2-binary"),
        ("postgresql+psycopg://u:p@h/db", "psycopg", "psycopg[binary]"),
        ("mysql://u:p@h/db", "MySQLdb", "mysqlclient"),
        ("mysql+pymysql://u:p@h/db", "pymysql", "pymysql"),
    ],
)
def test_a_driver_that_is_missing_is_named_as_pip_knows_it(db, module, package, monkeypatch):
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(GraderError, match=re.escape(f"run `python -m pip install '{package}'`")):
        check_gradebook_url(db)


def test_only_files_named_as_chapters_are_exercises(tmp_path):
    root = make_course(tmp_path / "course")
    (root / "solutions" / "chapter_notes.py").write_text("not a source\n")
    assert sorted(read_exercise_sources(root)) == ["ch90_steps", "ch91_pairs"]

"""Arguments that cannot be right end the command with one sentence, before anything is graded."""

from __future__ import annotations

import errno
import os
import re
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path

import pytest
from command_line import typed
from small_class import PAIRS, hand_in, handed_out, make_course
from sqlalchemy.exc import DatabaseError
from stand_in import by_text, use

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


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no disk that is full here")
@pytest.mark.parametrize(
    ("made_by", "sentence"),
    [
        ("NamedTemporaryFile", r"The grades cannot be written to .*: make room"),
        ("TemporaryFile", r"The temporary folder .*: make room there, or set TMPDIR"),
    ],
)
def test_a_place_without_room_is_told_before_anything_is_graded(
    given, tmp_path, monkeypatch, made_by, sentence
):
    asked = nothing_is_graded(monkeypatch)
    monkeypatch.setattr(
        tempfile, made_by, lambda **_: os.fdopen(os.open("/dev/full", os.O_WRONLY), "wb")
    )
    status, said, wrong = typed("grade", given[1], "--out", tmp_path / "out", "--root", given[0])
    assert (status, said, wrong.count("\n"), asked) == (2, "", 1, [])
    assert re.match(sentence, wrong)
    assert "(No space left on device)" in wrong


def no_room(*arguments: object, **named: object) -> None:
    """A disk that is full."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def broken_page(*arguments: object) -> None:
    """A gradebook of which a page is broken."""
    raise DatabaseError("SELECT", {}, sqlite3.DatabaseError("database disk image is malformed"))


@pytest.mark.parametrize(
    ("place", "fails", "told"),
    [
        ("write_whole", no_room, "The grades cannot be written to "),
        ("GradedClass.store", broken_page, "The gradebook sqlite:///"),
    ],
)
def test_what_breaks_on_the_way_ends_the_class_and_is_nobodys_zero(
    given, tmp_path, monkeypatch, place, fails, told
):
    use(monkeypatch, by_text)
    monkeypatch.setattr(f"autograde.grading.run.{place}", fails)
    status, said, wrong = typed("grade", given[1], "--out", tmp_path / "out", "--root", given[0])
    assert (status, said, wrong.count("\n")) == (2, "", 1)
    assert wrong.startswith(told)
    assert "ann" not in (tmp_path / "out" / "grades.csv").read_text()


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
    assert "is damaged" in wrong
    assert "file is not a database" in wrong
    assert (out / "gradebook.db").read_text().startswith("This is no database")


@pytest.fixture
def gradebook(tmp_path) -> Path:
    """A database of a few pages."""
    place = tmp_path / "graded" / "gradebook.db"
    place.parent.mkdir()
    with closing(sqlite3.connect(place)) as database, database:
        database.execute("CREATE TABLE grade (row INTEGER PRIMARY KEY)")
    return place


def test_a_gradebook_with_a_broken_page_is_told_first_and_left_as_it_is(given, gradebook):
    content = gradebook.read_bytes()
    content = content[:4096] + b"?" * (len(content) - 4096)
    gradebook.write_bytes(content)
    status, said, wrong = typed("grade", given[1], "--out", gradebook.parent, "--root", given[0])
    assert (status, said, wrong.count("\n")) == (2, "", 1)
    assert f"{gradebook} is damaged (" in wrong
    assert gradebook.read_bytes() == content


def test_a_gradebook_that_another_program_writes_into_is_told_first(given, gradebook, monkeypatch):
    monkeypatch.setattr("autograde.core.database.SECONDS_AT_START", 0.05)
    monkeypatch.setattr("autograde.grading.run.GradedClass", None)  # which would wait, and write
    with closing(sqlite3.connect(gradebook, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        status, said, wrong = typed(
            "grade", given[1], "--out", gradebook.parent, "--root", given[0]
        )
    assert (status, said, wrong.count("\n")) == (2, "", 1)
    assert re.match(r"Another program is writing into .*gradebook\.db.*: close formgrader", wrong)


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

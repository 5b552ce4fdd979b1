"""Canvas and Moodle find everybody in the tables that are made for them, and nobody else."""

from __future__ import annotations

import codecs
from pathlib import Path

import pytest
from command_line import typed
from graded_book import (
    ADA,
    BO,
    CLASS,
    ELI,
    PAIRS,
    STEPS,
    cells,
    hand_in,
    make_book,
    opened_book,
)
from hypothesis import given, settings
from hypothesis import strategies as st
from lms_readers import CanvasUser, canvas_reads, moodle_gradebook_reads, moodle_worksheet_reads

from autograde.core.csv_tables import (
    CsvTable,
    escape_cell,
    escape_formula,
    may_be_formula,
    read_table,
    unescape_cell,
)
from autograde.core.errors import GraderError
from autograde.grading.store import OPEN, add_grade, prepare_store
from autograde.judging.grades import Grade
from autograde.lms.grade_rows import ExportOptions, GradeRow, format_points
from autograde.lms.roster import Enrollee
from autograde.lms.uploads import ADAPTERS


def entry(learner: Enrollee, score: float | None = 4.0, chapter: str = STEPS) -> GradeRow:
    """A graded hand-in; with None one that has an open part."""
    state = "could-not-be-graded" if score is None else "graded"
    return GradeRow(learner, chapter, state, score or 0.0, 0.0, 5.0)


def missing(learner: Enrollee, chapter: str = STEPS) -> GradeRow:
    return GradeRow(learner, chapter, "not-handed-in", 0.0, 0.0, 5.0)


canvas_table, filled_canvas_table = ADAPTERS["canvas"].make_table, ADAPTERS["canvas"].fill_table
moodle_table, filled_moodle_table = ADAPTERS["moodle"].make_table, ADAPTERS["moodle"].fill_table
plain_table = ADAPTERS["folder"].make_table

USERS = [
    CanvasUser(1001, "Okafor, Ada", "ada"),
    CanvasUser(1002, "Lim, Bo", "bo"),
    CanvasUser(1003, "Gray, Eli", "eli"),
]


def given_table(text: str) -> CsvTable:
    lines = cells(text.encode())
    return CsvTable(tuple(map(tuple, lines)))


# --- Canvas -------------------------------------------------------------------------------------


def test_canvas_finds_learners_by_its_number_else_by_login():
    table = canvas_table([entry(ADA, 4), entry(BO, 2.5), entry(ELI, 0)], ExportOptions())
    points, grades = canvas_reads(table.to_bytes(), USERS)
    assert points == {STEPS: "5"}
    assert grades == {"ada": {STEPS: "4"}, "bo": {STEPS: "2.5"}, "eli": {STEPS: "0"}}
    assert table.notes == ()


def test_who_has_no_grade_has_no_line_so_that_canvas_changes_nothing_of_theirs():
    entries = [entry(ADA), entry(BO, None), missing(ELI), entry(BO, 1, PAIRS)]
    table = canvas_table(entries, ExportOptions())
    _, grades = canvas_reads(table.to_bytes(), USERS)
    assert grades == {"ada": {STEPS: "4", PAIRS: ""}, "bo": {STEPS: "", PAIRS: "1"}}
    _, grades = canvas_reads(
        canvas_table(entries, ExportOptions(missing_is_zero=True)).to_bytes(), USERS
    )
    assert grades["eli"][STEPS] == "0"


def test_exercises_may_have_other_titles_there():
    titles = {STEPS: "Steps (4711)"}
    table = canvas_table([entry(ADA)], ExportOptions(columns=titles))
    assert table.lines[0][-1] == "Steps (4711)"


def test_a_number_that_is_none_of_canvas_s_is_the_sis_one():
    learner = Enrollee("zoe", "Zoe", "Adams", lms_user_id="S-77")
    users = [CanvasUser(77, "Somebody, Else", "other"), CanvasUser(9, "A, Z", "z", "S-77")]
    _, grades = canvas_reads(canvas_table([entry(learner)], ExportOptions()).to_bytes(), users)
    assert grades == {"z": {STEPS: "4"}}


def test_a_learner_who_begins_with_digits_is_not_taken_for_a_number():
    learner = Enrollee("1001x")
    _, grades = canvas_reads(canvas_table([entry(learner)], ExportOptions()).to_bytes(), USERS)
    assert grades == {"new 1001x": {STEPS: "4"}}


FORMULAS = ["=cmd|' /C calc'!A0", "+1+1", "-2+3", "@SUM(A1)", "\t=1", " =1+1", "＝1+1", "\r=1"]


@pytest.mark.parametrize("name", FORMULAS)
def test_a_name_like_a_formula_is_harmless_and_canvas_still_finds_the_learner(name):
    learner = Enrollee("ada", name, name, name, "1001")
    table = canvas_table([entry(learner)], ExportOptions())
    assert not any(may_be_formula(cell) for line in table.lines for cell in line)
    assert canvas_reads(table.to_bytes(), USERS)[1] == {"ada": {STEPS: "4"}}


@pytest.mark.parametrize("name", ["=ada", "@ada", "+491701", "-ada"])
def test_who_could_only_be_found_by_a_formula_is_left_out_and_named(name):
    learner = Enrollee(name.replace("+491701", "+x1"))
    table = canvas_table([entry(learner), entry(ADA)], ExportOptions())
    assert set(canvas_reads(table.to_bytes(), USERS)[1]) == {"ada"}
    assert learner.id in table.notes[0]
    assert "lms_user_id" in table.notes[0]


@pytest.mark.parametrize("name", ["Points Possible", "My Points Possible 3"])
def test_nobody_s_name_is_taken_for_the_line_of_the_points(name):
    learner = Enrollee("ada", "", name, "", "1001")
    points, grades = canvas_reads(canvas_table([entry(learner)], ExportOptions()).to_bytes(), USERS)
    assert (points, grades) == ({STEPS: "5"}, {"ada": {STEPS: "4"}})


CANVAS = (
    "Student,ID,SIS Login ID,Section,Notes,Start (11),ch90_steps (12),Final Score\n"
    ",,,,,,Manual Posting,\n"
    "    Points Possible,,,,,10,5,(read only)\n"
    '"Okafor, Ada",1001,ada@uni.example,S1,kind,7,,70\n'
    '"Lim, Bo",1002,bo@uni.example,S1,,8,3,80\n'
    "Test Student,1999,x,S1,,,,\n"
)


def test_canvas_s_own_export_is_filled_in_by_its_numbers_and_nothing_else_is_in_it():
    table = filled_canvas_table(
        [entry(ADA, 4), entry(BO, None)], ExportOptions(), given_table(CANVAS)
    )
    assert cells(table.to_bytes()) == [
        ["Student", "ID", "SIS Login ID", "Section", "ch90_steps (12)"],
        ["", "", "", "", "Manual Posting"],
        ["    Points Possible", "", "", "", "5"],
        ["Okafor, Ada", "1001", "ada@uni.example", "S1", "4"],
        ["Lim, Bo", "1002", "bo@uni.example", "S1", "3"],  # what Canvas had
        ["Test Student", "1999", "x", "S1", ""],
    ]
    assert table.notes == ()


def test_a_learner_without_a_line_and_other_points_are_said():
    text = CANVAS.replace("10,5,", "10,100,")
    table = filled_canvas_table([entry(ADA), entry(ELI)], ExportOptions(), given_table(text))
    assert [words in note for words, note in zip(("100 there", "eli has a grade"), table.notes,
                                                 strict=True)] == [True, True]  # fmt: skip


def test_without_a_number_a_name_finds_a_learner_only_where_nobody_shares_it():
    ann, other = Enrollee("ann", "Ada", "Okafor"), Enrollee("other", "Ada", "Okafor")
    one = filled_canvas_table([entry(ann)], ExportOptions(), given_table(CANVAS))
    assert one.lines[3][-1] == "4"
    two = filled_canvas_table([entry(ann), entry(other)], ExportOptions(), given_table(CANVAS))
    assert two.lines[3][-1] == ""
    assert len(two.notes) == 2


def test_names_in_canvas_s_own_export_are_harmless_too():
    text = CANVAS.replace('"Okafor, Ada"', '"=cmd, Ada"').replace('"Lim, Bo"', "Points Possible")
    table = filled_canvas_table([entry(ADA), entry(BO)], ExportOptions(), given_table(text))
    assert [line[0] for line in table.lines[3:5]] == ["'=cmd, Ada", "-"]
    assert [line[-1] for line in table.lines[2:5]] == ["5", "4", "4"]


@pytest.mark.parametrize(
    ("text", "choice", "words"),
    [
        (CANVAS.replace("Section", "Group"), ExportOptions(), "no gradebook of Canvas's"),
        ("a,b\n1,2\n", ExportOptions(), "no gradebook of Canvas's: .* got a, b"),
        (CANVAS.replace("ch90_steps", "Steps"), ExportOptions(), "No column .* called ch90_steps"),
        (CANVAS.replace("Start", "ch90_steps again"), ExportOptions(), "More than one column"),
        (CANVAS, ExportOptions(columns={STEPS: "Nope"}), "No column .* called ch90_steps"),
    ],
)
def test_what_canvas_would_not_have_exported_is_refused(text, choice, words):
    with pytest.raises(GraderError, match=words):
        filled_canvas_table([entry(ADA)], choice, given_table(text))


def test_a_column_can_be_named_where_its_title_is_another():
    text = CANVAS.replace("ch90_steps (12)", "Steps (12)")
    for title in ("Steps", "Steps (12)"):
        choice = ExportOptions(columns={STEPS: title})
        table = filled_canvas_table([entry(ADA)], choice, given_table(text))
        assert table.lines[3][-1] == "4"


# --- Moodle -------------------------------------------------------------------------------------


def test_moodle_s_gradebook_finds_learners_by_e_mail_or_by_username():
    entries = [entry(ADA, 4), entry(BO, 0), missing(ELI)]
    users = {each.email: each.id for each in CLASS}
    grades = moodle_gradebook_reads(
        moodle_table(entries, ExportOptions()).to_bytes(), users, "Email address"
    )
    assert grades == {"ada": 4.0, "bo": 0.0}
    nameless = [entry(Enrollee("ada"), 4), entry(Enrollee("bo"), 1)]
    grades = moodle_gradebook_reads(
        moodle_table(nameless, ExportOptions()).to_bytes(), {"ada": "ada", "bo": "bo"}, "Username"
    )
    assert grades == {"ada": 4.0, "bo": 1.0}


def test_nobody_gets_the_grade_of_somebody_without_an_address():
    table = moodle_table([entry(ADA, 4), entry(Enrollee("bo", "Bo", "Lim"), 1)], ExportOptions())
    grades = moodle_gradebook_reads(table.to_bytes(), {ADA.email: "ada"}, "Email address")
    assert grades == {"ada": 4.0}
    assert "bo is not in the file" in table.notes[0]


def test_no_grade_that_moodle_has_is_taken_away_by_an_empty_cell():
    table = moodle_table([entry(ADA), entry(BO, None), missing(ELI)], ExportOptions())
    assert len(table.lines) == 2
    assert all(all(line) for line in table.lines)


@pytest.mark.parametrize("email", ["=a@x.org", "+a@x.org", "-a@x.org", "@x.org", "a\u202e@x.org"])
def test_an_address_like_a_formula_is_left_out_and_named(email):
    table = moodle_table([entry(Enrollee("eve", email=email)), entry(ADA)], ExportOptions())
    assert [line[0] for line in table.lines[1:]] == [ADA.email]
    assert "eve is not in the file" in table.notes[0]


def test_moodle_imports_one_exercise_at_a_time():
    entries = [entry(ADA), entry(ADA, 1, PAIRS)]
    with pytest.raises(GraderError, match=f"name one of {STEPS}, {PAIRS} with --chapter"):
        moodle_table(entries, ExportOptions())
    assert moodle_table(entries, ExportOptions((PAIRS,))).lines[1][-1] == "1"


def test_where_two_lines_may_mean_one_learner_neither_gets_the_grade():
    kim = Enrollee("kim", "Kim", "Lee")
    canvas = CANVAS.replace('"Okafor, Ada",1001', '"Lee, Kim",1').replace('"Lim, Bo"', '"Lee, Kim"')
    table = filled_canvas_table([entry(kim)], ExportOptions(), given_table(canvas))
    assert [line[-1] for line in table.lines[3:5]] == ["", "3"]
    worksheet = WORKSHEET.replace('Ada Okafor","ADA@example.org', 'Kim Lee","').replace(
        "Bo Lim", "Kim Lee"
    )
    table = filled_moodle_table([entry(kim)], ExportOptions(), given_table(worksheet))
    assert [line[4] for line in table.lines[1:3]] == ["", "3.00"]
    assert "kim has a grade, and no line" in table.notes[0]


def test_a_namesake_with_another_address_is_somebody_else():
    other = Enrollee("other", "Ada", "Okafor", "someone@example.org")
    table = filled_moodle_table([entry(other)], ExportOptions(), given_table(WORKSHEET))
    assert table.lines[1][4] == ""


WORKSHEET = (
    '"Identifier","Full name","Email address","Status","Grade","Maximum grade",'
    '"Last modified (grade)","Feedback comments"\n'
    '"Participant 17","Ada Okafor","ADA@example.org","Submitted","","5.00","-","- good"\n'
    '"Participant 18","Bo Lim","","Submitted","3.00","5.00","-",""\n'
    '"Participant 19","=Zoe Adams","zoe@example.org","No submission","","5.00","-",""\n'
)


def test_moodle_s_worksheet_is_filled_in_and_its_own_cells_stay():
    given = given_table(WORKSHEET)
    table = filled_moodle_table([entry(ADA, 4), entry(BO, 2.5)], ExportOptions(), given)
    grades = moodle_worksheet_reads(table.to_bytes(), {17: "ada", 18: "bo", 19: "zoe"})
    assert grades == {"ada": 4.0, "bo": 2.5}
    assert table.lines[1][-2:] == ("-", "- good")  # Moodle reads these
    assert table.lines[3][1] == "'=Zoe Adams"
    assert table.notes == ()


def test_what_moodle_would_pass_over_in_a_worksheet_is_said():
    given = given_table(WORKSHEET.replace("5.00", "100"))
    table = filled_moodle_table([entry(ADA, 0), entry(ELI)], ExportOptions(), given)
    said = " ".join(table.notes)
    assert "has 5 points here and 100 there" in said
    assert "1 of the grades are 0" in said
    assert "eli has a grade, and no line" in said


def test_a_worksheet_in_another_language_is_refused_in_a_sentence():
    given = given_table(WORKSHEET.replace("Identifier", "ID-Nummer"))
    with pytest.raises(GraderError, match=r"the column Identifier .set Moodle to English"):
        filled_moodle_table([entry(ADA)], ExportOptions(), given)


# --- cells --------------------------------------------------------------------------------------


def test_points_are_written_as_both_read_them():
    written = [format_points(each) for each in (3.0, 2.5, 1 / 3, 0.0, 1234.5, 1e6)]
    assert written == ["3", "2.5", "0.33333", "0", "1234.5", "1000000"]


def test_a_formula_is_told_from_a_name_and_from_a_number():
    assert [cell for cell in FORMULAS if not may_be_formula(cell)] == []
    plain = ["", "Ada", "3", "-2.5", "+1", "1e5", "'=x", "a=b", "'", "Ａ", "김"]
    assert [cell for cell in plain if may_be_formula(cell)] == []
    assert escape_formula("＝1+1") == "'＝1+1"


@given(st.text(max_size=12))
def test_no_cell_is_a_formula_once_it_is_harmless(cell):
    assert not may_be_formula(escape_formula(cell))
    assert unescape_cell(escape_cell(cell)) == cell


@settings(deadline=None)
@given(
    st.lists(
        st.builds(
            Enrollee,
            st.text(min_size=1, max_size=8),
            st.text(max_size=8),
            st.text(max_size=8),
            st.text(max_size=8),
            st.sampled_from(["", "7", "x7", "=7"]),
        ),
        max_size=4,
        unique_by=lambda learner: learner.id,
    )
)
def test_whatever_people_are_called_every_table_is_whole_and_runs_nothing(learners):
    entries = [entry(ADA), *(entry(learner, 1) for learner in learners)]
    for make in (canvas_table, moodle_table, plain_table):
        table = make(entries, ExportOptions())
        lines = cells(table.to_bytes())
        assert lines == [list(line) for line in table.lines]
        assert not any(may_be_formula(cell) for line in lines for cell in line)
        # Each learner has a line, or a sentence.
        assert len(lines) - (2 if make is canvas_table else 1) + len(table.notes) == len(entries)


# --- tables that were downloaded ----------------------------------------------------------------


@pytest.mark.parametrize(
    "content",
    [
        CANVAS.encode(),
        codecs.BOM_UTF8 + CANVAS.encode(),
        CANVAS.encode("utf-16"),
        ("\ufeff" + CANVAS).encode("utf-16-be"),
        CANVAS.replace("\n", "\r\n").encode(),
        b"Student;ID;Section\n\n",
    ],
)
def test_a_table_is_read_however_it_was_saved(tmp_path, content):
    path = tmp_path / "given.csv"
    path.write_bytes(content)
    table = read_table(path)
    assert table.lines[0][:2] == ("Student", "ID")
    assert table.mark == content.startswith(codecs.BOM_UTF8)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "There is nothing in"),
        (b"\n \n", "There is nothing in"),
        (b"Student,ID\nAda,1,2\n", "line 2: it has 3 cells, and the first line has 2"),
        (b'Student,"ID\n', "stops being a table at line"),
        (b"Student\xff", "not text in UTF-8 or UTF-16"),
        (b"\xff\xfeS", "not text in UTF-8 or UTF-16"),
    ],
)
def test_what_is_no_table_costs_a_sentence(tmp_path, content, words):
    path = tmp_path / "given.csv"
    path.write_bytes(content)
    with pytest.raises(GraderError, match=words) as problem:
        read_table(path)
    assert len(str(problem.value).splitlines()) == 1


# --- the command --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def graded(tmp_path_factory) -> Path:
    """A class that was graded: Ada has 4 of 5 points after a penalty, Bo a part open."""
    folder = make_book(tmp_path_factory.mktemp("graded"))
    hand_in(folder, "ada", STEPS, [2, 3], penalty=1)
    hand_in(folder, "bo", STEPS, [2, None])
    return folder


def exported(classroom: Path, kind: str, out: Path, *more: object) -> tuple[int, str, str]:
    return typed("export", classroom, "--to", kind, "--out", out, *more)


def test_the_command_writes_each_kind_and_says_where_to_put_it(graded, tmp_path):
    for kind, words in (("canvas", "Import"), ("moodle", "CSV file"), ("csv", "Wrote")):
        out = tmp_path / "new" / f"{kind}.csv"
        status, said, _ = exported(graded, kind, out)
        assert (status, words in said) == (0, True)
        assert "4" in cells(out.read_bytes())[-1] or kind == "csv"
    raw = tmp_path / "raw.csv"
    assert exported(graded, "canvas", raw, "--raw")[0] == 0
    assert cells(raw.read_bytes())[-1][-1] == "5"


def test_only_what_was_not_handed_in_is_ever_a_zero(tmp_path):
    book = make_book(tmp_path / "class", [*CLASS, Enrollee("kim"), Enrollee("zoe")])
    hand_in(book, "ada", STEPS, [2, 3])
    hand_in(book, "bo", STEPS, [2, None])  # a part has no score
    with opened_book(book) as gradebook:  # what the grader refuses is in its store alone
        prepare_store(gradebook.engine)
        with gradebook.engine.begin() as connection:
            add_grade(connection, Grade("eli", STEPS, problem="It is no notebook."), OPEN)
    (book / "submitted" / "kim" / STEPS).mkdir(parents=True)  # and what it has not seen yet
    for kind in ("csv", "canvas", "moodle"):
        out = tmp_path / f"{kind}.csv"
        order = ("--chapter", STEPS, "--missing-is-zero")
        status, said, _ = exported(book, kind, out, *order)
        assert (status, "1 graded, 1 not handed in, 3 could not be graded" in said) == (
            (1, True) if kind == "moodle" else (0, True)  # there Zoe has no e-mail address
        )
    lines = cells((tmp_path / "csv.csv").read_bytes())
    rows = [dict(zip(lines[0], line, strict=True)) for line in lines[1:]]
    assert {row["student_id"]: (row["score"], row["status"]) for row in rows} == {
        "ada": ("5", "graded"),
        **dict.fromkeys(("bo", "eli", "kim"), ("", "could-not-be-graded")),
        "zoe": ("0", "not-handed-in"),
    }
    canvas = cells((tmp_path / "canvas.csv").read_bytes())[2:]
    assert {line[3]: line[-1] for line in canvas} == {"ada": "5", "zoe": "0"}


def test_the_command_fills_in_what_the_lms_let_somebody_download(graded, tmp_path):
    for kind, text, last in (("canvas", CANVAS, "4"), ("moodle", WORKSHEET, "- good")):
        like, out = tmp_path / f"{kind}_given.csv", tmp_path / f"{kind}.csv"
        like.write_text(text)
        status, said, _ = exported(graded, kind, out, "--like", like)
        assert (status, "upload it" in said) == (0, True)
        assert any(line[-1] == last for line in cells(out.read_bytes()))


@pytest.mark.parametrize(
    ("typed_wrong", "words"),
    [
        (("--to", "blackboard"), "expected --to with one of canvas, moodle, csv"),
        (("--chapter", "ch99"), "no exercise ch99"),
        (("--column", "steps"), "Expected --column CHAPTER=TITLE, got steps"),
        (("--like", "missing.csv"), "missing.csv cannot be read"),
        (("--to", "csv", "--like", __file__), "one of Canvas's or Moodle's"),
        (("--db", "sqlite:////nowhere/gradebook.db"), "cannot be opened"),
    ],
)
def test_what_was_typed_wrong_ends_with_2_and_writes_nothing(graded, tmp_path, typed_wrong, words):
    status, said, wrong = exported(graded, "canvas", tmp_path / "x.csv", *typed_wrong)
    assert (status, said, len(wrong.splitlines())) == (2, "", 1)
    assert words in wrong
    assert list(tmp_path.iterdir()) == []


def test_a_folder_in_which_nothing_was_graded_has_nothing_to_export(tmp_path):
    status, said, wrong = exported(tmp_path / "nowhere", "canvas", tmp_path / "x.csv")
    assert (status, said) == (2, "")
    assert f"There is no gradebook in {tmp_path / 'nowhere'}" in wrong


def test_a_file_that_is_there_is_not_written_over(graded, tmp_path):
    out = tmp_path / "mine.csv"
    out.write_text(CANVAS)
    for more, words in (((), "is there already"), (("--like", out, "--replace"), "both")):
        status, _, wrong = exported(graded, "canvas", out, *more)
        assert (status, words in wrong) == (2, True)
        assert out.read_text() == CANVAS
    assert exported(graded, "canvas", out, "--replace")[0] == 0


def test_a_class_in_which_nobody_handed_in_has_nothing_to_export(tmp_path):
    status, _, wrong = exported(make_book(tmp_path / "class"), "canvas", tmp_path / "x.csv")
    assert status == 2
    assert "Nobody has handed in anything yet" in wrong

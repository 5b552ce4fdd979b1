"""What a person gave or wrote belongs to the work it was for, and arrives wherever pages go."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest
from command_line import typed
from nbgrader.api import Gradebook
from rich.console import Console
from small_class import RIGHT_STEPS, STEPS, fill_in, hand_in, handed_out, make_course
from stand_in import by_text, use

from autograde.cli.run_grade import run_grade
from autograde.core.database import open_engine
from autograde.grading.grade_options import GradeOptions
from autograde.grading.publishing import refresh_pages
from autograde.grading.store import add_languages
from autograde.lms.collect import CollectOptions, collect
from autograde.lms.roster import ClassList, Enrollee, enrol_learners
from autograde.lms.uploads import ExpectedHandIns
from autograde.service.class_records import ClassRecords

HALF = {"row-strides": RIGHT_STEPS["row-strides"]}  # and nothing of count


@dataclass(frozen=True)
class Class:
    """A course, and the folder into which a class of Ann alone is graded."""

    root: Path
    out: Path

    @property
    def submitted(self) -> Path:
        """Where she hands in."""
        return self.out / "submitted"

    @property
    def url(self) -> str:
        """The gradebook."""
        return f"sqlite:///{self.out / 'gradebook.db'}"

    def hand_in(self, **answers: str) -> Path:
        """Ann hands in half of the exercise, and these answers."""
        notebook = fill_in(handed_out(self.root, STEPS), HALF | answers)
        return hand_in(self.submitted, "ann", STEPS, notebook)

    def grade(self, **settings: object) -> str:
        """What `grade` says."""
        text = io.StringIO()
        options = GradeOptions(self.out, self.root, **settings)  # type: ignore[arg-type]
        run_grade(self.submitted, options, Console(file=text, width=300))
        return text.getvalue()

    def give(self, score: float | None = None, comment: str | None = None) -> None:
        """Type a score or a comment for count, as in formgrader."""
        with Gradebook(self.url) as book:
            if score is not None:
                book.find_grade("check-count", STEPS, STEPS, "ann").manual_score = score
            if comment is not None:
                book.find_comment("count", STEPS, STEPS, "ann").manual_comment = comment
            book.db.commit()

    @property
    def score(self) -> str:
        """Ann's score in the table."""
        with (self.out / "grades.csv").open(encoding="utf-8-sig", newline="") as file:
            return next(csv.DictReader(file))["score"]

    @property
    def page(self) -> str:
        """Ann's page as it lies on the disk."""
        return (self.out / "feedback" / "ann" / f"{STEPS}.html").read_text(encoding="utf-8")


@pytest.fixture
def small(tmp_path, monkeypatch) -> Class:
    """Ann has handed in half, and was graded."""
    use(monkeypatch, by_text)
    made = Class(make_course(tmp_path / "course"), tmp_path / "out")
    made.hand_in()
    made.grade()
    return made


@pytest.mark.parametrize(
    ("option", "score", "keeps"), [("--keep", "4.5", True), ("--drop", "5", False)]
)
def test_what_was_given_for_an_earlier_notebook_needs_a_look_until_one_command_decides(
    small, option, score, keeps
):
    small.give(1.5, "Nearly.")
    small.hand_in(count=RIGHT_STEPS["count"])
    for _ in range(2):  # and says so until then
        said = small.grade()
        assert "count: the score by hand, 1.5, stands and was given for an earlier" in said
        assert "of this one ours would be 2." in said
        assert small.score == "4.5"
    table = small.out / "table.csv"
    status, exported, _ = typed("export", small.out, "--to", "csv", "--out", table)
    assert (status, "by hand for count was given for an earlier" in exported) == (1, True)
    arguments = ("settle", "ann", STEPS, option, "--out", small.out, "--root", small.root)
    status, told, _ = typed(*arguments)
    count = "1.5" if keeps else "2"
    assert (status, f"ann {STEPS}, count: {count} of 2 stands" in told) == (0, True)
    assert ("Nearly." in small.page) == keeps
    assert "earlier notebook" not in small.grade()
    assert small.score == score
    assert "has nothing by hand" in typed(*arguments)[1]


def save_again(small: Class) -> None:
    """Run the notebook once more, and save it as another editor does."""
    path = small.hand_in()
    notebook = json.loads(path.read_text())
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], 7
    path.write_text(json.dumps(notebook, indent=2))


def give_again(small: Class) -> None:
    """Hand in another notebook, and have another score for it."""
    small.hand_in(count=RIGHT_STEPS["count"])
    small.grade()
    small.give(1.75)


@pytest.mark.parametrize("what", [save_again, give_again, lambda small: None])
def test_what_was_given_for_the_notebook_that_is_there_needs_no_look(small, what):
    small.give(1.5)
    what(small)
    assert "earlier notebook" not in small.grade()


def test_a_comment_alone_and_extra_credit_belong_to_the_work_too(small):
    small.give(comment="Look at the empty shape.")
    with Gradebook(small.url) as book:
        book.find_grade("check-row-strides", STEPS, STEPS, "ann").extra_credit = 0.5
        book.db.commit()
    small.hand_in(count=RIGHT_STEPS["count"])
    said = small.grade()
    assert "count: the comment by hand was written for an earlier notebook" in said
    assert "row_strides: the score by hand, 3.5, stands" in said


def test_settle_refuses_what_makes_no_sense(small):
    for learner, options, words in [
        ("ann", (), "Expected one of --keep"),
        ("ann", ("--keep", "--drop"), "Expected one of --keep"),
        ("eve", ("--keep",), "There is no grade of eve"),
    ]:
        status, _, said = typed("settle", learner, STEPS, *options, "--out", small.out)
        assert (status, words in said) == (2, True)


def test_what_was_written_since_arrives_with_every_way_of_handing_back(small, tmp_path):
    small.give(1.5, "Nearly <there>.\nGo on.")
    assert "Nearly" not in small.page
    like, back, roster = (tmp_path / name for name in ("moodle.zip", "back.zip", "roster.csv"))
    with zipfile.ZipFile(like, "w") as archive:
        content = small.hand_in().read_bytes()
        archive.writestr(f"Ann Lee_17_assignsubmission_file/{STEPS}.ipynb", content)
    roster.write_text("id,first_name,last_name\nann,Ann,Lee\n")
    status, _, said = typed(
        *("hand-back", small.out, "--like", like, "--to", back, "--roster", roster),
        *("--root", small.root, "--chapter", STEPS),
    )
    assert (status, said) == (0, "")
    with zipfile.ZipFile(back) as packed:
        page = packed.read(packed.namelist()[0]).decode()
    assert page == small.page
    for words in ("Your instructor writes: Nearly &lt;there&gt;.\nGo on.", "4.5 of 5 points"):
        assert words in page
    small.give(comment="Once more.")  # and `serve` says the score in its summary, too
    summary = ClassRecords(GradeOptions(small.out, small.root)).summary(("ann", STEPS))
    assert "count: 1.5 of 2, which your instructor gave by hand." in summary
    assert "Once more." in small.page


def test_moodles_comments_have_what_was_written_and_keep_what_they_had(small, tmp_path):
    small.give(1.5, "Nearly <there>.")
    with Gradebook(small.url) as book:
        book.update_or_create_student("ann", first_name="Ann", last_name="Lee", email="a@b.org")
    worksheet = tmp_path / "worksheet.csv"
    worksheet.write_text(
        "Identifier,Full name,Email address,Grade,Maximum grade,"
        "Last modified (grade),Feedback comments\n"
        "Participant 17,Ann Lee,a@b.org,,5,-,See me.\n"
    )
    expected = "See me.<br>count: 1.5 of 2.<br>count: Nearly &lt;there&gt;."
    for number in range(2):  # a worksheet that was filled in once says nothing twice
        filled = tmp_path / f"{number}.csv"
        typed("export", small.out, "--to", "moodle", "--like", worksheet, "--out", filled)
        with filled.open(encoding="utf-8-sig", newline="") as file:
            assert [row["Feedback comments"] for row in csv.DictReader(file)] == [expected]
        worksheet = filled


def test_a_part_that_a_person_gave_less_is_not_told_to_be_right(small):
    small.hand_in(count=RIGHT_STEPS["count"])
    small.grade()
    assert "Every part is right." in small.page
    small.give(1.0)
    small.grade()
    assert "1 of 2 parts are right." in small.page
    assert "graded by hand" in small.page


def test_a_page_that_is_made_anew_keeps_its_language_its_time_limit_and_its_site(small):
    small.give(1.5)
    with open_engine(small.url) as engine:
        add_languages(engine, {"ann": "ko"})
    small.grade(timeout=7, site="https://example.org/x?a=1&b=2")
    before = small.page
    refresh_pages(small.out, small.root, small.url)
    assert small.page == before
    small.give(1.0)
    refresh_pages(small.out, small.root, small.url)
    top = before.partition("<head>")[0]
    assert small.page.startswith(top)
    assert (small.page != before, 'lang="ko"' in top) == (True, True)


def test_what_being_late_costs_is_on_the_page_that_shows_the_score(tmp_path, monkeypatch):
    use(monkeypatch, by_text)
    small = Class(make_course(tmp_path / "course"), tmp_path / "out")
    given = tmp_path / "mail" / "ann" / f"{STEPS}.ipynb"
    given.parent.mkdir(parents=True)
    given.write_text(json.dumps(fill_in(handed_out(small.root, STEPS), RIGHT_STEPS)))
    expected = ExpectedHandIns([STEPS], [Enrollee("ann")])
    collect(CollectOptions(tmp_path / "mail", small.submitted, expected))
    small.grade()
    assert "Handed in late" not in small.page
    with Gradebook(small.url) as book:
        book.update_or_create_assignment(STEPS, duedate="2020-12-01 12:00 UTC")
    with (small.out / "nbgrader_config.py").open("a") as file:
        file.write("c = get_config()\nc.LateSubmissionPlugin.penalty_method = 'zero'\n")
    small.grade()
    assert "Handed in late: 5 taken off, so 0 of 5 count." in small.page


def test_who_was_dropped_from_the_class_list_is_not_graded_back_into_the_class(tmp_path):
    book = Class(make_course(tmp_path), tmp_path / "class")
    enrol_learners(ClassList((Enrollee("ann"), Enrollee("bo"))), book.out, book.root)
    enrol_learners(ClassList((Enrollee("bo"),)), book.out, book.root)
    book.hand_in()
    assert "ann is not on the class list any more" in book.grade()
    with Gradebook(book.url) as gradebook:
        assert [student.id for student in gradebook.students] == ["bo"]

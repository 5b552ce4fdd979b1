"""A class list goes into nbgrader's gradebook, or one sentence says what is wrong with it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from collected_class import folder
from command_line import PROJECT, typed
from graded_book import STEPS, hand_in, make_book
from hypothesis import given, settings
from hypothesis import strategies as st
from nbgrader.api import Gradebook
from nbgrader.apps.api import NbGraderAPI
from nbgrader.coursedir import CourseDirectory
from traitlets.config import Config

from autograde.core.errors import GraderError
from autograde.core.learner_names import LONGEST, escape_hidden_signs, explain_unusable_id
from autograde.lms.roster import ClassList, Enrolled, Enrollee, enrol_learners, read_roster

LIST = (
    "id,first_name,last_name,email,lms_user_id\nada,Ada,Okafor,ada@example.org,1001\nbo,Bo,Lim,,\n"
)
ADA, BO = Enrollee("ada", "Ada", "Okafor", "ada@example.org", "1001"), Enrollee("bo", "Bo", "Lim")


def written(folder: Path, text: str | bytes) -> Path:
    path = folder / "roster.csv"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def learners_of(path: Path) -> list[Enrollee]:
    return list(read_roster(path).learners)


@pytest.mark.parametrize(
    "text",
    [
        LIST,
        "\ufeff" + LIST.replace("\n", "\r\n"),  # as a spreadsheet saves it
        LIST.replace(",", ";"),
        LIST.replace(",", "\t"),
        LIST.replace("first_name,last_name", "First name, Last Name"),
        LIST.replace("bo,Bo", "\n , ,\n bo ,Bo"),  # blank lines, spaces
        LIST.replace("id,first", "group,id,first")
        .replace("ada,A", "b,ada,A")
        .replace("bo,", "a,bo,"),
        LIST.replace("bo,Bo,Lim,,", "bo,Bo,Lim"),  # short lines
    ],
)
def test_a_class_list_is_read_however_a_spreadsheet_saves_it(tmp_path, text):
    assert learners_of(written(tmp_path, text)) == [ADA, BO]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "There is nothing in"),
        ("id,first_name\n", "no learner"),
        ("name,mail\nada,x\n", "no column id: .* got name, mail"),
        ("id,ID\nada,x\n", "the column id twice"),
        ("id,email\n,x\n", "line 2: there is no id"),
        ("id,email\nada,x\nADA,y\n", "lines 2 and 3 have the same id, 'ADA'"),
        ("id,lms_user_id\na,7\nb,7\n", "lines 2 and 3 have the same lms_user_id"),
        ("id\n../ada\n", r"line 2: '\.\./ada' cannot be a learner's name"),
        ("id\nada\u202e\n", r"line 2: 'ada\\u202e' holds characters"),
        ("id\nada*\n", "cannot be a learner's name"),
        ("id\n.ada\n", "cannot be a learner's name"),
        ("id,email\na,x@y.org\nb,X@Y.org\n", "lines 2 and 3 have the same email, 'X@Y.org'"),
        # One é, and an e with an accent: they look the same.
        ("id\nren\u00e9\nrene\u0301\n", "lines 2 and 3 have the same id"),
        ("id\nhand_ins.csv\n", "cannot be a learner's name"),
        ("id\n\u200eada\n", r"line 2: '\\u200eada' holds characters"),
        (f"id,last_name\na,{'x' * 129}\n", "line 2: its last_name has more than 128 characters"),
    ],
)
def test_a_list_that_cannot_be_used_costs_one_sentence(tmp_path, text, words):
    with pytest.raises(GraderError, match=words) as problem:
        learners_of(written(tmp_path, text))
    assert len(str(problem.value).splitlines()) == 1
    assert "\u200e" not in str(problem.value)


def test_cells_may_be_empty_hold_the_separator_or_look_like_formulas(tmp_path):
    text = 'id,first_name,last_name,email,lms_user_id\nada,=cmd,"@SUM(A1), the elder",,\nbo,,,,\n'
    ada = Enrollee("ada", "=cmd", "@SUM(A1), the elder")
    assert learners_of(written(tmp_path, text)) == [ada, Enrollee("bo")]


def test_a_list_that_is_not_there_costs_one_sentence(tmp_path):
    with pytest.raises(GraderError, match=r"cannot be read \(No such file or directory\)"):
        learners_of(tmp_path / "roster.csv")


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_any_bytes_are_a_list_or_a_sentence(tmp_path_factory, content):
    path = written(tmp_path_factory.mktemp("any"), b"id,email\n" + content)
    try:
        learners = learners_of(path)
    except GraderError as problem:
        words = str(problem)
    else:
        words = ""
        assert all(explain_unusable_id(learner.id) is None for learner in learners)
    assert len(words.splitlines()) <= 1


USABLE = ("ada", "Ada Okafor", "김 민수", "o'kafor-lee", "a.b@c.org", "x+y", "José")
UNUSABLE = (
    *("", " ada", "ada ", ".", "..", ".ada", "ada.", "a/b", "a\\b", "C:", "a*", "[a]", "__MACOSX"),
    *("a\0", "a\nb", "ada\u202egpj", "\u200bada", "a" * (LONGEST + 1)),
)


def test_names_that_people_have_can_be_used_and_no_others():
    assert [name for name in USABLE if explain_unusable_id(name)] == []
    assert [escape_hidden_signs(name) for name in USABLE] == [*USABLE]
    sentences = {name: explain_unusable_id(name) or "" for name in UNUSABLE}
    assert [name for name, said in sentences.items() if len(said.splitlines()) != 1] == []
    assert "\u202e" not in "".join(sentences.values())


def test_what_is_hidden_in_a_text_is_shown_as_its_code():
    assert escape_hidden_signs("a\u202eb\n") == r"a\u202eb\n"


# --- the gradebook ------------------------------------------------------------------------------


def test_learners_are_added_and_changed_and_set_aside_and_come_back(tmp_path):
    classroom = tmp_path / "class"
    eli, other_bo = Enrollee("eli"), Enrollee("bo", "Bo", "Lim-Gray")
    for learners, enrolled in (
        ((ADA, BO), Enrolled(("ada", "bo"), (), (), (), ())),
        ((ADA, other_bo, eli), Enrolled(("eli",), ("bo",), ("ada",), (), ())),
        ((eli,), Enrolled((), (), ("eli",), ("ada", "bo"), ())),
        ((ADA, eli), Enrolled((), (), ("ada", "eli"), (), ("ada",))),
    ):
        assert enrol_learners(ClassList(learners), classroom, PROJECT) == enrolled


def test_who_is_dropped_is_shown_nowhere_and_comes_back_with_everything(tmp_path):
    classroom = make_book(tmp_path / "class", [ADA, BO])
    for learner in ("ada", "bo"):
        hand_in(classroom, learner, STEPS, [1, 2], penalty=0.5)
        for step in ("submitted", "autograded", "feedback"):
            folder(classroom, {f"{step}/{learner}/{STEPS}/{STEPS}.ipynb": learner.encode()})
    with Gradebook(f"sqlite:///{classroom / 'gradebook.db'}") as book:
        book.find_grade("check-count", STEPS, STEPS, "bo").manual_score = 0.75
        book.db.commit()

    def enrol(*learners: Enrollee) -> None:
        enrol_learners(ClassList(learners), classroom, PROJECT)

    def exported() -> str:
        out = tmp_path / "grades.csv"
        typed("export", classroom, "--to", "csv", "--out", out, "--replace")
        return out.read_text()

    def shown() -> tuple[set[str], set[str]]:
        """Whom formgrader lists as a student, and as somebody who submitted the exercise."""
        config = Config({"CourseDirectory": {"root": str(classroom)}})
        api = NbGraderAPI(CourseDirectory(config=config))
        people, work = api.get_students(), api.get_submissions(STEPS)
        return {each["id"] for each in people}, {each["student"] for each in work}

    enrol(ADA, BO)
    before = exported()
    assert shown() == ({"ada", "bo"}, {"ada", "bo"})
    enrol(ADA)
    assert shown() == ({"ada"}, {"ada"})
    assert exported() == "".join(line for line in before.splitlines(True) if "bo" not in line)
    enrol(ADA, BO)
    assert (exported(), shown()) == (before, ({"ada", "bo"}, {"ada", "bo"}))
    assert {path.name for path in classroom.glob("dropped_*/*")} == set()


def test_what_a_list_has_no_column_for_stays_as_it_is(tmp_path):
    classroom = tmp_path / "class"
    enrol_learners(ClassList((ADA, BO)), classroom, PROJECT)
    short = read_roster(written(tmp_path, "id,last_name,e\nada,Okafor\nbo,Gray\neli,Eli\n"))
    assert short.columns == ("id", "last_name")
    enrolled = enrol_learners(short, classroom, PROJECT)
    assert enrolled == Enrolled(("eli",), ("bo",), ("ada",), (), ())
    bo, eli = Enrollee("bo", "Bo", "Gray"), Enrollee("eli", "", "Eli")
    assert enrol_learners(ClassList((ADA, bo, eli)), classroom, PROJECT).same == (
        "ada",
        "bo",
        "eli",
    )
    ids = read_roster(written(tmp_path, "id\nada\nbo\neli\n"))
    assert enrol_learners(ids, classroom, PROJECT).same == ("ada", "bo", "eli")
    # A column that is there and empty is said to be empty.
    emptied = read_roster(written(tmp_path, "id,email\nada,\n"))
    assert enrol_learners(emptied, classroom, PROJECT).changed == ("ada",)
    assert enrol_learners(
        ClassList((Enrollee("ada", "Ada", "Okafor", "", "1001"),)), classroom, PROJECT
    ).same


@pytest.mark.slow
def test_the_command_fills_the_gradebook_and_says_who_is_new(tmp_path, autograde):
    path, classroom = written(tmp_path, LIST), tmp_path / "class"
    # This Python's programs, of which nbgrader calls one, are not on that path.
    run = autograde("roster", path, "--out", classroom, PATH=os.defpath)
    assert (run.returncode, run.stderr) == (0, "")
    assert "has 2 learners more" in run.stdout
    assert enrol_learners(ClassList((ADA, BO)), classroom, PROJECT).same == ("ada", "bo")
    short = written(tmp_path, LIST.replace("bo,Bo,Lim,,\n", ""))
    status, said, _ = typed("roster", short, "--out", classroom)
    assert (status, "when you list them again): bo" in said) == (0, True)


def test_the_command_refuses_a_list_in_a_sentence(tmp_path):
    status, said, wrong = typed(
        "roster", written(tmp_path, "name\nada\n"), "--out", tmp_path / "class"
    )
    assert (status, said, len(wrong.splitlines())) == (2, "", 1)
    assert not (tmp_path / "class").exists()


def test_a_list_that_is_refused_leaves_the_gradebook_as_it_was(tmp_path):
    classroom = tmp_path / "class"
    enrol_learners(ClassList((ADA, BO)), classroom, PROJECT)
    before = (classroom / "gradebook.db").read_bytes()
    doubled = written(tmp_path, LIST + "ADA,x,y,,\n")
    assert typed("roster", doubled, "--out", classroom)[0] == 2
    assert (classroom / "gradebook.db").read_bytes() == before

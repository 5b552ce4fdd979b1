"""What a learner writes and a person grades waits for that person, wherever a score is told."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from command_line import PROJECT, typed
from nbgrader.api import Gradebook
from rich.console import Console
from small_class import (
    RIGHT_STEPS,
    STEPS,
    Notebook,
    fill_in,
    hand_in,
    handed_out,
    make_course,
)
from stand_in import by_text, use

from autograde.authoring.build import make_exercise_notebook
from autograde.authoring.course.notebooks import make_source_notebook
from autograde.authoring.course.sources import parse_source, read_source
from autograde.authoring.exercise_problems import find_exercise_problems
from autograde.cli.run_grade import run_grade
from autograde.core.course_directory import read_released_exercise
from autograde.grading.grade_options import GradeOptions
from autograde.judging.assignment import read_assignment
from autograde.judging.restoring import restore_submission
from autograde.judging.submission import Submission
from autograde.publishing.release.scan import read_kept_back
from insidetensor.handing_in.released import exercise_of
from insidetensor.messages import speaking

MODEL = "A stride of 0 costs no memory, whatever the size of its axis is."
KOREAN = "보폭이 0이면 축의 크기와 상관없이 메모리가 더 들지 않습니다."
STUB = "YOUR ANSWER HERE"
WRITTEN = f"""
# %% [markdown]
# ## Say what a stride of 0 costs
#
# - Say how much memory. <!-- rule memory: 2 -->

# %% [markdown] nbgrader={{"grade_id": "why-0", "grade": true, "solution": true, "points": 2}}
# {MODEL}
"""


def text_of(notebook: Notebook) -> dict[str, Any]:
    """The cell in which a learner writes."""
    return next(cell for cell in notebook["cells"] if cell["id"] == "why-0")


@dataclass(frozen=True)
class Class:
    """A course of which an exercise has a part that a person grades, and a class of three."""

    root: Path
    out: Path
    judged: list[str]

    @property
    def url(self) -> str:
        """The gradebook."""
        return f"sqlite:///{self.out / 'gradebook.db'}"

    def hand_in(self, learner: str, text: str) -> None:
        """Hand in right code, and this text."""
        notebook = fill_in(handed_out(self.root, STEPS), RIGHT_STEPS)
        text_of(notebook)["source"] = text
        hand_in(self.out / "submitted", learner, STEPS, notebook)

    def grade(self, *, written: bool = False) -> tuple[int, str]:
        """Grade; the exit status and what is said."""
        text = io.StringIO()
        options, console = (
            GradeOptions(self.out, self.root, written=written),
            Console(file=text, width=200),
        )
        return run_grade(self.out / "submitted", options, console), text.getvalue()

    def table(self, path: str) -> dict[str, dict[str, str]]:
        """A table's rows by learner."""
        with (self.out / path).open(encoding="utf-8-sig", newline="") as file:
            lines = list(csv.DictReader(file))
        return {line.get("learner") or line["student_id"]: line for line in lines}

    def page(self, learner: str) -> str:
        """A learner's page."""
        return (self.out / "feedback" / learner / f"{STEPS}.html").read_text(encoding="utf-8")

    def needs_manual_grade(self, learner: str) -> bool:
        """Whether formgrader asks a person for points."""
        with Gradebook(self.url) as book:
            return bool(book.find_submission(STEPS, learner).needs_manual_grade)


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Class:
    """Ann and Bob wrote something, Cat left the text as it was."""
    judged: list[str] = []

    def judge(restored, *more):
        judged.append(restored.submission.learner)
        return by_text(restored, *more)

    use(monkeypatch, judge)
    made = Class(make_course(tmp_path / "course"), tmp_path / "out", judged)
    with (made.root / "solutions" / f"{STEPS}.py").open("a") as source:
        source.write(WRITTEN)
    made.hand_in("ann", "Nothing, for it is the <b>same</b> element.")
    made.hand_in("bob", "A lot.")
    made.hand_in("cat", STUB)
    return made


def test_it_waits_for_a_person_everywhere_until_there_are_points(small):
    status, said = small.grade(written=True)
    assert (status, "Somebody should look" in said) == (1, False)
    line = f"wait for a person: 2. Give them points in formgrader: ann {STEPS}, bob {STEPS}"
    assert line in said
    rows = small.table("grades.csv")
    columns = ("score", "max_score", "status", "why_0", "count")
    assert [[rows[who][name] for name in columns] for who in ("ann", "bob", "cat")] == [
        ["", "7", "waiting for a person", "", "2"],
        ["", "7", "waiting for a person", "", "2"],
        ["5", "7", "graded", "0", "2"],
    ]
    assert [small.needs_manual_grade(who) for who in rows] == [True, True, False]
    page = small.page("ann")
    for words in ("waiting for a person", "5 points so far, of 7", "&lt;b&gt;same", "0 costs"):
        assert words in page
    assert "could not grade" not in page
    status, told, _ = typed("export", small.out, "--to", "csv", "--out", small.out / "all.csv")
    assert (status, f"{STEPS}: 2 wait for a person" in told) == (1, True)
    exported = small.table("all.csv")
    assert [(exported[who]["status"], exported[who]["score"]) for who in rows] == [
        ("waiting", ""),
        ("waiting", ""),
        ("graded", "5"),
    ]
    assert typed("report", "--out", small.out, "--root", small.root)[0] == 0
    assert "waits for a person" in (small.out / "report" / "report.html").read_text()
    assert small.table("report/csv/submissions.csv")["bob"]["status"] == "waiting for a person"

    # That it counts is remembered, and nothing is graded again for it.
    small.judged.clear()
    assert (small.grade()[0], small.judged) == (1, [])
    with Gradebook(small.url) as book:
        book.find_grade("why-0", STEPS, STEPS, "ann").manual_score = 1.5
        book.find_comment("why-0", STEPS, STEPS, "ann").manual_comment = "And why?"
        book.find_grade("why-0", STEPS, STEPS, "bob").manual_score = 0
        book.db.commit()
    status, said = small.grade()
    assert (status, small.judged, "wait for a person" in said) == (0, [], False)
    rows = small.table("grades.csv")
    assert [(rows[who]["score"], rows[who]["status"]) for who in rows] == [
        ("6.5", "graded"),
        ("5", "graded"),
        ("5", "graded"),
    ]
    page = small.page("ann")
    for words in ("6.5 of 7 points", "graded by hand", "And why?"):
        assert words in page
    assert "waiting" not in page
    assert typed("export", small.out, "--to", "csv", "--out", small.out / "now.csv")[0] == 0
    assert small.table("now.csv")["ann"]["score"] == "6.5"

    # Points belong to the text that they were given for.
    small.hand_in("ann", "None: each index reads the same element.")
    assert "the score by hand, 1.5, stands and was given for an earlier" in small.grade()[1]
    settled = ("settle", "ann", STEPS, "--drop", "--out", small.out, "--root", small.root)
    assert typed(*settled)[0] == 0
    assert small.needs_manual_grade("ann")
    assert small.table("grades.csv")["ann"]["status"] == "needs a look"
    small.grade()
    assert small.table("grades.csv")["ann"]["status"] == "waiting for a person"


@pytest.mark.parametrize(
    ("language", "texts"),
    [("en", ("learners never see it", MODEL)), ("ko", ("학습자는 이것을 볼 수 없습니다", KOREAN))],
)
def test_whoever_grades_sees_the_rule_and_no_learner_does(small, language, texts):
    (small.root / "course").mkdir()
    (small.root / "course" / "languages.toml").symlink_to(PROJECT / "course" / "languages.toml")
    (small.root / "solutions" / "ko").mkdir()
    own = f'msgid "{MODEL}"\nmsgstr "{KOREAN}"\n'
    (small.root / "solutions" / "ko" / f"{STEPS}.po").write_text(own)
    with speaking(language):
        small.grade(written=True)
    ran = (small.out / "autograded" / "ann" / STEPS / f"{STEPS}.ipynb").read_text()
    cells = json.loads(ran)["cells"]
    at = next(number for number, cell in enumerate(cells) if cell["id"] == "why-0")
    for words in (*texts, "Say how much memory."):
        assert words in cells[at + 1]["source"]
    source = read_source(small.root / "solutions" / f"{STEPS}.py")
    assert MODEL not in json.dumps(make_exercise_notebook(source))
    assert text_of(make_exercise_notebook(source))["source"] == [STUB]
    for words in (MODEL, KOREAN):
        assert words not in small.page("ann")
        found = list(read_kept_back(small.root).found_in(f"It says:\n{words}"))
        assert [origin for _, origin in found] == [f"solutions/{STEPS}.py"]


def test_where_it_does_not_count_nothing_waits_and_nothing_is_lost(small):
    status, said = small.grade()
    assert (status, "wait for a person" in said) == (0, False)
    rows = small.table("grades.csv")
    assert [(row["score"], row["max_score"], "why_0" in row) for row in rows.values()] == [
        ("5", "5", False)
    ] * 3
    assert (
        "the <b>same</b> element"
        in (small.out / "autograded" / "ann" / STEPS / f"{STEPS}.ipynb").read_text()
    )
    # nbgrader takes no part into an exercise that was graded: nothing is, and nothing is changed.
    assert (small.grade(written=True)[0], small.grade()[0]) == (2, 0)
    assert small.table("grades.csv") == rows


def without_label(notebook: Notebook) -> None:
    text_of(notebook)["id"] = "lost"


def without_label_among_others(notebook: Notebook) -> None:
    without_label(notebook)
    notebook["cells"].append({**notebook["cells"][-1], "id": "x", "source": "## Notes"})


def without_cell(notebook: Notebook) -> None:
    notebook["cells"].remove(text_of(notebook))


@pytest.mark.parametrize(
    ("change", "outcome", "code"),
    [
        (without_label, "waiting", "Mine."),
        (without_label_among_others, "waiting", "Mine."),
        (without_cell, "waiting", ""),
        (lambda notebook: text_of(notebook).update(source="  "), "not-written", "  "),
        (lambda notebook: text_of(notebook).update(source=MODEL), "not-written", MODEL),
    ],
)
def test_the_text_is_found_wherever_it_is_and_nobody_loses_points_where_it_is_not(
    small, change, outcome, code
):
    from autograde.judging.grades import Grade
    from autograde.judging.parts import add_written_parts

    source = read_source(small.root / "solutions" / f"{STEPS}.py")
    released = exercise_of(STEPS, make_source_notebook(source, written=True))
    assert released.answers[-1].kind == "markdown"
    notebook = handed_out(small.root, STEPS)
    text_of(notebook)["source"] = "Mine."
    change(notebook)
    assignment = read_assignment(small.root, STEPS, written=True)
    content = json.dumps(notebook).encode()
    submission = Submission("ann", STEPS, content, None)  # type: ignore[arg-type]
    restored = restore_submission(submission, released, assignment)
    (part,) = add_written_parts(Grade("ann", STEPS), restored, assignment).parts
    assert (part.judgement.outcome, part.code) == (outcome, code)


@pytest.mark.parametrize(("folder", "stub"), [("", STUB), ("ko", "여기에 답을 쓰세요")])
def test_the_text_is_found_in_the_notebook_that_was_handed_out(tmp_path, folder, stub):
    from autograde.judging.grades import Grade
    from autograde.judging.parts import add_written_parts

    chapter = "ch06_timing"
    english = make_source_notebook(read_source(PROJECT / f"solutions/{chapter}.py"), written=True)
    for cell in english["cells"]:  # as nbgrader releases it
        if cell["id"] in {"held-fixed", "left-out"}:
            cell["source"] = STUB
    (tmp_path / chapter).mkdir()
    (tmp_path / chapter / f"{chapter}.ipynb").write_text(json.dumps(english))
    released = read_released_exercise(tmp_path, chapter, chapter, PROJECT)
    notebook = json.loads((PROJECT / "exercises" / folder / f"{chapter}.ipynb").read_text())
    next(cell for cell in notebook["cells"] if cell["id"] == "held-fixed")["source"] = "크기."
    assignment = read_assignment(PROJECT, chapter, written=True)
    content = json.dumps(notebook).encode()
    submission = Submission("ann", chapter, content, None)  # type: ignore[arg-type]
    restored = restore_submission(submission, released, assignment)
    parts = add_written_parts(Grade("ann", chapter), restored, assignment).parts
    assert [(part.judgement.outcome, part.code) for part in parts] == [
        ("waiting", "크기."),
        ("not-written", stub),
    ]
    assert restored.repairs == ()  # nobody lost a label that was never there


def test_a_written_part_that_cannot_be_graded_is_refused_by_line():
    base = WRITTEN.strip()
    for text, words in (
        (base.replace('"points": 2', '"points": 0'), "points of why-0 are a number above 0"),
        (base.replace('"points": 2', '"points": 3'), "rules of why-0 have 2 points together"),
        (base.replace("2 -->", "1 --> <!-- rule why: 1 -->"), "why-0 has 2 rules, and a person"),
        (base.replace('"grade": true, ', ""), "is text, which a person grades"),
        (base.replace(" [markdown] nbgrader", " nbgrader"), "in a Markdown cell"),
        (base.replace("<!-- rule", "<!-- rules"), "why-0 has no rule"),
    ):
        source = parse_source(PROJECT / "solutions" / f"{STEPS}.py", text)
        problems = find_exercise_problems(source)
        assert any(words in sentence for _, sentence in problems), (words, problems)

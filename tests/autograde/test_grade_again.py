"""The same command again: what is graded stays, what changed is graded, nobody is lost."""

from __future__ import annotations

import csv
import importlib
import io
import os
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from killed_grader import in_gradebook
from nbgrader.api import Gradebook
from rich.console import Console
from small_class import (
    PAIRS,
    RIGHT_STEPS,
    STEPS,
    WRONG_COUNT,
    fill_in,
    hand_in,
    handed_out,
    make_course,
)
from stand_in import Failing, NoHouse, Noting, by_text, use

from autograde.authoring.course.sources import Source
from autograde.cli.run_grade import run_grade
from autograde.core.errors import GraderError
from autograde.feedback.feedback_page import render_feedback
from autograde.grading.grade import grade_class
from autograde.grading.grade_options import GradeOptions
from autograde.judging.grades import Grade
from autograde.sandbox.isolation import SandboxUnavailableError
from autograde.sandbox.learner_process import LearnerProcessError

LEARNERS = ("ann", "bob", "cat")


@pytest.fixture
def small(course, tmp_path) -> tuple[Path, Path, Path]:
    """A course, three perfect submissions, and a folder to grade into."""
    hand_in_all(course, tmp_path / "in", LEARNERS)
    return course, tmp_path / "in", tmp_path / "out"


def hand_in_all(course: Path, folder: Path, learners: tuple[str, ...]) -> None:
    notebook = fill_in(handed_out(course, STEPS), RIGHT_STEPS)
    for learner in learners:
        hand_in(folder, learner, STEPS, notebook)


def scores(results: list[Grade]) -> dict[str, float | None]:
    return {result.learner: result.score for result in results}


def released_in(out: Path) -> Path:
    return out / "release" / STEPS / f"{STEPS}.ipynb"


def test_what_is_graded_and_has_not_changed_is_not_graded_again(small, tmp_path, monkeypatch):
    root, folder, out = small
    judge = Noting(tmp_path / "log")
    use(monkeypatch, judge)
    first = grade_class(folder, GradeOptions(out, root))
    assert sorted(judge.whom()) == list(LEARNERS)
    table, page = out / "grades.csv", out / "feedback" / "ann" / f"{STEPS}.html"
    before = table.read_bytes(), page.read_bytes()
    released = released_in(out).stat().st_mtime_ns
    page.unlink()
    NoHouse.built.clear()
    assert grade_class(folder, GradeOptions(out, root)) == first
    assert len(judge.whom()) == 3
    assert NoHouse.built == []
    assert released_in(out).stat().st_mtime_ns == released
    assert (table.read_bytes(), page.read_bytes()) == before
    assert scores(first) == dict.fromkeys(LEARNERS, 5.0)


@pytest.fixture
def rendered(monkeypatch) -> list[str]:
    """Whose pages have been rendered."""
    whose: list[str] = []

    def noting(result: Grade, source: Source, **options: Any) -> str:
        whose.append(result.learner)
        return render_feedback(result, source, **options)

    monkeypatch.setattr("autograde.grading.publishing.render_feedback", noting)
    return whose


def test_where_nothing_has_changed_no_page_is_rendered_and_no_worker_is_started(
    small, monkeypatch, rendered
):
    root, folder, out = small
    use(monkeypatch, by_text)
    first = grade_class(folder, GradeOptions(out, root))
    assert sorted(rendered) == list(LEARNERS)
    rendered.clear()
    started: list[object] = []
    monkeypatch.setattr("autograde.grading.run._make_workers", lambda *about: started.append(about))
    assert grade_class(folder, GradeOptions(out, root)) == first
    assert (rendered, started) == ([], [])


def test_what_cannot_be_graded_is_not_tried_again_while_nothing_has_changed(
    tmp_path, monkeypatch, rendered
):
    root, folder, out = make_course(tmp_path / "course"), tmp_path / "in", tmp_path / "out"
    hand_in_all(root, folder, LEARNERS[:1])
    hand_in(folder, "eve", STEPS, handed_out(root, PAIRS))  # another exercise's
    (folder / "fay" / STEPS).mkdir(parents=True)
    (folder / "fay" / STEPS / f"{STEPS}.ipynb").write_text("no notebook")
    use(monkeypatch, by_text)
    first = grade_class(folder, GradeOptions(out, root))
    assert [grade.status for grade in first] == ["graded", "not-graded", "not-graded"]
    rendered.clear()
    store = sqlite3.connect(out / "gradebook.db")
    attempts = store.execute("select * from grader_attempt").fetchall()
    started: list[object] = []
    with monkeypatch.context() as patch:
        patch.setattr("autograde.grading.run._make_workers", lambda *about: started.append(about))
        assert grade_class(folder, GradeOptions(out, root)) == first
    assert (rendered, started) == ([], [])
    assert store.execute("select * from grader_attempt").fetchall() == attempts
    store.close()
    # Once it is mended, it is graded.
    hand_in_all(root, folder, ["eve"])
    assert grade_class(folder, GradeOptions(out, root))[1].score == 5


@pytest.mark.parametrize(
    ("change", "whose"),
    [("hint", LEARNERS), ("code", LEARNERS), ("score", ["bob"]), ("page", ["bob"])],
)
def test_a_page_is_rendered_anew_where_it_would_be_another_one(
    tmp_path, monkeypatch, rendered, change, whose
):
    root, folder, out = make_course(tmp_path / "course"), tmp_path / "in", tmp_path / "out"
    hand_in_all(root, folder, LEARNERS)
    judge = Noting(tmp_path / "log")
    use(monkeypatch, judge)
    grade_class(folder, GradeOptions(out, root))
    page, source = out / "feedback" / "bob" / f"{STEPS}.html", root / "solutions" / f"{STEPS}.py"
    before = page.read_bytes()
    if change == "hint":
        source.write_text(source.read_text().replace("Walk the axes", "Go through the axes"))
    if change == "code":
        monkeypatch.setattr("autograde.grading.publishing.page_version", lambda: "next")
    if change == "score":
        with Gradebook(f"sqlite:///{out / 'gradebook.db'}") as book:
            book.find_grade("check-count", STEPS, STEPS, "bob").manual_score = 1.5
            book.db.commit()
    if change == "page":
        page.write_bytes(before.replace(b"5 of 5", b"6 of 5"))
        assert page.read_bytes() != before
    rendered.clear()
    grade_class(folder, GradeOptions(out, root))
    assert (rendered, len(judge.whom())) == (list(whose), len(LEARNERS))
    # What somebody wrote in a page is gone.
    assert (page.read_bytes() == before) == (change == "page")


def test_only_the_learners_and_exercises_that_are_named_are_graded_and_the_others_keep_their_rows(
    small, tmp_path, monkeypatch
):
    root, folder, out = small
    judge, opened = Noting(tmp_path / "log"), list[str]()
    use(monkeypatch, judge)
    looked_at = "autograde.grading.submissions.explain_unreadable"
    with monkeypatch.context() as patch:
        patch.setattr(looked_at, lambda path: opened.append(path.parts[-3]))
        grade_class(folder, GradeOptions(out, root, learners=["ann", "bob"]))
    assert sorted(judge.whom()) == sorted(opened) == ["ann", "bob"]
    assert sorted(in_gradebook(out)) == [(who, n) for who in ("ann", "bob") for n in (2.0, 3.0)]
    hand_in(folder, "ann", PAIRS, fill_in(handed_out(root, PAIRS), {}))
    bob = (out / "feedback" / "bob" / f"{STEPS}.html").stat().st_mtime_ns
    everybody = grade_class(folder, GradeOptions(out, root, chapters=[PAIRS], force=True))
    assert judge.whom()[2:] == ["ann"]
    assert [(each.learner, each.exercise, each.score) for each in everybody] == [
        ("ann", STEPS, 5.0),
        ("ann", PAIRS, 0.0),
        ("bob", STEPS, 5.0),
    ]
    with (out / "grades.csv").open(encoding="utf-8-sig", newline="") as file:
        assert [row["learner"] for row in csv.DictReader(file)] == ["ann", "ann", "bob"]
    assert (out / "feedback" / "bob" / f"{STEPS}.html").stat().st_mtime_ns == bob


@pytest.mark.parametrize(
    "named",
    [{"learners": ["dan"]}, {"chapters": ["ch92"]}, {"learners": ["ann"], "chapters": [PAIRS]}],
)
def test_whoever_handed_in_nothing_is_not_graded_alone(small, monkeypatch, named):
    root, folder, out = small
    with pytest.raises(GraderError, match=rf"handed in by or for .*: .* one of {STEPS}\."):
        grade_class(folder, GradeOptions(out, root, **named))
    assert not out.exists()


def test_a_release_that_is_gone_or_was_changed_is_made_again(small, monkeypatch):
    root, folder, out = small
    use(monkeypatch, by_text)
    grade_class(folder, GradeOptions(out, root))
    content = released_in(out).read_bytes()
    for damage in (Path.unlink, lambda path: path.write_text("{}")):
        damage(released_in(out))
        assert scores(grade_class(folder, GradeOptions(out, root))) == dict.fromkeys(LEARNERS, 5.0)
        assert released_in(out).read_bytes() == content


def test_a_changed_submission_is_graded_again_and_the_others_are_not(small, tmp_path, monkeypatch):
    root, folder, out = small
    judge = Noting(tmp_path / "log")
    use(monkeypatch, judge)
    grade_class(folder, GradeOptions(out, root))
    answers = RIGHT_STEPS | {"count": WRONG_COUNT}
    hand_in(folder, "bob", STEPS, fill_in(handed_out(root, STEPS), answers))
    again = grade_class(folder, GradeOptions(out, root))
    assert judge.whom()[3:] == ["bob"]
    assert scores(again) == {"ann": 5.0, "bob": 3.0, "cat": 5.0}
    assert in_gradebook(out)[2:4] == [("bob", 0.0), ("bob", 3.0)]


def test_a_score_that_another_nbgrader_wrote_is_said_and_is_nobodys_by_hand(small, monkeypatch):
    root, folder, out = small
    use(monkeypatch, by_text)
    grade_class(folder, GradeOptions(out, root))
    before = in_gradebook(out)
    with Gradebook(f"sqlite:///{out / 'gradebook.db'}") as book:
        grade = book.find_grade("check-count", STEPS, STEPS, "bob")
        grade.auto_score, grade.extra_credit = 0.0, 0.5
        book.db.commit()
    (bob,) = [each for each in grade_class(folder, GradeOptions(out, root)) if each.reasons]
    assert (bob.learner, bob.score) == ("bob", 5.5)
    assert "count: the gradebook had another automatic score (0)" in bob.reasons[0]
    assert in_gradebook(out) == before
    assert not any(each.reasons for each in grade_class(folder, GradeOptions(out, root)))


def test_what_no_longer_opens_keeps_no_score_until_it_can_be_graded(small, tmp_path, monkeypatch):
    root, folder, out = small
    judge = Noting(tmp_path / "log")
    use(monkeypatch, judge)
    grade_class(folder, GradeOptions(out, root))
    hand_in(folder, "bob", STEPS, {}).write_text("not a notebook")
    grade_class(folder, GradeOptions(out, root))
    assert in_gradebook(out)[2:4] == [("bob", None), ("bob", None)]
    hand_in(folder, "bob", STEPS, fill_in(handed_out(root, STEPS), RIGHT_STEPS))
    assert scores(grade_class(folder, GradeOptions(out, root))) == dict.fromkeys(LEARNERS, 5.0)
    assert judge.whom()[3:] == ["bob"]


def test_an_exercise_changed_under_its_grades_is_refused_in_one_sentence(tmp_path, monkeypatch):
    root, folder, out = make_course(tmp_path / "course"), tmp_path / "in", tmp_path / "out"
    hand_in_all(root, folder, LEARNERS[:1])
    use(monkeypatch, by_text)
    grade_class(folder, GradeOptions(out, root))
    source = root / "solutions" / f"{STEPS}.py"
    source.write_text(source.read_text().replace('"count"', '"kount"').replace("-count", "-kount"))
    with pytest.raises(GraderError, match=r"Cannot add or remove cells.*grade into a new folder"):
        grade_class(folder, GradeOptions(out, root))


@pytest.mark.parametrize("place", ["elsewhere.db", "{home}/elsewhere.db"])
def test_any_database_url_is_taken_a_relative_one_from_here(small, tmp_path, place, monkeypatch):
    root, folder, out = small
    use(monkeypatch, by_text)
    monkeypatch.chdir(tmp_path)
    db = f"sqlite:///{place.format(home=tmp_path)}"
    results = grade_class(folder, GradeOptions(out, root, db=db))
    assert scores(results) == dict.fromkeys(LEARNERS, 5.0)
    assert [path.name for path in tmp_path.rglob("*.db")] == ["elsewhere.db"]
    assert (tmp_path / "elsewhere.db").stat().st_size > 0


def test_on_a_terminal_a_bar_that_knows_from_the_start_how_many_there_are_takes_the_place_of_lines(
    small, monkeypatch
):
    root, folder, out = small
    use(monkeypatch, by_text)
    console = Console(file=io.StringIO(), force_terminal=True, width=80, highlight=False)
    assert run_grade(folder, GradeOptions(out, root), console) == 0
    said = console.file.getvalue()
    assert "0/3" in said
    assert "━" in said
    assert f"1/3 ann {STEPS}" not in said
    assert "Graded 3 of 3 submissions" in said


@pytest.mark.parametrize("change", ["timeout", "version", "force", "gradebook"])
def test_everything_is_graded_again_where_a_grade_may_come_out_otherwise(
    small, tmp_path, monkeypatch, change
):
    root, folder, out = small
    judge = Noting(tmp_path / "log")
    use(monkeypatch, judge)
    grade_class(folder, GradeOptions(out, root))
    settings = GradeOptions(out, root)
    if change == "version":
        monkeypatch.setattr("autograde.grading.versions.grader_version", lambda: "next")
    if change == "gradebook":
        (out / "gradebook.db").unlink()
    if change == "timeout":
        settings = GradeOptions(out, root, timeout=7)
    if change == "force":
        settings = GradeOptions(out, root, force=True)
    assert scores(grade_class(folder, settings)) == dict.fromkeys(LEARNERS, 5.0)
    assert sorted(judge.whom()[3:]) == list(LEARNERS)


SENTENCES = "[count]\nwrong = 'It is wrong.'\n\n[swapped]\nwrong = 'Swap.'\n"
HIDDEN, SENTENCES_AT = "autograde/hidden", "autograde/hidden/messages/en.toml"
KOREAN_AT = "autograde/hidden/messages/ko.po"
KOREAN = "".join(
    f'msgctxt "{key}.wrong"\nmsgid "It is wrong."\nmsgstr "{own}"\n\n'
    for key, own in {"count": "틀립니다.", "swapped": "바꾸세요."}.items()
)


@pytest.mark.parametrize(
    ("file", "before", "after", "whom"),
    [
        (f"{HIDDEN}/{STEPS}.py", "(4, 5), 20", "(4, 6), 24", ["ann"]),
        (SENTENCES_AT, "It is wrong", "This is wrong", []),
        (KOREAN_AT, "틀립니다", "틀렸습니다", []),
        (f"solutions/{STEPS}.py", "count((2, 3)) == 6", "count((3, 2)) == 6", ["ann"]),
        (f"solutions/{STEPS}.py", "total = 1", "total = 2 - 1", ["ann"]),
        (f"solutions/{STEPS}.py", "Walk the axes", "Go through the axes", []),
        (f"solutions/{STEPS}.py", "how many elements", "what number of elements", []),
        (f"{HIDDEN}/{STEPS}.py", "CASES = {", "# The cases.\nCASES = {", []),
        (f"{HIDDEN}/{PAIRS}.py", "(1, 2)", "(1, 3)", []),
    ],
)
def test_only_what_can_change_a_verdict_of_an_exercise_grades_it_again(
    tmp_path, monkeypatch, file, before, after, whom
):
    root = make_course(tmp_path / "course")
    (root / SENTENCES_AT).parent.mkdir()
    (root / SENTENCES_AT).write_text(SENTENCES)
    (root / KOREAN_AT).write_text(KOREAN, encoding="utf-8")
    hand_in_all(root, tmp_path / "in", LEARNERS[:1])
    judge = Noting(tmp_path / "log")
    use(monkeypatch, judge)
    grade_class(tmp_path / "in", GradeOptions(tmp_path / "out", root))
    text = (root / file).read_text()
    assert before in text
    (root / file).write_text(text.replace(before, after))
    grade_class(tmp_path / "in", GradeOptions(tmp_path / "out", root))
    assert judge.whom()[1:] == whom


def test_a_grade_found_without_a_sandbox_says_so_and_does_not_stand_for_one_found_in_it(
    small, tmp_path, monkeypatch
):
    root, folder, out = small
    judge = Noting(tmp_path / "log")
    use(monkeypatch, judge)

    def column() -> list[int]:
        with sqlite3.connect(out / "gradebook.db") as database:
            rows = database.execute("select sandboxed from grader_attempt order by id").fetchall()
        return [row[0] for row in rows]

    open_results = grade_class(folder, GradeOptions(out, root, unsandboxed=True))
    assert column() == [0] * 3
    assert {result.status for result in open_results} == {"graded"}
    assert "Graded without a sandbox." in (out / "grades.csv").read_text(encoding="utf-8-sig")
    grade_class(folder, GradeOptions(out, root))
    assert (column(), len(judge.whom())) == ([0] * 3 + [1] * 3, 6)
    assert "sandbox" not in (out / "grades.csv").read_text(encoding="utf-8-sig")
    # The better grade stands.
    grade_class(folder, GradeOptions(out, root, unsandboxed=True))
    assert (column(), len(judge.whom())) == ([0] * 3 + [1] * 3, 6)


@pytest.mark.parametrize("times", [1, 2])
def test_a_failure_of_ours_is_tried_again_in_a_fresh_worker_pool(small, monkeypatch, times):
    root, folder, out = small
    judge = Failing({"bob"}, times)
    use(monkeypatch, judge)
    results = grade_class(folder, GradeOptions(out, root, jobs=1))
    assert scores(results) == dict.fromkeys(LEARNERS, 5.0)
    assert len(NoHouse.built) == times + 1
    assert len(set(map(id, judge.worker_pools))) == times
    assert all(worker_pool.is_closed for worker_pool in NoHouse.built)


def test_what_fails_three_times_is_listed_and_leaves_no_score_until_it_works(small, monkeypatch):
    root, folder, out = small
    use(monkeypatch, Failing({"bob"}, 3))
    results = grade_class(folder, GradeOptions(out, root))
    assert scores(results) == {"ann": 5.0, "bob": None, "cat": 5.0}
    bob = next(result for result in results if result.learner == "bob")
    assert bob.status == "not-graded"
    assert bob.problem is not None
    assert bob.problem.startswith("Our fault, not the learner's: ")
    assert [score for learner, score in in_gradebook(out) if learner == "bob"] == [None, None]
    use(monkeypatch, by_text)
    assert scores(grade_class(folder, GradeOptions(out, root)))["bob"] == 5.0


def test_what_a_judge_raises_is_never_a_zero(small, monkeypatch):
    root, folder, out = small

    def broken(*about: object) -> None:
        raise ZeroDivisionError("a bug of ours")

    use(monkeypatch, broken)
    results = grade_class(folder, GradeOptions(out, root))
    assert scores(results) == dict.fromkeys(LEARNERS)
    assert all("a bug of ours" in str(result.problem) for result in results)


@pytest.mark.parametrize(
    ("step", "score"),
    [
        ("run.take_submission", None),
        ("job.restore_submission", None),
        ("graded_class.write_scores", None),
        ("publishing.render_feedback", 5.0),
    ],
)
def test_whatever_goes_wrong_with_one_submission_stays_with_it_and_is_said(
    small, monkeypatch, step, score
):
    root, folder, out = small
    use(monkeypatch, by_text)
    module, _, name = step.partition(".")
    original = getattr(importlib.import_module(f"autograde.grading.{module}"), name)

    def fail_for_bob(*about: Any, **options: Any) -> Any:
        if "learner='bob'" in repr(about):
            raise ValueError("a bug of ours")
        return original(*about, **options)

    monkeypatch.setattr(f"autograde.grading.{step}", fail_for_bob)
    results = grade_class(folder, GradeOptions(out, root))
    assert scores(results) == {"ann": 5.0, "bob": score, "cat": 5.0}
    (bob,) = [result for result in results if result.reasons]
    assert "ValueError: a bug of ours" in bob.reasons[0]
    assert bob.reasons[0] in (out / "grades.csv").read_text(encoding="utf-8-sig")
    assert not (out / "feedback" / "bob" / f"{STEPS}.html").exists() or score is None
    monkeypatch.undo()
    use(monkeypatch, by_text)
    assert scores(grade_class(folder, GradeOptions(out, root))) == dict.fromkeys(LEARNERS, 5.0)
    assert "5 of 5" in (out / "feedback" / "bob" / f"{STEPS}.html").read_text()


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (
            SandboxUnavailableError(["user namespaces", "seccomp"]),
            "Missing: user namespaces; seccomp.",
        ),
        (LearnerProcessError("it says:\nImportError: no torch"), "ImportError: no torch"),
    ],
)
def test_where_no_process_can_be_started_nothing_is_graded_and_it_says_why(
    small, monkeypatch, error, words
):
    root, folder, out = small

    def refuse(*arguments: object, **options: object) -> None:
        raise error

    use(monkeypatch, by_text)
    monkeypatch.setattr("autograde.grading.local_workers.WorkerPool", refuse)
    with pytest.raises(GraderError, match=words.replace(".", r"\.")):
        grade_class(folder, GradeOptions(out, root))
    assert in_gradebook(out) == []


def test_a_page_bears_the_name_that_the_roster_has_by_now(small, monkeypatch):
    root, folder, out = small
    use(monkeypatch, by_text)
    grade_class(folder, GradeOptions(out, root))
    page = out / "feedback" / "ann" / f"{STEPS}.html"
    assert "Feedback for ann" in page.read_text()
    with Gradebook(f"sqlite:///{out / 'gradebook.db'}") as book:
        book.update_or_create_student("ann", first_name="Ann", last_name="Lee")
    grade_class(folder, GradeOptions(out, root))
    assert "Feedback for Ann Lee" in page.read_text()


def test_the_gradebook_has_when_the_file_was_written_and_nothing_that_is_in_it(small, monkeypatch):
    root, folder, out = small
    (folder / "ann" / STEPS / "timestamp.txt").write_text("1999-01-01 00:00:00 UTC")
    for learner in LEARNERS:
        os.utime(folder / learner / STEPS / f"{STEPS}.ipynb", (1_700_000_000, 1_700_000_000))
    use(monkeypatch, by_text)
    grade_class(folder, GradeOptions(out, root))
    with sqlite3.connect(out / "gradebook.db") as database:
        rows = database.execute("select distinct timestamp from submitted_assignment").fetchall()
    assert rows == [("2023-11-14 22:13:20.000000",)]
    assert not list((out / "submitted").rglob("timestamp.txt"))


def test_the_results_do_not_depend_on_how_many_jobs_there_are(small, tmp_path, monkeypatch):
    root, folder, _ = small
    use(monkeypatch, by_text)
    tables = []
    for jobs in (1, 3, 8):
        grade_class(folder, GradeOptions(tmp_path / str(jobs), root, jobs=jobs))
        tables.append((tmp_path / str(jobs) / "grades.csv").read_bytes())
    assert len(set(tables)) == 1

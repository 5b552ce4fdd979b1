"""Graded again after a check changed: who moved, from what to what, and why."""

from __future__ import annotations

import codecs
import csv
import gc
import io
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import get_args

import pytest
from rich.console import Console
from small_class import RIGHT_STEPS, STEPS, WRONG_COUNT, fill_in, hand_in, handed_out, make_course
from stand_in import Failing, by_text, judging_all_as, use

from autograde.checks.own_checks import dump_syntax
from autograde.cli.run_grade import run_grade
from autograde.grading.changes import (
    HEADER,
    MOST_ROWS,
    NAME,
    Change,
    append_changes,
    show_changes,
    summarise_part,
)
from autograde.grading.grade_options import GradeOptions
from autograde.judging.grades import Judgement, PartGrade, PartOutcome


@pytest.fixture
def small(tmp_path) -> tuple[Path, Path, Path]:
    """A course; Ann has everything right, Bob half; a folder to grade into."""
    root = make_course(tmp_path / "course")
    for learner, answers in {"ann": {}, "bob": {"count": WRONG_COUNT}}.items():
        notebook = fill_in(handed_out(root, STEPS), RIGHT_STEPS | answers)
        hand_in(tmp_path / "in", learner, STEPS, notebook)
    return root, tmp_path / "in", tmp_path / "out"


def graded(small: tuple[Path, Path, Path], **settings: object) -> str:
    """What `grade` says."""
    root, folder, out = small
    console = Console(file=io.StringIO(), width=150, highlight=False)
    run_grade(folder, GradeOptions(out, root, **settings), console)  # type: ignore[arg-type]
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def moved(out: Path) -> list[dict[str, str]]:
    """The lines of the table, without their times."""
    path = out / NAME
    if not path.exists():
        return []
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        assert row.pop("graded_at")
    return rows


# A check that takes every answer.
generous = judging_all_as(Judgement("passed"))


def change_a_check(root: Path, text: str = "\nMORE = 1\n") -> None:
    with (root / "autograde" / "hidden" / f"{STEPS}.py").open("a") as file:
        file.write(text)


def test_the_first_time_nobody_moves(small, monkeypatch):
    use(monkeypatch, by_text)
    first = graded(small)
    assert "Who moved" not in first
    assert "Nothing to grade" not in first
    (small[1] / "cat" / STEPS).mkdir(parents=True)  # and nothing in it
    again = graded(small)
    assert "Who moved" not in again
    assert "Nothing to grade: nothing that a grade depends on has changed" in again
    assert not (small[2] / NAME).exists()


def test_after_a_check_changed_it_is_said_who_moved_and_what_was_said_before_and_is_now(
    small, monkeypatch
):
    use(monkeypatch, by_text)
    graded(small)
    change_a_check(small[0])
    use(monkeypatch, generous)
    said = graded(small)
    assert "Graded again: 1 learners have other scores than before (1 parts up, 0 down)." in said
    assert "another check: This part is right." in said
    assert moved(small[2]) == [
        {
            "learner": "bob",
            "chapter": STEPS,
            "part": "count",
            "before": "0",
            "after": "2",
            "changed": "check",
            "said_before": "It is not right.",
            "said_after": "This part is right.",
        }
    ]


def test_nobody_is_said_to_have_changed_a_check_that_is_another_one_since(small, monkeypatch):
    root, folder, out = small
    edited = fill_in(handed_out(root, STEPS), RIGHT_STEPS | {"check-count": "pass"})
    hand_in(folder, "eve", STEPS, edited)
    use(monkeypatch, by_text)
    source = root / "solutions" / f"{STEPS}.py"
    source.write_text(source.read_text().replace("count((2, 3)) == 6", "count((2, 4)) == 8"))
    graded(small)
    pages = {path.parent.name: path.read_text() for path in out.glob("feedback/*/*.html")}
    told = {learner for learner, page in pages.items() if "had been changed" in page}
    assert (set(pages), told) == ({"ann", "bob", "eve"}, {"eve"})


def test_another_answer_is_told_from_another_check_and_earlier_lines_stay(small, monkeypatch):
    root, folder, out = small
    use(monkeypatch, by_text)
    graded(small)
    answers = RIGHT_STEPS | {"count": "def count(shape):\n    return 1\n"}
    hand_in(folder, "ann", STEPS, fill_in(handed_out(root, STEPS), answers))
    assert "another answer: It is not right." in graded(small)
    hand_in(folder, "ann", STEPS, fill_in(handed_out(root, STEPS), RIGHT_STEPS))
    graded(small)
    assert [(row["before"], row["after"], row["changed"]) for row in moved(out)] == [
        ("2", "0", "answer"),
        ("0", "2", "answer"),
    ]


def points_of_count(root: Path) -> None:
    path = root / "solutions" / f"{STEPS}.py"
    text = path.read_text().replace("elements: 2 -->", "elements: 4 -->")
    path.write_text(
        text.replace(
            '"check-count", "grade": true, "points": 2', '"check-count", "grade": true, "points": 4'
        )
    )


VERSIONS = "autograde.grading.versions"


@pytest.mark.parametrize(
    ("change", "version", "settings", "why"),
    [
        (points_of_count, None, {}, "other points: "),
        (change_a_check, None, {}, "another check: "),
        (None, None, {"force": True}, ""),
        (None, None, {"timeout": 7}, "another time limit: "),
        (None, "libraries", {}, "other libraries: "),
        (None, "grader_version", {}, "another version of the grader: "),
        (points_of_count, "libraries", {}, "other points, other libraries: "),
    ],
)
def test_it_is_said_what_changed_for_those_who_moved(
    small, monkeypatch, change, version, settings, why
):
    use(monkeypatch, by_text)
    graded(small)
    if change is not None:
        change(small[0])
    if version is not None:
        monkeypatch.setattr(f"{VERSIONS}.{version}", lambda: "next")
    use(monkeypatch, generous)
    assert f"{why}This part is right." in graded(small, **settings)


def test_a_human_s_points_stay_so_nobody_moves(small, monkeypatch):
    from nbgrader.api import Gradebook

    use(monkeypatch, by_text)
    graded(small)
    with Gradebook(f"sqlite:///{small[2] / 'gradebook.db'}") as book:
        book.find_grade("check-count", STEPS, STEPS, "bob").manual_score = 1.5
        book.db.commit()
    change_a_check(small[0])
    use(monkeypatch, generous)
    graded(small)
    assert moved(small[2]) == []


def test_a_failure_of_ours_is_said_as_one(small, monkeypatch):
    use(monkeypatch, by_text)
    graded(small)
    change_a_check(small[0])
    use(monkeypatch, Failing({"ann"}, 9))
    graded(small)
    rows = moved(small[2])
    assert {(row["learner"], row["after"], row["changed"]) for row in rows} == {("ann", "", "")}
    assert all(row["said_after"].startswith("Our fault") for row in rows)


def test_after_a_failure_of_ours_nobody_is_said_to_have_another_answer(small, monkeypatch):
    use(monkeypatch, Failing({"ann"}, 9))
    graded(small)
    use(monkeypatch, by_text)
    assert "another answer" not in graded(small)
    rows = moved(small[2])
    assert {(row["learner"], row["before"], row["changed"]) for row in rows} == {("ann", "", "")}
    assert all(row["said_before"].startswith("Our fault") for row in rows)
    assert {row["said_after"] for row in rows} == {"This part is right."}


def lines(path: Path) -> list[list[str]]:
    return list(csv.reader(io.StringIO(path.read_text(encoding="utf-8-sig"), newline="")))


def change(learner: str = "ann", said: str = "") -> Change:
    return Change(learner, STEPS, "count", 2.0, None, "check", said, said)


def printed(changes: list[Change]) -> str:
    file = io.StringIO()
    console = Console(file=file, width=150, highlight=False)
    for line in show_changes(changes, Path("out")):
        console.print(line)
    return file.getvalue()


def appended(path: Path, changes: Iterable[Change]) -> list[list[str]]:
    append_changes(path, list(changes))
    return lines(path)


@pytest.mark.parametrize("outcome", get_args(PartOutcome))
def test_whatever_became_of_a_part_can_be_told_of_later(outcome):
    part = PartGrade("count", 2.0, Judgement(outcome, "It is so."))
    assert summarise_part(part, 30)


def test_the_table_is_only_ever_added_to(tmp_path):
    path = tmp_path / NAME
    append_changes(path, [])
    assert not path.exists()
    first = appended(path, [change()])
    assert first[0] == list(HEADER)
    assert path.read_bytes().startswith(codecs.BOM_UTF8)
    assert appended(path, [change("bob")])[:2] == first


def test_a_line_that_was_cut_short_spoils_no_other(tmp_path):
    path = tmp_path / NAME
    appended(path, [change()])
    path.write_bytes(path.read_bytes()[:-9])
    assert appended(path, [change("bob")])[-1][1] == "bob"


def test_what_learners_made_is_shown_as_text(tmp_path):
    hostile = change("=cmd", "@SUM(A1)\u202e\n\x1b[31m")
    (_, cells) = appended(tmp_path / NAME, [hostile])
    assert cells[1] == "'=cmd"
    assert cells[-1] == r"'@SUM(A1)\u202e\n\x1b[31m"
    assert "\u202e" not in printed([hostile])


def test_who_moved_is_shown_by_name_whoever_was_graded_first():
    said = printed([change("eli"), change("ada"), change("bob")])
    assert said.index("ada") < said.index("bob") < said.index("eli")


def test_a_long_table_is_cut_in_the_terminal_and_whole_in_the_file(tmp_path):
    changes = [change(f"learner{number:02}") for number in range(MOST_ROWS + 3)]
    assert printed(changes).count(STEPS) == MOST_ROWS
    assert len(appended(tmp_path / NAME, changes)) == 1 + len(changes)


def test_two_threads_may_look_at_once_at_what_a_grade_depends_on():
    """Memory is cleared up within a parse, and the other thread goes on from there."""
    before = gc.get_threshold()

    def give_way(*about: object) -> None:
        time.sleep(0)

    gc.callbacks.append(give_way)
    gc.set_threshold(20)
    try:
        with ThreadPoolExecutor(4) as pool:
            texts = ["x = [1, (2, {3: f(4)})]\n" * 100 + f"y = {i}" for i in range(20)]
            assert len(set(pool.map(dump_syntax, texts))) == 20
    finally:
        gc.set_threshold(*before)
        gc.callbacks.remove(give_way)

"""A small class, graded whole: scores, faults, what cannot be graded, and the exit status."""

from __future__ import annotations

import copy
import csv
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

import pytest
from colab_shapes import (
    downloaded,
    with_copy,
    with_stateless_widgets,
    with_text,
    without_cell,
    without_labels,
)
from killed_grader import below, still_there
from rich.console import Console
from small_class import (
    BYTES_ROW_STRIDES,
    COUNTS_ON_ONE_THREAD,
    ENDLESS_COUNT,
    FINDS_NO_NAMES,
    PAIRS,
    PROJECT,
    RIGHT_COUNT,
    RIGHT_ROW_STRIDES,
    RIGHT_STEPS,
    STEPS,
    STEPS_CHECKS,
    WRONG_COUNT,
    Notebook,
    cell_of,
    fill_in,
    hand_in,
    handed_out,
    make_course,
)

from autograde.cli.run_grade import run_grade
from autograde.grading.grade_options import GradeOptions
from autograde.publishing.release.colab_cells import add_colab_cells
from autograde.publishing.release.published import Published
from autograde.report.making import make_report

pytestmark = [
    pytest.mark.slow,
    pytest.mark.usefixtures("one_worker_pool"),
    pytest.mark.xdist_group("grade-class"),  # one class is graded for all of them
]

NOISY = (
    "import sys, warnings\nwarnings.warn('careful')\nprint('noise', file=sys.stderr)\n"
    + RIGHT_ROW_STRIDES.replace("    strides,", "    print('noise', file=sys.stderr)\n    strides,")
)
# Swallows the interrupt that should end it.
UNSTOPPABLE = """\
def row_strides(shape):
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass
"""
LEAKING = f"""\
import importlib, inspect
print(inspect.getsource(importlib.import_module("auto" + "grade.hidden.{STEPS}")))
{RIGHT_COUNT}"""
SECRET = next(line for line in STEPS_CHECKS.splitlines() if line.startswith("SECRET_STRIDES"))
# Put together, as somebody would who has it from elsewhere: the cell holds no such line.
TELLING = f"print({SECRET!r})\nprint('my own line of it')\n{RIGHT_COUNT}".replace(
    "SECRET_STRIDES", "SECRET' '_STRIDES"
)
FORGING = f"""\
import sys, gc
frame = sys._getframe
everything = gc.get_objects
{RIGHT_COUNT}"""
PAST_PYTHON = "import os\nos.write(2, b'RAW ERR')\nos.write(1, b'RAW OUT')\nprint('\\ud800')\n"
# A cheat in the place of a check: it must not be run, nor must the class stop at it.
CHEAT = "count = lambda shape: 6"
# What each learner's row and page say of what was put right.
REPAIRED = {
    "edited-check": "The check of “Count the elements” had been changed; it has been",
    "bare": "Cells that had lost their label for grading, and now have it again: 4.",
    "ungraded": "The check of “Count the elements” was missing; it has been restored.",
    "doubled": "The check of “Count the elements” was there 2 times; the last one counts.",
    "two-answers": "There are 2 different answers to “Count the elements”; the last one above",
}
SKIPPED = {"tags": ["skip-execution", "raises-exception"]}


@dataclass(frozen=True)
class Graded:
    """What one run of the grader left behind."""

    root: Path
    out: Path
    status: int
    said: str
    rows: dict[tuple[str, str], dict[str, str]]
    environment: tuple[dict[str, str], dict[str, str]]
    cwd: tuple[str, str]


def grade(root: Path, submissions: Path, out: Path, timeout: int = 30) -> Graded:
    """Run the grader as the command line does, and read what it wrote."""
    before = dict(os.environ), os.getcwd()
    said = out.parent / f"{out.name}.txt"
    with said.open("w", encoding="utf-8") as file:
        status = run_grade(
            submissions, GradeOptions(out, root, timeout=timeout), Console(file=file, width=80)
        )
    after = dict(os.environ), os.getcwd()
    with (out / "grades.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = {(row["learner"], row["chapter"]): row for row in csv.DictReader(file)}
    text = said.read_text(encoding="utf-8")
    return Graded(root, out, status, text, rows, (before[0], after[0]), (before[1], after[1]))


def answers(**cells: str) -> dict[str, str]:
    return RIGHT_STEPS | {name.replace("_", "-"): code for name, code in cells.items()}


def windows(notebook: Notebook) -> Notebook:
    lines = copy.deepcopy(notebook)
    for cell in lines["cells"]:
        cell["source"] = "".join(cell["source"]).replace("\n", "\r\n")
    return lines


def changed(notebook: Notebook, grade_id: str, **metadata: object) -> Notebook:
    edited = copy.deepcopy(notebook)
    cell_of(edited, grade_id)["metadata"]["nbgrader"].update(metadata)
    return edited


@pytest.fixture(scope="module")
def graded(one_worker_pool, tmp_path_factory) -> Graded:
    """A class of everything that can happen, graded once."""
    home = tmp_path_factory.mktemp("class")
    root, folder = make_course(home / "course"), home / "handed in"
    steps, pairs = handed_out(root, STEPS), handed_out(root, PAIRS)
    right = fill_in(steps, RIGHT_STEPS)
    colab, place = downloaded(right), PurePosixPath(f"exercises/{STEPS}.ipynb")
    wrong = with_text(colab, "count", WRONG_COUNT)
    cells = {
        "colab": colab,
        "set-up-cells": add_colab_cells(right, place, Published("physics/tensor", "v1")),
        "edited-check": with_text(colab, "check-count", "pass"),
        "cheating": with_text(wrong, "check-count", CHEAT),
        "widgets": with_stateless_widgets(colab),
        "two-answers": with_copy(wrong, "count", RIGHT_COUNT),
        "windows": windows(without_labels(colab)),
        "perfect": right,
        "bytes": fill_in(steps, answers(row_strides=BYTES_ROW_STRIDES)),
        "hidden-only": fill_in(steps, answers(count=WRONG_COUNT)),
        "empty": steps,
        "endless": fill_in(steps, answers(count=ENDLESS_COUNT)),
        "unstoppable": fill_in(steps, answers(row_strides=UNSTOPPABLE)),
        "noisy": fill_in(steps, answers(row_strides=NOISY)),
        "syntax": fill_in(steps, answers(count="def count(shape:\n    return 1\n")),
        "looking": fill_in(
            steps, answers(count=FINDS_NO_NAMES + COUNTS_ON_ONE_THREAD + RIGHT_COUNT)
        ),
        "leaking": fill_in(steps, answers(count=LEAKING)),
        "telling": fill_in(steps, answers(count=TELLING)),
        "forging": fill_in(steps, answers(count=FORGING)),
        "raw": fill_in(steps, answers(count=PAST_PYTHON + RIGHT_COUNT)),
        "dying": fill_in(steps, answers(row_strides="import os\nos._exit(1)")),
        "tracing": fill_in(steps, answers(count=f"import json\njson.loads('')\n{RIGHT_COUNT}")),
        "bare": without_labels(colab),
        "blank": {**right, "cells": [{**right["cells"][0], "metadata": {}}]},
        "elsewhere": downloaded(pairs),
        "doubled": with_copy(colab, "check-count"),
        "old": changed(right, "check-count", schema_version=1),
        "regraded": changed(right, "check-count", points=1000, grade=False, solution=True),
        "ungraded": without_cell(colab, "check-count"),
    }
    for learner, notebook in cells.items():
        hand_in(folder, learner, STEPS, notebook)
    skipping = fill_in(steps, answers(count=WRONG_COUNT))
    cell_of(skipping, "check-count")["metadata"] |= SKIPPED
    hand_in(folder, "skipping", STEPS, skipping)
    shadow = hand_in(folder, "shadowing", STEPS, right).parent
    (shadow / "ipykernel_launcher.py").write_text("raise SystemExit('started in its place')")
    (shadow / "insidetensor.py").write_text("same_strides = lambda *a, **k: True")
    hand_in(folder, "perfect", PAIRS, fill_in(pairs, {"swapped": "swapped = lambda p: p[::-1]"}))
    hand_in(folder, "김 민수", PAIRS, pairs)
    hand_in(folder, "broken", PAIRS, pairs).write_text('{"cells": [')
    hand_in(folder, "nested", PAIRS, pairs).write_text("[" * 200_000)
    hand_in(folder, "number", PAIRS, pairs).write_text(f'{{"metadata": {{"x": {"9" * 5000}}}}}')
    hand_in(folder, "two\nlines", PAIRS, pairs)
    hand_in(folder, "cut", PAIRS, {**pairs, "cells": pairs["cells"][:-1]})
    hand_in(folder, "lost", "ch77_nothing", pairs)
    return grade(root, folder, home / "grades", timeout=3)


@pytest.mark.parametrize(
    ("learner", "row_strides", "count", "status"),
    [
        ("perfect", "3", "2", "graded"),
        ("bytes", "0", "2", "graded"),
        ("hidden-only", "3", "0", "graded"),
        ("empty", "0", "0", "graded"),
        ("endless", "3", "0", "graded"),
        ("noisy", "3", "2", "graded"),
        ("syntax", "3", "0", "graded"),
        ("tracing", "3", "0", "graded"),
        ("looking", "3", "2", "needs a look"),
        ("leaking", "3", "0", "graded"),
        ("telling", "3", "2", "needs a look"),
        ("forging", "3", "2", "needs a look"),
        ("raw", "3", "2", "graded"),
        ("doubled", "3", "2", "graded"),
        ("old", "3", "2", "graded"),
        ("regraded", "3", "2", "graded"),
        ("skipping", "3", "0", "graded"),
        ("shadowing", "3", "2", "graded"),
        ("dying", "0", "0", "needs a look"),
        ("bare", "3", "2", "graded"),
        ("ungraded", "3", "2", "graded"),
        ("colab", "3", "2", "graded"),
        ("set-up-cells", "3", "2", "graded"),
        ("edited-check", "3", "2", "graded"),
        ("cheating", "3", "0", "graded"),  # its check is run as it was released
        ("widgets", "3", "2", "graded"),
        ("two-answers", "3", "2", "graded"),  # the one that runs last before the check
        ("windows", "3", "2", "graded"),
    ],
)
def test_each_learner_gets_what_the_answers_are_worth(graded, learner, row_strides, count, status):
    row = graded.rows[learner, STEPS]
    assert (row["row_strides"], row["count"], row["status"]) == (row_strides, count, status)


def test_a_loop_that_swallows_the_interrupt_ends_all_the_same(graded):
    row = graded.rows["unstoppable", STEPS]
    assert (row["row_strides"], row["count"], row["score"]) == ("0", "0", "0")
    assert "in the cell 'check-row-strides': " in graded.said


def test_a_part_of_another_chapter_is_blank(graded):
    row = graded.rows["perfect", PAIRS]
    assert (row["row_strides"], row["count"], row["swapped"]) == ("", "", "1")
    assert (row["score"], row["max_score"]) == ("1", "1")


def test_a_name_in_another_script_is_graded_like_any_other(graded):
    assert graded.rows["김 민수", PAIRS]["status"] == "graded"
    assert (graded.out / "feedback" / "김 민수" / f"{PAIRS}.html").is_file()


@pytest.mark.parametrize(
    ("learner", "words"),
    [
        ("broken", "ch91_pairs.ipynb is not a notebook: it stops being JSON at line 1"),
        ("nested", "its lists lie deeper in each other than can be read"),
        ("number", "it holds a number of more digits than can be read"),
        (r"two\nlines", r"The folder name 'two\nlines' cannot be graded"),
        ("lost", "There is no exercise ch77_nothing: the exercises are ch90_steps, ch91_pairs."),
        ("dying", "The notebook's process ended early, in the cell 'row-strides': It left with"),
        ("telling", "count: its output held lines of a hidden check or of a solution"),
        ("forging", "The cell 'count' names _getframe, gc.get_objects, which no answer has"),
        ("blank", "It was not graded: nothing in this notebook can be recognised"),
        ("elsewhere", "nothing in this notebook belongs to the exercise ch90_steps"),
    ],
)
def test_who_needs_a_look_is_named_with_the_reason(graded, learner, words):
    after = graded.said.partition("Somebody should look at:")[2].splitlines()
    where = next(i for i, line in enumerate(after) if line.startswith(f"  {learner} "))
    assert words in after[where + 1]


def test_nobody_else_is_named(graded):
    after = graded.said.partition("Somebody should look at:")[2].splitlines()
    named = {line.split()[0] for line in after if line.startswith("  ") and line[2] != " "}
    unread = {"broken", "nested", "number", r"two\nlines", "lost"}
    looks = {"blank", "dying", "elsewhere", "forging", "looking", "telling", "unstoppable"}
    assert named == unread | looks


def test_what_was_put_right_is_said_in_the_table_and_on_the_page_and_nothing_else_is(graded):
    unsaid = {
        learner: words
        for learner, words in REPAIRED.items()
        if words not in graded.rows[learner, STEPS]["remarks"]
        or words not in page_of(graded, learner)
    }
    assert unsaid == {}
    for learner in ("perfect", "colab", "set-up-cells", "widgets"):
        assert graded.rows[learner, STEPS]["remarks"] == ""
        assert "put right" not in page_of(graded, learner)


def test_the_report_tells_of_times_mistakes_and_what_could_not_be_graded(graded):
    made = make_report(graded.out, graded.root)
    page = made.page.read_text(encoding="utf-8")
    assert "8 times too large" in page
    assert "storage: a flat row of length" in page
    tables = {}
    for name in ("mistakes", "submissions", "needs_a_look"):
        with (made.tables / f"{name}.csv").open(encoding="utf-8-sig", newline="") as file:
            tables[name] = list(csv.DictReader(file))
    assert "bytes-for-elements" in {row["mistake"] for row in tables["mistakes"]}
    timed = {row["learner"] for row in tables["submissions"] if row["seconds"]}
    assert "bytes" in timed
    assert "broken" not in timed
    (look,) = [row for row in tables["needs_a_look"] if row["learner"] == "broken"]
    assert look["status"] == "could not be graded"
    assert "is not a notebook" in look["reason"]


def test_open_submissions_make_the_exit_status_1(graded):
    assert graded.status == 1


def test_without_a_terminal_each_submission_is_one_line(graded):
    lines = [line for line in graded.said.splitlines() if f"/{len(graded.rows)} " in line]
    assert len(lines) == len(graded.rows)
    assert any(line.endswith(f"perfect {STEPS}: 5 of 5") for line in lines)


def test_grading_leaves_the_environment_and_the_folder_as_they_were(graded):
    before, after = graded.environment
    assert after == before
    assert graded.cwd[0] == graded.cwd[1]


def test_only_notebooks_are_taken_in_and_as_they_were_handed_in(graded):
    for path in (graded.out / "submitted").rglob("*.ipynb"):
        given = graded.out.parent / "handed in" / path.relative_to(graded.out / "submitted")
        assert path.read_bytes() == given.read_bytes()
    taken = {path.name for path in (graded.out / "submitted").rglob("*") if path.is_file()}
    assert taken == {f"{STEPS}.ipynb", f"{PAIRS}.ipynb"}


def test_the_gradebook_holds_no_score_where_somebody_has_to_look(graded):
    query = """
        select a.student_id, g.auto_score, g.needs_manual_grade
        from grade g join submitted_notebook n on g.notebook_id = n.id
        join submitted_assignment a on n.assignment_id = a.id
        where a.student_id in ('elsewhere', 'blank')
    """
    with sqlite3.connect(graded.out / "gradebook.db") as database:
        rows = database.execute(query).fetchall()
    assert {row[1:] for row in rows} == {(None, 1)}


def test_every_learner_of_a_known_chapter_has_a_page(graded):
    for learner, chapter in graded.rows.keys() - {(r"two\nlines", "")}:
        page = graded.out / "feedback" / learner / f"{chapter}.html"
        assert page.is_file() == (chapter != "ch77_nothing"), learner


def test_no_page_shows_a_line_of_a_hidden_check_or_a_path(graded):
    hidden = [line.strip() for line in STEPS_CHECKS.splitlines() if len(line.strip()) > 20]
    for path in (graded.out / "feedback").rglob("*.html"):
        page = path.read_text(encoding="utf-8")
        for text in [*hidden, "assess(", "HIDDEN", "Traceback", str(graded.out.parent)]:
            assert text not in page, (path, text)


def page_of(graded: Graded, learner: str) -> str:
    return (graded.out / "feedback" / learner / f"{STEPS}.html").read_text(encoding="utf-8")


def test_what_a_learner_tried_to_find_of_a_check_is_not_on_the_page(graded):
    assert "ModuleNotFoundError" in page_of(graded, "leaking")
    assert "[left out]\nmy own line of it" in page_of(graded, "telling")


def test_what_a_cell_writes_past_python_is_its_output(graded):
    assert "RAW" not in graded.said
    printed = page_of(graded, "raw").rpartition("What your code printed")[2]
    assert "RAW OUT" in printed
    assert "RAW ERR" not in printed


def test_the_notebook_that_was_run_has_its_own_cells_counted_from_one(graded):
    executed = graded.out / "autograded" / "looking" / STEPS / f"{STEPS}.ipynb"
    cells = json.loads(executed.read_text(encoding="utf-8"))["cells"]
    assert "".join(cells[0]["source"]) == "# Step through a storage"
    code = [cell for cell in cells if cell["cell_type"] == "code" and cell["source"]]
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))


def test_a_traceback_names_the_files_of_libraries_but_not_where_they_lie_here(graded):
    executed = graded.out / "autograded" / "tracing" / STEPS / f"{STEPS}.ipynb"
    assert "json/decoder.py" in executed.read_text(encoding="utf-8")
    assert str(Path(json.__file__).parents[1]) not in executed.read_text(encoding="utf-8")


def test_a_mistake_seen_by_the_visible_check_has_its_picture_on_the_page(graded):
    page = page_of(graded, "bytes")
    assert "8 times too large" in page
    assert "<svg" in page


# --- one thing at a time -------------------------------------------------------------------------


@pytest.fixture
def small(tmp_path) -> tuple[Path, Path, Path]:
    """A course, one perfect submission, and a folder to grade into."""
    root = make_course(tmp_path / "course")
    hand_in(tmp_path / "in", "ann", STEPS, fill_in(handed_out(root, STEPS), RIGHT_STEPS))
    return root, tmp_path / "in", tmp_path / "grades"


def test_a_relative_pythonpath_of_the_caller_costs_nobody_points(small, monkeypatch):
    root, folder, out = small
    monkeypatch.chdir(root)
    monkeypatch.setenv("PYTHONPATH", f"src{os.pathsep}.{os.pathsep}autograde")
    graded = grade(root, folder, out)
    assert (graded.rows["ann", STEPS]["score"], graded.status) == ("5", 0)
    assert "Somebody should look" not in graded.said
    assert f"{STEPS}: mean 5.0 of 5 over 1 graded" in graded.said


def test_a_part_as_it_was_handed_out_is_not_written_whatever_its_error(small):
    root, folder, out = small
    source = root / "solutions" / f"{STEPS}.py"
    staged = (
        "    ### END SOLUTION\n\n### BEGIN SOLUTION\ndef staged(f): return f\n### END SOLUTION\n"
    )
    text = source.read_text().replace("    ### END SOLUTION\n", staged, 1)
    # An empty first part leaves the second one without the name it begins with.
    source.write_text(text.replace("def count(shape)", "@staged\ndef count(shape)"))
    hand_in(folder, "ann", STEPS, handed_out(root, STEPS))
    page = page_of(grade(root, folder, out), "ann")
    assert page.count('<p class="badge">') == page.count("</span> not written yet</p>") == 2


@pytest.mark.usefixtures("ctrl_c_arrives")
@pytest.mark.skipif(not Path("/proc/self").exists(), reason="there is no /proc here")
def test_stopping_it_keeps_what_was_graded_and_leaves_no_process(small):
    root, folder, out = small
    notebook = fill_in(handed_out(root, STEPS), answers(count="while True: pass"))
    hand_in(folder, "bob", STEPS, notebook)
    command = [sys.executable, "-X", "faulthandler", "-m", "autograde", "grade", folder]
    with subprocess.Popen(
        [*map(str, command), "--out", str(out), "--root", str(root), "--timeout", "300"],
        cwd=PROJECT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        try:
            wait_until(lambda: rows_in(out / "grades.csv") == [("ann", "5")], 200)
            begun = below(running.pid)
            assert len(begun) >= 2
            running.send_signal(signal.SIGINT)
            complaints = what_it_says_at_its_end(running)
        finally:
            running.kill()
    # Python ends by the signal itself where it came in the middle of an exec: a shell says 130 too.
    assert running.returncode in (130, -signal.SIGINT)
    assert complaints.startswith("Stopped. Graded so far: 1; their rows and pages are in")
    assert complaints.count("\n") == 1
    assert still_there(begun) == set()
    assert (out / "feedback" / "ann" / f"{STEPS}.html").is_file()


def what_it_says_at_its_end(running: subprocess.Popen[str]) -> str:
    """Its stderr, once it has ended; where it goes on, the test fails with what it is doing."""
    try:
        return running.communicate(timeout=200)[1]
    except subprocess.TimeoutExpired:
        running.send_signal(signal.SIGABRT)  # faulthandler shows where each thread stands
        pytest.fail(f"it goes on:\n{running.communicate(timeout=60)[1]}")


def rows_in(table: Path) -> list[tuple[str, str]]:
    if not table.exists():
        return []
    with table.open(encoding="utf-8-sig", newline="") as file:
        return [(row["learner"], row["score"]) for row in csv.DictReader(file)]


def wait_until(happens: Callable[[], bool], seconds: float) -> None:
    end = time.monotonic() + seconds
    while not happens():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.1)

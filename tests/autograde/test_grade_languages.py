"""An exercise handed in from either language is graded the same, and told in its learner's."""

from __future__ import annotations

import csv
import html
import json
import re
from pathlib import Path
from shutil import copy

import pytest
from rich.console import Console
from small_class import RIGHT_STEPS, STEPS, fill_in, hand_in, handed_out, make_course
from stand_in import Noting, use

from autograde.authoring.translation.course_languages import LISTED
from autograde.cli.run_grade import run_grade
from autograde.grading.grade_options import GradeOptions
from autograde.lms.roster import enrol_learners, read_roster
from autograde.report.making import make_report

PROJECT = Path(__file__).parents[2]
WRONG = {
    "count": """import os
def count(shape):
    print(os.environ["INSIDETENSOR_LANG"])
    return 6
"""
}
SPEAKS = 'import os; os.environ.setdefault("INSIDETENSOR_LANG", "ko")'


def grade(root: Path, submissions: Path, out: Path, language: str | None = None) -> dict[str, str]:
    """Grade a class; each learner's row but for the name."""
    with (out.parent / "said.txt").open("w", encoding="utf-8") as file:
        options = GradeOptions(out, root, language=language)
        run_grade(submissions, options, Console(file=file))
    with (out / "grades.csv").open(encoding="utf-8-sig", newline="") as file:
        return {row.pop("learner"): json.dumps(row) for row in csv.DictReader(file)}


def worked(stem: str, language: str, answered: bool) -> dict[str, object]:
    """A released exercise of the course, with its answers or as it was handed out."""
    place = "/".join(filter(None, ["exercises", language, f"{stem}.ipynb"]))
    notebook = json.loads((PROJECT / place).read_text(encoding="utf-8"))
    solutions = json.loads((PROJECT / "solutions" / f"{stem}.ipynb").read_text(encoding="utf-8"))
    answers = {cell["id"]: cell["source"] for cell in solutions["cells"]}
    for cell in notebook["cells"]:
        if answered and cell["metadata"].get("nbgrader", {}).get("solution"):
            cell["source"] = answers[cell["id"]]
    return notebook


@pytest.mark.slow
@pytest.mark.parametrize("stem", ["ch00_start_here", "ch02_views_and_strides"])
def test_an_exercise_handed_in_from_either_language_is_graded_the_same(
    one_worker_pool: None, tmp_path: Path, stem: str
) -> None:
    for language in ("", "ko"):
        for answered in (True, False):
            learner = f"{language or 'en'}-{answered}"
            hand_in(tmp_path / "in", learner, stem, worked(stem, language, answered))
    rows = grade(PROJECT, tmp_path / "in", tmp_path / "out")
    assert rows["ko-True"] == rows["en-True"]
    assert rows["ko-False"] == rows["en-False"] != rows["en-True"]
    assert json.loads(rows["ko-True"])["remarks"] == ""  # nothing had to be put right


@pytest.fixture(scope="module")
def korean_course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small course, of whose exercise a heading and the grader's page are in Korean."""
    root = make_course(tmp_path_factory.mktemp("project"))
    title = re.search(r"^# ## (.*)$", (root / "solutions" / f"{STEPS}.py").read_text(), re.M)
    assert title
    (root / "solutions" / "ko").mkdir()
    (root / LISTED).parent.mkdir(exist_ok=True)
    copy(PROJECT / LISTED, root / LISTED)
    entry = f'msgid {json.dumps(title[1])}\nmsgstr "걸음 재기"\n'
    (root / "solutions" / "ko" / f"{STEPS}.po").write_text(entry, encoding="utf-8")
    return root


@pytest.fixture(scope="module")
def graded(
    one_worker_pool: None, korean_course: Path, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """What a class left: languages are said by the roster, by the notebook, or by neither."""
    out = tmp_path_factory.mktemp("graded")
    steps = fill_in(handed_out(korean_course, STEPS), RIGHT_STEPS | WRONG)
    spoken = json.loads(json.dumps(steps))
    code = next(cell for cell in spoken["cells"] if cell["cell_type"] == "code")
    code["source"] = f"{SPEAKS}\n{code['source']}"
    for learner, notebook in {
        "roster": steps,
        "notebook": spoken,
        "both": spoken,
        "none": steps,
    }.items():
        hand_in(out / "in", learner, STEPS, notebook)
    (out / "roster.csv").write_text("id,lang\nroster,ko\nboth,en\nnone,\n", encoding="utf-8")
    enrol_learners(read_roster(out / "roster.csv"), out / "out", korean_course)
    grade(korean_course, out / "in", out / "out")
    return out / "out"


@pytest.fixture
def pages(graded: Path) -> dict[str, str]:
    """Each learner's page."""
    found = (graded / "feedback").glob("*/*.html")
    return {path.parent.name: path.read_text(encoding="utf-8") for path in found}


def test_one_mistake_is_one_row_whatever_language_it_was_told_in(
    graded: Path, korean_course: Path, pages: dict[str, str]
) -> None:
    def rows(table: Path) -> list[dict[str, str]]:
        with table.open(encoding="utf-8-sig", newline="") as file:
            return list(csv.DictReader(file))

    told = [row for row in rows(graded / "rules.csv") if row["held"] == "0"]
    assert {row["learner"] for row in told} == {"roster", "notebook", "both", "none"}
    assert len({(row["rule"], row["mistake"], row["sentence"]) for row in told}) == 1
    assert told[0]["sentence"] in html.unescape(re.sub("</?code>", "`", pages["none"]))
    assert told[0]["sentence"] not in html.unescape(re.sub("</?code>", "`", pages["roster"]))
    (mistake,) = rows(make_report(graded, korean_course).tables / "mistakes.csv")
    assert (mistake["part"], mistake["learners"]) == ("count", "4")


def test_the_roster_says_the_language_of_page_and_process_and_else_the_notebook(
    pages: dict[str, str],
) -> None:
    seen = {
        learner: ("걸음 재기" in page, *re.findall(r"<pre>(ko|en)\n", page))
        for learner, page in pages.items()
    }
    korean, english = (True, "ko"), (False, "en")
    assert seen == {"roster": korean, "notebook": korean, "both": english, "none": english}


def test_a_page_in_another_language_needs_no_new_grading(
    korean_course: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = Noting(tmp_path / "log")
    use(monkeypatch, judge)
    hand_in(tmp_path / "in", "ada", STEPS, fill_in(handed_out(korean_course, STEPS), WRONG))
    tables = set()
    for language, is_korean in ((None, False), ("ko", True), ("en", False)):
        tables.add(tuple(grade(korean_course, tmp_path / "in", tmp_path / "out", language).items()))
        page = (tmp_path / "out" / "feedback" / "ada" / f"{STEPS}.html").read_text(encoding="utf-8")
        assert ("걸음 재기" in page, "Your parts" in page) == (is_korean, not is_korean)
    assert judge.whom() == ["ada"]
    assert len(tables) == 1


def test_a_language_in_which_the_course_is_not_is_refused(
    korean_course: Path, tmp_path: Path
) -> None:
    roster = tmp_path / "roster.csv"
    roster.write_text("id,lang\nada,xx\n", encoding="utf-8")
    from autograde.core.errors import GraderError

    with pytest.raises(GraderError, match="The course is in en, ja, ko, and not in xx"):
        enrol_learners(read_roster(roster), tmp_path / "out", korean_course)

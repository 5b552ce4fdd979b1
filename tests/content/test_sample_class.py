"""A class hands in and is graded with one command, from perfect to empty."""

import csv
import html
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import nbformat
import pytest

from autograde.authoring.course.sources import Source, read_source

ROOT = Path(__file__).parents[2]
LEARNERS = ROOT / "tests" / "sample_class" / "learners"
# Some recorded right answers of each exercise are handed in too, by learners of their names: that
# they cross to the judge and back is what is proven here, and test_rules.py asks every one.
STYLES = {
    f"{path.parent.name}-{path.stem}": path
    for folder in sorted((ROOT / "tests" / "right_answers").iterdir())
    for path in sorted(folder.glob("*.py"))[::3]
}
STRIDES = "ch02_views_and_strides"
CHAPTERS = sorted(path.stem for path in (ROOT / "solutions").glob("ch*.py"))
# For the learner whose loop never ends, in each part that needs it.
SECONDS_A_CELL = 2

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("sample-class")]


@cache
def exercise(chapter: str = STRIDES) -> Source:
    return read_source(ROOT / "solutions" / f"{chapter}.py")


@pytest.fixture(scope="module")
def graded(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("class")
    learners = shutil.copytree(LEARNERS, folder / "learners")
    for learner, path in STYLES.items():
        text = f'"""One style."""\n\n# %% {path.parent.name} style {path.stem}\n'
        (learners / f"{learner}.py").write_text(text)
    hand_in = [sys.executable, "tests/sample_class/hand_in.py", folder / "submitted", learners]
    subprocess.run(hand_in, cwd=ROOT, check=True, capture_output=True)
    grade = [
        *(sys.executable, "-m", "autograde", "grade", str(folder / "submitted")),
        *("--out", str(folder / "graded"), "--timeout", str(SECONDS_A_CELL)),
    ]
    run = subprocess.run(grade, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    return folder / "graded"


@pytest.fixture(scope="module")
def rows(graded) -> dict[tuple[str, str], dict[str, str]]:
    with (graded / "grades.csv").open(encoding="utf-8-sig", newline="") as file:
        return {(row["learner"], row["chapter"]): row for row in csv.DictReader(file)}


@pytest.fixture(scope="module")
def broken(graded) -> set[tuple[str, str, str, str]]:
    """(learner, chapter, part, rule) of each rule that does not hold."""
    with (graded / "rules.csv").open(encoding="utf-8-sig", newline="") as file:
        return {
            (row["learner"], row["chapter"], row["part"], row["rule"])
            for row in csv.DictReader(file)
            if row["held"] == "0"
        }


def passed(row: dict[str, str]) -> set[str]:
    return {part.name for part in exercise().parts if float(row[part.name]) == part.points}


def page(graded: Path, learner: str, chapter: str = STRIDES) -> str:
    return (graded / "feedback" / learner / f"{chapter}.html").read_text(encoding="utf-8")


def test_there_are_at_least_eight_learners_and_each_notebook_has_a_row(rows, graded):
    handed_in = (graded.parent / "submitted").glob("*/*/*.ipynb")
    assert len({path.stem for path in LEARNERS.glob("*.py")}) >= 8
    assert set(rows) == {(path.parts[-3], path.stem) for path in handed_in}


def test_the_score_is_the_sum_of_the_parts(rows):
    for (_, chapter), row in rows.items():
        if chapter != STRIDES:
            continue
        assert float(row["score"]) == sum(float(row[part.name]) for part in exercise().parts)
        assert float(row["max_score"]) == sum(part.points for part in exercise().parts) == 40


def test_warnings_on_stderr_cost_nothing(rows):
    assert float(rows["hana", STRIDES]["score"]) == 40
    assert float(rows["hana", "ch00_start_here"]["score"]) == 1


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_right_answers_earn_everything(rows, chapter):
    assert float(rows["ada", chapter]["score"]) == exercise(chapter).points > 0


def test_recorded_right_answers_earn_everything_whatever_their_style(rows):
    assert len([style for style in STYLES if style.startswith("ch02")]) >= 5
    found = {learner: rows[learner, path.parent.name] for learner, path in STYLES.items()}
    scores = {who: (float(row["score"]), float(row["max_score"])) for who, row in found.items()}
    assert {who: score for who, score in scores.items() if not score[0] == score[1] > 0} == {}


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_an_exercise_handed_in_as_released_earns_nothing(rows, chapter):
    assert float(rows["bo", chapter]["score"]) == 0


@pytest.mark.parametrize(
    ("chapter", "part", "words"),
    [
        (
            "ch01_tensors_and_ndarrays",
            "shares_memory",
            "views of one array need not share any",
        ),
        ("ch03_immutability_and_variables", "variable_slices", "was taken before the last update"),
        ("ch04_dtypes_and_casting", "to_bfloat16", "only cut off"),
        (
            "ch05_devices",
            "matmul",
            "a print, .item(), .tolist(), .numpy() or .cpu() is such a read",
        ),
        ("ch06_timing", "benchmark", "call sync() before you read the clock again"),
        (
            "ch07_saving_tensors",
            "saved_bytes",
            "Two storages that hold equal elements are two",
        ),
        ("ch08_eager_and_graph", "run", "compute it once in a run"),
    ],
)
def test_a_mistake_that_gives_right_numbers_costs_its_rules_alone_and_is_named(
    rows, broken, graded, chapter, part, words
):
    rules = {
        rule.name: rule.points
        for each in exercise(chapter).parts
        for rule in each.rules
        if each.name == part
    }
    lost = {rule for *who, rule in broken if who == ["lin", chapter, part]}
    assert lost
    core = next(iter(rules))
    costs = sum(rules.values()) if core in lost else sum(rules[rule] for rule in lost)
    assert float(rows["lin", chapter]["score"]) == exercise(chapter).points - costs
    assert words in re.sub("</?code>", "", page(graded, "lin", chapter))


def test_early_parts_earn_credit_alone(rows):
    assert passed(rows["dara", STRIDES]) == {
        "row_major_strides",
        "storage_index",
        "is_contiguous",
        "permuted",
        "transposed",
        "broadcast_shape",
    }


def test_a_syntax_error_costs_its_part_and_not_what_is_built_on_it(rows, graded):
    every = {part.name for part in exercise().parts}
    assert passed(rows["finn", STRIDES]) == every - {"transposed"}
    assert "This part builds on <code>transposed</code>" in page(graded, "finn")


def test_a_loop_that_never_ends_costs_its_rule_and_the_rest_is_graded(broken, graded):
    lost = {(part, rule) for who, _, part, rule in broken if who == "gus"}
    assert lost == {("is_contiguous", "size_1")}
    assert "took too long" in page(graded, "gus")


def test_feedback_names_the_mistake_and_draws_it(graded):
    text = page(graded, "eli")
    assert "8 times too large" in text
    assert '<svg xmlns="http://www.w3.org/2000/svg" role="img"' in text
    assert "Hint 1: where to look" in text


@pytest.mark.parametrize("learner", sorted(path.stem for path in LEARNERS.glob("*.py")))
def test_feedback_holds_no_line_of_a_hidden_check(graded, learner):
    theirs = "".join(
        cell.source
        for path in (graded.parent / "submitted" / learner).glob("*/*.ipynb")
        for cell in nbformat.read(path, as_version=4).cells
    )
    hidden = {
        line.strip()
        for path in (ROOT / "autograde" / "hidden").rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        # A learner may have written the same line, and is shown what they wrote.
        if len(line.strip()) > 30 and line.strip() not in theirs
    }
    for path in (graded / "feedback" / learner).glob("*.html"):
        text = html.unescape(path.read_text(encoding="utf-8"))
        assert [line for line in hidden if line in text] == []
        for word in ("assess(", "HIDDEN TESTS", "autograde", str(ROOT)):
            assert word not in text

"""Every recorded right answer earns full marks from the grader itself, whatever its style."""

import csv
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
STYLES = sorted((ROOT / "tests" / "right_answers").glob("*/*.py"))

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("right-answers")]


def learner(style: Path) -> str:
    return f"{style.parent.name}-{style.stem}"


@pytest.fixture(scope="module")
def scores(tmp_path_factory) -> dict[str, tuple[float, float]]:
    folder = tmp_path_factory.mktemp("right")
    (folder / "learners").mkdir()
    for style in STYLES:
        text = f'"""One style."""\n\n# %% {style.parent.name} style {style.stem}\n'
        (folder / "learners" / f"{learner(style)}.py").write_text(text)
    for command in (
        ["tests/sample_class/hand_in.py", str(folder / "submitted"), str(folder / "learners")],
        ["-m", "autograde", "grade", str(folder / "submitted"), "--out", str(folder / "graded")],
    ):
        run = subprocess.run(
            [sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert run.returncode == 0, run.stdout + run.stderr
    with (folder / "graded" / "grades.csv").open(newline="", encoding="utf-8-sig") as file:
        return {
            r["learner"]: (float(r["score"]), float(r["max_score"])) for r in csv.DictReader(file)
        }


def test_at_least_five_styles_are_recorded_for_the_strided_tensor():
    assert len([style for style in STYLES if style.parent.name.startswith("ch02")]) >= 5


@pytest.mark.parametrize("style", STYLES, ids=learner)
def test_a_right_answer_earns_full_marks(scores, style):
    score, most = scores[learner(style)]
    assert score == most > 0

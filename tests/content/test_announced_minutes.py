"""Each lesson announces the minutes that it takes, in every language, and takes no hour."""

import math
import re
from pathlib import Path

import nbformat
import pytest

from autograde.authoring.translation.translated_source import find_editions
from autograde.publishing.reading_time import (
    KEPT,
    STEP,
    find_announced,
    measure_reading,
)
from autograde.publishing.site.executed import run_lessons

ROOT = Path(__file__).parents[2]
STEMS = sorted(path.stem for path in (ROOT / "course").glob("ch*.py"))
MOST_MINUTES = 60
SLACK = 0.5  # minutes: what cells print differs a little from machine to machine
MEND = "write the minutes of `python -m autograde reading-time` into the source and its .po"


def announced_by(stem: str) -> int | None:
    return find_announced((ROOT / "course" / f"{stem}.py").read_text(encoding="utf-8"))


def test_every_language_announces_the_same_minutes():
    for stem in STEMS:
        minutes = announced_by(stem)
        assert minutes, f"write `About 45 minutes.` into the first cell of course/{stem}.py; {MEND}"
        for language in find_editions(ROOT / "course" / f"{stem}.py"):
            notebook = nbformat.read(ROOT / "course" / language / f"{stem}.ipynb", as_version=4)
            said = re.search(rf"(?<!\d){minutes}(?!\d)", notebook.cells[0].source)
            assert said, f"{language}/{stem}: {MEND}"


@pytest.mark.slow
@pytest.mark.xdist_group("site")  # which keeps the same executed lessons
def test_a_lesson_takes_the_minutes_that_it_announces():
    taken = {
        stem: measure_reading(notebook).minutes
        for stem, notebook in run_lessons(ROOT, STEMS, ROOT / KEPT).items()
    }
    fitting = {
        stem: {STEP * math.ceil((minutes + slack) / STEP) for slack in (-SLACK, 0, SLACK)}
        for stem, minutes in taken.items()
    }
    wrong = [
        f"{stem} takes {taken[stem]:.1f} minutes and announces {announced_by(stem)}"
        for stem in STEMS
        if announced_by(stem) not in fitting[stem]
    ]
    assert not wrong, f"{MEND}: {wrong}"
    longer = {stem: round(minutes) for stem, minutes in taken.items() if minutes > MOST_MINUTES}
    assert not longer, f"cut, or move to a section `## To look up`, until it is an hour: {longer}"

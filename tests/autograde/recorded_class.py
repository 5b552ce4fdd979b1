"""A gradebook with a class in it whose results were made up: nothing is run, nothing is judged."""

from __future__ import annotations

import datetime as dt
import random
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

from nbgrader.api import Gradebook
from small_class import PAIRS, STEPS
from sqlalchemy import update

from autograde.core.database import open_engine
from autograde.grading.graded_class import GradedClass
from autograde.grading.store import ATTEMPTS
from autograde.judging.grades import (
    Grade,
    Judgement,
    PartGrade,
    RuleGrade,
    judgement_of,
)
from insidetensor.memory.layout import Layout
from insidetensor.mistakes.compare import compare_layouts

POINTS = {STEPS: {"row_strides": 3.0, "count": 2.0}, PAIRS: {"swapped": 1.0}}
WHEN = dt.datetime(2026, 11, 2, 9, tzinfo=dt.UTC)
RIGHT = Judgement("passed")
NOT_WRITTEN = Judgement("not-written")


def broken(sentence: str, comparison: Mapping[str, object] | None = None) -> RuleGrade:
    """The core of a part, which does not hold."""
    return RuleGrade("core", 1.0, False, 1, sentence, comparison=comparison, first=0)


def bytes_for_elements() -> RuleGrade:
    """What a check says of strides in bytes, with the layouts that it compared."""
    expected, yours = (Layout(shape=(2, 3), strides=strides) for strides in ((3, 1), (12, 4)))
    comparison = compare_layouts(expected, yours, storage=6)
    words = f"`row_strides((2, 3))` returned (12, 4), expected (3, 1). {comparison.sentence}"
    return broken(words, comparison.to_json())


def wrong_count(returned: int) -> RuleGrade:
    return broken(f"`count((2, 3))` returned {returned}, expected 6.")


def result(
    learner: str,
    chapter: str = STEPS,
    judgements: Mapping[str, Judgement | RuleGrade] | None = None,
    code: Mapping[str, str] | None = None,
) -> Grade:
    """What was found of one submission; parts that are not named are right."""
    judgements, code = judgements or {}, code or {}
    parts = []
    for name, points in POINTS[chapter].items():
        found = judgements.get(name, RIGHT)
        rules = (found,) if isinstance(found, RuleGrade) else ()
        judgement = judgement_of(rules) if isinstance(found, RuleGrade) else found
        parts.append(PartGrade(name, points, judgement, code.get(name, ""), rules=rules))
    return Grade(learner, chapter, tuple(parts))


def refused(learner: str, problem: str, chapter: str = STEPS) -> Grade:
    """A submission that could not be graded."""
    found = result(learner, chapter)
    parts = tuple(replace(p, judgement=Judgement("not-run")) for p in found.parts)
    return replace(found, parts=parts, problem=problem)


@cache
def empty_gradebook() -> bytes:
    """What nbgrader makes where there is none."""
    with tempfile.TemporaryDirectory() as folder:
        Gradebook(f"sqlite:///{folder}/gradebook.db").close()
        return Path(folder, "gradebook.db").read_bytes()


def make_gradebook(
    folder: Path, results: Iterable[Grade], roster: Mapping[str, str] | None = None
) -> str:
    """Write gradebook.db as `grade` does; its URL. `roster` gives learners' first names."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "gradebook.db").write_bytes(empty_gradebook())
    url = f"sqlite:///{folder / 'gradebook.db'}"
    fill_gradebook(url, results, roster)
    return url


def fill_gradebook(
    url: str, results: Iterable[Grade], roster: Mapping[str, str] | None = None
) -> None:
    """Write a class into the gradebook at a URL, which is made where there is none."""
    with Gradebook(url) as book:
        for chapter, parts in POINTS.items():
            book.add_assignment(chapter)
            book.add_notebook(chapter, chapter)
            for name, points in parts.items():
                cell = name.replace("_", "-")
                check = f"check-{cell}"
                book.add_grade_cell(check, chapter, chapter, max_score=points, cell_type="code")
                book.add_solution_cell(cell, chapter, chapter)
        for learner, first_name in (roster or {}).items():
            book.add_student(learner, first_name=first_name)
    with open_engine(url) as engine:
        graded = GradedClass(engine)
        for found in results:
            sha256 = {} if found.depends_on else {"notebook": "a" * 64}
            graded.store(replace(found, depends_on=found.depends_on or sha256), WHEN)
        with engine.begin() as connection:
            connection.execute(update(ATTEMPTS).values(graded_at=WHEN.isoformat()))


def many_results(count: int, seed: int = 1) -> list[Grade]:
    """A class of some size, in which people make mistakes; the same for the same seed."""
    choose = random.Random(seed)
    found = []
    for number in range(count):
        judgements = {}
        if choose.random() < 0.3:
            judgements["row_strides"] = bytes_for_elements()
        if choose.random() < 0.4:
            judgements["count"] = wrong_count(choose.randint(7, 99))
        one = result(f"s{number:05}", STEPS, judgements)
        found.append(replace(one, seconds={"the checks": round(choose.random(), 3)}))
    return found
